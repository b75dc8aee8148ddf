; made of bd4d190d62573a1191e30a2996313744 arithmetic/fma.py kernels/numba_cpu/backward/driver.py kernels/numba_cpu/backward/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3, i64 %4, i64 %5) unnamed_addr {
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %10 = load i64, ptr %9, align 8
  %11 = inttoptr i64 %8 to ptr
  %12 = shl i64 %10, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %11, i8 0, i64 %12, i1 false)
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 232
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %16 = load i64, ptr %15, align 8
  %17 = inttoptr i64 %14 to ptr
  %18 = shl i64 %16, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %17, i8 0, i64 %18, i1 false)
  %19 = add nsw i64 %5, 3
  %20 = ashr i64 %19, 2
  %21 = icmp sgt i64 %20, 0
  br i1 %21, label %22, label %388

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
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 248
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 216
  br label %389

46:                                               ; preds = %398, %46
  %47 = phi i64 [ %57, %46 ], [ %400, %398 ]
  %48 = phi i64 [ %58, %46 ], [ %395, %398 ]
  %49 = inttoptr i64 %48 to ptr
  %50 = getelementptr inbounds nuw i8, ptr %49, i64 8
  %51 = load i64, ptr %50, align 8
  %52 = load i64, ptr %49, align 8
  %53 = shl i64 %51, 2
  %54 = sub nsw i64 %52, %53
  %55 = inttoptr i64 %47 to ptr
  %56 = inttoptr i64 %54 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %56, ptr align 1 %55, i64 %53, i1 false)
  %57 = add nsw i64 %53, %47
  %58 = add nsw i64 %48, 16
  %59 = load i64, ptr %24, align 8
  %60 = icmp slt i64 %58, %59
  br i1 %60, label %46, label %61

61:                                               ; preds = %46, %389
  %62 = load i64, ptr %25, align 8
  %63 = load i64, ptr %26, align 8
  %64 = icmp slt i64 %62, %63
  br i1 %64, label %65, label %401

65:                                               ; preds = %61
  %66 = shl nsw i64 %391, 12
  %67 = shl i64 %394, 10
  br label %68

68:                                               ; preds = %68, %65
  %69 = phi i64 [ %77, %68 ], [ %62, %65 ]
  %70 = inttoptr i64 %69 to ptr
  %71 = load i64, ptr %70, align 8
  %72 = add nsw i64 %71, %66
  %73 = getelementptr inbounds nuw i8, ptr %70, i64 8
  %74 = load i64, ptr %73, align 8
  %75 = inttoptr i64 %72 to ptr
  %76 = inttoptr i64 %74 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %76, ptr align 1 %75, i64 %67, i1 false)
  %77 = add nsw i64 %69, 16
  %78 = icmp slt i64 %77, %63
  br i1 %78, label %68, label %401

79:                                               ; preds = %79, %421
  %80 = phi i64 [ %408, %421 ], [ %106, %79 ]
  %81 = phi i64 [ %407, %421 ], [ %105, %79 ]
  %82 = phi i64 [ 0, %421 ], [ %107, %79 ]
  %83 = inttoptr i64 %81 to ptr
  %84 = load i64, ptr %83, align 8
  %85 = add nsw i64 %84, %412
  %86 = inttoptr i64 %80 to ptr
  store i64 %85, ptr %86, align 8
  %87 = add i64 %81, 8
  %88 = inttoptr i64 %87 to ptr
  %89 = load i64, ptr %88, align 8
  %90 = add nsw i64 %89, %412
  %91 = add i64 %80, 8
  %92 = inttoptr i64 %91 to ptr
  store i64 %90, ptr %92, align 8
  %93 = add i64 %81, 16
  %94 = add i64 %80, 16
  %95 = inttoptr i64 %93 to ptr
  %96 = load i64, ptr %95, align 8
  %97 = add nsw i64 %96, %412
  %98 = inttoptr i64 %94 to ptr
  store i64 %97, ptr %98, align 8
  %99 = add i64 %81, 24
  %100 = inttoptr i64 %99 to ptr
  %101 = load i64, ptr %100, align 8
  %102 = add nsw i64 %101, %412
  %103 = add i64 %80, 24
  %104 = inttoptr i64 %103 to ptr
  store i64 %102, ptr %104, align 8
  %105 = add i64 %81, 32
  %106 = add i64 %80, 32
  %107 = add nuw i64 %82, 2
  %108 = icmp eq i64 %107, %422
  br i1 %108, label %109, label %79

109:                                              ; preds = %79
  %110 = icmp eq i64 %419, 0
  br i1 %110, label %125, label %111

111:                                              ; preds = %109, %414
  %112 = phi i64 [ %408, %414 ], [ %106, %109 ]
  %113 = phi i64 [ %407, %414 ], [ %105, %109 ]
  %114 = icmp ne i64 %419, 0
  tail call void @llvm.assume(i1 %114)
  %115 = inttoptr i64 %113 to ptr
  %116 = load i64, ptr %115, align 8
  %117 = add nsw i64 %116, %412
  %118 = inttoptr i64 %112 to ptr
  store i64 %117, ptr %118, align 8
  %119 = add i64 %113, 8
  %120 = inttoptr i64 %119 to ptr
  %121 = load i64, ptr %120, align 8
  %122 = add nsw i64 %121, %412
  %123 = add i64 %112, 8
  %124 = inttoptr i64 %123 to ptr
  store i64 %122, ptr %124, align 8
  br label %125

125:                                              ; preds = %109, %111
  %126 = and i64 %409, 1
  %127 = icmp eq i64 %126, 0
  br i1 %127, label %137, label %128

128:                                              ; preds = %411, %125
  %129 = phi i64 [ 0, %411 ], [ %415, %125 ]
  %130 = shl i64 %129, 3
  %131 = add i64 %130, %407
  %132 = inttoptr i64 %131 to ptr
  %133 = load i64, ptr %132, align 8
  %134 = add nsw i64 %133, %412
  %135 = add i64 %130, %408
  %136 = inttoptr i64 %135 to ptr
  store i64 %134, ptr %136, align 8
  br label %137

137:                                              ; preds = %403, %128, %125
  %138 = load i64, ptr %30, align 8
  %139 = load i64, ptr %31, align 8
  %140 = load i64, ptr %1, align 8
  %141 = load i64, ptr %32, align 8
  %142 = icmp slt i64 %140, %141
  br i1 %142, label %143, label %171

143:                                              ; preds = %137, %167
  %144 = phi i64 [ %168, %167 ], [ %141, %137 ]
  %145 = phi i64 [ %169, %167 ], [ %140, %137 ]
  %146 = inttoptr i64 %145 to ptr
  %147 = getelementptr inbounds nuw i8, ptr %146, i64 32
  %148 = load i64, ptr %147, align 8
  %149 = icmp slt i64 %406, %148
  br i1 %149, label %167, label %150

150:                                              ; preds = %143
  %151 = getelementptr inbounds nuw i8, ptr %146, i64 48
  %152 = load i64, ptr %151, align 8
  %153 = icmp eq i64 %152, 1
  br i1 %153, label %154, label %167

154:                                              ; preds = %150
  %155 = getelementptr inbounds nuw i8, ptr %146, i64 8
  %156 = load i64, ptr %155, align 8
  %157 = shl nsw i64 %156, 3
  %158 = load i64, ptr %146, align 8
  %159 = add nsw i64 %157, %408
  %160 = add nsw i64 %157, %138
  %161 = getelementptr inbounds nuw i8, ptr %146, i64 24
  %162 = load i64, ptr %161, align 8
  %163 = add nsw i64 %162, %139
  %164 = inttoptr i64 %158 to ptr
  %165 = tail call i64 %164(i64 %159, i64 %160, i64 %163, i64 256)
  %166 = load i64, ptr %32, align 8
  br label %167

167:                                              ; preds = %154, %150, %143
  %168 = phi i64 [ %144, %150 ], [ %166, %154 ], [ %144, %143 ]
  %169 = add i64 %145, 56
  %170 = icmp slt i64 %169, %168
  br i1 %170, label %143, label %171

171:                                              ; preds = %167, %137
  %172 = icmp eq i64 %394, %405
  br i1 %172, label %173, label %403

173:                                              ; preds = %171, %401
  %174 = load i64, ptr %33, align 8
  %175 = icmp slt i64 %392, %174
  br i1 %175, label %176, label %188

176:                                              ; preds = %173
  %177 = load i64, ptr %34, align 8
  %178 = load i64, ptr %35, align 8
  %179 = icmp slt i64 %177, %178
  br i1 %179, label %180, label %188

180:                                              ; preds = %176, %180
  %181 = phi i64 [ %185, %180 ], [ %177, %176 ]
  %182 = inttoptr i64 %181 to ptr
  %183 = load i64, ptr %182, align 8
  %184 = inttoptr i64 %183 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 1 dereferenceable(4096) %184, i8 0, i64 4096, i1 false)
  %185 = add nsw i64 %181, 16
  %186 = load i64, ptr %35, align 8
  %187 = icmp slt i64 %185, %186
  br i1 %187, label %180, label %188

188:                                              ; preds = %180, %176, %173
  %189 = load i64, ptr %36, align 8
  %190 = load i64, ptr %37, align 8
  %191 = icmp slt i64 %189, %190
  br i1 %191, label %192, label %206

192:                                              ; preds = %188
  %193 = shl nsw i64 %391, 12
  %194 = shl i64 %394, 10
  br label %195

195:                                              ; preds = %195, %192
  %196 = phi i64 [ %204, %195 ], [ %189, %192 ]
  %197 = inttoptr i64 %196 to ptr
  %198 = load i64, ptr %197, align 8
  %199 = add nsw i64 %198, %193
  %200 = getelementptr inbounds nuw i8, ptr %197, i64 8
  %201 = load i64, ptr %200, align 8
  %202 = inttoptr i64 %199 to ptr
  %203 = inttoptr i64 %201 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %203, ptr align 1 %202, i64 %194, i1 false)
  %204 = add nsw i64 %196, 16
  %205 = icmp slt i64 %204, %190
  br i1 %205, label %195, label %206

206:                                              ; preds = %195, %188
  %207 = load i64, ptr %38, align 8
  %208 = load i64, ptr %39, align 8
  %209 = load i64, ptr %40, align 8
  %210 = load i64, ptr %41, align 8
  %211 = load i64, ptr %42, align 8
  %212 = load i64, ptr %43, align 8
  %213 = icmp slt i64 %211, %212
  br i1 %213, label %214, label %348

214:                                              ; preds = %206
  %215 = shl nsw i64 %394, 8
  %216 = shl nsw i64 %391, 10
  %217 = icmp sgt i64 %393, 0
  %218 = inttoptr i64 %207 to ptr
  %219 = inttoptr i64 %208 to ptr
  br label %220

220:                                              ; preds = %344, %214
  %221 = phi i64 [ %345, %344 ], [ %211, %214 ]
  %222 = inttoptr i64 %221 to ptr
  %223 = getelementptr inbounds nuw i8, ptr %222, i64 8
  %224 = load i64, ptr %223, align 8
  %225 = getelementptr inbounds nuw i8, ptr %222, i64 40
  %226 = load i64, ptr %225, align 8
  %227 = icmp eq i64 %226, 1
  %228 = getelementptr inbounds nuw i8, ptr %222, i64 24
  %229 = load i64, ptr %228, align 8
  %230 = getelementptr inbounds nuw i8, ptr %222, i64 32
  %231 = load i64, ptr %230, align 8
  %232 = select i1 %227, i64 %216, i64 %392
  %233 = select i1 %227, i64 %4, i64 %210
  %234 = select i1 %227, i64 512, i64 256
  %235 = sub nsw i64 %231, %232
  %236 = add nsw i64 %233, %229
  br i1 %217, label %237, label %344

237:                                              ; preds = %220
  %238 = getelementptr inbounds nuw i8, ptr %222, i64 16
  %239 = load i64, ptr %238, align 8
  %240 = shl nsw i64 %235, 8
  %241 = sub i64 %239, %224
  %242 = freeze i64 %241
  %243 = tail call i64 @llvm.smax.i64(i64 %242, i64 0)
  %244 = icmp sgt i64 %242, 0
  %245 = shl i64 %224, 3
  %246 = add nsw i64 %245, %208
  %247 = add nsw i64 %245, %209
  %248 = select i1 %227, i64 9, i64 8
  br i1 %244, label %249, label %258

249:                                              ; preds = %237
  %250 = add nsw i64 %243, -1
  %251 = add i64 %224, 1
  %252 = select i1 %227, i32 9, i32 8
  %253 = and i64 %243, 1
  %254 = icmp eq i64 %253, 0
  %255 = getelementptr i8, ptr %218, i64 %245
  %256 = getelementptr i8, ptr %219, i64 %245
  %257 = icmp eq i64 %242, 1
  br label %283

258:                                              ; preds = %237
  br i1 %227, label %259, label %423

259:                                              ; preds = %258, %281
  %260 = phi i64 [ %273, %281 ], [ %215, %258 ]
  %261 = add nsw i64 %260, -1
  %262 = icmp ult i64 %261, 4294967296
  br i1 %262, label %263, label %265

263:                                              ; preds = %259
  %264 = lshr i64 %261, 9
  br label %269

265:                                              ; preds = %259
  %266 = sdiv i64 %261, %234
  %267 = srem i64 %261, %234
  %268 = ashr i64 %267, 63
  br label %269

269:                                              ; preds = %265, %263
  %270 = phi i64 [ %264, %263 ], [ %266, %265 ]
  %271 = phi i64 [ 0, %263 ], [ %268, %265 ]
  %272 = add i64 %271, %270
  %273 = shl i64 %272, %248
  %274 = icmp slt i64 %235, %260
  br i1 %274, label %275, label %281

275:                                              ; preds = %269
  %276 = tail call i64 @llvm.smax.i64(i64 %235, i64 %273)
  %277 = load i64, ptr %222, align 8
  %278 = sub nsw i64 %260, %276
  %279 = inttoptr i64 %277 to ptr
  %280 = tail call i64 %279(i64 %246, i64 %247, i64 %236, i64 %278)
  br label %281

281:                                              ; preds = %275, %269
  %282 = icmp sgt i64 %273, 0
  br i1 %282, label %259, label %344

283:                                              ; preds = %319, %249
  %284 = phi i64 [ %299, %319 ], [ %215, %249 ]
  %285 = add nsw i64 %284, -1
  %286 = icmp ult i64 %285, 4294967296
  br i1 %286, label %287, label %291

287:                                              ; preds = %283
  %288 = trunc nuw i64 %285 to i32
  %289 = lshr i32 %288, %252
  %290 = zext nneg i32 %289 to i64
  br label %295

291:                                              ; preds = %283
  %292 = sdiv i64 %285, %234
  %293 = srem i64 %285, %234
  %294 = ashr i64 %293, 63
  br label %295

295:                                              ; preds = %291, %287
  %296 = phi i64 [ %290, %287 ], [ %292, %291 ]
  %297 = phi i64 [ 0, %287 ], [ %294, %291 ]
  %298 = add i64 %297, %296
  %299 = shl i64 %298, %248
  br i1 %227, label %302, label %300

300:                                              ; preds = %295
  %301 = icmp slt i64 %299, %240
  br i1 %301, label %319, label %305

302:                                              ; preds = %295
  %303 = tail call i64 @llvm.smax.i64(i64 %235, i64 %299)
  %304 = icmp slt i64 %235, %284
  br i1 %304, label %305, label %319

305:                                              ; preds = %302, %300
  %306 = phi i64 [ %303, %302 ], [ %299, %300 ]
  %307 = shl nsw i64 %306, 2
  br i1 %254, label %311, label %308

308:                                              ; preds = %305
  %309 = load i64, ptr %255, align 8
  %310 = add nsw i64 %309, %307
  store i64 %310, ptr %256, align 8
  br label %311

311:                                              ; preds = %308, %305
  %312 = phi i64 [ %243, %305 ], [ %250, %308 ]
  %313 = phi i64 [ %224, %305 ], [ %251, %308 ]
  br i1 %257, label %339, label %314

314:                                              ; preds = %311
  %315 = add i64 %312, 2
  %316 = shl i64 %313, 3
  %317 = add i64 %316, %207
  %318 = add i64 %316, %208
  br label %321

319:                                              ; preds = %339, %302, %300
  %320 = icmp sgt i64 %299, 0
  br i1 %320, label %283, label %344

321:                                              ; preds = %321, %314
  %322 = phi i64 [ %318, %314 ], [ %337, %321 ]
  %323 = phi i64 [ %317, %314 ], [ %336, %321 ]
  %324 = phi i64 [ %315, %314 ], [ %335, %321 ]
  %325 = inttoptr i64 %323 to ptr
  %326 = load i64, ptr %325, align 8
  %327 = add nsw i64 %326, %307
  %328 = inttoptr i64 %322 to ptr
  store i64 %327, ptr %328, align 8
  %329 = add i64 %323, 8
  %330 = inttoptr i64 %329 to ptr
  %331 = load i64, ptr %330, align 8
  %332 = add nsw i64 %331, %307
  %333 = add i64 %322, 8
  %334 = inttoptr i64 %333 to ptr
  store i64 %332, ptr %334, align 8
  %335 = add i64 %324, -2
  %336 = add i64 %323, 16
  %337 = add i64 %322, 16
  %338 = icmp sgt i64 %335, 2
  br i1 %338, label %321, label %339

339:                                              ; preds = %321, %311
  %340 = load i64, ptr %222, align 8
  %341 = sub nsw i64 %284, %306
  %342 = inttoptr i64 %340 to ptr
  %343 = tail call i64 %342(i64 %246, i64 %247, i64 %236, i64 %341)
  br label %319

344:                                              ; preds = %444, %281, %319, %220
  %345 = add nsw i64 %221, 56
  %346 = load i64, ptr %43, align 8
  %347 = icmp slt i64 %345, %346
  br i1 %347, label %220, label %348

348:                                              ; preds = %344, %206
  %349 = load i64, ptr %44, align 8
  %350 = load i64, ptr %45, align 8
  %351 = icmp slt i64 %349, %350
  br i1 %351, label %352, label %366

352:                                              ; preds = %348
  %353 = shl nsw i64 %391, 12
  %354 = shl i64 %394, 10
  br label %355

355:                                              ; preds = %355, %352
  %356 = phi i64 [ %364, %355 ], [ %349, %352 ]
  %357 = inttoptr i64 %356 to ptr
  %358 = load i64, ptr %357, align 8
  %359 = add nsw i64 %358, %353
  %360 = getelementptr inbounds nuw i8, ptr %357, i64 8
  %361 = load i64, ptr %360, align 8
  %362 = inttoptr i64 %361 to ptr
  %363 = inttoptr i64 %359 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %363, ptr align 1 %362, i64 %354, i1 false)
  %364 = add nsw i64 %356, 16
  %365 = icmp slt i64 %364, %350
  br i1 %365, label %355, label %366

366:                                              ; preds = %355, %348
  %367 = load i64, ptr %34, align 8
  %368 = load i64, ptr %35, align 8
  %369 = icmp slt i64 %367, %368
  br i1 %369, label %370, label %386

370:                                              ; preds = %366, %382
  %371 = phi i64 [ %383, %382 ], [ %368, %366 ]
  %372 = phi i64 [ %384, %382 ], [ %367, %366 ]
  %373 = inttoptr i64 %372 to ptr
  %374 = load i64, ptr %373, align 8
  %375 = getelementptr inbounds nuw i8, ptr %373, i64 8
  %376 = load i64, ptr %375, align 8
  %377 = icmp sgt i64 %376, 0
  br i1 %377, label %378, label %382

378:                                              ; preds = %370
  %379 = add i64 %374, 4096
  br label %446

380:                                              ; preds = %446
  %381 = load i64, ptr %35, align 8
  br label %382

382:                                              ; preds = %380, %370
  %383 = phi i64 [ %381, %380 ], [ %371, %370 ]
  %384 = add nsw i64 %372, 16
  %385 = icmp slt i64 %384, %383
  br i1 %385, label %370, label %386

386:                                              ; preds = %382, %366
  %387 = icmp sgt i64 %390, 1
  br i1 %387, label %389, label %388

388:                                              ; preds = %386, %6
  store i64 0, ptr %0, align 8
  ret void

389:                                              ; preds = %22, %386
  %390 = phi i64 [ %391, %386 ], [ %20, %22 ]
  %391 = add nsw i64 %390, -1
  %392 = shl nsw i64 %391, 2
  %393 = sub nsw i64 %5, %392
  %394 = tail call i64 @llvm.smin.i64(i64 %393, i64 4)
  %395 = load i64, ptr %23, align 8
  %396 = load i64, ptr %24, align 8
  %397 = icmp slt i64 %395, %396
  br i1 %397, label %398, label %61

398:                                              ; preds = %389
  %399 = mul nsw i64 %391, %3
  %400 = add nsw i64 %399, %2
  br label %46

401:                                              ; preds = %68, %61
  %402 = icmp slt i64 %393, 1
  br i1 %402, label %173, label %403

403:                                              ; preds = %401, %171
  %404 = phi i64 [ %405, %171 ], [ 0, %401 ]
  %405 = add nuw nsw i64 %404, 1
  %406 = add nsw i64 %404, %392
  %407 = load i64, ptr %27, align 8
  %408 = load i64, ptr %28, align 8
  %409 = load i64, ptr %29, align 8
  %410 = icmp slt i64 %409, 1
  br i1 %410, label %137, label %411

411:                                              ; preds = %403
  %412 = shl nsw i64 %404, 10
  %413 = icmp eq i64 %409, 1
  br i1 %413, label %128, label %414

414:                                              ; preds = %411
  %415 = and i64 %409, 9223372036854775806
  %416 = add nsw i64 %409, -2
  %417 = lshr i64 %416, 1
  %418 = add nuw i64 %417, 1
  %419 = and i64 %418, 1
  %420 = icmp eq i64 %417, 0
  br i1 %420, label %111, label %421

421:                                              ; preds = %414
  %422 = and i64 %418, -2
  br label %79

423:                                              ; preds = %258, %444
  %424 = phi i64 [ %437, %444 ], [ %215, %258 ]
  %425 = add nsw i64 %424, -1
  %426 = icmp ult i64 %425, 4294967296
  br i1 %426, label %427, label %429

427:                                              ; preds = %423
  %428 = lshr i64 %425, 8
  br label %433

429:                                              ; preds = %423
  %430 = sdiv i64 %425, %234
  %431 = srem i64 %425, %234
  %432 = ashr i64 %431, 63
  br label %433

433:                                              ; preds = %429, %427
  %434 = phi i64 [ %428, %427 ], [ %430, %429 ]
  %435 = phi i64 [ 0, %427 ], [ %432, %429 ]
  %436 = add i64 %435, %434
  %437 = shl i64 %436, %248
  %438 = icmp slt i64 %437, %240
  br i1 %438, label %444, label %439

439:                                              ; preds = %433
  %440 = load i64, ptr %222, align 8
  %441 = sub nsw i64 %424, %437
  %442 = inttoptr i64 %440 to ptr
  %443 = tail call i64 %442(i64 %246, i64 %247, i64 %236, i64 %441)
  br label %444

444:                                              ; preds = %439, %433
  %445 = icmp sgt i64 %437, 0
  br i1 %445, label %423, label %344

446:                                              ; preds = %446, %378
  %447 = phi i64 [ %449, %446 ], [ %376, %378 ]
  %448 = add nsw i64 %447, -1
  %449 = and i64 %448, -1024
  %450 = shl i64 %449, 2
  %451 = add nsw i64 %450, %374
  %452 = add i64 %379, %450
  %453 = sub nsw i64 %447, %449
  %454 = inttoptr i64 %451 to ptr
  %455 = inttoptr i64 %452 to ptr
  %456 = shl i64 %453, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %455, ptr align 1 %454, i64 %456, i1 false)
  %457 = icmp sgt i64 %447, 1024
  br i1 %457, label %446, label %380
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
