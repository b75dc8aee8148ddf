; made of 5b0dcbbe9ae0b5bf4ef675b2c234a986 arithmetic/fma.py kernels/numba_cpu/backward/driver.py kernels/numba_cpu/backward/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, i64 %5) unnamed_addr {
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %10 = load i64, ptr %9, align 8
  %11 = inttoptr i64 %8 to ptr
  %12 = shl i64 %10, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %11, i8 0, i64 %12, i1 false)
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 248
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %1, i64 256
  %16 = load i64, ptr %15, align 8
  %17 = inttoptr i64 %14 to ptr
  %18 = shl i64 %16, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %17, i8 0, i64 %18, i1 false)
  %19 = add nsw i64 %5, 3
  %20 = ashr i64 %19, 2
  %21 = icmp sgt i64 %20, 0
  br i1 %21, label %22, label %390

22:                                               ; preds = %6
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 64
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 72
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %30 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %46 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %47 = getelementptr inbounds nuw i8, ptr %1, i64 232
  br label %391

48:                                               ; preds = %400, %48
  %49 = phi i64 [ %59, %48 ], [ %402, %400 ]
  %50 = phi i64 [ %60, %48 ], [ %397, %400 ]
  %51 = inttoptr i64 %50 to ptr
  %52 = getelementptr inbounds nuw i8, ptr %51, i64 8
  %53 = load i64, ptr %52, align 8
  %54 = load i64, ptr %51, align 8
  %55 = shl i64 %53, 2
  %56 = sub nsw i64 %54, %55
  %57 = inttoptr i64 %49 to ptr
  %58 = inttoptr i64 %56 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %58, ptr align 1 %57, i64 %55, i1 false)
  %59 = add nsw i64 %55, %49
  %60 = add nsw i64 %50, 16
  %61 = load i64, ptr %24, align 8
  %62 = icmp slt i64 %60, %61
  br i1 %62, label %48, label %63

63:                                               ; preds = %48, %391
  %64 = load i64, ptr %25, align 8
  %65 = load i64, ptr %26, align 8
  %66 = icmp slt i64 %64, %65
  br i1 %66, label %67, label %403

67:                                               ; preds = %63
  %68 = shl nsw i64 %393, 12
  %69 = shl i64 %396, 10
  br label %70

70:                                               ; preds = %70, %67
  %71 = phi i64 [ %79, %70 ], [ %64, %67 ]
  %72 = inttoptr i64 %71 to ptr
  %73 = load i64, ptr %72, align 8
  %74 = add nsw i64 %73, %68
  %75 = getelementptr inbounds nuw i8, ptr %72, i64 8
  %76 = load i64, ptr %75, align 8
  %77 = inttoptr i64 %74 to ptr
  %78 = inttoptr i64 %76 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %78, ptr align 1 %77, i64 %69, i1 false)
  %79 = add nsw i64 %71, 16
  %80 = icmp slt i64 %79, %65
  br i1 %80, label %70, label %403

81:                                               ; preds = %417, %81
  %82 = phi i64 [ %106, %81 ], [ %410, %417 ]
  %83 = phi i64 [ %105, %81 ], [ %411, %417 ]
  %84 = phi i64 [ %104, %81 ], [ %409, %417 ]
  %85 = phi i64 [ %93, %81 ], [ 0, %417 ]
  %86 = inttoptr i64 %84 to ptr
  %87 = load i64, ptr %86, align 8
  %88 = inttoptr i64 %83 to ptr
  %89 = load i64, ptr %88, align 8
  %90 = and i64 %89, %412
  %91 = add nsw i64 %90, %87
  %92 = inttoptr i64 %82 to ptr
  store i64 %91, ptr %92, align 8
  %93 = add nuw i64 %85, 2
  %94 = add i64 %84, 8
  %95 = inttoptr i64 %94 to ptr
  %96 = load i64, ptr %95, align 8
  %97 = add i64 %83, 8
  %98 = inttoptr i64 %97 to ptr
  %99 = load i64, ptr %98, align 8
  %100 = and i64 %99, %412
  %101 = add nsw i64 %100, %96
  %102 = add i64 %82, 8
  %103 = inttoptr i64 %102 to ptr
  store i64 %101, ptr %103, align 8
  %104 = add i64 %84, 16
  %105 = add i64 %83, 16
  %106 = add i64 %82, 16
  %107 = icmp eq i64 %418, %93
  br i1 %107, label %108, label %81

108:                                              ; preds = %81
  %109 = and i64 %413, 1
  %110 = icmp eq i64 %109, 0
  br i1 %110, label %124, label %111

111:                                              ; preds = %415, %108
  %112 = phi i64 [ 0, %415 ], [ %418, %108 ]
  %113 = shl i64 %112, 3
  %114 = add i64 %113, %409
  %115 = inttoptr i64 %114 to ptr
  %116 = load i64, ptr %115, align 8
  %117 = add i64 %113, %411
  %118 = inttoptr i64 %117 to ptr
  %119 = load i64, ptr %118, align 8
  %120 = and i64 %119, %412
  %121 = add nsw i64 %120, %116
  %122 = add i64 %113, %410
  %123 = inttoptr i64 %122 to ptr
  store i64 %121, ptr %123, align 8
  br label %124

124:                                              ; preds = %405, %111, %108
  %125 = load i64, ptr %31, align 8
  %126 = load i64, ptr %32, align 8
  %127 = load i64, ptr %1, align 8
  %128 = load i64, ptr %33, align 8
  %129 = icmp slt i64 %127, %128
  br i1 %129, label %130, label %158

130:                                              ; preds = %124, %154
  %131 = phi i64 [ %155, %154 ], [ %128, %124 ]
  %132 = phi i64 [ %156, %154 ], [ %127, %124 ]
  %133 = inttoptr i64 %132 to ptr
  %134 = getelementptr inbounds nuw i8, ptr %133, i64 32
  %135 = load i64, ptr %134, align 8
  %136 = icmp slt i64 %408, %135
  br i1 %136, label %154, label %137

137:                                              ; preds = %130
  %138 = getelementptr inbounds nuw i8, ptr %133, i64 40
  %139 = load i64, ptr %138, align 8
  %140 = icmp eq i64 %139, 1
  br i1 %140, label %141, label %154

141:                                              ; preds = %137
  %142 = getelementptr inbounds nuw i8, ptr %133, i64 8
  %143 = load i64, ptr %142, align 8
  %144 = shl nsw i64 %143, 3
  %145 = load i64, ptr %133, align 8
  %146 = add nsw i64 %144, %410
  %147 = add nsw i64 %144, %125
  %148 = getelementptr inbounds nuw i8, ptr %133, i64 24
  %149 = load i64, ptr %148, align 8
  %150 = add nsw i64 %149, %126
  %151 = inttoptr i64 %145 to ptr
  %152 = tail call i64 %151(i64 %146, i64 %147, i64 %150, i64 256)
  %153 = load i64, ptr %33, align 8
  br label %154

154:                                              ; preds = %141, %137, %130
  %155 = phi i64 [ %131, %137 ], [ %153, %141 ], [ %131, %130 ]
  %156 = add i64 %132, 48
  %157 = icmp slt i64 %156, %155
  br i1 %157, label %130, label %158

158:                                              ; preds = %154, %124
  %159 = icmp eq i64 %396, %407
  br i1 %159, label %160, label %405

160:                                              ; preds = %158, %403
  %161 = load i64, ptr %34, align 8
  %162 = icmp slt i64 %394, %161
  br i1 %162, label %163, label %175

163:                                              ; preds = %160
  %164 = load i64, ptr %35, align 8
  %165 = load i64, ptr %36, align 8
  %166 = icmp slt i64 %164, %165
  br i1 %166, label %167, label %175

167:                                              ; preds = %163, %167
  %168 = phi i64 [ %172, %167 ], [ %164, %163 ]
  %169 = inttoptr i64 %168 to ptr
  %170 = load i64, ptr %169, align 8
  %171 = inttoptr i64 %170 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(4096) %171, i8 0, i64 4096, i1 false)
  %172 = add nsw i64 %168, 16
  %173 = load i64, ptr %36, align 8
  %174 = icmp slt i64 %172, %173
  br i1 %174, label %167, label %175

175:                                              ; preds = %167, %163, %160
  %176 = load i64, ptr %37, align 8
  %177 = load i64, ptr %38, align 8
  %178 = icmp slt i64 %176, %177
  br i1 %178, label %179, label %193

179:                                              ; preds = %175
  %180 = shl nsw i64 %393, 12
  %181 = shl i64 %396, 10
  br label %182

182:                                              ; preds = %182, %179
  %183 = phi i64 [ %191, %182 ], [ %176, %179 ]
  %184 = inttoptr i64 %183 to ptr
  %185 = load i64, ptr %184, align 8
  %186 = add nsw i64 %185, %180
  %187 = getelementptr inbounds nuw i8, ptr %184, i64 8
  %188 = load i64, ptr %187, align 8
  %189 = inttoptr i64 %186 to ptr
  %190 = inttoptr i64 %188 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %190, ptr align 1 %189, i64 %181, i1 false)
  %191 = add nsw i64 %183, 16
  %192 = icmp slt i64 %191, %177
  br i1 %192, label %182, label %193

193:                                              ; preds = %182, %175
  %194 = load i64, ptr %39, align 8
  %195 = load i64, ptr %40, align 8
  %196 = load i64, ptr %41, align 8
  %197 = load i64, ptr %42, align 8
  %198 = load i64, ptr %43, align 8
  %199 = load i64, ptr %44, align 8
  %200 = load i64, ptr %45, align 8
  %201 = icmp slt i64 %199, %200
  br i1 %201, label %202, label %350

202:                                              ; preds = %193
  %203 = shl nsw i64 %396, 8
  %204 = shl nsw i64 %393, 10
  %205 = icmp sgt i64 %395, 0
  %206 = inttoptr i64 %196 to ptr
  %207 = inttoptr i64 %194 to ptr
  %208 = inttoptr i64 %195 to ptr
  br label %209

209:                                              ; preds = %346, %202
  %210 = phi i64 [ %347, %346 ], [ %199, %202 ]
  %211 = inttoptr i64 %210 to ptr
  %212 = getelementptr inbounds nuw i8, ptr %211, i64 8
  %213 = load i64, ptr %212, align 8
  %214 = getelementptr inbounds nuw i8, ptr %211, i64 40
  %215 = load i64, ptr %214, align 8
  %216 = icmp eq i64 %215, 2
  %217 = getelementptr inbounds nuw i8, ptr %211, i64 24
  %218 = load i64, ptr %217, align 8
  %219 = getelementptr inbounds nuw i8, ptr %211, i64 32
  %220 = load i64, ptr %219, align 8
  %221 = select i1 %216, i64 %204, i64 %394
  %222 = select i1 %216, i64 %4, i64 %198
  %223 = select i1 %216, i64 512, i64 256
  %224 = sub nsw i64 %220, %221
  %225 = add nsw i64 %222, %218
  br i1 %205, label %226, label %346

226:                                              ; preds = %209
  %227 = getelementptr inbounds nuw i8, ptr %211, i64 16
  %228 = load i64, ptr %227, align 8
  %229 = shl nsw i64 %224, 8
  %230 = sub i64 %228, %213
  %231 = freeze i64 %230
  %232 = tail call i64 @llvm.smax.i64(i64 %231, i64 0)
  %233 = icmp sgt i64 %231, 0
  %234 = shl i64 %213, 3
  %235 = add nsw i64 %234, %195
  %236 = add nsw i64 %234, %197
  %237 = select i1 %216, i64 9, i64 8
  br i1 %233, label %238, label %248

238:                                              ; preds = %226
  %239 = add nsw i64 %232, -1
  %240 = add i64 %213, 1
  %241 = select i1 %216, i32 9, i32 8
  %242 = and i64 %232, 1
  %243 = icmp eq i64 %242, 0
  %244 = getelementptr i8, ptr %206, i64 %234
  %245 = getelementptr i8, ptr %207, i64 %234
  %246 = getelementptr i8, ptr %208, i64 %234
  %247 = icmp eq i64 %231, 1
  br label %273

248:                                              ; preds = %226
  br i1 %216, label %249, label %419

249:                                              ; preds = %248, %271
  %250 = phi i64 [ %263, %271 ], [ %203, %248 ]
  %251 = add nsw i64 %250, -1
  %252 = icmp ult i64 %251, 4294967296
  br i1 %252, label %253, label %255

253:                                              ; preds = %249
  %254 = lshr i64 %251, 9
  br label %259

255:                                              ; preds = %249
  %256 = sdiv i64 %251, %223
  %257 = srem i64 %251, %223
  %258 = ashr i64 %257, 63
  br label %259

259:                                              ; preds = %255, %253
  %260 = phi i64 [ %254, %253 ], [ %256, %255 ]
  %261 = phi i64 [ 0, %253 ], [ %258, %255 ]
  %262 = add i64 %261, %260
  %263 = shl i64 %262, %237
  %264 = icmp slt i64 %224, %250
  br i1 %264, label %265, label %271

265:                                              ; preds = %259
  %266 = tail call i64 @llvm.smax.i64(i64 %224, i64 %263)
  %267 = load i64, ptr %211, align 8
  %268 = sub nsw i64 %250, %266
  %269 = inttoptr i64 %267 to ptr
  %270 = tail call i64 %269(i64 %235, i64 %236, i64 %225, i64 %268)
  br label %271

271:                                              ; preds = %265, %259
  %272 = icmp sgt i64 %263, 0
  br i1 %272, label %249, label %346

273:                                              ; preds = %312, %238
  %274 = phi i64 [ %289, %312 ], [ %203, %238 ]
  %275 = add nsw i64 %274, -1
  %276 = icmp ult i64 %275, 4294967296
  br i1 %276, label %277, label %281

277:                                              ; preds = %273
  %278 = trunc nuw i64 %275 to i32
  %279 = lshr i32 %278, %241
  %280 = zext nneg i32 %279 to i64
  br label %285

281:                                              ; preds = %273
  %282 = sdiv i64 %275, %223
  %283 = srem i64 %275, %223
  %284 = ashr i64 %283, 63
  br label %285

285:                                              ; preds = %281, %277
  %286 = phi i64 [ %280, %277 ], [ %282, %281 ]
  %287 = phi i64 [ 0, %277 ], [ %284, %281 ]
  %288 = add i64 %287, %286
  %289 = shl i64 %288, %237
  br i1 %216, label %292, label %290

290:                                              ; preds = %285
  %291 = icmp slt i64 %289, %229
  br i1 %291, label %312, label %295

292:                                              ; preds = %285
  %293 = tail call i64 @llvm.smax.i64(i64 %224, i64 %289)
  %294 = icmp slt i64 %224, %274
  br i1 %294, label %295, label %312

295:                                              ; preds = %292, %290
  %296 = phi i64 [ %293, %292 ], [ %289, %290 ]
  %297 = shl nsw i64 %296, 2
  br i1 %243, label %303, label %298

298:                                              ; preds = %295
  %299 = load i64, ptr %244, align 8
  %300 = and i64 %299, %297
  %301 = load i64, ptr %245, align 8
  %302 = add nsw i64 %301, %300
  store i64 %302, ptr %246, align 8
  br label %303

303:                                              ; preds = %298, %295
  %304 = phi i64 [ %232, %295 ], [ %239, %298 ]
  %305 = phi i64 [ %213, %295 ], [ %240, %298 ]
  br i1 %247, label %341, label %306

306:                                              ; preds = %303
  %307 = add i64 %304, 2
  %308 = shl i64 %305, 3
  %309 = add i64 %308, %196
  %310 = add i64 %308, %194
  %311 = add i64 %308, %195
  br label %314

312:                                              ; preds = %341, %292, %290
  %313 = icmp sgt i64 %289, 0
  br i1 %313, label %273, label %346

314:                                              ; preds = %314, %306
  %315 = phi i64 [ %311, %306 ], [ %339, %314 ]
  %316 = phi i64 [ %310, %306 ], [ %338, %314 ]
  %317 = phi i64 [ %309, %306 ], [ %337, %314 ]
  %318 = phi i64 [ %307, %306 ], [ %336, %314 ]
  %319 = inttoptr i64 %317 to ptr
  %320 = load i64, ptr %319, align 8
  %321 = and i64 %320, %297
  %322 = inttoptr i64 %316 to ptr
  %323 = load i64, ptr %322, align 8
  %324 = add nsw i64 %323, %321
  %325 = inttoptr i64 %315 to ptr
  store i64 %324, ptr %325, align 8
  %326 = add i64 %317, 8
  %327 = inttoptr i64 %326 to ptr
  %328 = load i64, ptr %327, align 8
  %329 = and i64 %328, %297
  %330 = add i64 %316, 8
  %331 = inttoptr i64 %330 to ptr
  %332 = load i64, ptr %331, align 8
  %333 = add nsw i64 %332, %329
  %334 = add i64 %315, 8
  %335 = inttoptr i64 %334 to ptr
  store i64 %333, ptr %335, align 8
  %336 = add i64 %318, -2
  %337 = add i64 %317, 16
  %338 = add i64 %316, 16
  %339 = add i64 %315, 16
  %340 = icmp sgt i64 %336, 2
  br i1 %340, label %314, label %341

341:                                              ; preds = %314, %303
  %342 = load i64, ptr %211, align 8
  %343 = sub nsw i64 %274, %296
  %344 = inttoptr i64 %342 to ptr
  %345 = tail call i64 %344(i64 %235, i64 %236, i64 %225, i64 %343)
  br label %312

346:                                              ; preds = %440, %271, %312, %209
  %347 = add nsw i64 %210, 48
  %348 = load i64, ptr %45, align 8
  %349 = icmp slt i64 %347, %348
  br i1 %349, label %209, label %350

350:                                              ; preds = %346, %193
  %351 = load i64, ptr %46, align 8
  %352 = load i64, ptr %47, align 8
  %353 = icmp slt i64 %351, %352
  br i1 %353, label %354, label %368

354:                                              ; preds = %350
  %355 = shl nsw i64 %393, 12
  %356 = shl i64 %396, 10
  br label %357

357:                                              ; preds = %357, %354
  %358 = phi i64 [ %366, %357 ], [ %351, %354 ]
  %359 = inttoptr i64 %358 to ptr
  %360 = load i64, ptr %359, align 8
  %361 = add nsw i64 %360, %355
  %362 = getelementptr inbounds nuw i8, ptr %359, i64 8
  %363 = load i64, ptr %362, align 8
  %364 = inttoptr i64 %363 to ptr
  %365 = inttoptr i64 %361 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %365, ptr align 1 %364, i64 %356, i1 false)
  %366 = add nsw i64 %358, 16
  %367 = icmp slt i64 %366, %352
  br i1 %367, label %357, label %368

368:                                              ; preds = %357, %350
  %369 = load i64, ptr %35, align 8
  %370 = load i64, ptr %36, align 8
  %371 = icmp slt i64 %369, %370
  br i1 %371, label %372, label %388

372:                                              ; preds = %368, %384
  %373 = phi i64 [ %385, %384 ], [ %370, %368 ]
  %374 = phi i64 [ %386, %384 ], [ %369, %368 ]
  %375 = inttoptr i64 %374 to ptr
  %376 = load i64, ptr %375, align 8
  %377 = getelementptr inbounds nuw i8, ptr %375, i64 8
  %378 = load i64, ptr %377, align 8
  %379 = icmp sgt i64 %378, 0
  br i1 %379, label %380, label %384

380:                                              ; preds = %372
  %381 = add i64 %376, 4096
  br label %442

382:                                              ; preds = %442
  %383 = load i64, ptr %36, align 8
  br label %384

384:                                              ; preds = %382, %372
  %385 = phi i64 [ %383, %382 ], [ %373, %372 ]
  %386 = add nsw i64 %374, 16
  %387 = icmp slt i64 %386, %385
  br i1 %387, label %372, label %388

388:                                              ; preds = %384, %368
  %389 = icmp sgt i64 %392, 1
  br i1 %389, label %391, label %390

390:                                              ; preds = %388, %6
  store i64 0, ptr %0, align 8
  ret void

391:                                              ; preds = %22, %388
  %392 = phi i64 [ %393, %388 ], [ %20, %22 ]
  %393 = add nsw i64 %392, -1
  %394 = shl nsw i64 %393, 2
  %395 = sub nsw i64 %5, %394
  %396 = tail call i64 @llvm.smin.i64(i64 %395, i64 4)
  %397 = load i64, ptr %23, align 8
  %398 = load i64, ptr %24, align 8
  %399 = icmp slt i64 %397, %398
  br i1 %399, label %400, label %63

400:                                              ; preds = %391
  %401 = mul nsw i64 %393, %3
  %402 = add nsw i64 %401, %2
  br label %48

403:                                              ; preds = %70, %63
  %404 = icmp slt i64 %395, 1
  br i1 %404, label %160, label %405

405:                                              ; preds = %403, %158
  %406 = phi i64 [ %407, %158 ], [ 0, %403 ]
  %407 = add nuw nsw i64 %406, 1
  %408 = add nsw i64 %406, %394
  %409 = load i64, ptr %27, align 8
  %410 = load i64, ptr %28, align 8
  %411 = load i64, ptr %29, align 8
  %412 = shl nsw i64 %406, 10
  %413 = load i64, ptr %30, align 8
  %414 = icmp slt i64 %413, 1
  br i1 %414, label %124, label %415

415:                                              ; preds = %405
  %416 = icmp eq i64 %413, 1
  br i1 %416, label %111, label %417

417:                                              ; preds = %415
  %418 = and i64 %413, 9223372036854775806
  br label %81

419:                                              ; preds = %248, %440
  %420 = phi i64 [ %433, %440 ], [ %203, %248 ]
  %421 = add nsw i64 %420, -1
  %422 = icmp ult i64 %421, 4294967296
  br i1 %422, label %423, label %425

423:                                              ; preds = %419
  %424 = lshr i64 %421, 8
  br label %429

425:                                              ; preds = %419
  %426 = sdiv i64 %421, %223
  %427 = srem i64 %421, %223
  %428 = ashr i64 %427, 63
  br label %429

429:                                              ; preds = %425, %423
  %430 = phi i64 [ %424, %423 ], [ %426, %425 ]
  %431 = phi i64 [ 0, %423 ], [ %428, %425 ]
  %432 = add i64 %431, %430
  %433 = shl i64 %432, %237
  %434 = icmp slt i64 %433, %229
  br i1 %434, label %440, label %435

435:                                              ; preds = %429
  %436 = load i64, ptr %211, align 8
  %437 = sub nsw i64 %420, %433
  %438 = inttoptr i64 %436 to ptr
  %439 = tail call i64 %438(i64 %235, i64 %236, i64 %225, i64 %437)
  br label %440

440:                                              ; preds = %435, %429
  %441 = icmp sgt i64 %433, 0
  br i1 %441, label %419, label %346

442:                                              ; preds = %442, %380
  %443 = phi i64 [ %445, %442 ], [ %378, %380 ]
  %444 = add nsw i64 %443, -1
  %445 = and i64 %444, -1024
  %446 = shl i64 %445, 2
  %447 = add nsw i64 %446, %376
  %448 = add i64 %381, %446
  %449 = sub nsw i64 %443, %445
  %450 = inttoptr i64 %447 to ptr
  %451 = inttoptr i64 %448 to ptr
  %452 = shl i64 %449, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %451, ptr align 1 %450, i64 %452, i1 false)
  %453 = icmp sgt i64 %443, 1024
  br i1 %453, label %442, label %382
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
