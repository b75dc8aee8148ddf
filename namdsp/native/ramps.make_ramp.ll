; made of 8dfb5469069c6b2f024077c170835b87 arithmetic/fma.py native/doubles.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py rig/compiled/ramps.py rig/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = icmp slt i64 %12, 1
  br i1 %13, label %166, label %14

14:                                               ; preds = %4
  %15 = icmp eq i64 %8, 4
  %16 = icmp eq i64 %10, 4
  %17 = select i1 %15, i1 %16, i1 false
  %18 = and i64 %6, 9223372036854775806
  %19 = shl i64 %10, 1
  %20 = shl i64 %8, 1
  %21 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %26 = icmp slt i64 %6, 1
  %27 = icmp eq i64 %6, 1
  %28 = and i64 %6, 1
  %29 = icmp eq i64 %28, 0
  %30 = mul nsw i64 %18, %10
  %31 = mul nsw i64 %18, %8
  %32 = shl nsw i64 %18, 2
  %33 = add nsw i64 %18, -2
  %34 = lshr exact i64 %33, 1
  %35 = add nuw i64 %34, 1
  %36 = and i64 %35, 1
  %37 = icmp eq i64 %33, 0
  %38 = and i64 %35, -2
  %39 = icmp eq i64 %36, 0
  %40 = icmp ne i64 %36, 0
  %41 = and i64 %35, 1
  %42 = icmp eq i64 %33, 0
  %43 = and i64 %35, -2
  %44 = icmp eq i64 %41, 0
  %45 = icmp ne i64 %41, 0
  br label %150

46:                                               ; preds = %150
  %47 = load double, ptr %25, align 8
  %48 = fptrunc double %47 to float
  br i1 %17, label %203, label %206

49:                                               ; preds = %205, %49
  %50 = phi i64 [ %76, %49 ], [ %156, %205 ]
  %51 = phi i64 [ %75, %49 ], [ %160, %205 ]
  %52 = phi i64 [ %77, %49 ], [ 0, %205 ]
  %53 = inttoptr i64 %50 to ptr
  %54 = load float, ptr %53, align 4
  %55 = fmul float %54, %48
  %56 = inttoptr i64 %51 to ptr
  store float %55, ptr %56, align 4
  %57 = add i64 %51, 4
  %58 = add i64 %50, 4
  %59 = inttoptr i64 %58 to ptr
  %60 = load float, ptr %59, align 4
  %61 = fmul float %60, %48
  %62 = inttoptr i64 %57 to ptr
  store float %61, ptr %62, align 4
  %63 = add i64 %51, 8
  %64 = add i64 %50, 8
  %65 = inttoptr i64 %64 to ptr
  %66 = load float, ptr %65, align 4
  %67 = fmul float %66, %48
  %68 = inttoptr i64 %63 to ptr
  store float %67, ptr %68, align 4
  %69 = add i64 %51, 12
  %70 = add i64 %50, 12
  %71 = inttoptr i64 %70 to ptr
  %72 = load float, ptr %71, align 4
  %73 = fmul float %72, %48
  %74 = inttoptr i64 %69 to ptr
  store float %73, ptr %74, align 4
  %75 = add i64 %51, 16
  %76 = add i64 %50, 16
  %77 = add nuw i64 %52, 2
  %78 = icmp eq i64 %77, %43
  br i1 %78, label %109, label %49

79:                                               ; preds = %208, %79
  %80 = phi i64 [ %106, %79 ], [ %156, %208 ]
  %81 = phi i64 [ %105, %79 ], [ %160, %208 ]
  %82 = phi i64 [ %107, %79 ], [ 0, %208 ]
  %83 = inttoptr i64 %80 to ptr
  %84 = load float, ptr %83, align 4
  %85 = fmul float %84, %48
  %86 = inttoptr i64 %81 to ptr
  store float %85, ptr %86, align 4
  %87 = add i64 %81, %10
  %88 = add i64 %80, %8
  %89 = inttoptr i64 %88 to ptr
  %90 = load float, ptr %89, align 4
  %91 = fmul float %90, %48
  %92 = inttoptr i64 %87 to ptr
  store float %91, ptr %92, align 4
  %93 = add i64 %81, %19
  %94 = add i64 %80, %20
  %95 = inttoptr i64 %94 to ptr
  %96 = load float, ptr %95, align 4
  %97 = fmul float %96, %48
  %98 = inttoptr i64 %93 to ptr
  store float %97, ptr %98, align 4
  %99 = add i64 %93, %10
  %100 = add i64 %94, %8
  %101 = inttoptr i64 %100 to ptr
  %102 = load float, ptr %101, align 4
  %103 = fmul float %102, %48
  %104 = inttoptr i64 %99 to ptr
  store float %103, ptr %104, align 4
  %105 = add i64 %93, %19
  %106 = add i64 %94, %20
  %107 = add nuw i64 %82, 2
  %108 = icmp eq i64 %107, %38
  br i1 %108, label %124, label %79

109:                                              ; preds = %49
  br i1 %44, label %123, label %110

110:                                              ; preds = %109, %205
  %111 = phi i64 [ %156, %205 ], [ %76, %109 ]
  %112 = phi i64 [ %160, %205 ], [ %75, %109 ]
  tail call void @llvm.assume(i1 %45)
  %113 = inttoptr i64 %111 to ptr
  %114 = load float, ptr %113, align 4
  %115 = fmul float %114, %48
  %116 = inttoptr i64 %112 to ptr
  store float %115, ptr %116, align 4
  %117 = add i64 %112, 4
  %118 = add i64 %111, 4
  %119 = inttoptr i64 %118 to ptr
  %120 = load float, ptr %119, align 4
  %121 = fmul float %120, %48
  %122 = inttoptr i64 %117 to ptr
  store float %121, ptr %122, align 4
  br label %123

123:                                              ; preds = %109, %110
  br i1 %29, label %148, label %139

124:                                              ; preds = %79
  br i1 %39, label %138, label %125

125:                                              ; preds = %124, %208
  %126 = phi i64 [ %156, %208 ], [ %106, %124 ]
  %127 = phi i64 [ %160, %208 ], [ %105, %124 ]
  tail call void @llvm.assume(i1 %40)
  %128 = inttoptr i64 %126 to ptr
  %129 = load float, ptr %128, align 4
  %130 = fmul float %129, %48
  %131 = inttoptr i64 %127 to ptr
  store float %130, ptr %131, align 4
  %132 = add i64 %127, %10
  %133 = add i64 %126, %8
  %134 = inttoptr i64 %133 to ptr
  %135 = load float, ptr %134, align 4
  %136 = fmul float %135, %48
  %137 = inttoptr i64 %132 to ptr
  store float %136, ptr %137, align 4
  br label %138

138:                                              ; preds = %124, %125
  br i1 %29, label %148, label %139

139:                                              ; preds = %138, %207, %123, %204
  %140 = phi i64 [ %32, %123 ], [ %32, %204 ], [ %30, %207 ], [ %30, %138 ]
  %141 = phi i64 [ %32, %123 ], [ %32, %204 ], [ %31, %207 ], [ %31, %138 ]
  %142 = add nsw i64 %140, %160
  %143 = add nsw i64 %141, %156
  %144 = inttoptr i64 %143 to ptr
  %145 = load float, ptr %144, align 4
  %146 = fmul float %145, %48
  %147 = inttoptr i64 %142 to ptr
  store float %146, ptr %147, align 4
  br label %148

148:                                              ; preds = %176, %139, %206, %203, %175, %138, %123
  %149 = icmp eq i64 %152, %12
  br i1 %149, label %166, label %150

150:                                              ; preds = %148, %14
  %151 = phi i64 [ 0, %14 ], [ %152, %148 ]
  %152 = add nuw nsw i64 %151, 1
  %153 = load i64, ptr %2, align 8
  %154 = load i64, ptr %21, align 8
  %155 = mul i64 %154, %151
  %156 = add i64 %155, %153
  %157 = load i64, ptr %3, align 8
  %158 = load i64, ptr %22, align 8
  %159 = mul i64 %158, %151
  %160 = add i64 %159, %157
  %161 = load double, ptr %23, align 8
  %162 = load double, ptr %24, align 8
  %163 = fsub double %161, %162
  %164 = fptosi double %163 to i64
  %165 = icmp sgt i64 %164, 0
  br i1 %165, label %175, label %46

166:                                              ; preds = %148, %4
  %167 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %168 = load double, ptr %167, align 8
  %169 = sitofp i64 %6 to double
  %170 = fadd double %168, %169
  %171 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %172 = load double, ptr %171, align 8
  %173 = fcmp olt double %172, %170
  %174 = select i1 %173, double %172, double %170
  store double %174, ptr %167, align 8
  store i64 0, ptr %0, align 8
  ret void

175:                                              ; preds = %150
  br i1 %26, label %148, label %176

176:                                              ; preds = %175, %176
  %177 = phi i64 [ %201, %176 ], [ 1, %175 ]
  %178 = phi i64 [ %200, %176 ], [ %160, %175 ]
  %179 = phi i64 [ %199, %176 ], [ %156, %175 ]
  %180 = load double, ptr %1, align 8
  %181 = load double, ptr %25, align 8
  %182 = load double, ptr %24, align 8
  %183 = uitofp nneg i64 %177 to double
  %184 = fadd double %182, %183
  %185 = fcmp olt double %184, 0.000000e+00
  %186 = select i1 %185, double 0.000000e+00, double %184
  %187 = load double, ptr %23, align 8
  %188 = fcmp oge double %186, %187
  %189 = fsub double %181, %180
  %190 = fdiv double %186, %187
  %191 = fmul double %189, %190
  %192 = fadd double %180, %191
  %193 = select i1 %188, double %181, double %192
  %194 = fptrunc double %193 to float
  %195 = inttoptr i64 %179 to ptr
  %196 = load float, ptr %195, align 4
  %197 = fmul float %196, %194
  %198 = inttoptr i64 %178 to ptr
  store float %197, ptr %198, align 4
  %199 = add i64 %179, %8
  %200 = add i64 %178, %10
  %201 = add nuw i64 %177, 1
  %202 = icmp eq i64 %177, %6
  br i1 %202, label %148, label %176

203:                                              ; preds = %46
  br i1 %26, label %148, label %204

204:                                              ; preds = %203
  br i1 %27, label %139, label %205

205:                                              ; preds = %204
  br i1 %42, label %110, label %49

206:                                              ; preds = %46
  br i1 %26, label %148, label %207

207:                                              ; preds = %206
  br i1 %27, label %139, label %208

208:                                              ; preds = %207
  br i1 %37, label %125, label %79
}

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare void @llvm.assume(i1 noundef)
