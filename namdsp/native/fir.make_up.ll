; made of 0d90d3b9d811a860cb3a8a6bc3c2f399 arithmetic/fma.py common/python_process.py errors.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py oversampling/compiled/fir.py oversampling/compiled/records.py
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
  br i1 %19, label %317, label %20

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
  br i1 %28, label %317, label %30

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
  %47 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %48 = getelementptr inbounds nuw i8, ptr %3, i64 32
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

63:                                               ; preds = %314, %30
  %64 = phi i64 [ 0, %30 ], [ %315, %314 ]
  %65 = phi i64 [ 0, %30 ], [ %122, %314 ]
  %66 = phi i64 [ 0, %30 ], [ %67, %314 ]
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

107:                                              ; preds = %311, %97
  %108 = phi i64 [ %312, %311 ], [ %16, %97 ]
  %109 = phi i64 [ %122, %311 ], [ %65, %97 ]
  %110 = phi i64 [ %116, %311 ], [ %25, %97 ]
  %111 = phi i64 [ %117, %311 ], [ 0, %97 ]
  %112 = tail call i64 @llvm.smin.i64(i64 %108, i64 256)
  %113 = tail call i64 @llvm.smin.i64(i64 %108, i64 256)
  %114 = shl i64 %113, 3
  %115 = add i64 %114, %104
  %116 = add nsw i64 %110, -1
  %117 = add nuw i64 %111, 256
  %118 = sub nsw i64 %16, %111
  %119 = tail call i64 @llvm.smin.i64(i64 %118, i64 256)
  %120 = icmp sgt i64 %118, 0
  br i1 %120, label %249, label %121

121:                                              ; preds = %249, %107
  %122 = phi i64 [ %109, %107 ], [ %269, %249 ]
  br i1 %42, label %130, label %123

123:                                              ; preds = %121
  %124 = icmp slt i64 %118, 1
  %125 = and i64 %112, 1
  %126 = icmp eq i64 %108, 1
  %127 = and i64 %112, -2
  %128 = icmp eq i64 %125, 0
  %129 = icmp ne i64 %125, 0
  br label %159

130:                                              ; preds = %290, %121
  br i1 %43, label %311, label %131

131:                                              ; preds = %130
  br i1 %49, label %305, label %132

132:                                              ; preds = %131
  br i1 %59, label %293, label %133

133:                                              ; preds = %132, %133
  %134 = phi i64 [ %156, %133 ], [ %104, %132 ]
  %135 = phi i64 [ %155, %133 ], [ %115, %132 ]
  %136 = phi i64 [ %157, %133 ], [ 0, %132 ]
  %137 = inttoptr i64 %135 to ptr
  %138 = load double, ptr %137, align 8
  %139 = inttoptr i64 %134 to ptr
  store double %138, ptr %139, align 8
  %140 = add i64 %135, 8
  %141 = inttoptr i64 %140 to ptr
  %142 = load double, ptr %141, align 8
  %143 = add i64 %134, 8
  %144 = inttoptr i64 %143 to ptr
  store double %142, ptr %144, align 8
  %145 = add i64 %135, 16
  %146 = add i64 %134, 16
  %147 = inttoptr i64 %145 to ptr
  %148 = load double, ptr %147, align 8
  %149 = inttoptr i64 %146 to ptr
  store double %148, ptr %149, align 8
  %150 = add i64 %135, 24
  %151 = inttoptr i64 %150 to ptr
  %152 = load double, ptr %151, align 8
  %153 = add i64 %134, 24
  %154 = inttoptr i64 %153 to ptr
  store double %152, ptr %154, align 8
  %155 = add i64 %135, 32
  %156 = add i64 %134, 32
  %157 = add nuw i64 %136, 2
  %158 = icmp eq i64 %157, %60
  br i1 %158, label %292, label %133

159:                                              ; preds = %123, %290
  %160 = phi i64 [ %211, %290 ], [ 0, %123 ]
  %161 = mul nsw i64 %160, %29
  %162 = add i64 %34, %161
  br label %163

163:                                              ; preds = %201, %159
  %164 = phi i64 [ %208, %201 ], [ %103, %159 ]
  %165 = phi i64 [ %207, %201 ], [ 0, %159 ]
  br label %166

166:                                              ; preds = %166, %163
  %167 = phi i64 [ %199, %166 ], [ %164, %163 ]
  %168 = phi i64 [ %198, %166 ], [ %31, %163 ]
  %169 = phi <8 x double> [ %182, %166 ], [ zeroinitializer, %163 ]
  %170 = phi <8 x double> [ %187, %166 ], [ zeroinitializer, %163 ]
  %171 = phi <8 x double> [ %192, %166 ], [ zeroinitializer, %163 ]
  %172 = phi <8 x double> [ %196, %166 ], [ zeroinitializer, %163 ]
  %173 = phi i64 [ %197, %166 ], [ %162, %163 ]
  %174 = add i64 %167, -192
  %175 = inttoptr i64 %173 to ptr
  %176 = load double, ptr %175, align 8
  %177 = insertelement <8 x double> poison, double %176, i64 0
  %178 = shufflevector <8 x double> %177, <8 x double> poison, <8 x i32> zeroinitializer
  %179 = inttoptr i64 %174 to ptr
  %180 = load <8 x double>, ptr %179, align 8
  %181 = fmul <8 x double> %180, %178
  %182 = fadd <8 x double> %169, %181
  %183 = add i64 %167, -128
  %184 = inttoptr i64 %183 to ptr
  %185 = load <8 x double>, ptr %184, align 8
  %186 = fmul <8 x double> %178, %185
  %187 = fadd <8 x double> %170, %186
  %188 = add i64 %167, -64
  %189 = inttoptr i64 %188 to ptr
  %190 = load <8 x double>, ptr %189, align 8
  %191 = fmul <8 x double> %178, %190
  %192 = fadd <8 x double> %171, %191
  %193 = inttoptr i64 %167 to ptr
  %194 = load <8 x double>, ptr %193, align 8
  %195 = fmul <8 x double> %178, %194
  %196 = fadd <8 x double> %172, %195
  %197 = add i64 %173, -8
  %198 = add nsw i64 %168, -1
  %199 = add i64 %167, 8
  %200 = icmp eq i64 %198, 0
  br i1 %200, label %201, label %166

201:                                              ; preds = %166
  %202 = shl i64 %165, 3
  %203 = getelementptr i8, ptr %46, i64 %202
  store <8 x double> %182, ptr %203, align 8
  %204 = getelementptr i8, ptr %203, i64 64
  store <8 x double> %187, ptr %204, align 8
  %205 = getelementptr i8, ptr %203, i64 128
  store <8 x double> %192, ptr %205, align 8
  %206 = getelementptr i8, ptr %203, i64 192
  store <8 x double> %196, ptr %206, align 8
  %207 = add nuw nsw i64 %165, 32
  %208 = add i64 %164, 256
  %209 = icmp slt i64 %207, %119
  br i1 %209, label %163, label %210

210:                                              ; preds = %201
  %211 = add nuw nsw i64 %160, 1
  %212 = mul nsw i64 %160, %7
  %213 = add nsw i64 %212, %98
  br i1 %124, label %290, label %214

214:                                              ; preds = %210
  br i1 %126, label %275, label %215

215:                                              ; preds = %214, %215
  %216 = phi i64 [ %246, %215 ], [ %14, %214 ]
  %217 = phi i64 [ %233, %215 ], [ 0, %214 ]
  %218 = phi i64 [ %247, %215 ], [ 0, %214 ]
  %219 = or disjoint i64 %217, 1
  %220 = add i64 %217, %111
  %221 = load i64, ptr %3, align 8
  %222 = load i64, ptr %47, align 8
  %223 = mul nsw i64 %222, %213
  %224 = add nsw i64 %223, %221
  %225 = load i64, ptr %48, align 8
  %226 = mul nsw i64 %225, %220
  %227 = add nsw i64 %224, %226
  %228 = inttoptr i64 %216 to ptr
  %229 = load double, ptr %228, align 8
  %230 = fptrunc double %229 to float
  %231 = inttoptr i64 %227 to ptr
  store float %230, ptr %231, align 4
  %232 = add i64 %216, 8
  %233 = add nuw nsw i64 %217, 2
  %234 = add i64 %219, %111
  %235 = load i64, ptr %3, align 8
  %236 = load i64, ptr %47, align 8
  %237 = mul nsw i64 %236, %213
  %238 = add nsw i64 %237, %235
  %239 = load i64, ptr %48, align 8
  %240 = mul nsw i64 %239, %234
  %241 = add nsw i64 %238, %240
  %242 = inttoptr i64 %232 to ptr
  %243 = load double, ptr %242, align 8
  %244 = fptrunc double %243 to float
  %245 = inttoptr i64 %241 to ptr
  store float %244, ptr %245, align 4
  %246 = add i64 %216, 16
  %247 = add i64 %218, 2
  %248 = icmp eq i64 %247, %127
  br i1 %248, label %274, label %215

249:                                              ; preds = %107, %249
  %250 = phi i64 [ %272, %249 ], [ %101, %107 ]
  %251 = phi i64 [ %269, %249 ], [ %109, %107 ]
  %252 = phi i64 [ %253, %249 ], [ 0, %107 ]
  %253 = add nuw nsw i64 %252, 1
  %254 = add i64 %252, %111
  %255 = load i64, ptr %2, align 8
  %256 = load i64, ptr %44, align 8
  %257 = mul nsw i64 %256, %66
  %258 = add nsw i64 %257, %255
  %259 = load i64, ptr %45, align 8
  %260 = mul nsw i64 %259, %254
  %261 = add nsw i64 %258, %260
  %262 = inttoptr i64 %261 to ptr
  %263 = load float, ptr %262, align 4
  %264 = tail call float @llvm.fabs.f32(float %263)
  %265 = fcmp one float %264, 0x7FF0000000000000
  %266 = select i1 %265, float %263, float 0.000000e+00
  %267 = fcmp une float %266, %263
  %268 = zext i1 %267 to i64
  %269 = add nsw i64 %251, %268
  %270 = fpext float %266 to double
  %271 = inttoptr i64 %250 to ptr
  store double %270, ptr %271, align 8
  %272 = add i64 %250, 8
  %273 = icmp eq i64 %113, %253
  br i1 %273, label %121, label %249

274:                                              ; preds = %215
  br i1 %128, label %290, label %275

275:                                              ; preds = %274, %214
  %276 = phi i64 [ %14, %214 ], [ %246, %274 ]
  %277 = phi i64 [ 0, %214 ], [ %233, %274 ]
  tail call void @llvm.assume(i1 %129)
  %278 = add i64 %277, %111
  %279 = load i64, ptr %3, align 8
  %280 = load i64, ptr %47, align 8
  %281 = mul nsw i64 %280, %213
  %282 = add nsw i64 %281, %279
  %283 = load i64, ptr %48, align 8
  %284 = mul nsw i64 %283, %278
  %285 = add nsw i64 %282, %284
  %286 = inttoptr i64 %276 to ptr
  %287 = load double, ptr %286, align 8
  %288 = fptrunc double %287 to float
  %289 = inttoptr i64 %285 to ptr
  store float %288, ptr %289, align 4
  br label %290

290:                                              ; preds = %275, %274, %210
  %291 = icmp eq i64 %22, %211
  br i1 %291, label %130, label %159

292:                                              ; preds = %133
  br i1 %61, label %304, label %293

293:                                              ; preds = %292, %132
  %294 = phi i64 [ %104, %132 ], [ %156, %292 ]
  %295 = phi i64 [ %115, %132 ], [ %155, %292 ]
  tail call void @llvm.assume(i1 %62)
  %296 = inttoptr i64 %295 to ptr
  %297 = load double, ptr %296, align 8
  %298 = inttoptr i64 %294 to ptr
  store double %297, ptr %298, align 8
  %299 = add i64 %295, 8
  %300 = inttoptr i64 %299 to ptr
  %301 = load double, ptr %300, align 8
  %302 = add i64 %294, 8
  %303 = inttoptr i64 %302 to ptr
  store double %301, ptr %303, align 8
  br label %304

304:                                              ; preds = %292, %293
  br i1 %51, label %311, label %305

305:                                              ; preds = %304, %131
  %306 = add nsw i64 %35, %119
  %307 = shl i64 %306, 3
  %308 = add i64 %307, %72
  %309 = inttoptr i64 %308 to ptr
  %310 = load double, ptr %309, align 8
  store double %310, ptr %106, align 8
  br label %311

311:                                              ; preds = %305, %304, %130
  %312 = add i64 %108, -256
  %313 = icmp sgt i64 %110, 1
  br i1 %313, label %107, label %314

314:                                              ; preds = %311
  %315 = add i64 %64, 8
  %316 = icmp eq i64 %18, %67
  br i1 %316, label %317, label %63

317:                                              ; preds = %314, %20, %4
  %318 = phi i64 [ 0, %4 ], [ 0, %20 ], [ %122, %314 ]
  store i64 %318, ptr %0, align 8
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
