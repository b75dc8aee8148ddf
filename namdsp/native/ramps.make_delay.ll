; made of 5d7bb46ebf8ca6c4ff87847681ec7b06 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = load i64, ptr %1, align 8
  %6 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %7 = load i64, ptr %6, align 8
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %9 = load i64, ptr %8, align 8
  %10 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %11 = load i64, ptr %10, align 8
  %12 = icmp slt i64 %11, 1
  br i1 %12, label %47, label %13

13:                                               ; preds = %4
  %14 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %15 = load i64, ptr %14, align 8
  %16 = icmp slt i64 %15, 1
  br i1 %16, label %47, label %17

17:                                               ; preds = %13
  %18 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %19 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 32
  br label %49

22:                                               ; preds = %25, %49
  %23 = phi i64 [ %9, %49 ], [ %45, %25 ]
  %24 = icmp eq i64 %51, %11
  br i1 %24, label %47, label %49, !llvm.loop !0

25:                                               ; preds = %62, %25
  %26 = phi i64 [ %9, %62 ], [ %45, %25 ]
  %27 = phi i64 [ 0, %62 ], [ %28, %25 ]
  %28 = add nuw nsw i64 %27, 1
  %29 = add nsw i64 %26, %63
  %30 = shl nsw i64 %29, 2
  %31 = add nsw i64 %30, %5
  %32 = load i64, ptr %20, align 8
  %33 = mul nsw i64 %32, %27
  %34 = add nsw i64 %55, %33
  %35 = inttoptr i64 %34 to ptr
  %36 = load float, ptr %35, align 4
  %37 = load i64, ptr %21, align 8
  %38 = mul nsw i64 %37, %27
  %39 = add nsw i64 %59, %38
  %40 = inttoptr i64 %31 to ptr
  %41 = load float, ptr %40, align 4
  %42 = inttoptr i64 %39 to ptr
  store float %41, ptr %42, align 4
  store float %36, ptr %40, align 4
  %43 = add nsw i64 %26, 1
  %44 = icmp slt i64 %43, %7
  %45 = select i1 %44, i64 %43, i64 0
  %46 = icmp eq i64 %60, %28
  br i1 %46, label %22, label %25

47:                                               ; preds = %22, %13, %4
  %48 = phi i64 [ 0, %4 ], [ %9, %13 ], [ %23, %22 ]
  store i64 %48, ptr %8, align 8
  store i64 0, ptr %0, align 8
  ret void

49:                                               ; preds = %17, %22
  %50 = phi i64 [ %51, %22 ], [ 0, %17 ]
  %51 = add nuw nsw i64 %50, 1
  %52 = load i64, ptr %2, align 8
  %53 = load i64, ptr %18, align 8
  %54 = mul nsw i64 %53, %50
  %55 = add nsw i64 %54, %52
  %56 = load i64, ptr %3, align 8
  %57 = load i64, ptr %19, align 8
  %58 = mul nsw i64 %57, %50
  %59 = add nsw i64 %58, %56
  %60 = load i64, ptr %14, align 8
  %61 = icmp slt i64 %60, 1
  br i1 %61, label %22, label %62

62:                                               ; preds = %49
  %63 = mul nsw i64 %50, %7
  br label %25
}

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unswitch.partial.disable"}
