; made of 92a69c30c1ff842e696f90bcba619cc5 arithmetic/fma.py kernels/numba_cpu/backward/driver.py kernels/numba_cpu/backward/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, i64 %5) unnamed_addr {
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %10 = load i64, ptr %9, align 8
  %11 = inttoptr i64 %8 to ptr
  %12 = shl i64 %10, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %11, i8 0, i64 %12, i1 false)
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %1, i64 232
  %16 = load i64, ptr %15, align 8
  %17 = inttoptr i64 %14 to ptr
  %18 = shl i64 %16, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %17, i8 0, i64 %18, i1 false)
  %19 = add nsw i64 %5, 3
  %20 = ashr i64 %19, 2
  %21 = icmp sgt i64 %20, 0
  br i1 %21, label %22, label %380

22:                                               ; preds = %6
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 64
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 72
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %30 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 96
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 208
  br label %381

45:                                               ; preds = %390, %45
  %46 = phi i64 [ %56, %45 ], [ %392, %390 ]
  %47 = phi i64 [ %57, %45 ], [ %387, %390 ]
  %48 = inttoptr i64 %47 to ptr
  %49 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %50 = load i64, ptr %49, align 8
  %51 = load i64, ptr %48, align 8
  %52 = shl i64 %50, 2
  %53 = sub nsw i64 %51, %52
  %54 = inttoptr i64 %46 to ptr
  %55 = inttoptr i64 %53 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %55, ptr align 1 %54, i64 %52, i1 false)
  %56 = add nsw i64 %52, %46
  %57 = add nsw i64 %47, 16
  %58 = load i64, ptr %24, align 8
  %59 = icmp slt i64 %57, %58
  br i1 %59, label %45, label %60

60:                                               ; preds = %45, %381
  %61 = load i64, ptr %25, align 8
  %62 = load i64, ptr %26, align 8
  %63 = icmp slt i64 %61, %62
  br i1 %63, label %64, label %393

64:                                               ; preds = %60
  %65 = shl nsw i64 %383, 12
  %66 = shl i64 %386, 10
  br label %67

67:                                               ; preds = %67, %64
  %68 = phi i64 [ %76, %67 ], [ %61, %64 ]
  %69 = inttoptr i64 %68 to ptr
  %70 = load i64, ptr %69, align 8
  %71 = add nsw i64 %70, %65
  %72 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %73 = load i64, ptr %72, align 8
  %74 = inttoptr i64 %71 to ptr
  %75 = inttoptr i64 %73 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %75, ptr align 1 %74, i64 %66, i1 false)
  %76 = add nsw i64 %68, 16
  %77 = icmp slt i64 %76, %62
  br i1 %77, label %67, label %393

78:                                               ; preds = %78, %413
  %79 = phi i64 [ %400, %413 ], [ %105, %78 ]
  %80 = phi i64 [ %399, %413 ], [ %104, %78 ]
  %81 = phi i64 [ 0, %413 ], [ %106, %78 ]
  %82 = inttoptr i64 %80 to ptr
  %83 = load i64, ptr %82, align 8
  %84 = add nsw i64 %83, %404
  %85 = inttoptr i64 %79 to ptr
  store i64 %84, ptr %85, align 8
  %86 = add i64 %80, 8
  %87 = inttoptr i64 %86 to ptr
  %88 = load i64, ptr %87, align 8
  %89 = add nsw i64 %88, %404
  %90 = add i64 %79, 8
  %91 = inttoptr i64 %90 to ptr
  store i64 %89, ptr %91, align 8
  %92 = add i64 %80, 16
  %93 = add i64 %79, 16
  %94 = inttoptr i64 %92 to ptr
  %95 = load i64, ptr %94, align 8
  %96 = add nsw i64 %95, %404
  %97 = inttoptr i64 %93 to ptr
  store i64 %96, ptr %97, align 8
  %98 = add i64 %80, 24
  %99 = inttoptr i64 %98 to ptr
  %100 = load i64, ptr %99, align 8
  %101 = add nsw i64 %100, %404
  %102 = add i64 %79, 24
  %103 = inttoptr i64 %102 to ptr
  store i64 %101, ptr %103, align 8
  %104 = add i64 %80, 32
  %105 = add i64 %79, 32
  %106 = add nuw i64 %81, 2
  %107 = icmp eq i64 %106, %414
  br i1 %107, label %108, label %78

108:                                              ; preds = %78
  %109 = icmp eq i64 %411, 0
  br i1 %109, label %124, label %110

110:                                              ; preds = %108, %406
  %111 = phi i64 [ %400, %406 ], [ %105, %108 ]
  %112 = phi i64 [ %399, %406 ], [ %104, %108 ]
  %113 = icmp ne i64 %411, 0
  tail call void @llvm.assume(i1 %113)
  %114 = inttoptr i64 %112 to ptr
  %115 = load i64, ptr %114, align 8
  %116 = add nsw i64 %115, %404
  %117 = inttoptr i64 %111 to ptr
  store i64 %116, ptr %117, align 8
  %118 = add i64 %112, 8
  %119 = inttoptr i64 %118 to ptr
  %120 = load i64, ptr %119, align 8
  %121 = add nsw i64 %120, %404
  %122 = add i64 %111, 8
  %123 = inttoptr i64 %122 to ptr
  store i64 %121, ptr %123, align 8
  br label %124

124:                                              ; preds = %108, %110
  %125 = and i64 %401, 1
  %126 = icmp eq i64 %125, 0
  br i1 %126, label %136, label %127

127:                                              ; preds = %403, %124
  %128 = phi i64 [ 0, %403 ], [ %407, %124 ]
  %129 = shl i64 %128, 3
  %130 = add i64 %129, %399
  %131 = inttoptr i64 %130 to ptr
  %132 = load i64, ptr %131, align 8
  %133 = add nsw i64 %132, %404
  %134 = add i64 %129, %400
  %135 = inttoptr i64 %134 to ptr
  store i64 %133, ptr %135, align 8
  br label %136

136:                                              ; preds = %395, %127, %124
  %137 = load i64, ptr %30, align 8
  %138 = load i64, ptr %31, align 8
  %139 = load i64, ptr %1, align 8
  %140 = load i64, ptr %32, align 8
  %141 = icmp slt i64 %139, %140
  br i1 %141, label %142, label %166

142:                                              ; preds = %136, %162
  %143 = phi i64 [ %163, %162 ], [ %140, %136 ]
  %144 = phi i64 [ %164, %162 ], [ %139, %136 ]
  %145 = inttoptr i64 %144 to ptr
  %146 = getelementptr inbounds nuw i8, ptr %145, i64 32
  %147 = load i64, ptr %146, align 8
  %148 = icmp slt i64 %398, %147
  br i1 %148, label %162, label %149

149:                                              ; preds = %142
  %150 = getelementptr inbounds nuw i8, ptr %145, i64 8
  %151 = load i64, ptr %150, align 8
  %152 = shl nsw i64 %151, 3
  %153 = load i64, ptr %145, align 8
  %154 = add nsw i64 %152, %400
  %155 = add nsw i64 %152, %137
  %156 = getelementptr inbounds nuw i8, ptr %145, i64 24
  %157 = load i64, ptr %156, align 8
  %158 = add nsw i64 %157, %138
  %159 = inttoptr i64 %153 to ptr
  %160 = tail call i64 %159(i64 %154, i64 %155, i64 %158, i64 256)
  %161 = load i64, ptr %32, align 8
  br label %162

162:                                              ; preds = %149, %142
  %163 = phi i64 [ %161, %149 ], [ %143, %142 ]
  %164 = add i64 %144, 48
  %165 = icmp slt i64 %164, %163
  br i1 %165, label %142, label %166

166:                                              ; preds = %162, %136
  %167 = icmp eq i64 %386, %397
  br i1 %167, label %168, label %395

168:                                              ; preds = %166, %393
  %169 = load i64, ptr %33, align 8
  %170 = load i64, ptr %34, align 8
  %171 = icmp slt i64 %169, %170
  br i1 %171, label %172, label %180

172:                                              ; preds = %168, %172
  %173 = phi i64 [ %177, %172 ], [ %169, %168 ]
  %174 = inttoptr i64 %173 to ptr
  %175 = load i64, ptr %174, align 8
  %176 = inttoptr i64 %175 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(4096) %176, i8 0, i64 4096, i1 false)
  %177 = add nsw i64 %173, 16
  %178 = load i64, ptr %34, align 8
  %179 = icmp slt i64 %177, %178
  br i1 %179, label %172, label %180

180:                                              ; preds = %172, %168
  %181 = load i64, ptr %35, align 8
  %182 = load i64, ptr %36, align 8
  %183 = icmp slt i64 %181, %182
  br i1 %183, label %184, label %198

184:                                              ; preds = %180
  %185 = shl nsw i64 %383, 12
  %186 = shl i64 %386, 10
  br label %187

187:                                              ; preds = %187, %184
  %188 = phi i64 [ %196, %187 ], [ %181, %184 ]
  %189 = inttoptr i64 %188 to ptr
  %190 = load i64, ptr %189, align 8
  %191 = add nsw i64 %190, %185
  %192 = getelementptr inbounds nuw i8, ptr %189, i64 8
  %193 = load i64, ptr %192, align 8
  %194 = inttoptr i64 %191 to ptr
  %195 = inttoptr i64 %193 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %195, ptr align 1 %194, i64 %186, i1 false)
  %196 = add nsw i64 %188, 16
  %197 = icmp slt i64 %196, %182
  br i1 %197, label %187, label %198

198:                                              ; preds = %187, %180
  %199 = load i64, ptr %37, align 8
  %200 = load i64, ptr %38, align 8
  %201 = load i64, ptr %39, align 8
  %202 = load i64, ptr %40, align 8
  %203 = load i64, ptr %41, align 8
  %204 = load i64, ptr %42, align 8
  %205 = icmp slt i64 %203, %204
  br i1 %205, label %206, label %340

206:                                              ; preds = %198
  %207 = shl nsw i64 %386, 8
  %208 = shl nsw i64 %383, 10
  %209 = icmp sgt i64 %385, 0
  %210 = inttoptr i64 %199 to ptr
  %211 = inttoptr i64 %200 to ptr
  br label %212

212:                                              ; preds = %336, %206
  %213 = phi i64 [ %337, %336 ], [ %203, %206 ]
  %214 = inttoptr i64 %213 to ptr
  %215 = getelementptr inbounds nuw i8, ptr %214, i64 8
  %216 = load i64, ptr %215, align 8
  %217 = getelementptr inbounds nuw i8, ptr %214, i64 40
  %218 = load i64, ptr %217, align 8
  %219 = icmp eq i64 %218, 1
  %220 = getelementptr inbounds nuw i8, ptr %214, i64 24
  %221 = load i64, ptr %220, align 8
  %222 = getelementptr inbounds nuw i8, ptr %214, i64 32
  %223 = load i64, ptr %222, align 8
  %224 = select i1 %219, i64 %208, i64 %384
  %225 = select i1 %219, i64 %4, i64 %202
  %226 = select i1 %219, i64 512, i64 256
  %227 = sub nsw i64 %223, %224
  %228 = add nsw i64 %225, %221
  br i1 %209, label %229, label %336

229:                                              ; preds = %212
  %230 = getelementptr inbounds nuw i8, ptr %214, i64 16
  %231 = load i64, ptr %230, align 8
  %232 = shl nsw i64 %227, 8
  %233 = sub i64 %231, %216
  %234 = freeze i64 %233
  %235 = tail call i64 @llvm.smax.i64(i64 %234, i64 0)
  %236 = icmp sgt i64 %234, 0
  %237 = shl i64 %216, 3
  %238 = add nsw i64 %237, %200
  %239 = add nsw i64 %237, %201
  %240 = select i1 %219, i64 9, i64 8
  br i1 %236, label %241, label %250

241:                                              ; preds = %229
  %242 = add nsw i64 %235, -1
  %243 = add i64 %216, 1
  %244 = select i1 %219, i32 9, i32 8
  %245 = and i64 %235, 1
  %246 = icmp eq i64 %245, 0
  %247 = getelementptr i8, ptr %210, i64 %237
  %248 = getelementptr i8, ptr %211, i64 %237
  %249 = icmp eq i64 %234, 1
  br label %275

250:                                              ; preds = %229
  br i1 %219, label %251, label %415

251:                                              ; preds = %250, %273
  %252 = phi i64 [ %265, %273 ], [ %207, %250 ]
  %253 = add nsw i64 %252, -1
  %254 = icmp ult i64 %253, 4294967296
  br i1 %254, label %255, label %257

255:                                              ; preds = %251
  %256 = lshr i64 %253, 9
  br label %261

257:                                              ; preds = %251
  %258 = sdiv i64 %253, %226
  %259 = srem i64 %253, %226
  %260 = ashr i64 %259, 63
  br label %261

261:                                              ; preds = %257, %255
  %262 = phi i64 [ %256, %255 ], [ %258, %257 ]
  %263 = phi i64 [ 0, %255 ], [ %260, %257 ]
  %264 = add i64 %263, %262
  %265 = shl i64 %264, %240
  %266 = icmp slt i64 %227, %252
  br i1 %266, label %267, label %273

267:                                              ; preds = %261
  %268 = tail call i64 @llvm.smax.i64(i64 %227, i64 %265)
  %269 = load i64, ptr %214, align 8
  %270 = sub nsw i64 %252, %268
  %271 = inttoptr i64 %269 to ptr
  %272 = tail call i64 %271(i64 %238, i64 %239, i64 %228, i64 %270)
  br label %273

273:                                              ; preds = %267, %261
  %274 = icmp sgt i64 %265, 0
  br i1 %274, label %251, label %336

275:                                              ; preds = %311, %241
  %276 = phi i64 [ %291, %311 ], [ %207, %241 ]
  %277 = add nsw i64 %276, -1
  %278 = icmp ult i64 %277, 4294967296
  br i1 %278, label %279, label %283

279:                                              ; preds = %275
  %280 = trunc nuw i64 %277 to i32
  %281 = lshr i32 %280, %244
  %282 = zext nneg i32 %281 to i64
  br label %287

283:                                              ; preds = %275
  %284 = sdiv i64 %277, %226
  %285 = srem i64 %277, %226
  %286 = ashr i64 %285, 63
  br label %287

287:                                              ; preds = %283, %279
  %288 = phi i64 [ %282, %279 ], [ %284, %283 ]
  %289 = phi i64 [ 0, %279 ], [ %286, %283 ]
  %290 = add i64 %289, %288
  %291 = shl i64 %290, %240
  br i1 %219, label %294, label %292

292:                                              ; preds = %287
  %293 = icmp slt i64 %291, %232
  br i1 %293, label %311, label %297

294:                                              ; preds = %287
  %295 = tail call i64 @llvm.smax.i64(i64 %227, i64 %291)
  %296 = icmp slt i64 %227, %276
  br i1 %296, label %297, label %311

297:                                              ; preds = %294, %292
  %298 = phi i64 [ %295, %294 ], [ %291, %292 ]
  %299 = shl nsw i64 %298, 2
  br i1 %246, label %303, label %300

300:                                              ; preds = %297
  %301 = load i64, ptr %247, align 8
  %302 = add nsw i64 %301, %299
  store i64 %302, ptr %248, align 8
  br label %303

303:                                              ; preds = %300, %297
  %304 = phi i64 [ %235, %297 ], [ %242, %300 ]
  %305 = phi i64 [ %216, %297 ], [ %243, %300 ]
  br i1 %249, label %331, label %306

306:                                              ; preds = %303
  %307 = add i64 %304, 2
  %308 = shl i64 %305, 3
  %309 = add i64 %308, %199
  %310 = add i64 %308, %200
  br label %313

311:                                              ; preds = %331, %294, %292
  %312 = icmp sgt i64 %291, 0
  br i1 %312, label %275, label %336

313:                                              ; preds = %313, %306
  %314 = phi i64 [ %310, %306 ], [ %329, %313 ]
  %315 = phi i64 [ %309, %306 ], [ %328, %313 ]
  %316 = phi i64 [ %307, %306 ], [ %327, %313 ]
  %317 = inttoptr i64 %315 to ptr
  %318 = load i64, ptr %317, align 8
  %319 = add nsw i64 %318, %299
  %320 = inttoptr i64 %314 to ptr
  store i64 %319, ptr %320, align 8
  %321 = add i64 %315, 8
  %322 = inttoptr i64 %321 to ptr
  %323 = load i64, ptr %322, align 8
  %324 = add nsw i64 %323, %299
  %325 = add i64 %314, 8
  %326 = inttoptr i64 %325 to ptr
  store i64 %324, ptr %326, align 8
  %327 = add i64 %316, -2
  %328 = add i64 %315, 16
  %329 = add i64 %314, 16
  %330 = icmp sgt i64 %327, 2
  br i1 %330, label %313, label %331

331:                                              ; preds = %313, %303
  %332 = load i64, ptr %214, align 8
  %333 = sub nsw i64 %276, %298
  %334 = inttoptr i64 %332 to ptr
  %335 = tail call i64 %334(i64 %238, i64 %239, i64 %228, i64 %333)
  br label %311

336:                                              ; preds = %436, %273, %311, %212
  %337 = add nsw i64 %213, 48
  %338 = load i64, ptr %42, align 8
  %339 = icmp slt i64 %337, %338
  br i1 %339, label %212, label %340

340:                                              ; preds = %336, %198
  %341 = load i64, ptr %43, align 8
  %342 = load i64, ptr %44, align 8
  %343 = icmp slt i64 %341, %342
  br i1 %343, label %344, label %358

344:                                              ; preds = %340
  %345 = shl nsw i64 %383, 12
  %346 = shl i64 %386, 10
  br label %347

347:                                              ; preds = %347, %344
  %348 = phi i64 [ %356, %347 ], [ %341, %344 ]
  %349 = inttoptr i64 %348 to ptr
  %350 = load i64, ptr %349, align 8
  %351 = add nsw i64 %350, %345
  %352 = getelementptr inbounds nuw i8, ptr %349, i64 8
  %353 = load i64, ptr %352, align 8
  %354 = inttoptr i64 %353 to ptr
  %355 = inttoptr i64 %351 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %355, ptr align 1 %354, i64 %346, i1 false)
  %356 = add nsw i64 %348, 16
  %357 = icmp slt i64 %356, %342
  br i1 %357, label %347, label %358

358:                                              ; preds = %347, %340
  %359 = load i64, ptr %33, align 8
  %360 = load i64, ptr %34, align 8
  %361 = icmp slt i64 %359, %360
  br i1 %361, label %362, label %378

362:                                              ; preds = %358, %374
  %363 = phi i64 [ %375, %374 ], [ %360, %358 ]
  %364 = phi i64 [ %376, %374 ], [ %359, %358 ]
  %365 = inttoptr i64 %364 to ptr
  %366 = load i64, ptr %365, align 8
  %367 = getelementptr inbounds nuw i8, ptr %365, i64 8
  %368 = load i64, ptr %367, align 8
  %369 = icmp sgt i64 %368, 0
  br i1 %369, label %370, label %374

370:                                              ; preds = %362
  %371 = add i64 %366, 4096
  br label %438

372:                                              ; preds = %438
  %373 = load i64, ptr %34, align 8
  br label %374

374:                                              ; preds = %372, %362
  %375 = phi i64 [ %373, %372 ], [ %363, %362 ]
  %376 = add nsw i64 %364, 16
  %377 = icmp slt i64 %376, %375
  br i1 %377, label %362, label %378

378:                                              ; preds = %374, %358
  %379 = icmp sgt i64 %382, 1
  br i1 %379, label %381, label %380

380:                                              ; preds = %378, %6
  store i64 0, ptr %0, align 8
  ret void

381:                                              ; preds = %22, %378
  %382 = phi i64 [ %383, %378 ], [ %20, %22 ]
  %383 = add nsw i64 %382, -1
  %384 = shl nsw i64 %383, 2
  %385 = sub nsw i64 %5, %384
  %386 = tail call i64 @llvm.smin.i64(i64 %385, i64 4)
  %387 = load i64, ptr %23, align 8
  %388 = load i64, ptr %24, align 8
  %389 = icmp slt i64 %387, %388
  br i1 %389, label %390, label %60

390:                                              ; preds = %381
  %391 = mul nsw i64 %383, %3
  %392 = add nsw i64 %391, %2
  br label %45

393:                                              ; preds = %67, %60
  %394 = icmp slt i64 %385, 1
  br i1 %394, label %168, label %395

395:                                              ; preds = %393, %166
  %396 = phi i64 [ %397, %166 ], [ 0, %393 ]
  %397 = add nuw nsw i64 %396, 1
  %398 = add nsw i64 %396, %384
  %399 = load i64, ptr %27, align 8
  %400 = load i64, ptr %28, align 8
  %401 = load i64, ptr %29, align 8
  %402 = icmp slt i64 %401, 1
  br i1 %402, label %136, label %403

403:                                              ; preds = %395
  %404 = shl nsw i64 %396, 10
  %405 = icmp eq i64 %401, 1
  br i1 %405, label %127, label %406

406:                                              ; preds = %403
  %407 = and i64 %401, 9223372036854775806
  %408 = add nsw i64 %401, -2
  %409 = lshr i64 %408, 1
  %410 = add nuw i64 %409, 1
  %411 = and i64 %410, 1
  %412 = icmp eq i64 %409, 0
  br i1 %412, label %110, label %413

413:                                              ; preds = %406
  %414 = and i64 %410, -2
  br label %78

415:                                              ; preds = %250, %436
  %416 = phi i64 [ %429, %436 ], [ %207, %250 ]
  %417 = add nsw i64 %416, -1
  %418 = icmp ult i64 %417, 4294967296
  br i1 %418, label %419, label %421

419:                                              ; preds = %415
  %420 = lshr i64 %417, 8
  br label %425

421:                                              ; preds = %415
  %422 = sdiv i64 %417, %226
  %423 = srem i64 %417, %226
  %424 = ashr i64 %423, 63
  br label %425

425:                                              ; preds = %421, %419
  %426 = phi i64 [ %420, %419 ], [ %422, %421 ]
  %427 = phi i64 [ 0, %419 ], [ %424, %421 ]
  %428 = add i64 %427, %426
  %429 = shl i64 %428, %240
  %430 = icmp slt i64 %429, %232
  br i1 %430, label %436, label %431

431:                                              ; preds = %425
  %432 = load i64, ptr %214, align 8
  %433 = sub nsw i64 %416, %429
  %434 = inttoptr i64 %432 to ptr
  %435 = tail call i64 %434(i64 %238, i64 %239, i64 %228, i64 %433)
  br label %436

436:                                              ; preds = %431, %425
  %437 = icmp sgt i64 %429, 0
  br i1 %437, label %415, label %336

438:                                              ; preds = %438, %370
  %439 = phi i64 [ %441, %438 ], [ %368, %370 ]
  %440 = add nsw i64 %439, -1
  %441 = and i64 %440, -1024
  %442 = shl i64 %441, 2
  %443 = add nsw i64 %442, %366
  %444 = add i64 %371, %442
  %445 = sub nsw i64 %439, %441
  %446 = inttoptr i64 %443 to ptr
  %447 = inttoptr i64 %444 to ptr
  %448 = shl i64 %445, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %447, ptr align 1 %446, i64 %448, i1 false)
  %449 = icmp sgt i64 %439, 1024
  br i1 %449, label %438, label %372
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)

declare i64 @llvm.smax.i64(i64, i64)

define i64 @entry(ptr readonly %0, i64 %1, i64 %2, i64 %3, i64 %4) local_unnamed_addr {
  %6 = alloca i64, align 8
  store i64 0, ptr %6, align 8
  call fastcc void @0(ptr nonnull %6, ptr %0, i64 %1, i64 %2, i64 %3, i64 %4)
  %7 = load i64, ptr %6, align 8
  ret i64 %7
}

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.assume(i1 noundef)
