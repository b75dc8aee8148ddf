; made of 87502de59f50e00b3386b91871f7a4cd arithmetic/fma.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py rig/compiled/ramps.py rig/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3, ptr readonly %4) unnamed_addr {
  %6 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %11 = load i64, ptr %10, align 8
  %12 = getelementptr inbounds nuw i8, ptr %4, i64 32
  %13 = load i64, ptr %12, align 8
  %14 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %15 = load i64, ptr %14, align 8
  %16 = icmp slt i64 %15, 1
  %17 = icmp slt i64 %7, 1
  %18 = select i1 %16, i1 true, i1 %17
  br i1 %18, label %91, label %19

19:                                               ; preds = %5
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %4, i64 24
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 24
  br label %26

26:                                               ; preds = %19, %88
  %27 = phi i64 [ %89, %88 ], [ 0, %19 ]
  %28 = load i64, ptr %2, align 8
  %29 = load i64, ptr %20, align 8
  %30 = load i64, ptr %3, align 8
  %31 = load i64, ptr %21, align 8
  %32 = load i64, ptr %4, align 8
  %33 = load i64, ptr %22, align 8
  %34 = mul i64 %33, %27
  %35 = add i64 %34, %32
  %36 = mul i64 %31, %27
  %37 = add nsw i64 %36, %30
  %38 = mul nsw i64 %29, %27
  %39 = add nsw i64 %38, %28
  br label %40

40:                                               ; preds = %80, %26
  %41 = phi i64 [ %86, %80 ], [ 1, %26 ]
  %42 = phi i64 [ %85, %80 ], [ %39, %26 ]
  %43 = phi i64 [ %84, %80 ], [ %37, %26 ]
  %44 = phi i64 [ %83, %80 ], [ %35, %26 ]
  %45 = load double, ptr %1, align 8
  %46 = load double, ptr %23, align 8
  %47 = load double, ptr %24, align 8
  %48 = uitofp nneg i64 %41 to double
  %49 = fadd double %47, %48
  %50 = fcmp olt double %49, 0.000000e+00
  %51 = select i1 %50, double 0.000000e+00, double %49
  %52 = load double, ptr %25, align 8
  %53 = fcmp oge double %51, %52
  %54 = fsub double %46, %45
  %55 = fdiv double %51, %52
  %56 = fmul double %54, %55
  %57 = fadd double %45, %56
  %58 = select i1 %53, double %46, double %57
  %59 = inttoptr i64 %42 to ptr
  %60 = load float, ptr %59, align 4
  %61 = tail call float @llvm.fabs.f32(float %60)
  %62 = fcmp one float %61, 0x7FF0000000000000
  %63 = select i1 %62, float %60, float 0.000000e+00
  %64 = inttoptr i64 %43 to ptr
  %65 = load float, ptr %64, align 4
  %66 = tail call float @llvm.fabs.f32(float %65)
  %67 = fcmp one float %66, 0x7FF0000000000000
  %68 = select i1 %67, float %65, float 0.000000e+00
  %69 = fcmp ugt double %58, 0.000000e+00
  br i1 %69, label %70, label %80

70:                                               ; preds = %40
  %71 = fcmp ult double %58, 1.000000e+00
  br i1 %71, label %72, label %80

72:                                               ; preds = %70
  %73 = fsub double 1.000000e+00, %58
  %74 = fpext float %63 to double
  %75 = fmul double %73, %74
  %76 = fpext float %68 to double
  %77 = fmul double %58, %76
  %78 = fadd double %77, %75
  %79 = fptrunc double %78 to float
  br label %80

80:                                               ; preds = %72, %70, %40
  %81 = phi float [ %79, %72 ], [ %63, %40 ], [ %68, %70 ]
  %82 = inttoptr i64 %44 to ptr
  store float %81, ptr %82, align 4
  %83 = add i64 %44, %13
  %84 = add i64 %43, %11
  %85 = add i64 %42, %9
  %86 = add nuw i64 %41, 1
  %87 = icmp eq i64 %41, %7
  br i1 %87, label %88, label %40

88:                                               ; preds = %80
  %89 = add nuw nsw i64 %27, 1
  %90 = icmp eq i64 %89, %15
  br i1 %90, label %91, label %26

91:                                               ; preds = %88, %5
  %92 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %93 = load double, ptr %92, align 8
  %94 = sitofp i64 %7 to double
  %95 = fadd double %93, %94
  %96 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %97 = load double, ptr %96, align 8
  %98 = fcmp olt double %97, %95
  %99 = select i1 %98, double %97, double %95
  store double %99, ptr %92, align 8
  store i64 0, ptr %0, align 8
  ret void
}

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2, ptr readonly %3) local_unnamed_addr {
  %5 = alloca i64, align 8
  store i64 0, ptr %5, align 8
  call fastcc void @0(ptr nonnull %5, ptr %0, ptr %1, ptr %2, ptr %3)
  %6 = load i64, ptr %5, align 8
  ret i64 %6
}

declare float @llvm.fabs.f32(float)
