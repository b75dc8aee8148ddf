; made of 0d90d3b9d811a860cb3a8a6bc3c2f399 arithmetic/fma.py common/python_process.py errors.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py oversampling/compiled/fir.py oversampling/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = freeze i64 %8
  %10 = load i64, ptr %1, align 8
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %18 = load i64, ptr %17, align 8
  %19 = shl i64 %18, 3
  %20 = mul i64 %19, %9
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %22 = load i64, ptr %21, align 8
  %23 = icmp slt i64 %22, 1
  br i1 %23, label %360, label %24

24:                                               ; preds = %4
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %26 = load i64, ptr %25, align 8
  %27 = mul i64 %9, %6
  %28 = shl i64 %26, 3
  %29 = add nuw i64 %16, 255
  %30 = lshr i64 %29, 8
  %31 = icmp slt i64 %16, 1
  %32 = icmp eq i64 %30, 0
  %33 = select i1 %31, i1 true, i1 %32
  %34 = shl i64 %12, 3
  %35 = add i64 %34, -8
  br i1 %33, label %360, label %36

36:                                               ; preds = %24
  %37 = icmp slt i64 %6, 1
  %38 = icmp slt i64 %26, 1
  %39 = tail call i64 @llvm.smax.i64(i64 %12, i64 1)
  %40 = tail call i64 @llvm.smax.i64(i64 %6, i64 1)
  %41 = tail call i64 @llvm.smin.i64(i64 %9, i64 0)
  %42 = select i1 %37, i1 true, i1 %38
  %43 = and i64 %26, 9223372036854775806
  %44 = icmp eq i64 %9, 0
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %46 = sub i64 %28, %34
  %47 = add i64 %46, 200
  %48 = inttoptr i64 %14 to ptr
  %49 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %50 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %51 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %52 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %53 = icmp eq i64 %26, 1
  %54 = and i64 %26, 1
  %55 = icmp eq i64 %54, 0
  %56 = trunc nuw i64 %9 to i32
  %57 = icmp slt i64 %9, 0
  %58 = shl i64 %43, 3
  %59 = add nsw i64 %43, -2
  %60 = lshr exact i64 %59, 1
  %61 = add nuw i64 %60, 1
  %62 = and i64 %61, 1
  %63 = icmp eq i64 %59, 0
  %64 = and i64 %61, -2
  %65 = icmp eq i64 %62, 0
  %66 = icmp ne i64 %62, 0
  br label %67

67:                                               ; preds = %358, %36
  %68 = phi i64 [ %69, %358 ], [ 0, %36 ]
  %69 = add nuw nsw i64 %68, 1
  br i1 %44, label %94, label %70, !prof !0

70:                                               ; preds = %67
  %71 = or i64 %68, %9
  %72 = icmp ult i64 %71, 4294967296
  br i1 %72, label %73, label %79

73:                                               ; preds = %70
  %74 = trunc nuw i64 %68 to i32
  %75 = udiv i32 %74, %56
  %76 = urem i32 %74, %56
  %77 = zext i32 %75 to i64
  %78 = zext i32 %76 to i64
  br label %82

79:                                               ; preds = %70
  %80 = sdiv i64 %68, %9
  %81 = srem i64 %68, %9
  br label %82

82:                                               ; preds = %79, %73
  %83 = phi i64 [ %77, %73 ], [ %80, %79 ]
  %84 = phi i64 [ %78, %73 ], [ %81, %79 ]
  %85 = icmp ne i64 %84, 0
  %86 = and i1 %57, %85
  %87 = sext i1 %86 to i64
  %88 = add i64 %83, %87
  %89 = mul i64 %27, %88
  %90 = icmp eq i64 %84, 0
  %91 = select i1 %90, i64 0, i64 %41
  %92 = add nsw i64 %91, %84
  %93 = add nsw i64 %92, %89
  br label %94

94:                                               ; preds = %82, %67
  %95 = phi i64 [ %93, %82 ], [ 0, %67 ]
  %96 = load i64, ptr %45, align 8
  %97 = load i64, ptr %17, align 8
  %98 = shl i64 %95, 3
  %99 = mul i64 %97, %98
  %100 = add i64 %99, %96
  %101 = add i64 %100, %28
  %102 = add i64 %47, %96
  %103 = add i64 %102, %99
  br label %104

104:                                              ; preds = %248, %94
  %105 = phi i64 [ %249, %248 ], [ %16, %94 ]
  %106 = phi i64 [ %111, %248 ], [ %30, %94 ]
  %107 = phi i64 [ %112, %248 ], [ 0, %94 ]
  %108 = tail call i64 @llvm.smin.i64(i64 %105, i64 256)
  %109 = tail call i64 @llvm.smin.i64(i64 %105, i64 256)
  %110 = tail call i64 @llvm.smin.i64(i64 %105, i64 256)
  %111 = add nsw i64 %106, -1
  %112 = add nuw i64 %107, 256
  %113 = sub nsw i64 %16, %107
  %114 = tail call i64 @llvm.smin.i64(i64 %113, i64 256)
  %115 = icmp slt i64 %113, 1
  %116 = select i1 %37, i1 true, i1 %115
  br i1 %116, label %123, label %117

117:                                              ; preds = %104
  %118 = and i64 %109, 1
  %119 = icmp eq i64 %105, 1
  %120 = and i64 %109, -2
  %121 = icmp eq i64 %118, 0
  %122 = icmp ne i64 %118, 0
  br label %251

123:                                              ; preds = %306, %104
  br label %124

124:                                              ; preds = %123, %176
  %125 = phi i64 [ %183, %176 ], [ %103, %123 ]
  %126 = phi i64 [ %182, %176 ], [ 0, %123 ]
  br label %127

127:                                              ; preds = %171, %124
  %128 = phi i64 [ %174, %171 ], [ %125, %124 ]
  %129 = phi i64 [ %173, %171 ], [ 0, %124 ]
  %130 = phi <8 x double> [ %152, %171 ], [ zeroinitializer, %124 ]
  %131 = phi <8 x double> [ %157, %171 ], [ zeroinitializer, %124 ]
  %132 = phi <8 x double> [ %162, %171 ], [ zeroinitializer, %124 ]
  %133 = phi <8 x double> [ %166, %171 ], [ zeroinitializer, %124 ]
  %134 = phi i64 [ %172, %171 ], [ %10, %124 ]
  %135 = add i64 %35, %134
  br label %136

136:                                              ; preds = %136, %127
  %137 = phi i64 [ %169, %136 ], [ %128, %127 ]
  %138 = phi i64 [ %168, %136 ], [ %39, %127 ]
  %139 = phi <8 x double> [ %152, %136 ], [ %130, %127 ]
  %140 = phi <8 x double> [ %157, %136 ], [ %131, %127 ]
  %141 = phi <8 x double> [ %162, %136 ], [ %132, %127 ]
  %142 = phi <8 x double> [ %166, %136 ], [ %133, %127 ]
  %143 = phi i64 [ %167, %136 ], [ %135, %127 ]
  %144 = add i64 %137, -192
  %145 = inttoptr i64 %143 to ptr
  %146 = load double, ptr %145, align 8
  %147 = insertelement <8 x double> poison, double %146, i64 0
  %148 = shufflevector <8 x double> %147, <8 x double> poison, <8 x i32> zeroinitializer
  %149 = inttoptr i64 %144 to ptr
  %150 = load <8 x double>, ptr %149, align 8
  %151 = fmul <8 x double> %150, %148
  %152 = fadd <8 x double> %139, %151
  %153 = add i64 %137, -128
  %154 = inttoptr i64 %153 to ptr
  %155 = load <8 x double>, ptr %154, align 8
  %156 = fmul <8 x double> %148, %155
  %157 = fadd <8 x double> %140, %156
  %158 = add i64 %137, -64
  %159 = inttoptr i64 %158 to ptr
  %160 = load <8 x double>, ptr %159, align 8
  %161 = fmul <8 x double> %148, %160
  %162 = fadd <8 x double> %141, %161
  %163 = inttoptr i64 %137 to ptr
  %164 = load <8 x double>, ptr %163, align 8
  %165 = fmul <8 x double> %148, %164
  %166 = fadd <8 x double> %142, %165
  %167 = add i64 %143, -8
  %168 = add nsw i64 %138, -1
  %169 = add i64 %137, 8
  %170 = icmp eq i64 %168, 0
  br i1 %170, label %171, label %136

171:                                              ; preds = %136
  %172 = add i64 %134, %34
  %173 = add nuw nsw i64 %129, 1
  %174 = add i64 %128, %20
  %175 = icmp eq i64 %173, %40
  br i1 %175, label %176, label %127

176:                                              ; preds = %171
  %177 = shl i64 %126, 3
  %178 = getelementptr i8, ptr %48, i64 %177
  store <8 x double> %152, ptr %178, align 8
  %179 = getelementptr i8, ptr %178, i64 64
  store <8 x double> %157, ptr %179, align 8
  %180 = getelementptr i8, ptr %178, i64 128
  store <8 x double> %162, ptr %180, align 8
  %181 = getelementptr i8, ptr %178, i64 192
  store <8 x double> %166, ptr %181, align 8
  %182 = add nuw nsw i64 %126, 32
  %183 = add i64 %125, 256
  %184 = icmp slt i64 %182, %114
  br i1 %184, label %124, label %185

185:                                              ; preds = %176
  br i1 %115, label %209, label %186

186:                                              ; preds = %185
  %187 = and i64 %108, 1
  %188 = icmp eq i64 %105, 1
  br i1 %188, label %193, label %189

189:                                              ; preds = %186
  %190 = and i64 %108, -2
  br label %214

191:                                              ; preds = %214
  %192 = icmp eq i64 %187, 0
  br i1 %192, label %209, label %193

193:                                              ; preds = %191, %186
  %194 = phi i64 [ %14, %186 ], [ %245, %191 ]
  %195 = phi i64 [ 0, %186 ], [ %232, %191 ]
  %196 = icmp ne i64 %187, 0
  tail call void @llvm.assume(i1 %196)
  %197 = add i64 %195, %107
  %198 = load i64, ptr %3, align 8
  %199 = load i64, ptr %51, align 8
  %200 = mul nsw i64 %199, %68
  %201 = add nsw i64 %200, %198
  %202 = load i64, ptr %52, align 8
  %203 = mul nsw i64 %202, %197
  %204 = add nsw i64 %201, %203
  %205 = inttoptr i64 %194 to ptr
  %206 = load double, ptr %205, align 8
  %207 = fptrunc double %206 to float
  %208 = inttoptr i64 %204 to ptr
  store float %207, ptr %208, align 4
  br label %209

209:                                              ; preds = %193, %191, %185
  br i1 %42, label %248, label %210

210:                                              ; preds = %209
  %211 = shl i64 %110, 3
  %212 = add nsw i64 %43, %114
  %213 = shl i64 %212, 3
  br label %310

214:                                              ; preds = %214, %189
  %215 = phi i64 [ %14, %189 ], [ %245, %214 ]
  %216 = phi i64 [ 0, %189 ], [ %232, %214 ]
  %217 = phi i64 [ 0, %189 ], [ %246, %214 ]
  %218 = or disjoint i64 %216, 1
  %219 = add i64 %216, %107
  %220 = load i64, ptr %3, align 8
  %221 = load i64, ptr %51, align 8
  %222 = mul nsw i64 %221, %68
  %223 = add nsw i64 %222, %220
  %224 = load i64, ptr %52, align 8
  %225 = mul nsw i64 %224, %219
  %226 = add nsw i64 %223, %225
  %227 = inttoptr i64 %215 to ptr
  %228 = load double, ptr %227, align 8
  %229 = fptrunc double %228 to float
  %230 = inttoptr i64 %226 to ptr
  store float %229, ptr %230, align 4
  %231 = add i64 %215, 8
  %232 = add nuw nsw i64 %216, 2
  %233 = add i64 %218, %107
  %234 = load i64, ptr %3, align 8
  %235 = load i64, ptr %51, align 8
  %236 = mul nsw i64 %235, %68
  %237 = add nsw i64 %236, %234
  %238 = load i64, ptr %52, align 8
  %239 = mul nsw i64 %238, %233
  %240 = add nsw i64 %237, %239
  %241 = inttoptr i64 %231 to ptr
  %242 = load double, ptr %241, align 8
  %243 = fptrunc double %242 to float
  %244 = inttoptr i64 %240 to ptr
  store float %243, ptr %244, align 4
  %245 = add i64 %215, 16
  %246 = add i64 %217, 2
  %247 = icmp eq i64 %246, %190
  br i1 %247, label %191, label %214

248:                                              ; preds = %354, %209
  %249 = add i64 %105, -256
  %250 = icmp sgt i64 %106, 1
  br i1 %250, label %104, label %358

251:                                              ; preds = %117, %306
  %252 = phi i64 [ %308, %306 ], [ %101, %117 ]
  %253 = phi i64 [ %307, %306 ], [ 0, %117 ]
  %254 = mul nsw i64 %253, %9
  %255 = add nsw i64 %254, %95
  br i1 %119, label %291, label %256

256:                                              ; preds = %251, %256
  %257 = phi i64 [ %287, %256 ], [ %252, %251 ]
  %258 = phi i64 [ %274, %256 ], [ 0, %251 ]
  %259 = phi i64 [ %288, %256 ], [ 0, %251 ]
  %260 = or disjoint i64 %258, 1
  %261 = add i64 %258, %107
  %262 = load i64, ptr %2, align 8
  %263 = load i64, ptr %49, align 8
  %264 = mul nsw i64 %263, %255
  %265 = add nsw i64 %264, %262
  %266 = load i64, ptr %50, align 8
  %267 = mul nsw i64 %266, %261
  %268 = add nsw i64 %265, %267
  %269 = inttoptr i64 %268 to ptr
  %270 = load float, ptr %269, align 4
  %271 = fpext float %270 to double
  %272 = inttoptr i64 %257 to ptr
  store double %271, ptr %272, align 8
  %273 = add i64 %257, 8
  %274 = add nuw nsw i64 %258, 2
  %275 = add i64 %260, %107
  %276 = load i64, ptr %2, align 8
  %277 = load i64, ptr %49, align 8
  %278 = mul nsw i64 %277, %255
  %279 = add nsw i64 %278, %276
  %280 = load i64, ptr %50, align 8
  %281 = mul nsw i64 %280, %275
  %282 = add nsw i64 %279, %281
  %283 = inttoptr i64 %282 to ptr
  %284 = load float, ptr %283, align 4
  %285 = fpext float %284 to double
  %286 = inttoptr i64 %273 to ptr
  store double %285, ptr %286, align 8
  %287 = add i64 %257, 16
  %288 = add i64 %259, 2
  %289 = icmp eq i64 %288, %120
  br i1 %289, label %290, label %256

290:                                              ; preds = %256
  br i1 %121, label %306, label %291

291:                                              ; preds = %290, %251
  %292 = phi i64 [ %252, %251 ], [ %287, %290 ]
  %293 = phi i64 [ 0, %251 ], [ %274, %290 ]
  tail call void @llvm.assume(i1 %122)
  %294 = add i64 %293, %107
  %295 = load i64, ptr %2, align 8
  %296 = load i64, ptr %49, align 8
  %297 = mul nsw i64 %296, %255
  %298 = add nsw i64 %297, %295
  %299 = load i64, ptr %50, align 8
  %300 = mul nsw i64 %299, %294
  %301 = add nsw i64 %298, %300
  %302 = inttoptr i64 %301 to ptr
  %303 = load float, ptr %302, align 4
  %304 = fpext float %303 to double
  %305 = inttoptr i64 %292 to ptr
  store double %304, ptr %305, align 8
  br label %306

306:                                              ; preds = %290, %291
  %307 = add nuw nsw i64 %253, 1
  %308 = add i64 %252, %20
  %309 = icmp eq i64 %6, %307
  br i1 %309, label %123, label %251

310:                                              ; preds = %210, %354
  %311 = phi i64 [ %356, %354 ], [ %100, %210 ]
  %312 = phi i64 [ %355, %354 ], [ 0, %210 ]
  %313 = mul nsw i64 %312, %20
  %314 = add nsw i64 %313, %100
  br i1 %53, label %348, label %315

315:                                              ; preds = %310
  br i1 %63, label %338, label %316

316:                                              ; preds = %315, %316
  %317 = phi i64 [ %334, %316 ], [ %311, %315 ]
  %318 = phi i64 [ %335, %316 ], [ 0, %315 ]
  %319 = inttoptr i64 %317 to ptr
  %320 = getelementptr i8, ptr %319, i64 %211
  %321 = load double, ptr %320, align 8
  store double %321, ptr %319, align 8
  %322 = getelementptr i8, ptr %320, i64 8
  %323 = load double, ptr %322, align 8
  %324 = add i64 %317, 8
  %325 = inttoptr i64 %324 to ptr
  store double %323, ptr %325, align 8
  %326 = add i64 %317, 16
  %327 = inttoptr i64 %326 to ptr
  %328 = getelementptr i8, ptr %327, i64 %211
  %329 = load double, ptr %328, align 8
  store double %329, ptr %327, align 8
  %330 = getelementptr i8, ptr %328, i64 8
  %331 = load double, ptr %330, align 8
  %332 = add i64 %317, 24
  %333 = inttoptr i64 %332 to ptr
  store double %331, ptr %333, align 8
  %334 = add i64 %317, 32
  %335 = add nuw i64 %318, 2
  %336 = icmp eq i64 %335, %64
  br i1 %336, label %337, label %316

337:                                              ; preds = %316
  br i1 %65, label %347, label %338

338:                                              ; preds = %337, %315
  %339 = phi i64 [ %311, %315 ], [ %334, %337 ]
  tail call void @llvm.assume(i1 %66)
  %340 = inttoptr i64 %339 to ptr
  %341 = getelementptr i8, ptr %340, i64 %211
  %342 = load double, ptr %341, align 8
  store double %342, ptr %340, align 8
  %343 = getelementptr i8, ptr %341, i64 8
  %344 = load double, ptr %343, align 8
  %345 = add i64 %339, 8
  %346 = inttoptr i64 %345 to ptr
  store double %344, ptr %346, align 8
  br label %347

347:                                              ; preds = %337, %338
  br i1 %55, label %354, label %348

348:                                              ; preds = %347, %310
  %349 = add i64 %213, %314
  %350 = inttoptr i64 %349 to ptr
  %351 = load double, ptr %350, align 8
  %352 = add i64 %58, %314
  %353 = inttoptr i64 %352 to ptr
  store double %351, ptr %353, align 8
  br label %354

354:                                              ; preds = %348, %347
  %355 = add nuw nsw i64 %312, 1
  %356 = add i64 %311, %20
  %357 = icmp eq i64 %6, %355
  br i1 %357, label %248, label %310

358:                                              ; preds = %248
  %359 = icmp eq i64 %22, %69
  br i1 %359, label %360, label %67

360:                                              ; preds = %358, %24, %4
  store i64 0, ptr %0, align 8
  ret void
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.smin.i64(i64, i64)

define i64 @entry(ptr readonly %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare void @llvm.assume(i1 noundef)


!0 = !{!"branch_weights", i32 1, i32 99}
