; made of 4595f63080aecd8520ecc0cae310dc1c arithmetic/fma.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py python_process.py rig/compiled/effects.py rig/compiled/records.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %481

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 872
  %12 = load i64, ptr %11, align 8
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %481

14:                                               ; preds = %10
  %15 = inttoptr i64 %6 to ptr
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %20 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %22 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %23 = getelementptr inbounds nuw i8, ptr %15, i64 64
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %30 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %35 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %36 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %37 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %42 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %43 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %44 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %46 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %47 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %48 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %49 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %50 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %51 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %52 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %53 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %54 = ptrtoint ptr %16 to i64
  %55 = ptrtoint ptr %21 to i64
  %56 = ptrtoint ptr %22 to i64
  %57 = getelementptr inbounds nuw i8, ptr %1, i64 816
  %58 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %59 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %60 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %61 = getelementptr inbounds nuw i8, ptr %1, i64 888
  %62 = ptrtoint ptr %17 to i64
  %63 = getelementptr inbounds nuw i8, ptr %1, i64 832
  %64 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %65 = getelementptr inbounds nuw i8, ptr %1, i64 856
  %66 = getelementptr inbounds nuw i8, ptr %15, i64 88
  %67 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %68 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %69 = ptrtoint ptr %20 to i64
  %70 = ptrtoint ptr %23 to i64
  %71 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %72 = ptrtoint ptr %18 to i64
  %73 = getelementptr inbounds nuw i8, ptr %1, i64 840
  %74 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %75 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %76 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %77 = ptrtoint ptr %24 to i64
  %78 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %79 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %80 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %81 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %82 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %83 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %84 = ptrtoint ptr %19 to i64
  %85 = getelementptr inbounds nuw i8, ptr %1, i64 848
  %86 = ptrtoint ptr %25 to i64
  %87 = getelementptr inbounds nuw i8, ptr %1, i64 824
  br label %88

88:                                               ; preds = %478, %14
  %89 = phi i64 [ %8, %14 ], [ %476, %478 ]
  %90 = phi i64 [ 0, %14 ], [ %475, %478 ]
  %91 = sub nsw i64 %89, %90
  %92 = load i64, ptr %26, align 8
  %93 = tail call i64 @llvm.smin.i64(i64 %92, i64 %91)
  store i64 %93, ptr %27, align 8
  store i64 %93, ptr %28, align 8
  store i64 %93, ptr %29, align 8
  store i64 %93, ptr %30, align 8
  store i64 %93, ptr %31, align 8
  store i64 %93, ptr %32, align 8
  store i64 %93, ptr %33, align 8
  store i64 %93, ptr %34, align 8
  %94 = load i64, ptr %2, align 8
  %95 = load i64, ptr %35, align 8
  %96 = mul nsw i64 %95, %90
  %97 = add nsw i64 %96, %94
  %98 = load i64, ptr %36, align 8
  %99 = load i64, ptr %37, align 8
  store i64 %97, ptr %21, align 8
  store i64 %98, ptr %38, align 8
  store i64 %93, ptr %39, align 8
  store i64 %99, ptr %40, align 8
  store i64 %95, ptr %41, align 8
  %100 = load i64, ptr %3, align 8
  %101 = load i64, ptr %42, align 8
  %102 = mul nsw i64 %101, %90
  %103 = add nsw i64 %102, %100
  %104 = load i64, ptr %43, align 8
  %105 = load i64, ptr %44, align 8
  store i64 %103, ptr %18, align 8
  store i64 %104, ptr %45, align 8
  store i64 %93, ptr %30, align 8
  store i64 %105, ptr %46, align 8
  store i64 %101, ptr %47, align 8
  store i64 %103, ptr %20, align 8
  store i64 %93, ptr %33, align 8
  store i64 %105, ptr %48, align 8
  store i64 %101, ptr %49, align 8
  %106 = load i64, ptr %50, align 8
  %107 = icmp eq i64 %106, 0
  br i1 %107, label %546, label %484

108:                                              ; preds = %484
  %109 = load double, ptr %53, align 8
  %110 = fcmp oeq double %109, 1.000000e+00
  br i1 %110, label %490, label %169

111:                                              ; preds = %494
  %112 = inttoptr i64 %501 to ptr
  %113 = inttoptr i64 %505 to ptr
  %114 = shl i64 %508, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %113, ptr align 1 %112, i64 %114, i1 false)
  br label %167

115:                                              ; preds = %115, %525
  %116 = phi i64 [ %501, %525 ], [ %138, %115 ]
  %117 = phi i64 [ %505, %525 ], [ %137, %115 ]
  %118 = phi i64 [ 0, %525 ], [ %139, %115 ]
  %119 = inttoptr i64 %116 to ptr
  %120 = load float, ptr %119, align 4
  %121 = inttoptr i64 %117 to ptr
  store float %120, ptr %121, align 4
  %122 = add i64 %117, %507
  %123 = add i64 %116, %506
  %124 = inttoptr i64 %123 to ptr
  %125 = load float, ptr %124, align 4
  %126 = inttoptr i64 %122 to ptr
  store float %125, ptr %126, align 4
  %127 = add i64 %117, %518
  %128 = add i64 %116, %519
  %129 = inttoptr i64 %128 to ptr
  %130 = load float, ptr %129, align 4
  %131 = inttoptr i64 %127 to ptr
  store float %130, ptr %131, align 4
  %132 = add i64 %127, %507
  %133 = add i64 %128, %506
  %134 = inttoptr i64 %133 to ptr
  %135 = load float, ptr %134, align 4
  %136 = inttoptr i64 %132 to ptr
  store float %135, ptr %136, align 4
  %137 = add i64 %127, %518
  %138 = add i64 %128, %519
  %139 = add nuw i64 %118, 2
  %140 = icmp eq i64 %139, %526
  br i1 %140, label %141, label %115

141:                                              ; preds = %115
  %142 = icmp eq i64 %523, 0
  br i1 %142, label %155, label %143

143:                                              ; preds = %141, %516
  %144 = phi i64 [ %501, %516 ], [ %138, %141 ]
  %145 = phi i64 [ %505, %516 ], [ %137, %141 ]
  %146 = icmp ne i64 %523, 0
  tail call void @llvm.assume(i1 %146)
  %147 = inttoptr i64 %144 to ptr
  %148 = load float, ptr %147, align 4
  %149 = inttoptr i64 %145 to ptr
  store float %148, ptr %149, align 4
  %150 = add i64 %145, %507
  %151 = add i64 %144, %506
  %152 = inttoptr i64 %151 to ptr
  %153 = load float, ptr %152, align 4
  %154 = inttoptr i64 %150 to ptr
  store float %153, ptr %154, align 4
  br label %155

155:                                              ; preds = %141, %143
  %156 = and i64 %508, 1
  %157 = icmp eq i64 %156, 0
  br i1 %157, label %167, label %158

158:                                              ; preds = %514, %155
  %159 = phi i64 [ 0, %514 ], [ %517, %155 ]
  %160 = mul nsw i64 %159, %507
  %161 = add nsw i64 %160, %505
  %162 = mul nsw i64 %159, %506
  %163 = add nsw i64 %162, %501
  %164 = inttoptr i64 %163 to ptr
  %165 = load float, ptr %164, align 4
  %166 = inttoptr i64 %161 to ptr
  store float %165, ptr %166, align 4
  br label %167

167:                                              ; preds = %512, %158, %155, %111
  %168 = icmp eq i64 %492, %496
  br i1 %168, label %173, label %494

169:                                              ; preds = %484, %108
  %170 = load i64, ptr %57, align 8
  %171 = inttoptr i64 %170 to ptr
  %172 = tail call i64 %171(i64 %56, i64 %55, i64 %54)
  br label %173

173:                                              ; preds = %167, %490, %169
  %174 = load i64, ptr %61, align 8
  %175 = icmp eq i64 %174, 0
  br i1 %175, label %217, label %176

176:                                              ; preds = %173
  %177 = load i64, ptr %11, align 8
  %178 = icmp eq i64 %177, 0
  br i1 %178, label %527, label %217

179:                                              ; preds = %542, %179
  %180 = phi i64 [ %197, %179 ], [ %543, %542 ]
  %181 = phi i64 [ %196, %179 ], [ 0, %542 ]
  %182 = phi i64 [ %189, %179 ], [ 0, %542 ]
  %183 = inttoptr i64 %180 to ptr
  %184 = load float, ptr %183, align 4
  %185 = tail call float @llvm.fabs.f32(float %184)
  %186 = fcmp ueq float %185, 0x7FF0000000000000
  %187 = zext i1 %186 to i64
  %188 = or i64 %181, %187
  %189 = add nuw i64 %182, 2
  %190 = add i64 %180, 4
  %191 = inttoptr i64 %190 to ptr
  %192 = load float, ptr %191, align 4
  %193 = tail call float @llvm.fabs.f32(float %192)
  %194 = fcmp ueq float %193, 0x7FF0000000000000
  %195 = zext i1 %194 to i64
  %196 = or i64 %188, %195
  %197 = add i64 %180, 8
  %198 = icmp eq i64 %536, %189
  br i1 %198, label %199, label %179

199:                                              ; preds = %179
  br i1 %539, label %209, label %200

200:                                              ; preds = %542, %199
  %201 = phi i64 [ 0, %542 ], [ %196, %199 ]
  %202 = add i64 %545, %541
  %203 = inttoptr i64 %202 to ptr
  %204 = load float, ptr %203, align 4
  %205 = tail call float @llvm.fabs.f32(float %204)
  %206 = fcmp ueq float %205, 0x7FF0000000000000
  %207 = zext i1 %206 to i64
  %208 = or i64 %201, %207
  br label %209

209:                                              ; preds = %200, %199
  %210 = phi i64 [ %196, %199 ], [ %208, %200 ]
  %211 = add nuw nsw i64 %544, 1
  %212 = icmp eq i64 %210, 0
  br i1 %212, label %214, label %213

213:                                              ; preds = %209
  store i64 1, ptr %11, align 8
  br label %214

214:                                              ; preds = %213, %209
  %215 = add i64 %543, %531
  %216 = icmp eq i64 %211, %528
  br i1 %216, label %217, label %542

217:                                              ; preds = %214, %530, %527, %176, %173
  %218 = load i64, ptr %63, align 8
  %219 = load i64, ptr %50, align 8
  %220 = inttoptr i64 %218 to ptr
  %221 = tail call i64 %220(i64 %219, i64 %54, i64 %62)
  %222 = load i64, ptr %64, align 8
  %223 = icmp eq i64 %222, 0
  br i1 %223, label %546, label %224

224:                                              ; preds = %217
  %225 = load i64, ptr %65, align 8
  %226 = inttoptr i64 %225 to ptr
  %227 = tail call i64 %226(i64 %222, i64 %62, i64 %62)
  br label %546

228:                                              ; preds = %546
  %229 = load double, ptr %68, align 8
  %230 = fcmp oeq double %229, 1.000000e+00
  br i1 %230, label %277, label %231

231:                                              ; preds = %546, %228
  %232 = load i64, ptr %57, align 8
  %233 = inttoptr i64 %232 to ptr
  %234 = tail call i64 %233(i64 %70, i64 %69, i64 %69)
  %235 = load i64, ptr %61, align 8
  %236 = icmp eq i64 %235, 0
  br i1 %236, label %277, label %237

237:                                              ; preds = %231
  %238 = load i64, ptr %11, align 8
  %239 = icmp eq i64 %238, 0
  br i1 %239, label %553, label %277

240:                                              ; preds = %572, %240
  %241 = phi i64 [ %258, %240 ], [ %568, %572 ]
  %242 = phi i64 [ %257, %240 ], [ 0, %572 ]
  %243 = phi i64 [ %250, %240 ], [ 0, %572 ]
  %244 = inttoptr i64 %241 to ptr
  %245 = load float, ptr %244, align 4
  %246 = tail call float @llvm.fabs.f32(float %245)
  %247 = fcmp ueq float %246, 0x7FF0000000000000
  %248 = zext i1 %247 to i64
  %249 = or i64 %242, %248
  %250 = add nuw i64 %243, 2
  %251 = add i64 %241, 4
  %252 = inttoptr i64 %251 to ptr
  %253 = load float, ptr %252, align 4
  %254 = tail call float @llvm.fabs.f32(float %253)
  %255 = fcmp ueq float %254, 0x7FF0000000000000
  %256 = zext i1 %255 to i64
  %257 = or i64 %249, %256
  %258 = add i64 %241, 8
  %259 = icmp eq i64 %560, %250
  br i1 %259, label %260, label %240

260:                                              ; preds = %240
  br i1 %564, label %270, label %261

261:                                              ; preds = %572, %260
  %262 = phi i64 [ 0, %572 ], [ %257, %260 ]
  %263 = add i64 %571, %566
  %264 = inttoptr i64 %263 to ptr
  %265 = load float, ptr %264, align 4
  %266 = tail call float @llvm.fabs.f32(float %265)
  %267 = fcmp ueq float %266, 0x7FF0000000000000
  %268 = zext i1 %267 to i64
  %269 = or i64 %262, %268
  br label %270

270:                                              ; preds = %261, %260
  %271 = phi i64 [ %257, %260 ], [ %269, %261 ]
  %272 = icmp eq i64 %271, 0
  br i1 %272, label %274, label %273

273:                                              ; preds = %270
  store i64 3, ptr %11, align 8
  br label %274

274:                                              ; preds = %567, %273, %270
  %275 = add i64 %568, %558
  %276 = icmp eq i64 %570, %554
  br i1 %276, label %277, label %567

277:                                              ; preds = %274, %553, %237, %231, %228
  %278 = load i64, ptr %71, align 8
  %279 = load i64, ptr %45, align 8
  %280 = icmp slt i64 %278, %279
  br i1 %280, label %573, label %339

281:                                              ; preds = %576
  %282 = inttoptr i64 %583 to ptr
  %283 = inttoptr i64 %587 to ptr
  %284 = shl i64 %590, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %283, ptr align 1 %282, i64 %284, i1 false)
  br label %337

285:                                              ; preds = %285, %607
  %286 = phi i64 [ %583, %607 ], [ %308, %285 ]
  %287 = phi i64 [ %587, %607 ], [ %307, %285 ]
  %288 = phi i64 [ 0, %607 ], [ %309, %285 ]
  %289 = inttoptr i64 %286 to ptr
  %290 = load float, ptr %289, align 4
  %291 = inttoptr i64 %287 to ptr
  store float %290, ptr %291, align 4
  %292 = add i64 %287, %589
  %293 = add i64 %286, %588
  %294 = inttoptr i64 %293 to ptr
  %295 = load float, ptr %294, align 4
  %296 = inttoptr i64 %292 to ptr
  store float %295, ptr %296, align 4
  %297 = add i64 %287, %600
  %298 = add i64 %286, %601
  %299 = inttoptr i64 %298 to ptr
  %300 = load float, ptr %299, align 4
  %301 = inttoptr i64 %297 to ptr
  store float %300, ptr %301, align 4
  %302 = add i64 %297, %589
  %303 = add i64 %298, %588
  %304 = inttoptr i64 %303 to ptr
  %305 = load float, ptr %304, align 4
  %306 = inttoptr i64 %302 to ptr
  store float %305, ptr %306, align 4
  %307 = add i64 %297, %600
  %308 = add i64 %298, %601
  %309 = add nuw i64 %288, 2
  %310 = icmp eq i64 %309, %608
  br i1 %310, label %311, label %285

311:                                              ; preds = %285
  %312 = icmp eq i64 %605, 0
  br i1 %312, label %325, label %313

313:                                              ; preds = %311, %598
  %314 = phi i64 [ %583, %598 ], [ %308, %311 ]
  %315 = phi i64 [ %587, %598 ], [ %307, %311 ]
  %316 = icmp ne i64 %605, 0
  tail call void @llvm.assume(i1 %316)
  %317 = inttoptr i64 %314 to ptr
  %318 = load float, ptr %317, align 4
  %319 = inttoptr i64 %315 to ptr
  store float %318, ptr %319, align 4
  %320 = add i64 %315, %589
  %321 = add i64 %314, %588
  %322 = inttoptr i64 %321 to ptr
  %323 = load float, ptr %322, align 4
  %324 = inttoptr i64 %320 to ptr
  store float %323, ptr %324, align 4
  br label %325

325:                                              ; preds = %311, %313
  %326 = and i64 %590, 1
  %327 = icmp eq i64 %326, 0
  br i1 %327, label %337, label %328

328:                                              ; preds = %596, %325
  %329 = phi i64 [ 0, %596 ], [ %599, %325 ]
  %330 = mul nsw i64 %329, %589
  %331 = add nsw i64 %330, %587
  %332 = mul nsw i64 %329, %588
  %333 = add nsw i64 %332, %583
  %334 = inttoptr i64 %333 to ptr
  %335 = load float, ptr %334, align 4
  %336 = inttoptr i64 %331 to ptr
  store float %335, ptr %336, align 4
  br label %337

337:                                              ; preds = %594, %328, %325, %281
  %338 = icmp eq i64 %279, %578
  br i1 %338, label %339, label %576

339:                                              ; preds = %337, %573, %277
  %340 = icmp eq i64 %547, 0
  br i1 %340, label %341, label %344

341:                                              ; preds = %339
  %342 = load i64, ptr %64, align 8
  %343 = icmp eq i64 %342, 0
  br i1 %343, label %609, label %344

344:                                              ; preds = %341, %339
  %345 = load i64, ptr %73, align 8
  %346 = inttoptr i64 %345 to ptr
  %347 = tail call i64 %346(i64 0, i64 %62, i64 %72)
  br label %609

348:                                              ; preds = %609
  %349 = load double, ptr %76, align 8
  %350 = fcmp oeq double %349, 1.000000e+00
  br i1 %350, label %355, label %351

351:                                              ; preds = %609, %348
  %352 = load i64, ptr %57, align 8
  %353 = inttoptr i64 %352 to ptr
  %354 = tail call i64 %353(i64 %77, i64 %72, i64 %72)
  br label %355

355:                                              ; preds = %351, %348
  %356 = load i64, ptr %78, align 8
  %357 = icmp eq i64 %356, 1
  br i1 %357, label %617, label %615

358:                                              ; preds = %780, %617, %615
  %359 = load i64, ptr %79, align 8
  %360 = load i64, ptr %80, align 8
  %361 = icmp eq i64 %359, %360
  br i1 %361, label %443, label %783

362:                                              ; preds = %788
  %363 = inttoptr i64 %795 to ptr
  %364 = inttoptr i64 %799 to ptr
  %365 = shl i64 %802, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %364, ptr align 1 %363, i64 %365, i1 false)
  br label %418

366:                                              ; preds = %366, %819
  %367 = phi i64 [ %795, %819 ], [ %389, %366 ]
  %368 = phi i64 [ %799, %819 ], [ %388, %366 ]
  %369 = phi i64 [ 0, %819 ], [ %390, %366 ]
  %370 = inttoptr i64 %367 to ptr
  %371 = load float, ptr %370, align 4
  %372 = inttoptr i64 %368 to ptr
  store float %371, ptr %372, align 4
  %373 = add i64 %368, %801
  %374 = add i64 %367, %800
  %375 = inttoptr i64 %374 to ptr
  %376 = load float, ptr %375, align 4
  %377 = inttoptr i64 %373 to ptr
  store float %376, ptr %377, align 4
  %378 = add i64 %368, %812
  %379 = add i64 %367, %813
  %380 = inttoptr i64 %379 to ptr
  %381 = load float, ptr %380, align 4
  %382 = inttoptr i64 %378 to ptr
  store float %381, ptr %382, align 4
  %383 = add i64 %378, %801
  %384 = add i64 %379, %800
  %385 = inttoptr i64 %384 to ptr
  %386 = load float, ptr %385, align 4
  %387 = inttoptr i64 %383 to ptr
  store float %386, ptr %387, align 4
  %388 = add i64 %378, %812
  %389 = add i64 %379, %813
  %390 = add nuw i64 %369, 2
  %391 = icmp eq i64 %390, %820
  br i1 %391, label %392, label %366

392:                                              ; preds = %366
  %393 = icmp eq i64 %817, 0
  br i1 %393, label %406, label %394

394:                                              ; preds = %392, %810
  %395 = phi i64 [ %795, %810 ], [ %389, %392 ]
  %396 = phi i64 [ %799, %810 ], [ %388, %392 ]
  %397 = icmp ne i64 %817, 0
  tail call void @llvm.assume(i1 %397)
  %398 = inttoptr i64 %395 to ptr
  %399 = load float, ptr %398, align 4
  %400 = inttoptr i64 %396 to ptr
  store float %399, ptr %400, align 4
  %401 = add i64 %396, %801
  %402 = add i64 %395, %800
  %403 = inttoptr i64 %402 to ptr
  %404 = load float, ptr %403, align 4
  %405 = inttoptr i64 %401 to ptr
  store float %404, ptr %405, align 4
  br label %406

406:                                              ; preds = %392, %394
  %407 = and i64 %802, 1
  %408 = icmp eq i64 %407, 0
  br i1 %408, label %418, label %409

409:                                              ; preds = %808, %406
  %410 = phi i64 [ 0, %808 ], [ %811, %406 ]
  %411 = mul nsw i64 %410, %801
  %412 = add nsw i64 %411, %799
  %413 = mul nsw i64 %410, %800
  %414 = add nsw i64 %413, %795
  %415 = inttoptr i64 %414 to ptr
  %416 = load float, ptr %415, align 4
  %417 = inttoptr i64 %412 to ptr
  store float %416, ptr %417, align 4
  br label %418

418:                                              ; preds = %806, %409, %406, %362
  %419 = icmp eq i64 %786, %790
  br i1 %419, label %420, label %788

420:                                              ; preds = %418
  %421 = load i64, ptr %79, align 8
  br label %422

422:                                              ; preds = %783, %420
  %423 = phi i64 [ %359, %783 ], [ %421, %420 ]
  %424 = inttoptr i64 %423 to ptr
  %425 = getelementptr inbounds nuw i8, ptr %424, i64 8
  %426 = load i64, ptr %425, align 8
  %427 = icmp eq i64 %426, 0
  br i1 %427, label %443, label %821

428:                                              ; preds = %821
  %429 = getelementptr inbounds nuw i8, ptr %424, i64 24
  %430 = load double, ptr %429, align 8
  %431 = fcmp oeq double %430, 1.000000e+00
  br i1 %431, label %438, label %432

432:                                              ; preds = %821, %428
  %433 = load i64, ptr %57, align 8
  %434 = ptrtoint ptr %822 to i64
  %435 = inttoptr i64 %433 to ptr
  %436 = tail call i64 %435(i64 %434, i64 %84, i64 %84)
  %437 = load i64, ptr %425, align 8
  br label %438

438:                                              ; preds = %432, %428
  %439 = phi i64 [ %437, %432 ], [ %426, %428 ]
  %440 = load i64, ptr %85, align 8
  %441 = inttoptr i64 %440 to ptr
  %442 = tail call i64 %441(i64 %439, i64 %84, i64 %84)
  br label %443

443:                                              ; preds = %438, %422, %358
  %444 = load i64, ptr %80, align 8
  %445 = inttoptr i64 %444 to ptr
  %446 = getelementptr inbounds nuw i8, ptr %445, i64 8
  %447 = load i64, ptr %446, align 8
  %448 = icmp eq i64 %447, 0
  br i1 %448, label %469, label %830

449:                                              ; preds = %830
  %450 = getelementptr inbounds nuw i8, ptr %445, i64 24
  %451 = load double, ptr %450, align 8
  %452 = fcmp oeq double %451, 1.000000e+00
  br i1 %452, label %459, label %453

453:                                              ; preds = %830, %449
  %454 = load i64, ptr %57, align 8
  %455 = ptrtoint ptr %831 to i64
  %456 = inttoptr i64 %454 to ptr
  %457 = tail call i64 %456(i64 %455, i64 %72, i64 %72)
  %458 = load i64, ptr %446, align 8
  br label %459

459:                                              ; preds = %453, %449
  %460 = phi i64 [ %447, %449 ], [ %458, %453 ]
  %461 = load i64, ptr %85, align 8
  %462 = inttoptr i64 %461 to ptr
  %463 = tail call i64 %462(i64 %460, i64 %72, i64 %72)
  %464 = load i64, ptr %446, align 8
  %465 = icmp eq i64 %464, 0
  br i1 %465, label %469, label %466

466:                                              ; preds = %459
  %467 = load i64, ptr %78, align 8
  %468 = icmp eq i64 %467, 1
  br i1 %468, label %841, label %839

469:                                              ; preds = %986, %841, %839, %459, %443
  br i1 %361, label %474, label %470

470:                                              ; preds = %469
  %471 = load i64, ptr %87, align 8
  %472 = inttoptr i64 %471 to ptr
  %473 = tail call i64 %472(i64 %86, i64 %84, i64 %72)
  br label %474

474:                                              ; preds = %470, %469
  %475 = add nsw i64 %93, %90
  %476 = load i64, ptr %7, align 8
  %477 = icmp slt i64 %475, %476
  br i1 %477, label %478, label %481

478:                                              ; preds = %474
  %479 = load i64, ptr %11, align 8
  %480 = icmp eq i64 %479, 0
  br i1 %480, label %88, label %481

481:                                              ; preds = %478, %474, %10, %4
  %482 = getelementptr inbounds nuw i8, ptr %1, i64 872
  %483 = load i64, ptr %482, align 8
  store i64 %483, ptr %0, align 8
  ret void

484:                                              ; preds = %88
  %485 = load double, ptr %51, align 8
  %486 = load double, ptr %52, align 8
  %487 = fsub double %485, %486
  %488 = fptosi double %487 to i64
  %489 = icmp slt i64 %488, 1
  br i1 %489, label %108, label %169

490:                                              ; preds = %108
  %491 = add i64 %98, -1
  %492 = load i64, ptr %58, align 8
  %493 = icmp slt i64 %492, 1
  br i1 %493, label %173, label %494

494:                                              ; preds = %490, %167
  %495 = phi i64 [ %496, %167 ], [ 0, %490 ]
  %496 = add nuw nsw i64 %495, 1
  %497 = tail call i64 @llvm.smin.i64(i64 %495, i64 %491)
  %498 = load i64, ptr %21, align 8
  %499 = load i64, ptr %40, align 8
  %500 = mul i64 %499, %497
  %501 = add i64 %500, %498
  %502 = load i64, ptr %16, align 8
  %503 = load i64, ptr %59, align 8
  %504 = mul i64 %503, %495
  %505 = add i64 %504, %502
  %506 = load i64, ptr %41, align 8
  %507 = load i64, ptr %60, align 8
  %508 = load i64, ptr %39, align 8
  %509 = icmp eq i64 %506, 4
  %510 = icmp eq i64 %507, 4
  %511 = select i1 %509, i1 %510, i1 false
  br i1 %511, label %111, label %512

512:                                              ; preds = %494
  %513 = icmp slt i64 %508, 1
  br i1 %513, label %167, label %514

514:                                              ; preds = %512
  %515 = icmp eq i64 %508, 1
  br i1 %515, label %158, label %516

516:                                              ; preds = %514
  %517 = and i64 %508, 9223372036854775806
  %518 = shl i64 %507, 1
  %519 = shl i64 %506, 1
  %520 = add nsw i64 %508, -2
  %521 = lshr i64 %520, 1
  %522 = add nuw i64 %521, 1
  %523 = and i64 %522, 1
  %524 = icmp eq i64 %521, 0
  br i1 %524, label %143, label %525

525:                                              ; preds = %516
  %526 = and i64 %522, -2
  br label %115

527:                                              ; preds = %176
  %528 = load i64, ptr %58, align 8
  %529 = icmp slt i64 %528, 1
  br i1 %529, label %217, label %530

530:                                              ; preds = %527
  %531 = load i64, ptr %59, align 8
  %532 = load i64, ptr %27, align 8
  %533 = icmp slt i64 %532, 1
  br i1 %533, label %217, label %534

534:                                              ; preds = %530
  %535 = load i64, ptr %16, align 8
  %536 = and i64 %532, 9223372036854775806
  %537 = icmp eq i64 %532, 1
  %538 = and i64 %532, 1
  %539 = icmp eq i64 %538, 0
  %540 = shl nsw i64 %536, 2
  %541 = add i64 %535, %540
  br label %542

542:                                              ; preds = %534, %214
  %543 = phi i64 [ %535, %534 ], [ %215, %214 ]
  %544 = phi i64 [ 0, %534 ], [ %211, %214 ]
  %545 = mul nsw i64 %544, %531
  br i1 %537, label %200, label %179

546:                                              ; preds = %224, %217, %88
  %547 = phi i64 [ 0, %88 ], [ %221, %224 ], [ %221, %217 ]
  %548 = load double, ptr %66, align 8
  %549 = load double, ptr %67, align 8
  %550 = fsub double %548, %549
  %551 = fptosi double %550 to i64
  %552 = icmp slt i64 %551, 1
  br i1 %552, label %228, label %231

553:                                              ; preds = %237
  %554 = load i64, ptr %71, align 8
  %555 = icmp slt i64 %554, 1
  br i1 %555, label %277, label %556

556:                                              ; preds = %553
  %557 = load i64, ptr %20, align 8
  %558 = load i64, ptr %48, align 8
  %559 = load i64, ptr %33, align 8
  %560 = and i64 %559, 9223372036854775806
  %561 = icmp slt i64 %559, 1
  %562 = icmp eq i64 %559, 1
  %563 = and i64 %559, 1
  %564 = icmp eq i64 %563, 0
  %565 = shl nsw i64 %560, 2
  %566 = add i64 %557, %565
  br label %567

567:                                              ; preds = %556, %274
  %568 = phi i64 [ %557, %556 ], [ %275, %274 ]
  %569 = phi i64 [ 0, %556 ], [ %570, %274 ]
  %570 = add nuw nsw i64 %569, 1
  %571 = mul nsw i64 %569, %558
  br i1 %561, label %274, label %572

572:                                              ; preds = %567
  br i1 %562, label %261, label %240

573:                                              ; preds = %277
  %574 = add i64 %278, -1
  %575 = icmp slt i64 %279, 1
  br i1 %575, label %339, label %576

576:                                              ; preds = %573, %337
  %577 = phi i64 [ %578, %337 ], [ 0, %573 ]
  %578 = add nuw nsw i64 %577, 1
  %579 = tail call i64 @llvm.smin.i64(i64 %577, i64 %574)
  %580 = load i64, ptr %20, align 8
  %581 = load i64, ptr %48, align 8
  %582 = mul i64 %581, %579
  %583 = add i64 %582, %580
  %584 = load i64, ptr %18, align 8
  %585 = load i64, ptr %46, align 8
  %586 = mul i64 %585, %577
  %587 = add i64 %586, %584
  %588 = load i64, ptr %49, align 8
  %589 = load i64, ptr %47, align 8
  %590 = load i64, ptr %33, align 8
  %591 = icmp eq i64 %588, 4
  %592 = icmp eq i64 %589, 4
  %593 = select i1 %591, i1 %592, i1 false
  br i1 %593, label %281, label %594

594:                                              ; preds = %576
  %595 = icmp slt i64 %590, 1
  br i1 %595, label %337, label %596

596:                                              ; preds = %594
  %597 = icmp eq i64 %590, 1
  br i1 %597, label %328, label %598

598:                                              ; preds = %596
  %599 = and i64 %590, 9223372036854775806
  %600 = shl i64 %589, 1
  %601 = shl i64 %588, 1
  %602 = add nsw i64 %590, -2
  %603 = lshr i64 %602, 1
  %604 = add nuw i64 %603, 1
  %605 = and i64 %604, 1
  %606 = icmp eq i64 %603, 0
  br i1 %606, label %313, label %607

607:                                              ; preds = %598
  %608 = and i64 %604, -2
  br label %285

609:                                              ; preds = %344, %341
  %610 = load double, ptr %74, align 8
  %611 = load double, ptr %75, align 8
  %612 = fsub double %610, %611
  %613 = fptosi double %612 to i64
  %614 = icmp slt i64 %613, 1
  br i1 %614, label %348, label %351

615:                                              ; preds = %355
  %616 = icmp slt i64 %356, 1
  br i1 %616, label %358, label %620

617:                                              ; preds = %355
  %618 = load i64, ptr %45, align 8
  %619 = icmp sgt i64 %618, 0
  br i1 %619, label %620, label %358

620:                                              ; preds = %617, %615
  %621 = phi i64 [ %618, %617 ], [ 1, %615 ]
  br label %622

622:                                              ; preds = %780, %620
  %623 = phi i64 [ 0, %620 ], [ %781, %780 ]
  %624 = phi i64 [ 0, %620 ], [ %625, %780 ]
  %625 = add nuw nsw i64 %624, 1
  %626 = mul nuw nsw i64 %624, %621
  %627 = load i64, ptr %18, align 8
  %628 = load i64, ptr %46, align 8
  %629 = load i64, ptr %30, align 8
  %630 = icmp slt i64 %629, 1
  br i1 %630, label %780, label %631

631:                                              ; preds = %622
  %632 = and i64 %629, 9223372036854775806
  %633 = icmp eq i64 %629, 1
  %634 = and i64 %629, 1
  %635 = icmp eq i64 %634, 0
  br i1 %633, label %641, label %636

636:                                              ; preds = %631
  %637 = mul i64 %628, %623
  %638 = add i64 %637, %627
  %639 = shl nsw i64 %632, 2
  %640 = add i64 %627, %639
  br label %656

641:                                              ; preds = %631, %641
  %642 = phi i64 [ %654, %641 ], [ 0, %631 ]
  %643 = phi i64 [ %652, %641 ], [ %621, %631 ]
  %644 = phi i64 [ %653, %641 ], [ %626, %631 ]
  %645 = mul nsw i64 %644, %628
  %646 = add nsw i64 %645, %627
  %647 = inttoptr i64 %646 to ptr
  %648 = load float, ptr %647, align 4
  %649 = tail call float @llvm.fabs.f32(float %648)
  %650 = fcmp ueq float %649, 0x7FF0000000000000
  %651 = zext i1 %650 to i64
  %652 = add nsw i64 %643, -1
  %653 = add i64 %644, 1
  %654 = or i64 %642, %651
  %655 = icmp sgt i64 %643, 1
  br i1 %655, label %641, label %698

656:                                              ; preds = %636, %691
  %657 = phi i64 [ %696, %691 ], [ %638, %636 ]
  %658 = phi i64 [ %695, %691 ], [ 0, %636 ]
  %659 = phi i64 [ %693, %691 ], [ %621, %636 ]
  %660 = phi i64 [ %694, %691 ], [ %626, %636 ]
  br label %661

661:                                              ; preds = %656, %661
  %662 = phi i64 [ %679, %661 ], [ %657, %656 ]
  %663 = phi i64 [ %678, %661 ], [ 0, %656 ]
  %664 = phi i64 [ %671, %661 ], [ 0, %656 ]
  %665 = inttoptr i64 %662 to ptr
  %666 = load float, ptr %665, align 4
  %667 = tail call float @llvm.fabs.f32(float %666)
  %668 = fcmp ueq float %667, 0x7FF0000000000000
  %669 = zext i1 %668 to i64
  %670 = or i64 %663, %669
  %671 = add nuw i64 %664, 2
  %672 = add i64 %662, 4
  %673 = inttoptr i64 %672 to ptr
  %674 = load float, ptr %673, align 4
  %675 = tail call float @llvm.fabs.f32(float %674)
  %676 = fcmp ueq float %675, 0x7FF0000000000000
  %677 = zext i1 %676 to i64
  %678 = or i64 %670, %677
  %679 = add i64 %662, 8
  %680 = icmp eq i64 %632, %671
  br i1 %680, label %681, label %661

681:                                              ; preds = %661
  br i1 %635, label %691, label %682

682:                                              ; preds = %681
  %683 = mul nsw i64 %660, %628
  %684 = add i64 %683, %640
  %685 = inttoptr i64 %684 to ptr
  %686 = load float, ptr %685, align 4
  %687 = tail call float @llvm.fabs.f32(float %686)
  %688 = fcmp ueq float %687, 0x7FF0000000000000
  %689 = zext i1 %688 to i64
  %690 = or i64 %678, %689
  br label %691

691:                                              ; preds = %682, %681
  %692 = phi i64 [ %678, %681 ], [ %690, %682 ]
  %693 = add nsw i64 %659, -1
  %694 = add i64 %660, 1
  %695 = or i64 %692, %658
  %696 = add i64 %657, %628
  %697 = icmp sgt i64 %659, 1
  br i1 %697, label %656, label %698

698:                                              ; preds = %691, %641
  %699 = phi i64 [ %654, %641 ], [ %695, %691 ]
  %700 = icmp eq i64 %699, 0
  br i1 %700, label %780, label %701

701:                                              ; preds = %698
  %702 = load i64, ptr %11, align 8
  %703 = icmp eq i64 %702, 0
  %704 = select i1 %703, i64 4, i64 %702
  store i64 %704, ptr %11, align 8
  br label %705

705:                                              ; preds = %778, %701
  %706 = phi i64 [ %708, %778 ], [ %621, %701 ]
  %707 = phi i64 [ %709, %778 ], [ %626, %701 ]
  %708 = add nsw i64 %706, -1
  %709 = add i64 %707, 1
  %710 = load i64, ptr %18, align 8
  %711 = load i64, ptr %46, align 8
  %712 = load i64, ptr %30, align 8
  %713 = icmp slt i64 %712, 1
  br i1 %713, label %778, label %714

714:                                              ; preds = %705
  %715 = and i64 %712, 3
  %716 = icmp samesign ult i64 %712, 4
  br i1 %716, label %717, label %720

717:                                              ; preds = %714
  %718 = mul i64 %711, %707
  %719 = add i64 %718, %710
  br label %766

720:                                              ; preds = %714
  %721 = and i64 %712, 9223372036854775804
  %722 = mul i64 %711, %707
  %723 = add i64 %722, %710
  %724 = add nsw i64 %712, -4
  %725 = lshr i64 %724, 2
  %726 = add nuw nsw i64 %725, 1
  %727 = and i64 %726, 1
  %728 = icmp eq i64 %725, 0
  br i1 %728, label %754, label %729

729:                                              ; preds = %720
  %730 = and i64 %726, 9223372036854775806
  br label %731

731:                                              ; preds = %731, %729
  %732 = phi i64 [ %723, %729 ], [ %749, %731 ]
  %733 = phi i64 [ 0, %729 ], [ %750, %731 ]
  %734 = inttoptr i64 %732 to ptr
  store float 0.000000e+00, ptr %734, align 4
  %735 = add i64 %732, 4
  %736 = inttoptr i64 %735 to ptr
  store float 0.000000e+00, ptr %736, align 4
  %737 = add i64 %732, 8
  %738 = inttoptr i64 %737 to ptr
  store float 0.000000e+00, ptr %738, align 4
  %739 = add i64 %732, 12
  %740 = inttoptr i64 %739 to ptr
  store float 0.000000e+00, ptr %740, align 4
  %741 = add i64 %732, 16
  %742 = inttoptr i64 %741 to ptr
  store float 0.000000e+00, ptr %742, align 4
  %743 = add i64 %732, 20
  %744 = inttoptr i64 %743 to ptr
  store float 0.000000e+00, ptr %744, align 4
  %745 = add i64 %732, 24
  %746 = inttoptr i64 %745 to ptr
  store float 0.000000e+00, ptr %746, align 4
  %747 = add i64 %732, 28
  %748 = inttoptr i64 %747 to ptr
  store float 0.000000e+00, ptr %748, align 4
  %749 = add i64 %732, 32
  %750 = add i64 %733, 2
  %751 = icmp eq i64 %750, %730
  br i1 %751, label %752, label %731

752:                                              ; preds = %731
  %753 = icmp eq i64 %727, 0
  br i1 %753, label %764, label %754

754:                                              ; preds = %752, %720
  %755 = phi i64 [ %723, %720 ], [ %749, %752 ]
  %756 = icmp ne i64 %727, 0
  tail call void @llvm.assume(i1 %756)
  %757 = inttoptr i64 %755 to ptr
  store float 0.000000e+00, ptr %757, align 4
  %758 = add i64 %755, 4
  %759 = inttoptr i64 %758 to ptr
  store float 0.000000e+00, ptr %759, align 4
  %760 = add i64 %755, 8
  %761 = inttoptr i64 %760 to ptr
  store float 0.000000e+00, ptr %761, align 4
  %762 = add i64 %755, 12
  %763 = inttoptr i64 %762 to ptr
  store float 0.000000e+00, ptr %763, align 4
  br label %764

764:                                              ; preds = %752, %754
  %765 = icmp eq i64 %715, 0
  br i1 %765, label %778, label %766

766:                                              ; preds = %717, %764
  %767 = phi i64 [ %719, %717 ], [ %723, %764 ]
  %768 = phi i64 [ 0, %717 ], [ %721, %764 ]
  %769 = shl i64 %768, 2
  %770 = add i64 %767, %769
  br label %771

771:                                              ; preds = %771, %766
  %772 = phi i64 [ %776, %771 ], [ %715, %766 ]
  %773 = phi i64 [ %775, %771 ], [ %770, %766 ]
  %774 = inttoptr i64 %773 to ptr
  store float 0.000000e+00, ptr %774, align 4
  %775 = add i64 %773, 4
  %776 = add nsw i64 %772, -1
  %777 = icmp eq i64 %776, 0
  br i1 %777, label %778, label %771, !llvm.loop !0

778:                                              ; preds = %771, %764, %705
  %779 = icmp sgt i64 %706, 1
  br i1 %779, label %705, label %780, !llvm.loop !2

780:                                              ; preds = %778, %698, %622
  %781 = add i64 %623, %621
  %782 = icmp eq i64 %625, %356
  br i1 %782, label %358, label %622

783:                                              ; preds = %358
  %784 = load i64, ptr %45, align 8
  %785 = add i64 %784, -1
  %786 = load i64, ptr %81, align 8
  %787 = icmp slt i64 %786, 1
  br i1 %787, label %422, label %788

788:                                              ; preds = %783, %418
  %789 = phi i64 [ %790, %418 ], [ 0, %783 ]
  %790 = add nuw nsw i64 %789, 1
  %791 = tail call i64 @llvm.smin.i64(i64 %789, i64 %785)
  %792 = load i64, ptr %18, align 8
  %793 = load i64, ptr %46, align 8
  %794 = mul i64 %793, %791
  %795 = add i64 %794, %792
  %796 = load i64, ptr %19, align 8
  %797 = load i64, ptr %82, align 8
  %798 = mul i64 %797, %789
  %799 = add i64 %798, %796
  %800 = load i64, ptr %47, align 8
  %801 = load i64, ptr %83, align 8
  %802 = load i64, ptr %30, align 8
  %803 = icmp eq i64 %800, 4
  %804 = icmp eq i64 %801, 4
  %805 = select i1 %803, i1 %804, i1 false
  br i1 %805, label %362, label %806

806:                                              ; preds = %788
  %807 = icmp slt i64 %802, 1
  br i1 %807, label %418, label %808

808:                                              ; preds = %806
  %809 = icmp eq i64 %802, 1
  br i1 %809, label %409, label %810

810:                                              ; preds = %808
  %811 = and i64 %802, 9223372036854775806
  %812 = shl i64 %801, 1
  %813 = shl i64 %800, 1
  %814 = add nsw i64 %802, -2
  %815 = lshr i64 %814, 1
  %816 = add nuw i64 %815, 1
  %817 = and i64 %816, 1
  %818 = icmp eq i64 %815, 0
  br i1 %818, label %394, label %819

819:                                              ; preds = %810
  %820 = and i64 %816, -2
  br label %366

821:                                              ; preds = %422
  %822 = getelementptr inbounds nuw i8, ptr %424, i64 16
  %823 = getelementptr inbounds nuw i8, ptr %424, i64 40
  %824 = load double, ptr %823, align 8
  %825 = getelementptr inbounds nuw i8, ptr %424, i64 32
  %826 = load double, ptr %825, align 8
  %827 = fsub double %824, %826
  %828 = fptosi double %827 to i64
  %829 = icmp slt i64 %828, 1
  br i1 %829, label %428, label %432

830:                                              ; preds = %443
  %831 = getelementptr inbounds nuw i8, ptr %445, i64 16
  %832 = getelementptr inbounds nuw i8, ptr %445, i64 40
  %833 = load double, ptr %832, align 8
  %834 = getelementptr inbounds nuw i8, ptr %445, i64 32
  %835 = load double, ptr %834, align 8
  %836 = fsub double %833, %835
  %837 = fptosi double %836 to i64
  %838 = icmp slt i64 %837, 1
  br i1 %838, label %449, label %453

839:                                              ; preds = %466
  %840 = icmp slt i64 %467, 1
  br i1 %840, label %469, label %844

841:                                              ; preds = %466
  %842 = load i64, ptr %45, align 8
  %843 = icmp sgt i64 %842, 0
  br i1 %843, label %844, label %469

844:                                              ; preds = %839, %841
  %845 = phi i64 [ %842, %841 ], [ 1, %839 ]
  br label %846

846:                                              ; preds = %844, %986
  %847 = phi i64 [ %987, %986 ], [ 0, %844 ]
  %848 = phi i64 [ %849, %986 ], [ 0, %844 ]
  %849 = add nuw nsw i64 %848, 1
  %850 = mul nuw nsw i64 %848, %845
  %851 = load i64, ptr %18, align 8
  %852 = load i64, ptr %46, align 8
  %853 = load i64, ptr %30, align 8
  %854 = icmp slt i64 %853, 1
  br i1 %854, label %986, label %855

855:                                              ; preds = %846
  %856 = and i64 %853, 9223372036854775806
  %857 = icmp eq i64 %853, 1
  %858 = and i64 %853, 1
  %859 = icmp eq i64 %858, 0
  br i1 %857, label %992, label %860

860:                                              ; preds = %855
  %861 = mul i64 %852, %847
  %862 = add i64 %861, %851
  %863 = shl nsw i64 %856, 2
  %864 = add i64 %851, %863
  br label %865

865:                                              ; preds = %860, %900
  %866 = phi i64 [ %905, %900 ], [ %862, %860 ]
  %867 = phi i64 [ %904, %900 ], [ 0, %860 ]
  %868 = phi i64 [ %902, %900 ], [ %845, %860 ]
  %869 = phi i64 [ %903, %900 ], [ %850, %860 ]
  br label %870

870:                                              ; preds = %870, %865
  %871 = phi i64 [ %888, %870 ], [ %866, %865 ]
  %872 = phi i64 [ %887, %870 ], [ 0, %865 ]
  %873 = phi i64 [ %880, %870 ], [ 0, %865 ]
  %874 = inttoptr i64 %871 to ptr
  %875 = load float, ptr %874, align 4
  %876 = tail call float @llvm.fabs.f32(float %875)
  %877 = fcmp ueq float %876, 0x7FF0000000000000
  %878 = zext i1 %877 to i64
  %879 = or i64 %872, %878
  %880 = add nuw i64 %873, 2
  %881 = add i64 %871, 4
  %882 = inttoptr i64 %881 to ptr
  %883 = load float, ptr %882, align 4
  %884 = tail call float @llvm.fabs.f32(float %883)
  %885 = fcmp ueq float %884, 0x7FF0000000000000
  %886 = zext i1 %885 to i64
  %887 = or i64 %879, %886
  %888 = add i64 %871, 8
  %889 = icmp eq i64 %856, %880
  br i1 %889, label %890, label %870

890:                                              ; preds = %870
  br i1 %859, label %900, label %891

891:                                              ; preds = %890
  %892 = mul nsw i64 %869, %852
  %893 = add i64 %892, %864
  %894 = inttoptr i64 %893 to ptr
  %895 = load float, ptr %894, align 4
  %896 = tail call float @llvm.fabs.f32(float %895)
  %897 = fcmp ueq float %896, 0x7FF0000000000000
  %898 = zext i1 %897 to i64
  %899 = or i64 %887, %898
  br label %900

900:                                              ; preds = %891, %890
  %901 = phi i64 [ %887, %890 ], [ %899, %891 ]
  %902 = add nsw i64 %868, -1
  %903 = add i64 %869, 1
  %904 = or i64 %901, %867
  %905 = add i64 %866, %852
  %906 = icmp sgt i64 %868, 1
  br i1 %906, label %865, label %989

907:                                              ; preds = %989
  %908 = load i64, ptr %11, align 8
  %909 = icmp eq i64 %908, 0
  %910 = select i1 %909, i64 5, i64 %908
  store i64 %910, ptr %11, align 8
  br label %911

911:                                              ; preds = %984, %907
  %912 = phi i64 [ %914, %984 ], [ %845, %907 ]
  %913 = phi i64 [ %915, %984 ], [ %850, %907 ]
  %914 = add nsw i64 %912, -1
  %915 = add i64 %913, 1
  %916 = load i64, ptr %18, align 8
  %917 = load i64, ptr %46, align 8
  %918 = load i64, ptr %30, align 8
  %919 = icmp slt i64 %918, 1
  br i1 %919, label %984, label %920

920:                                              ; preds = %911
  %921 = and i64 %918, 3
  %922 = icmp samesign ult i64 %918, 4
  br i1 %922, label %923, label %926

923:                                              ; preds = %920
  %924 = mul i64 %917, %913
  %925 = add i64 %924, %916
  br label %972

926:                                              ; preds = %920
  %927 = and i64 %918, 9223372036854775804
  %928 = mul i64 %917, %913
  %929 = add i64 %928, %916
  %930 = add nsw i64 %918, -4
  %931 = lshr i64 %930, 2
  %932 = add nuw nsw i64 %931, 1
  %933 = and i64 %932, 1
  %934 = icmp eq i64 %931, 0
  br i1 %934, label %960, label %935

935:                                              ; preds = %926
  %936 = and i64 %932, 9223372036854775806
  br label %937

937:                                              ; preds = %937, %935
  %938 = phi i64 [ %929, %935 ], [ %955, %937 ]
  %939 = phi i64 [ 0, %935 ], [ %956, %937 ]
  %940 = inttoptr i64 %938 to ptr
  store float 0.000000e+00, ptr %940, align 4
  %941 = add i64 %938, 4
  %942 = inttoptr i64 %941 to ptr
  store float 0.000000e+00, ptr %942, align 4
  %943 = add i64 %938, 8
  %944 = inttoptr i64 %943 to ptr
  store float 0.000000e+00, ptr %944, align 4
  %945 = add i64 %938, 12
  %946 = inttoptr i64 %945 to ptr
  store float 0.000000e+00, ptr %946, align 4
  %947 = add i64 %938, 16
  %948 = inttoptr i64 %947 to ptr
  store float 0.000000e+00, ptr %948, align 4
  %949 = add i64 %938, 20
  %950 = inttoptr i64 %949 to ptr
  store float 0.000000e+00, ptr %950, align 4
  %951 = add i64 %938, 24
  %952 = inttoptr i64 %951 to ptr
  store float 0.000000e+00, ptr %952, align 4
  %953 = add i64 %938, 28
  %954 = inttoptr i64 %953 to ptr
  store float 0.000000e+00, ptr %954, align 4
  %955 = add i64 %938, 32
  %956 = add i64 %939, 2
  %957 = icmp eq i64 %956, %936
  br i1 %957, label %958, label %937

958:                                              ; preds = %937
  %959 = icmp eq i64 %933, 0
  br i1 %959, label %970, label %960

960:                                              ; preds = %958, %926
  %961 = phi i64 [ %929, %926 ], [ %955, %958 ]
  %962 = icmp ne i64 %933, 0
  tail call void @llvm.assume(i1 %962)
  %963 = inttoptr i64 %961 to ptr
  store float 0.000000e+00, ptr %963, align 4
  %964 = add i64 %961, 4
  %965 = inttoptr i64 %964 to ptr
  store float 0.000000e+00, ptr %965, align 4
  %966 = add i64 %961, 8
  %967 = inttoptr i64 %966 to ptr
  store float 0.000000e+00, ptr %967, align 4
  %968 = add i64 %961, 12
  %969 = inttoptr i64 %968 to ptr
  store float 0.000000e+00, ptr %969, align 4
  br label %970

970:                                              ; preds = %958, %960
  %971 = icmp eq i64 %921, 0
  br i1 %971, label %984, label %972

972:                                              ; preds = %923, %970
  %973 = phi i64 [ %925, %923 ], [ %929, %970 ]
  %974 = phi i64 [ 0, %923 ], [ %927, %970 ]
  %975 = shl i64 %974, 2
  %976 = add i64 %973, %975
  br label %977

977:                                              ; preds = %977, %972
  %978 = phi i64 [ %982, %977 ], [ %921, %972 ]
  %979 = phi i64 [ %981, %977 ], [ %976, %972 ]
  %980 = inttoptr i64 %979 to ptr
  store float 0.000000e+00, ptr %980, align 4
  %981 = add i64 %979, 4
  %982 = add nsw i64 %978, -1
  %983 = icmp eq i64 %982, 0
  br i1 %983, label %984, label %977, !llvm.loop !4

984:                                              ; preds = %977, %970, %911
  %985 = icmp sgt i64 %912, 1
  br i1 %985, label %911, label %986, !llvm.loop !5

986:                                              ; preds = %984, %989, %846
  %987 = add i64 %847, %845
  %988 = icmp eq i64 %849, %467
  br i1 %988, label %469, label %846

989:                                              ; preds = %900, %992
  %990 = phi i64 [ %1005, %992 ], [ %904, %900 ]
  %991 = icmp eq i64 %990, 0
  br i1 %991, label %986, label %907

992:                                              ; preds = %855, %992
  %993 = phi i64 [ %1005, %992 ], [ 0, %855 ]
  %994 = phi i64 [ %1003, %992 ], [ %845, %855 ]
  %995 = phi i64 [ %1004, %992 ], [ %850, %855 ]
  %996 = mul nsw i64 %995, %852
  %997 = add nsw i64 %996, %851
  %998 = inttoptr i64 %997 to ptr
  %999 = load float, ptr %998, align 4
  %1000 = tail call float @llvm.fabs.f32(float %999)
  %1001 = fcmp ueq float %1000, 0x7FF0000000000000
  %1002 = zext i1 %1001 to i64
  %1003 = add nsw i64 %994, -1
  %1004 = add i64 %995, 1
  %1005 = or i64 %993, %1002
  %1006 = icmp sgt i64 %994, 1
  br i1 %1006, label %992, label %989
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


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unswitch.partial.disable"}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !3}
