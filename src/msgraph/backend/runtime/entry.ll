; entry.c, compiled by ziglang 0.17.1; sources ec580c7179f5096b84c9ba31cae11ea5a7805fa2805348cef6647a118e2a4cd0


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
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
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #8
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
  %17 = call fastcc ptr @run_plan(ptr noundef %14, ptr noundef %1, i64 noundef %12, ptr noundef %3, ptr noundef nonnull %5) #9
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
  %27 = call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #10
  br label %28

28:                                               ; preds = %26, %22
  %29 = phi ptr [ %27, %26 ], [ %17, %22 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #8
  ret ptr %29
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

define internal fastcc ptr @run_plan(ptr noundef nonnull %0, ptr noundef readonly captures(none) %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef readonly captures(address_is_null) %3, ptr noundef readonly captures(address_is_null) %4) unnamed_addr #0 {
  %6 = alloca [2 x ptr], align 16
  %7 = getelementptr i8, ptr %0, i64 216
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %8, %2
  %10 = getelementptr i8, ptr %0, i64 16
  %11 = load i64, ptr %10, align 8
  %12 = icmp eq i64 %9, %11
  br i1 %12, label %13, label %787

13:                                               ; preds = %5
  %14 = icmp eq ptr %3, null
  br i1 %14, label %34, label %15

15:                                               ; preds = %13
  %16 = getelementptr i8, ptr %3, i64 16
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, %8
  br i1 %18, label %19, label %787

19:                                               ; preds = %15
  %20 = getelementptr i8, ptr %3, i64 24
  %21 = getelementptr i8, ptr %0, i64 224
  %22 = load ptr, ptr %21, align 8
  %23 = icmp slt i64 %8, 1
  br i1 %23, label %36, label %27

24:                                               ; preds = %27
  %25 = add nuw nsw i64 %28, 1
  %26 = icmp eq i64 %25, %8
  br i1 %26, label %36, label %27

27:                                               ; preds = %24, %19
  %28 = phi i64 [ %25, %24 ], [ 0, %19 ]
  %29 = getelementptr i64, ptr %20, i64 %28
  %30 = load i64, ptr %29, align 8
  %31 = getelementptr i64, ptr %22, i64 %28
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq i64 %30, %32
  br i1 %33, label %24, label %787

34:                                               ; preds = %13
  %35 = icmp eq i64 %8, 0
  br i1 %35, label %36, label %787

36:                                               ; preds = %34, %24, %19
  %37 = getelementptr i8, ptr %0, i64 232
  %38 = load i64, ptr %37, align 8
  %39 = shl i64 %38, 3
  %40 = alloca i8, i64 %39, align 16
  %41 = getelementptr i8, ptr %0, i64 72
  %42 = load ptr, ptr %41, align 8
  %43 = getelementptr i8, ptr %0, i64 64
  %44 = load i64, ptr %43, align 8
  %45 = shl i64 %44, 3
  %46 = call ptr @memcpy(ptr noundef nonnull %40, ptr noundef %42, i64 noundef %45) #11
  %47 = getelementptr i8, ptr %0, i64 248
  %48 = load i64, ptr %47, align 8
  %49 = icmp eq i64 %48, 0
  br i1 %49, label %52, label %50

50:                                               ; preds = %36
  %51 = getelementptr ptr, ptr %40, i64 %48
  store ptr null, ptr %51, align 8
  br label %52

52:                                               ; preds = %50, %36
  %53 = icmp sgt i64 %9, 0
  br i1 %53, label %54, label %67

54:                                               ; preds = %52
  %55 = getelementptr i8, ptr %0, i64 24
  %56 = load ptr, ptr %55, align 8
  br label %60

57:                                               ; preds = %60
  %58 = add nuw nsw i64 %62, 1
  %59 = icmp eq i64 %58, %9
  br i1 %59, label %67, label %60

60:                                               ; preds = %57, %54
  %61 = phi ptr [ %65, %57 ], [ %56, %54 ]
  %62 = phi i64 [ %58, %57 ], [ 0, %54 ]
  %63 = getelementptr ptr, ptr %1, i64 %62
  %64 = load ptr, ptr %63, align 8
  %65 = call fastcc ptr @argument_fits(ptr noundef %64, ptr noundef %61, ptr noundef nonnull %40, ptr noundef nonnull readonly %0) #9
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
  %169 = call ptr @PyDict_GetItemWithError(ptr noundef %166, ptr noundef %168) #11
  %170 = getelementptr i8, ptr %162, i64 24
  %171 = load ptr, ptr %170, align 8
  %172 = icmp eq ptr %169, %171
  %173 = icmp ne ptr %169, null
  %174 = or i1 %173, %172
  br i1 %174, label %296, label %175

175:                                              ; preds = %164
  call void @PyErr_Clear() #11
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
  %271 = call i32 @memcmp(ptr noundef nonnull %264, ptr noundef %268, i64 noundef %270) #11
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
  br i1 %346, label %787, label %347

347:                                              ; preds = %344
  %348 = getelementptr i64, ptr %40, i64 %345
  %349 = load i64, ptr %348, align 8
  %350 = icmp eq i64 %349, 0
  br i1 %350, label %787, label %351

351:                                              ; preds = %351, %347
  %352 = phi i64 [ %356, %351 ], [ %349, %347 ]
  %353 = getelementptr ptr, ptr %348, i64 %352
  %354 = load ptr, ptr %353, align 8
  call void @Py_DecRef(ptr noundef %354) #11
  %355 = load i64, ptr %348, align 8
  %356 = add i64 %355, -1
  store i64 %356, ptr %348, align 8
  %357 = icmp eq i64 %356, 0
  br i1 %357, label %787, label %351

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
  call fastcc void @move_to_front(ptr noundef %4, ptr noundef %0) #10
  br label %370

370:                                              ; preds = %369, %364, %360, %358
  %371 = getelementptr i8, ptr %0, i64 8
  %372 = load ptr, ptr %371, align 8
  call void @Py_IncRef(ptr noundef %372) #11
  %373 = getelementptr i8, ptr %0, i64 296
  %374 = load i64, ptr %373, align 8
  %375 = shl i64 %374, 3
  %376 = alloca i8, i64 %375, align 16
  %377 = getelementptr i8, ptr %0, i64 304
  %378 = load ptr, ptr %377, align 8
  %379 = icmp sgt i64 %374, 0
  br i1 %379, label %740, label %380

380:                                              ; preds = %740, %370
  %381 = getelementptr i8, ptr %0, i64 80
  %382 = load i64, ptr %381, align 8
  %383 = shl i64 %382, 3
  %384 = alloca i8, i64 %383, align 16
  %385 = call ptr @memset(ptr noundef nonnull %384, i32 noundef 0, i64 noundef %383) #11
  %386 = load i64, ptr %381, align 8
  %387 = shl i64 %386, 3
  %388 = alloca i8, i64 %387, align 16
  %389 = getelementptr i8, ptr %0, i64 88
  %390 = load ptr, ptr %389, align 8
  %391 = icmp slt i64 %386, 1
  br i1 %391, label %605, label %392

392:                                              ; preds = %598, %380
  %393 = phi i64 [ %599, %598 ], [ %386, %380 ]
  %394 = phi i64 [ %603, %598 ], [ 0, %380 ]
  %395 = getelementptr %struct.Result, ptr %390, i64 %394
  %396 = getelementptr i8, ptr %395, i64 88
  %397 = load i64, ptr %396, align 8
  %398 = icmp eq i64 %397, 0
  br i1 %398, label %401, label %399

399:                                              ; preds = %392
  %400 = getelementptr i64, ptr %388, i64 %394
  br label %598

401:                                              ; preds = %392
  %402 = getelementptr i8, ptr %395, i64 72
  %403 = load i64, ptr %402, align 8
  %404 = icmp eq i64 %403, 0
  br i1 %404, label %437, label %405

405:                                              ; preds = %401
  %406 = load i64, ptr %43, align 8
  %407 = getelementptr ptr, ptr %40, i64 %406
  %408 = getelementptr ptr, ptr %407, i64 %403
  %409 = load ptr, ptr %408, align 8
  %410 = getelementptr i8, ptr %395, i64 16
  %411 = load ptr, ptr %410, align 8
  call void @Py_IncRef(ptr noundef %411) #11
  %412 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %413 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %414 = load ptr, ptr %410, align 8
  %415 = getelementptr i8, ptr %395, i64 24
  %416 = load i64, ptr %415, align 8
  %417 = trunc i64 %416 to i32
  %418 = getelementptr i8, ptr %395, i64 32
  %419 = load ptr, ptr %418, align 8
  %420 = getelementptr i8, ptr %395, i64 48
  %421 = load ptr, ptr %420, align 8
  %422 = getelementptr i8, ptr %409, i64 16
  %423 = load ptr, ptr %422, align 8
  %424 = getelementptr i8, ptr %395, i64 80
  %425 = load i64, ptr %424, align 8
  %426 = getelementptr i8, ptr %423, i64 %425
  %427 = getelementptr i8, ptr %409, i64 64
  %428 = load i32, ptr %427, align 8
  %429 = and i32 %428, 1024
  %430 = call ptr %412(ptr noundef %413, ptr noundef %414, i32 noundef %417, ptr noundef %419, ptr noundef %421, ptr noundef %426, i32 noundef %429, ptr noundef null) #11
  %431 = icmp eq ptr %430, null
  br i1 %431, label %432, label %434

432:                                              ; preds = %405
  %433 = getelementptr ptr, ptr %384, i64 %394
  store ptr null, ptr %433, align 8
  br label %736

434:                                              ; preds = %405
  call void @Py_IncRef(ptr noundef %409) #11
  %435 = getelementptr i8, ptr %430, i64 48
  store ptr %409, ptr %435, align 8
  %436 = getelementptr ptr, ptr %384, i64 %394
  store ptr %430, ptr %436, align 8
  br label %593

437:                                              ; preds = %401
  %438 = getelementptr i8, ptr %395, i64 8
  %439 = load ptr, ptr %438, align 8
  %440 = icmp eq ptr %439, null
  br i1 %440, label %443, label %441

441:                                              ; preds = %437
  %442 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %439) #11
  br label %589

443:                                              ; preds = %437
  %444 = getelementptr i8, ptr %395, i64 56
  %445 = load ptr, ptr %444, align 8
  %446 = icmp eq ptr %445, null
  br i1 %446, label %514, label %447

447:                                              ; preds = %443
  %448 = load i32, ptr %445, align 8
  %449 = icmp eq i32 %448, 1
  br i1 %449, label %450, label %514

450:                                              ; preds = %447
  %451 = getelementptr i8, ptr %445, i64 64
  %452 = load i32, ptr %451, align 8
  %453 = and i32 %452, -3
  %454 = icmp eq i32 %453, 1285
  br i1 %454, label %455, label %514

455:                                              ; preds = %450
  %456 = getelementptr i8, ptr %445, i64 48
  %457 = load ptr, ptr %456, align 8
  %458 = icmp eq ptr %457, null
  br i1 %458, label %459, label %514

459:                                              ; preds = %455
  %460 = getelementptr i8, ptr %445, i64 72
  %461 = load ptr, ptr %460, align 8
  %462 = icmp eq ptr %461, null
  br i1 %462, label %463, label %514

463:                                              ; preds = %459
  %464 = getelementptr i8, ptr %395, i64 16
  %465 = getelementptr i8, ptr %395, i64 48
  %466 = load ptr, ptr %465, align 8
  %467 = icmp eq ptr %466, null
  %468 = getelementptr i8, ptr %445, i64 56
  %469 = load ptr, ptr %468, align 8
  %470 = load ptr, ptr %464, align 8
  %471 = icmp eq ptr %469, %470
  br i1 %471, label %472, label %514

472:                                              ; preds = %463
  %473 = getelementptr i8, ptr %445, i64 24
  %474 = load i32, ptr %473, align 8
  %475 = getelementptr i8, ptr %395, i64 24
  %476 = load i64, ptr %475, align 8
  %477 = trunc i64 %476 to i32
  %478 = icmp eq i32 %474, %477
  br i1 %478, label %479, label %514

479:                                              ; preds = %472
  %480 = getelementptr i8, ptr %445, i64 32
  %481 = load ptr, ptr %480, align 8
  %482 = getelementptr i8, ptr %395, i64 32
  %483 = load ptr, ptr %482, align 8
  %484 = sext i32 %474 to i64
  %485 = icmp slt i32 %474, 1
  br i1 %485, label %510, label %489

486:                                              ; preds = %489
  %487 = add nuw nsw i64 %490, 1
  %488 = icmp eq i64 %487, %484
  br i1 %488, label %496, label %489

489:                                              ; preds = %486, %479
  %490 = phi i64 [ %487, %486 ], [ 0, %479 ]
  %491 = getelementptr i64, ptr %481, i64 %490
  %492 = load i64, ptr %491, align 8
  %493 = getelementptr i64, ptr %483, i64 %490
  %494 = load i64, ptr %493, align 8
  %495 = icmp eq i64 %492, %494
  br i1 %495, label %486, label %514

496:                                              ; preds = %486
  br i1 %467, label %510, label %497

497:                                              ; preds = %496
  %498 = getelementptr i8, ptr %445, i64 40
  %499 = load ptr, ptr %498, align 8
  br label %503

500:                                              ; preds = %503
  %501 = add nuw nsw i64 %504, 1
  %502 = icmp eq i64 %501, %484
  br i1 %502, label %510, label %503

503:                                              ; preds = %500, %497
  %504 = phi i64 [ %501, %500 ], [ 0, %497 ]
  %505 = getelementptr i64, ptr %499, i64 %504
  %506 = load i64, ptr %505, align 8
  %507 = getelementptr i64, ptr %466, i64 %504
  %508 = load i64, ptr %507, align 8
  %509 = icmp eq i64 %506, %508
  br i1 %509, label %500, label %514

510:                                              ; preds = %500, %496, %479
  %511 = getelementptr i8, ptr %445, i64 16
  %512 = load ptr, ptr %511, align 8
  %513 = icmp eq ptr %512, null
  br i1 %513, label %514, label %587

514:                                              ; preds = %510, %503, %489, %472, %463, %459, %455, %450, %447, %443
  %515 = getelementptr i8, ptr %395, i64 64
  %516 = load ptr, ptr %515, align 8
  %517 = icmp eq ptr %516, null
  br i1 %517, label %585, label %518

518:                                              ; preds = %514
  %519 = load i32, ptr %516, align 8
  %520 = icmp eq i32 %519, 1
  br i1 %520, label %521, label %585

521:                                              ; preds = %518
  %522 = getelementptr i8, ptr %516, i64 64
  %523 = load i32, ptr %522, align 8
  %524 = and i32 %523, -3
  %525 = icmp eq i32 %524, 1285
  br i1 %525, label %526, label %585

526:                                              ; preds = %521
  %527 = getelementptr i8, ptr %516, i64 48
  %528 = load ptr, ptr %527, align 8
  %529 = icmp eq ptr %528, null
  br i1 %529, label %530, label %585

530:                                              ; preds = %526
  %531 = getelementptr i8, ptr %516, i64 72
  %532 = load ptr, ptr %531, align 8
  %533 = icmp eq ptr %532, null
  br i1 %533, label %534, label %585

534:                                              ; preds = %530
  %535 = getelementptr i8, ptr %395, i64 16
  %536 = getelementptr i8, ptr %395, i64 48
  %537 = load ptr, ptr %536, align 8
  %538 = icmp eq ptr %537, null
  %539 = getelementptr i8, ptr %516, i64 56
  %540 = load ptr, ptr %539, align 8
  %541 = load ptr, ptr %535, align 8
  %542 = icmp eq ptr %540, %541
  br i1 %542, label %543, label %585

543:                                              ; preds = %534
  %544 = getelementptr i8, ptr %516, i64 24
  %545 = load i32, ptr %544, align 8
  %546 = getelementptr i8, ptr %395, i64 24
  %547 = load i64, ptr %546, align 8
  %548 = trunc i64 %547 to i32
  %549 = icmp eq i32 %545, %548
  br i1 %549, label %550, label %585

550:                                              ; preds = %543
  %551 = getelementptr i8, ptr %516, i64 32
  %552 = load ptr, ptr %551, align 8
  %553 = getelementptr i8, ptr %395, i64 32
  %554 = load ptr, ptr %553, align 8
  %555 = sext i32 %545 to i64
  %556 = icmp slt i32 %545, 1
  br i1 %556, label %581, label %560

557:                                              ; preds = %560
  %558 = add nuw nsw i64 %561, 1
  %559 = icmp eq i64 %558, %555
  br i1 %559, label %567, label %560

560:                                              ; preds = %557, %550
  %561 = phi i64 [ %558, %557 ], [ 0, %550 ]
  %562 = getelementptr i64, ptr %552, i64 %561
  %563 = load i64, ptr %562, align 8
  %564 = getelementptr i64, ptr %554, i64 %561
  %565 = load i64, ptr %564, align 8
  %566 = icmp eq i64 %563, %565
  br i1 %566, label %557, label %585

567:                                              ; preds = %557
  br i1 %538, label %581, label %568

568:                                              ; preds = %567
  %569 = getelementptr i8, ptr %516, i64 40
  %570 = load ptr, ptr %569, align 8
  br label %574

571:                                              ; preds = %574
  %572 = add nuw nsw i64 %575, 1
  %573 = icmp eq i64 %572, %555
  br i1 %573, label %581, label %574

574:                                              ; preds = %571, %568
  %575 = phi i64 [ %572, %571 ], [ 0, %568 ]
  %576 = getelementptr i64, ptr %570, i64 %575
  %577 = load i64, ptr %576, align 8
  %578 = getelementptr i64, ptr %537, i64 %575
  %579 = load i64, ptr %578, align 8
  %580 = icmp eq i64 %577, %579
  br i1 %580, label %571, label %585

581:                                              ; preds = %571, %567, %550
  %582 = getelementptr i8, ptr %516, i64 16
  %583 = load ptr, ptr %582, align 8
  %584 = icmp eq ptr %583, null
  br i1 %584, label %585, label %587

585:                                              ; preds = %581, %574, %560, %543, %534, %530, %526, %521, %518, %514
  %586 = call fastcc ptr @new_array(ptr noundef %395) #9
  br label %589

587:                                              ; preds = %581, %510
  %588 = phi ptr [ %445, %510 ], [ %516, %581 ]
  call void @Py_IncRef(ptr noundef nonnull %588) #11
  br label %589

589:                                              ; preds = %587, %585, %441
  %590 = phi ptr [ %586, %585 ], [ %442, %441 ], [ %588, %587 ]
  %591 = getelementptr ptr, ptr %384, i64 %394
  store ptr %590, ptr %591, align 8
  %592 = icmp eq ptr %590, null
  br i1 %592, label %736, label %593

593:                                              ; preds = %589, %434
  %594 = phi ptr [ %430, %434 ], [ %590, %589 ]
  %595 = getelementptr i8, ptr %594, i64 16
  %596 = load ptr, ptr %595, align 8
  %597 = load i64, ptr %381, align 8
  br label %598

598:                                              ; preds = %593, %399
  %599 = phi i64 [ %597, %593 ], [ %393, %399 ]
  %600 = phi ptr [ %596, %593 ], [ %400, %399 ]
  %601 = load i64, ptr %395, align 8
  %602 = getelementptr ptr, ptr %40, i64 %601
  store ptr %600, ptr %602, align 8
  %603 = add nuw nsw i64 %394, 1
  %604 = icmp slt i64 %603, %599
  br i1 %604, label %392, label %605

605:                                              ; preds = %598, %380
  %606 = getelementptr i8, ptr %0, i64 104
  %607 = load i64, ptr %606, align 8
  %608 = icmp eq i64 %607, 0
  br i1 %608, label %609, label %611

609:                                              ; preds = %605
  %610 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  br i1 %610, label %635, label %641

611:                                              ; preds = %605
  %612 = getelementptr i8, ptr %0, i64 120
  %613 = load ptr, ptr %612, align 8
  %614 = load i64, ptr %613, align 8
  %615 = icmp eq i64 %614, 0
  br i1 %615, label %616, label %620

616:                                              ; preds = %611
  %617 = getelementptr i8, ptr %0, i64 112
  %618 = load ptr, ptr %617, align 8
  %619 = icmp eq ptr %618, null
  br i1 %619, label %628, label %630

620:                                              ; preds = %611
  %621 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %607) #11
  %622 = icmp eq ptr %621, null
  br i1 %622, label %628, label %623

623:                                              ; preds = %620
  %624 = getelementptr i8, ptr %0, i64 96
  %625 = load i64, ptr %624, align 8
  %626 = getelementptr ptr, ptr %40, i64 %625
  store ptr %621, ptr %626, align 8
  %627 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  call void @free(ptr noundef nonnull %621) #11
  br i1 %627, label %635, label %641

628:                                              ; preds = %620, %616
  %629 = call ptr @PyErr_NoMemory() #11
  br label %736

630:                                              ; preds = %616
  store i64 1, ptr %613, align 8
  %631 = getelementptr i8, ptr %0, i64 96
  %632 = load i64, ptr %631, align 8
  %633 = getelementptr ptr, ptr %40, i64 %632
  store ptr %618, ptr %633, align 8
  %634 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  store i64 0, ptr %613, align 8
  br i1 %634, label %635, label %641

635:                                              ; preds = %630, %623, %609
  %636 = call ptr @PyErr_Occurred() #11
  %637 = icmp eq ptr %636, null
  br i1 %637, label %638, label %736

638:                                              ; preds = %635
  %639 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %640 = call ptr @PyObject_CallNoArgs(ptr noundef %639) #11
  br label %736

641:                                              ; preds = %630, %623, %609
  %642 = load ptr, ptr %389, align 8
  %643 = getelementptr i8, ptr %0, i64 240
  %644 = load i64, ptr %643, align 8
  %645 = getelementptr %struct.Result, ptr %642, i64 %644
  %646 = getelementptr i8, ptr %0, i64 160
  %647 = load ptr, ptr %646, align 8
  %648 = icmp eq ptr %647, null
  br i1 %648, label %657, label %649

649:                                              ; preds = %641
  %650 = icmp sgt i64 %644, -1
  br i1 %650, label %651, label %659

651:                                              ; preds = %649
  %652 = load i64, ptr %645, align 8
  %653 = getelementptr ptr, ptr %40, i64 %652
  %654 = load ptr, ptr %653, align 8
  %655 = load i64, ptr %654, align 8
  %656 = icmp eq i64 %655, 0
  br i1 %656, label %657, label %659

657:                                              ; preds = %651, %641
  %658 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %384, ptr noundef nonnull %388, ptr noundef nonnull %40, ptr noundef nonnull readonly %376) #9
  br label %736

659:                                              ; preds = %651, %649
  %660 = load i64, ptr %381, align 8
  %661 = icmp sgt i64 %660, 0
  br i1 %661, label %662, label %685

662:                                              ; preds = %681, %659
  %663 = phi i64 [ %682, %681 ], [ %660, %659 ]
  %664 = phi i64 [ %683, %681 ], [ 0, %659 ]
  %665 = getelementptr %struct.Result, ptr %642, i64 %664
  %666 = getelementptr i8, ptr %665, i64 88
  %667 = load i64, ptr %666, align 8
  %668 = icmp eq i64 %667, 0
  br i1 %668, label %681, label %669

669:                                              ; preds = %662
  %670 = call fastcc ptr @new_array(ptr noundef %665) #9
  %671 = getelementptr ptr, ptr %384, i64 %664
  store ptr %670, ptr %671, align 8
  %672 = icmp eq ptr %670, null
  br i1 %672, label %736, label %673

673:                                              ; preds = %669
  %674 = getelementptr i8, ptr %670, i64 16
  %675 = load ptr, ptr %674, align 8
  %676 = getelementptr i64, ptr %388, i64 %664
  %677 = getelementptr i8, ptr %665, i64 40
  %678 = load i64, ptr %677, align 8
  %679 = call ptr @memcpy(ptr noundef %675, ptr noundef %676, i64 noundef %678) #11
  %680 = load i64, ptr %381, align 8
  br label %681

681:                                              ; preds = %673, %662
  %682 = phi i64 [ %663, %662 ], [ %680, %673 ]
  %683 = add nuw nsw i64 %664, 1
  %684 = icmp slt i64 %683, %682
  br i1 %684, label %662, label %685

685:                                              ; preds = %681, %659
  %686 = phi i64 [ %660, %659 ], [ %682, %681 ]
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  %687 = call ptr @PyList_New(i64 noundef %686) #11
  %688 = icmp ne ptr %687, null
  %689 = icmp sgt i64 %686, 0
  %690 = and i1 %689, %688
  br i1 %690, label %691, label %701

691:                                              ; preds = %691, %685
  %692 = phi i64 [ %697, %691 ], [ 0, %685 ]
  %693 = getelementptr ptr, ptr %384, i64 %692
  %694 = load ptr, ptr %693, align 8
  call void @Py_IncRef(ptr noundef %694) #11
  %695 = load ptr, ptr %693, align 8
  %696 = call i32 @PyList_SetItem(ptr noundef nonnull %687, i64 noundef %692, ptr noundef %695) #11
  %697 = add nuw nsw i64 %692, 1
  %698 = icmp eq i64 %697, %686
  br i1 %698, label %699, label %691

699:                                              ; preds = %691
  store ptr %687, ptr %6, align 16
  %700 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store ptr null, ptr %700, align 8
  br label %704

701:                                              ; preds = %685
  store ptr %687, ptr %6, align 16
  %702 = getelementptr inbounds nuw i8, ptr %6, i64 8
  store ptr null, ptr %702, align 8
  %703 = icmp eq ptr %687, null
  br i1 %703, label %734, label %704

704:                                              ; preds = %701, %699
  %705 = phi ptr [ %700, %699 ], [ %702, %701 ]
  %706 = load i64, ptr %373, align 8
  %707 = icmp eq i64 %706, 0
  br i1 %707, label %723, label %708

708:                                              ; preds = %704
  %709 = call ptr @PyList_New(i64 noundef %706) #11
  %710 = icmp ne ptr %709, null
  %711 = icmp sgt i64 %706, 0
  %712 = and i1 %711, %710
  br i1 %712, label %713, label %721

713:                                              ; preds = %713, %708
  %714 = phi i64 [ %718, %713 ], [ 0, %708 ]
  %715 = getelementptr ptr, ptr %376, i64 %714
  %716 = load ptr, ptr %715, align 8
  call void @Py_IncRef(ptr noundef %716) #11
  %717 = call i32 @PyList_SetItem(ptr noundef nonnull %709, i64 noundef %714, ptr noundef %716) #11
  %718 = add nuw nsw i64 %714, 1
  %719 = icmp eq i64 %718, %706
  br i1 %719, label %720, label %713

720:                                              ; preds = %713
  store ptr %709, ptr %705, align 8
  br label %723

721:                                              ; preds = %708
  store ptr %709, ptr %705, align 8
  %722 = icmp eq ptr %709, null
  br i1 %722, label %728, label %723

723:                                              ; preds = %721, %720, %704
  %724 = phi i64 [ 1, %704 ], [ 2, %721 ], [ 2, %720 ]
  %725 = load ptr, ptr %646, align 8
  %726 = call ptr @PyObject_Vectorcall(ptr noundef %725, ptr noundef nonnull %6, i64 noundef %724, ptr noundef null) #11
  %727 = load ptr, ptr %6, align 16
  br label %728

728:                                              ; preds = %723, %721
  %729 = phi ptr [ %727, %723 ], [ %687, %721 ]
  %730 = phi ptr [ %726, %723 ], [ null, %721 ]
  call void @Py_DecRef(ptr noundef %729) #11
  %731 = load ptr, ptr %705, align 8
  %732 = icmp eq ptr %731, null
  br i1 %732, label %734, label %733

733:                                              ; preds = %728
  call void @Py_DecRef(ptr noundef nonnull %731) #11
  br label %734

734:                                              ; preds = %733, %728, %701
  %735 = phi ptr [ null, %701 ], [ %730, %733 ], [ %730, %728 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  br label %736

736:                                              ; preds = %734, %669, %657, %638, %635, %628, %589, %432
  %737 = phi ptr [ null, %669 ], [ null, %635 ], [ null, %628 ], [ null, %638 ], [ %658, %657 ], [ null, %432 ], [ %735, %734 ], [ null, %589 ]
  %738 = load i64, ptr %381, align 8
  %739 = icmp sgt i64 %738, 0
  br i1 %739, label %753, label %750

740:                                              ; preds = %740, %370
  %741 = phi i64 [ %747, %740 ], [ 0, %370 ]
  %742 = getelementptr i64, ptr %378, i64 %741
  %743 = load i64, ptr %742, align 8
  %744 = getelementptr ptr, ptr %40, i64 %743
  %745 = load ptr, ptr %744, align 8
  %746 = getelementptr ptr, ptr %376, i64 %741
  store ptr %745, ptr %746, align 8
  call void @Py_IncRef(ptr noundef %745) #11
  %747 = add nuw nsw i64 %741, 1
  %748 = load i64, ptr %373, align 8
  %749 = icmp slt i64 %747, %748
  br i1 %749, label %740, label %380

750:                                              ; preds = %761, %736
  %751 = load i64, ptr %373, align 8
  %752 = icmp sgt i64 %751, 0
  br i1 %752, label %768, label %765

753:                                              ; preds = %761, %736
  %754 = phi i64 [ %762, %761 ], [ %738, %736 ]
  %755 = phi i64 [ %763, %761 ], [ 0, %736 ]
  %756 = getelementptr ptr, ptr %384, i64 %755
  %757 = load ptr, ptr %756, align 8
  %758 = icmp eq ptr %757, null
  br i1 %758, label %761, label %759

759:                                              ; preds = %753
  call void @Py_DecRef(ptr noundef nonnull %757) #11
  %760 = load i64, ptr %381, align 8
  br label %761

761:                                              ; preds = %759, %753
  %762 = phi i64 [ %754, %753 ], [ %760, %759 ]
  %763 = add nuw nsw i64 %755, 1
  %764 = icmp slt i64 %763, %762
  br i1 %764, label %753, label %750

765:                                              ; preds = %768, %750
  %766 = load i64, ptr %47, align 8
  %767 = icmp eq i64 %766, 0
  br i1 %767, label %786, label %775

768:                                              ; preds = %768, %750
  %769 = phi i64 [ %772, %768 ], [ 0, %750 ]
  %770 = getelementptr ptr, ptr %376, i64 %769
  %771 = load ptr, ptr %770, align 8
  call void @Py_DecRef(ptr noundef %771) #11
  %772 = add nuw nsw i64 %769, 1
  %773 = load i64, ptr %373, align 8
  %774 = icmp slt i64 %772, %773
  br i1 %774, label %768, label %765

775:                                              ; preds = %765
  %776 = getelementptr i64, ptr %40, i64 %766
  %777 = load i64, ptr %776, align 8
  %778 = icmp eq i64 %777, 0
  br i1 %778, label %786, label %779

779:                                              ; preds = %779, %775
  %780 = phi i64 [ %784, %779 ], [ %777, %775 ]
  %781 = getelementptr ptr, ptr %776, i64 %780
  %782 = load ptr, ptr %781, align 8
  call void @Py_DecRef(ptr noundef %782) #11
  %783 = load i64, ptr %776, align 8
  %784 = add i64 %783, -1
  store i64 %784, ptr %776, align 8
  %785 = icmp eq i64 %784, 0
  br i1 %785, label %786, label %779

786:                                              ; preds = %779, %775, %765
  call void @Py_DecRef(ptr noundef %372) #11
  br label %787

787:                                              ; preds = %786, %351, %347, %344, %34, %27, %15, %5
  %788 = phi ptr [ inttoptr (i64 1 to ptr), %5 ], [ inttoptr (i64 1 to ptr), %34 ], [ %737, %786 ], [ inttoptr (i64 1 to ptr), %351 ], [ inttoptr (i64 1 to ptr), %344 ], [ inttoptr (i64 1 to ptr), %347 ], [ inttoptr (i64 1 to ptr), %15 ], [ inttoptr (i64 1 to ptr), %27 ]
  ret ptr %788
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
  %12 = tail call ptr @PyObject_Vectorcall(ptr noundef %10, ptr noundef %8, i64 noundef %11, ptr noundef %3) #11
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
  %25 = call ptr @memcpy(ptr noundef %24, ptr noundef %1, i64 noundef %21) #11
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %27 = add nuw i64 %5, 1
  %28 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %23, i64 noundef %27, ptr noundef %3) #11
  br label %29

29:                                               ; preds = %18, %7
  %30 = phi ptr [ %12, %7 ], [ %28, %18 ]
  ret ptr %30
}

define i64 @hash_call(ptr noundef readonly captures(none) %0, i64 noundef %1, ptr noundef readonly captures(address_is_null) %2) local_unnamed_addr #3 {
  %4 = icmp eq ptr %2, null
  br i1 %4, label %11, label %5

5:                                                ; preds = %3
  %6 = getelementptr i8, ptr %2, i64 16
  %7 = load i64, ptr %6, align 8
  %8 = icmp sgt i64 %7, 0
  br i1 %8, label %9, label %11

9:                                                ; preds = %5
  %10 = getelementptr i8, ptr %2, i64 24
  br label %16

11:                                               ; preds = %16, %5, %3
  %12 = phi i64 [ %7, %5 ], [ 0, %3 ], [ %7, %16 ]
  %13 = phi i64 [ %1, %5 ], [ %1, %3 ], [ %25, %16 ]
  %14 = add i64 %12, %1
  %15 = icmp sgt i64 %14, 0
  br i1 %15, label %30, label %28

16:                                               ; preds = %16, %9
  %17 = phi i64 [ 0, %9 ], [ %26, %16 ]
  %18 = phi i64 [ %1, %9 ], [ %25, %16 ]
  %19 = getelementptr ptr, ptr %10, i64 %17
  %20 = load ptr, ptr %19, align 8
  %21 = ptrtoint ptr %20 to i64
  %22 = xor i64 %18, %21
  %23 = mul i64 %22, -7046029254386353131
  %24 = lshr i64 %23, 20
  %25 = xor i64 %24, %23
  %26 = add nuw nsw i64 %17, 1
  %27 = icmp eq i64 %26, %7
  br i1 %27, label %11, label %16

28:                                               ; preds = %30, %11
  %29 = phi i64 [ %13, %11 ], [ %35, %30 ]
  ret i64 %29

30:                                               ; preds = %30, %11
  %31 = phi i64 [ %36, %30 ], [ 0, %11 ]
  %32 = phi i64 [ %35, %30 ], [ %13, %11 ]
  %33 = getelementptr ptr, ptr %0, i64 %31
  %34 = load ptr, ptr %33, align 8
  %35 = tail call fastcc i64 @hash_of(i64 noundef %32, ptr noundef %34, i32 noundef 2) #9
  %36 = add nuw nsw i64 %31, 1
  %37 = icmp eq i64 %36, %14
  br i1 %37, label %28, label %30
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
  br i1 %25, label %92, label %26

26:                                               ; preds = %23
  %27 = getelementptr i8, ptr %24, i64 8
  %28 = load ptr, ptr %27, align 8
  %29 = icmp eq ptr %28, %11
  br i1 %29, label %30, label %92

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
  br i1 %45, label %46, label %92

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
  br i1 %60, label %92, label %50

61:                                               ; preds = %13
  %62 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 64), align 8
  %63 = icmp eq ptr %5, %62
  %64 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %65 = icmp eq ptr %5, %64
  %66 = select i1 %63, i1 true, i1 %65
  br i1 %66, label %67, label %92

67:                                               ; preds = %61
  %68 = getelementptr i8, ptr %1, i64 16
  %69 = load i64, ptr %68, align 8
  %70 = xor i64 %69, %10
  %71 = mul i64 %70, -7046029254386353131
  %72 = lshr i64 %71, 20
  %73 = xor i64 %72, %71
  %74 = icmp eq i32 %2, 0
  br i1 %74, label %92, label %75

75:                                               ; preds = %67
  %76 = getelementptr i8, ptr %1, i64 24
  br i1 %65, label %77, label %79

77:                                               ; preds = %75
  %78 = load ptr, ptr %76, align 8
  br label %79

79:                                               ; preds = %77, %75
  %80 = phi ptr [ %78, %77 ], [ %76, %75 ]
  %81 = icmp sgt i64 %69, 0
  br i1 %81, label %82, label %92

82:                                               ; preds = %79
  %83 = add nsw i32 %2, -1
  br label %84

84:                                               ; preds = %84, %82
  %85 = phi i64 [ 0, %82 ], [ %90, %84 ]
  %86 = phi i64 [ %73, %82 ], [ %89, %84 ]
  %87 = getelementptr ptr, ptr %80, i64 %85
  %88 = load ptr, ptr %87, align 8
  %89 = tail call fastcc i64 @hash_of(i64 noundef %86, ptr noundef %88, i32 noundef %83) #9
  %90 = add nuw nsw i64 %85, 1
  %91 = icmp eq i64 %90, %69
  br i1 %91, label %92, label %84

92:                                               ; preds = %84, %79, %67, %61, %50, %30, %26, %23
  %93 = phi i64 [ %10, %61 ], [ %58, %50 ], [ %10, %23 ], [ %10, %26 ], [ %73, %67 ], [ %44, %30 ], [ %73, %79 ], [ %89, %84 ]
  ret i64 %93
}

define ptr @enter_operation(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = and i64 %2, 9223372036854775807
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 88), align 8
  %7 = load i64, ptr %6, align 8
  %8 = icmp eq i64 %7, 0
  br i1 %8, label %9, label %62

9:                                                ; preds = %4
  %10 = getelementptr i8, ptr %0, i64 24
  %11 = load ptr, ptr %10, align 8
  %12 = icmp eq ptr %3, null
  br i1 %12, label %19, label %13

13:                                               ; preds = %9
  %14 = getelementptr i8, ptr %3, i64 16
  %15 = load i64, ptr %14, align 8
  %16 = icmp sgt i64 %15, 0
  br i1 %16, label %17, label %19

17:                                               ; preds = %13
  %18 = getelementptr i8, ptr %3, i64 24
  br label %24

19:                                               ; preds = %24, %13, %9
  %20 = phi i64 [ %15, %13 ], [ 0, %9 ], [ %15, %24 ]
  %21 = phi i64 [ %5, %13 ], [ %5, %9 ], [ %33, %24 ]
  %22 = add i64 %20, %5
  %23 = icmp sgt i64 %22, 0
  br i1 %23, label %36, label %44

24:                                               ; preds = %24, %17
  %25 = phi i64 [ 0, %17 ], [ %34, %24 ]
  %26 = phi i64 [ %5, %17 ], [ %33, %24 ]
  %27 = getelementptr ptr, ptr %18, i64 %25
  %28 = load ptr, ptr %27, align 8
  %29 = ptrtoint ptr %28 to i64
  %30 = xor i64 %26, %29
  %31 = mul i64 %30, -7046029254386353131
  %32 = lshr i64 %31, 20
  %33 = xor i64 %32, %31
  %34 = add nuw nsw i64 %25, 1
  %35 = icmp eq i64 %34, %15
  br i1 %35, label %19, label %24

36:                                               ; preds = %36, %19
  %37 = phi i64 [ %42, %36 ], [ 0, %19 ]
  %38 = phi i64 [ %41, %36 ], [ %21, %19 ]
  %39 = getelementptr ptr, ptr %1, i64 %37
  %40 = load ptr, ptr %39, align 8
  %41 = tail call fastcc i64 @hash_of(i64 noundef %38, ptr noundef %40, i32 noundef 2) #9
  %42 = add nuw nsw i64 %37, 1
  %43 = icmp eq i64 %42, %22
  br i1 %43, label %44, label %36

44:                                               ; preds = %36, %19
  %45 = phi i64 [ %21, %19 ], [ %41, %36 ]
  %46 = getelementptr i8, ptr %11, i64 8
  %47 = load i64, ptr %11, align 8
  %48 = and i64 %47, %45
  %49 = getelementptr ptr, ptr %46, i64 %48
  %50 = load ptr, ptr %49, align 8
  br label %51

51:                                               ; preds = %54, %44
  %52 = phi ptr [ %50, %44 ], [ %55, %54 ]
  %53 = icmp eq ptr %52, null
  br i1 %53, label %62, label %54

54:                                               ; preds = %51
  %55 = load ptr, ptr %52, align 8
  %56 = tail call fastcc ptr @run_plan(ptr noundef %52, ptr noundef %1, i64 noundef %5, ptr noundef %3, ptr noundef null) #9
  %57 = icmp eq ptr %56, inttoptr (i64 1 to ptr)
  br i1 %57, label %51, label %58

58:                                               ; preds = %54
  %59 = getelementptr i8, ptr %0, i64 32
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %59, align 8
  br label %64

62:                                               ; preds = %51, %4
  %63 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #10
  br label %64

64:                                               ; preds = %62, %58
  %65 = phi ptr [ %63, %62 ], [ %56, %58 ]
  ret ptr %65
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
  %7 = load i64, ptr %1, align 8
  switch i64 %7, label %375 [
    i64 6, label %8
    i64 7, label %61
    i64 4, label %321
    i64 8, label %143
    i64 0, label %148
    i64 5, label %148
  ]

8:                                                ; preds = %4
  %9 = getelementptr i8, ptr %0, i64 8
  %10 = load ptr, ptr %9, align 8
  %11 = getelementptr i8, ptr %1, i64 24
  %12 = load ptr, ptr %11, align 8
  %13 = icmp eq ptr %10, %12
  br i1 %13, label %14, label %426

14:                                               ; preds = %8
  %15 = getelementptr i8, ptr %3, i64 64
  %16 = load i64, ptr %15, align 8
  %17 = shl i64 %16, 4
  %18 = getelementptr i8, ptr %2, i64 %17
  %19 = getelementptr i8, ptr %1, i64 16
  %20 = load i64, ptr %19, align 8
  %21 = getelementptr ptr, ptr %18, i64 %20
  %22 = getelementptr i8, ptr %1, i64 40
  %23 = load i64, ptr %22, align 8
  %24 = icmp eq i64 %23, 0
  br i1 %24, label %36, label %25

25:                                               ; preds = %14
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #8
  %26 = getelementptr i8, ptr %0, i64 16
  %27 = call ptr @memcpy(ptr noundef nonnull %5, ptr noundef %26, i64 noundef 8) #11
  %28 = getelementptr i8, ptr %1, i64 32
  %29 = load i64, ptr %28, align 8
  %30 = icmp eq i64 %29, 0
  %31 = load double, ptr %5, align 8
  br i1 %30, label %32, label %34

32:                                               ; preds = %25
  %33 = fptrunc double %31 to float
  store float %33, ptr %21, align 4
  br label %35

34:                                               ; preds = %25
  store double %31, ptr %21, align 8
  br label %35

35:                                               ; preds = %34, %32
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #8
  br label %52

36:                                               ; preds = %14
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  %37 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %6) #11
  %38 = load i32, ptr %6, align 4
  %39 = icmp eq i32 %38, 0
  br i1 %39, label %40, label %60

40:                                               ; preds = %36
  %41 = getelementptr i8, ptr %1, i64 32
  %42 = load i64, ptr %41, align 8
  switch i64 %42, label %50 [
    i64 0, label %43
    i64 1, label %45
    i64 3, label %47
  ]

43:                                               ; preds = %40
  %44 = sitofp i64 %37 to float
  store float %44, ptr %21, align 4
  br label %51

45:                                               ; preds = %40
  %46 = sitofp i64 %37 to double
  store double %46, ptr %21, align 8
  br label %51

47:                                               ; preds = %40
  %48 = icmp ne i64 %37, 0
  %49 = zext i1 %48 to i8
  store i8 %49, ptr %21, align 1
  br label %51

50:                                               ; preds = %40
  store i64 %37, ptr %21, align 8
  br label %51

51:                                               ; preds = %50, %47, %45, %43
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  br label %52

52:                                               ; preds = %51, %35
  %53 = getelementptr i8, ptr %1, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr ptr, ptr %2, i64 %54
  store ptr %21, ptr %55, align 8
  %56 = load i64, ptr %15, align 8
  %57 = getelementptr ptr, ptr %2, i64 %56
  %58 = getelementptr ptr, ptr %57, i64 %54
  store ptr %0, ptr %58, align 8
  %59 = getelementptr i8, ptr %1, i64 48
  br label %426

60:                                               ; preds = %36
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  br label %426

61:                                               ; preds = %4
  %62 = getelementptr i8, ptr %0, i64 8
  %63 = load ptr, ptr %62, align 8
  %64 = load ptr, ptr @context, align 8
  %65 = icmp eq ptr %63, %64
  %66 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %67 = icmp eq ptr %63, %66
  %68 = select i1 %65, i1 true, i1 %67
  br i1 %68, label %69, label %426

69:                                               ; preds = %61
  %70 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %71 = getelementptr i8, ptr %0, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %1, i64 48
  %74 = load ptr, ptr %73, align 8
  %75 = icmp eq ptr %74, null
  %76 = icmp eq ptr %72, null
  br i1 %76, label %426, label %77

77:                                               ; preds = %69
  %78 = getelementptr i8, ptr %1, i64 16
  %79 = getelementptr i8, ptr %72, i64 56
  %80 = load ptr, ptr %79, align 8
  %81 = load ptr, ptr %78, align 8
  %82 = icmp eq ptr %80, %81
  br i1 %82, label %83, label %426

83:                                               ; preds = %77
  %84 = getelementptr i8, ptr %72, i64 64
  %85 = load i32, ptr %84, align 8
  %86 = select i1 %75, i32 -258, i32 -257
  %87 = or i32 %85, %86
  %88 = icmp eq i32 %87, -1
  br i1 %88, label %89, label %426

89:                                               ; preds = %83
  %90 = getelementptr i8, ptr %72, i64 24
  %91 = load i32, ptr %90, align 8
  %92 = getelementptr i8, ptr %1, i64 24
  %93 = load i64, ptr %92, align 8
  %94 = trunc i64 %93 to i32
  %95 = icmp eq i32 %91, %94
  br i1 %95, label %96, label %426

96:                                               ; preds = %89
  %97 = getelementptr i8, ptr %72, i64 32
  %98 = load ptr, ptr %97, align 8
  %99 = getelementptr i8, ptr %1, i64 32
  %100 = load ptr, ptr %99, align 8
  %101 = sext i32 %91 to i64
  %102 = icmp slt i32 %91, 1
  br i1 %102, label %127, label %106

103:                                              ; preds = %106
  %104 = add nuw nsw i64 %107, 1
  %105 = icmp eq i64 %104, %101
  br i1 %105, label %113, label %106

106:                                              ; preds = %103, %96
  %107 = phi i64 [ %104, %103 ], [ 0, %96 ]
  %108 = getelementptr i64, ptr %98, i64 %107
  %109 = load i64, ptr %108, align 8
  %110 = getelementptr i64, ptr %100, i64 %107
  %111 = load i64, ptr %110, align 8
  %112 = icmp eq i64 %109, %111
  br i1 %112, label %103, label %426

113:                                              ; preds = %103
  br i1 %75, label %127, label %114

114:                                              ; preds = %113
  %115 = getelementptr i8, ptr %72, i64 40
  %116 = load ptr, ptr %115, align 8
  br label %120

117:                                              ; preds = %120
  %118 = add nuw nsw i64 %121, 1
  %119 = icmp eq i64 %118, %101
  br i1 %119, label %127, label %120

120:                                              ; preds = %117, %114
  %121 = phi i64 [ %118, %117 ], [ 0, %114 ]
  %122 = getelementptr i64, ptr %116, i64 %121
  %123 = load i64, ptr %122, align 8
  %124 = getelementptr i64, ptr %74, i64 %121
  %125 = load i64, ptr %124, align 8
  %126 = icmp eq i64 %123, %125
  br i1 %126, label %117, label %426

127:                                              ; preds = %117, %113, %96
  %128 = getelementptr i8, ptr %72, i64 16
  %129 = load ptr, ptr %128, align 8
  %130 = icmp eq ptr %129, null
  %131 = and i32 %85, 1024
  %132 = icmp eq i32 %131, 0
  %133 = or i1 %132, %130
  br i1 %133, label %426, label %134

134:                                              ; preds = %127
  %135 = getelementptr i8, ptr %1, i64 8
  %136 = load i64, ptr %135, align 8
  %137 = getelementptr ptr, ptr %2, i64 %136
  store ptr %129, ptr %137, align 8
  %138 = getelementptr i8, ptr %3, i64 64
  %139 = load i64, ptr %138, align 8
  %140 = getelementptr ptr, ptr %2, i64 %139
  %141 = getelementptr ptr, ptr %140, i64 %136
  store ptr %72, ptr %141, align 8
  %142 = getelementptr i8, ptr %1, i64 64
  br label %426

143:                                              ; preds = %4
  %144 = getelementptr i8, ptr %0, i64 8
  %145 = load ptr, ptr %144, align 8
  %146 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %147 = icmp eq ptr %145, %146
  br i1 %147, label %162, label %426

148:                                              ; preds = %4, %4
  %149 = getelementptr i8, ptr %0, i64 8
  %150 = load ptr, ptr %149, align 8
  %151 = load ptr, ptr @context, align 8
  %152 = icmp eq ptr %150, %151
  br i1 %152, label %158, label %153

153:                                              ; preds = %148
  %154 = icmp eq i64 %7, 5
  %155 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %156 = icmp eq ptr %150, %155
  %157 = select i1 %154, i1 %156, i1 false
  br i1 %157, label %158, label %426

158:                                              ; preds = %153, %148
  %159 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %160 = getelementptr i8, ptr %0, i64 %159
  %161 = load ptr, ptr %160, align 8
  br label %162

162:                                              ; preds = %158, %143
  %163 = phi ptr [ %161, %158 ], [ %0, %143 ]
  %164 = getelementptr i8, ptr %1, i64 16
  %165 = getelementptr i8, ptr %1, i64 48
  %166 = load ptr, ptr %165, align 8
  %167 = icmp eq ptr %166, null
  %168 = icmp eq ptr %163, null
  br i1 %168, label %426, label %169

169:                                              ; preds = %162
  %170 = getelementptr i8, ptr %163, i64 56
  %171 = load ptr, ptr %170, align 8
  %172 = load ptr, ptr %164, align 8
  %173 = icmp eq ptr %171, %172
  br i1 %173, label %174, label %222

174:                                              ; preds = %169
  %175 = getelementptr i8, ptr %163, i64 64
  %176 = load i32, ptr %175, align 8
  %177 = select i1 %167, i32 -258, i32 -257
  %178 = or i32 %176, %177
  %179 = icmp eq i32 %178, -1
  br i1 %179, label %180, label %222

180:                                              ; preds = %174
  %181 = getelementptr i8, ptr %163, i64 24
  %182 = load i32, ptr %181, align 8
  %183 = getelementptr i8, ptr %1, i64 24
  %184 = load i64, ptr %183, align 8
  %185 = trunc i64 %184 to i32
  %186 = icmp eq i32 %182, %185
  br i1 %186, label %187, label %222

187:                                              ; preds = %180
  %188 = getelementptr i8, ptr %163, i64 32
  %189 = load ptr, ptr %188, align 8
  %190 = getelementptr i8, ptr %1, i64 32
  %191 = load ptr, ptr %190, align 8
  %192 = sext i32 %182 to i64
  %193 = icmp slt i32 %182, 1
  br i1 %193, label %218, label %197

194:                                              ; preds = %197
  %195 = add nuw nsw i64 %198, 1
  %196 = icmp eq i64 %195, %192
  br i1 %196, label %204, label %197

197:                                              ; preds = %194, %187
  %198 = phi i64 [ %195, %194 ], [ 0, %187 ]
  %199 = getelementptr i64, ptr %189, i64 %198
  %200 = load i64, ptr %199, align 8
  %201 = getelementptr i64, ptr %191, i64 %198
  %202 = load i64, ptr %201, align 8
  %203 = icmp eq i64 %200, %202
  br i1 %203, label %194, label %222

204:                                              ; preds = %194
  br i1 %167, label %218, label %205

205:                                              ; preds = %204
  %206 = getelementptr i8, ptr %163, i64 40
  %207 = load ptr, ptr %206, align 8
  br label %211

208:                                              ; preds = %211
  %209 = add nuw nsw i64 %212, 1
  %210 = icmp eq i64 %209, %192
  br i1 %210, label %218, label %211

211:                                              ; preds = %208, %205
  %212 = phi i64 [ %209, %208 ], [ 0, %205 ]
  %213 = getelementptr i64, ptr %207, i64 %212
  %214 = load i64, ptr %213, align 8
  %215 = getelementptr i64, ptr %166, i64 %212
  %216 = load i64, ptr %215, align 8
  %217 = icmp eq i64 %214, %216
  br i1 %217, label %208, label %222

218:                                              ; preds = %208, %204, %187
  %219 = getelementptr i8, ptr %163, i64 16
  %220 = load ptr, ptr %219, align 8
  %221 = icmp eq ptr %220, null
  br i1 %221, label %222, label %277

222:                                              ; preds = %218, %211, %197, %180, %174, %169
  %223 = getelementptr i8, ptr %3, i64 248
  %224 = load i64, ptr %223, align 8
  %225 = icmp ne i64 %224, 0
  %226 = select i1 %225, i1 %167, i1 false
  br i1 %226, label %227, label %426

227:                                              ; preds = %222
  %228 = getelementptr i8, ptr %163, i64 8
  %229 = load ptr, ptr %228, align 8
  %230 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %231 = icmp eq ptr %229, %230
  br i1 %231, label %232, label %426

232:                                              ; preds = %227
  %233 = getelementptr i8, ptr %163, i64 56
  %234 = load ptr, ptr %233, align 8
  %235 = load ptr, ptr %164, align 8
  %236 = icmp eq ptr %234, %235
  br i1 %236, label %237, label %426

237:                                              ; preds = %232
  %238 = getelementptr i8, ptr %163, i64 24
  %239 = load i32, ptr %238, align 8
  %240 = getelementptr i8, ptr %1, i64 24
  %241 = load i64, ptr %240, align 8
  %242 = trunc i64 %241 to i32
  %243 = icmp eq i32 %239, %242
  br i1 %243, label %244, label %426

244:                                              ; preds = %237
  %245 = getelementptr i8, ptr %163, i64 32
  %246 = load ptr, ptr %245, align 8
  %247 = getelementptr i8, ptr %1, i64 32
  %248 = load ptr, ptr %247, align 8
  %249 = sext i32 %239 to i64
  %250 = icmp slt i32 %239, 1
  br i1 %250, label %261, label %254

251:                                              ; preds = %254
  %252 = add nuw nsw i64 %255, 1
  %253 = icmp eq i64 %252, %249
  br i1 %253, label %261, label %254

254:                                              ; preds = %251, %244
  %255 = phi i64 [ %252, %251 ], [ 0, %244 ]
  %256 = getelementptr i64, ptr %246, i64 %255
  %257 = load i64, ptr %256, align 8
  %258 = getelementptr i64, ptr %248, i64 %255
  %259 = load i64, ptr %258, align 8
  %260 = icmp eq i64 %257, %259
  br i1 %260, label %251, label %426

261:                                              ; preds = %251, %244
  %262 = tail call fastcc zeroext i1 @is_dense(ptr noundef %163, ptr noundef readonly %164) #9
  br i1 %262, label %426, label %263

263:                                              ; preds = %261
  %264 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %265 = tail call ptr %264(ptr noundef nonnull %163, i32 noundef 0) #11
  %266 = icmp eq ptr %265, null
  br i1 %266, label %267, label %268

267:                                              ; preds = %263
  tail call void @PyErr_Clear() #11
  br label %426

268:                                              ; preds = %263
  %269 = load i64, ptr %223, align 8
  %270 = getelementptr i64, ptr %2, i64 %269
  %271 = load i64, ptr %270, align 8
  %272 = add i64 %271, 1
  store i64 %272, ptr %270, align 8
  %273 = getelementptr ptr, ptr %270, i64 %272
  store ptr %265, ptr %273, align 8
  %274 = getelementptr i8, ptr %265, i64 16
  %275 = load ptr, ptr %274, align 8
  %276 = icmp eq ptr %275, null
  br i1 %276, label %426, label %277

277:                                              ; preds = %268, %218
  %278 = phi ptr [ %275, %268 ], [ %220, %218 ]
  %279 = phi ptr [ %265, %268 ], [ %163, %218 ]
  %280 = getelementptr i8, ptr %1, i64 8
  %281 = load i64, ptr %280, align 8
  %282 = getelementptr ptr, ptr %2, i64 %281
  store ptr %278, ptr %282, align 8
  %283 = getelementptr i8, ptr %3, i64 64
  %284 = load i64, ptr %283, align 8
  %285 = getelementptr ptr, ptr %2, i64 %284
  %286 = getelementptr ptr, ptr %285, i64 %281
  store ptr %279, ptr %286, align 8
  %287 = getelementptr i8, ptr %1, i64 56
  %288 = load i64, ptr %287, align 8
  %289 = icmp sgt i64 %288, -1
  br i1 %289, label %290, label %295

290:                                              ; preds = %277
  %291 = load i64, ptr %283, align 8
  %292 = shl i64 %291, 4
  %293 = getelementptr i8, ptr %2, i64 %292
  %294 = getelementptr ptr, ptr %293, i64 %288
  store ptr %0, ptr %294, align 8
  br label %295

295:                                              ; preds = %290, %277
  %296 = getelementptr i8, ptr %3, i64 128
  %297 = load i64, ptr %296, align 8
  %298 = icmp eq i64 %297, 0
  br i1 %298, label %319, label %299

299:                                              ; preds = %295
  %300 = getelementptr i8, ptr %1, i64 40
  %301 = load i64, ptr %300, align 8
  %302 = getelementptr i8, ptr %3, i64 136
  %303 = load ptr, ptr %302, align 8
  %304 = ptrtoint ptr %278 to i64
  %305 = add i64 %301, %304
  %306 = icmp sgt i64 %297, 0
  br i1 %306, label %307, label %319

307:                                              ; preds = %316, %299
  %308 = phi i64 [ %317, %316 ], [ 0, %299 ]
  %309 = getelementptr %struct.Span, ptr %303, i64 %308
  %310 = getelementptr i8, ptr %309, i64 8
  %311 = load i64, ptr %310, align 8
  %312 = icmp ugt i64 %311, %304
  br i1 %312, label %313, label %316

313:                                              ; preds = %307
  %314 = load i64, ptr %309, align 8
  %315 = icmp ugt i64 %305, %314
  br i1 %315, label %426, label %316

316:                                              ; preds = %313, %307
  %317 = add nuw nsw i64 %308, 1
  %318 = icmp eq i64 %317, %297
  br i1 %318, label %319, label %307

319:                                              ; preds = %316, %299, %295
  %320 = getelementptr i8, ptr %1, i64 64
  br label %426

321:                                              ; preds = %4
  %322 = getelementptr i8, ptr %0, i64 8
  %323 = load ptr, ptr %322, align 8
  %324 = getelementptr i8, ptr %1, i64 16
  %325 = load ptr, ptr %324, align 8
  %326 = icmp eq ptr %323, %325
  br i1 %326, label %327, label %426

327:                                              ; preds = %321
  %328 = getelementptr i8, ptr %0, i64 16
  %329 = load i64, ptr %328, align 8
  %330 = getelementptr i8, ptr %1, i64 24
  %331 = load i64, ptr %330, align 8
  %332 = icmp eq i64 %329, %331
  br i1 %332, label %333, label %426

333:                                              ; preds = %327
  %334 = getelementptr i8, ptr %1, i64 8
  %335 = load i64, ptr %334, align 8
  %336 = icmp sgt i64 %335, -1
  br i1 %336, label %337, label %373

337:                                              ; preds = %333
  %338 = getelementptr i8, ptr %3, i64 64
  %339 = load i64, ptr %338, align 8
  %340 = shl i64 %339, 4
  %341 = getelementptr i8, ptr %2, i64 %340
  %342 = getelementptr i8, ptr %1, i64 40
  %343 = load ptr, ptr %342, align 8
  %344 = icmp eq ptr %343, null
  br i1 %344, label %345, label %359

345:                                              ; preds = %337
  %346 = getelementptr i8, ptr %3, i64 288
  %347 = load ptr, ptr %346, align 8
  %348 = getelementptr i8, ptr %3, i64 280
  %349 = load i64, ptr %348, align 8
  %350 = icmp sgt i64 %349, 0
  br i1 %350, label %354, label %361

351:                                              ; preds = %354
  %352 = add nuw nsw i64 %355, 1
  %353 = icmp eq i64 %352, %349
  br i1 %353, label %361, label %354

354:                                              ; preds = %351, %345
  %355 = phi i64 [ %352, %351 ], [ 0, %345 ]
  %356 = getelementptr ptr, ptr %347, i64 %355
  %357 = load ptr, ptr %356, align 8
  %358 = icmp eq ptr %357, %0
  br i1 %358, label %426, label %351

359:                                              ; preds = %337
  %360 = icmp eq ptr %0, %343
  br i1 %360, label %361, label %426

361:                                              ; preds = %359, %351, %345
  %362 = icmp eq i64 %335, 0
  br i1 %362, label %371, label %366

363:                                              ; preds = %366
  %364 = add nuw nsw i64 %367, 1
  %365 = icmp eq i64 %364, %335
  br i1 %365, label %371, label %366

366:                                              ; preds = %363, %361
  %367 = phi i64 [ %364, %363 ], [ 0, %361 ]
  %368 = getelementptr ptr, ptr %341, i64 %367
  %369 = load ptr, ptr %368, align 8
  %370 = icmp eq ptr %369, %0
  br i1 %370, label %426, label %363

371:                                              ; preds = %363, %361
  %372 = getelementptr ptr, ptr %341, i64 %335
  store ptr %0, ptr %372, align 8
  br label %373

373:                                              ; preds = %371, %333
  %374 = tail call fastcc ptr @items_fit(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %3) #9
  br label %426

375:                                              ; preds = %4
  %376 = getelementptr i8, ptr %1, i64 8
  %377 = load ptr, ptr %376, align 8
  %378 = icmp eq i64 %7, 9
  br i1 %378, label %396, label %379

379:                                              ; preds = %375
  %380 = icmp eq ptr %0, %377
  %381 = icmp eq i64 %7, 2
  br i1 %381, label %382, label %406

382:                                              ; preds = %379
  br i1 %380, label %424, label %383

383:                                              ; preds = %382
  %384 = getelementptr i8, ptr %0, i64 8
  %385 = load ptr, ptr %384, align 8
  %386 = getelementptr i8, ptr %1, i64 16
  %387 = load ptr, ptr %386, align 8
  %388 = icmp eq ptr %385, %387
  br i1 %388, label %389, label %426

389:                                              ; preds = %383
  %390 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %377, i32 noundef 2) #11
  %391 = icmp slt i32 %390, 0
  br i1 %391, label %392, label %393

392:                                              ; preds = %389
  tail call void @PyErr_Clear() #11
  br label %393

393:                                              ; preds = %392, %389
  %394 = icmp eq i32 %390, 1
  %395 = load i64, ptr %1, align 8
  br label %406

396:                                              ; preds = %375
  %397 = getelementptr i8, ptr %3, i64 64
  %398 = load i64, ptr %397, align 8
  %399 = ptrtoint ptr %377 to i64
  %400 = shl i64 %398, 4
  %401 = getelementptr i8, ptr %2, i64 %400
  %402 = getelementptr ptr, ptr %401, i64 %399
  %403 = load ptr, ptr %402, align 8
  %404 = freeze ptr %403
  %405 = icmp eq ptr %0, %404
  br i1 %405, label %424, label %426

406:                                              ; preds = %393, %379
  %407 = phi i64 [ %395, %393 ], [ %7, %379 ]
  %408 = phi i1 [ %394, %393 ], [ %380, %379 ]
  %409 = icmp eq i64 %407, 3
  br i1 %409, label %410, label %422

410:                                              ; preds = %406
  %411 = getelementptr i8, ptr %0, i64 8
  %412 = load ptr, ptr %411, align 8
  %413 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %414 = icmp eq ptr %412, %413
  br i1 %414, label %415, label %426

415:                                              ; preds = %410
  %416 = getelementptr i8, ptr %0, i64 16
  %417 = load i64, ptr %416, align 8
  %418 = load ptr, ptr %376, align 8
  %419 = ptrtoint ptr %418 to i64
  %420 = icmp eq i64 %417, %419
  %421 = freeze i1 %420
  br i1 %421, label %424, label %426

422:                                              ; preds = %406
  %423 = freeze i1 %408
  br i1 %423, label %424, label %426

424:                                              ; preds = %422, %415, %396, %382
  %425 = getelementptr i8, ptr %1, i64 24
  br label %426

426:                                              ; preds = %424, %422, %415, %410, %396, %383, %373, %366, %359, %354, %327, %321, %319, %313, %268, %267, %261, %254, %237, %232, %227, %222, %162, %153, %143, %134, %127, %120, %106, %89, %83, %77, %69, %61, %60, %52, %8
  %427 = phi ptr [ null, %321 ], [ null, %153 ], [ null, %60 ], [ null, %383 ], [ null, %366 ], [ null, %415 ], [ null, %268 ], [ %320, %319 ], [ null, %8 ], [ %59, %52 ], [ null, %61 ], [ %142, %134 ], [ null, %359 ], [ null, %127 ], [ null, %69 ], [ null, %77 ], [ null, %89 ], [ null, %83 ], [ null, %106 ], [ null, %143 ], [ null, %222 ], [ %374, %373 ], [ null, %327 ], [ %425, %424 ], [ null, %422 ], [ null, %396 ], [ null, %120 ], [ null, %410 ], [ null, %227 ], [ null, %232 ], [ null, %237 ], [ null, %267 ], [ null, %261 ], [ null, %354 ], [ null, %313 ], [ null, %162 ], [ null, %254 ]
  ret ptr %427
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
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #8
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #8
  %12 = icmp eq ptr %8, null
  br i1 %12, label %25, label %13

13:                                               ; preds = %21, %11
  %14 = phi ptr [ %23, %21 ], [ %8, %11 ]
  %15 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #11
  %16 = icmp eq i32 %15, 0
  br i1 %16, label %25, label %17

17:                                               ; preds = %13
  %18 = load ptr, ptr %6, align 8
  %19 = call fastcc ptr @argument_fits(ptr noundef %18, ptr noundef nonnull %14, ptr noundef %2, ptr noundef %3) #9
  %20 = icmp eq ptr %19, null
  br i1 %20, label %25, label %21

21:                                               ; preds = %17
  %22 = load ptr, ptr %7, align 8
  %23 = call fastcc ptr @argument_fits(ptr noundef %22, ptr noundef nonnull %19, ptr noundef %2, ptr noundef %3) #9
  %24 = icmp eq ptr %23, null
  br i1 %24, label %25, label %13

25:                                               ; preds = %21, %17, %13, %11
  %26 = phi ptr [ null, %11 ], [ null, %17 ], [ null, %21 ], [ %14, %13 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #8
  br label %47

27:                                               ; preds = %4
  %28 = getelementptr i8, ptr %0, i64 24
  %29 = load ptr, ptr %28, align 8
  br label %32

30:                                               ; preds = %4
  %31 = getelementptr i8, ptr %0, i64 24
  br label %32

32:                                               ; preds = %30, %27
  %33 = phi ptr [ %29, %27 ], [ %31, %30 ]
  %34 = getelementptr i8, ptr %1, i64 24
  %35 = icmp eq ptr %8, null
  br i1 %35, label %47, label %36

36:                                               ; preds = %41, %32
  %37 = phi i64 [ %45, %41 ], [ 0, %32 ]
  %38 = phi ptr [ %44, %41 ], [ %8, %32 ]
  %39 = load i64, ptr %34, align 8
  %40 = icmp slt i64 %37, %39
  br i1 %40, label %41, label %47

41:                                               ; preds = %36
  %42 = getelementptr ptr, ptr %33, i64 %37
  %43 = load ptr, ptr %42, align 8
  %44 = tail call fastcc ptr @argument_fits(ptr noundef %43, ptr noundef nonnull %38, ptr noundef %2, ptr noundef %3) #9
  %45 = add nuw nsw i64 %37, 1
  %46 = icmp eq ptr %44, null
  br i1 %46, label %47, label %36

47:                                               ; preds = %41, %36, %32, %25
  %48 = phi ptr [ %26, %25 ], [ null, %32 ], [ null, %41 ], [ %38, %36 ]
  ret ptr %48
}

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

declare ptr @PyDict_GetItemWithError(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_Occurred() local_unnamed_addr #4

declare ptr @PyObject_CallNoArgs(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @build_output(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3, ptr noundef readonly captures(none) %4) unnamed_addr #0 {
  %6 = getelementptr i8, ptr %0, i64 152
  %7 = load ptr, ptr %6, align 8
  %8 = getelementptr i8, ptr %0, i64 144
  %9 = load i64, ptr %8, align 8
  %10 = icmp eq i64 %9, 1
  br i1 %10, label %11, label %28

11:                                               ; preds = %5
  %12 = load i64, ptr %7, align 8
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %17, label %14

14:                                               ; preds = %11
  %15 = alloca [8 x i8], align 16
  %16 = alloca [8 x i8], align 16
  br label %33

17:                                               ; preds = %11
  %18 = getelementptr i8, ptr %7, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr ptr, ptr %1, i64 %19
  %21 = load ptr, ptr %20, align 8
  %22 = load ptr, ptr @context, align 8
  %23 = tail call ptr @PyType_GenericAlloc(ptr noundef %22, i64 noundef 0) #11
  %24 = icmp eq ptr %23, null
  br i1 %24, label %207, label %25

25:                                               ; preds = %17
  tail call void @Py_IncRef(ptr noundef %21) #11
  %26 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %27 = getelementptr i8, ptr %23, i64 %26
  store ptr %21, ptr %27, align 8
  br label %207

28:                                               ; preds = %5
  %29 = shl i64 %9, 3
  %30 = alloca i8, i64 %29, align 16
  %31 = alloca i8, i64 %29, align 16
  %32 = icmp sgt i64 %9, 0
  br i1 %32, label %33, label %169

33:                                               ; preds = %28, %14
  %34 = phi ptr [ %16, %14 ], [ %31, %28 ]
  %35 = phi ptr [ %15, %14 ], [ %30, %28 ]
  %36 = getelementptr i8, ptr %0, i64 64
  br label %37

37:                                               ; preds = %158, %33
  %38 = phi i64 [ 0, %33 ], [ %164, %158 ]
  %39 = phi i64 [ 0, %33 ], [ %162, %158 ]
  %40 = getelementptr %struct.Output, ptr %7, i64 %38
  %41 = getelementptr i8, ptr %40, i64 8
  %42 = load i64, ptr %41, align 8
  %43 = load i64, ptr %40, align 8
  switch i64 %43, label %44 [
    i64 7, label %50
    i64 8, label %115
    i64 6, label %98
    i64 5, label %81
    i64 2, label %68
    i64 3, label %72
    i64 4, label %76
    i64 1, label %58
    i64 9, label %60
    i64 10, label %63
  ]

44:                                               ; preds = %37
  %45 = getelementptr ptr, ptr %1, i64 %42
  %46 = load ptr, ptr %45, align 8
  %47 = load ptr, ptr @context, align 8
  %48 = tail call ptr @PyType_GenericAlloc(ptr noundef %47, i64 noundef 0) #11
  %49 = icmp eq ptr %48, null
  br i1 %49, label %144, label %153

50:                                               ; preds = %37
  %51 = load i64, ptr %36, align 8
  %52 = getelementptr ptr, ptr %3, i64 %51
  %53 = getelementptr ptr, ptr %52, i64 %42
  %54 = load ptr, ptr %53, align 8
  %55 = load ptr, ptr @context, align 8
  %56 = tail call ptr @PyType_GenericAlloc(ptr noundef %55, i64 noundef 0) #11
  %57 = icmp eq ptr %56, null
  br i1 %57, label %144, label %153

58:                                               ; preds = %37
  %59 = inttoptr i64 %42 to ptr
  br label %66

60:                                               ; preds = %37
  %61 = getelementptr ptr, ptr %4, i64 %42
  %62 = load ptr, ptr %61, align 8
  br label %66

63:                                               ; preds = %37
  %64 = getelementptr ptr, ptr %34, i64 %42
  %65 = load ptr, ptr %64, align 8
  br label %66

66:                                               ; preds = %63, %60, %58
  %67 = phi ptr [ %59, %58 ], [ %62, %60 ], [ %65, %63 ]
  tail call void @Py_IncRef(ptr noundef %67) #11
  br label %140

68:                                               ; preds = %37
  %69 = getelementptr i64, ptr %2, i64 %42
  %70 = load i64, ptr %69, align 8
  %71 = tail call ptr @PyLong_FromLongLong(i64 noundef %70) #11
  br label %140

72:                                               ; preds = %37
  %73 = getelementptr i64, ptr %2, i64 %42
  %74 = load double, ptr %73, align 8
  %75 = tail call ptr @PyFloat_FromDouble(double noundef %74) #11
  br label %140

76:                                               ; preds = %37
  %77 = getelementptr i64, ptr %2, i64 %42
  %78 = load i8, ptr %77, align 1
  %79 = zext i8 %78 to i64
  %80 = tail call ptr @PyBool_FromLong(i64 noundef %79) #11
  br label %140

81:                                               ; preds = %37
  %82 = sub i64 %39, %42
  %83 = tail call ptr @PyTuple_New(i64 noundef %42) #11
  %84 = getelementptr ptr, ptr %35, i64 %82
  %85 = icmp sgt i64 %42, 0
  br i1 %85, label %86, label %140

86:                                               ; preds = %81
  %87 = icmp eq ptr %83, null
  br label %88

88:                                               ; preds = %95, %86
  %89 = phi i64 [ 0, %86 ], [ %96, %95 ]
  %90 = getelementptr ptr, ptr %84, i64 %89
  %91 = load ptr, ptr %90, align 8
  br i1 %87, label %94, label %92

92:                                               ; preds = %88
  %93 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %83, i64 noundef %89, ptr noundef %91) #11
  br label %95

94:                                               ; preds = %88
  tail call void @Py_DecRef(ptr noundef %91) #11
  br label %95

95:                                               ; preds = %94, %92
  %96 = add nuw nsw i64 %89, 1
  %97 = icmp eq i64 %96, %42
  br i1 %97, label %140, label %88

98:                                               ; preds = %37
  %99 = sub i64 %39, %42
  %100 = tail call ptr @PyList_New(i64 noundef %42) #11
  %101 = getelementptr ptr, ptr %35, i64 %99
  %102 = icmp sgt i64 %42, 0
  br i1 %102, label %103, label %140

103:                                              ; preds = %98
  %104 = icmp eq ptr %100, null
  br label %105

105:                                              ; preds = %112, %103
  %106 = phi i64 [ 0, %103 ], [ %113, %112 ]
  %107 = getelementptr ptr, ptr %101, i64 %106
  %108 = load ptr, ptr %107, align 8
  br i1 %104, label %111, label %109

109:                                              ; preds = %105
  %110 = tail call i32 @PyList_SetItem(ptr noundef nonnull %100, i64 noundef %106, ptr noundef %108) #11
  br label %112

111:                                              ; preds = %105
  tail call void @Py_DecRef(ptr noundef %108) #11
  br label %112

112:                                              ; preds = %111, %109
  %113 = add nuw nsw i64 %106, 1
  %114 = icmp eq i64 %113, %42
  br i1 %114, label %140, label %105

115:                                              ; preds = %37
  %116 = shl i64 %42, 1
  %117 = sub i64 %39, %116
  %118 = getelementptr ptr, ptr %35, i64 %117
  %119 = tail call ptr @PyDict_New() #11
  %120 = icmp sgt i64 %116, 0
  br i1 %120, label %121, label %140

121:                                              ; preds = %133, %115
  %122 = phi i64 [ %138, %133 ], [ 0, %115 ]
  %123 = phi ptr [ %134, %133 ], [ %119, %115 ]
  %124 = icmp eq ptr %123, null
  %125 = getelementptr ptr, ptr %118, i64 %122
  %126 = load ptr, ptr %125, align 8
  br i1 %124, label %133, label %127

127:                                              ; preds = %121
  %128 = getelementptr i8, ptr %125, i64 8
  %129 = load ptr, ptr %128, align 8
  %130 = tail call i32 @PyDict_SetItem(ptr noundef nonnull %123, ptr noundef %126, ptr noundef %129) #11
  %131 = icmp eq i32 %130, 0
  br i1 %131, label %133, label %132

132:                                              ; preds = %127
  tail call void @Py_DecRef(ptr noundef nonnull %123) #11
  br label %133

133:                                              ; preds = %132, %127, %121
  %134 = phi ptr [ null, %132 ], [ %123, %127 ], [ null, %121 ]
  %135 = getelementptr ptr, ptr %118, i64 %122
  tail call void @Py_DecRef(ptr noundef %126) #11
  %136 = getelementptr i8, ptr %135, i64 8
  %137 = load ptr, ptr %136, align 8
  tail call void @Py_DecRef(ptr noundef %137) #11
  %138 = add nuw nsw i64 %122, 2
  %139 = icmp slt i64 %138, %116
  br i1 %139, label %121, label %140

140:                                              ; preds = %133, %115, %112, %98, %95, %81, %76, %72, %68, %66
  %141 = phi i64 [ %99, %112 ], [ %117, %115 ], [ %39, %66 ], [ %39, %68 ], [ %39, %72 ], [ %39, %76 ], [ %99, %98 ], [ %117, %133 ], [ %82, %81 ], [ %82, %95 ]
  %142 = phi ptr [ %100, %112 ], [ %119, %115 ], [ %67, %66 ], [ %71, %68 ], [ %75, %72 ], [ %80, %76 ], [ %100, %98 ], [ %134, %133 ], [ %83, %81 ], [ %83, %95 ]
  %143 = icmp eq ptr %142, null
  br i1 %143, label %144, label %158

144:                                              ; preds = %140, %50, %44
  %145 = phi i64 [ %141, %140 ], [ %39, %44 ], [ %39, %50 ]
  %146 = icmp eq i64 %145, 0
  br i1 %146, label %207, label %147

147:                                              ; preds = %147, %144
  %148 = phi i64 [ %149, %147 ], [ %145, %144 ]
  %149 = add i64 %148, -1
  %150 = getelementptr ptr, ptr %35, i64 %149
  %151 = load ptr, ptr %150, align 8
  tail call void @Py_DecRef(ptr noundef %151) #11
  %152 = icmp eq i64 %149, 0
  br i1 %152, label %207, label %147

153:                                              ; preds = %50, %44
  %154 = phi ptr [ %46, %44 ], [ %54, %50 ]
  %155 = phi ptr [ %48, %44 ], [ %56, %50 ]
  tail call void @Py_IncRef(ptr noundef %154) #11
  %156 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %157 = getelementptr i8, ptr %155, i64 %156
  store ptr %154, ptr %157, align 8
  br label %158

158:                                              ; preds = %153, %140
  %159 = phi ptr [ %142, %140 ], [ %155, %153 ]
  %160 = phi i64 [ %141, %140 ], [ %39, %153 ]
  %161 = getelementptr ptr, ptr %34, i64 %38
  store ptr %159, ptr %161, align 8
  %162 = add i64 %160, 1
  %163 = getelementptr ptr, ptr %35, i64 %160
  store ptr %159, ptr %163, align 8
  %164 = add nuw nsw i64 %38, 1
  %165 = load i64, ptr %8, align 8
  %166 = icmp slt i64 %164, %165
  br i1 %166, label %37, label %167

167:                                              ; preds = %158
  %168 = icmp sgt i64 %160, 0
  br i1 %168, label %177, label %169

169:                                              ; preds = %191, %167, %28
  %170 = phi i64 [ %160, %167 ], [ -1, %28 ], [ %160, %191 ]
  %171 = phi ptr [ %35, %167 ], [ %30, %28 ], [ %35, %191 ]
  %172 = phi i1 [ true, %167 ], [ true, %28 ], [ %193, %191 ]
  %173 = xor i1 %172, true
  %174 = zext i1 %173 to i64
  %175 = add i64 %170, %174
  %176 = icmp sgt i64 %175, 0
  br i1 %176, label %198, label %197

177:                                              ; preds = %191, %167
  %178 = phi i64 [ %194, %191 ], [ 0, %167 ]
  %179 = getelementptr ptr, ptr %35, i64 %178
  %180 = load ptr, ptr %179, align 16
  %181 = getelementptr i8, ptr %179, i64 8
  %182 = load ptr, ptr %181, align 8
  %183 = getelementptr i8, ptr %182, i64 8
  %184 = load ptr, ptr %183, align 8
  %185 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %186 = icmp eq ptr %184, %185
  br i1 %186, label %187, label %189

187:                                              ; preds = %177
  %188 = tail call i32 @PyList_SetSlice(ptr noundef %180, i64 noundef 0, i64 noundef 9223372036854775807, ptr noundef %182) #11
  br label %191

189:                                              ; preds = %177
  tail call void @PyDict_Clear(ptr noundef %180) #11
  %190 = tail call i32 @PyDict_Update(ptr noundef %180, ptr noundef %182) #11
  br label %191

191:                                              ; preds = %189, %187
  %192 = phi i32 [ %188, %187 ], [ %190, %189 ]
  %193 = icmp eq i32 %192, 0
  %194 = add i64 %178, 2
  %195 = icmp slt i64 %194, %160
  %196 = and i1 %195, %193
  br i1 %196, label %177, label %169

197:                                              ; preds = %198, %169
  br i1 %172, label %204, label %207

198:                                              ; preds = %198, %169
  %199 = phi i64 [ %202, %198 ], [ 0, %169 ]
  %200 = getelementptr ptr, ptr %171, i64 %199
  %201 = load ptr, ptr %200, align 8
  tail call void @Py_DecRef(ptr noundef %201) #11
  %202 = add nuw nsw i64 %199, 1
  %203 = icmp eq i64 %202, %175
  br i1 %203, label %197, label %198

204:                                              ; preds = %197
  %205 = getelementptr ptr, ptr %171, i64 %170
  %206 = load ptr, ptr %205, align 8
  br label %207

207:                                              ; preds = %204, %197, %147, %144, %25, %17
  %208 = phi ptr [ null, %197 ], [ %23, %25 ], [ null, %17 ], [ %206, %204 ], [ null, %144 ], [ null, %147 ]
  ret ptr %208
}

define internal fastcc ptr @new_array(ptr noundef captures(none) %0) unnamed_addr #0 {
  %2 = getelementptr i8, ptr %0, i64 16
  %3 = getelementptr i8, ptr %0, i64 40
  %4 = load i64, ptr %3, align 8
  %5 = icmp slt i64 %4, 4097
  br i1 %5, label %6, label %8

6:                                                ; preds = %1
  %7 = tail call ptr @malloc(i64 noundef %4) #11
  br label %12

8:                                                ; preds = %1
  %9 = add nuw i64 %4, 63
  %10 = and i64 %9, -64
  %11 = tail call ptr @aligned_alloc(i64 noundef 64, i64 noundef %10) #11
  br label %12

12:                                               ; preds = %8, %6
  %13 = phi ptr [ %7, %6 ], [ %11, %8 ]
  %14 = icmp eq ptr %13, null
  br i1 %14, label %15, label %17

15:                                               ; preds = %12
  %16 = tail call ptr @PyErr_NoMemory() #11
  br label %42

17:                                               ; preds = %12
  %18 = load ptr, ptr %2, align 8
  tail call void @Py_IncRef(ptr noundef %18) #11
  %19 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %20 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %21 = load ptr, ptr %2, align 8
  %22 = getelementptr i8, ptr %0, i64 24
  %23 = load i64, ptr %22, align 8
  %24 = trunc i64 %23 to i32
  %25 = getelementptr i8, ptr %0, i64 32
  %26 = load ptr, ptr %25, align 8
  %27 = tail call ptr %19(ptr noundef %20, ptr noundef %21, i32 noundef %24, ptr noundef %26, ptr noundef null, ptr noundef nonnull %13, i32 noundef 1281, ptr noundef null) #11
  %28 = icmp eq ptr %27, null
  br i1 %28, label %29, label %30

29:                                               ; preds = %17
  tail call void @free(ptr noundef nonnull %13) #11
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
  tail call void @Py_IncRef(ptr noundef nonnull %27) #11
  %38 = getelementptr i8, ptr %0, i64 56
  %39 = load ptr, ptr %38, align 8
  store ptr %39, ptr %36, align 8
  store ptr %27, ptr %38, align 8
  %40 = icmp eq ptr %37, null
  br i1 %40, label %42, label %41

41:                                               ; preds = %35
  tail call void @Py_DecRef(ptr noundef nonnull %37) #11
  br label %42

42:                                               ; preds = %41, %35, %30, %29, %15
  %43 = phi ptr [ %16, %15 ], [ null, %29 ], [ %27, %30 ], [ %27, %35 ], [ %27, %41 ]
  ret ptr %43
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #4

declare ptr @aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_NoMemory() local_unnamed_addr #4

declare void @free(ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #7 {
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
  tail call void @Py_IncRef(ptr noundef %19) #11
  %20 = add nuw nsw i64 %17, 1
  %21 = load i64, ptr %13, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %16, label %23

23:                                               ; preds = %16, %8
  %24 = getelementptr i8, ptr %0, i64 168
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %0, i64 176
  %27 = load ptr, ptr %26, align 8
  %28 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %25, ptr noundef %27) #11
  %29 = load i64, ptr %9, align 8
  %30 = getelementptr ptr, ptr %1, i64 %29
  %31 = getelementptr i8, ptr %30, i64 16
  %32 = load i64, ptr %13, align 8
  %33 = icmp sgt i64 %32, 0
  br i1 %33, label %34, label %139

34:                                               ; preds = %34, %23
  %35 = phi i64 [ %38, %34 ], [ 0, %23 ]
  %36 = getelementptr ptr, ptr %31, i64 %35
  %37 = load ptr, ptr %36, align 8
  tail call void @Py_DecRef(ptr noundef %37) #11
  %38 = add nuw nsw i64 %35, 1
  %39 = load i64, ptr %13, align 8
  %40 = icmp slt i64 %38, %39
  br i1 %40, label %34, label %139

41:                                               ; preds = %2
  %42 = getelementptr i8, ptr %0, i64 200
  %43 = load i64, ptr %42, align 8
  %44 = add i64 %43, 1
  store i64 %44, ptr %42, align 8
  %45 = and i64 %43, 63
  %46 = icmp eq i64 %45, 0
  br i1 %46, label %47, label %96

47:                                               ; preds = %41
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #8
  %48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #11
  %49 = load i64, ptr %4, align 8
  %50 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %51 = load i64, ptr %50, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #8
  %52 = getelementptr i8, ptr %0, i64 64
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr ptr, ptr %1, i64 %53
  %55 = getelementptr i8, ptr %54, i64 16
  %56 = getelementptr i8, ptr %0, i64 208
  %57 = load i64, ptr %56, align 8
  %58 = icmp sgt i64 %57, 0
  br i1 %58, label %59, label %66

59:                                               ; preds = %59, %47
  %60 = phi i64 [ %63, %59 ], [ 0, %47 ]
  %61 = getelementptr ptr, ptr %55, i64 %60
  %62 = load ptr, ptr %61, align 8
  call void @Py_IncRef(ptr noundef %62) #11
  %63 = add nuw nsw i64 %60, 1
  %64 = load i64, ptr %56, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %59, label %66

66:                                               ; preds = %59, %47
  %67 = getelementptr i8, ptr %0, i64 168
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr i8, ptr %0, i64 176
  %70 = load ptr, ptr %69, align 8
  %71 = call zeroext i1 @run_program(ptr noundef %1, ptr noundef %68, ptr noundef %70) #11
  %72 = load i64, ptr %52, align 8
  %73 = getelementptr ptr, ptr %1, i64 %72
  %74 = getelementptr i8, ptr %73, i64 16
  %75 = load i64, ptr %56, align 8
  %76 = icmp sgt i64 %75, 0
  br i1 %76, label %77, label %84

77:                                               ; preds = %77, %66
  %78 = phi i64 [ %81, %77 ], [ 0, %66 ]
  %79 = getelementptr ptr, ptr %74, i64 %78
  %80 = load ptr, ptr %79, align 8
  call void @Py_DecRef(ptr noundef %80) #11
  %81 = add nuw nsw i64 %78, 1
  %82 = load i64, ptr %56, align 8
  %83 = icmp slt i64 %81, %82
  br i1 %83, label %77, label %84

84:                                               ; preds = %77, %66
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #8
  %85 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #11
  %86 = load i64, ptr %3, align 8
  %87 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %88 = load i64, ptr %87, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #8
  %89 = sub i64 %86, %49
  %90 = mul i64 %89, 1000000000
  %91 = sub i64 %88, %51
  %92 = add i64 %91, %90
  %93 = icmp sgt i64 %92, 50000
  %94 = zext i1 %93 to i64
  %95 = getelementptr i8, ptr %0, i64 192
  store i64 %94, ptr %95, align 8
  br label %139

96:                                               ; preds = %41
  %97 = getelementptr i8, ptr %0, i64 192
  %98 = load i64, ptr %97, align 8
  %99 = icmp eq i64 %98, 0
  br i1 %99, label %133, label %100

100:                                              ; preds = %96
  %101 = getelementptr i8, ptr %0, i64 64
  %102 = load i64, ptr %101, align 8
  %103 = getelementptr ptr, ptr %1, i64 %102
  %104 = getelementptr i8, ptr %103, i64 16
  %105 = getelementptr i8, ptr %0, i64 208
  %106 = load i64, ptr %105, align 8
  %107 = icmp sgt i64 %106, 0
  br i1 %107, label %108, label %115

108:                                              ; preds = %108, %100
  %109 = phi i64 [ %112, %108 ], [ 0, %100 ]
  %110 = getelementptr ptr, ptr %104, i64 %109
  %111 = load ptr, ptr %110, align 8
  tail call void @Py_IncRef(ptr noundef %111) #11
  %112 = add nuw nsw i64 %109, 1
  %113 = load i64, ptr %105, align 8
  %114 = icmp slt i64 %112, %113
  br i1 %114, label %108, label %115

115:                                              ; preds = %108, %100
  %116 = getelementptr i8, ptr %0, i64 168
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr i8, ptr %0, i64 176
  %119 = load ptr, ptr %118, align 8
  %120 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %117, ptr noundef %119) #11
  %121 = load i64, ptr %101, align 8
  %122 = getelementptr ptr, ptr %1, i64 %121
  %123 = getelementptr i8, ptr %122, i64 16
  %124 = load i64, ptr %105, align 8
  %125 = icmp sgt i64 %124, 0
  br i1 %125, label %126, label %139

126:                                              ; preds = %126, %115
  %127 = phi i64 [ %130, %126 ], [ 0, %115 ]
  %128 = getelementptr ptr, ptr %123, i64 %127
  %129 = load ptr, ptr %128, align 8
  tail call void @Py_DecRef(ptr noundef %129) #11
  %130 = add nuw nsw i64 %127, 1
  %131 = load i64, ptr %105, align 8
  %132 = icmp slt i64 %130, %131
  br i1 %132, label %126, label %139

133:                                              ; preds = %96
  %134 = getelementptr i8, ptr %0, i64 168
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr i8, ptr %0, i64 176
  %137 = load ptr, ptr %136, align 8
  %138 = tail call zeroext i1 @run_instructions(ptr noundef %1, ptr noundef %135, ptr noundef %137) #11
  br label %139

139:                                              ; preds = %133, %126, %115, %84, %34, %23
  %140 = phi i1 [ %138, %133 ], [ %71, %84 ], [ %120, %126 ], [ %28, %23 ], [ %120, %115 ], [ %28, %34 ]
  ret i1 %140
}

declare zeroext i1 @run_instructions(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare zeroext i1 @run_program(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @clock_gettime(i32 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyLong_FromLongLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyFloat_FromDouble(double noundef) local_unnamed_addr #4

declare ptr @PyBool_FromLong(i64 noundef) local_unnamed_addr #4

declare ptr @PyTuple_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyTuple_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyList_New(i64 noundef) local_unnamed_addr #4

declare i32 @PyList_SetItem(ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyType_GenericAlloc(ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyDict_New() local_unnamed_addr #4

declare i32 @PyDict_SetItem(ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyList_SetSlice(ptr noundef, i64 noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

declare void @PyDict_Clear(ptr noundef) local_unnamed_addr #4

declare i32 @PyDict_Update(ptr noundef, ptr noundef) local_unnamed_addr #4

declare ptr @PyObject_Vectorcall(ptr noundef, ptr noundef, i64 noundef, ptr noundef) local_unnamed_addr #4

attributes #0 = { nounwind null_pointer_is_valid "no-builtins" }
attributes #1 = { nocallback nofree nosync nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { cold noinline nounwind null_pointer_is_valid optsize "no-builtins" }
attributes #3 = { nofree nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #4 = { null_pointer_is_valid "no-builtins" }
attributes #5 = { cold mustprogress nofree noinline norecurse nosync nounwind null_pointer_is_valid optsize willreturn memory(readwrite, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #6 = { nofree norecurse nosync nounwind null_pointer_is_valid memory(read, inaccessiblemem: none, target_mem0: none, target_mem1: none) "no-builtins" }
attributes #7 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #8 = { nounwind }
attributes #9 = { nobuiltin "no-builtins" }
attributes #10 = { cold nobuiltin "no-builtins" }
attributes #11 = { nobuiltin nounwind "no-builtins" }
