; made of 93824c24f2df022675ff3ee8d92f7c58 arithmetic/fma.py native/doubles.py native/driver.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = atomicrmw xchg ptr %1, i64 1 acq_rel, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %373, %4
  %8 = phi i64 [ %374, %373 ], [ -2, %4 ]
  store i64 %8, ptr %0, align 8
  ret void

9:                                                ; preds = %4
  %10 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %17 = load i64, ptr %16, align 8
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %21 = load i64, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %24 = load i64, ptr %23, align 8
  %25 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %26 = load i64, ptr %25, align 8
  %27 = icmp sgt i64 %26, 0
  br i1 %27, label %28, label %373

28:                                               ; preds = %9
  %29 = load i64, ptr %22, align 8
  %30 = mul i64 %29, 48
  %31 = inttoptr i64 %11 to ptr
  %32 = getelementptr inbounds nuw i8, ptr %31, i64 24
  %33 = getelementptr inbounds nuw i8, ptr %31, i64 8
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %36 = inttoptr i64 %13 to ptr
  %37 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %38 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %39 = getelementptr inbounds nuw i8, ptr %31, i64 16
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %41 = inttoptr i64 %30 to ptr
  %42 = getelementptr i8, ptr %41, i64 %11
  %43 = getelementptr i8, ptr %42, i64 24
  %44 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %45 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %46 = getelementptr i8, ptr %42, i64 16
  %47 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %48 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %49 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %50 = getelementptr inbounds nuw i8, ptr %1, i64 128
  br label %376

51:                                               ; preds = %383, %86
  %52 = phi i64 [ 0, %383 ], [ %88, %86 ]
  %53 = phi i64 [ %388, %383 ], [ %91, %86 ]
  %54 = phi i64 [ 0, %383 ], [ %55, %86 ]
  %55 = add nuw nsw i64 %54, 1
  %56 = load i64, ptr %2, align 8
  %57 = load i64, ptr %37, align 8
  %58 = load i64, ptr %38, align 8
  %59 = mul i64 %58, %378
  %60 = icmp ne i64 %58, 4
  %61 = select i1 %60, i1 true, i1 %390
  br i1 %61, label %445, label %62

62:                                               ; preds = %51
  %63 = mul i64 %57, %54
  %64 = add i64 %63, %56
  %65 = add i64 %64, %59
  br label %391

66:                                               ; preds = %451, %66
  %67 = phi i64 [ %449, %451 ], [ %84, %66 ]
  %68 = phi i64 [ %457, %451 ], [ %83, %66 ]
  %69 = phi i64 [ %453, %451 ], [ %82, %66 ]
  %70 = phi i64 [ 0, %451 ], [ %77, %66 ]
  %71 = inttoptr i64 %68 to ptr
  %72 = load float, ptr %71, align 4
  %73 = tail call float @llvm.fabs.f32(float %72)
  %74 = fcmp one float %73, 0x7FF0000000000000
  %75 = xor i1 %74, true
  %76 = zext i1 %75 to i64
  %77 = add nuw nsw i64 %70, %76
  %78 = fcmp oge float %73, 0x3AF0000000000000
  %79 = and i1 %74, %78
  %80 = select i1 %79, float %72, float 0.000000e+00
  %81 = inttoptr i64 %69 to ptr
  store float %80, ptr %81, align 4
  %82 = add i64 %69, 4
  %83 = add i64 %68, %446
  %84 = add i64 %67, -1
  %85 = icmp eq i64 %84, 0
  br i1 %85, label %86, label %66

86:                                               ; preds = %66, %445
  %87 = phi i64 [ 0, %445 ], [ %77, %66 ]
  %88 = add nsw i64 %87, %448
  %89 = load i64, ptr %39, align 8
  %90 = shl nsw i64 %89, 2
  %91 = add nsw i64 %90, %53
  %92 = icmp eq i64 %381, %55
  br i1 %92, label %93, label %51

93:                                               ; preds = %86, %376
  %94 = phi i64 [ 0, %376 ], [ %88, %86 ]
  %95 = add nsw i64 %94, %377
  %96 = load i64, ptr %33, align 8
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %159, label %98

98:                                               ; preds = %93
  %99 = load i64, ptr %36, align 8
  %100 = load i64, ptr %31, align 8
  %101 = shl i64 %100, 2
  %102 = add i64 %101, %15
  %103 = icmp slt i64 %99, %24
  %104 = add nsw i64 %99, %380
  br i1 %103, label %458, label %124

105:                                              ; preds = %506
  %106 = and i64 %468, 1
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %122, label %108

108:                                              ; preds = %458, %105
  %109 = phi i64 [ %508, %105 ], [ %465, %458 ]
  %110 = phi i64 [ %507, %105 ], [ %462, %458 ]
  br label %111

111:                                              ; preds = %108, %111
  %112 = phi i64 [ %120, %111 ], [ %109, %108 ]
  %113 = phi i64 [ %119, %111 ], [ %110, %108 ]
  %114 = phi i64 [ %118, %111 ], [ 0, %108 ]
  %115 = inttoptr i64 %113 to ptr
  %116 = load <16 x float>, ptr %115, align 4
  %117 = inttoptr i64 %112 to ptr
  store <16 x float> %116, ptr %117, align 4
  %118 = add i64 %114, 16
  %119 = add i64 %113, 64
  %120 = add i64 %112, 64
  %121 = icmp slt i64 %118, %467
  br i1 %121, label %111, label %122

122:                                              ; preds = %111, %105
  %123 = load i64, ptr %33, align 8
  br label %124

124:                                              ; preds = %122, %98
  %125 = phi i64 [ %123, %122 ], [ %96, %98 ]
  %126 = icmp sgt i64 %104, %125
  br i1 %126, label %127, label %159

127:                                              ; preds = %124
  %128 = add i64 %125, %100
  %129 = shl i64 %128, 2
  %130 = add i64 %129, %15
  %131 = load i64, ptr %32, align 8
  %132 = sub nsw i64 %104, %125
  %133 = tail call i64 @llvm.smax.i64(i64 %131, i64 1)
  %134 = icmp slt i64 %131, 2
  br i1 %134, label %145, label %135

135:                                              ; preds = %127
  %136 = load i64, ptr %39, align 8
  %137 = shl i64 %136, 2
  %138 = and i64 %133, 9223372036854775806
  %139 = add i64 %130, %137
  %140 = shl i64 %136, 3
  %141 = add i64 %137, %102
  br label %513

142:                                              ; preds = %541
  %143 = and i64 %133, 1
  %144 = icmp eq i64 %143, 0
  br i1 %144, label %159, label %145

145:                                              ; preds = %142, %127
  %146 = phi i64 [ %543, %142 ], [ %102, %127 ]
  %147 = phi i64 [ %542, %142 ], [ %130, %127 ]
  br label %148

148:                                              ; preds = %145, %148
  %149 = phi i64 [ %157, %148 ], [ %146, %145 ]
  %150 = phi i64 [ %156, %148 ], [ %147, %145 ]
  %151 = phi i64 [ %155, %148 ], [ 0, %145 ]
  %152 = inttoptr i64 %150 to ptr
  %153 = load <16 x float>, ptr %152, align 4
  %154 = inttoptr i64 %149 to ptr
  store <16 x float> %153, ptr %154, align 4
  %155 = add i64 %151, 16
  %156 = add i64 %150, 64
  %157 = add i64 %149, 64
  %158 = icmp slt i64 %155, %132
  br i1 %158, label %148, label %159

159:                                              ; preds = %148, %142, %124, %93
  %160 = load i64, ptr %34, align 8
  %161 = load i64, ptr %35, align 8
  %162 = icmp slt i64 %160, %161
  br i1 %162, label %163, label %686

163:                                              ; preds = %159
  %164 = load i64, ptr %40, align 8
  br label %548

165:                                              ; preds = %644
  %166 = and i64 %605, 1
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %182, label %168

168:                                              ; preds = %590, %165
  %169 = phi i64 [ %646, %165 ], [ %601, %590 ]
  %170 = phi i64 [ %645, %165 ], [ %594, %590 ]
  br label %171

171:                                              ; preds = %168, %171
  %172 = phi i64 [ %180, %171 ], [ %169, %168 ]
  %173 = phi i64 [ %179, %171 ], [ %170, %168 ]
  %174 = phi i64 [ %178, %171 ], [ 0, %168 ]
  %175 = inttoptr i64 %173 to ptr
  %176 = load <16 x float>, ptr %175, align 4
  %177 = inttoptr i64 %172 to ptr
  store <16 x float> %176, ptr %177, align 4
  %178 = add i64 %174, 16
  %179 = add i64 %173, 64
  %180 = add i64 %172, 64
  %181 = icmp slt i64 %178, %604
  br i1 %181, label %171, label %182

182:                                              ; preds = %171, %588, %165
  %183 = phi ptr [ %589, %588 ], [ %595, %165 ], [ %595, %171 ]
  %184 = getelementptr i8, ptr %183, i64 %11
  %185 = getelementptr i8, ptr %184, i64 8
  %186 = load i64, ptr %185, align 8
  %187 = icmp sgt i64 %587, %186
  br i1 %187, label %188, label %222

188:                                              ; preds = %182
  %189 = add i64 %186, %583
  %190 = shl i64 %189, 2
  %191 = add i64 %190, %15
  %192 = getelementptr i8, ptr %184, i64 24
  %193 = load i64, ptr %192, align 8
  %194 = sub nsw i64 %587, %186
  %195 = tail call i64 @llvm.smax.i64(i64 %193, i64 1)
  %196 = icmp slt i64 %193, 2
  br i1 %196, label %208, label %197

197:                                              ; preds = %188
  %198 = getelementptr i8, ptr %184, i64 16
  %199 = load i64, ptr %198, align 8
  %200 = shl i64 %199, 2
  %201 = and i64 %195, 9223372036854775806
  %202 = add i64 %191, %200
  %203 = shl i64 %199, 3
  %204 = add i64 %200, %585
  br label %651

205:                                              ; preds = %679
  %206 = and i64 %195, 1
  %207 = icmp eq i64 %206, 0
  br i1 %207, label %222, label %208

208:                                              ; preds = %205, %188
  %209 = phi i64 [ %681, %205 ], [ %585, %188 ]
  %210 = phi i64 [ %680, %205 ], [ %191, %188 ]
  br label %211

211:                                              ; preds = %208, %211
  %212 = phi i64 [ %220, %211 ], [ %209, %208 ]
  %213 = phi i64 [ %219, %211 ], [ %210, %208 ]
  %214 = phi i64 [ %218, %211 ], [ 0, %208 ]
  %215 = inttoptr i64 %213 to ptr
  %216 = load <16 x float>, ptr %215, align 4
  %217 = inttoptr i64 %212 to ptr
  store <16 x float> %216, ptr %217, align 4
  %218 = add i64 %214, 16
  %219 = add i64 %213, 64
  %220 = add i64 %212, 64
  %221 = icmp slt i64 %218, %194
  br i1 %221, label %211, label %222

222:                                              ; preds = %211, %205, %182
  %223 = add nsw i64 %568, 8
  %224 = icmp eq i64 %565, %570
  br i1 %224, label %225, label %567

225:                                              ; preds = %222, %548
  %226 = phi i64 [ %549, %548 ], [ %223, %222 ]
  %227 = add nsw i64 %550, 32
  %228 = load i64, ptr %35, align 8
  %229 = icmp slt i64 %227, %228
  br i1 %229, label %548, label %686

230:                                              ; preds = %689, %283
  %231 = phi i64 [ %698, %689 ], [ %286, %283 ]
  %232 = phi i64 [ 0, %689 ], [ %233, %283 ]
  %233 = add nuw nsw i64 %232, 1
  %234 = load i64, ptr %3, align 8
  %235 = load i64, ptr %44, align 8
  %236 = mul i64 %235, %232
  %237 = add i64 %236, %234
  %238 = load i64, ptr %45, align 8
  %239 = mul i64 %238, %378
  %240 = add i64 %237, %239
  %241 = icmp ne i64 %238, 4
  %242 = select i1 %241, i1 true, i1 %701
  br i1 %242, label %720, label %704

243:                                              ; preds = %730, %243
  %244 = phi i64 [ %267, %243 ], [ %240, %730 ]
  %245 = phi i64 [ %266, %243 ], [ 0, %730 ]
  %246 = phi i64 [ %265, %243 ], [ %231, %730 ]
  %247 = phi i64 [ %264, %243 ], [ %731, %730 ]
  %248 = add i64 %244, %723
  %249 = add i64 %246, %723
  %250 = inttoptr i64 %249 to ptr
  %251 = load i32, ptr %250, align 4
  %252 = and i32 %251, 2147483647
  %253 = icmp samesign ugt i32 %252, 2139095040
  %254 = select i1 %253, i32 2143289344, i32 %251
  %255 = inttoptr i64 %248 to ptr
  store i32 %254, ptr %255, align 4
  %256 = add i64 %247, %723
  %257 = add i64 %249, 4
  %258 = inttoptr i64 %257 to ptr
  %259 = load i32, ptr %258, align 4
  %260 = and i32 %259, 2147483647
  %261 = icmp samesign ugt i32 %260, 2139095040
  %262 = select i1 %261, i32 2143289344, i32 %259
  %263 = inttoptr i64 %256 to ptr
  store i32 %262, ptr %263, align 4
  %264 = add i64 %247, %732
  %265 = add i64 %246, 8
  %266 = add i64 %245, -2
  %267 = add i64 %244, %732
  %268 = icmp eq i64 %733, %266
  br i1 %268, label %269, label %243

269:                                              ; preds = %243
  %270 = sub i64 2, %245
  br i1 %703, label %283, label %271

271:                                              ; preds = %727, %269
  %272 = phi i64 [ 0, %727 ], [ %270, %269 ]
  %273 = mul nsw i64 %272, %721
  %274 = add nsw i64 %725, %273
  %275 = shl nsw i64 %272, 2
  %276 = add nsw i64 %724, %275
  %277 = inttoptr i64 %276 to ptr
  %278 = load i32, ptr %277, align 4
  %279 = and i32 %278, 2147483647
  %280 = icmp samesign ugt i32 %279, 2139095040
  %281 = select i1 %280, i32 2143289344, i32 %278
  %282 = inttoptr i64 %274 to ptr
  store i32 %281, ptr %282, align 4
  br label %283

283:                                              ; preds = %720, %271, %269
  %284 = load i64, ptr %46, align 8
  %285 = shl nsw i64 %284, 2
  %286 = add nsw i64 %285, %231
  %287 = icmp eq i64 %687, %233
  br i1 %287, label %288, label %230

288:                                              ; preds = %283, %686
  %289 = load i64, ptr %47, align 8
  %290 = load i64, ptr %48, align 8
  %291 = icmp slt i64 %289, %290
  br i1 %291, label %292, label %365

292:                                              ; preds = %288, %359
  %293 = phi i64 [ %362, %359 ], [ %289, %288 ]
  %294 = inttoptr i64 %293 to ptr
  %295 = load i64, ptr %294, align 8
  %296 = mul i64 %295, 48
  %297 = add i64 %296, %11
  %298 = inttoptr i64 %297 to ptr
  %299 = shl i64 %295, 3
  %300 = add i64 %299, %13
  %301 = inttoptr i64 %300 to ptr
  %302 = load i64, ptr %301, align 8
  %303 = add nsw i64 %302, %380
  %304 = getelementptr inbounds nuw i8, ptr %298, i64 40
  %305 = load i64, ptr %304, align 8
  %306 = icmp slt i64 %303, %305
  br i1 %306, label %359, label %307

307:                                              ; preds = %292
  %308 = inttoptr i64 %296 to ptr
  %309 = getelementptr i8, ptr %308, i64 %11
  %310 = getelementptr i8, ptr %309, i64 32
  %311 = load i64, ptr %310, align 8
  %312 = sub nsw i64 %305, %311
  %313 = icmp eq i64 %311, 0
  br i1 %313, label %357, label %314

314:                                              ; preds = %307
  %315 = load i64, ptr %309, align 8
  %316 = sub i64 %303, %311
  %317 = add i64 %316, %315
  %318 = shl i64 %317, 2
  %319 = add i64 %318, %15
  %320 = shl nsw i64 %312, 2
  %321 = sub nsw i64 %319, %320
  %322 = getelementptr i8, ptr %309, i64 24
  %323 = load i64, ptr %322, align 8
  %324 = tail call i64 @llvm.smax.i64(i64 %323, i64 1)
  %325 = icmp slt i64 %323, 2
  br i1 %325, label %343, label %326

326:                                              ; preds = %314
  %327 = getelementptr i8, ptr %309, i64 16
  %328 = load i64, ptr %327, align 8
  %329 = and i64 %324, 9223372036854775806
  %330 = add i64 %317, %328
  %331 = shl i64 %330, 2
  %332 = add i64 %331, %15
  %333 = shl i64 %328, 3
  %334 = add i64 %315, %303
  %335 = add i64 %334, %328
  %336 = shl i64 %335, 2
  %337 = shl i64 %305, 2
  %338 = sub i64 %15, %337
  %339 = add i64 %338, %336
  br label %734

340:                                              ; preds = %762
  %341 = and i64 %324, 1
  %342 = icmp eq i64 %341, 0
  br i1 %342, label %357, label %343

343:                                              ; preds = %340, %314
  %344 = phi i64 [ %764, %340 ], [ %321, %314 ]
  %345 = phi i64 [ %763, %340 ], [ %319, %314 ]
  br label %346

346:                                              ; preds = %343, %346
  %347 = phi i64 [ %355, %346 ], [ %344, %343 ]
  %348 = phi i64 [ %354, %346 ], [ %345, %343 ]
  %349 = phi i64 [ %353, %346 ], [ 0, %343 ]
  %350 = inttoptr i64 %348 to ptr
  %351 = load <16 x float>, ptr %350, align 4
  %352 = inttoptr i64 %347 to ptr
  store <16 x float> %351, ptr %352, align 4
  %353 = add i64 %349, 16
  %354 = add i64 %348, 64
  %355 = add i64 %347, 64
  %356 = icmp slt i64 %353, %311
  br i1 %356, label %346, label %357

357:                                              ; preds = %346, %340, %307
  %358 = sub nsw i64 %303, %312
  br label %359

359:                                              ; preds = %357, %292
  %360 = phi i64 [ %358, %357 ], [ %303, %292 ]
  %361 = getelementptr i8, ptr %36, i64 %299
  store i64 %360, ptr %361, align 8
  %362 = add nsw i64 %293, 8
  %363 = load i64, ptr %48, align 8
  %364 = icmp slt i64 %362, %363
  br i1 %364, label %292, label %365

365:                                              ; preds = %359, %288
  %366 = load i64, ptr %49, align 8
  %367 = load i64, ptr %50, align 8
  %368 = sub nsw i64 %367, %366
  %369 = shl nsw i64 %380, 2
  %370 = insertelement <8 x i64> poison, i64 %369, i64 0
  %371 = shufflevector <8 x i64> %370, <8 x i64> poison, <8 x i32> zeroinitializer
  %372 = add i64 %368, %17
  br label %769

373:                                              ; preds = %788, %9
  %374 = phi i64 [ 0, %9 ], [ %95, %788 ]
  %375 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  br label %7

376:                                              ; preds = %28, %788
  %377 = phi i64 [ %95, %788 ], [ 0, %28 ]
  %378 = phi i64 [ %789, %788 ], [ 0, %28 ]
  %379 = sub i64 %26, %378
  %380 = tail call i64 @llvm.smin.i64(i64 %379, i64 %24)
  %381 = load i64, ptr %32, align 8
  %382 = icmp slt i64 %381, 1
  br i1 %382, label %93, label %383

383:                                              ; preds = %376
  %384 = load i64, ptr %31, align 8
  %385 = load i64, ptr %36, align 8
  %386 = add nsw i64 %385, %384
  %387 = shl nsw i64 %386, 2
  %388 = add nsw i64 %387, %15
  %389 = and i64 %380, -16
  %390 = icmp eq i64 %389, 0
  br label %51

391:                                              ; preds = %391, %62
  %392 = phi i64 [ %53, %62 ], [ %408, %391 ]
  %393 = phi i64 [ %65, %62 ], [ %407, %391 ]
  %394 = phi i64 [ 0, %62 ], [ %406, %391 ]
  %395 = phi <16 x i32> [ zeroinitializer, %62 ], [ %405, %391 ]
  %396 = inttoptr i64 %393 to ptr
  %397 = load <16 x i32>, ptr %396, align 4
  %398 = and <16 x i32> %397, splat (i32 2147483647)
  %399 = icmp samesign ugt <16 x i32> %398, splat (i32 2139095039)
  %400 = add nsw <16 x i32> %398, splat (i32 -394264576)
  %401 = icmp ult <16 x i32> %400, splat (i32 1744830464)
  %402 = select <16 x i1> %401, <16 x i32> %397, <16 x i32> zeroinitializer
  %403 = inttoptr i64 %392 to ptr
  store <16 x i32> %402, ptr %403, align 4
  %404 = zext <16 x i1> %399 to <16 x i32>
  %405 = add <16 x i32> %395, %404
  %406 = add nuw nsw i64 %394, 16
  %407 = add i64 %393, 64
  %408 = add i64 %392, 64
  %409 = icmp slt i64 %406, %389
  br i1 %409, label %391, label %410

410:                                              ; preds = %391
  %411 = extractelement <16 x i32> %405, i64 0
  %412 = extractelement <16 x i32> %405, i64 1
  %413 = add i32 %411, %412
  %414 = extractelement <16 x i32> %405, i64 2
  %415 = add i32 %413, %414
  %416 = extractelement <16 x i32> %405, i64 3
  %417 = add i32 %415, %416
  %418 = extractelement <16 x i32> %405, i64 4
  %419 = add i32 %417, %418
  %420 = extractelement <16 x i32> %405, i64 5
  %421 = add i32 %419, %420
  %422 = extractelement <16 x i32> %405, i64 6
  %423 = add i32 %421, %422
  %424 = extractelement <16 x i32> %405, i64 7
  %425 = add i32 %423, %424
  %426 = extractelement <16 x i32> %405, i64 8
  %427 = add i32 %425, %426
  %428 = extractelement <16 x i32> %405, i64 9
  %429 = add i32 %427, %428
  %430 = extractelement <16 x i32> %405, i64 10
  %431 = add i32 %429, %430
  %432 = extractelement <16 x i32> %405, i64 11
  %433 = add i32 %431, %432
  %434 = extractelement <16 x i32> %405, i64 12
  %435 = add i32 %433, %434
  %436 = extractelement <16 x i32> %405, i64 13
  %437 = add i32 %435, %436
  %438 = extractelement <16 x i32> %405, i64 14
  %439 = add i32 %437, %438
  %440 = extractelement <16 x i32> %405, i64 15
  %441 = add i32 %439, %440
  %442 = sext i32 %441 to i64
  %443 = add nsw i64 %52, %442
  %444 = load i64, ptr %38, align 8
  br label %445

445:                                              ; preds = %410, %51
  %446 = phi i64 [ %444, %410 ], [ %58, %51 ]
  %447 = phi i64 [ %389, %410 ], [ 0, %51 ]
  %448 = phi i64 [ %443, %410 ], [ %52, %51 ]
  %449 = sub nsw i64 %380, %447
  %450 = icmp slt i64 %449, 1
  br i1 %450, label %86, label %451

451:                                              ; preds = %445
  %452 = shl i64 %447, 2
  %453 = add i64 %452, %53
  %454 = mul i64 %57, %54
  %455 = add i64 %454, %56
  %456 = add i64 %455, %59
  %457 = add i64 %456, %452
  br label %66

458:                                              ; preds = %98
  %459 = tail call i64 @llvm.smin.i64(i64 %104, i64 %24)
  %460 = add i64 %100, %99
  %461 = shl i64 %460, 2
  %462 = add i64 %461, %15
  %463 = add i64 %460, %96
  %464 = shl i64 %463, 2
  %465 = add i64 %464, %15
  %466 = load i64, ptr %32, align 8
  %467 = sub nsw i64 %459, %99
  %468 = tail call i64 @llvm.smax.i64(i64 %466, i64 1)
  %469 = icmp slt i64 %466, 2
  br i1 %469, label %108, label %470

470:                                              ; preds = %458
  %471 = load i64, ptr %39, align 8
  %472 = shl i64 %471, 2
  %473 = and i64 %468, 9223372036854775806
  %474 = add i64 %472, %15
  %475 = add i64 %474, %461
  %476 = shl i64 %471, 3
  %477 = add i64 %474, %464
  br label %478

478:                                              ; preds = %506, %470
  %479 = phi i64 [ %511, %506 ], [ %477, %470 ]
  %480 = phi i64 [ %510, %506 ], [ %475, %470 ]
  %481 = phi i64 [ %507, %506 ], [ %462, %470 ]
  %482 = phi i64 [ %508, %506 ], [ %465, %470 ]
  %483 = phi i64 [ %509, %506 ], [ 0, %470 ]
  br label %484

484:                                              ; preds = %484, %478
  %485 = phi i64 [ %493, %484 ], [ %481, %478 ]
  %486 = phi i64 [ %492, %484 ], [ %482, %478 ]
  %487 = phi i64 [ %491, %484 ], [ 0, %478 ]
  %488 = inttoptr i64 %485 to ptr
  %489 = load <16 x float>, ptr %488, align 4
  %490 = inttoptr i64 %486 to ptr
  store <16 x float> %489, ptr %490, align 4
  %491 = add i64 %487, 16
  %492 = add i64 %486, 64
  %493 = add i64 %485, 64
  %494 = icmp slt i64 %491, %467
  br i1 %494, label %484, label %495

495:                                              ; preds = %484, %495
  %496 = phi i64 [ %504, %495 ], [ %479, %484 ]
  %497 = phi i64 [ %503, %495 ], [ %480, %484 ]
  %498 = phi i64 [ %502, %495 ], [ 0, %484 ]
  %499 = inttoptr i64 %497 to ptr
  %500 = load <16 x float>, ptr %499, align 4
  %501 = inttoptr i64 %496 to ptr
  store <16 x float> %500, ptr %501, align 4
  %502 = add i64 %498, 16
  %503 = add i64 %497, 64
  %504 = add i64 %496, 64
  %505 = icmp slt i64 %502, %467
  br i1 %505, label %495, label %506

506:                                              ; preds = %495
  %507 = add i64 %481, %476
  %508 = add i64 %482, %476
  %509 = add nuw nsw i64 %483, 2
  %510 = add i64 %480, %476
  %511 = add i64 %479, %476
  %512 = icmp eq i64 %509, %473
  br i1 %512, label %105, label %478

513:                                              ; preds = %541, %135
  %514 = phi i64 [ %546, %541 ], [ %141, %135 ]
  %515 = phi i64 [ %545, %541 ], [ %139, %135 ]
  %516 = phi i64 [ %542, %541 ], [ %130, %135 ]
  %517 = phi i64 [ %543, %541 ], [ %102, %135 ]
  %518 = phi i64 [ %544, %541 ], [ 0, %135 ]
  br label %519

519:                                              ; preds = %519, %513
  %520 = phi i64 [ %528, %519 ], [ %516, %513 ]
  %521 = phi i64 [ %527, %519 ], [ %517, %513 ]
  %522 = phi i64 [ %526, %519 ], [ 0, %513 ]
  %523 = inttoptr i64 %520 to ptr
  %524 = load <16 x float>, ptr %523, align 4
  %525 = inttoptr i64 %521 to ptr
  store <16 x float> %524, ptr %525, align 4
  %526 = add i64 %522, 16
  %527 = add i64 %521, 64
  %528 = add i64 %520, 64
  %529 = icmp slt i64 %526, %132
  br i1 %529, label %519, label %530

530:                                              ; preds = %519, %530
  %531 = phi i64 [ %539, %530 ], [ %514, %519 ]
  %532 = phi i64 [ %538, %530 ], [ %515, %519 ]
  %533 = phi i64 [ %537, %530 ], [ 0, %519 ]
  %534 = inttoptr i64 %532 to ptr
  %535 = load <16 x float>, ptr %534, align 4
  %536 = inttoptr i64 %531 to ptr
  store <16 x float> %535, ptr %536, align 4
  %537 = add i64 %533, 16
  %538 = add i64 %532, 64
  %539 = add i64 %531, 64
  %540 = icmp slt i64 %537, %132
  br i1 %540, label %530, label %541

541:                                              ; preds = %530
  %542 = add i64 %516, %140
  %543 = add i64 %517, %140
  %544 = add nuw nsw i64 %518, 2
  %545 = add i64 %515, %140
  %546 = add i64 %514, %140
  %547 = icmp eq i64 %544, %138
  br i1 %547, label %142, label %513

548:                                              ; preds = %225, %163
  %549 = phi i64 [ %226, %225 ], [ %164, %163 ]
  %550 = phi i64 [ %227, %225 ], [ %160, %163 ]
  %551 = inttoptr i64 %550 to ptr
  %552 = getelementptr inbounds nuw i8, ptr %551, i64 8
  %553 = load i64, ptr %552, align 8
  %554 = shl nsw i64 %553, 3
  %555 = load i64, ptr %551, align 8
  %556 = add nsw i64 %554, %17
  %557 = add nsw i64 %554, %19
  %558 = getelementptr inbounds nuw i8, ptr %551, i64 16
  %559 = load i64, ptr %558, align 8
  %560 = shl nsw i64 %559, 2
  %561 = add nsw i64 %560, %21
  %562 = inttoptr i64 %555 to ptr
  %563 = tail call i64 %562(i64 %556, i64 %557, i64 %561, i64 %380)
  %564 = getelementptr inbounds nuw i8, ptr %551, i64 24
  %565 = load i64, ptr %564, align 8
  %566 = icmp slt i64 %565, 1
  br i1 %566, label %225, label %567

567:                                              ; preds = %548, %222
  %568 = phi i64 [ %223, %222 ], [ %549, %548 ]
  %569 = phi i64 [ %570, %222 ], [ 0, %548 ]
  %570 = add nuw nsw i64 %569, 1
  %571 = inttoptr i64 %568 to ptr
  %572 = load i64, ptr %571, align 8
  %573 = sdiv i64 %572, 48
  %574 = srem i64 %572, 48
  %575 = ashr i64 %574, 63
  %576 = add nsw i64 %575, %573
  %577 = shl nsw i64 %576, 3
  %578 = add i64 %577, %13
  %579 = inttoptr i64 %578 to ptr
  %580 = load i64, ptr %579, align 8
  %581 = add nsw i64 %572, %11
  %582 = inttoptr i64 %581 to ptr
  %583 = load i64, ptr %582, align 8
  %584 = shl i64 %583, 2
  %585 = add i64 %584, %15
  %586 = icmp slt i64 %580, %24
  %587 = add nsw i64 %580, %380
  br i1 %586, label %590, label %588

588:                                              ; preds = %567
  %589 = inttoptr i64 %572 to ptr
  br label %182

590:                                              ; preds = %567
  %591 = tail call i64 @llvm.smin.i64(i64 %587, i64 %24)
  %592 = add i64 %583, %580
  %593 = shl i64 %592, 2
  %594 = add i64 %593, %15
  %595 = inttoptr i64 %572 to ptr
  %596 = getelementptr i8, ptr %595, i64 %11
  %597 = getelementptr i8, ptr %596, i64 8
  %598 = load i64, ptr %597, align 8
  %599 = add i64 %598, %592
  %600 = shl i64 %599, 2
  %601 = add i64 %600, %15
  %602 = getelementptr i8, ptr %596, i64 24
  %603 = load i64, ptr %602, align 8
  %604 = sub nsw i64 %591, %580
  %605 = tail call i64 @llvm.smax.i64(i64 %603, i64 1)
  %606 = icmp slt i64 %603, 2
  br i1 %606, label %168, label %607

607:                                              ; preds = %590
  %608 = getelementptr i8, ptr %596, i64 16
  %609 = load i64, ptr %608, align 8
  %610 = shl i64 %609, 2
  %611 = and i64 %605, 9223372036854775806
  %612 = add i64 %610, %15
  %613 = add i64 %612, %593
  %614 = shl i64 %609, 3
  %615 = add i64 %612, %600
  br label %616

616:                                              ; preds = %644, %607
  %617 = phi i64 [ %649, %644 ], [ %615, %607 ]
  %618 = phi i64 [ %648, %644 ], [ %613, %607 ]
  %619 = phi i64 [ %645, %644 ], [ %594, %607 ]
  %620 = phi i64 [ %646, %644 ], [ %601, %607 ]
  %621 = phi i64 [ %647, %644 ], [ 0, %607 ]
  br label %622

622:                                              ; preds = %622, %616
  %623 = phi i64 [ %631, %622 ], [ %619, %616 ]
  %624 = phi i64 [ %630, %622 ], [ %620, %616 ]
  %625 = phi i64 [ %629, %622 ], [ 0, %616 ]
  %626 = inttoptr i64 %623 to ptr
  %627 = load <16 x float>, ptr %626, align 4
  %628 = inttoptr i64 %624 to ptr
  store <16 x float> %627, ptr %628, align 4
  %629 = add i64 %625, 16
  %630 = add i64 %624, 64
  %631 = add i64 %623, 64
  %632 = icmp slt i64 %629, %604
  br i1 %632, label %622, label %633

633:                                              ; preds = %622, %633
  %634 = phi i64 [ %642, %633 ], [ %617, %622 ]
  %635 = phi i64 [ %641, %633 ], [ %618, %622 ]
  %636 = phi i64 [ %640, %633 ], [ 0, %622 ]
  %637 = inttoptr i64 %635 to ptr
  %638 = load <16 x float>, ptr %637, align 4
  %639 = inttoptr i64 %634 to ptr
  store <16 x float> %638, ptr %639, align 4
  %640 = add i64 %636, 16
  %641 = add i64 %635, 64
  %642 = add i64 %634, 64
  %643 = icmp slt i64 %640, %604
  br i1 %643, label %633, label %644

644:                                              ; preds = %633
  %645 = add i64 %619, %614
  %646 = add i64 %620, %614
  %647 = add nuw nsw i64 %621, 2
  %648 = add i64 %618, %614
  %649 = add i64 %617, %614
  %650 = icmp eq i64 %647, %611
  br i1 %650, label %165, label %616

651:                                              ; preds = %679, %197
  %652 = phi i64 [ %684, %679 ], [ %204, %197 ]
  %653 = phi i64 [ %683, %679 ], [ %202, %197 ]
  %654 = phi i64 [ %680, %679 ], [ %191, %197 ]
  %655 = phi i64 [ %681, %679 ], [ %585, %197 ]
  %656 = phi i64 [ %682, %679 ], [ 0, %197 ]
  br label %657

657:                                              ; preds = %657, %651
  %658 = phi i64 [ %666, %657 ], [ %654, %651 ]
  %659 = phi i64 [ %665, %657 ], [ %655, %651 ]
  %660 = phi i64 [ %664, %657 ], [ 0, %651 ]
  %661 = inttoptr i64 %658 to ptr
  %662 = load <16 x float>, ptr %661, align 4
  %663 = inttoptr i64 %659 to ptr
  store <16 x float> %662, ptr %663, align 4
  %664 = add i64 %660, 16
  %665 = add i64 %659, 64
  %666 = add i64 %658, 64
  %667 = icmp slt i64 %664, %194
  br i1 %667, label %657, label %668

668:                                              ; preds = %657, %668
  %669 = phi i64 [ %677, %668 ], [ %652, %657 ]
  %670 = phi i64 [ %676, %668 ], [ %653, %657 ]
  %671 = phi i64 [ %675, %668 ], [ 0, %657 ]
  %672 = inttoptr i64 %670 to ptr
  %673 = load <16 x float>, ptr %672, align 4
  %674 = inttoptr i64 %669 to ptr
  store <16 x float> %673, ptr %674, align 4
  %675 = add i64 %671, 16
  %676 = add i64 %670, 64
  %677 = add i64 %669, 64
  %678 = icmp slt i64 %675, %194
  br i1 %678, label %668, label %679

679:                                              ; preds = %668
  %680 = add i64 %654, %203
  %681 = add i64 %655, %203
  %682 = add nuw nsw i64 %656, 2
  %683 = add i64 %653, %203
  %684 = add i64 %652, %203
  %685 = icmp eq i64 %682, %201
  br i1 %685, label %205, label %651

686:                                              ; preds = %225, %159
  %687 = load i64, ptr %43, align 8
  %688 = icmp slt i64 %687, 1
  br i1 %688, label %288, label %689

689:                                              ; preds = %686
  %690 = load i64, ptr %42, align 8
  %691 = load i64, ptr %22, align 8
  %692 = shl i64 %691, 3
  %693 = add i64 %692, %13
  %694 = inttoptr i64 %693 to ptr
  %695 = load i64, ptr %694, align 8
  %696 = add nsw i64 %695, %690
  %697 = shl nsw i64 %696, 2
  %698 = add nsw i64 %697, %15
  %699 = and i64 %380, -16
  %700 = and i64 %380, -2
  %701 = icmp eq i64 %699, 0
  %702 = and i64 %380, 1
  %703 = icmp eq i64 %702, 0
  br label %230

704:                                              ; preds = %230, %704
  %705 = phi i64 [ %716, %704 ], [ %231, %230 ]
  %706 = phi i64 [ %715, %704 ], [ %240, %230 ]
  %707 = phi i64 [ %714, %704 ], [ 0, %230 ]
  %708 = inttoptr i64 %705 to ptr
  %709 = load <16 x i32>, ptr %708, align 4
  %710 = and <16 x i32> %709, splat (i32 2147483647)
  %711 = icmp samesign ugt <16 x i32> %710, splat (i32 2139095040)
  %712 = select <16 x i1> %711, <16 x i32> splat (i32 2143289344), <16 x i32> %709
  %713 = inttoptr i64 %706 to ptr
  store <16 x i32> %712, ptr %713, align 4
  %714 = add nuw nsw i64 %707, 16
  %715 = add i64 %706, 64
  %716 = add i64 %705, 64
  %717 = icmp slt i64 %714, %699
  br i1 %717, label %704, label %718

718:                                              ; preds = %704
  %719 = load i64, ptr %45, align 8
  br label %720

720:                                              ; preds = %718, %230
  %721 = phi i64 [ %238, %230 ], [ %719, %718 ]
  %722 = phi i64 [ 0, %230 ], [ %699, %718 ]
  %723 = shl i64 %722, 2
  %724 = add nsw i64 %723, %231
  %725 = add nsw i64 %240, %723
  %726 = icmp sgt i64 %380, %722
  br i1 %726, label %727, label %283

727:                                              ; preds = %720
  %728 = or disjoint i64 %722, 1
  %729 = icmp eq i64 %380, %728
  br i1 %729, label %271, label %730

730:                                              ; preds = %727
  %731 = add i64 %240, %721
  %732 = shl i64 %721, 1
  %733 = sub i64 %722, %700
  br label %243

734:                                              ; preds = %762, %326
  %735 = phi i64 [ %767, %762 ], [ %339, %326 ]
  %736 = phi i64 [ %766, %762 ], [ %332, %326 ]
  %737 = phi i64 [ %763, %762 ], [ %319, %326 ]
  %738 = phi i64 [ %764, %762 ], [ %321, %326 ]
  %739 = phi i64 [ %765, %762 ], [ 0, %326 ]
  br label %740

740:                                              ; preds = %740, %734
  %741 = phi i64 [ %749, %740 ], [ %737, %734 ]
  %742 = phi i64 [ %748, %740 ], [ %738, %734 ]
  %743 = phi i64 [ %747, %740 ], [ 0, %734 ]
  %744 = inttoptr i64 %741 to ptr
  %745 = load <16 x float>, ptr %744, align 4
  %746 = inttoptr i64 %742 to ptr
  store <16 x float> %745, ptr %746, align 4
  %747 = add i64 %743, 16
  %748 = add i64 %742, 64
  %749 = add i64 %741, 64
  %750 = icmp slt i64 %747, %311
  br i1 %750, label %740, label %751

751:                                              ; preds = %740, %751
  %752 = phi i64 [ %760, %751 ], [ %735, %740 ]
  %753 = phi i64 [ %759, %751 ], [ %736, %740 ]
  %754 = phi i64 [ %758, %751 ], [ 0, %740 ]
  %755 = inttoptr i64 %753 to ptr
  %756 = load <16 x float>, ptr %755, align 4
  %757 = inttoptr i64 %752 to ptr
  store <16 x float> %756, ptr %757, align 4
  %758 = add i64 %754, 16
  %759 = add i64 %753, 64
  %760 = add i64 %752, 64
  %761 = icmp slt i64 %758, %311
  br i1 %761, label %751, label %762

762:                                              ; preds = %751
  %763 = add i64 %737, %333
  %764 = add i64 %738, %333
  %765 = add nuw nsw i64 %739, 2
  %766 = add i64 %736, %333
  %767 = add i64 %735, %333
  %768 = icmp eq i64 %765, %329
  br i1 %768, label %340, label %734

769:                                              ; preds = %769, %365
  %770 = phi i64 [ 0, %365 ], [ %786, %769 ]
  %771 = add i64 %372, %770
  %772 = inttoptr i64 %771 to ptr
  %773 = load <8 x i64>, ptr %772, align 8
  %774 = add i64 %770, %366
  %775 = inttoptr i64 %774 to ptr
  %776 = load <8 x i64>, ptr %775, align 8
  %777 = add i64 %770, %17
  %778 = inttoptr i64 %777 to ptr
  %779 = load <8 x i64>, ptr %778, align 8
  %780 = icmp eq <8 x i64> %773, splat (i64 9223372036854775807)
  %781 = select <8 x i1> %780, <8 x i64> zeroinitializer, <8 x i64> %371
  %782 = add <8 x i64> %779, %781
  %783 = icmp slt <8 x i64> %782, %773
  %784 = select <8 x i1> %783, <8 x i64> zeroinitializer, <8 x i64> %776
  %785 = sub <8 x i64> %782, %784
  store <8 x i64> %785, ptr %778, align 8
  %786 = add i64 %770, 64
  %787 = icmp slt i64 %786, %368
  br i1 %787, label %769, label %788

788:                                              ; preds = %769
  %789 = add nsw i64 %380, %378
  %790 = icmp slt i64 %789, %26
  br i1 %790, label %376, label %373
}

declare float @llvm.fabs.f32(float)

declare i64 @llvm.smax.i64(i64, i64)

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)
