; made of 28585ab555f2304fe3d081aff29fb930 arithmetic/fma.py common/python_process.py errors.py kernels/triton_gpu/compiled/block.py kernels/triton_gpu/compiled/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
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

13:                                               ; preds = %83, %46, %72, %460, %457, %446, %18, %15
  %14 = phi i64 [ 0, %46 ], [ -3, %15 ], [ -3, %446 ], [ 0, %18 ], [ 0, %72 ], [ %452, %457 ], [ %461, %460 ], [ 0, %83 ]
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
  %29 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %30 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %37 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %38 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 120
  br label %467

40:                                               ; preds = %22
  %41 = load i64, ptr %26, align 8
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %43 = load i64, ptr %42, align 8
  %44 = freeze i64 %43
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 112
  switch i64 %44, label %54 [
    i64 0, label %46
    i64 -1, label %83
  ], !prof !0

46:                                               ; preds = %40, %46
  %47 = phi i64 [ %52, %46 ], [ %20, %40 ]
  %48 = phi i64 [ %51, %46 ], [ %44, %40 ]
  %49 = sub nsw i64 %47, %48
  %50 = tail call i64 @llvm.smin.i64(i64 %49, i64 %41)
  store i64 0, ptr %45, align 8
  %51 = add nsw i64 %50, %48
  %52 = load i64, ptr %19, align 8
  %53 = icmp slt i64 %51, %52
  br i1 %53, label %46, label %13

54:                                               ; preds = %40
  %55 = load i64, ptr %45, align 8
  %56 = trunc nuw i64 %44 to i32
  br label %57

57:                                               ; preds = %72, %54
  %58 = phi i64 [ %79, %72 ], [ %55, %54 ]
  %59 = phi i64 [ %81, %72 ], [ %20, %54 ]
  %60 = phi i64 [ %80, %72 ], [ 0, %54 ]
  %61 = sub nsw i64 %59, %60
  %62 = tail call i64 @llvm.smin.i64(i64 %61, i64 %41)
  %63 = add nsw i64 %62, %58
  %64 = or i64 %63, %44
  %65 = icmp ult i64 %64, 4294967296
  br i1 %65, label %66, label %70

66:                                               ; preds = %57
  %67 = trunc nuw i64 %63 to i32
  %68 = urem i32 %67, %56
  %69 = zext i32 %68 to i64
  br label %72

70:                                               ; preds = %57
  %71 = srem i64 %63, %44
  br label %72

72:                                               ; preds = %70, %66
  %73 = phi i64 [ %69, %66 ], [ %71, %70 ]
  %74 = xor i64 %73, %44
  %75 = icmp slt i64 %74, 0
  %76 = icmp ne i64 %73, 0
  %77 = and i1 %76, %75
  %78 = select i1 %77, i64 %44, i64 0
  %79 = add i64 %78, %73
  store i64 %79, ptr %45, align 8
  %80 = add nsw i64 %62, %60
  %81 = load i64, ptr %19, align 8
  %82 = icmp slt i64 %80, %81
  br i1 %82, label %57, label %13

83:                                               ; preds = %40, %83
  %84 = phi i64 [ %89, %83 ], [ %20, %40 ]
  %85 = phi i64 [ %88, %83 ], [ 0, %40 ]
  %86 = sub nsw i64 %84, %85
  %87 = tail call i64 @llvm.smin.i64(i64 %86, i64 %41)
  store i64 0, ptr %45, align 8
  %88 = add nsw i64 %87, %85
  %89 = load i64, ptr %19, align 8
  %90 = icmp slt i64 %88, %89
  br i1 %90, label %83, label %13

91:                                               ; preds = %476, %253
  %92 = phi i1 [ false, %476 ], [ %254, %253 ]
  %93 = phi i64 [ 0, %476 ], [ %94, %253 ]
  %94 = add nuw nsw i64 %93, 1
  br i1 %92, label %253, label %495

95:                                               ; preds = %504, %162
  %96 = phi i64 [ %97, %162 ], [ 0, %504 ]
  %97 = add nuw nsw i64 %96, 1
  %98 = load i64, ptr %506, align 8
  %99 = add i64 %98, %96
  %100 = load i64, ptr %2, align 8
  %101 = load i64, ptr %29, align 8
  %102 = mul i64 %101, %99
  %103 = add i64 %102, %100
  %104 = load i64, ptr %30, align 8
  %105 = mul i64 %104, %471
  %106 = add i64 %103, %105
  %107 = load i64, ptr %507, align 8
  %108 = load i64, ptr %508, align 8
  %109 = mul i64 %108, %96
  %110 = add i64 %109, %107
  %111 = icmp eq i64 %104, 4
  br i1 %111, label %112, label %509

112:                                              ; preds = %95
  %113 = inttoptr i64 %106 to ptr
  %114 = inttoptr i64 %110 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %114, ptr align 1 %113, i64 %477, i1 false)
  br label %162

115:                                              ; preds = %511, %115
  %116 = phi i64 [ %139, %115 ], [ %106, %511 ]
  %117 = phi i64 [ %138, %115 ], [ %513, %511 ]
  %118 = phi i64 [ %137, %115 ], [ %110, %511 ]
  %119 = phi i64 [ %140, %115 ], [ 0, %511 ]
  %120 = inttoptr i64 %116 to ptr
  %121 = load float, ptr %120, align 4
  %122 = inttoptr i64 %118 to ptr
  store float %121, ptr %122, align 4
  %123 = add i64 %118, 4
  %124 = inttoptr i64 %117 to ptr
  %125 = load float, ptr %124, align 4
  %126 = inttoptr i64 %123 to ptr
  store float %125, ptr %126, align 4
  %127 = add i64 %118, 8
  %128 = add i64 %117, %514
  %129 = add i64 %116, %514
  %130 = inttoptr i64 %129 to ptr
  %131 = load float, ptr %130, align 4
  %132 = inttoptr i64 %127 to ptr
  store float %131, ptr %132, align 4
  %133 = add i64 %118, 12
  %134 = inttoptr i64 %128 to ptr
  %135 = load float, ptr %134, align 4
  %136 = inttoptr i64 %133 to ptr
  store float %135, ptr %136, align 4
  %137 = add i64 %118, 16
  %138 = add i64 %128, %514
  %139 = add i64 %129, %514
  %140 = add nuw i64 %119, 2
  %141 = icmp eq i64 %140, %492
  br i1 %141, label %142, label %115

142:                                              ; preds = %115
  br i1 %493, label %154, label %143

143:                                              ; preds = %142, %511
  %144 = phi i64 [ %106, %511 ], [ %139, %142 ]
  %145 = phi i64 [ %513, %511 ], [ %138, %142 ]
  %146 = phi i64 [ %110, %511 ], [ %137, %142 ]
  tail call void @llvm.assume(i1 %494)
  %147 = inttoptr i64 %144 to ptr
  %148 = load float, ptr %147, align 4
  %149 = inttoptr i64 %146 to ptr
  store float %148, ptr %149, align 4
  %150 = add i64 %146, 4
  %151 = inttoptr i64 %145 to ptr
  %152 = load float, ptr %151, align 4
  %153 = inttoptr i64 %150 to ptr
  store float %152, ptr %153, align 4
  br label %154

154:                                              ; preds = %142, %143
  br i1 %484, label %162, label %155

155:                                              ; preds = %510, %154
  %156 = add nsw i64 %485, %110
  %157 = mul nsw i64 %479, %104
  %158 = add nsw i64 %157, %106
  %159 = inttoptr i64 %158 to ptr
  %160 = load float, ptr %159, align 4
  %161 = inttoptr i64 %156 to ptr
  store float %160, ptr %161, align 4
  br label %162

162:                                              ; preds = %509, %155, %154, %112
  %163 = icmp eq i64 %501, %97
  br i1 %163, label %164, label %95

164:                                              ; preds = %162, %495
  %165 = getelementptr i8, ptr %503, i64 %497
  %166 = getelementptr i8, ptr %165, i64 104
  %167 = load i64, ptr %166, align 8
  %168 = mul nsw i64 %167, %474
  %169 = icmp slt i64 %168, 2049
  br i1 %169, label %515, label %206

170:                                              ; preds = %560, %170
  %171 = phi i64 [ %189, %170 ], [ 12, %560 ]
  %172 = phi i64 [ %185, %170 ], [ 0, %560 ]
  %173 = load i64, ptr %562, align 8
  %174 = add nsw i64 %171, -12
  %175 = add i64 %174, %173
  %176 = inttoptr i64 %175 to ptr
  store i32 -1, ptr %176, align 4
  %177 = load i64, ptr %562, align 8
  %178 = add nsw i64 %171, -8
  %179 = add i64 %178, %177
  %180 = inttoptr i64 %179 to ptr
  store i32 -1, ptr %180, align 4
  %181 = load i64, ptr %562, align 8
  %182 = add nsw i64 %171, -4
  %183 = add i64 %182, %181
  %184 = inttoptr i64 %183 to ptr
  store i32 -1, ptr %184, align 4
  %185 = add nuw nsw i64 %172, 4
  %186 = load i64, ptr %562, align 8
  %187 = add i64 %186, %171
  %188 = inttoptr i64 %187 to ptr
  store i32 -1, ptr %188, align 4
  %189 = add nuw i64 %171, 16
  %190 = icmp eq i64 %561, %185
  br i1 %190, label %191, label %170

191:                                              ; preds = %170
  %192 = icmp eq i64 %558, 0
  br i1 %192, label %206, label %193

193:                                              ; preds = %557, %191
  %194 = phi i64 [ 0, %557 ], [ %561, %191 ]
  %195 = shl i64 %194, 2
  %196 = getelementptr i8, ptr %165, i64 136
  br label %197

197:                                              ; preds = %197, %193
  %198 = phi i64 [ %204, %197 ], [ %558, %193 ]
  %199 = phi i64 [ %203, %197 ], [ %195, %193 ]
  %200 = load i64, ptr %196, align 8
  %201 = add i64 %200, %199
  %202 = inttoptr i64 %201 to ptr
  store i32 -1, ptr %202, align 4
  %203 = add i64 %199, 4
  %204 = add nsw i64 %198, -1
  %205 = icmp eq i64 %204, 0
  br i1 %205, label %206, label %197, !llvm.loop !1

206:                                              ; preds = %197, %553, %191, %164
  %207 = getelementptr i8, ptr %165, i64 56
  %208 = load i64, ptr %207, align 8
  %209 = icmp eq i64 %208, 0
  br i1 %209, label %214, label %210

210:                                              ; preds = %206
  %211 = load i64, ptr %31, align 8
  %212 = trunc i64 %211 to i32
  %213 = inttoptr i64 %208 to ptr
  store i32 %212, ptr %213, align 4
  br label %214

214:                                              ; preds = %210, %206
  %215 = getelementptr i8, ptr %165, i64 64
  %216 = load i64, ptr %215, align 8
  %217 = inttoptr i64 %216 to ptr
  store i32 %478, ptr %217, align 4
  %218 = load i64, ptr %32, align 8
  %219 = load i64, ptr %165, align 8
  %220 = getelementptr i8, ptr %165, i64 8
  %221 = load i64, ptr %220, align 8
  %222 = getelementptr i8, ptr %165, i64 16
  %223 = load i64, ptr %222, align 8
  %224 = getelementptr i8, ptr %165, i64 24
  %225 = load i64, ptr %224, align 8
  %226 = getelementptr i8, ptr %165, i64 32
  %227 = load i64, ptr %226, align 8
  %228 = getelementptr i8, ptr %165, i64 40
  %229 = load i64, ptr %228, align 8
  %230 = getelementptr i8, ptr %165, i64 48
  %231 = load i64, ptr %230, align 8
  %232 = trunc i64 %221 to i32
  %233 = trunc i64 %223 to i32
  %234 = trunc i64 %225 to i32
  %235 = trunc i64 %227 to i32
  %236 = trunc i64 %229 to i32
  %237 = inttoptr i64 %218 to ptr
  %238 = tail call i32 %237(i64 %219, i32 %232, i32 %233, i32 %234, i32 %235, i32 1, i32 1, i32 %236, i64 0, i64 0, i64 %231)
  %239 = icmp eq i32 %238, 0
  br i1 %239, label %242, label %240

240:                                              ; preds = %214
  %241 = zext i32 %238 to i64
  br label %250

242:                                              ; preds = %214
  %243 = load i64, ptr %33, align 8
  %244 = getelementptr i8, ptr %165, i64 72
  %245 = load i64, ptr %244, align 8
  %246 = inttoptr i64 %243 to ptr
  %247 = tail call i64 %246(i64 %245, i64 0)
  %248 = and i64 %247, 4294967295
  %249 = icmp eq i64 %248, 0
  br i1 %249, label %253, label %250

250:                                              ; preds = %242, %240
  %251 = phi i64 [ 1, %240 ], [ 2, %242 ]
  %252 = phi i64 [ %241, %240 ], [ %248, %242 ]
  store i64 %251, ptr %34, align 8
  store i64 %252, ptr %35, align 8
  br label %253

253:                                              ; preds = %250, %242, %91
  %254 = phi i1 [ true, %91 ], [ false, %242 ], [ true, %250 ]
  %255 = icmp eq i64 %94, %468
  br i1 %255, label %256, label %91

256:                                              ; preds = %253
  %257 = icmp eq i64 %474, 1
  %258 = shl nsw i64 %479, 2
  %259 = and i64 %489, 1
  %260 = icmp eq i64 %487, 0
  %261 = and i64 %489, -2
  %262 = icmp eq i64 %259, 0
  %263 = icmp ne i64 %259, 0
  br label %264

264:                                              ; preds = %256, %441
  %265 = phi i64 [ %268, %441 ], [ 0, %256 ]
  %266 = phi i1 [ %442, %441 ], [ %254, %256 ]
  %267 = phi i64 [ %443, %441 ], [ 0, %256 ]
  %268 = add nuw nsw i64 %265, 1
  br i1 %266, label %441, label %269

269:                                              ; preds = %264
  %270 = mul i64 %265, 152
  %271 = load i64, ptr %28, align 8
  %272 = inttoptr i64 %271 to ptr
  %273 = getelementptr i8, ptr %272, i64 %270
  %274 = getelementptr i8, ptr %273, i64 104
  %275 = load i64, ptr %274, align 8
  %276 = mul nsw i64 %275, %474
  %277 = icmp slt i64 %276, 2049
  br i1 %277, label %563, label %332

278:                                              ; preds = %306
  %279 = icmp eq i64 %572, %275
  br i1 %279, label %573, label %569

280:                                              ; preds = %569, %306
  %281 = phi i64 [ %283, %306 ], [ 0, %569 ]
  %282 = phi i64 [ %307, %306 ], [ %571, %569 ]
  %283 = add nuw nsw i64 %281, 1
  %284 = load i64, ptr %567, align 8
  %285 = load i64, ptr %568, align 8
  %286 = mul nsw i64 %285, %570
  %287 = shl nsw i64 %281, 2
  %288 = add i64 %284, %287
  %289 = add i64 %288, %286
  %290 = inttoptr i64 %289 to ptr
  %291 = load atomic i32, ptr %290 acquire, align 4
  %292 = icmp eq i32 %291, -1
  br i1 %292, label %293, label %306

293:                                              ; preds = %280, %296
  %294 = phi i64 [ %297, %296 ], [ %282, %280 ]
  %295 = icmp sgt i64 %294, 1048575
  br i1 %295, label %332, label %296

296:                                              ; preds = %293
  %297 = add nsw i64 %294, 1
  %298 = load i64, ptr %567, align 8
  %299 = load i64, ptr %568, align 8
  %300 = mul nsw i64 %299, %570
  %301 = add i64 %298, %287
  %302 = add i64 %301, %300
  %303 = inttoptr i64 %302 to ptr
  %304 = load atomic i32, ptr %303 acquire, align 4
  %305 = icmp eq i32 %304, -1
  br i1 %305, label %293, label %306

306:                                              ; preds = %296, %280
  %307 = phi i64 [ %282, %280 ], [ %297, %296 ]
  %308 = icmp eq i64 %283, %474
  br i1 %308, label %278, label %280

309:                                              ; preds = %578, %329
  %310 = phi i64 [ %312, %329 ], [ 0, %578 ]
  %311 = phi i64 [ %330, %329 ], [ %574, %578 ]
  %312 = add nuw nsw i64 %310, 1
  %313 = load i64, ptr %579, align 8
  %314 = shl nsw i64 %310, 2
  %315 = add nsw i64 %313, %314
  %316 = inttoptr i64 %315 to ptr
  %317 = load atomic i32, ptr %316 acquire, align 4
  %318 = icmp eq i32 %317, -1
  br i1 %318, label %319, label %329

319:                                              ; preds = %309, %322
  %320 = phi i64 [ %323, %322 ], [ %311, %309 ]
  %321 = icmp sgt i64 %320, 1048575
  br i1 %321, label %332, label %322

322:                                              ; preds = %319
  %323 = add nsw i64 %320, 1
  %324 = load i64, ptr %579, align 8
  %325 = inttoptr i64 %324 to ptr
  %326 = getelementptr i8, ptr %325, i64 %314
  %327 = load atomic i32, ptr %326 acquire, align 4
  %328 = icmp eq i32 %327, -1
  br i1 %328, label %319, label %329

329:                                              ; preds = %322, %309
  %330 = phi i64 [ %311, %309 ], [ %323, %322 ]
  %331 = icmp eq i64 %312, %576
  br i1 %331, label %580, label %309

332:                                              ; preds = %319, %293, %269
  %333 = load i64, ptr %36, align 8
  %334 = getelementptr i8, ptr %273, i64 72
  %335 = load i64, ptr %334, align 8
  %336 = inttoptr i64 %333 to ptr
  %337 = tail call i64 %336(i64 %335)
  %338 = and i64 %337, 4294967295
  %339 = icmp eq i64 %338, 0
  br i1 %339, label %580, label %340

340:                                              ; preds = %332
  store i64 3, ptr %34, align 8
  store i64 %338, ptr %35, align 8
  br label %441

341:                                              ; preds = %583, %408
  %342 = phi i64 [ %343, %408 ], [ 0, %583 ]
  %343 = add nuw nsw i64 %342, 1
  %344 = load i64, ptr %584, align 8
  %345 = add i64 %344, %342
  %346 = load i64, ptr %3, align 8
  %347 = load i64, ptr %37, align 8
  %348 = mul i64 %347, %345
  %349 = add i64 %348, %346
  %350 = load i64, ptr %38, align 8
  %351 = mul i64 %350, %471
  %352 = add i64 %349, %351
  %353 = load i64, ptr %585, align 8
  %354 = load i64, ptr %586, align 8
  %355 = mul i64 %354, %342
  %356 = add i64 %355, %353
  %357 = icmp eq i64 %350, 4
  br i1 %357, label %358, label %587

358:                                              ; preds = %341
  %359 = inttoptr i64 %356 to ptr
  %360 = inttoptr i64 %352 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %360, ptr align 1 %359, i64 %477, i1 false)
  br label %408

361:                                              ; preds = %589, %361
  %362 = phi i64 [ %385, %361 ], [ %352, %589 ]
  %363 = phi i64 [ %384, %361 ], [ %356, %589 ]
  %364 = phi i64 [ %383, %361 ], [ %591, %589 ]
  %365 = phi i64 [ %386, %361 ], [ 0, %589 ]
  %366 = inttoptr i64 %363 to ptr
  %367 = load float, ptr %366, align 4
  %368 = inttoptr i64 %362 to ptr
  store float %367, ptr %368, align 4
  %369 = add i64 %363, 4
  %370 = inttoptr i64 %369 to ptr
  %371 = load float, ptr %370, align 4
  %372 = inttoptr i64 %364 to ptr
  store float %371, ptr %372, align 4
  %373 = add i64 %364, %592
  %374 = add i64 %363, 8
  %375 = add i64 %362, %592
  %376 = inttoptr i64 %374 to ptr
  %377 = load float, ptr %376, align 4
  %378 = inttoptr i64 %375 to ptr
  store float %377, ptr %378, align 4
  %379 = add i64 %363, 12
  %380 = inttoptr i64 %379 to ptr
  %381 = load float, ptr %380, align 4
  %382 = inttoptr i64 %373 to ptr
  store float %381, ptr %382, align 4
  %383 = add i64 %373, %592
  %384 = add i64 %363, 16
  %385 = add i64 %375, %592
  %386 = add nuw i64 %365, 2
  %387 = icmp eq i64 %386, %261
  br i1 %387, label %388, label %361

388:                                              ; preds = %361
  br i1 %262, label %400, label %389

389:                                              ; preds = %388, %589
  %390 = phi i64 [ %352, %589 ], [ %385, %388 ]
  %391 = phi i64 [ %356, %589 ], [ %384, %388 ]
  %392 = phi i64 [ %591, %589 ], [ %383, %388 ]
  tail call void @llvm.assume(i1 %263)
  %393 = inttoptr i64 %391 to ptr
  %394 = load float, ptr %393, align 4
  %395 = inttoptr i64 %390 to ptr
  store float %394, ptr %395, align 4
  %396 = add i64 %391, 4
  %397 = inttoptr i64 %396 to ptr
  %398 = load float, ptr %397, align 4
  %399 = inttoptr i64 %392 to ptr
  store float %398, ptr %399, align 4
  br label %400

400:                                              ; preds = %388, %389
  br i1 %484, label %408, label %401

401:                                              ; preds = %588, %400
  %402 = mul nsw i64 %479, %350
  %403 = add nsw i64 %402, %352
  %404 = add nsw i64 %258, %356
  %405 = inttoptr i64 %404 to ptr
  %406 = load float, ptr %405, align 4
  %407 = inttoptr i64 %403 to ptr
  store float %406, ptr %407, align 4
  br label %408

408:                                              ; preds = %587, %401, %400, %358
  %409 = icmp eq i64 %343, %581
  br i1 %409, label %593, label %341

410:                                              ; preds = %610
  %411 = icmp eq i64 %606, 0
  br i1 %411, label %427, label %412

412:                                              ; preds = %410, %601
  %413 = phi i64 [ %599, %601 ], [ %637, %410 ]
  %414 = phi i64 [ %267, %601 ], [ %636, %410 ]
  %415 = icmp ne i64 %606, 0
  tail call void @llvm.assume(i1 %415)
  %416 = inttoptr i64 %413 to ptr
  %417 = load i32, ptr %416, align 4
  %418 = tail call i32 @llvm.smax.i32(i32 %417, i32 0)
  %419 = zext nneg i32 %418 to i64
  %420 = add nsw i64 %414, %419
  %421 = add i64 %413, 4
  %422 = inttoptr i64 %421 to ptr
  %423 = load i32, ptr %422, align 4
  %424 = tail call i32 @llvm.smax.i32(i32 %423, i32 0)
  %425 = zext nneg i32 %424 to i64
  %426 = add nsw i64 %420, %425
  br label %427

427:                                              ; preds = %410, %412
  %428 = phi i64 [ %636, %410 ], [ %426, %412 ]
  %429 = and i64 %595, 1
  %430 = icmp eq i64 %429, 0
  br i1 %430, label %441, label %431

431:                                              ; preds = %597, %427
  %432 = phi i64 [ %267, %597 ], [ %428, %427 ]
  %433 = phi i64 [ 0, %597 ], [ %602, %427 ]
  %434 = shl nsw i64 %433, 2
  %435 = add nsw i64 %434, %599
  %436 = inttoptr i64 %435 to ptr
  %437 = load i32, ptr %436, align 4
  %438 = tail call i32 @llvm.smax.i32(i32 %437, i32 0)
  %439 = zext nneg i32 %438 to i64
  %440 = add nsw i64 %432, %439
  br label %441

441:                                              ; preds = %593, %431, %427, %340, %264
  %442 = phi i1 [ true, %264 ], [ true, %340 ], [ false, %593 ], [ false, %427 ], [ false, %431 ]
  %443 = phi i64 [ %267, %264 ], [ %267, %340 ], [ %267, %593 ], [ %428, %427 ], [ %440, %431 ]
  %444 = icmp eq i64 %268, %468
  br i1 %444, label %445, label %264

445:                                              ; preds = %441
  br i1 %442, label %446, label %451

446:                                              ; preds = %445
  %447 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %448 = load i64, ptr %447, align 8
  %449 = inttoptr i64 %448 to ptr
  %450 = tail call i64 %449(i64 0)
  br label %13

451:                                              ; preds = %467, %445
  %452 = phi i64 [ %443, %445 ], [ 0, %467 ]
  %453 = load i64, ptr %31, align 8
  %454 = add nsw i64 %453, %474
  %455 = load i64, ptr %39, align 8
  %456 = icmp eq i64 %455, 0
  br i1 %456, label %457, label %640, !prof !3

457:                                              ; preds = %654, %640, %451
  %458 = phi i64 [ 0, %451 ], [ 0, %640 ], [ %661, %654 ]
  store i64 %458, ptr %31, align 8
  %459 = icmp slt i64 %452, 0
  br i1 %459, label %13, label %460

460:                                              ; preds = %457
  %461 = add nuw nsw i64 %452, %470
  %462 = add nsw i64 %474, %471
  %463 = load i64, ptr %19, align 8
  %464 = icmp slt i64 %462, %463
  br i1 %464, label %465, label %13, !llvm.loop !4

465:                                              ; preds = %460
  %466 = load i64, ptr %23, align 8
  br label %467

467:                                              ; preds = %27, %465
  %468 = phi i64 [ %466, %465 ], [ %24, %27 ]
  %469 = phi i64 [ %463, %465 ], [ %20, %27 ]
  %470 = phi i64 [ %461, %465 ], [ 0, %27 ]
  %471 = phi i64 [ %462, %465 ], [ 0, %27 ]
  %472 = load i64, ptr %26, align 8
  %473 = sub i64 %469, %471
  %474 = tail call i64 @llvm.smin.i64(i64 %473, i64 %472)
  %475 = icmp sgt i64 %468, 0
  br i1 %475, label %476, label %451

476:                                              ; preds = %467
  %477 = shl i64 %474, 2
  %478 = trunc i64 %474 to i32
  %479 = and i64 %474, 9223372036854775806
  %480 = add nsw i64 %471, 1
  %481 = icmp slt i64 %474, 1
  %482 = icmp eq i64 %474, 1
  %483 = and i64 %474, 1
  %484 = icmp eq i64 %483, 0
  %485 = shl nsw i64 %479, 2
  %486 = shl nsw i64 %479, 2
  %487 = add nsw i64 %479, -2
  %488 = lshr exact i64 %487, 1
  %489 = add nuw i64 %488, 1
  %490 = and i64 %489, 1
  %491 = icmp eq i64 %487, 0
  %492 = and i64 %489, -2
  %493 = icmp eq i64 %490, 0
  %494 = icmp ne i64 %490, 0
  br label %91

495:                                              ; preds = %91
  %496 = load i64, ptr %28, align 8
  %497 = mul i64 %93, 152
  %498 = add i64 %496, %497
  %499 = inttoptr i64 %498 to ptr
  %500 = getelementptr inbounds nuw i8, ptr %499, i64 88
  %501 = load i64, ptr %500, align 8
  %502 = icmp slt i64 %501, 1
  %503 = inttoptr i64 %496 to ptr
  br i1 %502, label %164, label %504

504:                                              ; preds = %495
  %505 = getelementptr i8, ptr %503, i64 %497
  %506 = getelementptr i8, ptr %505, i64 80
  %507 = getelementptr i8, ptr %505, i64 112
  %508 = getelementptr i8, ptr %505, i64 128
  br label %95

509:                                              ; preds = %95
  br i1 %481, label %162, label %510

510:                                              ; preds = %509
  br i1 %482, label %155, label %511

511:                                              ; preds = %510
  %512 = mul i64 %104, %480
  %513 = add i64 %103, %512
  %514 = shl i64 %104, 1
  br i1 %491, label %143, label %115

515:                                              ; preds = %164
  %516 = icmp slt i64 %167, 1
  %517 = select i1 %516, i1 true, i1 %481
  br i1 %517, label %553, label %518

518:                                              ; preds = %515
  %519 = getelementptr i8, ptr %165, i64 120
  %520 = getelementptr i8, ptr %165, i64 128
  br label %521

521:                                              ; preds = %518, %550
  %522 = phi i64 [ %551, %550 ], [ 0, %518 ]
  br i1 %482, label %543, label %523

523:                                              ; preds = %521, %523
  %524 = phi i64 [ %540, %523 ], [ 4, %521 ]
  %525 = phi i64 [ %533, %523 ], [ 0, %521 ]
  %526 = load i64, ptr %519, align 8
  %527 = load i64, ptr %520, align 8
  %528 = mul nsw i64 %527, %522
  %529 = add nsw i64 %524, -4
  %530 = add i64 %529, %526
  %531 = add i64 %530, %528
  %532 = inttoptr i64 %531 to ptr
  store i32 -1, ptr %532, align 4
  %533 = add nuw i64 %525, 2
  %534 = load i64, ptr %519, align 8
  %535 = load i64, ptr %520, align 8
  %536 = mul nsw i64 %535, %522
  %537 = add i64 %534, %524
  %538 = add i64 %537, %536
  %539 = inttoptr i64 %538 to ptr
  store i32 -1, ptr %539, align 4
  %540 = add nuw i64 %524, 8
  %541 = icmp eq i64 %479, %533
  br i1 %541, label %542, label %523

542:                                              ; preds = %523
  br i1 %484, label %550, label %543

543:                                              ; preds = %542, %521
  %544 = load i64, ptr %519, align 8
  %545 = load i64, ptr %520, align 8
  %546 = mul nsw i64 %545, %522
  %547 = add i64 %544, %486
  %548 = add i64 %547, %546
  %549 = inttoptr i64 %548 to ptr
  store i32 -1, ptr %549, align 4
  br label %550

550:                                              ; preds = %543, %542
  %551 = add nuw nsw i64 %522, 1
  %552 = icmp eq i64 %167, %551
  br i1 %552, label %553, label %521

553:                                              ; preds = %550, %515
  %554 = getelementptr i8, ptr %165, i64 144
  %555 = load i64, ptr %554, align 8
  %556 = icmp slt i64 %555, 1
  br i1 %556, label %206, label %557

557:                                              ; preds = %553
  %558 = and i64 %555, 3
  %559 = icmp samesign ult i64 %555, 4
  br i1 %559, label %193, label %560

560:                                              ; preds = %557
  %561 = and i64 %555, 9223372036854775804
  %562 = getelementptr i8, ptr %165, i64 136
  br label %170

563:                                              ; preds = %269
  %564 = icmp slt i64 %275, 1
  %565 = select i1 %564, i1 true, i1 %481
  br i1 %565, label %573, label %566

566:                                              ; preds = %563
  %567 = getelementptr i8, ptr %273, i64 120
  %568 = getelementptr i8, ptr %273, i64 128
  br label %569

569:                                              ; preds = %566, %278
  %570 = phi i64 [ %572, %278 ], [ 0, %566 ]
  %571 = phi i64 [ %307, %278 ], [ 0, %566 ]
  %572 = add nuw nsw i64 %570, 1
  br label %280

573:                                              ; preds = %278, %563
  %574 = phi i64 [ 0, %563 ], [ %307, %278 ]
  %575 = getelementptr i8, ptr %273, i64 144
  %576 = load i64, ptr %575, align 8
  %577 = icmp slt i64 %576, 1
  br i1 %577, label %580, label %578

578:                                              ; preds = %573
  %579 = getelementptr i8, ptr %273, i64 136
  br label %309

580:                                              ; preds = %329, %573, %332
  %581 = load i64, ptr %274, align 8
  %582 = icmp slt i64 %581, 1
  br i1 %582, label %593, label %583

583:                                              ; preds = %580
  %584 = getelementptr i8, ptr %273, i64 96
  %585 = getelementptr i8, ptr %273, i64 120
  %586 = getelementptr i8, ptr %273, i64 128
  br label %341

587:                                              ; preds = %341
  br i1 %481, label %408, label %588

588:                                              ; preds = %587
  br i1 %257, label %401, label %589

589:                                              ; preds = %588
  %590 = mul i64 %350, %480
  %591 = add i64 %349, %590
  %592 = shl i64 %350, 1
  br i1 %260, label %389, label %361

593:                                              ; preds = %408, %580
  %594 = getelementptr i8, ptr %273, i64 144
  %595 = load i64, ptr %594, align 8
  %596 = icmp slt i64 %595, 1
  br i1 %596, label %441, label %597

597:                                              ; preds = %593
  %598 = getelementptr i8, ptr %273, i64 136
  %599 = load i64, ptr %598, align 8
  %600 = icmp eq i64 %595, 1
  br i1 %600, label %431, label %601

601:                                              ; preds = %597
  %602 = and i64 %595, 9223372036854775806
  %603 = add nsw i64 %595, -2
  %604 = lshr i64 %603, 1
  %605 = add nuw i64 %604, 1
  %606 = and i64 %605, 1
  %607 = icmp eq i64 %604, 0
  br i1 %607, label %412, label %608

608:                                              ; preds = %601
  %609 = and i64 %605, -2
  br label %610

610:                                              ; preds = %610, %608
  %611 = phi i64 [ %599, %608 ], [ %637, %610 ]
  %612 = phi i64 [ %267, %608 ], [ %636, %610 ]
  %613 = phi i64 [ 0, %608 ], [ %638, %610 ]
  %614 = inttoptr i64 %611 to ptr
  %615 = load i32, ptr %614, align 4
  %616 = tail call i32 @llvm.smax.i32(i32 %615, i32 0)
  %617 = zext nneg i32 %616 to i64
  %618 = add nsw i64 %612, %617
  %619 = add i64 %611, 4
  %620 = inttoptr i64 %619 to ptr
  %621 = load i32, ptr %620, align 4
  %622 = tail call i32 @llvm.smax.i32(i32 %621, i32 0)
  %623 = zext nneg i32 %622 to i64
  %624 = add nsw i64 %618, %623
  %625 = add i64 %611, 8
  %626 = inttoptr i64 %625 to ptr
  %627 = load i32, ptr %626, align 4
  %628 = tail call i32 @llvm.smax.i32(i32 %627, i32 0)
  %629 = zext nneg i32 %628 to i64
  %630 = add nsw i64 %624, %629
  %631 = add i64 %611, 12
  %632 = inttoptr i64 %631 to ptr
  %633 = load i32, ptr %632, align 4
  %634 = tail call i32 @llvm.smax.i32(i32 %633, i32 0)
  %635 = zext nneg i32 %634 to i64
  %636 = add nsw i64 %630, %635
  %637 = add i64 %611, 16
  %638 = add nuw i64 %613, 2
  %639 = icmp eq i64 %638, %609
  br i1 %639, label %410, label %610

640:                                              ; preds = %451
  %641 = icmp ne i64 %454, -9223372036854775808
  %642 = icmp ne i64 %455, -1
  %643 = or i1 %641, %642
  br i1 %643, label %644, label %457, !prof !6

644:                                              ; preds = %640
  %645 = or i64 %454, %455
  %646 = icmp ult i64 %645, 4294967296
  br i1 %646, label %647, label %652

647:                                              ; preds = %644
  %648 = trunc nuw i64 %455 to i32
  %649 = trunc nuw i64 %454 to i32
  %650 = urem i32 %649, %648
  %651 = zext i32 %650 to i64
  br label %654

652:                                              ; preds = %644
  %653 = srem i64 %454, %455
  br label %654

654:                                              ; preds = %652, %647
  %655 = phi i64 [ %651, %647 ], [ %653, %652 ]
  %656 = xor i64 %655, %455
  %657 = icmp slt i64 %656, 0
  %658 = icmp ne i64 %655, 0
  %659 = and i1 %658, %657
  %660 = select i1 %659, i64 %455, i64 0
  %661 = add i64 %660, %655
  br label %457
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
!2 = !{!"llvm.loop.unroll.disable"}
!3 = !{!"branch_weights", i32 1, i32 99}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unswitch.partial.disable"}
!6 = !{!"branch_weights", i32 99, i32 1}
