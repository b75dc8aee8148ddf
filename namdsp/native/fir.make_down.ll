; made of f5c2c2871aa031dc45cc4006b25591b4 arithmetic/fma.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py oversampling/compiled/fir.py oversampling/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = freeze i64 %8
  %10 = load i64, ptr %1, align 8
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %18 = load i64, ptr %17, align 8
  %19 = shl i64 %18, 3
  %20 = mul i64 %19, %9
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %22 = load i64, ptr %21, align 8
  %23 = icmp slt i64 %22, 1
  br i1 %23, label %429, label %24

24:                                               ; preds = %4
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %26 = load i64, ptr %25, align 8
  %27 = mul i64 %9, %6
  %28 = shl i64 %26, 3
  %29 = add nuw i64 %16, 255
  %30 = lshr i64 %29, 8
  %31 = icmp slt i64 %16, 1
  %32 = icmp eq i64 %30, 0
  %33 = select i1 %31, i1 true, i1 %32
  %34 = shl i64 %12, 3
  %35 = add i64 %34, -8
  br i1 %33, label %429, label %36

36:                                               ; preds = %24
  %37 = icmp slt i64 %26, 1
  %38 = icmp slt i64 %6, 1
  %39 = tail call i64 @llvm.smax.i64(i64 %12, i64 1)
  %40 = tail call i64 @llvm.smax.i64(i64 %6, i64 1)
  %41 = tail call i64 @llvm.smin.i64(i64 %9, i64 0)
  %42 = select i1 %38, i1 true, i1 %37
  %43 = and i64 %26, 9223372036854775806
  %44 = icmp eq i64 %9, 0
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %46 = sub i64 %28, %34
  %47 = add i64 %46, 200
  %48 = icmp sgt i64 %6, 0
  %49 = inttoptr i64 %14 to ptr
  %50 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %51 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %52 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %53 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %54 = icmp eq i64 %26, 1
  %55 = and i64 %26, 1
  %56 = icmp eq i64 %55, 0
  %57 = trunc nuw i64 %9 to i32
  %58 = icmp slt i64 %9, 0
  %59 = shl i64 %43, 3
  %60 = add nsw i64 %43, -2
  %61 = lshr exact i64 %60, 1
  %62 = add nuw i64 %61, 1
  %63 = and i64 %62, 1
  %64 = icmp eq i64 %60, 0
  %65 = and i64 %62, -2
  %66 = icmp eq i64 %63, 0
  %67 = icmp ne i64 %63, 0
  br label %68

68:                                               ; preds = %427, %36
  %69 = phi i64 [ %70, %427 ], [ 0, %36 ]
  %70 = add nuw nsw i64 %69, 1
  br i1 %44, label %95, label %71, !prof !0

71:                                               ; preds = %68
  %72 = or i64 %69, %9
  %73 = icmp ult i64 %72, 4294967296
  br i1 %73, label %74, label %80

74:                                               ; preds = %71
  %75 = trunc nuw i64 %69 to i32
  %76 = udiv i32 %75, %57
  %77 = urem i32 %75, %57
  %78 = zext i32 %76 to i64
  %79 = zext i32 %77 to i64
  br label %83

80:                                               ; preds = %71
  %81 = sdiv i64 %69, %9
  %82 = srem i64 %69, %9
  br label %83

83:                                               ; preds = %80, %74
  %84 = phi i64 [ %78, %74 ], [ %81, %80 ]
  %85 = phi i64 [ %79, %74 ], [ %82, %80 ]
  %86 = icmp ne i64 %85, 0
  %87 = and i1 %58, %86
  %88 = sext i1 %87 to i64
  %89 = add i64 %84, %88
  %90 = mul i64 %27, %89
  %91 = icmp eq i64 %85, 0
  %92 = select i1 %91, i64 0, i64 %41
  %93 = add nsw i64 %92, %85
  %94 = add nsw i64 %93, %90
  br label %95

95:                                               ; preds = %83, %68
  %96 = phi i64 [ %94, %83 ], [ 0, %68 ]
  %97 = load i64, ptr %45, align 8
  %98 = load i64, ptr %17, align 8
  %99 = shl i64 %96, 3
  %100 = mul i64 %98, %99
  %101 = add i64 %100, %97
  %102 = add i64 %101, %28
  %103 = add i64 %47, %97
  %104 = add i64 %103, %100
  br label %105

105:                                              ; preds = %370, %95
  %106 = phi i64 [ %371, %370 ], [ %16, %95 ]
  %107 = phi i64 [ %111, %370 ], [ %30, %95 ]
  %108 = phi i64 [ %112, %370 ], [ 0, %95 ]
  %109 = tail call i64 @llvm.smin.i64(i64 %106, i64 256)
  %110 = tail call i64 @llvm.smin.i64(i64 %106, i64 256)
  %111 = add nsw i64 %107, -1
  %112 = add nuw i64 %108, 256
  %113 = sub nsw i64 %16, %108
  %114 = tail call i64 @llvm.smin.i64(i64 %113, i64 256)
  br i1 %48, label %373, label %115

115:                                              ; preds = %367, %105
  br label %116

116:                                              ; preds = %115, %168
  %117 = phi i64 [ %175, %168 ], [ %104, %115 ]
  %118 = phi i64 [ %174, %168 ], [ 0, %115 ]
  br label %119

119:                                              ; preds = %163, %116
  %120 = phi i64 [ %166, %163 ], [ %117, %116 ]
  %121 = phi i64 [ %165, %163 ], [ 0, %116 ]
  %122 = phi <8 x double> [ %144, %163 ], [ zeroinitializer, %116 ]
  %123 = phi <8 x double> [ %149, %163 ], [ zeroinitializer, %116 ]
  %124 = phi <8 x double> [ %154, %163 ], [ zeroinitializer, %116 ]
  %125 = phi <8 x double> [ %158, %163 ], [ zeroinitializer, %116 ]
  %126 = phi i64 [ %164, %163 ], [ %10, %116 ]
  %127 = add i64 %35, %126
  br label %128

128:                                              ; preds = %128, %119
  %129 = phi i64 [ %161, %128 ], [ %120, %119 ]
  %130 = phi i64 [ %160, %128 ], [ %39, %119 ]
  %131 = phi <8 x double> [ %144, %128 ], [ %122, %119 ]
  %132 = phi <8 x double> [ %149, %128 ], [ %123, %119 ]
  %133 = phi <8 x double> [ %154, %128 ], [ %124, %119 ]
  %134 = phi <8 x double> [ %158, %128 ], [ %125, %119 ]
  %135 = phi i64 [ %159, %128 ], [ %127, %119 ]
  %136 = add i64 %129, -192
  %137 = inttoptr i64 %135 to ptr
  %138 = load double, ptr %137, align 8
  %139 = insertelement <8 x double> poison, double %138, i64 0
  %140 = shufflevector <8 x double> %139, <8 x double> poison, <8 x i32> zeroinitializer
  %141 = inttoptr i64 %136 to ptr
  %142 = load <8 x double>, ptr %141, align 8
  %143 = fmul <8 x double> %142, %140
  %144 = fadd <8 x double> %131, %143
  %145 = add i64 %129, -128
  %146 = inttoptr i64 %145 to ptr
  %147 = load <8 x double>, ptr %146, align 8
  %148 = fmul <8 x double> %140, %147
  %149 = fadd <8 x double> %132, %148
  %150 = add i64 %129, -64
  %151 = inttoptr i64 %150 to ptr
  %152 = load <8 x double>, ptr %151, align 8
  %153 = fmul <8 x double> %140, %152
  %154 = fadd <8 x double> %133, %153
  %155 = inttoptr i64 %129 to ptr
  %156 = load <8 x double>, ptr %155, align 8
  %157 = fmul <8 x double> %140, %156
  %158 = fadd <8 x double> %134, %157
  %159 = add i64 %135, -8
  %160 = add nsw i64 %130, -1
  %161 = add i64 %129, 8
  %162 = icmp eq i64 %160, 0
  br i1 %162, label %163, label %128

163:                                              ; preds = %128
  %164 = add i64 %126, %34
  %165 = add nuw nsw i64 %121, 1
  %166 = add i64 %120, %20
  %167 = icmp eq i64 %165, %40
  br i1 %167, label %168, label %119

168:                                              ; preds = %163
  %169 = shl i64 %118, 3
  %170 = getelementptr i8, ptr %49, i64 %169
  store <8 x double> %144, ptr %170, align 8
  %171 = getelementptr i8, ptr %170, i64 64
  store <8 x double> %149, ptr %171, align 8
  %172 = getelementptr i8, ptr %170, i64 128
  store <8 x double> %154, ptr %172, align 8
  %173 = getelementptr i8, ptr %170, i64 192
  store <8 x double> %158, ptr %173, align 8
  %174 = add nuw nsw i64 %118, 32
  %175 = add i64 %117, 256
  %176 = icmp slt i64 %174, %114
  br i1 %176, label %116, label %177

177:                                              ; preds = %168
  %178 = load i64, ptr %50, align 8
  %179 = icmp eq i64 %178, 4
  %180 = and i64 %114, -8
  %181 = select i1 %179, i64 %180, i64 0
  %182 = icmp slt i64 %181, 1
  br i1 %182, label %186, label %183

183:                                              ; preds = %177
  %184 = lshr exact i64 %181, 3
  %185 = add nuw nsw i64 %184, 1
  br label %255

186:                                              ; preds = %255, %177
  %187 = sub i64 %114, %181
  %188 = icmp slt i64 %187, 1
  br i1 %188, label %218, label %189

189:                                              ; preds = %186
  %190 = add nsw i64 %110, 1
  %191 = sub i64 %190, %181
  %192 = shl i64 %181, 3
  %193 = add i64 %192, %14
  %194 = add i64 %181, %108
  %195 = or disjoint i64 %181, 1
  %196 = and i64 %114, 1
  %197 = icmp eq i64 %196, 0
  br i1 %197, label %213, label %198

198:                                              ; preds = %189
  %199 = load i64, ptr %3, align 8
  %200 = load i64, ptr %53, align 8
  %201 = mul nsw i64 %200, %69
  %202 = add nsw i64 %201, %199
  %203 = load i64, ptr %50, align 8
  %204 = mul nsw i64 %203, %194
  %205 = add nsw i64 %202, %204
  %206 = inttoptr i64 %193 to ptr
  %207 = load double, ptr %206, align 8
  %208 = fptrunc double %207 to float
  %209 = inttoptr i64 %205 to ptr
  store float %208, ptr %209, align 4
  %210 = add i64 %191, -1
  %211 = add i64 %193, 8
  %212 = or disjoint i64 %194, 1
  br label %213

213:                                              ; preds = %198, %189
  %214 = phi i64 [ %194, %189 ], [ %212, %198 ]
  %215 = phi i64 [ %193, %189 ], [ %211, %198 ]
  %216 = phi i64 [ %191, %189 ], [ %210, %198 ]
  %217 = icmp eq i64 %109, %195
  br i1 %217, label %218, label %223

218:                                              ; preds = %213, %223, %186
  br i1 %42, label %370, label %219

219:                                              ; preds = %218
  %220 = shl i64 %110, 3
  %221 = add nsw i64 %43, %114
  %222 = shl i64 %221, 3
  br label %379

223:                                              ; preds = %213, %223
  %224 = phi i64 [ %253, %223 ], [ %214, %213 ]
  %225 = phi i64 [ %252, %223 ], [ %215, %213 ]
  %226 = phi i64 [ %251, %223 ], [ %216, %213 ]
  %227 = load i64, ptr %3, align 8
  %228 = load i64, ptr %53, align 8
  %229 = mul nsw i64 %228, %69
  %230 = add nsw i64 %229, %227
  %231 = load i64, ptr %50, align 8
  %232 = mul nsw i64 %231, %224
  %233 = add nsw i64 %230, %232
  %234 = inttoptr i64 %225 to ptr
  %235 = load double, ptr %234, align 8
  %236 = fptrunc double %235 to float
  %237 = inttoptr i64 %233 to ptr
  store float %236, ptr %237, align 4
  %238 = add i64 %225, 8
  %239 = add i64 %224, 1
  %240 = load i64, ptr %3, align 8
  %241 = load i64, ptr %53, align 8
  %242 = mul nsw i64 %241, %69
  %243 = add nsw i64 %242, %240
  %244 = load i64, ptr %50, align 8
  %245 = mul nsw i64 %244, %239
  %246 = add nsw i64 %243, %245
  %247 = inttoptr i64 %238 to ptr
  %248 = load double, ptr %247, align 8
  %249 = fptrunc double %248 to float
  %250 = inttoptr i64 %246 to ptr
  store float %249, ptr %250, align 4
  %251 = add i64 %226, -2
  %252 = add i64 %225, 16
  %253 = add i64 %224, 2
  %254 = icmp samesign ugt i64 %251, 1
  br i1 %254, label %223, label %218

255:                                              ; preds = %255, %183
  %256 = phi i64 [ %108, %183 ], [ %272, %255 ]
  %257 = phi i64 [ %14, %183 ], [ %271, %255 ]
  %258 = phi i64 [ %185, %183 ], [ %270, %255 ]
  %259 = load i64, ptr %3, align 8
  %260 = load i64, ptr %53, align 8
  %261 = mul nsw i64 %260, %69
  %262 = add nsw i64 %261, %259
  %263 = load i64, ptr %50, align 8
  %264 = mul nsw i64 %263, %256
  %265 = add nsw i64 %262, %264
  %266 = inttoptr i64 %257 to ptr
  %267 = load <8 x double>, ptr %266, align 8
  %268 = fptrunc <8 x double> %267 to <8 x float>
  %269 = inttoptr i64 %265 to ptr
  store <8 x float> %268, ptr %269, align 4
  %270 = add nsw i64 %258, -1
  %271 = add i64 %257, 64
  %272 = add i64 %256, 8
  %273 = icmp samesign ugt i64 %258, 2
  br i1 %273, label %255, label %186

274:                                              ; preds = %373, %367
  %275 = phi i64 [ %102, %373 ], [ %368, %367 ]
  %276 = phi i64 [ 0, %373 ], [ %277, %367 ]
  %277 = add nuw nsw i64 %276, 1
  %278 = mul nsw i64 %276, %9
  %279 = add nsw i64 %278, %96
  %280 = load i64, ptr %51, align 8
  %281 = icmp eq i64 %280, 4
  %282 = select i1 %281, i64 %375, i64 0
  %283 = icmp slt i64 %282, 1
  br i1 %283, label %287, label %284

284:                                              ; preds = %274
  %285 = lshr exact i64 %282, 3
  %286 = add nuw nsw i64 %285, 1
  br label %348

287:                                              ; preds = %348, %274
  %288 = sub i64 %114, %282
  %289 = icmp slt i64 %288, 1
  br i1 %289, label %367, label %290

290:                                              ; preds = %287
  %291 = sub i64 %376, %282
  %292 = shl i64 %282, 3
  %293 = add i64 %292, %275
  %294 = add i64 %282, %108
  %295 = or disjoint i64 %282, 1
  br i1 %378, label %311, label %296

296:                                              ; preds = %290
  %297 = load i64, ptr %2, align 8
  %298 = load i64, ptr %52, align 8
  %299 = mul nsw i64 %298, %279
  %300 = add nsw i64 %299, %297
  %301 = load i64, ptr %51, align 8
  %302 = mul nsw i64 %301, %294
  %303 = add nsw i64 %300, %302
  %304 = inttoptr i64 %303 to ptr
  %305 = load float, ptr %304, align 4
  %306 = fpext float %305 to double
  %307 = inttoptr i64 %293 to ptr
  store double %306, ptr %307, align 8
  %308 = add i64 %291, -1
  %309 = add i64 %293, 8
  %310 = or disjoint i64 %294, 1
  br label %311

311:                                              ; preds = %296, %290
  %312 = phi i64 [ %294, %290 ], [ %310, %296 ]
  %313 = phi i64 [ %293, %290 ], [ %309, %296 ]
  %314 = phi i64 [ %291, %290 ], [ %308, %296 ]
  %315 = icmp eq i64 %374, %295
  br i1 %315, label %367, label %316

316:                                              ; preds = %311, %316
  %317 = phi i64 [ %346, %316 ], [ %312, %311 ]
  %318 = phi i64 [ %345, %316 ], [ %313, %311 ]
  %319 = phi i64 [ %344, %316 ], [ %314, %311 ]
  %320 = load i64, ptr %2, align 8
  %321 = load i64, ptr %52, align 8
  %322 = mul nsw i64 %321, %279
  %323 = add nsw i64 %322, %320
  %324 = load i64, ptr %51, align 8
  %325 = mul nsw i64 %324, %317
  %326 = add nsw i64 %323, %325
  %327 = inttoptr i64 %326 to ptr
  %328 = load float, ptr %327, align 4
  %329 = fpext float %328 to double
  %330 = inttoptr i64 %318 to ptr
  store double %329, ptr %330, align 8
  %331 = add i64 %318, 8
  %332 = add i64 %317, 1
  %333 = load i64, ptr %2, align 8
  %334 = load i64, ptr %52, align 8
  %335 = mul nsw i64 %334, %279
  %336 = add nsw i64 %335, %333
  %337 = load i64, ptr %51, align 8
  %338 = mul nsw i64 %337, %332
  %339 = add nsw i64 %336, %338
  %340 = inttoptr i64 %339 to ptr
  %341 = load float, ptr %340, align 4
  %342 = fpext float %341 to double
  %343 = inttoptr i64 %331 to ptr
  store double %342, ptr %343, align 8
  %344 = add i64 %319, -2
  %345 = add i64 %318, 16
  %346 = add i64 %317, 2
  %347 = icmp samesign ugt i64 %344, 1
  br i1 %347, label %316, label %367

348:                                              ; preds = %348, %284
  %349 = phi i64 [ %108, %284 ], [ %365, %348 ]
  %350 = phi i64 [ %275, %284 ], [ %364, %348 ]
  %351 = phi i64 [ %286, %284 ], [ %363, %348 ]
  %352 = load i64, ptr %2, align 8
  %353 = load i64, ptr %52, align 8
  %354 = mul nsw i64 %353, %279
  %355 = add nsw i64 %354, %352
  %356 = load i64, ptr %51, align 8
  %357 = mul nsw i64 %356, %349
  %358 = add nsw i64 %355, %357
  %359 = inttoptr i64 %358 to ptr
  %360 = load <8 x float>, ptr %359, align 4
  %361 = fpext <8 x float> %360 to <8 x double>
  %362 = inttoptr i64 %350 to ptr
  store <8 x double> %361, ptr %362, align 8
  %363 = add nsw i64 %351, -1
  %364 = add i64 %350, 64
  %365 = add i64 %349, 8
  %366 = icmp samesign ugt i64 %351, 2
  br i1 %366, label %348, label %287

367:                                              ; preds = %311, %316, %287
  %368 = add i64 %275, %20
  %369 = icmp eq i64 %6, %277
  br i1 %369, label %115, label %274

370:                                              ; preds = %423, %218
  %371 = add i64 %106, -256
  %372 = icmp sgt i64 %107, 1
  br i1 %372, label %105, label %427

373:                                              ; preds = %105
  %374 = tail call i64 @llvm.smin.i64(i64 %106, i64 256)
  %375 = and i64 %114, -8
  %376 = add nsw i64 %110, 1
  %377 = and i64 %114, 1
  %378 = icmp eq i64 %377, 0
  br label %274

379:                                              ; preds = %219, %423
  %380 = phi i64 [ %425, %423 ], [ %101, %219 ]
  %381 = phi i64 [ %424, %423 ], [ 0, %219 ]
  %382 = mul nsw i64 %381, %20
  %383 = add nsw i64 %382, %101
  br i1 %54, label %417, label %384

384:                                              ; preds = %379
  br i1 %64, label %407, label %385

385:                                              ; preds = %384, %385
  %386 = phi i64 [ %403, %385 ], [ %380, %384 ]
  %387 = phi i64 [ %404, %385 ], [ 0, %384 ]
  %388 = inttoptr i64 %386 to ptr
  %389 = getelementptr i8, ptr %388, i64 %220
  %390 = load double, ptr %389, align 8
  store double %390, ptr %388, align 8
  %391 = getelementptr i8, ptr %389, i64 8
  %392 = load double, ptr %391, align 8
  %393 = add i64 %386, 8
  %394 = inttoptr i64 %393 to ptr
  store double %392, ptr %394, align 8
  %395 = add i64 %386, 16
  %396 = inttoptr i64 %395 to ptr
  %397 = getelementptr i8, ptr %396, i64 %220
  %398 = load double, ptr %397, align 8
  store double %398, ptr %396, align 8
  %399 = getelementptr i8, ptr %397, i64 8
  %400 = load double, ptr %399, align 8
  %401 = add i64 %386, 24
  %402 = inttoptr i64 %401 to ptr
  store double %400, ptr %402, align 8
  %403 = add i64 %386, 32
  %404 = add nuw i64 %387, 2
  %405 = icmp eq i64 %404, %65
  br i1 %405, label %406, label %385

406:                                              ; preds = %385
  br i1 %66, label %416, label %407

407:                                              ; preds = %406, %384
  %408 = phi i64 [ %380, %384 ], [ %403, %406 ]
  tail call void @llvm.assume(i1 %67)
  %409 = inttoptr i64 %408 to ptr
  %410 = getelementptr i8, ptr %409, i64 %220
  %411 = load double, ptr %410, align 8
  store double %411, ptr %409, align 8
  %412 = getelementptr i8, ptr %410, i64 8
  %413 = load double, ptr %412, align 8
  %414 = add i64 %408, 8
  %415 = inttoptr i64 %414 to ptr
  store double %413, ptr %415, align 8
  br label %416

416:                                              ; preds = %406, %407
  br i1 %56, label %423, label %417

417:                                              ; preds = %416, %379
  %418 = add i64 %222, %383
  %419 = inttoptr i64 %418 to ptr
  %420 = load double, ptr %419, align 8
  %421 = add i64 %59, %383
  %422 = inttoptr i64 %421 to ptr
  store double %420, ptr %422, align 8
  br label %423

423:                                              ; preds = %417, %416
  %424 = add nuw nsw i64 %381, 1
  %425 = add i64 %380, %20
  %426 = icmp eq i64 %6, %424
  br i1 %426, label %370, label %379

427:                                              ; preds = %370
  %428 = icmp eq i64 %22, %70
  br i1 %428, label %429, label %68

429:                                              ; preds = %427, %24, %4
  store i64 0, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

define i64 @entry(ptr readonly %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare void @llvm.assume(i1 noundef)


!0 = !{!"branch_weights", i32 1, i32 99}
