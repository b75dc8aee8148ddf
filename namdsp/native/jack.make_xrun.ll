; made of aa41d49681546a702cf77074e772cadd arithmetic/fma.py common/python_process.py errors.py live/compiled/block.py live/compiled/jack.py live/compiled/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly initializes((0, 8)) %0, ptr %1) unnamed_addr {
  %3 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %4 = atomicrmw add ptr %3, i64 1 acq_rel, align 8
  store i64 0, ptr %0, align 8
  ret void
}

define i64 @entry(ptr %0) local_unnamed_addr {
  %2 = alloca i64, align 8
  call fastcc void @0(ptr nonnull %2, ptr %0)
  %3 = load i64, ptr %2, align 8
  ret i64 %3
}
