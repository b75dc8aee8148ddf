; made of ac2133c466f4f2700e1670ea60391c25 arithmetic/fma.py live/compiled/block.py live/compiled/jack.py live/compiled/records.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, i64 %1, ptr %2) unnamed_addr {
  %4 = and i64 %1, 4294967295
  %5 = icmp eq i64 %4, 0
  br i1 %5, label %6, label %543

6:                                                ; preds = %919, %3
  store i64 0, ptr %0, align 8
  ret void

7:                                                ; preds = %585, %7
  %8 = phi i64 [ %20, %7 ], [ %583, %585 ]
  %9 = phi i64 [ %19, %7 ], [ 0, %585 ]
  %10 = load i64, ptr %586, align 8
  %11 = load i64, ptr %587, align 8
  %12 = add i64 %11, %9
  %13 = inttoptr i64 %12 to ptr
  %14 = load i64, ptr %13, align 8
  %15 = inttoptr i64 %10 to ptr
  %16 = tail call i64 %15(i64 %14, i64 %4)
  %17 = add i64 %9, %578
  %18 = inttoptr i64 %17 to ptr
  store i64 %16, ptr %18, align 8
  %19 = add i64 %9, 8
  %20 = add i64 %8, -1
  %21 = icmp eq i64 %20, 0
  br i1 %21, label %22, label %7

22:                                               ; preds = %7
  %23 = load i64, ptr %579, align 8
  %24 = load i64, ptr %581, align 8
  br label %25

25:                                               ; preds = %572, %22
  %26 = phi i64 [ %24, %22 ], [ %582, %572 ]
  %27 = phi i64 [ %23, %22 ], [ %580, %572 ]
  %28 = icmp eq i64 %27, 1
  %29 = icmp eq i64 %26, 1
  %30 = select i1 %28, i1 %29, i1 false
  %31 = getelementptr inbounds nuw i8, ptr %2, i64 208
  br i1 %30, label %588, label %231

32:                                               ; preds = %604, %32
  %33 = phi i64 [ %52, %32 ], [ %591, %604 ]
  %34 = phi i64 [ %50, %32 ], [ 0, %604 ]
  %35 = phi i64 [ %51, %32 ], [ 0, %604 ]
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
  %53 = icmp eq i64 %605, %51
  br i1 %53, label %54, label %32

54:                                               ; preds = %32
  %55 = and i64 %1, 1
  %56 = icmp eq i64 %55, 0
  br i1 %56, label %69, label %57

57:                                               ; preds = %588, %54
  %58 = phi i64 [ 0, %588 ], [ %50, %54 ]
  %59 = phi i64 [ 0, %588 ], [ %605, %54 ]
  %60 = shl nuw nsw i64 %59, 2
  %61 = add nsw i64 %60, %591
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
  br i1 %84, label %124, label %606

85:                                               ; preds = %101
  %86 = icmp eq i64 %624, 0
  br i1 %86, label %99, label %87

87:                                               ; preds = %623, %85
  %88 = phi i64 [ %627, %85 ], [ 0, %623 ]
  br label %89

89:                                               ; preds = %87, %89
  %90 = phi i64 [ %97, %89 ], [ %624, %87 ]
  %91 = phi i64 [ %92, %89 ], [ %88, %87 ]
  %92 = add nuw nsw i64 %91, 1
  %93 = load i64, ptr %602, align 8
  %94 = mul nsw i64 %93, %91
  %95 = add nsw i64 %94, %621
  %96 = inttoptr i64 %95 to ptr
  store float 0.000000e+00, ptr %96, align 4
  %97 = add nsw i64 %90, -1
  %98 = icmp eq i64 %97, 0
  br i1 %98, label %99, label %89, !llvm.loop !0

99:                                               ; preds = %89, %614, %85
  %100 = icmp eq i64 %607, %617
  br i1 %100, label %650, label %612, !llvm.loop !2

101:                                              ; preds = %626, %101
  %102 = phi i64 [ 0, %626 ], [ %118, %101 ]
  %103 = or disjoint i64 %102, 1
  %104 = load i64, ptr %602, align 8
  %105 = mul nsw i64 %104, %102
  %106 = add nsw i64 %105, %621
  %107 = inttoptr i64 %106 to ptr
  store float 0.000000e+00, ptr %107, align 4
  %108 = or disjoint i64 %102, 2
  %109 = load i64, ptr %602, align 8
  %110 = mul nsw i64 %109, %103
  %111 = add nsw i64 %110, %621
  %112 = inttoptr i64 %111 to ptr
  store float 0.000000e+00, ptr %112, align 4
  %113 = or disjoint i64 %102, 3
  %114 = load i64, ptr %602, align 8
  %115 = mul nsw i64 %114, %108
  %116 = add nsw i64 %115, %621
  %117 = inttoptr i64 %116 to ptr
  store float 0.000000e+00, ptr %117, align 4
  %118 = add nuw nsw i64 %102, 4
  %119 = load i64, ptr %602, align 8
  %120 = mul nsw i64 %119, %113
  %121 = add nsw i64 %120, %621
  %122 = inttoptr i64 %121 to ptr
  store float 0.000000e+00, ptr %122, align 4
  %123 = icmp eq i64 %627, %118
  br i1 %123, label %85, label %101

124:                                              ; preds = %79
  %125 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %126 = load i64, ptr %125, align 8
  %127 = getelementptr inbounds nuw i8, ptr %2, i64 88
  %128 = load i64, ptr %127, align 8
  %129 = ptrtoint ptr %589 to i64
  %130 = ptrtoint ptr %31 to i64
  %131 = inttoptr i64 %126 to ptr
  %132 = tail call i64 %131(i64 %128, i64 %129, i64 %130)
  %133 = icmp slt i64 %132, 0
  br i1 %133, label %628, label %650

134:                                              ; preds = %150
  %135 = icmp eq i64 %646, 0
  br i1 %135, label %148, label %136

136:                                              ; preds = %645, %134
  %137 = phi i64 [ %649, %134 ], [ 0, %645 ]
  br label %138

138:                                              ; preds = %136, %138
  %139 = phi i64 [ %146, %138 ], [ %646, %136 ]
  %140 = phi i64 [ %141, %138 ], [ %137, %136 ]
  %141 = add nuw nsw i64 %140, 1
  %142 = load i64, ptr %602, align 8
  %143 = mul nsw i64 %142, %140
  %144 = add nsw i64 %143, %643
  %145 = inttoptr i64 %144 to ptr
  store float 0.000000e+00, ptr %145, align 4
  %146 = add nsw i64 %139, -1
  %147 = icmp eq i64 %146, 0
  br i1 %147, label %148, label %138, !llvm.loop !4

148:                                              ; preds = %138, %636, %134
  %149 = icmp eq i64 %629, %639
  br i1 %149, label %173, label %634, !llvm.loop !5

150:                                              ; preds = %648, %150
  %151 = phi i64 [ 0, %648 ], [ %167, %150 ]
  %152 = or disjoint i64 %151, 1
  %153 = load i64, ptr %602, align 8
  %154 = mul nsw i64 %153, %151
  %155 = add nsw i64 %154, %643
  %156 = inttoptr i64 %155 to ptr
  store float 0.000000e+00, ptr %156, align 4
  %157 = or disjoint i64 %151, 2
  %158 = load i64, ptr %602, align 8
  %159 = mul nsw i64 %158, %152
  %160 = add nsw i64 %159, %643
  %161 = inttoptr i64 %160 to ptr
  store float 0.000000e+00, ptr %161, align 4
  %162 = or disjoint i64 %151, 3
  %163 = load i64, ptr %602, align 8
  %164 = mul nsw i64 %163, %157
  %165 = add nsw i64 %164, %643
  %166 = inttoptr i64 %165 to ptr
  store float 0.000000e+00, ptr %166, align 4
  %167 = add nuw nsw i64 %151, 4
  %168 = load i64, ptr %602, align 8
  %169 = mul nsw i64 %168, %162
  %170 = add nsw i64 %169, %643
  %171 = inttoptr i64 %170 to ptr
  store float 0.000000e+00, ptr %171, align 4
  %172 = icmp eq i64 %649, %167
  br i1 %172, label %134, label %150

173:                                              ; preds = %148, %631, %628
  %174 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %175 = load i64, ptr %174, align 8
  %176 = add nsw i64 %175, 1
  store i64 %176, ptr %174, align 8
  br label %650

177:                                              ; preds = %715, %215
  %178 = phi i64 [ %655, %715 ], [ %219, %215 ]
  %179 = phi i64 [ 0, %715 ], [ %218, %215 ]
  %180 = phi i64 [ 0, %715 ], [ %217, %215 ]
  %181 = mul nsw i64 %180, %656
  br i1 %718, label %205, label %182

182:                                              ; preds = %177, %182
  %183 = phi i64 [ %202, %182 ], [ %178, %177 ]
  %184 = phi i64 [ %200, %182 ], [ 0, %177 ]
  %185 = phi i64 [ %201, %182 ], [ 0, %177 ]
  %186 = inttoptr i64 %183 to ptr
  %187 = load i32, ptr %186, align 4
  %188 = and i32 %187, 2147483647
  %189 = icmp samesign ult i32 %188, 2139095041
  %190 = select i1 %189, i32 %188, i32 0
  %191 = zext nneg i32 %190 to i64
  %192 = tail call i64 @llvm.smax.i64(i64 %191, i64 %184)
  %193 = add i64 %183, %657
  %194 = inttoptr i64 %193 to ptr
  %195 = load i32, ptr %194, align 4
  %196 = and i32 %195, 2147483647
  %197 = icmp samesign ult i32 %196, 2139095041
  %198 = select i1 %197, i32 %196, i32 0
  %199 = zext nneg i32 %198 to i64
  %200 = tail call i64 @llvm.umax.i64(i64 %199, i64 %192)
  %201 = add nuw i64 %185, 2
  %202 = add i64 %183, %717
  %203 = icmp eq i64 %716, %201
  br i1 %203, label %204, label %182

204:                                              ; preds = %182
  br i1 %720, label %215, label %205

205:                                              ; preds = %204, %177
  %206 = phi i64 [ 0, %177 ], [ %200, %204 ]
  %207 = add i64 %181, %722
  %208 = inttoptr i64 %207 to ptr
  %209 = load i32, ptr %208, align 4
  %210 = and i32 %209, 2147483647
  %211 = icmp samesign ult i32 %210, 2139095041
  %212 = select i1 %211, i32 %210, i32 0
  %213 = zext nneg i32 %212 to i64
  %214 = tail call i64 @llvm.umax.i64(i64 %213, i64 %206)
  br label %215

215:                                              ; preds = %205, %204
  %216 = phi i64 [ %200, %204 ], [ %214, %205 ]
  %217 = add nuw nsw i64 %180, 1
  %218 = tail call i64 @llvm.smax.i64(i64 %216, i64 %179)
  %219 = add i64 %178, %656
  %220 = icmp eq i64 %652, %217
  br i1 %220, label %221, label %177

221:                                              ; preds = %215, %708, %660, %713, %650
  %222 = phi i64 [ 0, %650 ], [ %710, %708 ], [ 0, %713 ], [ 0, %660 ], [ %218, %215 ]
  %223 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %224 = load i64, ptr %223, align 8
  br label %225

225:                                              ; preds = %225, %221
  %226 = phi i64 [ %224, %221 ], [ %230, %225 ]
  %227 = tail call i64 @llvm.smax.i64(i64 %226, i64 %222)
  %228 = cmpxchg ptr %223, i64 %226, i64 %227 acq_rel acquire, align 8
  %229 = extractvalue { i64, i1 } %228, 1
  %230 = extractvalue { i64, i1 } %228, 0
  br i1 %229, label %895, label %225

231:                                              ; preds = %25
  %232 = load i64, ptr %577, align 8
  %233 = getelementptr inbounds nuw i8, ptr %2, i64 288
  %234 = load i64, ptr %233, align 8
  %235 = getelementptr inbounds nuw i8, ptr %2, i64 296
  %236 = load i64, ptr %235, align 8
  %237 = shl i64 %236, 2
  %238 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %239 = mul nsw i64 %237, %27
  %240 = add nsw i64 %239, %234
  %241 = tail call i64 @llvm.smax.i64(i64 %26, i64 0)
  %242 = shl i64 %27, 2
  %243 = mul i64 %242, %236
  %244 = add i64 %243, %234
  %245 = icmp sgt i64 %27, 0
  %246 = icmp slt i64 %27, 1
  %247 = getelementptr inbounds nuw i8, ptr %2, i64 176
  %248 = getelementptr inbounds nuw i8, ptr %2, i64 184
  %249 = getelementptr inbounds nuw i8, ptr %2, i64 192
  %250 = getelementptr inbounds nuw i8, ptr %2, i64 200
  %251 = getelementptr inbounds nuw i8, ptr %2, i64 216
  %252 = getelementptr inbounds nuw i8, ptr %2, i64 224
  %253 = getelementptr inbounds nuw i8, ptr %2, i64 232
  %254 = getelementptr inbounds nuw i8, ptr %2, i64 240
  %255 = getelementptr inbounds nuw i8, ptr %2, i64 64
  %256 = getelementptr inbounds nuw i8, ptr %2, i64 96
  %257 = getelementptr inbounds nuw i8, ptr %2, i64 104
  %258 = ptrtoint ptr %31 to i64
  %259 = ptrtoint ptr %238 to i64
  %260 = getelementptr inbounds nuw i8, ptr %2, i64 80
  %261 = getelementptr inbounds nuw i8, ptr %2, i64 88
  %262 = getelementptr inbounds nuw i8, ptr %2, i64 56
  %263 = getelementptr inbounds nuw i8, ptr %2, i64 72
  %264 = icmp slt i64 %26, 1
  br label %723

265:                                              ; preds = %285
  br i1 %734, label %282, label %266

266:                                              ; preds = %744, %265
  %267 = phi i64 [ 0, %744 ], [ %731, %265 ]
  %268 = shl i64 %267, 2
  %269 = add i64 %268, %743
  %270 = add nsw i64 %268, %736
  br label %271

271:                                              ; preds = %271, %266
  %272 = phi i64 [ %280, %271 ], [ %730, %266 ]
  %273 = phi i64 [ %279, %271 ], [ %270, %266 ]
  %274 = phi i64 [ %278, %271 ], [ %269, %266 ]
  %275 = inttoptr i64 %274 to ptr
  %276 = load float, ptr %275, align 4
  %277 = inttoptr i64 %273 to ptr
  store float %276, ptr %277, align 4
  %278 = add i64 %274, 4
  %279 = add i64 %273, 4
  %280 = add nsw i64 %272, -1
  %281 = icmp eq i64 %280, 0
  br i1 %281, label %282, label %271, !llvm.loop !6

282:                                              ; preds = %271, %735, %265
  %283 = add i64 %736, %237
  %284 = icmp eq i64 %27, %738
  br i1 %284, label %745, label %735

285:                                              ; preds = %744, %285
  %286 = phi i64 [ %309, %285 ], [ 0, %744 ]
  %287 = phi i64 [ %303, %285 ], [ 0, %744 ]
  %288 = add i64 %286, %736
  %289 = add i64 %286, %743
  %290 = inttoptr i64 %289 to ptr
  %291 = load float, ptr %290, align 4
  %292 = inttoptr i64 %288 to ptr
  store float %291, ptr %292, align 4
  %293 = add i64 %288, 4
  %294 = add i64 %289, 4
  %295 = inttoptr i64 %294 to ptr
  %296 = load float, ptr %295, align 4
  %297 = inttoptr i64 %293 to ptr
  store float %296, ptr %297, align 4
  %298 = add i64 %288, 8
  %299 = add i64 %289, 8
  %300 = inttoptr i64 %299 to ptr
  %301 = load float, ptr %300, align 4
  %302 = inttoptr i64 %298 to ptr
  store float %301, ptr %302, align 4
  %303 = add nuw nsw i64 %287, 4
  %304 = add i64 %288, 12
  %305 = add i64 %289, 12
  %306 = inttoptr i64 %305 to ptr
  %307 = load float, ptr %306, align 4
  %308 = inttoptr i64 %304 to ptr
  store float %307, ptr %308, align 4
  %309 = add nuw i64 %286, 16
  %310 = icmp eq i64 %731, %303
  br i1 %310, label %265, label %285

311:                                              ; preds = %760, %311
  %312 = phi i64 [ %331, %311 ], [ %755, %760 ]
  %313 = phi i64 [ %329, %311 ], [ 0, %760 ]
  %314 = phi i64 [ %330, %311 ], [ 0, %760 ]
  %315 = inttoptr i64 %312 to ptr
  %316 = load i32, ptr %315, align 4
  %317 = and i32 %316, 2147483647
  %318 = icmp samesign ult i32 %317, 2139095041
  %319 = select i1 %318, i32 %317, i32 0
  %320 = zext nneg i32 %319 to i64
  %321 = tail call i64 @llvm.smax.i64(i64 %320, i64 %313)
  %322 = add i64 %312, 4
  %323 = inttoptr i64 %322 to ptr
  %324 = load i32, ptr %323, align 4
  %325 = and i32 %324, 2147483647
  %326 = icmp samesign ult i32 %325, 2139095041
  %327 = select i1 %326, i32 %325, i32 0
  %328 = zext nneg i32 %327 to i64
  %329 = tail call i64 @llvm.umax.i64(i64 %328, i64 %321)
  %330 = add nuw i64 %314, 2
  %331 = add i64 %312, 8
  %332 = icmp eq i64 %747, %330
  br i1 %332, label %333, label %311

333:                                              ; preds = %311
  br i1 %751, label %344, label %334

334:                                              ; preds = %760, %333
  %335 = phi i64 [ 0, %760 ], [ %329, %333 ]
  %336 = add i64 %759, %753
  %337 = inttoptr i64 %336 to ptr
  %338 = load i32, ptr %337, align 4
  %339 = and i32 %338, 2147483647
  %340 = icmp samesign ult i32 %339, 2139095041
  %341 = select i1 %340, i32 %339, i32 0
  %342 = zext nneg i32 %341 to i64
  %343 = tail call i64 @llvm.umax.i64(i64 %342, i64 %335)
  br label %344

344:                                              ; preds = %754, %334, %333
  %345 = phi i64 [ 0, %754 ], [ %329, %333 ], [ %343, %334 ]
  %346 = tail call i64 @llvm.smax.i64(i64 %345, i64 %756)
  %347 = add i64 %755, %237
  %348 = icmp eq i64 %27, %758
  br i1 %348, label %349, label %754

349:                                              ; preds = %344, %745
  %350 = phi i64 [ 0, %745 ], [ %346, %344 ]
  %351 = load i64, ptr %255, align 8
  br label %352

352:                                              ; preds = %352, %349
  %353 = phi i64 [ %351, %349 ], [ %357, %352 ]
  %354 = tail call i64 @llvm.smax.i64(i64 %353, i64 %350)
  %355 = cmpxchg ptr %255, i64 %353, i64 %354 acq_rel acquire, align 8
  %356 = extractvalue { i64, i1 } %355, 1
  %357 = extractvalue { i64, i1 } %355, 0
  br i1 %356, label %358, label %352

358:                                              ; preds = %352
  %359 = atomicrmw xchg ptr %256, i64 1 acq_rel, align 8
  %360 = load i64, ptr %257, align 8
  %361 = icmp eq i64 %360, 0
  br i1 %361, label %401, label %761

362:                                              ; preds = %378
  %363 = icmp eq i64 %774, 0
  br i1 %363, label %376, label %364

364:                                              ; preds = %773, %362
  %365 = phi i64 [ %777, %362 ], [ 0, %773 ]
  br label %366

366:                                              ; preds = %364, %366
  %367 = phi i64 [ %374, %366 ], [ %774, %364 ]
  %368 = phi i64 [ %369, %366 ], [ %365, %364 ]
  %369 = add nuw nsw i64 %368, 1
  %370 = load i64, ptr %254, align 8
  %371 = mul nsw i64 %370, %368
  %372 = add nsw i64 %371, %770
  %373 = inttoptr i64 %372 to ptr
  store float 0.000000e+00, ptr %373, align 4
  %374 = add nsw i64 %367, -1
  %375 = icmp eq i64 %374, 0
  br i1 %375, label %376, label %366, !llvm.loop !7

376:                                              ; preds = %366, %764, %362
  %377 = icmp eq i64 %762, %766
  br i1 %377, label %795, label %764

378:                                              ; preds = %776, %378
  %379 = phi i64 [ 0, %776 ], [ %395, %378 ]
  %380 = or disjoint i64 %379, 1
  %381 = load i64, ptr %254, align 8
  %382 = mul nsw i64 %381, %379
  %383 = add nsw i64 %382, %770
  %384 = inttoptr i64 %383 to ptr
  store float 0.000000e+00, ptr %384, align 4
  %385 = or disjoint i64 %379, 2
  %386 = load i64, ptr %254, align 8
  %387 = mul nsw i64 %386, %380
  %388 = add nsw i64 %387, %770
  %389 = inttoptr i64 %388 to ptr
  store float 0.000000e+00, ptr %389, align 4
  %390 = or disjoint i64 %379, 3
  %391 = load i64, ptr %254, align 8
  %392 = mul nsw i64 %391, %385
  %393 = add nsw i64 %392, %770
  %394 = inttoptr i64 %393 to ptr
  store float 0.000000e+00, ptr %394, align 4
  %395 = add nuw nsw i64 %379, 4
  %396 = load i64, ptr %254, align 8
  %397 = mul nsw i64 %396, %390
  %398 = add nsw i64 %397, %770
  %399 = inttoptr i64 %398 to ptr
  store float 0.000000e+00, ptr %399, align 4
  %400 = icmp eq i64 %777, %395
  br i1 %400, label %362, label %378

401:                                              ; preds = %358
  %402 = load i64, ptr %260, align 8
  %403 = load i64, ptr %261, align 8
  %404 = inttoptr i64 %402 to ptr
  %405 = tail call i64 %404(i64 %403, i64 %259, i64 %258)
  %406 = icmp slt i64 %405, 0
  br i1 %406, label %778, label %795

407:                                              ; preds = %423
  %408 = icmp eq i64 %791, 0
  br i1 %408, label %421, label %409

409:                                              ; preds = %790, %407
  %410 = phi i64 [ %794, %407 ], [ 0, %790 ]
  br label %411

411:                                              ; preds = %409, %411
  %412 = phi i64 [ %419, %411 ], [ %791, %409 ]
  %413 = phi i64 [ %414, %411 ], [ %410, %409 ]
  %414 = add nuw nsw i64 %413, 1
  %415 = load i64, ptr %254, align 8
  %416 = mul nsw i64 %415, %413
  %417 = add nsw i64 %416, %787
  %418 = inttoptr i64 %417 to ptr
  store float 0.000000e+00, ptr %418, align 4
  %419 = add nsw i64 %412, -1
  %420 = icmp eq i64 %419, 0
  br i1 %420, label %421, label %411, !llvm.loop !8

421:                                              ; preds = %411, %781, %407
  %422 = icmp eq i64 %779, %783
  br i1 %422, label %446, label %781

423:                                              ; preds = %793, %423
  %424 = phi i64 [ 0, %793 ], [ %440, %423 ]
  %425 = or disjoint i64 %424, 1
  %426 = load i64, ptr %254, align 8
  %427 = mul nsw i64 %426, %424
  %428 = add nsw i64 %427, %787
  %429 = inttoptr i64 %428 to ptr
  store float 0.000000e+00, ptr %429, align 4
  %430 = or disjoint i64 %424, 2
  %431 = load i64, ptr %254, align 8
  %432 = mul nsw i64 %431, %425
  %433 = add nsw i64 %432, %787
  %434 = inttoptr i64 %433 to ptr
  store float 0.000000e+00, ptr %434, align 4
  %435 = or disjoint i64 %424, 3
  %436 = load i64, ptr %254, align 8
  %437 = mul nsw i64 %436, %430
  %438 = add nsw i64 %437, %787
  %439 = inttoptr i64 %438 to ptr
  store float 0.000000e+00, ptr %439, align 4
  %440 = add nuw nsw i64 %424, 4
  %441 = load i64, ptr %254, align 8
  %442 = mul nsw i64 %441, %435
  %443 = add nsw i64 %442, %787
  %444 = inttoptr i64 %443 to ptr
  store float 0.000000e+00, ptr %444, align 4
  %445 = icmp eq i64 %794, %440
  br i1 %445, label %407, label %423

446:                                              ; preds = %421, %778
  %447 = load i64, ptr %262, align 8
  %448 = add nsw i64 %447, 1
  store i64 %448, ptr %262, align 8
  br label %795

449:                                              ; preds = %806, %489
  %450 = phi i64 [ %800, %806 ], [ %492, %489 ]
  %451 = phi i64 [ 0, %806 ], [ %491, %489 ]
  %452 = phi i64 [ 0, %806 ], [ %453, %489 ]
  %453 = add nuw nsw i64 %452, 1
  %454 = mul nsw i64 %452, %801
  br i1 %808, label %489, label %455

455:                                              ; preds = %449
  br i1 %809, label %479, label %456

456:                                              ; preds = %455, %456
  %457 = phi i64 [ %476, %456 ], [ %450, %455 ]
  %458 = phi i64 [ %474, %456 ], [ 0, %455 ]
  %459 = phi i64 [ %475, %456 ], [ 0, %455 ]
  %460 = inttoptr i64 %457 to ptr
  %461 = load i32, ptr %460, align 4
  %462 = and i32 %461, 2147483647
  %463 = icmp samesign ult i32 %462, 2139095041
  %464 = select i1 %463, i32 %462, i32 0
  %465 = zext nneg i32 %464 to i64
  %466 = tail call i64 @llvm.smax.i64(i64 %465, i64 %458)
  %467 = add i64 %457, %802
  %468 = inttoptr i64 %467 to ptr
  %469 = load i32, ptr %468, align 4
  %470 = and i32 %469, 2147483647
  %471 = icmp samesign ult i32 %470, 2139095041
  %472 = select i1 %471, i32 %470, i32 0
  %473 = zext nneg i32 %472 to i64
  %474 = tail call i64 @llvm.umax.i64(i64 %473, i64 %466)
  %475 = add nuw i64 %459, 2
  %476 = add i64 %457, %807
  %477 = icmp eq i64 %805, %475
  br i1 %477, label %478, label %456

478:                                              ; preds = %456
  br i1 %811, label %489, label %479

479:                                              ; preds = %478, %455
  %480 = phi i64 [ 0, %455 ], [ %474, %478 ]
  %481 = add i64 %454, %813
  %482 = inttoptr i64 %481 to ptr
  %483 = load i32, ptr %482, align 4
  %484 = and i32 %483, 2147483647
  %485 = icmp samesign ult i32 %484, 2139095041
  %486 = select i1 %485, i32 %484, i32 0
  %487 = zext nneg i32 %486 to i64
  %488 = tail call i64 @llvm.umax.i64(i64 %487, i64 %480)
  br label %489

489:                                              ; preds = %479, %478, %449
  %490 = phi i64 [ 0, %449 ], [ %474, %478 ], [ %488, %479 ]
  %491 = tail call i64 @llvm.smax.i64(i64 %490, i64 %451)
  %492 = add i64 %450, %801
  %493 = icmp eq i64 %797, %453
  br i1 %493, label %866, label %449

494:                                              ; preds = %514
  br i1 %882, label %511, label %495

495:                                              ; preds = %894, %494
  %496 = phi i64 [ 0, %894 ], [ %879, %494 ]
  %497 = shl i64 %496, 2
  %498 = add nsw i64 %497, %884
  %499 = add i64 %497, %893
  br label %500

500:                                              ; preds = %500, %495
  %501 = phi i64 [ %509, %500 ], [ %878, %495 ]
  %502 = phi i64 [ %508, %500 ], [ %499, %495 ]
  %503 = phi i64 [ %507, %500 ], [ %498, %495 ]
  %504 = inttoptr i64 %503 to ptr
  %505 = load float, ptr %504, align 4
  %506 = inttoptr i64 %502 to ptr
  store float %505, ptr %506, align 4
  %507 = add i64 %503, 4
  %508 = add i64 %502, 4
  %509 = add nsw i64 %501, -1
  %510 = icmp eq i64 %509, 0
  br i1 %510, label %511, label %500, !llvm.loop !9

511:                                              ; preds = %500, %883, %494
  %512 = add i64 %884, %237
  %513 = icmp sgt i64 %885, 1
  br i1 %513, label %883, label %540

514:                                              ; preds = %894, %514
  %515 = phi i64 [ %538, %514 ], [ 0, %894 ]
  %516 = phi i64 [ %532, %514 ], [ 0, %894 ]
  %517 = add i64 %515, %893
  %518 = add i64 %515, %884
  %519 = inttoptr i64 %518 to ptr
  %520 = load float, ptr %519, align 4
  %521 = inttoptr i64 %517 to ptr
  store float %520, ptr %521, align 4
  %522 = add i64 %517, 4
  %523 = add i64 %518, 4
  %524 = inttoptr i64 %523 to ptr
  %525 = load float, ptr %524, align 4
  %526 = inttoptr i64 %522 to ptr
  store float %525, ptr %526, align 4
  %527 = add i64 %517, 8
  %528 = add i64 %518, 8
  %529 = inttoptr i64 %528 to ptr
  %530 = load float, ptr %529, align 4
  %531 = inttoptr i64 %527 to ptr
  store float %530, ptr %531, align 4
  %532 = add nuw nsw i64 %516, 4
  %533 = add i64 %517, 12
  %534 = add i64 %518, 12
  %535 = inttoptr i64 %534 to ptr
  %536 = load float, ptr %535, align 4
  %537 = inttoptr i64 %533 to ptr
  store float %536, ptr %537, align 4
  %538 = add nuw i64 %515, 16
  %539 = icmp eq i64 %879, %532
  br i1 %539, label %494, label %514

540:                                              ; preds = %511, %875
  %541 = add nsw i64 %727, %724
  %542 = icmp slt i64 %541, %4
  br i1 %542, label %723, label %895

543:                                              ; preds = %3
  %544 = getelementptr inbounds nuw i8, ptr %2, i64 120
  %545 = load i64, ptr %544, align 8
  %546 = getelementptr inbounds nuw i8, ptr %2, i64 128
  %547 = load i64, ptr %546, align 8
  %548 = ptrtoint ptr %2 to i64
  %549 = add nsw i64 %548, 136
  %550 = inttoptr i64 %545 to ptr
  %551 = tail call i64 %550(i64 %547, i64 %549)
  %552 = getelementptr inbounds nuw i8, ptr %2, i64 136
  %553 = load i64, ptr %552, align 8
  %554 = getelementptr inbounds nuw i8, ptr %2, i64 144
  %555 = load i64, ptr %554, align 8
  %556 = getelementptr inbounds nuw i8, ptr %2, i64 256
  %557 = load i64, ptr %556, align 8
  %558 = getelementptr inbounds nuw i8, ptr %2, i64 264
  %559 = load i64, ptr %558, align 8
  %560 = inttoptr i64 %557 to ptr
  %561 = tail call i64 %560(i64 %559)
  %562 = and i64 %561, 4294967295
  %563 = mul nuw nsw i64 %562, 1000000000
  %564 = icmp samesign ult i64 %562, 5
  br i1 %564, label %565, label %570

565:                                              ; preds = %543
  %566 = trunc i64 %1 to i32
  %567 = trunc i64 %563 to i32
  %568 = udiv i32 %567, %566
  %569 = zext i32 %568 to i64
  br label %572

570:                                              ; preds = %543
  %571 = udiv i64 %563, %4
  br label %572

572:                                              ; preds = %570, %565
  %573 = phi i64 [ %569, %565 ], [ %571, %570 ]
  %574 = getelementptr inbounds nuw i8, ptr %2, i64 40
  %575 = load i64, ptr %574, align 8
  %576 = tail call i64 @llvm.smax.i64(i64 %575, i64 %573)
  store i64 %576, ptr %574, align 8
  %577 = getelementptr inbounds nuw i8, ptr %2, i64 280
  %578 = load i64, ptr %577, align 8
  %579 = getelementptr inbounds nuw i8, ptr %2, i64 152
  %580 = load i64, ptr %579, align 8
  %581 = getelementptr inbounds nuw i8, ptr %2, i64 160
  %582 = load i64, ptr %581, align 8
  %583 = add nsw i64 %582, %580
  %584 = icmp slt i64 %583, 1
  br i1 %584, label %25, label %585

585:                                              ; preds = %572
  %586 = getelementptr inbounds nuw i8, ptr %2, i64 248
  %587 = getelementptr inbounds nuw i8, ptr %2, i64 272
  br label %7

588:                                              ; preds = %25
  %589 = getelementptr inbounds nuw i8, ptr %2, i64 168
  %590 = inttoptr i64 %578 to ptr
  %591 = load i64, ptr %590, align 8
  store i64 %591, ptr %589, align 8
  %592 = getelementptr inbounds nuw i8, ptr %2, i64 176
  store i64 1, ptr %592, align 8
  %593 = getelementptr inbounds nuw i8, ptr %2, i64 184
  store i64 %4, ptr %593, align 8
  %594 = getelementptr inbounds nuw i8, ptr %2, i64 192
  store i64 0, ptr %594, align 8
  %595 = getelementptr inbounds nuw i8, ptr %2, i64 200
  store i64 4, ptr %595, align 8
  %596 = add i64 %578, 8
  %597 = inttoptr i64 %596 to ptr
  %598 = load i64, ptr %597, align 8
  store i64 %598, ptr %31, align 8
  %599 = getelementptr inbounds nuw i8, ptr %2, i64 216
  store i64 1, ptr %599, align 8
  %600 = getelementptr inbounds nuw i8, ptr %2, i64 224
  store i64 %4, ptr %600, align 8
  %601 = getelementptr inbounds nuw i8, ptr %2, i64 232
  store i64 0, ptr %601, align 8
  %602 = getelementptr inbounds nuw i8, ptr %2, i64 240
  store i64 4, ptr %602, align 8
  %603 = icmp eq i64 %4, 1
  br i1 %603, label %57, label %604

604:                                              ; preds = %588
  %605 = and i64 %1, 4294967294
  br label %32

606:                                              ; preds = %79
  %607 = load i64, ptr %599, align 8
  %608 = icmp slt i64 %607, 1
  br i1 %608, label %650, label %609

609:                                              ; preds = %606
  %610 = load i64, ptr %600, align 8
  %611 = icmp slt i64 %610, 1
  br i1 %611, label %650, label %614

612:                                              ; preds = %99
  %613 = load i64, ptr %600, align 8
  br label %614

614:                                              ; preds = %609, %612
  %615 = phi i64 [ %613, %612 ], [ %610, %609 ]
  %616 = phi i64 [ %617, %612 ], [ 0, %609 ]
  %617 = add nuw nsw i64 %616, 1
  %618 = load i64, ptr %31, align 8
  %619 = load i64, ptr %601, align 8
  %620 = mul nsw i64 %619, %616
  %621 = add nsw i64 %620, %618
  %622 = icmp slt i64 %615, 1
  br i1 %622, label %99, label %623

623:                                              ; preds = %614
  %624 = and i64 %615, 3
  %625 = icmp samesign ult i64 %615, 4
  br i1 %625, label %87, label %626

626:                                              ; preds = %623
  %627 = and i64 %615, 9223372036854775804
  br label %101

628:                                              ; preds = %124
  %629 = load i64, ptr %599, align 8
  %630 = icmp slt i64 %629, 1
  br i1 %630, label %173, label %631

631:                                              ; preds = %628
  %632 = load i64, ptr %600, align 8
  %633 = icmp slt i64 %632, 1
  br i1 %633, label %173, label %636

634:                                              ; preds = %148
  %635 = load i64, ptr %600, align 8
  br label %636

636:                                              ; preds = %631, %634
  %637 = phi i64 [ %635, %634 ], [ %632, %631 ]
  %638 = phi i64 [ %639, %634 ], [ 0, %631 ]
  %639 = add nuw nsw i64 %638, 1
  %640 = load i64, ptr %31, align 8
  %641 = load i64, ptr %601, align 8
  %642 = mul nsw i64 %641, %638
  %643 = add nsw i64 %642, %640
  %644 = icmp slt i64 %637, 1
  br i1 %644, label %148, label %645

645:                                              ; preds = %636
  %646 = and i64 %637, 3
  %647 = icmp samesign ult i64 %637, 4
  br i1 %647, label %136, label %648

648:                                              ; preds = %645
  %649 = and i64 %637, 9223372036854775804
  br label %150

650:                                              ; preds = %99, %609, %606, %173, %124
  %651 = atomicrmw xchg ptr %80, i64 0 acq_rel, align 8
  %652 = load i64, ptr %599, align 8
  %653 = icmp slt i64 %652, 1
  br i1 %653, label %221, label %654

654:                                              ; preds = %650
  %655 = load i64, ptr %31, align 8
  %656 = load i64, ptr %601, align 8
  %657 = load i64, ptr %602, align 8
  %658 = icmp eq i64 %657, 4
  %659 = load i64, ptr %600, align 8
  br i1 %658, label %660, label %713

660:                                              ; preds = %654
  %661 = and i64 %659, 9223372036854775806
  %662 = icmp slt i64 %659, 1
  %663 = icmp eq i64 %659, 1
  %664 = and i64 %659, 1
  %665 = icmp eq i64 %664, 0
  br i1 %662, label %221, label %666

666:                                              ; preds = %660
  %667 = shl nsw i64 %661, 2
  %668 = add i64 %655, %667
  br label %669

669:                                              ; preds = %666, %708
  %670 = phi i64 [ %711, %708 ], [ %655, %666 ]
  %671 = phi i64 [ %710, %708 ], [ 0, %666 ]
  %672 = phi i64 [ %673, %708 ], [ 0, %666 ]
  %673 = add nuw nsw i64 %672, 1
  %674 = mul nsw i64 %672, %656
  br i1 %663, label %698, label %675

675:                                              ; preds = %669, %675
  %676 = phi i64 [ %695, %675 ], [ %670, %669 ]
  %677 = phi i64 [ %693, %675 ], [ 0, %669 ]
  %678 = phi i64 [ %694, %675 ], [ 0, %669 ]
  %679 = inttoptr i64 %676 to ptr
  %680 = load i32, ptr %679, align 4
  %681 = and i32 %680, 2147483647
  %682 = icmp samesign ult i32 %681, 2139095041
  %683 = select i1 %682, i32 %681, i32 0
  %684 = zext nneg i32 %683 to i64
  %685 = tail call i64 @llvm.smax.i64(i64 %684, i64 %677)
  %686 = add i64 %676, 4
  %687 = inttoptr i64 %686 to ptr
  %688 = load i32, ptr %687, align 4
  %689 = and i32 %688, 2147483647
  %690 = icmp samesign ult i32 %689, 2139095041
  %691 = select i1 %690, i32 %689, i32 0
  %692 = zext nneg i32 %691 to i64
  %693 = tail call i64 @llvm.umax.i64(i64 %692, i64 %685)
  %694 = add nuw i64 %678, 2
  %695 = add i64 %676, 8
  %696 = icmp eq i64 %661, %694
  br i1 %696, label %697, label %675

697:                                              ; preds = %675
  br i1 %665, label %708, label %698

698:                                              ; preds = %697, %669
  %699 = phi i64 [ 0, %669 ], [ %693, %697 ]
  %700 = add i64 %674, %668
  %701 = inttoptr i64 %700 to ptr
  %702 = load i32, ptr %701, align 4
  %703 = and i32 %702, 2147483647
  %704 = icmp samesign ult i32 %703, 2139095041
  %705 = select i1 %704, i32 %703, i32 0
  %706 = zext nneg i32 %705 to i64
  %707 = tail call i64 @llvm.umax.i64(i64 %706, i64 %699)
  br label %708

708:                                              ; preds = %698, %697
  %709 = phi i64 [ %707, %698 ], [ %693, %697 ]
  %710 = tail call i64 @llvm.smax.i64(i64 %709, i64 %671)
  %711 = add i64 %670, %656
  %712 = icmp eq i64 %652, %673
  br i1 %712, label %221, label %669

713:                                              ; preds = %654
  %714 = icmp slt i64 %659, 1
  br i1 %714, label %221, label %715

715:                                              ; preds = %713
  %716 = and i64 %659, 9223372036854775806
  %717 = shl i64 %657, 1
  %718 = icmp eq i64 %659, 1
  %719 = and i64 %659, 1
  %720 = icmp eq i64 %719, 0
  %721 = mul nsw i64 %716, %657
  %722 = add i64 %655, %721
  br label %177

723:                                              ; preds = %540, %231
  %724 = phi i64 [ 0, %231 ], [ %541, %540 ]
  %725 = load i64, ptr %235, align 8
  %726 = sub i64 %4, %724
  %727 = tail call i64 @llvm.smin.i64(i64 %726, i64 %725)
  br i1 %245, label %728, label %745

728:                                              ; preds = %723
  %729 = shl i64 %724, 2
  %730 = and i64 %727, 3
  %731 = and i64 %727, 9223372036854775804
  %732 = icmp slt i64 %727, 1
  %733 = icmp samesign ult i64 %727, 4
  %734 = icmp eq i64 %730, 0
  br label %735

735:                                              ; preds = %728, %282
  %736 = phi i64 [ %234, %728 ], [ %283, %282 ]
  %737 = phi i64 [ 0, %728 ], [ %738, %282 ]
  %738 = add nuw nsw i64 %737, 1
  %739 = shl i64 %737, 3
  %740 = add i64 %739, %232
  %741 = inttoptr i64 %740 to ptr
  %742 = load i64, ptr %741, align 8
  %743 = add i64 %742, %729
  br i1 %732, label %282, label %744

744:                                              ; preds = %735
  br i1 %733, label %266, label %285

745:                                              ; preds = %282, %723
  store i64 %234, ptr %238, align 8
  store i64 %27, ptr %247, align 8
  store i64 %727, ptr %248, align 8
  store i64 %237, ptr %249, align 8
  store i64 4, ptr %250, align 8
  store i64 %240, ptr %31, align 8
  store i64 %26, ptr %251, align 8
  store i64 %727, ptr %252, align 8
  store i64 %237, ptr %253, align 8
  store i64 4, ptr %254, align 8
  br i1 %246, label %349, label %746

746:                                              ; preds = %745
  %747 = and i64 %727, 9223372036854775806
  %748 = icmp slt i64 %727, 1
  %749 = icmp eq i64 %727, 1
  %750 = and i64 %727, 1
  %751 = icmp eq i64 %750, 0
  %752 = shl nsw i64 %747, 2
  %753 = add i64 %234, %752
  br label %754

754:                                              ; preds = %746, %344
  %755 = phi i64 [ %234, %746 ], [ %347, %344 ]
  %756 = phi i64 [ 0, %746 ], [ %346, %344 ]
  %757 = phi i64 [ 0, %746 ], [ %758, %344 ]
  %758 = add nuw nsw i64 %757, 1
  %759 = mul nsw i64 %757, %237
  br i1 %748, label %344, label %760

760:                                              ; preds = %754
  br i1 %749, label %334, label %311

761:                                              ; preds = %358
  %762 = load i64, ptr %251, align 8
  %763 = icmp slt i64 %762, 1
  br i1 %763, label %795, label %764

764:                                              ; preds = %761, %376
  %765 = phi i64 [ %766, %376 ], [ 0, %761 ]
  %766 = add nuw nsw i64 %765, 1
  %767 = load i64, ptr %31, align 8
  %768 = load i64, ptr %253, align 8
  %769 = mul nsw i64 %768, %765
  %770 = add nsw i64 %769, %767
  %771 = load i64, ptr %252, align 8
  %772 = icmp slt i64 %771, 1
  br i1 %772, label %376, label %773

773:                                              ; preds = %764
  %774 = and i64 %771, 3
  %775 = icmp samesign ult i64 %771, 4
  br i1 %775, label %364, label %776

776:                                              ; preds = %773
  %777 = and i64 %771, 9223372036854775804
  br label %378

778:                                              ; preds = %401
  %779 = load i64, ptr %251, align 8
  %780 = icmp slt i64 %779, 1
  br i1 %780, label %446, label %781

781:                                              ; preds = %778, %421
  %782 = phi i64 [ %783, %421 ], [ 0, %778 ]
  %783 = add nuw nsw i64 %782, 1
  %784 = load i64, ptr %31, align 8
  %785 = load i64, ptr %253, align 8
  %786 = mul nsw i64 %785, %782
  %787 = add nsw i64 %786, %784
  %788 = load i64, ptr %252, align 8
  %789 = icmp slt i64 %788, 1
  br i1 %789, label %421, label %790

790:                                              ; preds = %781
  %791 = and i64 %788, 3
  %792 = icmp samesign ult i64 %788, 4
  br i1 %792, label %409, label %793

793:                                              ; preds = %790
  %794 = and i64 %788, 9223372036854775804
  br label %423

795:                                              ; preds = %376, %761, %446, %401
  %796 = atomicrmw xchg ptr %256, i64 0 acq_rel, align 8
  %797 = load i64, ptr %251, align 8
  %798 = icmp slt i64 %797, 1
  br i1 %798, label %866, label %799

799:                                              ; preds = %795
  %800 = load i64, ptr %31, align 8
  %801 = load i64, ptr %253, align 8
  %802 = load i64, ptr %254, align 8
  %803 = icmp eq i64 %802, 4
  %804 = load i64, ptr %252, align 8
  %805 = and i64 %804, 9223372036854775806
  br i1 %803, label %814, label %806

806:                                              ; preds = %799
  %807 = shl i64 %802, 1
  %808 = icmp slt i64 %804, 1
  %809 = icmp eq i64 %804, 1
  %810 = and i64 %804, 1
  %811 = icmp eq i64 %810, 0
  %812 = mul nsw i64 %805, %802
  %813 = add i64 %800, %812
  br label %449

814:                                              ; preds = %799
  %815 = icmp slt i64 %804, 1
  %816 = icmp eq i64 %804, 1
  %817 = and i64 %804, 1
  %818 = icmp eq i64 %817, 0
  %819 = shl nsw i64 %805, 2
  %820 = add i64 %800, %819
  br label %821

821:                                              ; preds = %861, %814
  %822 = phi i64 [ %800, %814 ], [ %864, %861 ]
  %823 = phi i64 [ 0, %814 ], [ %863, %861 ]
  %824 = phi i64 [ 0, %814 ], [ %825, %861 ]
  %825 = add nuw nsw i64 %824, 1
  %826 = mul nsw i64 %824, %801
  br i1 %815, label %861, label %827

827:                                              ; preds = %821
  br i1 %816, label %851, label %828

828:                                              ; preds = %827, %828
  %829 = phi i64 [ %848, %828 ], [ %822, %827 ]
  %830 = phi i64 [ %846, %828 ], [ 0, %827 ]
  %831 = phi i64 [ %847, %828 ], [ 0, %827 ]
  %832 = inttoptr i64 %829 to ptr
  %833 = load i32, ptr %832, align 4
  %834 = and i32 %833, 2147483647
  %835 = icmp samesign ult i32 %834, 2139095041
  %836 = select i1 %835, i32 %834, i32 0
  %837 = zext nneg i32 %836 to i64
  %838 = tail call i64 @llvm.smax.i64(i64 %837, i64 %830)
  %839 = add i64 %829, 4
  %840 = inttoptr i64 %839 to ptr
  %841 = load i32, ptr %840, align 4
  %842 = and i32 %841, 2147483647
  %843 = icmp samesign ult i32 %842, 2139095041
  %844 = select i1 %843, i32 %842, i32 0
  %845 = zext nneg i32 %844 to i64
  %846 = tail call i64 @llvm.umax.i64(i64 %845, i64 %838)
  %847 = add nuw i64 %831, 2
  %848 = add i64 %829, 8
  %849 = icmp eq i64 %805, %847
  br i1 %849, label %850, label %828

850:                                              ; preds = %828
  br i1 %818, label %861, label %851

851:                                              ; preds = %850, %827
  %852 = phi i64 [ 0, %827 ], [ %846, %850 ]
  %853 = add i64 %826, %820
  %854 = inttoptr i64 %853 to ptr
  %855 = load i32, ptr %854, align 4
  %856 = and i32 %855, 2147483647
  %857 = icmp samesign ult i32 %856, 2139095041
  %858 = select i1 %857, i32 %856, i32 0
  %859 = zext nneg i32 %858 to i64
  %860 = tail call i64 @llvm.umax.i64(i64 %859, i64 %852)
  br label %861

861:                                              ; preds = %851, %850, %821
  %862 = phi i64 [ 0, %821 ], [ %846, %850 ], [ %860, %851 ]
  %863 = tail call i64 @llvm.smax.i64(i64 %862, i64 %823)
  %864 = add i64 %822, %801
  %865 = icmp eq i64 %797, %825
  br i1 %865, label %866, label %821

866:                                              ; preds = %489, %861, %795
  %867 = phi i64 [ 0, %795 ], [ %863, %861 ], [ %491, %489 ]
  %868 = load i64, ptr %263, align 8
  br label %869

869:                                              ; preds = %869, %866
  %870 = phi i64 [ %868, %866 ], [ %874, %869 ]
  %871 = tail call i64 @llvm.smax.i64(i64 %870, i64 %867)
  %872 = cmpxchg ptr %263, i64 %870, i64 %871 acq_rel acquire, align 8
  %873 = extractvalue { i64, i1 } %872, 1
  %874 = extractvalue { i64, i1 } %872, 0
  br i1 %873, label %875, label %869

875:                                              ; preds = %869
  br i1 %264, label %540, label %876

876:                                              ; preds = %875
  %877 = shl i64 %724, 2
  %878 = and i64 %727, 3
  %879 = and i64 %727, 9223372036854775804
  %880 = icmp slt i64 %727, 1
  %881 = icmp samesign ult i64 %727, 4
  %882 = icmp eq i64 %878, 0
  br label %883

883:                                              ; preds = %876, %511
  %884 = phi i64 [ %244, %876 ], [ %512, %511 ]
  %885 = phi i64 [ %241, %876 ], [ %887, %511 ]
  %886 = phi i64 [ %27, %876 ], [ %888, %511 ]
  %887 = add nsw i64 %885, -1
  %888 = add i64 %886, 1
  %889 = shl i64 %886, 3
  %890 = add i64 %889, %232
  %891 = inttoptr i64 %890 to ptr
  %892 = load i64, ptr %891, align 8
  %893 = add i64 %892, %877
  br i1 %880, label %511, label %894

894:                                              ; preds = %883
  br i1 %881, label %495, label %514

895:                                              ; preds = %540, %225
  %896 = load i64, ptr %544, align 8
  %897 = load i64, ptr %546, align 8
  %898 = inttoptr i64 %896 to ptr
  %899 = tail call i64 %898(i64 %897, i64 %549)
  %900 = load i64, ptr %552, align 8
  %901 = load i64, ptr %554, align 8
  %902 = sub i64 %900, %553
  %903 = mul i64 %902, 1000000000
  %904 = sub i64 %901, %555
  %905 = add i64 %904, %903
  %906 = getelementptr inbounds nuw i8, ptr %2, i64 112
  %907 = load i64, ptr %906, align 8
  %908 = mul nsw i64 %905, %907
  %909 = icmp ult i64 %908, 4294967296
  br i1 %909, label %910, label %915

910:                                              ; preds = %895
  %911 = trunc i64 %1 to i32
  %912 = trunc nuw i64 %908 to i32
  %913 = udiv i32 %912, %911
  %914 = zext i32 %913 to i64
  br label %919

915:                                              ; preds = %895
  %916 = sdiv i64 %908, %4
  %917 = srem i64 %908, %4
  %918 = ashr i64 %917, 63
  br label %919

919:                                              ; preds = %915, %910
  %920 = phi i64 [ %914, %910 ], [ %916, %915 ]
  %921 = phi i64 [ 0, %910 ], [ %918, %915 ]
  %922 = add i64 %921, %920
  %923 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %924 = load i64, ptr %923, align 8
  %925 = tail call i64 @llvm.smax.i64(i64 %924, i64 %922)
  store i64 %925, ptr %923, align 8
  %926 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %927 = load i64, ptr %926, align 8
  %928 = icmp sgt i64 %922, 1000000000
  %929 = zext i1 %928 to i64
  %930 = add nsw i64 %927, %929
  store i64 %930, ptr %926, align 8
  %931 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %932 = load i64, ptr %931, align 8
  %933 = add nsw i64 %932, %905
  store i64 %933, ptr %931, align 8
  %934 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %935 = load i64, ptr %934, align 8
  %936 = add nsw i64 %935, %4
  store i64 %936, ptr %934, align 8
  %937 = load i64, ptr %2, align 8
  %938 = add nsw i64 %937, 1
  store i64 %938, ptr %2, align 8
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
