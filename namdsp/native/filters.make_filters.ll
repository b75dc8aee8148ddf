; made of 034b1df425f8d50753917e7f165f8df5 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/filters.py rig/compiled/records.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %6 = load i64, ptr %5, align 8
  %7 = freeze i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %9 = load double, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %11 = load double, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = icmp slt i64 %13, 1
  br i1 %14, label %200, label %15

15:                                               ; preds = %4
  %16 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %17 = load i64, ptr %16, align 8
  %18 = icmp slt i64 %17, 1
  br i1 %18, label %200, label %19

19:                                               ; preds = %15
  %20 = shl i64 %7, 4
  %21 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %23 = icmp sgt i64 %7, 0
  %24 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %25 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %26 = fcmp olt double %11, %9
  %27 = ptrtoint ptr %1 to i64
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %29 = getelementptr inbounds nuw i8, ptr %1, i64 336
  br i1 %23, label %30, label %183

30:                                               ; preds = %19, %162
  %31 = phi i64 [ %163, %162 ], [ 0, %19 ]
  %32 = phi i64 [ %33, %162 ], [ 0, %19 ]
  %33 = add nuw nsw i64 %32, 1
  %34 = load i64, ptr %2, align 8
  %35 = load i64, ptr %21, align 8
  %36 = mul nsw i64 %35, %32
  %37 = add nsw i64 %36, %34
  %38 = load i64, ptr %3, align 8
  %39 = load i64, ptr %22, align 8
  %40 = mul nsw i64 %39, %32
  %41 = add nsw i64 %40, %38
  %42 = load i64, ptr %16, align 8
  %43 = icmp slt i64 %42, 1
  br i1 %43, label %162, label %44

44:                                               ; preds = %30, %154
  %45 = phi i64 [ %46, %154 ], [ 0, %30 ]
  %46 = add nuw nsw i64 %45, 1
  %47 = load i64, ptr %24, align 8
  %48 = mul nsw i64 %47, %45
  %49 = add nsw i64 %48, %37
  %50 = inttoptr i64 %49 to ptr
  %51 = load float, ptr %50, align 4
  %52 = tail call float @llvm.fabs.f32(float %51)
  %53 = fcmp one float %52, 0x7FF0000000000000
  %54 = fpext float %51 to double
  %55 = select i1 %53, double %54, double 0.000000e+00
  %56 = load double, ptr %10, align 8
  %57 = uitofp nneg i64 %46 to double
  %58 = fadd double %56, %57
  %59 = fdiv double %58, %9
  %60 = fcmp ogt double %59, 1.000000e+00
  %61 = select i1 %60, double 1.000000e+00, double %59
  %62 = fcmp olt double %61, 1.000000e+00
  %63 = select i1 %26, i1 %62, i1 false
  br label %64

64:                                               ; preds = %107, %44
  %65 = phi i64 [ %129, %107 ], [ %7, %44 ]
  %66 = phi i64 [ %128, %107 ], [ %31, %44 ]
  %67 = phi i64 [ %127, %107 ], [ %27, %44 ]
  %68 = phi double [ %117, %107 ], [ %55, %44 ]
  %69 = load i64, ptr %28, align 8
  %70 = add i64 %67, 160
  %71 = inttoptr i64 %70 to ptr
  %72 = load double, ptr %71, align 8
  %73 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %74 = load double, ptr %73, align 8
  %75 = getelementptr inbounds nuw i8, ptr %71, i64 16
  %76 = load double, ptr %75, align 8
  %77 = getelementptr inbounds nuw i8, ptr %71, i64 24
  %78 = load double, ptr %77, align 8
  %79 = getelementptr inbounds nuw i8, ptr %71, i64 32
  %80 = load double, ptr %79, align 8
  br i1 %63, label %81, label %107

81:                                               ; preds = %64
  %82 = inttoptr i64 %67 to ptr
  %83 = load double, ptr %82, align 8
  %84 = fsub double %72, %83
  %85 = fmul double %61, %84
  %86 = fadd double %83, %85
  %87 = getelementptr inbounds nuw i8, ptr %82, i64 8
  %88 = load double, ptr %87, align 8
  %89 = fsub double %74, %88
  %90 = fmul double %61, %89
  %91 = fadd double %88, %90
  %92 = getelementptr inbounds nuw i8, ptr %82, i64 16
  %93 = load double, ptr %92, align 8
  %94 = fsub double %76, %93
  %95 = fmul double %61, %94
  %96 = fadd double %93, %95
  %97 = getelementptr inbounds nuw i8, ptr %82, i64 24
  %98 = load double, ptr %97, align 8
  %99 = fsub double %78, %98
  %100 = fmul double %61, %99
  %101 = fadd double %98, %100
  %102 = getelementptr inbounds nuw i8, ptr %82, i64 32
  %103 = load double, ptr %102, align 8
  %104 = fsub double %80, %103
  %105 = fmul double %61, %104
  %106 = fadd double %103, %105
  br label %107

107:                                              ; preds = %81, %64
  %108 = phi double [ %86, %81 ], [ %72, %64 ]
  %109 = phi double [ %91, %81 ], [ %74, %64 ]
  %110 = phi double [ %96, %81 ], [ %76, %64 ]
  %111 = phi double [ %101, %81 ], [ %78, %64 ]
  %112 = phi double [ %106, %81 ], [ %80, %64 ]
  %113 = fmul double %68, %108
  %114 = inttoptr i64 %66 to ptr
  %115 = getelementptr i8, ptr %114, i64 %69
  %116 = load double, ptr %115, align 8
  %117 = fadd double %113, %116
  %118 = fmul double %68, %109
  %119 = getelementptr i8, ptr %115, i64 8
  %120 = load double, ptr %119, align 8
  %121 = fadd double %118, %120
  %122 = fmul double %111, %117
  %123 = fsub double %121, %122
  store double %123, ptr %115, align 8
  %124 = fmul double %68, %110
  %125 = fmul double %112, %117
  %126 = fsub double %124, %125
  store double %126, ptr %119, align 8
  %127 = add i64 %67, 40
  %128 = add i64 %66, 16
  %129 = add nsw i64 %65, -1
  %130 = icmp eq i64 %129, 0
  br i1 %130, label %131, label %64

131:                                              ; preds = %107
  %132 = load i64, ptr %29, align 8
  %133 = add nsw i64 %132, %45
  %134 = and i64 %133, 63
  %135 = icmp eq i64 %134, 63
  br i1 %135, label %136, label %154

136:                                              ; preds = %131, %136
  %137 = phi i64 [ %152, %136 ], [ %7, %131 ]
  %138 = phi i64 [ %151, %136 ], [ %31, %131 ]
  %139 = load i64, ptr %28, align 8
  %140 = add i64 %139, %138
  %141 = inttoptr i64 %140 to ptr
  %142 = load double, ptr %141, align 8
  %143 = tail call double @llvm.fabs.f64(double %142)
  %144 = fcmp oge double %143, 1.000000e-30
  %145 = select i1 %144, double %142, double 0.000000e+00
  store double %145, ptr %141, align 8
  %146 = getelementptr inbounds nuw i8, ptr %141, i64 8
  %147 = load double, ptr %146, align 8
  %148 = tail call double @llvm.fabs.f64(double %147)
  %149 = fcmp oge double %148, 1.000000e-30
  %150 = select i1 %149, double %147, double 0.000000e+00
  store double %150, ptr %146, align 8
  %151 = add i64 %138, 16
  %152 = add i64 %137, -1
  %153 = icmp eq i64 %152, 0
  br i1 %153, label %154, label %136

154:                                              ; preds = %136, %131
  %155 = load i64, ptr %25, align 8
  %156 = mul nsw i64 %155, %45
  %157 = add nsw i64 %156, %41
  %158 = fptrunc double %117 to float
  %159 = select i1 %53, float %158, float %51
  %160 = inttoptr i64 %157 to ptr
  store float %159, ptr %160, align 4
  %161 = icmp eq i64 %42, %46
  br i1 %161, label %162, label %44

162:                                              ; preds = %154, %30
  %163 = add i64 %31, %20
  %164 = icmp eq i64 %33, %13
  br i1 %164, label %181, label %30, !llvm.loop !0

165:                                              ; preds = %213
  %166 = and i64 %194, 1
  %167 = icmp eq i64 %166, 0
  br i1 %167, label %179, label %168

168:                                              ; preds = %196, %165
  %169 = phi i64 [ 0, %196 ], [ %199, %165 ]
  %170 = load i64, ptr %24, align 8
  %171 = mul nsw i64 %170, %169
  %172 = add nsw i64 %171, %189
  %173 = inttoptr i64 %172 to ptr
  %174 = load float, ptr %173, align 4
  %175 = load i64, ptr %25, align 8
  %176 = mul nsw i64 %175, %169
  %177 = add nsw i64 %176, %193
  %178 = inttoptr i64 %177 to ptr
  store float %174, ptr %178, align 4
  br label %179

179:                                              ; preds = %183, %168, %165
  %180 = icmp eq i64 %185, %13
  br i1 %180, label %181, label %183, !llvm.loop !0

181:                                              ; preds = %179, %162
  %182 = load double, ptr %10, align 8
  br label %200

183:                                              ; preds = %19, %179
  %184 = phi i64 [ %185, %179 ], [ 0, %19 ]
  %185 = add nuw nsw i64 %184, 1
  %186 = load i64, ptr %2, align 8
  %187 = load i64, ptr %21, align 8
  %188 = mul nsw i64 %187, %184
  %189 = add nsw i64 %188, %186
  %190 = load i64, ptr %3, align 8
  %191 = load i64, ptr %22, align 8
  %192 = mul nsw i64 %191, %184
  %193 = add nsw i64 %192, %190
  %194 = load i64, ptr %16, align 8
  %195 = icmp slt i64 %194, 1
  br i1 %195, label %179, label %196

196:                                              ; preds = %183
  %197 = icmp eq i64 %194, 1
  br i1 %197, label %168, label %198

198:                                              ; preds = %196
  %199 = and i64 %194, 9223372036854775806
  br label %213

200:                                              ; preds = %181, %15, %4
  %201 = phi double [ %11, %4 ], [ %182, %181 ], [ %11, %15 ]
  %202 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %203 = load i64, ptr %202, align 8
  %204 = sitofp i64 %203 to double
  %205 = fadd double %201, %204
  %206 = fcmp olt double %9, %205
  %207 = select i1 %206, double %9, double %205
  store double %207, ptr %10, align 8
  %208 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %209 = load i64, ptr %208, align 8
  %210 = load i64, ptr %202, align 8
  %211 = add nsw i64 %210, %209
  %212 = and i64 %211, 63
  store i64 %212, ptr %208, align 8
  store i64 0, ptr %0, align 8
  ret void

213:                                              ; preds = %213, %198
  %214 = phi i64 [ 0, %198 ], [ %225, %213 ]
  %215 = or disjoint i64 %214, 1
  %216 = load i64, ptr %24, align 8
  %217 = mul nsw i64 %216, %214
  %218 = add nsw i64 %217, %189
  %219 = inttoptr i64 %218 to ptr
  %220 = load float, ptr %219, align 4
  %221 = load i64, ptr %25, align 8
  %222 = mul nsw i64 %221, %214
  %223 = add nsw i64 %222, %193
  %224 = inttoptr i64 %223 to ptr
  store float %220, ptr %224, align 4
  %225 = add nuw i64 %214, 2
  %226 = load i64, ptr %24, align 8
  %227 = mul nsw i64 %226, %215
  %228 = add nsw i64 %227, %189
  %229 = inttoptr i64 %228 to ptr
  %230 = load float, ptr %229, align 4
  %231 = load i64, ptr %25, align 8
  %232 = mul nsw i64 %231, %215
  %233 = add nsw i64 %232, %193
  %234 = inttoptr i64 %233 to ptr
  store float %230, ptr %234, align 4
  %235 = icmp eq i64 %199, %225
  br i1 %235, label %165, label %213
}

declare double @llvm.fabs.f64(double)

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare float @llvm.fabs.f32(float)


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unswitch.partial.disable"}
