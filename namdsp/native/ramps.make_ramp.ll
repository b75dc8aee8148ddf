; made of 5d7bb46ebf8ca6c4ff87847681ec7b06 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = freeze i64 %6
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %13 = load i64, ptr %12, align 8
  %14 = icmp sgt i64 %13, 0
  %15 = icmp sgt i64 %7, 0
  %16 = and i1 %15, %14
  br i1 %16, label %17, label %140

17:                                               ; preds = %4
  %18 = and i64 %7, 9223372036854775806
  %19 = shl i64 %11, 1
  %20 = shl i64 %9, 1
  %21 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %25 = icmp eq i64 %7, 1
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %27 = and i64 %7, 1
  %28 = icmp eq i64 %27, 0
  %29 = mul nsw i64 %18, %11
  %30 = mul nsw i64 %18, %9
  %31 = add nsw i64 %7, -2
  %32 = lshr i64 %31, 1
  %33 = add nuw i64 %32, 1
  %34 = and i64 %33, 1
  %35 = icmp eq i64 %32, 0
  %36 = and i64 %33, -2
  %37 = icmp eq i64 %34, 0
  %38 = icmp ne i64 %34, 0
  br label %39

39:                                               ; preds = %111, %17
  %40 = phi i64 [ %41, %111 ], [ 0, %17 ]
  %41 = add nuw nsw i64 %40, 1
  %42 = load i64, ptr %2, align 8
  %43 = load i64, ptr %21, align 8
  %44 = mul i64 %43, %40
  %45 = add i64 %44, %42
  %46 = load i64, ptr %3, align 8
  %47 = load i64, ptr %22, align 8
  %48 = mul i64 %47, %40
  %49 = add i64 %48, %46
  %50 = load double, ptr %23, align 8
  %51 = load double, ptr %24, align 8
  %52 = fsub double %50, %51
  %53 = fptosi double %52 to i64
  %54 = icmp sgt i64 %53, 0
  br i1 %54, label %113, label %55

55:                                               ; preds = %39
  %56 = load double, ptr %26, align 8
  %57 = fptrunc double %56 to float
  br i1 %25, label %104, label %58

58:                                               ; preds = %55
  br i1 %35, label %90, label %59

59:                                               ; preds = %58, %59
  %60 = phi i64 [ %86, %59 ], [ %45, %58 ]
  %61 = phi i64 [ %85, %59 ], [ %49, %58 ]
  %62 = phi i64 [ %87, %59 ], [ 0, %58 ]
  %63 = inttoptr i64 %60 to ptr
  %64 = load float, ptr %63, align 4
  %65 = fmul float %64, %57
  %66 = inttoptr i64 %61 to ptr
  store float %65, ptr %66, align 4
  %67 = add i64 %61, %11
  %68 = add i64 %60, %9
  %69 = inttoptr i64 %68 to ptr
  %70 = load float, ptr %69, align 4
  %71 = fmul float %70, %57
  %72 = inttoptr i64 %67 to ptr
  store float %71, ptr %72, align 4
  %73 = add i64 %61, %19
  %74 = add i64 %60, %20
  %75 = inttoptr i64 %74 to ptr
  %76 = load float, ptr %75, align 4
  %77 = fmul float %76, %57
  %78 = inttoptr i64 %73 to ptr
  store float %77, ptr %78, align 4
  %79 = add i64 %73, %11
  %80 = add i64 %74, %9
  %81 = inttoptr i64 %80 to ptr
  %82 = load float, ptr %81, align 4
  %83 = fmul float %82, %57
  %84 = inttoptr i64 %79 to ptr
  store float %83, ptr %84, align 4
  %85 = add i64 %73, %19
  %86 = add i64 %74, %20
  %87 = add nuw i64 %62, 2
  %88 = icmp eq i64 %87, %36
  br i1 %88, label %89, label %59

89:                                               ; preds = %59
  br i1 %37, label %103, label %90

90:                                               ; preds = %89, %58
  %91 = phi i64 [ %45, %58 ], [ %86, %89 ]
  %92 = phi i64 [ %49, %58 ], [ %85, %89 ]
  tail call void @llvm.assume(i1 %38)
  %93 = inttoptr i64 %91 to ptr
  %94 = load float, ptr %93, align 4
  %95 = fmul float %94, %57
  %96 = inttoptr i64 %92 to ptr
  store float %95, ptr %96, align 4
  %97 = add i64 %92, %11
  %98 = add i64 %91, %9
  %99 = inttoptr i64 %98 to ptr
  %100 = load float, ptr %99, align 4
  %101 = fmul float %100, %57
  %102 = inttoptr i64 %97 to ptr
  store float %101, ptr %102, align 4
  br label %103

103:                                              ; preds = %89, %90
  br i1 %28, label %111, label %104

104:                                              ; preds = %103, %55
  %105 = add nsw i64 %29, %49
  %106 = add nsw i64 %30, %45
  %107 = inttoptr i64 %106 to ptr
  %108 = load float, ptr %107, align 4
  %109 = fmul float %108, %57
  %110 = inttoptr i64 %105 to ptr
  store float %109, ptr %110, align 4
  br label %111

111:                                              ; preds = %113, %104, %103
  %112 = icmp eq i64 %13, %41
  br i1 %112, label %140, label %39

113:                                              ; preds = %39, %113
  %114 = phi i64 [ %138, %113 ], [ 1, %39 ]
  %115 = phi i64 [ %137, %113 ], [ %49, %39 ]
  %116 = phi i64 [ %136, %113 ], [ %45, %39 ]
  %117 = load double, ptr %1, align 8
  %118 = load double, ptr %26, align 8
  %119 = load double, ptr %24, align 8
  %120 = uitofp nneg i64 %114 to double
  %121 = fadd double %119, %120
  %122 = fcmp olt double %121, 0.000000e+00
  %123 = select i1 %122, double 0.000000e+00, double %121
  %124 = load double, ptr %23, align 8
  %125 = fcmp oge double %123, %124
  %126 = fsub double %118, %117
  %127 = fdiv double %123, %124
  %128 = fmul double %126, %127
  %129 = fadd double %117, %128
  %130 = select i1 %125, double %118, double %129
  %131 = fptrunc double %130 to float
  %132 = inttoptr i64 %116 to ptr
  %133 = load float, ptr %132, align 4
  %134 = fmul float %133, %131
  %135 = inttoptr i64 %115 to ptr
  store float %134, ptr %135, align 4
  %136 = add i64 %116, %9
  %137 = add i64 %115, %11
  %138 = add nuw i64 %114, 1
  %139 = icmp eq i64 %114, %7
  br i1 %139, label %111, label %113

140:                                              ; preds = %111, %4
  %141 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %142 = load double, ptr %141, align 8
  %143 = sitofp i64 %7 to double
  %144 = fadd double %142, %143
  %145 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %146 = load double, ptr %145, align 8
  %147 = fcmp olt double %146, %144
  %148 = select i1 %147, double %146, double %144
  store double %148, ptr %141, align 8
  store i64 0, ptr %0, align 8
  ret void
}

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare void @llvm.assume(i1 noundef)
