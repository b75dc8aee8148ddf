; made of 5e8d1fb5b9f04a4f0f72d5e321195f13 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/effects.py rig/compiled/filters.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/records.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly initializes((0, 8)) %0, ptr %1, i64 %2) unnamed_addr {
  %4 = atomicrmw xchg ptr %1, i64 %2 acq_rel, align 8
  store i64 %4, ptr %0, align 8
  ret void
}

define i64 @entry(ptr %0, i64 %1) local_unnamed_addr {
  %3 = alloca i64, align 8
  call fastcc void @0(ptr nonnull %3, ptr %0, i64 %1)
  %4 = load i64, ptr %3, align 8
  ret i64 %4
}
