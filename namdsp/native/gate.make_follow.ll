; made of ee986cf00d032ba34a4dce7fbfb7d3f8 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/gate.py rig/compiled/records.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = load double, ptr %1, align 8
  %6 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %7 = load double, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %9 = load double, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %11 = load double, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %13 = load double, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %15 = load double, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %17 = load double, ptr %16, align 8
  %18 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %19 = load i64, ptr %18, align 8
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %21 = load i64, ptr %20, align 8
  %22 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %23 = load i64, ptr %22, align 8
  %24 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %25 = load i64, ptr %24, align 8
  %26 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %27 = load i64, ptr %26, align 8
  %28 = tail call i64 @llvm.smax.i64(i64 %27, i64 1)
  %29 = or i64 %28, %25
  %30 = icmp ult i64 %29, 4294967296
  br i1 %30, label %31, label %36

31:                                               ; preds = %4
  %32 = trunc nuw i64 %28 to i32
  %33 = trunc nuw i64 %25 to i32
  %34 = udiv i32 %33, %32
  %35 = zext i32 %34 to i64
  br label %40

36:                                               ; preds = %4
  %37 = sdiv i64 %25, %28
  %38 = srem i64 %25, %28
  %39 = ashr i64 %38, 63
  br label %40

40:                                               ; preds = %36, %31
  %41 = phi i64 [ %35, %31 ], [ %37, %36 ]
  %42 = phi i64 [ 0, %31 ], [ %39, %36 ]
  %43 = add i64 %42, %41
  %44 = icmp slt i64 %27, 1
  %45 = icmp slt i64 %19, 1
  %46 = select i1 %44, i1 true, i1 %45
  br i1 %46, label %47, label %49

47:                                               ; preds = %272, %127, %40
  %48 = phi i64 [ 0, %40 ], [ %122, %127 ], [ %231, %272 ]
  store i64 %48, ptr %0, align 8
  ret void

49:                                               ; preds = %40
  %50 = tail call i64 @llvm.smax.i64(i64 %43, i64 0)
  %51 = add nuw i64 %50, 1
  %52 = getelementptr inbounds nuw i8, ptr %1, i64 64
  %53 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %54 = icmp slt i64 %43, 1
  %55 = getelementptr inbounds nuw i8, ptr %2, i64 24
  br i1 %54, label %60, label %56

56:                                               ; preds = %49
  %57 = and i64 %50, 1
  %58 = icmp eq i64 %57, 0
  %59 = icmp eq i64 %43, 1
  br label %135

60:                                               ; preds = %49, %127
  %61 = phi i64 [ %122, %127 ], [ 0, %49 ]
  %62 = phi i64 [ %128, %127 ], [ 0, %49 ]
  %63 = load i64, ptr %52, align 8
  %64 = shl i64 %62, 5
  %65 = add i64 %63, %64
  %66 = inttoptr i64 %65 to ptr
  %67 = load i64, ptr %3, align 8
  %68 = load i64, ptr %53, align 8
  %69 = mul nsw i64 %68, %62
  %70 = add nsw i64 %69, %67
  %71 = load double, ptr %66, align 8
  %72 = getelementptr inbounds nuw i8, ptr %66, i64 8
  %73 = load double, ptr %72, align 8
  %74 = getelementptr inbounds nuw i8, ptr %66, i64 16
  %75 = load double, ptr %74, align 8
  %76 = getelementptr inbounds nuw i8, ptr %66, i64 24
  %77 = load double, ptr %76, align 8
  br label %78

78:                                               ; preds = %116, %60
  %79 = phi double [ %75, %60 ], [ %117, %116 ]
  %80 = phi double [ %73, %60 ], [ %118, %116 ]
  %81 = phi double [ %71, %60 ], [ %89, %116 ]
  %82 = phi i64 [ %61, %60 ], [ %122, %116 ]
  %83 = phi i64 [ 0, %60 ], [ %84, %116 ]
  %84 = add nuw nsw i64 %83, 1
  %85 = fsub double 0.000000e+00, %81
  %86 = fmul double %5, %85
  %87 = fadd double %81, %86
  %88 = fcmp olt double %87, 0x37A16C262777579C
  %89 = select i1 %88, double 0.000000e+00, double %87
  %90 = fcmp ult double %89, %7
  br i1 %90, label %91, label %98

91:                                               ; preds = %78
  %92 = fcmp ogt double %79, 0.000000e+00
  %93 = fcmp oge double %89, %9
  %94 = select i1 %92, i1 %93, i1 false
  br i1 %94, label %98, label %95

95:                                               ; preds = %91
  %96 = fadd double %79, -1.000000e+00
  %97 = fcmp olt double %96, 0.000000e+00
  br i1 %97, label %101, label %98

98:                                               ; preds = %95, %91, %78
  %99 = phi double [ %11, %91 ], [ %96, %95 ], [ %11, %78 ]
  %100 = fcmp ogt double %99, 0.000000e+00
  br i1 %100, label %112, label %101

101:                                              ; preds = %98, %95
  %102 = phi double [ %99, %98 ], [ 0.000000e+00, %95 ]
  %103 = fcmp ogt double %80, %17
  br i1 %103, label %108, label %104

104:                                              ; preds = %101
  %105 = fadd double %13, %80
  %106 = fcmp olt double %17, %105
  %107 = select i1 %106, double %17, double %105
  br label %116

108:                                              ; preds = %101
  %109 = fmul double %15, %80
  %110 = fcmp ogt double %17, %109
  %111 = select i1 %110, double %17, double %109
  br label %116

112:                                              ; preds = %98
  %113 = fadd double %13, %80
  %114 = fcmp ogt double %113, 1.000000e+00
  %115 = select i1 %114, double 1.000000e+00, double %113
  br label %116

116:                                              ; preds = %112, %108, %104
  %117 = phi double [ %102, %108 ], [ %99, %112 ], [ %102, %104 ]
  %118 = phi double [ %111, %108 ], [ %115, %112 ], [ %107, %104 ]
  %119 = fptrunc double %118 to float
  %120 = fcmp olt double %118, 0x3FEFFFFFF0000000
  %121 = zext i1 %120 to i64
  %122 = add nsw i64 %82, %121
  %123 = mul nsw i64 %83, %23
  %124 = add nsw i64 %70, %123
  %125 = inttoptr i64 %124 to ptr
  store float %119, ptr %125, align 4
  %126 = icmp eq i64 %19, %84
  br i1 %126, label %127, label %78

127:                                              ; preds = %116
  %128 = add nuw nsw i64 %62, 1
  %129 = inttoptr i64 %63 to ptr
  %130 = getelementptr i8, ptr %129, i64 %64
  store double %89, ptr %130, align 8
  %131 = getelementptr i8, ptr %130, i64 8
  store double %118, ptr %131, align 8
  %132 = getelementptr i8, ptr %130, i64 16
  store double %117, ptr %132, align 8
  %133 = getelementptr i8, ptr %130, i64 24
  store double %77, ptr %133, align 8
  %134 = icmp eq i64 %128, %27
  br i1 %134, label %47, label %60

135:                                              ; preds = %56, %272
  %136 = phi i64 [ %279, %272 ], [ 0, %56 ]
  %137 = phi i64 [ %231, %272 ], [ 0, %56 ]
  %138 = phi i64 [ %273, %272 ], [ 0, %56 ]
  %139 = load i64, ptr %52, align 8
  %140 = shl i64 %138, 5
  %141 = add i64 %139, %140
  %142 = inttoptr i64 %141 to ptr
  %143 = load i64, ptr %3, align 8
  %144 = load i64, ptr %53, align 8
  %145 = mul nsw i64 %144, %138
  %146 = add nsw i64 %145, %143
  %147 = load double, ptr %142, align 8
  %148 = getelementptr inbounds nuw i8, ptr %142, i64 8
  %149 = load double, ptr %148, align 8
  %150 = getelementptr inbounds nuw i8, ptr %142, i64 16
  %151 = load double, ptr %150, align 8
  %152 = getelementptr inbounds nuw i8, ptr %142, i64 24
  %153 = load double, ptr %152, align 8
  br label %154

154:                                              ; preds = %225, %135
  %155 = phi i64 [ 0, %135 ], [ %235, %225 ]
  %156 = phi double [ %153, %135 ], [ %190, %225 ]
  %157 = phi double [ %151, %135 ], [ %226, %225 ]
  %158 = phi double [ %149, %135 ], [ %227, %225 ]
  %159 = phi double [ %147, %135 ], [ %198, %225 ]
  %160 = phi i64 [ %137, %135 ], [ %231, %225 ]
  %161 = phi i64 [ 0, %135 ], [ %192, %225 ]
  %162 = load i64, ptr %2, align 8
  %163 = load i64, ptr %55, align 8
  %164 = add i64 %162, %155
  %165 = mul i64 %163, %136
  %166 = add i64 %164, %165
  br i1 %58, label %182, label %167

167:                                              ; preds = %154
  %168 = inttoptr i64 %166 to ptr
  %169 = load float, ptr %168, align 4
  %170 = tail call float @llvm.fabs.f32(float %169)
  %171 = fcmp ueq float %170, 0x7FF0000000000000
  br i1 %171, label %176, label %172

172:                                              ; preds = %167
  %173 = fpext float %170 to double
  %174 = fcmp ogt double %173, 0.000000e+00
  %175 = select i1 %174, double %173, double 0.000000e+00
  br label %178

176:                                              ; preds = %167
  %177 = fadd double %156, 1.000000e+00
  br label %178

178:                                              ; preds = %176, %172
  %179 = phi double [ %177, %176 ], [ %156, %172 ]
  %180 = phi double [ 0.000000e+00, %176 ], [ %175, %172 ]
  %181 = add i64 %166, %163
  br label %182

182:                                              ; preds = %178, %154
  %183 = phi i64 [ %166, %154 ], [ %181, %178 ]
  %184 = phi i64 [ %51, %154 ], [ %50, %178 ]
  %185 = phi double [ 0.000000e+00, %154 ], [ %180, %178 ]
  %186 = phi double [ %156, %154 ], [ %179, %178 ]
  %187 = phi double [ poison, %154 ], [ %179, %178 ]
  %188 = phi double [ poison, %154 ], [ %180, %178 ]
  br i1 %59, label %189, label %237

189:                                              ; preds = %266, %182
  %190 = phi double [ %187, %182 ], [ %267, %266 ]
  %191 = phi double [ %188, %182 ], [ %268, %266 ]
  %192 = add nuw nsw i64 %161, 1
  %193 = fmul double %191, %191
  %194 = fsub double %193, %159
  %195 = fmul double %5, %194
  %196 = fadd double %159, %195
  %197 = fcmp olt double %196, 0x37A16C262777579C
  %198 = select i1 %197, double 0.000000e+00, double %196
  %199 = fcmp ult double %198, %7
  br i1 %199, label %200, label %207

200:                                              ; preds = %189
  %201 = fcmp ogt double %157, 0.000000e+00
  %202 = fcmp oge double %198, %9
  %203 = select i1 %201, i1 %202, i1 false
  br i1 %203, label %207, label %204

204:                                              ; preds = %200
  %205 = fadd double %157, -1.000000e+00
  %206 = fcmp olt double %205, 0.000000e+00
  br i1 %206, label %210, label %207

207:                                              ; preds = %204, %200, %189
  %208 = phi double [ %11, %200 ], [ %205, %204 ], [ %11, %189 ]
  %209 = fcmp ogt double %208, 0.000000e+00
  br i1 %209, label %221, label %210

210:                                              ; preds = %207, %204
  %211 = phi double [ %208, %207 ], [ 0.000000e+00, %204 ]
  %212 = fcmp ogt double %158, %17
  br i1 %212, label %217, label %213

213:                                              ; preds = %210
  %214 = fadd double %13, %158
  %215 = fcmp olt double %17, %214
  %216 = select i1 %215, double %17, double %214
  br label %225

217:                                              ; preds = %210
  %218 = fmul double %15, %158
  %219 = fcmp ogt double %17, %218
  %220 = select i1 %219, double %17, double %218
  br label %225

221:                                              ; preds = %207
  %222 = fadd double %13, %158
  %223 = fcmp ogt double %222, 1.000000e+00
  %224 = select i1 %223, double 1.000000e+00, double %222
  br label %225

225:                                              ; preds = %221, %217, %213
  %226 = phi double [ %211, %217 ], [ %208, %221 ], [ %211, %213 ]
  %227 = phi double [ %220, %217 ], [ %224, %221 ], [ %216, %213 ]
  %228 = fptrunc double %227 to float
  %229 = fcmp olt double %227, 0x3FEFFFFFF0000000
  %230 = zext i1 %229 to i64
  %231 = add nsw i64 %160, %230
  %232 = mul nsw i64 %161, %23
  %233 = add nsw i64 %146, %232
  %234 = inttoptr i64 %233 to ptr
  store float %228, ptr %234, align 4
  %235 = add i64 %155, %21
  %236 = icmp eq i64 %19, %192
  br i1 %236, label %272, label %154

237:                                              ; preds = %182, %266
  %238 = phi i64 [ %270, %266 ], [ %183, %182 ]
  %239 = phi i64 [ %269, %266 ], [ %184, %182 ]
  %240 = phi double [ %268, %266 ], [ %185, %182 ]
  %241 = phi double [ %267, %266 ], [ %186, %182 ]
  %242 = inttoptr i64 %238 to ptr
  %243 = load float, ptr %242, align 4
  %244 = tail call float @llvm.fabs.f32(float %243)
  %245 = fcmp ueq float %244, 0x7FF0000000000000
  br i1 %245, label %250, label %246

246:                                              ; preds = %237
  %247 = fpext float %244 to double
  %248 = fcmp olt double %240, %247
  %249 = select i1 %248, double %247, double %240
  br label %252

250:                                              ; preds = %237
  %251 = fadd double %241, 1.000000e+00
  br label %252

252:                                              ; preds = %250, %246
  %253 = phi double [ %251, %250 ], [ %241, %246 ]
  %254 = phi double [ %240, %250 ], [ %249, %246 ]
  %255 = add i64 %238, %163
  %256 = inttoptr i64 %255 to ptr
  %257 = load float, ptr %256, align 4
  %258 = tail call float @llvm.fabs.f32(float %257)
  %259 = fcmp ueq float %258, 0x7FF0000000000000
  br i1 %259, label %264, label %260

260:                                              ; preds = %252
  %261 = fpext float %258 to double
  %262 = fcmp olt double %254, %261
  %263 = select i1 %262, double %261, double %254
  br label %266

264:                                              ; preds = %252
  %265 = fadd double %253, 1.000000e+00
  br label %266

266:                                              ; preds = %264, %260
  %267 = phi double [ %265, %264 ], [ %253, %260 ]
  %268 = phi double [ %254, %264 ], [ %263, %260 ]
  %269 = add i64 %239, -2
  %270 = add i64 %255, %163
  %271 = icmp sgt i64 %269, 1
  br i1 %271, label %237, label %189

272:                                              ; preds = %225
  %273 = add nuw nsw i64 %138, 1
  %274 = inttoptr i64 %139 to ptr
  %275 = getelementptr i8, ptr %274, i64 %140
  store double %198, ptr %275, align 8
  %276 = getelementptr i8, ptr %275, i64 8
  store double %227, ptr %276, align 8
  %277 = getelementptr i8, ptr %275, i64 16
  store double %226, ptr %277, align 8
  %278 = getelementptr i8, ptr %275, i64 24
  store double %190, ptr %278, align 8
  %279 = add i64 %136, %43
  %280 = icmp eq i64 %273, %27
  br i1 %280, label %47, label %135
}

declare i64 @llvm.smax.i64(i64, i64)

declare float @llvm.fabs.f32(float)

define i64 @entry(ptr readonly %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}
