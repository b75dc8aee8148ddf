; made of 5d7bb46ebf8ca6c4ff87847681ec7b06 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py runtime/compiled/ramps.py runtime/compiled/records.py
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
  %14 = icmp slt i64 %6, 1
  %15 = select i1 %13, i1 true, i1 %14
  br i1 %15, label %80, label %16

16:                                               ; preds = %4
  %17 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %18 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %20 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 24
  br label %22

22:                                               ; preds = %16, %77
  %23 = phi i64 [ %78, %77 ], [ 0, %16 ]
  %24 = load i64, ptr %2, align 8
  %25 = load i64, ptr %17, align 8
  %26 = load i64, ptr %3, align 8
  %27 = load i64, ptr %18, align 8
  %28 = mul nsw i64 %27, %23
  %29 = add nsw i64 %28, %26
  %30 = mul nsw i64 %25, %23
  %31 = add nsw i64 %30, %24
  br label %32

32:                                               ; preds = %71, %22
  %33 = phi i64 [ %75, %71 ], [ 1, %22 ]
  %34 = phi i64 [ %74, %71 ], [ %31, %22 ]
  %35 = phi i64 [ %73, %71 ], [ %29, %22 ]
  %36 = load double, ptr %1, align 8
  %37 = load double, ptr %19, align 8
  %38 = load double, ptr %20, align 8
  %39 = uitofp nneg i64 %33 to double
  %40 = fadd double %38, %39
  %41 = fcmp olt double %40, 0.000000e+00
  %42 = select i1 %41, double 0.000000e+00, double %40
  %43 = load double, ptr %21, align 8
  %44 = fcmp oge double %42, %43
  %45 = fsub double %37, %36
  %46 = fdiv double %42, %43
  %47 = fmul double %45, %46
  %48 = fadd double %36, %47
  %49 = select i1 %44, double %37, double %48
  %50 = inttoptr i64 %34 to ptr
  %51 = load float, ptr %50, align 4
  %52 = tail call float @llvm.fabs.f32(float %51)
  %53 = fcmp one float %52, 0x7FF0000000000000
  %54 = select i1 %53, float %51, float 0.000000e+00
  %55 = inttoptr i64 %35 to ptr
  %56 = load float, ptr %55, align 4
  %57 = tail call float @llvm.fabs.f32(float %56)
  %58 = fcmp one float %57, 0x7FF0000000000000
  %59 = select i1 %58, float %56, float 0.000000e+00
  %60 = fcmp ugt double %49, 0.000000e+00
  br i1 %60, label %61, label %71

61:                                               ; preds = %32
  %62 = fcmp ult double %49, 1.000000e+00
  br i1 %62, label %63, label %71

63:                                               ; preds = %61
  %64 = fsub double 1.000000e+00, %49
  %65 = fpext float %54 to double
  %66 = fmul double %64, %65
  %67 = fpext float %59 to double
  %68 = fmul double %49, %67
  %69 = fadd double %68, %66
  %70 = fptrunc double %69 to float
  br label %71

71:                                               ; preds = %63, %61, %32
  %72 = phi float [ %70, %63 ], [ %54, %32 ], [ %59, %61 ]
  store float %72, ptr %55, align 4
  %73 = add i64 %35, %10
  %74 = add i64 %34, %8
  %75 = add nuw i64 %33, 1
  %76 = icmp eq i64 %33, %6
  br i1 %76, label %77, label %32

77:                                               ; preds = %71
  %78 = add nuw nsw i64 %23, 1
  %79 = icmp eq i64 %78, %12
  br i1 %79, label %80, label %22

80:                                               ; preds = %77, %4
  %81 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %82 = load double, ptr %81, align 8
  %83 = sitofp i64 %6 to double
  %84 = fadd double %82, %83
  %85 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %86 = load double, ptr %85, align 8
  %87 = fcmp olt double %86, %84
  %88 = select i1 %87, double %86, double %84
  store double %88, ptr %81, align 8
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

declare float @llvm.fabs.f32(float)
