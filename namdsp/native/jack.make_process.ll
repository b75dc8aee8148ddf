; made of acc2b8b5e0e1e77ea1f31c5dcdc34f31 arithmetic/fma.py live/compiled/block.py live/compiled/jack.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, i64 %1, ptr %2) unnamed_addr {
  %4 = and i64 %1, 4294967295
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %461

6:                                                ; preds = %793, %3
  store i64 0, ptr %0, align 8
  ret void

7:                                                ; preds = %503, %7
  %8 = phi i64 [ %20, %7 ], [ %501, %503 ]
  %9 = phi i64 [ %19, %7 ], [ 0, %503 ]
  %10 = load i64, ptr %504, align 8
  %11 = load i64, ptr %505, align 8
  %12 = add i64 %11, %9
  %13 = inttoptr i64 %12 to ptr
  %14 = load i64, ptr %13, align 8
  %15 = inttoptr i64 %10 to ptr
  %16 = tail call i64 %15(i64 %14, i64 %4)
  %17 = add i64 %9, %496
  %18 = inttoptr i64 %17 to ptr
  store i64 %16, ptr %18, align 8
  %19 = add i64 %9, 8
  %20 = add i64 %8, -1
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %22, label %7

22:                                               ; preds = %7
  %23 = load i64, ptr %497, align 8
  %24 = load i64, ptr %499, align 8
  br label %25

25:                                               ; preds = %490, %22
  %26 = phi i64 [ %24, %22 ], [ %500, %490 ]
  %27 = phi i64 [ %23, %22 ], [ %498, %490 ]
  %28 = icmp eq i64 %27, 1
  %29 = icmp eq i64 %26, 1
  %30 = select i1 %28, i1 %29, i1 false
  %31 = getelementptr inbounds nuw i8, ptr %2, i64 192
  br i1 %30, label %506, label %190

32:                                               ; preds = %522, %32
  %33 = phi i64 [ %52, %32 ], [ %509, %522 ]
  %34 = phi i64 [ %50, %32 ], [ 0, %522 ]
  %35 = phi i64 [ %51, %32 ], [ 0, %522 ]
  %36 = inttoptr i64 %33 to ptr
  %37 = load i32, ptr %36, align 4
  %38 = and i32 %37, 2147483647
  %39 = icmp samesign ult i32 %38, 2139095041
  %40 = select i1 %39, i32 %38, i32 0
  %41 = zext nneg i32 %40 to i64
  %42 = tail call i64 @llvm.smax.i64(i64 %41, i64 %34)
  %43 = add i64 %33, 4
  %44 = inttoptr i64 %43 to ptr
  %45 = load i32, ptr %44, align 4
  %46 = and i32 %45, 2147483647
  %47 = icmp samesign ult i32 %46, 2139095041
  %48 = select i1 %47, i32 %46, i32 0
  %49 = zext nneg i32 %48 to i64
  %50 = tail call i64 @llvm.umax.i64(i64 %49, i64 %42)
  %51 = add nuw i64 %35, 2
  %52 = add i64 %33, 8
  %53 = icmp eq i64 %523, %51
  br i1 %53, label %54, label %32

54:                                               ; preds = %32
  %55 = and i64 %1, 1
  %56 = icmp eq i64 %55, 0
  br i1 %56, label %69, label %57

57:                                               ; preds = %506, %54
  %58 = phi i64 [ 0, %506 ], [ %50, %54 ]
  %59 = phi i64 [ 0, %506 ], [ %523, %54 ]
  %60 = shl nuw nsw i64 %59, 2
  %61 = add nsw i64 %60, %509
  %62 = inttoptr i64 %61 to ptr
  %63 = load i32, ptr %62, align 4
  %64 = and i32 %63, 2147483647
  %65 = icmp samesign ult i32 %64, 2139095041
  %66 = select i1 %65, i32 %64, i32 0
  %67 = zext nneg i32 %66 to i64
  %68 = tail call i64 @llvm.umax.i64(i64 %67, i64 %58)
  br label %69

69:                                               ; preds = %57, %54
  %70 = phi i64 [ %50, %54 ], [ %68, %57 ]
  %71 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %72 = load i64, ptr %71, align 8
  br label %73

73:                                               ; preds = %73, %69
  %74 = phi i64 [ %72, %69 ], [ %78, %73 ]
  %75 = tail call i64 @llvm.smax.i64(i64 %74, i64 %70)
  %76 = cmpxchg ptr %71, i64 %74, i64 %75 acq_rel acquire, align 8
  %77 = extractvalue { i64, i1 } %76, 1
  %78 = extractvalue { i64, i1 } %76, 0
  br i1 %77, label %79, label %73

79:                                               ; preds = %73
  %80 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %81 = load i64, ptr %80, align 8
  %82 = getelementptr inbounds nuw i8, ptr %2, i64 88
  %83 = load i64, ptr %82, align 8
  %84 = ptrtoint ptr %507 to i64
  %85 = ptrtoint ptr %31 to i64
  %86 = inttoptr i64 %81 to ptr
  %87 = tail call i64 %86(i64 %83, i64 %84, i64 %85)
  %88 = icmp slt i64 %87, 0
  %89 = load i64, ptr %517, align 8
  br i1 %88, label %524, label %545

90:                                               ; preds = %106
  %91 = icmp eq i64 %541, 0
  br i1 %91, label %104, label %92

92:                                               ; preds = %540, %90
  %93 = phi i64 [ %544, %90 ], [ 0, %540 ]
  br label %94

94:                                               ; preds = %92, %94
  %95 = phi i64 [ %102, %94 ], [ %541, %92 ]
  %96 = phi i64 [ %97, %94 ], [ %93, %92 ]
  %97 = add nuw nsw i64 %96, 1
  %98 = load i64, ptr %520, align 8
  %99 = mul nsw i64 %98, %96
  %100 = add nsw i64 %99, %538
  %101 = inttoptr i64 %100 to ptr
  store float 0.000000e+00, ptr %101, align 4
  %102 = add nsw i64 %95, -1
  %103 = icmp eq i64 %102, 0
  br i1 %103, label %104, label %94, !llvm.loop !0

104:                                              ; preds = %94, %531, %90
  %105 = icmp eq i64 %89, %534
  br i1 %105, label %129, label %529, !llvm.loop !2

106:                                              ; preds = %543, %106
  %107 = phi i64 [ 0, %543 ], [ %123, %106 ]
  %108 = or disjoint i64 %107, 1
  %109 = load i64, ptr %520, align 8
  %110 = mul nsw i64 %109, %107
  %111 = add nsw i64 %110, %538
  %112 = inttoptr i64 %111 to ptr
  store float 0.000000e+00, ptr %112, align 4
  %113 = or disjoint i64 %107, 2
  %114 = load i64, ptr %520, align 8
  %115 = mul nsw i64 %114, %108
  %116 = add nsw i64 %115, %538
  %117 = inttoptr i64 %116 to ptr
  store float 0.000000e+00, ptr %117, align 4
  %118 = or disjoint i64 %107, 3
  %119 = load i64, ptr %520, align 8
  %120 = mul nsw i64 %119, %113
  %121 = add nsw i64 %120, %538
  %122 = inttoptr i64 %121 to ptr
  store float 0.000000e+00, ptr %122, align 4
  %123 = add nuw nsw i64 %107, 4
  %124 = load i64, ptr %520, align 8
  %125 = mul nsw i64 %124, %118
  %126 = add nsw i64 %125, %538
  %127 = inttoptr i64 %126 to ptr
  store float 0.000000e+00, ptr %127, align 4
  %128 = icmp eq i64 %544, %123
  br i1 %128, label %90, label %106

129:                                              ; preds = %104
  %130 = load i64, ptr %517, align 8
  br label %131

131:                                              ; preds = %526, %524, %129
  %132 = phi i64 [ %89, %524 ], [ %130, %129 ], [ %89, %526 ]
  %133 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %134 = load i64, ptr %133, align 8
  %135 = add nsw i64 %134, 1
  store i64 %135, ptr %133, align 8
  br label %545

136:                                              ; preds = %608, %174
  %137 = phi i64 [ %549, %608 ], [ %178, %174 ]
  %138 = phi i64 [ 0, %608 ], [ %177, %174 ]
  %139 = phi i64 [ 0, %608 ], [ %176, %174 ]
  %140 = mul nsw i64 %139, %550
  br i1 %611, label %164, label %141

141:                                              ; preds = %136, %141
  %142 = phi i64 [ %161, %141 ], [ %137, %136 ]
  %143 = phi i64 [ %159, %141 ], [ 0, %136 ]
  %144 = phi i64 [ %160, %141 ], [ 0, %136 ]
  %145 = inttoptr i64 %142 to ptr
  %146 = load i32, ptr %145, align 4
  %147 = and i32 %146, 2147483647
  %148 = icmp samesign ult i32 %147, 2139095041
  %149 = select i1 %148, i32 %147, i32 0
  %150 = zext nneg i32 %149 to i64
  %151 = tail call i64 @llvm.smax.i64(i64 %150, i64 %143)
  %152 = add i64 %142, %551
  %153 = inttoptr i64 %152 to ptr
  %154 = load i32, ptr %153, align 4
  %155 = and i32 %154, 2147483647
  %156 = icmp samesign ult i32 %155, 2139095041
  %157 = select i1 %156, i32 %155, i32 0
  %158 = zext nneg i32 %157 to i64
  %159 = tail call i64 @llvm.umax.i64(i64 %158, i64 %151)
  %160 = add nuw i64 %144, 2
  %161 = add i64 %142, %610
  %162 = icmp eq i64 %609, %160
  br i1 %162, label %163, label %141

163:                                              ; preds = %141
  br i1 %613, label %174, label %164

164:                                              ; preds = %163, %136
  %165 = phi i64 [ 0, %136 ], [ %159, %163 ]
  %166 = add i64 %140, %615
  %167 = inttoptr i64 %166 to ptr
  %168 = load i32, ptr %167, align 4
  %169 = and i32 %168, 2147483647
  %170 = icmp samesign ult i32 %169, 2139095041
  %171 = select i1 %170, i32 %169, i32 0
  %172 = zext nneg i32 %171 to i64
  %173 = tail call i64 @llvm.umax.i64(i64 %172, i64 %165)
  br label %174

174:                                              ; preds = %164, %163
  %175 = phi i64 [ %159, %163 ], [ %173, %164 ]
  %176 = add nuw nsw i64 %139, 1
  %177 = tail call i64 @llvm.smax.i64(i64 %175, i64 %138)
  %178 = add i64 %137, %550
  %179 = icmp eq i64 %546, %176
  br i1 %179, label %180, label %136

180:                                              ; preds = %174, %601, %607, %555, %545
  %181 = phi i64 [ 0, %545 ], [ 0, %555 ], [ %604, %601 ], [ 0, %607 ], [ %177, %174 ]
  %182 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %183 = load i64, ptr %182, align 8
  br label %184

184:                                              ; preds = %184, %180
  %185 = phi i64 [ %183, %180 ], [ %189, %184 ]
  %186 = tail call i64 @llvm.smax.i64(i64 %185, i64 %181)
  %187 = cmpxchg ptr %182, i64 %185, i64 %186 acq_rel acquire, align 8
  %188 = extractvalue { i64, i1 } %187, 1
  %189 = extractvalue { i64, i1 } %187, 0
  br i1 %188, label %769, label %184

190:                                              ; preds = %25
  %191 = load i64, ptr %495, align 8
  %192 = getelementptr inbounds nuw i8, ptr %2, i64 272
  %193 = load i64, ptr %192, align 8
  %194 = getelementptr inbounds nuw i8, ptr %2, i64 280
  %195 = load i64, ptr %194, align 8
  %196 = shl i64 %195, 2
  %197 = getelementptr inbounds nuw i8, ptr %2, i64 152
  %198 = mul nsw i64 %196, %27
  %199 = add nsw i64 %198, %193
  %200 = tail call i64 @llvm.smax.i64(i64 %26, i64 0)
  %201 = shl i64 %27, 2
  %202 = mul i64 %201, %195
  %203 = add i64 %202, %193
  %204 = icmp sgt i64 %27, 0
  %205 = icmp slt i64 %27, 1
  %206 = getelementptr inbounds nuw i8, ptr %2, i64 160
  %207 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %208 = getelementptr inbounds nuw i8, ptr %2, i64 176
  %209 = getelementptr inbounds nuw i8, ptr %2, i64 184
  %210 = getelementptr inbounds nuw i8, ptr %2, i64 200
  %211 = getelementptr inbounds nuw i8, ptr %2, i64 208
  %212 = getelementptr inbounds nuw i8, ptr %2, i64 216
  %213 = getelementptr inbounds nuw i8, ptr %2, i64 224
  %214 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %215 = ptrtoint ptr %31 to i64
  %216 = ptrtoint ptr %197 to i64
  %217 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %218 = getelementptr inbounds nuw i8, ptr %2, i64 88
  %219 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %220 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %221 = icmp slt i64 %26, 1
  br label %616

222:                                              ; preds = %242
  br i1 %627, label %239, label %223

223:                                              ; preds = %637, %222
  %224 = phi i64 [ 0, %637 ], [ %624, %222 ]
  %225 = shl i64 %224, 2
  %226 = add i64 %225, %636
  %227 = add nsw i64 %225, %629
  br label %228

228:                                              ; preds = %228, %223
  %229 = phi i64 [ %237, %228 ], [ %623, %223 ]
  %230 = phi i64 [ %236, %228 ], [ %227, %223 ]
  %231 = phi i64 [ %235, %228 ], [ %226, %223 ]
  %232 = inttoptr i64 %231 to ptr
  %233 = load float, ptr %232, align 4
  %234 = inttoptr i64 %230 to ptr
  store float %233, ptr %234, align 4
  %235 = add i64 %231, 4
  %236 = add i64 %230, 4
  %237 = add nsw i64 %229, -1
  %238 = icmp eq i64 %237, 0
  br i1 %238, label %239, label %228, !llvm.loop !4

239:                                              ; preds = %228, %628, %222
  %240 = add i64 %629, %196
  %241 = icmp eq i64 %27, %631
  br i1 %241, label %638, label %628

242:                                              ; preds = %637, %242
  %243 = phi i64 [ %266, %242 ], [ 0, %637 ]
  %244 = phi i64 [ %260, %242 ], [ 0, %637 ]
  %245 = add i64 %243, %629
  %246 = add i64 %243, %636
  %247 = inttoptr i64 %246 to ptr
  %248 = load float, ptr %247, align 4
  %249 = inttoptr i64 %245 to ptr
  store float %248, ptr %249, align 4
  %250 = add i64 %245, 4
  %251 = add i64 %246, 4
  %252 = inttoptr i64 %251 to ptr
  %253 = load float, ptr %252, align 4
  %254 = inttoptr i64 %250 to ptr
  store float %253, ptr %254, align 4
  %255 = add i64 %245, 8
  %256 = add i64 %246, 8
  %257 = inttoptr i64 %256 to ptr
  %258 = load float, ptr %257, align 4
  %259 = inttoptr i64 %255 to ptr
  store float %258, ptr %259, align 4
  %260 = add nuw nsw i64 %244, 4
  %261 = add i64 %245, 12
  %262 = add i64 %246, 12
  %263 = inttoptr i64 %262 to ptr
  %264 = load float, ptr %263, align 4
  %265 = inttoptr i64 %261 to ptr
  store float %264, ptr %265, align 4
  %266 = add nuw i64 %243, 16
  %267 = icmp eq i64 %624, %260
  br i1 %267, label %222, label %242

268:                                              ; preds = %653, %268
  %269 = phi i64 [ %288, %268 ], [ %648, %653 ]
  %270 = phi i64 [ %286, %268 ], [ 0, %653 ]
  %271 = phi i64 [ %287, %268 ], [ 0, %653 ]
  %272 = inttoptr i64 %269 to ptr
  %273 = load i32, ptr %272, align 4
  %274 = and i32 %273, 2147483647
  %275 = icmp samesign ult i32 %274, 2139095041
  %276 = select i1 %275, i32 %274, i32 0
  %277 = zext nneg i32 %276 to i64
  %278 = tail call i64 @llvm.smax.i64(i64 %277, i64 %270)
  %279 = add i64 %269, 4
  %280 = inttoptr i64 %279 to ptr
  %281 = load i32, ptr %280, align 4
  %282 = and i32 %281, 2147483647
  %283 = icmp samesign ult i32 %282, 2139095041
  %284 = select i1 %283, i32 %282, i32 0
  %285 = zext nneg i32 %284 to i64
  %286 = tail call i64 @llvm.umax.i64(i64 %285, i64 %278)
  %287 = add nuw i64 %271, 2
  %288 = add i64 %269, 8
  %289 = icmp eq i64 %640, %287
  br i1 %289, label %290, label %268

290:                                              ; preds = %268
  br i1 %644, label %301, label %291

291:                                              ; preds = %653, %290
  %292 = phi i64 [ 0, %653 ], [ %286, %290 ]
  %293 = add i64 %652, %646
  %294 = inttoptr i64 %293 to ptr
  %295 = load i32, ptr %294, align 4
  %296 = and i32 %295, 2147483647
  %297 = icmp samesign ult i32 %296, 2139095041
  %298 = select i1 %297, i32 %296, i32 0
  %299 = zext nneg i32 %298 to i64
  %300 = tail call i64 @llvm.umax.i64(i64 %299, i64 %292)
  br label %301

301:                                              ; preds = %647, %291, %290
  %302 = phi i64 [ 0, %647 ], [ %286, %290 ], [ %300, %291 ]
  %303 = tail call i64 @llvm.smax.i64(i64 %302, i64 %649)
  %304 = add i64 %648, %196
  %305 = icmp eq i64 %27, %651
  br i1 %305, label %306, label %647

306:                                              ; preds = %301, %638
  %307 = phi i64 [ 0, %638 ], [ %303, %301 ]
  %308 = load i64, ptr %214, align 8
  br label %309

309:                                              ; preds = %309, %306
  %310 = phi i64 [ %308, %306 ], [ %314, %309 ]
  %311 = tail call i64 @llvm.smax.i64(i64 %310, i64 %307)
  %312 = cmpxchg ptr %214, i64 %310, i64 %311 acq_rel acquire, align 8
  %313 = extractvalue { i64, i1 } %312, 1
  %314 = extractvalue { i64, i1 } %312, 0
  br i1 %313, label %315, label %309

315:                                              ; preds = %309
  %316 = load i64, ptr %217, align 8
  %317 = load i64, ptr %218, align 8
  %318 = inttoptr i64 %316 to ptr
  %319 = tail call i64 %318(i64 %317, i64 %216, i64 %215)
  %320 = icmp slt i64 %319, 0
  %321 = load i64, ptr %210, align 8
  br i1 %320, label %654, label %670

322:                                              ; preds = %338
  %323 = icmp eq i64 %666, 0
  br i1 %323, label %336, label %324

324:                                              ; preds = %665, %322
  %325 = phi i64 [ %669, %322 ], [ 0, %665 ]
  br label %326

326:                                              ; preds = %324, %326
  %327 = phi i64 [ %334, %326 ], [ %666, %324 ]
  %328 = phi i64 [ %329, %326 ], [ %325, %324 ]
  %329 = add nuw nsw i64 %328, 1
  %330 = load i64, ptr %213, align 8
  %331 = mul nsw i64 %330, %328
  %332 = add nsw i64 %331, %662
  %333 = inttoptr i64 %332 to ptr
  store float 0.000000e+00, ptr %333, align 4
  %334 = add nsw i64 %327, -1
  %335 = icmp eq i64 %334, 0
  br i1 %335, label %336, label %326, !llvm.loop !5

336:                                              ; preds = %326, %656, %322
  %337 = icmp eq i64 %321, %658
  br i1 %337, label %361, label %656

338:                                              ; preds = %668, %338
  %339 = phi i64 [ 0, %668 ], [ %355, %338 ]
  %340 = or disjoint i64 %339, 1
  %341 = load i64, ptr %213, align 8
  %342 = mul nsw i64 %341, %339
  %343 = add nsw i64 %342, %662
  %344 = inttoptr i64 %343 to ptr
  store float 0.000000e+00, ptr %344, align 4
  %345 = or disjoint i64 %339, 2
  %346 = load i64, ptr %213, align 8
  %347 = mul nsw i64 %346, %340
  %348 = add nsw i64 %347, %662
  %349 = inttoptr i64 %348 to ptr
  store float 0.000000e+00, ptr %349, align 4
  %350 = or disjoint i64 %339, 3
  %351 = load i64, ptr %213, align 8
  %352 = mul nsw i64 %351, %345
  %353 = add nsw i64 %352, %662
  %354 = inttoptr i64 %353 to ptr
  store float 0.000000e+00, ptr %354, align 4
  %355 = add nuw nsw i64 %339, 4
  %356 = load i64, ptr %213, align 8
  %357 = mul nsw i64 %356, %350
  %358 = add nsw i64 %357, %662
  %359 = inttoptr i64 %358 to ptr
  store float 0.000000e+00, ptr %359, align 4
  %360 = icmp eq i64 %669, %355
  br i1 %360, label %322, label %338

361:                                              ; preds = %336
  %362 = load i64, ptr %210, align 8
  br label %363

363:                                              ; preds = %654, %361
  %364 = phi i64 [ %321, %654 ], [ %362, %361 ]
  %365 = load i64, ptr %219, align 8
  %366 = add nsw i64 %365, 1
  store i64 %366, ptr %219, align 8
  br label %670

367:                                              ; preds = %680, %407
  %368 = phi i64 [ %674, %680 ], [ %410, %407 ]
  %369 = phi i64 [ 0, %680 ], [ %409, %407 ]
  %370 = phi i64 [ 0, %680 ], [ %371, %407 ]
  %371 = add nuw nsw i64 %370, 1
  %372 = mul nsw i64 %370, %675
  br i1 %682, label %407, label %373

373:                                              ; preds = %367
  br i1 %683, label %397, label %374

374:                                              ; preds = %373, %374
  %375 = phi i64 [ %394, %374 ], [ %368, %373 ]
  %376 = phi i64 [ %392, %374 ], [ 0, %373 ]
  %377 = phi i64 [ %393, %374 ], [ 0, %373 ]
  %378 = inttoptr i64 %375 to ptr
  %379 = load i32, ptr %378, align 4
  %380 = and i32 %379, 2147483647
  %381 = icmp samesign ult i32 %380, 2139095041
  %382 = select i1 %381, i32 %380, i32 0
  %383 = zext nneg i32 %382 to i64
  %384 = tail call i64 @llvm.smax.i64(i64 %383, i64 %376)
  %385 = add i64 %375, %676
  %386 = inttoptr i64 %385 to ptr
  %387 = load i32, ptr %386, align 4
  %388 = and i32 %387, 2147483647
  %389 = icmp samesign ult i32 %388, 2139095041
  %390 = select i1 %389, i32 %388, i32 0
  %391 = zext nneg i32 %390 to i64
  %392 = tail call i64 @llvm.umax.i64(i64 %391, i64 %384)
  %393 = add nuw i64 %377, 2
  %394 = add i64 %375, %681
  %395 = icmp eq i64 %679, %393
  br i1 %395, label %396, label %374

396:                                              ; preds = %374
  br i1 %685, label %407, label %397

397:                                              ; preds = %396, %373
  %398 = phi i64 [ 0, %373 ], [ %392, %396 ]
  %399 = add i64 %372, %687
  %400 = inttoptr i64 %399 to ptr
  %401 = load i32, ptr %400, align 4
  %402 = and i32 %401, 2147483647
  %403 = icmp samesign ult i32 %402, 2139095041
  %404 = select i1 %403, i32 %402, i32 0
  %405 = zext nneg i32 %404 to i64
  %406 = tail call i64 @llvm.umax.i64(i64 %405, i64 %398)
  br label %407

407:                                              ; preds = %397, %396, %367
  %408 = phi i64 [ 0, %367 ], [ %392, %396 ], [ %406, %397 ]
  %409 = tail call i64 @llvm.smax.i64(i64 %408, i64 %369)
  %410 = add i64 %368, %675
  %411 = icmp eq i64 %671, %371
  br i1 %411, label %740, label %367

412:                                              ; preds = %432
  br i1 %756, label %429, label %413

413:                                              ; preds = %768, %412
  %414 = phi i64 [ 0, %768 ], [ %753, %412 ]
  %415 = shl i64 %414, 2
  %416 = add nsw i64 %415, %758
  %417 = add i64 %415, %767
  br label %418

418:                                              ; preds = %418, %413
  %419 = phi i64 [ %427, %418 ], [ %752, %413 ]
  %420 = phi i64 [ %426, %418 ], [ %417, %413 ]
  %421 = phi i64 [ %425, %418 ], [ %416, %413 ]
  %422 = inttoptr i64 %421 to ptr
  %423 = load float, ptr %422, align 4
  %424 = inttoptr i64 %420 to ptr
  store float %423, ptr %424, align 4
  %425 = add i64 %421, 4
  %426 = add i64 %420, 4
  %427 = add nsw i64 %419, -1
  %428 = icmp eq i64 %427, 0
  br i1 %428, label %429, label %418, !llvm.loop !6

429:                                              ; preds = %418, %757, %412
  %430 = add i64 %758, %196
  %431 = icmp sgt i64 %759, 1
  br i1 %431, label %757, label %458

432:                                              ; preds = %768, %432
  %433 = phi i64 [ %456, %432 ], [ 0, %768 ]
  %434 = phi i64 [ %450, %432 ], [ 0, %768 ]
  %435 = add i64 %433, %767
  %436 = add i64 %433, %758
  %437 = inttoptr i64 %436 to ptr
  %438 = load float, ptr %437, align 4
  %439 = inttoptr i64 %435 to ptr
  store float %438, ptr %439, align 4
  %440 = add i64 %435, 4
  %441 = add i64 %436, 4
  %442 = inttoptr i64 %441 to ptr
  %443 = load float, ptr %442, align 4
  %444 = inttoptr i64 %440 to ptr
  store float %443, ptr %444, align 4
  %445 = add i64 %435, 8
  %446 = add i64 %436, 8
  %447 = inttoptr i64 %446 to ptr
  %448 = load float, ptr %447, align 4
  %449 = inttoptr i64 %445 to ptr
  store float %448, ptr %449, align 4
  %450 = add nuw nsw i64 %434, 4
  %451 = add i64 %435, 12
  %452 = add i64 %436, 12
  %453 = inttoptr i64 %452 to ptr
  %454 = load float, ptr %453, align 4
  %455 = inttoptr i64 %451 to ptr
  store float %454, ptr %455, align 4
  %456 = add nuw i64 %433, 16
  %457 = icmp eq i64 %753, %450
  br i1 %457, label %412, label %432

458:                                              ; preds = %429, %749
  %459 = add nsw i64 %620, %617
  %460 = icmp slt i64 %459, %4
  br i1 %460, label %616, label %769

461:                                              ; preds = %3
  %462 = getelementptr inbounds nuw i8, ptr %2, i64 104
  %463 = load i64, ptr %462, align 8
  %464 = getelementptr inbounds nuw i8, ptr %2, i64 112
  %465 = load i64, ptr %464, align 8
  %466 = ptrtoint ptr %2 to i64
  %467 = add nsw i64 %466, 120
  %468 = inttoptr i64 %463 to ptr
  %469 = tail call i64 %468(i64 %465, i64 %467)
  %470 = getelementptr inbounds nuw i8, ptr %2, i64 120
  %471 = load i64, ptr %470, align 8
  %472 = getelementptr inbounds nuw i8, ptr %2, i64 128
  %473 = load i64, ptr %472, align 8
  %474 = getelementptr inbounds nuw i8, ptr %2, i64 240
  %475 = load i64, ptr %474, align 8
  %476 = getelementptr inbounds nuw i8, ptr %2, i64 248
  %477 = load i64, ptr %476, align 8
  %478 = inttoptr i64 %475 to ptr
  %479 = tail call i64 %478(i64 %477)
  %480 = and i64 %479, 4294967295
  %481 = mul nuw nsw i64 %480, 1000000000
  %482 = icmp samesign ult i64 %480, 5
  br i1 %482, label %483, label %488

483:                                              ; preds = %461
  %484 = trunc i64 %1 to i32
  %485 = trunc i64 %481 to i32
  %486 = udiv i32 %485, %484
  %487 = zext i32 %486 to i64
  br label %490

488:                                              ; preds = %461
  %489 = udiv i64 %481, %4
  br label %490

490:                                              ; preds = %488, %483
  %491 = phi i64 [ %487, %483 ], [ %489, %488 ]
  %492 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %493 = load i64, ptr %492, align 8
  %494 = tail call i64 @llvm.smax.i64(i64 %493, i64 %491)
  store i64 %494, ptr %492, align 8
  %495 = getelementptr inbounds nuw i8, ptr %2, i64 264
  %496 = load i64, ptr %495, align 8
  %497 = getelementptr inbounds nuw i8, ptr %2, i64 136
  %498 = load i64, ptr %497, align 8
  %499 = getelementptr inbounds nuw i8, ptr %2, i64 144
  %500 = load i64, ptr %499, align 8
  %501 = add nsw i64 %500, %498
  %502 = icmp slt i64 %501, 1
  br i1 %502, label %25, label %503

503:                                              ; preds = %490
  %504 = getelementptr inbounds nuw i8, ptr %2, i64 232
  %505 = getelementptr inbounds nuw i8, ptr %2, i64 256
  br label %7

506:                                              ; preds = %25
  %507 = getelementptr inbounds nuw i8, ptr %2, i64 152
  %508 = inttoptr i64 %496 to ptr
  %509 = load i64, ptr %508, align 8
  store i64 %509, ptr %507, align 8
  %510 = getelementptr inbounds nuw i8, ptr %2, i64 160
  store i64 1, ptr %510, align 8
  %511 = getelementptr inbounds nuw i8, ptr %2, i64 168
  store i64 %4, ptr %511, align 8
  %512 = getelementptr inbounds nuw i8, ptr %2, i64 176
  store i64 0, ptr %512, align 8
  %513 = getelementptr inbounds nuw i8, ptr %2, i64 184
  store i64 4, ptr %513, align 8
  %514 = add i64 %496, 8
  %515 = inttoptr i64 %514 to ptr
  %516 = load i64, ptr %515, align 8
  store i64 %516, ptr %31, align 8
  %517 = getelementptr inbounds nuw i8, ptr %2, i64 200
  store i64 1, ptr %517, align 8
  %518 = getelementptr inbounds nuw i8, ptr %2, i64 208
  store i64 %4, ptr %518, align 8
  %519 = getelementptr inbounds nuw i8, ptr %2, i64 216
  store i64 0, ptr %519, align 8
  %520 = getelementptr inbounds nuw i8, ptr %2, i64 224
  store i64 4, ptr %520, align 8
  %521 = icmp eq i64 %4, 1
  br i1 %521, label %57, label %522

522:                                              ; preds = %506
  %523 = and i64 %1, 4294967294
  br label %32

524:                                              ; preds = %79
  %525 = icmp slt i64 %89, 1
  br i1 %525, label %131, label %526

526:                                              ; preds = %524
  %527 = load i64, ptr %518, align 8
  %528 = icmp slt i64 %527, 1
  br i1 %528, label %131, label %531

529:                                              ; preds = %104
  %530 = load i64, ptr %518, align 8
  br label %531

531:                                              ; preds = %526, %529
  %532 = phi i64 [ %530, %529 ], [ %527, %526 ]
  %533 = phi i64 [ %534, %529 ], [ 0, %526 ]
  %534 = add nuw nsw i64 %533, 1
  %535 = load i64, ptr %31, align 8
  %536 = load i64, ptr %519, align 8
  %537 = mul nsw i64 %536, %533
  %538 = add nsw i64 %537, %535
  %539 = icmp slt i64 %532, 1
  br i1 %539, label %104, label %540

540:                                              ; preds = %531
  %541 = and i64 %532, 3
  %542 = icmp samesign ult i64 %532, 4
  br i1 %542, label %92, label %543

543:                                              ; preds = %540
  %544 = and i64 %532, 9223372036854775804
  br label %106

545:                                              ; preds = %131, %79
  %546 = phi i64 [ %89, %79 ], [ %132, %131 ]
  %547 = icmp slt i64 %546, 1
  br i1 %547, label %180, label %548

548:                                              ; preds = %545
  %549 = load i64, ptr %31, align 8
  %550 = load i64, ptr %519, align 8
  %551 = load i64, ptr %520, align 8
  %552 = icmp eq i64 %551, 4
  %553 = load i64, ptr %518, align 8
  %554 = icmp slt i64 %553, 1
  br i1 %552, label %555, label %607

555:                                              ; preds = %548
  br i1 %554, label %180, label %556

556:                                              ; preds = %555
  %557 = and i64 %553, 9223372036854775806
  %558 = icmp eq i64 %553, 1
  %559 = and i64 %553, 1
  %560 = icmp eq i64 %559, 0
  %561 = shl nsw i64 %557, 2
  %562 = add i64 %549, %561
  br label %563

563:                                              ; preds = %601, %556
  %564 = phi i64 [ %549, %556 ], [ %605, %601 ]
  %565 = phi i64 [ 0, %556 ], [ %604, %601 ]
  %566 = phi i64 [ 0, %556 ], [ %603, %601 ]
  %567 = mul nsw i64 %566, %550
  br i1 %558, label %591, label %568

568:                                              ; preds = %563, %568
  %569 = phi i64 [ %588, %568 ], [ %564, %563 ]
  %570 = phi i64 [ %586, %568 ], [ 0, %563 ]
  %571 = phi i64 [ %587, %568 ], [ 0, %563 ]
  %572 = inttoptr i64 %569 to ptr
  %573 = load i32, ptr %572, align 4
  %574 = and i32 %573, 2147483647
  %575 = icmp samesign ult i32 %574, 2139095041
  %576 = select i1 %575, i32 %574, i32 0
  %577 = zext nneg i32 %576 to i64
  %578 = tail call i64 @llvm.smax.i64(i64 %577, i64 %570)
  %579 = add i64 %569, 4
  %580 = inttoptr i64 %579 to ptr
  %581 = load i32, ptr %580, align 4
  %582 = and i32 %581, 2147483647
  %583 = icmp samesign ult i32 %582, 2139095041
  %584 = select i1 %583, i32 %582, i32 0
  %585 = zext nneg i32 %584 to i64
  %586 = tail call i64 @llvm.umax.i64(i64 %585, i64 %578)
  %587 = add nuw i64 %571, 2
  %588 = add i64 %569, 8
  %589 = icmp eq i64 %557, %587
  br i1 %589, label %590, label %568

590:                                              ; preds = %568
  br i1 %560, label %601, label %591

591:                                              ; preds = %590, %563
  %592 = phi i64 [ 0, %563 ], [ %586, %590 ]
  %593 = add i64 %567, %562
  %594 = inttoptr i64 %593 to ptr
  %595 = load i32, ptr %594, align 4
  %596 = and i32 %595, 2147483647
  %597 = icmp samesign ult i32 %596, 2139095041
  %598 = select i1 %597, i32 %596, i32 0
  %599 = zext nneg i32 %598 to i64
  %600 = tail call i64 @llvm.umax.i64(i64 %599, i64 %592)
  br label %601

601:                                              ; preds = %591, %590
  %602 = phi i64 [ %586, %590 ], [ %600, %591 ]
  %603 = add nuw nsw i64 %566, 1
  %604 = tail call i64 @llvm.smax.i64(i64 %602, i64 %565)
  %605 = add i64 %564, %550
  %606 = icmp eq i64 %546, %603
  br i1 %606, label %180, label %563

607:                                              ; preds = %548
  br i1 %554, label %180, label %608

608:                                              ; preds = %607
  %609 = and i64 %553, 9223372036854775806
  %610 = shl i64 %551, 1
  %611 = icmp eq i64 %553, 1
  %612 = and i64 %553, 1
  %613 = icmp eq i64 %612, 0
  %614 = mul nsw i64 %609, %551
  %615 = add i64 %549, %614
  br label %136

616:                                              ; preds = %458, %190
  %617 = phi i64 [ 0, %190 ], [ %459, %458 ]
  %618 = load i64, ptr %194, align 8
  %619 = sub i64 %4, %617
  %620 = tail call i64 @llvm.smin.i64(i64 %619, i64 %618)
  br i1 %204, label %621, label %638

621:                                              ; preds = %616
  %622 = shl i64 %617, 2
  %623 = and i64 %620, 3
  %624 = and i64 %620, 9223372036854775804
  %625 = icmp slt i64 %620, 1
  %626 = icmp samesign ult i64 %620, 4
  %627 = icmp eq i64 %623, 0
  br label %628

628:                                              ; preds = %621, %239
  %629 = phi i64 [ %193, %621 ], [ %240, %239 ]
  %630 = phi i64 [ 0, %621 ], [ %631, %239 ]
  %631 = add nuw nsw i64 %630, 1
  %632 = shl i64 %630, 3
  %633 = add i64 %632, %191
  %634 = inttoptr i64 %633 to ptr
  %635 = load i64, ptr %634, align 8
  %636 = add i64 %635, %622
  br i1 %625, label %239, label %637

637:                                              ; preds = %628
  br i1 %626, label %223, label %242

638:                                              ; preds = %239, %616
  store i64 %193, ptr %197, align 8
  store i64 %27, ptr %206, align 8
  store i64 %620, ptr %207, align 8
  store i64 %196, ptr %208, align 8
  store i64 4, ptr %209, align 8
  store i64 %199, ptr %31, align 8
  store i64 %26, ptr %210, align 8
  store i64 %620, ptr %211, align 8
  store i64 %196, ptr %212, align 8
  store i64 4, ptr %213, align 8
  br i1 %205, label %306, label %639

639:                                              ; preds = %638
  %640 = and i64 %620, 9223372036854775806
  %641 = icmp slt i64 %620, 1
  %642 = icmp eq i64 %620, 1
  %643 = and i64 %620, 1
  %644 = icmp eq i64 %643, 0
  %645 = shl nsw i64 %640, 2
  %646 = add i64 %193, %645
  br label %647

647:                                              ; preds = %639, %301
  %648 = phi i64 [ %193, %639 ], [ %304, %301 ]
  %649 = phi i64 [ 0, %639 ], [ %303, %301 ]
  %650 = phi i64 [ 0, %639 ], [ %651, %301 ]
  %651 = add nuw nsw i64 %650, 1
  %652 = mul nsw i64 %650, %196
  br i1 %641, label %301, label %653

653:                                              ; preds = %647
  br i1 %642, label %291, label %268

654:                                              ; preds = %315
  %655 = icmp slt i64 %321, 1
  br i1 %655, label %363, label %656

656:                                              ; preds = %654, %336
  %657 = phi i64 [ %658, %336 ], [ 0, %654 ]
  %658 = add nuw nsw i64 %657, 1
  %659 = load i64, ptr %31, align 8
  %660 = load i64, ptr %212, align 8
  %661 = mul nsw i64 %660, %657
  %662 = add nsw i64 %661, %659
  %663 = load i64, ptr %211, align 8
  %664 = icmp slt i64 %663, 1
  br i1 %664, label %336, label %665

665:                                              ; preds = %656
  %666 = and i64 %663, 3
  %667 = icmp samesign ult i64 %663, 4
  br i1 %667, label %324, label %668

668:                                              ; preds = %665
  %669 = and i64 %663, 9223372036854775804
  br label %338

670:                                              ; preds = %363, %315
  %671 = phi i64 [ %364, %363 ], [ %321, %315 ]
  %672 = icmp slt i64 %671, 1
  br i1 %672, label %740, label %673

673:                                              ; preds = %670
  %674 = load i64, ptr %31, align 8
  %675 = load i64, ptr %212, align 8
  %676 = load i64, ptr %213, align 8
  %677 = icmp eq i64 %676, 4
  %678 = load i64, ptr %211, align 8
  %679 = and i64 %678, 9223372036854775806
  br i1 %677, label %688, label %680

680:                                              ; preds = %673
  %681 = shl i64 %676, 1
  %682 = icmp slt i64 %678, 1
  %683 = icmp eq i64 %678, 1
  %684 = and i64 %678, 1
  %685 = icmp eq i64 %684, 0
  %686 = mul nsw i64 %679, %676
  %687 = add i64 %674, %686
  br label %367

688:                                              ; preds = %673
  %689 = icmp slt i64 %678, 1
  %690 = icmp eq i64 %678, 1
  %691 = and i64 %678, 1
  %692 = icmp eq i64 %691, 0
  %693 = shl nsw i64 %679, 2
  %694 = add i64 %674, %693
  br label %695

695:                                              ; preds = %735, %688
  %696 = phi i64 [ %674, %688 ], [ %738, %735 ]
  %697 = phi i64 [ 0, %688 ], [ %737, %735 ]
  %698 = phi i64 [ 0, %688 ], [ %699, %735 ]
  %699 = add nuw nsw i64 %698, 1
  %700 = mul nsw i64 %698, %675
  br i1 %689, label %735, label %701

701:                                              ; preds = %695
  br i1 %690, label %725, label %702

702:                                              ; preds = %701, %702
  %703 = phi i64 [ %722, %702 ], [ %696, %701 ]
  %704 = phi i64 [ %720, %702 ], [ 0, %701 ]
  %705 = phi i64 [ %721, %702 ], [ 0, %701 ]
  %706 = inttoptr i64 %703 to ptr
  %707 = load i32, ptr %706, align 4
  %708 = and i32 %707, 2147483647
  %709 = icmp samesign ult i32 %708, 2139095041
  %710 = select i1 %709, i32 %708, i32 0
  %711 = zext nneg i32 %710 to i64
  %712 = tail call i64 @llvm.smax.i64(i64 %711, i64 %704)
  %713 = add i64 %703, 4
  %714 = inttoptr i64 %713 to ptr
  %715 = load i32, ptr %714, align 4
  %716 = and i32 %715, 2147483647
  %717 = icmp samesign ult i32 %716, 2139095041
  %718 = select i1 %717, i32 %716, i32 0
  %719 = zext nneg i32 %718 to i64
  %720 = tail call i64 @llvm.umax.i64(i64 %719, i64 %712)
  %721 = add nuw i64 %705, 2
  %722 = add i64 %703, 8
  %723 = icmp eq i64 %679, %721
  br i1 %723, label %724, label %702

724:                                              ; preds = %702
  br i1 %692, label %735, label %725

725:                                              ; preds = %724, %701
  %726 = phi i64 [ 0, %701 ], [ %720, %724 ]
  %727 = add i64 %700, %694
  %728 = inttoptr i64 %727 to ptr
  %729 = load i32, ptr %728, align 4
  %730 = and i32 %729, 2147483647
  %731 = icmp samesign ult i32 %730, 2139095041
  %732 = select i1 %731, i32 %730, i32 0
  %733 = zext nneg i32 %732 to i64
  %734 = tail call i64 @llvm.umax.i64(i64 %733, i64 %726)
  br label %735

735:                                              ; preds = %725, %724, %695
  %736 = phi i64 [ 0, %695 ], [ %720, %724 ], [ %734, %725 ]
  %737 = tail call i64 @llvm.smax.i64(i64 %736, i64 %697)
  %738 = add i64 %696, %675
  %739 = icmp eq i64 %671, %699
  br i1 %739, label %740, label %695

740:                                              ; preds = %407, %735, %670
  %741 = phi i64 [ 0, %670 ], [ %737, %735 ], [ %409, %407 ]
  %742 = load i64, ptr %220, align 8
  br label %743

743:                                              ; preds = %743, %740
  %744 = phi i64 [ %742, %740 ], [ %748, %743 ]
  %745 = tail call i64 @llvm.smax.i64(i64 %744, i64 %741)
  %746 = cmpxchg ptr %220, i64 %744, i64 %745 acq_rel acquire, align 8
  %747 = extractvalue { i64, i1 } %746, 1
  %748 = extractvalue { i64, i1 } %746, 0
  br i1 %747, label %749, label %743

749:                                              ; preds = %743
  br i1 %221, label %458, label %750

750:                                              ; preds = %749
  %751 = shl i64 %617, 2
  %752 = and i64 %620, 3
  %753 = and i64 %620, 9223372036854775804
  %754 = icmp slt i64 %620, 1
  %755 = icmp samesign ult i64 %620, 4
  %756 = icmp eq i64 %752, 0
  br label %757

757:                                              ; preds = %750, %429
  %758 = phi i64 [ %203, %750 ], [ %430, %429 ]
  %759 = phi i64 [ %200, %750 ], [ %761, %429 ]
  %760 = phi i64 [ %27, %750 ], [ %762, %429 ]
  %761 = add nsw i64 %759, -1
  %762 = add i64 %760, 1
  %763 = shl i64 %760, 3
  %764 = add i64 %763, %191
  %765 = inttoptr i64 %764 to ptr
  %766 = load i64, ptr %765, align 8
  %767 = add i64 %766, %751
  br i1 %754, label %429, label %768

768:                                              ; preds = %757
  br i1 %755, label %413, label %432

769:                                              ; preds = %458, %184
  %770 = load i64, ptr %462, align 8
  %771 = load i64, ptr %464, align 8
  %772 = inttoptr i64 %770 to ptr
  %773 = tail call i64 %772(i64 %771, i64 %467)
  %774 = load i64, ptr %470, align 8
  %775 = load i64, ptr %472, align 8
  %776 = sub i64 %774, %471
  %777 = mul i64 %776, 1000000000
  %778 = sub i64 %775, %473
  %779 = add i64 %778, %777
  %780 = getelementptr inbounds nuw i8, ptr %2, i64 96
  %781 = load i64, ptr %780, align 8
  %782 = mul nsw i64 %779, %781
  %783 = icmp ult i64 %782, 4294967296
  br i1 %783, label %784, label %789

784:                                              ; preds = %769
  %785 = trunc i64 %1 to i32
  %786 = trunc nuw i64 %782 to i32
  %787 = udiv i32 %786, %785
  %788 = zext i32 %787 to i64
  br label %793

789:                                              ; preds = %769
  %790 = sdiv i64 %782, %4
  %791 = srem i64 %782, %4
  %792 = ashr i64 %791, 63
  br label %793

793:                                              ; preds = %789, %784
  %794 = phi i64 [ %788, %784 ], [ %790, %789 ]
  %795 = phi i64 [ 0, %784 ], [ %792, %789 ]
  %796 = add i64 %795, %794
  %797 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %798 = load i64, ptr %797, align 8
  %799 = tail call i64 @llvm.smax.i64(i64 %798, i64 %796)
  store i64 %799, ptr %797, align 8
  %800 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %801 = load i64, ptr %800, align 8
  %802 = icmp sgt i64 %796, 1000000000
  %803 = zext i1 %802 to i64
  %804 = add nsw i64 %801, %803
  store i64 %804, ptr %800, align 8
  %805 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %806 = load i64, ptr %805, align 8
  %807 = add nsw i64 %806, %779
  store i64 %807, ptr %805, align 8
  %808 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %809 = load i64, ptr %808, align 8
  %810 = add nsw i64 %809, %4
  store i64 %810, ptr %808, align 8
  %811 = load i64, ptr %2, align 8
  %812 = add nsw i64 %811, 1
  store i64 %812, ptr %2, align 8
  br label %6
}

declare i64 @llvm.smax.i64(i64, i64)

define i64 @entry(i64 %0, ptr %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  store i64 0, ptr %3, align 8
  call fastcc void @0(ptr nonnull %3, i64 %0, ptr %1)
  %4 = load i64, ptr %3, align 8
  ret i64 %4
}

declare i64 @llvm.smin.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unswitch.partial.disable"}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !1}
