; made of 6855d52600409e1528b07b1cef67b41b arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py oversampling/compiled/oversampled_player.py oversampling/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp sgt i64 %6, 0
  br i1 %7, label %8, label %39

8:                                                ; preds = %4
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %10 = getelementptr inbounds nuw i8, ptr %1, i64 96
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %12 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %13 = ptrtoint ptr %12 to i64
  %14 = ptrtoint ptr %10 to i64
  %15 = ptrtoint ptr %9 to i64
  %16 = ptrtoint ptr %11 to i64
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 72
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %20 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %21 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %22 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %26 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %27 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %28 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %29 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %30 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %32 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %33 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %34 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 24
  br label %50

39:                                               ; preds = %50, %41, %4
  %40 = phi i64 [ 0, %4 ], [ %42, %41 ], [ %76, %50 ]
  store i64 %40, ptr %0, align 8
  ret void

41:                                               ; preds = %50
  %42 = add nsw i64 %72, %52
  %43 = load i64, ptr %37, align 8
  %44 = load i64, ptr %38, align 8
  %45 = inttoptr i64 %43 to ptr
  %46 = tail call i64 %45(i64 %44, i64 %14, i64 %13)
  %47 = add nsw i64 %56, %53
  %48 = load i64, ptr %5, align 8
  %49 = icmp slt i64 %47, %48
  br i1 %49, label %50, label %39

50:                                               ; preds = %41, %8
  %51 = phi i64 [ %48, %41 ], [ %6, %8 ]
  %52 = phi i64 [ %42, %41 ], [ 0, %8 ]
  %53 = phi i64 [ %47, %41 ], [ 0, %8 ]
  %54 = load i64, ptr %17, align 8
  %55 = sub nsw i64 %51, %53
  %56 = tail call i64 @llvm.smin.i64(i64 %55, i64 %54)
  store i64 %56, ptr %18, align 8
  store i64 %56, ptr %19, align 8
  %57 = load i64, ptr %2, align 8
  %58 = load i64, ptr %20, align 8
  %59 = mul nsw i64 %58, %53
  %60 = add nsw i64 %59, %57
  %61 = load i64, ptr %21, align 8
  %62 = load i64, ptr %22, align 8
  store i64 %60, ptr %11, align 8
  store i64 %61, ptr %23, align 8
  store i64 %56, ptr %24, align 8
  store i64 %62, ptr %25, align 8
  store i64 %58, ptr %26, align 8
  %63 = load i64, ptr %3, align 8
  %64 = load i64, ptr %27, align 8
  %65 = mul nsw i64 %64, %53
  %66 = add nsw i64 %65, %63
  %67 = load i64, ptr %28, align 8
  %68 = load i64, ptr %29, align 8
  store i64 %66, ptr %12, align 8
  store i64 %67, ptr %30, align 8
  store i64 %56, ptr %31, align 8
  store i64 %68, ptr %32, align 8
  store i64 %64, ptr %33, align 8
  %69 = load i64, ptr %1, align 8
  %70 = load i64, ptr %34, align 8
  %71 = inttoptr i64 %69 to ptr
  %72 = tail call i64 %71(i64 %70, i64 %16, i64 %15)
  %73 = load i64, ptr %35, align 8
  %74 = load i64, ptr %36, align 8
  %75 = inttoptr i64 %73 to ptr
  %76 = tail call i64 %75(i64 %74, i64 %15, i64 %14)
  %77 = icmp slt i64 %76, 0
  br i1 %77, label %39, label %41
}

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)
