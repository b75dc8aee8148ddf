; made of 554cee65b953a3910889276f621c16c5 arithmetic/fma.py kernels/triton_gpu/compiled/block.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
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

13:                                               ; preds = %420, %417, %407, %18, %15
  %14 = phi i64 [ 0, %18 ], [ -3, %15 ], [ -3, %407 ], [ %412, %417 ], [ %421, %420 ]
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
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %27 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %28 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %30 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %36 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %37 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 120
  br label %425

39:                                               ; preds = %425
  %40 = load i64, ptr %25, align 8
  %41 = inttoptr i64 %40 to ptr
  %42 = getelementptr inbounds nuw i8, ptr %41, i64 104
  %43 = load i64, ptr %42, align 8
  %44 = mul nsw i64 %43, %431
  %45 = getelementptr inbounds nuw i8, ptr %41, i64 144
  %46 = load i64, ptr %45, align 8
  %47 = add nsw i64 %44, %46
  %48 = load i64, ptr %26, align 8
  %49 = icmp sle i64 %47, %48
  br label %436

50:                                               ; preds = %436, %210
  %51 = phi i1 [ false, %436 ], [ %211, %210 ]
  %52 = phi i64 [ 0, %436 ], [ %53, %210 ]
  %53 = add nuw nsw i64 %52, 1
  br i1 %51, label %210, label %456

54:                                               ; preds = %464, %121
  %55 = phi i64 [ %56, %121 ], [ 0, %464 ]
  %56 = add nuw nsw i64 %55, 1
  %57 = load i64, ptr %467, align 8
  %58 = add i64 %57, %55
  %59 = load i64, ptr %2, align 8
  %60 = load i64, ptr %27, align 8
  %61 = mul i64 %60, %58
  %62 = add i64 %61, %59
  %63 = load i64, ptr %28, align 8
  %64 = mul i64 %63, %428
  %65 = add i64 %62, %64
  %66 = load i64, ptr %468, align 8
  %67 = load i64, ptr %469, align 8
  %68 = mul i64 %67, %55
  %69 = add i64 %68, %66
  %70 = icmp eq i64 %63, 4
  br i1 %70, label %71, label %470

71:                                               ; preds = %54
  %72 = inttoptr i64 %65 to ptr
  %73 = inttoptr i64 %69 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %73, ptr align 1 %72, i64 %438, i1 false)
  br label %121

74:                                               ; preds = %472, %74
  %75 = phi i64 [ %98, %74 ], [ %65, %472 ]
  %76 = phi i64 [ %97, %74 ], [ %474, %472 ]
  %77 = phi i64 [ %96, %74 ], [ %69, %472 ]
  %78 = phi i64 [ %99, %74 ], [ 0, %472 ]
  %79 = inttoptr i64 %75 to ptr
  %80 = load float, ptr %79, align 4
  %81 = inttoptr i64 %77 to ptr
  store float %80, ptr %81, align 4
  %82 = add i64 %77, 4
  %83 = inttoptr i64 %76 to ptr
  %84 = load float, ptr %83, align 4
  %85 = inttoptr i64 %82 to ptr
  store float %84, ptr %85, align 4
  %86 = add i64 %77, 8
  %87 = add i64 %76, %475
  %88 = add i64 %75, %475
  %89 = inttoptr i64 %88 to ptr
  %90 = load float, ptr %89, align 4
  %91 = inttoptr i64 %86 to ptr
  store float %90, ptr %91, align 4
  %92 = add i64 %77, 12
  %93 = inttoptr i64 %87 to ptr
  %94 = load float, ptr %93, align 4
  %95 = inttoptr i64 %92 to ptr
  store float %94, ptr %95, align 4
  %96 = add i64 %77, 16
  %97 = add i64 %87, %475
  %98 = add i64 %88, %475
  %99 = add nuw i64 %78, 2
  %100 = icmp eq i64 %99, %453
  br i1 %100, label %101, label %74

101:                                              ; preds = %74
  br i1 %454, label %113, label %102

102:                                              ; preds = %101, %472
  %103 = phi i64 [ %65, %472 ], [ %98, %101 ]
  %104 = phi i64 [ %474, %472 ], [ %97, %101 ]
  %105 = phi i64 [ %69, %472 ], [ %96, %101 ]
  tail call void @llvm.assume(i1 %455)
  %106 = inttoptr i64 %103 to ptr
  %107 = load float, ptr %106, align 4
  %108 = inttoptr i64 %105 to ptr
  store float %107, ptr %108, align 4
  %109 = add i64 %105, 4
  %110 = inttoptr i64 %104 to ptr
  %111 = load float, ptr %110, align 4
  %112 = inttoptr i64 %109 to ptr
  store float %111, ptr %112, align 4
  br label %113

113:                                              ; preds = %101, %102
  br i1 %445, label %121, label %114

114:                                              ; preds = %471, %113
  %115 = add nsw i64 %446, %69
  %116 = mul nsw i64 %440, %63
  %117 = add nsw i64 %116, %65
  %118 = inttoptr i64 %117 to ptr
  %119 = load float, ptr %118, align 4
  %120 = inttoptr i64 %115 to ptr
  store float %119, ptr %120, align 4
  br label %121

121:                                              ; preds = %470, %114, %113, %71
  %122 = icmp eq i64 %462, %56
  br i1 %122, label %123, label %54

123:                                              ; preds = %121, %456
  %124 = inttoptr i64 %457 to ptr
  br i1 %437, label %476, label %161

125:                                              ; preds = %524, %125
  %126 = phi i64 [ %144, %125 ], [ 12, %524 ]
  %127 = phi i64 [ %140, %125 ], [ 0, %524 ]
  %128 = load i64, ptr %526, align 8
  %129 = add nsw i64 %126, -12
  %130 = add i64 %129, %128
  %131 = inttoptr i64 %130 to ptr
  store i32 -1, ptr %131, align 4
  %132 = load i64, ptr %526, align 8
  %133 = add nsw i64 %126, -8
  %134 = add i64 %133, %132
  %135 = inttoptr i64 %134 to ptr
  store i32 -1, ptr %135, align 4
  %136 = load i64, ptr %526, align 8
  %137 = add nsw i64 %126, -4
  %138 = add i64 %137, %136
  %139 = inttoptr i64 %138 to ptr
  store i32 -1, ptr %139, align 4
  %140 = add nuw nsw i64 %127, 4
  %141 = load i64, ptr %526, align 8
  %142 = add i64 %141, %126
  %143 = inttoptr i64 %142 to ptr
  store i32 -1, ptr %143, align 4
  %144 = add nuw i64 %126, 16
  %145 = icmp eq i64 %525, %140
  br i1 %145, label %146, label %125

146:                                              ; preds = %125
  %147 = icmp eq i64 %522, 0
  br i1 %147, label %161, label %148

148:                                              ; preds = %521, %146
  %149 = phi i64 [ 0, %521 ], [ %525, %146 ]
  %150 = shl i64 %149, 2
  %151 = getelementptr i8, ptr %477, i64 136
  br label %152

152:                                              ; preds = %152, %148
  %153 = phi i64 [ %159, %152 ], [ %522, %148 ]
  %154 = phi i64 [ %158, %152 ], [ %150, %148 ]
  %155 = load i64, ptr %151, align 8
  %156 = add i64 %155, %154
  %157 = inttoptr i64 %156 to ptr
  store i32 -1, ptr %157, align 4
  %158 = add i64 %154, 4
  %159 = add nsw i64 %153, -1
  %160 = icmp eq i64 %159, 0
  br i1 %160, label %161, label %152, !llvm.loop !0

161:                                              ; preds = %152, %123, %517, %146
  %162 = getelementptr i8, ptr %124, i64 %458
  %163 = getelementptr i8, ptr %162, i64 56
  %164 = load i64, ptr %163, align 8
  %165 = icmp eq i64 %164, 0
  br i1 %165, label %170, label %166

166:                                              ; preds = %161
  %167 = load i64, ptr %29, align 8
  %168 = trunc i64 %167 to i32
  %169 = inttoptr i64 %164 to ptr
  store i32 %168, ptr %169, align 4
  br label %170

170:                                              ; preds = %166, %161
  %171 = getelementptr i8, ptr %162, i64 64
  %172 = load i64, ptr %171, align 8
  %173 = inttoptr i64 %172 to ptr
  store i32 %439, ptr %173, align 4
  %174 = load i64, ptr %30, align 8
  %175 = load i64, ptr %162, align 8
  %176 = getelementptr i8, ptr %162, i64 8
  %177 = load i64, ptr %176, align 8
  %178 = getelementptr i8, ptr %162, i64 16
  %179 = load i64, ptr %178, align 8
  %180 = getelementptr i8, ptr %162, i64 24
  %181 = load i64, ptr %180, align 8
  %182 = getelementptr i8, ptr %162, i64 32
  %183 = load i64, ptr %182, align 8
  %184 = getelementptr i8, ptr %162, i64 40
  %185 = load i64, ptr %184, align 8
  %186 = getelementptr i8, ptr %162, i64 48
  %187 = load i64, ptr %186, align 8
  %188 = trunc i64 %177 to i32
  %189 = trunc i64 %179 to i32
  %190 = trunc i64 %181 to i32
  %191 = trunc i64 %183 to i32
  %192 = trunc i64 %185 to i32
  %193 = inttoptr i64 %174 to ptr
  %194 = tail call i32 %193(i64 %175, i32 %188, i32 %189, i32 %190, i32 %191, i32 1, i32 1, i32 %192, i64 0, i64 0, i64 %187)
  %195 = icmp eq i32 %194, 0
  br i1 %195, label %198, label %196

196:                                              ; preds = %170
  %197 = zext i32 %194 to i64
  br label %207

198:                                              ; preds = %170
  br i1 %437, label %210, label %199

199:                                              ; preds = %198
  %200 = load i64, ptr %31, align 8
  %201 = getelementptr i8, ptr %162, i64 72
  %202 = load i64, ptr %201, align 8
  %203 = inttoptr i64 %200 to ptr
  %204 = tail call i64 %203(i64 %202, i64 0)
  %205 = and i64 %204, 4294967295
  %206 = icmp eq i64 %205, 0
  br i1 %206, label %210, label %207

207:                                              ; preds = %199, %196
  %208 = phi i64 [ 1, %196 ], [ 2, %199 ]
  %209 = phi i64 [ %197, %196 ], [ %205, %199 ]
  store i64 %208, ptr %32, align 8
  store i64 %209, ptr %33, align 8
  br label %210

210:                                              ; preds = %207, %199, %198, %50
  %211 = phi i1 [ true, %50 ], [ false, %199 ], [ false, %198 ], [ true, %207 ]
  %212 = icmp eq i64 %53, %432
  br i1 %212, label %527, label %50

213:                                              ; preds = %529, %400
  %214 = phi i64 [ %217, %400 ], [ 0, %529 ]
  %215 = phi i64 [ %402, %400 ], [ 0, %529 ]
  %216 = phi i1 [ %401, %400 ], [ %211, %529 ]
  %217 = add nuw nsw i64 %214, 1
  %218 = load i64, ptr %25, align 8
  %219 = mul i64 %214, 152
  br i1 %216, label %400, label %220

220:                                              ; preds = %213
  br i1 %437, label %537, label %287

221:                                              ; preds = %255
  %222 = icmp eq i64 %550, %541
  br i1 %222, label %551, label %547

223:                                              ; preds = %547, %255
  %224 = phi i64 [ %226, %255 ], [ 0, %547 ]
  %225 = phi i64 [ %256, %255 ], [ %549, %547 ]
  %226 = add nuw nsw i64 %224, 1
  %227 = load i64, ptr %545, align 8
  %228 = load i64, ptr %546, align 8
  %229 = mul nsw i64 %228, %548
  %230 = shl nsw i64 %224, 2
  %231 = add i64 %227, %230
  %232 = add i64 %231, %229
  %233 = inttoptr i64 %232 to ptr
  %234 = load atomic i32, ptr %233 acquire, align 4
  %235 = icmp eq i32 %234, -1
  br i1 %235, label %236, label %255

236:                                              ; preds = %223, %245
  %237 = phi i64 [ %246, %245 ], [ %225, %223 ]
  %238 = icmp sgt i64 %237, 1048575
  br i1 %238, label %239, label %245

239:                                              ; preds = %236
  %240 = load i64, ptr %35, align 8
  %241 = inttoptr i64 %240 to ptr
  %242 = tail call i64 %241(i64 0)
  %243 = and i64 %242, 4294967295
  %244 = icmp eq i64 %243, 0
  br i1 %244, label %558, label %366

245:                                              ; preds = %236
  %246 = add nsw i64 %237, 1
  %247 = load i64, ptr %545, align 8
  %248 = load i64, ptr %546, align 8
  %249 = mul nsw i64 %248, %548
  %250 = add i64 %247, %230
  %251 = add i64 %250, %249
  %252 = inttoptr i64 %251 to ptr
  %253 = load atomic i32, ptr %252 acquire, align 4
  %254 = icmp eq i32 %253, -1
  br i1 %254, label %236, label %255

255:                                              ; preds = %245, %223
  %256 = phi i64 [ %225, %223 ], [ %246, %245 ]
  %257 = icmp eq i64 %226, %431
  br i1 %257, label %221, label %223

258:                                              ; preds = %556, %284
  %259 = phi i64 [ %261, %284 ], [ 0, %556 ]
  %260 = phi i64 [ %285, %284 ], [ %552, %556 ]
  %261 = add nuw nsw i64 %259, 1
  %262 = load i64, ptr %557, align 8
  %263 = shl nsw i64 %259, 2
  %264 = add nsw i64 %262, %263
  %265 = inttoptr i64 %264 to ptr
  %266 = load atomic i32, ptr %265 acquire, align 4
  %267 = icmp eq i32 %266, -1
  br i1 %267, label %268, label %284

268:                                              ; preds = %258, %277
  %269 = phi i64 [ %278, %277 ], [ %260, %258 ]
  %270 = icmp sgt i64 %269, 1048575
  br i1 %270, label %271, label %277

271:                                              ; preds = %268
  %272 = load i64, ptr %35, align 8
  %273 = inttoptr i64 %272 to ptr
  %274 = tail call i64 %273(i64 0)
  %275 = and i64 %274, 4294967295
  %276 = icmp eq i64 %275, 0
  br i1 %276, label %558, label %366

277:                                              ; preds = %268
  %278 = add nsw i64 %269, 1
  %279 = load i64, ptr %557, align 8
  %280 = inttoptr i64 %279 to ptr
  %281 = getelementptr i8, ptr %280, i64 %263
  %282 = load atomic i32, ptr %281 acquire, align 4
  %283 = icmp eq i32 %282, -1
  br i1 %283, label %268, label %284

284:                                              ; preds = %277, %258
  %285 = phi i64 [ %260, %258 ], [ %278, %277 ]
  %286 = icmp eq i64 %261, %554
  br i1 %286, label %558, label %258

287:                                              ; preds = %220
  %288 = load i64, ptr %34, align 8
  %289 = inttoptr i64 %218 to ptr
  %290 = getelementptr i8, ptr %289, i64 %219
  %291 = getelementptr i8, ptr %290, i64 72
  %292 = load i64, ptr %291, align 8
  %293 = inttoptr i64 %288 to ptr
  %294 = tail call i64 %293(i64 %292)
  %295 = and i64 %294, 4294967295
  %296 = icmp eq i64 %295, 0
  br i1 %296, label %558, label %366

297:                                              ; preds = %564, %364
  %298 = phi i64 [ %299, %364 ], [ 0, %564 ]
  %299 = add nuw nsw i64 %298, 1
  %300 = load i64, ptr %565, align 8
  %301 = add i64 %300, %298
  %302 = load i64, ptr %3, align 8
  %303 = load i64, ptr %36, align 8
  %304 = mul i64 %303, %301
  %305 = add i64 %304, %302
  %306 = load i64, ptr %37, align 8
  %307 = mul i64 %306, %428
  %308 = add i64 %305, %307
  %309 = load i64, ptr %566, align 8
  %310 = load i64, ptr %567, align 8
  %311 = mul i64 %310, %298
  %312 = add i64 %311, %309
  %313 = icmp eq i64 %306, 4
  br i1 %313, label %314, label %568

314:                                              ; preds = %297
  %315 = inttoptr i64 %312 to ptr
  %316 = inttoptr i64 %308 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %316, ptr align 1 %315, i64 %438, i1 false)
  br label %364

317:                                              ; preds = %570, %317
  %318 = phi i64 [ %341, %317 ], [ %308, %570 ]
  %319 = phi i64 [ %340, %317 ], [ %312, %570 ]
  %320 = phi i64 [ %339, %317 ], [ %572, %570 ]
  %321 = phi i64 [ %342, %317 ], [ 0, %570 ]
  %322 = inttoptr i64 %319 to ptr
  %323 = load float, ptr %322, align 4
  %324 = inttoptr i64 %318 to ptr
  store float %323, ptr %324, align 4
  %325 = add i64 %319, 4
  %326 = inttoptr i64 %325 to ptr
  %327 = load float, ptr %326, align 4
  %328 = inttoptr i64 %320 to ptr
  store float %327, ptr %328, align 4
  %329 = add i64 %320, %573
  %330 = add i64 %319, 8
  %331 = add i64 %318, %573
  %332 = inttoptr i64 %330 to ptr
  %333 = load float, ptr %332, align 4
  %334 = inttoptr i64 %331 to ptr
  store float %333, ptr %334, align 4
  %335 = add i64 %319, 12
  %336 = inttoptr i64 %335 to ptr
  %337 = load float, ptr %336, align 4
  %338 = inttoptr i64 %329 to ptr
  store float %337, ptr %338, align 4
  %339 = add i64 %329, %573
  %340 = add i64 %319, 16
  %341 = add i64 %331, %573
  %342 = add nuw i64 %321, 2
  %343 = icmp eq i64 %342, %534
  br i1 %343, label %344, label %317

344:                                              ; preds = %317
  br i1 %535, label %356, label %345

345:                                              ; preds = %344, %570
  %346 = phi i64 [ %308, %570 ], [ %341, %344 ]
  %347 = phi i64 [ %312, %570 ], [ %340, %344 ]
  %348 = phi i64 [ %572, %570 ], [ %339, %344 ]
  tail call void @llvm.assume(i1 %536)
  %349 = inttoptr i64 %347 to ptr
  %350 = load float, ptr %349, align 4
  %351 = inttoptr i64 %346 to ptr
  store float %350, ptr %351, align 4
  %352 = add i64 %347, 4
  %353 = inttoptr i64 %352 to ptr
  %354 = load float, ptr %353, align 4
  %355 = inttoptr i64 %348 to ptr
  store float %354, ptr %355, align 4
  br label %356

356:                                              ; preds = %344, %345
  br i1 %445, label %364, label %357

357:                                              ; preds = %569, %356
  %358 = mul nsw i64 %440, %306
  %359 = add nsw i64 %358, %308
  %360 = add nsw i64 %531, %312
  %361 = inttoptr i64 %360 to ptr
  %362 = load float, ptr %361, align 4
  %363 = inttoptr i64 %359 to ptr
  store float %362, ptr %363, align 4
  br label %364

364:                                              ; preds = %568, %357, %356, %314
  %365 = icmp eq i64 %299, %562
  br i1 %365, label %574, label %297

366:                                              ; preds = %287, %271, %239
  %367 = phi i64 [ 4, %271 ], [ 4, %239 ], [ 3, %287 ]
  %368 = phi i64 [ %275, %271 ], [ %243, %239 ], [ %295, %287 ]
  store i64 %367, ptr %32, align 8
  store i64 %368, ptr %33, align 8
  br label %400

369:                                              ; preds = %591
  %370 = icmp eq i64 %587, 0
  br i1 %370, label %386, label %371

371:                                              ; preds = %369, %582
  %372 = phi i64 [ %580, %582 ], [ %618, %369 ]
  %373 = phi i64 [ %215, %582 ], [ %617, %369 ]
  %374 = icmp ne i64 %587, 0
  tail call void @llvm.assume(i1 %374)
  %375 = inttoptr i64 %372 to ptr
  %376 = load i32, ptr %375, align 4
  %377 = tail call i32 @llvm.smax.i32(i32 %376, i32 0)
  %378 = zext nneg i32 %377 to i64
  %379 = add nsw i64 %373, %378
  %380 = add i64 %372, 4
  %381 = inttoptr i64 %380 to ptr
  %382 = load i32, ptr %381, align 4
  %383 = tail call i32 @llvm.smax.i32(i32 %382, i32 0)
  %384 = zext nneg i32 %383 to i64
  %385 = add nsw i64 %379, %384
  br label %386

386:                                              ; preds = %369, %371
  %387 = phi i64 [ %617, %369 ], [ %385, %371 ]
  %388 = and i64 %576, 1
  %389 = icmp eq i64 %388, 0
  br i1 %389, label %400, label %390

390:                                              ; preds = %578, %386
  %391 = phi i64 [ %215, %578 ], [ %387, %386 ]
  %392 = phi i64 [ 0, %578 ], [ %583, %386 ]
  %393 = shl nsw i64 %392, 2
  %394 = add nsw i64 %393, %580
  %395 = inttoptr i64 %394 to ptr
  %396 = load i32, ptr %395, align 4
  %397 = tail call i32 @llvm.smax.i32(i32 %396, i32 0)
  %398 = zext nneg i32 %397 to i64
  %399 = add nsw i64 %391, %398
  br label %400

400:                                              ; preds = %574, %390, %386, %366, %213
  %401 = phi i1 [ true, %213 ], [ true, %366 ], [ false, %574 ], [ false, %386 ], [ false, %390 ]
  %402 = phi i64 [ %215, %213 ], [ %215, %366 ], [ %215, %574 ], [ %387, %386 ], [ %399, %390 ]
  %403 = icmp eq i64 %217, %432
  br i1 %403, label %404, label %213

404:                                              ; preds = %400, %527
  %405 = phi i1 [ %211, %527 ], [ %401, %400 ]
  %406 = phi i64 [ 0, %527 ], [ %402, %400 ]
  br i1 %405, label %407, label %411

407:                                              ; preds = %404
  %408 = load i64, ptr %35, align 8
  %409 = inttoptr i64 %408 to ptr
  %410 = tail call i64 %409(i64 0)
  br label %13

411:                                              ; preds = %434, %404
  %412 = phi i64 [ %406, %404 ], [ 0, %434 ]
  %413 = load i64, ptr %29, align 8
  %414 = add nsw i64 %413, %431
  %415 = load i64, ptr %38, align 8
  %416 = icmp eq i64 %415, 0
  br i1 %416, label %417, label %621, !prof !2

417:                                              ; preds = %635, %621, %411
  %418 = phi i64 [ 0, %411 ], [ 0, %621 ], [ %642, %635 ]
  store i64 %418, ptr %29, align 8
  %419 = icmp slt i64 %412, 0
  br i1 %419, label %13, label %420

420:                                              ; preds = %417
  %421 = add nuw nsw i64 %412, %427
  %422 = add nsw i64 %431, %428
  %423 = load i64, ptr %19, align 8
  %424 = icmp slt i64 %422, %423
  br i1 %424, label %425, label %13

425:                                              ; preds = %22, %420
  %426 = phi i64 [ %423, %420 ], [ %20, %22 ]
  %427 = phi i64 [ %421, %420 ], [ 0, %22 ]
  %428 = phi i64 [ %422, %420 ], [ 0, %22 ]
  %429 = load i64, ptr %23, align 8
  %430 = sub i64 %426, %428
  %431 = tail call i64 @llvm.smin.i64(i64 %430, i64 %429)
  %432 = load i64, ptr %24, align 8
  %433 = icmp eq i64 %432, 1
  br i1 %433, label %39, label %434

434:                                              ; preds = %425
  %435 = icmp sgt i64 %432, 0
  br i1 %435, label %436, label %411

436:                                              ; preds = %434, %39
  %437 = phi i1 [ %49, %39 ], [ false, %434 ]
  %438 = shl i64 %431, 2
  %439 = trunc i64 %431 to i32
  %440 = and i64 %431, 9223372036854775806
  %441 = add nsw i64 %428, 1
  %442 = icmp slt i64 %431, 1
  %443 = icmp eq i64 %431, 1
  %444 = and i64 %431, 1
  %445 = icmp eq i64 %444, 0
  %446 = shl nsw i64 %440, 2
  %447 = shl nsw i64 %440, 2
  %448 = add nsw i64 %440, -2
  %449 = lshr exact i64 %448, 1
  %450 = add nuw i64 %449, 1
  %451 = and i64 %450, 1
  %452 = icmp eq i64 %448, 0
  %453 = and i64 %450, -2
  %454 = icmp eq i64 %451, 0
  %455 = icmp ne i64 %451, 0
  br label %50

456:                                              ; preds = %50
  %457 = load i64, ptr %25, align 8
  %458 = mul i64 %52, 152
  %459 = add i64 %457, %458
  %460 = inttoptr i64 %459 to ptr
  %461 = getelementptr inbounds nuw i8, ptr %460, i64 88
  %462 = load i64, ptr %461, align 8
  %463 = icmp slt i64 %462, 1
  br i1 %463, label %123, label %464

464:                                              ; preds = %456
  %465 = inttoptr i64 %457 to ptr
  %466 = getelementptr i8, ptr %465, i64 %458
  %467 = getelementptr i8, ptr %466, i64 80
  %468 = getelementptr i8, ptr %466, i64 112
  %469 = getelementptr i8, ptr %466, i64 128
  br label %54

470:                                              ; preds = %54
  br i1 %442, label %121, label %471

471:                                              ; preds = %470
  br i1 %443, label %114, label %472

472:                                              ; preds = %471
  %473 = mul i64 %63, %441
  %474 = add i64 %62, %473
  %475 = shl i64 %63, 1
  br i1 %452, label %102, label %74

476:                                              ; preds = %123
  %477 = getelementptr i8, ptr %124, i64 %458
  %478 = getelementptr i8, ptr %477, i64 104
  %479 = load i64, ptr %478, align 8
  %480 = icmp slt i64 %479, 1
  %481 = select i1 %480, i1 true, i1 %442
  br i1 %481, label %517, label %482

482:                                              ; preds = %476
  %483 = getelementptr i8, ptr %477, i64 120
  %484 = getelementptr i8, ptr %477, i64 128
  br label %485

485:                                              ; preds = %482, %514
  %486 = phi i64 [ %515, %514 ], [ 0, %482 ]
  br i1 %443, label %507, label %487

487:                                              ; preds = %485, %487
  %488 = phi i64 [ %504, %487 ], [ 4, %485 ]
  %489 = phi i64 [ %497, %487 ], [ 0, %485 ]
  %490 = load i64, ptr %483, align 8
  %491 = load i64, ptr %484, align 8
  %492 = mul nsw i64 %491, %486
  %493 = add nsw i64 %488, -4
  %494 = add i64 %493, %490
  %495 = add i64 %494, %492
  %496 = inttoptr i64 %495 to ptr
  store i32 -1, ptr %496, align 4
  %497 = add nuw i64 %489, 2
  %498 = load i64, ptr %483, align 8
  %499 = load i64, ptr %484, align 8
  %500 = mul nsw i64 %499, %486
  %501 = add i64 %498, %488
  %502 = add i64 %501, %500
  %503 = inttoptr i64 %502 to ptr
  store i32 -1, ptr %503, align 4
  %504 = add nuw i64 %488, 8
  %505 = icmp eq i64 %440, %497
  br i1 %505, label %506, label %487

506:                                              ; preds = %487
  br i1 %445, label %514, label %507

507:                                              ; preds = %506, %485
  %508 = load i64, ptr %483, align 8
  %509 = load i64, ptr %484, align 8
  %510 = mul nsw i64 %509, %486
  %511 = add i64 %508, %447
  %512 = add i64 %511, %510
  %513 = inttoptr i64 %512 to ptr
  store i32 -1, ptr %513, align 4
  br label %514

514:                                              ; preds = %507, %506
  %515 = add nuw nsw i64 %486, 1
  %516 = icmp eq i64 %479, %515
  br i1 %516, label %517, label %485

517:                                              ; preds = %514, %476
  %518 = getelementptr i8, ptr %477, i64 144
  %519 = load i64, ptr %518, align 8
  %520 = icmp slt i64 %519, 1
  br i1 %520, label %161, label %521

521:                                              ; preds = %517
  %522 = and i64 %519, 3
  %523 = icmp samesign ult i64 %519, 4
  br i1 %523, label %148, label %524

524:                                              ; preds = %521
  %525 = and i64 %519, 9223372036854775804
  %526 = getelementptr i8, ptr %477, i64 136
  br label %125

527:                                              ; preds = %210
  %528 = icmp slt i64 %432, 1
  br i1 %528, label %404, label %529

529:                                              ; preds = %527
  %530 = icmp eq i64 %431, 1
  %531 = shl nsw i64 %440, 2
  %532 = and i64 %450, 1
  %533 = icmp eq i64 %448, 0
  %534 = and i64 %450, -2
  %535 = icmp eq i64 %532, 0
  %536 = icmp ne i64 %532, 0
  br label %213

537:                                              ; preds = %220
  %538 = inttoptr i64 %218 to ptr
  %539 = getelementptr i8, ptr %538, i64 %219
  %540 = getelementptr i8, ptr %539, i64 104
  %541 = load i64, ptr %540, align 8
  %542 = icmp slt i64 %541, 1
  %543 = select i1 %542, i1 true, i1 %442
  br i1 %543, label %551, label %544

544:                                              ; preds = %537
  %545 = getelementptr i8, ptr %539, i64 120
  %546 = getelementptr i8, ptr %539, i64 128
  br label %547

547:                                              ; preds = %544, %221
  %548 = phi i64 [ %550, %221 ], [ 0, %544 ]
  %549 = phi i64 [ %256, %221 ], [ 0, %544 ]
  %550 = add nuw nsw i64 %548, 1
  br label %223

551:                                              ; preds = %221, %537
  %552 = phi i64 [ 0, %537 ], [ %256, %221 ]
  %553 = getelementptr i8, ptr %539, i64 144
  %554 = load i64, ptr %553, align 8
  %555 = icmp slt i64 %554, 1
  br i1 %555, label %558, label %556

556:                                              ; preds = %551
  %557 = getelementptr i8, ptr %539, i64 136
  br label %258

558:                                              ; preds = %284, %551, %287, %271, %239
  %559 = phi ptr [ %538, %239 ], [ %538, %551 ], [ %289, %287 ], [ %538, %271 ], [ %538, %284 ]
  %560 = getelementptr i8, ptr %559, i64 %219
  %561 = getelementptr i8, ptr %560, i64 104
  %562 = load i64, ptr %561, align 8
  %563 = icmp slt i64 %562, 1
  br i1 %563, label %574, label %564

564:                                              ; preds = %558
  %565 = getelementptr i8, ptr %560, i64 96
  %566 = getelementptr i8, ptr %560, i64 120
  %567 = getelementptr i8, ptr %560, i64 128
  br label %297

568:                                              ; preds = %297
  br i1 %442, label %364, label %569

569:                                              ; preds = %568
  br i1 %530, label %357, label %570

570:                                              ; preds = %569
  %571 = mul i64 %306, %441
  %572 = add i64 %305, %571
  %573 = shl i64 %306, 1
  br i1 %533, label %345, label %317

574:                                              ; preds = %364, %558
  %575 = getelementptr i8, ptr %560, i64 144
  %576 = load i64, ptr %575, align 8
  %577 = icmp slt i64 %576, 1
  br i1 %577, label %400, label %578

578:                                              ; preds = %574
  %579 = getelementptr i8, ptr %560, i64 136
  %580 = load i64, ptr %579, align 8
  %581 = icmp eq i64 %576, 1
  br i1 %581, label %390, label %582

582:                                              ; preds = %578
  %583 = and i64 %576, 9223372036854775806
  %584 = add nsw i64 %576, -2
  %585 = lshr i64 %584, 1
  %586 = add nuw i64 %585, 1
  %587 = and i64 %586, 1
  %588 = icmp eq i64 %585, 0
  br i1 %588, label %371, label %589

589:                                              ; preds = %582
  %590 = and i64 %586, -2
  br label %591

591:                                              ; preds = %591, %589
  %592 = phi i64 [ %580, %589 ], [ %618, %591 ]
  %593 = phi i64 [ %215, %589 ], [ %617, %591 ]
  %594 = phi i64 [ 0, %589 ], [ %619, %591 ]
  %595 = inttoptr i64 %592 to ptr
  %596 = load i32, ptr %595, align 4
  %597 = tail call i32 @llvm.smax.i32(i32 %596, i32 0)
  %598 = zext nneg i32 %597 to i64
  %599 = add nsw i64 %593, %598
  %600 = add i64 %592, 4
  %601 = inttoptr i64 %600 to ptr
  %602 = load i32, ptr %601, align 4
  %603 = tail call i32 @llvm.smax.i32(i32 %602, i32 0)
  %604 = zext nneg i32 %603 to i64
  %605 = add nsw i64 %599, %604
  %606 = add i64 %592, 8
  %607 = inttoptr i64 %606 to ptr
  %608 = load i32, ptr %607, align 4
  %609 = tail call i32 @llvm.smax.i32(i32 %608, i32 0)
  %610 = zext nneg i32 %609 to i64
  %611 = add nsw i64 %605, %610
  %612 = add i64 %592, 12
  %613 = inttoptr i64 %612 to ptr
  %614 = load i32, ptr %613, align 4
  %615 = tail call i32 @llvm.smax.i32(i32 %614, i32 0)
  %616 = zext nneg i32 %615 to i64
  %617 = add nsw i64 %611, %616
  %618 = add i64 %592, 16
  %619 = add nuw i64 %594, 2
  %620 = icmp eq i64 %619, %590
  br i1 %620, label %369, label %591

621:                                              ; preds = %411
  %622 = icmp ne i64 %414, -9223372036854775808
  %623 = icmp ne i64 %415, -1
  %624 = or i1 %622, %623
  br i1 %624, label %625, label %417, !prof !3

625:                                              ; preds = %621
  %626 = or i64 %414, %415
  %627 = icmp ult i64 %626, 4294967296
  br i1 %627, label %628, label %633

628:                                              ; preds = %625
  %629 = trunc nuw i64 %415 to i32
  %630 = trunc nuw i64 %414 to i32
  %631 = urem i32 %630, %629
  %632 = zext i32 %631 to i64
  br label %635

633:                                              ; preds = %625
  %634 = srem i64 %414, %415
  br label %635

635:                                              ; preds = %633, %628
  %636 = phi i64 [ %632, %628 ], [ %634, %633 ]
  %637 = xor i64 %636, %415
  %638 = icmp slt i64 %637, 0
  %639 = icmp ne i64 %636, 0
  %640 = and i1 %639, %638
  %641 = select i1 %640, i64 %415, i64 0
  %642 = add i64 %641, %636
  br label %417
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


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = !{!"branch_weights", i32 1, i32 99}
!3 = !{!"branch_weights", i32 99, i32 1}
