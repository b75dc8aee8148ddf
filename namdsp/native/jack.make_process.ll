; made of aa41d49681546a702cf77074e772cadd arithmetic/fma.py common/python_process.py errors.py live/compiled/block.py live/compiled/jack.py live/compiled/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, i64 %1, ptr %2) unnamed_addr {
  %4 = and i64 %1, 4294967295
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %530

6:                                                ; preds = %806, %3
  store i64 0, ptr %0, align 8
  ret void

7:                                                ; preds = %572, %7
  %8 = phi i64 [ %20, %7 ], [ %570, %572 ]
  %9 = phi i64 [ %19, %7 ], [ 0, %572 ]
  %10 = load i64, ptr %573, align 8
  %11 = load i64, ptr %574, align 8
  %12 = add i64 %11, %9
  %13 = inttoptr i64 %12 to ptr
  %14 = load i64, ptr %13, align 8
  %15 = inttoptr i64 %10 to ptr
  %16 = tail call i64 %15(i64 %14, i64 %4)
  %17 = add i64 %9, %565
  %18 = inttoptr i64 %17 to ptr
  store i64 %16, ptr %18, align 8
  %19 = add i64 %9, 8
  %20 = add i64 %8, -1
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %22, label %7

22:                                               ; preds = %7
  %23 = load i64, ptr %566, align 8
  %24 = load i64, ptr %568, align 8
  br label %25

25:                                               ; preds = %559, %22
  %26 = phi i64 [ %24, %22 ], [ %569, %559 ]
  %27 = phi i64 [ %23, %22 ], [ %567, %559 ]
  %28 = icmp eq i64 %27, 1
  %29 = icmp eq i64 %26, 1
  %30 = select i1 %28, i1 %29, i1 false
  %31 = getelementptr inbounds nuw i8, ptr %2, i64 208
  br i1 %30, label %575, label %225

32:                                               ; preds = %591, %32
  %33 = phi i64 [ %52, %32 ], [ %578, %591 ]
  %34 = phi i64 [ %50, %32 ], [ 0, %591 ]
  %35 = phi i64 [ %51, %32 ], [ 0, %591 ]
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
  %53 = icmp eq i64 %592, %51
  br i1 %53, label %54, label %32

54:                                               ; preds = %32
  %55 = and i64 %1, 1
  %56 = icmp eq i64 %55, 0
  br i1 %56, label %69, label %57

57:                                               ; preds = %575, %54
  %58 = phi i64 [ 0, %575 ], [ %50, %54 ]
  %59 = phi i64 [ 0, %575 ], [ %592, %54 ]
  %60 = shl nuw nsw i64 %59, 2
  %61 = add nsw i64 %60, %578
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
  %80 = getelementptr inbounds nuw i8, ptr %2, i64 96
  %81 = atomicrmw xchg ptr %80, i64 1 acq_rel, align 8
  %82 = getelementptr inbounds nuw i8, ptr %2, i64 104
  %83 = load i64, ptr %82, align 8
  %84 = icmp eq i64 %83, 0
  br i1 %84, label %124, label %593

85:                                               ; preds = %101
  %86 = icmp eq i64 %611, 0
  br i1 %86, label %99, label %87

87:                                               ; preds = %610, %85
  %88 = phi i64 [ %614, %85 ], [ 0, %610 ]
  br label %89

89:                                               ; preds = %87, %89
  %90 = phi i64 [ %97, %89 ], [ %611, %87 ]
  %91 = phi i64 [ %92, %89 ], [ %88, %87 ]
  %92 = add nuw nsw i64 %91, 1
  %93 = load i64, ptr %589, align 8
  %94 = mul nsw i64 %93, %91
  %95 = add nsw i64 %94, %608
  %96 = inttoptr i64 %95 to ptr
  store float 0.000000e+00, ptr %96, align 4
  %97 = add nsw i64 %90, -1
  %98 = icmp eq i64 %97, 0
  br i1 %98, label %99, label %89, !llvm.loop !0

99:                                               ; preds = %89, %601, %85
  %100 = icmp eq i64 %594, %604
  br i1 %100, label %637, label %599, !llvm.loop !2

101:                                              ; preds = %613, %101
  %102 = phi i64 [ 0, %613 ], [ %118, %101 ]
  %103 = or disjoint i64 %102, 1
  %104 = load i64, ptr %589, align 8
  %105 = mul nsw i64 %104, %102
  %106 = add nsw i64 %105, %608
  %107 = inttoptr i64 %106 to ptr
  store float 0.000000e+00, ptr %107, align 4
  %108 = or disjoint i64 %102, 2
  %109 = load i64, ptr %589, align 8
  %110 = mul nsw i64 %109, %103
  %111 = add nsw i64 %110, %608
  %112 = inttoptr i64 %111 to ptr
  store float 0.000000e+00, ptr %112, align 4
  %113 = or disjoint i64 %102, 3
  %114 = load i64, ptr %589, align 8
  %115 = mul nsw i64 %114, %108
  %116 = add nsw i64 %115, %608
  %117 = inttoptr i64 %116 to ptr
  store float 0.000000e+00, ptr %117, align 4
  %118 = add nuw nsw i64 %102, 4
  %119 = load i64, ptr %589, align 8
  %120 = mul nsw i64 %119, %113
  %121 = add nsw i64 %120, %608
  %122 = inttoptr i64 %121 to ptr
  store float 0.000000e+00, ptr %122, align 4
  %123 = icmp eq i64 %614, %118
  br i1 %123, label %85, label %101

124:                                              ; preds = %79
  %125 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %126 = load i64, ptr %125, align 8
  %127 = getelementptr inbounds nuw i8, ptr %2, i64 88
  %128 = load i64, ptr %127, align 8
  %129 = ptrtoint ptr %576 to i64
  %130 = ptrtoint ptr %31 to i64
  %131 = inttoptr i64 %126 to ptr
  %132 = tail call i64 %131(i64 %128, i64 %129, i64 %130)
  %133 = icmp slt i64 %132, 0
  br i1 %133, label %615, label %637

134:                                              ; preds = %150
  %135 = icmp eq i64 %633, 0
  br i1 %135, label %148, label %136

136:                                              ; preds = %632, %134
  %137 = phi i64 [ %636, %134 ], [ 0, %632 ]
  br label %138

138:                                              ; preds = %136, %138
  %139 = phi i64 [ %146, %138 ], [ %633, %136 ]
  %140 = phi i64 [ %141, %138 ], [ %137, %136 ]
  %141 = add nuw nsw i64 %140, 1
  %142 = load i64, ptr %589, align 8
  %143 = mul nsw i64 %142, %140
  %144 = add nsw i64 %143, %630
  %145 = inttoptr i64 %144 to ptr
  store float 0.000000e+00, ptr %145, align 4
  %146 = add nsw i64 %139, -1
  %147 = icmp eq i64 %146, 0
  br i1 %147, label %148, label %138, !llvm.loop !4

148:                                              ; preds = %138, %623, %134
  %149 = icmp eq i64 %616, %626
  br i1 %149, label %173, label %621, !llvm.loop !5

150:                                              ; preds = %635, %150
  %151 = phi i64 [ 0, %635 ], [ %167, %150 ]
  %152 = or disjoint i64 %151, 1
  %153 = load i64, ptr %589, align 8
  %154 = mul nsw i64 %153, %151
  %155 = add nsw i64 %154, %630
  %156 = inttoptr i64 %155 to ptr
  store float 0.000000e+00, ptr %156, align 4
  %157 = or disjoint i64 %151, 2
  %158 = load i64, ptr %589, align 8
  %159 = mul nsw i64 %158, %152
  %160 = add nsw i64 %159, %630
  %161 = inttoptr i64 %160 to ptr
  store float 0.000000e+00, ptr %161, align 4
  %162 = or disjoint i64 %151, 3
  %163 = load i64, ptr %589, align 8
  %164 = mul nsw i64 %163, %157
  %165 = add nsw i64 %164, %630
  %166 = inttoptr i64 %165 to ptr
  store float 0.000000e+00, ptr %166, align 4
  %167 = add nuw nsw i64 %151, 4
  %168 = load i64, ptr %589, align 8
  %169 = mul nsw i64 %168, %162
  %170 = add nsw i64 %169, %630
  %171 = inttoptr i64 %170 to ptr
  store float 0.000000e+00, ptr %171, align 4
  %172 = icmp eq i64 %636, %167
  br i1 %172, label %134, label %150

173:                                              ; preds = %148, %618, %615
  %174 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %175 = load i64, ptr %174, align 8
  %176 = add nsw i64 %175, 1
  store i64 %176, ptr %174, align 8
  br label %637

177:                                              ; preds = %193
  br i1 %652, label %188, label %178

178:                                              ; preds = %655, %177
  %179 = phi i64 [ %657, %655 ], [ %211, %177 ]
  %180 = add i64 %659, %654
  %181 = inttoptr i64 %180 to ptr
  %182 = load i32, ptr %181, align 4
  %183 = and i32 %182, 2147483647
  %184 = icmp samesign ult i32 %183, 2139095041
  %185 = select i1 %184, i32 %183, i32 0
  %186 = zext nneg i32 %185 to i64
  %187 = tail call i64 @llvm.smax.i64(i64 %186, i64 %179)
  br label %188

188:                                              ; preds = %178, %177
  %189 = phi i64 [ %211, %177 ], [ %187, %178 ]
  %190 = add nuw nsw i64 %658, 1
  %191 = add i64 %656, %642
  %192 = icmp eq i64 %639, %190
  br i1 %192, label %215, label %655

193:                                              ; preds = %655, %193
  %194 = phi i64 [ %213, %193 ], [ %656, %655 ]
  %195 = phi i64 [ %211, %193 ], [ %657, %655 ]
  %196 = phi i64 [ %212, %193 ], [ 0, %655 ]
  %197 = inttoptr i64 %194 to ptr
  %198 = load i32, ptr %197, align 4
  %199 = and i32 %198, 2147483647
  %200 = icmp samesign ult i32 %199, 2139095041
  %201 = select i1 %200, i32 %199, i32 0
  %202 = zext nneg i32 %201 to i64
  %203 = tail call i64 @llvm.smax.i64(i64 %202, i64 %195)
  %204 = add i64 %194, %647
  %205 = inttoptr i64 %204 to ptr
  %206 = load i32, ptr %205, align 4
  %207 = and i32 %206, 2147483647
  %208 = icmp samesign ult i32 %207, 2139095041
  %209 = select i1 %208, i32 %207, i32 0
  %210 = zext nneg i32 %209 to i64
  %211 = tail call i64 @llvm.umax.i64(i64 %210, i64 %203)
  %212 = add nuw i64 %196, 2
  %213 = add i64 %194, %649
  %214 = icmp eq i64 %648, %212
  br i1 %214, label %177, label %193

215:                                              ; preds = %188, %641, %637
  %216 = phi i64 [ 0, %637 ], [ 0, %641 ], [ %189, %188 ]
  %217 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %218 = load i64, ptr %217, align 8
  br label %219

219:                                              ; preds = %219, %215
  %220 = phi i64 [ %218, %215 ], [ %224, %219 ]
  %221 = tail call i64 @llvm.smax.i64(i64 %220, i64 %216)
  %222 = cmpxchg ptr %217, i64 %220, i64 %221 acq_rel acquire, align 8
  %223 = extractvalue { i64, i1 } %222, 1
  %224 = extractvalue { i64, i1 } %222, 0
  br i1 %223, label %782, label %219

225:                                              ; preds = %25
  %226 = load i64, ptr %564, align 8
  %227 = getelementptr inbounds nuw i8, ptr %2, i64 288
  %228 = load i64, ptr %227, align 8
  %229 = getelementptr inbounds nuw i8, ptr %2, i64 296
  %230 = load i64, ptr %229, align 8
  %231 = shl i64 %230, 2
  %232 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %233 = mul nsw i64 %231, %27
  %234 = add nsw i64 %233, %228
  %235 = tail call i64 @llvm.smax.i64(i64 %26, i64 0)
  %236 = shl i64 %27, 2
  %237 = mul i64 %236, %230
  %238 = add i64 %237, %228
  %239 = icmp sgt i64 %27, 0
  %240 = icmp slt i64 %27, 1
  %241 = getelementptr inbounds nuw i8, ptr %2, i64 176
  %242 = getelementptr inbounds nuw i8, ptr %2, i64 184
  %243 = getelementptr inbounds nuw i8, ptr %2, i64 192
  %244 = getelementptr inbounds nuw i8, ptr %2, i64 200
  %245 = getelementptr inbounds nuw i8, ptr %2, i64 216
  %246 = getelementptr inbounds nuw i8, ptr %2, i64 224
  %247 = getelementptr inbounds nuw i8, ptr %2, i64 232
  %248 = getelementptr inbounds nuw i8, ptr %2, i64 240
  %249 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %250 = getelementptr inbounds nuw i8, ptr %2, i64 96
  %251 = getelementptr inbounds nuw i8, ptr %2, i64 104
  %252 = ptrtoint ptr %31 to i64
  %253 = ptrtoint ptr %232 to i64
  %254 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %255 = getelementptr inbounds nuw i8, ptr %2, i64 88
  %256 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %257 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %258 = icmp slt i64 %26, 1
  br label %660

259:                                              ; preds = %279
  br i1 %671, label %276, label %260

260:                                              ; preds = %681, %259
  %261 = phi i64 [ 0, %681 ], [ %668, %259 ]
  %262 = shl i64 %261, 2
  %263 = add i64 %262, %680
  %264 = add nsw i64 %262, %673
  br label %265

265:                                              ; preds = %265, %260
  %266 = phi i64 [ %274, %265 ], [ %667, %260 ]
  %267 = phi i64 [ %273, %265 ], [ %264, %260 ]
  %268 = phi i64 [ %272, %265 ], [ %263, %260 ]
  %269 = inttoptr i64 %268 to ptr
  %270 = load float, ptr %269, align 4
  %271 = inttoptr i64 %267 to ptr
  store float %270, ptr %271, align 4
  %272 = add i64 %268, 4
  %273 = add i64 %267, 4
  %274 = add nsw i64 %266, -1
  %275 = icmp eq i64 %274, 0
  br i1 %275, label %276, label %265, !llvm.loop !6

276:                                              ; preds = %265, %672, %259
  %277 = add i64 %673, %231
  %278 = icmp eq i64 %27, %675
  br i1 %278, label %682, label %672

279:                                              ; preds = %681, %279
  %280 = phi i64 [ %303, %279 ], [ 0, %681 ]
  %281 = phi i64 [ %297, %279 ], [ 0, %681 ]
  %282 = add i64 %280, %673
  %283 = add i64 %280, %680
  %284 = inttoptr i64 %283 to ptr
  %285 = load float, ptr %284, align 4
  %286 = inttoptr i64 %282 to ptr
  store float %285, ptr %286, align 4
  %287 = add i64 %282, 4
  %288 = add i64 %283, 4
  %289 = inttoptr i64 %288 to ptr
  %290 = load float, ptr %289, align 4
  %291 = inttoptr i64 %287 to ptr
  store float %290, ptr %291, align 4
  %292 = add i64 %282, 8
  %293 = add i64 %283, 8
  %294 = inttoptr i64 %293 to ptr
  %295 = load float, ptr %294, align 4
  %296 = inttoptr i64 %292 to ptr
  store float %295, ptr %296, align 4
  %297 = add nuw nsw i64 %281, 4
  %298 = add i64 %282, 12
  %299 = add i64 %283, 12
  %300 = inttoptr i64 %299 to ptr
  %301 = load float, ptr %300, align 4
  %302 = inttoptr i64 %298 to ptr
  store float %301, ptr %302, align 4
  %303 = add nuw i64 %280, 16
  %304 = icmp eq i64 %668, %297
  br i1 %304, label %259, label %279

305:                                              ; preds = %321
  br i1 %689, label %316, label %306

306:                                              ; preds = %692, %305
  %307 = phi i64 [ %694, %692 ], [ %339, %305 ]
  %308 = add i64 %696, %691
  %309 = inttoptr i64 %308 to ptr
  %310 = load i32, ptr %309, align 4
  %311 = and i32 %310, 2147483647
  %312 = icmp samesign ult i32 %311, 2139095041
  %313 = select i1 %312, i32 %311, i32 0
  %314 = zext nneg i32 %313 to i64
  %315 = tail call i64 @llvm.smax.i64(i64 %314, i64 %307)
  br label %316

316:                                              ; preds = %306, %305
  %317 = phi i64 [ %339, %305 ], [ %315, %306 ]
  %318 = add nuw nsw i64 %695, 1
  %319 = add i64 %693, %231
  %320 = icmp eq i64 %27, %318
  br i1 %320, label %343, label %692

321:                                              ; preds = %692, %321
  %322 = phi i64 [ %341, %321 ], [ %693, %692 ]
  %323 = phi i64 [ %339, %321 ], [ %694, %692 ]
  %324 = phi i64 [ %340, %321 ], [ 0, %692 ]
  %325 = inttoptr i64 %322 to ptr
  %326 = load i32, ptr %325, align 4
  %327 = and i32 %326, 2147483647
  %328 = icmp samesign ult i32 %327, 2139095041
  %329 = select i1 %328, i32 %327, i32 0
  %330 = zext nneg i32 %329 to i64
  %331 = tail call i64 @llvm.smax.i64(i64 %330, i64 %323)
  %332 = add i64 %322, 4
  %333 = inttoptr i64 %332 to ptr
  %334 = load i32, ptr %333, align 4
  %335 = and i32 %334, 2147483647
  %336 = icmp samesign ult i32 %335, 2139095041
  %337 = select i1 %336, i32 %335, i32 0
  %338 = zext nneg i32 %337 to i64
  %339 = tail call i64 @llvm.umax.i64(i64 %338, i64 %331)
  %340 = add nuw i64 %324, 2
  %341 = add i64 %322, 8
  %342 = icmp eq i64 %686, %340
  br i1 %342, label %305, label %321

343:                                              ; preds = %316, %682
  %344 = phi i64 [ 0, %682 ], [ %317, %316 ]
  %345 = load i64, ptr %249, align 8
  br label %346

346:                                              ; preds = %346, %343
  %347 = phi i64 [ %345, %343 ], [ %351, %346 ]
  %348 = tail call i64 @llvm.smax.i64(i64 %347, i64 %344)
  %349 = cmpxchg ptr %249, i64 %347, i64 %348 acq_rel acquire, align 8
  %350 = extractvalue { i64, i1 } %349, 1
  %351 = extractvalue { i64, i1 } %349, 0
  br i1 %350, label %352, label %346

352:                                              ; preds = %346
  %353 = atomicrmw xchg ptr %250, i64 1 acq_rel, align 8
  %354 = load i64, ptr %251, align 8
  %355 = icmp eq i64 %354, 0
  br i1 %355, label %395, label %697

356:                                              ; preds = %372
  %357 = icmp eq i64 %710, 0
  br i1 %357, label %370, label %358

358:                                              ; preds = %709, %356
  %359 = phi i64 [ %713, %356 ], [ 0, %709 ]
  br label %360

360:                                              ; preds = %358, %360
  %361 = phi i64 [ %368, %360 ], [ %710, %358 ]
  %362 = phi i64 [ %363, %360 ], [ %359, %358 ]
  %363 = add nuw nsw i64 %362, 1
  %364 = load i64, ptr %248, align 8
  %365 = mul nsw i64 %364, %362
  %366 = add nsw i64 %365, %706
  %367 = inttoptr i64 %366 to ptr
  store float 0.000000e+00, ptr %367, align 4
  %368 = add nsw i64 %361, -1
  %369 = icmp eq i64 %368, 0
  br i1 %369, label %370, label %360, !llvm.loop !7

370:                                              ; preds = %360, %700, %356
  %371 = icmp eq i64 %698, %702
  br i1 %371, label %731, label %700

372:                                              ; preds = %712, %372
  %373 = phi i64 [ 0, %712 ], [ %389, %372 ]
  %374 = or disjoint i64 %373, 1
  %375 = load i64, ptr %248, align 8
  %376 = mul nsw i64 %375, %373
  %377 = add nsw i64 %376, %706
  %378 = inttoptr i64 %377 to ptr
  store float 0.000000e+00, ptr %378, align 4
  %379 = or disjoint i64 %373, 2
  %380 = load i64, ptr %248, align 8
  %381 = mul nsw i64 %380, %374
  %382 = add nsw i64 %381, %706
  %383 = inttoptr i64 %382 to ptr
  store float 0.000000e+00, ptr %383, align 4
  %384 = or disjoint i64 %373, 3
  %385 = load i64, ptr %248, align 8
  %386 = mul nsw i64 %385, %379
  %387 = add nsw i64 %386, %706
  %388 = inttoptr i64 %387 to ptr
  store float 0.000000e+00, ptr %388, align 4
  %389 = add nuw nsw i64 %373, 4
  %390 = load i64, ptr %248, align 8
  %391 = mul nsw i64 %390, %384
  %392 = add nsw i64 %391, %706
  %393 = inttoptr i64 %392 to ptr
  store float 0.000000e+00, ptr %393, align 4
  %394 = icmp eq i64 %713, %389
  br i1 %394, label %356, label %372

395:                                              ; preds = %352
  %396 = load i64, ptr %254, align 8
  %397 = load i64, ptr %255, align 8
  %398 = inttoptr i64 %396 to ptr
  %399 = tail call i64 %398(i64 %397, i64 %253, i64 %252)
  %400 = icmp slt i64 %399, 0
  br i1 %400, label %714, label %731

401:                                              ; preds = %417
  %402 = icmp eq i64 %727, 0
  br i1 %402, label %415, label %403

403:                                              ; preds = %726, %401
  %404 = phi i64 [ %730, %401 ], [ 0, %726 ]
  br label %405

405:                                              ; preds = %403, %405
  %406 = phi i64 [ %413, %405 ], [ %727, %403 ]
  %407 = phi i64 [ %408, %405 ], [ %404, %403 ]
  %408 = add nuw nsw i64 %407, 1
  %409 = load i64, ptr %248, align 8
  %410 = mul nsw i64 %409, %407
  %411 = add nsw i64 %410, %723
  %412 = inttoptr i64 %411 to ptr
  store float 0.000000e+00, ptr %412, align 4
  %413 = add nsw i64 %406, -1
  %414 = icmp eq i64 %413, 0
  br i1 %414, label %415, label %405, !llvm.loop !8

415:                                              ; preds = %405, %717, %401
  %416 = icmp eq i64 %715, %719
  br i1 %416, label %440, label %717

417:                                              ; preds = %729, %417
  %418 = phi i64 [ 0, %729 ], [ %434, %417 ]
  %419 = or disjoint i64 %418, 1
  %420 = load i64, ptr %248, align 8
  %421 = mul nsw i64 %420, %418
  %422 = add nsw i64 %421, %723
  %423 = inttoptr i64 %422 to ptr
  store float 0.000000e+00, ptr %423, align 4
  %424 = or disjoint i64 %418, 2
  %425 = load i64, ptr %248, align 8
  %426 = mul nsw i64 %425, %419
  %427 = add nsw i64 %426, %723
  %428 = inttoptr i64 %427 to ptr
  store float 0.000000e+00, ptr %428, align 4
  %429 = or disjoint i64 %418, 3
  %430 = load i64, ptr %248, align 8
  %431 = mul nsw i64 %430, %424
  %432 = add nsw i64 %431, %723
  %433 = inttoptr i64 %432 to ptr
  store float 0.000000e+00, ptr %433, align 4
  %434 = add nuw nsw i64 %418, 4
  %435 = load i64, ptr %248, align 8
  %436 = mul nsw i64 %435, %429
  %437 = add nsw i64 %436, %723
  %438 = inttoptr i64 %437 to ptr
  store float 0.000000e+00, ptr %438, align 4
  %439 = icmp eq i64 %730, %434
  br i1 %439, label %401, label %417

440:                                              ; preds = %415, %714
  %441 = load i64, ptr %256, align 8
  %442 = add nsw i64 %441, 1
  store i64 %442, ptr %256, align 8
  br label %731

443:                                              ; preds = %459
  br i1 %746, label %454, label %444

444:                                              ; preds = %749, %443
  %445 = phi i64 [ %751, %749 ], [ %477, %443 ]
  %446 = add i64 %753, %748
  %447 = inttoptr i64 %446 to ptr
  %448 = load i32, ptr %447, align 4
  %449 = and i32 %448, 2147483647
  %450 = icmp samesign ult i32 %449, 2139095041
  %451 = select i1 %450, i32 %449, i32 0
  %452 = zext nneg i32 %451 to i64
  %453 = tail call i64 @llvm.smax.i64(i64 %452, i64 %445)
  br label %454

454:                                              ; preds = %444, %443
  %455 = phi i64 [ %477, %443 ], [ %453, %444 ]
  %456 = add nuw nsw i64 %752, 1
  %457 = add i64 %750, %736
  %458 = icmp eq i64 %733, %456
  br i1 %458, label %754, label %749

459:                                              ; preds = %749, %459
  %460 = phi i64 [ %479, %459 ], [ %750, %749 ]
  %461 = phi i64 [ %477, %459 ], [ %751, %749 ]
  %462 = phi i64 [ %478, %459 ], [ 0, %749 ]
  %463 = inttoptr i64 %460 to ptr
  %464 = load i32, ptr %463, align 4
  %465 = and i32 %464, 2147483647
  %466 = icmp samesign ult i32 %465, 2139095041
  %467 = select i1 %466, i32 %465, i32 0
  %468 = zext nneg i32 %467 to i64
  %469 = tail call i64 @llvm.smax.i64(i64 %468, i64 %461)
  %470 = add i64 %460, %741
  %471 = inttoptr i64 %470 to ptr
  %472 = load i32, ptr %471, align 4
  %473 = and i32 %472, 2147483647
  %474 = icmp samesign ult i32 %473, 2139095041
  %475 = select i1 %474, i32 %473, i32 0
  %476 = zext nneg i32 %475 to i64
  %477 = tail call i64 @llvm.umax.i64(i64 %476, i64 %469)
  %478 = add nuw i64 %462, 2
  %479 = add i64 %460, %743
  %480 = icmp eq i64 %742, %478
  br i1 %480, label %443, label %459

481:                                              ; preds = %501
  br i1 %769, label %498, label %482

482:                                              ; preds = %781, %481
  %483 = phi i64 [ 0, %781 ], [ %767, %481 ]
  %484 = shl i64 %483, 2
  %485 = add nsw i64 %484, %771
  %486 = add i64 %484, %780
  br label %487

487:                                              ; preds = %487, %482
  %488 = phi i64 [ %496, %487 ], [ %766, %482 ]
  %489 = phi i64 [ %495, %487 ], [ %486, %482 ]
  %490 = phi i64 [ %494, %487 ], [ %485, %482 ]
  %491 = inttoptr i64 %490 to ptr
  %492 = load float, ptr %491, align 4
  %493 = inttoptr i64 %489 to ptr
  store float %492, ptr %493, align 4
  %494 = add i64 %490, 4
  %495 = add i64 %489, 4
  %496 = add nsw i64 %488, -1
  %497 = icmp eq i64 %496, 0
  br i1 %497, label %498, label %487, !llvm.loop !9

498:                                              ; preds = %487, %770, %481
  %499 = add i64 %771, %231
  %500 = icmp sgt i64 %772, 1
  br i1 %500, label %770, label %527

501:                                              ; preds = %781, %501
  %502 = phi i64 [ %525, %501 ], [ 0, %781 ]
  %503 = phi i64 [ %519, %501 ], [ 0, %781 ]
  %504 = add i64 %502, %780
  %505 = add i64 %502, %771
  %506 = inttoptr i64 %505 to ptr
  %507 = load float, ptr %506, align 4
  %508 = inttoptr i64 %504 to ptr
  store float %507, ptr %508, align 4
  %509 = add i64 %504, 4
  %510 = add i64 %505, 4
  %511 = inttoptr i64 %510 to ptr
  %512 = load float, ptr %511, align 4
  %513 = inttoptr i64 %509 to ptr
  store float %512, ptr %513, align 4
  %514 = add i64 %504, 8
  %515 = add i64 %505, 8
  %516 = inttoptr i64 %515 to ptr
  %517 = load float, ptr %516, align 4
  %518 = inttoptr i64 %514 to ptr
  store float %517, ptr %518, align 4
  %519 = add nuw nsw i64 %503, 4
  %520 = add i64 %504, 12
  %521 = add i64 %505, 12
  %522 = inttoptr i64 %521 to ptr
  %523 = load float, ptr %522, align 4
  %524 = inttoptr i64 %520 to ptr
  store float %523, ptr %524, align 4
  %525 = add nuw i64 %502, 16
  %526 = icmp eq i64 %767, %519
  br i1 %526, label %481, label %501

527:                                              ; preds = %498, %763
  %528 = add nsw i64 %664, %661
  %529 = icmp slt i64 %528, %4
  br i1 %529, label %660, label %782

530:                                              ; preds = %3
  %531 = getelementptr inbounds nuw i8, ptr %2, i64 120
  %532 = load i64, ptr %531, align 8
  %533 = getelementptr inbounds nuw i8, ptr %2, i64 128
  %534 = load i64, ptr %533, align 8
  %535 = ptrtoint ptr %2 to i64
  %536 = add nsw i64 %535, 136
  %537 = inttoptr i64 %532 to ptr
  %538 = tail call i64 %537(i64 %534, i64 %536)
  %539 = getelementptr inbounds nuw i8, ptr %2, i64 136
  %540 = load i64, ptr %539, align 8
  %541 = getelementptr inbounds nuw i8, ptr %2, i64 144
  %542 = load i64, ptr %541, align 8
  %543 = getelementptr inbounds nuw i8, ptr %2, i64 256
  %544 = load i64, ptr %543, align 8
  %545 = getelementptr inbounds nuw i8, ptr %2, i64 264
  %546 = load i64, ptr %545, align 8
  %547 = inttoptr i64 %544 to ptr
  %548 = tail call i64 %547(i64 %546)
  %549 = and i64 %548, 4294967295
  %550 = mul nuw nsw i64 %549, 1000000000
  %551 = icmp samesign ult i64 %549, 5
  br i1 %551, label %552, label %557

552:                                              ; preds = %530
  %553 = trunc i64 %1 to i32
  %554 = trunc i64 %550 to i32
  %555 = udiv i32 %554, %553
  %556 = zext i32 %555 to i64
  br label %559

557:                                              ; preds = %530
  %558 = udiv i64 %550, %4
  br label %559

559:                                              ; preds = %557, %552
  %560 = phi i64 [ %556, %552 ], [ %558, %557 ]
  %561 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %562 = load i64, ptr %561, align 8
  %563 = tail call i64 @llvm.smax.i64(i64 %562, i64 %560)
  store i64 %563, ptr %561, align 8
  %564 = getelementptr inbounds nuw i8, ptr %2, i64 280
  %565 = load i64, ptr %564, align 8
  %566 = getelementptr inbounds nuw i8, ptr %2, i64 152
  %567 = load i64, ptr %566, align 8
  %568 = getelementptr inbounds nuw i8, ptr %2, i64 160
  %569 = load i64, ptr %568, align 8
  %570 = add nsw i64 %569, %567
  %571 = icmp slt i64 %570, 1
  br i1 %571, label %25, label %572

572:                                              ; preds = %559
  %573 = getelementptr inbounds nuw i8, ptr %2, i64 248
  %574 = getelementptr inbounds nuw i8, ptr %2, i64 272
  br label %7

575:                                              ; preds = %25
  %576 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %577 = inttoptr i64 %565 to ptr
  %578 = load i64, ptr %577, align 8
  store i64 %578, ptr %576, align 8
  %579 = getelementptr inbounds nuw i8, ptr %2, i64 176
  store i64 1, ptr %579, align 8
  %580 = getelementptr inbounds nuw i8, ptr %2, i64 184
  store i64 %4, ptr %580, align 8
  %581 = getelementptr inbounds nuw i8, ptr %2, i64 192
  store i64 0, ptr %581, align 8
  %582 = getelementptr inbounds nuw i8, ptr %2, i64 200
  store i64 4, ptr %582, align 8
  %583 = add i64 %565, 8
  %584 = inttoptr i64 %583 to ptr
  %585 = load i64, ptr %584, align 8
  store i64 %585, ptr %31, align 8
  %586 = getelementptr inbounds nuw i8, ptr %2, i64 216
  store i64 1, ptr %586, align 8
  %587 = getelementptr inbounds nuw i8, ptr %2, i64 224
  store i64 %4, ptr %587, align 8
  %588 = getelementptr inbounds nuw i8, ptr %2, i64 232
  store i64 0, ptr %588, align 8
  %589 = getelementptr inbounds nuw i8, ptr %2, i64 240
  store i64 4, ptr %589, align 8
  %590 = icmp eq i64 %4, 1
  br i1 %590, label %57, label %591

591:                                              ; preds = %575
  %592 = and i64 %1, 4294967294
  br label %32

593:                                              ; preds = %79
  %594 = load i64, ptr %586, align 8
  %595 = icmp slt i64 %594, 1
  br i1 %595, label %637, label %596

596:                                              ; preds = %593
  %597 = load i64, ptr %587, align 8
  %598 = icmp slt i64 %597, 1
  br i1 %598, label %637, label %601

599:                                              ; preds = %99
  %600 = load i64, ptr %587, align 8
  br label %601

601:                                              ; preds = %596, %599
  %602 = phi i64 [ %600, %599 ], [ %597, %596 ]
  %603 = phi i64 [ %604, %599 ], [ 0, %596 ]
  %604 = add nuw nsw i64 %603, 1
  %605 = load i64, ptr %31, align 8
  %606 = load i64, ptr %588, align 8
  %607 = mul nsw i64 %606, %603
  %608 = add nsw i64 %607, %605
  %609 = icmp slt i64 %602, 1
  br i1 %609, label %99, label %610

610:                                              ; preds = %601
  %611 = and i64 %602, 3
  %612 = icmp samesign ult i64 %602, 4
  br i1 %612, label %87, label %613

613:                                              ; preds = %610
  %614 = and i64 %602, 9223372036854775804
  br label %101

615:                                              ; preds = %124
  %616 = load i64, ptr %586, align 8
  %617 = icmp slt i64 %616, 1
  br i1 %617, label %173, label %618

618:                                              ; preds = %615
  %619 = load i64, ptr %587, align 8
  %620 = icmp slt i64 %619, 1
  br i1 %620, label %173, label %623

621:                                              ; preds = %148
  %622 = load i64, ptr %587, align 8
  br label %623

623:                                              ; preds = %618, %621
  %624 = phi i64 [ %622, %621 ], [ %619, %618 ]
  %625 = phi i64 [ %626, %621 ], [ 0, %618 ]
  %626 = add nuw nsw i64 %625, 1
  %627 = load i64, ptr %31, align 8
  %628 = load i64, ptr %588, align 8
  %629 = mul nsw i64 %628, %625
  %630 = add nsw i64 %629, %627
  %631 = icmp slt i64 %624, 1
  br i1 %631, label %148, label %632

632:                                              ; preds = %623
  %633 = and i64 %624, 3
  %634 = icmp samesign ult i64 %624, 4
  br i1 %634, label %136, label %635

635:                                              ; preds = %632
  %636 = and i64 %624, 9223372036854775804
  br label %150

637:                                              ; preds = %99, %596, %593, %173, %124
  %638 = atomicrmw xchg ptr %80, i64 0 acq_rel, align 8
  %639 = load i64, ptr %586, align 8
  %640 = icmp slt i64 %639, 1
  br i1 %640, label %215, label %641

641:                                              ; preds = %637
  %642 = load i64, ptr %588, align 8
  %643 = load i64, ptr %587, align 8
  %644 = icmp slt i64 %643, 1
  br i1 %644, label %215, label %645

645:                                              ; preds = %641
  %646 = load i64, ptr %31, align 8
  %647 = load i64, ptr %589, align 8
  %648 = and i64 %643, 9223372036854775806
  %649 = shl i64 %647, 1
  %650 = icmp eq i64 %643, 1
  %651 = and i64 %643, 1
  %652 = icmp eq i64 %651, 0
  %653 = mul nsw i64 %648, %647
  %654 = add i64 %646, %653
  br label %655

655:                                              ; preds = %645, %188
  %656 = phi i64 [ %646, %645 ], [ %191, %188 ]
  %657 = phi i64 [ 0, %645 ], [ %189, %188 ]
  %658 = phi i64 [ 0, %645 ], [ %190, %188 ]
  %659 = mul nsw i64 %658, %642
  br i1 %650, label %178, label %193

660:                                              ; preds = %527, %225
  %661 = phi i64 [ 0, %225 ], [ %528, %527 ]
  %662 = load i64, ptr %229, align 8
  %663 = sub i64 %4, %661
  %664 = tail call i64 @llvm.smin.i64(i64 %663, i64 %662)
  br i1 %239, label %665, label %682

665:                                              ; preds = %660
  %666 = shl i64 %661, 2
  %667 = and i64 %664, 3
  %668 = and i64 %664, 9223372036854775804
  %669 = icmp slt i64 %664, 1
  %670 = icmp samesign ult i64 %664, 4
  %671 = icmp eq i64 %667, 0
  br label %672

672:                                              ; preds = %665, %276
  %673 = phi i64 [ %228, %665 ], [ %277, %276 ]
  %674 = phi i64 [ 0, %665 ], [ %675, %276 ]
  %675 = add nuw nsw i64 %674, 1
  %676 = shl i64 %674, 3
  %677 = add i64 %676, %226
  %678 = inttoptr i64 %677 to ptr
  %679 = load i64, ptr %678, align 8
  %680 = add i64 %679, %666
  br i1 %669, label %276, label %681

681:                                              ; preds = %672
  br i1 %670, label %260, label %279

682:                                              ; preds = %276, %660
  store i64 %228, ptr %232, align 8
  store i64 %27, ptr %241, align 8
  store i64 %664, ptr %242, align 8
  store i64 %231, ptr %243, align 8
  store i64 4, ptr %244, align 8
  store i64 %234, ptr %31, align 8
  store i64 %26, ptr %245, align 8
  store i64 %664, ptr %246, align 8
  store i64 %231, ptr %247, align 8
  store i64 4, ptr %248, align 8
  %683 = icmp slt i64 %664, 1
  %684 = select i1 %240, i1 true, i1 %683
  br i1 %684, label %343, label %685

685:                                              ; preds = %682
  %686 = and i64 %664, 9223372036854775806
  %687 = icmp eq i64 %664, 1
  %688 = and i64 %664, 1
  %689 = icmp eq i64 %688, 0
  %690 = shl nsw i64 %686, 2
  %691 = add i64 %228, %690
  br label %692

692:                                              ; preds = %685, %316
  %693 = phi i64 [ %228, %685 ], [ %319, %316 ]
  %694 = phi i64 [ 0, %685 ], [ %317, %316 ]
  %695 = phi i64 [ 0, %685 ], [ %318, %316 ]
  %696 = mul nsw i64 %695, %231
  br i1 %687, label %306, label %321

697:                                              ; preds = %352
  %698 = load i64, ptr %245, align 8
  %699 = icmp slt i64 %698, 1
  br i1 %699, label %731, label %700

700:                                              ; preds = %697, %370
  %701 = phi i64 [ %702, %370 ], [ 0, %697 ]
  %702 = add nuw nsw i64 %701, 1
  %703 = load i64, ptr %31, align 8
  %704 = load i64, ptr %247, align 8
  %705 = mul nsw i64 %704, %701
  %706 = add nsw i64 %705, %703
  %707 = load i64, ptr %246, align 8
  %708 = icmp slt i64 %707, 1
  br i1 %708, label %370, label %709

709:                                              ; preds = %700
  %710 = and i64 %707, 3
  %711 = icmp samesign ult i64 %707, 4
  br i1 %711, label %358, label %712

712:                                              ; preds = %709
  %713 = and i64 %707, 9223372036854775804
  br label %372

714:                                              ; preds = %395
  %715 = load i64, ptr %245, align 8
  %716 = icmp slt i64 %715, 1
  br i1 %716, label %440, label %717

717:                                              ; preds = %714, %415
  %718 = phi i64 [ %719, %415 ], [ 0, %714 ]
  %719 = add nuw nsw i64 %718, 1
  %720 = load i64, ptr %31, align 8
  %721 = load i64, ptr %247, align 8
  %722 = mul nsw i64 %721, %718
  %723 = add nsw i64 %722, %720
  %724 = load i64, ptr %246, align 8
  %725 = icmp slt i64 %724, 1
  br i1 %725, label %415, label %726

726:                                              ; preds = %717
  %727 = and i64 %724, 3
  %728 = icmp samesign ult i64 %724, 4
  br i1 %728, label %403, label %729

729:                                              ; preds = %726
  %730 = and i64 %724, 9223372036854775804
  br label %417

731:                                              ; preds = %370, %697, %440, %395
  %732 = atomicrmw xchg ptr %250, i64 0 acq_rel, align 8
  %733 = load i64, ptr %245, align 8
  %734 = icmp slt i64 %733, 1
  br i1 %734, label %754, label %735

735:                                              ; preds = %731
  %736 = load i64, ptr %247, align 8
  %737 = load i64, ptr %246, align 8
  %738 = icmp slt i64 %737, 1
  br i1 %738, label %754, label %739

739:                                              ; preds = %735
  %740 = load i64, ptr %31, align 8
  %741 = load i64, ptr %248, align 8
  %742 = and i64 %737, 9223372036854775806
  %743 = shl i64 %741, 1
  %744 = icmp eq i64 %737, 1
  %745 = and i64 %737, 1
  %746 = icmp eq i64 %745, 0
  %747 = mul nsw i64 %742, %741
  %748 = add i64 %740, %747
  br label %749

749:                                              ; preds = %739, %454
  %750 = phi i64 [ %740, %739 ], [ %457, %454 ]
  %751 = phi i64 [ 0, %739 ], [ %455, %454 ]
  %752 = phi i64 [ 0, %739 ], [ %456, %454 ]
  %753 = mul nsw i64 %752, %736
  br i1 %744, label %444, label %459

754:                                              ; preds = %454, %735, %731
  %755 = phi i64 [ 0, %731 ], [ 0, %735 ], [ %455, %454 ]
  %756 = load i64, ptr %257, align 8
  br label %757

757:                                              ; preds = %757, %754
  %758 = phi i64 [ %756, %754 ], [ %762, %757 ]
  %759 = tail call i64 @llvm.smax.i64(i64 %758, i64 %755)
  %760 = cmpxchg ptr %257, i64 %758, i64 %759 acq_rel acquire, align 8
  %761 = extractvalue { i64, i1 } %760, 1
  %762 = extractvalue { i64, i1 } %760, 0
  br i1 %761, label %763, label %757

763:                                              ; preds = %757
  br i1 %258, label %527, label %764

764:                                              ; preds = %763
  %765 = shl i64 %661, 2
  %766 = and i64 %664, 3
  %767 = and i64 %664, 9223372036854775804
  %768 = icmp samesign ult i64 %664, 4
  %769 = icmp eq i64 %766, 0
  br label %770

770:                                              ; preds = %764, %498
  %771 = phi i64 [ %238, %764 ], [ %499, %498 ]
  %772 = phi i64 [ %235, %764 ], [ %774, %498 ]
  %773 = phi i64 [ %27, %764 ], [ %775, %498 ]
  %774 = add nsw i64 %772, -1
  %775 = add i64 %773, 1
  %776 = shl i64 %773, 3
  %777 = add i64 %776, %226
  %778 = inttoptr i64 %777 to ptr
  %779 = load i64, ptr %778, align 8
  %780 = add i64 %779, %765
  br i1 %683, label %498, label %781

781:                                              ; preds = %770
  br i1 %768, label %482, label %501

782:                                              ; preds = %527, %219
  %783 = load i64, ptr %531, align 8
  %784 = load i64, ptr %533, align 8
  %785 = inttoptr i64 %783 to ptr
  %786 = tail call i64 %785(i64 %784, i64 %536)
  %787 = load i64, ptr %539, align 8
  %788 = load i64, ptr %541, align 8
  %789 = sub i64 %787, %540
  %790 = mul i64 %789, 1000000000
  %791 = sub i64 %788, %542
  %792 = add i64 %791, %790
  %793 = getelementptr inbounds nuw i8, ptr %2, i64 112
  %794 = load i64, ptr %793, align 8
  %795 = mul nsw i64 %792, %794
  %796 = icmp ult i64 %795, 4294967296
  br i1 %796, label %797, label %802

797:                                              ; preds = %782
  %798 = trunc i64 %1 to i32
  %799 = trunc nuw i64 %795 to i32
  %800 = udiv i32 %799, %798
  %801 = zext i32 %800 to i64
  br label %806

802:                                              ; preds = %782
  %803 = sdiv i64 %795, %4
  %804 = srem i64 %795, %4
  %805 = ashr i64 %804, 63
  br label %806

806:                                              ; preds = %802, %797
  %807 = phi i64 [ %801, %797 ], [ %803, %802 ]
  %808 = phi i64 [ 0, %797 ], [ %805, %802 ]
  %809 = add i64 %808, %807
  %810 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %811 = load i64, ptr %810, align 8
  %812 = tail call i64 @llvm.smax.i64(i64 %811, i64 %809)
  store i64 %812, ptr %810, align 8
  %813 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %814 = load i64, ptr %813, align 8
  %815 = icmp sgt i64 %809, 1000000000
  %816 = zext i1 %815 to i64
  %817 = add nsw i64 %814, %816
  store i64 %817, ptr %813, align 8
  %818 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %819 = load i64, ptr %818, align 8
  %820 = add nsw i64 %819, %792
  store i64 %820, ptr %818, align 8
  %821 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %822 = load i64, ptr %821, align 8
  %823 = add nsw i64 %822, %4
  store i64 %823, ptr %821, align 8
  %824 = load i64, ptr %2, align 8
  %825 = add nsw i64 %824, 1
  store i64 %825, ptr %2, align 8
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
!5 = distinct !{!5, !3}
!6 = distinct !{!6, !1}
!7 = distinct !{!7, !1}
!8 = distinct !{!8, !1}
!9 = distinct !{!9, !1}
