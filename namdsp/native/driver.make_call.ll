; made of 9d60c43abcc242e940b034ef6704cb69 arithmetic/fma.py common/python_process.py errors.py kernels/numba_cpu/driver.py kernels/numba_cpu/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly initializes((0, 8)) %0, i64 %1, i64 %2, i64 %3, i64 %4, i64 %5) unnamed_addr {
  %7 = inttoptr i64 %1 to ptr
  %8 = tail call i64 %7(i64 %2, i64 %3, i64 %4, i64 %5)
  store i64 0, ptr %0, align 8
  ret void
}

define i64 @entry(i64 %0, i64 %1, i64 %2, i64 %3, i64 %4) local_unnamed_addr {
  %6 = alloca i64, align 8
  call fastcc void @0(ptr nonnull %6, i64 %0, i64 %1, i64 %2, i64 %3, i64 %4)
  %7 = load i64, ptr %6, align 8
  ret i64 %7
}
