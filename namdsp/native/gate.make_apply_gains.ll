; made of ee986cf00d032ba34a4dce7fbfb7d3f8 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/gate.py rig/compiled/records.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, ptr readonly %2) unnamed_addr {
  %4 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %5 = load i64, ptr %4, align 8
  %6 = add i64 %5, -1
  %7 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %8 = load i64, ptr %7, align 8
  %9 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %10 = load i64, ptr %9, align 8
  %11 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %12 = load i64, ptr %11, align 8
  %13 = icmp slt i64 %12, 1
  br i1 %13, label %91, label %14

14:                                               ; preds = %3
  %15 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %16 = load i64, ptr %15, align 8
  %17 = icmp slt i64 %16, 1
  br i1 %17, label %91, label %18

18:                                               ; preds = %14
  %19 = shl i64 %8, 1
  %20 = shl i64 %10, 1
  %21 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %22 = getelementptr inbounds nuw i8, ptr %1, i64 24
  br label %92

23:                                               ; preds = %57
  %24 = icmp eq i64 %113, 0
  br i1 %24, label %41, label %25

25:                                               ; preds = %23, %108
  %26 = phi i64 [ %103, %108 ], [ %88, %23 ]
  %27 = phi i64 [ %99, %108 ], [ %87, %23 ]
  %28 = icmp ne i64 %113, 0
  tail call void @llvm.assume(i1 %28)
  %29 = inttoptr i64 %27 to ptr
  %30 = load float, ptr %29, align 4
  %31 = inttoptr i64 %26 to ptr
  %32 = load float, ptr %31, align 4
  %33 = fmul float %30, %32
  store float %33, ptr %29, align 4
  %34 = add i64 %27, %8
  %35 = inttoptr i64 %34 to ptr
  %36 = load float, ptr %35, align 4
  %37 = add i64 %26, %10
  %38 = inttoptr i64 %37 to ptr
  %39 = load float, ptr %38, align 4
  %40 = fmul float %36, %39
  store float %40, ptr %35, align 4
  br label %41

41:                                               ; preds = %23, %25
  %42 = and i64 %104, 1
  %43 = icmp eq i64 %42, 0
  br i1 %43, label %55, label %44

44:                                               ; preds = %106, %41
  %45 = phi i64 [ 0, %106 ], [ %109, %41 ]
  %46 = mul nsw i64 %45, %8
  %47 = add nsw i64 %46, %99
  %48 = inttoptr i64 %47 to ptr
  %49 = load float, ptr %48, align 4
  %50 = mul nsw i64 %45, %10
  %51 = add nsw i64 %103, %50
  %52 = inttoptr i64 %51 to ptr
  %53 = load float, ptr %52, align 4
  %54 = fmul float %49, %53
  store float %54, ptr %48, align 4
  br label %55

55:                                               ; preds = %92, %44, %41
  %56 = icmp eq i64 %94, %12
  br i1 %56, label %91, label %92, !llvm.loop !0

57:                                               ; preds = %57, %115
  %58 = phi i64 [ %103, %115 ], [ %88, %57 ]
  %59 = phi i64 [ %99, %115 ], [ %87, %57 ]
  %60 = phi i64 [ 0, %115 ], [ %89, %57 ]
  %61 = inttoptr i64 %59 to ptr
  %62 = load float, ptr %61, align 4
  %63 = inttoptr i64 %58 to ptr
  %64 = load float, ptr %63, align 4
  %65 = fmul float %62, %64
  store float %65, ptr %61, align 4
  %66 = add i64 %59, %8
  %67 = inttoptr i64 %66 to ptr
  %68 = load float, ptr %67, align 4
  %69 = add i64 %58, %10
  %70 = inttoptr i64 %69 to ptr
  %71 = load float, ptr %70, align 4
  %72 = fmul float %68, %71
  store float %72, ptr %67, align 4
  %73 = add i64 %59, %19
  %74 = add i64 %58, %20
  %75 = inttoptr i64 %73 to ptr
  %76 = load float, ptr %75, align 4
  %77 = inttoptr i64 %74 to ptr
  %78 = load float, ptr %77, align 4
  %79 = fmul float %76, %78
  store float %79, ptr %75, align 4
  %80 = add i64 %73, %8
  %81 = inttoptr i64 %80 to ptr
  %82 = load float, ptr %81, align 4
  %83 = add i64 %74, %10
  %84 = inttoptr i64 %83 to ptr
  %85 = load float, ptr %84, align 4
  %86 = fmul float %82, %85
  store float %86, ptr %81, align 4
  %87 = add i64 %73, %19
  %88 = add i64 %74, %20
  %89 = add nuw i64 %60, 2
  %90 = icmp eq i64 %89, %116
  br i1 %90, label %23, label %57

91:                                               ; preds = %55, %14, %3
  store i64 0, ptr %0, align 8
  ret void

92:                                               ; preds = %55, %18
  %93 = phi i64 [ %94, %55 ], [ 0, %18 ]
  %94 = add nuw nsw i64 %93, 1
  %95 = tail call i64 @llvm.smin.i64(i64 %93, i64 %6)
  %96 = load i64, ptr %2, align 8
  %97 = load i64, ptr %21, align 8
  %98 = mul i64 %97, %93
  %99 = add i64 %98, %96
  %100 = load i64, ptr %1, align 8
  %101 = load i64, ptr %22, align 8
  %102 = mul i64 %101, %95
  %103 = add i64 %102, %100
  %104 = load i64, ptr %15, align 8
  %105 = icmp slt i64 %104, 1
  br i1 %105, label %55, label %106

106:                                              ; preds = %92
  %107 = icmp eq i64 %104, 1
  br i1 %107, label %44, label %108

108:                                              ; preds = %106
  %109 = and i64 %104, 9223372036854775806
  %110 = add nsw i64 %104, -2
  %111 = lshr i64 %110, 1
  %112 = add nuw i64 %111, 1
  %113 = and i64 %112, 1
  %114 = icmp eq i64 %111, 0
  br i1 %114, label %25, label %115

115:                                              ; preds = %108
  %116 = and i64 %112, -2
  br label %57
}

define i64 @entry(i64 %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)

declare void @llvm.assume(i1 noundef)


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unswitch.partial.disable"}
