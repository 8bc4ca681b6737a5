; entry.c, compiled by ziglang 0.17.1; sources 7a9e3094a448fc8e6b4baea8915e6867e3bc0433b023fb6bb0678618aa829293


%struct.Context = type { ptr, i64, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr, ptr }
%struct.Capture = type { ptr, i64, %struct.ArrayType, ptr }
%struct.ArrayType = type { ptr, i64, ptr, i64, ptr }
%struct.Guard = type { i64, ptr, ptr, ptr }
%struct.Result = type { i64, ptr, %struct.ArrayType, ptr, ptr, i64, i64 }
%struct.Span = type { i64, i64 }
%struct.Output = type { i64, i64 }
%struct.Time.0 = type { i64, i64 }

@context = local_unnamed_addr global %struct.Context zeroinitializer, align 8

define ptr @enter(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = getelementptr i8, ptr %0, i64 24
  %6 = load ptr, ptr %5, align 8
  %7 = and i64 %2, 9223372036854775807
  br label %8

8:                                                ; preds = %11, %4
  %9 = phi ptr [ %6, %4 ], [ %12, %11 ]
  %10 = icmp eq ptr %9, null
  br i1 %10, label %19, label %11

11:                                               ; preds = %8
  %12 = load ptr, ptr %9, align 8
  %13 = tail call fastcc ptr @run_plan(ptr noundef %9, ptr noundef %1, i64 noundef %7, ptr noundef %3) #6
  %14 = icmp eq ptr %13, inttoptr (i64 1 to ptr)
  br i1 %14, label %8, label %15

15:                                               ; preds = %11
  %16 = getelementptr i8, ptr %0, i64 32
  %17 = load i64, ptr %16, align 8
  %18 = add i64 %17, 1
  store i64 %18, ptr %16, align 8
  br label %21

19:                                               ; preds = %8
  %20 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #7
  br label %21

21:                                               ; preds = %19, %15
  %22 = phi ptr [ %20, %19 ], [ %13, %15 ]
  ret ptr %22
}

declare void @llvm.lifetime.start.p0(ptr captures(none)) #1

define internal fastcc ptr @run_plan(ptr noundef nonnull %0, ptr noundef readonly captures(none) %1, i64 noundef range(i64 0, -9223372036854775808) %2, ptr noundef readonly captures(address_is_null) %3) unnamed_addr #0 {
  %5 = alloca ptr, align 8
  %6 = getelementptr i8, ptr %0, i64 216
  %7 = load i64, ptr %6, align 8
  %8 = add i64 %7, %2
  %9 = getelementptr i8, ptr %0, i64 16
  %10 = load i64, ptr %9, align 8
  %11 = icmp eq i64 %8, %10
  br i1 %11, label %12, label %651

12:                                               ; preds = %4
  %13 = icmp eq ptr %3, null
  br i1 %13, label %33, label %14

14:                                               ; preds = %12
  %15 = getelementptr i8, ptr %3, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = icmp eq i64 %16, %7
  br i1 %17, label %18, label %651

18:                                               ; preds = %14
  %19 = getelementptr i8, ptr %3, i64 24
  %20 = getelementptr i8, ptr %0, i64 224
  %21 = load ptr, ptr %20, align 8
  %22 = icmp slt i64 %7, 1
  br i1 %22, label %35, label %26

23:                                               ; preds = %26
  %24 = add nuw nsw i64 %27, 1
  %25 = icmp eq i64 %24, %7
  br i1 %25, label %35, label %26

26:                                               ; preds = %23, %18
  %27 = phi i64 [ %24, %23 ], [ 0, %18 ]
  %28 = getelementptr i64, ptr %19, i64 %27
  %29 = load i64, ptr %28, align 8
  %30 = getelementptr i64, ptr %21, i64 %27
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %29, %31
  br i1 %32, label %23, label %651

33:                                               ; preds = %12
  %34 = icmp eq i64 %7, 0
  br i1 %34, label %35, label %651

35:                                               ; preds = %33, %23, %18
  %36 = getelementptr i8, ptr %0, i64 232
  %37 = load i64, ptr %36, align 8
  %38 = shl i64 %37, 3
  %39 = alloca i8, i64 %38, align 16
  %40 = getelementptr i8, ptr %0, i64 72
  %41 = load ptr, ptr %40, align 8
  %42 = getelementptr i8, ptr %0, i64 64
  %43 = load i64, ptr %42, align 8
  %44 = shl i64 %43, 3
  %45 = call ptr @memcpy(ptr noundef nonnull %39, ptr noundef %41, i64 noundef %44) #8
  %46 = icmp sgt i64 %8, 0
  br i1 %46, label %47, label %60

47:                                               ; preds = %35
  %48 = getelementptr i8, ptr %0, i64 24
  %49 = load ptr, ptr %48, align 8
  br label %53

50:                                               ; preds = %53
  %51 = add nuw nsw i64 %55, 1
  %52 = icmp eq i64 %51, %8
  br i1 %52, label %60, label %53

53:                                               ; preds = %50, %47
  %54 = phi ptr [ %58, %50 ], [ %49, %47 ]
  %55 = phi i64 [ %51, %50 ], [ 0, %47 ]
  %56 = getelementptr ptr, ptr %1, i64 %55
  %57 = load ptr, ptr %56, align 8
  %58 = call fastcc ptr @argument_fits(ptr noundef %57, ptr noundef %54, ptr noundef nonnull %39, ptr noundef nonnull %0) #6
  %59 = icmp eq ptr %58, null
  br i1 %59, label %651, label %50

60:                                               ; preds = %50, %35
  %61 = getelementptr i8, ptr %0, i64 56
  %62 = load ptr, ptr %61, align 8
  %63 = getelementptr i8, ptr %0, i64 48
  %64 = load i64, ptr %63, align 8
  %65 = icmp sgt i64 %64, 0
  br i1 %65, label %66, label %147

66:                                               ; preds = %60
  %67 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  br label %68

68:                                               ; preds = %138, %66
  %69 = phi i64 [ %145, %138 ], [ 0, %66 ]
  %70 = getelementptr %struct.Capture, ptr %62, i64 %69
  %71 = load ptr, ptr %70, align 8
  %72 = getelementptr i8, ptr %71, i64 %67
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr i8, ptr %70, i64 48
  %75 = load ptr, ptr %74, align 8
  %76 = icmp eq ptr %75, null
  %77 = icmp eq ptr %73, null
  br i1 %77, label %651, label %78

78:                                               ; preds = %68
  %79 = getelementptr i8, ptr %70, i64 16
  %80 = getelementptr i8, ptr %73, i64 56
  %81 = load ptr, ptr %80, align 8
  %82 = load ptr, ptr %79, align 8
  %83 = icmp eq ptr %81, %82
  br i1 %83, label %84, label %651

84:                                               ; preds = %78
  %85 = getelementptr i8, ptr %73, i64 64
  %86 = load i32, ptr %85, align 8
  %87 = select i1 %76, i32 -258, i32 -257
  %88 = or i32 %86, %87
  %89 = icmp eq i32 %88, -1
  br i1 %89, label %90, label %651

90:                                               ; preds = %84
  %91 = getelementptr i8, ptr %73, i64 24
  %92 = load i32, ptr %91, align 8
  %93 = getelementptr i8, ptr %70, i64 24
  %94 = load i64, ptr %93, align 8
  %95 = trunc i64 %94 to i32
  %96 = icmp eq i32 %92, %95
  br i1 %96, label %97, label %651

97:                                               ; preds = %90
  %98 = getelementptr i8, ptr %73, i64 32
  %99 = load ptr, ptr %98, align 8
  %100 = getelementptr i8, ptr %70, i64 32
  %101 = load ptr, ptr %100, align 8
  %102 = sext i32 %92 to i64
  %103 = icmp slt i32 %92, 1
  br i1 %103, label %128, label %107

104:                                              ; preds = %107
  %105 = add nuw nsw i64 %108, 1
  %106 = icmp eq i64 %105, %102
  br i1 %106, label %114, label %107

107:                                              ; preds = %104, %97
  %108 = phi i64 [ %105, %104 ], [ 0, %97 ]
  %109 = getelementptr i64, ptr %99, i64 %108
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr i64, ptr %101, i64 %108
  %112 = load i64, ptr %111, align 8
  %113 = icmp eq i64 %110, %112
  br i1 %113, label %104, label %651

114:                                              ; preds = %104
  br i1 %76, label %128, label %115

115:                                              ; preds = %114
  %116 = getelementptr i8, ptr %73, i64 40
  %117 = load ptr, ptr %116, align 8
  br label %121

118:                                              ; preds = %121
  %119 = add nuw nsw i64 %122, 1
  %120 = icmp eq i64 %119, %102
  br i1 %120, label %128, label %121

121:                                              ; preds = %118, %115
  %122 = phi i64 [ %119, %118 ], [ 0, %115 ]
  %123 = getelementptr i64, ptr %117, i64 %122
  %124 = load i64, ptr %123, align 8
  %125 = getelementptr i64, ptr %75, i64 %122
  %126 = load i64, ptr %125, align 8
  %127 = icmp eq i64 %124, %126
  br i1 %127, label %118, label %651

128:                                              ; preds = %118, %114, %97
  %129 = getelementptr i8, ptr %73, i64 16
  %130 = load ptr, ptr %129, align 8
  %131 = icmp eq ptr %130, null
  br i1 %131, label %651, label %132

132:                                              ; preds = %128
  %133 = getelementptr i8, ptr %70, i64 56
  %134 = load ptr, ptr %133, align 8
  %135 = icmp eq ptr %134, null
  %136 = icmp eq ptr %134, %130
  %137 = or i1 %135, %136
  br i1 %137, label %138, label %651

138:                                              ; preds = %132
  %139 = getelementptr i8, ptr %70, i64 8
  %140 = load i64, ptr %139, align 8
  %141 = getelementptr ptr, ptr %39, i64 %140
  store ptr %130, ptr %141, align 8
  %142 = load i64, ptr %42, align 8
  %143 = getelementptr ptr, ptr %39, i64 %142
  %144 = getelementptr ptr, ptr %143, i64 %140
  store ptr %73, ptr %144, align 8
  %145 = add nuw nsw i64 %69, 1
  %146 = icmp eq i64 %145, %64
  br i1 %146, label %147, label %68

147:                                              ; preds = %138, %60
  %148 = getelementptr i8, ptr %0, i64 40
  %149 = load ptr, ptr %148, align 8
  %150 = getelementptr i8, ptr %0, i64 32
  %151 = load i64, ptr %150, align 8
  %152 = icmp sgt i64 %151, 0
  br i1 %152, label %153, label %294

153:                                              ; preds = %290, %147
  %154 = phi i64 [ %291, %290 ], [ 0, %147 ]
  %155 = getelementptr %struct.Guard, ptr %149, i64 %154
  %156 = load i64, ptr %155, align 8
  switch i64 %156, label %266 [
    i64 0, label %157
    i64 2, label %169
    i64 3, label %194
  ]

157:                                              ; preds = %153
  %158 = getelementptr i8, ptr %155, i64 8
  %159 = load ptr, ptr %158, align 8
  %160 = getelementptr i8, ptr %155, i64 16
  %161 = load ptr, ptr %160, align 8
  %162 = call ptr @PyDict_GetItemWithError(ptr noundef %159, ptr noundef %161) #8
  %163 = getelementptr i8, ptr %155, i64 24
  %164 = load ptr, ptr %163, align 8
  %165 = icmp eq ptr %162, %164
  %166 = icmp ne ptr %162, null
  %167 = or i1 %166, %165
  br i1 %167, label %289, label %168

168:                                              ; preds = %157
  call void @PyErr_Clear() #8
  br label %651

169:                                              ; preds = %153
  %170 = getelementptr i8, ptr %155, i64 8
  %171 = load ptr, ptr %170, align 8
  %172 = getelementptr i8, ptr %171, i64 16
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr i8, ptr %155, i64 16
  %175 = load ptr, ptr %174, align 8
  %176 = ptrtoint ptr %175 to i64
  %177 = icmp eq i64 %173, %176
  br i1 %177, label %178, label %651

178:                                              ; preds = %169
  %179 = getelementptr i8, ptr %171, i64 24
  %180 = load ptr, ptr %179, align 8
  %181 = getelementptr i8, ptr %155, i64 24
  %182 = load ptr, ptr %181, align 8
  %183 = icmp slt ptr %175, inttoptr (i64 1 to ptr)
  br i1 %183, label %290, label %187

184:                                              ; preds = %187
  %185 = add nuw nsw i64 %188, 1
  %186 = icmp eq i64 %185, %173
  br i1 %186, label %290, label %187

187:                                              ; preds = %184, %178
  %188 = phi i64 [ %185, %184 ], [ 0, %178 ]
  %189 = getelementptr i64, ptr %180, i64 %188
  %190 = load i64, ptr %189, align 8
  %191 = getelementptr i64, ptr %182, i64 %188
  %192 = load i64, ptr %191, align 8
  %193 = icmp eq i64 %190, %192
  br i1 %193, label %184, label %651

194:                                              ; preds = %153
  %195 = getelementptr i8, ptr %155, i64 16
  %196 = load ptr, ptr %195, align 8
  %197 = getelementptr i8, ptr %155, i64 8
  %198 = load ptr, ptr %197, align 8
  %199 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %200 = getelementptr i8, ptr %198, i64 %199
  %201 = load ptr, ptr %200, align 8
  %202 = getelementptr i8, ptr %196, i64 32
  %203 = load ptr, ptr %202, align 8
  %204 = icmp eq ptr %203, null
  %205 = icmp eq ptr %201, null
  br i1 %205, label %651, label %206

206:                                              ; preds = %194
  %207 = getelementptr i8, ptr %201, i64 56
  %208 = load ptr, ptr %207, align 8
  %209 = load ptr, ptr %196, align 8
  %210 = icmp eq ptr %208, %209
  br i1 %210, label %211, label %651

211:                                              ; preds = %206
  %212 = getelementptr i8, ptr %201, i64 64
  %213 = load i32, ptr %212, align 8
  %214 = select i1 %204, i32 -258, i32 -257
  %215 = or i32 %213, %214
  %216 = icmp eq i32 %215, -1
  br i1 %216, label %217, label %651

217:                                              ; preds = %211
  %218 = getelementptr i8, ptr %201, i64 24
  %219 = load i32, ptr %218, align 8
  %220 = getelementptr i8, ptr %196, i64 8
  %221 = load i64, ptr %220, align 8
  %222 = trunc i64 %221 to i32
  %223 = icmp eq i32 %219, %222
  br i1 %223, label %224, label %651

224:                                              ; preds = %217
  %225 = getelementptr i8, ptr %201, i64 32
  %226 = load ptr, ptr %225, align 8
  %227 = getelementptr i8, ptr %196, i64 16
  %228 = load ptr, ptr %227, align 8
  %229 = sext i32 %219 to i64
  %230 = icmp slt i32 %219, 1
  br i1 %230, label %255, label %234

231:                                              ; preds = %234
  %232 = add nuw nsw i64 %235, 1
  %233 = icmp eq i64 %232, %229
  br i1 %233, label %241, label %234

234:                                              ; preds = %231, %224
  %235 = phi i64 [ %232, %231 ], [ 0, %224 ]
  %236 = getelementptr i64, ptr %226, i64 %235
  %237 = load i64, ptr %236, align 8
  %238 = getelementptr i64, ptr %228, i64 %235
  %239 = load i64, ptr %238, align 8
  %240 = icmp eq i64 %237, %239
  br i1 %240, label %231, label %651

241:                                              ; preds = %231
  br i1 %204, label %255, label %242

242:                                              ; preds = %241
  %243 = getelementptr i8, ptr %201, i64 40
  %244 = load ptr, ptr %243, align 8
  br label %248

245:                                              ; preds = %248
  %246 = add nuw nsw i64 %249, 1
  %247 = icmp eq i64 %246, %229
  br i1 %247, label %255, label %248

248:                                              ; preds = %245, %242
  %249 = phi i64 [ %246, %245 ], [ 0, %242 ]
  %250 = getelementptr i64, ptr %244, i64 %249
  %251 = load i64, ptr %250, align 8
  %252 = getelementptr i64, ptr %203, i64 %249
  %253 = load i64, ptr %252, align 8
  %254 = icmp eq i64 %251, %253
  br i1 %254, label %245, label %651

255:                                              ; preds = %245, %241, %224
  %256 = getelementptr i8, ptr %201, i64 16
  %257 = load ptr, ptr %256, align 8
  %258 = icmp eq ptr %257, null
  br i1 %258, label %651, label %259

259:                                              ; preds = %255
  %260 = getelementptr i8, ptr %155, i64 24
  %261 = load ptr, ptr %260, align 8
  %262 = getelementptr i8, ptr %196, i64 24
  %263 = load i64, ptr %262, align 8
  %264 = call i32 @memcmp(ptr noundef nonnull %257, ptr noundef %261, i64 noundef %263) #8
  %265 = icmp eq i32 %264, 0
  br i1 %265, label %290, label %651

266:                                              ; preds = %153
  %267 = getelementptr i8, ptr %155, i64 8
  %268 = load ptr, ptr %267, align 8
  %269 = load ptr, ptr %268, align 8
  %270 = getelementptr i8, ptr %155, i64 24
  %271 = load ptr, ptr %270, align 8
  %272 = icmp eq ptr %269, %271
  br i1 %272, label %273, label %651

273:                                              ; preds = %266
  %274 = getelementptr i8, ptr %155, i64 16
  %275 = load ptr, ptr %274, align 8
  %276 = icmp eq ptr %275, null
  br i1 %276, label %290, label %277

277:                                              ; preds = %273
  %278 = getelementptr i8, ptr %268, i64 8
  br label %279

279:                                              ; preds = %279, %277
  %280 = phi i1 [ true, %279 ], [ false, %277 ]
  %281 = phi i64 [ 1, %279 ], [ 0, %277 ]
  %282 = getelementptr i64, ptr %278, i64 %281
  %283 = load i64, ptr %282, align 8
  %284 = getelementptr i64, ptr %275, i64 %281
  %285 = load i64, ptr %284, align 8
  %286 = icmp ne i64 %283, %285
  %287 = or i1 %280, %286
  br i1 %287, label %288, label %279

288:                                              ; preds = %279
  br i1 %286, label %651, label %290

289:                                              ; preds = %157
  br i1 %165, label %290, label %651

290:                                              ; preds = %289, %288, %273, %259, %184, %178
  %291 = add nuw nsw i64 %154, 1
  %292 = load i64, ptr %150, align 8
  %293 = icmp slt i64 %291, %292
  br i1 %293, label %153, label %294

294:                                              ; preds = %290, %147
  %295 = getelementptr i8, ptr %0, i64 8
  %296 = load ptr, ptr %295, align 8
  call void @Py_IncRef(ptr noundef %296) #8
  %297 = getelementptr i8, ptr %0, i64 80
  %298 = load i64, ptr %297, align 8
  %299 = shl i64 %298, 3
  %300 = alloca i8, i64 %299, align 16
  %301 = call ptr @memset(ptr noundef nonnull %300, i32 noundef 0, i64 noundef %299) #8
  %302 = load i64, ptr %297, align 8
  %303 = shl i64 %302, 3
  %304 = alloca i8, i64 %303, align 16
  %305 = getelementptr i8, ptr %0, i64 88
  %306 = load ptr, ptr %305, align 8
  %307 = icmp slt i64 %302, 1
  br i1 %307, label %563, label %308

308:                                              ; preds = %556, %294
  %309 = phi i64 [ %557, %556 ], [ %302, %294 ]
  %310 = phi i64 [ %561, %556 ], [ 0, %294 ]
  %311 = getelementptr %struct.Result, ptr %306, i64 %310
  %312 = getelementptr i8, ptr %311, i64 8
  %313 = load ptr, ptr %312, align 8
  %314 = icmp eq ptr %313, null
  br i1 %314, label %315, label %325

315:                                              ; preds = %308
  %316 = getelementptr i8, ptr %311, i64 16
  %317 = load ptr, ptr %316, align 8
  %318 = icmp eq ptr %317, null
  br i1 %318, label %319, label %321

319:                                              ; preds = %315
  %320 = getelementptr i64, ptr %304, i64 %310
  br label %556

321:                                              ; preds = %315
  %322 = getelementptr i8, ptr %311, i64 72
  %323 = load i64, ptr %322, align 8
  %324 = icmp eq i64 %323, 0
  br i1 %324, label %364, label %332

325:                                              ; preds = %308
  %326 = getelementptr i8, ptr %311, i64 72
  %327 = load i64, ptr %326, align 8
  %328 = icmp eq i64 %327, 0
  br i1 %328, label %362, label %329

329:                                              ; preds = %325
  %330 = getelementptr i8, ptr %311, i64 16
  %331 = load ptr, ptr %330, align 8
  br label %332

332:                                              ; preds = %329, %321
  %333 = phi ptr [ %331, %329 ], [ %317, %321 ]
  %334 = phi i64 [ %327, %329 ], [ %323, %321 ]
  %335 = load i64, ptr %42, align 8
  %336 = getelementptr ptr, ptr %39, i64 %335
  %337 = getelementptr ptr, ptr %336, i64 %334
  %338 = load ptr, ptr %337, align 8
  %339 = getelementptr i8, ptr %311, i64 16
  call void @Py_IncRef(ptr noundef %333) #8
  %340 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %341 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %342 = load ptr, ptr %339, align 8
  %343 = getelementptr i8, ptr %311, i64 24
  %344 = load i64, ptr %343, align 8
  %345 = trunc i64 %344 to i32
  %346 = getelementptr i8, ptr %311, i64 32
  %347 = load ptr, ptr %346, align 8
  %348 = getelementptr i8, ptr %311, i64 48
  %349 = load ptr, ptr %348, align 8
  %350 = getelementptr i8, ptr %338, i64 16
  %351 = load ptr, ptr %350, align 8
  %352 = getelementptr i8, ptr %311, i64 80
  %353 = load i64, ptr %352, align 8
  %354 = getelementptr i8, ptr %351, i64 %353
  %355 = getelementptr i8, ptr %338, i64 64
  %356 = load i32, ptr %355, align 8
  %357 = and i32 %356, 1024
  %358 = call ptr %340(ptr noundef %341, ptr noundef %342, i32 noundef %345, ptr noundef %347, ptr noundef %349, ptr noundef %354, i32 noundef %357, ptr noundef null) #8
  %359 = icmp eq ptr %358, null
  br i1 %359, label %545, label %360

360:                                              ; preds = %332
  call void @Py_IncRef(ptr noundef %338) #8
  %361 = getelementptr i8, ptr %358, i64 48
  store ptr %338, ptr %361, align 8
  br label %542

362:                                              ; preds = %325
  %363 = call ptr @PyObject_CallNoArgs(ptr noundef nonnull %313) #8
  br label %547

364:                                              ; preds = %321
  %365 = getelementptr i8, ptr %311, i64 56
  %366 = load ptr, ptr %365, align 8
  %367 = icmp eq ptr %366, null
  br i1 %367, label %433, label %368

368:                                              ; preds = %364
  %369 = load i32, ptr %366, align 8
  %370 = icmp eq i32 %369, 1
  br i1 %370, label %371, label %433

371:                                              ; preds = %368
  %372 = getelementptr i8, ptr %366, i64 64
  %373 = load i32, ptr %372, align 8
  %374 = and i32 %373, -3
  %375 = icmp eq i32 %374, 1285
  br i1 %375, label %376, label %433

376:                                              ; preds = %371
  %377 = getelementptr i8, ptr %366, i64 48
  %378 = load ptr, ptr %377, align 8
  %379 = icmp eq ptr %378, null
  br i1 %379, label %380, label %433

380:                                              ; preds = %376
  %381 = getelementptr i8, ptr %366, i64 72
  %382 = load ptr, ptr %381, align 8
  %383 = icmp eq ptr %382, null
  br i1 %383, label %384, label %433

384:                                              ; preds = %380
  %385 = getelementptr i8, ptr %311, i64 48
  %386 = load ptr, ptr %385, align 8
  %387 = icmp eq ptr %386, null
  %388 = getelementptr i8, ptr %366, i64 56
  %389 = load ptr, ptr %388, align 8
  %390 = icmp eq ptr %389, %317
  br i1 %390, label %391, label %433

391:                                              ; preds = %384
  %392 = getelementptr i8, ptr %366, i64 24
  %393 = load i32, ptr %392, align 8
  %394 = getelementptr i8, ptr %311, i64 24
  %395 = load i64, ptr %394, align 8
  %396 = trunc i64 %395 to i32
  %397 = icmp eq i32 %393, %396
  br i1 %397, label %398, label %433

398:                                              ; preds = %391
  %399 = getelementptr i8, ptr %366, i64 32
  %400 = load ptr, ptr %399, align 8
  %401 = getelementptr i8, ptr %311, i64 32
  %402 = load ptr, ptr %401, align 8
  %403 = sext i32 %393 to i64
  %404 = icmp slt i32 %393, 1
  br i1 %404, label %429, label %408

405:                                              ; preds = %408
  %406 = add nuw nsw i64 %409, 1
  %407 = icmp eq i64 %406, %403
  br i1 %407, label %415, label %408

408:                                              ; preds = %405, %398
  %409 = phi i64 [ %406, %405 ], [ 0, %398 ]
  %410 = getelementptr i64, ptr %400, i64 %409
  %411 = load i64, ptr %410, align 8
  %412 = getelementptr i64, ptr %402, i64 %409
  %413 = load i64, ptr %412, align 8
  %414 = icmp eq i64 %411, %413
  br i1 %414, label %405, label %433

415:                                              ; preds = %405
  br i1 %387, label %429, label %416

416:                                              ; preds = %415
  %417 = getelementptr i8, ptr %366, i64 40
  %418 = load ptr, ptr %417, align 8
  br label %422

419:                                              ; preds = %422
  %420 = add nuw nsw i64 %423, 1
  %421 = icmp eq i64 %420, %403
  br i1 %421, label %429, label %422

422:                                              ; preds = %419, %416
  %423 = phi i64 [ %420, %419 ], [ 0, %416 ]
  %424 = getelementptr i64, ptr %418, i64 %423
  %425 = load i64, ptr %424, align 8
  %426 = getelementptr i64, ptr %386, i64 %423
  %427 = load i64, ptr %426, align 8
  %428 = icmp eq i64 %425, %427
  br i1 %428, label %419, label %433

429:                                              ; preds = %419, %415, %398
  %430 = getelementptr i8, ptr %366, i64 16
  %431 = load ptr, ptr %430, align 8
  %432 = icmp eq ptr %431, null
  br i1 %432, label %433, label %540

433:                                              ; preds = %429, %422, %408, %391, %384, %380, %376, %371, %368, %364
  %434 = getelementptr i8, ptr %311, i64 64
  %435 = load ptr, ptr %434, align 8
  %436 = icmp eq ptr %435, null
  br i1 %436, label %502, label %437

437:                                              ; preds = %433
  %438 = load i32, ptr %435, align 8
  %439 = icmp eq i32 %438, 1
  br i1 %439, label %440, label %502

440:                                              ; preds = %437
  %441 = getelementptr i8, ptr %435, i64 64
  %442 = load i32, ptr %441, align 8
  %443 = and i32 %442, -3
  %444 = icmp eq i32 %443, 1285
  br i1 %444, label %445, label %502

445:                                              ; preds = %440
  %446 = getelementptr i8, ptr %435, i64 48
  %447 = load ptr, ptr %446, align 8
  %448 = icmp eq ptr %447, null
  br i1 %448, label %449, label %502

449:                                              ; preds = %445
  %450 = getelementptr i8, ptr %435, i64 72
  %451 = load ptr, ptr %450, align 8
  %452 = icmp eq ptr %451, null
  br i1 %452, label %453, label %502

453:                                              ; preds = %449
  %454 = getelementptr i8, ptr %311, i64 48
  %455 = load ptr, ptr %454, align 8
  %456 = icmp eq ptr %455, null
  %457 = getelementptr i8, ptr %435, i64 56
  %458 = load ptr, ptr %457, align 8
  %459 = icmp eq ptr %458, %317
  br i1 %459, label %460, label %502

460:                                              ; preds = %453
  %461 = getelementptr i8, ptr %435, i64 24
  %462 = load i32, ptr %461, align 8
  %463 = getelementptr i8, ptr %311, i64 24
  %464 = load i64, ptr %463, align 8
  %465 = trunc i64 %464 to i32
  %466 = icmp eq i32 %462, %465
  br i1 %466, label %467, label %502

467:                                              ; preds = %460
  %468 = getelementptr i8, ptr %435, i64 32
  %469 = load ptr, ptr %468, align 8
  %470 = getelementptr i8, ptr %311, i64 32
  %471 = load ptr, ptr %470, align 8
  %472 = sext i32 %462 to i64
  %473 = icmp slt i32 %462, 1
  br i1 %473, label %498, label %477

474:                                              ; preds = %477
  %475 = add nuw nsw i64 %478, 1
  %476 = icmp eq i64 %475, %472
  br i1 %476, label %484, label %477

477:                                              ; preds = %474, %467
  %478 = phi i64 [ %475, %474 ], [ 0, %467 ]
  %479 = getelementptr i64, ptr %469, i64 %478
  %480 = load i64, ptr %479, align 8
  %481 = getelementptr i64, ptr %471, i64 %478
  %482 = load i64, ptr %481, align 8
  %483 = icmp eq i64 %480, %482
  br i1 %483, label %474, label %502

484:                                              ; preds = %474
  br i1 %456, label %498, label %485

485:                                              ; preds = %484
  %486 = getelementptr i8, ptr %435, i64 40
  %487 = load ptr, ptr %486, align 8
  br label %491

488:                                              ; preds = %491
  %489 = add nuw nsw i64 %492, 1
  %490 = icmp eq i64 %489, %472
  br i1 %490, label %498, label %491

491:                                              ; preds = %488, %485
  %492 = phi i64 [ %489, %488 ], [ 0, %485 ]
  %493 = getelementptr i64, ptr %487, i64 %492
  %494 = load i64, ptr %493, align 8
  %495 = getelementptr i64, ptr %455, i64 %492
  %496 = load i64, ptr %495, align 8
  %497 = icmp eq i64 %494, %496
  br i1 %497, label %488, label %502

498:                                              ; preds = %488, %484, %467
  %499 = getelementptr i8, ptr %435, i64 16
  %500 = load ptr, ptr %499, align 8
  %501 = icmp eq ptr %500, null
  br i1 %501, label %502, label %540

502:                                              ; preds = %498, %491, %477, %460, %453, %449, %445, %440, %437, %433
  %503 = getelementptr i8, ptr %311, i64 40
  %504 = load i64, ptr %503, align 8
  %505 = icmp slt i64 %504, 4097
  br i1 %505, label %506, label %508

506:                                              ; preds = %502
  %507 = call ptr @malloc(i64 noundef %504) #8
  br label %512

508:                                              ; preds = %502
  %509 = add nuw i64 %504, 63
  %510 = and i64 %509, -64
  %511 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %510) #8
  br label %512

512:                                              ; preds = %508, %506
  %513 = phi ptr [ %507, %506 ], [ %511, %508 ]
  %514 = icmp eq ptr %513, null
  br i1 %514, label %515, label %517

515:                                              ; preds = %512
  %516 = call ptr @PyErr_NoMemory() #8
  br label %547

517:                                              ; preds = %512
  %518 = load ptr, ptr %316, align 8
  call void @Py_IncRef(ptr noundef %518) #8
  %519 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 16), align 8
  %520 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 24), align 8
  %521 = load ptr, ptr %316, align 8
  %522 = getelementptr i8, ptr %311, i64 24
  %523 = load i64, ptr %522, align 8
  %524 = trunc i64 %523 to i32
  %525 = getelementptr i8, ptr %311, i64 32
  %526 = load ptr, ptr %525, align 8
  %527 = call ptr %519(ptr noundef %520, ptr noundef %521, i32 noundef %524, ptr noundef %526, ptr noundef null, ptr noundef nonnull %513, i32 noundef 1281, ptr noundef null) #8
  %528 = icmp eq ptr %527, null
  br i1 %528, label %529, label %530

529:                                              ; preds = %517
  call void @free(ptr noundef nonnull %513) #8
  br label %545

530:                                              ; preds = %517
  %531 = getelementptr i8, ptr %527, i64 64
  %532 = load i32, ptr %531, align 8
  %533 = or i32 %532, 4
  store i32 %533, ptr %531, align 8
  %534 = icmp slt i64 %504, 16385
  br i1 %534, label %535, label %542

535:                                              ; preds = %530
  %536 = load ptr, ptr %434, align 8
  call void @Py_IncRef(ptr noundef nonnull %527) #8
  %537 = load ptr, ptr %365, align 8
  store ptr %537, ptr %434, align 8
  store ptr %527, ptr %365, align 8
  %538 = icmp eq ptr %536, null
  br i1 %538, label %542, label %539

539:                                              ; preds = %535
  call void @Py_DecRef(ptr noundef nonnull %536) #8
  br label %542

540:                                              ; preds = %498, %429
  %541 = phi ptr [ %366, %429 ], [ %435, %498 ]
  call void @Py_IncRef(ptr noundef nonnull %541) #8
  br label %547

542:                                              ; preds = %539, %535, %530, %360
  %543 = phi ptr [ %527, %539 ], [ %527, %535 ], [ %527, %530 ], [ %358, %360 ]
  %544 = getelementptr ptr, ptr %300, i64 %310
  store ptr %543, ptr %544, align 8
  br label %551

545:                                              ; preds = %529, %332
  %546 = getelementptr ptr, ptr %300, i64 %310
  store ptr null, ptr %546, align 8
  br label %634

547:                                              ; preds = %540, %515, %362
  %548 = phi ptr [ %516, %515 ], [ %363, %362 ], [ %541, %540 ]
  %549 = getelementptr ptr, ptr %300, i64 %310
  store ptr %548, ptr %549, align 8
  %550 = icmp eq ptr %548, null
  br i1 %550, label %634, label %551

551:                                              ; preds = %547, %542
  %552 = phi ptr [ %543, %542 ], [ %548, %547 ]
  %553 = getelementptr i8, ptr %552, i64 16
  %554 = load ptr, ptr %553, align 8
  %555 = load i64, ptr %297, align 8
  br label %556

556:                                              ; preds = %551, %319
  %557 = phi i64 [ %309, %319 ], [ %555, %551 ]
  %558 = phi ptr [ %320, %319 ], [ %554, %551 ]
  %559 = load i64, ptr %311, align 8
  %560 = getelementptr ptr, ptr %39, i64 %559
  store ptr %558, ptr %560, align 8
  %561 = add nuw nsw i64 %310, 1
  %562 = icmp slt i64 %561, %557
  br i1 %562, label %308, label %563

563:                                              ; preds = %556, %294
  %564 = getelementptr i8, ptr %0, i64 104
  %565 = load i64, ptr %564, align 8
  %566 = icmp eq i64 %565, 0
  br i1 %566, label %567, label %569

567:                                              ; preds = %563
  %568 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #6
  br i1 %568, label %592, label %598

569:                                              ; preds = %563
  %570 = getelementptr i8, ptr %0, i64 120
  %571 = load i64, ptr %570, align 8
  %572 = icmp eq i64 %571, 0
  br i1 %572, label %573, label %577

573:                                              ; preds = %569
  %574 = getelementptr i8, ptr %0, i64 112
  %575 = load ptr, ptr %574, align 8
  %576 = icmp eq ptr %575, null
  br i1 %576, label %585, label %587

577:                                              ; preds = %569
  %578 = call ptr @aligned_alloc(i64 noundef 64, i64 noundef %565) #8
  %579 = icmp eq ptr %578, null
  br i1 %579, label %585, label %580

580:                                              ; preds = %577
  %581 = getelementptr i8, ptr %0, i64 96
  %582 = load i64, ptr %581, align 8
  %583 = getelementptr ptr, ptr %39, i64 %582
  store ptr %578, ptr %583, align 8
  %584 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #6
  call void @free(ptr noundef nonnull %578) #8
  br i1 %584, label %592, label %598

585:                                              ; preds = %577, %573
  %586 = call ptr @PyErr_NoMemory() #8
  br label %634

587:                                              ; preds = %573
  store i64 1, ptr %570, align 8
  %588 = getelementptr i8, ptr %0, i64 96
  %589 = load i64, ptr %588, align 8
  %590 = getelementptr ptr, ptr %39, i64 %589
  store ptr %575, ptr %590, align 8
  %591 = call fastcc zeroext i1 @run_timed(ptr noundef nonnull %0, ptr noundef nonnull %39) #6
  store i64 0, ptr %570, align 8
  br i1 %591, label %592, label %598

592:                                              ; preds = %587, %580, %567
  %593 = call ptr @PyErr_Occurred() #8
  %594 = icmp eq ptr %593, null
  br i1 %594, label %595, label %634

595:                                              ; preds = %592
  %596 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 48), align 8
  %597 = call ptr @PyObject_CallNoArgs(ptr noundef %596) #8
  br label %634

598:                                              ; preds = %587, %580, %567
  %599 = getelementptr i8, ptr %0, i64 160
  %600 = load ptr, ptr %599, align 8
  %601 = icmp eq ptr %600, null
  br i1 %601, label %613, label %602

602:                                              ; preds = %598
  %603 = getelementptr i8, ptr %0, i64 240
  %604 = load i64, ptr %603, align 8
  %605 = icmp sgt i64 %604, -1
  br i1 %605, label %606, label %615

606:                                              ; preds = %602
  %607 = getelementptr ptr, ptr %300, i64 %604
  %608 = load ptr, ptr %607, align 8
  %609 = getelementptr i8, ptr %608, i64 16
  %610 = load ptr, ptr %609, align 8
  %611 = load i64, ptr %610, align 8
  %612 = icmp eq i64 %611, 0
  br i1 %612, label %613, label %615

613:                                              ; preds = %606, %598
  %614 = call fastcc ptr @build_output(ptr noundef nonnull %0, ptr noundef nonnull %300, ptr noundef nonnull %304) #6
  br label %634

615:                                              ; preds = %606, %602
  %616 = load i64, ptr %297, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  %617 = call ptr @PyList_New(i64 noundef %616) #8
  store ptr %617, ptr %5, align 8
  %618 = icmp eq ptr %617, null
  br i1 %618, label %632, label %619

619:                                              ; preds = %615
  %620 = icmp sgt i64 %616, 0
  br i1 %620, label %624, label %621

621:                                              ; preds = %624, %619
  %622 = call ptr @PyObject_Vectorcall(ptr noundef nonnull %600, ptr noundef nonnull %5, i64 noundef 1, ptr noundef null) #8
  %623 = load ptr, ptr %5, align 8
  call void @Py_DecRef(ptr noundef %623) #8
  br label %632

624:                                              ; preds = %624, %619
  %625 = phi i64 [ %630, %624 ], [ 0, %619 ]
  %626 = getelementptr ptr, ptr %300, i64 %625
  %627 = load ptr, ptr %626, align 8
  call void @Py_IncRef(ptr noundef %627) #8
  %628 = load ptr, ptr %626, align 8
  %629 = call i32 @PyList_SetItem(ptr noundef nonnull %617, i64 noundef %625, ptr noundef %628) #8
  %630 = add nuw nsw i64 %625, 1
  %631 = icmp eq i64 %630, %616
  br i1 %631, label %621, label %624

632:                                              ; preds = %621, %615
  %633 = phi ptr [ %622, %621 ], [ null, %615 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %634

634:                                              ; preds = %632, %613, %595, %592, %585, %547, %545
  %635 = phi ptr [ %633, %632 ], [ null, %592 ], [ null, %585 ], [ null, %595 ], [ %614, %613 ], [ null, %545 ], [ null, %547 ]
  %636 = load i64, ptr %297, align 8
  %637 = icmp sgt i64 %636, 0
  br i1 %637, label %639, label %638

638:                                              ; preds = %647, %634
  call void @Py_DecRef(ptr noundef %296) #8
  br label %651

639:                                              ; preds = %647, %634
  %640 = phi i64 [ %648, %647 ], [ %636, %634 ]
  %641 = phi i64 [ %649, %647 ], [ 0, %634 ]
  %642 = getelementptr ptr, ptr %300, i64 %641
  %643 = load ptr, ptr %642, align 8
  %644 = icmp eq ptr %643, null
  br i1 %644, label %647, label %645

645:                                              ; preds = %639
  call void @Py_DecRef(ptr noundef nonnull %643) #8
  %646 = load i64, ptr %297, align 8
  br label %647

647:                                              ; preds = %645, %639
  %648 = phi i64 [ %640, %639 ], [ %646, %645 ]
  %649 = add nuw nsw i64 %641, 1
  %650 = icmp slt i64 %649, %648
  br i1 %650, label %639, label %638

651:                                              ; preds = %638, %289, %288, %266, %259, %255, %248, %234, %217, %211, %206, %194, %187, %169, %168, %132, %128, %121, %107, %90, %84, %78, %68, %53, %33, %26, %14, %4
  %652 = phi ptr [ inttoptr (i64 1 to ptr), %4 ], [ inttoptr (i64 1 to ptr), %33 ], [ %635, %638 ], [ inttoptr (i64 1 to ptr), %289 ], [ inttoptr (i64 1 to ptr), %14 ], [ inttoptr (i64 1 to ptr), %168 ], [ inttoptr (i64 1 to ptr), %53 ], [ inttoptr (i64 1 to ptr), %234 ], [ inttoptr (i64 1 to ptr), %84 ], [ inttoptr (i64 1 to ptr), %107 ], [ inttoptr (i64 1 to ptr), %248 ], [ inttoptr (i64 1 to ptr), %121 ], [ inttoptr (i64 1 to ptr), %187 ], [ inttoptr (i64 1 to ptr), %288 ], [ inttoptr (i64 1 to ptr), %217 ], [ inttoptr (i64 1 to ptr), %194 ], [ inttoptr (i64 1 to ptr), %211 ], [ inttoptr (i64 1 to ptr), %266 ], [ inttoptr (i64 1 to ptr), %255 ], [ inttoptr (i64 1 to ptr), %169 ], [ inttoptr (i64 1 to ptr), %206 ], [ inttoptr (i64 1 to ptr), %259 ], [ inttoptr (i64 1 to ptr), %78 ], [ inttoptr (i64 1 to ptr), %132 ], [ inttoptr (i64 1 to ptr), %128 ], [ inttoptr (i64 1 to ptr), %68 ], [ inttoptr (i64 1 to ptr), %90 ], [ inttoptr (i64 1 to ptr), %26 ]
  ret ptr %652
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
  %12 = tail call ptr @PyObject_Vectorcall(ptr noundef %10, ptr noundef %8, i64 noundef %11, ptr noundef %3) #8
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
  %25 = call ptr @memcpy(ptr noundef %24, ptr noundef %1, i64 noundef %21) #8
  %26 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 40), align 8
  %27 = add nuw i64 %5, 1
  %28 = call ptr @PyObject_Vectorcall(ptr noundef %26, ptr noundef nonnull %23, i64 noundef %27, ptr noundef %3) #8
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
  %35 = tail call fastcc i64 @hash_of(i64 noundef %32, ptr noundef %34, i32 noundef 2) #6
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
  %85 = tail call fastcc i64 @hash_of(i64 noundef %82, ptr noundef %84, i32 noundef %79) #6
  %86 = add nuw nsw i64 %81, 1
  %87 = icmp eq i64 %86, %65
  br i1 %87, label %88, label %80

88:                                               ; preds = %80, %75, %63, %57, %46, %26, %21, %16
  %89 = phi i64 [ %10, %57 ], [ %54, %46 ], [ %10, %16 ], [ %10, %21 ], [ %69, %63 ], [ %40, %26 ], [ %69, %75 ], [ %85, %80 ]
  ret i64 %89
}

define ptr @enter_operation(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) local_unnamed_addr #0 {
  %5 = and i64 %2, 9223372036854775807
  %6 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 80), align 8
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
  %41 = tail call fastcc i64 @hash_of(i64 noundef %38, ptr noundef %40, i32 noundef 2) #6
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
  %56 = tail call fastcc ptr @run_plan(ptr noundef %52, ptr noundef %1, i64 noundef %5, ptr noundef %3) #6
  %57 = icmp eq ptr %56, inttoptr (i64 1 to ptr)
  br i1 %57, label %51, label %58

58:                                               ; preds = %54
  %59 = getelementptr i8, ptr %0, i64 32
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %60, 1
  store i64 %61, ptr %59, align 8
  br label %64

62:                                               ; preds = %51, %4
  %63 = tail call fastcc ptr @call_plainly(ptr noundef %0, ptr noundef %1, i64 noundef %2, ptr noundef %3) #7
  br label %64

64:                                               ; preds = %62, %58
  %65 = phi ptr [ %63, %62 ], [ %56, %58 ]
  ret ptr %65
}

declare ptr @memcpy(ptr noundef, ptr noundef, i64 noundef) local_unnamed_addr #4

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
  switch i64 %10, label %236 [
    i64 6, label %11
    i64 5, label %60
    i64 0, label %60
    i64 4, label %165
  ]

11:                                               ; preds = %4
  %12 = getelementptr i8, ptr %0, i64 8
  %13 = load ptr, ptr %12, align 8
  %14 = getelementptr i8, ptr %1, i64 24
  %15 = load ptr, ptr %14, align 8
  %16 = icmp eq ptr %13, %15
  br i1 %16, label %17, label %277

17:                                               ; preds = %11
  %18 = getelementptr i8, ptr %3, i64 64
  %19 = load i64, ptr %18, align 8
  %20 = shl i64 %19, 4
  %21 = getelementptr i8, ptr %2, i64 %20
  %22 = getelementptr i8, ptr %1, i64 16
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr ptr, ptr %21, i64 %23
  %25 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %26 = icmp eq ptr %13, %25
  br i1 %26, label %27, label %38

27:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %8) #9
  %28 = getelementptr i8, ptr %0, i64 16
  %29 = call ptr @memcpy(ptr noundef nonnull %8, ptr noundef %28, i64 noundef 8) #8
  %30 = getelementptr i8, ptr %1, i64 32
  %31 = load i64, ptr %30, align 8
  %32 = icmp eq i64 %31, 0
  %33 = load double, ptr %8, align 8
  br i1 %32, label %34, label %36

34:                                               ; preds = %27
  %35 = fptrunc double %33 to float
  store float %35, ptr %24, align 4
  br label %37

36:                                               ; preds = %27
  store double %33, ptr %24, align 8
  br label %37

37:                                               ; preds = %36, %34
  call void @llvm.lifetime.end.p0(ptr nonnull %8) #9
  br label %51

38:                                               ; preds = %17
  call void @llvm.lifetime.start.p0(ptr nonnull %9) #9
  %39 = call i64 @PyLong_AsLongLongAndOverflow(ptr noundef %0, ptr noundef nonnull %9) #8
  %40 = load i32, ptr %9, align 4
  %41 = icmp eq i32 %40, 0
  br i1 %41, label %42, label %59

42:                                               ; preds = %38
  %43 = getelementptr i8, ptr %1, i64 32
  %44 = load i64, ptr %43, align 8
  switch i64 %44, label %49 [
    i64 0, label %45
    i64 1, label %47
  ]

45:                                               ; preds = %42
  %46 = sitofp i64 %39 to float
  store float %46, ptr %24, align 4
  br label %50

47:                                               ; preds = %42
  %48 = sitofp i64 %39 to double
  store double %48, ptr %24, align 8
  br label %50

49:                                               ; preds = %42
  store i64 %39, ptr %24, align 8
  br label %50

50:                                               ; preds = %49, %47, %45
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #9
  br label %51

51:                                               ; preds = %50, %37
  %52 = getelementptr i8, ptr %1, i64 8
  %53 = load i64, ptr %52, align 8
  %54 = getelementptr ptr, ptr %2, i64 %53
  store ptr %24, ptr %54, align 8
  %55 = load i64, ptr %18, align 8
  %56 = getelementptr ptr, ptr %2, i64 %55
  %57 = getelementptr ptr, ptr %56, i64 %53
  store ptr %0, ptr %57, align 8
  %58 = getelementptr i8, ptr %1, i64 40
  br label %277

59:                                               ; preds = %38
  call void @llvm.lifetime.end.p0(ptr nonnull %9) #9
  br label %277

60:                                               ; preds = %4, %4
  %61 = getelementptr i8, ptr %0, i64 8
  %62 = load ptr, ptr %61, align 8
  %63 = load ptr, ptr @context, align 8
  %64 = icmp eq ptr %62, %63
  br i1 %64, label %70, label %65

65:                                               ; preds = %60
  %66 = icmp ne i64 %10, 0
  %67 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 56), align 8
  %68 = icmp eq ptr %62, %67
  %69 = select i1 %66, i1 %68, i1 false
  br i1 %69, label %70, label %277

70:                                               ; preds = %65, %60
  %71 = load i64, ptr getelementptr inbounds nuw (i8, ptr @context, i64 8), align 8
  %72 = getelementptr i8, ptr %0, i64 %71
  %73 = load ptr, ptr %72, align 8
  %74 = getelementptr i8, ptr %1, i64 48
  %75 = load ptr, ptr %74, align 8
  %76 = icmp eq ptr %75, null
  %77 = icmp eq ptr %73, null
  br i1 %77, label %277, label %78

78:                                               ; preds = %70
  %79 = getelementptr i8, ptr %1, i64 16
  %80 = getelementptr i8, ptr %73, i64 56
  %81 = load ptr, ptr %80, align 8
  %82 = load ptr, ptr %79, align 8
  %83 = icmp eq ptr %81, %82
  br i1 %83, label %84, label %277

84:                                               ; preds = %78
  %85 = getelementptr i8, ptr %73, i64 64
  %86 = load i32, ptr %85, align 8
  %87 = select i1 %76, i32 -258, i32 -257
  %88 = or i32 %86, %87
  %89 = icmp eq i32 %88, -1
  br i1 %89, label %90, label %277

90:                                               ; preds = %84
  %91 = getelementptr i8, ptr %73, i64 24
  %92 = load i32, ptr %91, align 8
  %93 = getelementptr i8, ptr %1, i64 24
  %94 = load i64, ptr %93, align 8
  %95 = trunc i64 %94 to i32
  %96 = icmp eq i32 %92, %95
  br i1 %96, label %97, label %277

97:                                               ; preds = %90
  %98 = getelementptr i8, ptr %73, i64 32
  %99 = load ptr, ptr %98, align 8
  %100 = getelementptr i8, ptr %1, i64 32
  %101 = load ptr, ptr %100, align 8
  %102 = sext i32 %92 to i64
  %103 = icmp slt i32 %92, 1
  br i1 %103, label %128, label %107

104:                                              ; preds = %107
  %105 = add nuw nsw i64 %108, 1
  %106 = icmp eq i64 %105, %102
  br i1 %106, label %114, label %107

107:                                              ; preds = %104, %97
  %108 = phi i64 [ %105, %104 ], [ 0, %97 ]
  %109 = getelementptr i64, ptr %99, i64 %108
  %110 = load i64, ptr %109, align 8
  %111 = getelementptr i64, ptr %101, i64 %108
  %112 = load i64, ptr %111, align 8
  %113 = icmp eq i64 %110, %112
  br i1 %113, label %104, label %277

114:                                              ; preds = %104
  br i1 %76, label %128, label %115

115:                                              ; preds = %114
  %116 = getelementptr i8, ptr %73, i64 40
  %117 = load ptr, ptr %116, align 8
  br label %121

118:                                              ; preds = %121
  %119 = add nuw nsw i64 %122, 1
  %120 = icmp eq i64 %119, %102
  br i1 %120, label %128, label %121

121:                                              ; preds = %118, %115
  %122 = phi i64 [ %119, %118 ], [ 0, %115 ]
  %123 = getelementptr i64, ptr %117, i64 %122
  %124 = load i64, ptr %123, align 8
  %125 = getelementptr i64, ptr %75, i64 %122
  %126 = load i64, ptr %125, align 8
  %127 = icmp eq i64 %124, %126
  br i1 %127, label %118, label %277

128:                                              ; preds = %118, %114, %97
  %129 = getelementptr i8, ptr %73, i64 16
  %130 = load ptr, ptr %129, align 8
  %131 = icmp eq ptr %130, null
  br i1 %131, label %277, label %132

132:                                              ; preds = %128
  %133 = getelementptr i8, ptr %1, i64 8
  %134 = load i64, ptr %133, align 8
  %135 = getelementptr ptr, ptr %2, i64 %134
  store ptr %130, ptr %135, align 8
  %136 = getelementptr i8, ptr %3, i64 64
  %137 = load i64, ptr %136, align 8
  %138 = getelementptr ptr, ptr %2, i64 %137
  %139 = getelementptr ptr, ptr %138, i64 %134
  store ptr %73, ptr %139, align 8
  %140 = getelementptr i8, ptr %3, i64 128
  %141 = load i64, ptr %140, align 8
  %142 = icmp eq i64 %141, 0
  br i1 %142, label %163, label %143

143:                                              ; preds = %132
  %144 = getelementptr i8, ptr %1, i64 40
  %145 = load i64, ptr %144, align 8
  %146 = getelementptr i8, ptr %3, i64 136
  %147 = load ptr, ptr %146, align 8
  %148 = ptrtoint ptr %130 to i64
  %149 = add i64 %145, %148
  %150 = icmp sgt i64 %141, 0
  br i1 %150, label %151, label %163

151:                                              ; preds = %160, %143
  %152 = phi i64 [ %161, %160 ], [ 0, %143 ]
  %153 = getelementptr %struct.Span, ptr %147, i64 %152
  %154 = getelementptr i8, ptr %153, i64 8
  %155 = load i64, ptr %154, align 8
  %156 = icmp ugt i64 %155, %148
  br i1 %156, label %157, label %160

157:                                              ; preds = %151
  %158 = load i64, ptr %153, align 8
  %159 = icmp ugt i64 %149, %158
  br i1 %159, label %277, label %160

160:                                              ; preds = %157, %151
  %161 = add nuw nsw i64 %152, 1
  %162 = icmp eq i64 %161, %141
  br i1 %162, label %163, label %151

163:                                              ; preds = %160, %143, %132
  %164 = getelementptr i8, ptr %1, i64 56
  br label %277

165:                                              ; preds = %4
  %166 = getelementptr i8, ptr %0, i64 8
  %167 = load ptr, ptr %166, align 8
  %168 = getelementptr i8, ptr %1, i64 16
  %169 = load ptr, ptr %168, align 8
  %170 = icmp eq ptr %167, %169
  br i1 %170, label %171, label %277

171:                                              ; preds = %165
  %172 = getelementptr i8, ptr %0, i64 16
  %173 = load i64, ptr %172, align 8
  %174 = getelementptr i8, ptr %1, i64 24
  %175 = load i64, ptr %174, align 8
  %176 = icmp eq i64 %173, %175
  br i1 %176, label %177, label %277

177:                                              ; preds = %171
  %178 = getelementptr i8, ptr %1, i64 8
  %179 = load i64, ptr %178, align 8
  %180 = icmp sgt i64 %179, -1
  br i1 %180, label %181, label %197

181:                                              ; preds = %177
  %182 = getelementptr i8, ptr %3, i64 64
  %183 = load i64, ptr %182, align 8
  %184 = shl i64 %183, 4
  %185 = getelementptr i8, ptr %2, i64 %184
  %186 = getelementptr ptr, ptr %185, i64 %179
  store ptr %0, ptr %186, align 8
  %187 = load i64, ptr %178, align 8
  %188 = icmp sgt i64 %187, 0
  br i1 %188, label %192, label %197

189:                                              ; preds = %192
  %190 = add nuw nsw i64 %193, 1
  %191 = icmp eq i64 %190, %187
  br i1 %191, label %197, label %192

192:                                              ; preds = %189, %181
  %193 = phi i64 [ %190, %189 ], [ 0, %181 ]
  %194 = getelementptr ptr, ptr %185, i64 %193
  %195 = load ptr, ptr %194, align 8
  %196 = icmp eq ptr %195, %0
  br i1 %196, label %277, label %189

197:                                              ; preds = %189, %181, %177
  %198 = getelementptr i8, ptr %1, i64 40
  %199 = getelementptr i8, ptr %1, i64 32
  %200 = load i64, ptr %199, align 8
  switch i64 %200, label %220 [
    i64 2, label %201
    i64 1, label %217
  ]

201:                                              ; preds = %197
  call void @llvm.lifetime.start.p0(ptr nonnull %5) #9
  store i64 0, ptr %5, align 8
  call void @llvm.lifetime.start.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.start.p0(ptr nonnull %7) #9
  %202 = icmp eq ptr %198, null
  br i1 %202, label %215, label %203

203:                                              ; preds = %211, %201
  %204 = phi ptr [ %213, %211 ], [ %198, %201 ]
  %205 = call i32 @PyDict_Next(ptr noundef %0, ptr noundef nonnull %5, ptr noundef nonnull %6, ptr noundef nonnull %7) #8
  %206 = icmp eq i32 %205, 0
  br i1 %206, label %215, label %207

207:                                              ; preds = %203
  %208 = load ptr, ptr %6, align 8
  %209 = call fastcc ptr @argument_fits(ptr noundef %208, ptr noundef nonnull %204, ptr noundef %2, ptr noundef nonnull %3) #6
  %210 = icmp eq ptr %209, null
  br i1 %210, label %215, label %211

211:                                              ; preds = %207
  %212 = load ptr, ptr %7, align 8
  %213 = call fastcc ptr @argument_fits(ptr noundef %212, ptr noundef nonnull %209, ptr noundef %2, ptr noundef nonnull %3) #6
  %214 = icmp eq ptr %213, null
  br i1 %214, label %215, label %203

215:                                              ; preds = %211, %207, %203, %201
  %216 = phi ptr [ null, %201 ], [ null, %207 ], [ %204, %203 ], [ null, %211 ]
  call void @llvm.lifetime.end.p0(ptr nonnull %7) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %6) #9
  call void @llvm.lifetime.end.p0(ptr nonnull %5) #9
  br label %277

217:                                              ; preds = %197
  %218 = getelementptr i8, ptr %0, i64 24
  %219 = load ptr, ptr %218, align 8
  br label %222

220:                                              ; preds = %197
  %221 = getelementptr i8, ptr %0, i64 24
  br label %222

222:                                              ; preds = %220, %217
  %223 = phi ptr [ %219, %217 ], [ %221, %220 ]
  %224 = icmp eq ptr %198, null
  br i1 %224, label %277, label %225

225:                                              ; preds = %230, %222
  %226 = phi i64 [ %234, %230 ], [ 0, %222 ]
  %227 = phi ptr [ %233, %230 ], [ %198, %222 ]
  %228 = load i64, ptr %174, align 8
  %229 = icmp slt i64 %226, %228
  br i1 %229, label %230, label %277

230:                                              ; preds = %225
  %231 = getelementptr ptr, ptr %223, i64 %226
  %232 = load ptr, ptr %231, align 8
  %233 = tail call fastcc ptr @argument_fits(ptr noundef %232, ptr noundef nonnull %227, ptr noundef %2, ptr noundef nonnull %3) #6
  %234 = add nuw nsw i64 %226, 1
  %235 = icmp eq ptr %233, null
  br i1 %235, label %277, label %225

236:                                              ; preds = %4
  %237 = getelementptr i8, ptr %1, i64 8
  %238 = load ptr, ptr %237, align 8
  %239 = icmp eq ptr %0, %238
  %240 = icmp ne i64 %10, 2
  %241 = select i1 %240, i1 true, i1 %239
  %242 = xor i1 %240, true
  %243 = select i1 %242, i1 true, i1 %239
  br i1 %241, label %257, label %244

244:                                              ; preds = %236
  %245 = getelementptr i8, ptr %0, i64 8
  %246 = load ptr, ptr %245, align 8
  %247 = getelementptr i8, ptr %1, i64 16
  %248 = load ptr, ptr %247, align 8
  %249 = icmp eq ptr %246, %248
  br i1 %249, label %250, label %277

250:                                              ; preds = %244
  %251 = tail call i32 @PyObject_RichCompareBool(ptr noundef %0, ptr noundef %238, i32 noundef 2) #8
  %252 = icmp slt i32 %251, 0
  br i1 %252, label %253, label %254

253:                                              ; preds = %250
  tail call void @PyErr_Clear() #8
  br label %254

254:                                              ; preds = %253, %250
  %255 = icmp eq i32 %251, 1
  %256 = load i64, ptr %1, align 8
  br label %257

257:                                              ; preds = %254, %236
  %258 = phi i64 [ %10, %236 ], [ %256, %254 ]
  %259 = phi i1 [ %243, %236 ], [ %255, %254 ]
  %260 = icmp eq i64 %258, 3
  br i1 %260, label %261, label %273

261:                                              ; preds = %257
  %262 = getelementptr i8, ptr %0, i64 8
  %263 = load ptr, ptr %262, align 8
  %264 = load ptr, ptr getelementptr inbounds nuw (i8, ptr @context, i64 32), align 8
  %265 = icmp eq ptr %263, %264
  br i1 %265, label %266, label %277

266:                                              ; preds = %261
  %267 = getelementptr i8, ptr %0, i64 16
  %268 = load i64, ptr %267, align 8
  %269 = load ptr, ptr %237, align 8
  %270 = ptrtoint ptr %269 to i64
  %271 = icmp eq i64 %268, %270
  %272 = freeze i1 %271
  br i1 %272, label %275, label %277

273:                                              ; preds = %257
  %274 = freeze i1 %259
  br i1 %274, label %275, label %277

275:                                              ; preds = %273, %266
  %276 = getelementptr i8, ptr %1, i64 24
  br label %277

277:                                              ; preds = %275, %273, %266, %261, %244, %230, %225, %222, %215, %192, %171, %165, %163, %157, %128, %121, %107, %90, %84, %78, %70, %65, %59, %51, %11
  %278 = phi ptr [ null, %84 ], [ null, %266 ], [ null, %78 ], [ null, %65 ], [ null, %261 ], [ null, %128 ], [ %164, %163 ], [ null, %11 ], [ %58, %51 ], [ null, %59 ], [ null, %165 ], [ null, %244 ], [ null, %171 ], [ %216, %215 ], [ null, %107 ], [ %276, %275 ], [ null, %273 ], [ null, %157 ], [ null, %70 ], [ null, %222 ], [ null, %90 ], [ null, %230 ], [ null, %121 ], [ %227, %225 ], [ null, %192 ]
  ret ptr %278
}

declare i64 @PyLong_AsLongLongAndOverflow(ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyDict_Next(ptr noundef, ptr noundef, ptr noundef, ptr noundef) local_unnamed_addr #4

declare i32 @PyObject_RichCompareBool(ptr noundef, ptr noundef, i32 noundef) local_unnamed_addr #4

declare void @PyErr_Clear() local_unnamed_addr #4

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
  %22 = tail call ptr @PyType_GenericAlloc(ptr noundef %21, i64 noundef 0) #8
  %23 = icmp eq ptr %22, null
  br i1 %23, label %77, label %86

24:                                               ; preds = %11
  %25 = inttoptr i64 %16 to ptr
  tail call void @Py_IncRef(ptr noundef %25) #8
  br label %73

26:                                               ; preds = %11
  %27 = getelementptr i64, ptr %2, i64 %16
  %28 = load i64, ptr %27, align 8
  %29 = tail call ptr @PyLong_FromLongLong(i64 noundef %28) #8
  br label %73

30:                                               ; preds = %11
  %31 = getelementptr i64, ptr %2, i64 %16
  %32 = load double, ptr %31, align 8
  %33 = tail call ptr @PyFloat_FromDouble(double noundef %32) #8
  br label %73

34:                                               ; preds = %11
  %35 = getelementptr i64, ptr %2, i64 %16
  %36 = load i8, ptr %35, align 1
  %37 = zext i8 %36 to i64
  %38 = tail call ptr @PyBool_FromLong(i64 noundef %37) #8
  br label %73

39:                                               ; preds = %11
  %40 = sub i64 %13, %16
  %41 = tail call ptr @PyTuple_New(i64 noundef %16) #8
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
  %51 = tail call i32 @PyTuple_SetItem(ptr noundef nonnull %41, i64 noundef %47, ptr noundef %49) #8
  br label %53

52:                                               ; preds = %46
  tail call void @Py_DecRef(ptr noundef %49) #8
  br label %53

53:                                               ; preds = %52, %50
  %54 = add nuw nsw i64 %47, 1
  %55 = icmp eq i64 %54, %16
  br i1 %55, label %73, label %46

56:                                               ; preds = %11
  %57 = sub i64 %13, %16
  %58 = tail call ptr @PyList_New(i64 noundef %16) #8
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
  %68 = tail call i32 @PyList_SetItem(ptr noundef nonnull %58, i64 noundef %64, ptr noundef %66) #8
  br label %70

69:                                               ; preds = %63
  tail call void @Py_DecRef(ptr noundef %66) #8
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
  tail call void @Py_DecRef(ptr noundef %84) #8
  %85 = icmp eq i64 %82, 0
  br i1 %85, label %99, label %80

86:                                               ; preds = %18
  tail call void @Py_IncRef(ptr noundef %20) #8
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

define internal fastcc zeroext i1 @run_timed(ptr noundef nonnull captures(none) %0, ptr noundef %1) unnamed_addr #5 {
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
  tail call void @Py_IncRef(ptr noundef %19) #8
  %20 = add nuw nsw i64 %17, 1
  %21 = load i64, ptr %13, align 8
  %22 = icmp slt i64 %20, %21
  br i1 %22, label %16, label %23

23:                                               ; preds = %16, %8
  %24 = getelementptr i8, ptr %0, i64 168
  %25 = load ptr, ptr %24, align 8
  %26 = getelementptr i8, ptr %0, i64 176
  %27 = load ptr, ptr %26, align 8
  %28 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %25, ptr noundef %27) #8
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
  tail call void @Py_DecRef(ptr noundef %37) #8
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
  call void @llvm.lifetime.start.p0(ptr nonnull %4) #9
  %48 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %4) #8
  %49 = load i64, ptr %4, align 8
  %50 = getelementptr inbounds nuw i8, ptr %4, i64 8
  %51 = load i64, ptr %50, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %4) #9
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
  call void @Py_IncRef(ptr noundef %62) #8
  %63 = add nuw nsw i64 %60, 1
  %64 = load i64, ptr %56, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %59, label %66

66:                                               ; preds = %59, %47
  %67 = getelementptr i8, ptr %0, i64 168
  %68 = load ptr, ptr %67, align 8
  %69 = getelementptr i8, ptr %0, i64 176
  %70 = load ptr, ptr %69, align 8
  %71 = call zeroext i1 @run_program(ptr noundef %1, ptr noundef %68, ptr noundef %70) #8
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
  call void @Py_DecRef(ptr noundef %80) #8
  %81 = add nuw nsw i64 %78, 1
  %82 = load i64, ptr %56, align 8
  %83 = icmp slt i64 %81, %82
  br i1 %83, label %77, label %84

84:                                               ; preds = %77, %66
  call void @llvm.lifetime.start.p0(ptr nonnull %3) #9
  %85 = call i32 @clock_gettime(i32 noundef 1, ptr noundef nonnull %3) #8
  %86 = load i64, ptr %3, align 8
  %87 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %88 = load i64, ptr %87, align 8
  call void @llvm.lifetime.end.p0(ptr nonnull %3) #9
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
  tail call void @Py_IncRef(ptr noundef %111) #8
  %112 = add nuw nsw i64 %109, 1
  %113 = load i64, ptr %105, align 8
  %114 = icmp slt i64 %112, %113
  br i1 %114, label %108, label %115

115:                                              ; preds = %108, %100
  %116 = getelementptr i8, ptr %0, i64 168
  %117 = load ptr, ptr %116, align 8
  %118 = getelementptr i8, ptr %0, i64 176
  %119 = load ptr, ptr %118, align 8
  %120 = tail call zeroext i1 @run_program(ptr noundef %1, ptr noundef %117, ptr noundef %119) #8
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
  tail call void @Py_DecRef(ptr noundef %129) #8
  %130 = add nuw nsw i64 %127, 1
  %131 = load i64, ptr %105, align 8
  %132 = icmp slt i64 %130, %131
  br i1 %132, label %126, label %139

133:                                              ; preds = %96
  %134 = getelementptr i8, ptr %0, i64 168
  %135 = load ptr, ptr %134, align 8
  %136 = getelementptr i8, ptr %0, i64 176
  %137 = load ptr, ptr %136, align 8
  %138 = tail call zeroext i1 @run_instructions(ptr noundef %1, ptr noundef %135, ptr noundef %137) #8
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
attributes #5 = { inlinehint nounwind null_pointer_is_valid "no-builtins" }
attributes #6 = { nobuiltin "no-builtins" }
attributes #7 = { cold nobuiltin "no-builtins" }
attributes #8 = { nobuiltin nounwind "no-builtins" }
attributes #9 = { nounwind }
