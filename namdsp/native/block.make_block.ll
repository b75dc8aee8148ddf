; made of ad53611b1c96d7c0fce477923795b78a arithmetic/fma.py kernels/triton_gpu/compiled/block.py kernels/triton_gpu/compiled/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %8 = load i64, ptr %7, align 8
  %9 = inttoptr i64 %6 to ptr
  %10 = tail call i64 %9(i64 %8)
  %11 = and i64 %10, 4294967295
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %18, label %15

13:                                               ; preds = %85, %46, %74, %318, %315, %304, %18, %15
  %14 = phi i64 [ 0, %46 ], [ -3, %15 ], [ -3, %304 ], [ 0, %18 ], [ 0, %74 ], [ %310, %315 ], [ %319, %318 ], [ 0, %85 ]
  store i64 %14, ptr %0, align 8
  ret void

15:                                               ; preds = %4
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 176
  store i64 0, ptr %16, align 8
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 184
  store i64 %11, ptr %17, align 8
  br label %13

18:                                               ; preds = %4
  %19 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %20 = load i64, ptr %19, align 8
  %21 = icmp sgt i64 %20, 0
  br i1 %21, label %22, label %13

22:                                               ; preds = %18
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %24 = load i64, ptr %23, align 8
  %25 = icmp sgt i64 %24, 0
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 104
  br i1 %25, label %27, label %40

27:                                               ; preds = %22
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %29 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %30 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %37 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %38 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 120
  br label %323

40:                                               ; preds = %22
  %41 = load i64, ptr %26, align 8
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %43 = load i64, ptr %42, align 8
  %44 = freeze i64 %43
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 112
  switch i64 %44, label %55 [
    i64 0, label %46
    i64 -1, label %85
  ], !prof !0

46:                                               ; preds = %40, %46
  %47 = phi i64 [ %53, %46 ], [ %20, %40 ]
  %48 = phi i64 [ %52, %46 ], [ %44, %40 ]
  %49 = sub nsw i64 %47, %48
  %50 = tail call i64 @llvm.smin.i64(i64 %49, i64 %41)
  %51 = freeze i64 %50
  store i64 0, ptr %45, align 8
  %52 = add nsw i64 %51, %48
  %53 = load i64, ptr %19, align 8
  %54 = icmp slt i64 %52, %53
  br i1 %54, label %46, label %13

55:                                               ; preds = %40
  %56 = load i64, ptr %45, align 8
  %57 = trunc nuw i64 %44 to i32
  br label %58

58:                                               ; preds = %74, %55
  %59 = phi i64 [ %81, %74 ], [ %56, %55 ]
  %60 = phi i64 [ %83, %74 ], [ %20, %55 ]
  %61 = phi i64 [ %82, %74 ], [ 0, %55 ]
  %62 = sub nsw i64 %60, %61
  %63 = tail call i64 @llvm.smin.i64(i64 %62, i64 %41)
  %64 = freeze i64 %63
  %65 = add nsw i64 %64, %59
  %66 = or i64 %65, %44
  %67 = icmp ult i64 %66, 4294967296
  br i1 %67, label %68, label %72

68:                                               ; preds = %58
  %69 = trunc nuw i64 %65 to i32
  %70 = urem i32 %69, %57
  %71 = zext i32 %70 to i64
  br label %74

72:                                               ; preds = %58
  %73 = srem i64 %65, %44
  br label %74

74:                                               ; preds = %72, %68
  %75 = phi i64 [ %71, %68 ], [ %73, %72 ]
  %76 = xor i64 %75, %44
  %77 = icmp slt i64 %76, 0
  %78 = icmp ne i64 %75, 0
  %79 = and i1 %78, %77
  %80 = select i1 %79, i64 %44, i64 0
  %81 = add i64 %80, %75
  store i64 %81, ptr %45, align 8
  %82 = add nsw i64 %64, %61
  %83 = load i64, ptr %19, align 8
  %84 = icmp slt i64 %82, %83
  br i1 %84, label %58, label %13

85:                                               ; preds = %40, %85
  %86 = phi i64 [ %92, %85 ], [ %20, %40 ]
  %87 = phi i64 [ %91, %85 ], [ 0, %40 ]
  %88 = sub nsw i64 %86, %87
  %89 = tail call i64 @llvm.smin.i64(i64 %88, i64 %41)
  %90 = freeze i64 %89
  store i64 0, ptr %45, align 8
  %91 = add nsw i64 %90, %87
  %92 = load i64, ptr %19, align 8
  %93 = icmp slt i64 %91, %92
  br i1 %93, label %85, label %13

94:                                               ; preds = %333, %170
  %95 = phi i1 [ false, %333 ], [ %171, %170 ]
  %96 = phi i64 [ 0, %333 ], [ %97, %170 ]
  %97 = add nuw nsw i64 %96, 1
  br i1 %95, label %170, label %352

98:                                               ; preds = %119
  %99 = load i64, ptr %29, align 8
  %100 = add nuw nsw i64 %103, 1
  br label %101

101:                                              ; preds = %444, %98
  %102 = phi i64 [ %99, %98 ], [ 4, %444 ]
  %103 = phi i64 [ %100, %98 ], [ 0, %444 ]
  %104 = icmp eq i64 %102, 4
  br i1 %104, label %105, label %119

105:                                              ; preds = %101
  %106 = load i64, ptr %448, align 8
  %107 = mul nsw i64 %106, %103
  %108 = load i64, ptr %449, align 8
  %109 = add nsw i64 %107, %108
  %110 = load i64, ptr %30, align 8
  %111 = load i64, ptr %450, align 8
  %112 = add i64 %111, %103
  %113 = mul nsw i64 %112, %110
  %114 = load i64, ptr %2, align 8
  %115 = add i64 %114, %336
  %116 = add i64 %115, %113
  %117 = inttoptr i64 %116 to ptr
  %118 = inttoptr i64 %109 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %118, ptr align 1 %117, i64 %334, i1 false)
  br label %119

119:                                              ; preds = %105, %101
  %120 = icmp eq i64 %445, %103
  br i1 %120, label %121, label %98, !llvm.loop !1

121:                                              ; preds = %119, %439, %441, %352
  %122 = inttoptr i64 %353 to ptr
  %123 = getelementptr i8, ptr %122, i64 %354
  %124 = getelementptr i8, ptr %123, i64 56
  %125 = load i64, ptr %124, align 8
  %126 = icmp eq i64 %125, 0
  br i1 %126, label %131, label %127

127:                                              ; preds = %121
  %128 = load i64, ptr %31, align 8
  %129 = trunc i64 %128 to i32
  %130 = inttoptr i64 %125 to ptr
  store i32 %129, ptr %130, align 4
  br label %131

131:                                              ; preds = %127, %121
  %132 = getelementptr i8, ptr %123, i64 64
  %133 = load i64, ptr %132, align 8
  %134 = inttoptr i64 %133 to ptr
  store i32 %335, ptr %134, align 4
  %135 = load i64, ptr %32, align 8
  %136 = load i64, ptr %123, align 8
  %137 = getelementptr i8, ptr %123, i64 8
  %138 = load i64, ptr %137, align 8
  %139 = getelementptr i8, ptr %123, i64 16
  %140 = load i64, ptr %139, align 8
  %141 = getelementptr i8, ptr %123, i64 24
  %142 = load i64, ptr %141, align 8
  %143 = getelementptr i8, ptr %123, i64 32
  %144 = load i64, ptr %143, align 8
  %145 = getelementptr i8, ptr %123, i64 40
  %146 = load i64, ptr %145, align 8
  %147 = getelementptr i8, ptr %123, i64 48
  %148 = load i64, ptr %147, align 8
  %149 = trunc i64 %138 to i32
  %150 = trunc i64 %140 to i32
  %151 = trunc i64 %142 to i32
  %152 = trunc i64 %144 to i32
  %153 = trunc i64 %146 to i32
  %154 = inttoptr i64 %135 to ptr
  %155 = tail call i32 %154(i64 %136, i32 %149, i32 %150, i32 %151, i32 %152, i32 1, i32 1, i32 %153, i64 0, i64 0, i64 %148)
  %156 = icmp eq i32 %155, 0
  br i1 %156, label %159, label %157

157:                                              ; preds = %131
  %158 = zext i32 %155 to i64
  br label %167

159:                                              ; preds = %131
  %160 = load i64, ptr %33, align 8
  %161 = getelementptr i8, ptr %123, i64 72
  %162 = load i64, ptr %161, align 8
  %163 = inttoptr i64 %160 to ptr
  %164 = tail call i64 %163(i64 %162, i64 0)
  %165 = and i64 %164, 4294967295
  %166 = icmp eq i64 %165, 0
  br i1 %166, label %170, label %167

167:                                              ; preds = %159, %157
  %168 = phi i64 [ 1, %157 ], [ 2, %159 ]
  %169 = phi i64 [ %158, %157 ], [ %165, %159 ]
  store i64 %168, ptr %34, align 8
  store i64 %169, ptr %35, align 8
  br label %170

170:                                              ; preds = %167, %159, %94
  %171 = phi i1 [ true, %94 ], [ false, %159 ], [ true, %167 ]
  %172 = icmp eq i64 %331, %97
  br i1 %172, label %173, label %94

173:                                              ; preds = %170
  %174 = icmp slt i64 %330, 1
  %175 = shl nsw i64 %337, 2
  %176 = and i64 %346, 1
  %177 = icmp eq i64 %344, 0
  %178 = and i64 %346, -2
  %179 = icmp eq i64 %176, 0
  %180 = icmp ne i64 %176, 0
  br label %181

181:                                              ; preds = %173, %299
  %182 = phi i1 [ %300, %299 ], [ %171, %173 ]
  %183 = phi i64 [ %301, %299 ], [ 0, %173 ]
  %184 = phi i64 [ %185, %299 ], [ 0, %173 ]
  %185 = add nuw nsw i64 %184, 1
  br i1 %182, label %299, label %186

186:                                              ; preds = %181
  %187 = mul i64 %184, 152
  %188 = load i64, ptr %28, align 8
  %189 = load i64, ptr %36, align 8
  %190 = inttoptr i64 %188 to ptr
  %191 = getelementptr i8, ptr %190, i64 %187
  %192 = getelementptr i8, ptr %191, i64 72
  %193 = load i64, ptr %192, align 8
  %194 = inttoptr i64 %189 to ptr
  %195 = tail call i64 %194(i64 %193)
  %196 = and i64 %195, 4294967295
  %197 = icmp eq i64 %196, 0
  br i1 %197, label %451, label %198

198:                                              ; preds = %186
  store i64 3, ptr %34, align 8
  store i64 %196, ptr %35, align 8
  br label %299

199:                                              ; preds = %455, %266
  %200 = phi i64 [ %201, %266 ], [ 0, %455 ]
  %201 = add nuw nsw i64 %200, 1
  %202 = load i64, ptr %456, align 8
  %203 = add i64 %202, %200
  %204 = load i64, ptr %3, align 8
  %205 = load i64, ptr %37, align 8
  %206 = mul i64 %205, %203
  %207 = add i64 %206, %204
  %208 = load i64, ptr %38, align 8
  %209 = mul i64 %208, %326
  %210 = add i64 %207, %209
  %211 = load i64, ptr %457, align 8
  %212 = load i64, ptr %458, align 8
  %213 = mul i64 %212, %200
  %214 = add i64 %213, %211
  %215 = icmp eq i64 %208, 4
  br i1 %215, label %216, label %459

216:                                              ; preds = %199
  %217 = inttoptr i64 %214 to ptr
  %218 = inttoptr i64 %210 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %218, ptr align 1 %217, i64 %334, i1 false)
  br label %266

219:                                              ; preds = %461, %219
  %220 = phi i64 [ %243, %219 ], [ %210, %461 ]
  %221 = phi i64 [ %242, %219 ], [ %214, %461 ]
  %222 = phi i64 [ %241, %219 ], [ %463, %461 ]
  %223 = phi i64 [ %244, %219 ], [ 0, %461 ]
  %224 = inttoptr i64 %221 to ptr
  %225 = load float, ptr %224, align 4
  %226 = inttoptr i64 %220 to ptr
  store float %225, ptr %226, align 4
  %227 = add i64 %221, 4
  %228 = inttoptr i64 %227 to ptr
  %229 = load float, ptr %228, align 4
  %230 = inttoptr i64 %222 to ptr
  store float %229, ptr %230, align 4
  %231 = add i64 %222, %464
  %232 = add i64 %221, 8
  %233 = add i64 %220, %464
  %234 = inttoptr i64 %232 to ptr
  %235 = load float, ptr %234, align 4
  %236 = inttoptr i64 %233 to ptr
  store float %235, ptr %236, align 4
  %237 = add i64 %221, 12
  %238 = inttoptr i64 %237 to ptr
  %239 = load float, ptr %238, align 4
  %240 = inttoptr i64 %231 to ptr
  store float %239, ptr %240, align 4
  %241 = add i64 %231, %464
  %242 = add i64 %221, 16
  %243 = add i64 %233, %464
  %244 = add nuw i64 %223, 2
  %245 = icmp eq i64 %244, %178
  br i1 %245, label %246, label %219

246:                                              ; preds = %219
  br i1 %179, label %258, label %247

247:                                              ; preds = %246, %461
  %248 = phi i64 [ %210, %461 ], [ %243, %246 ]
  %249 = phi i64 [ %214, %461 ], [ %242, %246 ]
  %250 = phi i64 [ %463, %461 ], [ %241, %246 ]
  tail call void @llvm.assume(i1 %180)
  %251 = inttoptr i64 %249 to ptr
  %252 = load float, ptr %251, align 4
  %253 = inttoptr i64 %248 to ptr
  store float %252, ptr %253, align 4
  %254 = add i64 %249, 4
  %255 = inttoptr i64 %254 to ptr
  %256 = load float, ptr %255, align 4
  %257 = inttoptr i64 %250 to ptr
  store float %256, ptr %257, align 4
  br label %258

258:                                              ; preds = %246, %247
  br i1 %342, label %266, label %259

259:                                              ; preds = %460, %258
  %260 = mul nsw i64 %337, %208
  %261 = add nsw i64 %260, %210
  %262 = add nsw i64 %175, %214
  %263 = inttoptr i64 %262 to ptr
  %264 = load float, ptr %263, align 4
  %265 = inttoptr i64 %261 to ptr
  store float %264, ptr %265, align 4
  br label %266

266:                                              ; preds = %459, %259, %258, %216
  %267 = icmp eq i64 %453, %201
  br i1 %267, label %465, label %199

268:                                              ; preds = %482
  %269 = icmp eq i64 %478, 0
  br i1 %269, label %285, label %270

270:                                              ; preds = %268, %473
  %271 = phi i64 [ %471, %473 ], [ %509, %268 ]
  %272 = phi i64 [ %183, %473 ], [ %508, %268 ]
  %273 = icmp ne i64 %478, 0
  tail call void @llvm.assume(i1 %273)
  %274 = inttoptr i64 %271 to ptr
  %275 = load i32, ptr %274, align 4
  %276 = tail call i32 @llvm.smax.i32(i32 %275, i32 0)
  %277 = zext nneg i32 %276 to i64
  %278 = add nsw i64 %272, %277
  %279 = add i64 %271, 4
  %280 = inttoptr i64 %279 to ptr
  %281 = load i32, ptr %280, align 4
  %282 = tail call i32 @llvm.smax.i32(i32 %281, i32 0)
  %283 = zext nneg i32 %282 to i64
  %284 = add nsw i64 %278, %283
  br label %285

285:                                              ; preds = %268, %270
  %286 = phi i64 [ %508, %268 ], [ %284, %270 ]
  %287 = and i64 %467, 1
  %288 = icmp eq i64 %287, 0
  br i1 %288, label %299, label %289

289:                                              ; preds = %469, %285
  %290 = phi i64 [ %183, %469 ], [ %286, %285 ]
  %291 = phi i64 [ 0, %469 ], [ %474, %285 ]
  %292 = shl nsw i64 %291, 2
  %293 = add nsw i64 %292, %471
  %294 = inttoptr i64 %293 to ptr
  %295 = load i32, ptr %294, align 4
  %296 = tail call i32 @llvm.smax.i32(i32 %295, i32 0)
  %297 = zext nneg i32 %296 to i64
  %298 = add nsw i64 %290, %297
  br label %299

299:                                              ; preds = %465, %289, %285, %198, %181
  %300 = phi i1 [ true, %181 ], [ true, %198 ], [ false, %465 ], [ false, %285 ], [ false, %289 ]
  %301 = phi i64 [ %183, %181 ], [ %183, %198 ], [ %183, %465 ], [ %286, %285 ], [ %298, %289 ]
  %302 = icmp eq i64 %331, %185
  br i1 %302, label %303, label %181

303:                                              ; preds = %299
  br i1 %300, label %304, label %309

304:                                              ; preds = %303
  %305 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %306 = load i64, ptr %305, align 8
  %307 = inttoptr i64 %306 to ptr
  %308 = tail call i64 %307(i64 0)
  br label %13

309:                                              ; preds = %323, %303
  %310 = phi i64 [ %301, %303 ], [ 0, %323 ]
  %311 = load i64, ptr %31, align 8
  %312 = add nsw i64 %311, %330
  %313 = load i64, ptr %39, align 8
  %314 = icmp eq i64 %313, 0
  br i1 %314, label %315, label %512, !prof !3

315:                                              ; preds = %526, %512, %309
  %316 = phi i64 [ 0, %309 ], [ 0, %512 ], [ %533, %526 ]
  store i64 %316, ptr %31, align 8
  %317 = icmp slt i64 %310, 0
  br i1 %317, label %13, label %318

318:                                              ; preds = %315
  %319 = add nuw nsw i64 %310, %325
  %320 = add nsw i64 %330, %326
  %321 = load i64, ptr %19, align 8
  %322 = icmp slt i64 %320, %321
  br i1 %322, label %323, label %13, !llvm.loop !4

323:                                              ; preds = %27, %318
  %324 = phi i64 [ %321, %318 ], [ %20, %27 ]
  %325 = phi i64 [ %319, %318 ], [ 0, %27 ]
  %326 = phi i64 [ %320, %318 ], [ 0, %27 ]
  %327 = load i64, ptr %26, align 8
  %328 = sub nsw i64 %324, %326
  %329 = tail call i64 @llvm.smin.i64(i64 %328, i64 %327)
  %330 = freeze i64 %329
  %331 = load i64, ptr %23, align 8
  %332 = icmp sgt i64 %331, 0
  br i1 %332, label %333, label %309

333:                                              ; preds = %323
  %334 = shl i64 %330, 2
  %335 = trunc i64 %330 to i32
  %336 = shl nsw i64 %326, 2
  %337 = and i64 %330, 9223372036854775806
  %338 = add nsw i64 %326, 1
  %339 = icmp sgt i64 %330, 0
  %340 = icmp eq i64 %330, 1
  %341 = and i64 %330, 1
  %342 = icmp eq i64 %341, 0
  %343 = shl nsw i64 %337, 2
  %344 = add nsw i64 %337, -2
  %345 = lshr exact i64 %344, 1
  %346 = add nuw i64 %345, 1
  %347 = and i64 %346, 1
  %348 = icmp eq i64 %344, 0
  %349 = and i64 %346, -2
  %350 = icmp eq i64 %347, 0
  %351 = icmp ne i64 %347, 0
  br label %94

352:                                              ; preds = %94
  %353 = load i64, ptr %28, align 8
  %354 = mul i64 %96, 152
  %355 = add i64 %353, %354
  %356 = inttoptr i64 %355 to ptr
  %357 = getelementptr inbounds nuw i8, ptr %356, i64 88
  %358 = load i64, ptr %357, align 8
  %359 = icmp slt i64 %358, 1
  br i1 %359, label %121, label %360

360:                                              ; preds = %352
  br i1 %339, label %361, label %441

361:                                              ; preds = %360
  %362 = inttoptr i64 %353 to ptr
  %363 = getelementptr i8, ptr %362, i64 %354
  %364 = getelementptr i8, ptr %363, i64 80
  %365 = getelementptr i8, ptr %363, i64 112
  %366 = getelementptr i8, ptr %363, i64 128
  br label %367

367:                                              ; preds = %361, %439
  %368 = phi i64 [ %369, %439 ], [ 0, %361 ]
  %369 = add nuw nsw i64 %368, 1
  %370 = load i64, ptr %364, align 8
  %371 = add i64 %370, %368
  %372 = load i64, ptr %2, align 8
  %373 = load i64, ptr %30, align 8
  %374 = mul i64 %373, %371
  %375 = add i64 %374, %372
  %376 = load i64, ptr %29, align 8
  %377 = mul i64 %376, %326
  %378 = add i64 %375, %377
  %379 = load i64, ptr %365, align 8
  %380 = load i64, ptr %366, align 8
  %381 = mul i64 %380, %368
  %382 = add i64 %381, %379
  %383 = icmp eq i64 %376, 4
  br i1 %383, label %416, label %384

384:                                              ; preds = %367
  br i1 %340, label %432, label %385

385:                                              ; preds = %384
  %386 = mul i64 %376, %338
  %387 = add i64 %375, %386
  %388 = shl i64 %376, 1
  br i1 %348, label %420, label %389

389:                                              ; preds = %385, %389
  %390 = phi i64 [ %413, %389 ], [ %378, %385 ]
  %391 = phi i64 [ %412, %389 ], [ %387, %385 ]
  %392 = phi i64 [ %411, %389 ], [ %382, %385 ]
  %393 = phi i64 [ %414, %389 ], [ 0, %385 ]
  %394 = inttoptr i64 %390 to ptr
  %395 = load float, ptr %394, align 4
  %396 = inttoptr i64 %392 to ptr
  store float %395, ptr %396, align 4
  %397 = add i64 %392, 4
  %398 = inttoptr i64 %391 to ptr
  %399 = load float, ptr %398, align 4
  %400 = inttoptr i64 %397 to ptr
  store float %399, ptr %400, align 4
  %401 = add i64 %392, 8
  %402 = add i64 %391, %388
  %403 = add i64 %390, %388
  %404 = inttoptr i64 %403 to ptr
  %405 = load float, ptr %404, align 4
  %406 = inttoptr i64 %401 to ptr
  store float %405, ptr %406, align 4
  %407 = add i64 %392, 12
  %408 = inttoptr i64 %402 to ptr
  %409 = load float, ptr %408, align 4
  %410 = inttoptr i64 %407 to ptr
  store float %409, ptr %410, align 4
  %411 = add i64 %392, 16
  %412 = add i64 %402, %388
  %413 = add i64 %403, %388
  %414 = add nuw i64 %393, 2
  %415 = icmp eq i64 %414, %349
  br i1 %415, label %419, label %389

416:                                              ; preds = %367
  %417 = inttoptr i64 %378 to ptr
  %418 = inttoptr i64 %382 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %418, ptr align 1 %417, i64 %334, i1 false)
  br label %439

419:                                              ; preds = %389
  br i1 %350, label %431, label %420

420:                                              ; preds = %419, %385
  %421 = phi i64 [ %378, %385 ], [ %413, %419 ]
  %422 = phi i64 [ %387, %385 ], [ %412, %419 ]
  %423 = phi i64 [ %382, %385 ], [ %411, %419 ]
  tail call void @llvm.assume(i1 %351)
  %424 = inttoptr i64 %421 to ptr
  %425 = load float, ptr %424, align 4
  %426 = inttoptr i64 %423 to ptr
  store float %425, ptr %426, align 4
  %427 = add i64 %423, 4
  %428 = inttoptr i64 %422 to ptr
  %429 = load float, ptr %428, align 4
  %430 = inttoptr i64 %427 to ptr
  store float %429, ptr %430, align 4
  br label %431

431:                                              ; preds = %419, %420
  br i1 %342, label %439, label %432

432:                                              ; preds = %431, %384
  %433 = add nsw i64 %343, %382
  %434 = mul nsw i64 %337, %376
  %435 = add nsw i64 %434, %378
  %436 = inttoptr i64 %435 to ptr
  %437 = load float, ptr %436, align 4
  %438 = inttoptr i64 %433 to ptr
  store float %437, ptr %438, align 4
  br label %439

439:                                              ; preds = %432, %431, %416
  %440 = icmp eq i64 %358, %369
  br i1 %440, label %121, label %367

441:                                              ; preds = %360
  %442 = load i64, ptr %29, align 8
  %443 = icmp eq i64 %442, 4
  br i1 %443, label %444, label %121

444:                                              ; preds = %441
  %445 = add nsw i64 %358, -1
  %446 = inttoptr i64 %353 to ptr
  %447 = getelementptr i8, ptr %446, i64 %354
  %448 = getelementptr i8, ptr %447, i64 128
  %449 = getelementptr i8, ptr %447, i64 112
  %450 = getelementptr i8, ptr %447, i64 80
  br label %101

451:                                              ; preds = %186
  %452 = getelementptr i8, ptr %191, i64 104
  %453 = load i64, ptr %452, align 8
  %454 = icmp slt i64 %453, 1
  br i1 %454, label %465, label %455

455:                                              ; preds = %451
  %456 = getelementptr i8, ptr %191, i64 96
  %457 = getelementptr i8, ptr %191, i64 120
  %458 = getelementptr i8, ptr %191, i64 128
  br label %199

459:                                              ; preds = %199
  br i1 %174, label %266, label %460

460:                                              ; preds = %459
  br i1 %340, label %259, label %461

461:                                              ; preds = %460
  %462 = mul i64 %208, %338
  %463 = add i64 %207, %462
  %464 = shl i64 %208, 1
  br i1 %177, label %247, label %219

465:                                              ; preds = %266, %451
  %466 = getelementptr i8, ptr %191, i64 144
  %467 = load i64, ptr %466, align 8
  %468 = icmp slt i64 %467, 1
  br i1 %468, label %299, label %469

469:                                              ; preds = %465
  %470 = getelementptr i8, ptr %191, i64 136
  %471 = load i64, ptr %470, align 8
  %472 = icmp eq i64 %467, 1
  br i1 %472, label %289, label %473

473:                                              ; preds = %469
  %474 = and i64 %467, 9223372036854775806
  %475 = add nsw i64 %467, -2
  %476 = lshr i64 %475, 1
  %477 = add nuw i64 %476, 1
  %478 = and i64 %477, 1
  %479 = icmp eq i64 %476, 0
  br i1 %479, label %270, label %480

480:                                              ; preds = %473
  %481 = and i64 %477, -2
  br label %482

482:                                              ; preds = %482, %480
  %483 = phi i64 [ %471, %480 ], [ %509, %482 ]
  %484 = phi i64 [ %183, %480 ], [ %508, %482 ]
  %485 = phi i64 [ 0, %480 ], [ %510, %482 ]
  %486 = inttoptr i64 %483 to ptr
  %487 = load i32, ptr %486, align 4
  %488 = tail call i32 @llvm.smax.i32(i32 %487, i32 0)
  %489 = zext nneg i32 %488 to i64
  %490 = add nsw i64 %484, %489
  %491 = add i64 %483, 4
  %492 = inttoptr i64 %491 to ptr
  %493 = load i32, ptr %492, align 4
  %494 = tail call i32 @llvm.smax.i32(i32 %493, i32 0)
  %495 = zext nneg i32 %494 to i64
  %496 = add nsw i64 %490, %495
  %497 = add i64 %483, 8
  %498 = inttoptr i64 %497 to ptr
  %499 = load i32, ptr %498, align 4
  %500 = tail call i32 @llvm.smax.i32(i32 %499, i32 0)
  %501 = zext nneg i32 %500 to i64
  %502 = add nsw i64 %496, %501
  %503 = add i64 %483, 12
  %504 = inttoptr i64 %503 to ptr
  %505 = load i32, ptr %504, align 4
  %506 = tail call i32 @llvm.smax.i32(i32 %505, i32 0)
  %507 = zext nneg i32 %506 to i64
  %508 = add nsw i64 %502, %507
  %509 = add i64 %483, 16
  %510 = add nuw i64 %485, 2
  %511 = icmp eq i64 %510, %481
  br i1 %511, label %268, label %482

512:                                              ; preds = %309
  %513 = icmp ne i64 %312, -9223372036854775808
  %514 = icmp ne i64 %313, -1
  %515 = or i1 %513, %514
  br i1 %515, label %516, label %315, !prof !5

516:                                              ; preds = %512
  %517 = or i64 %312, %313
  %518 = icmp ult i64 %517, 4294967296
  br i1 %518, label %519, label %524

519:                                              ; preds = %516
  %520 = trunc nuw i64 %313 to i32
  %521 = trunc nuw i64 %312 to i32
  %522 = urem i32 %521, %520
  %523 = zext i32 %522 to i64
  br label %526

524:                                              ; preds = %516
  %525 = srem i64 %312, %313
  br label %526

526:                                              ; preds = %524, %519
  %527 = phi i64 [ %523, %519 ], [ %525, %524 ]
  %528 = xor i64 %527, %313
  %529 = icmp slt i64 %528, 0
  %530 = icmp ne i64 %527, 0
  %531 = and i1 %530, %529
  %532 = select i1 %531, i64 %313, i64 0
  %533 = add i64 %532, %527
  br label %315
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)

declare i32 @llvm.smax.i32(i32, i32)

declare void @llvm.assume(i1 noundef)


!0 = !{!"branch_weights", i32 99, i32 2, i32 99}
!1 = distinct !{!1, !2}
!2 = !{!"llvm.loop.unswitch.partial.disable"}
!3 = !{!"branch_weights", i32 1, i32 99}
!4 = distinct !{!4, !2}
!5 = !{!"branch_weights", i32 99, i32 1}
