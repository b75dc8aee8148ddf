; made of a506c3bfe408a3df56f52ebe5ae9207a arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/process_list_loop.py native/records.py native/samples.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = load i64, ptr %1, align 8
  %6 = icmp slt i64 %5, 1
  br i1 %6, label %57, label %7

7:                                                ; preds = %4
  %8 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %10 = ptrtoint ptr %9 to i64
  %11 = ptrtoint ptr %8 to i64
  %12 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %13 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %14 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %15 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %20 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %21 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %22 = getelementptr inbounds nuw i8, ptr %1, i64 64
  %23 = getelementptr inbounds nuw i8, ptr %1, i64 72
  %24 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 88
  br label %26

26:                                               ; preds = %59, %7
  %27 = phi i64 [ %5, %7 ], [ %70, %59 ]
  %28 = phi i64 [ 0, %7 ], [ %69, %59 ]
  %29 = phi i64 [ 0, %7 ], [ %60, %59 ]
  %30 = phi i64 [ 0, %7 ], [ %68, %59 ]
  %31 = phi i64 [ 0, %7 ], [ %65, %59 ]
  %32 = load i64, ptr %12, align 8
  %33 = add i64 %32, %28
  %34 = inttoptr i64 %33 to ptr
  %35 = load i64, ptr %2, align 8
  %36 = load i64, ptr %13, align 8
  %37 = mul nsw i64 %36, %31
  %38 = add nsw i64 %37, %35
  %39 = getelementptr inbounds nuw i8, ptr %34, i64 16
  %40 = load i64, ptr %39, align 8
  %41 = load i64, ptr %14, align 8
  %42 = load i64, ptr %15, align 8
  store i64 %38, ptr %8, align 8
  store i64 %40, ptr %16, align 8
  store i64 %41, ptr %17, align 8
  store i64 %36, ptr %18, align 8
  store i64 %42, ptr %19, align 8
  %43 = load i64, ptr %3, align 8
  %44 = load i64, ptr %20, align 8
  %45 = mul nsw i64 %44, %30
  %46 = add nsw i64 %45, %43
  %47 = getelementptr inbounds nuw i8, ptr %34, i64 24
  %48 = load i64, ptr %47, align 8
  %49 = load i64, ptr %14, align 8
  %50 = load i64, ptr %21, align 8
  store i64 %46, ptr %9, align 8
  store i64 %48, ptr %22, align 8
  store i64 %49, ptr %23, align 8
  store i64 %44, ptr %24, align 8
  store i64 %50, ptr %25, align 8
  %51 = load i64, ptr %34, align 8
  %52 = getelementptr inbounds nuw i8, ptr %34, i64 8
  %53 = load i64, ptr %52, align 8
  %54 = inttoptr i64 %51 to ptr
  %55 = tail call i64 %54(i64 %53, i64 %11, i64 %10)
  %56 = icmp slt i64 %55, 0
  br i1 %56, label %57, label %59

57:                                               ; preds = %59, %26, %4
  %58 = phi i64 [ 0, %4 ], [ %60, %59 ], [ %55, %26 ]
  store i64 %58, ptr %0, align 8
  ret void

59:                                               ; preds = %26
  %60 = add nuw nsw i64 %55, %29
  %61 = inttoptr i64 %28 to ptr
  %62 = getelementptr i8, ptr %61, i64 %32
  %63 = getelementptr i8, ptr %62, i64 16
  %64 = load i64, ptr %63, align 8
  %65 = add nsw i64 %64, %31
  %66 = getelementptr i8, ptr %62, i64 24
  %67 = load i64, ptr %66, align 8
  %68 = add nsw i64 %67, %30
  %69 = add i64 %28, 32
  %70 = add nsw i64 %27, -1
  %71 = icmp eq i64 %70, 0
  br i1 %71, label %57, label %26
}

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}
