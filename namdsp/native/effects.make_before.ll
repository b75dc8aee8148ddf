; made of 288e77f3f7cd9cb2af751372ae161bd6 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/effects.py rig/compiled/filters.py rig/compiled/records.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %283

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 1600
  %12 = load i64, ptr %11, align 8
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %283

14:                                               ; preds = %10
  %15 = inttoptr i64 %6 to ptr
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %20 = getelementptr inbounds nuw i8, ptr %15, i64 24
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %22 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %30 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %31 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %32 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %37 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %38 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %39 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 232
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 248
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 256
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %46 = ptrtoint ptr %16 to i64
  %47 = ptrtoint ptr %18 to i64
  %48 = ptrtoint ptr %19 to i64
  %49 = getelementptr inbounds nuw i8, ptr %1, i64 1536
  %50 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %51 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %52 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %53 = getelementptr inbounds nuw i8, ptr %1, i64 1616
  %54 = getelementptr inbounds nuw i8, ptr %15, i64 48
  %55 = getelementptr inbounds nuw i8, ptr %15, i64 40
  %56 = getelementptr inbounds nuw i8, ptr %15, i64 32
  %57 = ptrtoint ptr %20 to i64
  %58 = ptrtoint ptr %17 to i64
  br label %286

59:                                               ; preds = %286
  %60 = load double, ptr %45, align 8
  %61 = fcmp oeq double %60, 1.000000e+00
  br i1 %61, label %309, label %120

62:                                               ; preds = %313
  %63 = inttoptr i64 %320 to ptr
  %64 = inttoptr i64 %324 to ptr
  %65 = shl i64 %327, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %64, ptr align 1 %63, i64 %65, i1 false)
  br label %118

66:                                               ; preds = %66, %344
  %67 = phi i64 [ %320, %344 ], [ %89, %66 ]
  %68 = phi i64 [ %324, %344 ], [ %88, %66 ]
  %69 = phi i64 [ 0, %344 ], [ %90, %66 ]
  %70 = inttoptr i64 %67 to ptr
  %71 = load float, ptr %70, align 4
  %72 = inttoptr i64 %68 to ptr
  store float %71, ptr %72, align 4
  %73 = add i64 %68, %326
  %74 = add i64 %67, %325
  %75 = inttoptr i64 %74 to ptr
  %76 = load float, ptr %75, align 4
  %77 = inttoptr i64 %73 to ptr
  store float %76, ptr %77, align 4
  %78 = add i64 %68, %337
  %79 = add i64 %67, %338
  %80 = inttoptr i64 %79 to ptr
  %81 = load float, ptr %80, align 4
  %82 = inttoptr i64 %78 to ptr
  store float %81, ptr %82, align 4
  %83 = add i64 %78, %326
  %84 = add i64 %79, %325
  %85 = inttoptr i64 %84 to ptr
  %86 = load float, ptr %85, align 4
  %87 = inttoptr i64 %83 to ptr
  store float %86, ptr %87, align 4
  %88 = add i64 %78, %337
  %89 = add i64 %79, %338
  %90 = add nuw i64 %69, 2
  %91 = icmp eq i64 %90, %345
  br i1 %91, label %92, label %66

92:                                               ; preds = %66
  %93 = icmp eq i64 %342, 0
  br i1 %93, label %106, label %94

94:                                               ; preds = %92, %335
  %95 = phi i64 [ %320, %335 ], [ %89, %92 ]
  %96 = phi i64 [ %324, %335 ], [ %88, %92 ]
  %97 = icmp ne i64 %342, 0
  tail call void @llvm.assume(i1 %97)
  %98 = inttoptr i64 %95 to ptr
  %99 = load float, ptr %98, align 4
  %100 = inttoptr i64 %96 to ptr
  store float %99, ptr %100, align 4
  %101 = add i64 %96, %326
  %102 = add i64 %95, %325
  %103 = inttoptr i64 %102 to ptr
  %104 = load float, ptr %103, align 4
  %105 = inttoptr i64 %101 to ptr
  store float %104, ptr %105, align 4
  br label %106

106:                                              ; preds = %92, %94
  %107 = and i64 %327, 1
  %108 = icmp eq i64 %107, 0
  br i1 %108, label %118, label %109

109:                                              ; preds = %333, %106
  %110 = phi i64 [ 0, %333 ], [ %336, %106 ]
  %111 = mul nsw i64 %110, %326
  %112 = add nsw i64 %111, %324
  %113 = mul nsw i64 %110, %325
  %114 = add nsw i64 %113, %320
  %115 = inttoptr i64 %114 to ptr
  %116 = load float, ptr %115, align 4
  %117 = inttoptr i64 %112 to ptr
  store float %116, ptr %117, align 4
  br label %118

118:                                              ; preds = %331, %109, %106, %62
  %119 = icmp eq i64 %311, %315
  br i1 %119, label %124, label %313

120:                                              ; preds = %286, %59
  %121 = load i64, ptr %49, align 8
  %122 = inttoptr i64 %121 to ptr
  %123 = tail call i64 %122(i64 %48, i64 %47, i64 %46)
  br label %124

124:                                              ; preds = %118, %309, %120
  %125 = load i64, ptr %53, align 8
  %126 = icmp eq i64 %125, 0
  br i1 %126, label %365, label %127

127:                                              ; preds = %124
  %128 = load i64, ptr %11, align 8
  %129 = icmp eq i64 %128, 0
  br i1 %129, label %346, label %365

130:                                              ; preds = %361, %130
  %131 = phi i64 [ %148, %130 ], [ %362, %361 ]
  %132 = phi i64 [ %147, %130 ], [ 0, %361 ]
  %133 = phi i64 [ %140, %130 ], [ 0, %361 ]
  %134 = inttoptr i64 %131 to ptr
  %135 = load float, ptr %134, align 4
  %136 = tail call float @llvm.fabs.f32(float %135)
  %137 = fcmp ueq float %136, 0x7FF0000000000000
  %138 = zext i1 %137 to i64
  %139 = or i64 %132, %138
  %140 = add nuw i64 %133, 2
  %141 = add i64 %131, 4
  %142 = inttoptr i64 %141 to ptr
  %143 = load float, ptr %142, align 4
  %144 = tail call float @llvm.fabs.f32(float %143)
  %145 = fcmp ueq float %144, 0x7FF0000000000000
  %146 = zext i1 %145 to i64
  %147 = or i64 %139, %146
  %148 = add i64 %131, 8
  %149 = icmp eq i64 %355, %140
  br i1 %149, label %150, label %130

150:                                              ; preds = %130
  br i1 %358, label %160, label %151

151:                                              ; preds = %361, %150
  %152 = phi i64 [ 0, %361 ], [ %147, %150 ]
  %153 = add i64 %364, %360
  %154 = inttoptr i64 %153 to ptr
  %155 = load float, ptr %154, align 4
  %156 = tail call float @llvm.fabs.f32(float %155)
  %157 = fcmp ueq float %156, 0x7FF0000000000000
  %158 = zext i1 %157 to i64
  %159 = or i64 %152, %158
  br label %160

160:                                              ; preds = %151, %150
  %161 = phi i64 [ %147, %150 ], [ %159, %151 ]
  %162 = add nuw nsw i64 %363, 1
  %163 = icmp eq i64 %161, 0
  br i1 %163, label %165, label %164

164:                                              ; preds = %160
  store i64 1, ptr %11, align 8
  br label %165

165:                                              ; preds = %164, %160
  %166 = add i64 %362, %350
  %167 = icmp eq i64 %347, %162
  br i1 %167, label %365, label %361

168:                                              ; preds = %365
  %169 = load double, ptr %56, align 8
  %170 = fcmp oeq double %169, 1.000000e+00
  br i1 %170, label %390, label %171

171:                                              ; preds = %365, %168
  %172 = load i64, ptr %49, align 8
  %173 = inttoptr i64 %172 to ptr
  %174 = tail call i64 %173(i64 %57, i64 %46, i64 %58)
  %175 = load i64, ptr %53, align 8
  %176 = icmp eq i64 %175, 0
  br i1 %176, label %276, label %177

177:                                              ; preds = %171
  %178 = load i64, ptr %11, align 8
  %179 = icmp eq i64 %178, 0
  br i1 %179, label %371, label %276

180:                                              ; preds = %386, %180
  %181 = phi i64 [ %198, %180 ], [ %387, %386 ]
  %182 = phi i64 [ %197, %180 ], [ 0, %386 ]
  %183 = phi i64 [ %190, %180 ], [ 0, %386 ]
  %184 = inttoptr i64 %181 to ptr
  %185 = load float, ptr %184, align 4
  %186 = tail call float @llvm.fabs.f32(float %185)
  %187 = fcmp ueq float %186, 0x7FF0000000000000
  %188 = zext i1 %187 to i64
  %189 = or i64 %182, %188
  %190 = add nuw i64 %183, 2
  %191 = add i64 %181, 4
  %192 = inttoptr i64 %191 to ptr
  %193 = load float, ptr %192, align 4
  %194 = tail call float @llvm.fabs.f32(float %193)
  %195 = fcmp ueq float %194, 0x7FF0000000000000
  %196 = zext i1 %195 to i64
  %197 = or i64 %189, %196
  %198 = add i64 %181, 8
  %199 = icmp eq i64 %380, %190
  br i1 %199, label %200, label %180

200:                                              ; preds = %180
  br i1 %383, label %210, label %201

201:                                              ; preds = %386, %200
  %202 = phi i64 [ 0, %386 ], [ %197, %200 ]
  %203 = add i64 %389, %385
  %204 = inttoptr i64 %203 to ptr
  %205 = load float, ptr %204, align 4
  %206 = tail call float @llvm.fabs.f32(float %205)
  %207 = fcmp ueq float %206, 0x7FF0000000000000
  %208 = zext i1 %207 to i64
  %209 = or i64 %202, %208
  br label %210

210:                                              ; preds = %201, %200
  %211 = phi i64 [ %197, %200 ], [ %209, %201 ]
  %212 = add nuw nsw i64 %388, 1
  %213 = icmp eq i64 %211, 0
  br i1 %213, label %215, label %214

214:                                              ; preds = %210
  store i64 2, ptr %11, align 8
  br label %215

215:                                              ; preds = %214, %210
  %216 = add i64 %387, %375
  %217 = icmp eq i64 %372, %212
  br i1 %217, label %276, label %386

218:                                              ; preds = %395
  %219 = inttoptr i64 %402 to ptr
  %220 = inttoptr i64 %406 to ptr
  %221 = shl i64 %409, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %220, ptr align 1 %219, i64 %221, i1 false)
  br label %274

222:                                              ; preds = %222, %426
  %223 = phi i64 [ %402, %426 ], [ %245, %222 ]
  %224 = phi i64 [ %406, %426 ], [ %244, %222 ]
  %225 = phi i64 [ 0, %426 ], [ %246, %222 ]
  %226 = inttoptr i64 %223 to ptr
  %227 = load float, ptr %226, align 4
  %228 = inttoptr i64 %224 to ptr
  store float %227, ptr %228, align 4
  %229 = add i64 %224, %408
  %230 = add i64 %223, %407
  %231 = inttoptr i64 %230 to ptr
  %232 = load float, ptr %231, align 4
  %233 = inttoptr i64 %229 to ptr
  store float %232, ptr %233, align 4
  %234 = add i64 %224, %419
  %235 = add i64 %223, %420
  %236 = inttoptr i64 %235 to ptr
  %237 = load float, ptr %236, align 4
  %238 = inttoptr i64 %234 to ptr
  store float %237, ptr %238, align 4
  %239 = add i64 %234, %408
  %240 = add i64 %235, %407
  %241 = inttoptr i64 %240 to ptr
  %242 = load float, ptr %241, align 4
  %243 = inttoptr i64 %239 to ptr
  store float %242, ptr %243, align 4
  %244 = add i64 %234, %419
  %245 = add i64 %235, %420
  %246 = add nuw i64 %225, 2
  %247 = icmp eq i64 %246, %427
  br i1 %247, label %248, label %222

248:                                              ; preds = %222
  %249 = icmp eq i64 %424, 0
  br i1 %249, label %262, label %250

250:                                              ; preds = %248, %417
  %251 = phi i64 [ %402, %417 ], [ %245, %248 ]
  %252 = phi i64 [ %406, %417 ], [ %244, %248 ]
  %253 = icmp ne i64 %424, 0
  tail call void @llvm.assume(i1 %253)
  %254 = inttoptr i64 %251 to ptr
  %255 = load float, ptr %254, align 4
  %256 = inttoptr i64 %252 to ptr
  store float %255, ptr %256, align 4
  %257 = add i64 %252, %408
  %258 = add i64 %251, %407
  %259 = inttoptr i64 %258 to ptr
  %260 = load float, ptr %259, align 4
  %261 = inttoptr i64 %257 to ptr
  store float %260, ptr %261, align 4
  br label %262

262:                                              ; preds = %248, %250
  %263 = and i64 %409, 1
  %264 = icmp eq i64 %263, 0
  br i1 %264, label %274, label %265

265:                                              ; preds = %415, %262
  %266 = phi i64 [ 0, %415 ], [ %418, %262 ]
  %267 = mul nsw i64 %266, %408
  %268 = add nsw i64 %267, %406
  %269 = mul nsw i64 %266, %407
  %270 = add nsw i64 %269, %402
  %271 = inttoptr i64 %270 to ptr
  %272 = load float, ptr %271, align 4
  %273 = inttoptr i64 %268 to ptr
  store float %272, ptr %273, align 4
  br label %274

274:                                              ; preds = %413, %265, %262, %218
  %275 = icmp eq i64 %393, %397
  br i1 %275, label %276, label %395

276:                                              ; preds = %215, %274, %390, %374, %371, %177, %171
  %277 = add nsw i64 %291, %288
  %278 = load i64, ptr %7, align 8
  %279 = icmp slt i64 %277, %278
  br i1 %279, label %280, label %283

280:                                              ; preds = %276
  %281 = load i64, ptr %11, align 8
  %282 = icmp eq i64 %281, 0
  br i1 %282, label %286, label %283

283:                                              ; preds = %280, %276, %10, %4
  %284 = getelementptr inbounds nuw i8, ptr %1, i64 1600
  %285 = load i64, ptr %284, align 8
  store i64 %285, ptr %0, align 8
  ret void

286:                                              ; preds = %280, %14
  %287 = phi i64 [ %278, %280 ], [ %8, %14 ]
  %288 = phi i64 [ %277, %280 ], [ 0, %14 ]
  %289 = sub nsw i64 %287, %288
  %290 = load i64, ptr %21, align 8
  %291 = tail call i64 @llvm.smin.i64(i64 %290, i64 %289)
  store i64 %291, ptr %22, align 8
  store i64 %291, ptr %23, align 8
  store i64 %291, ptr %24, align 8
  store i64 %291, ptr %25, align 8
  store i64 %291, ptr %26, align 8
  store i64 %291, ptr %27, align 8
  store i64 %291, ptr %28, align 8
  store i64 %291, ptr %29, align 8
  %292 = load i64, ptr %2, align 8
  %293 = load i64, ptr %30, align 8
  %294 = mul nsw i64 %293, %288
  %295 = add nsw i64 %294, %292
  %296 = load i64, ptr %31, align 8
  %297 = load i64, ptr %32, align 8
  store i64 %295, ptr %18, align 8
  store i64 %296, ptr %33, align 8
  store i64 %291, ptr %34, align 8
  store i64 %297, ptr %35, align 8
  store i64 %293, ptr %36, align 8
  %298 = load i64, ptr %3, align 8
  %299 = load i64, ptr %37, align 8
  %300 = mul nsw i64 %299, %288
  %301 = add nsw i64 %300, %298
  %302 = load i64, ptr %38, align 8
  %303 = load i64, ptr %39, align 8
  store i64 %301, ptr %17, align 8
  store i64 %302, ptr %40, align 8
  store i64 %291, ptr %23, align 8
  store i64 %303, ptr %41, align 8
  store i64 %299, ptr %42, align 8
  %304 = load double, ptr %43, align 8
  %305 = load double, ptr %44, align 8
  %306 = fsub double %304, %305
  %307 = fptosi double %306 to i64
  %308 = icmp slt i64 %307, 1
  br i1 %308, label %59, label %120

309:                                              ; preds = %59
  %310 = add i64 %296, -1
  %311 = load i64, ptr %50, align 8
  %312 = icmp slt i64 %311, 1
  br i1 %312, label %124, label %313

313:                                              ; preds = %309, %118
  %314 = phi i64 [ %315, %118 ], [ 0, %309 ]
  %315 = add nuw nsw i64 %314, 1
  %316 = tail call i64 @llvm.smin.i64(i64 %314, i64 %310)
  %317 = load i64, ptr %18, align 8
  %318 = load i64, ptr %35, align 8
  %319 = mul i64 %318, %316
  %320 = add i64 %319, %317
  %321 = load i64, ptr %16, align 8
  %322 = load i64, ptr %51, align 8
  %323 = mul i64 %322, %314
  %324 = add i64 %323, %321
  %325 = load i64, ptr %36, align 8
  %326 = load i64, ptr %52, align 8
  %327 = load i64, ptr %34, align 8
  %328 = icmp eq i64 %325, 4
  %329 = icmp eq i64 %326, 4
  %330 = select i1 %328, i1 %329, i1 false
  br i1 %330, label %62, label %331

331:                                              ; preds = %313
  %332 = icmp slt i64 %327, 1
  br i1 %332, label %118, label %333

333:                                              ; preds = %331
  %334 = icmp eq i64 %327, 1
  br i1 %334, label %109, label %335

335:                                              ; preds = %333
  %336 = and i64 %327, 9223372036854775806
  %337 = shl i64 %326, 1
  %338 = shl i64 %325, 1
  %339 = add nsw i64 %327, -2
  %340 = lshr i64 %339, 1
  %341 = add nuw i64 %340, 1
  %342 = and i64 %341, 1
  %343 = icmp eq i64 %340, 0
  br i1 %343, label %94, label %344

344:                                              ; preds = %335
  %345 = and i64 %341, -2
  br label %66

346:                                              ; preds = %127
  %347 = load i64, ptr %50, align 8
  %348 = icmp slt i64 %347, 1
  br i1 %348, label %365, label %349

349:                                              ; preds = %346
  %350 = load i64, ptr %51, align 8
  %351 = load i64, ptr %22, align 8
  %352 = icmp slt i64 %351, 1
  br i1 %352, label %365, label %353

353:                                              ; preds = %349
  %354 = load i64, ptr %16, align 8
  %355 = and i64 %351, 9223372036854775806
  %356 = icmp eq i64 %351, 1
  %357 = and i64 %351, 1
  %358 = icmp eq i64 %357, 0
  %359 = shl nsw i64 %355, 2
  %360 = add i64 %354, %359
  br label %361

361:                                              ; preds = %353, %165
  %362 = phi i64 [ %354, %353 ], [ %166, %165 ]
  %363 = phi i64 [ 0, %353 ], [ %162, %165 ]
  %364 = mul nsw i64 %363, %350
  br i1 %356, label %151, label %130

365:                                              ; preds = %165, %349, %346, %127, %124
  %366 = load double, ptr %54, align 8
  %367 = load double, ptr %55, align 8
  %368 = fsub double %366, %367
  %369 = fptosi double %368 to i64
  %370 = icmp slt i64 %369, 1
  br i1 %370, label %168, label %171

371:                                              ; preds = %177
  %372 = load i64, ptr %40, align 8
  %373 = icmp slt i64 %372, 1
  br i1 %373, label %276, label %374

374:                                              ; preds = %371
  %375 = load i64, ptr %41, align 8
  %376 = load i64, ptr %23, align 8
  %377 = icmp slt i64 %376, 1
  br i1 %377, label %276, label %378

378:                                              ; preds = %374
  %379 = load i64, ptr %17, align 8
  %380 = and i64 %376, 9223372036854775806
  %381 = icmp eq i64 %376, 1
  %382 = and i64 %376, 1
  %383 = icmp eq i64 %382, 0
  %384 = shl nsw i64 %380, 2
  %385 = add i64 %379, %384
  br label %386

386:                                              ; preds = %378, %215
  %387 = phi i64 [ %379, %378 ], [ %216, %215 ]
  %388 = phi i64 [ 0, %378 ], [ %212, %215 ]
  %389 = mul nsw i64 %388, %375
  br i1 %381, label %201, label %180

390:                                              ; preds = %168
  %391 = load i64, ptr %50, align 8
  %392 = add i64 %391, -1
  %393 = load i64, ptr %40, align 8
  %394 = icmp slt i64 %393, 1
  br i1 %394, label %276, label %395

395:                                              ; preds = %390, %274
  %396 = phi i64 [ %397, %274 ], [ 0, %390 ]
  %397 = add nuw nsw i64 %396, 1
  %398 = tail call i64 @llvm.smin.i64(i64 %396, i64 %392)
  %399 = load i64, ptr %16, align 8
  %400 = load i64, ptr %51, align 8
  %401 = mul i64 %400, %398
  %402 = add i64 %401, %399
  %403 = load i64, ptr %17, align 8
  %404 = load i64, ptr %41, align 8
  %405 = mul i64 %404, %396
  %406 = add i64 %405, %403
  %407 = load i64, ptr %52, align 8
  %408 = load i64, ptr %42, align 8
  %409 = load i64, ptr %22, align 8
  %410 = icmp eq i64 %407, 4
  %411 = icmp eq i64 %408, 4
  %412 = select i1 %410, i1 %411, i1 false
  br i1 %412, label %218, label %413

413:                                              ; preds = %395
  %414 = icmp slt i64 %409, 1
  br i1 %414, label %274, label %415

415:                                              ; preds = %413
  %416 = icmp eq i64 %409, 1
  br i1 %416, label %265, label %417

417:                                              ; preds = %415
  %418 = and i64 %409, 9223372036854775806
  %419 = shl i64 %408, 1
  %420 = shl i64 %407, 1
  %421 = add nsw i64 %409, -2
  %422 = lshr i64 %421, 1
  %423 = add nuw i64 %422, 1
  %424 = and i64 %423, 1
  %425 = icmp eq i64 %422, 0
  br i1 %425, label %250, label %426

426:                                              ; preds = %417
  %427 = and i64 %423, -2
  br label %222
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

declare float @llvm.fabs.f32(float)

declare void @llvm.assume(i1 noundef)
