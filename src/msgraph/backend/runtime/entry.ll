; entry.c, compiled by ziglang 0.17.1; sources ad6aab2923116a69de692a6ec88d8754afe78ef15e0d2ce383a83fdc71b433f5


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Place = type { ptr, ptr, i64 }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64, ptr }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Operand = type { i64, i64 }
%struct.Result = type { i64, ptr, %struct.ArrayType, ptr, ptr, i64, i64 }
%struct.Span = type { i64, i64 }
%struct.Output = type { i64, i64 }
%struct.Time.0 = type { i64, i64 }

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
  %6 = alloca ptr, align 8
  %7 = getelementptr i8, ptr %0, i64 216
  %8 = load i64, ptr %7, align 8
  %9 = add i64 %8, %2
  %10 = getelementptr i8, ptr %0, i64 16
  %11 = load i64, ptr %10, align 8
  %12 = icmp eq i64 %9, %11
  br i1 %12, label %13, label %742

13:                                               ; preds = %5
  %14 = icmp eq ptr %3, null
  br i1 %14, label %34, label %15

15:                                               ; preds = %13
  %16 = getelementptr i8, ptr %3, i64 16
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, %8
  br i1 %18, label %19, label %742

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
  br i1 %33, label %24, label %742

34:                                               ; preds = %13
  %35 = icmp eq i64 %8, 0
  br i1 %35, label %36, label %742

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
  br i1 %346, label %742, label %347

347:                                              ; preds = %344
  %348 = getelementptr i64, ptr %40, i64 %345
  %349 = load i64, ptr %348, align 8
  %350 = icmp eq i64 %349, 0
  br i1 %350, label %742, label %351

351:                                              ; preds = %351, %347
  %352 = phi i64 [ %356, %351 ], [ %349, %347 ]
  %353 = getelementptr ptr, ptr %348, i64 %352
  %354 = load ptr, ptr %353, align 8
  call void @Py_DecRef(ptr noundef %354) #11
  %355 = load i64, ptr %348, align 8
  %356 = add i64 %355, -1
  store i64 %356, ptr %348, align 8
  %357 = icmp eq i64 %356, 0
  br i1 %357, label %742, label %351

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
  %373 = getelementptr i8, ptr %0, i64 80
  %374 = load i64, ptr %373, align 8
  %375 = shl i64 %374, 3
  %376 = alloca i8, i64 %375, align 16
  %377 = call ptr @memset(ptr noundef nonnull %376, i32 noundef 0, i64 noundef %375) #11
  %378 = load i64, ptr %373, align 8
  %379 = shl i64 %378, 3
  %380 = alloca i8, i64 %379, align 16
  %381 = getelementptr i8, ptr %0, i64 88
  %382 = load ptr, ptr %381, align 8
  %383 = icmp slt i64 %378, 1
  br i1 %383, label %639, label %384

384:                                              ; preds = %632, %370
  %385 = phi i64 [ %633, %632 ], [ %378, %370 ]
  %386 = phi i64 [ %637, %632 ], [ 0, %370 ]
  %387 = getelementptr %struct.Result, ptr %382, i64 %386
  %388 = getelementptr i8, ptr %387, i64 8
  %389 = load ptr, ptr %388, align 8
  %390 = icmp eq ptr %389, null
  br i1 %390, label %391, label %401

391:                                              ; preds = %384
  %392 = getelementptr i8, ptr %387, i64 16
  %393 = load ptr, ptr %392, align 8
  %394 = icmp eq ptr %393, null
  br i1 %394, label %395, label %397

395:                                              ; preds = %391
  %396 = getelementptr i64, ptr %380, i64 %386
  br label %632

397:                                              ; preds = %391
  %398 = getelementptr i8, ptr %387, i64 72
  %399 = load i64, ptr %398, align 8
  %400 = icmp eq i64 %399, 0
  br i1 %400, label %440, label %408

401:                                              ; preds = %384
  %402 = getelementptr i8, ptr %387, i64 72
  %403 = load i64, ptr %402, align 8
  %404 = icmp eq i64 %403, 0
  br i1 %404, label %438, label %405

405:                                              ; preds = %401
  %406 = getelementptr i8, ptr %387, i64 16
  %407 = load ptr, ptr %406, align 8
  br label %408

408:                                              ; preds = %405, %397
  %409 = phi ptr [ %407, %405 ], [ %393, %397 ]
  %410 = phi i64 [ %403, %405 ], [ %399, %397 ]
  %411 = load i64, ptr %43, align 8
  %412 = getelementptr ptr, ptr %40, i64 %411
  %413 = getelementptr ptr, ptr %412, i64 %410
  %414 = load ptr, ptr %413, align 8
  %415 = getelementptr i8, ptr %387, i64 16
  call void @Py_IncRef(ptr noundef %409) #11
  %416 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %417 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %418 = load ptr, ptr %415, align 8
  %419 = getelementptr i8, ptr %387, i64 24
  %420 = load i64, ptr %419, align 8
  %421 = trunc i64 %420 to i32
  %422 = getelementptr i8, ptr %387, i64 32
  %423 = load ptr, ptr %422, align 8
  %424 = getelementptr i8, ptr %387, i64 48
  %425 = load ptr, ptr %424, align 8
  %426 = getelementptr i8, ptr %414, i64 16
  %427 = load ptr, ptr %426, align 8
  %428 = getelementptr i8, ptr %387, i64 80
  %429 = load i64, ptr %428, align 8
  %430 = getelementptr i8, ptr %427, i64 %429
  %431 = getelementptr i8, ptr %414, i64 64
  %432 = load i32, ptr %431, align 8
  %433 = and i32 %432, 1024
  %434 = call ptr %416(ptr noundef %417, ptr noundef %418, i32 noundef %421, ptr noundef %423, ptr noundef %425, ptr noundef %430, i32 noundef %433, ptr noundef null) #11
  %435 = icmp eq ptr %434, null
  br i1 %435, label %621, label %436

436:                                              ; preds = %408
  call void @Py_IncRef(ptr noundef %414) #11
  %437 = getelementptr i8, ptr %434, i64 48
  store ptr %414, ptr %437, align 8
  br label %618

438:                                              ; preds = %401
  %439 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %389) #11
  br label %623

440:                                              ; preds = %397
  %441 = getelementptr i8, ptr %387, i64 56
  %442 = load ptr, ptr %441, align 8
  %443 = icmp eq ptr %442, null
  br i1 %443, label %509, label %444

444:                                              ; preds = %440
  %445 = load i32, ptr %442, align 8
  %446 = icmp eq i32 %445, 1
  br i1 %446, label %447, label %509

447:                                              ; preds = %444
  %448 = getelementptr i8, ptr %442, i64 64
  %449 = load i32, ptr %448, align 8
  %450 = and i32 %449, -3
  %451 = icmp eq i32 %450, 1285
  br i1 %451, label %452, label %509

452:                                              ; preds = %447
  %453 = getelementptr i8, ptr %442, i64 48
  %454 = load ptr, ptr %453, align 8
  %455 = icmp eq ptr %454, null
  br i1 %455, label %456, label %509

456:                                              ; preds = %452
  %457 = getelementptr i8, ptr %442, i64 72
  %458 = load ptr, ptr %457, align 8
  %459 = icmp eq ptr %458, null
  br i1 %459, label %460, label %509

460:                                              ; preds = %456
  %461 = getelementptr i8, ptr %387, i64 48
  %462 = load ptr, ptr %461, align 8
  %463 = icmp eq ptr %462, null
  %464 = getelementptr i8, ptr %442, i64 56
  %465 = load ptr, ptr %464, align 8
  %466 = icmp eq ptr %465, %393
  br i1 %466, label %467, label %509

467:                                              ; preds = %460
  %468 = getelementptr i8, ptr %442, i64 24
  %469 = load i32, ptr %468, align 8
  %470 = getelementptr i8, ptr %387, i64 24
  %471 = load i64, ptr %470, align 8
  %472 = trunc i64 %471 to i32
  %473 = icmp eq i32 %469, %472
  br i1 %473, label %474, label %509

474:                                              ; preds = %467
  %475 = getelementptr i8, ptr %442, i64 32
  %476 = load ptr, ptr %475, align 8
  %477 = getelementptr i8, ptr %387, i64 32
  %478 = load ptr, ptr %477, align 8
  %479 = sext i32 %469 to i64
  %480 = icmp slt i32 %469, 1
  br i1 %480, label %505, label %484

481:                                              ; preds = %484
  %482 = add nuw nsw i64 %485, 1
  %483 = icmp eq i64 %482, %479
  br i1 %483, label %491, label %484

484:                                              ; preds = %481, %474
  %485 = phi i64 [ %482, %481 ], [ 0, %474 ]
  %486 = getelementptr i64, ptr %476, i64 %485
  %487 = load i64, ptr %486, align 8
  %488 = getelementptr i64, ptr %478, i64 %485
  %489 = load i64, ptr %488, align 8
  %490 = icmp eq i64 %487, %489
  br i1 %490, label %481, label %509

491:                                              ; preds = %481
  br i1 %463, label %505, label %492

492:                                              ; preds = %491
  %493 = getelementptr i8, ptr %442, i64 40
  %494 = load ptr, ptr %493, align 8
  br label %498

495:                                              ; preds = %498
  %496 = add nuw nsw i64 %499, 1
  %497 = icmp eq i64 %496, %479
  br i1 %497, label %505, label %498

498:                                              ; preds = %495, %492
  %499 = phi i64 [ %496, %495 ], [ 0, %492 ]
  %500 = getelementptr i64, ptr %494, i64 %499
  %501 = load i64, ptr %500, align 8
  %502 = getelementptr i64, ptr %462, i64 %499
  %503 = load i64, ptr %502, align 8
  %504 = icmp eq i64 %501, %503
  br i1 %504, label %495, label %509

505:                                              ; preds = %495, %491, %474
  %506 = getelementptr i8, ptr %442, i64 16
  %507 = load ptr, ptr %506, align 8
  %508 = icmp eq ptr %507, null
  br i1 %508, label %509, label %616

509:                                              ; preds = %505, %498, %484, %467, %460, %456, %452, %447, %444, %440
  %510 = getelementptr i8, ptr %387, i64 64
  %511 = load ptr, ptr %510, align 8
  %512 = icmp eq ptr %511, null
  br i1 %512, label %578, label %513

513:                                              ; preds = %509
  %514 = load i32, ptr %511, align 8
  %515 = icmp eq i32 %514, 1
  br i1 %515, label %516, label %578

516:                                              ; preds = %513
  %517 = getelementptr i8, ptr %511, i64 64
  %518 = load i32, ptr %517, align 8
  %519 = and i32 %518, -3
  %520 = icmp eq i32 %519, 1285
  br i1 %520, label %521, label %578

521:                                              ; preds = %516
  %522 = getelementptr i8, ptr %511, i64 48
  %523 = load ptr, ptr %522, align 8
  %524 = icmp eq ptr %523, null
  br i1 %524, label %525, label %578

525:                                              ; preds = %521
  %526 = getelementptr i8, ptr %511, i64 72
  %527 = load ptr, ptr %526, align 8
  %528 = icmp eq ptr %527, null
  br i1 %528, label %529, label %578

529:                                              ; preds = %525
  %530 = getelementptr i8, ptr %387, i64 48
  %531 = load ptr, ptr %530, align 8
  %532 = icmp eq ptr %531, null
  %533 = getelementptr i8, ptr %511, i64 56
  %534 = load ptr, ptr %533, align 8
  %535 = icmp eq ptr %534, %393
  br i1 %535, label %536, label %578

536:                                              ; preds = %529
  %537 = getelementptr i8, ptr %511, i64 24
  %538 = load i32, ptr %537, align 8
  %539 = getelementptr i8, ptr %387, i64 24
  %540 = load i64, ptr %539, align 8
  %541 = trunc i64 %540 to i32
  %542 = icmp eq i32 %538, %541
  br i1 %542, label %543, label %578

543:                                              ; preds = %536
  %544 = getelementptr i8, ptr %511, i64 32
  %545 = load ptr, ptr %544, align 8
  %546 = getelementptr i8, ptr %387, i64 32
  %547 = load ptr, ptr %546, align 8
  %548 = sext i32 %538 to i64
  %549 = icmp slt i32 %538, 1
  br i1 %549, label %574, label %553

550:                                              ; preds = %553
  %551 = add nuw nsw i64 %554, 1
  %552 = icmp eq i64 %551, %548
  br i1 %552, label %560, label %553

553:                                              ; preds = %550, %543
  %554 = phi i64 [ %551, %550 ], [ 0, %543 ]
  %555 = getelementptr i64, ptr %545, i64 %554
  %556 = load i64, ptr %555, align 8
  %557 = getelementptr i64, ptr %547, i64 %554
  %558 = load i64, ptr %557, align 8
  %559 = icmp eq i64 %556, %558
  br i1 %559, label %550, label %578

560:                                              ; preds = %550
  br i1 %532, label %574, label %561

561:                                              ; preds = %560
  %562 = getelementptr i8, ptr %511, i64 40
  %563 = load ptr, ptr %562, align 8
  br label %567

564:                                              ; preds = %567
  %565 = add nuw nsw i64 %568, 1
  %566 = icmp eq i64 %565, %548
  br i1 %566, label %574, label %567

567:                                              ; preds = %564, %561
  %568 = phi i64 [ %565, %564 ], [ 0, %561 ]
  %569 = getelementptr i64, ptr %563, i64 %568
  %570 = load i64, ptr %569, align 8
  %571 = getelementptr i64, ptr %531, i64 %568
  %572 = load i64, ptr %571, align 8
  %573 = icmp eq i64 %570, %572
  br i1 %573, label %564, label %578

574:                                              ; preds = %564, %560, %543
  %575 = getelementptr i8, ptr %511, i64 16
  %576 = load ptr, ptr %575, align 8
  %577 = icmp eq ptr %576, null
  br i1 %577, label %578, label %616

578:                                              ; preds = %574, %567, %553, %536, %529, %525, %521, %516, %513, %509
  %579 = getelementptr i8, ptr %387, i64 40
  %580 = load i64, ptr %579, align 8
  %581 = icmp slt i64 %580, 4097
  br i1 %581, label %582, label %584

582:                                              ; preds = %578
  %583 = call ptr @malloc(i64 noundef %580) #11
  br label %588

584:                                              ; preds = %578
  %585 = add nuw i64 %580, 63
  %586 = and i64 %585, -64
  %587 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %586) #11
  br label %588

588:                                              ; preds = %584, %582
  %589 = phi ptr [ %583, %582 ], [ %587, %584 ]
  %590 = icmp eq ptr %589, null
  br i1 %590, label %591, label %593

591:                                              ; preds = %588
  %592 = call ptr @PyErr_NoMemory() #11
  br label %623

593:                                              ; preds = %588
  %594 = load ptr, ptr %392, align 8
  call void @Py_IncRef(ptr noundef %594) #11
  %595 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %596 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %597 = load ptr, ptr %392, align 8
  %598 = getelementptr i8, ptr %387, i64 24
  %599 = load i64, ptr %598, align 8
  %600 = trunc i64 %599 to i32
  %601 = getelementptr i8, ptr %387, i64 32
  %602 = load ptr, ptr %601, align 8
  %603 = call ptr %595(ptr noundef %596, ptr noundef %597, i32 noundef %600, ptr noundef %602, ptr noundef null, ptr noundef nonnull %589, i32 noundef 1281, ptr noundef null) #11
  %604 = icmp eq ptr %603, null
  br i1 %604, label %605, label %606

605:                                              ; preds = %593
  call void @free(ptr noundef nonnull %589) #11
  br label %621

606:                                              ; preds = %593
  %607 = getelementptr i8, ptr %603, i64 64
  %608 = load i32, ptr %607, align 8
  %609 = or i32 %608, 4
  store i32 %609, ptr %607, align 8
  %610 = icmp slt i64 %580, 16385
  br i1 %610, label %611, label %618

611:                                              ; preds = %606
  %612 = load ptr, ptr %510, align 8
  call void @Py_IncRef(ptr noundef nonnull %603) #11
  %613 = load ptr, ptr %441, align 8
  store ptr %613, ptr %510, align 8
  store ptr %603, ptr %441, align 8
  %614 = icmp eq ptr %612, null
  br i1 %614, label %618, label %615

615:                                              ; preds = %611
  call void @Py_DecRef(ptr noundef nonnull %612) #11
  br label %618

616:                                              ; preds = %574, %505
  %617 = phi ptr [ %442, %505 ], [ %511, %574 ]
  call void @Py_IncRef(ptr noundef nonnull %617) #11
  br label %623

618:                                              ; preds = %615, %611, %606, %436
  %619 = phi ptr [ %603, %615 ], [ %603, %611 ], [ %603, %606 ], [ %434, %436 ]
  %620 = getelementptr ptr, ptr %376, i64 %386
  store ptr %619, ptr %620, align 8
  br label %627

621:                                              ; preds = %605, %408
  %622 = getelementptr ptr, ptr %376, i64 %386
  store ptr null, ptr %622, align 8
  br label %711

623:                                              ; preds = %616, %591, %438
  %624 = phi ptr [ %592, %591 ], [ %439, %438 ], [ %617, %616 ]
  %625 = getelementptr ptr, ptr %376, i64 %386
  store ptr %624, ptr %625, align 8
  %626 = icmp eq ptr %624, null
  br i1 %626, label %711, label %627

627:                                              ; preds = %623, %618
  %628 = phi ptr [ %619, %618 ], [ %624, %623 ]
  %629 = getelementptr i8, ptr %628, i64 16
  %630 = load ptr, ptr %629, align 8
  %631 = load i64, ptr %373, align 8
  br label %632

632:                                              ; preds = %627, %395
  %633 = phi i64 [ %385, %395 ], [ %631, %627 ]
  %634 = phi ptr [ %396, %395 ], [ %630, %627 ]
  %635 = load i64, ptr %387, align 8
  %636 = getelementptr ptr, ptr %40, i64 %635
  store ptr %634, ptr %636, align 8
  %637 = add nuw nsw i64 %386, 1
  %638 = icmp slt i64 %637, %633
  br i1 %638, label %384, label %639

639:                                              ; preds = %632, %370
  %640 = getelementptr i8, ptr %0, i64 104
  %641 = load i64, ptr %640, align 8
  %642 = icmp eq i64 %641, 0
  br i1 %642, label %643, label %645

643:                                              ; preds = %639
  %644 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  br i1 %644, label %669, label %675

645:                                              ; preds = %639
  %646 = getelementptr i8, ptr %0, i64 120
  %647 = load ptr, ptr %646, align 8
  %648 = load i64, ptr %647, align 8
  %649 = icmp eq i64 %648, 0
  br i1 %649, label %650, label %654

650:                                              ; preds = %645
  %651 = getelementptr i8, ptr %0, i64 112
  %652 = load ptr, ptr %651, align 8
  %653 = icmp eq ptr %652, null
  br i1 %653, label %662, label %664

654:                                              ; preds = %645
  %655 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %641) #11
  %656 = icmp eq ptr %655, null
  br i1 %656, label %662, label %657

657:                                              ; preds = %654
  %658 = getelementptr i8, ptr %0, i64 96
  %659 = load i64, ptr %658, align 8
  %660 = getelementptr ptr, ptr %40, i64 %659
  store ptr %655, ptr %660, align 8
  %661 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  call void @free(ptr noundef nonnull %655) #11
  br i1 %661, label %669, label %675

662:                                              ; preds = %654, %650
  %663 = call ptr @PyErr_NoMemory() #11
  br label %711

664:                                              ; preds = %650
  store i64 1, ptr %647, align 8
  %665 = getelementptr i8, ptr %0, i64 96
  %666 = load i64, ptr %665, align 8
  %667 = getelementptr ptr, ptr %40, i64 %666
  store ptr %652, ptr %667, align 8
  %668 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  store i64 0, ptr %647, align 8
  br i1 %668, label %669, label %675

669:                                              ; preds = %664, %657, %643
  %670 = call ptr @PyErr_Occurred() #11
  %671 = icmp eq ptr %670, null
  br i1 %671, label %672, label %711

672:                                              ; preds = %669
  %673 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %674 = call ptr @PyObject_CallNoArgs(ptr noundef %673) #11
  br label %711

675:                                              ; preds = %664, %657, %643
  %676 = getelementptr i8, ptr %0, i64 160
  %677 = load ptr, ptr %676, align 8
  %678 = icmp eq ptr %677, null
  br i1 %678, label %690, label %679

679:                                              ; preds = %675
  %680 = getelementptr i8, ptr %0, i64 240
  %681 = load i64, ptr %680, align 8
  %682 = icmp sgt i64 %681, -1
  br i1 %682, label %683, label %692

683:                                              ; preds = %679
  %684 = getelementptr ptr, ptr %376, i64 %681
  %685 = load ptr, ptr %684, align 8
  %686 = getelementptr i8, ptr %685, i64 16
  %687 = load ptr, ptr %686, align 8
  %688 = load i64, ptr %687, align 8
  %689 = icmp eq i64 %688, 0
  br i1 %689, label %690, label %692

690:                                              ; preds = %683, %675
  %691 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %376, ptr noundef nonnull %380, ptr noundef nonnull %40) #9
  br label %711

692:                                              ; preds = %683, %679
  %693 = load i64, ptr %373, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  %694 = call ptr @PyList_New(i64 noundef %693) #11
  store ptr %694, ptr %6, align 8
  %695 = icmp eq ptr %694, null
  br i1 %695, label %709, label %696

696:                                              ; preds = %692
  %697 = icmp sgt i64 %693, 0
  br i1 %697, label %701, label %698

698:                                              ; preds = %701, %696
  %699 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %677, ptr noundef nonnull %6, i64 noundef 1, ptr noundef null) #11
  %700 = load ptr, ptr %6, align 8
  call void @Py_DecRef(ptr noundef %700) #11
  br label %709

701:                                              ; preds = %701, %696
  %702 = phi i64 [ %707, %701 ], [ 0, %696 ]
  %703 = getelementptr ptr, ptr %376, i64 %702
  %704 = load ptr, ptr %703, align 8
  call void @Py_IncRef(ptr noundef %704) #11
  %705 = load ptr, ptr %703, align 8
  %706 = call i32 @PyList_SetItem(ptr noundef nonnull %694, i64 noundef %702, ptr noundef %705) #11
  %707 = add nuw nsw i64 %702, 1
  %708 = icmp eq i64 %707, %693
  br i1 %708, label %698, label %701

709:                                              ; preds = %698, %692
  %710 = phi ptr [ %699, %698 ], [ null, %692 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  br label %711

711:                                              ; preds = %709, %690, %672, %669, %662, %623, %621
  %712 = phi ptr [ %710, %709 ], [ null, %669 ], [ null, %662 ], [ null, %672 ], [ %691, %690 ], [ null, %621 ], [ null, %623 ]
  %713 = load i64, ptr %373, align 8
  %714 = icmp sgt i64 %713, 0
  br i1 %714, label %718, label %715

715:                                              ; preds = %726, %711
  %716 = load i64, ptr %47, align 8
  %717 = icmp eq i64 %716, 0
  br i1 %717, label %741, label %730

718:                                              ; preds = %726, %711
  %719 = phi i64 [ %727, %726 ], [ %713, %711 ]
  %720 = phi i64 [ %728, %726 ], [ 0, %711 ]
  %721 = getelementptr ptr, ptr %376, i64 %720
  %722 = load ptr, ptr %721, align 8
  %723 = icmp eq ptr %722, null
  br i1 %723, label %726, label %724

724:                                              ; preds = %718
  call void @Py_DecRef(ptr noundef nonnull %722) #11
  %725 = load i64, ptr %373, align 8
  br label %726

726:                                              ; preds = %724, %718
  %727 = phi i64 [ %719, %718 ], [ %725, %724 ]
  %728 = add nuw nsw i64 %720, 1
  %729 = icmp slt i64 %728, %727
  br i1 %729, label %718, label %715

730:                                              ; preds = %715
  %731 = getelementptr i64, ptr %40, i64 %716
  %732 = load i64, ptr %731, align 8
  %733 = icmp eq i64 %732, 0
  br i1 %733, label %741, label %734

734:                                              ; preds = %734, %730
  %735 = phi i64 [ %739, %734 ], [ %732, %730 ]
  %736 = getelementptr ptr, ptr %731, i64 %735
  %737 = load ptr, ptr %736, align 8
  call void @Py_DecRef(ptr noundef %737) #11
  %738 = load i64, ptr %731, align 8
  %739 = add i64 %738, -1
  store i64 %739, ptr %731, align 8
  %740 = icmp eq i64 %739, 0
  br i1 %740, label %741, label %734

741:                                              ; preds = %734, %730, %715
  call void @Py_DecRef(ptr noundef %372) #11
  br label %742

742:                                              ; preds = %741, %351, %347, %344, %34, %27, %15, %5
  %743 = phi ptr [ inttoptr (i64 1 to ptr), %5 ], [ inttoptr (i64 1 to ptr), %34 ], [ %712, %741 ], [ inttoptr (i64 1 to ptr), %351 ], [ inttoptr (i64 1 to ptr), %344 ], [ inttoptr (i64 1 to ptr), %347 ], [ inttoptr (i64 1 to ptr), %15 ], [ inttoptr (i64 1 to ptr), %27 ]
  ret ptr %743
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
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  %10 = load i64, ptr %1, align 8
  switch i64 %10, label %379 [
    i64 6, label %11
    i64 7, label %61
    i64 4, label %308
    i64 8, label %143
    i64 0, label %148
    i64 5, label %148
  ]

11:                                               ; preds = %4
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %420

17:                                               ; preds = %11
  %18 = getelementptr i8, ptr %3, i64 64
  %19 = load i64, ptr %18, align 8
  %20 = shl i64 %19, 4
  %21 = getelementptr i8, ptr %2, i64 %20
  %22 = getelementptr i8, ptr %1, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr ptr, ptr %21, i64 %23
  %25 = getelementptr i8, ptr %1, i64 40
  %26 = load i64, ptr %25, align 8
  %27 = icmp eq i64 %26, 0
  br i1 %27, label %39, label %28

28:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #8
  %29 = getelementptr i8, ptr %0, i64 16
  %30 = call ptr @memcpy(ptr noundef nonnull %8, ptr noundef %29, i64 noundef 8) #11
  %31 = getelementptr i8, ptr %1, i64 32
  %32 = load i64, ptr %31, align 8
  %33 = icmp eq i64 %32, 0
  %34 = load double, ptr %8, align 8
  br i1 %33, label %35, label %37

35:                                               ; preds = %28
  %36 = fptrunc double %34 to float
  store float %36, ptr %24, align 4
  br label %38

37:                                               ; preds = %28
  store double %34, ptr %24, align 8
  br label %38

38:                                               ; preds = %37, %35
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #8
  br label %52

39:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #8
  %40 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %9) #11
  %41 = load i32, ptr %9, align 4
  %42 = icmp eq i32 %41, 0
  br i1 %42, label %43, label %60

43:                                               ; preds = %39
  %44 = getelementptr i8, ptr %1, i64 32
  %45 = load i64, ptr %44, align 8
  switch i64 %45, label %50 [
    i64 0, label %46
    i64 1, label %48
  ]

46:                                               ; preds = %43
  %47 = sitofp i64 %40 to float
  store float %47, ptr %24, align 4
  br label %51

48:                                               ; preds = %43
  %49 = sitofp i64 %40 to double
  store double %49, ptr %24, align 8
  br label %51

50:                                               ; preds = %43
  store i64 %40, ptr %24, align 8
  br label %51

51:                                               ; preds = %50, %48, %46
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #8
  br label %52

52:                                               ; preds = %51, %38
  %53 = getelementptr i8, ptr %1, i64 8
  %54 = load i64, ptr %53, align 8
  %55 = getelementptr ptr, ptr %2, i64 %54
  store ptr %24, ptr %55, align 8
  %56 = load i64, ptr %18, align 8
  %57 = getelementptr ptr, ptr %2, i64 %56
  %58 = getelementptr ptr, ptr %57, i64 %54
  store ptr %0, ptr %58, align 8
  %59 = getelementptr i8, ptr %1, i64 48
  br label %420

60:                                               ; preds = %39
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #8
  br label %420

61:                                               ; preds = %4
  %62 = getelementptr i8, ptr %0, i64 8
  %63 = load ptr, ptr %62, align 8
  %64 = load ptr, ptr @context, align 8
  %65 = icmp eq ptr %63, %64
  %66 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %67 = icmp eq ptr %63, %66
  %68 = select i1 %65, i1 true, i1 %67
  br i1 %68, label %69, label %420

69:                                               ; preds = %61
  %70 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %71 = getelementptr i8, ptr %0, i64 %70
  %72 = load ptr, ptr %71, align 8
  %73 = getelementptr i8, ptr %1, i64 48
  %74 = load ptr, ptr %73, align 8
  %75 = icmp eq ptr %74, null
  %76 = icmp eq ptr %72, null
  br i1 %76, label %420, label %77

77:                                               ; preds = %69
  %78 = getelementptr i8, ptr %1, i64 16
  %79 = getelementptr i8, ptr %72, i64 56
  %80 = load ptr, ptr %79, align 8
  %81 = load ptr, ptr %78, align 8
  %82 = icmp eq ptr %80, %81
  br i1 %82, label %83, label %420

83:                                               ; preds = %77
  %84 = getelementptr i8, ptr %72, i64 64
  %85 = load i32, ptr %84, align 8
  %86 = select i1 %75, i32 -258, i32 -257
  %87 = or i32 %85, %86
  %88 = icmp eq i32 %87, -1
  br i1 %88, label %89, label %420

89:                                               ; preds = %83
  %90 = getelementptr i8, ptr %72, i64 24
  %91 = load i32, ptr %90, align 8
  %92 = getelementptr i8, ptr %1, i64 24
  %93 = load i64, ptr %92, align 8
  %94 = trunc i64 %93 to i32
  %95 = icmp eq i32 %91, %94
  br i1 %95, label %96, label %420

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
  br i1 %112, label %103, label %420

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
  br i1 %126, label %117, label %420

127:                                              ; preds = %117, %113, %96
  %128 = getelementptr i8, ptr %72, i64 16
  %129 = load ptr, ptr %128, align 8
  %130 = icmp eq ptr %129, null
  %131 = and i32 %85, 1024
  %132 = icmp eq i32 %131, 0
  %133 = or i1 %132, %130
  br i1 %133, label %420, label %134

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
  %142 = getelementptr i8, ptr %1, i64 56
  br label %420

143:                                              ; preds = %4
  %144 = getelementptr i8, ptr %0, i64 8
  %145 = load ptr, ptr %144, align 8
  %146 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %147 = icmp eq ptr %145, %146
  br i1 %147, label %162, label %420

148:                                              ; preds = %4, %4
  %149 = getelementptr i8, ptr %0, i64 8
  %150 = load ptr, ptr %149, align 8
  %151 = load ptr, ptr @context, align 8
  %152 = icmp eq ptr %150, %151
  br i1 %152, label %158, label %153

153:                                              ; preds = %148
  %154 = icmp eq i64 %10, 5
  %155 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %156 = icmp eq ptr %150, %155
  %157 = select i1 %154, i1 %156, i1 false
  br i1 %157, label %158, label %420

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
  br i1 %168, label %420, label %169

169:                                              ; preds = %162
  %170 = getelementptr i8, ptr %163, i64 56
  %171 = load ptr, ptr %170, align 8
  %172 = load ptr, ptr %164, align 8
  %173 = icmp ne ptr %171, %172
  br i1 %173, label %222, label %174

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
  br i1 %221, label %222, label %273

222:                                              ; preds = %218, %211, %197, %180, %174, %169
  %223 = getelementptr i8, ptr %3, i64 248
  %224 = load i64, ptr %223, align 8
  %225 = icmp ne i64 %224, 0
  %226 = select i1 %225, i1 %167, i1 false
  br i1 %226, label %227, label %420

227:                                              ; preds = %222
  %228 = getelementptr i8, ptr %163, i64 8
  %229 = load ptr, ptr %228, align 8
  %230 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %231 = icmp ne ptr %229, %230
  %232 = or i1 %173, %231
  br i1 %232, label %420, label %233

233:                                              ; preds = %227
  %234 = getelementptr i8, ptr %163, i64 24
  %235 = load i32, ptr %234, align 8
  %236 = getelementptr i8, ptr %1, i64 24
  %237 = load i64, ptr %236, align 8
  %238 = trunc i64 %237 to i32
  %239 = icmp eq i32 %235, %238
  br i1 %239, label %240, label %420

240:                                              ; preds = %233
  %241 = getelementptr i8, ptr %163, i64 32
  %242 = load ptr, ptr %241, align 8
  %243 = getelementptr i8, ptr %1, i64 32
  %244 = load ptr, ptr %243, align 8
  %245 = sext i32 %235 to i64
  %246 = icmp slt i32 %235, 1
  br i1 %246, label %257, label %250

247:                                              ; preds = %250
  %248 = add nuw nsw i64 %251, 1
  %249 = icmp eq i64 %248, %245
  br i1 %249, label %257, label %250

250:                                              ; preds = %247, %240
  %251 = phi i64 [ %248, %247 ], [ 0, %240 ]
  %252 = getelementptr i64, ptr %242, i64 %251
  %253 = load i64, ptr %252, align 8
  %254 = getelementptr i64, ptr %244, i64 %251
  %255 = load i64, ptr %254, align 8
  %256 = icmp eq i64 %253, %255
  br i1 %256, label %247, label %420

257:                                              ; preds = %247, %240
  %258 = tail call fastcc zeroext i1 @is_dense(ptr noundef %163, ptr noundef readonly %164) #9
  br i1 %258, label %420, label %259

259:                                              ; preds = %257
  %260 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %261 = tail call ptr %260(ptr noundef nonnull %163, i32 noundef 0) #11
  %262 = icmp eq ptr %261, null
  br i1 %262, label %263, label %264

263:                                              ; preds = %259
  tail call void @PyErr_Clear() #11
  br label %420

264:                                              ; preds = %259
  %265 = load i64, ptr %223, align 8
  %266 = getelementptr i64, ptr %2, i64 %265
  %267 = load i64, ptr %266, align 8
  %268 = add i64 %267, 1
  store i64 %268, ptr %266, align 8
  %269 = getelementptr ptr, ptr %266, i64 %268
  store ptr %261, ptr %269, align 8
  %270 = getelementptr i8, ptr %261, i64 16
  %271 = load ptr, ptr %270, align 8
  %272 = icmp eq ptr %271, null
  br i1 %272, label %420, label %273

273:                                              ; preds = %264, %218
  %274 = phi ptr [ %271, %264 ], [ %220, %218 ]
  %275 = phi ptr [ %261, %264 ], [ %163, %218 ]
  %276 = getelementptr i8, ptr %1, i64 8
  %277 = load i64, ptr %276, align 8
  %278 = getelementptr ptr, ptr %2, i64 %277
  store ptr %274, ptr %278, align 8
  %279 = getelementptr i8, ptr %3, i64 64
  %280 = load i64, ptr %279, align 8
  %281 = getelementptr ptr, ptr %2, i64 %280
  %282 = getelementptr ptr, ptr %281, i64 %277
  store ptr %275, ptr %282, align 8
  %283 = getelementptr i8, ptr %3, i64 128
  %284 = load i64, ptr %283, align 8
  %285 = icmp eq i64 %284, 0
  br i1 %285, label %306, label %286

286:                                              ; preds = %273
  %287 = getelementptr i8, ptr %1, i64 40
  %288 = load i64, ptr %287, align 8
  %289 = getelementptr i8, ptr %3, i64 136
  %290 = load ptr, ptr %289, align 8
  %291 = ptrtoint ptr %274 to i64
  %292 = add i64 %288, %291
  %293 = icmp sgt i64 %284, 0
  br i1 %293, label %294, label %306

294:                                              ; preds = %303, %286
  %295 = phi i64 [ %304, %303 ], [ 0, %286 ]
  %296 = getelementptr %struct.Span, ptr %290, i64 %295
  %297 = getelementptr i8, ptr %296, i64 8
  %298 = load i64, ptr %297, align 8
  %299 = icmp ugt i64 %298, %291
  br i1 %299, label %300, label %303

300:                                              ; preds = %294
  %301 = load i64, ptr %296, align 8
  %302 = icmp ugt i64 %292, %301
  br i1 %302, label %420, label %303

303:                                              ; preds = %300, %294
  %304 = add nuw nsw i64 %295, 1
  %305 = icmp eq i64 %304, %284
  br i1 %305, label %306, label %294

306:                                              ; preds = %303, %286, %273
  %307 = getelementptr i8, ptr %1, i64 56
  br label %420

308:                                              ; preds = %4
  %309 = getelementptr i8, ptr %0, i64 8
  %310 = load ptr, ptr %309, align 8
  %311 = getelementptr i8, ptr %1, i64 16
  %312 = load ptr, ptr %311, align 8
  %313 = icmp eq ptr %310, %312
  br i1 %313, label %314, label %420

314:                                              ; preds = %308
  %315 = getelementptr i8, ptr %0, i64 16
  %316 = load i64, ptr %315, align 8
  %317 = getelementptr i8, ptr %1, i64 24
  %318 = load i64, ptr %317, align 8
  %319 = icmp eq i64 %316, %318
  br i1 %319, label %320, label %420

320:                                              ; preds = %314
  %321 = getelementptr i8, ptr %1, i64 8
  %322 = load i64, ptr %321, align 8
  %323 = icmp sgt i64 %322, -1
  br i1 %323, label %324, label %340

324:                                              ; preds = %320
  %325 = getelementptr i8, ptr %3, i64 64
  %326 = load i64, ptr %325, align 8
  %327 = shl i64 %326, 4
  %328 = getelementptr i8, ptr %2, i64 %327
  %329 = getelementptr ptr, ptr %328, i64 %322
  store ptr %0, ptr %329, align 8
  %330 = load i64, ptr %321, align 8
  %331 = icmp sgt i64 %330, 0
  br i1 %331, label %335, label %340

332:                                              ; preds = %335
  %333 = add nuw nsw i64 %336, 1
  %334 = icmp eq i64 %333, %330
  br i1 %334, label %340, label %335

335:                                              ; preds = %332, %324
  %336 = phi i64 [ %333, %332 ], [ 0, %324 ]
  %337 = getelementptr ptr, ptr %328, i64 %336
  %338 = load ptr, ptr %337, align 8
  %339 = icmp eq ptr %338, %0
  br i1 %339, label %420, label %332

340:                                              ; preds = %332, %324, %320
  %341 = getelementptr i8, ptr %1, i64 40
  %342 = getelementptr i8, ptr %1, i64 32
  %343 = load i64, ptr %342, align 8
  switch i64 %343, label %363 [
    i64 2, label %344
    i64 1, label %360
  ]

344:                                              ; preds = %340
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #8
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #8
  %345 = icmp eq ptr %341, null
  br i1 %345, label %358, label %346

346:                                              ; preds = %354, %344
  %347 = phi ptr [ %356, %354 ], [ %341, %344 ]
  %348 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #11
  %349 = icmp eq i32 %348, 0
  br i1 %349, label %358, label %350

350:                                              ; preds = %346
  %351 = load ptr, ptr %6, align 8
  %352 = call fastcc ptr @argument_fits(ptr noundef %351, ptr noundef nonnull %347, ptr noundef %2, ptr noundef nonnull readonly %3) #9
  %353 = icmp eq ptr %352, null
  br i1 %353, label %358, label %354

354:                                              ; preds = %350
  %355 = load ptr, ptr %7, align 8
  %356 = call fastcc ptr @argument_fits(ptr noundef %355, ptr noundef nonnull %352, ptr noundef %2, ptr noundef nonnull readonly %3) #9
  %357 = icmp eq ptr %356, null
  br i1 %357, label %358, label %346

358:                                              ; preds = %354, %350, %346, %344
  %359 = phi ptr [ null, %344 ], [ %347, %346 ], [ null, %354 ], [ null, %350 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #8
  br label %420

360:                                              ; preds = %340
  %361 = getelementptr i8, ptr %0, i64 24
  %362 = load ptr, ptr %361, align 8
  br label %365

363:                                              ; preds = %340
  %364 = getelementptr i8, ptr %0, i64 24
  br label %365

365:                                              ; preds = %363, %360
  %366 = phi ptr [ %362, %360 ], [ %364, %363 ]
  %367 = icmp eq ptr %341, null
  br i1 %367, label %420, label %368

368:                                              ; preds = %373, %365
  %369 = phi i64 [ %377, %373 ], [ 0, %365 ]
  %370 = phi ptr [ %376, %373 ], [ %341, %365 ]
  %371 = load i64, ptr %317, align 8
  %372 = icmp slt i64 %369, %371
  br i1 %372, label %373, label %420

373:                                              ; preds = %368
  %374 = getelementptr ptr, ptr %366, i64 %369
  %375 = load ptr, ptr %374, align 8
  %376 = tail call fastcc ptr @argument_fits(ptr noundef %375, ptr noundef nonnull %370, ptr noundef %2, ptr noundef nonnull readonly %3) #9
  %377 = add nuw nsw i64 %369, 1
  %378 = icmp eq ptr %376, null
  br i1 %378, label %420, label %368

379:                                              ; preds = %4
  %380 = getelementptr i8, ptr %1, i64 8
  %381 = load ptr, ptr %380, align 8
  %382 = icmp eq ptr %0, %381
  %383 = icmp ne i64 %10, 2
  %384 = select i1 %383, i1 true, i1 %382
  %385 = xor i1 %383, true
  %386 = select i1 %385, i1 true, i1 %382
  br i1 %384, label %400, label %387

387:                                              ; preds = %379
  %388 = getelementptr i8, ptr %0, i64 8
  %389 = load ptr, ptr %388, align 8
  %390 = getelementptr i8, ptr %1, i64 16
  %391 = load ptr, ptr %390, align 8
  %392 = icmp eq ptr %389, %391
  br i1 %392, label %393, label %420

393:                                              ; preds = %387
  %394 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %381, i32 noundef 2) #11
  %395 = icmp slt i32 %394, 0
  br i1 %395, label %396, label %397

396:                                              ; preds = %393
  tail call void @PyErr_Clear() #11
  br label %397

397:                                              ; preds = %396, %393
  %398 = icmp eq i32 %394, 1
  %399 = load i64, ptr %1, align 8
  br label %400

400:                                              ; preds = %397, %379
  %401 = phi i64 [ %10, %379 ], [ %399, %397 ]
  %402 = phi i1 [ %386, %379 ], [ %398, %397 ]
  %403 = icmp eq i64 %401, 3
  br i1 %403, label %404, label %416

404:                                              ; preds = %400
  %405 = getelementptr i8, ptr %0, i64 8
  %406 = load ptr, ptr %405, align 8
  %407 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %408 = icmp eq ptr %406, %407
  br i1 %408, label %409, label %420

409:                                              ; preds = %404
  %410 = getelementptr i8, ptr %0, i64 16
  %411 = load i64, ptr %410, align 8
  %412 = load ptr, ptr %380, align 8
  %413 = ptrtoint ptr %412 to i64
  %414 = icmp eq i64 %411, %413
  %415 = freeze i1 %414
  br i1 %415, label %418, label %420

416:                                              ; preds = %400
  %417 = freeze i1 %402
  br i1 %417, label %418, label %420

418:                                              ; preds = %416, %409
  %419 = getelementptr i8, ptr %1, i64 24
  br label %420

420:                                              ; preds = %418, %416, %409, %404, %387, %373, %368, %365, %358, %335, %314, %308, %306, %300, %264, %263, %257, %250, %233, %227, %222, %162, %153, %143, %134, %127, %120, %106, %89, %83, %77, %69, %61, %60, %52, %11
  %421 = phi ptr [ null, %365 ], [ null, %153 ], [ null, %60 ], [ null, %162 ], [ null, %257 ], [ null, %409 ], [ null, %264 ], [ %307, %306 ], [ null, %11 ], [ %59, %52 ], [ null, %61 ], [ %142, %134 ], [ null, %263 ], [ null, %127 ], [ null, %69 ], [ null, %77 ], [ null, %89 ], [ null, %83 ], [ null, %300 ], [ null, %143 ], [ null, %308 ], [ null, %120 ], [ null, %314 ], [ %419, %418 ], [ null, %416 ], [ null, %222 ], [ null, %387 ], [ null, %404 ], [ null, %227 ], [ null, %373 ], [ null, %233 ], [ null, %106 ], [ null, %335 ], [ %359, %358 ], [ %370, %368 ], [ null, %250 ]
  ret ptr %421
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

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

declare ptr @PyDict_GetItemWithError(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @memcmp(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_Occurred() local_unnamed_addr #4

declare ptr @PyObject_CallNoArgs(ptr noundef) local_unnamed_addr #4

define internal fastcc ptr @build_output(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2, ptr noundef readonly captures(none) %3) unnamed_addr #0 {
  %5 = getelementptr i8, ptr %0, i64 152
  %6 = load ptr, ptr %5, align 8
  %7 = getelementptr i8, ptr %0, i64 144
  %8 = load i64, ptr %7, align 8
  %9 = shl i64 %8, 3
  %10 = alloca i8, i64 %9, align 16
  %11 = icmp sgt i64 %8, 0
  br i1 %11, label %12, label %112

12:                                               ; preds = %4
  %13 = getelementptr i8, ptr %0, i64 64
  br label %14

14:                                               ; preds = %102, %12
  %15 = phi i64 [ 0, %12 ], [ %107, %102 ]
  %16 = phi i64 [ 0, %12 ], [ %105, %102 ]
  %17 = getelementptr %struct.Output, ptr %6, i64 %15
  %18 = getelementptr i8, ptr %17, i64 8
  %19 = load i64, ptr %18, align 8
  %20 = load i64, ptr %17, align 8
  switch i64 %20, label %21 [
    i64 7, label %27
    i64 1, label %35
    i64 2, label %37
    i64 3, label %41
    i64 4, label %45
    i64 5, label %50
    i64 6, label %67
  ]

21:                                               ; preds = %14
  %22 = getelementptr ptr, ptr %1, i64 %19
  %23 = load ptr, ptr %22, align 8
  %24 = load ptr, ptr @context, align 8
  %25 = tail call ptr @PyType_GenericAlloc(ptr noundef %24, i64 noundef 0) #11
  %26 = icmp eq ptr %25, null
  br i1 %26, label %88, label %97

27:                                               ; preds = %14
  %28 = load i64, ptr %13, align 8
  %29 = getelementptr ptr, ptr %3, i64 %28
  %30 = getelementptr ptr, ptr %29, i64 %19
  %31 = load ptr, ptr %30, align 8
  %32 = load ptr, ptr @context, align 8
  %33 = tail call ptr @PyType_GenericAlloc(ptr noundef %32, i64 noundef 0) #11
  %34 = icmp eq ptr %33, null
  br i1 %34, label %88, label %97

35:                                               ; preds = %14
  %36 = inttoptr i64 %19 to ptr
  tail call void @Py_IncRef(ptr noundef %36) #11
  br label %84

37:                                               ; preds = %14
  %38 = getelementptr i64, ptr %2, i64 %19
  %39 = load i64, ptr %38, align 8
  %40 = tail call ptr @PyLong_FromLongLong(i64 noundef %39) #11
  br label %84

41:                                               ; preds = %14
  %42 = getelementptr i64, ptr %2, i64 %19
  %43 = load double, ptr %42, align 8
  %44 = tail call ptr @PyFloat_FromDouble(double noundef %43) #11
  br label %84

45:                                               ; preds = %14
  %46 = getelementptr i64, ptr %2, i64 %19
  %47 = load i8, ptr %46, align 1
  %48 = zext i8 %47 to i64
  %49 = tail call ptr @PyBool_FromLong(i64 noundef %48) #11
  br label %84

50:                                               ; preds = %14
  %51 = sub i64 %16, %19
  %52 = tail call ptr @PyTuple_New(i64 noundef %19) #11
  %53 = getelementptr ptr, ptr %10, i64 %51
  %54 = icmp sgt i64 %19, 0
  br i1 %54, label %55, label %84

55:                                               ; preds = %50
  %56 = icmp eq ptr %52, null
  br label %57

57:                                               ; preds = %64, %55
  %58 = phi i64 [ 0, %55 ], [ %65, %64 ]
  %59 = getelementptr ptr, ptr %53, i64 %58
  %60 = load ptr, ptr %59, align 8
  br i1 %56, label %63, label %61

61:                                               ; preds = %57
  %62 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %52, i64 noundef %58, ptr noundef %60) #11
  br label %64

63:                                               ; preds = %57
  tail call void @Py_DecRef(ptr noundef %60) #11
  br label %64

64:                                               ; preds = %63, %61
  %65 = add nuw nsw i64 %58, 1
  %66 = icmp eq i64 %65, %19
  br i1 %66, label %84, label %57

67:                                               ; preds = %14
  %68 = sub i64 %16, %19
  %69 = tail call ptr @PyList_New(i64 noundef %19) #11
  %70 = getelementptr ptr, ptr %10, i64 %68
  %71 = icmp sgt i64 %19, 0
  br i1 %71, label %72, label %84

72:                                               ; preds = %67
  %73 = icmp eq ptr %69, null
  br label %74

74:                                               ; preds = %81, %72
  %75 = phi i64 [ 0, %72 ], [ %82, %81 ]
  %76 = getelementptr ptr, ptr %70, i64 %75
  %77 = load ptr, ptr %76, align 8
  br i1 %73, label %80, label %78

78:                                               ; preds = %74
  %79 = tail call i32 @PyList_SetItem(ptr noundef nonnull %69, i64 noundef %75, ptr noundef %77) #11
  br label %81

80:                                               ; preds = %74
  tail call void @Py_DecRef(ptr noundef %77) #11
  br label %81

81:                                               ; preds = %80, %78
  %82 = add nuw nsw i64 %75, 1
  %83 = icmp eq i64 %82, %19
  br i1 %83, label %84, label %74

84:                                               ; preds = %81, %67, %64, %50, %45, %41, %37, %35
  %85 = phi i64 [ %51, %50 ], [ %68, %67 ], [ %16, %35 ], [ %16, %37 ], [ %16, %41 ], [ %16, %45 ], [ %51, %64 ], [ %68, %81 ]
  %86 = phi ptr [ %52, %50 ], [ %69, %67 ], [ %36, %35 ], [ %40, %37 ], [ %44, %41 ], [ %49, %45 ], [ %52, %64 ], [ %69, %81 ]
  %87 = icmp eq ptr %86, null
  br i1 %87, label %88, label %102

88:                                               ; preds = %84, %27, %21
  %89 = phi i64 [ %85, %84 ], [ %16, %21 ], [ %16, %27 ]
  %90 = icmp eq i64 %89, 0
  br i1 %90, label %112, label %91

91:                                               ; preds = %91, %88
  %92 = phi i64 [ %93, %91 ], [ %89, %88 ]
  %93 = add i64 %92, -1
  %94 = getelementptr ptr, ptr %10, i64 %93
  %95 = load ptr, ptr %94, align 8
  tail call void @Py_DecRef(ptr noundef %95) #11
  %96 = icmp eq i64 %93, 0
  br i1 %96, label %112, label %91

97:                                               ; preds = %27, %21
  %98 = phi ptr [ %23, %21 ], [ %31, %27 ]
  %99 = phi ptr [ %25, %21 ], [ %33, %27 ]
  tail call void @Py_IncRef(ptr noundef %98) #11
  %100 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %101 = getelementptr i8, ptr %99, i64 %100
  store ptr %98, ptr %101, align 8
  br label %102

102:                                              ; preds = %97, %84
  %103 = phi ptr [ %86, %84 ], [ %99, %97 ]
  %104 = phi i64 [ %85, %84 ], [ %16, %97 ]
  %105 = add i64 %104, 1
  %106 = getelementptr ptr, ptr %10, i64 %104
  store ptr %103, ptr %106, align 8
  %107 = add nuw nsw i64 %15, 1
  %108 = load i64, ptr %7, align 8
  %109 = icmp slt i64 %107, %108
  br i1 %109, label %14, label %110

110:                                              ; preds = %102
  %111 = load ptr, ptr %10, align 16
  br label %112

112:                                              ; preds = %110, %91, %88, %4
  %113 = phi ptr [ undef, %4 ], [ null, %88 ], [ %111, %110 ], [ null, %91 ]
  ret ptr %113
}

declare ptr @malloc(i64 noundef) local_unnamed_addr #4

declare ptr @aligned_alloc(i64 noundef, i64 noundef) local_unnamed_addr #4

declare ptr @PyErr_NoMemory() local_unnamed_addr #4

declare void @free(ptr noundef) local_unnamed_addr #4

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #7 {
  %3 = alloca %struct.Time.0, align 8
  %4 = alloca %struct.Time.0, align 8
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
