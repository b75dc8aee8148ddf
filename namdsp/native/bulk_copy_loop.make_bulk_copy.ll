; made of 9ad42ac4ca3c8f8bc852f4b9ddcc5e40 arithmetic/fma.py common/python_process.py errors.py native/bulk_copy_loop.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, i64 %1, i64 %2, i64 %3) unnamed_addr {
  %5 = sub i64 %3, %2
  %6 = icmp slt i64 %5, 1
  br i1 %6, label %185, label %7

7:                                                ; preds = %4, %212
  %8 = phi i64 [ %213, %212 ], [ 0, %4 ]
  %9 = phi i64 [ %11, %212 ], [ %5, %4 ]
  %10 = phi i64 [ %12, %212 ], [ %2, %4 ]
  %11 = add nsw i64 %9, -1
  %12 = add i64 %10, 1
  %13 = mul i64 %10, 24
  %14 = add i64 %13, %1
  %15 = inttoptr i64 %14 to ptr
  %16 = load i64, ptr %15, align 8
  %17 = getelementptr inbounds nuw i8, ptr %15, i64 8
  %18 = load i64, ptr %17, align 8
  %19 = getelementptr inbounds nuw i8, ptr %15, i64 16
  %20 = load i64, ptr %19, align 8
  %21 = icmp eq i64 %18, 0
  br i1 %21, label %215, label %229

22:                                               ; preds = %22, %227
  %23 = phi i64 [ %16, %227 ], [ %40, %22 ]
  %24 = phi i64 [ 0, %227 ], [ %41, %22 ]
  %25 = inttoptr i64 %23 to ptr
  store float 0.000000e+00, ptr %25, align 4
  %26 = add i64 %23, 4
  %27 = inttoptr i64 %26 to ptr
  store float 0.000000e+00, ptr %27, align 4
  %28 = add i64 %23, 8
  %29 = inttoptr i64 %28 to ptr
  store float 0.000000e+00, ptr %29, align 4
  %30 = add i64 %23, 12
  %31 = inttoptr i64 %30 to ptr
  store float 0.000000e+00, ptr %31, align 4
  %32 = add i64 %23, 16
  %33 = inttoptr i64 %32 to ptr
  store float 0.000000e+00, ptr %33, align 4
  %34 = add i64 %23, 20
  %35 = inttoptr i64 %34 to ptr
  store float 0.000000e+00, ptr %35, align 4
  %36 = add i64 %23, 24
  %37 = inttoptr i64 %36 to ptr
  store float 0.000000e+00, ptr %37, align 4
  %38 = add i64 %23, 28
  %39 = inttoptr i64 %38 to ptr
  store float 0.000000e+00, ptr %39, align 4
  %40 = add i64 %23, 32
  %41 = add i64 %24, 2
  %42 = icmp eq i64 %41, %228
  br i1 %42, label %187, label %22

43:                                               ; preds = %307
  %44 = add i64 %310, 8
  %45 = add i64 %309, 8
  %46 = inttoptr i64 %44 to ptr
  %47 = load float, ptr %46, align 4
  %48 = inttoptr i64 %45 to ptr
  store float %47, ptr %48, align 4
  %49 = tail call float @llvm.fabs.f32(float %47)
  %50 = bitcast float %49 to i32
  %51 = zext nneg i32 %50 to i64
  %52 = tail call i64 @llvm.smax.i64(i64 %51, i64 %326)
  %53 = add i64 %309, 12
  %54 = add i64 %310, 12
  %55 = inttoptr i64 %54 to ptr
  %56 = load float, ptr %55, align 4
  %57 = inttoptr i64 %53 to ptr
  store float %56, ptr %57, align 4
  %58 = tail call float @llvm.fabs.f32(float %56)
  %59 = bitcast float %58 to i32
  %60 = zext nneg i32 %59 to i64
  %61 = tail call i64 @llvm.umax.i64(i64 %60, i64 %52)
  %62 = icmp samesign ugt i64 %303, 4
  br i1 %62, label %63, label %212

63:                                               ; preds = %43
  %64 = add i64 %310, 16
  %65 = add i64 %309, 16
  %66 = inttoptr i64 %64 to ptr
  %67 = load float, ptr %66, align 4
  %68 = inttoptr i64 %65 to ptr
  store float %67, ptr %68, align 4
  %69 = tail call float @llvm.fabs.f32(float %67)
  %70 = bitcast float %69 to i32
  %71 = zext nneg i32 %70 to i64
  %72 = tail call i64 @llvm.smax.i64(i64 %71, i64 %61)
  %73 = add i64 %309, 20
  %74 = add i64 %310, 20
  %75 = inttoptr i64 %74 to ptr
  %76 = load float, ptr %75, align 4
  %77 = inttoptr i64 %73 to ptr
  store float %76, ptr %77, align 4
  %78 = tail call float @llvm.fabs.f32(float %76)
  %79 = bitcast float %78 to i32
  %80 = zext nneg i32 %79 to i64
  %81 = tail call i64 @llvm.umax.i64(i64 %80, i64 %72)
  %82 = icmp sgt i64 %303, 6
  br i1 %82, label %83, label %212

83:                                               ; preds = %63
  %84 = add i64 %310, 24
  %85 = add i64 %309, 24
  %86 = inttoptr i64 %84 to ptr
  %87 = load float, ptr %86, align 4
  %88 = inttoptr i64 %85 to ptr
  store float %87, ptr %88, align 4
  %89 = tail call float @llvm.fabs.f32(float %87)
  %90 = bitcast float %89 to i32
  %91 = zext nneg i32 %90 to i64
  %92 = tail call i64 @llvm.smax.i64(i64 %91, i64 %81)
  %93 = add i64 %309, 28
  %94 = add i64 %310, 28
  %95 = inttoptr i64 %94 to ptr
  %96 = load float, ptr %95, align 4
  %97 = inttoptr i64 %93 to ptr
  store float %96, ptr %97, align 4
  %98 = tail call float @llvm.fabs.f32(float %96)
  %99 = bitcast float %98 to i32
  %100 = zext nneg i32 %99 to i64
  %101 = tail call i64 @llvm.umax.i64(i64 %100, i64 %92)
  %102 = icmp sgt i64 %303, 8
  br i1 %102, label %103, label %212

103:                                              ; preds = %83
  %104 = add i64 %310, 32
  %105 = add i64 %309, 32
  %106 = inttoptr i64 %104 to ptr
  %107 = load float, ptr %106, align 4
  %108 = inttoptr i64 %105 to ptr
  store float %107, ptr %108, align 4
  %109 = tail call float @llvm.fabs.f32(float %107)
  %110 = bitcast float %109 to i32
  %111 = zext nneg i32 %110 to i64
  %112 = tail call i64 @llvm.smax.i64(i64 %111, i64 %101)
  %113 = add i64 %309, 36
  %114 = add i64 %310, 36
  %115 = inttoptr i64 %114 to ptr
  %116 = load float, ptr %115, align 4
  %117 = inttoptr i64 %113 to ptr
  store float %116, ptr %117, align 4
  %118 = tail call float @llvm.fabs.f32(float %116)
  %119 = bitcast float %118 to i32
  %120 = zext nneg i32 %119 to i64
  %121 = tail call i64 @llvm.umax.i64(i64 %120, i64 %112)
  %122 = icmp sgt i64 %303, 10
  br i1 %122, label %123, label %212

123:                                              ; preds = %103
  %124 = add i64 %310, 40
  %125 = add i64 %309, 40
  %126 = inttoptr i64 %124 to ptr
  %127 = load float, ptr %126, align 4
  %128 = inttoptr i64 %125 to ptr
  store float %127, ptr %128, align 4
  %129 = tail call float @llvm.fabs.f32(float %127)
  %130 = bitcast float %129 to i32
  %131 = zext nneg i32 %130 to i64
  %132 = tail call i64 @llvm.smax.i64(i64 %131, i64 %121)
  %133 = add i64 %309, 44
  %134 = add i64 %310, 44
  %135 = inttoptr i64 %134 to ptr
  %136 = load float, ptr %135, align 4
  %137 = inttoptr i64 %133 to ptr
  store float %136, ptr %137, align 4
  %138 = tail call float @llvm.fabs.f32(float %136)
  %139 = bitcast float %138 to i32
  %140 = zext nneg i32 %139 to i64
  %141 = tail call i64 @llvm.umax.i64(i64 %140, i64 %132)
  %142 = icmp sgt i64 %303, 12
  br i1 %142, label %143, label %212

143:                                              ; preds = %123
  %144 = add i64 %310, 48
  %145 = add i64 %309, 48
  %146 = inttoptr i64 %144 to ptr
  %147 = load float, ptr %146, align 4
  %148 = inttoptr i64 %145 to ptr
  store float %147, ptr %148, align 4
  %149 = tail call float @llvm.fabs.f32(float %147)
  %150 = bitcast float %149 to i32
  %151 = zext nneg i32 %150 to i64
  %152 = tail call i64 @llvm.smax.i64(i64 %151, i64 %141)
  %153 = add i64 %309, 52
  %154 = add i64 %310, 52
  %155 = inttoptr i64 %154 to ptr
  %156 = load float, ptr %155, align 4
  %157 = inttoptr i64 %153 to ptr
  store float %156, ptr %157, align 4
  %158 = tail call float @llvm.fabs.f32(float %156)
  %159 = bitcast float %158 to i32
  %160 = zext nneg i32 %159 to i64
  %161 = tail call i64 @llvm.umax.i64(i64 %160, i64 %152)
  %162 = icmp sgt i64 %303, 14
  br i1 %162, label %163, label %212

163:                                              ; preds = %143
  %164 = add i64 %310, 56
  %165 = add i64 %309, 56
  %166 = inttoptr i64 %164 to ptr
  %167 = load float, ptr %166, align 4
  %168 = inttoptr i64 %165 to ptr
  store float %167, ptr %168, align 4
  %169 = tail call float @llvm.fabs.f32(float %167)
  %170 = bitcast float %169 to i32
  %171 = zext nneg i32 %170 to i64
  %172 = tail call i64 @llvm.smax.i64(i64 %171, i64 %161)
  %173 = add i64 %309, 60
  %174 = add i64 %310, 60
  %175 = inttoptr i64 %174 to ptr
  %176 = load float, ptr %175, align 4
  %177 = inttoptr i64 %173 to ptr
  store float %176, ptr %177, align 4
  %178 = tail call float @llvm.fabs.f32(float %176)
  %179 = bitcast float %178 to i32
  %180 = zext nneg i32 %179 to i64
  %181 = tail call i64 @llvm.umax.i64(i64 %180, i64 %172)
  br label %212

182:                                              ; preds = %212
  %183 = icmp sgt i64 %213, 2139095039
  %184 = zext i1 %183 to i64
  br label %185

185:                                              ; preds = %182, %4
  %186 = phi i64 [ 0, %4 ], [ %184, %182 ]
  store i64 %186, ptr %0, align 8
  ret void

187:                                              ; preds = %22
  %188 = icmp eq i64 %225, 0
  br i1 %188, label %199, label %189

189:                                              ; preds = %187, %220
  %190 = phi i64 [ %16, %220 ], [ %40, %187 ]
  %191 = icmp ne i64 %225, 0
  tail call void @llvm.assume(i1 %191)
  %192 = inttoptr i64 %190 to ptr
  store float 0.000000e+00, ptr %192, align 4
  %193 = add i64 %190, 4
  %194 = inttoptr i64 %193 to ptr
  store float 0.000000e+00, ptr %194, align 4
  %195 = add i64 %190, 8
  %196 = inttoptr i64 %195 to ptr
  store float 0.000000e+00, ptr %196, align 4
  %197 = add i64 %190, 12
  %198 = inttoptr i64 %197 to ptr
  store float 0.000000e+00, ptr %198, align 4
  br label %199

199:                                              ; preds = %187, %189
  %200 = icmp eq i64 %218, 0
  br i1 %200, label %212, label %201

201:                                              ; preds = %217, %199
  %202 = phi i64 [ 0, %217 ], [ %221, %199 ]
  %203 = shl i64 %202, 2
  %204 = add nsw i64 %203, %16
  br label %205

205:                                              ; preds = %205, %201
  %206 = phi i64 [ %210, %205 ], [ %218, %201 ]
  %207 = phi i64 [ %209, %205 ], [ %204, %201 ]
  %208 = inttoptr i64 %207 to ptr
  store float 0.000000e+00, ptr %208, align 4
  %209 = add i64 %207, 4
  %210 = add nsw i64 %206, -1
  %211 = icmp eq i64 %210, 0
  br i1 %211, label %212, label %205, !llvm.loop !0

212:                                              ; preds = %307, %43, %63, %83, %103, %123, %143, %163, %205, %301, %281, %215, %199
  %213 = phi i64 [ %282, %281 ], [ %8, %215 ], [ %8, %199 ], [ %8, %205 ], [ %305, %301 ], [ %326, %307 ], [ %61, %43 ], [ %81, %63 ], [ %101, %83 ], [ %121, %103 ], [ %141, %123 ], [ %161, %143 ], [ %181, %163 ]
  %214 = icmp samesign ugt i64 %9, 1
  br i1 %214, label %7, label %182

215:                                              ; preds = %7
  %216 = icmp slt i64 %20, 1
  br i1 %216, label %212, label %217

217:                                              ; preds = %215
  %218 = and i64 %20, 3
  %219 = icmp samesign ult i64 %20, 4
  br i1 %219, label %201, label %220

220:                                              ; preds = %217
  %221 = and i64 %20, 9223372036854775804
  %222 = add nsw i64 %20, -4
  %223 = lshr i64 %222, 2
  %224 = add nuw nsw i64 %223, 1
  %225 = and i64 %224, 1
  %226 = icmp eq i64 %223, 0
  br i1 %226, label %189, label %227

227:                                              ; preds = %220
  %228 = and i64 %224, 9223372036854775806
  br label %22

229:                                              ; preds = %7
  %230 = and i64 %20, -16
  %231 = icmp eq i64 %230, 0
  br i1 %231, label %281, label %232

232:                                              ; preds = %229, %232
  %233 = phi i64 [ %245, %232 ], [ %16, %229 ]
  %234 = phi i64 [ %244, %232 ], [ %18, %229 ]
  %235 = phi i64 [ %243, %232 ], [ 0, %229 ]
  %236 = phi <16 x i32> [ %242, %232 ], [ zeroinitializer, %229 ]
  %237 = inttoptr i64 %234 to ptr
  %238 = load <16 x float>, ptr %237, align 4
  %239 = inttoptr i64 %233 to ptr
  store <16 x float> %238, ptr %239, align 4
  %240 = tail call <16 x float> @llvm.fabs.v16f32(<16 x float> %238)
  %241 = bitcast <16 x float> %240 to <16 x i32>
  %242 = tail call <16 x i32> @llvm.smax.v16i32(<16 x i32> %236, <16 x i32> %241)
  %243 = add nuw nsw i64 %235, 16
  %244 = add i64 %234, 64
  %245 = add i64 %233, 64
  %246 = icmp slt i64 %243, %230
  br i1 %246, label %232, label %247

247:                                              ; preds = %232
  %248 = extractelement <16 x i32> %242, i64 0
  %249 = extractelement <16 x i32> %242, i64 1
  %250 = tail call i32 @llvm.umax.i32(i32 %249, i32 %248)
  %251 = extractelement <16 x i32> %242, i64 2
  %252 = tail call i32 @llvm.umax.i32(i32 %251, i32 %250)
  %253 = extractelement <16 x i32> %242, i64 3
  %254 = tail call i32 @llvm.umax.i32(i32 %253, i32 %252)
  %255 = extractelement <16 x i32> %242, i64 4
  %256 = tail call i32 @llvm.smax.i32(i32 %255, i32 %254)
  %257 = extractelement <16 x i32> %242, i64 5
  %258 = tail call i32 @llvm.umax.i32(i32 %257, i32 %256)
  %259 = extractelement <16 x i32> %242, i64 6
  %260 = tail call i32 @llvm.umax.i32(i32 %259, i32 %258)
  %261 = extractelement <16 x i32> %242, i64 7
  %262 = tail call i32 @llvm.smax.i32(i32 %261, i32 %260)
  %263 = extractelement <16 x i32> %242, i64 8
  %264 = tail call i32 @llvm.umax.i32(i32 %263, i32 %262)
  %265 = extractelement <16 x i32> %242, i64 9
  %266 = tail call i32 @llvm.umax.i32(i32 %265, i32 %264)
  %267 = extractelement <16 x i32> %242, i64 10
  %268 = tail call i32 @llvm.smax.i32(i32 %267, i32 %266)
  %269 = extractelement <16 x i32> %242, i64 11
  %270 = tail call i32 @llvm.umax.i32(i32 %269, i32 %268)
  %271 = extractelement <16 x i32> %242, i64 12
  %272 = tail call i32 @llvm.umax.i32(i32 %271, i32 %270)
  %273 = extractelement <16 x i32> %242, i64 13
  %274 = tail call i32 @llvm.smax.i32(i32 %273, i32 %272)
  %275 = extractelement <16 x i32> %242, i64 14
  %276 = tail call i32 @llvm.umax.i32(i32 %275, i32 %274)
  %277 = extractelement <16 x i32> %242, i64 15
  %278 = tail call i32 @llvm.umax.i32(i32 %277, i32 %276)
  %279 = zext nneg i32 %278 to i64
  %280 = tail call i64 @llvm.smax.i64(i64 %279, i64 %8)
  br label %281

281:                                              ; preds = %247, %229
  %282 = phi i64 [ %8, %229 ], [ %280, %247 ]
  %283 = and i64 %20, 15
  %284 = icmp eq i64 %283, 0
  br i1 %284, label %212, label %285

285:                                              ; preds = %281
  %286 = and i64 %20, 1
  %287 = icmp eq i64 %286, 0
  br i1 %287, label %301, label %288

288:                                              ; preds = %285
  %289 = shl nsw i64 %230, 2
  %290 = add nsw i64 %289, %16
  %291 = add nsw i64 %289, %18
  %292 = inttoptr i64 %291 to ptr
  %293 = load float, ptr %292, align 4
  %294 = inttoptr i64 %290 to ptr
  store float %293, ptr %294, align 4
  %295 = tail call float @llvm.fabs.f32(float %293)
  %296 = bitcast float %295 to i32
  %297 = zext nneg i32 %296 to i64
  %298 = tail call i64 @llvm.smax.i64(i64 %297, i64 %282)
  %299 = or disjoint i64 %230, 1
  %300 = add nsw i64 %283, -1
  br label %301

301:                                              ; preds = %288, %285
  %302 = phi i64 [ %282, %285 ], [ %298, %288 ]
  %303 = phi i64 [ %283, %285 ], [ %300, %288 ]
  %304 = phi i64 [ %230, %285 ], [ %299, %288 ]
  %305 = phi i64 [ poison, %285 ], [ %298, %288 ]
  %306 = icmp eq i64 %283, 1
  br i1 %306, label %212, label %307

307:                                              ; preds = %301
  %308 = shl i64 %304, 2
  %309 = add i64 %308, %16
  %310 = add i64 %308, %18
  %311 = inttoptr i64 %310 to ptr
  %312 = load float, ptr %311, align 4
  %313 = inttoptr i64 %309 to ptr
  store float %312, ptr %313, align 4
  %314 = tail call float @llvm.fabs.f32(float %312)
  %315 = bitcast float %314 to i32
  %316 = zext nneg i32 %315 to i64
  %317 = tail call i64 @llvm.smax.i64(i64 %316, i64 %302)
  %318 = add i64 %309, 4
  %319 = add i64 %310, 4
  %320 = inttoptr i64 %319 to ptr
  %321 = load float, ptr %320, align 4
  %322 = inttoptr i64 %318 to ptr
  store float %321, ptr %322, align 4
  %323 = tail call float @llvm.fabs.f32(float %321)
  %324 = bitcast float %323 to i32
  %325 = zext nneg i32 %324 to i64
  %326 = tail call i64 @llvm.umax.i64(i64 %325, i64 %317)
  %327 = icmp ugt i64 %303, 2
  br i1 %327, label %43, label %212
}

declare float @llvm.fabs.f32(float)

declare <16 x float> @llvm.fabs.v16f32(<16 x float>)

declare <16 x i32> @llvm.smax.v16i32(<16 x i32>, <16 x i32>)

declare i32 @llvm.umax.i32(i32, i32)

declare i32 @llvm.smax.i32(i32, i32)

define i64 @entry(i64 %0, i64 %1, i64 %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, i64 %0, i64 %1, i64 %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smax.i64(i64, i64)

declare i64 @llvm.umax.i64(i64, i64)

declare void @llvm.assume(i1 noundef)


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
