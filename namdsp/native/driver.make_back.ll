; made of aaf38cb9ae22f6219c5ce89ed47aaa83 arithmetic/fma.py common/python_process.py errors.py kernels/numba_cpu/backward/driver.py kernels/numba_cpu/backward/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
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
  br i1 %21, label %22, label %374

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
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %46 = getelementptr inbounds nuw i8, ptr %1, i64 232
  br label %375

47:                                               ; preds = %384, %47
  %48 = phi i64 [ %58, %47 ], [ %386, %384 ]
  %49 = phi i64 [ %59, %47 ], [ %381, %384 ]
  %50 = inttoptr i64 %49 to ptr
  %51 = getelementptr inbounds nuw i8, ptr %50, i64 8
  %52 = load i64, ptr %51, align 8
  %53 = load i64, ptr %50, align 8
  %54 = shl i64 %52, 2
  %55 = sub nsw i64 %53, %54
  %56 = inttoptr i64 %48 to ptr
  %57 = inttoptr i64 %55 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %57, ptr align 1 %56, i64 %54, i1 false)
  %58 = add nsw i64 %54, %48
  %59 = add nsw i64 %49, 16
  %60 = load i64, ptr %24, align 8
  %61 = icmp slt i64 %59, %60
  br i1 %61, label %47, label %62

62:                                               ; preds = %47, %375
  %63 = load i64, ptr %25, align 8
  %64 = load i64, ptr %26, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %66, label %387

66:                                               ; preds = %62
  %67 = shl nsw i64 %377, 12
  %68 = shl i64 %380, 10
  br label %69

69:                                               ; preds = %69, %66
  %70 = phi i64 [ %78, %69 ], [ %63, %66 ]
  %71 = inttoptr i64 %70 to ptr
  %72 = load i64, ptr %71, align 8
  %73 = add nsw i64 %72, %67
  %74 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %75 = load i64, ptr %74, align 8
  %76 = inttoptr i64 %73 to ptr
  %77 = inttoptr i64 %75 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %77, ptr align 1 %76, i64 %68, i1 false)
  %78 = add nsw i64 %70, 16
  %79 = icmp slt i64 %78, %64
  br i1 %79, label %69, label %387

80:                                               ; preds = %400, %80
  %81 = phi i64 [ %105, %80 ], [ %394, %400 ]
  %82 = phi i64 [ %104, %80 ], [ %395, %400 ]
  %83 = phi i64 [ %103, %80 ], [ %393, %400 ]
  %84 = phi i64 [ %92, %80 ], [ 0, %400 ]
  %85 = inttoptr i64 %83 to ptr
  %86 = load i64, ptr %85, align 8
  %87 = inttoptr i64 %82 to ptr
  %88 = load i64, ptr %87, align 8
  %89 = mul nsw i64 %88, %390
  %90 = add nsw i64 %89, %86
  %91 = inttoptr i64 %81 to ptr
  store i64 %90, ptr %91, align 8
  %92 = add nuw i64 %84, 2
  %93 = add i64 %83, 8
  %94 = inttoptr i64 %93 to ptr
  %95 = load i64, ptr %94, align 8
  %96 = add i64 %82, 8
  %97 = inttoptr i64 %96 to ptr
  %98 = load i64, ptr %97, align 8
  %99 = mul nsw i64 %98, %390
  %100 = add nsw i64 %99, %95
  %101 = add i64 %81, 8
  %102 = inttoptr i64 %101 to ptr
  store i64 %100, ptr %102, align 8
  %103 = add i64 %83, 16
  %104 = add i64 %82, 16
  %105 = add i64 %81, 16
  %106 = icmp eq i64 %401, %92
  br i1 %106, label %107, label %80

107:                                              ; preds = %80
  %108 = and i64 %396, 1
  %109 = icmp eq i64 %108, 0
  br i1 %109, label %123, label %110

110:                                              ; preds = %398, %107
  %111 = phi i64 [ 0, %398 ], [ %401, %107 ]
  %112 = shl i64 %111, 3
  %113 = add i64 %112, %393
  %114 = inttoptr i64 %113 to ptr
  %115 = load i64, ptr %114, align 8
  %116 = add i64 %112, %395
  %117 = inttoptr i64 %116 to ptr
  %118 = load i64, ptr %117, align 8
  %119 = mul nsw i64 %118, %390
  %120 = add nsw i64 %119, %115
  %121 = add i64 %112, %394
  %122 = inttoptr i64 %121 to ptr
  store i64 %120, ptr %122, align 8
  br label %123

123:                                              ; preds = %389, %110, %107
  %124 = load i64, ptr %31, align 8
  %125 = load i64, ptr %32, align 8
  %126 = load i64, ptr %1, align 8
  %127 = load i64, ptr %33, align 8
  %128 = icmp slt i64 %126, %127
  br i1 %128, label %129, label %157

129:                                              ; preds = %123, %153
  %130 = phi i64 [ %154, %153 ], [ %127, %123 ]
  %131 = phi i64 [ %155, %153 ], [ %126, %123 ]
  %132 = inttoptr i64 %131 to ptr
  %133 = getelementptr inbounds nuw i8, ptr %132, i64 32
  %134 = load i64, ptr %133, align 8
  %135 = icmp slt i64 %392, %134
  br i1 %135, label %153, label %136

136:                                              ; preds = %129
  %137 = getelementptr inbounds nuw i8, ptr %132, i64 48
  %138 = load i64, ptr %137, align 8
  %139 = icmp eq i64 %138, 1
  br i1 %139, label %140, label %153

140:                                              ; preds = %136
  %141 = getelementptr inbounds nuw i8, ptr %132, i64 8
  %142 = load i64, ptr %141, align 8
  %143 = shl nsw i64 %142, 3
  %144 = load i64, ptr %132, align 8
  %145 = add nsw i64 %143, %394
  %146 = add nsw i64 %143, %124
  %147 = getelementptr inbounds nuw i8, ptr %132, i64 24
  %148 = load i64, ptr %147, align 8
  %149 = add nsw i64 %148, %125
  %150 = inttoptr i64 %144 to ptr
  %151 = tail call i64 %150(i64 %145, i64 %146, i64 %149, i64 256)
  %152 = load i64, ptr %33, align 8
  br label %153

153:                                              ; preds = %140, %136, %129
  %154 = phi i64 [ %130, %136 ], [ %152, %140 ], [ %130, %129 ]
  %155 = add i64 %131, 56
  %156 = icmp slt i64 %155, %154
  br i1 %156, label %129, label %157

157:                                              ; preds = %153, %123
  %158 = icmp eq i64 %380, %391
  br i1 %158, label %159, label %389

159:                                              ; preds = %157, %387
  %160 = load i64, ptr %34, align 8
  %161 = icmp slt i64 %378, %160
  br i1 %161, label %162, label %174

162:                                              ; preds = %159
  %163 = load i64, ptr %35, align 8
  %164 = load i64, ptr %36, align 8
  %165 = icmp slt i64 %163, %164
  br i1 %165, label %166, label %174

166:                                              ; preds = %162, %166
  %167 = phi i64 [ %171, %166 ], [ %163, %162 ]
  %168 = inttoptr i64 %167 to ptr
  %169 = load i64, ptr %168, align 8
  %170 = inttoptr i64 %169 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(4096) %170, i8 0, i64 4096, i1 false)
  %171 = add nsw i64 %167, 16
  %172 = load i64, ptr %36, align 8
  %173 = icmp slt i64 %171, %172
  br i1 %173, label %166, label %174

174:                                              ; preds = %166, %162, %159
  %175 = load i64, ptr %37, align 8
  %176 = load i64, ptr %38, align 8
  %177 = icmp slt i64 %175, %176
  br i1 %177, label %178, label %192

178:                                              ; preds = %174
  %179 = shl nsw i64 %377, 12
  %180 = shl i64 %380, 10
  br label %181

181:                                              ; preds = %181, %178
  %182 = phi i64 [ %190, %181 ], [ %175, %178 ]
  %183 = inttoptr i64 %182 to ptr
  %184 = load i64, ptr %183, align 8
  %185 = add nsw i64 %184, %179
  %186 = getelementptr inbounds nuw i8, ptr %183, i64 8
  %187 = load i64, ptr %186, align 8
  %188 = inttoptr i64 %185 to ptr
  %189 = inttoptr i64 %187 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %189, ptr align 1 %188, i64 %180, i1 false)
  %190 = add nsw i64 %182, 16
  %191 = icmp slt i64 %190, %176
  br i1 %191, label %181, label %192

192:                                              ; preds = %181, %174
  %193 = load i64, ptr %39, align 8
  %194 = load i64, ptr %40, align 8
  %195 = load i64, ptr %41, align 8
  %196 = load i64, ptr %42, align 8
  %197 = load i64, ptr %43, align 8
  %198 = load i64, ptr %44, align 8
  %199 = icmp slt i64 %197, %198
  br i1 %199, label %200, label %334

200:                                              ; preds = %192
  %201 = shl nsw i64 %380, 8
  %202 = shl nsw i64 %377, 10
  %203 = icmp sgt i64 %379, 0
  %204 = inttoptr i64 %193 to ptr
  %205 = inttoptr i64 %194 to ptr
  br label %206

206:                                              ; preds = %330, %200
  %207 = phi i64 [ %331, %330 ], [ %197, %200 ]
  %208 = inttoptr i64 %207 to ptr
  %209 = getelementptr inbounds nuw i8, ptr %208, i64 8
  %210 = load i64, ptr %209, align 8
  %211 = getelementptr inbounds nuw i8, ptr %208, i64 40
  %212 = load i64, ptr %211, align 8
  %213 = icmp eq i64 %212, 1
  %214 = getelementptr inbounds nuw i8, ptr %208, i64 24
  %215 = load i64, ptr %214, align 8
  %216 = getelementptr inbounds nuw i8, ptr %208, i64 32
  %217 = load i64, ptr %216, align 8
  %218 = select i1 %213, i64 %202, i64 %378
  %219 = select i1 %213, i64 %4, i64 %196
  %220 = select i1 %213, i64 512, i64 256
  %221 = sub nsw i64 %217, %218
  %222 = add nsw i64 %219, %215
  br i1 %203, label %223, label %330

223:                                              ; preds = %206
  %224 = getelementptr inbounds nuw i8, ptr %208, i64 16
  %225 = load i64, ptr %224, align 8
  %226 = shl nsw i64 %221, 8
  %227 = sub i64 %225, %210
  %228 = freeze i64 %227
  %229 = tail call i64 @llvm.smax.i64(i64 %228, i64 0)
  %230 = icmp sgt i64 %228, 0
  %231 = shl i64 %210, 3
  %232 = add nsw i64 %231, %194
  %233 = add nsw i64 %231, %195
  %234 = select i1 %213, i64 9, i64 8
  br i1 %230, label %235, label %244

235:                                              ; preds = %223
  %236 = add nsw i64 %229, -1
  %237 = add i64 %210, 1
  %238 = select i1 %213, i32 9, i32 8
  %239 = and i64 %229, 1
  %240 = icmp eq i64 %239, 0
  %241 = getelementptr i8, ptr %204, i64 %231
  %242 = getelementptr i8, ptr %205, i64 %231
  %243 = icmp eq i64 %228, 1
  br label %269

244:                                              ; preds = %223
  br i1 %213, label %245, label %402

245:                                              ; preds = %244, %267
  %246 = phi i64 [ %259, %267 ], [ %201, %244 ]
  %247 = add nsw i64 %246, -1
  %248 = icmp ult i64 %247, 4294967296
  br i1 %248, label %249, label %251

249:                                              ; preds = %245
  %250 = lshr i64 %247, 9
  br label %255

251:                                              ; preds = %245
  %252 = sdiv i64 %247, %220
  %253 = srem i64 %247, %220
  %254 = ashr i64 %253, 63
  br label %255

255:                                              ; preds = %251, %249
  %256 = phi i64 [ %250, %249 ], [ %252, %251 ]
  %257 = phi i64 [ 0, %249 ], [ %254, %251 ]
  %258 = add i64 %257, %256
  %259 = shl i64 %258, %234
  %260 = icmp slt i64 %221, %246
  br i1 %260, label %261, label %267

261:                                              ; preds = %255
  %262 = tail call i64 @llvm.smax.i64(i64 %221, i64 %259)
  %263 = load i64, ptr %208, align 8
  %264 = sub nsw i64 %246, %262
  %265 = inttoptr i64 %263 to ptr
  %266 = tail call i64 %265(i64 %232, i64 %233, i64 %222, i64 %264)
  br label %267

267:                                              ; preds = %261, %255
  %268 = icmp sgt i64 %259, 0
  br i1 %268, label %245, label %330

269:                                              ; preds = %305, %235
  %270 = phi i64 [ %285, %305 ], [ %201, %235 ]
  %271 = add nsw i64 %270, -1
  %272 = icmp ult i64 %271, 4294967296
  br i1 %272, label %273, label %277

273:                                              ; preds = %269
  %274 = trunc nuw i64 %271 to i32
  %275 = lshr i32 %274, %238
  %276 = zext nneg i32 %275 to i64
  br label %281

277:                                              ; preds = %269
  %278 = sdiv i64 %271, %220
  %279 = srem i64 %271, %220
  %280 = ashr i64 %279, 63
  br label %281

281:                                              ; preds = %277, %273
  %282 = phi i64 [ %276, %273 ], [ %278, %277 ]
  %283 = phi i64 [ 0, %273 ], [ %280, %277 ]
  %284 = add i64 %283, %282
  %285 = shl i64 %284, %234
  br i1 %213, label %288, label %286

286:                                              ; preds = %281
  %287 = icmp slt i64 %285, %226
  br i1 %287, label %305, label %291

288:                                              ; preds = %281
  %289 = tail call i64 @llvm.smax.i64(i64 %221, i64 %285)
  %290 = icmp slt i64 %221, %270
  br i1 %290, label %291, label %305

291:                                              ; preds = %288, %286
  %292 = phi i64 [ %289, %288 ], [ %285, %286 ]
  %293 = shl nsw i64 %292, 2
  br i1 %240, label %297, label %294

294:                                              ; preds = %291
  %295 = load i64, ptr %241, align 8
  %296 = add nsw i64 %295, %293
  store i64 %296, ptr %242, align 8
  br label %297

297:                                              ; preds = %294, %291
  %298 = phi i64 [ %229, %291 ], [ %236, %294 ]
  %299 = phi i64 [ %210, %291 ], [ %237, %294 ]
  br i1 %243, label %325, label %300

300:                                              ; preds = %297
  %301 = add i64 %298, 2
  %302 = shl i64 %299, 3
  %303 = add i64 %302, %193
  %304 = add i64 %302, %194
  br label %307

305:                                              ; preds = %325, %288, %286
  %306 = icmp sgt i64 %285, 0
  br i1 %306, label %269, label %330

307:                                              ; preds = %307, %300
  %308 = phi i64 [ %304, %300 ], [ %323, %307 ]
  %309 = phi i64 [ %303, %300 ], [ %322, %307 ]
  %310 = phi i64 [ %301, %300 ], [ %321, %307 ]
  %311 = inttoptr i64 %309 to ptr
  %312 = load i64, ptr %311, align 8
  %313 = add nsw i64 %312, %293
  %314 = inttoptr i64 %308 to ptr
  store i64 %313, ptr %314, align 8
  %315 = add i64 %309, 8
  %316 = inttoptr i64 %315 to ptr
  %317 = load i64, ptr %316, align 8
  %318 = add nsw i64 %317, %293
  %319 = add i64 %308, 8
  %320 = inttoptr i64 %319 to ptr
  store i64 %318, ptr %320, align 8
  %321 = add i64 %310, -2
  %322 = add i64 %309, 16
  %323 = add i64 %308, 16
  %324 = icmp sgt i64 %321, 2
  br i1 %324, label %307, label %325

325:                                              ; preds = %307, %297
  %326 = load i64, ptr %208, align 8
  %327 = sub nsw i64 %270, %292
  %328 = inttoptr i64 %326 to ptr
  %329 = tail call i64 %328(i64 %232, i64 %233, i64 %222, i64 %327)
  br label %305

330:                                              ; preds = %423, %267, %305, %206
  %331 = add nsw i64 %207, 56
  %332 = load i64, ptr %44, align 8
  %333 = icmp slt i64 %331, %332
  br i1 %333, label %206, label %334

334:                                              ; preds = %330, %192
  %335 = load i64, ptr %45, align 8
  %336 = load i64, ptr %46, align 8
  %337 = icmp slt i64 %335, %336
  br i1 %337, label %338, label %352

338:                                              ; preds = %334
  %339 = shl nsw i64 %377, 12
  %340 = shl i64 %380, 10
  br label %341

341:                                              ; preds = %341, %338
  %342 = phi i64 [ %350, %341 ], [ %335, %338 ]
  %343 = inttoptr i64 %342 to ptr
  %344 = load i64, ptr %343, align 8
  %345 = add nsw i64 %344, %339
  %346 = getelementptr inbounds nuw i8, ptr %343, i64 8
  %347 = load i64, ptr %346, align 8
  %348 = inttoptr i64 %347 to ptr
  %349 = inttoptr i64 %345 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %349, ptr align 1 %348, i64 %340, i1 false)
  %350 = add nsw i64 %342, 16
  %351 = icmp slt i64 %350, %336
  br i1 %351, label %341, label %352

352:                                              ; preds = %341, %334
  %353 = load i64, ptr %35, align 8
  %354 = load i64, ptr %36, align 8
  %355 = icmp slt i64 %353, %354
  br i1 %355, label %356, label %372

356:                                              ; preds = %352, %368
  %357 = phi i64 [ %369, %368 ], [ %354, %352 ]
  %358 = phi i64 [ %370, %368 ], [ %353, %352 ]
  %359 = inttoptr i64 %358 to ptr
  %360 = load i64, ptr %359, align 8
  %361 = getelementptr inbounds nuw i8, ptr %359, i64 8
  %362 = load i64, ptr %361, align 8
  %363 = icmp sgt i64 %362, 0
  br i1 %363, label %364, label %368

364:                                              ; preds = %356
  %365 = add i64 %360, 4096
  br label %425

366:                                              ; preds = %425
  %367 = load i64, ptr %36, align 8
  br label %368

368:                                              ; preds = %366, %356
  %369 = phi i64 [ %367, %366 ], [ %357, %356 ]
  %370 = add nsw i64 %358, 16
  %371 = icmp slt i64 %370, %369
  br i1 %371, label %356, label %372

372:                                              ; preds = %368, %352
  %373 = icmp sgt i64 %376, 1
  br i1 %373, label %375, label %374

374:                                              ; preds = %372, %6
  store i64 0, ptr %0, align 8
  ret void

375:                                              ; preds = %22, %372
  %376 = phi i64 [ %377, %372 ], [ %20, %22 ]
  %377 = add nsw i64 %376, -1
  %378 = shl nsw i64 %377, 2
  %379 = sub nsw i64 %5, %378
  %380 = tail call i64 @llvm.smin.i64(i64 %379, i64 4)
  %381 = load i64, ptr %23, align 8
  %382 = load i64, ptr %24, align 8
  %383 = icmp slt i64 %381, %382
  br i1 %383, label %384, label %62

384:                                              ; preds = %375
  %385 = mul nsw i64 %377, %3
  %386 = add nsw i64 %385, %2
  br label %47

387:                                              ; preds = %69, %62
  %388 = icmp slt i64 %379, 1
  br i1 %388, label %159, label %389

389:                                              ; preds = %387, %157
  %390 = phi i64 [ %391, %157 ], [ 0, %387 ]
  %391 = add nuw nsw i64 %390, 1
  %392 = add nsw i64 %390, %378
  %393 = load i64, ptr %27, align 8
  %394 = load i64, ptr %28, align 8
  %395 = load i64, ptr %29, align 8
  %396 = load i64, ptr %30, align 8
  %397 = icmp slt i64 %396, 1
  br i1 %397, label %123, label %398

398:                                              ; preds = %389
  %399 = icmp eq i64 %396, 1
  br i1 %399, label %110, label %400

400:                                              ; preds = %398
  %401 = and i64 %396, 9223372036854775806
  br label %80

402:                                              ; preds = %244, %423
  %403 = phi i64 [ %416, %423 ], [ %201, %244 ]
  %404 = add nsw i64 %403, -1
  %405 = icmp ult i64 %404, 4294967296
  br i1 %405, label %406, label %408

406:                                              ; preds = %402
  %407 = lshr i64 %404, 8
  br label %412

408:                                              ; preds = %402
  %409 = sdiv i64 %404, %220
  %410 = srem i64 %404, %220
  %411 = ashr i64 %410, 63
  br label %412

412:                                              ; preds = %408, %406
  %413 = phi i64 [ %407, %406 ], [ %409, %408 ]
  %414 = phi i64 [ 0, %406 ], [ %411, %408 ]
  %415 = add i64 %414, %413
  %416 = shl i64 %415, %234
  %417 = icmp slt i64 %416, %226
  br i1 %417, label %423, label %418

418:                                              ; preds = %412
  %419 = load i64, ptr %208, align 8
  %420 = sub nsw i64 %403, %416
  %421 = inttoptr i64 %419 to ptr
  %422 = tail call i64 %421(i64 %232, i64 %233, i64 %222, i64 %420)
  br label %423

423:                                              ; preds = %418, %412
  %424 = icmp sgt i64 %416, 0
  br i1 %424, label %402, label %330

425:                                              ; preds = %425, %364
  %426 = phi i64 [ %428, %425 ], [ %362, %364 ]
  %427 = add nsw i64 %426, -1
  %428 = and i64 %427, -1024
  %429 = shl i64 %428, 2
  %430 = add nsw i64 %429, %360
  %431 = add i64 %365, %429
  %432 = sub nsw i64 %426, %428
  %433 = inttoptr i64 %430 to ptr
  %434 = inttoptr i64 %431 to ptr
  %435 = shl i64 %432, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %434, ptr align 1 %433, i64 %435, i1 false)
  %436 = icmp sgt i64 %426, 1024
  br i1 %436, label %425, label %366
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
