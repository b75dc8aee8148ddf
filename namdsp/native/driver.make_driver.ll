; made of 9d60c43abcc242e940b034ef6704cb69 arithmetic/fma.py common/python_process.py errors.py kernels/numba_cpu/driver.py kernels/numba_cpu/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = atomicrmw xchg ptr %1, i64 1 acq_rel, align 8
  %6 = icmp eq i64 %5, 0
  br i1 %6, label %9, label %7

7:                                                ; preds = %320, %4
  %8 = phi i64 [ %321, %320 ], [ -2, %4 ]
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
  br i1 %27, label %28, label %320

28:                                               ; preds = %9
  %29 = load i64, ptr %22, align 8
  %30 = shl i64 %29, 5
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
  br label %323

51:                                               ; preds = %330, %86
  %52 = phi i64 [ 0, %330 ], [ %88, %86 ]
  %53 = phi i64 [ %335, %330 ], [ %91, %86 ]
  %54 = phi i64 [ 0, %330 ], [ %55, %86 ]
  %55 = add nuw nsw i64 %54, 1
  %56 = load i64, ptr %2, align 8
  %57 = load i64, ptr %37, align 8
  %58 = load i64, ptr %38, align 8
  %59 = mul i64 %58, %325
  %60 = icmp ne i64 %58, 4
  %61 = select i1 %60, i1 true, i1 %337
  br i1 %61, label %392, label %62

62:                                               ; preds = %51
  %63 = mul i64 %57, %54
  %64 = add i64 %63, %56
  %65 = add i64 %64, %59
  br label %338

66:                                               ; preds = %398, %66
  %67 = phi i64 [ %396, %398 ], [ %84, %66 ]
  %68 = phi i64 [ %404, %398 ], [ %83, %66 ]
  %69 = phi i64 [ %400, %398 ], [ %82, %66 ]
  %70 = phi i64 [ 0, %398 ], [ %77, %66 ]
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
  %83 = add i64 %68, %393
  %84 = add i64 %67, -1
  %85 = icmp eq i64 %84, 0
  br i1 %85, label %86, label %66

86:                                               ; preds = %66, %392
  %87 = phi i64 [ 0, %392 ], [ %77, %66 ]
  %88 = add nsw i64 %87, %395
  %89 = load i64, ptr %39, align 8
  %90 = shl nsw i64 %89, 2
  %91 = add nsw i64 %90, %53
  %92 = icmp eq i64 %328, %55
  br i1 %92, label %93, label %51

93:                                               ; preds = %86, %323
  %94 = phi i64 [ 0, %323 ], [ %88, %86 ]
  %95 = add nsw i64 %94, %324
  %96 = load i64, ptr %33, align 8
  %97 = icmp eq i64 %96, 0
  br i1 %97, label %159, label %98

98:                                               ; preds = %93
  %99 = load i64, ptr %36, align 8
  %100 = load i64, ptr %31, align 8
  %101 = shl i64 %100, 2
  %102 = add i64 %101, %15
  %103 = icmp slt i64 %99, %24
  %104 = add nsw i64 %99, %327
  br i1 %103, label %405, label %124

105:                                              ; preds = %453
  %106 = and i64 %415, 1
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %122, label %108

108:                                              ; preds = %405, %105
  %109 = phi i64 [ %455, %105 ], [ %412, %405 ]
  %110 = phi i64 [ %454, %105 ], [ %409, %405 ]
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
  %121 = icmp slt i64 %118, %414
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
  br label %460

142:                                              ; preds = %488
  %143 = and i64 %133, 1
  %144 = icmp eq i64 %143, 0
  br i1 %144, label %159, label %145

145:                                              ; preds = %142, %127
  %146 = phi i64 [ %490, %142 ], [ %102, %127 ]
  %147 = phi i64 [ %489, %142 ], [ %130, %127 ]
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
  br i1 %162, label %163, label %630

163:                                              ; preds = %159
  %164 = load i64, ptr %40, align 8
  br label %495

165:                                              ; preds = %588
  %166 = and i64 %549, 1
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %182, label %168

168:                                              ; preds = %534, %165
  %169 = phi i64 [ %590, %165 ], [ %545, %534 ]
  %170 = phi i64 [ %589, %165 ], [ %538, %534 ]
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
  %181 = icmp slt i64 %178, %548
  br i1 %181, label %171, label %182

182:                                              ; preds = %171, %532, %165
  %183 = phi ptr [ %533, %532 ], [ %539, %165 ], [ %539, %171 ]
  %184 = getelementptr i8, ptr %183, i64 %11
  %185 = getelementptr i8, ptr %184, i64 8
  %186 = load i64, ptr %185, align 8
  %187 = icmp sgt i64 %531, %186
  br i1 %187, label %188, label %222

188:                                              ; preds = %182
  %189 = add i64 %186, %527
  %190 = shl i64 %189, 2
  %191 = add i64 %190, %15
  %192 = getelementptr i8, ptr %184, i64 24
  %193 = load i64, ptr %192, align 8
  %194 = sub nsw i64 %531, %186
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
  %204 = add i64 %200, %529
  br label %595

205:                                              ; preds = %623
  %206 = and i64 %195, 1
  %207 = icmp eq i64 %206, 0
  br i1 %207, label %222, label %208

208:                                              ; preds = %205, %188
  %209 = phi i64 [ %625, %205 ], [ %529, %188 ]
  %210 = phi i64 [ %624, %205 ], [ %191, %188 ]
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
  %223 = add nsw i64 %515, 8
  %224 = icmp eq i64 %512, %517
  br i1 %224, label %225, label %514

225:                                              ; preds = %222, %495
  %226 = phi i64 [ %496, %495 ], [ %223, %222 ]
  %227 = add nsw i64 %497, 32
  %228 = load i64, ptr %35, align 8
  %229 = icmp slt i64 %227, %228
  br i1 %229, label %495, label %630

230:                                              ; preds = %633, %283
  %231 = phi i64 [ %642, %633 ], [ %286, %283 ]
  %232 = phi i64 [ 0, %633 ], [ %233, %283 ]
  %233 = add nuw nsw i64 %232, 1
  %234 = load i64, ptr %3, align 8
  %235 = load i64, ptr %44, align 8
  %236 = mul i64 %235, %232
  %237 = add i64 %236, %234
  %238 = load i64, ptr %45, align 8
  %239 = mul i64 %238, %325
  %240 = add i64 %237, %239
  %241 = icmp ne i64 %238, 4
  %242 = select i1 %241, i1 true, i1 %645
  br i1 %242, label %664, label %648

243:                                              ; preds = %674, %243
  %244 = phi i64 [ %267, %243 ], [ %240, %674 ]
  %245 = phi i64 [ %266, %243 ], [ 0, %674 ]
  %246 = phi i64 [ %265, %243 ], [ %231, %674 ]
  %247 = phi i64 [ %264, %243 ], [ %675, %674 ]
  %248 = add i64 %244, %667
  %249 = add i64 %246, %667
  %250 = inttoptr i64 %249 to ptr
  %251 = load i32, ptr %250, align 4
  %252 = and i32 %251, 2147483647
  %253 = icmp samesign ugt i32 %252, 2139095040
  %254 = select i1 %253, i32 2143289344, i32 %251
  %255 = inttoptr i64 %248 to ptr
  store i32 %254, ptr %255, align 4
  %256 = add i64 %247, %667
  %257 = add i64 %249, 4
  %258 = inttoptr i64 %257 to ptr
  %259 = load i32, ptr %258, align 4
  %260 = and i32 %259, 2147483647
  %261 = icmp samesign ugt i32 %260, 2139095040
  %262 = select i1 %261, i32 2143289344, i32 %259
  %263 = inttoptr i64 %256 to ptr
  store i32 %262, ptr %263, align 4
  %264 = add i64 %247, %676
  %265 = add i64 %246, 8
  %266 = add i64 %245, -2
  %267 = add i64 %244, %676
  %268 = icmp eq i64 %677, %266
  br i1 %268, label %269, label %243

269:                                              ; preds = %243
  %270 = sub i64 2, %245
  br i1 %647, label %283, label %271

271:                                              ; preds = %671, %269
  %272 = phi i64 [ 0, %671 ], [ %270, %269 ]
  %273 = mul nsw i64 %272, %665
  %274 = add nsw i64 %669, %273
  %275 = shl nsw i64 %272, 2
  %276 = add nsw i64 %668, %275
  %277 = inttoptr i64 %276 to ptr
  %278 = load i32, ptr %277, align 4
  %279 = and i32 %278, 2147483647
  %280 = icmp samesign ugt i32 %279, 2139095040
  %281 = select i1 %280, i32 2143289344, i32 %278
  %282 = inttoptr i64 %274 to ptr
  store i32 %281, ptr %282, align 4
  br label %283

283:                                              ; preds = %664, %271, %269
  %284 = load i64, ptr %46, align 8
  %285 = shl nsw i64 %284, 2
  %286 = add nsw i64 %285, %231
  %287 = icmp eq i64 %631, %233
  br i1 %287, label %288, label %230

288:                                              ; preds = %283, %630
  %289 = load i64, ptr %47, align 8
  %290 = load i64, ptr %48, align 8
  %291 = icmp slt i64 %289, %290
  br i1 %291, label %292, label %312

292:                                              ; preds = %288, %292
  %293 = phi i64 [ %309, %292 ], [ %289, %288 ]
  %294 = inttoptr i64 %293 to ptr
  %295 = load i64, ptr %294, align 8
  %296 = shl i64 %295, 5
  %297 = add i64 %296, %11
  %298 = inttoptr i64 %297 to ptr
  %299 = getelementptr inbounds nuw i8, ptr %298, i64 8
  %300 = load i64, ptr %299, align 8
  %301 = shl i64 %295, 3
  %302 = add i64 %301, %13
  %303 = inttoptr i64 %302 to ptr
  %304 = load i64, ptr %303, align 8
  %305 = add nsw i64 %304, %327
  %306 = icmp slt i64 %305, %300
  %307 = select i1 %306, i64 0, i64 %300
  %308 = sub nsw i64 %305, %307
  store i64 %308, ptr %303, align 8
  %309 = add nsw i64 %293, 8
  %310 = load i64, ptr %48, align 8
  %311 = icmp slt i64 %309, %310
  br i1 %311, label %292, label %312

312:                                              ; preds = %292, %288
  %313 = load i64, ptr %49, align 8
  %314 = load i64, ptr %50, align 8
  %315 = sub nsw i64 %314, %313
  %316 = shl nsw i64 %327, 2
  %317 = insertelement <8 x i64> poison, i64 %316, i64 0
  %318 = shufflevector <8 x i64> %317, <8 x i64> poison, <8 x i32> zeroinitializer
  %319 = add i64 %315, %17
  br label %678

320:                                              ; preds = %697, %9
  %321 = phi i64 [ 0, %9 ], [ %95, %697 ]
  %322 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  br label %7

323:                                              ; preds = %28, %697
  %324 = phi i64 [ %95, %697 ], [ 0, %28 ]
  %325 = phi i64 [ %698, %697 ], [ 0, %28 ]
  %326 = sub i64 %26, %325
  %327 = tail call i64 @llvm.smin.i64(i64 %326, i64 %24)
  %328 = load i64, ptr %32, align 8
  %329 = icmp slt i64 %328, 1
  br i1 %329, label %93, label %330

330:                                              ; preds = %323
  %331 = load i64, ptr %31, align 8
  %332 = load i64, ptr %36, align 8
  %333 = add nsw i64 %332, %331
  %334 = shl nsw i64 %333, 2
  %335 = add nsw i64 %334, %15
  %336 = and i64 %327, -16
  %337 = icmp eq i64 %336, 0
  br label %51

338:                                              ; preds = %338, %62
  %339 = phi i64 [ %53, %62 ], [ %355, %338 ]
  %340 = phi i64 [ %65, %62 ], [ %354, %338 ]
  %341 = phi i64 [ 0, %62 ], [ %353, %338 ]
  %342 = phi <16 x i32> [ zeroinitializer, %62 ], [ %352, %338 ]
  %343 = inttoptr i64 %340 to ptr
  %344 = load <16 x i32>, ptr %343, align 4
  %345 = and <16 x i32> %344, splat (i32 2147483647)
  %346 = icmp samesign ugt <16 x i32> %345, splat (i32 2139095039)
  %347 = add nsw <16 x i32> %345, splat (i32 -394264576)
  %348 = icmp ult <16 x i32> %347, splat (i32 1744830464)
  %349 = select <16 x i1> %348, <16 x i32> %344, <16 x i32> zeroinitializer
  %350 = inttoptr i64 %339 to ptr
  store <16 x i32> %349, ptr %350, align 4
  %351 = zext <16 x i1> %346 to <16 x i32>
  %352 = add <16 x i32> %342, %351
  %353 = add nuw nsw i64 %341, 16
  %354 = add i64 %340, 64
  %355 = add i64 %339, 64
  %356 = icmp slt i64 %353, %336
  br i1 %356, label %338, label %357

357:                                              ; preds = %338
  %358 = extractelement <16 x i32> %352, i64 0
  %359 = extractelement <16 x i32> %352, i64 1
  %360 = add i32 %358, %359
  %361 = extractelement <16 x i32> %352, i64 2
  %362 = add i32 %360, %361
  %363 = extractelement <16 x i32> %352, i64 3
  %364 = add i32 %362, %363
  %365 = extractelement <16 x i32> %352, i64 4
  %366 = add i32 %364, %365
  %367 = extractelement <16 x i32> %352, i64 5
  %368 = add i32 %366, %367
  %369 = extractelement <16 x i32> %352, i64 6
  %370 = add i32 %368, %369
  %371 = extractelement <16 x i32> %352, i64 7
  %372 = add i32 %370, %371
  %373 = extractelement <16 x i32> %352, i64 8
  %374 = add i32 %372, %373
  %375 = extractelement <16 x i32> %352, i64 9
  %376 = add i32 %374, %375
  %377 = extractelement <16 x i32> %352, i64 10
  %378 = add i32 %376, %377
  %379 = extractelement <16 x i32> %352, i64 11
  %380 = add i32 %378, %379
  %381 = extractelement <16 x i32> %352, i64 12
  %382 = add i32 %380, %381
  %383 = extractelement <16 x i32> %352, i64 13
  %384 = add i32 %382, %383
  %385 = extractelement <16 x i32> %352, i64 14
  %386 = add i32 %384, %385
  %387 = extractelement <16 x i32> %352, i64 15
  %388 = add i32 %386, %387
  %389 = sext i32 %388 to i64
  %390 = add nsw i64 %52, %389
  %391 = load i64, ptr %38, align 8
  br label %392

392:                                              ; preds = %357, %51
  %393 = phi i64 [ %391, %357 ], [ %58, %51 ]
  %394 = phi i64 [ %336, %357 ], [ 0, %51 ]
  %395 = phi i64 [ %390, %357 ], [ %52, %51 ]
  %396 = sub nsw i64 %327, %394
  %397 = icmp slt i64 %396, 1
  br i1 %397, label %86, label %398

398:                                              ; preds = %392
  %399 = shl i64 %394, 2
  %400 = add i64 %399, %53
  %401 = mul i64 %57, %54
  %402 = add i64 %401, %56
  %403 = add i64 %402, %59
  %404 = add i64 %403, %399
  br label %66

405:                                              ; preds = %98
  %406 = tail call i64 @llvm.smin.i64(i64 %104, i64 %24)
  %407 = add i64 %100, %99
  %408 = shl i64 %407, 2
  %409 = add i64 %408, %15
  %410 = add i64 %407, %96
  %411 = shl i64 %410, 2
  %412 = add i64 %411, %15
  %413 = load i64, ptr %32, align 8
  %414 = sub nsw i64 %406, %99
  %415 = tail call i64 @llvm.smax.i64(i64 %413, i64 1)
  %416 = icmp slt i64 %413, 2
  br i1 %416, label %108, label %417

417:                                              ; preds = %405
  %418 = load i64, ptr %39, align 8
  %419 = shl i64 %418, 2
  %420 = and i64 %415, 9223372036854775806
  %421 = add i64 %419, %15
  %422 = add i64 %421, %408
  %423 = shl i64 %418, 3
  %424 = add i64 %421, %411
  br label %425

425:                                              ; preds = %453, %417
  %426 = phi i64 [ %458, %453 ], [ %424, %417 ]
  %427 = phi i64 [ %457, %453 ], [ %422, %417 ]
  %428 = phi i64 [ %454, %453 ], [ %409, %417 ]
  %429 = phi i64 [ %455, %453 ], [ %412, %417 ]
  %430 = phi i64 [ %456, %453 ], [ 0, %417 ]
  br label %431

431:                                              ; preds = %431, %425
  %432 = phi i64 [ %440, %431 ], [ %428, %425 ]
  %433 = phi i64 [ %439, %431 ], [ %429, %425 ]
  %434 = phi i64 [ %438, %431 ], [ 0, %425 ]
  %435 = inttoptr i64 %432 to ptr
  %436 = load <16 x float>, ptr %435, align 4
  %437 = inttoptr i64 %433 to ptr
  store <16 x float> %436, ptr %437, align 4
  %438 = add i64 %434, 16
  %439 = add i64 %433, 64
  %440 = add i64 %432, 64
  %441 = icmp slt i64 %438, %414
  br i1 %441, label %431, label %442

442:                                              ; preds = %431, %442
  %443 = phi i64 [ %451, %442 ], [ %426, %431 ]
  %444 = phi i64 [ %450, %442 ], [ %427, %431 ]
  %445 = phi i64 [ %449, %442 ], [ 0, %431 ]
  %446 = inttoptr i64 %444 to ptr
  %447 = load <16 x float>, ptr %446, align 4
  %448 = inttoptr i64 %443 to ptr
  store <16 x float> %447, ptr %448, align 4
  %449 = add i64 %445, 16
  %450 = add i64 %444, 64
  %451 = add i64 %443, 64
  %452 = icmp slt i64 %449, %414
  br i1 %452, label %442, label %453

453:                                              ; preds = %442
  %454 = add i64 %428, %423
  %455 = add i64 %429, %423
  %456 = add nuw nsw i64 %430, 2
  %457 = add i64 %427, %423
  %458 = add i64 %426, %423
  %459 = icmp eq i64 %456, %420
  br i1 %459, label %105, label %425

460:                                              ; preds = %488, %135
  %461 = phi i64 [ %493, %488 ], [ %141, %135 ]
  %462 = phi i64 [ %492, %488 ], [ %139, %135 ]
  %463 = phi i64 [ %489, %488 ], [ %130, %135 ]
  %464 = phi i64 [ %490, %488 ], [ %102, %135 ]
  %465 = phi i64 [ %491, %488 ], [ 0, %135 ]
  br label %466

466:                                              ; preds = %466, %460
  %467 = phi i64 [ %475, %466 ], [ %463, %460 ]
  %468 = phi i64 [ %474, %466 ], [ %464, %460 ]
  %469 = phi i64 [ %473, %466 ], [ 0, %460 ]
  %470 = inttoptr i64 %467 to ptr
  %471 = load <16 x float>, ptr %470, align 4
  %472 = inttoptr i64 %468 to ptr
  store <16 x float> %471, ptr %472, align 4
  %473 = add i64 %469, 16
  %474 = add i64 %468, 64
  %475 = add i64 %467, 64
  %476 = icmp slt i64 %473, %132
  br i1 %476, label %466, label %477

477:                                              ; preds = %466, %477
  %478 = phi i64 [ %486, %477 ], [ %461, %466 ]
  %479 = phi i64 [ %485, %477 ], [ %462, %466 ]
  %480 = phi i64 [ %484, %477 ], [ 0, %466 ]
  %481 = inttoptr i64 %479 to ptr
  %482 = load <16 x float>, ptr %481, align 4
  %483 = inttoptr i64 %478 to ptr
  store <16 x float> %482, ptr %483, align 4
  %484 = add i64 %480, 16
  %485 = add i64 %479, 64
  %486 = add i64 %478, 64
  %487 = icmp slt i64 %484, %132
  br i1 %487, label %477, label %488

488:                                              ; preds = %477
  %489 = add i64 %463, %140
  %490 = add i64 %464, %140
  %491 = add nuw nsw i64 %465, 2
  %492 = add i64 %462, %140
  %493 = add i64 %461, %140
  %494 = icmp eq i64 %491, %138
  br i1 %494, label %142, label %460

495:                                              ; preds = %225, %163
  %496 = phi i64 [ %226, %225 ], [ %164, %163 ]
  %497 = phi i64 [ %227, %225 ], [ %160, %163 ]
  %498 = inttoptr i64 %497 to ptr
  %499 = getelementptr inbounds nuw i8, ptr %498, i64 8
  %500 = load i64, ptr %499, align 8
  %501 = shl nsw i64 %500, 3
  %502 = load i64, ptr %498, align 8
  %503 = add nsw i64 %501, %17
  %504 = add nsw i64 %501, %19
  %505 = getelementptr inbounds nuw i8, ptr %498, i64 16
  %506 = load i64, ptr %505, align 8
  %507 = shl nsw i64 %506, 2
  %508 = add nsw i64 %507, %21
  %509 = inttoptr i64 %502 to ptr
  %510 = tail call i64 %509(i64 %503, i64 %504, i64 %508, i64 %327)
  %511 = getelementptr inbounds nuw i8, ptr %498, i64 24
  %512 = load i64, ptr %511, align 8
  %513 = icmp slt i64 %512, 1
  br i1 %513, label %225, label %514

514:                                              ; preds = %495, %222
  %515 = phi i64 [ %223, %222 ], [ %496, %495 ]
  %516 = phi i64 [ %517, %222 ], [ 0, %495 ]
  %517 = add nuw nsw i64 %516, 1
  %518 = inttoptr i64 %515 to ptr
  %519 = load i64, ptr %518, align 8
  %520 = ashr i64 %519, 2
  %521 = and i64 %520, -8
  %522 = add i64 %521, %13
  %523 = inttoptr i64 %522 to ptr
  %524 = load i64, ptr %523, align 8
  %525 = add nsw i64 %519, %11
  %526 = inttoptr i64 %525 to ptr
  %527 = load i64, ptr %526, align 8
  %528 = shl i64 %527, 2
  %529 = add i64 %528, %15
  %530 = icmp slt i64 %524, %24
  %531 = add nsw i64 %524, %327
  br i1 %530, label %534, label %532

532:                                              ; preds = %514
  %533 = inttoptr i64 %519 to ptr
  br label %182

534:                                              ; preds = %514
  %535 = tail call i64 @llvm.smin.i64(i64 %531, i64 %24)
  %536 = add i64 %527, %524
  %537 = shl i64 %536, 2
  %538 = add i64 %537, %15
  %539 = inttoptr i64 %519 to ptr
  %540 = getelementptr i8, ptr %539, i64 %11
  %541 = getelementptr i8, ptr %540, i64 8
  %542 = load i64, ptr %541, align 8
  %543 = add i64 %542, %536
  %544 = shl i64 %543, 2
  %545 = add i64 %544, %15
  %546 = getelementptr i8, ptr %540, i64 24
  %547 = load i64, ptr %546, align 8
  %548 = sub nsw i64 %535, %524
  %549 = tail call i64 @llvm.smax.i64(i64 %547, i64 1)
  %550 = icmp slt i64 %547, 2
  br i1 %550, label %168, label %551

551:                                              ; preds = %534
  %552 = getelementptr i8, ptr %540, i64 16
  %553 = load i64, ptr %552, align 8
  %554 = shl i64 %553, 2
  %555 = and i64 %549, 9223372036854775806
  %556 = add i64 %554, %15
  %557 = add i64 %556, %537
  %558 = shl i64 %553, 3
  %559 = add i64 %556, %544
  br label %560

560:                                              ; preds = %588, %551
  %561 = phi i64 [ %593, %588 ], [ %559, %551 ]
  %562 = phi i64 [ %592, %588 ], [ %557, %551 ]
  %563 = phi i64 [ %589, %588 ], [ %538, %551 ]
  %564 = phi i64 [ %590, %588 ], [ %545, %551 ]
  %565 = phi i64 [ %591, %588 ], [ 0, %551 ]
  br label %566

566:                                              ; preds = %566, %560
  %567 = phi i64 [ %575, %566 ], [ %563, %560 ]
  %568 = phi i64 [ %574, %566 ], [ %564, %560 ]
  %569 = phi i64 [ %573, %566 ], [ 0, %560 ]
  %570 = inttoptr i64 %567 to ptr
  %571 = load <16 x float>, ptr %570, align 4
  %572 = inttoptr i64 %568 to ptr
  store <16 x float> %571, ptr %572, align 4
  %573 = add i64 %569, 16
  %574 = add i64 %568, 64
  %575 = add i64 %567, 64
  %576 = icmp slt i64 %573, %548
  br i1 %576, label %566, label %577

577:                                              ; preds = %566, %577
  %578 = phi i64 [ %586, %577 ], [ %561, %566 ]
  %579 = phi i64 [ %585, %577 ], [ %562, %566 ]
  %580 = phi i64 [ %584, %577 ], [ 0, %566 ]
  %581 = inttoptr i64 %579 to ptr
  %582 = load <16 x float>, ptr %581, align 4
  %583 = inttoptr i64 %578 to ptr
  store <16 x float> %582, ptr %583, align 4
  %584 = add i64 %580, 16
  %585 = add i64 %579, 64
  %586 = add i64 %578, 64
  %587 = icmp slt i64 %584, %548
  br i1 %587, label %577, label %588

588:                                              ; preds = %577
  %589 = add i64 %563, %558
  %590 = add i64 %564, %558
  %591 = add nuw nsw i64 %565, 2
  %592 = add i64 %562, %558
  %593 = add i64 %561, %558
  %594 = icmp eq i64 %591, %555
  br i1 %594, label %165, label %560

595:                                              ; preds = %623, %197
  %596 = phi i64 [ %628, %623 ], [ %204, %197 ]
  %597 = phi i64 [ %627, %623 ], [ %202, %197 ]
  %598 = phi i64 [ %624, %623 ], [ %191, %197 ]
  %599 = phi i64 [ %625, %623 ], [ %529, %197 ]
  %600 = phi i64 [ %626, %623 ], [ 0, %197 ]
  br label %601

601:                                              ; preds = %601, %595
  %602 = phi i64 [ %610, %601 ], [ %598, %595 ]
  %603 = phi i64 [ %609, %601 ], [ %599, %595 ]
  %604 = phi i64 [ %608, %601 ], [ 0, %595 ]
  %605 = inttoptr i64 %602 to ptr
  %606 = load <16 x float>, ptr %605, align 4
  %607 = inttoptr i64 %603 to ptr
  store <16 x float> %606, ptr %607, align 4
  %608 = add i64 %604, 16
  %609 = add i64 %603, 64
  %610 = add i64 %602, 64
  %611 = icmp slt i64 %608, %194
  br i1 %611, label %601, label %612

612:                                              ; preds = %601, %612
  %613 = phi i64 [ %621, %612 ], [ %596, %601 ]
  %614 = phi i64 [ %620, %612 ], [ %597, %601 ]
  %615 = phi i64 [ %619, %612 ], [ 0, %601 ]
  %616 = inttoptr i64 %614 to ptr
  %617 = load <16 x float>, ptr %616, align 4
  %618 = inttoptr i64 %613 to ptr
  store <16 x float> %617, ptr %618, align 4
  %619 = add i64 %615, 16
  %620 = add i64 %614, 64
  %621 = add i64 %613, 64
  %622 = icmp slt i64 %619, %194
  br i1 %622, label %612, label %623

623:                                              ; preds = %612
  %624 = add i64 %598, %203
  %625 = add i64 %599, %203
  %626 = add nuw nsw i64 %600, 2
  %627 = add i64 %597, %203
  %628 = add i64 %596, %203
  %629 = icmp eq i64 %626, %201
  br i1 %629, label %205, label %595

630:                                              ; preds = %225, %159
  %631 = load i64, ptr %43, align 8
  %632 = icmp slt i64 %631, 1
  br i1 %632, label %288, label %633

633:                                              ; preds = %630
  %634 = load i64, ptr %42, align 8
  %635 = load i64, ptr %22, align 8
  %636 = shl i64 %635, 3
  %637 = add i64 %636, %13
  %638 = inttoptr i64 %637 to ptr
  %639 = load i64, ptr %638, align 8
  %640 = add nsw i64 %639, %634
  %641 = shl nsw i64 %640, 2
  %642 = add nsw i64 %641, %15
  %643 = and i64 %327, -16
  %644 = and i64 %327, -2
  %645 = icmp eq i64 %643, 0
  %646 = and i64 %327, 1
  %647 = icmp eq i64 %646, 0
  br label %230

648:                                              ; preds = %230, %648
  %649 = phi i64 [ %660, %648 ], [ %231, %230 ]
  %650 = phi i64 [ %659, %648 ], [ %240, %230 ]
  %651 = phi i64 [ %658, %648 ], [ 0, %230 ]
  %652 = inttoptr i64 %649 to ptr
  %653 = load <16 x i32>, ptr %652, align 4
  %654 = and <16 x i32> %653, splat (i32 2147483647)
  %655 = icmp samesign ugt <16 x i32> %654, splat (i32 2139095040)
  %656 = select <16 x i1> %655, <16 x i32> splat (i32 2143289344), <16 x i32> %653
  %657 = inttoptr i64 %650 to ptr
  store <16 x i32> %656, ptr %657, align 4
  %658 = add nuw nsw i64 %651, 16
  %659 = add i64 %650, 64
  %660 = add i64 %649, 64
  %661 = icmp slt i64 %658, %643
  br i1 %661, label %648, label %662

662:                                              ; preds = %648
  %663 = load i64, ptr %45, align 8
  br label %664

664:                                              ; preds = %662, %230
  %665 = phi i64 [ %238, %230 ], [ %663, %662 ]
  %666 = phi i64 [ 0, %230 ], [ %643, %662 ]
  %667 = shl i64 %666, 2
  %668 = add nsw i64 %667, %231
  %669 = add nsw i64 %240, %667
  %670 = icmp sgt i64 %327, %666
  br i1 %670, label %671, label %283

671:                                              ; preds = %664
  %672 = or disjoint i64 %666, 1
  %673 = icmp eq i64 %327, %672
  br i1 %673, label %271, label %674

674:                                              ; preds = %671
  %675 = add i64 %240, %665
  %676 = shl i64 %665, 1
  %677 = sub i64 %666, %644
  br label %243

678:                                              ; preds = %678, %312
  %679 = phi i64 [ 0, %312 ], [ %695, %678 ]
  %680 = add i64 %319, %679
  %681 = inttoptr i64 %680 to ptr
  %682 = load <8 x i64>, ptr %681, align 8
  %683 = add i64 %679, %313
  %684 = inttoptr i64 %683 to ptr
  %685 = load <8 x i64>, ptr %684, align 8
  %686 = add i64 %679, %17
  %687 = inttoptr i64 %686 to ptr
  %688 = load <8 x i64>, ptr %687, align 8
  %689 = icmp eq <8 x i64> %682, splat (i64 9223372036854775807)
  %690 = select <8 x i1> %689, <8 x i64> zeroinitializer, <8 x i64> %318
  %691 = add <8 x i64> %688, %690
  %692 = icmp slt <8 x i64> %691, %682
  %693 = select <8 x i1> %692, <8 x i64> zeroinitializer, <8 x i64> %685
  %694 = sub <8 x i64> %691, %693
  store <8 x i64> %694, ptr %687, align 8
  %695 = add i64 %679, 64
  %696 = icmp slt i64 %695, %315
  br i1 %696, label %678, label %697

697:                                              ; preds = %678
  %698 = add nsw i64 %327, %325
  %699 = icmp slt i64 %698, %26
  br i1 %699, label %323, label %320
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
