; made of 288e77f3f7cd9cb2af751372ae161bd6 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/effects.py rig/compiled/filters.py rig/compiled/records.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %8 = load i64, ptr %7, align 8
  %9 = icmp sgt i64 %8, 0
  br i1 %9, label %10, label %904

10:                                               ; preds = %4
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 1600
  %12 = load i64, ptr %11, align 8
  %13 = icmp eq i64 %12, 0
  br i1 %13, label %14, label %904

14:                                               ; preds = %10
  %15 = inttoptr i64 %6 to ptr
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %20 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %22 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %23 = getelementptr inbounds nuw i8, ptr %15, i64 64
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %25 = getelementptr i8, ptr %1, i64 928
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 1128
  %29 = getelementptr i8, ptr %1, i64 1288
  %30 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %39 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %40 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %41 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %46 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %47 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %48 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %49 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %50 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %51 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %52 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %53 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %54 = getelementptr inbounds nuw i8, ptr %1, i64 1488
  %55 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %56 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %57 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %58 = ptrtoint ptr %16 to i64
  %59 = ptrtoint ptr %21 to i64
  %60 = ptrtoint ptr %22 to i64
  %61 = getelementptr inbounds nuw i8, ptr %1, i64 1536
  %62 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %63 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %64 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %65 = getelementptr inbounds nuw i8, ptr %1, i64 1616
  %66 = ptrtoint ptr %17 to i64
  %67 = getelementptr inbounds nuw i8, ptr %1, i64 1552
  %68 = getelementptr inbounds nuw i8, ptr %1, i64 1520
  %69 = getelementptr inbounds nuw i8, ptr %1, i64 1576
  %70 = getelementptr inbounds nuw i8, ptr %15, i64 88
  %71 = getelementptr inbounds nuw i8, ptr %15, i64 80
  %72 = getelementptr inbounds nuw i8, ptr %15, i64 72
  %73 = ptrtoint ptr %20 to i64
  %74 = ptrtoint ptr %23 to i64
  %75 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %76 = ptrtoint ptr %18 to i64
  %77 = getelementptr inbounds nuw i8, ptr %1, i64 1560
  %78 = getelementptr inbounds nuw i8, ptr %1, i64 1088
  %79 = getelementptr inbounds nuw i8, ptr %1, i64 1096
  %80 = getelementptr inbounds nuw i8, ptr %1, i64 1112
  %81 = ptrtoint ptr %25 to i64
  %82 = getelementptr inbounds nuw i8, ptr %1, i64 1120
  %83 = ptrtoint ptr %24 to i64
  %84 = getelementptr inbounds nuw i8, ptr %1, i64 1584
  %85 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %86 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %87 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %88 = ptrtoint ptr %26 to i64
  %89 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %90 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %91 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %92 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %93 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %94 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %95 = ptrtoint ptr %19 to i64
  %96 = getelementptr inbounds nuw i8, ptr %1, i64 1568
  %97 = ptrtoint ptr %27 to i64
  %98 = getelementptr inbounds nuw i8, ptr %1, i64 1544
  %99 = getelementptr inbounds nuw i8, ptr %1, i64 1448
  %100 = getelementptr inbounds nuw i8, ptr %1, i64 1456
  %101 = getelementptr inbounds nuw i8, ptr %1, i64 1472
  %102 = ptrtoint ptr %29 to i64
  %103 = getelementptr inbounds nuw i8, ptr %1, i64 1480
  %104 = ptrtoint ptr %28 to i64
  br label %105

105:                                              ; preds = %901, %14
  %106 = phi i64 [ %8, %14 ], [ %899, %901 ]
  %107 = phi i64 [ 0, %14 ], [ %898, %901 ]
  %108 = sub nsw i64 %106, %107
  %109 = load i64, ptr %30, align 8
  %110 = tail call i64 @llvm.smin.i64(i64 %109, i64 %108)
  store i64 %110, ptr %31, align 8
  store i64 %110, ptr %32, align 8
  store i64 %110, ptr %33, align 8
  store i64 %110, ptr %34, align 8
  store i64 %110, ptr %35, align 8
  store i64 %110, ptr %36, align 8
  store i64 %110, ptr %37, align 8
  store i64 %110, ptr %38, align 8
  %111 = load i64, ptr %2, align 8
  %112 = load i64, ptr %39, align 8
  %113 = mul nsw i64 %112, %107
  %114 = add nsw i64 %113, %111
  %115 = load i64, ptr %40, align 8
  %116 = load i64, ptr %41, align 8
  store i64 %114, ptr %21, align 8
  store i64 %115, ptr %42, align 8
  store i64 %110, ptr %43, align 8
  store i64 %116, ptr %44, align 8
  store i64 %112, ptr %45, align 8
  %117 = load i64, ptr %3, align 8
  %118 = load i64, ptr %46, align 8
  %119 = mul nsw i64 %118, %107
  %120 = add nsw i64 %119, %117
  %121 = load i64, ptr %47, align 8
  %122 = load i64, ptr %48, align 8
  store i64 %120, ptr %18, align 8
  store i64 %121, ptr %49, align 8
  store i64 %110, ptr %34, align 8
  store i64 %122, ptr %50, align 8
  store i64 %118, ptr %51, align 8
  store i64 %120, ptr %20, align 8
  store i64 %110, ptr %37, align 8
  store i64 %122, ptr %52, align 8
  store i64 %118, ptr %53, align 8
  %123 = load i64, ptr %54, align 8
  %124 = icmp eq i64 %123, 0
  br i1 %124, label %970, label %907

125:                                              ; preds = %907
  %126 = load double, ptr %57, align 8
  %127 = fcmp oeq double %126, 1.000000e+00
  br i1 %127, label %913, label %186

128:                                              ; preds = %917
  %129 = inttoptr i64 %924 to ptr
  %130 = inttoptr i64 %928 to ptr
  %131 = shl i64 %931, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %130, ptr align 1 %129, i64 %131, i1 false)
  br label %184

132:                                              ; preds = %132, %948
  %133 = phi i64 [ %924, %948 ], [ %155, %132 ]
  %134 = phi i64 [ %928, %948 ], [ %154, %132 ]
  %135 = phi i64 [ 0, %948 ], [ %156, %132 ]
  %136 = inttoptr i64 %133 to ptr
  %137 = load float, ptr %136, align 4
  %138 = inttoptr i64 %134 to ptr
  store float %137, ptr %138, align 4
  %139 = add i64 %134, %930
  %140 = add i64 %133, %929
  %141 = inttoptr i64 %140 to ptr
  %142 = load float, ptr %141, align 4
  %143 = inttoptr i64 %139 to ptr
  store float %142, ptr %143, align 4
  %144 = add i64 %134, %941
  %145 = add i64 %133, %942
  %146 = inttoptr i64 %145 to ptr
  %147 = load float, ptr %146, align 4
  %148 = inttoptr i64 %144 to ptr
  store float %147, ptr %148, align 4
  %149 = add i64 %144, %930
  %150 = add i64 %145, %929
  %151 = inttoptr i64 %150 to ptr
  %152 = load float, ptr %151, align 4
  %153 = inttoptr i64 %149 to ptr
  store float %152, ptr %153, align 4
  %154 = add i64 %144, %941
  %155 = add i64 %145, %942
  %156 = add nuw i64 %135, 2
  %157 = icmp eq i64 %156, %949
  br i1 %157, label %158, label %132

158:                                              ; preds = %132
  %159 = icmp eq i64 %946, 0
  br i1 %159, label %172, label %160

160:                                              ; preds = %158, %939
  %161 = phi i64 [ %924, %939 ], [ %155, %158 ]
  %162 = phi i64 [ %928, %939 ], [ %154, %158 ]
  %163 = icmp ne i64 %946, 0
  tail call void @llvm.assume(i1 %163)
  %164 = inttoptr i64 %161 to ptr
  %165 = load float, ptr %164, align 4
  %166 = inttoptr i64 %162 to ptr
  store float %165, ptr %166, align 4
  %167 = add i64 %162, %930
  %168 = add i64 %161, %929
  %169 = inttoptr i64 %168 to ptr
  %170 = load float, ptr %169, align 4
  %171 = inttoptr i64 %167 to ptr
  store float %170, ptr %171, align 4
  br label %172

172:                                              ; preds = %158, %160
  %173 = and i64 %931, 1
  %174 = icmp eq i64 %173, 0
  br i1 %174, label %184, label %175

175:                                              ; preds = %937, %172
  %176 = phi i64 [ 0, %937 ], [ %940, %172 ]
  %177 = mul nsw i64 %176, %930
  %178 = add nsw i64 %177, %928
  %179 = mul nsw i64 %176, %929
  %180 = add nsw i64 %179, %924
  %181 = inttoptr i64 %180 to ptr
  %182 = load float, ptr %181, align 4
  %183 = inttoptr i64 %178 to ptr
  store float %182, ptr %183, align 4
  br label %184

184:                                              ; preds = %935, %175, %172, %128
  %185 = icmp eq i64 %915, %919
  br i1 %185, label %190, label %917

186:                                              ; preds = %907, %125
  %187 = load i64, ptr %61, align 8
  %188 = inttoptr i64 %187 to ptr
  %189 = tail call i64 %188(i64 %60, i64 %59, i64 %58)
  br label %190

190:                                              ; preds = %184, %913, %186
  %191 = load i64, ptr %65, align 8
  %192 = icmp eq i64 %191, 0
  br i1 %192, label %233, label %193

193:                                              ; preds = %190
  %194 = load i64, ptr %11, align 8
  %195 = icmp eq i64 %194, 0
  br i1 %195, label %950, label %233

196:                                              ; preds = %969, %196
  %197 = phi i64 [ %214, %196 ], [ %965, %969 ]
  %198 = phi i64 [ %213, %196 ], [ 0, %969 ]
  %199 = phi i64 [ %206, %196 ], [ 0, %969 ]
  %200 = inttoptr i64 %197 to ptr
  %201 = load float, ptr %200, align 4
  %202 = tail call float @llvm.fabs.f32(float %201)
  %203 = fcmp ueq float %202, 0x7FF0000000000000
  %204 = zext i1 %203 to i64
  %205 = or i64 %198, %204
  %206 = add nuw i64 %199, 2
  %207 = add i64 %197, 4
  %208 = inttoptr i64 %207 to ptr
  %209 = load float, ptr %208, align 4
  %210 = tail call float @llvm.fabs.f32(float %209)
  %211 = fcmp ueq float %210, 0x7FF0000000000000
  %212 = zext i1 %211 to i64
  %213 = or i64 %205, %212
  %214 = add i64 %197, 8
  %215 = icmp eq i64 %957, %206
  br i1 %215, label %216, label %196

216:                                              ; preds = %196
  br i1 %961, label %226, label %217

217:                                              ; preds = %969, %216
  %218 = phi i64 [ 0, %969 ], [ %213, %216 ]
  %219 = add i64 %968, %963
  %220 = inttoptr i64 %219 to ptr
  %221 = load float, ptr %220, align 4
  %222 = tail call float @llvm.fabs.f32(float %221)
  %223 = fcmp ueq float %222, 0x7FF0000000000000
  %224 = zext i1 %223 to i64
  %225 = or i64 %218, %224
  br label %226

226:                                              ; preds = %217, %216
  %227 = phi i64 [ %213, %216 ], [ %225, %217 ]
  %228 = icmp eq i64 %227, 0
  br i1 %228, label %230, label %229

229:                                              ; preds = %226
  store i64 1, ptr %11, align 8
  br label %230

230:                                              ; preds = %964, %229, %226
  %231 = add i64 %965, %955
  %232 = icmp eq i64 %967, %951
  br i1 %232, label %233, label %964

233:                                              ; preds = %230, %950, %193, %190
  %234 = load i64, ptr %67, align 8
  %235 = load i64, ptr %54, align 8
  %236 = inttoptr i64 %234 to ptr
  %237 = tail call i64 %236(i64 %235, i64 %58, i64 %66)
  %238 = load i64, ptr %68, align 8
  %239 = icmp eq i64 %238, 0
  br i1 %239, label %970, label %240

240:                                              ; preds = %233
  %241 = load i64, ptr %69, align 8
  %242 = inttoptr i64 %241 to ptr
  %243 = tail call i64 %242(i64 %238, i64 %66, i64 %66)
  br label %970

244:                                              ; preds = %970
  %245 = load double, ptr %72, align 8
  %246 = fcmp oeq double %245, 1.000000e+00
  br i1 %246, label %293, label %247

247:                                              ; preds = %970, %244
  %248 = load i64, ptr %61, align 8
  %249 = inttoptr i64 %248 to ptr
  %250 = tail call i64 %249(i64 %74, i64 %73, i64 %73)
  %251 = load i64, ptr %65, align 8
  %252 = icmp eq i64 %251, 0
  br i1 %252, label %293, label %253

253:                                              ; preds = %247
  %254 = load i64, ptr %11, align 8
  %255 = icmp eq i64 %254, 0
  br i1 %255, label %977, label %293

256:                                              ; preds = %996, %256
  %257 = phi i64 [ %274, %256 ], [ %992, %996 ]
  %258 = phi i64 [ %273, %256 ], [ 0, %996 ]
  %259 = phi i64 [ %266, %256 ], [ 0, %996 ]
  %260 = inttoptr i64 %257 to ptr
  %261 = load float, ptr %260, align 4
  %262 = tail call float @llvm.fabs.f32(float %261)
  %263 = fcmp ueq float %262, 0x7FF0000000000000
  %264 = zext i1 %263 to i64
  %265 = or i64 %258, %264
  %266 = add nuw i64 %259, 2
  %267 = add i64 %257, 4
  %268 = inttoptr i64 %267 to ptr
  %269 = load float, ptr %268, align 4
  %270 = tail call float @llvm.fabs.f32(float %269)
  %271 = fcmp ueq float %270, 0x7FF0000000000000
  %272 = zext i1 %271 to i64
  %273 = or i64 %265, %272
  %274 = add i64 %257, 8
  %275 = icmp eq i64 %984, %266
  br i1 %275, label %276, label %256

276:                                              ; preds = %256
  br i1 %988, label %286, label %277

277:                                              ; preds = %996, %276
  %278 = phi i64 [ 0, %996 ], [ %273, %276 ]
  %279 = add i64 %995, %990
  %280 = inttoptr i64 %279 to ptr
  %281 = load float, ptr %280, align 4
  %282 = tail call float @llvm.fabs.f32(float %281)
  %283 = fcmp ueq float %282, 0x7FF0000000000000
  %284 = zext i1 %283 to i64
  %285 = or i64 %278, %284
  br label %286

286:                                              ; preds = %277, %276
  %287 = phi i64 [ %273, %276 ], [ %285, %277 ]
  %288 = icmp eq i64 %287, 0
  br i1 %288, label %290, label %289

289:                                              ; preds = %286
  store i64 3, ptr %11, align 8
  br label %290

290:                                              ; preds = %991, %289, %286
  %291 = add i64 %992, %982
  %292 = icmp eq i64 %994, %978
  br i1 %292, label %293, label %991

293:                                              ; preds = %290, %977, %253, %247, %244
  %294 = load i64, ptr %75, align 8
  %295 = load i64, ptr %49, align 8
  %296 = icmp slt i64 %294, %295
  br i1 %296, label %997, label %355

297:                                              ; preds = %1000
  %298 = inttoptr i64 %1007 to ptr
  %299 = inttoptr i64 %1011 to ptr
  %300 = shl i64 %1014, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %299, ptr align 1 %298, i64 %300, i1 false)
  br label %353

301:                                              ; preds = %301, %1031
  %302 = phi i64 [ %1007, %1031 ], [ %324, %301 ]
  %303 = phi i64 [ %1011, %1031 ], [ %323, %301 ]
  %304 = phi i64 [ 0, %1031 ], [ %325, %301 ]
  %305 = inttoptr i64 %302 to ptr
  %306 = load float, ptr %305, align 4
  %307 = inttoptr i64 %303 to ptr
  store float %306, ptr %307, align 4
  %308 = add i64 %303, %1013
  %309 = add i64 %302, %1012
  %310 = inttoptr i64 %309 to ptr
  %311 = load float, ptr %310, align 4
  %312 = inttoptr i64 %308 to ptr
  store float %311, ptr %312, align 4
  %313 = add i64 %303, %1024
  %314 = add i64 %302, %1025
  %315 = inttoptr i64 %314 to ptr
  %316 = load float, ptr %315, align 4
  %317 = inttoptr i64 %313 to ptr
  store float %316, ptr %317, align 4
  %318 = add i64 %313, %1013
  %319 = add i64 %314, %1012
  %320 = inttoptr i64 %319 to ptr
  %321 = load float, ptr %320, align 4
  %322 = inttoptr i64 %318 to ptr
  store float %321, ptr %322, align 4
  %323 = add i64 %313, %1024
  %324 = add i64 %314, %1025
  %325 = add nuw i64 %304, 2
  %326 = icmp eq i64 %325, %1032
  br i1 %326, label %327, label %301

327:                                              ; preds = %301
  %328 = icmp eq i64 %1029, 0
  br i1 %328, label %341, label %329

329:                                              ; preds = %327, %1022
  %330 = phi i64 [ %1007, %1022 ], [ %324, %327 ]
  %331 = phi i64 [ %1011, %1022 ], [ %323, %327 ]
  %332 = icmp ne i64 %1029, 0
  tail call void @llvm.assume(i1 %332)
  %333 = inttoptr i64 %330 to ptr
  %334 = load float, ptr %333, align 4
  %335 = inttoptr i64 %331 to ptr
  store float %334, ptr %335, align 4
  %336 = add i64 %331, %1013
  %337 = add i64 %330, %1012
  %338 = inttoptr i64 %337 to ptr
  %339 = load float, ptr %338, align 4
  %340 = inttoptr i64 %336 to ptr
  store float %339, ptr %340, align 4
  br label %341

341:                                              ; preds = %327, %329
  %342 = and i64 %1014, 1
  %343 = icmp eq i64 %342, 0
  br i1 %343, label %353, label %344

344:                                              ; preds = %1020, %341
  %345 = phi i64 [ 0, %1020 ], [ %1023, %341 ]
  %346 = mul nsw i64 %345, %1013
  %347 = add nsw i64 %346, %1011
  %348 = mul nsw i64 %345, %1012
  %349 = add nsw i64 %348, %1007
  %350 = inttoptr i64 %349 to ptr
  %351 = load float, ptr %350, align 4
  %352 = inttoptr i64 %347 to ptr
  store float %351, ptr %352, align 4
  br label %353

353:                                              ; preds = %1018, %344, %341, %297
  %354 = icmp eq i64 %295, %1002
  br i1 %354, label %355, label %1000

355:                                              ; preds = %353, %997, %293
  %356 = icmp eq i64 %971, 0
  br i1 %356, label %357, label %360

357:                                              ; preds = %355
  %358 = load i64, ptr %68, align 8
  %359 = icmp eq i64 %358, 0
  br i1 %359, label %1033, label %360

360:                                              ; preds = %357, %355
  %361 = load i64, ptr %77, align 8
  %362 = inttoptr i64 %361 to ptr
  %363 = tail call i64 %362(i64 0, i64 %66, i64 %76)
  br label %1033

364:                                              ; preds = %1033, %384
  %365 = phi i64 [ %387, %384 ], [ %1038, %1033 ]
  %366 = phi i64 [ %386, %384 ], [ %81, %1033 ]
  %367 = phi i1 [ %385, %384 ], [ %1037, %1033 ]
  br i1 %367, label %368, label %384

368:                                              ; preds = %364
  %369 = inttoptr i64 %366 to ptr
  %370 = load double, ptr %369, align 8
  %371 = fcmp oeq double %370, 1.000000e+00
  br i1 %371, label %372, label %384

372:                                              ; preds = %368
  %373 = getelementptr inbounds nuw i8, ptr %369, i64 8
  %374 = load double, ptr %373, align 8
  %375 = getelementptr inbounds nuw i8, ptr %369, i64 24
  %376 = load double, ptr %375, align 8
  %377 = fcmp oeq double %374, %376
  br i1 %377, label %378, label %384

378:                                              ; preds = %372
  %379 = getelementptr inbounds nuw i8, ptr %369, i64 16
  %380 = load double, ptr %379, align 8
  %381 = getelementptr inbounds nuw i8, ptr %369, i64 32
  %382 = load double, ptr %381, align 8
  %383 = fcmp oeq double %380, %382
  br label %384

384:                                              ; preds = %378, %372, %368, %364
  %385 = phi i1 [ %383, %378 ], [ false, %372 ], [ false, %368 ], [ false, %364 ]
  %386 = add i64 %366, 40
  %387 = add nsw i64 %365, -1
  %388 = icmp eq i64 %387, 0
  br i1 %388, label %1040, label %364

389:                                              ; preds = %1047, %409
  %390 = phi i64 [ %412, %409 ], [ %1045, %1047 ]
  %391 = phi i1 [ %410, %409 ], [ %1041, %1047 ]
  %392 = phi i64 [ %411, %409 ], [ 0, %1047 ]
  br i1 %391, label %393, label %409

393:                                              ; preds = %389
  %394 = inttoptr i64 %390 to ptr
  %395 = load double, ptr %394, align 8
  %396 = fcmp oeq double %395, 0.000000e+00
  br i1 %396, label %397, label %409

397:                                              ; preds = %393
  %398 = getelementptr inbounds nuw i8, ptr %394, i64 8
  %399 = load double, ptr %398, align 8
  %400 = fcmp oeq double %399, 0.000000e+00
  br i1 %400, label %401, label %409

401:                                              ; preds = %397
  %402 = getelementptr i8, ptr %394, i64 16
  %403 = load double, ptr %402, align 8
  %404 = fcmp oeq double %403, 0.000000e+00
  br i1 %404, label %405, label %409

405:                                              ; preds = %401
  %406 = getelementptr i8, ptr %394, i64 24
  %407 = load double, ptr %406, align 8
  %408 = fcmp oeq double %407, 0.000000e+00
  br label %409

409:                                              ; preds = %389, %393, %405, %401, %397
  %410 = phi i1 [ %408, %405 ], [ false, %401 ], [ false, %397 ], [ false, %393 ], [ false, %389 ]
  %411 = add nuw i64 %392, 2
  %412 = add i64 %390, 32
  %413 = icmp eq i64 %1048, %411
  br i1 %413, label %414, label %389

414:                                              ; preds = %409
  %415 = and i64 %1042, 1
  %416 = icmp eq i64 %415, 0
  br i1 %416, label %430, label %417

417:                                              ; preds = %1044, %414
  %418 = phi i1 [ %1041, %1044 ], [ %410, %414 ]
  %419 = phi i64 [ 0, %1044 ], [ %1048, %414 ]
  br i1 %418, label %420, label %432

420:                                              ; preds = %417
  %421 = shl i64 %419, 4
  %422 = inttoptr i64 %421 to ptr
  %423 = getelementptr i8, ptr %422, i64 %1045
  %424 = load double, ptr %423, align 8
  %425 = fcmp oeq double %424, 0.000000e+00
  br i1 %425, label %426, label %432

426:                                              ; preds = %420
  %427 = getelementptr i8, ptr %423, i64 8
  %428 = load double, ptr %427, align 8
  %429 = fcmp oeq double %428, 0.000000e+00
  br i1 %429, label %1069, label %432

430:                                              ; preds = %1040, %414
  %431 = phi i1 [ %1041, %1040 ], [ %410, %414 ]
  br i1 %431, label %1069, label %432

432:                                              ; preds = %426, %430, %420, %417
  %433 = load i64, ptr %84, align 8
  %434 = inttoptr i64 %433 to ptr
  %435 = tail call i64 %434(i64 %83, i64 %76, i64 %76)
  %436 = load i64, ptr %65, align 8
  %437 = icmp eq i64 %436, 0
  br i1 %437, label %1069, label %438

438:                                              ; preds = %432
  %439 = load i64, ptr %11, align 8
  %440 = icmp eq i64 %439, 0
  br i1 %440, label %1049, label %1069

441:                                              ; preds = %1068, %441
  %442 = phi i64 [ %459, %441 ], [ %1064, %1068 ]
  %443 = phi i64 [ %458, %441 ], [ 0, %1068 ]
  %444 = phi i64 [ %451, %441 ], [ 0, %1068 ]
  %445 = inttoptr i64 %442 to ptr
  %446 = load float, ptr %445, align 4
  %447 = tail call float @llvm.fabs.f32(float %446)
  %448 = fcmp ueq float %447, 0x7FF0000000000000
  %449 = zext i1 %448 to i64
  %450 = or i64 %443, %449
  %451 = add nuw i64 %444, 2
  %452 = add i64 %442, 4
  %453 = inttoptr i64 %452 to ptr
  %454 = load float, ptr %453, align 4
  %455 = tail call float @llvm.fabs.f32(float %454)
  %456 = fcmp ueq float %455, 0x7FF0000000000000
  %457 = zext i1 %456 to i64
  %458 = or i64 %450, %457
  %459 = add i64 %442, 8
  %460 = icmp eq i64 %1056, %451
  br i1 %460, label %461, label %441

461:                                              ; preds = %441
  br i1 %1060, label %471, label %462

462:                                              ; preds = %1068, %461
  %463 = phi i64 [ 0, %1068 ], [ %458, %461 ]
  %464 = add i64 %1067, %1062
  %465 = inttoptr i64 %464 to ptr
  %466 = load float, ptr %465, align 4
  %467 = tail call float @llvm.fabs.f32(float %466)
  %468 = fcmp ueq float %467, 0x7FF0000000000000
  %469 = zext i1 %468 to i64
  %470 = or i64 %463, %469
  br label %471

471:                                              ; preds = %462, %461
  %472 = phi i64 [ %458, %461 ], [ %470, %462 ]
  %473 = icmp eq i64 %472, 0
  br i1 %473, label %475, label %474

474:                                              ; preds = %471
  store i64 4, ptr %11, align 8
  br label %475

475:                                              ; preds = %1063, %474, %471
  %476 = add i64 %1064, %1054
  %477 = icmp eq i64 %1066, %1050
  br i1 %477, label %1069, label %1063

478:                                              ; preds = %1069
  %479 = load double, ptr %87, align 8
  %480 = fcmp oeq double %479, 1.000000e+00
  br i1 %480, label %485, label %481

481:                                              ; preds = %1069, %478
  %482 = load i64, ptr %61, align 8
  %483 = inttoptr i64 %482 to ptr
  %484 = tail call i64 %483(i64 %88, i64 %76, i64 %76)
  br label %485

485:                                              ; preds = %481, %478
  %486 = load i64, ptr %89, align 8
  %487 = icmp eq i64 %486, 1
  br i1 %487, label %488, label %1075

488:                                              ; preds = %485
  %489 = load i64, ptr %49, align 8
  br label %1077

490:                                              ; preds = %1107
  br i1 %1084, label %502, label %491

491:                                              ; preds = %490, %1101
  %492 = phi i64 [ 0, %1101 ], [ %1128, %490 ]
  %493 = phi i64 [ %1090, %1101 ], [ %1127, %490 ]
  tail call void @llvm.assume(i1 %1085)
  %494 = mul nsw i64 %493, %1093
  %495 = add nsw i64 %494, %1092
  %496 = inttoptr i64 %495 to ptr
  %497 = load float, ptr %496, align 4
  %498 = tail call float @llvm.fabs.f32(float %497)
  %499 = fcmp ueq float %498, 0x7FF0000000000000
  %500 = zext i1 %499 to i64
  %501 = or i64 %492, %500
  br label %502

502:                                              ; preds = %1166, %491, %490
  %503 = phi i64 [ %501, %491 ], [ %1128, %490 ], [ %1170, %1166 ]
  %504 = icmp eq i64 %503, 0
  br i1 %504, label %558, label %505

505:                                              ; preds = %502
  %506 = load i64, ptr %11, align 8
  %507 = icmp eq i64 %506, 0
  %508 = select i1 %507, i64 5, i64 %506
  store i64 %508, ptr %11, align 8
  br label %1173

509:                                              ; preds = %537
  %510 = icmp eq i64 %1195, 0
  br i1 %510, label %521, label %511

511:                                              ; preds = %509, %1188
  %512 = phi i64 [ %1191, %1188 ], [ %555, %509 ]
  %513 = icmp ne i64 %1195, 0
  tail call void @llvm.assume(i1 %513)
  %514 = inttoptr i64 %512 to ptr
  store float 0.000000e+00, ptr %514, align 4
  %515 = add i64 %512, 4
  %516 = inttoptr i64 %515 to ptr
  store float 0.000000e+00, ptr %516, align 4
  %517 = add i64 %512, 8
  %518 = inttoptr i64 %517 to ptr
  store float 0.000000e+00, ptr %518, align 4
  %519 = add i64 %512, 12
  %520 = inttoptr i64 %519 to ptr
  store float 0.000000e+00, ptr %520, align 4
  br label %521

521:                                              ; preds = %509, %511
  %522 = icmp eq i64 %1183, 0
  br i1 %522, label %535, label %523

523:                                              ; preds = %1185, %521
  %524 = phi i64 [ %1187, %1185 ], [ %1191, %521 ]
  %525 = phi i64 [ 0, %1185 ], [ %1189, %521 ]
  %526 = shl i64 %525, 2
  %527 = add i64 %524, %526
  br label %528

528:                                              ; preds = %528, %523
  %529 = phi i64 [ %533, %528 ], [ %1183, %523 ]
  %530 = phi i64 [ %532, %528 ], [ %527, %523 ]
  %531 = inttoptr i64 %530 to ptr
  store float 0.000000e+00, ptr %531, align 4
  %532 = add i64 %530, 4
  %533 = add nsw i64 %529, -1
  %534 = icmp eq i64 %533, 0
  br i1 %534, label %535, label %528, !llvm.loop !0

535:                                              ; preds = %528, %1173, %521
  %536 = icmp sgt i64 %1174, 1
  br i1 %536, label %1173, label %558, !llvm.loop !2

537:                                              ; preds = %537, %1197
  %538 = phi i64 [ %1191, %1197 ], [ %555, %537 ]
  %539 = phi i64 [ 0, %1197 ], [ %556, %537 ]
  %540 = inttoptr i64 %538 to ptr
  store float 0.000000e+00, ptr %540, align 4
  %541 = add i64 %538, 4
  %542 = inttoptr i64 %541 to ptr
  store float 0.000000e+00, ptr %542, align 4
  %543 = add i64 %538, 8
  %544 = inttoptr i64 %543 to ptr
  store float 0.000000e+00, ptr %544, align 4
  %545 = add i64 %538, 12
  %546 = inttoptr i64 %545 to ptr
  store float 0.000000e+00, ptr %546, align 4
  %547 = add i64 %538, 16
  %548 = inttoptr i64 %547 to ptr
  store float 0.000000e+00, ptr %548, align 4
  %549 = add i64 %538, 20
  %550 = inttoptr i64 %549 to ptr
  store float 0.000000e+00, ptr %550, align 4
  %551 = add i64 %538, 24
  %552 = inttoptr i64 %551 to ptr
  store float 0.000000e+00, ptr %552, align 4
  %553 = add i64 %538, 28
  %554 = inttoptr i64 %553 to ptr
  store float 0.000000e+00, ptr %554, align 4
  %555 = add i64 %538, 32
  %556 = add i64 %539, 2
  %557 = icmp eq i64 %556, %1198
  br i1 %557, label %509, label %537

558:                                              ; preds = %535, %1091, %1086, %502
  %559 = add i64 %1087, %1078
  %560 = icmp eq i64 %1089, %486
  br i1 %560, label %561, label %1086

561:                                              ; preds = %558, %1075
  %562 = load i64, ptr %90, align 8
  %563 = load i64, ptr %91, align 8
  %564 = icmp eq i64 %562, %563
  br i1 %564, label %646, label %1199

565:                                              ; preds = %1204
  %566 = inttoptr i64 %1211 to ptr
  %567 = inttoptr i64 %1215 to ptr
  %568 = shl i64 %1218, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %567, ptr align 1 %566, i64 %568, i1 false)
  br label %621

569:                                              ; preds = %569, %1235
  %570 = phi i64 [ %1211, %1235 ], [ %592, %569 ]
  %571 = phi i64 [ %1215, %1235 ], [ %591, %569 ]
  %572 = phi i64 [ 0, %1235 ], [ %593, %569 ]
  %573 = inttoptr i64 %570 to ptr
  %574 = load float, ptr %573, align 4
  %575 = inttoptr i64 %571 to ptr
  store float %574, ptr %575, align 4
  %576 = add i64 %571, %1217
  %577 = add i64 %570, %1216
  %578 = inttoptr i64 %577 to ptr
  %579 = load float, ptr %578, align 4
  %580 = inttoptr i64 %576 to ptr
  store float %579, ptr %580, align 4
  %581 = add i64 %571, %1228
  %582 = add i64 %570, %1229
  %583 = inttoptr i64 %582 to ptr
  %584 = load float, ptr %583, align 4
  %585 = inttoptr i64 %581 to ptr
  store float %584, ptr %585, align 4
  %586 = add i64 %581, %1217
  %587 = add i64 %582, %1216
  %588 = inttoptr i64 %587 to ptr
  %589 = load float, ptr %588, align 4
  %590 = inttoptr i64 %586 to ptr
  store float %589, ptr %590, align 4
  %591 = add i64 %581, %1228
  %592 = add i64 %582, %1229
  %593 = add nuw i64 %572, 2
  %594 = icmp eq i64 %593, %1236
  br i1 %594, label %595, label %569

595:                                              ; preds = %569
  %596 = icmp eq i64 %1233, 0
  br i1 %596, label %609, label %597

597:                                              ; preds = %595, %1226
  %598 = phi i64 [ %1211, %1226 ], [ %592, %595 ]
  %599 = phi i64 [ %1215, %1226 ], [ %591, %595 ]
  %600 = icmp ne i64 %1233, 0
  tail call void @llvm.assume(i1 %600)
  %601 = inttoptr i64 %598 to ptr
  %602 = load float, ptr %601, align 4
  %603 = inttoptr i64 %599 to ptr
  store float %602, ptr %603, align 4
  %604 = add i64 %599, %1217
  %605 = add i64 %598, %1216
  %606 = inttoptr i64 %605 to ptr
  %607 = load float, ptr %606, align 4
  %608 = inttoptr i64 %604 to ptr
  store float %607, ptr %608, align 4
  br label %609

609:                                              ; preds = %595, %597
  %610 = and i64 %1218, 1
  %611 = icmp eq i64 %610, 0
  br i1 %611, label %621, label %612

612:                                              ; preds = %1224, %609
  %613 = phi i64 [ 0, %1224 ], [ %1227, %609 ]
  %614 = mul nsw i64 %613, %1217
  %615 = add nsw i64 %614, %1215
  %616 = mul nsw i64 %613, %1216
  %617 = add nsw i64 %616, %1211
  %618 = inttoptr i64 %617 to ptr
  %619 = load float, ptr %618, align 4
  %620 = inttoptr i64 %615 to ptr
  store float %619, ptr %620, align 4
  br label %621

621:                                              ; preds = %1222, %612, %609, %565
  %622 = icmp eq i64 %1202, %1206
  br i1 %622, label %623, label %1204

623:                                              ; preds = %621
  %624 = load i64, ptr %90, align 8
  br label %625

625:                                              ; preds = %1199, %623
  %626 = phi i64 [ %562, %1199 ], [ %624, %623 ]
  %627 = inttoptr i64 %626 to ptr
  %628 = getelementptr inbounds nuw i8, ptr %627, i64 8
  %629 = load i64, ptr %628, align 8
  %630 = icmp eq i64 %629, 0
  br i1 %630, label %646, label %1237

631:                                              ; preds = %1237
  %632 = getelementptr inbounds nuw i8, ptr %627, i64 24
  %633 = load double, ptr %632, align 8
  %634 = fcmp oeq double %633, 1.000000e+00
  br i1 %634, label %641, label %635

635:                                              ; preds = %1237, %631
  %636 = load i64, ptr %61, align 8
  %637 = ptrtoint ptr %1238 to i64
  %638 = inttoptr i64 %636 to ptr
  %639 = tail call i64 %638(i64 %637, i64 %95, i64 %95)
  %640 = load i64, ptr %628, align 8
  br label %641

641:                                              ; preds = %635, %631
  %642 = phi i64 [ %640, %635 ], [ %629, %631 ]
  %643 = load i64, ptr %96, align 8
  %644 = inttoptr i64 %643 to ptr
  %645 = tail call i64 %644(i64 %642, i64 %95, i64 %95)
  br label %646

646:                                              ; preds = %641, %625, %561
  %647 = load i64, ptr %91, align 8
  %648 = inttoptr i64 %647 to ptr
  %649 = getelementptr inbounds nuw i8, ptr %648, i64 8
  %650 = load i64, ptr %649, align 8
  %651 = icmp eq i64 %650, 0
  br i1 %651, label %745, label %1246

652:                                              ; preds = %1246
  %653 = getelementptr inbounds nuw i8, ptr %648, i64 24
  %654 = load double, ptr %653, align 8
  %655 = fcmp oeq double %654, 1.000000e+00
  br i1 %655, label %662, label %656

656:                                              ; preds = %1246, %652
  %657 = load i64, ptr %61, align 8
  %658 = ptrtoint ptr %1247 to i64
  %659 = inttoptr i64 %657 to ptr
  %660 = tail call i64 %659(i64 %658, i64 %76, i64 %76)
  %661 = load i64, ptr %649, align 8
  br label %662

662:                                              ; preds = %656, %652
  %663 = phi i64 [ %650, %652 ], [ %661, %656 ]
  %664 = load i64, ptr %96, align 8
  %665 = inttoptr i64 %664 to ptr
  %666 = tail call i64 %665(i64 %663, i64 %76, i64 %76)
  %667 = load i64, ptr %649, align 8
  %668 = icmp eq i64 %667, 0
  br i1 %668, label %745, label %669

669:                                              ; preds = %662
  %670 = load i64, ptr %89, align 8
  %671 = icmp eq i64 %670, 1
  br i1 %671, label %672, label %1255

672:                                              ; preds = %669
  %673 = load i64, ptr %49, align 8
  br label %1257

674:                                              ; preds = %1287
  br i1 %1264, label %686, label %675

675:                                              ; preds = %674, %1281
  %676 = phi i64 [ 0, %1281 ], [ %1308, %674 ]
  %677 = phi i64 [ %1270, %1281 ], [ %1307, %674 ]
  tail call void @llvm.assume(i1 %1265)
  %678 = mul nsw i64 %677, %1273
  %679 = add nsw i64 %678, %1272
  %680 = inttoptr i64 %679 to ptr
  %681 = load float, ptr %680, align 4
  %682 = tail call float @llvm.fabs.f32(float %681)
  %683 = fcmp ueq float %682, 0x7FF0000000000000
  %684 = zext i1 %683 to i64
  %685 = or i64 %676, %684
  br label %686

686:                                              ; preds = %1346, %675, %674
  %687 = phi i64 [ %685, %675 ], [ %1308, %674 ], [ %1350, %1346 ]
  %688 = icmp eq i64 %687, 0
  br i1 %688, label %742, label %689

689:                                              ; preds = %686
  %690 = load i64, ptr %11, align 8
  %691 = icmp eq i64 %690, 0
  %692 = select i1 %691, i64 6, i64 %690
  store i64 %692, ptr %11, align 8
  br label %1353

693:                                              ; preds = %721
  %694 = icmp eq i64 %1375, 0
  br i1 %694, label %705, label %695

695:                                              ; preds = %693, %1368
  %696 = phi i64 [ %1371, %1368 ], [ %739, %693 ]
  %697 = icmp ne i64 %1375, 0
  tail call void @llvm.assume(i1 %697)
  %698 = inttoptr i64 %696 to ptr
  store float 0.000000e+00, ptr %698, align 4
  %699 = add i64 %696, 4
  %700 = inttoptr i64 %699 to ptr
  store float 0.000000e+00, ptr %700, align 4
  %701 = add i64 %696, 8
  %702 = inttoptr i64 %701 to ptr
  store float 0.000000e+00, ptr %702, align 4
  %703 = add i64 %696, 12
  %704 = inttoptr i64 %703 to ptr
  store float 0.000000e+00, ptr %704, align 4
  br label %705

705:                                              ; preds = %693, %695
  %706 = icmp eq i64 %1363, 0
  br i1 %706, label %719, label %707

707:                                              ; preds = %1365, %705
  %708 = phi i64 [ %1367, %1365 ], [ %1371, %705 ]
  %709 = phi i64 [ 0, %1365 ], [ %1369, %705 ]
  %710 = shl i64 %709, 2
  %711 = add i64 %708, %710
  br label %712

712:                                              ; preds = %712, %707
  %713 = phi i64 [ %717, %712 ], [ %1363, %707 ]
  %714 = phi i64 [ %716, %712 ], [ %711, %707 ]
  %715 = inttoptr i64 %714 to ptr
  store float 0.000000e+00, ptr %715, align 4
  %716 = add i64 %714, 4
  %717 = add nsw i64 %713, -1
  %718 = icmp eq i64 %717, 0
  br i1 %718, label %719, label %712, !llvm.loop !4

719:                                              ; preds = %712, %1353, %705
  %720 = icmp sgt i64 %1354, 1
  br i1 %720, label %1353, label %742, !llvm.loop !5

721:                                              ; preds = %721, %1377
  %722 = phi i64 [ %1371, %1377 ], [ %739, %721 ]
  %723 = phi i64 [ 0, %1377 ], [ %740, %721 ]
  %724 = inttoptr i64 %722 to ptr
  store float 0.000000e+00, ptr %724, align 4
  %725 = add i64 %722, 4
  %726 = inttoptr i64 %725 to ptr
  store float 0.000000e+00, ptr %726, align 4
  %727 = add i64 %722, 8
  %728 = inttoptr i64 %727 to ptr
  store float 0.000000e+00, ptr %728, align 4
  %729 = add i64 %722, 12
  %730 = inttoptr i64 %729 to ptr
  store float 0.000000e+00, ptr %730, align 4
  %731 = add i64 %722, 16
  %732 = inttoptr i64 %731 to ptr
  store float 0.000000e+00, ptr %732, align 4
  %733 = add i64 %722, 20
  %734 = inttoptr i64 %733 to ptr
  store float 0.000000e+00, ptr %734, align 4
  %735 = add i64 %722, 24
  %736 = inttoptr i64 %735 to ptr
  store float 0.000000e+00, ptr %736, align 4
  %737 = add i64 %722, 28
  %738 = inttoptr i64 %737 to ptr
  store float 0.000000e+00, ptr %738, align 4
  %739 = add i64 %722, 32
  %740 = add i64 %723, 2
  %741 = icmp eq i64 %740, %1378
  br i1 %741, label %693, label %721

742:                                              ; preds = %719, %1271, %1266, %686
  %743 = add i64 %1267, %1258
  %744 = icmp eq i64 %1269, %670
  br i1 %744, label %745, label %1266

745:                                              ; preds = %742, %1255, %662, %646
  br i1 %564, label %1379, label %746

746:                                              ; preds = %745
  %747 = load i64, ptr %98, align 8
  %748 = inttoptr i64 %747 to ptr
  %749 = tail call i64 %748(i64 %97, i64 %95, i64 %76)
  br label %1379

750:                                              ; preds = %1379, %770
  %751 = phi i64 [ %773, %770 ], [ %1384, %1379 ]
  %752 = phi i64 [ %772, %770 ], [ %102, %1379 ]
  %753 = phi i1 [ %771, %770 ], [ %1383, %1379 ]
  br i1 %753, label %754, label %770

754:                                              ; preds = %750
  %755 = inttoptr i64 %752 to ptr
  %756 = load double, ptr %755, align 8
  %757 = fcmp oeq double %756, 1.000000e+00
  br i1 %757, label %758, label %770

758:                                              ; preds = %754
  %759 = getelementptr inbounds nuw i8, ptr %755, i64 8
  %760 = load double, ptr %759, align 8
  %761 = getelementptr inbounds nuw i8, ptr %755, i64 24
  %762 = load double, ptr %761, align 8
  %763 = fcmp oeq double %760, %762
  br i1 %763, label %764, label %770

764:                                              ; preds = %758
  %765 = getelementptr inbounds nuw i8, ptr %755, i64 16
  %766 = load double, ptr %765, align 8
  %767 = getelementptr inbounds nuw i8, ptr %755, i64 32
  %768 = load double, ptr %767, align 8
  %769 = fcmp oeq double %766, %768
  br label %770

770:                                              ; preds = %764, %758, %754, %750
  %771 = phi i1 [ %769, %764 ], [ false, %758 ], [ false, %754 ], [ false, %750 ]
  %772 = add i64 %752, 40
  %773 = add nsw i64 %751, -1
  %774 = icmp eq i64 %773, 0
  br i1 %774, label %1386, label %750

775:                                              ; preds = %1393, %795
  %776 = phi i64 [ %798, %795 ], [ %1391, %1393 ]
  %777 = phi i1 [ %796, %795 ], [ %1387, %1393 ]
  %778 = phi i64 [ %797, %795 ], [ 0, %1393 ]
  br i1 %777, label %779, label %795

779:                                              ; preds = %775
  %780 = inttoptr i64 %776 to ptr
  %781 = load double, ptr %780, align 8
  %782 = fcmp oeq double %781, 0.000000e+00
  br i1 %782, label %783, label %795

783:                                              ; preds = %779
  %784 = getelementptr inbounds nuw i8, ptr %780, i64 8
  %785 = load double, ptr %784, align 8
  %786 = fcmp oeq double %785, 0.000000e+00
  br i1 %786, label %787, label %795

787:                                              ; preds = %783
  %788 = getelementptr i8, ptr %780, i64 16
  %789 = load double, ptr %788, align 8
  %790 = fcmp oeq double %789, 0.000000e+00
  br i1 %790, label %791, label %795

791:                                              ; preds = %787
  %792 = getelementptr i8, ptr %780, i64 24
  %793 = load double, ptr %792, align 8
  %794 = fcmp oeq double %793, 0.000000e+00
  br label %795

795:                                              ; preds = %775, %779, %791, %787, %783
  %796 = phi i1 [ %794, %791 ], [ false, %787 ], [ false, %783 ], [ false, %779 ], [ false, %775 ]
  %797 = add nuw i64 %778, 2
  %798 = add i64 %776, 32
  %799 = icmp eq i64 %1394, %797
  br i1 %799, label %800, label %775

800:                                              ; preds = %795
  %801 = and i64 %1388, 1
  %802 = icmp eq i64 %801, 0
  br i1 %802, label %816, label %803

803:                                              ; preds = %1390, %800
  %804 = phi i1 [ %1387, %1390 ], [ %796, %800 ]
  %805 = phi i64 [ 0, %1390 ], [ %1394, %800 ]
  br i1 %804, label %806, label %818

806:                                              ; preds = %803
  %807 = shl i64 %805, 4
  %808 = inttoptr i64 %807 to ptr
  %809 = getelementptr i8, ptr %808, i64 %1391
  %810 = load double, ptr %809, align 8
  %811 = fcmp oeq double %810, 0.000000e+00
  br i1 %811, label %812, label %818

812:                                              ; preds = %806
  %813 = getelementptr i8, ptr %809, i64 8
  %814 = load double, ptr %813, align 8
  %815 = fcmp oeq double %814, 0.000000e+00
  br i1 %815, label %897, label %818

816:                                              ; preds = %1386, %800
  %817 = phi i1 [ %1387, %1386 ], [ %796, %800 ]
  br i1 %817, label %897, label %818

818:                                              ; preds = %812, %816, %806, %803
  %819 = load i64, ptr %84, align 8
  %820 = inttoptr i64 %819 to ptr
  %821 = tail call i64 %820(i64 %104, i64 %76, i64 %76)
  %822 = load i64, ptr %89, align 8
  %823 = icmp eq i64 %822, 1
  br i1 %823, label %824, label %1395

824:                                              ; preds = %818
  %825 = load i64, ptr %49, align 8
  br label %1397

826:                                              ; preds = %1427
  br i1 %1404, label %838, label %827

827:                                              ; preds = %826, %1421
  %828 = phi i64 [ 0, %1421 ], [ %1448, %826 ]
  %829 = phi i64 [ %1410, %1421 ], [ %1447, %826 ]
  tail call void @llvm.assume(i1 %1405)
  %830 = mul nsw i64 %829, %1413
  %831 = add nsw i64 %830, %1412
  %832 = inttoptr i64 %831 to ptr
  %833 = load float, ptr %832, align 4
  %834 = tail call float @llvm.fabs.f32(float %833)
  %835 = fcmp ueq float %834, 0x7FF0000000000000
  %836 = zext i1 %835 to i64
  %837 = or i64 %828, %836
  br label %838

838:                                              ; preds = %1486, %827, %826
  %839 = phi i64 [ %837, %827 ], [ %1448, %826 ], [ %1490, %1486 ]
  %840 = icmp eq i64 %839, 0
  br i1 %840, label %894, label %841

841:                                              ; preds = %838
  %842 = load i64, ptr %11, align 8
  %843 = icmp eq i64 %842, 0
  %844 = select i1 %843, i64 7, i64 %842
  store i64 %844, ptr %11, align 8
  br label %1493

845:                                              ; preds = %873
  %846 = icmp eq i64 %1515, 0
  br i1 %846, label %857, label %847

847:                                              ; preds = %845, %1508
  %848 = phi i64 [ %1511, %1508 ], [ %891, %845 ]
  %849 = icmp ne i64 %1515, 0
  tail call void @llvm.assume(i1 %849)
  %850 = inttoptr i64 %848 to ptr
  store float 0.000000e+00, ptr %850, align 4
  %851 = add i64 %848, 4
  %852 = inttoptr i64 %851 to ptr
  store float 0.000000e+00, ptr %852, align 4
  %853 = add i64 %848, 8
  %854 = inttoptr i64 %853 to ptr
  store float 0.000000e+00, ptr %854, align 4
  %855 = add i64 %848, 12
  %856 = inttoptr i64 %855 to ptr
  store float 0.000000e+00, ptr %856, align 4
  br label %857

857:                                              ; preds = %845, %847
  %858 = icmp eq i64 %1503, 0
  br i1 %858, label %871, label %859

859:                                              ; preds = %1505, %857
  %860 = phi i64 [ %1507, %1505 ], [ %1511, %857 ]
  %861 = phi i64 [ 0, %1505 ], [ %1509, %857 ]
  %862 = shl i64 %861, 2
  %863 = add i64 %860, %862
  br label %864

864:                                              ; preds = %864, %859
  %865 = phi i64 [ %869, %864 ], [ %1503, %859 ]
  %866 = phi i64 [ %868, %864 ], [ %863, %859 ]
  %867 = inttoptr i64 %866 to ptr
  store float 0.000000e+00, ptr %867, align 4
  %868 = add i64 %866, 4
  %869 = add nsw i64 %865, -1
  %870 = icmp eq i64 %869, 0
  br i1 %870, label %871, label %864, !llvm.loop !6

871:                                              ; preds = %864, %1493, %857
  %872 = icmp sgt i64 %1494, 1
  br i1 %872, label %1493, label %894, !llvm.loop !7

873:                                              ; preds = %873, %1517
  %874 = phi i64 [ %1511, %1517 ], [ %891, %873 ]
  %875 = phi i64 [ 0, %1517 ], [ %892, %873 ]
  %876 = inttoptr i64 %874 to ptr
  store float 0.000000e+00, ptr %876, align 4
  %877 = add i64 %874, 4
  %878 = inttoptr i64 %877 to ptr
  store float 0.000000e+00, ptr %878, align 4
  %879 = add i64 %874, 8
  %880 = inttoptr i64 %879 to ptr
  store float 0.000000e+00, ptr %880, align 4
  %881 = add i64 %874, 12
  %882 = inttoptr i64 %881 to ptr
  store float 0.000000e+00, ptr %882, align 4
  %883 = add i64 %874, 16
  %884 = inttoptr i64 %883 to ptr
  store float 0.000000e+00, ptr %884, align 4
  %885 = add i64 %874, 20
  %886 = inttoptr i64 %885 to ptr
  store float 0.000000e+00, ptr %886, align 4
  %887 = add i64 %874, 24
  %888 = inttoptr i64 %887 to ptr
  store float 0.000000e+00, ptr %888, align 4
  %889 = add i64 %874, 28
  %890 = inttoptr i64 %889 to ptr
  store float 0.000000e+00, ptr %890, align 4
  %891 = add i64 %874, 32
  %892 = add i64 %875, 2
  %893 = icmp eq i64 %892, %1518
  br i1 %893, label %845, label %873

894:                                              ; preds = %871, %1411, %1406, %838
  %895 = add i64 %1407, %1398
  %896 = icmp eq i64 %1409, %822
  br i1 %896, label %897, label %1406

897:                                              ; preds = %894, %812, %1395, %816
  %898 = add nsw i64 %110, %107
  %899 = load i64, ptr %7, align 8
  %900 = icmp slt i64 %898, %899
  br i1 %900, label %901, label %904

901:                                              ; preds = %897
  %902 = load i64, ptr %11, align 8
  %903 = icmp eq i64 %902, 0
  br i1 %903, label %105, label %904

904:                                              ; preds = %901, %897, %10, %4
  %905 = getelementptr inbounds nuw i8, ptr %1, i64 1600
  %906 = load i64, ptr %905, align 8
  store i64 %906, ptr %0, align 8
  ret void

907:                                              ; preds = %105
  %908 = load double, ptr %55, align 8
  %909 = load double, ptr %56, align 8
  %910 = fsub double %908, %909
  %911 = fptosi double %910 to i64
  %912 = icmp slt i64 %911, 1
  br i1 %912, label %125, label %186

913:                                              ; preds = %125
  %914 = add i64 %115, -1
  %915 = load i64, ptr %62, align 8
  %916 = icmp slt i64 %915, 1
  br i1 %916, label %190, label %917

917:                                              ; preds = %913, %184
  %918 = phi i64 [ %919, %184 ], [ 0, %913 ]
  %919 = add nuw nsw i64 %918, 1
  %920 = tail call i64 @llvm.smin.i64(i64 %918, i64 %914)
  %921 = load i64, ptr %21, align 8
  %922 = load i64, ptr %44, align 8
  %923 = mul i64 %922, %920
  %924 = add i64 %923, %921
  %925 = load i64, ptr %16, align 8
  %926 = load i64, ptr %63, align 8
  %927 = mul i64 %926, %918
  %928 = add i64 %927, %925
  %929 = load i64, ptr %45, align 8
  %930 = load i64, ptr %64, align 8
  %931 = load i64, ptr %43, align 8
  %932 = icmp eq i64 %929, 4
  %933 = icmp eq i64 %930, 4
  %934 = select i1 %932, i1 %933, i1 false
  br i1 %934, label %128, label %935

935:                                              ; preds = %917
  %936 = icmp slt i64 %931, 1
  br i1 %936, label %184, label %937

937:                                              ; preds = %935
  %938 = icmp eq i64 %931, 1
  br i1 %938, label %175, label %939

939:                                              ; preds = %937
  %940 = and i64 %931, 9223372036854775806
  %941 = shl i64 %930, 1
  %942 = shl i64 %929, 1
  %943 = add nsw i64 %931, -2
  %944 = lshr i64 %943, 1
  %945 = add nuw i64 %944, 1
  %946 = and i64 %945, 1
  %947 = icmp eq i64 %944, 0
  br i1 %947, label %160, label %948

948:                                              ; preds = %939
  %949 = and i64 %945, -2
  br label %132

950:                                              ; preds = %193
  %951 = load i64, ptr %62, align 8
  %952 = icmp slt i64 %951, 1
  br i1 %952, label %233, label %953

953:                                              ; preds = %950
  %954 = load i64, ptr %16, align 8
  %955 = load i64, ptr %63, align 8
  %956 = load i64, ptr %31, align 8
  %957 = and i64 %956, 9223372036854775806
  %958 = icmp slt i64 %956, 1
  %959 = icmp eq i64 %956, 1
  %960 = and i64 %956, 1
  %961 = icmp eq i64 %960, 0
  %962 = shl nsw i64 %957, 2
  %963 = add i64 %954, %962
  br label %964

964:                                              ; preds = %953, %230
  %965 = phi i64 [ %954, %953 ], [ %231, %230 ]
  %966 = phi i64 [ 0, %953 ], [ %967, %230 ]
  %967 = add nuw nsw i64 %966, 1
  %968 = mul nsw i64 %966, %955
  br i1 %958, label %230, label %969

969:                                              ; preds = %964
  br i1 %959, label %217, label %196

970:                                              ; preds = %240, %233, %105
  %971 = phi i64 [ 0, %105 ], [ %237, %240 ], [ %237, %233 ]
  %972 = load double, ptr %70, align 8
  %973 = load double, ptr %71, align 8
  %974 = fsub double %972, %973
  %975 = fptosi double %974 to i64
  %976 = icmp slt i64 %975, 1
  br i1 %976, label %244, label %247

977:                                              ; preds = %253
  %978 = load i64, ptr %75, align 8
  %979 = icmp slt i64 %978, 1
  br i1 %979, label %293, label %980

980:                                              ; preds = %977
  %981 = load i64, ptr %20, align 8
  %982 = load i64, ptr %52, align 8
  %983 = load i64, ptr %37, align 8
  %984 = and i64 %983, 9223372036854775806
  %985 = icmp slt i64 %983, 1
  %986 = icmp eq i64 %983, 1
  %987 = and i64 %983, 1
  %988 = icmp eq i64 %987, 0
  %989 = shl nsw i64 %984, 2
  %990 = add i64 %981, %989
  br label %991

991:                                              ; preds = %980, %290
  %992 = phi i64 [ %981, %980 ], [ %291, %290 ]
  %993 = phi i64 [ 0, %980 ], [ %994, %290 ]
  %994 = add nuw nsw i64 %993, 1
  %995 = mul nsw i64 %993, %982
  br i1 %985, label %290, label %996

996:                                              ; preds = %991
  br i1 %986, label %277, label %256

997:                                              ; preds = %293
  %998 = add i64 %294, -1
  %999 = icmp slt i64 %295, 1
  br i1 %999, label %355, label %1000

1000:                                             ; preds = %997, %353
  %1001 = phi i64 [ %1002, %353 ], [ 0, %997 ]
  %1002 = add nuw nsw i64 %1001, 1
  %1003 = tail call i64 @llvm.smin.i64(i64 %1001, i64 %998)
  %1004 = load i64, ptr %20, align 8
  %1005 = load i64, ptr %52, align 8
  %1006 = mul i64 %1005, %1003
  %1007 = add i64 %1006, %1004
  %1008 = load i64, ptr %18, align 8
  %1009 = load i64, ptr %50, align 8
  %1010 = mul i64 %1009, %1001
  %1011 = add i64 %1010, %1008
  %1012 = load i64, ptr %53, align 8
  %1013 = load i64, ptr %51, align 8
  %1014 = load i64, ptr %37, align 8
  %1015 = icmp eq i64 %1012, 4
  %1016 = icmp eq i64 %1013, 4
  %1017 = select i1 %1015, i1 %1016, i1 false
  br i1 %1017, label %297, label %1018

1018:                                             ; preds = %1000
  %1019 = icmp slt i64 %1014, 1
  br i1 %1019, label %353, label %1020

1020:                                             ; preds = %1018
  %1021 = icmp eq i64 %1014, 1
  br i1 %1021, label %344, label %1022

1022:                                             ; preds = %1020
  %1023 = and i64 %1014, 9223372036854775806
  %1024 = shl i64 %1013, 1
  %1025 = shl i64 %1012, 1
  %1026 = add nsw i64 %1014, -2
  %1027 = lshr i64 %1026, 1
  %1028 = add nuw i64 %1027, 1
  %1029 = and i64 %1028, 1
  %1030 = icmp eq i64 %1027, 0
  br i1 %1030, label %329, label %1031

1031:                                             ; preds = %1022
  %1032 = and i64 %1028, -2
  br label %301

1033:                                             ; preds = %360, %357
  %1034 = load i64, ptr %49, align 8
  %1035 = load double, ptr %78, align 8
  %1036 = load double, ptr %79, align 8
  %1037 = fcmp oge double %1035, %1036
  %1038 = load i64, ptr %80, align 8
  %1039 = icmp slt i64 %1038, 1
  br i1 %1039, label %1040, label %364

1040:                                             ; preds = %384, %1033
  %1041 = phi i1 [ %1037, %1033 ], [ %385, %384 ]
  %1042 = mul nsw i64 %1038, %1034
  %1043 = icmp slt i64 %1042, 1
  br i1 %1043, label %430, label %1044

1044:                                             ; preds = %1040
  %1045 = load i64, ptr %82, align 8
  %1046 = icmp eq i64 %1042, 1
  br i1 %1046, label %417, label %1047

1047:                                             ; preds = %1044
  %1048 = and i64 %1042, 9223372036854775806
  br label %389

1049:                                             ; preds = %438
  %1050 = load i64, ptr %49, align 8
  %1051 = icmp slt i64 %1050, 1
  br i1 %1051, label %1069, label %1052

1052:                                             ; preds = %1049
  %1053 = load i64, ptr %18, align 8
  %1054 = load i64, ptr %50, align 8
  %1055 = load i64, ptr %34, align 8
  %1056 = and i64 %1055, 9223372036854775806
  %1057 = icmp slt i64 %1055, 1
  %1058 = icmp eq i64 %1055, 1
  %1059 = and i64 %1055, 1
  %1060 = icmp eq i64 %1059, 0
  %1061 = shl nsw i64 %1056, 2
  %1062 = add i64 %1053, %1061
  br label %1063

1063:                                             ; preds = %1052, %475
  %1064 = phi i64 [ %1053, %1052 ], [ %476, %475 ]
  %1065 = phi i64 [ 0, %1052 ], [ %1066, %475 ]
  %1066 = add nuw nsw i64 %1065, 1
  %1067 = mul nsw i64 %1065, %1054
  br i1 %1057, label %475, label %1068

1068:                                             ; preds = %1063
  br i1 %1058, label %462, label %441

1069:                                             ; preds = %475, %426, %1049, %438, %432, %430
  %1070 = load double, ptr %85, align 8
  %1071 = load double, ptr %86, align 8
  %1072 = fsub double %1070, %1071
  %1073 = fptosi double %1072 to i64
  %1074 = icmp slt i64 %1073, 1
  br i1 %1074, label %478, label %481

1075:                                             ; preds = %485
  %1076 = icmp slt i64 %486, 1
  br i1 %1076, label %561, label %1077

1077:                                             ; preds = %1075, %488
  %1078 = phi i64 [ %489, %488 ], [ 1, %1075 ]
  %1079 = tail call i64 @llvm.smax.i64(i64 %1078, i64 0)
  %1080 = icmp sgt i64 %1078, 0
  %1081 = and i64 %1079, 1
  %1082 = icmp eq i64 %1078, 1
  %1083 = and i64 %1079, 9223372036854775806
  %1084 = icmp eq i64 %1081, 0
  %1085 = icmp ne i64 %1081, 0
  br label %1086

1086:                                             ; preds = %1077, %558
  %1087 = phi i64 [ 0, %1077 ], [ %559, %558 ]
  %1088 = phi i64 [ 0, %1077 ], [ %1089, %558 ]
  %1089 = add nuw nsw i64 %1088, 1
  %1090 = mul nsw i64 %1088, %1078
  br i1 %1080, label %1091, label %558

1091:                                             ; preds = %1086
  %1092 = load i64, ptr %18, align 8
  %1093 = load i64, ptr %50, align 8
  %1094 = load i64, ptr %34, align 8
  %1095 = icmp slt i64 %1094, 1
  br i1 %1095, label %558, label %1096

1096:                                             ; preds = %1091
  %1097 = and i64 %1094, 9223372036854775806
  %1098 = icmp eq i64 %1094, 1
  %1099 = and i64 %1094, 1
  %1100 = icmp eq i64 %1099, 0
  br i1 %1098, label %1101, label %1102

1101:                                             ; preds = %1096
  br i1 %1082, label %491, label %1107

1102:                                             ; preds = %1096
  %1103 = mul i64 %1093, %1087
  %1104 = add i64 %1103, %1092
  %1105 = shl nsw i64 %1097, 2
  %1106 = add i64 %1092, %1105
  br label %1131

1107:                                             ; preds = %1101, %1107
  %1108 = phi i64 [ %1128, %1107 ], [ 0, %1101 ]
  %1109 = phi i64 [ %1127, %1107 ], [ %1090, %1101 ]
  %1110 = phi i64 [ %1129, %1107 ], [ 0, %1101 ]
  %1111 = mul nsw i64 %1109, %1093
  %1112 = add nsw i64 %1111, %1092
  %1113 = inttoptr i64 %1112 to ptr
  %1114 = load float, ptr %1113, align 4
  %1115 = tail call float @llvm.fabs.f32(float %1114)
  %1116 = fcmp ueq float %1115, 0x7FF0000000000000
  %1117 = zext i1 %1116 to i64
  %1118 = add i64 %1109, 1
  %1119 = or i64 %1108, %1117
  %1120 = mul nsw i64 %1118, %1093
  %1121 = add nsw i64 %1120, %1092
  %1122 = inttoptr i64 %1121 to ptr
  %1123 = load float, ptr %1122, align 4
  %1124 = tail call float @llvm.fabs.f32(float %1123)
  %1125 = fcmp ueq float %1124, 0x7FF0000000000000
  %1126 = zext i1 %1125 to i64
  %1127 = add i64 %1109, 2
  %1128 = or i64 %1119, %1126
  %1129 = add i64 %1110, 2
  %1130 = icmp eq i64 %1129, %1083
  br i1 %1130, label %490, label %1107

1131:                                             ; preds = %1102, %1166
  %1132 = phi i64 [ %1171, %1166 ], [ %1104, %1102 ]
  %1133 = phi i64 [ %1170, %1166 ], [ 0, %1102 ]
  %1134 = phi i64 [ %1168, %1166 ], [ %1079, %1102 ]
  %1135 = phi i64 [ %1169, %1166 ], [ %1090, %1102 ]
  br label %1136

1136:                                             ; preds = %1131, %1136
  %1137 = phi i64 [ %1154, %1136 ], [ %1132, %1131 ]
  %1138 = phi i64 [ %1153, %1136 ], [ 0, %1131 ]
  %1139 = phi i64 [ %1146, %1136 ], [ 0, %1131 ]
  %1140 = inttoptr i64 %1137 to ptr
  %1141 = load float, ptr %1140, align 4
  %1142 = tail call float @llvm.fabs.f32(float %1141)
  %1143 = fcmp ueq float %1142, 0x7FF0000000000000
  %1144 = zext i1 %1143 to i64
  %1145 = or i64 %1138, %1144
  %1146 = add nuw i64 %1139, 2
  %1147 = add i64 %1137, 4
  %1148 = inttoptr i64 %1147 to ptr
  %1149 = load float, ptr %1148, align 4
  %1150 = tail call float @llvm.fabs.f32(float %1149)
  %1151 = fcmp ueq float %1150, 0x7FF0000000000000
  %1152 = zext i1 %1151 to i64
  %1153 = or i64 %1145, %1152
  %1154 = add i64 %1137, 8
  %1155 = icmp eq i64 %1097, %1146
  br i1 %1155, label %1156, label %1136

1156:                                             ; preds = %1136
  br i1 %1100, label %1166, label %1157

1157:                                             ; preds = %1156
  %1158 = mul nsw i64 %1135, %1093
  %1159 = add i64 %1158, %1106
  %1160 = inttoptr i64 %1159 to ptr
  %1161 = load float, ptr %1160, align 4
  %1162 = tail call float @llvm.fabs.f32(float %1161)
  %1163 = fcmp ueq float %1162, 0x7FF0000000000000
  %1164 = zext i1 %1163 to i64
  %1165 = or i64 %1153, %1164
  br label %1166

1166:                                             ; preds = %1157, %1156
  %1167 = phi i64 [ %1153, %1156 ], [ %1165, %1157 ]
  %1168 = add nsw i64 %1134, -1
  %1169 = add i64 %1135, 1
  %1170 = or i64 %1167, %1133
  %1171 = add i64 %1132, %1093
  %1172 = icmp sgt i64 %1134, 1
  br i1 %1172, label %1131, label %502

1173:                                             ; preds = %535, %505
  %1174 = phi i64 [ %1176, %535 ], [ %1079, %505 ]
  %1175 = phi i64 [ %1177, %535 ], [ %1090, %505 ]
  %1176 = add nsw i64 %1174, -1
  %1177 = add i64 %1175, 1
  %1178 = load i64, ptr %18, align 8
  %1179 = load i64, ptr %50, align 8
  %1180 = load i64, ptr %34, align 8
  %1181 = icmp slt i64 %1180, 1
  br i1 %1181, label %535, label %1182

1182:                                             ; preds = %1173
  %1183 = and i64 %1180, 3
  %1184 = icmp samesign ult i64 %1180, 4
  br i1 %1184, label %1185, label %1188

1185:                                             ; preds = %1182
  %1186 = mul i64 %1179, %1175
  %1187 = add i64 %1186, %1178
  br label %523

1188:                                             ; preds = %1182
  %1189 = and i64 %1180, 9223372036854775804
  %1190 = mul i64 %1179, %1175
  %1191 = add i64 %1190, %1178
  %1192 = add nsw i64 %1180, -4
  %1193 = lshr i64 %1192, 2
  %1194 = add nuw nsw i64 %1193, 1
  %1195 = and i64 %1194, 1
  %1196 = icmp eq i64 %1193, 0
  br i1 %1196, label %511, label %1197

1197:                                             ; preds = %1188
  %1198 = and i64 %1194, 9223372036854775806
  br label %537

1199:                                             ; preds = %561
  %1200 = load i64, ptr %49, align 8
  %1201 = add i64 %1200, -1
  %1202 = load i64, ptr %92, align 8
  %1203 = icmp slt i64 %1202, 1
  br i1 %1203, label %625, label %1204

1204:                                             ; preds = %1199, %621
  %1205 = phi i64 [ %1206, %621 ], [ 0, %1199 ]
  %1206 = add nuw nsw i64 %1205, 1
  %1207 = tail call i64 @llvm.smin.i64(i64 %1205, i64 %1201)
  %1208 = load i64, ptr %18, align 8
  %1209 = load i64, ptr %50, align 8
  %1210 = mul i64 %1209, %1207
  %1211 = add i64 %1210, %1208
  %1212 = load i64, ptr %19, align 8
  %1213 = load i64, ptr %93, align 8
  %1214 = mul i64 %1213, %1205
  %1215 = add i64 %1214, %1212
  %1216 = load i64, ptr %51, align 8
  %1217 = load i64, ptr %94, align 8
  %1218 = load i64, ptr %34, align 8
  %1219 = icmp eq i64 %1216, 4
  %1220 = icmp eq i64 %1217, 4
  %1221 = select i1 %1219, i1 %1220, i1 false
  br i1 %1221, label %565, label %1222

1222:                                             ; preds = %1204
  %1223 = icmp slt i64 %1218, 1
  br i1 %1223, label %621, label %1224

1224:                                             ; preds = %1222
  %1225 = icmp eq i64 %1218, 1
  br i1 %1225, label %612, label %1226

1226:                                             ; preds = %1224
  %1227 = and i64 %1218, 9223372036854775806
  %1228 = shl i64 %1217, 1
  %1229 = shl i64 %1216, 1
  %1230 = add nsw i64 %1218, -2
  %1231 = lshr i64 %1230, 1
  %1232 = add nuw i64 %1231, 1
  %1233 = and i64 %1232, 1
  %1234 = icmp eq i64 %1231, 0
  br i1 %1234, label %597, label %1235

1235:                                             ; preds = %1226
  %1236 = and i64 %1232, -2
  br label %569

1237:                                             ; preds = %625
  %1238 = getelementptr inbounds nuw i8, ptr %627, i64 16
  %1239 = getelementptr inbounds nuw i8, ptr %627, i64 40
  %1240 = load double, ptr %1239, align 8
  %1241 = getelementptr inbounds nuw i8, ptr %627, i64 32
  %1242 = load double, ptr %1241, align 8
  %1243 = fsub double %1240, %1242
  %1244 = fptosi double %1243 to i64
  %1245 = icmp slt i64 %1244, 1
  br i1 %1245, label %631, label %635

1246:                                             ; preds = %646
  %1247 = getelementptr inbounds nuw i8, ptr %648, i64 16
  %1248 = getelementptr inbounds nuw i8, ptr %648, i64 40
  %1249 = load double, ptr %1248, align 8
  %1250 = getelementptr inbounds nuw i8, ptr %648, i64 32
  %1251 = load double, ptr %1250, align 8
  %1252 = fsub double %1249, %1251
  %1253 = fptosi double %1252 to i64
  %1254 = icmp slt i64 %1253, 1
  br i1 %1254, label %652, label %656

1255:                                             ; preds = %669
  %1256 = icmp slt i64 %670, 1
  br i1 %1256, label %745, label %1257

1257:                                             ; preds = %1255, %672
  %1258 = phi i64 [ %673, %672 ], [ 1, %1255 ]
  %1259 = tail call i64 @llvm.smax.i64(i64 %1258, i64 0)
  %1260 = icmp sgt i64 %1258, 0
  %1261 = and i64 %1259, 1
  %1262 = icmp eq i64 %1258, 1
  %1263 = and i64 %1259, 9223372036854775806
  %1264 = icmp eq i64 %1261, 0
  %1265 = icmp ne i64 %1261, 0
  br label %1266

1266:                                             ; preds = %1257, %742
  %1267 = phi i64 [ 0, %1257 ], [ %743, %742 ]
  %1268 = phi i64 [ 0, %1257 ], [ %1269, %742 ]
  %1269 = add nuw nsw i64 %1268, 1
  %1270 = mul nsw i64 %1268, %1258
  br i1 %1260, label %1271, label %742

1271:                                             ; preds = %1266
  %1272 = load i64, ptr %18, align 8
  %1273 = load i64, ptr %50, align 8
  %1274 = load i64, ptr %34, align 8
  %1275 = icmp slt i64 %1274, 1
  br i1 %1275, label %742, label %1276

1276:                                             ; preds = %1271
  %1277 = and i64 %1274, 9223372036854775806
  %1278 = icmp eq i64 %1274, 1
  %1279 = and i64 %1274, 1
  %1280 = icmp eq i64 %1279, 0
  br i1 %1278, label %1281, label %1282

1281:                                             ; preds = %1276
  br i1 %1262, label %675, label %1287

1282:                                             ; preds = %1276
  %1283 = mul i64 %1273, %1267
  %1284 = add i64 %1283, %1272
  %1285 = shl nsw i64 %1277, 2
  %1286 = add i64 %1272, %1285
  br label %1311

1287:                                             ; preds = %1281, %1287
  %1288 = phi i64 [ %1308, %1287 ], [ 0, %1281 ]
  %1289 = phi i64 [ %1307, %1287 ], [ %1270, %1281 ]
  %1290 = phi i64 [ %1309, %1287 ], [ 0, %1281 ]
  %1291 = mul nsw i64 %1289, %1273
  %1292 = add nsw i64 %1291, %1272
  %1293 = inttoptr i64 %1292 to ptr
  %1294 = load float, ptr %1293, align 4
  %1295 = tail call float @llvm.fabs.f32(float %1294)
  %1296 = fcmp ueq float %1295, 0x7FF0000000000000
  %1297 = zext i1 %1296 to i64
  %1298 = add i64 %1289, 1
  %1299 = or i64 %1288, %1297
  %1300 = mul nsw i64 %1298, %1273
  %1301 = add nsw i64 %1300, %1272
  %1302 = inttoptr i64 %1301 to ptr
  %1303 = load float, ptr %1302, align 4
  %1304 = tail call float @llvm.fabs.f32(float %1303)
  %1305 = fcmp ueq float %1304, 0x7FF0000000000000
  %1306 = zext i1 %1305 to i64
  %1307 = add i64 %1289, 2
  %1308 = or i64 %1299, %1306
  %1309 = add i64 %1290, 2
  %1310 = icmp eq i64 %1309, %1263
  br i1 %1310, label %674, label %1287

1311:                                             ; preds = %1282, %1346
  %1312 = phi i64 [ %1351, %1346 ], [ %1284, %1282 ]
  %1313 = phi i64 [ %1350, %1346 ], [ 0, %1282 ]
  %1314 = phi i64 [ %1348, %1346 ], [ %1259, %1282 ]
  %1315 = phi i64 [ %1349, %1346 ], [ %1270, %1282 ]
  br label %1316

1316:                                             ; preds = %1311, %1316
  %1317 = phi i64 [ %1334, %1316 ], [ %1312, %1311 ]
  %1318 = phi i64 [ %1333, %1316 ], [ 0, %1311 ]
  %1319 = phi i64 [ %1326, %1316 ], [ 0, %1311 ]
  %1320 = inttoptr i64 %1317 to ptr
  %1321 = load float, ptr %1320, align 4
  %1322 = tail call float @llvm.fabs.f32(float %1321)
  %1323 = fcmp ueq float %1322, 0x7FF0000000000000
  %1324 = zext i1 %1323 to i64
  %1325 = or i64 %1318, %1324
  %1326 = add nuw i64 %1319, 2
  %1327 = add i64 %1317, 4
  %1328 = inttoptr i64 %1327 to ptr
  %1329 = load float, ptr %1328, align 4
  %1330 = tail call float @llvm.fabs.f32(float %1329)
  %1331 = fcmp ueq float %1330, 0x7FF0000000000000
  %1332 = zext i1 %1331 to i64
  %1333 = or i64 %1325, %1332
  %1334 = add i64 %1317, 8
  %1335 = icmp eq i64 %1277, %1326
  br i1 %1335, label %1336, label %1316

1336:                                             ; preds = %1316
  br i1 %1280, label %1346, label %1337

1337:                                             ; preds = %1336
  %1338 = mul nsw i64 %1315, %1273
  %1339 = add i64 %1338, %1286
  %1340 = inttoptr i64 %1339 to ptr
  %1341 = load float, ptr %1340, align 4
  %1342 = tail call float @llvm.fabs.f32(float %1341)
  %1343 = fcmp ueq float %1342, 0x7FF0000000000000
  %1344 = zext i1 %1343 to i64
  %1345 = or i64 %1333, %1344
  br label %1346

1346:                                             ; preds = %1337, %1336
  %1347 = phi i64 [ %1333, %1336 ], [ %1345, %1337 ]
  %1348 = add nsw i64 %1314, -1
  %1349 = add i64 %1315, 1
  %1350 = or i64 %1347, %1313
  %1351 = add i64 %1312, %1273
  %1352 = icmp sgt i64 %1314, 1
  br i1 %1352, label %1311, label %686

1353:                                             ; preds = %719, %689
  %1354 = phi i64 [ %1356, %719 ], [ %1259, %689 ]
  %1355 = phi i64 [ %1357, %719 ], [ %1270, %689 ]
  %1356 = add nsw i64 %1354, -1
  %1357 = add i64 %1355, 1
  %1358 = load i64, ptr %18, align 8
  %1359 = load i64, ptr %50, align 8
  %1360 = load i64, ptr %34, align 8
  %1361 = icmp slt i64 %1360, 1
  br i1 %1361, label %719, label %1362

1362:                                             ; preds = %1353
  %1363 = and i64 %1360, 3
  %1364 = icmp samesign ult i64 %1360, 4
  br i1 %1364, label %1365, label %1368

1365:                                             ; preds = %1362
  %1366 = mul i64 %1359, %1355
  %1367 = add i64 %1366, %1358
  br label %707

1368:                                             ; preds = %1362
  %1369 = and i64 %1360, 9223372036854775804
  %1370 = mul i64 %1359, %1355
  %1371 = add i64 %1370, %1358
  %1372 = add nsw i64 %1360, -4
  %1373 = lshr i64 %1372, 2
  %1374 = add nuw nsw i64 %1373, 1
  %1375 = and i64 %1374, 1
  %1376 = icmp eq i64 %1373, 0
  br i1 %1376, label %695, label %1377

1377:                                             ; preds = %1368
  %1378 = and i64 %1374, 9223372036854775806
  br label %721

1379:                                             ; preds = %746, %745
  %1380 = load i64, ptr %49, align 8
  %1381 = load double, ptr %99, align 8
  %1382 = load double, ptr %100, align 8
  %1383 = fcmp oge double %1381, %1382
  %1384 = load i64, ptr %101, align 8
  %1385 = icmp slt i64 %1384, 1
  br i1 %1385, label %1386, label %750

1386:                                             ; preds = %770, %1379
  %1387 = phi i1 [ %1383, %1379 ], [ %771, %770 ]
  %1388 = mul nsw i64 %1384, %1380
  %1389 = icmp slt i64 %1388, 1
  br i1 %1389, label %816, label %1390

1390:                                             ; preds = %1386
  %1391 = load i64, ptr %103, align 8
  %1392 = icmp eq i64 %1388, 1
  br i1 %1392, label %803, label %1393

1393:                                             ; preds = %1390
  %1394 = and i64 %1388, 9223372036854775806
  br label %775

1395:                                             ; preds = %818
  %1396 = icmp slt i64 %822, 1
  br i1 %1396, label %897, label %1397

1397:                                             ; preds = %1395, %824
  %1398 = phi i64 [ %825, %824 ], [ 1, %1395 ]
  %1399 = tail call i64 @llvm.smax.i64(i64 %1398, i64 0)
  %1400 = icmp sgt i64 %1398, 0
  %1401 = and i64 %1399, 1
  %1402 = icmp eq i64 %1398, 1
  %1403 = and i64 %1399, 9223372036854775806
  %1404 = icmp eq i64 %1401, 0
  %1405 = icmp ne i64 %1401, 0
  br label %1406

1406:                                             ; preds = %1397, %894
  %1407 = phi i64 [ 0, %1397 ], [ %895, %894 ]
  %1408 = phi i64 [ 0, %1397 ], [ %1409, %894 ]
  %1409 = add nuw nsw i64 %1408, 1
  %1410 = mul nsw i64 %1408, %1398
  br i1 %1400, label %1411, label %894

1411:                                             ; preds = %1406
  %1412 = load i64, ptr %18, align 8
  %1413 = load i64, ptr %50, align 8
  %1414 = load i64, ptr %34, align 8
  %1415 = icmp slt i64 %1414, 1
  br i1 %1415, label %894, label %1416

1416:                                             ; preds = %1411
  %1417 = and i64 %1414, 9223372036854775806
  %1418 = icmp eq i64 %1414, 1
  %1419 = and i64 %1414, 1
  %1420 = icmp eq i64 %1419, 0
  br i1 %1418, label %1421, label %1422

1421:                                             ; preds = %1416
  br i1 %1402, label %827, label %1427

1422:                                             ; preds = %1416
  %1423 = mul i64 %1413, %1407
  %1424 = add i64 %1423, %1412
  %1425 = shl nsw i64 %1417, 2
  %1426 = add i64 %1412, %1425
  br label %1451

1427:                                             ; preds = %1421, %1427
  %1428 = phi i64 [ %1448, %1427 ], [ 0, %1421 ]
  %1429 = phi i64 [ %1447, %1427 ], [ %1410, %1421 ]
  %1430 = phi i64 [ %1449, %1427 ], [ 0, %1421 ]
  %1431 = mul nsw i64 %1429, %1413
  %1432 = add nsw i64 %1431, %1412
  %1433 = inttoptr i64 %1432 to ptr
  %1434 = load float, ptr %1433, align 4
  %1435 = tail call float @llvm.fabs.f32(float %1434)
  %1436 = fcmp ueq float %1435, 0x7FF0000000000000
  %1437 = zext i1 %1436 to i64
  %1438 = add i64 %1429, 1
  %1439 = or i64 %1428, %1437
  %1440 = mul nsw i64 %1438, %1413
  %1441 = add nsw i64 %1440, %1412
  %1442 = inttoptr i64 %1441 to ptr
  %1443 = load float, ptr %1442, align 4
  %1444 = tail call float @llvm.fabs.f32(float %1443)
  %1445 = fcmp ueq float %1444, 0x7FF0000000000000
  %1446 = zext i1 %1445 to i64
  %1447 = add i64 %1429, 2
  %1448 = or i64 %1439, %1446
  %1449 = add i64 %1430, 2
  %1450 = icmp eq i64 %1449, %1403
  br i1 %1450, label %826, label %1427

1451:                                             ; preds = %1422, %1486
  %1452 = phi i64 [ %1491, %1486 ], [ %1424, %1422 ]
  %1453 = phi i64 [ %1490, %1486 ], [ 0, %1422 ]
  %1454 = phi i64 [ %1488, %1486 ], [ %1399, %1422 ]
  %1455 = phi i64 [ %1489, %1486 ], [ %1410, %1422 ]
  br label %1456

1456:                                             ; preds = %1451, %1456
  %1457 = phi i64 [ %1474, %1456 ], [ %1452, %1451 ]
  %1458 = phi i64 [ %1473, %1456 ], [ 0, %1451 ]
  %1459 = phi i64 [ %1466, %1456 ], [ 0, %1451 ]
  %1460 = inttoptr i64 %1457 to ptr
  %1461 = load float, ptr %1460, align 4
  %1462 = tail call float @llvm.fabs.f32(float %1461)
  %1463 = fcmp ueq float %1462, 0x7FF0000000000000
  %1464 = zext i1 %1463 to i64
  %1465 = or i64 %1458, %1464
  %1466 = add nuw i64 %1459, 2
  %1467 = add i64 %1457, 4
  %1468 = inttoptr i64 %1467 to ptr
  %1469 = load float, ptr %1468, align 4
  %1470 = tail call float @llvm.fabs.f32(float %1469)
  %1471 = fcmp ueq float %1470, 0x7FF0000000000000
  %1472 = zext i1 %1471 to i64
  %1473 = or i64 %1465, %1472
  %1474 = add i64 %1457, 8
  %1475 = icmp eq i64 %1417, %1466
  br i1 %1475, label %1476, label %1456

1476:                                             ; preds = %1456
  br i1 %1420, label %1486, label %1477

1477:                                             ; preds = %1476
  %1478 = mul nsw i64 %1455, %1413
  %1479 = add i64 %1478, %1426
  %1480 = inttoptr i64 %1479 to ptr
  %1481 = load float, ptr %1480, align 4
  %1482 = tail call float @llvm.fabs.f32(float %1481)
  %1483 = fcmp ueq float %1482, 0x7FF0000000000000
  %1484 = zext i1 %1483 to i64
  %1485 = or i64 %1473, %1484
  br label %1486

1486:                                             ; preds = %1477, %1476
  %1487 = phi i64 [ %1473, %1476 ], [ %1485, %1477 ]
  %1488 = add nsw i64 %1454, -1
  %1489 = add i64 %1455, 1
  %1490 = or i64 %1487, %1453
  %1491 = add i64 %1452, %1413
  %1492 = icmp sgt i64 %1454, 1
  br i1 %1492, label %1451, label %838

1493:                                             ; preds = %871, %841
  %1494 = phi i64 [ %1496, %871 ], [ %1399, %841 ]
  %1495 = phi i64 [ %1497, %871 ], [ %1410, %841 ]
  %1496 = add nsw i64 %1494, -1
  %1497 = add i64 %1495, 1
  %1498 = load i64, ptr %18, align 8
  %1499 = load i64, ptr %50, align 8
  %1500 = load i64, ptr %34, align 8
  %1501 = icmp slt i64 %1500, 1
  br i1 %1501, label %871, label %1502

1502:                                             ; preds = %1493
  %1503 = and i64 %1500, 3
  %1504 = icmp samesign ult i64 %1500, 4
  br i1 %1504, label %1505, label %1508

1505:                                             ; preds = %1502
  %1506 = mul i64 %1499, %1495
  %1507 = add i64 %1506, %1498
  br label %859

1508:                                             ; preds = %1502
  %1509 = and i64 %1500, 9223372036854775804
  %1510 = mul i64 %1499, %1495
  %1511 = add i64 %1510, %1498
  %1512 = add nsw i64 %1500, -4
  %1513 = lshr i64 %1512, 2
  %1514 = add nuw nsw i64 %1513, 1
  %1515 = and i64 %1514, 1
  %1516 = icmp eq i64 %1513, 0
  br i1 %1516, label %847, label %1517

1517:                                             ; preds = %1508
  %1518 = and i64 %1514, 9223372036854775806
  br label %873
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)

declare i64 @llvm.smax.i64(i64, i64)

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)

declare float @llvm.fabs.f32(float)

declare void @llvm.assume(i1 noundef)


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !3}
!3 = !{!"llvm.loop.unswitch.partial.disable"}
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !3}
!6 = distinct !{!6, !1}
!7 = distinct !{!7, !3}
