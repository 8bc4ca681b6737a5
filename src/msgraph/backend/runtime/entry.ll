; entry.c, compiled by ziglang 0.17.1; sources bfa00163bf27c686c61c341f6e2a665c792f294bf7afb122afd7e3cf749c423c


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Place = type { ptr, ptr, i64 }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64, ptr }
%struct.Guard = type { i64, ptr, ptr, ptr }
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
  br i1 %12, label %13, label %699

13:                                               ; preds = %5
  %14 = icmp eq ptr %3, null
  br i1 %14, label %34, label %15

15:                                               ; preds = %13
  %16 = getelementptr i8, ptr %3, i64 16
  %17 = load i64, ptr %16, align 8
  %18 = icmp eq i64 %17, %8
  br i1 %18, label %19, label %699

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
  br i1 %33, label %24, label %699

34:                                               ; preds = %13
  %35 = icmp eq i64 %8, 0
  br i1 %35, label %36, label %699

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
  %65 = call fastcc ptr @argument_fits(ptr noundef %64, ptr noundef %61, ptr noundef nonnull %40, ptr noundef nonnull %0) #9
  %66 = icmp eq ptr %65, null
  br i1 %66, label %301, label %57

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
  br i1 %84, label %301, label %85

85:                                               ; preds = %75
  %86 = getelementptr i8, ptr %77, i64 16
  %87 = getelementptr i8, ptr %80, i64 56
  %88 = load ptr, ptr %87, align 8
  %89 = load ptr, ptr %86, align 8
  %90 = icmp eq ptr %88, %89
  br i1 %90, label %91, label %301

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %80, i64 64
  %93 = load i32, ptr %92, align 8
  %94 = select i1 %83, i32 -258, i32 -257
  %95 = or i32 %93, %94
  %96 = icmp eq i32 %95, -1
  br i1 %96, label %97, label %301

97:                                               ; preds = %91
  %98 = getelementptr i8, ptr %80, i64 24
  %99 = load i32, ptr %98, align 8
  %100 = getelementptr i8, ptr %77, i64 24
  %101 = load i64, ptr %100, align 8
  %102 = trunc i64 %101 to i32
  %103 = icmp eq i32 %99, %102
  br i1 %103, label %104, label %301

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
  br i1 %120, label %111, label %301

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
  br i1 %134, label %125, label %301

135:                                              ; preds = %125, %121, %104
  %136 = getelementptr i8, ptr %80, i64 16
  %137 = load ptr, ptr %136, align 8
  %138 = icmp eq ptr %137, null
  br i1 %138, label %301, label %139

139:                                              ; preds = %135
  %140 = getelementptr i8, ptr %77, i64 56
  %141 = load ptr, ptr %140, align 8
  %142 = icmp eq ptr %141, null
  %143 = icmp eq ptr %141, %137
  %144 = or i1 %142, %143
  br i1 %144, label %145, label %301

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
  br i1 %159, label %160, label %315

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
  br label %301

176:                                              ; preds = %160
  %177 = getelementptr i8, ptr %162, i64 8
  %178 = load ptr, ptr %177, align 8
  %179 = getelementptr i8, ptr %178, i64 16
  %180 = load i64, ptr %179, align 8
  %181 = getelementptr i8, ptr %162, i64 16
  %182 = load ptr, ptr %181, align 8
  %183 = ptrtoint ptr %182 to i64
  %184 = icmp eq i64 %180, %183
  br i1 %184, label %185, label %301

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
  br i1 %200, label %191, label %301

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
  br i1 %212, label %301, label %213

213:                                              ; preds = %201
  %214 = getelementptr i8, ptr %208, i64 56
  %215 = load ptr, ptr %214, align 8
  %216 = load ptr, ptr %203, align 8
  %217 = icmp eq ptr %215, %216
  br i1 %217, label %218, label %301

218:                                              ; preds = %213
  %219 = getelementptr i8, ptr %208, i64 64
  %220 = load i32, ptr %219, align 8
  %221 = select i1 %211, i32 -258, i32 -257
  %222 = or i32 %220, %221
  %223 = icmp eq i32 %222, -1
  br i1 %223, label %224, label %301

224:                                              ; preds = %218
  %225 = getelementptr i8, ptr %208, i64 24
  %226 = load i32, ptr %225, align 8
  %227 = getelementptr i8, ptr %203, i64 8
  %228 = load i64, ptr %227, align 8
  %229 = trunc i64 %228 to i32
  %230 = icmp eq i32 %226, %229
  br i1 %230, label %231, label %301

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
  br i1 %247, label %238, label %301

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
  br i1 %261, label %252, label %301

262:                                              ; preds = %252, %248, %231
  %263 = getelementptr i8, ptr %208, i64 16
  %264 = load ptr, ptr %263, align 8
  %265 = icmp eq ptr %264, null
  br i1 %265, label %301, label %266

266:                                              ; preds = %262
  %267 = getelementptr i8, ptr %162, i64 24
  %268 = load ptr, ptr %267, align 8
  %269 = getelementptr i8, ptr %203, i64 24
  %270 = load i64, ptr %269, align 8
  %271 = call i32 @memcmp(ptr noundef nonnull %264, ptr noundef %268, i64 noundef %270) #11
  %272 = icmp eq i32 %271, 0
  br i1 %272, label %297, label %301

273:                                              ; preds = %160
  %274 = getelementptr i8, ptr %162, i64 8
  %275 = load ptr, ptr %274, align 8
  %276 = load ptr, ptr %275, align 8
  %277 = getelementptr i8, ptr %162, i64 24
  %278 = load ptr, ptr %277, align 8
  %279 = icmp eq ptr %276, %278
  br i1 %279, label %280, label %301

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
  br i1 %293, label %301, label %297

296:                                              ; preds = %164
  br i1 %172, label %297, label %301

297:                                              ; preds = %296, %295, %280, %266, %191, %185
  %298 = add nuw nsw i64 %161, 1
  %299 = load i64, ptr %157, align 8
  %300 = icmp slt i64 %298, %299
  br i1 %300, label %160, label %315

301:                                              ; preds = %296, %295, %273, %266, %262, %255, %241, %224, %218, %213, %201, %194, %176, %175, %139, %135, %128, %114, %97, %91, %85, %75, %60
  %302 = load i64, ptr %47, align 8
  %303 = icmp eq i64 %302, 0
  br i1 %303, label %699, label %304

304:                                              ; preds = %301
  %305 = getelementptr i64, ptr %40, i64 %302
  %306 = load i64, ptr %305, align 8
  %307 = icmp eq i64 %306, 0
  br i1 %307, label %699, label %308

308:                                              ; preds = %308, %304
  %309 = phi i64 [ %313, %308 ], [ %306, %304 ]
  %310 = getelementptr ptr, ptr %305, i64 %309
  %311 = load ptr, ptr %310, align 8
  call void @Py_DecRef(ptr noundef %311) #11
  %312 = load i64, ptr %305, align 8
  %313 = add i64 %312, -1
  store i64 %313, ptr %305, align 8
  %314 = icmp eq i64 %313, 0
  br i1 %314, label %699, label %308

315:                                              ; preds = %297, %154
  %316 = icmp eq ptr %4, null
  br i1 %316, label %327, label %317

317:                                              ; preds = %315
  %318 = getelementptr i8, ptr %4, i64 16
  %319 = load i64, ptr %318, align 8
  %320 = icmp sgt i64 %319, 3
  br i1 %320, label %321, label %327

321:                                              ; preds = %317
  %322 = getelementptr i8, ptr %4, i64 8
  %323 = load ptr, ptr %322, align 8
  %324 = load ptr, ptr %323, align 8
  %325 = icmp eq ptr %324, %0
  br i1 %325, label %326, label %327

326:                                              ; preds = %321
  call fastcc void @move_to_front(ptr noundef %4, ptr noundef %0) #10
  br label %327

327:                                              ; preds = %326, %321, %317, %315
  %328 = getelementptr i8, ptr %0, i64 8
  %329 = load ptr, ptr %328, align 8
  call void @Py_IncRef(ptr noundef %329) #11
  %330 = getelementptr i8, ptr %0, i64 80
  %331 = load i64, ptr %330, align 8
  %332 = shl i64 %331, 3
  %333 = alloca i8, i64 %332, align 16
  %334 = call ptr @memset(ptr noundef nonnull %333, i32 noundef 0, i64 noundef %332) #11
  %335 = load i64, ptr %330, align 8
  %336 = shl i64 %335, 3
  %337 = alloca i8, i64 %336, align 16
  %338 = getelementptr i8, ptr %0, i64 88
  %339 = load ptr, ptr %338, align 8
  %340 = icmp slt i64 %335, 1
  br i1 %340, label %596, label %341

341:                                              ; preds = %589, %327
  %342 = phi i64 [ %590, %589 ], [ %335, %327 ]
  %343 = phi i64 [ %594, %589 ], [ 0, %327 ]
  %344 = getelementptr %struct.Result, ptr %339, i64 %343
  %345 = getelementptr i8, ptr %344, i64 8
  %346 = load ptr, ptr %345, align 8
  %347 = icmp eq ptr %346, null
  br i1 %347, label %348, label %358

348:                                              ; preds = %341
  %349 = getelementptr i8, ptr %344, i64 16
  %350 = load ptr, ptr %349, align 8
  %351 = icmp eq ptr %350, null
  br i1 %351, label %352, label %354

352:                                              ; preds = %348
  %353 = getelementptr i64, ptr %337, i64 %343
  br label %589

354:                                              ; preds = %348
  %355 = getelementptr i8, ptr %344, i64 72
  %356 = load i64, ptr %355, align 8
  %357 = icmp eq i64 %356, 0
  br i1 %357, label %397, label %365

358:                                              ; preds = %341
  %359 = getelementptr i8, ptr %344, i64 72
  %360 = load i64, ptr %359, align 8
  %361 = icmp eq i64 %360, 0
  br i1 %361, label %395, label %362

362:                                              ; preds = %358
  %363 = getelementptr i8, ptr %344, i64 16
  %364 = load ptr, ptr %363, align 8
  br label %365

365:                                              ; preds = %362, %354
  %366 = phi ptr [ %364, %362 ], [ %350, %354 ]
  %367 = phi i64 [ %360, %362 ], [ %356, %354 ]
  %368 = load i64, ptr %43, align 8
  %369 = getelementptr ptr, ptr %40, i64 %368
  %370 = getelementptr ptr, ptr %369, i64 %367
  %371 = load ptr, ptr %370, align 8
  %372 = getelementptr i8, ptr %344, i64 16
  call void @Py_IncRef(ptr noundef %366) #11
  %373 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %374 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %375 = load ptr, ptr %372, align 8
  %376 = getelementptr i8, ptr %344, i64 24
  %377 = load i64, ptr %376, align 8
  %378 = trunc i64 %377 to i32
  %379 = getelementptr i8, ptr %344, i64 32
  %380 = load ptr, ptr %379, align 8
  %381 = getelementptr i8, ptr %344, i64 48
  %382 = load ptr, ptr %381, align 8
  %383 = getelementptr i8, ptr %371, i64 16
  %384 = load ptr, ptr %383, align 8
  %385 = getelementptr i8, ptr %344, i64 80
  %386 = load i64, ptr %385, align 8
  %387 = getelementptr i8, ptr %384, i64 %386
  %388 = getelementptr i8, ptr %371, i64 64
  %389 = load i32, ptr %388, align 8
  %390 = and i32 %389, 1024
  %391 = call ptr %373(ptr noundef %374, ptr noundef %375, i32 noundef %378, ptr noundef %380, ptr noundef %382, ptr noundef %387, i32 noundef %390, ptr noundef null) #11
  %392 = icmp eq ptr %391, null
  br i1 %392, label %578, label %393

393:                                              ; preds = %365
  call void @Py_IncRef(ptr noundef %371) #11
  %394 = getelementptr i8, ptr %391, i64 48
  store ptr %371, ptr %394, align 8
  br label %575

395:                                              ; preds = %358
  %396 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %346) #11
  br label %580

397:                                              ; preds = %354
  %398 = getelementptr i8, ptr %344, i64 56
  %399 = load ptr, ptr %398, align 8
  %400 = icmp eq ptr %399, null
  br i1 %400, label %466, label %401

401:                                              ; preds = %397
  %402 = load i32, ptr %399, align 8
  %403 = icmp eq i32 %402, 1
  br i1 %403, label %404, label %466

404:                                              ; preds = %401
  %405 = getelementptr i8, ptr %399, i64 64
  %406 = load i32, ptr %405, align 8
  %407 = and i32 %406, -3
  %408 = icmp eq i32 %407, 1285
  br i1 %408, label %409, label %466

409:                                              ; preds = %404
  %410 = getelementptr i8, ptr %399, i64 48
  %411 = load ptr, ptr %410, align 8
  %412 = icmp eq ptr %411, null
  br i1 %412, label %413, label %466

413:                                              ; preds = %409
  %414 = getelementptr i8, ptr %399, i64 72
  %415 = load ptr, ptr %414, align 8
  %416 = icmp eq ptr %415, null
  br i1 %416, label %417, label %466

417:                                              ; preds = %413
  %418 = getelementptr i8, ptr %344, i64 48
  %419 = load ptr, ptr %418, align 8
  %420 = icmp eq ptr %419, null
  %421 = getelementptr i8, ptr %399, i64 56
  %422 = load ptr, ptr %421, align 8
  %423 = icmp eq ptr %422, %350
  br i1 %423, label %424, label %466

424:                                              ; preds = %417
  %425 = getelementptr i8, ptr %399, i64 24
  %426 = load i32, ptr %425, align 8
  %427 = getelementptr i8, ptr %344, i64 24
  %428 = load i64, ptr %427, align 8
  %429 = trunc i64 %428 to i32
  %430 = icmp eq i32 %426, %429
  br i1 %430, label %431, label %466

431:                                              ; preds = %424
  %432 = getelementptr i8, ptr %399, i64 32
  %433 = load ptr, ptr %432, align 8
  %434 = getelementptr i8, ptr %344, i64 32
  %435 = load ptr, ptr %434, align 8
  %436 = sext i32 %426 to i64
  %437 = icmp slt i32 %426, 1
  br i1 %437, label %462, label %441

438:                                              ; preds = %441
  %439 = add nuw nsw i64 %442, 1
  %440 = icmp eq i64 %439, %436
  br i1 %440, label %448, label %441

441:                                              ; preds = %438, %431
  %442 = phi i64 [ %439, %438 ], [ 0, %431 ]
  %443 = getelementptr i64, ptr %433, i64 %442
  %444 = load i64, ptr %443, align 8
  %445 = getelementptr i64, ptr %435, i64 %442
  %446 = load i64, ptr %445, align 8
  %447 = icmp eq i64 %444, %446
  br i1 %447, label %438, label %466

448:                                              ; preds = %438
  br i1 %420, label %462, label %449

449:                                              ; preds = %448
  %450 = getelementptr i8, ptr %399, i64 40
  %451 = load ptr, ptr %450, align 8
  br label %455

452:                                              ; preds = %455
  %453 = add nuw nsw i64 %456, 1
  %454 = icmp eq i64 %453, %436
  br i1 %454, label %462, label %455

455:                                              ; preds = %452, %449
  %456 = phi i64 [ %453, %452 ], [ 0, %449 ]
  %457 = getelementptr i64, ptr %451, i64 %456
  %458 = load i64, ptr %457, align 8
  %459 = getelementptr i64, ptr %419, i64 %456
  %460 = load i64, ptr %459, align 8
  %461 = icmp eq i64 %458, %460
  br i1 %461, label %452, label %466

462:                                              ; preds = %452, %448, %431
  %463 = getelementptr i8, ptr %399, i64 16
  %464 = load ptr, ptr %463, align 8
  %465 = icmp eq ptr %464, null
  br i1 %465, label %466, label %573

466:                                              ; preds = %462, %455, %441, %424, %417, %413, %409, %404, %401, %397
  %467 = getelementptr i8, ptr %344, i64 64
  %468 = load ptr, ptr %467, align 8
  %469 = icmp eq ptr %468, null
  br i1 %469, label %535, label %470

470:                                              ; preds = %466
  %471 = load i32, ptr %468, align 8
  %472 = icmp eq i32 %471, 1
  br i1 %472, label %473, label %535

473:                                              ; preds = %470
  %474 = getelementptr i8, ptr %468, i64 64
  %475 = load i32, ptr %474, align 8
  %476 = and i32 %475, -3
  %477 = icmp eq i32 %476, 1285
  br i1 %477, label %478, label %535

478:                                              ; preds = %473
  %479 = getelementptr i8, ptr %468, i64 48
  %480 = load ptr, ptr %479, align 8
  %481 = icmp eq ptr %480, null
  br i1 %481, label %482, label %535

482:                                              ; preds = %478
  %483 = getelementptr i8, ptr %468, i64 72
  %484 = load ptr, ptr %483, align 8
  %485 = icmp eq ptr %484, null
  br i1 %485, label %486, label %535

486:                                              ; preds = %482
  %487 = getelementptr i8, ptr %344, i64 48
  %488 = load ptr, ptr %487, align 8
  %489 = icmp eq ptr %488, null
  %490 = getelementptr i8, ptr %468, i64 56
  %491 = load ptr, ptr %490, align 8
  %492 = icmp eq ptr %491, %350
  br i1 %492, label %493, label %535

493:                                              ; preds = %486
  %494 = getelementptr i8, ptr %468, i64 24
  %495 = load i32, ptr %494, align 8
  %496 = getelementptr i8, ptr %344, i64 24
  %497 = load i64, ptr %496, align 8
  %498 = trunc i64 %497 to i32
  %499 = icmp eq i32 %495, %498
  br i1 %499, label %500, label %535

500:                                              ; preds = %493
  %501 = getelementptr i8, ptr %468, i64 32
  %502 = load ptr, ptr %501, align 8
  %503 = getelementptr i8, ptr %344, i64 32
  %504 = load ptr, ptr %503, align 8
  %505 = sext i32 %495 to i64
  %506 = icmp slt i32 %495, 1
  br i1 %506, label %531, label %510

507:                                              ; preds = %510
  %508 = add nuw nsw i64 %511, 1
  %509 = icmp eq i64 %508, %505
  br i1 %509, label %517, label %510

510:                                              ; preds = %507, %500
  %511 = phi i64 [ %508, %507 ], [ 0, %500 ]
  %512 = getelementptr i64, ptr %502, i64 %511
  %513 = load i64, ptr %512, align 8
  %514 = getelementptr i64, ptr %504, i64 %511
  %515 = load i64, ptr %514, align 8
  %516 = icmp eq i64 %513, %515
  br i1 %516, label %507, label %535

517:                                              ; preds = %507
  br i1 %489, label %531, label %518

518:                                              ; preds = %517
  %519 = getelementptr i8, ptr %468, i64 40
  %520 = load ptr, ptr %519, align 8
  br label %524

521:                                              ; preds = %524
  %522 = add nuw nsw i64 %525, 1
  %523 = icmp eq i64 %522, %505
  br i1 %523, label %531, label %524

524:                                              ; preds = %521, %518
  %525 = phi i64 [ %522, %521 ], [ 0, %518 ]
  %526 = getelementptr i64, ptr %520, i64 %525
  %527 = load i64, ptr %526, align 8
  %528 = getelementptr i64, ptr %488, i64 %525
  %529 = load i64, ptr %528, align 8
  %530 = icmp eq i64 %527, %529
  br i1 %530, label %521, label %535

531:                                              ; preds = %521, %517, %500
  %532 = getelementptr i8, ptr %468, i64 16
  %533 = load ptr, ptr %532, align 8
  %534 = icmp eq ptr %533, null
  br i1 %534, label %535, label %573

535:                                              ; preds = %531, %524, %510, %493, %486, %482, %478, %473, %470, %466
  %536 = getelementptr i8, ptr %344, i64 40
  %537 = load i64, ptr %536, align 8
  %538 = icmp slt i64 %537, 4097
  br i1 %538, label %539, label %541

539:                                              ; preds = %535
  %540 = call ptr @malloc(i64 noundef %537) #11
  br label %545

541:                                              ; preds = %535
  %542 = add nuw i64 %537, 63
  %543 = and i64 %542, -64
  %544 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %543) #11
  br label %545

545:                                              ; preds = %541, %539
  %546 = phi ptr [ %540, %539 ], [ %544, %541 ]
  %547 = icmp eq ptr %546, null
  br i1 %547, label %548, label %550

548:                                              ; preds = %545
  %549 = call ptr @PyErr_NoMemory() #11
  br label %580

550:                                              ; preds = %545
  %551 = load ptr, ptr %349, align 8
  call void @Py_IncRef(ptr noundef %551) #11
  %552 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %553 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %554 = load ptr, ptr %349, align 8
  %555 = getelementptr i8, ptr %344, i64 24
  %556 = load i64, ptr %555, align 8
  %557 = trunc i64 %556 to i32
  %558 = getelementptr i8, ptr %344, i64 32
  %559 = load ptr, ptr %558, align 8
  %560 = call ptr %552(ptr noundef %553, ptr noundef %554, i32 noundef %557, ptr noundef %559, ptr noundef null, ptr noundef nonnull %546, i32 noundef 1281, ptr noundef null) #11
  %561 = icmp eq ptr %560, null
  br i1 %561, label %562, label %563

562:                                              ; preds = %550
  call void @free(ptr noundef nonnull %546) #11
  br label %578

563:                                              ; preds = %550
  %564 = getelementptr i8, ptr %560, i64 64
  %565 = load i32, ptr %564, align 8
  %566 = or i32 %565, 4
  store i32 %566, ptr %564, align 8
  %567 = icmp slt i64 %537, 16385
  br i1 %567, label %568, label %575

568:                                              ; preds = %563
  %569 = load ptr, ptr %467, align 8
  call void @Py_IncRef(ptr noundef nonnull %560) #11
  %570 = load ptr, ptr %398, align 8
  store ptr %570, ptr %467, align 8
  store ptr %560, ptr %398, align 8
  %571 = icmp eq ptr %569, null
  br i1 %571, label %575, label %572

572:                                              ; preds = %568
  call void @Py_DecRef(ptr noundef nonnull %569) #11
  br label %575

573:                                              ; preds = %531, %462
  %574 = phi ptr [ %399, %462 ], [ %468, %531 ]
  call void @Py_IncRef(ptr noundef nonnull %574) #11
  br label %580

575:                                              ; preds = %572, %568, %563, %393
  %576 = phi ptr [ %560, %572 ], [ %560, %568 ], [ %560, %563 ], [ %391, %393 ]
  %577 = getelementptr ptr, ptr %333, i64 %343
  store ptr %576, ptr %577, align 8
  br label %584

578:                                              ; preds = %562, %365
  %579 = getelementptr ptr, ptr %333, i64 %343
  store ptr null, ptr %579, align 8
  br label %668

580:                                              ; preds = %573, %548, %395
  %581 = phi ptr [ %549, %548 ], [ %396, %395 ], [ %574, %573 ]
  %582 = getelementptr ptr, ptr %333, i64 %343
  store ptr %581, ptr %582, align 8
  %583 = icmp eq ptr %581, null
  br i1 %583, label %668, label %584

584:                                              ; preds = %580, %575
  %585 = phi ptr [ %576, %575 ], [ %581, %580 ]
  %586 = getelementptr i8, ptr %585, i64 16
  %587 = load ptr, ptr %586, align 8
  %588 = load i64, ptr %330, align 8
  br label %589

589:                                              ; preds = %584, %352
  %590 = phi i64 [ %342, %352 ], [ %588, %584 ]
  %591 = phi ptr [ %353, %352 ], [ %587, %584 ]
  %592 = load i64, ptr %344, align 8
  %593 = getelementptr ptr, ptr %40, i64 %592
  store ptr %591, ptr %593, align 8
  %594 = add nuw nsw i64 %343, 1
  %595 = icmp slt i64 %594, %590
  br i1 %595, label %341, label %596

596:                                              ; preds = %589, %327
  %597 = getelementptr i8, ptr %0, i64 104
  %598 = load i64, ptr %597, align 8
  %599 = icmp eq i64 %598, 0
  br i1 %599, label %600, label %602

600:                                              ; preds = %596
  %601 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  br i1 %601, label %626, label %632

602:                                              ; preds = %596
  %603 = getelementptr i8, ptr %0, i64 120
  %604 = load ptr, ptr %603, align 8
  %605 = load i64, ptr %604, align 8
  %606 = icmp eq i64 %605, 0
  br i1 %606, label %607, label %611

607:                                              ; preds = %602
  %608 = getelementptr i8, ptr %0, i64 112
  %609 = load ptr, ptr %608, align 8
  %610 = icmp eq ptr %609, null
  br i1 %610, label %619, label %621

611:                                              ; preds = %602
  %612 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %598) #11
  %613 = icmp eq ptr %612, null
  br i1 %613, label %619, label %614

614:                                              ; preds = %611
  %615 = getelementptr i8, ptr %0, i64 96
  %616 = load i64, ptr %615, align 8
  %617 = getelementptr ptr, ptr %40, i64 %616
  store ptr %612, ptr %617, align 8
  %618 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  call void @free(ptr noundef nonnull %612) #11
  br i1 %618, label %626, label %632

619:                                              ; preds = %611, %607
  %620 = call ptr @PyErr_NoMemory() #11
  br label %668

621:                                              ; preds = %607
  store i64 1, ptr %604, align 8
  %622 = getelementptr i8, ptr %0, i64 96
  %623 = load i64, ptr %622, align 8
  %624 = getelementptr ptr, ptr %40, i64 %623
  store ptr %609, ptr %624, align 8
  %625 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %40) #9
  store i64 0, ptr %604, align 8
  br i1 %625, label %626, label %632

626:                                              ; preds = %621, %614, %600
  %627 = call ptr @PyErr_Occurred() #11
  %628 = icmp eq ptr %627, null
  br i1 %628, label %629, label %668

629:                                              ; preds = %626
  %630 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %631 = call ptr @PyObject_CallNoArgs(ptr noundef %630) #11
  br label %668

632:                                              ; preds = %621, %614, %600
  %633 = getelementptr i8, ptr %0, i64 160
  %634 = load ptr, ptr %633, align 8
  %635 = icmp eq ptr %634, null
  br i1 %635, label %647, label %636

636:                                              ; preds = %632
  %637 = getelementptr i8, ptr %0, i64 240
  %638 = load i64, ptr %637, align 8
  %639 = icmp sgt i64 %638, -1
  br i1 %639, label %640, label %649

640:                                              ; preds = %636
  %641 = getelementptr ptr, ptr %333, i64 %638
  %642 = load ptr, ptr %641, align 8
  %643 = getelementptr i8, ptr %642, i64 16
  %644 = load ptr, ptr %643, align 8
  %645 = load i64, ptr %644, align 8
  %646 = icmp eq i64 %645, 0
  br i1 %646, label %647, label %649

647:                                              ; preds = %640, %632
  %648 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %333, ptr noundef nonnull %337) #9
  br label %668

649:                                              ; preds = %640, %636
  %650 = load i64, ptr %330, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  %651 = call ptr @PyList_New(i64 noundef %650) #11
  store ptr %651, ptr %6, align 8
  %652 = icmp eq ptr %651, null
  br i1 %652, label %666, label %653

653:                                              ; preds = %649
  %654 = icmp sgt i64 %650, 0
  br i1 %654, label %658, label %655

655:                                              ; preds = %658, %653
  %656 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %634, ptr noundef nonnull %6, i64 noundef 1, ptr noundef null) #11
  %657 = load ptr, ptr %6, align 8
  call void @Py_DecRef(ptr noundef %657) #11
  br label %666

658:                                              ; preds = %658, %653
  %659 = phi i64 [ %664, %658 ], [ 0, %653 ]
  %660 = getelementptr ptr, ptr %333, i64 %659
  %661 = load ptr, ptr %660, align 8
  call void @Py_IncRef(ptr noundef %661) #11
  %662 = load ptr, ptr %660, align 8
  %663 = call i32 @PyList_SetItem(ptr noundef nonnull %651, i64 noundef %659, ptr noundef %662) #11
  %664 = add nuw nsw i64 %659, 1
  %665 = icmp eq i64 %664, %650
  br i1 %665, label %655, label %658

666:                                              ; preds = %655, %649
  %667 = phi ptr [ %656, %655 ], [ null, %649 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  br label %668

668:                                              ; preds = %666, %647, %629, %626, %619, %580, %578
  %669 = phi ptr [ %667, %666 ], [ null, %626 ], [ null, %619 ], [ null, %629 ], [ %648, %647 ], [ null, %578 ], [ null, %580 ]
  %670 = load i64, ptr %330, align 8
  %671 = icmp sgt i64 %670, 0
  br i1 %671, label %675, label %672

672:                                              ; preds = %683, %668
  %673 = load i64, ptr %47, align 8
  %674 = icmp eq i64 %673, 0
  br i1 %674, label %698, label %687

675:                                              ; preds = %683, %668
  %676 = phi i64 [ %684, %683 ], [ %670, %668 ]
  %677 = phi i64 [ %685, %683 ], [ 0, %668 ]
  %678 = getelementptr ptr, ptr %333, i64 %677
  %679 = load ptr, ptr %678, align 8
  %680 = icmp eq ptr %679, null
  br i1 %680, label %683, label %681

681:                                              ; preds = %675
  call void @Py_DecRef(ptr noundef nonnull %679) #11
  %682 = load i64, ptr %330, align 8
  br label %683

683:                                              ; preds = %681, %675
  %684 = phi i64 [ %676, %675 ], [ %682, %681 ]
  %685 = add nuw nsw i64 %677, 1
  %686 = icmp slt i64 %685, %684
  br i1 %686, label %675, label %672

687:                                              ; preds = %672
  %688 = getelementptr i64, ptr %40, i64 %673
  %689 = load i64, ptr %688, align 8
  %690 = icmp eq i64 %689, 0
  br i1 %690, label %698, label %691

691:                                              ; preds = %691, %687
  %692 = phi i64 [ %696, %691 ], [ %689, %687 ]
  %693 = getelementptr ptr, ptr %688, i64 %692
  %694 = load ptr, ptr %693, align 8
  call void @Py_DecRef(ptr noundef %694) #11
  %695 = load i64, ptr %688, align 8
  %696 = add i64 %695, -1
  store i64 %696, ptr %688, align 8
  %697 = icmp eq i64 %696, 0
  br i1 %697, label %698, label %691

698:                                              ; preds = %691, %687, %672
  call void @Py_DecRef(ptr noundef %329) #11
  br label %699

699:                                              ; preds = %698, %308, %304, %301, %34, %27, %15, %5
  %700 = phi ptr [ inttoptr (i64 1 to ptr), %5 ], [ inttoptr (i64 1 to ptr), %34 ], [ %669, %698 ], [ inttoptr (i64 1 to ptr), %308 ], [ inttoptr (i64 1 to ptr), %301 ], [ inttoptr (i64 1 to ptr), %304 ], [ inttoptr (i64 1 to ptr), %15 ], [ inttoptr (i64 1 to ptr), %27 ]
  ret ptr %700
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

define internal fastcc i64 @hash_of(i64 noundef %0, ptr noundef readonly captures(none) %1, i32 noundef range(i32 0, 3) %2) unnamed_addr #3 {
  %4 = getelementptr i8, ptr %1, i64 8
  %5 = load ptr, ptr %4, align 8
  %6 = ptrtoint ptr %5 to i64
  %7 = xor i64 %0, %6
  %8 = mul i64 %7, -7046029254386353131
  %9 = lshr i64 %8, 20
  %10 = xor i64 %9, %8
  %11 = load ptr, ptr @context, align 8
  %12 = icmp eq ptr %5, %11
  %13 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %14 = icmp eq ptr %5, %13
  %15 = select i1 %12, i1 true, i1 %14
  br i1 %15, label %16, label %57

16:                                               ; preds = %3
  %17 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %18 = getelementptr i8, ptr %1, i64 %17
  %19 = load ptr, ptr %18, align 8
  %20 = icmp eq ptr %19, null
  br i1 %20, label %88, label %21

21:                                               ; preds = %16
  %22 = getelementptr i8, ptr %19, i64 8
  %23 = load ptr, ptr %22, align 8
  %24 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %25 = icmp eq ptr %23, %24
  br i1 %25, label %26, label %88

26:                                               ; preds = %21
  %27 = getelementptr i8, ptr %19, i64 56
  %28 = load ptr, ptr %27, align 8
  %29 = ptrtoint ptr %28 to i64
  %30 = xor i64 %10, %29
  %31 = mul i64 %30, -7046029254386353131
  %32 = lshr i64 %31, 20
  %33 = getelementptr i8, ptr %19, i64 24
  %34 = load i32, ptr %33, align 8
  %35 = sext i32 %34 to i64
  %36 = xor i64 %32, %35
  %37 = xor i64 %36, %31
  %38 = mul i64 %37, -7046029254386353131
  %39 = lshr i64 %38, 20
  %40 = xor i64 %39, %38
  %41 = icmp sgt i32 %34, 0
  br i1 %41, label %42, label %88

42:                                               ; preds = %26
  %43 = getelementptr i8, ptr %19, i64 32
  %44 = load ptr, ptr %43, align 8
  %45 = zext nneg i32 %34 to i64
  br label %46

46:                                               ; preds = %46, %42
  %47 = phi i64 [ 0, %42 ], [ %55, %46 ]
  %48 = phi i64 [ %40, %42 ], [ %54, %46 ]
  %49 = getelementptr i64, ptr %44, i64 %47
  %50 = load i64, ptr %49, align 8
  %51 = xor i64 %50, %48
  %52 = mul i64 %51, -7046029254386353131
  %53 = lshr i64 %52, 20
  %54 = xor i64 %53, %52
  %55 = add nuw nsw i64 %47, 1
  %56 = icmp eq i64 %55, %45
  br i1 %56, label %88, label %46

57:                                               ; preds = %3
  %58 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 64), align 8
  %59 = icmp eq ptr %5, %58
  %60 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 72), align 8
  %61 = icmp eq ptr %5, %60
  %62 = select i1 %59, i1 true, i1 %61
  br i1 %62, label %63, label %88

63:                                               ; preds = %57
  %64 = getelementptr i8, ptr %1, i64 16
  %65 = load i64, ptr %64, align 8
  %66 = xor i64 %65, %10
  %67 = mul i64 %66, -7046029254386353131
  %68 = lshr i64 %67, 20
  %69 = xor i64 %68, %67
  %70 = icmp eq i32 %2, 0
  br i1 %70, label %88, label %71

71:                                               ; preds = %63
  %72 = getelementptr i8, ptr %1, i64 24
  br i1 %61, label %73, label %75

73:                                               ; preds = %71
  %74 = load ptr, ptr %72, align 8
  br label %75

75:                                               ; preds = %73, %71
  %76 = phi ptr [ %74, %73 ], [ %72, %71 ]
  %77 = icmp sgt i64 %65, 0
  br i1 %77, label %78, label %88

78:                                               ; preds = %75
  %79 = add nsw i32 %2, -1
  br label %80

80:                                               ; preds = %80, %78
  %81 = phi i64 [ 0, %78 ], [ %86, %80 ]
  %82 = phi i64 [ %69, %78 ], [ %85, %80 ]
  %83 = getelementptr ptr, ptr %76, i64 %81
  %84 = load ptr, ptr %83, align 8
  %85 = tail call fastcc i64 @hash_of(i64 noundef %82, ptr noundef %84, i32 noundef %79) #9
  %86 = add nuw nsw i64 %81, 1
  %87 = icmp eq i64 %86, %65
  br i1 %87, label %88, label %80

88:                                               ; preds = %80, %75, %63, %57, %46, %26, %21, %16
  %89 = phi i64 [ %10, %57 ], [ %54, %46 ], [ %10, %16 ], [ %10, %21 ], [ %69, %63 ], [ %40, %26 ], [ %69, %75 ], [ %85, %80 ]
  ret i64 %89
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

define internal fastcc ptr @argument_fits(ptr noundef %0, ptr noundef %1, ptr noundef %2, ptr noundef nonnull %3) unnamed_addr #0 {
  %5 = alloca i64, align 8
  %6 = alloca ptr, align 8
  %7 = alloca ptr, align 8
  %8 = alloca double, align 8
  %9 = alloca i32, align 4
  %10 = load i64, ptr %1, align 8
  switch i64 %10, label %294 [
    i64 6, label %11
    i64 5, label %61
    i64 0, label %61
    i64 4, label %223
  ]

11:                                               ; preds = %4
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %335

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
  br label %335

60:                                               ; preds = %39
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #8
  br label %335

61:                                               ; preds = %4, %4
  %62 = getelementptr i8, ptr %0, i64 8
  %63 = load ptr, ptr %62, align 8
  %64 = load ptr, ptr @context, align 8
  %65 = icmp eq ptr %63, %64
  br i1 %65, label %71, label %66

66:                                               ; preds = %61
  %67 = icmp ne i64 %10, 0
  %68 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %69 = icmp eq ptr %63, %68
  %70 = select i1 %67, i1 %69, i1 false
  br i1 %70, label %71, label %335

71:                                               ; preds = %66, %61
  %72 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %73 = getelementptr i8, ptr %0, i64 %72
  %74 = load ptr, ptr %73, align 8
  %75 = getelementptr i8, ptr %1, i64 16
  %76 = getelementptr i8, ptr %1, i64 48
  %77 = load ptr, ptr %76, align 8
  %78 = icmp eq ptr %77, null
  %79 = icmp eq ptr %74, null
  br i1 %79, label %335, label %80

80:                                               ; preds = %71
  %81 = getelementptr i8, ptr %74, i64 56
  %82 = load ptr, ptr %81, align 8
  %83 = load ptr, ptr %75, align 8
  %84 = icmp eq ptr %82, %83
  br i1 %84, label %85, label %133

85:                                               ; preds = %80
  %86 = getelementptr i8, ptr %74, i64 64
  %87 = load i32, ptr %86, align 8
  %88 = select i1 %78, i32 -258, i32 -257
  %89 = or i32 %87, %88
  %90 = icmp eq i32 %89, -1
  br i1 %90, label %91, label %133

91:                                               ; preds = %85
  %92 = getelementptr i8, ptr %74, i64 24
  %93 = load i32, ptr %92, align 8
  %94 = getelementptr i8, ptr %1, i64 24
  %95 = load i64, ptr %94, align 8
  %96 = trunc i64 %95 to i32
  %97 = icmp eq i32 %93, %96
  br i1 %97, label %98, label %133

98:                                               ; preds = %91
  %99 = getelementptr i8, ptr %74, i64 32
  %100 = load ptr, ptr %99, align 8
  %101 = getelementptr i8, ptr %1, i64 32
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
  br i1 %114, label %105, label %133

115:                                              ; preds = %105
  br i1 %78, label %129, label %116

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
  %126 = getelementptr i64, ptr %77, i64 %123
  %127 = load i64, ptr %126, align 8
  %128 = icmp eq i64 %125, %127
  br i1 %128, label %119, label %133

129:                                              ; preds = %119, %115, %98
  %130 = getelementptr i8, ptr %74, i64 16
  %131 = load ptr, ptr %130, align 8
  %132 = icmp eq ptr %131, null
  br i1 %132, label %133, label %188

133:                                              ; preds = %129, %122, %108, %91, %85, %80
  %134 = getelementptr i8, ptr %3, i64 248
  %135 = load i64, ptr %134, align 8
  %136 = icmp ne i64 %135, 0
  %137 = select i1 %136, i1 %78, i1 false
  br i1 %137, label %138, label %335

138:                                              ; preds = %133
  %139 = getelementptr i8, ptr %74, i64 8
  %140 = load ptr, ptr %139, align 8
  %141 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %142 = icmp eq ptr %140, %141
  br i1 %142, label %143, label %335

143:                                              ; preds = %138
  %144 = getelementptr i8, ptr %74, i64 56
  %145 = load ptr, ptr %144, align 8
  %146 = load ptr, ptr %75, align 8
  %147 = icmp eq ptr %145, %146
  br i1 %147, label %148, label %335

148:                                              ; preds = %143
  %149 = getelementptr i8, ptr %74, i64 24
  %150 = load i32, ptr %149, align 8
  %151 = getelementptr i8, ptr %1, i64 24
  %152 = load i64, ptr %151, align 8
  %153 = trunc i64 %152 to i32
  %154 = icmp eq i32 %150, %153
  br i1 %154, label %155, label %335

155:                                              ; preds = %148
  %156 = getelementptr i8, ptr %74, i64 32
  %157 = load ptr, ptr %156, align 8
  %158 = getelementptr i8, ptr %1, i64 32
  %159 = load ptr, ptr %158, align 8
  %160 = sext i32 %150 to i64
  %161 = icmp slt i32 %150, 1
  br i1 %161, label %172, label %165

162:                                              ; preds = %165
  %163 = add nuw nsw i64 %166, 1
  %164 = icmp eq i64 %163, %160
  br i1 %164, label %172, label %165

165:                                              ; preds = %162, %155
  %166 = phi i64 [ %163, %162 ], [ 0, %155 ]
  %167 = getelementptr i64, ptr %157, i64 %166
  %168 = load i64, ptr %167, align 8
  %169 = getelementptr i64, ptr %159, i64 %166
  %170 = load i64, ptr %169, align 8
  %171 = icmp eq i64 %168, %170
  br i1 %171, label %162, label %335

172:                                              ; preds = %162, %155
  %173 = tail call fastcc zeroext i1 @is_dense(ptr noundef %74, ptr noundef readonly %75) #9
  br i1 %173, label %335, label %174

174:                                              ; preds = %172
  %175 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
  %176 = tail call ptr %175(ptr noundef nonnull %74, i32 noundef 0) #11
  %177 = icmp eq ptr %176, null
  br i1 %177, label %178, label %179

178:                                              ; preds = %174
  tail call void @PyErr_Clear() #11
  br label %335

179:                                              ; preds = %174
  %180 = load i64, ptr %134, align 8
  %181 = getelementptr i64, ptr %2, i64 %180
  %182 = load i64, ptr %181, align 8
  %183 = add i64 %182, 1
  store i64 %183, ptr %181, align 8
  %184 = getelementptr ptr, ptr %181, i64 %183
  store ptr %176, ptr %184, align 8
  %185 = getelementptr i8, ptr %176, i64 16
  %186 = load ptr, ptr %185, align 8
  %187 = icmp eq ptr %186, null
  br i1 %187, label %335, label %188

188:                                              ; preds = %179, %129
  %189 = phi ptr [ %186, %179 ], [ %131, %129 ]
  %190 = phi ptr [ %176, %179 ], [ %74, %129 ]
  %191 = getelementptr i8, ptr %1, i64 8
  %192 = load i64, ptr %191, align 8
  %193 = getelementptr ptr, ptr %2, i64 %192
  store ptr %189, ptr %193, align 8
  %194 = getelementptr i8, ptr %3, i64 64
  %195 = load i64, ptr %194, align 8
  %196 = getelementptr ptr, ptr %2, i64 %195
  %197 = getelementptr ptr, ptr %196, i64 %192
  store ptr %190, ptr %197, align 8
  %198 = getelementptr i8, ptr %3, i64 128
  %199 = load i64, ptr %198, align 8
  %200 = icmp eq i64 %199, 0
  br i1 %200, label %221, label %201

201:                                              ; preds = %188
  %202 = getelementptr i8, ptr %1, i64 40
  %203 = load i64, ptr %202, align 8
  %204 = getelementptr i8, ptr %3, i64 136
  %205 = load ptr, ptr %204, align 8
  %206 = ptrtoint ptr %189 to i64
  %207 = add i64 %203, %206
  %208 = icmp sgt i64 %199, 0
  br i1 %208, label %209, label %221

209:                                              ; preds = %218, %201
  %210 = phi i64 [ %219, %218 ], [ 0, %201 ]
  %211 = getelementptr %struct.Span, ptr %205, i64 %210
  %212 = getelementptr i8, ptr %211, i64 8
  %213 = load i64, ptr %212, align 8
  %214 = icmp ugt i64 %213, %206
  br i1 %214, label %215, label %218

215:                                              ; preds = %209
  %216 = load i64, ptr %211, align 8
  %217 = icmp ugt i64 %207, %216
  br i1 %217, label %335, label %218

218:                                              ; preds = %215, %209
  %219 = add nuw nsw i64 %210, 1
  %220 = icmp eq i64 %219, %199
  br i1 %220, label %221, label %209

221:                                              ; preds = %218, %201, %188
  %222 = getelementptr i8, ptr %1, i64 56
  br label %335

223:                                              ; preds = %4
  %224 = getelementptr i8, ptr %0, i64 8
  %225 = load ptr, ptr %224, align 8
  %226 = getelementptr i8, ptr %1, i64 16
  %227 = load ptr, ptr %226, align 8
  %228 = icmp eq ptr %225, %227
  br i1 %228, label %229, label %335

229:                                              ; preds = %223
  %230 = getelementptr i8, ptr %0, i64 16
  %231 = load i64, ptr %230, align 8
  %232 = getelementptr i8, ptr %1, i64 24
  %233 = load i64, ptr %232, align 8
  %234 = icmp eq i64 %231, %233
  br i1 %234, label %235, label %335

235:                                              ; preds = %229
  %236 = getelementptr i8, ptr %1, i64 8
  %237 = load i64, ptr %236, align 8
  %238 = icmp sgt i64 %237, -1
  br i1 %238, label %239, label %255

239:                                              ; preds = %235
  %240 = getelementptr i8, ptr %3, i64 64
  %241 = load i64, ptr %240, align 8
  %242 = shl i64 %241, 4
  %243 = getelementptr i8, ptr %2, i64 %242
  %244 = getelementptr ptr, ptr %243, i64 %237
  store ptr %0, ptr %244, align 8
  %245 = load i64, ptr %236, align 8
  %246 = icmp sgt i64 %245, 0
  br i1 %246, label %250, label %255

247:                                              ; preds = %250
  %248 = add nuw nsw i64 %251, 1
  %249 = icmp eq i64 %248, %245
  br i1 %249, label %255, label %250

250:                                              ; preds = %247, %239
  %251 = phi i64 [ %248, %247 ], [ 0, %239 ]
  %252 = getelementptr ptr, ptr %243, i64 %251
  %253 = load ptr, ptr %252, align 8
  %254 = icmp eq ptr %253, %0
  br i1 %254, label %335, label %247

255:                                              ; preds = %247, %239, %235
  %256 = getelementptr i8, ptr %1, i64 40
  %257 = getelementptr i8, ptr %1, i64 32
  %258 = load i64, ptr %257, align 8
  switch i64 %258, label %278 [
    i64 2, label %259
    i64 1, label %275
  ]

259:                                              ; preds = %255
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #8
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #8
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #8
  %260 = icmp eq ptr %256, null
  br i1 %260, label %273, label %261

261:                                              ; preds = %269, %259
  %262 = phi ptr [ %271, %269 ], [ %256, %259 ]
  %263 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #11
  %264 = icmp eq i32 %263, 0
  br i1 %264, label %273, label %265

265:                                              ; preds = %261
  %266 = load ptr, ptr %6, align 8
  %267 = call fastcc ptr @argument_fits(ptr noundef %266, ptr noundef nonnull %262, ptr noundef %2, ptr noundef nonnull %3) #9
  %268 = icmp eq ptr %267, null
  br i1 %268, label %273, label %269

269:                                              ; preds = %265
  %270 = load ptr, ptr %7, align 8
  %271 = call fastcc ptr @argument_fits(ptr noundef %270, ptr noundef nonnull %267, ptr noundef %2, ptr noundef nonnull %3) #9
  %272 = icmp eq ptr %271, null
  br i1 %272, label %273, label %261

273:                                              ; preds = %269, %265, %261, %259
  %274 = phi ptr [ null, %259 ], [ null, %265 ], [ %262, %261 ], [ null, %269 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #8
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #8
  br label %335

275:                                              ; preds = %255
  %276 = getelementptr i8, ptr %0, i64 24
  %277 = load ptr, ptr %276, align 8
  br label %280

278:                                              ; preds = %255
  %279 = getelementptr i8, ptr %0, i64 24
  br label %280

280:                                              ; preds = %278, %275
  %281 = phi ptr [ %277, %275 ], [ %279, %278 ]
  %282 = icmp eq ptr %256, null
  br i1 %282, label %335, label %283

283:                                              ; preds = %288, %280
  %284 = phi i64 [ %292, %288 ], [ 0, %280 ]
  %285 = phi ptr [ %291, %288 ], [ %256, %280 ]
  %286 = load i64, ptr %232, align 8
  %287 = icmp slt i64 %284, %286
  br i1 %287, label %288, label %335

288:                                              ; preds = %283
  %289 = getelementptr ptr, ptr %281, i64 %284
  %290 = load ptr, ptr %289, align 8
  %291 = tail call fastcc ptr @argument_fits(ptr noundef %290, ptr noundef nonnull %285, ptr noundef %2, ptr noundef nonnull %3) #9
  %292 = add nuw nsw i64 %284, 1
  %293 = icmp eq ptr %291, null
  br i1 %293, label %335, label %283

294:                                              ; preds = %4
  %295 = getelementptr i8, ptr %1, i64 8
  %296 = load ptr, ptr %295, align 8
  %297 = icmp eq ptr %0, %296
  %298 = icmp ne i64 %10, 2
  %299 = select i1 %298, i1 true, i1 %297
  %300 = xor i1 %298, true
  %301 = select i1 %300, i1 true, i1 %297
  br i1 %299, label %315, label %302

302:                                              ; preds = %294
  %303 = getelementptr i8, ptr %0, i64 8
  %304 = load ptr, ptr %303, align 8
  %305 = getelementptr i8, ptr %1, i64 16
  %306 = load ptr, ptr %305, align 8
  %307 = icmp eq ptr %304, %306
  br i1 %307, label %308, label %335

308:                                              ; preds = %302
  %309 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %296, i32 noundef 2) #11
  %310 = icmp slt i32 %309, 0
  br i1 %310, label %311, label %312

311:                                              ; preds = %308
  tail call void @PyErr_Clear() #11
  br label %312

312:                                              ; preds = %311, %308
  %313 = icmp eq i32 %309, 1
  %314 = load i64, ptr %1, align 8
  br label %315

315:                                              ; preds = %312, %294
  %316 = phi i64 [ %10, %294 ], [ %314, %312 ]
  %317 = phi i1 [ %301, %294 ], [ %313, %312 ]
  %318 = icmp eq i64 %316, 3
  br i1 %318, label %319, label %331

319:                                              ; preds = %315
  %320 = getelementptr i8, ptr %0, i64 8
  %321 = load ptr, ptr %320, align 8
  %322 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %323 = icmp eq ptr %321, %322
  br i1 %323, label %324, label %335

324:                                              ; preds = %319
  %325 = getelementptr i8, ptr %0, i64 16
  %326 = load i64, ptr %325, align 8
  %327 = load ptr, ptr %295, align 8
  %328 = ptrtoint ptr %327 to i64
  %329 = icmp eq i64 %326, %328
  %330 = freeze i1 %329
  br i1 %330, label %333, label %335

331:                                              ; preds = %315
  %332 = freeze i1 %317
  br i1 %332, label %333, label %335

333:                                              ; preds = %331, %324
  %334 = getelementptr i8, ptr %1, i64 24
  br label %335

335:                                              ; preds = %333, %331, %324, %319, %302, %288, %283, %280, %273, %250, %229, %223, %221, %215, %179, %178, %172, %165, %148, %143, %138, %133, %71, %66, %60, %52, %11
  %336 = phi ptr [ null, %148 ], [ null, %324 ], [ null, %178 ], [ null, %66 ], [ null, %319 ], [ null, %179 ], [ %222, %221 ], [ null, %11 ], [ %59, %52 ], [ null, %60 ], [ null, %223 ], [ null, %71 ], [ null, %229 ], [ %274, %273 ], [ null, %165 ], [ %334, %333 ], [ null, %331 ], [ null, %133 ], [ null, %280 ], [ null, %172 ], [ null, %138 ], [ null, %143 ], [ null, %302 ], [ null, %288 ], [ null, %215 ], [ %285, %283 ], [ null, %250 ]
  ret ptr %336
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

define internal fastcc ptr @build_output(ptr noundef nonnull readonly captures(none) %0, ptr noundef readonly captures(none) %1, ptr noundef readonly captures(none) %2) unnamed_addr #0 {
  %4 = getelementptr i8, ptr %0, i64 152
  %5 = load ptr, ptr %4, align 8
  %6 = getelementptr i8, ptr %0, i64 144
  %7 = load i64, ptr %6, align 8
  %8 = shl i64 %7, 3
  %9 = alloca i8, i64 %8, align 16
  %10 = icmp sgt i64 %7, 0
  br i1 %10, label %11, label %99

11:                                               ; preds = %89, %3
  %12 = phi i64 [ %94, %89 ], [ 0, %3 ]
  %13 = phi i64 [ %93, %89 ], [ 0, %3 ]
  %14 = getelementptr %struct.Output, ptr %5, i64 %12
  %15 = getelementptr i8, ptr %14, i64 8
  %16 = load i64, ptr %15, align 8
  %17 = load i64, ptr %14, align 8
  switch i64 %17, label %18 [
    i64 1, label %24
    i64 2, label %26
    i64 3, label %30
    i64 4, label %34
    i64 5, label %39
    i64 6, label %56
  ]

18:                                               ; preds = %11
  %19 = getelementptr ptr, ptr %1, i64 %16
  %20 = load ptr, ptr %19, align 8
  %21 = load ptr, ptr @context, align 8
  %22 = tail call ptr @PyType_GenericAlloc(ptr noundef %21, i64 noundef 0) #11
  %23 = icmp eq ptr %22, null
  br i1 %23, label %77, label %86

24:                                               ; preds = %11
  %25 = inttoptr i64 %16 to ptr
  tail call void @Py_IncRef(ptr noundef %25) #11
  br label %73

26:                                               ; preds = %11
  %27 = getelementptr i64, ptr %2, i64 %16
  %28 = load i64, ptr %27, align 8
  %29 = tail call ptr @PyLong_FromLongLong(i64 noundef %28) #11
  br label %73

30:                                               ; preds = %11
  %31 = getelementptr i64, ptr %2, i64 %16
  %32 = load double, ptr %31, align 8
  %33 = tail call ptr @PyFloat_FromDouble(double noundef %32) #11
  br label %73

34:                                               ; preds = %11
  %35 = getelementptr i64, ptr %2, i64 %16
  %36 = load i8, ptr %35, align 1
  %37 = zext i8 %36 to i64
  %38 = tail call ptr @PyBool_FromLong(i64 noundef %37) #11
  br label %73

39:                                               ; preds = %11
  %40 = sub i64 %13, %16
  %41 = tail call ptr @PyTuple_New(i64 noundef %16) #11
  %42 = getelementptr ptr, ptr %9, i64 %40
  %43 = icmp sgt i64 %16, 0
  br i1 %43, label %44, label %73

44:                                               ; preds = %39
  %45 = icmp eq ptr %41, null
  br label %46

46:                                               ; preds = %53, %44
  %47 = phi i64 [ 0, %44 ], [ %54, %53 ]
  %48 = getelementptr ptr, ptr %42, i64 %47
  %49 = load ptr, ptr %48, align 8
  br i1 %45, label %52, label %50

50:                                               ; preds = %46
  %51 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %41, i64 noundef %47, ptr noundef %49) #11
  br label %53

52:                                               ; preds = %46
  tail call void @Py_DecRef(ptr noundef %49) #11
  br label %53

53:                                               ; preds = %52, %50
  %54 = add nuw nsw i64 %47, 1
  %55 = icmp eq i64 %54, %16
  br i1 %55, label %73, label %46

56:                                               ; preds = %11
  %57 = sub i64 %13, %16
  %58 = tail call ptr @PyList_New(i64 noundef %16) #11
  %59 = getelementptr ptr, ptr %9, i64 %57
  %60 = icmp sgt i64 %16, 0
  br i1 %60, label %61, label %73

61:                                               ; preds = %56
  %62 = icmp eq ptr %58, null
  br label %63

63:                                               ; preds = %70, %61
  %64 = phi i64 [ 0, %61 ], [ %71, %70 ]
  %65 = getelementptr ptr, ptr %59, i64 %64
  %66 = load ptr, ptr %65, align 8
  br i1 %62, label %69, label %67

67:                                               ; preds = %63
  %68 = tail call i32 @PyList_SetItem(ptr noundef nonnull %58, i64 noundef %64, ptr noundef %66) #11
  br label %70

69:                                               ; preds = %63
  tail call void @Py_DecRef(ptr noundef %66) #11
  br label %70

70:                                               ; preds = %69, %67
  %71 = add nuw nsw i64 %64, 1
  %72 = icmp eq i64 %71, %16
  br i1 %72, label %73, label %63

73:                                               ; preds = %70, %56, %53, %39, %34, %30, %26, %24
  %74 = phi i64 [ %57, %56 ], [ %13, %24 ], [ %13, %26 ], [ %13, %30 ], [ %13, %34 ], [ %40, %39 ], [ %40, %53 ], [ %57, %70 ]
  %75 = phi ptr [ %58, %56 ], [ %25, %24 ], [ %29, %26 ], [ %33, %30 ], [ %38, %34 ], [ %41, %39 ], [ %41, %53 ], [ %58, %70 ]
  %76 = icmp eq ptr %75, null
  br i1 %76, label %77, label %89

77:                                               ; preds = %73, %18
  %78 = phi i64 [ %74, %73 ], [ %13, %18 ]
  %79 = icmp eq i64 %78, 0
  br i1 %79, label %99, label %80

80:                                               ; preds = %80, %77
  %81 = phi i64 [ %82, %80 ], [ %78, %77 ]
  %82 = add i64 %81, -1
  %83 = getelementptr ptr, ptr %9, i64 %82
  %84 = load ptr, ptr %83, align 8
  tail call void @Py_DecRef(ptr noundef %84) #11
  %85 = icmp eq i64 %82, 0
  br i1 %85, label %99, label %80

86:                                               ; preds = %18
  tail call void @Py_IncRef(ptr noundef %20) #11
  %87 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %88 = getelementptr i8, ptr %22, i64 %87
  store ptr %20, ptr %88, align 8
  br label %89

89:                                               ; preds = %86, %73
  %90 = phi i64 [ %13, %86 ], [ %74, %73 ]
  %91 = phi ptr [ %22, %86 ], [ %75, %73 ]
  %92 = getelementptr ptr, ptr %9, i64 %90
  store ptr %91, ptr %92, align 8
  %93 = add i64 %90, 1
  %94 = add nuw nsw i64 %12, 1
  %95 = load i64, ptr %6, align 8
  %96 = icmp slt i64 %94, %95
  br i1 %96, label %11, label %97

97:                                               ; preds = %89
  %98 = load ptr, ptr %9, align 16
  br label %99

99:                                               ; preds = %97, %80, %77, %3
  %100 = phi ptr [ undef, %3 ], [ null, %77 ], [ %98, %97 ], [ null, %80 ]
  ret ptr %100
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
