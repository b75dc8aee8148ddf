; made of 6bd624ae57f0d34469f43edf96c57af7 common/python_process.py errors.py native/doubles.py native/ir.py native/ir_intrinsic.py native/records.py native/targets.py rig/compiled/k_weighting.py rig/compiled/records.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5) unnamed_addr {
  %7 = inttoptr i64 %1 to ptr
  %8 = load double, ptr %7, align 8
  %9 = insertelement <8 x double> poison, double %8, i64 0
  %10 = shufflevector <8 x double> %9, <8 x double> poison, <8 x i32> zeroinitializer
  %11 = add i64 %1, 8
  %12 = inttoptr i64 %11 to ptr
  %13 = load double, ptr %12, align 8
  %14 = insertelement <8 x double> poison, double %13, i64 0
  %15 = shufflevector <8 x double> %14, <8 x double> poison, <8 x i32> zeroinitializer
  %16 = add i64 %1, 16
  %17 = inttoptr i64 %16 to ptr
  %18 = load double, ptr %17, align 8
  %19 = insertelement <8 x double> poison, double %18, i64 0
  %20 = shufflevector <8 x double> %19, <8 x double> poison, <8 x i32> zeroinitializer
  %21 = add i64 %1, 24
  %22 = inttoptr i64 %21 to ptr
  %23 = load double, ptr %22, align 8
  %24 = insertelement <8 x double> poison, double %23, i64 0
  %25 = shufflevector <8 x double> %24, <8 x double> poison, <8 x i32> zeroinitializer
  %26 = add i64 %1, 32
  %27 = inttoptr i64 %26 to ptr
  %28 = load double, ptr %27, align 8
  %29 = insertelement <8 x double> poison, double %28, i64 0
  %30 = shufflevector <8 x double> %29, <8 x double> poison, <8 x i32> zeroinitializer
  %31 = add i64 %1, 40
  %32 = inttoptr i64 %31 to ptr
  %33 = load double, ptr %32, align 8
  %34 = insertelement <8 x double> poison, double %33, i64 0
  %35 = shufflevector <8 x double> %34, <8 x double> poison, <8 x i32> zeroinitializer
  %36 = add i64 %1, 48
  %37 = inttoptr i64 %36 to ptr
  %38 = load double, ptr %37, align 8
  %39 = insertelement <8 x double> poison, double %38, i64 0
  %40 = shufflevector <8 x double> %39, <8 x double> poison, <8 x i32> zeroinitializer
  %41 = add i64 %1, 56
  %42 = inttoptr i64 %41 to ptr
  %43 = load double, ptr %42, align 8
  %44 = insertelement <8 x double> poison, double %43, i64 0
  %45 = shufflevector <8 x double> %44, <8 x double> poison, <8 x i32> zeroinitializer
  %46 = add i64 %1, 64
  %47 = inttoptr i64 %46 to ptr
  %48 = load double, ptr %47, align 8
  %49 = insertelement <8 x double> poison, double %48, i64 0
  %50 = shufflevector <8 x double> %49, <8 x double> poison, <8 x i32> zeroinitializer
  %51 = add i64 %1, 72
  %52 = inttoptr i64 %51 to ptr
  %53 = load double, ptr %52, align 8
  %54 = insertelement <8 x double> poison, double %53, i64 0
  %55 = shufflevector <8 x double> %54, <8 x double> poison, <8 x i32> zeroinitializer
  %56 = inttoptr i64 %2 to ptr
  %57 = load i64, ptr %56, align 8
  %58 = add i64 %2, 8
  %59 = inttoptr i64 %58 to ptr
  %60 = load i64, ptr %59, align 8
  %61 = add i64 %2, 16
  %62 = inttoptr i64 %61 to ptr
  %63 = load i64, ptr %62, align 8
  %64 = add i64 %2, 24
  %65 = inttoptr i64 %64 to ptr
  %66 = load i64, ptr %65, align 8
  %67 = add i64 %2, 32
  %68 = inttoptr i64 %67 to ptr
  %69 = load i64, ptr %68, align 8
  %70 = add i64 %2, 40
  %71 = inttoptr i64 %70 to ptr
  %72 = load i64, ptr %71, align 8
  %73 = add i64 %2, 48
  %74 = inttoptr i64 %73 to ptr
  %75 = load i64, ptr %74, align 8
  %76 = add i64 %2, 56
  %77 = inttoptr i64 %76 to ptr
  %78 = load i64, ptr %77, align 8
  %79 = tail call i64 @llvm.smax.i64(i64 %4, i64 1)
  br label %80

80:                                               ; preds = %182, %6
  %81 = phi i64 [ 0, %6 ], [ %90, %182 ]
  %82 = phi <8 x double> [ zeroinitializer, %6 ], [ %152, %182 ]
  %83 = phi <8 x double> [ zeroinitializer, %6 ], [ %155, %182 ]
  %84 = phi <8 x double> [ zeroinitializer, %6 ], [ %161, %182 ]
  %85 = phi <8 x double> [ zeroinitializer, %6 ], [ %164, %182 ]
  %86 = shl i64 %81, 3
  %87 = add i64 %86, %3
  %88 = inttoptr i64 %87 to ptr
  %89 = load i64, ptr %88, align 8
  %90 = add nuw nsw i64 %81, 1
  %91 = shl i64 %90, 3
  %92 = add i64 %91, %3
  %93 = inttoptr i64 %92 to ptr
  %94 = load i64, ptr %93, align 8
  %95 = shl i64 %89, 2
  br label %97

96:                                               ; preds = %182
  store i64 0, ptr %0, align 8
  ret void

97:                                               ; preds = %97, %80
  %98 = phi i64 [ %180, %97 ], [ %78, %80 ]
  %99 = phi i64 [ %179, %97 ], [ %75, %80 ]
  %100 = phi i64 [ %178, %97 ], [ %72, %80 ]
  %101 = phi i64 [ %177, %97 ], [ %69, %80 ]
  %102 = phi i64 [ %176, %97 ], [ %66, %80 ]
  %103 = phi i64 [ %175, %97 ], [ %63, %80 ]
  %104 = phi i64 [ %174, %97 ], [ %60, %80 ]
  %105 = phi i64 [ %173, %97 ], [ %57, %80 ]
  %106 = phi i64 [ %172, %97 ], [ %89, %80 ]
  %107 = phi <8 x double> [ %152, %97 ], [ %82, %80 ]
  %108 = phi <8 x double> [ %155, %97 ], [ %83, %80 ]
  %109 = phi <8 x double> [ %161, %97 ], [ %84, %80 ]
  %110 = phi <8 x double> [ %164, %97 ], [ %85, %80 ]
  %111 = phi <8 x double> [ %167, %97 ], [ zeroinitializer, %80 ]
  %112 = phi <8 x double> [ %169, %97 ], [ zeroinitializer, %80 ]
  %113 = phi <8 x double> [ %171, %97 ], [ zeroinitializer, %80 ]
  %114 = inttoptr i64 %105 to ptr
  %115 = getelementptr i8, ptr %114, i64 %95
  %116 = load float, ptr %115, align 4
  %117 = insertelement <8 x float> poison, float %116, i64 0
  %118 = inttoptr i64 %104 to ptr
  %119 = getelementptr i8, ptr %118, i64 %95
  %120 = load float, ptr %119, align 4
  %121 = insertelement <8 x float> %117, float %120, i64 1
  %122 = inttoptr i64 %103 to ptr
  %123 = getelementptr i8, ptr %122, i64 %95
  %124 = load float, ptr %123, align 4
  %125 = insertelement <8 x float> %121, float %124, i64 2
  %126 = inttoptr i64 %102 to ptr
  %127 = getelementptr i8, ptr %126, i64 %95
  %128 = load float, ptr %127, align 4
  %129 = insertelement <8 x float> %125, float %128, i64 3
  %130 = inttoptr i64 %101 to ptr
  %131 = getelementptr i8, ptr %130, i64 %95
  %132 = load float, ptr %131, align 4
  %133 = insertelement <8 x float> %129, float %132, i64 4
  %134 = inttoptr i64 %100 to ptr
  %135 = getelementptr i8, ptr %134, i64 %95
  %136 = load float, ptr %135, align 4
  %137 = insertelement <8 x float> %133, float %136, i64 5
  %138 = inttoptr i64 %99 to ptr
  %139 = getelementptr i8, ptr %138, i64 %95
  %140 = load float, ptr %139, align 4
  %141 = insertelement <8 x float> %137, float %140, i64 6
  %142 = inttoptr i64 %98 to ptr
  %143 = getelementptr i8, ptr %142, i64 %95
  %144 = load float, ptr %143, align 4
  %145 = insertelement <8 x float> %141, float %144, i64 7
  %146 = fpext <8 x float> %145 to <8 x double>
  %147 = fmul <8 x double> %10, %146
  %148 = fadd <8 x double> %107, %147
  %149 = fmul <8 x double> %15, %146
  %150 = fmul <8 x double> %25, %148
  %151 = fsub <8 x double> %149, %150
  %152 = fadd <8 x double> %108, %151
  %153 = fmul <8 x double> %20, %146
  %154 = fmul <8 x double> %30, %148
  %155 = fsub <8 x double> %153, %154
  %156 = fmul <8 x double> %35, %148
  %157 = fadd <8 x double> %109, %156
  %158 = fmul <8 x double> %40, %148
  %159 = fmul <8 x double> %50, %157
  %160 = fsub <8 x double> %158, %159
  %161 = fadd <8 x double> %110, %160
  %162 = fmul <8 x double> %45, %148
  %163 = fmul <8 x double> %55, %157
  %164 = fsub <8 x double> %162, %163
  %165 = tail call <8 x double> @llvm.fabs.v8f64(<8 x double> %146)
  %166 = fmul <8 x double> %157, %157
  %167 = fadd <8 x double> %111, %166
  %168 = fmul <8 x double> %146, %146
  %169 = fadd <8 x double> %112, %168
  %170 = fcmp ogt <8 x double> %165, %113
  %171 = select <8 x i1> %170, <8 x double> %165, <8 x double> %113
  %172 = add i64 %106, 1
  %173 = add i64 %105, 4
  %174 = add i64 %104, 4
  %175 = add i64 %103, 4
  %176 = add i64 %102, 4
  %177 = add i64 %101, 4
  %178 = add i64 %100, 4
  %179 = add i64 %99, 4
  %180 = add i64 %98, 4
  %181 = icmp slt i64 %172, %94
  br i1 %181, label %97, label %182

182:                                              ; preds = %97
  %183 = mul i64 %81, 192
  %184 = add i64 %183, %5
  %185 = inttoptr i64 %184 to ptr
  store <8 x double> %167, ptr %185, align 8
  %186 = add i64 %184, 64
  %187 = inttoptr i64 %186 to ptr
  store <8 x double> %169, ptr %187, align 8
  %188 = add i64 %184, 128
  %189 = inttoptr i64 %188 to ptr
  store <8 x double> %171, ptr %189, align 8
  %190 = icmp eq i64 %90, %79
  br i1 %190, label %96, label %80
}

declare i64 @llvm.smax.i64(i64, i64)

declare <8 x double> @llvm.fabs.v8f64(<8 x double>)

define i64 @entry(i64 %0, i64 %1, i64 %2, i64 %3, i64 %4) local_unnamed_addr {
  %6 = alloca i64, align 8
  store i64 0, ptr %6, align 8
  call fastcc void @0(ptr nonnull %6, i64 %0, i64 %1, i64 %2, i64 %3, i64 %4)
  %7 = load i64, ptr %6, align 8
  ret i64 %7
}
