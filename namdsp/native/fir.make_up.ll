; made of f5c2c2871aa031dc45cc4006b25591b4 arithmetic/fma.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py oversampling/compiled/fir.py oversampling/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %6 = load i64, ptr %5, align 8
  %7 = freeze i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %9 = load i64, ptr %8, align 8
  %10 = load i64, ptr %1, align 8
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %14 = load i64, ptr %13, align 8
  %15 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %18 = load i64, ptr %17, align 8
  %19 = icmp slt i64 %18, 1
  br i1 %19, label %351, label %20

20:                                               ; preds = %4
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %22 = load i64, ptr %21, align 8
  %23 = mul i64 %22, %7
  %24 = add nuw i64 %16, 255
  %25 = lshr i64 %24, 8
  %26 = icmp slt i64 %16, 1
  %27 = icmp eq i64 %25, 0
  %28 = select i1 %26, i1 true, i1 %27
  %29 = shl i64 %12, 3
  br i1 %28, label %351, label %30

30:                                               ; preds = %20
  %31 = tail call i64 @llvm.smax.i64(i64 %12, i64 1)
  %32 = tail call i64 @llvm.smin.i64(i64 %7, i64 0)
  %33 = add i64 %10, -8
  %34 = add i64 %33, %29
  %35 = and i64 %9, 9223372036854775806
  %36 = shl i64 %9, 3
  %37 = add i64 %36, 200
  %38 = sub i64 %37, %29
  %39 = icmp eq i64 %7, 0
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %42 = icmp slt i64 %22, 1
  %43 = icmp slt i64 %9, 1
  %44 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %45 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %46 = inttoptr i64 %14 to ptr
  %47 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %48 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %49 = icmp eq i64 %9, 1
  %50 = and i64 %9, 1
  %51 = icmp eq i64 %50, 0
  %52 = trunc nuw i64 %7 to i32
  %53 = icmp slt i64 %7, 0
  %54 = shl i64 %35, 3
  %55 = add nsw i64 %35, -2
  %56 = lshr exact i64 %55, 1
  %57 = add nuw i64 %56, 1
  %58 = and i64 %57, 1
  %59 = icmp eq i64 %55, 0
  %60 = and i64 %57, -2
  %61 = icmp eq i64 %58, 0
  %62 = icmp ne i64 %58, 0
  br label %63

63:                                               ; preds = %348, %30
  %64 = phi i64 [ 0, %30 ], [ %349, %348 ]
  %65 = phi i64 [ 0, %30 ], [ %122, %348 ]
  %66 = phi i64 [ 0, %30 ], [ %67, %348 ]
  %67 = add nuw nsw i64 %66, 1
  %68 = load i64, ptr %40, align 8
  %69 = load i64, ptr %41, align 8
  %70 = shl i64 %66, 3
  %71 = mul i64 %70, %69
  %72 = add nsw i64 %71, %68
  br i1 %39, label %97, label %73, !prof !0

73:                                               ; preds = %63
  %74 = or i64 %66, %7
  %75 = icmp ult i64 %74, 4294967296
  br i1 %75, label %76, label %82

76:                                               ; preds = %73
  %77 = trunc nuw i64 %66 to i32
  %78 = udiv i32 %77, %52
  %79 = urem i32 %77, %52
  %80 = zext i32 %78 to i64
  %81 = zext i32 %79 to i64
  br label %85

82:                                               ; preds = %73
  %83 = sdiv i64 %66, %7
  %84 = srem i64 %66, %7
  br label %85

85:                                               ; preds = %82, %76
  %86 = phi i64 [ %80, %76 ], [ %83, %82 ]
  %87 = phi i64 [ %81, %76 ], [ %84, %82 ]
  %88 = icmp ne i64 %87, 0
  %89 = and i1 %53, %88
  %90 = sext i1 %89 to i64
  %91 = add i64 %86, %90
  %92 = mul i64 %23, %91
  %93 = icmp eq i64 %87, 0
  %94 = select i1 %93, i64 0, i64 %32
  %95 = add nsw i64 %94, %87
  %96 = add nsw i64 %95, %92
  br label %97

97:                                               ; preds = %85, %63
  %98 = phi i64 [ %96, %85 ], [ 0, %63 ]
  %99 = add i64 %68, %36
  %100 = mul i64 %69, %64
  %101 = add i64 %99, %100
  %102 = add i64 %38, %68
  %103 = add i64 %102, %100
  %104 = add i64 %100, %68
  %105 = add i64 %54, %72
  %106 = inttoptr i64 %105 to ptr
  br label %107

107:                                              ; preds = %340, %97
  %108 = phi i64 [ %341, %340 ], [ %16, %97 ]
  %109 = phi i64 [ %122, %340 ], [ %65, %97 ]
  %110 = phi i64 [ %116, %340 ], [ %25, %97 ]
  %111 = phi i64 [ %117, %340 ], [ 0, %97 ]
  %112 = tail call i64 @llvm.smin.i64(i64 %108, i64 256)
  %113 = tail call i64 @llvm.smin.i64(i64 %108, i64 256)
  %114 = shl i64 %113, 3
  %115 = add i64 %114, %104
  %116 = add nsw i64 %110, -1
  %117 = add nuw i64 %111, 256
  %118 = sub nsw i64 %16, %111
  %119 = tail call i64 @llvm.smin.i64(i64 %118, i64 256)
  %120 = icmp slt i64 %118, 1
  br i1 %120, label %121, label %294

121:                                              ; preds = %294, %107
  %122 = phi i64 [ %109, %107 ], [ %314, %294 ]
  br i1 %42, label %123, label %343

123:                                              ; preds = %319, %121
  br i1 %43, label %340, label %124

124:                                              ; preds = %123
  br i1 %49, label %334, label %125

125:                                              ; preds = %124
  br i1 %59, label %322, label %126

126:                                              ; preds = %125, %126
  %127 = phi i64 [ %149, %126 ], [ %104, %125 ]
  %128 = phi i64 [ %148, %126 ], [ %115, %125 ]
  %129 = phi i64 [ %150, %126 ], [ 0, %125 ]
  %130 = inttoptr i64 %128 to ptr
  %131 = load double, ptr %130, align 8
  %132 = inttoptr i64 %127 to ptr
  store double %131, ptr %132, align 8
  %133 = add i64 %128, 8
  %134 = inttoptr i64 %133 to ptr
  %135 = load double, ptr %134, align 8
  %136 = add i64 %127, 8
  %137 = inttoptr i64 %136 to ptr
  store double %135, ptr %137, align 8
  %138 = add i64 %128, 16
  %139 = add i64 %127, 16
  %140 = inttoptr i64 %138 to ptr
  %141 = load double, ptr %140, align 8
  %142 = inttoptr i64 %139 to ptr
  store double %141, ptr %142, align 8
  %143 = add i64 %128, 24
  %144 = inttoptr i64 %143 to ptr
  %145 = load double, ptr %144, align 8
  %146 = add i64 %127, 24
  %147 = inttoptr i64 %146 to ptr
  store double %145, ptr %147, align 8
  %148 = add i64 %128, 32
  %149 = add i64 %127, 32
  %150 = add nuw i64 %129, 2
  %151 = icmp eq i64 %150, %60
  br i1 %151, label %321, label %126

152:                                              ; preds = %343, %319
  %153 = phi i64 [ 0, %343 ], [ %204, %319 ]
  %154 = mul nsw i64 %153, %29
  %155 = add i64 %34, %154
  br label %156

156:                                              ; preds = %194, %152
  %157 = phi i64 [ %201, %194 ], [ %103, %152 ]
  %158 = phi i64 [ %200, %194 ], [ 0, %152 ]
  br label %159

159:                                              ; preds = %159, %156
  %160 = phi i64 [ %192, %159 ], [ %157, %156 ]
  %161 = phi i64 [ %191, %159 ], [ %31, %156 ]
  %162 = phi <8 x double> [ %175, %159 ], [ zeroinitializer, %156 ]
  %163 = phi <8 x double> [ %180, %159 ], [ zeroinitializer, %156 ]
  %164 = phi <8 x double> [ %185, %159 ], [ zeroinitializer, %156 ]
  %165 = phi <8 x double> [ %189, %159 ], [ zeroinitializer, %156 ]
  %166 = phi i64 [ %190, %159 ], [ %155, %156 ]
  %167 = add i64 %160, -192
  %168 = inttoptr i64 %166 to ptr
  %169 = load double, ptr %168, align 8
  %170 = insertelement <8 x double> poison, double %169, i64 0
  %171 = shufflevector <8 x double> %170, <8 x double> poison, <8 x i32> zeroinitializer
  %172 = inttoptr i64 %167 to ptr
  %173 = load <8 x double>, ptr %172, align 8
  %174 = fmul <8 x double> %173, %171
  %175 = fadd <8 x double> %162, %174
  %176 = add i64 %160, -128
  %177 = inttoptr i64 %176 to ptr
  %178 = load <8 x double>, ptr %177, align 8
  %179 = fmul <8 x double> %171, %178
  %180 = fadd <8 x double> %163, %179
  %181 = add i64 %160, -64
  %182 = inttoptr i64 %181 to ptr
  %183 = load <8 x double>, ptr %182, align 8
  %184 = fmul <8 x double> %171, %183
  %185 = fadd <8 x double> %164, %184
  %186 = inttoptr i64 %160 to ptr
  %187 = load <8 x double>, ptr %186, align 8
  %188 = fmul <8 x double> %171, %187
  %189 = fadd <8 x double> %165, %188
  %190 = add i64 %166, -8
  %191 = add nsw i64 %161, -1
  %192 = add i64 %160, 8
  %193 = icmp eq i64 %191, 0
  br i1 %193, label %194, label %159

194:                                              ; preds = %159
  %195 = shl i64 %158, 3
  %196 = getelementptr i8, ptr %46, i64 %195
  store <8 x double> %175, ptr %196, align 8
  %197 = getelementptr i8, ptr %196, i64 64
  store <8 x double> %180, ptr %197, align 8
  %198 = getelementptr i8, ptr %196, i64 128
  store <8 x double> %185, ptr %198, align 8
  %199 = getelementptr i8, ptr %196, i64 192
  store <8 x double> %189, ptr %199, align 8
  %200 = add nuw nsw i64 %158, 32
  %201 = add i64 %157, 256
  %202 = icmp slt i64 %200, %119
  br i1 %202, label %156, label %203

203:                                              ; preds = %194
  %204 = add nuw nsw i64 %153, 1
  %205 = mul nsw i64 %153, %7
  %206 = add nsw i64 %205, %98
  %207 = load i64, ptr %47, align 8
  %208 = icmp eq i64 %207, 4
  %209 = select i1 %208, i64 %344, i64 0
  %210 = icmp slt i64 %209, 1
  br i1 %210, label %214, label %211

211:                                              ; preds = %203
  %212 = lshr exact i64 %209, 3
  %213 = add nuw nsw i64 %212, 1
  br label %275

214:                                              ; preds = %275, %203
  %215 = sub i64 %119, %209
  %216 = icmp slt i64 %215, 1
  br i1 %216, label %319, label %217

217:                                              ; preds = %214
  %218 = sub i64 %345, %209
  %219 = shl i64 %209, 3
  %220 = add i64 %219, %14
  %221 = add i64 %209, %111
  %222 = or disjoint i64 %209, 1
  br i1 %347, label %238, label %223

223:                                              ; preds = %217
  %224 = load i64, ptr %3, align 8
  %225 = load i64, ptr %48, align 8
  %226 = mul nsw i64 %225, %206
  %227 = add nsw i64 %226, %224
  %228 = load i64, ptr %47, align 8
  %229 = mul nsw i64 %228, %221
  %230 = add nsw i64 %227, %229
  %231 = inttoptr i64 %220 to ptr
  %232 = load double, ptr %231, align 8
  %233 = fptrunc double %232 to float
  %234 = inttoptr i64 %230 to ptr
  store float %233, ptr %234, align 4
  %235 = add i64 %218, -1
  %236 = add i64 %220, 8
  %237 = or disjoint i64 %221, 1
  br label %238

238:                                              ; preds = %223, %217
  %239 = phi i64 [ %221, %217 ], [ %237, %223 ]
  %240 = phi i64 [ %220, %217 ], [ %236, %223 ]
  %241 = phi i64 [ %218, %217 ], [ %235, %223 ]
  %242 = icmp eq i64 %112, %222
  br i1 %242, label %319, label %243

243:                                              ; preds = %238, %243
  %244 = phi i64 [ %273, %243 ], [ %239, %238 ]
  %245 = phi i64 [ %272, %243 ], [ %240, %238 ]
  %246 = phi i64 [ %271, %243 ], [ %241, %238 ]
  %247 = load i64, ptr %3, align 8
  %248 = load i64, ptr %48, align 8
  %249 = mul nsw i64 %248, %206
  %250 = add nsw i64 %249, %247
  %251 = load i64, ptr %47, align 8
  %252 = mul nsw i64 %251, %244
  %253 = add nsw i64 %250, %252
  %254 = inttoptr i64 %245 to ptr
  %255 = load double, ptr %254, align 8
  %256 = fptrunc double %255 to float
  %257 = inttoptr i64 %253 to ptr
  store float %256, ptr %257, align 4
  %258 = add i64 %245, 8
  %259 = add i64 %244, 1
  %260 = load i64, ptr %3, align 8
  %261 = load i64, ptr %48, align 8
  %262 = mul nsw i64 %261, %206
  %263 = add nsw i64 %262, %260
  %264 = load i64, ptr %47, align 8
  %265 = mul nsw i64 %264, %259
  %266 = add nsw i64 %263, %265
  %267 = inttoptr i64 %258 to ptr
  %268 = load double, ptr %267, align 8
  %269 = fptrunc double %268 to float
  %270 = inttoptr i64 %266 to ptr
  store float %269, ptr %270, align 4
  %271 = add i64 %246, -2
  %272 = add i64 %245, 16
  %273 = add i64 %244, 2
  %274 = icmp samesign ugt i64 %271, 1
  br i1 %274, label %243, label %319

275:                                              ; preds = %275, %211
  %276 = phi i64 [ %111, %211 ], [ %292, %275 ]
  %277 = phi i64 [ %14, %211 ], [ %291, %275 ]
  %278 = phi i64 [ %213, %211 ], [ %290, %275 ]
  %279 = load i64, ptr %3, align 8
  %280 = load i64, ptr %48, align 8
  %281 = mul nsw i64 %280, %206
  %282 = add nsw i64 %281, %279
  %283 = load i64, ptr %47, align 8
  %284 = mul nsw i64 %283, %276
  %285 = add nsw i64 %282, %284
  %286 = inttoptr i64 %277 to ptr
  %287 = load <8 x double>, ptr %286, align 8
  %288 = fptrunc <8 x double> %287 to <8 x float>
  %289 = inttoptr i64 %285 to ptr
  store <8 x float> %288, ptr %289, align 4
  %290 = add nsw i64 %278, -1
  %291 = add i64 %277, 64
  %292 = add i64 %276, 8
  %293 = icmp samesign ugt i64 %278, 2
  br i1 %293, label %275, label %214

294:                                              ; preds = %107, %294
  %295 = phi i64 [ %317, %294 ], [ %101, %107 ]
  %296 = phi i64 [ %314, %294 ], [ %109, %107 ]
  %297 = phi i64 [ %298, %294 ], [ 0, %107 ]
  %298 = add nuw nsw i64 %297, 1
  %299 = add i64 %297, %111
  %300 = load i64, ptr %2, align 8
  %301 = load i64, ptr %44, align 8
  %302 = mul nsw i64 %301, %66
  %303 = add nsw i64 %302, %300
  %304 = load i64, ptr %45, align 8
  %305 = mul nsw i64 %304, %299
  %306 = add nsw i64 %303, %305
  %307 = inttoptr i64 %306 to ptr
  %308 = load float, ptr %307, align 4
  %309 = tail call float @llvm.fabs.f32(float %308)
  %310 = fcmp one float %309, 0x7FF0000000000000
  %311 = select i1 %310, float %308, float 0.000000e+00
  %312 = fcmp une float %311, %308
  %313 = zext i1 %312 to i64
  %314 = add nsw i64 %296, %313
  %315 = fpext float %311 to double
  %316 = inttoptr i64 %295 to ptr
  store double %315, ptr %316, align 8
  %317 = add i64 %295, 8
  %318 = icmp eq i64 %113, %298
  br i1 %318, label %121, label %294

319:                                              ; preds = %238, %243, %214
  %320 = icmp eq i64 %22, %204
  br i1 %320, label %123, label %152

321:                                              ; preds = %126
  br i1 %61, label %333, label %322

322:                                              ; preds = %321, %125
  %323 = phi i64 [ %104, %125 ], [ %149, %321 ]
  %324 = phi i64 [ %115, %125 ], [ %148, %321 ]
  tail call void @llvm.assume(i1 %62)
  %325 = inttoptr i64 %324 to ptr
  %326 = load double, ptr %325, align 8
  %327 = inttoptr i64 %323 to ptr
  store double %326, ptr %327, align 8
  %328 = add i64 %324, 8
  %329 = inttoptr i64 %328 to ptr
  %330 = load double, ptr %329, align 8
  %331 = add i64 %323, 8
  %332 = inttoptr i64 %331 to ptr
  store double %330, ptr %332, align 8
  br label %333

333:                                              ; preds = %321, %322
  br i1 %51, label %340, label %334

334:                                              ; preds = %333, %124
  %335 = add nsw i64 %35, %119
  %336 = shl i64 %335, 3
  %337 = add i64 %336, %72
  %338 = inttoptr i64 %337 to ptr
  %339 = load double, ptr %338, align 8
  store double %339, ptr %106, align 8
  br label %340

340:                                              ; preds = %334, %333, %123
  %341 = add i64 %108, -256
  %342 = icmp sgt i64 %110, 1
  br i1 %342, label %107, label %348

343:                                              ; preds = %121
  %344 = and i64 %119, -8
  %345 = add nsw i64 %113, 1
  %346 = and i64 %119, 1
  %347 = icmp eq i64 %346, 0
  br label %152

348:                                              ; preds = %340
  %349 = add i64 %64, 8
  %350 = icmp eq i64 %18, %67
  br i1 %350, label %351, label %63

351:                                              ; preds = %348, %20, %4
  %352 = phi i64 [ 0, %4 ], [ 0, %20 ], [ %122, %348 ]
  store i64 %352, ptr %0, align 8
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

declare float @llvm.fabs.f32(float)

declare void @llvm.assume(i1 noundef)


!0 = !{!"branch_weights", i32 1, i32 99}
