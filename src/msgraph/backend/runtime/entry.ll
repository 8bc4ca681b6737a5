; entry.c, compiled by ziglang 0.17.1; sources d1d8cffdd52743b6e1ed5cca766bf6922fd2dbc7abeea8594d07b3859ae1f8c7


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, i64, ptr, ptr, ptr }
%struct.Place = type { ptr, ptr, i64 }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64, ptr }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Operand = type { i64, i64 }
%struct.Result = type { i64, ptr, %struct.ArrayType, ptr, ptr, i64, i64, i64 }
%struct.Span = type { i64, i64 }
%struct.Output = type { i64, i64 }
%struct.Time = type { i64, i64 }

@context = local_unnamed_addr global %struct.Context zeroinitializer, align 8

define ptr @enter(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = alloca %struct.Place, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  store ptr %0, ptr %5, align 8
  %6 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr null, ptr %6, align 8
  %7 = getelementptr inbounds nuw i8, ptr %5, i64 16
  store i64 0, ptr %7, align 8
  %8 = getelementptr i8, ptr %0, i64 24
  %9 = load ptr, ptr %8, align 8
  %10 = icmp eq ptr %9, null
  br i1 %10, label %26, label %11

11:                                               ; preds = %4
  %12 = and i64 %2, 9223372036854775807
  br label %13

13:                                               ; preds = %19, %11
  %14 = phi ptr [ %9, %11 ], [ %16, %19 ]
  %15 = phi i64 [ 0, %11 ], [ %20, %19 ]
  %16 = load ptr, ptr %14, align 8
  %17 = call fastcc ptr @run_plan(ptr noundef %14, ptr noundef %1, i64 noundef %12, ptr noundef %3, ptr noundef nonnull %5) #10
  %18 = icmp eq ptr %17, inttoptr (i64 1 to ptr)
  br i1 %18, label %19, label %22

19:                                               ; preds = %13
  store ptr %14, ptr %6, align 8
  %20 = add i64 %15, 1
  store i64 %20, ptr %7, align 8
  %21 = icmp eq ptr %16, null
  br i1 %21, label %26, label %13

22:                                               ; preds = %13
  %23 = getelementptr i8, ptr %0, i64 32
  %24 = load i64, ptr %23, align 8
  %25 = add i64 %24, 1
  store i64 %25, ptr %23, align 8
  br label %28

26:                                               ; preds = %19, %4
  %27 = call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #11
  br label %28

28:                                               ; preds = %26, %22
  %29 = phi ptr [ %27, %26 ], [ %17, %22 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  ret ptr %29
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

define internal fastcc ptr @run_plan(ptr noundef nonnull %0, ptr noundef readonly captures(none) %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef readonly captures(address_is_null) %3, ptr noundef readonly captures(address_is_null) %4) unnamed_addr #0 {
  %6 = getelementptr i8, ptr %0, i64 216
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, %2
  %9 = getelementptr i8, ptr %0, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %8, %10
  br i1 %11, label %12, label %732

12:                                               ; preds = %5
  %13 = icmp eq ptr %3, null
  br i1 %13, label %34, label %14

14:                                               ; preds = %12
  %15 = getelementptr i8, ptr %3, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, %7
  br i1 %17, label %18, label %732

18:                                               ; preds = %14
  %19 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %20 = getelementptr i8, ptr %3, i64 %19
  %21 = getelementptr i8, ptr %0, i64 224
  %22 = load ptr, ptr %21, align 8
  %23 = icmp slt i64 %7, 1
  br i1 %23, label %36, label %27

24:                                               ; preds = %27
  %25 = add nuw nsw i64 %28, 1
  %26 = icmp eq i64 %25, %7
  br i1 %26, label %36, label %27

27:                                               ; preds = %24, %18
  %28 = phi i64 [ %25, %24 ], [ 0, %18 ]
  %29 = getelementptr i64, ptr %20, i64 %28
  %30 = load i64, ptr %29, align 8
  %31 = getelementptr i64, ptr %22, i64 %28
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq i64 %30, %32
  br i1 %33, label %24, label %732

34:                                               ; preds = %12
  %35 = icmp eq i64 %7, 0
  br i1 %35, label %36, label %732

36:                                               ; preds = %34, %24, %18
  %37 = getelementptr i8, ptr %0, i64 232
  %38 = load i64, ptr %37, align 8
  %39 = shl i64 %38, 3
  %40 = alloca i8, i64 %39, align 16
  %41 = getelementptr i8, ptr %0, i64 72
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr i8, ptr %0, i64 64
  %44 = load i64, ptr %43, align 8
  %45 = shl i64 %44, 3
  %46 = call ptr @memcpy(ptr noundef nonnull %40, ptr noundef %42, i64 noundef %45) #12
  %47 = getelementptr i8, ptr %0, i64 248
  %48 = load i64, ptr %47, align 8
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %52, label %50

50:                                               ; preds = %36
  %51 = getelementptr ptr, ptr %40, i64 %48
  store ptr null, ptr %51, align 8
  br label %52

52:                                               ; preds = %50, %36
  %53 = icmp sgt i64 %8, 0
  br i1 %53, label %54, label %67

54:                                               ; preds = %52
  %55 = getelementptr i8, ptr %0, i64 24
  %56 = load ptr, ptr %55, align 8
  br label %60

57:                                               ; preds = %60
  %58 = add nuw nsw i64 %62, 1
  %59 = icmp eq i64 %58, %8
  br i1 %59, label %67, label %60

60:                                               ; preds = %57, %54
  %61 = phi ptr [ %65, %57 ], [ %56, %54 ]
  %62 = phi i64 [ %58, %57 ], [ 0, %54 ]
  %63 = getelementptr ptr, ptr %1, i64 %62
  %64 = load ptr, ptr %63, align 8
  %65 = call fastcc ptr @argument_fits(ptr noundef %64, ptr noundef %61, ptr noundef nonnull %40, ptr noundef nonnull readonly %0) #10
  %66 = icmp eq ptr %65, null
  br i1 %66, label %344, label %57

67:                                               ; preds = %57, %52
  %68 = getelementptr i8, ptr %0, i64 56
  %69 = load ptr, ptr %68, align 8
  %70 = getelementptr i8, ptr %0, i64 48
  %71 = load i64, ptr %70, align 8
  %72 = icmp sgt i64 %71, 0
  br i1 %72, label %73, label %154

73:                                               ; preds = %67
  %74 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  br label %75

75:                                               ; preds = %145, %73
  %76 = phi i64 [ %152, %145 ], [ 0, %73 ]
  %77 = getelementptr %struct.Capture, ptr %69, i64 %76
  %78 = load ptr, ptr %77, align 8
  %79 = getelementptr i8, ptr %78, i64 %74
  %80 = load ptr, ptr %79, align 8
  %81 = getelementptr i8, ptr %77, i64 48
  %82 = load ptr, ptr %81, align 8
  %83 = icmp eq ptr %82, null
  %84 = icmp eq ptr %80, null
  br i1 %84, label %344, label %85

85:                                               ; preds = %75
  %86 = getelementptr i8, ptr %77, i64 16
  %87 = getelementptr i8, ptr %80, i64 56
  %88 = load ptr, ptr %87, align 8
  %89 = load ptr, ptr %86, align 8
  %90 = icmp eq ptr %88, %89
  br i1 %90, label %91, label %344

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %80, i64 64
  %93 = load i32, ptr %92, align 8
  %94 = select i1 %83, i32 -258, i32 -257
  %95 = or i32 %93, %94
  %96 = icmp eq i32 %95, -1
  br i1 %96, label %97, label %344

97:                                               ; preds = %91
  %98 = getelementptr i8, ptr %80, i64 24
  %99 = load i32, ptr %98, align 8
  %100 = getelementptr i8, ptr %77, i64 24
  %101 = load i64, ptr %100, align 8
  %102 = trunc i64 %101 to i32
  %103 = icmp eq i32 %99, %102
  br i1 %103, label %104, label %344

104:                                              ; preds = %97
  %105 = getelementptr i8, ptr %80, i64 32
  %106 = load ptr, ptr %105, align 8
  %107 = getelementptr i8, ptr %77, i64 32
  %108 = load ptr, ptr %107, align 8
  %109 = sext i32 %99 to i64
  %110 = icmp slt i32 %99, 1
  br i1 %110, label %135, label %114

111:                                              ; preds = %114
  %112 = add nuw nsw i64 %115, 1
  %113 = icmp eq i64 %112, %109
  br i1 %113, label %121, label %114

114:                                              ; preds = %111, %104
  %115 = phi i64 [ %112, %111 ], [ 0, %104 ]
  %116 = getelementptr i64, ptr %106, i64 %115
  %117 = load i64, ptr %116, align 8
  %118 = getelementptr i64, ptr %108, i64 %115
  %119 = load i64, ptr %118, align 8
  %120 = icmp eq i64 %117, %119
  br i1 %120, label %111, label %344

121:                                              ; preds = %111
  br i1 %83, label %135, label %122

122:                                              ; preds = %121
  %123 = getelementptr i8, ptr %80, i64 40
  %124 = load ptr, ptr %123, align 8
  br label %128

125:                                              ; preds = %128
  %126 = add nuw nsw i64 %129, 1
  %127 = icmp eq i64 %126, %109
  br i1 %127, label %135, label %128

128:                                              ; preds = %125, %122
  %129 = phi i64 [ %126, %125 ], [ 0, %122 ]
  %130 = getelementptr i64, ptr %124, i64 %129
  %131 = load i64, ptr %130, align 8
  %132 = getelementptr i64, ptr %82, i64 %129
  %133 = load i64, ptr %132, align 8
  %134 = icmp eq i64 %131, %133
  br i1 %134, label %125, label %344

135:                                              ; preds = %125, %121, %104
  %136 = getelementptr i8, ptr %80, i64 16
  %137 = load ptr, ptr %136, align 8
  %138 = icmp eq ptr %137, null
  br i1 %138, label %344, label %139

139:                                              ; preds = %135
  %140 = getelementptr i8, ptr %77, i64 56
  %141 = load ptr, ptr %140, align 8
  %142 = icmp eq ptr %141, null
  %143 = icmp eq ptr %141, %137
  %144 = or i1 %142, %143
  br i1 %144, label %145, label %344

145:                                              ; preds = %139
  %146 = getelementptr i8, ptr %77, i64 8
  %147 = load i64, ptr %146, align 8
  %148 = getelementptr ptr, ptr %40, i64 %147
  store ptr %137, ptr %148, align 8
  %149 = load i64, ptr %43, align 8
  %150 = getelementptr ptr, ptr %40, i64 %149
  %151 = getelementptr ptr, ptr %150, i64 %147
  store ptr %80, ptr %151, align 8
  %152 = add nuw nsw i64 %76, 1
  %153 = icmp eq i64 %152, %71
  br i1 %153, label %154, label %75

154:                                              ; preds = %145, %67
  %155 = getelementptr i8, ptr %0, i64 40
  %156 = load ptr, ptr %155, align 8
  %157 = getelementptr i8, ptr %0, i64 32
  %158 = load i64, ptr %157, align 8
  %159 = icmp sgt i64 %158, 0
  br i1 %159, label %160, label %301

160:                                              ; preds = %297, %154
  %161 = phi i64 [ %298, %297 ], [ 0, %154 ]
  %162 = getelementptr %struct.Guard, ptr %156, i64 %161
  %163 = load i64, ptr %162, align 8
  switch i64 %163, label %273 [
    i64 0, label %164
    i64 2, label %176
    i64 3, label %201
  ]

164:                                              ; preds = %160
  %165 = getelementptr i8, ptr %162, i64 8
  %166 = load ptr, ptr %165, align 8
  %167 = getelementptr i8, ptr %162, i64 16
  %168 = load ptr, ptr %167, align 8
  %169 = call ptr @PyDict_GetItemWithError(ptr noundef %166, ptr noundef %168) #12
  %170 = getelementptr i8, ptr %162, i64 24
  %171 = load ptr, ptr %170, align 8
  %172 = icmp eq ptr %169, %171
  %173 = icmp ne ptr %169, null
  %174 = or i1 %173, %172
  br i1 %174, label %296, label %175

175:                                              ; preds = %164
  call void @PyErr_Clear() #12
  br label %344

176:                                              ; preds = %160
  %177 = getelementptr i8, ptr %162, i64 8
  %178 = load ptr, ptr %177, align 8
  %179 = getelementptr i8, ptr %178, i64 16
  %180 = load i64, ptr %179, align 8
  %181 = getelementptr i8, ptr %162, i64 16
  %182 = load ptr, ptr %181, align 8
  %183 = ptrtoint ptr %182 to i64
  %184 = icmp eq i64 %180, %183
  br i1 %184, label %185, label %344

185:                                              ; preds = %176
  %186 = getelementptr i8, ptr %178, i64 24
  %187 = load ptr, ptr %186, align 8
  %188 = getelementptr i8, ptr %162, i64 24
  %189 = load ptr, ptr %188, align 8
  %190 = icmp slt ptr %182, inttoptr (i64 1 to ptr)
  br i1 %190, label %297, label %194

191:                                              ; preds = %194
  %192 = add nuw nsw i64 %195, 1
  %193 = icmp eq i64 %192, %180
  br i1 %193, label %297, label %194

194:                                              ; preds = %191, %185
  %195 = phi i64 [ %192, %191 ], [ 0, %185 ]
  %196 = getelementptr i64, ptr %187, i64 %195
  %197 = load i64, ptr %196, align 8
  %198 = getelementptr i64, ptr %189, i64 %195
  %199 = load i64, ptr %198, align 8
  %200 = icmp eq i64 %197, %199
  br i1 %200, label %191, label %344

201:                                              ; preds = %160
  %202 = getelementptr i8, ptr %162, i64 16
  %203 = load ptr, ptr %202, align 8
  %204 = getelementptr i8, ptr %162, i64 8
  %205 = load ptr, ptr %204, align 8
  %206 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %207 = getelementptr i8, ptr %205, i64 %206
  %208 = load ptr, ptr %207, align 8
  %209 = getelementptr i8, ptr %203, i64 32
  %210 = load ptr, ptr %209, align 8
  %211 = icmp eq ptr %210, null
  %212 = icmp eq ptr %208, null
  br i1 %212, label %344, label %213

213:                                              ; preds = %201
  %214 = getelementptr i8, ptr %208, i64 56
  %215 = load ptr, ptr %214, align 8
  %216 = load ptr, ptr %203, align 8
  %217 = icmp eq ptr %215, %216
  br i1 %217, label %218, label %344

218:                                              ; preds = %213
  %219 = getelementptr i8, ptr %208, i64 64
  %220 = load i32, ptr %219, align 8
  %221 = select i1 %211, i32 -258, i32 -257
  %222 = or i32 %220, %221
  %223 = icmp eq i32 %222, -1
  br i1 %223, label %224, label %344

224:                                              ; preds = %218
  %225 = getelementptr i8, ptr %208, i64 24
  %226 = load i32, ptr %225, align 8
  %227 = getelementptr i8, ptr %203, i64 8
  %228 = load i64, ptr %227, align 8
  %229 = trunc i64 %228 to i32
  %230 = icmp eq i32 %226, %229
  br i1 %230, label %231, label %344

231:                                              ; preds = %224
  %232 = getelementptr i8, ptr %208, i64 32
  %233 = load ptr, ptr %232, align 8
  %234 = getelementptr i8, ptr %203, i64 16
  %235 = load ptr, ptr %234, align 8
  %236 = sext i32 %226 to i64
  %237 = icmp slt i32 %226, 1
  br i1 %237, label %262, label %241

238:                                              ; preds = %241
  %239 = add nuw nsw i64 %242, 1
  %240 = icmp eq i64 %239, %236
  br i1 %240, label %248, label %241

241:                                              ; preds = %238, %231
  %242 = phi i64 [ %239, %238 ], [ 0, %231 ]
  %243 = getelementptr i64, ptr %233, i64 %242
  %244 = load i64, ptr %243, align 8
  %245 = getelementptr i64, ptr %235, i64 %242
  %246 = load i64, ptr %245, align 8
  %247 = icmp eq i64 %244, %246
  br i1 %247, label %238, label %344

248:                                              ; preds = %238
  br i1 %211, label %262, label %249

249:                                              ; preds = %248
  %250 = getelementptr i8, ptr %208, i64 40
  %251 = load ptr, ptr %250, align 8
  br label %255

252:                                              ; preds = %255
  %253 = add nuw nsw i64 %256, 1
  %254 = icmp eq i64 %253, %236
  br i1 %254, label %262, label %255

255:                                              ; preds = %252, %249
  %256 = phi i64 [ %253, %252 ], [ 0, %249 ]
  %257 = getelementptr i64, ptr %251, i64 %256
  %258 = load i64, ptr %257, align 8
  %259 = getelementptr i64, ptr %210, i64 %256
  %260 = load i64, ptr %259, align 8
  %261 = icmp eq i64 %258, %260
  br i1 %261, label %252, label %344

262:                                              ; preds = %252, %248, %231
  %263 = getelementptr i8, ptr %208, i64 16
  %264 = load ptr, ptr %263, align 8
  %265 = icmp eq ptr %264, null
  br i1 %265, label %344, label %266

266:                                              ; preds = %262
  %267 = getelementptr i8, ptr %162, i64 24
  %268 = load ptr, ptr %267, align 8
  %269 = getelementptr i8, ptr %203, i64 24
  %270 = load i64, ptr %269, align 8
  %271 = call i32 @memcmp(ptr noundef nonnull %264, ptr noundef %268, i64 noundef %270) #12
  %272 = icmp eq i32 %271, 0
  br i1 %272, label %297, label %344

273:                                              ; preds = %160
  %274 = getelementptr i8, ptr %162, i64 8
  %275 = load ptr, ptr %274, align 8
  %276 = load ptr, ptr %275, align 8
  %277 = getelementptr i8, ptr %162, i64 24
  %278 = load ptr, ptr %277, align 8
  %279 = icmp eq ptr %276, %278
  br i1 %279, label %280, label %344

280:                                              ; preds = %273
  %281 = getelementptr i8, ptr %162, i64 16
  %282 = load ptr, ptr %281, align 8
  %283 = icmp eq ptr %282, null
  br i1 %283, label %297, label %284

284:                                              ; preds = %280
  %285 = getelementptr i8, ptr %275, i64 8
  br label %286

286:                                              ; preds = %286, %284
  %287 = phi i1 [ true, %286 ], [ false, %284 ]
  %288 = phi i64 [ 1, %286 ], [ 0, %284 ]
  %289 = getelementptr i64, ptr %285, i64 %288
  %290 = load i64, ptr %289, align 8
  %291 = getelementptr i64, ptr %282, i64 %288
  %292 = load i64, ptr %291, align 8
  %293 = icmp ne i64 %290, %292
  %294 = or i1 %287, %293
  br i1 %294, label %295, label %286

295:                                              ; preds = %286
  br i1 %293, label %344, label %297

296:                                              ; preds = %164
  br i1 %172, label %297, label %344

297:                                              ; preds = %296, %295, %280, %266, %191, %185
  %298 = add nuw nsw i64 %161, 1
  %299 = load i64, ptr %157, align 8
  %300 = icmp slt i64 %298, %299
  br i1 %300, label %160, label %301

301:                                              ; preds = %297, %154
  %302 = getelementptr i8, ptr %0, i64 256
  %303 = load i64, ptr %302, align 8
  %304 = icmp eq i64 %303, 0
  br i1 %304, label %358, label %305

305:                                              ; preds = %301
  %306 = getelementptr i8, ptr %0, i64 272
  %307 = load ptr, ptr %306, align 8
  %308 = icmp slt i64 %303, 1
  br i1 %308, label %358, label %309

309:                                              ; preds = %305
  %310 = getelementptr i8, ptr %0, i64 264
  %311 = load i64, ptr %310, align 8
  %312 = icmp sgt i64 %311, 0
  br label %313

313:                                              ; preds = %341, %309
  %314 = phi i64 [ 0, %309 ], [ %342, %341 ]
  %315 = getelementptr %struct.Operand, ptr %307, i64 %314
  %316 = load i64, ptr %315, align 8
  %317 = getelementptr ptr, ptr %40, i64 %316
  %318 = load ptr, ptr %317, align 8
  %319 = ptrtoint ptr %318 to i64
  %320 = getelementptr i8, ptr %315, i64 8
  %321 = load i64, ptr %320, align 8
  %322 = add i64 %321, %319
  br i1 %312, label %323, label %341

323:                                              ; preds = %338, %313
  %324 = phi i64 [ %339, %338 ], [ 0, %313 ]
  %325 = icmp eq i64 %324, %314
  br i1 %325, label %338, label %326

326:                                              ; preds = %323
  %327 = getelementptr %struct.Operand, ptr %307, i64 %324
  %328 = load i64, ptr %327, align 8
  %329 = getelementptr ptr, ptr %40, i64 %328
  %330 = load ptr, ptr %329, align 8
  %331 = ptrtoint ptr %330 to i64
  %332 = getelementptr i8, ptr %327, i64 8
  %333 = load i64, ptr %332, align 8
  %334 = add i64 %333, %331
  %335 = icmp ugt i64 %334, %319
  %336 = icmp ugt i64 %322, %331
  %337 = select i1 %335, i1 %336, i1 false
  br i1 %337, label %344, label %338

338:                                              ; preds = %326, %323
  %339 = add nuw nsw i64 %324, 1
  %340 = icmp eq i64 %339, %311
  br i1 %340, label %341, label %323

341:                                              ; preds = %338, %313
  %342 = add nuw nsw i64 %314, 1
  %343 = icmp eq i64 %342, %303
  br i1 %343, label %358, label %313

344:                                              ; preds = %326, %296, %295, %273, %266, %262, %255, %241, %224, %218, %213, %201, %194, %176, %175, %139, %135, %128, %114, %97, %91, %85, %75, %60
  %345 = load i64, ptr %47, align 8
  %346 = icmp eq i64 %345, 0
  br i1 %346, label %732, label %347

347:                                              ; preds = %344
  %348 = getelementptr i64, ptr %40, i64 %345
  %349 = load i64, ptr %348, align 8
  %350 = icmp eq i64 %349, 0
  br i1 %350, label %732, label %351

351:                                              ; preds = %351, %347
  %352 = phi i64 [ %356, %351 ], [ %349, %347 ]
  %353 = getelementptr ptr, ptr %348, i64 %352
  %354 = load ptr, ptr %353, align 8
  call void @Py_DecRef(ptr noundef %354) #12
  %355 = load i64, ptr %348, align 8
  %356 = add i64 %355, -1
  store i64 %356, ptr %348, align 8
  %357 = icmp eq i64 %356, 0
  br i1 %357, label %732, label %351

358:                                              ; preds = %341, %305, %301
  %359 = icmp eq ptr %4, null
  br i1 %359, label %370, label %360

360:                                              ; preds = %358
  %361 = getelementptr i8, ptr %4, i64 16
  %362 = load i64, ptr %361, align 8
  %363 = icmp sgt i64 %362, 3
  br i1 %363, label %364, label %370

364:                                              ; preds = %360
  %365 = getelementptr i8, ptr %4, i64 8
  %366 = load ptr, ptr %365, align 8
  %367 = load ptr, ptr %366, align 8
  %368 = icmp eq ptr %367, %0
  br i1 %368, label %369, label %370

369:                                              ; preds = %364
  call fastcc void @move_to_front(ptr noundef %4, ptr noundef %0) #11
  br label %370

370:                                              ; preds = %369, %364, %360, %358
  %371 = getelementptr i8, ptr %0, i64 8
  %372 = load ptr, ptr %371, align 8
  call void @Py_IncRef(ptr noundef %372) #12
  %373 = getelementptr i8, ptr %0, i64 80
  %374 = load i64, ptr %373, align 8
  %375 = getelementptr i8, ptr %0, i64 296
  %376 = load i64, ptr %375, align 8
  %377 = add i64 %376, %374
  %378 = shl i64 %377, 3
  %379 = alloca i8, i64 %378, align 16
  %380 = shl i64 %374, 3
  %381 = call ptr @memset(ptr noundef nonnull %379, i32 noundef 0, i64 noundef %380) #12
  %382 = load i64, ptr %373, align 8
  %383 = getelementptr ptr, ptr %379, i64 %382
  %384 = getelementptr i8, ptr %0, i64 304
  %385 = load ptr, ptr %384, align 8
  %386 = load i64, ptr %375, align 8
  %387 = icmp sgt i64 %386, 0
  br i1 %387, label %685, label %390

388:                                              ; preds = %685
  %389 = load i64, ptr %373, align 8
  br label %390

390:                                              ; preds = %388, %370
  %391 = phi i64 [ %389, %388 ], [ %382, %370 ]
  %392 = shl i64 %391, 3
  %393 = alloca i8, i64 %392, align 16
  %394 = getelementptr i8, ptr %0, i64 88
  %395 = load ptr, ptr %394, align 8
  %396 = icmp slt i64 %391, 1
  br i1 %396, label %610, label %397

397:                                              ; preds = %603, %390
  %398 = phi i64 [ %604, %603 ], [ %391, %390 ]
  %399 = phi i64 [ %608, %603 ], [ 0, %390 ]
  %400 = getelementptr %struct.Result, ptr %395, i64 %399
  %401 = getelementptr i8, ptr %400, i64 88
  %402 = load i64, ptr %401, align 8
  %403 = icmp eq i64 %402, 0
  br i1 %403, label %406, label %404

404:                                              ; preds = %397
  %405 = getelementptr i64, ptr %393, i64 %399
  br label %603

406:                                              ; preds = %397
  %407 = getelementptr i8, ptr %400, i64 72
  %408 = load i64, ptr %407, align 8
  %409 = icmp eq i64 %408, 0
  br i1 %409, label %442, label %410

410:                                              ; preds = %406
  %411 = load i64, ptr %43, align 8
  %412 = getelementptr ptr, ptr %40, i64 %411
  %413 = getelementptr ptr, ptr %412, i64 %408
  %414 = load ptr, ptr %413, align 8
  %415 = getelementptr i8, ptr %400, i64 16
  %416 = load ptr, ptr %415, align 8
  call void @Py_IncRef(ptr noundef %416) #12
  %417 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %418 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %419 = load ptr, ptr %415, align 8
  %420 = getelementptr i8, ptr %400, i64 24
  %421 = load i64, ptr %420, align 8
  %422 = trunc i64 %421 to i32
  %423 = getelementptr i8, ptr %400, i64 32
  %424 = load ptr, ptr %423, align 8
  %425 = getelementptr i8, ptr %400, i64 48
  %426 = load ptr, ptr %425, align 8
  %427 = getelementptr i8, ptr %414, i64 16
  %428 = load ptr, ptr %427, align 8
  %429 = getelementptr i8, ptr %400, i64 80
  %430 = load i64, ptr %429, align 8
  %431 = getelementptr i8, ptr %428, i64 %430
  %432 = getelementptr i8, ptr %414, i64 64
  %433 = load i32, ptr %432, align 8
  %434 = and i32 %433, 1024
  %435 = call ptr %417(ptr noundef %418, ptr noundef %419, i32 noundef %422, ptr noundef %424, ptr noundef %426, ptr noundef %431, i32 noundef %434, ptr noundef null) #12
  %436 = icmp eq ptr %435, null
  br i1 %436, label %437, label %439

437:                                              ; preds = %410
  %438 = getelementptr ptr, ptr %379, i64 %399
  store ptr null, ptr %438, align 8
  br label %681

439:                                              ; preds = %410
  call void @Py_IncRef(ptr noundef %414) #12
  %440 = getelementptr i8, ptr %435, i64 48
  store ptr %414, ptr %440, align 8
  %441 = getelementptr ptr, ptr %379, i64 %399
  store ptr %435, ptr %441, align 8
  br label %598

442:                                              ; preds = %406
  %443 = getelementptr i8, ptr %400, i64 8
  %444 = load ptr, ptr %443, align 8
  %445 = icmp eq ptr %444, null
  br i1 %445, label %448, label %446

446:                                              ; preds = %442
  %447 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %444) #12
  br label %594

448:                                              ; preds = %442
  %449 = getelementptr i8, ptr %400, i64 56
  %450 = load ptr, ptr %449, align 8
  %451 = icmp eq ptr %450, null
  br i1 %451, label %519, label %452

452:                                              ; preds = %448
  %453 = load i32, ptr %450, align 8
  %454 = icmp eq i32 %453, 1
  br i1 %454, label %455, label %519

455:                                              ; preds = %452
  %456 = getelementptr i8, ptr %450, i64 64
  %457 = load i32, ptr %456, align 8
  %458 = and i32 %457, -3
  %459 = icmp eq i32 %458, 1285
  br i1 %459, label %460, label %519

460:                                              ; preds = %455
  %461 = getelementptr i8, ptr %450, i64 48
  %462 = load ptr, ptr %461, align 8
  %463 = icmp eq ptr %462, null
  br i1 %463, label %464, label %519

464:                                              ; preds = %460
  %465 = getelementptr i8, ptr %450, i64 72
  %466 = load ptr, ptr %465, align 8
  %467 = icmp eq ptr %466, null
  br i1 %467, label %468, label %519

468:                                              ; preds = %464
  %469 = getelementptr i8, ptr %400, i64 16
  %470 = getelementptr i8, ptr %400, i64 48
  %471 = load ptr, ptr %470, align 8
  %472 = icmp eq ptr %471, null
  %473 = getelementptr i8, ptr %450, i64 56
  %474 = load ptr, ptr %473, align 8
  %475 = load ptr, ptr %469, align 8
  %476 = icmp eq ptr %474, %475
  br i1 %476, label %477, label %519

477:                                              ; preds = %468
  %478 = getelementptr i8, ptr %450, i64 24
  %479 = load i32, ptr %478, align 8
  %480 = getelementptr i8, ptr %400, i64 24
  %481 = load i64, ptr %480, align 8
  %482 = trunc i64 %481 to i32
  %483 = icmp eq i32 %479, %482
  br i1 %483, label %484, label %519

484:                                              ; preds = %477
  %485 = getelementptr i8, ptr %450, i64 32
  %486 = load ptr, ptr %485, align 8
  %487 = getelementptr i8, ptr %400, i64 32
  %488 = load ptr, ptr %487, align 8
  %489 = sext i32 %479 to i64
  %490 = icmp slt i32 %479, 1
  br i1 %490, label %515, label %494

491:                                              ; preds = %494
  %492 = add nuw nsw i64 %495, 1
  %493 = icmp eq i64 %492, %489
  br i1 %493, label %501, label %494

494:                                              ; preds = %491, %484
  %495 = phi i64 [ %492, %491 ], [ 0, %484 ]
  %496 = getelementptr i64, ptr %486, i64 %495
  %497 = load i64, ptr %496, align 8
  %498 = getelementptr i64, ptr %488, i64 %495
  %499 = load i64, ptr %498, align 8
  %500 = icmp eq i64 %497, %499
  br i1 %500, label %491, label %519

501:                                              ; preds = %491
  br i1 %472, label %515, label %502

502:                                              ; preds = %501
  %503 = getelementptr i8, ptr %450, i64 40
  %504 = load ptr, ptr %503, align 8
  br label %508

505:                                              ; preds = %508
  %506 = add nuw nsw i64 %509, 1
  %507 = icmp eq i64 %506, %489
  br i1 %507, label %515, label %508

508:                                              ; preds = %505, %502
  %509 = phi i64 [ %506, %505 ], [ 0, %502 ]
  %510 = getelementptr i64, ptr %504, i64 %509
  %511 = load i64, ptr %510, align 8
  %512 = getelementptr i64, ptr %471, i64 %509
  %513 = load i64, ptr %512, align 8
  %514 = icmp eq i64 %511, %513
  br i1 %514, label %505, label %519

515:                                              ; preds = %505, %501, %484
  %516 = getelementptr i8, ptr %450, i64 16
  %517 = load ptr, ptr %516, align 8
  %518 = icmp eq ptr %517, null
  br i1 %518, label %519, label %592

519:                                              ; preds = %515, %508, %494, %477, %468, %464, %460, %455, %452, %448
  %520 = getelementptr i8, ptr %400, i64 64
  %521 = load ptr, ptr %520, align 8
  %522 = icmp eq ptr %521, null
  br i1 %522, label %590, label %523

523:                                              ; preds = %519
  %524 = load i32, ptr %521, align 8
  %525 = icmp eq i32 %524, 1
  br i1 %525, label %526, label %590

526:                                              ; preds = %523
  %527 = getelementptr i8, ptr %521, i64 64
  %528 = load i32, ptr %527, align 8
  %529 = and i32 %528, -3
  %530 = icmp eq i32 %529, 1285
  br i1 %530, label %531, label %590

531:                                              ; preds = %526
  %532 = getelementptr i8, ptr %521, i64 48
  %533 = load ptr, ptr %532, align 8
  %534 = icmp eq ptr %533, null
  br i1 %534, label %535, label %590

535:                                              ; preds = %531
  %536 = getelementptr i8, ptr %521, i64 72
  %537 = load ptr, ptr %536, align 8
  %538 = icmp eq ptr %537, null
  br i1 %538, label %539, label %590

539:                                              ; preds = %535
  %540 = getelementptr i8, ptr %400, i64 16
  %541 = getelementptr i8, ptr %400, i64 48
  %542 = load ptr, ptr %541, align 8
  %543 = icmp eq ptr %542, null
  %544 = getelementptr i8, ptr %521, i64 56
  %545 = load ptr, ptr %544, align 8
  %546 = load ptr, ptr %540, align 8
  %547 = icmp eq ptr %545, %546
  br i1 %547, label %548, label %590

548:                                              ; preds = %539
  %549 = getelementptr i8, ptr %521, i64 24
  %550 = load i32, ptr %549, align 8
  %551 = getelementptr i8, ptr %400, i64 24
  %552 = load i64, ptr %551, align 8
  %553 = trunc i64 %552 to i32
  %554 = icmp eq i32 %550, %553
  br i1 %554, label %555, label %590

555:                                              ; preds = %548
  %556 = getelementptr i8, ptr %521, i64 32
  %557 = load ptr, ptr %556, align 8
  %558 = getelementptr i8, ptr %400, i64 32
  %559 = load ptr, ptr %558, align 8
  %560 = sext i32 %550 to i64
  %561 = icmp slt i32 %550, 1
  br i1 %561, label %586, label %565

562:                                              ; preds = %565
  %563 = add nuw nsw i64 %566, 1
  %564 = icmp eq i64 %563, %560
  br i1 %564, label %572, label %565

565:                                              ; preds = %562, %555
  %566 = phi i64 [ %563, %562 ], [ 0, %555 ]
  %567 = getelementptr i64, ptr %557, i64 %566
  %568 = load i64, ptr %567, align 8
  %569 = getelementptr i64, ptr %559, i64 %566
  %570 = load i64, ptr %569, align 8
  %571 = icmp eq i64 %568, %570
  br i1 %571, label %562, label %590

572:                                              ; preds = %562
  br i1 %543, label %586, label %573

573:                                              ; preds = %572
  %574 = getelementptr i8, ptr %521, i64 40
  %575 = load ptr, ptr %574, align 8
  br label %579

576:                                              ; preds = %579
  %577 = add nuw nsw i64 %580, 1
  %578 = icmp eq i64 %577, %560
  br i1 %578, label %586, label %579

579:                                              ; preds = %576, %573
  %580 = phi i64 [ %577, %576 ], [ 0, %573 ]
  %581 = getelementptr i64, ptr %575, i64 %580
  %582 = load i64, ptr %581, align 8
  %583 = getelementptr i64, ptr %542, i64 %580
  %584 = load i64, ptr %583, align 8
  %585 = icmp eq i64 %582, %584
  br i1 %585, label %576, label %590

586:                                              ; preds = %576, %572, %555
  %587 = getelementptr i8, ptr %521, i64 16
  %588 = load ptr, ptr %587, align 8
  %589 = icmp eq ptr %588, null
  br i1 %589, label %590, label %592

590:                                              ; preds = %586, %579, %565, %548, %539, %535, %531, %526, %523, %519
  %591 = call fastcc ptr @new_array(ptr noundef %400) #10
  br label %594

592:                                              ; preds = %586, %515
  %593 = phi ptr [ %450, %515 ], [ %521, %586 ]
  call void @Py_IncRef(ptr noundef nonnull %593) #12
  br label %594

594:                                              ; preds = %592, %590, %446
  %595 = phi ptr [ %591, %590 ], [ %447, %446 ], [ %593, %592 ]
  %596 = getelementptr ptr, ptr %379, i64 %399
  store ptr %595, ptr %596, align 8
  %597 = icmp eq ptr %595, null
  br i1 %597, label %681, label %598

598:                                              ; preds = %594, %439
  %599 = phi ptr [ %435, %439 ], [ %595, %594 ]
  %600 = getelementptr i8, ptr %599, i64 16
  %601 = load ptr, ptr %600, align 8
  %602 = load i64, ptr %373, align 8
  br label %603

603:                                              ; preds = %598, %404
  %604 = phi i64 [ %602, %598 ], [ %398, %404 ]
  %605 = phi ptr [ %601, %598 ], [ %405, %404 ]
  %606 = load i64, ptr %400, align 8
  %607 = getelementptr ptr, ptr %40, i64 %606
  store ptr %605, ptr %607, align 8
  %608 = add nuw nsw i64 %399, 1
  %609 = icmp slt i64 %608, %604
  br i1 %609, label %397, label %610

610:                                              ; preds = %603, %390
  %611 = getelementptr i8, ptr %0, i64 104
  %612 = load i64, ptr %611, align 8
  %613 = icmp eq i64 %612, 0
  br i1 %613, label %614, label %616

614:                                              ; preds = %610
  %615 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #10
  br i1 %615, label %640, label %646

616:                                              ; preds = %610
  %617 = getelementptr i8, ptr %0, i64 120
  %618 = load ptr, ptr %617, align 8
  %619 = load i64, ptr %618, align 8
  %620 = icmp eq i64 %619, 0
  br i1 %620, label %621, label %625

621:                                              ; preds = %616
  %622 = getelementptr i8, ptr %0, i64 112
  %623 = load ptr, ptr %622, align 8
  %624 = icmp eq ptr %623, null
  br i1 %624, label %633, label %635

625:                                              ; preds = %616
  %626 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %612) #12
  %627 = icmp eq ptr %626, null
  br i1 %627, label %633, label %628

628:                                              ; preds = %625
  %629 = getelementptr i8, ptr %0, i64 96
  %630 = load i64, ptr %629, align 8
  %631 = getelementptr ptr, ptr %40, i64 %630
  store ptr %626, ptr %631, align 8
  %632 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #10
  call void @free(ptr noundef nonnull %626) #12
  br i1 %632, label %640, label %646

633:                                              ; preds = %625, %621
  %634 = call ptr @PyErr_NoMemory() #12
  br label %681

635:                                              ; preds = %621
  store i64 1, ptr %618, align 8
  %636 = getelementptr i8, ptr %0, i64 96
  %637 = load i64, ptr %636, align 8
  %638 = getelementptr ptr, ptr %40, i64 %637
  store ptr %623, ptr %638, align 8
  %639 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #10
  store i64 0, ptr %618, align 8
  br i1 %639, label %640, label %646

640:                                              ; preds = %635, %628, %614
  %641 = call ptr @PyErr_Occurred() #12
  %642 = icmp eq ptr %641, null
  br i1 %642, label %643, label %681

643:                                              ; preds = %640
  %644 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %645 = call ptr @PyObject_CallNoArgs(ptr noundef %644) #12
  br label %681

646:                                              ; preds = %635, %628, %614
  %647 = load ptr, ptr %394, align 8
  %648 = getelementptr i8, ptr %0, i64 240
  %649 = load i64, ptr %648, align 8
  %650 = getelementptr %struct.Result, ptr %647, i64 %649
  %651 = getelementptr i8, ptr %0, i64 160
  %652 = load ptr, ptr %651, align 8
  %653 = icmp eq ptr %652, null
  br i1 %653, label %664, label %654

654:                                              ; preds = %646
  %655 = icmp sgt i64 %649, -1
  br i1 %655, label %656, label %662

656:                                              ; preds = %654
  %657 = load i64, ptr %650, align 8
  %658 = getelementptr ptr, ptr %40, i64 %657
  %659 = load ptr, ptr %658, align 8
  %660 = load i64, ptr %659, align 8
  %661 = icmp eq i64 %660, 0
  br i1 %661, label %664, label %662

662:                                              ; preds = %656, %654
  %663 = call fastcc ptr @finish(ptr noundef nonnull %0, ptr noundef nonnull %379, ptr noundef nonnull %393, ptr noundef readonly %383) #10
  br label %681

664:                                              ; preds = %656, %646
  %665 = getelementptr i8, ptr %0, i64 152
  %666 = load ptr, ptr %665, align 8
  %667 = getelementptr i8, ptr %0, i64 144
  %668 = load i64, ptr %667, align 8
  %669 = icmp eq i64 %668, 1
  br i1 %669, label %670, label %679

670:                                              ; preds = %664
  %671 = load i64, ptr %666, align 8
  %672 = icmp eq i64 %671, 0
  br i1 %672, label %673, label %679

673:                                              ; preds = %670
  %674 = getelementptr i8, ptr %666, i64 8
  %675 = load i64, ptr %674, align 8
  %676 = getelementptr ptr, ptr %379, i64 %675
  %677 = load ptr, ptr %676, align 8
  %678 = call fastcc ptr @wrap(ptr noundef %677) #10
  br label %681

679:                                              ; preds = %670, %664
  %680 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %379, ptr noundef nonnull %393, ptr noundef nonnull %40, ptr noundef readonly %383) #10
  br label %681

681:                                              ; preds = %679, %673, %662, %643, %640, %633, %594, %437
  %682 = phi ptr [ %680, %679 ], [ null, %640 ], [ null, %633 ], [ null, %643 ], [ %663, %662 ], [ %678, %673 ], [ null, %437 ], [ null, %594 ]
  %683 = load i64, ptr %373, align 8
  %684 = icmp sgt i64 %683, 0
  br i1 %684, label %698, label %695

685:                                              ; preds = %685, %370
  %686 = phi i64 [ %692, %685 ], [ 0, %370 ]
  %687 = getelementptr i64, ptr %385, i64 %686
  %688 = load i64, ptr %687, align 8
  %689 = getelementptr ptr, ptr %40, i64 %688
  %690 = load ptr, ptr %689, align 8
  %691 = getelementptr ptr, ptr %383, i64 %686
  store ptr %690, ptr %691, align 8
  call void @Py_IncRef(ptr noundef %690) #12
  %692 = add nuw nsw i64 %686, 1
  %693 = load i64, ptr %375, align 8
  %694 = icmp slt i64 %692, %693
  br i1 %694, label %685, label %388

695:                                              ; preds = %706, %681
  %696 = load i64, ptr %375, align 8
  %697 = icmp sgt i64 %696, 0
  br i1 %697, label %713, label %710

698:                                              ; preds = %706, %681
  %699 = phi i64 [ %707, %706 ], [ %683, %681 ]
  %700 = phi i64 [ %708, %706 ], [ 0, %681 ]
  %701 = getelementptr ptr, ptr %379, i64 %700
  %702 = load ptr, ptr %701, align 8
  %703 = icmp eq ptr %702, null
  br i1 %703, label %706, label %704

704:                                              ; preds = %698
  call void @Py_DecRef(ptr noundef nonnull %702) #12
  %705 = load i64, ptr %373, align 8
  br label %706

706:                                              ; preds = %704, %698
  %707 = phi i64 [ %699, %698 ], [ %705, %704 ]
  %708 = add nuw nsw i64 %700, 1
  %709 = icmp slt i64 %708, %707
  br i1 %709, label %698, label %695

710:                                              ; preds = %713, %695
  %711 = load i64, ptr %47, align 8
  %712 = icmp eq i64 %711, 0
  br i1 %712, label %731, label %720

713:                                              ; preds = %713, %695
  %714 = phi i64 [ %717, %713 ], [ 0, %695 ]
  %715 = getelementptr ptr, ptr %383, i64 %714
  %716 = load ptr, ptr %715, align 8
  call void @Py_DecRef(ptr noundef %716) #12
  %717 = add nuw nsw i64 %714, 1
  %718 = load i64, ptr %375, align 8
  %719 = icmp slt i64 %717, %718
  br i1 %719, label %713, label %710

720:                                              ; preds = %710
  %721 = getelementptr i64, ptr %40, i64 %711
  %722 = load i64, ptr %721, align 8
  %723 = icmp eq i64 %722, 0
  br i1 %723, label %731, label %724

724:                                              ; preds = %724, %720
  %725 = phi i64 [ %729, %724 ], [ %722, %720 ]
  %726 = getelementptr ptr, ptr %721, i64 %725
  %727 = load ptr, ptr %726, align 8
  call void @Py_DecRef(ptr noundef %727) #12
  %728 = load i64, ptr %721, align 8
  %729 = add i64 %728, -1
  store i64 %729, ptr %721, align 8
  %730 = icmp eq i64 %729, 0
  br i1 %730, label %731, label %724

731:                                              ; preds = %724, %720, %710
  call void @Py_DecRef(ptr noundef %372) #12
  br label %732

732:                                              ; preds = %731, %351, %347, %344, %34, %27, %14, %5
  %733 = phi ptr [ inttoptr (i64 1 to ptr), %5 ], [ inttoptr (i64 1 to ptr), %34 ], [ %682, %731 ], [ inttoptr (i64 1 to ptr), %351 ], [ inttoptr (i64 1 to ptr), %344 ], [ inttoptr (i64 1 to ptr), %347 ], [ inttoptr (i64 1 to ptr), %14 ], [ inttoptr (i64 1 to ptr), %27 ]
  ret ptr %733
}

declare void @llvm.lifetime.end.p0(ptr captures(none)) #1

define internal fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) unnamed_addr #2 {
  %5 = and i64 %2, 9223372036854775807
  %6 = icmp slt i64 %2, 0
  br i1 %6, label %7, label %13

7:                                                ; preds = %4
  %8 = getelementptr i8, ptr %1, i64 -8
  %9 = load ptr, ptr %8, align 8
  store ptr %0, ptr %8, align 8
  %10 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %11 = add nuw i64 %5, 1
  %12 = tail call ptr @PyObject_Vectorcall(ptr noundef %10, ptr noundef %8, i64 noundef %11, ptr noundef %3) #12
  store ptr %9, ptr %8, align 8
  br label %29

13:                                               ; preds = %4
  %14 = icmp eq ptr %3, null
  br i1 %14, label %18, label %15

15:                                               ; preds = %13
  %16 = getelementptr i8, ptr %3, i64 16
  %17 = load i64, ptr %16, align 8
  br label %18

18:                                               ; preds = %15, %13
  %19 = phi i64 [ %17, %15 ], [ 0, %13 ]
  %20 = add i64 %19, %2
  %21 = shl i64 %20, 3
  %22 = add i64 %21, 8
  %23 = alloca i8, i64 %22, align 16
  store ptr %0, ptr %23, align 16
  %24 = getelementptr i8, ptr %23, i64 8
  %25 = call ptr @memcpy(ptr noundef %24, ptr noundef %1, i64 noundef %21) #12
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %27 = add nuw i64 %5, 1
  %28 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %23, i64 noundef %27, ptr noundef %3) #12
  br label %29

29:                                               ; preds = %18, %7
  %30 = phi ptr [ %12, %7 ], [ %28, %18 ]
  ret ptr %30
}

define i64 @hash_call(ptr noundef readonly captures(none) %0, i64 noundef %1, ptr noundef readonly captures(address_is_null) %2) local_unnamed_addr #3 {
  %4 = icmp eq ptr %2, null
  br i1 %4, label %12, label %5

5:                                                ; preds = %3
  %6 = getelementptr i8, ptr %2, i64 16
  %7 = load i64, ptr %6, align 8
  %8 = icmp sgt i64 %7, 0
  br i1 %8, label %9, label %12

9:                                                ; preds = %5
  %10 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %11 = getelementptr i8, ptr %2, i64 %10
  br label %17

12:                                               ; preds = %17, %5, %3
  %13 = phi i64 [ %7, %5 ], [ 0, %3 ], [ %7, %17 ]
  %14 = phi i64 [ %1, %5 ], [ %1, %3 ], [ %26, %17 ]
  %15 = add i64 %13, %1
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %31, label %29

17:                                               ; preds = %17, %9
  %18 = phi i64 [ 0, %9 ], [ %27, %17 ]
  %19 = phi i64 [ %1, %9 ], [ %26, %17 ]
  %20 = getelementptr ptr, ptr %11, i64 %18
  %21 = load ptr, ptr %20, align 8
  %22 = ptrtoint ptr %21 to i64
  %23 = xor i64 %19, %22
  %24 = mul i64 %23, -7046029254386353131
  %25 = lshr i64 %24, 20
  %26 = xor i64 %25, %24
  %27 = add nuw nsw i64 %18, 1
  %28 = icmp eq i64 %27, %7
  br i1 %28, label %12, label %17

29:                                               ; preds = %31, %12
  %30 = phi i64 [ %14, %12 ], [ %36, %31 ]
  ret i64 %30

31:                                               ; preds = %31, %12
  %32 = phi i64 [ %37, %31 ], [ 0, %12 ]
  %33 = phi i64 [ %36, %31 ], [ %14, %12 ]
  %34 = getelementptr ptr, ptr %0, i64 %32
  %35 = load ptr, ptr %34, align 8
  %36 = tail call fastcc i64 @hash_of(i64 noundef %33, ptr noundef %35, i32 noundef 2) #10
  %37 = add nuw nsw i64 %32, 1
  %38 = icmp eq i64 %37, %15
  br i1 %38, label %29, label %31
}

define internal fastcc i64 @hash_of(i64 noundef %0, ptr noundef readonly captures(address) %1, i32 noundef range(i32 0, 3) %2) unnamed_addr #3 {
  %4 = getelementptr i8, ptr %1, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = xor i64 %0, %6
  %8 = mul i64 %7, -7046029254386353131
  %9 = lshr i64 %8, 20
  %10 = xor i64 %9, %8
  %11 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %12 = icmp eq ptr %5, %11
  br i1 %12, label %23, label %13

13:                                               ; preds = %3
  %14 = load ptr, ptr @context, align 8
  %15 = icmp eq ptr %5, %14
  %16 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %17 = icmp eq ptr %5, %16
  %18 = select i1 %15, i1 true, i1 %17
  br i1 %18, label %19, label %61

19:                                               ; preds = %13
  %20 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %21 = getelementptr i8, ptr %1, i64 %20
  %22 = load ptr, ptr %21, align 8
  br label %23

23:                                               ; preds = %19, %3
  %24 = phi ptr [ %22, %19 ], [ %1, %3 ]
  %25 = icmp eq ptr %24, null
  br i1 %25, label %95, label %26

26:                                               ; preds = %23
  %27 = getelementptr i8, ptr %24, i64 8
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %28, %11
  br i1 %29, label %30, label %95

30:                                               ; preds = %26
  %31 = getelementptr i8, ptr %24, i64 56
  %32 = load ptr, ptr %31, align 8
  %33 = ptrtoint ptr %32 to i64
  %34 = xor i64 %10, %33
  %35 = mul i64 %34, -7046029254386353131
  %36 = lshr i64 %35, 20
  %37 = getelementptr i8, ptr %24, i64 24
  %38 = load i32, ptr %37, align 8
  %39 = sext i32 %38 to i64
  %40 = xor i64 %36, %39
  %41 = xor i64 %40, %35
  %42 = mul i64 %41, -7046029254386353131
  %43 = lshr i64 %42, 20
  %44 = xor i64 %43, %42
  %45 = icmp sgt i32 %38, 0
  br i1 %45, label %46, label %95

46:                                               ; preds = %30
  %47 = getelementptr i8, ptr %24, i64 32
  %48 = load ptr, ptr %47, align 8
  %49 = zext nneg i32 %38 to i64
  br label %50

50:                                               ; preds = %50, %46
  %51 = phi i64 [ 0, %46 ], [ %59, %50 ]
  %52 = phi i64 [ %44, %46 ], [ %58, %50 ]
  %53 = getelementptr i64, ptr %48, i64 %51
  %54 = load i64, ptr %53, align 8
  %55 = xor i64 %54, %52
  %56 = mul i64 %55, -7046029254386353131
  %57 = lshr i64 %56, 20
  %58 = xor i64 %57, %56
  %59 = add nuw nsw i64 %51, 1
  %60 = icmp eq i64 %59, %49
  br i1 %60, label %95, label %50

61:                                               ; preds = %13
  %62 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 64), align 8
  %63 = icmp eq ptr %5, %62
  %64 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %65 = icmp eq ptr %5, %64
  %66 = select i1 %63, i1 true, i1 %65
  br i1 %66, label %67, label %95

67:                                               ; preds = %61
  %68 = getelementptr i8, ptr %1, i64 16
  %69 = load i64, ptr %68, align 8
  %70 = xor i64 %69, %10
  %71 = mul i64 %70, -7046029254386353131
  %72 = lshr i64 %71, 20
  %73 = xor i64 %72, %71
  %74 = icmp eq i32 %2, 0
  br i1 %74, label %95, label %75

75:                                               ; preds = %67
  br i1 %65, label %76, label %79

76:                                               ; preds = %75
  %77 = getelementptr i8, ptr %1, i64 24
  %78 = load ptr, ptr %77, align 8
  br label %82

79:                                               ; preds = %75
  %80 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %81 = getelementptr i8, ptr %1, i64 %80
  br label %82

82:                                               ; preds = %79, %76
  %83 = phi ptr [ %78, %76 ], [ %81, %79 ]
  %84 = icmp sgt i64 %69, 0
  br i1 %84, label %85, label %95

85:                                               ; preds = %82
  %86 = add nsw i32 %2, -1
  br label %87

87:                                               ; preds = %87, %85
  %88 = phi i64 [ 0, %85 ], [ %93, %87 ]
  %89 = phi i64 [ %73, %85 ], [ %92, %87 ]
  %90 = getelementptr ptr, ptr %83, i64 %88
  %91 = load ptr, ptr %90, align 8
  %92 = tail call fastcc i64 @hash_of(i64 noundef %89, ptr noundef %91, i32 noundef %86) #10
  %93 = add nuw nsw i64 %88, 1
  %94 = icmp eq i64 %93, %69
  br i1 %94, label %95, label %87

95:                                               ; preds = %87, %82, %67, %61, %50, %30, %26, %23
  %96 = phi i64 [ %10, %61 ], [ %58, %50 ], [ %10, %23 ], [ %10, %26 ], [ %73, %67 ], [ %44, %30 ], [ %73, %82 ], [ %92, %87 ]
  ret i64 %96
}

define ptr @enter_operation(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = and i64 %2, 9223372036854775807
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 96), align 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %9, label %63

9:                                                ; preds = %4
  %10 = getelementptr i8, ptr %0, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %3, null
  br i1 %12, label %20, label %13

13:                                               ; preds = %9
  %14 = getelementptr i8, ptr %3, i64 16
  %15 = load i64, ptr %14, align 8
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %17, label %20

17:                                               ; preds = %13
  %18 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %19 = getelementptr i8, ptr %3, i64 %18
  br label %25

20:                                               ; preds = %25, %13, %9
  %21 = phi i64 [ %15, %13 ], [ 0, %9 ], [ %15, %25 ]
  %22 = phi i64 [ %5, %13 ], [ %5, %9 ], [ %34, %25 ]
  %23 = add i64 %21, %5
  %24 = icmp sgt i64 %23, 0
  br i1 %24, label %37, label %45

25:                                               ; preds = %25, %17
  %26 = phi i64 [ 0, %17 ], [ %35, %25 ]
  %27 = phi i64 [ %5, %17 ], [ %34, %25 ]
  %28 = getelementptr ptr, ptr %19, i64 %26
  %29 = load ptr, ptr %28, align 8
  %30 = ptrtoint ptr %29 to i64
  %31 = xor i64 %27, %30
  %32 = mul i64 %31, -7046029254386353131
  %33 = lshr i64 %32, 20
  %34 = xor i64 %33, %32
  %35 = add nuw nsw i64 %26, 1
  %36 = icmp eq i64 %35, %15
  br i1 %36, label %20, label %25

37:                                               ; preds = %37, %20
  %38 = phi i64 [ %43, %37 ], [ 0, %20 ]
  %39 = phi i64 [ %42, %37 ], [ %22, %20 ]
  %40 = getelementptr ptr, ptr %1, i64 %38
  %41 = load ptr, ptr %40, align 8
  %42 = tail call fastcc i64 @hash_of(i64 noundef %39, ptr noundef %41, i32 noundef 2) #10
  %43 = add nuw nsw i64 %38, 1
  %44 = icmp eq i64 %43, %23
  br i1 %44, label %45, label %37

45:                                               ; preds = %37, %20
  %46 = phi i64 [ %22, %20 ], [ %42, %37 ]
  %47 = getelementptr i8, ptr %11, i64 8
  %48 = load i64, ptr %11, align 8
  %49 = and i64 %48, %46
  %50 = getelementptr ptr, ptr %47, i64 %49
  %51 = load ptr, ptr %50, align 8
  br label %52

52:                                               ; preds = %55, %45
  %53 = phi ptr [ %51, %45 ], [ %56, %55 ]
  %54 = icmp eq ptr %53, null
  br i1 %54, label %63, label %55

55:                                               ; preds = %52
  %56 = load ptr, ptr %53, align 8
  %57 = tail call fastcc ptr @run_plan(ptr noundef %53, ptr noundef %1, i64 noundef %5, ptr noundef %3, ptr noundef null) #10
  %58 = icmp eq ptr %57, inttoptr (i64 1 to ptr)
  br i1 %58, label %52, label %59

59:                                               ; preds = %55
  %60 = getelementptr i8, ptr %0, i64 32
  %61 = load i64, ptr %60, align 8
  %62 = add i64 %61, 1
  store i64 %62, ptr %60, align 8
  br label %65

63:                                               ; preds = %52, %4
  %64 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #11
  br label %65

65:                                               ; preds = %63, %59
  %66 = phi ptr [ %64, %63 ], [ %57, %59 ]
  ret ptr %66
}

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

define internal fastcc void @move_to_front(ptr noundef nonnull readonly captures(none) %0, ptr noundef nonnull %1) unnamed_addr #5 {
  %3 = load ptr, ptr %1, align 8
  %4 = getelementptr i8, ptr %0, i64 8
  %5 = load ptr, ptr %4, align 8
  store ptr %3, ptr %5, align 8
  %6 = load ptr, ptr %0, align 8
  %7 = getelementptr i8, ptr %6, i64 24
  %8 = load ptr, ptr %7, align 8
  store ptr %8, ptr %1, align 8
  %9 = load ptr, ptr %0, align 8
  %10 = getelementptr i8, ptr %9, i64 24
  store ptr %1, ptr %10, align 8
  ret void
}

declare void @Py_IncRef(ptr noundef) local_unnamed_addr #4

declare ptr @memset(ptr noundef, i32 noundef, i64 noundef) local_unnamed_addr #4

declare void @Py_DecRef(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @argument_fits(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull readonly captures(none) %3) unnamed_addr #0 {
  %5 = alloca double, align 8
  %6 = alloca i32, align 4
  %7 = getelementptr i8, ptr %3, i64 64
  br label %8

8:                                                ; preds = %365, %4
  %9 = phi ptr [ %1, %4 ], [ %373, %365 ]
  %10 = load i64, ptr %9, align 8
  switch i64 %10, label %374 [
    i64 6, label %11
    i64 7, label %63
    i64 10, label %365
    i64 4, label %312
    i64 8, label %144
    i64 0, label %149
    i64 5, label %149
  ]

11:                                               ; preds = %8
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %9, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %424

17:                                               ; preds = %11
  %18 = load i64, ptr %7, align 8
  %19 = shl i64 %18, 4
  %20 = getelementptr i8, ptr %2, i64 %19
  %21 = getelementptr i8, ptr %9, i64 16
  %22 = load i64, ptr %21, align 8
  %23 = getelementptr ptr, ptr %20, i64 %22
  %24 = getelementptr i8, ptr %9, i64 40
  %25 = load i64, ptr %24, align 8
  %26 = icmp eq i64 %25, 0
  br i1 %26, label %38, label %27

27:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  %28 = getelementptr i8, ptr %0, i64 16
  %29 = call ptr @memcpy(ptr noundef nonnull %5, ptr noundef %28, i64 noundef 8) #12
  %30 = getelementptr i8, ptr %9, i64 32
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 0
  %33 = load double, ptr %5, align 8
  br i1 %32, label %34, label %36

34:                                               ; preds = %27
  %35 = fptrunc double %33 to float
  store float %35, ptr %23, align 4
  br label %37

36:                                               ; preds = %27
  store double %33, ptr %23, align 8
  br label %37

37:                                               ; preds = %36, %34
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %54

38:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #9
  %39 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %6) #12
  %40 = load i32, ptr %6, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %62

42:                                               ; preds = %38
  %43 = getelementptr i8, ptr %9, i64 32
  %44 = load i64, ptr %43, align 8
  switch i64 %44, label %52 [
    i64 0, label %45
    i64 1, label %47
    i64 3, label %49
  ]

45:                                               ; preds = %42
  %46 = sitofp i64 %39 to float
  store float %46, ptr %23, align 4
  br label %53

47:                                               ; preds = %42
  %48 = sitofp i64 %39 to double
  store double %48, ptr %23, align 8
  br label %53

49:                                               ; preds = %42
  %50 = icmp ne i64 %39, 0
  %51 = zext i1 %50 to i8
  store i8 %51, ptr %23, align 1
  br label %53

52:                                               ; preds = %42
  store i64 %39, ptr %23, align 8
  br label %53

53:                                               ; preds = %52, %49, %47, %45
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  br label %54

54:                                               ; preds = %53, %37
  %55 = getelementptr i8, ptr %9, i64 8
  %56 = load i64, ptr %55, align 8
  %57 = getelementptr ptr, ptr %2, i64 %56
  store ptr %23, ptr %57, align 8
  %58 = load i64, ptr %7, align 8
  %59 = getelementptr ptr, ptr %2, i64 %58
  %60 = getelementptr ptr, ptr %59, i64 %56
  store ptr %0, ptr %60, align 8
  %61 = getelementptr i8, ptr %9, i64 48
  br label %424

62:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  br label %424

63:                                               ; preds = %8
  %64 = getelementptr i8, ptr %0, i64 8
  %65 = load ptr, ptr %64, align 8
  %66 = load ptr, ptr @context, align 8
  %67 = icmp eq ptr %65, %66
  %68 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %69 = icmp eq ptr %65, %68
  %70 = select i1 %67, i1 true, i1 %69
  br i1 %70, label %71, label %424

71:                                               ; preds = %63
  %72 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %73 = getelementptr i8, ptr %0, i64 %72
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr i8, ptr %9, i64 48
  %76 = load ptr, ptr %75, align 8
  %77 = icmp eq ptr %76, null
  %78 = icmp eq ptr %74, null
  br i1 %78, label %424, label %79

79:                                               ; preds = %71
  %80 = getelementptr i8, ptr %9, i64 16
  %81 = getelementptr i8, ptr %74, i64 56
  %82 = load ptr, ptr %81, align 8
  %83 = load ptr, ptr %80, align 8
  %84 = icmp eq ptr %82, %83
  br i1 %84, label %85, label %424

85:                                               ; preds = %79
  %86 = getelementptr i8, ptr %74, i64 64
  %87 = load i32, ptr %86, align 8
  %88 = select i1 %77, i32 -258, i32 -257
  %89 = or i32 %87, %88
  %90 = icmp eq i32 %89, -1
  br i1 %90, label %91, label %424

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %74, i64 24
  %93 = load i32, ptr %92, align 8
  %94 = getelementptr i8, ptr %9, i64 24
  %95 = load i64, ptr %94, align 8
  %96 = trunc i64 %95 to i32
  %97 = icmp eq i32 %93, %96
  br i1 %97, label %98, label %424

98:                                               ; preds = %91
  %99 = getelementptr i8, ptr %74, i64 32
  %100 = load ptr, ptr %99, align 8
  %101 = getelementptr i8, ptr %9, i64 32
  %102 = load ptr, ptr %101, align 8
  %103 = sext i32 %93 to i64
  %104 = icmp slt i32 %93, 1
  br i1 %104, label %129, label %108

105:                                              ; preds = %108
  %106 = add nuw nsw i64 %109, 1
  %107 = icmp eq i64 %106, %103
  br i1 %107, label %115, label %108

108:                                              ; preds = %105, %98
  %109 = phi i64 [ %106, %105 ], [ 0, %98 ]
  %110 = getelementptr i64, ptr %100, i64 %109
  %111 = load i64, ptr %110, align 8
  %112 = getelementptr i64, ptr %102, i64 %109
  %113 = load i64, ptr %112, align 8
  %114 = icmp eq i64 %111, %113
  br i1 %114, label %105, label %424

115:                                              ; preds = %105
  br i1 %77, label %129, label %116

116:                                              ; preds = %115
  %117 = getelementptr i8, ptr %74, i64 40
  %118 = load ptr, ptr %117, align 8
  br label %122

119:                                              ; preds = %122
  %120 = add nuw nsw i64 %123, 1
  %121 = icmp eq i64 %120, %103
  br i1 %121, label %129, label %122

122:                                              ; preds = %119, %116
  %123 = phi i64 [ %120, %119 ], [ 0, %116 ]
  %124 = getelementptr i64, ptr %118, i64 %123
  %125 = load i64, ptr %124, align 8
  %126 = getelementptr i64, ptr %76, i64 %123
  %127 = load i64, ptr %126, align 8
  %128 = icmp eq i64 %125, %127
  br i1 %128, label %119, label %424

129:                                              ; preds = %119, %115, %98
  %130 = getelementptr i8, ptr %74, i64 16
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  %133 = and i32 %87, 1024
  %134 = icmp eq i32 %133, 0
  %135 = or i1 %134, %132
  br i1 %135, label %424, label %136

136:                                              ; preds = %129
  %137 = getelementptr i8, ptr %9, i64 8
  %138 = load i64, ptr %137, align 8
  %139 = getelementptr ptr, ptr %2, i64 %138
  store ptr %131, ptr %139, align 8
  %140 = load i64, ptr %7, align 8
  %141 = getelementptr ptr, ptr %2, i64 %140
  %142 = getelementptr ptr, ptr %141, i64 %138
  store ptr %74, ptr %142, align 8
  %143 = getelementptr i8, ptr %9, i64 56
  br label %424

144:                                              ; preds = %8
  %145 = getelementptr i8, ptr %0, i64 8
  %146 = load ptr, ptr %145, align 8
  %147 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %148 = icmp eq ptr %146, %147
  br i1 %148, label %163, label %424

149:                                              ; preds = %8, %8
  %150 = getelementptr i8, ptr %0, i64 8
  %151 = load ptr, ptr %150, align 8
  %152 = load ptr, ptr @context, align 8
  %153 = icmp eq ptr %151, %152
  br i1 %153, label %159, label %154

154:                                              ; preds = %149
  %155 = icmp eq i64 %10, 5
  %156 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %157 = icmp eq ptr %151, %156
  %158 = select i1 %155, i1 %157, i1 false
  br i1 %158, label %159, label %424

159:                                              ; preds = %154, %149
  %160 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %161 = getelementptr i8, ptr %0, i64 %160
  %162 = load ptr, ptr %161, align 8
  br label %163

163:                                              ; preds = %159, %144
  %164 = phi ptr [ %162, %159 ], [ %0, %144 ]
  %165 = getelementptr i8, ptr %9, i64 16
  %166 = getelementptr i8, ptr %9, i64 48
  %167 = load ptr, ptr %166, align 8
  %168 = icmp eq ptr %167, null
  %169 = icmp eq ptr %164, null
  br i1 %169, label %424, label %170

170:                                              ; preds = %163
  %171 = getelementptr i8, ptr %164, i64 56
  %172 = load ptr, ptr %171, align 8
  %173 = load ptr, ptr %165, align 8
  %174 = icmp eq ptr %172, %173
  br i1 %174, label %175, label %223

175:                                              ; preds = %170
  %176 = getelementptr i8, ptr %164, i64 64
  %177 = load i32, ptr %176, align 8
  %178 = select i1 %168, i32 -258, i32 -257
  %179 = or i32 %177, %178
  %180 = icmp eq i32 %179, -1
  br i1 %180, label %181, label %223

181:                                              ; preds = %175
  %182 = getelementptr i8, ptr %164, i64 24
  %183 = load i32, ptr %182, align 8
  %184 = getelementptr i8, ptr %9, i64 24
  %185 = load i64, ptr %184, align 8
  %186 = trunc i64 %185 to i32
  %187 = icmp eq i32 %183, %186
  br i1 %187, label %188, label %223

188:                                              ; preds = %181
  %189 = getelementptr i8, ptr %164, i64 32
  %190 = load ptr, ptr %189, align 8
  %191 = getelementptr i8, ptr %9, i64 32
  %192 = load ptr, ptr %191, align 8
  %193 = sext i32 %183 to i64
  %194 = icmp slt i32 %183, 1
  br i1 %194, label %219, label %198

195:                                              ; preds = %198
  %196 = add nuw nsw i64 %199, 1
  %197 = icmp eq i64 %196, %193
  br i1 %197, label %205, label %198

198:                                              ; preds = %195, %188
  %199 = phi i64 [ %196, %195 ], [ 0, %188 ]
  %200 = getelementptr i64, ptr %190, i64 %199
  %201 = load i64, ptr %200, align 8
  %202 = getelementptr i64, ptr %192, i64 %199
  %203 = load i64, ptr %202, align 8
  %204 = icmp eq i64 %201, %203
  br i1 %204, label %195, label %223

205:                                              ; preds = %195
  br i1 %168, label %219, label %206

206:                                              ; preds = %205
  %207 = getelementptr i8, ptr %164, i64 40
  %208 = load ptr, ptr %207, align 8
  br label %212

209:                                              ; preds = %212
  %210 = add nuw nsw i64 %213, 1
  %211 = icmp eq i64 %210, %193
  br i1 %211, label %219, label %212

212:                                              ; preds = %209, %206
  %213 = phi i64 [ %210, %209 ], [ 0, %206 ]
  %214 = getelementptr i64, ptr %208, i64 %213
  %215 = load i64, ptr %214, align 8
  %216 = getelementptr i64, ptr %167, i64 %213
  %217 = load i64, ptr %216, align 8
  %218 = icmp eq i64 %215, %217
  br i1 %218, label %209, label %223

219:                                              ; preds = %209, %205, %188
  %220 = getelementptr i8, ptr %164, i64 16
  %221 = load ptr, ptr %220, align 8
  %222 = icmp eq ptr %221, null
  br i1 %222, label %223, label %278

223:                                              ; preds = %219, %212, %198, %181, %175, %170
  %224 = getelementptr i8, ptr %3, i64 248
  %225 = load i64, ptr %224, align 8
  %226 = icmp ne i64 %225, 0
  %227 = select i1 %226, i1 %168, i1 false
  br i1 %227, label %228, label %424

228:                                              ; preds = %223
  %229 = getelementptr i8, ptr %164, i64 8
  %230 = load ptr, ptr %229, align 8
  %231 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %232 = icmp eq ptr %230, %231
  br i1 %232, label %233, label %424

233:                                              ; preds = %228
  %234 = getelementptr i8, ptr %164, i64 56
  %235 = load ptr, ptr %234, align 8
  %236 = load ptr, ptr %165, align 8
  %237 = icmp eq ptr %235, %236
  br i1 %237, label %238, label %424

238:                                              ; preds = %233
  %239 = getelementptr i8, ptr %164, i64 24
  %240 = load i32, ptr %239, align 8
  %241 = getelementptr i8, ptr %9, i64 24
  %242 = load i64, ptr %241, align 8
  %243 = trunc i64 %242 to i32
  %244 = icmp eq i32 %240, %243
  br i1 %244, label %245, label %424

245:                                              ; preds = %238
  %246 = getelementptr i8, ptr %164, i64 32
  %247 = load ptr, ptr %246, align 8
  %248 = getelementptr i8, ptr %9, i64 32
  %249 = load ptr, ptr %248, align 8
  %250 = sext i32 %240 to i64
  %251 = icmp slt i32 %240, 1
  br i1 %251, label %262, label %255

252:                                              ; preds = %255
  %253 = add nuw nsw i64 %256, 1
  %254 = icmp eq i64 %253, %250
  br i1 %254, label %262, label %255

255:                                              ; preds = %252, %245
  %256 = phi i64 [ %253, %252 ], [ 0, %245 ]
  %257 = getelementptr i64, ptr %247, i64 %256
  %258 = load i64, ptr %257, align 8
  %259 = getelementptr i64, ptr %249, i64 %256
  %260 = load i64, ptr %259, align 8
  %261 = icmp eq i64 %258, %260
  br i1 %261, label %252, label %424

262:                                              ; preds = %252, %245
  %263 = tail call fastcc zeroext i1 @is_dense(ptr noundef %164, ptr noundef readonly %165) #10
  br i1 %263, label %424, label %264

264:                                              ; preds = %262
  %265 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 88), align 8
  %266 = tail call ptr %265(ptr noundef nonnull %164, i32 noundef 0) #12
  %267 = icmp eq ptr %266, null
  br i1 %267, label %268, label %269

268:                                              ; preds = %264
  tail call void @PyErr_Clear() #12
  br label %424

269:                                              ; preds = %264
  %270 = load i64, ptr %224, align 8
  %271 = getelementptr i64, ptr %2, i64 %270
  %272 = load i64, ptr %271, align 8
  %273 = add i64 %272, 1
  store i64 %273, ptr %271, align 8
  %274 = getelementptr ptr, ptr %271, i64 %273
  store ptr %266, ptr %274, align 8
  %275 = getelementptr i8, ptr %266, i64 16
  %276 = load ptr, ptr %275, align 8
  %277 = icmp eq ptr %276, null
  br i1 %277, label %424, label %278

278:                                              ; preds = %269, %219
  %279 = phi ptr [ %276, %269 ], [ %221, %219 ]
  %280 = phi ptr [ %266, %269 ], [ %164, %219 ]
  %281 = getelementptr i8, ptr %9, i64 8
  %282 = load i64, ptr %281, align 8
  %283 = getelementptr ptr, ptr %2, i64 %282
  store ptr %279, ptr %283, align 8
  %284 = load i64, ptr %7, align 8
  %285 = getelementptr ptr, ptr %2, i64 %284
  %286 = getelementptr ptr, ptr %285, i64 %282
  store ptr %280, ptr %286, align 8
  %287 = getelementptr i8, ptr %3, i64 128
  %288 = load i64, ptr %287, align 8
  %289 = icmp eq i64 %288, 0
  br i1 %289, label %310, label %290

290:                                              ; preds = %278
  %291 = getelementptr i8, ptr %9, i64 40
  %292 = load i64, ptr %291, align 8
  %293 = getelementptr i8, ptr %3, i64 136
  %294 = load ptr, ptr %293, align 8
  %295 = ptrtoint ptr %279 to i64
  %296 = add i64 %292, %295
  %297 = icmp sgt i64 %288, 0
  br i1 %297, label %298, label %310

298:                                              ; preds = %307, %290
  %299 = phi i64 [ %308, %307 ], [ 0, %290 ]
  %300 = getelementptr %struct.Span, ptr %294, i64 %299
  %301 = getelementptr i8, ptr %300, i64 8
  %302 = load i64, ptr %301, align 8
  %303 = icmp ugt i64 %302, %295
  br i1 %303, label %304, label %307

304:                                              ; preds = %298
  %305 = load i64, ptr %300, align 8
  %306 = icmp ugt i64 %296, %305
  br i1 %306, label %424, label %307

307:                                              ; preds = %304, %298
  %308 = add nuw nsw i64 %299, 1
  %309 = icmp eq i64 %308, %288
  br i1 %309, label %310, label %298

310:                                              ; preds = %307, %290, %278
  %311 = getelementptr i8, ptr %9, i64 56
  br label %424

312:                                              ; preds = %8
  %313 = getelementptr i8, ptr %0, i64 8
  %314 = load ptr, ptr %313, align 8
  %315 = getelementptr i8, ptr %9, i64 16
  %316 = load ptr, ptr %315, align 8
  %317 = icmp eq ptr %314, %316
  br i1 %317, label %318, label %424

318:                                              ; preds = %312
  %319 = getelementptr i8, ptr %0, i64 16
  %320 = load i64, ptr %319, align 8
  %321 = getelementptr i8, ptr %9, i64 24
  %322 = load i64, ptr %321, align 8
  %323 = icmp eq i64 %320, %322
  br i1 %323, label %324, label %424

324:                                              ; preds = %318
  %325 = getelementptr i8, ptr %9, i64 8
  %326 = load i64, ptr %325, align 8
  %327 = icmp sgt i64 %326, -1
  br i1 %327, label %328, label %363

328:                                              ; preds = %324
  %329 = load i64, ptr %7, align 8
  %330 = shl i64 %329, 4
  %331 = getelementptr i8, ptr %2, i64 %330
  %332 = getelementptr i8, ptr %9, i64 40
  %333 = load ptr, ptr %332, align 8
  %334 = icmp eq ptr %333, null
  br i1 %334, label %335, label %349

335:                                              ; preds = %328
  %336 = getelementptr i8, ptr %3, i64 288
  %337 = load ptr, ptr %336, align 8
  %338 = getelementptr i8, ptr %3, i64 280
  %339 = load i64, ptr %338, align 8
  %340 = icmp sgt i64 %339, 0
  br i1 %340, label %344, label %351

341:                                              ; preds = %344
  %342 = add nuw nsw i64 %345, 1
  %343 = icmp eq i64 %342, %339
  br i1 %343, label %351, label %344

344:                                              ; preds = %341, %335
  %345 = phi i64 [ %342, %341 ], [ 0, %335 ]
  %346 = getelementptr ptr, ptr %337, i64 %345
  %347 = load ptr, ptr %346, align 8
  %348 = icmp eq ptr %347, %0
  br i1 %348, label %424, label %341

349:                                              ; preds = %328
  %350 = icmp eq ptr %0, %333
  br i1 %350, label %351, label %424

351:                                              ; preds = %349, %341, %335
  %352 = icmp eq i64 %326, 0
  br i1 %352, label %361, label %356

353:                                              ; preds = %356
  %354 = add nuw nsw i64 %357, 1
  %355 = icmp eq i64 %354, %326
  br i1 %355, label %361, label %356

356:                                              ; preds = %353, %351
  %357 = phi i64 [ %354, %353 ], [ 0, %351 ]
  %358 = getelementptr ptr, ptr %331, i64 %357
  %359 = load ptr, ptr %358, align 8
  %360 = icmp eq ptr %359, %0
  br i1 %360, label %424, label %353

361:                                              ; preds = %353, %351
  %362 = getelementptr ptr, ptr %331, i64 %326
  store ptr %0, ptr %362, align 8
  br label %363

363:                                              ; preds = %361, %324
  %364 = tail call fastcc ptr @items_fit(ptr noundef %0, ptr noundef %9, ptr noundef %2, ptr noundef nonnull %3) #10
  br label %424

365:                                              ; preds = %8
  %366 = load i64, ptr %7, align 8
  %367 = getelementptr i8, ptr %9, i64 8
  %368 = load ptr, ptr %367, align 8
  %369 = ptrtoint ptr %368 to i64
  %370 = shl i64 %366, 4
  %371 = getelementptr i8, ptr %2, i64 %370
  %372 = getelementptr ptr, ptr %371, i64 %369
  store ptr %0, ptr %372, align 8
  %373 = getelementptr i8, ptr %9, i64 24
  br label %8

374:                                              ; preds = %8
  %375 = getelementptr i8, ptr %9, i64 8
  %376 = load ptr, ptr %375, align 8
  %377 = icmp eq i64 %10, 9
  br i1 %377, label %395, label %378

378:                                              ; preds = %374
  %379 = icmp eq ptr %0, %376
  %380 = icmp eq i64 %10, 2
  br i1 %380, label %381, label %404

381:                                              ; preds = %378
  br i1 %379, label %422, label %382

382:                                              ; preds = %381
  %383 = getelementptr i8, ptr %0, i64 8
  %384 = load ptr, ptr %383, align 8
  %385 = getelementptr i8, ptr %9, i64 16
  %386 = load ptr, ptr %385, align 8
  %387 = icmp eq ptr %384, %386
  br i1 %387, label %388, label %424

388:                                              ; preds = %382
  %389 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %376, i32 noundef 2) #12
  %390 = icmp slt i32 %389, 0
  br i1 %390, label %391, label %392

391:                                              ; preds = %388
  tail call void @PyErr_Clear() #12
  br label %392

392:                                              ; preds = %391, %388
  %393 = icmp eq i32 %389, 1
  %394 = load i64, ptr %9, align 8
  br label %404

395:                                              ; preds = %374
  %396 = load i64, ptr %7, align 8
  %397 = ptrtoint ptr %376 to i64
  %398 = shl i64 %396, 4
  %399 = getelementptr i8, ptr %2, i64 %398
  %400 = getelementptr ptr, ptr %399, i64 %397
  %401 = load ptr, ptr %400, align 8
  %402 = freeze ptr %401
  %403 = icmp eq ptr %0, %402
  br i1 %403, label %422, label %424

404:                                              ; preds = %392, %378
  %405 = phi i64 [ %394, %392 ], [ %10, %378 ]
  %406 = phi i1 [ %393, %392 ], [ %379, %378 ]
  %407 = icmp eq i64 %405, 3
  br i1 %407, label %408, label %420

408:                                              ; preds = %404
  %409 = getelementptr i8, ptr %0, i64 8
  %410 = load ptr, ptr %409, align 8
  %411 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %412 = icmp eq ptr %410, %411
  br i1 %412, label %413, label %424

413:                                              ; preds = %408
  %414 = getelementptr i8, ptr %0, i64 16
  %415 = load i64, ptr %414, align 8
  %416 = load ptr, ptr %375, align 8
  %417 = ptrtoint ptr %416 to i64
  %418 = icmp eq i64 %415, %417
  %419 = freeze i1 %418
  br i1 %419, label %422, label %424

420:                                              ; preds = %404
  %421 = freeze i1 %406
  br i1 %421, label %422, label %424

422:                                              ; preds = %420, %413, %395, %381
  %423 = getelementptr i8, ptr %9, i64 24
  br label %424

424:                                              ; preds = %422, %420, %413, %408, %395, %382, %363, %356, %349, %344, %318, %312, %310, %304, %269, %268, %262, %255, %238, %233, %228, %223, %163, %154, %144, %136, %129, %122, %108, %91, %85, %79, %71, %63, %62, %54, %11
  %425 = phi ptr [ null, %312 ], [ null, %154 ], [ null, %62 ], [ null, %356 ], [ null, %382 ], [ null, %349 ], [ null, %413 ], [ null, %269 ], [ %311, %310 ], [ null, %11 ], [ %61, %54 ], [ null, %63 ], [ %143, %136 ], [ null, %262 ], [ null, %129 ], [ null, %71 ], [ null, %79 ], [ null, %91 ], [ null, %85 ], [ null, %108 ], [ null, %144 ], [ null, %223 ], [ %364, %363 ], [ null, %318 ], [ %423, %422 ], [ null, %420 ], [ null, %395 ], [ null, %122 ], [ null, %408 ], [ null, %228 ], [ null, %233 ], [ null, %238 ], [ null, %268 ], [ null, %344 ], [ null, %304 ], [ null, %163 ], [ null, %255 ]
  ret ptr %425
}

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @is_dense(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1) unnamed_addr #6 {
  %3 = getelementptr i8, ptr %0, i64 24
  %4 = load i32, ptr %3, align 8
  %5 = icmp sgt i32 %4, 0
  br i1 %5, label %6, label %12

6:                                                ; preds = %2
  %7 = getelementptr i8, ptr %0, i64 32
  %8 = load ptr, ptr %7, align 8
  %9 = getelementptr i8, ptr %0, i64 40
  %10 = load ptr, ptr %9, align 8
  %11 = zext nneg i32 %4 to i64
  br label %21

12:                                               ; preds = %21, %2
  %13 = phi i64 [ 0, %2 ], [ %31, %21 ]
  %14 = phi i64 [ 1, %2 ], [ %32, %21 ]
  %15 = mul i64 %14, %13
  %16 = add i64 %14, -1
  %17 = getelementptr i8, ptr %1, i64 24
  %18 = load i64, ptr %17, align 8
  %19 = mul i64 %18, %16
  %20 = icmp eq i64 %15, %19
  ret i1 %20

21:                                               ; preds = %21, %6
  %22 = phi i64 [ 0, %6 ], [ %33, %21 ]
  %23 = phi i64 [ 1, %6 ], [ %32, %21 ]
  %24 = phi i64 [ 0, %6 ], [ %31, %21 ]
  %25 = getelementptr i64, ptr %8, i64 %22
  %26 = load i64, ptr %25, align 8
  %27 = add i64 %26, -1
  %28 = getelementptr i64, ptr %10, i64 %22
  %29 = load i64, ptr %28, align 8
  %30 = mul i64 %29, %27
  %31 = add i64 %30, %24
  %32 = mul i64 %26, %23
  %33 = add nuw nsw i64 %22, 1
  %34 = icmp eq i64 %33, %11
  br i1 %34, label %12, label %21
}

declare void @PyErr_Clear() local_unnamed_addr #4

define internal fastcc ptr @items_fit(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull readonly captures(none) %3) unnamed_addr #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = getelementptr i8, ptr %1, i64 48
  %9 = getelementptr i8, ptr %1, i64 32
  %10 = load i64, ptr %9, align 8
  switch i64 %10, label %30 [
    i64 2, label %11
    i64 1, label %27
  ]

11:                                               ; preds = %4
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #9
  %12 = icmp eq ptr %8, null
  br i1 %12, label %25, label %13

13:                                               ; preds = %21, %11
  %14 = phi ptr [ %23, %21 ], [ %8, %11 ]
  %15 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #12
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %25, label %17

17:                                               ; preds = %13
  %18 = load ptr, ptr %6, align 8
  %19 = call fastcc ptr @argument_fits(ptr noundef %18, ptr noundef nonnull %14, ptr noundef %2, ptr noundef %3) #10
  %20 = icmp eq ptr %19, null
  br i1 %20, label %25, label %21

21:                                               ; preds = %17
  %22 = load ptr, ptr %7, align 8
  %23 = call fastcc ptr @argument_fits(ptr noundef %22, ptr noundef nonnull %19, ptr noundef %2, ptr noundef %3) #10
  %24 = icmp eq ptr %23, null
  br i1 %24, label %25, label %13

25:                                               ; preds = %21, %17, %13, %11
  %26 = phi ptr [ null, %11 ], [ null, %17 ], [ null, %21 ], [ %14, %13 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %48

27:                                               ; preds = %4
  %28 = getelementptr i8, ptr %0, i64 24
  %29 = load ptr, ptr %28, align 8
  br label %33

30:                                               ; preds = %4
  %31 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %32 = getelementptr i8, ptr %0, i64 %31
  br label %33

33:                                               ; preds = %30, %27
  %34 = phi ptr [ %29, %27 ], [ %32, %30 ]
  %35 = getelementptr i8, ptr %1, i64 24
  %36 = icmp eq ptr %8, null
  br i1 %36, label %48, label %37

37:                                               ; preds = %42, %33
  %38 = phi i64 [ %46, %42 ], [ 0, %33 ]
  %39 = phi ptr [ %45, %42 ], [ %8, %33 ]
  %40 = load i64, ptr %35, align 8
  %41 = icmp slt i64 %38, %40
  br i1 %41, label %42, label %48

42:                                               ; preds = %37
  %43 = getelementptr ptr, ptr %34, i64 %38
  %44 = load ptr, ptr %43, align 8
  %45 = tail call fastcc ptr @argument_fits(ptr noundef %44, ptr noundef nonnull %39, ptr noundef %2, ptr noundef %3) #10
  %46 = add nuw nsw i64 %38, 1
  %47 = icmp eq ptr %45, null
  br i1 %47, label %48, label %37

48:                                               ; preds = %42, %37, %33, %25
  %49 = phi ptr [ %26, %25 ], [ null, %33 ], [ null, %42 ], [ %39, %37 ]
  ret ptr %49
}

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

declare ptr @PyDict_GetItemWithError(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_Occurred() local_unnamed_addr #4

declare ptr @PyObject_CallNoArgs(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @finish(ptr noundef nonnull readonly captures(none) %0, ptr noundef captures(none) %1, ptr noundef %2, ptr noundef readonly captures(none) %3) unnamed_addr #7 {
  %5 = alloca [2 x ptr], align 16
  %6 = getelementptr i8, ptr %0, i64 88
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr i8, ptr %0, i64 80
  %9 = load i64, ptr %8, align 8
  %10 = icmp sgt i64 %9, 0
  br i1 %10, label %11, label %34

11:                                               ; preds = %30, %4
  %12 = phi i64 [ %31, %30 ], [ %9, %4 ]
  %13 = phi i64 [ %32, %30 ], [ 0, %4 ]
  %14 = getelementptr %struct.Result, ptr %7, i64 %13
  %15 = getelementptr i8, ptr %14, i64 88
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, 0
  br i1 %17, label %30, label %18

18:                                               ; preds = %11
  %19 = tail call fastcc ptr @new_array(ptr noundef %14) #10
  %20 = getelementptr ptr, ptr %1, i64 %13
  store ptr %19, ptr %20, align 8
  %21 = icmp eq ptr %19, null
  br i1 %21, label %88, label %22

22:                                               ; preds = %18
  %23 = getelementptr i8, ptr %19, i64 16
  %24 = load ptr, ptr %23, align 8
  %25 = getelementptr i64, ptr %2, i64 %13
  %26 = getelementptr i8, ptr %14, i64 40
  %27 = load i64, ptr %26, align 8
  %28 = tail call ptr @memcpy(ptr noundef %24, ptr noundef %25, i64 noundef %27) #12
  %29 = load i64, ptr %8, align 8
  br label %30

30:                                               ; preds = %22, %11
  %31 = phi i64 [ %12, %11 ], [ %29, %22 ]
  %32 = add nuw nsw i64 %13, 1
  %33 = icmp slt i64 %32, %31
  br i1 %33, label %11, label %34

34:                                               ; preds = %30, %4
  %35 = phi i64 [ %9, %4 ], [ %31, %30 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  %36 = tail call ptr @PyList_New(i64 noundef %35) #12
  %37 = icmp ne ptr %36, null
  %38 = icmp sgt i64 %35, 0
  %39 = and i1 %38, %37
  br i1 %39, label %40, label %50

40:                                               ; preds = %40, %34
  %41 = phi i64 [ %46, %40 ], [ 0, %34 ]
  %42 = getelementptr ptr, ptr %1, i64 %41
  %43 = load ptr, ptr %42, align 8
  tail call void @Py_IncRef(ptr noundef %43) #12
  %44 = load ptr, ptr %42, align 8
  %45 = tail call i32 @PyList_SetItem(ptr noundef nonnull %36, i64 noundef %41, ptr noundef %44) #12
  %46 = add nuw nsw i64 %41, 1
  %47 = icmp eq i64 %46, %35
  br i1 %47, label %48, label %40

48:                                               ; preds = %40
  store ptr %36, ptr %5, align 16
  %49 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr null, ptr %49, align 8
  br label %53

50:                                               ; preds = %34
  store ptr %36, ptr %5, align 16
  %51 = getelementptr inbounds nuw i8, ptr %5, i64 8
  store ptr null, ptr %51, align 8
  %52 = icmp eq ptr %36, null
  br i1 %52, label %86, label %53

53:                                               ; preds = %50, %48
  %54 = phi ptr [ %49, %48 ], [ %51, %50 ]
  %55 = getelementptr i8, ptr %0, i64 296
  %56 = load i64, ptr %55, align 8
  %57 = icmp eq i64 %56, 0
  br i1 %57, label %74, label %58

58:                                               ; preds = %53
  %59 = tail call ptr @PyList_New(i64 noundef %56) #12
  %60 = icmp ne ptr %59, null
  %61 = icmp sgt i64 %56, 0
  %62 = and i1 %61, %60
  br i1 %62, label %63, label %72

63:                                               ; preds = %63, %58
  %64 = phi i64 [ %69, %63 ], [ 0, %58 ]
  %65 = getelementptr ptr, ptr %3, i64 %64
  %66 = load ptr, ptr %65, align 8
  tail call void @Py_IncRef(ptr noundef %66) #12
  %67 = load ptr, ptr %65, align 8
  %68 = tail call i32 @PyList_SetItem(ptr noundef nonnull %59, i64 noundef %64, ptr noundef %67) #12
  %69 = add nuw nsw i64 %64, 1
  %70 = icmp eq i64 %69, %56
  br i1 %70, label %71, label %63

71:                                               ; preds = %63
  store ptr %59, ptr %54, align 8
  br label %74

72:                                               ; preds = %58
  store ptr %59, ptr %54, align 8
  %73 = icmp eq ptr %59, null
  br i1 %73, label %80, label %74

74:                                               ; preds = %72, %71, %53
  %75 = phi i64 [ 1, %53 ], [ 2, %72 ], [ 2, %71 ]
  %76 = getelementptr i8, ptr %0, i64 160
  %77 = load ptr, ptr %76, align 8
  %78 = call ptr @PyObject_Vectorcall(ptr noundef %77, ptr noundef nonnull %5, i64 noundef %75, ptr noundef null) #12
  %79 = load ptr, ptr %5, align 16
  br label %80

80:                                               ; preds = %74, %72
  %81 = phi ptr [ %79, %74 ], [ %36, %72 ]
  %82 = phi ptr [ %78, %74 ], [ null, %72 ]
  call void @Py_DecRef(ptr noundef %81) #12
  %83 = load ptr, ptr %54, align 8
  %84 = icmp eq ptr %83, null
  br i1 %84, label %86, label %85

85:                                               ; preds = %80
  call void @Py_DecRef(ptr noundef nonnull %83) #12
  br label %86

86:                                               ; preds = %85, %80, %50
  %87 = phi ptr [ null, %50 ], [ %82, %85 ], [ %82, %80 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %88

88:                                               ; preds = %86, %18
  %89 = phi ptr [ %87, %86 ], [ null, %18 ]
  ret ptr %89
}

define internal fastcc ptr @wrap(ptr noundef %0) unnamed_addr #0 {
  %2 = load ptr, ptr @context, align 8
  %3 = tail call ptr @PyType_GenericAlloc(ptr noundef %2, i64 noundef 0) #12
  %4 = icmp eq ptr %3, null
  br i1 %4, label %8, label %5

5:                                                ; preds = %1
  tail call void @Py_IncRef(ptr noundef %0) #12
  %6 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %7 = getelementptr i8, ptr %3, i64 %6
  store ptr %0, ptr %7, align 8
  br label %8

8:                                                ; preds = %5, %1
  ret ptr %3
}

define internal fastcc ptr @build_output(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef readonly captures(none) %4) unnamed_addr #7 {
  %6 = getelementptr i8, ptr %0, i64 152
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr i8, ptr %0, i64 144
  %9 = load i64, ptr %8, align 8
  %10 = shl i64 %9, 3
  %11 = alloca i8, i64 %10, align 16
  %12 = alloca i8, i64 %10, align 16
  %13 = icmp sgt i64 %9, 0
  br i1 %13, label %14, label %148

14:                                               ; preds = %5
  %15 = getelementptr i8, ptr %0, i64 64
  br label %16

16:                                               ; preds = %137, %14
  %17 = phi i64 [ 0, %14 ], [ %143, %137 ]
  %18 = phi i64 [ 0, %14 ], [ %141, %137 ]
  %19 = getelementptr %struct.Output, ptr %7, i64 %17
  %20 = getelementptr i8, ptr %19, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = load i64, ptr %19, align 8
  switch i64 %22, label %23 [
    i64 7, label %29
    i64 8, label %94
    i64 6, label %77
    i64 5, label %60
    i64 2, label %47
    i64 3, label %51
    i64 4, label %55
    i64 1, label %37
    i64 9, label %39
    i64 10, label %42
  ]

23:                                               ; preds = %16
  %24 = getelementptr ptr, ptr %1, i64 %21
  %25 = load ptr, ptr %24, align 8
  %26 = load ptr, ptr @context, align 8
  %27 = tail call ptr @PyType_GenericAlloc(ptr noundef %26, i64 noundef 0) #12
  %28 = icmp eq ptr %27, null
  br i1 %28, label %123, label %132

29:                                               ; preds = %16
  %30 = load i64, ptr %15, align 8
  %31 = getelementptr ptr, ptr %3, i64 %30
  %32 = getelementptr ptr, ptr %31, i64 %21
  %33 = load ptr, ptr %32, align 8
  %34 = load ptr, ptr @context, align 8
  %35 = tail call ptr @PyType_GenericAlloc(ptr noundef %34, i64 noundef 0) #12
  %36 = icmp eq ptr %35, null
  br i1 %36, label %123, label %132

37:                                               ; preds = %16
  %38 = inttoptr i64 %21 to ptr
  br label %45

39:                                               ; preds = %16
  %40 = getelementptr ptr, ptr %4, i64 %21
  %41 = load ptr, ptr %40, align 8
  br label %45

42:                                               ; preds = %16
  %43 = getelementptr ptr, ptr %12, i64 %21
  %44 = load ptr, ptr %43, align 8
  br label %45

45:                                               ; preds = %42, %39, %37
  %46 = phi ptr [ %38, %37 ], [ %41, %39 ], [ %44, %42 ]
  tail call void @Py_IncRef(ptr noundef %46) #12
  br label %119

47:                                               ; preds = %16
  %48 = getelementptr i64, ptr %2, i64 %21
  %49 = load i64, ptr %48, align 8
  %50 = tail call ptr @PyLong_FromLongLong(i64 noundef %49) #12
  br label %119

51:                                               ; preds = %16
  %52 = getelementptr i64, ptr %2, i64 %21
  %53 = load double, ptr %52, align 8
  %54 = tail call ptr @PyFloat_FromDouble(double noundef %53) #12
  br label %119

55:                                               ; preds = %16
  %56 = getelementptr i64, ptr %2, i64 %21
  %57 = load i8, ptr %56, align 1
  %58 = zext i8 %57 to i64
  %59 = tail call ptr @PyBool_FromLong(i64 noundef %58) #12
  br label %119

60:                                               ; preds = %16
  %61 = sub i64 %18, %21
  %62 = tail call ptr @PyTuple_New(i64 noundef %21) #12
  %63 = getelementptr ptr, ptr %11, i64 %61
  %64 = icmp sgt i64 %21, 0
  br i1 %64, label %65, label %119

65:                                               ; preds = %60
  %66 = icmp eq ptr %62, null
  br label %67

67:                                               ; preds = %74, %65
  %68 = phi i64 [ 0, %65 ], [ %75, %74 ]
  %69 = getelementptr ptr, ptr %63, i64 %68
  %70 = load ptr, ptr %69, align 8
  br i1 %66, label %73, label %71

71:                                               ; preds = %67
  %72 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %62, i64 noundef %68, ptr noundef %70) #12
  br label %74

73:                                               ; preds = %67
  tail call void @Py_DecRef(ptr noundef %70) #12
  br label %74

74:                                               ; preds = %73, %71
  %75 = add nuw nsw i64 %68, 1
  %76 = icmp eq i64 %75, %21
  br i1 %76, label %119, label %67

77:                                               ; preds = %16
  %78 = sub i64 %18, %21
  %79 = tail call ptr @PyList_New(i64 noundef %21) #12
  %80 = getelementptr ptr, ptr %11, i64 %78
  %81 = icmp sgt i64 %21, 0
  br i1 %81, label %82, label %119

82:                                               ; preds = %77
  %83 = icmp eq ptr %79, null
  br label %84

84:                                               ; preds = %91, %82
  %85 = phi i64 [ 0, %82 ], [ %92, %91 ]
  %86 = getelementptr ptr, ptr %80, i64 %85
  %87 = load ptr, ptr %86, align 8
  br i1 %83, label %90, label %88

88:                                               ; preds = %84
  %89 = tail call i32 @PyList_SetItem(ptr noundef nonnull %79, i64 noundef %85, ptr noundef %87) #12
  br label %91

90:                                               ; preds = %84
  tail call void @Py_DecRef(ptr noundef %87) #12
  br label %91

91:                                               ; preds = %90, %88
  %92 = add nuw nsw i64 %85, 1
  %93 = icmp eq i64 %92, %21
  br i1 %93, label %119, label %84

94:                                               ; preds = %16
  %95 = shl i64 %21, 1
  %96 = sub i64 %18, %95
  %97 = getelementptr ptr, ptr %11, i64 %96
  %98 = tail call ptr @PyDict_New() #12
  %99 = icmp sgt i64 %95, 0
  br i1 %99, label %100, label %119

100:                                              ; preds = %112, %94
  %101 = phi i64 [ %117, %112 ], [ 0, %94 ]
  %102 = phi ptr [ %113, %112 ], [ %98, %94 ]
  %103 = icmp eq ptr %102, null
  %104 = getelementptr ptr, ptr %97, i64 %101
  %105 = load ptr, ptr %104, align 8
  br i1 %103, label %112, label %106

106:                                              ; preds = %100
  %107 = getelementptr i8, ptr %104, i64 8
  %108 = load ptr, ptr %107, align 8
  %109 = tail call i32 @PyDict_SetItem(ptr noundef nonnull %102, ptr noundef %105, ptr noundef %108) #12
  %110 = icmp eq i32 %109, 0
  br i1 %110, label %112, label %111

111:                                              ; preds = %106
  tail call void @Py_DecRef(ptr noundef nonnull %102) #12
  br label %112

112:                                              ; preds = %111, %106, %100
  %113 = phi ptr [ null, %111 ], [ %102, %106 ], [ null, %100 ]
  %114 = getelementptr ptr, ptr %97, i64 %101
  tail call void @Py_DecRef(ptr noundef %105) #12
  %115 = getelementptr i8, ptr %114, i64 8
  %116 = load ptr, ptr %115, align 8
  tail call void @Py_DecRef(ptr noundef %116) #12
  %117 = add nuw nsw i64 %101, 2
  %118 = icmp slt i64 %117, %95
  br i1 %118, label %100, label %119

119:                                              ; preds = %112, %94, %91, %77, %74, %60, %55, %51, %47, %45
  %120 = phi i64 [ %78, %91 ], [ %96, %94 ], [ %18, %45 ], [ %18, %47 ], [ %18, %51 ], [ %18, %55 ], [ %78, %77 ], [ %96, %112 ], [ %61, %60 ], [ %61, %74 ]
  %121 = phi ptr [ %79, %91 ], [ %98, %94 ], [ %46, %45 ], [ %50, %47 ], [ %54, %51 ], [ %59, %55 ], [ %79, %77 ], [ %113, %112 ], [ %62, %60 ], [ %62, %74 ]
  %122 = icmp eq ptr %121, null
  br i1 %122, label %123, label %137

123:                                              ; preds = %119, %29, %23
  %124 = phi i64 [ %120, %119 ], [ %18, %23 ], [ %18, %29 ]
  %125 = icmp eq i64 %124, 0
  br i1 %125, label %185, label %126

126:                                              ; preds = %126, %123
  %127 = phi i64 [ %128, %126 ], [ %124, %123 ]
  %128 = add i64 %127, -1
  %129 = getelementptr ptr, ptr %11, i64 %128
  %130 = load ptr, ptr %129, align 8
  tail call void @Py_DecRef(ptr noundef %130) #12
  %131 = icmp eq i64 %128, 0
  br i1 %131, label %185, label %126

132:                                              ; preds = %29, %23
  %133 = phi ptr [ %25, %23 ], [ %33, %29 ]
  %134 = phi ptr [ %27, %23 ], [ %35, %29 ]
  tail call void @Py_IncRef(ptr noundef %133) #12
  %135 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %136 = getelementptr i8, ptr %134, i64 %135
  store ptr %133, ptr %136, align 8
  br label %137

137:                                              ; preds = %132, %119
  %138 = phi ptr [ %121, %119 ], [ %134, %132 ]
  %139 = phi i64 [ %120, %119 ], [ %18, %132 ]
  %140 = getelementptr ptr, ptr %12, i64 %17
  store ptr %138, ptr %140, align 8
  %141 = add i64 %139, 1
  %142 = getelementptr ptr, ptr %11, i64 %139
  store ptr %138, ptr %142, align 8
  %143 = add nuw nsw i64 %17, 1
  %144 = load i64, ptr %8, align 8
  %145 = icmp slt i64 %143, %144
  br i1 %145, label %16, label %146

146:                                              ; preds = %137
  %147 = icmp sgt i64 %139, 0
  br i1 %147, label %155, label %148

148:                                              ; preds = %169, %146, %5
  %149 = phi i64 [ %139, %146 ], [ -1, %5 ], [ %139, %169 ]
  %150 = phi i1 [ true, %146 ], [ true, %5 ], [ %171, %169 ]
  %151 = xor i1 %150, true
  %152 = zext i1 %151 to i64
  %153 = add i64 %149, %152
  %154 = icmp sgt i64 %153, 0
  br i1 %154, label %176, label %175

155:                                              ; preds = %169, %146
  %156 = phi i64 [ %172, %169 ], [ 0, %146 ]
  %157 = getelementptr ptr, ptr %11, i64 %156
  %158 = load ptr, ptr %157, align 16
  %159 = getelementptr i8, ptr %157, i64 8
  %160 = load ptr, ptr %159, align 8
  %161 = getelementptr i8, ptr %160, i64 8
  %162 = load ptr, ptr %161, align 8
  %163 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %164 = icmp eq ptr %162, %163
  br i1 %164, label %165, label %167

165:                                              ; preds = %155
  %166 = tail call i32 @PyList_SetSlice(ptr noundef %158, i64 noundef 0, i64 noundef 9223372036854775807, ptr noundef %160) #12
  br label %169

167:                                              ; preds = %155
  tail call void @PyDict_Clear(ptr noundef %158) #12
  %168 = tail call i32 @PyDict_Update(ptr noundef %158, ptr noundef %160) #12
  br label %169

169:                                              ; preds = %167, %165
  %170 = phi i32 [ %166, %165 ], [ %168, %167 ]
  %171 = icmp eq i32 %170, 0
  %172 = add i64 %156, 2
  %173 = icmp slt i64 %172, %139
  %174 = and i1 %173, %171
  br i1 %174, label %155, label %148

175:                                              ; preds = %176, %148
  br i1 %150, label %182, label %185

176:                                              ; preds = %176, %148
  %177 = phi i64 [ %180, %176 ], [ 0, %148 ]
  %178 = getelementptr ptr, ptr %11, i64 %177
  %179 = load ptr, ptr %178, align 8
  tail call void @Py_DecRef(ptr noundef %179) #12
  %180 = add nuw nsw i64 %177, 1
  %181 = icmp eq i64 %180, %153
  br i1 %181, label %175, label %176

182:                                              ; preds = %175
  %183 = getelementptr ptr, ptr %11, i64 %149
  %184 = load ptr, ptr %183, align 8
  br label %185

185:                                              ; preds = %182, %175, %126, %123
  %186 = phi ptr [ null, %175 ], [ %184, %182 ], [ null, %123 ], [ null, %126 ]
  ret ptr %186
}

define internal fastcc ptr @new_array(ptr noundef captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr i8, ptr %0, i64 16
  %3 = getelementptr i8, ptr %0, i64 40
  %4 = load i64, ptr %3, align 8
  %5 = icmp slt i64 %4, 4097
  br i1 %5, label %6, label %8

6:                                                ; preds = %1
  %7 = tail call ptr @malloc(i64 noundef %4) #12
  br label %12

8:                                                ; preds = %1
  %9 = add nuw i64 %4, 63
  %10 = and i64 %9, -64
  %11 = tail call ptr @aligned_alloc(i64 noundef 64, i64 noundef %10) #12
  br label %12

12:                                               ; preds = %8, %6
  %13 = phi ptr [ %7, %6 ], [ %11, %8 ]
  %14 = icmp eq ptr %13, null
  br i1 %14, label %15, label %17

15:                                               ; preds = %12
  %16 = tail call ptr @PyErr_NoMemory() #12
  br label %42

17:                                               ; preds = %12
  %18 = load ptr, ptr %2, align 8
  tail call void @Py_IncRef(ptr noundef %18) #12
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %20 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %21 = load ptr, ptr %2, align 8
  %22 = getelementptr i8, ptr %0, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = trunc i64 %23 to i32
  %25 = getelementptr i8, ptr %0, i64 32
  %26 = load ptr, ptr %25, align 8
  %27 = tail call ptr %19(ptr noundef %20, ptr noundef %21, i32 noundef %24, ptr noundef %26, ptr noundef null, ptr noundef nonnull %13, i32 noundef 1281, ptr noundef null) #12
  %28 = icmp eq ptr %27, null
  br i1 %28, label %29, label %30

29:                                               ; preds = %17
  tail call void @free(ptr noundef nonnull %13) #12
  br label %42

30:                                               ; preds = %17
  %31 = getelementptr i8, ptr %27, i64 64
  %32 = load i32, ptr %31, align 8
  %33 = or i32 %32, 4
  store i32 %33, ptr %31, align 8
  %34 = icmp slt i64 %4, 16385
  br i1 %34, label %35, label %42

35:                                               ; preds = %30
  %36 = getelementptr i8, ptr %0, i64 64
  %37 = load ptr, ptr %36, align 8
  tail call void @Py_IncRef(ptr noundef nonnull %27) #12
  %38 = getelementptr i8, ptr %0, i64 56
  %39 = load ptr, ptr %38, align 8
  store ptr %39, ptr %36, align 8
  store ptr %27, ptr %38, align 8
  %40 = icmp eq ptr %37, null
  br i1 %40, label %42, label %41

41:                                               ; preds = %35
  tail call void @Py_DecRef(ptr noundef nonnull %37) #12
  br label %42

42:                                               ; preds = %41, %35, %30, %29, %15
  %43 = phi ptr [ %16, %15 ], [ null, %29 ], [ %27, %30 ], [ %27, %35 ], [ %27, %41 ]
  ret ptr %43
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #4

declare ptr @aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_NoMemory() local_unnamed_addr #4

declare void @free(ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #8 {
  %3 = alloca %struct.Time, align 8
  %4 = alloca %struct.Time, align 8
  %5 = getelementptr i8, ptr %0, i64 184
  %6 = load i64, ptr %5, align 8
  %7 = icmp eq i64 %6, 0
  br i1 %7, label %41, label %8

8:                                                ; preds = %2
  %9 = getelementptr i8, ptr %0, i64 64
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr ptr, ptr %1, i64 %10
  %12 = getelementptr i8, ptr %11, i64 16
  %13 = getelementptr i8, ptr %0, i64 208
  %14 = load i64, ptr %13, align 8
  %15 = icmp sgt i64 %14, 0
  br i1 %15, label %16, label %23

16:                                               ; preds = %16, %8
  %17 = phi i64 [ %20, %16 ], [ 0, %8 ]
  %18 = getelementptr ptr, ptr %12, i64 %17
  %19 = load ptr, ptr %18, align 8
  tail call void @Py_IncRef(ptr noundef %19) #12
  %20 = add nuw nsw i64 %17, 1
  %21 = load i64, ptr %13, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %16, label %23

23:                                               ; preds = %16, %8
  %24 = getelementptr i8, ptr %0, i64 168
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %0, i64 176
  %27 = load ptr, ptr %26, align 8
  %28 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %25, ptr noundef %27) #12
  %29 = load i64, ptr %9, align 8
  %30 = getelementptr ptr, ptr %1, i64 %29
  %31 = getelementptr i8, ptr %30, i64 16
  %32 = load i64, ptr %13, align 8
  %33 = icmp sgt i64 %32, 0
  br i1 %33, label %34, label %147

34:                                               ; preds = %34, %23
  %35 = phi i64 [ %38, %34 ], [ 0, %23 ]
  %36 = getelementptr ptr, ptr %31, i64 %35
  %37 = load ptr, ptr %36, align 8
  tail call void @Py_DecRef(ptr noundef %37) #12
  %38 = add nuw nsw i64 %35, 1
  %39 = load i64, ptr %13, align 8
  %40 = icmp slt i64 %38, %39
  br i1 %40, label %34, label %147

41:                                               ; preds = %2
  %42 = getelementptr i8, ptr %0, i64 200
  %43 = load i64, ptr %42, align 8
  %44 = add i64 %43, 1
  store i64 %44, ptr %42, align 8
  %45 = and i64 %43, 63
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %47, label %104

47:                                               ; preds = %41
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #9
  %48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #12
  %49 = icmp eq i32 %48, 0
  br i1 %49, label %52, label %50

50:                                               ; preds = %47
  %51 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %4) #12
  br label %52

52:                                               ; preds = %50, %47
  %53 = load i64, ptr %4, align 8
  %54 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %55 = load i64, ptr %54, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #9
  %56 = getelementptr i8, ptr %0, i64 64
  %57 = load i64, ptr %56, align 8
  %58 = getelementptr ptr, ptr %1, i64 %57
  %59 = getelementptr i8, ptr %58, i64 16
  %60 = getelementptr i8, ptr %0, i64 208
  %61 = load i64, ptr %60, align 8
  %62 = icmp sgt i64 %61, 0
  br i1 %62, label %63, label %70

63:                                               ; preds = %63, %52
  %64 = phi i64 [ %67, %63 ], [ 0, %52 ]
  %65 = getelementptr ptr, ptr %59, i64 %64
  %66 = load ptr, ptr %65, align 8
  call void @Py_IncRef(ptr noundef %66) #12
  %67 = add nuw nsw i64 %64, 1
  %68 = load i64, ptr %60, align 8
  %69 = icmp slt i64 %67, %68
  br i1 %69, label %63, label %70

70:                                               ; preds = %63, %52
  %71 = getelementptr i8, ptr %0, i64 168
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %0, i64 176
  %74 = load ptr, ptr %73, align 8
  %75 = call zeroext i1 @run_program(ptr noundef %1, ptr noundef %72, ptr noundef %74) #12
  %76 = load i64, ptr %56, align 8
  %77 = getelementptr ptr, ptr %1, i64 %76
  %78 = getelementptr i8, ptr %77, i64 16
  %79 = load i64, ptr %60, align 8
  %80 = icmp sgt i64 %79, 0
  br i1 %80, label %81, label %88

81:                                               ; preds = %81, %70
  %82 = phi i64 [ %85, %81 ], [ 0, %70 ]
  %83 = getelementptr ptr, ptr %78, i64 %82
  %84 = load ptr, ptr %83, align 8
  call void @Py_DecRef(ptr noundef %84) #12
  %85 = add nuw nsw i64 %82, 1
  %86 = load i64, ptr %60, align 8
  %87 = icmp slt i64 %85, %86
  br i1 %87, label %81, label %88

88:                                               ; preds = %81, %70
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #9
  %89 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #12
  %90 = icmp eq i32 %89, 0
  br i1 %90, label %93, label %91

91:                                               ; preds = %88
  %92 = call i32 @clock_gettime(i32 noundef 6, ptr noundef nonnull %3) #12
  br label %93

93:                                               ; preds = %91, %88
  %94 = load i64, ptr %3, align 8
  %95 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %96 = load i64, ptr %95, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #9
  %97 = sub i64 %94, %53
  %98 = mul i64 %97, 1000000000
  %99 = sub i64 %96, %55
  %100 = add i64 %99, %98
  %101 = icmp sgt i64 %100, 50000
  %102 = zext i1 %101 to i64
  %103 = getelementptr i8, ptr %0, i64 192
  store i64 %102, ptr %103, align 8
  br label %147

104:                                              ; preds = %41
  %105 = getelementptr i8, ptr %0, i64 192
  %106 = load i64, ptr %105, align 8
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %141, label %108

108:                                              ; preds = %104
  %109 = getelementptr i8, ptr %0, i64 64
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr ptr, ptr %1, i64 %110
  %112 = getelementptr i8, ptr %111, i64 16
  %113 = getelementptr i8, ptr %0, i64 208
  %114 = load i64, ptr %113, align 8
  %115 = icmp sgt i64 %114, 0
  br i1 %115, label %116, label %123

116:                                              ; preds = %116, %108
  %117 = phi i64 [ %120, %116 ], [ 0, %108 ]
  %118 = getelementptr ptr, ptr %112, i64 %117
  %119 = load ptr, ptr %118, align 8
  tail call void @Py_IncRef(ptr noundef %119) #12
  %120 = add nuw nsw i64 %117, 1
  %121 = load i64, ptr %113, align 8
  %122 = icmp slt i64 %120, %121
  br i1 %122, label %116, label %123

123:                                              ; preds = %116, %108
  %124 = getelementptr i8, ptr %0, i64 168
  %125 = load ptr, ptr %124, align 8
  %126 = getelementptr i8, ptr %0, i64 176
  %127 = load ptr, ptr %126, align 8
  %128 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %125, ptr noundef %127) #12
  %129 = load i64, ptr %109, align 8
  %130 = getelementptr ptr, ptr %1, i64 %129
  %131 = getelementptr i8, ptr %130, i64 16
  %132 = load i64, ptr %113, align 8
  %133 = icmp sgt i64 %132, 0
  br i1 %133, label %134, label %147

134:                                              ; preds = %134, %123
  %135 = phi i64 [ %138, %134 ], [ 0, %123 ]
  %136 = getelementptr ptr, ptr %131, i64 %135
  %137 = load ptr, ptr %136, align 8
  tail call void @Py_DecRef(ptr noundef %137) #12
  %138 = add nuw nsw i64 %135, 1
  %139 = load i64, ptr %113, align 8
  %140 = icmp slt i64 %138, %139
  br i1 %140, label %134, label %147

141:                                              ; preds = %104
  %142 = getelementptr i8, ptr %0, i64 168
  %143 = load ptr, ptr %142, align 8
  %144 = getelementptr i8, ptr %0, i64 176
  %145 = load ptr, ptr %144, align 8
  %146 = tail call zeroext i1 @run_instructions(ptr noundef %1, ptr noundef %143, ptr noundef %145) #12
  br label %147

147:                                              ; preds = %141, %134, %123, %93, %34, %23
  %148 = phi i1 [ %146, %141 ], [ %75, %93 ], [ %128, %134 ], [ %28, %23 ], [ %128, %123 ], [ %28, %34 ]
  ret i1 %148
}

declare zeroext i1 @run_instructions(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare zeroext i1 @run_program(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyObject_Vectorcall(ptr noundef, ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyList_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyList_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyType_GenericAlloc(ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyLong_FromLongLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyFloat_FromDouble(double noundef) local_unnamed_addr #4

declare ptr @PyBool_FromLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyTuple_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyTuple_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyDict_New() local_unnamed_addr #4

declare i32 @PyDict_SetItem(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyList_SetSlice(ptr noundef, i64 noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare void @PyDict_Clear(ptr noundef) local_unnamed_addr #4

declare i32 @PyDict_Update(ptr noundef, ptr noundef) local_unnamed_addr #4

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #3 = { nofree nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #4 = { null_pointer_is_valid "no-builtins" }
attributes #5 = { cold mustprogress nofree noinline norecurse nosync nounwind null_pointer_is_valid optsize willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #6 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #7 = { noinline nounwind null_pointer_is_valid "no-builtins" }
attributes #8 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #9 = { nounwind }
attributes #10 = { nobuiltin "no-builtins" }
attributes #11 = { cold nobuiltin "no-builtins" }
attributes #12 = { nobuiltin nounwind "no-builtins" }
