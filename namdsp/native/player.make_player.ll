; made of 66645c1804560a22b7f51572669b32d6 arithmetic/fma.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py python_process.py rig/compiled/effects.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/records.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %1422, %10, %4
  %9 = phi i64 [ %1425, %1422 ], [ 0, %4 ], [ -2, %10 ]
  store i64 %9, ptr %0, align 8
  ret void

10:                                               ; preds = %4
  %11 = atomicrmw xchg ptr %1, i64 1 acq_rel, align 8
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %8

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 584
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 536
  %20 = load double, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %22 = load double, ptr %21, align 8
  %23 = fcmp une double %20, %22
  br i1 %23, label %1426, label %24

24:                                               ; preds = %1426, %13
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 576
  %26 = load double, ptr %25, align 8
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %28 = load double, ptr %27, align 8
  %29 = fcmp une double %26, %28
  br i1 %29, label %30, label %42

30:                                               ; preds = %24
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %32 = load double, ptr %31, align 8
  %33 = fcmp olt double %32, 0.000000e+00
  %34 = select i1 %33, double 0.000000e+00, double %32
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %36 = load double, ptr %35, align 8
  %37 = fdiv double %34, %36
  %38 = load double, ptr %17, align 8
  %39 = fsub double %28, %38
  %40 = fmul double %37, %39
  %41 = fadd double %38, %40
  store double %41, ptr %17, align 8
  store double %26, ptr %27, align 8
  store double 0.000000e+00, ptr %31, align 8
  br label %42

42:                                               ; preds = %30, %24
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 616
  %44 = load double, ptr %43, align 8
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 592
  %46 = load double, ptr %45, align 8
  %47 = fcmp une double %44, %46
  br i1 %47, label %48, label %60

48:                                               ; preds = %42
  %49 = getelementptr inbounds nuw i8, ptr %1, i64 600
  %50 = load double, ptr %49, align 8
  %51 = fcmp olt double %50, 0.000000e+00
  %52 = select i1 %51, double 0.000000e+00, double %50
  %53 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %54 = load double, ptr %53, align 8
  %55 = fdiv double %52, %54
  %56 = load double, ptr %18, align 8
  %57 = fsub double %46, %56
  %58 = fmul double %55, %57
  %59 = fadd double %56, %58
  store double %59, ptr %18, align 8
  store double %44, ptr %45, align 8
  store double 0.000000e+00, ptr %49, align 8
  br label %60

60:                                               ; preds = %48, %42
  %61 = getelementptr inbounds nuw i8, ptr %1, i64 776
  %62 = load i64, ptr %61, align 8
  %63 = icmp eq i64 %62, 0
  br i1 %63, label %402, label %64

64:                                               ; preds = %60
  %65 = atomicrmw xchg ptr %61, i64 0 acq_rel, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %402, label %67

67:                                               ; preds = %64
  %68 = inttoptr i64 %15 to ptr
  %69 = inttoptr i64 %65 to ptr
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 8
  %71 = load i8, ptr %70, align 1
  %72 = getelementptr inbounds nuw i8, ptr %69, i64 9
  %73 = load i8, ptr %72, align 1
  %74 = getelementptr inbounds nuw i8, ptr %69, i64 10
  %75 = load i8, ptr %74, align 1
  %76 = getelementptr inbounds nuw i8, ptr %69, i64 11
  %77 = load i8, ptr %76, align 1
  %78 = getelementptr inbounds nuw i8, ptr %69, i64 12
  %79 = load i8, ptr %78, align 1
  %80 = getelementptr inbounds nuw i8, ptr %69, i64 13
  %81 = load i8, ptr %80, align 1
  %82 = getelementptr inbounds nuw i8, ptr %69, i64 14
  %83 = load i8, ptr %82, align 1
  %84 = getelementptr inbounds nuw i8, ptr %69, i64 15
  %85 = load i8, ptr %84, align 1
  %86 = getelementptr inbounds nuw i8, ptr %69, i64 16
  %87 = load i8, ptr %86, align 1
  %88 = getelementptr inbounds nuw i8, ptr %69, i64 17
  %89 = load i8, ptr %88, align 1
  %90 = getelementptr inbounds nuw i8, ptr %69, i64 18
  %91 = load i8, ptr %90, align 1
  %92 = getelementptr inbounds nuw i8, ptr %69, i64 19
  %93 = load i8, ptr %92, align 1
  %94 = getelementptr inbounds nuw i8, ptr %69, i64 20
  %95 = load i8, ptr %94, align 1
  %96 = getelementptr inbounds nuw i8, ptr %69, i64 21
  %97 = load i8, ptr %96, align 1
  %98 = getelementptr inbounds nuw i8, ptr %69, i64 22
  %99 = load i8, ptr %98, align 1
  %100 = getelementptr inbounds nuw i8, ptr %69, i64 23
  %101 = load i8, ptr %100, align 1
  %102 = getelementptr inbounds nuw i8, ptr %69, i64 24
  %103 = load i8, ptr %102, align 1
  %104 = getelementptr inbounds nuw i8, ptr %69, i64 25
  %105 = load i8, ptr %104, align 1
  %106 = getelementptr inbounds nuw i8, ptr %69, i64 26
  %107 = load i8, ptr %106, align 1
  %108 = getelementptr inbounds nuw i8, ptr %69, i64 27
  %109 = load i8, ptr %108, align 1
  %110 = getelementptr inbounds nuw i8, ptr %69, i64 28
  %111 = load i8, ptr %110, align 1
  %112 = getelementptr inbounds nuw i8, ptr %69, i64 29
  %113 = load i8, ptr %112, align 1
  %114 = getelementptr inbounds nuw i8, ptr %69, i64 30
  %115 = load i8, ptr %114, align 1
  %116 = getelementptr inbounds nuw i8, ptr %69, i64 31
  %117 = load i8, ptr %116, align 1
  %118 = getelementptr inbounds nuw i8, ptr %69, i64 32
  %119 = load i8, ptr %118, align 1
  %120 = getelementptr inbounds nuw i8, ptr %69, i64 33
  %121 = load i8, ptr %120, align 1
  %122 = getelementptr inbounds nuw i8, ptr %69, i64 34
  %123 = load i8, ptr %122, align 1
  %124 = getelementptr inbounds nuw i8, ptr %69, i64 35
  %125 = load i8, ptr %124, align 1
  %126 = getelementptr inbounds nuw i8, ptr %69, i64 36
  %127 = load i8, ptr %126, align 1
  %128 = getelementptr inbounds nuw i8, ptr %69, i64 37
  %129 = load i8, ptr %128, align 1
  %130 = getelementptr inbounds nuw i8, ptr %69, i64 38
  %131 = load i8, ptr %130, align 1
  %132 = getelementptr inbounds nuw i8, ptr %69, i64 39
  %133 = load i8, ptr %132, align 1
  %134 = getelementptr inbounds nuw i8, ptr %69, i64 40
  %135 = load i8, ptr %134, align 1
  %136 = getelementptr inbounds nuw i8, ptr %69, i64 41
  %137 = load i8, ptr %136, align 1
  %138 = getelementptr inbounds nuw i8, ptr %69, i64 42
  %139 = load i8, ptr %138, align 1
  %140 = getelementptr inbounds nuw i8, ptr %69, i64 43
  %141 = load i8, ptr %140, align 1
  %142 = getelementptr inbounds nuw i8, ptr %69, i64 44
  %143 = load i8, ptr %142, align 1
  %144 = getelementptr inbounds nuw i8, ptr %69, i64 45
  %145 = load i8, ptr %144, align 1
  %146 = getelementptr inbounds nuw i8, ptr %69, i64 46
  %147 = load i8, ptr %146, align 1
  %148 = getelementptr inbounds nuw i8, ptr %69, i64 47
  %149 = load i8, ptr %148, align 1
  %150 = getelementptr inbounds nuw i8, ptr %69, i64 48
  %151 = load i8, ptr %150, align 1
  %152 = getelementptr inbounds nuw i8, ptr %69, i64 49
  %153 = load i8, ptr %152, align 1
  %154 = getelementptr inbounds nuw i8, ptr %69, i64 50
  %155 = load i8, ptr %154, align 1
  %156 = getelementptr inbounds nuw i8, ptr %69, i64 51
  %157 = load i8, ptr %156, align 1
  %158 = getelementptr inbounds nuw i8, ptr %69, i64 52
  %159 = load i8, ptr %158, align 1
  %160 = getelementptr inbounds nuw i8, ptr %69, i64 53
  %161 = load i8, ptr %160, align 1
  %162 = getelementptr inbounds nuw i8, ptr %69, i64 54
  %163 = load i8, ptr %162, align 1
  %164 = getelementptr inbounds nuw i8, ptr %69, i64 55
  %165 = load i8, ptr %164, align 1
  %166 = getelementptr inbounds nuw i8, ptr %69, i64 56
  %167 = load i8, ptr %166, align 1
  %168 = getelementptr inbounds nuw i8, ptr %69, i64 57
  %169 = load i8, ptr %168, align 1
  %170 = getelementptr inbounds nuw i8, ptr %69, i64 58
  %171 = load i8, ptr %170, align 1
  %172 = getelementptr inbounds nuw i8, ptr %69, i64 59
  %173 = load i8, ptr %172, align 1
  %174 = getelementptr inbounds nuw i8, ptr %69, i64 60
  %175 = load i8, ptr %174, align 1
  %176 = getelementptr inbounds nuw i8, ptr %69, i64 61
  %177 = load i8, ptr %176, align 1
  %178 = getelementptr inbounds nuw i8, ptr %69, i64 62
  %179 = load i8, ptr %178, align 1
  %180 = getelementptr inbounds nuw i8, ptr %69, i64 63
  %181 = load i8, ptr %180, align 1
  store i8 %71, ptr %68, align 1
  %182 = getelementptr inbounds nuw i8, ptr %68, i64 1
  store i8 %73, ptr %182, align 1
  %183 = getelementptr inbounds nuw i8, ptr %68, i64 2
  store i8 %75, ptr %183, align 1
  %184 = getelementptr inbounds nuw i8, ptr %68, i64 3
  store i8 %77, ptr %184, align 1
  %185 = getelementptr inbounds nuw i8, ptr %68, i64 4
  store i8 %79, ptr %185, align 1
  %186 = getelementptr inbounds nuw i8, ptr %68, i64 5
  store i8 %81, ptr %186, align 1
  %187 = getelementptr inbounds nuw i8, ptr %68, i64 6
  store i8 %83, ptr %187, align 1
  %188 = getelementptr inbounds nuw i8, ptr %68, i64 7
  store i8 %85, ptr %188, align 1
  %189 = getelementptr inbounds nuw i8, ptr %68, i64 8
  store i8 %87, ptr %189, align 1
  %190 = getelementptr inbounds nuw i8, ptr %68, i64 9
  store i8 %89, ptr %190, align 1
  %191 = getelementptr inbounds nuw i8, ptr %68, i64 10
  store i8 %91, ptr %191, align 1
  %192 = getelementptr inbounds nuw i8, ptr %68, i64 11
  store i8 %93, ptr %192, align 1
  %193 = getelementptr inbounds nuw i8, ptr %68, i64 12
  store i8 %95, ptr %193, align 1
  %194 = getelementptr inbounds nuw i8, ptr %68, i64 13
  store i8 %97, ptr %194, align 1
  %195 = getelementptr inbounds nuw i8, ptr %68, i64 14
  store i8 %99, ptr %195, align 1
  %196 = getelementptr inbounds nuw i8, ptr %68, i64 15
  store i8 %101, ptr %196, align 1
  %197 = getelementptr inbounds nuw i8, ptr %68, i64 16
  store i8 %103, ptr %197, align 1
  %198 = getelementptr inbounds nuw i8, ptr %68, i64 17
  store i8 %105, ptr %198, align 1
  %199 = getelementptr inbounds nuw i8, ptr %68, i64 18
  store i8 %107, ptr %199, align 1
  %200 = getelementptr inbounds nuw i8, ptr %68, i64 19
  store i8 %109, ptr %200, align 1
  %201 = getelementptr inbounds nuw i8, ptr %68, i64 20
  store i8 %111, ptr %201, align 1
  %202 = getelementptr inbounds nuw i8, ptr %68, i64 21
  store i8 %113, ptr %202, align 1
  %203 = getelementptr inbounds nuw i8, ptr %68, i64 22
  store i8 %115, ptr %203, align 1
  %204 = getelementptr inbounds nuw i8, ptr %68, i64 23
  store i8 %117, ptr %204, align 1
  %205 = getelementptr inbounds nuw i8, ptr %68, i64 24
  store i8 %119, ptr %205, align 1
  %206 = getelementptr inbounds nuw i8, ptr %68, i64 25
  store i8 %121, ptr %206, align 1
  %207 = getelementptr inbounds nuw i8, ptr %68, i64 26
  store i8 %123, ptr %207, align 1
  %208 = getelementptr inbounds nuw i8, ptr %68, i64 27
  store i8 %125, ptr %208, align 1
  %209 = getelementptr inbounds nuw i8, ptr %68, i64 28
  store i8 %127, ptr %209, align 1
  %210 = getelementptr inbounds nuw i8, ptr %68, i64 29
  store i8 %129, ptr %210, align 1
  %211 = getelementptr inbounds nuw i8, ptr %68, i64 30
  store i8 %131, ptr %211, align 1
  %212 = getelementptr inbounds nuw i8, ptr %68, i64 31
  store i8 %133, ptr %212, align 1
  %213 = getelementptr inbounds nuw i8, ptr %68, i64 32
  store i8 %135, ptr %213, align 1
  %214 = getelementptr inbounds nuw i8, ptr %68, i64 33
  store i8 %137, ptr %214, align 1
  %215 = getelementptr inbounds nuw i8, ptr %68, i64 34
  store i8 %139, ptr %215, align 1
  %216 = getelementptr inbounds nuw i8, ptr %68, i64 35
  store i8 %141, ptr %216, align 1
  %217 = getelementptr inbounds nuw i8, ptr %68, i64 36
  store i8 %143, ptr %217, align 1
  %218 = getelementptr inbounds nuw i8, ptr %68, i64 37
  store i8 %145, ptr %218, align 1
  %219 = getelementptr inbounds nuw i8, ptr %68, i64 38
  store i8 %147, ptr %219, align 1
  %220 = getelementptr inbounds nuw i8, ptr %68, i64 39
  store i8 %149, ptr %220, align 1
  %221 = getelementptr inbounds nuw i8, ptr %68, i64 40
  store i8 %151, ptr %221, align 1
  %222 = getelementptr inbounds nuw i8, ptr %68, i64 41
  store i8 %153, ptr %222, align 1
  %223 = getelementptr inbounds nuw i8, ptr %68, i64 42
  store i8 %155, ptr %223, align 1
  %224 = getelementptr inbounds nuw i8, ptr %68, i64 43
  store i8 %157, ptr %224, align 1
  %225 = getelementptr inbounds nuw i8, ptr %68, i64 44
  store i8 %159, ptr %225, align 1
  %226 = getelementptr inbounds nuw i8, ptr %68, i64 45
  store i8 %161, ptr %226, align 1
  %227 = getelementptr inbounds nuw i8, ptr %68, i64 46
  store i8 %163, ptr %227, align 1
  %228 = getelementptr inbounds nuw i8, ptr %68, i64 47
  store i8 %165, ptr %228, align 1
  %229 = getelementptr inbounds nuw i8, ptr %68, i64 48
  store i8 %167, ptr %229, align 1
  %230 = getelementptr inbounds nuw i8, ptr %68, i64 49
  store i8 %169, ptr %230, align 1
  %231 = getelementptr inbounds nuw i8, ptr %68, i64 50
  store i8 %171, ptr %231, align 1
  %232 = getelementptr inbounds nuw i8, ptr %68, i64 51
  store i8 %173, ptr %232, align 1
  %233 = getelementptr inbounds nuw i8, ptr %68, i64 52
  store i8 %175, ptr %233, align 1
  %234 = getelementptr inbounds nuw i8, ptr %68, i64 53
  store i8 %177, ptr %234, align 1
  %235 = getelementptr inbounds nuw i8, ptr %68, i64 54
  store i8 %179, ptr %235, align 1
  %236 = getelementptr inbounds nuw i8, ptr %68, i64 55
  store i8 %181, ptr %236, align 1
  %237 = getelementptr inbounds nuw i8, ptr %69, i64 80
  %238 = load i64, ptr %237, align 8
  %239 = icmp eq i64 %238, 0
  br i1 %239, label %373, label %1438

240:                                              ; preds = %1456, %240
  %241 = phi i64 [ %257, %240 ], [ 32, %1456 ]
  %242 = phi i64 [ %250, %240 ], [ 0, %1456 ]
  %243 = load i64, ptr %1458, align 8
  %244 = add nsw i64 %241, -32
  %245 = add i64 %244, %243
  %246 = inttoptr i64 %245 to ptr
  store double 0.000000e+00, ptr %246, align 8
  %247 = getelementptr inbounds nuw i8, ptr %246, i64 16
  store double 0.000000e+00, ptr %247, align 8
  %248 = load double, ptr %229, align 8
  %249 = getelementptr inbounds nuw i8, ptr %246, i64 8
  store double %248, ptr %249, align 8
  %250 = add nuw i64 %242, 2
  %251 = load i64, ptr %1458, align 8
  %252 = add i64 %251, %241
  %253 = inttoptr i64 %252 to ptr
  store double 0.000000e+00, ptr %253, align 8
  %254 = getelementptr inbounds nuw i8, ptr %253, i64 16
  store double 0.000000e+00, ptr %254, align 8
  %255 = load double, ptr %229, align 8
  %256 = getelementptr inbounds nuw i8, ptr %253, i64 8
  store double %255, ptr %256, align 8
  %257 = add i64 %241, 64
  %258 = icmp eq i64 %1457, %250
  br i1 %258, label %259, label %240

259:                                              ; preds = %240
  %260 = and i64 %1452, 1
  %261 = icmp eq i64 %260, 0
  br i1 %261, label %272, label %262

262:                                              ; preds = %1454, %259
  %263 = phi i64 [ 0, %1454 ], [ %1457, %259 ]
  %264 = getelementptr inbounds nuw i8, ptr %68, i64 64
  %265 = load i64, ptr %264, align 8
  %266 = shl i64 %263, 5
  %267 = add i64 %265, %266
  %268 = inttoptr i64 %267 to ptr
  store double 0.000000e+00, ptr %268, align 8
  %269 = getelementptr inbounds nuw i8, ptr %268, i64 16
  store double 0.000000e+00, ptr %269, align 8
  %270 = load double, ptr %229, align 8
  %271 = getelementptr inbounds nuw i8, ptr %268, i64 8
  store double %270, ptr %271, align 8
  br label %272

272:                                              ; preds = %1438, %262, %259
  %273 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %274 = load i64, ptr %273, align 8
  %275 = icmp eq i64 %274, 0
  br i1 %275, label %332, label %1459

276:                                              ; preds = %1470, %276
  %277 = phi i64 [ %295, %276 ], [ 12, %1470 ]
  %278 = phi i64 [ %291, %276 ], [ 0, %1470 ]
  %279 = load i64, ptr %1460, align 8
  %280 = add nsw i64 %277, -12
  %281 = add i64 %280, %279
  %282 = inttoptr i64 %281 to ptr
  store float 1.000000e+00, ptr %282, align 4
  %283 = load i64, ptr %1460, align 8
  %284 = add nsw i64 %277, -8
  %285 = add i64 %284, %283
  %286 = inttoptr i64 %285 to ptr
  store float 1.000000e+00, ptr %286, align 4
  %287 = load i64, ptr %1460, align 8
  %288 = add nsw i64 %277, -4
  %289 = add i64 %288, %287
  %290 = inttoptr i64 %289 to ptr
  store float 1.000000e+00, ptr %290, align 4
  %291 = add nuw i64 %278, 4
  %292 = load i64, ptr %1460, align 8
  %293 = add i64 %292, %277
  %294 = inttoptr i64 %293 to ptr
  store float 1.000000e+00, ptr %294, align 4
  %295 = add nuw i64 %277, 16
  %296 = icmp eq i64 %1471, %291
  br i1 %296, label %1472, label %276

297:                                              ; preds = %1499, %297
  %298 = phi i64 [ %316, %297 ], [ 12, %1499 ]
  %299 = phi i64 [ %312, %297 ], [ 0, %1499 ]
  %300 = load i64, ptr %1489, align 8
  %301 = add nsw i64 %298, -12
  %302 = add i64 %301, %300
  %303 = inttoptr i64 %302 to ptr
  store float 0.000000e+00, ptr %303, align 4
  %304 = load i64, ptr %1489, align 8
  %305 = add nsw i64 %298, -8
  %306 = add i64 %305, %304
  %307 = inttoptr i64 %306 to ptr
  store float 0.000000e+00, ptr %307, align 4
  %308 = load i64, ptr %1489, align 8
  %309 = add nsw i64 %298, -4
  %310 = add i64 %309, %308
  %311 = inttoptr i64 %310 to ptr
  store float 0.000000e+00, ptr %311, align 4
  %312 = add nuw i64 %299, 4
  %313 = load i64, ptr %1489, align 8
  %314 = add i64 %313, %298
  %315 = inttoptr i64 %314 to ptr
  store float 0.000000e+00, ptr %315, align 4
  %316 = add nuw i64 %298, 16
  %317 = icmp eq i64 %1500, %312
  br i1 %317, label %318, label %297

318:                                              ; preds = %297
  %319 = icmp eq i64 %1497, 0
  br i1 %319, label %332, label %320

320:                                              ; preds = %1496, %318
  %321 = phi i64 [ 0, %1496 ], [ %1500, %318 ]
  %322 = shl i64 %321, 2
  br label %323

323:                                              ; preds = %323, %320
  %324 = phi i64 [ %330, %323 ], [ %1497, %320 ]
  %325 = phi i64 [ %329, %323 ], [ %322, %320 ]
  %326 = load i64, ptr %1489, align 8
  %327 = add i64 %326, %325
  %328 = inttoptr i64 %327 to ptr
  store float 0.000000e+00, ptr %328, align 4
  %329 = add i64 %325, 4
  %330 = add nsw i64 %324, -1
  %331 = icmp eq i64 %330, 0
  br i1 %331, label %332, label %323, !llvm.loop !0

332:                                              ; preds = %323, %1486, %318, %272
  %333 = load i64, ptr %237, align 8
  %334 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %335 = load i64, ptr %334, align 8
  %336 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %337 = load i64, ptr %336, align 8
  %338 = inttoptr i64 %335 to ptr
  store i64 %337, ptr %338, align 8
  store i64 %335, ptr %336, align 8
  %339 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %340 = load i64, ptr %339, align 8
  %341 = load i64, ptr %334, align 8
  %342 = icmp eq i64 %340, %341
  br i1 %342, label %345, label %343

343:                                              ; preds = %332
  %344 = inttoptr i64 %340 to ptr
  store i64 %335, ptr %344, align 8
  store i64 %340, ptr %336, align 8
  br label %345

345:                                              ; preds = %343, %332
  %346 = phi i64 [ %340, %343 ], [ %335, %332 ]
  %347 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %348 = load i64, ptr %347, align 8
  %349 = icmp eq i64 %348, 0
  br i1 %349, label %352, label %350

350:                                              ; preds = %345
  %351 = inttoptr i64 %348 to ptr
  store i64 %346, ptr %351, align 8
  store i64 %348, ptr %336, align 8
  br label %352

352:                                              ; preds = %350, %345
  %353 = phi i64 [ %348, %350 ], [ %346, %345 ]
  store i64 0, ptr %347, align 8
  store i64 %333, ptr %334, align 8
  store i64 %333, ptr %339, align 8
  %354 = getelementptr inbounds nuw i8, ptr %69, i64 88
  %355 = load i64, ptr %354, align 8
  %356 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %357 = load i64, ptr %356, align 8
  %358 = inttoptr i64 %357 to ptr
  store i64 %353, ptr %358, align 8
  store i64 %357, ptr %336, align 8
  %359 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %360 = load i64, ptr %359, align 8
  %361 = load i64, ptr %356, align 8
  %362 = icmp eq i64 %360, %361
  br i1 %362, label %365, label %363

363:                                              ; preds = %352
  %364 = inttoptr i64 %360 to ptr
  store i64 %357, ptr %364, align 8
  store i64 %360, ptr %336, align 8
  br label %365

365:                                              ; preds = %363, %352
  %366 = phi i64 [ %360, %363 ], [ %357, %352 ]
  %367 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %368 = load i64, ptr %367, align 8
  %369 = icmp eq i64 %368, 0
  br i1 %369, label %372, label %370

370:                                              ; preds = %365
  %371 = inttoptr i64 %368 to ptr
  store i64 %366, ptr %371, align 8
  store i64 %368, ptr %336, align 8
  br label %372

372:                                              ; preds = %370, %365
  store i64 0, ptr %367, align 8
  store i64 %355, ptr %356, align 8
  store i64 %355, ptr %359, align 8
  br label %373

373:                                              ; preds = %372, %67
  %374 = getelementptr inbounds nuw i8, ptr %69, i64 64
  %375 = load i64, ptr %374, align 8
  %376 = icmp eq i64 %375, 0
  br i1 %376, label %386, label %377

377:                                              ; preds = %373
  %378 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %379 = load i64, ptr %378, align 8
  %380 = icmp eq i64 %379, 0
  br i1 %380, label %385, label %381

381:                                              ; preds = %377
  %382 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %383 = load i64, ptr %382, align 8
  %384 = inttoptr i64 %379 to ptr
  store i64 %383, ptr %384, align 8
  store i64 %379, ptr %382, align 8
  br label %385

385:                                              ; preds = %381, %377
  store i64 %375, ptr %378, align 8
  br label %386

386:                                              ; preds = %385, %373
  %387 = getelementptr inbounds nuw i8, ptr %69, i64 72
  %388 = load i64, ptr %387, align 8
  %389 = icmp eq i64 %388, 0
  br i1 %389, label %399, label %390

390:                                              ; preds = %386
  %391 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %392 = load i64, ptr %391, align 8
  %393 = icmp eq i64 %392, 0
  br i1 %393, label %398, label %394

394:                                              ; preds = %390
  %395 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %396 = load i64, ptr %395, align 8
  %397 = inttoptr i64 %392 to ptr
  store i64 %396, ptr %397, align 8
  store i64 %392, ptr %395, align 8
  br label %398

398:                                              ; preds = %394, %390
  store i64 %388, ptr %391, align 8
  br label %399

399:                                              ; preds = %398, %386
  %400 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %401 = load i64, ptr %400, align 8
  store i64 %401, ptr %69, align 8
  store i64 %65, ptr %400, align 8
  br label %402

402:                                              ; preds = %399, %64, %60
  %403 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %404 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %405 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %406 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %407 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %408 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %409 = getelementptr inbounds nuw i8, ptr %1, i64 464
  %410 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %411 = getelementptr inbounds nuw i8, ptr %1, i64 424
  %412 = getelementptr inbounds nuw i8, ptr %1, i64 656
  %413 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %414 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %415 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %416 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %417 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %418 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %419 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %420 = getelementptr inbounds nuw i8, ptr %1, i64 600
  %421 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %422 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %423 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %424 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %425 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %426 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %427 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %428 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %429 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %430 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %431 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %432 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %433 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %434 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %435 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %436 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %437 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %438 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %439 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %440 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %441 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %442 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %443 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %444 = getelementptr inbounds nuw i8, ptr %1, i64 680
  %445 = getelementptr inbounds nuw i8, ptr %1, i64 672
  %446 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %447 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %448 = getelementptr inbounds nuw i8, ptr %1, i64 648
  %449 = getelementptr inbounds nuw i8, ptr %1, i64 752
  %450 = getelementptr inbounds nuw i8, ptr %1, i64 744
  %451 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %452 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %453 = getelementptr inbounds nuw i8, ptr %1, i64 808
  %454 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %455 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %456 = getelementptr inbounds nuw i8, ptr %1, i64 496
  %457 = ptrtoint ptr %409 to i64
  %458 = getelementptr inbounds nuw i8, ptr %1, i64 856
  %459 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %460 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %461 = ptrtoint ptr %404 to i64
  %462 = ptrtoint ptr %403 to i64
  %463 = ptrtoint ptr %16 to i64
  %464 = getelementptr inbounds nuw i8, ptr %1, i64 816
  %465 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %466 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %467 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %468 = getelementptr inbounds nuw i8, ptr %1, i64 888
  %469 = getelementptr inbounds nuw i8, ptr %1, i64 872
  %470 = ptrtoint ptr %406 to i64
  %471 = getelementptr inbounds nuw i8, ptr %1, i64 832
  %472 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %473 = ptrtoint ptr %405 to i64
  %474 = getelementptr inbounds nuw i8, ptr %1, i64 232
  %475 = getelementptr inbounds nuw i8, ptr %1, i64 248
  %476 = ptrtoint ptr %411 to i64
  %477 = getelementptr inbounds nuw i8, ptr %1, i64 432
  %478 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %479 = ptrtoint ptr %410 to i64
  %480 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %481 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %482 = ptrtoint ptr %412 to i64
  %483 = getelementptr inbounds nuw i8, ptr %1, i64 824
  %484 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %485 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %486 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %487 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %488 = ptrtoint ptr %407 to i64
  %489 = getelementptr inbounds nuw i8, ptr %1, i64 840
  %490 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %491 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %492 = ptrtoint ptr %17 to i64
  %493 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %494 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %495 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %496 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %497 = ptrtoint ptr %408 to i64
  %498 = getelementptr inbounds nuw i8, ptr %1, i64 848
  %499 = ptrtoint ptr %413 to i64
  %500 = ptrtoint ptr %18 to i64
  br label %501

501:                                              ; preds = %1380, %402
  %502 = phi i64 [ %1381, %1380 ], [ 0, %402 ]
  %503 = sub nsw i64 %6, %502
  %504 = load i64, ptr %414, align 8
  %505 = tail call i64 @llvm.smin.i64(i64 %504, i64 %503)
  %506 = load i64, ptr %415, align 8
  %507 = load i64, ptr %416, align 8
  %508 = icmp eq i64 %506, %507
  br i1 %508, label %513, label %1501

509:                                              ; preds = %1501
  %510 = load i64, ptr %446, align 8
  %511 = inttoptr i64 %506 to ptr
  store i64 %510, ptr %511, align 8
  store i64 %506, ptr %446, align 8
  %512 = load i64, ptr %416, align 8
  store i64 %512, ptr %415, align 8
  br label %513

513:                                              ; preds = %509, %501
  %514 = phi i64 [ %512, %509 ], [ %506, %501 ]
  %515 = load i64, ptr %447, align 8
  %516 = icmp eq i64 %515, 0
  br i1 %516, label %526, label %517

517:                                              ; preds = %513
  store i64 %515, ptr %416, align 8
  store i64 0, ptr %447, align 8
  %518 = load i64, ptr %448, align 8
  %519 = sitofp i64 %518 to double
  %520 = fneg double %519
  store double %520, ptr %445, align 8
  %521 = icmp eq i64 %514, %515
  br i1 %521, label %526, label %522

522:                                              ; preds = %517
  %523 = load double, ptr %444, align 8
  %524 = fadd double %523, %519
  %525 = fptosi double %524 to i64
  br label %1507

526:                                              ; preds = %1507, %517, %513
  %527 = phi i64 [ %505, %517 ], [ %505, %513 ], [ %1509, %1507 ]
  %528 = load i64, ptr %417, align 8
  %529 = load i64, ptr %418, align 8
  %530 = icmp eq i64 %528, %529
  br i1 %530, label %541, label %531

531:                                              ; preds = %526
  %532 = load double, ptr %449, align 8
  %533 = load double, ptr %450, align 8
  %534 = fsub double %532, %533
  %535 = fptosi double %534 to i64
  %536 = icmp slt i64 %535, 1
  br i1 %536, label %537, label %554

537:                                              ; preds = %531
  %538 = load i64, ptr %446, align 8
  %539 = inttoptr i64 %528 to ptr
  store i64 %538, ptr %539, align 8
  store i64 %528, ptr %446, align 8
  %540 = load i64, ptr %418, align 8
  store i64 %540, ptr %417, align 8
  br label %541

541:                                              ; preds = %537, %526
  %542 = phi i64 [ %540, %537 ], [ %528, %526 ]
  %543 = load i64, ptr %451, align 8
  %544 = icmp eq i64 %543, 0
  br i1 %544, label %1510, label %545

545:                                              ; preds = %541
  store i64 %543, ptr %418, align 8
  store i64 0, ptr %451, align 8
  %546 = load i64, ptr %452, align 8
  %547 = sitofp i64 %546 to double
  %548 = fneg double %547
  store double %548, ptr %450, align 8
  %549 = icmp eq i64 %542, %543
  br i1 %549, label %1510, label %550

550:                                              ; preds = %545
  %551 = load double, ptr %449, align 8
  %552 = fadd double %551, %547
  %553 = fptosi double %552 to i64
  br label %554

554:                                              ; preds = %550, %531
  %555 = phi i64 [ %553, %550 ], [ %535, %531 ]
  %556 = tail call i64 @llvm.smin.i64(i64 %555, i64 %527)
  br label %1510

557:                                              ; preds = %1510
  %558 = load double, ptr %45, align 8
  %559 = fcmp une double %558, 0.000000e+00
  br i1 %559, label %1532, label %560

560:                                              ; preds = %557
  %561 = load i64, ptr %453, align 8
  %562 = icmp eq i64 %561, 0
  br i1 %562, label %1570, label %1532

563:                                              ; preds = %1537
  %564 = inttoptr i64 %1544 to ptr
  %565 = inttoptr i64 %1548 to ptr
  %566 = shl i64 %1551, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %565, ptr align 1 %564, i64 %566, i1 false)
  br label %619

567:                                              ; preds = %567, %1568
  %568 = phi i64 [ %1544, %1568 ], [ %590, %567 ]
  %569 = phi i64 [ %1548, %1568 ], [ %589, %567 ]
  %570 = phi i64 [ 0, %1568 ], [ %591, %567 ]
  %571 = inttoptr i64 %568 to ptr
  %572 = load float, ptr %571, align 4
  %573 = inttoptr i64 %569 to ptr
  store float %572, ptr %573, align 4
  %574 = add i64 %569, %1550
  %575 = add i64 %568, %1549
  %576 = inttoptr i64 %575 to ptr
  %577 = load float, ptr %576, align 4
  %578 = inttoptr i64 %574 to ptr
  store float %577, ptr %578, align 4
  %579 = add i64 %569, %1561
  %580 = add i64 %568, %1562
  %581 = inttoptr i64 %580 to ptr
  %582 = load float, ptr %581, align 4
  %583 = inttoptr i64 %579 to ptr
  store float %582, ptr %583, align 4
  %584 = add i64 %579, %1550
  %585 = add i64 %580, %1549
  %586 = inttoptr i64 %585 to ptr
  %587 = load float, ptr %586, align 4
  %588 = inttoptr i64 %584 to ptr
  store float %587, ptr %588, align 4
  %589 = add i64 %579, %1561
  %590 = add i64 %580, %1562
  %591 = add nuw i64 %570, 2
  %592 = icmp eq i64 %591, %1569
  br i1 %592, label %593, label %567

593:                                              ; preds = %567
  %594 = icmp eq i64 %1566, 0
  br i1 %594, label %607, label %595

595:                                              ; preds = %593, %1559
  %596 = phi i64 [ %1544, %1559 ], [ %590, %593 ]
  %597 = phi i64 [ %1548, %1559 ], [ %589, %593 ]
  %598 = icmp ne i64 %1566, 0
  tail call void @llvm.assume(i1 %598)
  %599 = inttoptr i64 %596 to ptr
  %600 = load float, ptr %599, align 4
  %601 = inttoptr i64 %597 to ptr
  store float %600, ptr %601, align 4
  %602 = add i64 %597, %1550
  %603 = add i64 %596, %1549
  %604 = inttoptr i64 %603 to ptr
  %605 = load float, ptr %604, align 4
  %606 = inttoptr i64 %602 to ptr
  store float %605, ptr %606, align 4
  br label %607

607:                                              ; preds = %593, %595
  %608 = and i64 %1551, 1
  %609 = icmp eq i64 %608, 0
  br i1 %609, label %619, label %610

610:                                              ; preds = %1557, %607
  %611 = phi i64 [ 0, %1557 ], [ %1560, %607 ]
  %612 = mul nsw i64 %611, %1550
  %613 = add nsw i64 %612, %1548
  %614 = mul nsw i64 %611, %1549
  %615 = add nsw i64 %614, %1544
  %616 = inttoptr i64 %615 to ptr
  %617 = load float, ptr %616, align 4
  %618 = inttoptr i64 %613 to ptr
  store float %617, ptr %618, align 4
  br label %619

619:                                              ; preds = %1555, %610, %607, %563
  %620 = icmp eq i64 %1535, %1539
  br i1 %620, label %621, label %1537

621:                                              ; preds = %619, %1532
  %622 = load i64, ptr %453, align 8
  %623 = icmp eq i64 %622, 0
  br i1 %623, label %1570, label %624

624:                                              ; preds = %621
  %625 = load i64, ptr %458, align 8
  %626 = inttoptr i64 %625 to ptr
  %627 = tail call i64 %626(i64 %622, i64 %457, i64 %457)
  br label %1570

628:                                              ; preds = %1570
  %629 = load double, ptr %21, align 8
  %630 = fcmp oeq double %629, 1.000000e+00
  br i1 %630, label %1577, label %689

631:                                              ; preds = %1582
  %632 = inttoptr i64 %1589 to ptr
  %633 = inttoptr i64 %1593 to ptr
  %634 = shl i64 %1596, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %633, ptr align 1 %632, i64 %634, i1 false)
  br label %687

635:                                              ; preds = %635, %1613
  %636 = phi i64 [ %1589, %1613 ], [ %658, %635 ]
  %637 = phi i64 [ %1593, %1613 ], [ %657, %635 ]
  %638 = phi i64 [ 0, %1613 ], [ %659, %635 ]
  %639 = inttoptr i64 %636 to ptr
  %640 = load float, ptr %639, align 4
  %641 = inttoptr i64 %637 to ptr
  store float %640, ptr %641, align 4
  %642 = add i64 %637, %1595
  %643 = add i64 %636, %1594
  %644 = inttoptr i64 %643 to ptr
  %645 = load float, ptr %644, align 4
  %646 = inttoptr i64 %642 to ptr
  store float %645, ptr %646, align 4
  %647 = add i64 %637, %1606
  %648 = add i64 %636, %1607
  %649 = inttoptr i64 %648 to ptr
  %650 = load float, ptr %649, align 4
  %651 = inttoptr i64 %647 to ptr
  store float %650, ptr %651, align 4
  %652 = add i64 %647, %1595
  %653 = add i64 %648, %1594
  %654 = inttoptr i64 %653 to ptr
  %655 = load float, ptr %654, align 4
  %656 = inttoptr i64 %652 to ptr
  store float %655, ptr %656, align 4
  %657 = add i64 %647, %1606
  %658 = add i64 %648, %1607
  %659 = add nuw i64 %638, 2
  %660 = icmp eq i64 %659, %1614
  br i1 %660, label %661, label %635

661:                                              ; preds = %635
  %662 = icmp eq i64 %1611, 0
  br i1 %662, label %675, label %663

663:                                              ; preds = %661, %1604
  %664 = phi i64 [ %1589, %1604 ], [ %658, %661 ]
  %665 = phi i64 [ %1593, %1604 ], [ %657, %661 ]
  %666 = icmp ne i64 %1611, 0
  tail call void @llvm.assume(i1 %666)
  %667 = inttoptr i64 %664 to ptr
  %668 = load float, ptr %667, align 4
  %669 = inttoptr i64 %665 to ptr
  store float %668, ptr %669, align 4
  %670 = add i64 %665, %1595
  %671 = add i64 %664, %1594
  %672 = inttoptr i64 %671 to ptr
  %673 = load float, ptr %672, align 4
  %674 = inttoptr i64 %670 to ptr
  store float %673, ptr %674, align 4
  br label %675

675:                                              ; preds = %661, %663
  %676 = and i64 %1596, 1
  %677 = icmp eq i64 %676, 0
  br i1 %677, label %687, label %678

678:                                              ; preds = %1602, %675
  %679 = phi i64 [ 0, %1602 ], [ %1605, %675 ]
  %680 = mul nsw i64 %679, %1595
  %681 = add nsw i64 %680, %1593
  %682 = mul nsw i64 %679, %1594
  %683 = add nsw i64 %682, %1589
  %684 = inttoptr i64 %683 to ptr
  %685 = load float, ptr %684, align 4
  %686 = inttoptr i64 %681 to ptr
  store float %685, ptr %686, align 4
  br label %687

687:                                              ; preds = %1600, %678, %675, %631
  %688 = icmp eq i64 %1580, %1584
  br i1 %688, label %693, label %1582

689:                                              ; preds = %1570, %628
  %690 = load i64, ptr %464, align 8
  %691 = inttoptr i64 %690 to ptr
  %692 = tail call i64 %691(i64 %463, i64 %462, i64 %461)
  br label %693

693:                                              ; preds = %687, %1577, %689
  %694 = load i64, ptr %468, align 8
  %695 = icmp eq i64 %694, 0
  br i1 %695, label %736, label %696

696:                                              ; preds = %693
  %697 = load i64, ptr %469, align 8
  %698 = icmp eq i64 %697, 0
  br i1 %698, label %1615, label %736

699:                                              ; preds = %1634, %699
  %700 = phi i64 [ %717, %699 ], [ %1630, %1634 ]
  %701 = phi i64 [ %716, %699 ], [ 0, %1634 ]
  %702 = phi i64 [ %709, %699 ], [ 0, %1634 ]
  %703 = inttoptr i64 %700 to ptr
  %704 = load float, ptr %703, align 4
  %705 = tail call float @llvm.fabs.f32(float %704)
  %706 = fcmp ueq float %705, 0x7FF0000000000000
  %707 = zext i1 %706 to i64
  %708 = or i64 %701, %707
  %709 = add nuw i64 %702, 2
  %710 = add i64 %700, 4
  %711 = inttoptr i64 %710 to ptr
  %712 = load float, ptr %711, align 4
  %713 = tail call float @llvm.fabs.f32(float %712)
  %714 = fcmp ueq float %713, 0x7FF0000000000000
  %715 = zext i1 %714 to i64
  %716 = or i64 %708, %715
  %717 = add i64 %700, 8
  %718 = icmp eq i64 %1622, %709
  br i1 %718, label %719, label %699

719:                                              ; preds = %699
  br i1 %1626, label %729, label %720

720:                                              ; preds = %1634, %719
  %721 = phi i64 [ 0, %1634 ], [ %716, %719 ]
  %722 = add i64 %1633, %1628
  %723 = inttoptr i64 %722 to ptr
  %724 = load float, ptr %723, align 4
  %725 = tail call float @llvm.fabs.f32(float %724)
  %726 = fcmp ueq float %725, 0x7FF0000000000000
  %727 = zext i1 %726 to i64
  %728 = or i64 %721, %727
  br label %729

729:                                              ; preds = %720, %719
  %730 = phi i64 [ %716, %719 ], [ %728, %720 ]
  %731 = icmp eq i64 %730, 0
  br i1 %731, label %733, label %732

732:                                              ; preds = %729
  store i64 1, ptr %469, align 8
  br label %733

733:                                              ; preds = %1629, %732, %729
  %734 = add i64 %1630, %1620
  %735 = icmp eq i64 %1632, %1616
  br i1 %735, label %736, label %1629

736:                                              ; preds = %733, %1615, %696, %693
  %737 = load i64, ptr %471, align 8
  %738 = load i64, ptr %14, align 8
  %739 = inttoptr i64 %737 to ptr
  %740 = tail call i64 %739(i64 %738, i64 %461, i64 %470)
  %741 = load i64, ptr %472, align 8
  %742 = icmp eq i64 %741, 0
  br i1 %742, label %747, label %743

743:                                              ; preds = %736
  %744 = load i64, ptr %458, align 8
  %745 = inttoptr i64 %744 to ptr
  %746 = tail call i64 %745(i64 %741, i64 %470, i64 %470)
  br label %747

747:                                              ; preds = %743, %736
  %748 = load i64, ptr %415, align 8
  %749 = load i64, ptr %416, align 8
  %750 = icmp eq i64 %748, %749
  br i1 %750, label %1698, label %1635

751:                                              ; preds = %1635
  %752 = getelementptr inbounds nuw i8, ptr %1636, i64 32
  %753 = load double, ptr %752, align 8
  %754 = fcmp oeq double %753, 1.000000e+00
  br i1 %754, label %802, label %755

755:                                              ; preds = %1635, %751
  %756 = load i64, ptr %464, align 8
  %757 = ptrtoint ptr %1641 to i64
  %758 = inttoptr i64 %756 to ptr
  %759 = tail call i64 %758(i64 %757, i64 %461, i64 %473)
  %760 = load i64, ptr %468, align 8
  %761 = icmp eq i64 %760, 0
  br i1 %761, label %802, label %762

762:                                              ; preds = %755
  %763 = load i64, ptr %469, align 8
  %764 = icmp eq i64 %763, 0
  br i1 %764, label %1649, label %802

765:                                              ; preds = %1668, %765
  %766 = phi i64 [ %783, %765 ], [ %1664, %1668 ]
  %767 = phi i64 [ %782, %765 ], [ 0, %1668 ]
  %768 = phi i64 [ %775, %765 ], [ 0, %1668 ]
  %769 = inttoptr i64 %766 to ptr
  %770 = load float, ptr %769, align 4
  %771 = tail call float @llvm.fabs.f32(float %770)
  %772 = fcmp ueq float %771, 0x7FF0000000000000
  %773 = zext i1 %772 to i64
  %774 = or i64 %767, %773
  %775 = add nuw i64 %768, 2
  %776 = add i64 %766, 4
  %777 = inttoptr i64 %776 to ptr
  %778 = load float, ptr %777, align 4
  %779 = tail call float @llvm.fabs.f32(float %778)
  %780 = fcmp ueq float %779, 0x7FF0000000000000
  %781 = zext i1 %780 to i64
  %782 = or i64 %774, %781
  %783 = add i64 %766, 8
  %784 = icmp eq i64 %1656, %775
  br i1 %784, label %785, label %765

785:                                              ; preds = %765
  br i1 %1660, label %795, label %786

786:                                              ; preds = %1668, %785
  %787 = phi i64 [ 0, %1668 ], [ %782, %785 ]
  %788 = add i64 %1667, %1662
  %789 = inttoptr i64 %788 to ptr
  %790 = load float, ptr %789, align 4
  %791 = tail call float @llvm.fabs.f32(float %790)
  %792 = fcmp ueq float %791, 0x7FF0000000000000
  %793 = zext i1 %792 to i64
  %794 = or i64 %787, %793
  br label %795

795:                                              ; preds = %786, %785
  %796 = phi i64 [ %782, %785 ], [ %794, %786 ]
  %797 = icmp eq i64 %796, 0
  br i1 %797, label %799, label %798

798:                                              ; preds = %795
  store i64 2, ptr %469, align 8
  br label %799

799:                                              ; preds = %1663, %798, %795
  %800 = add i64 %1664, %1654
  %801 = icmp eq i64 %1666, %1650
  br i1 %801, label %802, label %1663

802:                                              ; preds = %799, %1649, %762, %755, %751
  %803 = phi i64 [ %461, %751 ], [ %473, %755 ], [ %473, %762 ], [ %473, %1649 ], [ %473, %799 ]
  %804 = inttoptr i64 %1638 to ptr
  %805 = tail call i64 %804(i64 %1640, i64 %803, i64 %476)
  %806 = icmp sgt i64 %805, -1
  br i1 %806, label %1669, label %965

807:                                              ; preds = %1669
  %808 = getelementptr inbounds nuw i8, ptr %1636, i64 72
  %809 = load double, ptr %808, align 8
  %810 = fcmp oeq double %809, 1.000000e+00
  br i1 %810, label %1698, label %811

811:                                              ; preds = %1669, %807
  %812 = load i64, ptr %464, align 8
  %813 = ptrtoint ptr %1670 to i64
  %814 = inttoptr i64 %812 to ptr
  %815 = tail call i64 %814(i64 %813, i64 %476, i64 %476)
  %816 = load i64, ptr %468, align 8
  %817 = icmp eq i64 %816, 0
  br i1 %817, label %1698, label %818

818:                                              ; preds = %811
  %819 = load i64, ptr %469, align 8
  %820 = icmp eq i64 %819, 0
  br i1 %820, label %1678, label %1698

821:                                              ; preds = %1697, %821
  %822 = phi i64 [ %839, %821 ], [ %1693, %1697 ]
  %823 = phi i64 [ %838, %821 ], [ 0, %1697 ]
  %824 = phi i64 [ %831, %821 ], [ 0, %1697 ]
  %825 = inttoptr i64 %822 to ptr
  %826 = load float, ptr %825, align 4
  %827 = tail call float @llvm.fabs.f32(float %826)
  %828 = fcmp ueq float %827, 0x7FF0000000000000
  %829 = zext i1 %828 to i64
  %830 = or i64 %823, %829
  %831 = add nuw i64 %824, 2
  %832 = add i64 %822, 4
  %833 = inttoptr i64 %832 to ptr
  %834 = load float, ptr %833, align 4
  %835 = tail call float @llvm.fabs.f32(float %834)
  %836 = fcmp ueq float %835, 0x7FF0000000000000
  %837 = zext i1 %836 to i64
  %838 = or i64 %830, %837
  %839 = add i64 %822, 8
  %840 = icmp eq i64 %1685, %831
  br i1 %840, label %841, label %821

841:                                              ; preds = %821
  br i1 %1689, label %851, label %842

842:                                              ; preds = %1697, %841
  %843 = phi i64 [ 0, %1697 ], [ %838, %841 ]
  %844 = add i64 %1696, %1691
  %845 = inttoptr i64 %844 to ptr
  %846 = load float, ptr %845, align 4
  %847 = tail call float @llvm.fabs.f32(float %846)
  %848 = fcmp ueq float %847, 0x7FF0000000000000
  %849 = zext i1 %848 to i64
  %850 = or i64 %843, %849
  br label %851

851:                                              ; preds = %842, %841
  %852 = phi i64 [ %838, %841 ], [ %850, %842 ]
  %853 = icmp eq i64 %852, 0
  br i1 %853, label %855, label %854

854:                                              ; preds = %851
  store i64 3, ptr %469, align 8
  br label %855

855:                                              ; preds = %1692, %854, %851
  %856 = add i64 %1693, %1683
  %857 = icmp eq i64 %1695, %1679
  br i1 %857, label %1698, label %1692

858:                                              ; preds = %1698
  %859 = getelementptr inbounds nuw i8, ptr %1700, i64 32
  %860 = load double, ptr %859, align 8
  %861 = fcmp oeq double %860, 1.000000e+00
  br i1 %861, label %909, label %862

862:                                              ; preds = %1698, %858
  %863 = load i64, ptr %464, align 8
  %864 = ptrtoint ptr %1705 to i64
  %865 = inttoptr i64 %863 to ptr
  %866 = tail call i64 %865(i64 %864, i64 %461, i64 %473)
  %867 = load i64, ptr %468, align 8
  %868 = icmp eq i64 %867, 0
  br i1 %868, label %909, label %869

869:                                              ; preds = %862
  %870 = load i64, ptr %469, align 8
  %871 = icmp eq i64 %870, 0
  br i1 %871, label %1713, label %909

872:                                              ; preds = %1732, %872
  %873 = phi i64 [ %890, %872 ], [ %1728, %1732 ]
  %874 = phi i64 [ %889, %872 ], [ 0, %1732 ]
  %875 = phi i64 [ %882, %872 ], [ 0, %1732 ]
  %876 = inttoptr i64 %873 to ptr
  %877 = load float, ptr %876, align 4
  %878 = tail call float @llvm.fabs.f32(float %877)
  %879 = fcmp ueq float %878, 0x7FF0000000000000
  %880 = zext i1 %879 to i64
  %881 = or i64 %874, %880
  %882 = add nuw i64 %875, 2
  %883 = add i64 %873, 4
  %884 = inttoptr i64 %883 to ptr
  %885 = load float, ptr %884, align 4
  %886 = tail call float @llvm.fabs.f32(float %885)
  %887 = fcmp ueq float %886, 0x7FF0000000000000
  %888 = zext i1 %887 to i64
  %889 = or i64 %881, %888
  %890 = add i64 %873, 8
  %891 = icmp eq i64 %1720, %882
  br i1 %891, label %892, label %872

892:                                              ; preds = %872
  br i1 %1724, label %902, label %893

893:                                              ; preds = %1732, %892
  %894 = phi i64 [ 0, %1732 ], [ %889, %892 ]
  %895 = add i64 %1731, %1726
  %896 = inttoptr i64 %895 to ptr
  %897 = load float, ptr %896, align 4
  %898 = tail call float @llvm.fabs.f32(float %897)
  %899 = fcmp ueq float %898, 0x7FF0000000000000
  %900 = zext i1 %899 to i64
  %901 = or i64 %894, %900
  br label %902

902:                                              ; preds = %893, %892
  %903 = phi i64 [ %889, %892 ], [ %901, %893 ]
  %904 = icmp eq i64 %903, 0
  br i1 %904, label %906, label %905

905:                                              ; preds = %902
  store i64 2, ptr %469, align 8
  br label %906

906:                                              ; preds = %1727, %905, %902
  %907 = add i64 %1728, %1718
  %908 = icmp eq i64 %1730, %1714
  br i1 %908, label %909, label %1727

909:                                              ; preds = %906, %1713, %869, %862, %858
  %910 = phi i64 [ %461, %858 ], [ %473, %862 ], [ %473, %869 ], [ %473, %1713 ], [ %473, %906 ]
  %911 = inttoptr i64 %1702 to ptr
  %912 = tail call i64 %911(i64 %1704, i64 %910, i64 %479)
  %913 = icmp sgt i64 %912, -1
  br i1 %913, label %1733, label %965

914:                                              ; preds = %1733
  %915 = getelementptr inbounds nuw i8, ptr %1700, i64 72
  %916 = load double, ptr %915, align 8
  %917 = fcmp oeq double %916, 1.000000e+00
  br i1 %917, label %965, label %918

918:                                              ; preds = %1733, %914
  %919 = load i64, ptr %464, align 8
  %920 = ptrtoint ptr %1734 to i64
  %921 = inttoptr i64 %919 to ptr
  %922 = tail call i64 %921(i64 %920, i64 %479, i64 %479)
  %923 = load i64, ptr %468, align 8
  %924 = icmp eq i64 %923, 0
  br i1 %924, label %965, label %925

925:                                              ; preds = %918
  %926 = load i64, ptr %469, align 8
  %927 = icmp eq i64 %926, 0
  br i1 %927, label %1742, label %965

928:                                              ; preds = %1761, %928
  %929 = phi i64 [ %946, %928 ], [ %1757, %1761 ]
  %930 = phi i64 [ %945, %928 ], [ 0, %1761 ]
  %931 = phi i64 [ %938, %928 ], [ 0, %1761 ]
  %932 = inttoptr i64 %929 to ptr
  %933 = load float, ptr %932, align 4
  %934 = tail call float @llvm.fabs.f32(float %933)
  %935 = fcmp ueq float %934, 0x7FF0000000000000
  %936 = zext i1 %935 to i64
  %937 = or i64 %930, %936
  %938 = add nuw i64 %931, 2
  %939 = add i64 %929, 4
  %940 = inttoptr i64 %939 to ptr
  %941 = load float, ptr %940, align 4
  %942 = tail call float @llvm.fabs.f32(float %941)
  %943 = fcmp ueq float %942, 0x7FF0000000000000
  %944 = zext i1 %943 to i64
  %945 = or i64 %937, %944
  %946 = add i64 %929, 8
  %947 = icmp eq i64 %1749, %938
  br i1 %947, label %948, label %928

948:                                              ; preds = %928
  br i1 %1753, label %958, label %949

949:                                              ; preds = %1761, %948
  %950 = phi i64 [ 0, %1761 ], [ %945, %948 ]
  %951 = add i64 %1760, %1755
  %952 = inttoptr i64 %951 to ptr
  %953 = load float, ptr %952, align 4
  %954 = tail call float @llvm.fabs.f32(float %953)
  %955 = fcmp ueq float %954, 0x7FF0000000000000
  %956 = zext i1 %955 to i64
  %957 = or i64 %950, %956
  br label %958

958:                                              ; preds = %949, %948
  %959 = phi i64 [ %945, %948 ], [ %957, %949 ]
  %960 = icmp eq i64 %959, 0
  br i1 %960, label %962, label %961

961:                                              ; preds = %958
  store i64 3, ptr %469, align 8
  br label %962

962:                                              ; preds = %1756, %961, %958
  %963 = add i64 %1757, %1747
  %964 = icmp eq i64 %1759, %1743
  br i1 %964, label %965, label %1756

965:                                              ; preds = %962, %1742, %925, %918, %914, %909, %802
  %966 = phi i64 [ %912, %909 ], [ %805, %802 ], [ %912, %914 ], [ %912, %918 ], [ %912, %925 ], [ %912, %1742 ], [ %912, %962 ]
  %967 = icmp sgt i64 %966, -1
  br i1 %750, label %973, label %968

968:                                              ; preds = %965
  br i1 %967, label %969, label %2152

969:                                              ; preds = %968
  %970 = load i64, ptr %483, align 8
  %971 = inttoptr i64 %970 to ptr
  %972 = tail call i64 %971(i64 %482, i64 %476, i64 %479)
  br label %974

973:                                              ; preds = %965
  br i1 %967, label %974, label %2152

974:                                              ; preds = %973, %969
  %975 = load i64, ptr %480, align 8
  %976 = load i64, ptr %484, align 8
  %977 = icmp slt i64 %975, %976
  br i1 %977, label %1762, label %1036

978:                                              ; preds = %1765
  %979 = inttoptr i64 %1772 to ptr
  %980 = inttoptr i64 %1776 to ptr
  %981 = shl i64 %1779, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %980, ptr align 1 %979, i64 %981, i1 false)
  br label %1034

982:                                              ; preds = %982, %1796
  %983 = phi i64 [ %1772, %1796 ], [ %1005, %982 ]
  %984 = phi i64 [ %1776, %1796 ], [ %1004, %982 ]
  %985 = phi i64 [ 0, %1796 ], [ %1006, %982 ]
  %986 = inttoptr i64 %983 to ptr
  %987 = load float, ptr %986, align 4
  %988 = inttoptr i64 %984 to ptr
  store float %987, ptr %988, align 4
  %989 = add i64 %984, %1778
  %990 = add i64 %983, %1777
  %991 = inttoptr i64 %990 to ptr
  %992 = load float, ptr %991, align 4
  %993 = inttoptr i64 %989 to ptr
  store float %992, ptr %993, align 4
  %994 = add i64 %984, %1789
  %995 = add i64 %983, %1790
  %996 = inttoptr i64 %995 to ptr
  %997 = load float, ptr %996, align 4
  %998 = inttoptr i64 %994 to ptr
  store float %997, ptr %998, align 4
  %999 = add i64 %994, %1778
  %1000 = add i64 %995, %1777
  %1001 = inttoptr i64 %1000 to ptr
  %1002 = load float, ptr %1001, align 4
  %1003 = inttoptr i64 %999 to ptr
  store float %1002, ptr %1003, align 4
  %1004 = add i64 %994, %1789
  %1005 = add i64 %995, %1790
  %1006 = add nuw i64 %985, 2
  %1007 = icmp eq i64 %1006, %1797
  br i1 %1007, label %1008, label %982

1008:                                             ; preds = %982
  %1009 = icmp eq i64 %1794, 0
  br i1 %1009, label %1022, label %1010

1010:                                             ; preds = %1008, %1787
  %1011 = phi i64 [ %1772, %1787 ], [ %1005, %1008 ]
  %1012 = phi i64 [ %1776, %1787 ], [ %1004, %1008 ]
  %1013 = icmp ne i64 %1794, 0
  tail call void @llvm.assume(i1 %1013)
  %1014 = inttoptr i64 %1011 to ptr
  %1015 = load float, ptr %1014, align 4
  %1016 = inttoptr i64 %1012 to ptr
  store float %1015, ptr %1016, align 4
  %1017 = add i64 %1012, %1778
  %1018 = add i64 %1011, %1777
  %1019 = inttoptr i64 %1018 to ptr
  %1020 = load float, ptr %1019, align 4
  %1021 = inttoptr i64 %1017 to ptr
  store float %1020, ptr %1021, align 4
  br label %1022

1022:                                             ; preds = %1008, %1010
  %1023 = and i64 %1779, 1
  %1024 = icmp eq i64 %1023, 0
  br i1 %1024, label %1034, label %1025

1025:                                             ; preds = %1785, %1022
  %1026 = phi i64 [ 0, %1785 ], [ %1788, %1022 ]
  %1027 = mul nsw i64 %1026, %1778
  %1028 = add nsw i64 %1027, %1776
  %1029 = mul nsw i64 %1026, %1777
  %1030 = add nsw i64 %1029, %1772
  %1031 = inttoptr i64 %1030 to ptr
  %1032 = load float, ptr %1031, align 4
  %1033 = inttoptr i64 %1028 to ptr
  store float %1032, ptr %1033, align 4
  br label %1034

1034:                                             ; preds = %1783, %1025, %1022, %978
  %1035 = icmp eq i64 %976, %1767
  br i1 %1035, label %1036, label %1765

1036:                                             ; preds = %1034, %1762, %974
  %1037 = icmp eq i64 %740, 0
  br i1 %1037, label %1038, label %1041

1038:                                             ; preds = %1036
  %1039 = load i64, ptr %472, align 8
  %1040 = icmp eq i64 %1039, 0
  br i1 %1040, label %1798, label %1041

1041:                                             ; preds = %1038, %1036
  %1042 = load i64, ptr %489, align 8
  %1043 = inttoptr i64 %1042 to ptr
  %1044 = tail call i64 %1043(i64 0, i64 %470, i64 %488)
  br label %1798

1045:                                             ; preds = %1798
  %1046 = load double, ptr %27, align 8
  %1047 = fcmp oeq double %1046, 1.000000e+00
  br i1 %1047, label %1052, label %1048

1048:                                             ; preds = %1798, %1045
  %1049 = load i64, ptr %464, align 8
  %1050 = inttoptr i64 %1049 to ptr
  %1051 = tail call i64 %1050(i64 %492, i64 %488, i64 %488)
  br label %1052

1052:                                             ; preds = %1048, %1045
  %1053 = load i64, ptr %493, align 8
  %1054 = icmp eq i64 %1053, 1
  br i1 %1054, label %1055, label %1804

1055:                                             ; preds = %1052
  %1056 = load i64, ptr %484, align 8
  br label %1806

1057:                                             ; preds = %1836
  br i1 %1813, label %1069, label %1058

1058:                                             ; preds = %1057, %1830
  %1059 = phi i64 [ 0, %1830 ], [ %1857, %1057 ]
  %1060 = phi i64 [ %1819, %1830 ], [ %1856, %1057 ]
  tail call void @llvm.assume(i1 %1814)
  %1061 = mul nsw i64 %1060, %1822
  %1062 = add nsw i64 %1061, %1821
  %1063 = inttoptr i64 %1062 to ptr
  %1064 = load float, ptr %1063, align 4
  %1065 = tail call float @llvm.fabs.f32(float %1064)
  %1066 = fcmp ueq float %1065, 0x7FF0000000000000
  %1067 = zext i1 %1066 to i64
  %1068 = or i64 %1059, %1067
  br label %1069

1069:                                             ; preds = %1895, %1058, %1057
  %1070 = phi i64 [ %1068, %1058 ], [ %1857, %1057 ], [ %1899, %1895 ]
  %1071 = icmp eq i64 %1070, 0
  br i1 %1071, label %1125, label %1072

1072:                                             ; preds = %1069
  %1073 = load i64, ptr %469, align 8
  %1074 = icmp eq i64 %1073, 0
  %1075 = select i1 %1074, i64 4, i64 %1073
  store i64 %1075, ptr %469, align 8
  br label %1902

1076:                                             ; preds = %1104
  %1077 = icmp eq i64 %1924, 0
  br i1 %1077, label %1088, label %1078

1078:                                             ; preds = %1076, %1917
  %1079 = phi i64 [ %1920, %1917 ], [ %1122, %1076 ]
  %1080 = icmp ne i64 %1924, 0
  tail call void @llvm.assume(i1 %1080)
  %1081 = inttoptr i64 %1079 to ptr
  store float 0.000000e+00, ptr %1081, align 4
  %1082 = add i64 %1079, 4
  %1083 = inttoptr i64 %1082 to ptr
  store float 0.000000e+00, ptr %1083, align 4
  %1084 = add i64 %1079, 8
  %1085 = inttoptr i64 %1084 to ptr
  store float 0.000000e+00, ptr %1085, align 4
  %1086 = add i64 %1079, 12
  %1087 = inttoptr i64 %1086 to ptr
  store float 0.000000e+00, ptr %1087, align 4
  br label %1088

1088:                                             ; preds = %1076, %1078
  %1089 = icmp eq i64 %1912, 0
  br i1 %1089, label %1102, label %1090

1090:                                             ; preds = %1914, %1088
  %1091 = phi i64 [ %1916, %1914 ], [ %1920, %1088 ]
  %1092 = phi i64 [ 0, %1914 ], [ %1918, %1088 ]
  %1093 = shl i64 %1092, 2
  %1094 = add i64 %1091, %1093
  br label %1095

1095:                                             ; preds = %1095, %1090
  %1096 = phi i64 [ %1100, %1095 ], [ %1912, %1090 ]
  %1097 = phi i64 [ %1099, %1095 ], [ %1094, %1090 ]
  %1098 = inttoptr i64 %1097 to ptr
  store float 0.000000e+00, ptr %1098, align 4
  %1099 = add i64 %1097, 4
  %1100 = add nsw i64 %1096, -1
  %1101 = icmp eq i64 %1100, 0
  br i1 %1101, label %1102, label %1095, !llvm.loop !2

1102:                                             ; preds = %1095, %1902, %1088
  %1103 = icmp sgt i64 %1903, 1
  br i1 %1103, label %1902, label %1125, !llvm.loop !3

1104:                                             ; preds = %1104, %1926
  %1105 = phi i64 [ %1920, %1926 ], [ %1122, %1104 ]
  %1106 = phi i64 [ 0, %1926 ], [ %1123, %1104 ]
  %1107 = inttoptr i64 %1105 to ptr
  store float 0.000000e+00, ptr %1107, align 4
  %1108 = add i64 %1105, 4
  %1109 = inttoptr i64 %1108 to ptr
  store float 0.000000e+00, ptr %1109, align 4
  %1110 = add i64 %1105, 8
  %1111 = inttoptr i64 %1110 to ptr
  store float 0.000000e+00, ptr %1111, align 4
  %1112 = add i64 %1105, 12
  %1113 = inttoptr i64 %1112 to ptr
  store float 0.000000e+00, ptr %1113, align 4
  %1114 = add i64 %1105, 16
  %1115 = inttoptr i64 %1114 to ptr
  store float 0.000000e+00, ptr %1115, align 4
  %1116 = add i64 %1105, 20
  %1117 = inttoptr i64 %1116 to ptr
  store float 0.000000e+00, ptr %1117, align 4
  %1118 = add i64 %1105, 24
  %1119 = inttoptr i64 %1118 to ptr
  store float 0.000000e+00, ptr %1119, align 4
  %1120 = add i64 %1105, 28
  %1121 = inttoptr i64 %1120 to ptr
  store float 0.000000e+00, ptr %1121, align 4
  %1122 = add i64 %1105, 32
  %1123 = add i64 %1106, 2
  %1124 = icmp eq i64 %1123, %1927
  br i1 %1124, label %1076, label %1104

1125:                                             ; preds = %1102, %1820, %1815, %1069
  %1126 = add i64 %1816, %1807
  %1127 = icmp eq i64 %1818, %1053
  br i1 %1127, label %1128, label %1815

1128:                                             ; preds = %1125, %1804
  %1129 = load i64, ptr %417, align 8
  %1130 = load i64, ptr %418, align 8
  %1131 = icmp eq i64 %1129, %1130
  br i1 %1131, label %1213, label %1928

1132:                                             ; preds = %1933
  %1133 = inttoptr i64 %1940 to ptr
  %1134 = inttoptr i64 %1944 to ptr
  %1135 = shl i64 %1947, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %1134, ptr align 1 %1133, i64 %1135, i1 false)
  br label %1188

1136:                                             ; preds = %1136, %1964
  %1137 = phi i64 [ %1940, %1964 ], [ %1159, %1136 ]
  %1138 = phi i64 [ %1944, %1964 ], [ %1158, %1136 ]
  %1139 = phi i64 [ 0, %1964 ], [ %1160, %1136 ]
  %1140 = inttoptr i64 %1137 to ptr
  %1141 = load float, ptr %1140, align 4
  %1142 = inttoptr i64 %1138 to ptr
  store float %1141, ptr %1142, align 4
  %1143 = add i64 %1138, %1946
  %1144 = add i64 %1137, %1945
  %1145 = inttoptr i64 %1144 to ptr
  %1146 = load float, ptr %1145, align 4
  %1147 = inttoptr i64 %1143 to ptr
  store float %1146, ptr %1147, align 4
  %1148 = add i64 %1138, %1957
  %1149 = add i64 %1137, %1958
  %1150 = inttoptr i64 %1149 to ptr
  %1151 = load float, ptr %1150, align 4
  %1152 = inttoptr i64 %1148 to ptr
  store float %1151, ptr %1152, align 4
  %1153 = add i64 %1148, %1946
  %1154 = add i64 %1149, %1945
  %1155 = inttoptr i64 %1154 to ptr
  %1156 = load float, ptr %1155, align 4
  %1157 = inttoptr i64 %1153 to ptr
  store float %1156, ptr %1157, align 4
  %1158 = add i64 %1148, %1957
  %1159 = add i64 %1149, %1958
  %1160 = add nuw i64 %1139, 2
  %1161 = icmp eq i64 %1160, %1965
  br i1 %1161, label %1162, label %1136

1162:                                             ; preds = %1136
  %1163 = icmp eq i64 %1962, 0
  br i1 %1163, label %1176, label %1164

1164:                                             ; preds = %1162, %1955
  %1165 = phi i64 [ %1940, %1955 ], [ %1159, %1162 ]
  %1166 = phi i64 [ %1944, %1955 ], [ %1158, %1162 ]
  %1167 = icmp ne i64 %1962, 0
  tail call void @llvm.assume(i1 %1167)
  %1168 = inttoptr i64 %1165 to ptr
  %1169 = load float, ptr %1168, align 4
  %1170 = inttoptr i64 %1166 to ptr
  store float %1169, ptr %1170, align 4
  %1171 = add i64 %1166, %1946
  %1172 = add i64 %1165, %1945
  %1173 = inttoptr i64 %1172 to ptr
  %1174 = load float, ptr %1173, align 4
  %1175 = inttoptr i64 %1171 to ptr
  store float %1174, ptr %1175, align 4
  br label %1176

1176:                                             ; preds = %1162, %1164
  %1177 = and i64 %1947, 1
  %1178 = icmp eq i64 %1177, 0
  br i1 %1178, label %1188, label %1179

1179:                                             ; preds = %1953, %1176
  %1180 = phi i64 [ 0, %1953 ], [ %1956, %1176 ]
  %1181 = mul nsw i64 %1180, %1946
  %1182 = add nsw i64 %1181, %1944
  %1183 = mul nsw i64 %1180, %1945
  %1184 = add nsw i64 %1183, %1940
  %1185 = inttoptr i64 %1184 to ptr
  %1186 = load float, ptr %1185, align 4
  %1187 = inttoptr i64 %1182 to ptr
  store float %1186, ptr %1187, align 4
  br label %1188

1188:                                             ; preds = %1951, %1179, %1176, %1132
  %1189 = icmp eq i64 %1931, %1935
  br i1 %1189, label %1190, label %1933

1190:                                             ; preds = %1188
  %1191 = load i64, ptr %417, align 8
  br label %1192

1192:                                             ; preds = %1928, %1190
  %1193 = phi i64 [ %1129, %1928 ], [ %1191, %1190 ]
  %1194 = inttoptr i64 %1193 to ptr
  %1195 = getelementptr inbounds nuw i8, ptr %1194, i64 8
  %1196 = load i64, ptr %1195, align 8
  %1197 = icmp eq i64 %1196, 0
  br i1 %1197, label %1213, label %1966

1198:                                             ; preds = %1966
  %1199 = getelementptr inbounds nuw i8, ptr %1194, i64 24
  %1200 = load double, ptr %1199, align 8
  %1201 = fcmp oeq double %1200, 1.000000e+00
  br i1 %1201, label %1208, label %1202

1202:                                             ; preds = %1966, %1198
  %1203 = load i64, ptr %464, align 8
  %1204 = ptrtoint ptr %1967 to i64
  %1205 = inttoptr i64 %1203 to ptr
  %1206 = tail call i64 %1205(i64 %1204, i64 %497, i64 %497)
  %1207 = load i64, ptr %1195, align 8
  br label %1208

1208:                                             ; preds = %1202, %1198
  %1209 = phi i64 [ %1207, %1202 ], [ %1196, %1198 ]
  %1210 = load i64, ptr %498, align 8
  %1211 = inttoptr i64 %1210 to ptr
  %1212 = tail call i64 %1211(i64 %1209, i64 %497, i64 %497)
  br label %1213

1213:                                             ; preds = %1208, %1192, %1128
  %1214 = load i64, ptr %418, align 8
  %1215 = inttoptr i64 %1214 to ptr
  %1216 = getelementptr inbounds nuw i8, ptr %1215, i64 8
  %1217 = load i64, ptr %1216, align 8
  %1218 = icmp eq i64 %1217, 0
  br i1 %1218, label %1312, label %1975

1219:                                             ; preds = %1975
  %1220 = getelementptr inbounds nuw i8, ptr %1215, i64 24
  %1221 = load double, ptr %1220, align 8
  %1222 = fcmp oeq double %1221, 1.000000e+00
  br i1 %1222, label %1229, label %1223

1223:                                             ; preds = %1975, %1219
  %1224 = load i64, ptr %464, align 8
  %1225 = ptrtoint ptr %1976 to i64
  %1226 = inttoptr i64 %1224 to ptr
  %1227 = tail call i64 %1226(i64 %1225, i64 %488, i64 %488)
  %1228 = load i64, ptr %1216, align 8
  br label %1229

1229:                                             ; preds = %1223, %1219
  %1230 = phi i64 [ %1217, %1219 ], [ %1228, %1223 ]
  %1231 = load i64, ptr %498, align 8
  %1232 = inttoptr i64 %1231 to ptr
  %1233 = tail call i64 %1232(i64 %1230, i64 %488, i64 %488)
  %1234 = load i64, ptr %1216, align 8
  %1235 = icmp eq i64 %1234, 0
  br i1 %1235, label %1312, label %1236

1236:                                             ; preds = %1229
  %1237 = load i64, ptr %493, align 8
  %1238 = icmp eq i64 %1237, 1
  br i1 %1238, label %1239, label %1984

1239:                                             ; preds = %1236
  %1240 = load i64, ptr %484, align 8
  br label %1986

1241:                                             ; preds = %2016
  br i1 %1993, label %1253, label %1242

1242:                                             ; preds = %1241, %2010
  %1243 = phi i64 [ 0, %2010 ], [ %2037, %1241 ]
  %1244 = phi i64 [ %1999, %2010 ], [ %2036, %1241 ]
  tail call void @llvm.assume(i1 %1994)
  %1245 = mul nsw i64 %1244, %2002
  %1246 = add nsw i64 %1245, %2001
  %1247 = inttoptr i64 %1246 to ptr
  %1248 = load float, ptr %1247, align 4
  %1249 = tail call float @llvm.fabs.f32(float %1248)
  %1250 = fcmp ueq float %1249, 0x7FF0000000000000
  %1251 = zext i1 %1250 to i64
  %1252 = or i64 %1243, %1251
  br label %1253

1253:                                             ; preds = %2075, %1242, %1241
  %1254 = phi i64 [ %1252, %1242 ], [ %2037, %1241 ], [ %2079, %2075 ]
  %1255 = icmp eq i64 %1254, 0
  br i1 %1255, label %1309, label %1256

1256:                                             ; preds = %1253
  %1257 = load i64, ptr %469, align 8
  %1258 = icmp eq i64 %1257, 0
  %1259 = select i1 %1258, i64 5, i64 %1257
  store i64 %1259, ptr %469, align 8
  br label %2082

1260:                                             ; preds = %1288
  %1261 = icmp eq i64 %2104, 0
  br i1 %1261, label %1272, label %1262

1262:                                             ; preds = %1260, %2097
  %1263 = phi i64 [ %2100, %2097 ], [ %1306, %1260 ]
  %1264 = icmp ne i64 %2104, 0
  tail call void @llvm.assume(i1 %1264)
  %1265 = inttoptr i64 %1263 to ptr
  store float 0.000000e+00, ptr %1265, align 4
  %1266 = add i64 %1263, 4
  %1267 = inttoptr i64 %1266 to ptr
  store float 0.000000e+00, ptr %1267, align 4
  %1268 = add i64 %1263, 8
  %1269 = inttoptr i64 %1268 to ptr
  store float 0.000000e+00, ptr %1269, align 4
  %1270 = add i64 %1263, 12
  %1271 = inttoptr i64 %1270 to ptr
  store float 0.000000e+00, ptr %1271, align 4
  br label %1272

1272:                                             ; preds = %1260, %1262
  %1273 = icmp eq i64 %2092, 0
  br i1 %1273, label %1286, label %1274

1274:                                             ; preds = %2094, %1272
  %1275 = phi i64 [ %2096, %2094 ], [ %2100, %1272 ]
  %1276 = phi i64 [ 0, %2094 ], [ %2098, %1272 ]
  %1277 = shl i64 %1276, 2
  %1278 = add i64 %1275, %1277
  br label %1279

1279:                                             ; preds = %1279, %1274
  %1280 = phi i64 [ %1284, %1279 ], [ %2092, %1274 ]
  %1281 = phi i64 [ %1283, %1279 ], [ %1278, %1274 ]
  %1282 = inttoptr i64 %1281 to ptr
  store float 0.000000e+00, ptr %1282, align 4
  %1283 = add i64 %1281, 4
  %1284 = add nsw i64 %1280, -1
  %1285 = icmp eq i64 %1284, 0
  br i1 %1285, label %1286, label %1279, !llvm.loop !5

1286:                                             ; preds = %1279, %2082, %1272
  %1287 = icmp sgt i64 %2083, 1
  br i1 %1287, label %2082, label %1309, !llvm.loop !6

1288:                                             ; preds = %1288, %2106
  %1289 = phi i64 [ %2100, %2106 ], [ %1306, %1288 ]
  %1290 = phi i64 [ 0, %2106 ], [ %1307, %1288 ]
  %1291 = inttoptr i64 %1289 to ptr
  store float 0.000000e+00, ptr %1291, align 4
  %1292 = add i64 %1289, 4
  %1293 = inttoptr i64 %1292 to ptr
  store float 0.000000e+00, ptr %1293, align 4
  %1294 = add i64 %1289, 8
  %1295 = inttoptr i64 %1294 to ptr
  store float 0.000000e+00, ptr %1295, align 4
  %1296 = add i64 %1289, 12
  %1297 = inttoptr i64 %1296 to ptr
  store float 0.000000e+00, ptr %1297, align 4
  %1298 = add i64 %1289, 16
  %1299 = inttoptr i64 %1298 to ptr
  store float 0.000000e+00, ptr %1299, align 4
  %1300 = add i64 %1289, 20
  %1301 = inttoptr i64 %1300 to ptr
  store float 0.000000e+00, ptr %1301, align 4
  %1302 = add i64 %1289, 24
  %1303 = inttoptr i64 %1302 to ptr
  store float 0.000000e+00, ptr %1303, align 4
  %1304 = add i64 %1289, 28
  %1305 = inttoptr i64 %1304 to ptr
  store float 0.000000e+00, ptr %1305, align 4
  %1306 = add i64 %1289, 32
  %1307 = add i64 %1290, 2
  %1308 = icmp eq i64 %1307, %2107
  br i1 %1308, label %1260, label %1288

1309:                                             ; preds = %1286, %2000, %1995, %1253
  %1310 = add i64 %1996, %1987
  %1311 = icmp eq i64 %1998, %1237
  br i1 %1311, label %1312, label %1995

1312:                                             ; preds = %1309, %1984, %1229, %1213
  br i1 %1131, label %1317, label %1313

1313:                                             ; preds = %1312
  %1314 = load i64, ptr %483, align 8
  %1315 = inttoptr i64 %1314 to ptr
  %1316 = tail call i64 %1315(i64 %499, i64 %497, i64 %488)
  br label %1317

1317:                                             ; preds = %1313, %1312
  br i1 %1571, label %1318, label %2108

1318:                                             ; preds = %1317
  %1319 = load i64, ptr %483, align 8
  %1320 = inttoptr i64 %1319 to ptr
  %1321 = tail call i64 %1320(i64 %500, i64 %488, i64 %457)
  br label %2108

1322:                                             ; preds = %2119
  %1323 = inttoptr i64 %2126 to ptr
  %1324 = inttoptr i64 %2130 to ptr
  %1325 = shl i64 %2133, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %1324, ptr align 1 %1323, i64 %1325, i1 false)
  br label %1378

1326:                                             ; preds = %1326, %2150
  %1327 = phi i64 [ %2126, %2150 ], [ %1349, %1326 ]
  %1328 = phi i64 [ %2130, %2150 ], [ %1348, %1326 ]
  %1329 = phi i64 [ 0, %2150 ], [ %1350, %1326 ]
  %1330 = inttoptr i64 %1327 to ptr
  %1331 = load float, ptr %1330, align 4
  %1332 = inttoptr i64 %1328 to ptr
  store float %1331, ptr %1332, align 4
  %1333 = add i64 %1328, %2132
  %1334 = add i64 %1327, %2131
  %1335 = inttoptr i64 %1334 to ptr
  %1336 = load float, ptr %1335, align 4
  %1337 = inttoptr i64 %1333 to ptr
  store float %1336, ptr %1337, align 4
  %1338 = add i64 %1328, %2143
  %1339 = add i64 %1327, %2144
  %1340 = inttoptr i64 %1339 to ptr
  %1341 = load float, ptr %1340, align 4
  %1342 = inttoptr i64 %1338 to ptr
  store float %1341, ptr %1342, align 4
  %1343 = add i64 %1338, %2132
  %1344 = add i64 %1339, %2131
  %1345 = inttoptr i64 %1344 to ptr
  %1346 = load float, ptr %1345, align 4
  %1347 = inttoptr i64 %1343 to ptr
  store float %1346, ptr %1347, align 4
  %1348 = add i64 %1338, %2143
  %1349 = add i64 %1339, %2144
  %1350 = add nuw i64 %1329, 2
  %1351 = icmp eq i64 %1350, %2151
  br i1 %1351, label %1352, label %1326

1352:                                             ; preds = %1326
  %1353 = icmp eq i64 %2148, 0
  br i1 %1353, label %1366, label %1354

1354:                                             ; preds = %1352, %2141
  %1355 = phi i64 [ %2126, %2141 ], [ %1349, %1352 ]
  %1356 = phi i64 [ %2130, %2141 ], [ %1348, %1352 ]
  %1357 = icmp ne i64 %2148, 0
  tail call void @llvm.assume(i1 %1357)
  %1358 = inttoptr i64 %1355 to ptr
  %1359 = load float, ptr %1358, align 4
  %1360 = inttoptr i64 %1356 to ptr
  store float %1359, ptr %1360, align 4
  %1361 = add i64 %1356, %2132
  %1362 = add i64 %1355, %2131
  %1363 = inttoptr i64 %1362 to ptr
  %1364 = load float, ptr %1363, align 4
  %1365 = inttoptr i64 %1361 to ptr
  store float %1364, ptr %1365, align 4
  br label %1366

1366:                                             ; preds = %1352, %1354
  %1367 = and i64 %2133, 1
  %1368 = icmp eq i64 %1367, 0
  br i1 %1368, label %1378, label %1369

1369:                                             ; preds = %2139, %1366
  %1370 = phi i64 [ 0, %2139 ], [ %2142, %1366 ]
  %1371 = mul nsw i64 %1370, %2132
  %1372 = add nsw i64 %1371, %2130
  %1373 = mul nsw i64 %1370, %2131
  %1374 = add nsw i64 %1373, %2126
  %1375 = inttoptr i64 %1374 to ptr
  %1376 = load float, ptr %1375, align 4
  %1377 = inttoptr i64 %1372 to ptr
  store float %1376, ptr %1377, align 4
  br label %1378

1378:                                             ; preds = %2137, %1369, %1366, %1322
  %1379 = icmp eq i64 %2121, %2113
  br i1 %1379, label %1380, label %2119

1380:                                             ; preds = %1378, %2108
  %1381 = add nsw i64 %1518, %502
  %1382 = icmp slt i64 %1381, %6
  br i1 %1382, label %501, label %2152

1383:                                             ; preds = %2165
  %1384 = icmp eq i64 %2161, 0
  br i1 %1384, label %1402, label %1385

1385:                                             ; preds = %2158, %1383
  %1386 = phi i64 [ 0, %2158 ], [ %2192, %1383 ]
  %1387 = phi i64 [ 0, %2158 ], [ %2164, %1383 ]
  %1388 = shl i64 %1387, 5
  %1389 = add i64 %1388, %2160
  br label %1390

1390:                                             ; preds = %1390, %1385
  %1391 = phi i64 [ %1400, %1390 ], [ %2161, %1385 ]
  %1392 = phi i64 [ %1399, %1390 ], [ %1389, %1385 ]
  %1393 = phi i64 [ %1398, %1390 ], [ %1386, %1385 ]
  %1394 = inttoptr i64 %1392 to ptr
  %1395 = getelementptr inbounds nuw i8, ptr %1394, i64 24
  %1396 = load double, ptr %1395, align 8
  %1397 = fptosi double %1396 to i64
  %1398 = add nsw i64 %1393, %1397
  %1399 = add i64 %1392, 32
  %1400 = add nsw i64 %1391, -1
  %1401 = icmp eq i64 %1400, 0
  br i1 %1401, label %1402, label %1390, !llvm.loop !7

1402:                                             ; preds = %1390, %2152, %1383
  %1403 = phi i64 [ 0, %2152 ], [ %2192, %1383 ], [ %1398, %1390 ]
  %1404 = getelementptr inbounds nuw i8, ptr %1, i64 864
  %1405 = load i64, ptr %1404, align 8
  %1406 = sub nsw i64 %1403, %1405
  store i64 %1403, ptr %1404, align 8
  %1407 = load i64, ptr %469, align 8
  %1408 = icmp eq i64 %1407, 0
  br i1 %1408, label %1413, label %1409

1409:                                             ; preds = %1402
  %1410 = getelementptr inbounds nuw i8, ptr %1, i64 880
  %1411 = load i64, ptr %1410, align 8
  %1412 = add nsw i64 %1411, 1
  store i64 %1412, ptr %1410, align 8
  store i64 0, ptr %469, align 8
  br label %1413

1413:                                             ; preds = %1409, %1402
  %1414 = load i64, ptr %446, align 8
  %1415 = icmp eq i64 %1414, 0
  br i1 %1415, label %1422, label %1416

1416:                                             ; preds = %1413
  %1417 = getelementptr inbounds nuw i8, ptr %1, i64 784
  %1418 = load i64, ptr %1417, align 8
  %1419 = icmp eq i64 %1418, 0
  br i1 %1419, label %1420, label %1422

1420:                                             ; preds = %1416
  %1421 = atomicrmw xchg ptr %1417, i64 %1414 acq_rel, align 8
  store i64 0, ptr %446, align 8
  br label %1422

1422:                                             ; preds = %1420, %1416, %1413
  %1423 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  %1424 = icmp slt i64 %966, 0
  %1425 = select i1 %1424, i64 %966, i64 %1406
  br label %8

1426:                                             ; preds = %13
  %1427 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %1428 = load double, ptr %1427, align 8
  %1429 = fcmp olt double %1428, 0.000000e+00
  %1430 = select i1 %1429, double 0.000000e+00, double %1428
  %1431 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1432 = load double, ptr %1431, align 8
  %1433 = fdiv double %1430, %1432
  %1434 = load double, ptr %16, align 8
  %1435 = fsub double %22, %1434
  %1436 = fmul double %1433, %1435
  %1437 = fadd double %1434, %1436
  store double %1437, ptr %16, align 8
  store double %20, ptr %21, align 8
  store double 0.000000e+00, ptr %1427, align 8
  br label %24

1438:                                             ; preds = %67
  %1439 = load double, ptr %19, align 8
  store double %1439, ptr %16, align 8
  store double %1439, ptr %21, align 8
  %1440 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1441 = load double, ptr %1440, align 8
  %1442 = getelementptr inbounds nuw i8, ptr %1, i64 520
  store double %1441, ptr %1442, align 8
  %1443 = load double, ptr %25, align 8
  store double %1443, ptr %17, align 8
  store double %1443, ptr %27, align 8
  %1444 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %1445 = load double, ptr %1444, align 8
  %1446 = getelementptr inbounds nuw i8, ptr %1, i64 560
  store double %1445, ptr %1446, align 8
  %1447 = load double, ptr %43, align 8
  store double %1447, ptr %18, align 8
  store double %1447, ptr %45, align 8
  %1448 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %1449 = load double, ptr %1448, align 8
  %1450 = getelementptr inbounds nuw i8, ptr %1, i64 600
  store double %1449, ptr %1450, align 8
  %1451 = getelementptr inbounds nuw i8, ptr %68, i64 56
  %1452 = load i64, ptr %1451, align 8
  %1453 = icmp slt i64 %1452, 1
  br i1 %1453, label %272, label %1454

1454:                                             ; preds = %1438
  %1455 = icmp eq i64 %1452, 1
  br i1 %1455, label %262, label %1456

1456:                                             ; preds = %1454
  %1457 = and i64 %1452, 9223372036854775806
  %1458 = getelementptr inbounds nuw i8, ptr %68, i64 64
  br label %240

1459:                                             ; preds = %272
  %1460 = inttoptr i64 %274 to ptr
  %1461 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %1462 = load i64, ptr %1461, align 8
  %1463 = getelementptr inbounds nuw i8, ptr %1460, i64 8
  %1464 = load i64, ptr %1463, align 8
  %1465 = mul nsw i64 %1464, %1462
  %1466 = icmp slt i64 %1465, 1
  br i1 %1466, label %1486, label %1467

1467:                                             ; preds = %1459
  %1468 = and i64 %1465, 3
  %1469 = icmp samesign ult i64 %1465, 4
  br i1 %1469, label %1474, label %1470

1470:                                             ; preds = %1467
  %1471 = and i64 %1465, 9223372036854775804
  br label %276

1472:                                             ; preds = %276
  %1473 = icmp eq i64 %1468, 0
  br i1 %1473, label %1486, label %1474

1474:                                             ; preds = %1472, %1467
  %1475 = phi i64 [ 0, %1467 ], [ %1471, %1472 ]
  %1476 = shl i64 %1475, 2
  br label %1477

1477:                                             ; preds = %1477, %1474
  %1478 = phi i64 [ %1484, %1477 ], [ %1468, %1474 ]
  %1479 = phi i64 [ %1483, %1477 ], [ %1476, %1474 ]
  %1480 = load i64, ptr %1460, align 8
  %1481 = add i64 %1480, %1479
  %1482 = inttoptr i64 %1481 to ptr
  store float 1.000000e+00, ptr %1482, align 4
  %1483 = add i64 %1479, 4
  %1484 = add nsw i64 %1478, -1
  %1485 = icmp eq i64 %1484, 0
  br i1 %1485, label %1486, label %1477, !llvm.loop !8

1486:                                             ; preds = %1477, %1472, %1459
  %1487 = getelementptr inbounds nuw i8, ptr %1, i64 808
  %1488 = load i64, ptr %1487, align 8
  %1489 = inttoptr i64 %1488 to ptr
  %1490 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %1491 = load i64, ptr %1490, align 8
  %1492 = getelementptr inbounds nuw i8, ptr %1489, i64 8
  %1493 = load i64, ptr %1492, align 8
  %1494 = mul nsw i64 %1493, %1491
  %1495 = icmp slt i64 %1494, 1
  br i1 %1495, label %332, label %1496

1496:                                             ; preds = %1486
  %1497 = and i64 %1494, 3
  %1498 = icmp samesign ult i64 %1494, 4
  br i1 %1498, label %320, label %1499

1499:                                             ; preds = %1496
  %1500 = and i64 %1494, 9223372036854775804
  br label %297

1501:                                             ; preds = %501
  %1502 = load double, ptr %444, align 8
  %1503 = load double, ptr %445, align 8
  %1504 = fsub double %1502, %1503
  %1505 = fptosi double %1504 to i64
  %1506 = icmp slt i64 %1505, 1
  br i1 %1506, label %509, label %1507

1507:                                             ; preds = %1501, %522
  %1508 = phi i64 [ %525, %522 ], [ %1505, %1501 ]
  %1509 = tail call i64 @llvm.smin.i64(i64 %1508, i64 %505)
  br label %526

1510:                                             ; preds = %554, %545, %541
  %1511 = phi i64 [ %527, %545 ], [ %527, %541 ], [ %556, %554 ]
  %1512 = load double, ptr %419, align 8
  %1513 = load double, ptr %420, align 8
  %1514 = fsub double %1512, %1513
  %1515 = fptosi double %1514 to i64
  %1516 = icmp sgt i64 %1515, 0
  %1517 = tail call i64 @llvm.smin.i64(i64 %1515, i64 %1511)
  %1518 = select i1 %1516, i64 %1517, i64 %1511
  %1519 = load i64, ptr %2, align 8
  %1520 = load i64, ptr %421, align 8
  %1521 = mul nsw i64 %1520, %502
  %1522 = add nsw i64 %1521, %1519
  %1523 = load i64, ptr %422, align 8
  %1524 = load i64, ptr %423, align 8
  store i64 %1522, ptr %403, align 8
  store i64 %1523, ptr %424, align 8
  store i64 %1518, ptr %425, align 8
  store i64 %1524, ptr %426, align 8
  store i64 %1520, ptr %427, align 8
  %1525 = load i64, ptr %3, align 8
  %1526 = load i64, ptr %428, align 8
  %1527 = mul nsw i64 %1526, %502
  %1528 = add nsw i64 %1527, %1525
  %1529 = load i64, ptr %429, align 8
  %1530 = load i64, ptr %430, align 8
  store i64 %1528, ptr %431, align 8
  store i64 %1529, ptr %432, align 8
  store i64 %1518, ptr %433, align 8
  store i64 %1530, ptr %434, align 8
  store i64 %1526, ptr %435, align 8
  store i64 %1518, ptr %436, align 8
  store i64 %1518, ptr %437, align 8
  store i64 %1518, ptr %438, align 8
  store i64 %1518, ptr %439, align 8
  store i64 %1518, ptr %440, align 8
  store i64 %1518, ptr %441, align 8
  store i64 %1518, ptr %442, align 8
  store i64 %1518, ptr %443, align 8
  %1531 = icmp slt i64 %1515, 1
  br i1 %1531, label %557, label %1532

1532:                                             ; preds = %1510, %560, %557
  %1533 = phi i1 [ true, %557 ], [ false, %560 ], [ true, %1510 ]
  %1534 = add i64 %1523, -1
  %1535 = load i64, ptr %454, align 8
  %1536 = icmp slt i64 %1535, 1
  br i1 %1536, label %621, label %1537

1537:                                             ; preds = %1532, %619
  %1538 = phi i64 [ %1539, %619 ], [ 0, %1532 ]
  %1539 = add nuw nsw i64 %1538, 1
  %1540 = tail call i64 @llvm.smin.i64(i64 %1538, i64 %1534)
  %1541 = load i64, ptr %403, align 8
  %1542 = load i64, ptr %426, align 8
  %1543 = mul i64 %1542, %1540
  %1544 = add i64 %1543, %1541
  %1545 = load i64, ptr %409, align 8
  %1546 = load i64, ptr %455, align 8
  %1547 = mul i64 %1546, %1538
  %1548 = add i64 %1547, %1545
  %1549 = load i64, ptr %427, align 8
  %1550 = load i64, ptr %456, align 8
  %1551 = load i64, ptr %425, align 8
  %1552 = icmp eq i64 %1549, 4
  %1553 = icmp eq i64 %1550, 4
  %1554 = select i1 %1552, i1 %1553, i1 false
  br i1 %1554, label %563, label %1555

1555:                                             ; preds = %1537
  %1556 = icmp slt i64 %1551, 1
  br i1 %1556, label %619, label %1557

1557:                                             ; preds = %1555
  %1558 = icmp eq i64 %1551, 1
  br i1 %1558, label %610, label %1559

1559:                                             ; preds = %1557
  %1560 = and i64 %1551, 9223372036854775806
  %1561 = shl i64 %1550, 1
  %1562 = shl i64 %1549, 1
  %1563 = add nsw i64 %1551, -2
  %1564 = lshr i64 %1563, 1
  %1565 = add nuw i64 %1564, 1
  %1566 = and i64 %1565, 1
  %1567 = icmp eq i64 %1564, 0
  br i1 %1567, label %595, label %1568

1568:                                             ; preds = %1559
  %1569 = and i64 %1565, -2
  br label %567

1570:                                             ; preds = %624, %621, %560
  %1571 = phi i1 [ %1533, %621 ], [ %1533, %624 ], [ false, %560 ]
  %1572 = load double, ptr %459, align 8
  %1573 = load double, ptr %460, align 8
  %1574 = fsub double %1572, %1573
  %1575 = fptosi double %1574 to i64
  %1576 = icmp slt i64 %1575, 1
  br i1 %1576, label %628, label %689

1577:                                             ; preds = %628
  %1578 = load i64, ptr %424, align 8
  %1579 = add i64 %1578, -1
  %1580 = load i64, ptr %465, align 8
  %1581 = icmp slt i64 %1580, 1
  br i1 %1581, label %693, label %1582

1582:                                             ; preds = %1577, %687
  %1583 = phi i64 [ %1584, %687 ], [ 0, %1577 ]
  %1584 = add nuw nsw i64 %1583, 1
  %1585 = tail call i64 @llvm.smin.i64(i64 %1583, i64 %1579)
  %1586 = load i64, ptr %403, align 8
  %1587 = load i64, ptr %426, align 8
  %1588 = mul i64 %1587, %1585
  %1589 = add i64 %1588, %1586
  %1590 = load i64, ptr %404, align 8
  %1591 = load i64, ptr %466, align 8
  %1592 = mul i64 %1591, %1583
  %1593 = add i64 %1592, %1590
  %1594 = load i64, ptr %427, align 8
  %1595 = load i64, ptr %467, align 8
  %1596 = load i64, ptr %425, align 8
  %1597 = icmp eq i64 %1594, 4
  %1598 = icmp eq i64 %1595, 4
  %1599 = select i1 %1597, i1 %1598, i1 false
  br i1 %1599, label %631, label %1600

1600:                                             ; preds = %1582
  %1601 = icmp slt i64 %1596, 1
  br i1 %1601, label %687, label %1602

1602:                                             ; preds = %1600
  %1603 = icmp eq i64 %1596, 1
  br i1 %1603, label %678, label %1604

1604:                                             ; preds = %1602
  %1605 = and i64 %1596, 9223372036854775806
  %1606 = shl i64 %1595, 1
  %1607 = shl i64 %1594, 1
  %1608 = add nsw i64 %1596, -2
  %1609 = lshr i64 %1608, 1
  %1610 = add nuw i64 %1609, 1
  %1611 = and i64 %1610, 1
  %1612 = icmp eq i64 %1609, 0
  br i1 %1612, label %663, label %1613

1613:                                             ; preds = %1604
  %1614 = and i64 %1610, -2
  br label %635

1615:                                             ; preds = %696
  %1616 = load i64, ptr %465, align 8
  %1617 = icmp slt i64 %1616, 1
  br i1 %1617, label %736, label %1618

1618:                                             ; preds = %1615
  %1619 = load i64, ptr %404, align 8
  %1620 = load i64, ptr %466, align 8
  %1621 = load i64, ptr %436, align 8
  %1622 = and i64 %1621, 9223372036854775806
  %1623 = icmp slt i64 %1621, 1
  %1624 = icmp eq i64 %1621, 1
  %1625 = and i64 %1621, 1
  %1626 = icmp eq i64 %1625, 0
  %1627 = shl nsw i64 %1622, 2
  %1628 = add i64 %1619, %1627
  br label %1629

1629:                                             ; preds = %1618, %733
  %1630 = phi i64 [ %1619, %1618 ], [ %734, %733 ]
  %1631 = phi i64 [ 0, %1618 ], [ %1632, %733 ]
  %1632 = add nuw nsw i64 %1631, 1
  %1633 = mul nsw i64 %1631, %1620
  br i1 %1623, label %733, label %1634

1634:                                             ; preds = %1629
  br i1 %1624, label %720, label %699

1635:                                             ; preds = %747
  %1636 = inttoptr i64 %748 to ptr
  %1637 = getelementptr inbounds nuw i8, ptr %1636, i64 8
  %1638 = load i64, ptr %1637, align 8
  %1639 = getelementptr inbounds nuw i8, ptr %1636, i64 16
  %1640 = load i64, ptr %1639, align 8
  %1641 = getelementptr inbounds nuw i8, ptr %1636, i64 24
  %1642 = getelementptr inbounds nuw i8, ptr %1636, i64 48
  %1643 = load double, ptr %1642, align 8
  %1644 = getelementptr inbounds nuw i8, ptr %1636, i64 40
  %1645 = load double, ptr %1644, align 8
  %1646 = fsub double %1643, %1645
  %1647 = fptosi double %1646 to i64
  %1648 = icmp slt i64 %1647, 1
  br i1 %1648, label %751, label %755

1649:                                             ; preds = %762
  %1650 = load i64, ptr %474, align 8
  %1651 = icmp slt i64 %1650, 1
  br i1 %1651, label %802, label %1652

1652:                                             ; preds = %1649
  %1653 = load i64, ptr %405, align 8
  %1654 = load i64, ptr %475, align 8
  %1655 = load i64, ptr %437, align 8
  %1656 = and i64 %1655, 9223372036854775806
  %1657 = icmp slt i64 %1655, 1
  %1658 = icmp eq i64 %1655, 1
  %1659 = and i64 %1655, 1
  %1660 = icmp eq i64 %1659, 0
  %1661 = shl nsw i64 %1656, 2
  %1662 = add i64 %1653, %1661
  br label %1663

1663:                                             ; preds = %1652, %799
  %1664 = phi i64 [ %1653, %1652 ], [ %800, %799 ]
  %1665 = phi i64 [ 0, %1652 ], [ %1666, %799 ]
  %1666 = add nuw nsw i64 %1665, 1
  %1667 = mul nsw i64 %1665, %1654
  br i1 %1657, label %799, label %1668

1668:                                             ; preds = %1663
  br i1 %1658, label %786, label %765

1669:                                             ; preds = %802
  %1670 = getelementptr inbounds nuw i8, ptr %1636, i64 64
  %1671 = getelementptr inbounds nuw i8, ptr %1636, i64 88
  %1672 = load double, ptr %1671, align 8
  %1673 = getelementptr inbounds nuw i8, ptr %1636, i64 80
  %1674 = load double, ptr %1673, align 8
  %1675 = fsub double %1672, %1674
  %1676 = fptosi double %1675 to i64
  %1677 = icmp slt i64 %1676, 1
  br i1 %1677, label %807, label %811

1678:                                             ; preds = %818
  %1679 = load i64, ptr %477, align 8
  %1680 = icmp slt i64 %1679, 1
  br i1 %1680, label %1698, label %1681

1681:                                             ; preds = %1678
  %1682 = load i64, ptr %411, align 8
  %1683 = load i64, ptr %478, align 8
  %1684 = load i64, ptr %443, align 8
  %1685 = and i64 %1684, 9223372036854775806
  %1686 = icmp slt i64 %1684, 1
  %1687 = icmp eq i64 %1684, 1
  %1688 = and i64 %1684, 1
  %1689 = icmp eq i64 %1688, 0
  %1690 = shl nsw i64 %1685, 2
  %1691 = add i64 %1682, %1690
  br label %1692

1692:                                             ; preds = %1681, %855
  %1693 = phi i64 [ %1682, %1681 ], [ %856, %855 ]
  %1694 = phi i64 [ 0, %1681 ], [ %1695, %855 ]
  %1695 = add nuw nsw i64 %1694, 1
  %1696 = mul nsw i64 %1694, %1683
  br i1 %1686, label %855, label %1697

1697:                                             ; preds = %1692
  br i1 %1687, label %842, label %821

1698:                                             ; preds = %855, %1678, %818, %811, %807, %747
  %1699 = load i64, ptr %416, align 8
  %1700 = inttoptr i64 %1699 to ptr
  %1701 = getelementptr inbounds nuw i8, ptr %1700, i64 8
  %1702 = load i64, ptr %1701, align 8
  %1703 = getelementptr inbounds nuw i8, ptr %1700, i64 16
  %1704 = load i64, ptr %1703, align 8
  %1705 = getelementptr inbounds nuw i8, ptr %1700, i64 24
  %1706 = getelementptr inbounds nuw i8, ptr %1700, i64 48
  %1707 = load double, ptr %1706, align 8
  %1708 = getelementptr inbounds nuw i8, ptr %1700, i64 40
  %1709 = load double, ptr %1708, align 8
  %1710 = fsub double %1707, %1709
  %1711 = fptosi double %1710 to i64
  %1712 = icmp slt i64 %1711, 1
  br i1 %1712, label %858, label %862

1713:                                             ; preds = %869
  %1714 = load i64, ptr %474, align 8
  %1715 = icmp slt i64 %1714, 1
  br i1 %1715, label %909, label %1716

1716:                                             ; preds = %1713
  %1717 = load i64, ptr %405, align 8
  %1718 = load i64, ptr %475, align 8
  %1719 = load i64, ptr %437, align 8
  %1720 = and i64 %1719, 9223372036854775806
  %1721 = icmp slt i64 %1719, 1
  %1722 = icmp eq i64 %1719, 1
  %1723 = and i64 %1719, 1
  %1724 = icmp eq i64 %1723, 0
  %1725 = shl nsw i64 %1720, 2
  %1726 = add i64 %1717, %1725
  br label %1727

1727:                                             ; preds = %1716, %906
  %1728 = phi i64 [ %1717, %1716 ], [ %907, %906 ]
  %1729 = phi i64 [ 0, %1716 ], [ %1730, %906 ]
  %1730 = add nuw nsw i64 %1729, 1
  %1731 = mul nsw i64 %1729, %1718
  br i1 %1721, label %906, label %1732

1732:                                             ; preds = %1727
  br i1 %1722, label %893, label %872

1733:                                             ; preds = %909
  %1734 = getelementptr inbounds nuw i8, ptr %1700, i64 64
  %1735 = getelementptr inbounds nuw i8, ptr %1700, i64 88
  %1736 = load double, ptr %1735, align 8
  %1737 = getelementptr inbounds nuw i8, ptr %1700, i64 80
  %1738 = load double, ptr %1737, align 8
  %1739 = fsub double %1736, %1738
  %1740 = fptosi double %1739 to i64
  %1741 = icmp slt i64 %1740, 1
  br i1 %1741, label %914, label %918

1742:                                             ; preds = %925
  %1743 = load i64, ptr %480, align 8
  %1744 = icmp slt i64 %1743, 1
  br i1 %1744, label %965, label %1745

1745:                                             ; preds = %1742
  %1746 = load i64, ptr %410, align 8
  %1747 = load i64, ptr %481, align 8
  %1748 = load i64, ptr %442, align 8
  %1749 = and i64 %1748, 9223372036854775806
  %1750 = icmp slt i64 %1748, 1
  %1751 = icmp eq i64 %1748, 1
  %1752 = and i64 %1748, 1
  %1753 = icmp eq i64 %1752, 0
  %1754 = shl nsw i64 %1749, 2
  %1755 = add i64 %1746, %1754
  br label %1756

1756:                                             ; preds = %1745, %962
  %1757 = phi i64 [ %1746, %1745 ], [ %963, %962 ]
  %1758 = phi i64 [ 0, %1745 ], [ %1759, %962 ]
  %1759 = add nuw nsw i64 %1758, 1
  %1760 = mul nsw i64 %1758, %1747
  br i1 %1750, label %962, label %1761

1761:                                             ; preds = %1756
  br i1 %1751, label %949, label %928

1762:                                             ; preds = %974
  %1763 = add i64 %975, -1
  %1764 = icmp slt i64 %976, 1
  br i1 %1764, label %1036, label %1765

1765:                                             ; preds = %1762, %1034
  %1766 = phi i64 [ %1767, %1034 ], [ 0, %1762 ]
  %1767 = add nuw nsw i64 %1766, 1
  %1768 = tail call i64 @llvm.smin.i64(i64 %1766, i64 %1763)
  %1769 = load i64, ptr %410, align 8
  %1770 = load i64, ptr %481, align 8
  %1771 = mul i64 %1770, %1768
  %1772 = add i64 %1771, %1769
  %1773 = load i64, ptr %407, align 8
  %1774 = load i64, ptr %485, align 8
  %1775 = mul i64 %1774, %1766
  %1776 = add i64 %1775, %1773
  %1777 = load i64, ptr %486, align 8
  %1778 = load i64, ptr %487, align 8
  %1779 = load i64, ptr %442, align 8
  %1780 = icmp eq i64 %1777, 4
  %1781 = icmp eq i64 %1778, 4
  %1782 = select i1 %1780, i1 %1781, i1 false
  br i1 %1782, label %978, label %1783

1783:                                             ; preds = %1765
  %1784 = icmp slt i64 %1779, 1
  br i1 %1784, label %1034, label %1785

1785:                                             ; preds = %1783
  %1786 = icmp eq i64 %1779, 1
  br i1 %1786, label %1025, label %1787

1787:                                             ; preds = %1785
  %1788 = and i64 %1779, 9223372036854775806
  %1789 = shl i64 %1778, 1
  %1790 = shl i64 %1777, 1
  %1791 = add nsw i64 %1779, -2
  %1792 = lshr i64 %1791, 1
  %1793 = add nuw i64 %1792, 1
  %1794 = and i64 %1793, 1
  %1795 = icmp eq i64 %1792, 0
  br i1 %1795, label %1010, label %1796

1796:                                             ; preds = %1787
  %1797 = and i64 %1793, -2
  br label %982

1798:                                             ; preds = %1041, %1038
  %1799 = load double, ptr %490, align 8
  %1800 = load double, ptr %491, align 8
  %1801 = fsub double %1799, %1800
  %1802 = fptosi double %1801 to i64
  %1803 = icmp slt i64 %1802, 1
  br i1 %1803, label %1045, label %1048

1804:                                             ; preds = %1052
  %1805 = icmp slt i64 %1053, 1
  br i1 %1805, label %1128, label %1806

1806:                                             ; preds = %1804, %1055
  %1807 = phi i64 [ %1056, %1055 ], [ 1, %1804 ]
  %1808 = tail call i64 @llvm.smax.i64(i64 %1807, i64 0)
  %1809 = icmp sgt i64 %1807, 0
  %1810 = and i64 %1808, 1
  %1811 = icmp eq i64 %1807, 1
  %1812 = and i64 %1808, 9223372036854775806
  %1813 = icmp eq i64 %1810, 0
  %1814 = icmp ne i64 %1810, 0
  br label %1815

1815:                                             ; preds = %1806, %1125
  %1816 = phi i64 [ 0, %1806 ], [ %1126, %1125 ]
  %1817 = phi i64 [ 0, %1806 ], [ %1818, %1125 ]
  %1818 = add nuw nsw i64 %1817, 1
  %1819 = mul nsw i64 %1817, %1807
  br i1 %1809, label %1820, label %1125

1820:                                             ; preds = %1815
  %1821 = load i64, ptr %407, align 8
  %1822 = load i64, ptr %485, align 8
  %1823 = load i64, ptr %439, align 8
  %1824 = icmp slt i64 %1823, 1
  br i1 %1824, label %1125, label %1825

1825:                                             ; preds = %1820
  %1826 = and i64 %1823, 9223372036854775806
  %1827 = icmp eq i64 %1823, 1
  %1828 = and i64 %1823, 1
  %1829 = icmp eq i64 %1828, 0
  br i1 %1827, label %1830, label %1831

1830:                                             ; preds = %1825
  br i1 %1811, label %1058, label %1836

1831:                                             ; preds = %1825
  %1832 = mul i64 %1822, %1816
  %1833 = add i64 %1832, %1821
  %1834 = shl nsw i64 %1826, 2
  %1835 = add i64 %1821, %1834
  br label %1860

1836:                                             ; preds = %1830, %1836
  %1837 = phi i64 [ %1857, %1836 ], [ 0, %1830 ]
  %1838 = phi i64 [ %1856, %1836 ], [ %1819, %1830 ]
  %1839 = phi i64 [ %1858, %1836 ], [ 0, %1830 ]
  %1840 = mul nsw i64 %1838, %1822
  %1841 = add nsw i64 %1840, %1821
  %1842 = inttoptr i64 %1841 to ptr
  %1843 = load float, ptr %1842, align 4
  %1844 = tail call float @llvm.fabs.f32(float %1843)
  %1845 = fcmp ueq float %1844, 0x7FF0000000000000
  %1846 = zext i1 %1845 to i64
  %1847 = add i64 %1838, 1
  %1848 = or i64 %1837, %1846
  %1849 = mul nsw i64 %1847, %1822
  %1850 = add nsw i64 %1849, %1821
  %1851 = inttoptr i64 %1850 to ptr
  %1852 = load float, ptr %1851, align 4
  %1853 = tail call float @llvm.fabs.f32(float %1852)
  %1854 = fcmp ueq float %1853, 0x7FF0000000000000
  %1855 = zext i1 %1854 to i64
  %1856 = add i64 %1838, 2
  %1857 = or i64 %1848, %1855
  %1858 = add i64 %1839, 2
  %1859 = icmp eq i64 %1858, %1812
  br i1 %1859, label %1057, label %1836

1860:                                             ; preds = %1831, %1895
  %1861 = phi i64 [ %1900, %1895 ], [ %1833, %1831 ]
  %1862 = phi i64 [ %1899, %1895 ], [ 0, %1831 ]
  %1863 = phi i64 [ %1897, %1895 ], [ %1808, %1831 ]
  %1864 = phi i64 [ %1898, %1895 ], [ %1819, %1831 ]
  br label %1865

1865:                                             ; preds = %1860, %1865
  %1866 = phi i64 [ %1883, %1865 ], [ %1861, %1860 ]
  %1867 = phi i64 [ %1882, %1865 ], [ 0, %1860 ]
  %1868 = phi i64 [ %1875, %1865 ], [ 0, %1860 ]
  %1869 = inttoptr i64 %1866 to ptr
  %1870 = load float, ptr %1869, align 4
  %1871 = tail call float @llvm.fabs.f32(float %1870)
  %1872 = fcmp ueq float %1871, 0x7FF0000000000000
  %1873 = zext i1 %1872 to i64
  %1874 = or i64 %1867, %1873
  %1875 = add nuw i64 %1868, 2
  %1876 = add i64 %1866, 4
  %1877 = inttoptr i64 %1876 to ptr
  %1878 = load float, ptr %1877, align 4
  %1879 = tail call float @llvm.fabs.f32(float %1878)
  %1880 = fcmp ueq float %1879, 0x7FF0000000000000
  %1881 = zext i1 %1880 to i64
  %1882 = or i64 %1874, %1881
  %1883 = add i64 %1866, 8
  %1884 = icmp eq i64 %1826, %1875
  br i1 %1884, label %1885, label %1865

1885:                                             ; preds = %1865
  br i1 %1829, label %1895, label %1886

1886:                                             ; preds = %1885
  %1887 = mul nsw i64 %1864, %1822
  %1888 = add i64 %1887, %1835
  %1889 = inttoptr i64 %1888 to ptr
  %1890 = load float, ptr %1889, align 4
  %1891 = tail call float @llvm.fabs.f32(float %1890)
  %1892 = fcmp ueq float %1891, 0x7FF0000000000000
  %1893 = zext i1 %1892 to i64
  %1894 = or i64 %1882, %1893
  br label %1895

1895:                                             ; preds = %1886, %1885
  %1896 = phi i64 [ %1882, %1885 ], [ %1894, %1886 ]
  %1897 = add nsw i64 %1863, -1
  %1898 = add i64 %1864, 1
  %1899 = or i64 %1896, %1862
  %1900 = add i64 %1861, %1822
  %1901 = icmp sgt i64 %1863, 1
  br i1 %1901, label %1860, label %1069

1902:                                             ; preds = %1102, %1072
  %1903 = phi i64 [ %1905, %1102 ], [ %1808, %1072 ]
  %1904 = phi i64 [ %1906, %1102 ], [ %1819, %1072 ]
  %1905 = add nsw i64 %1903, -1
  %1906 = add i64 %1904, 1
  %1907 = load i64, ptr %407, align 8
  %1908 = load i64, ptr %485, align 8
  %1909 = load i64, ptr %439, align 8
  %1910 = icmp slt i64 %1909, 1
  br i1 %1910, label %1102, label %1911

1911:                                             ; preds = %1902
  %1912 = and i64 %1909, 3
  %1913 = icmp samesign ult i64 %1909, 4
  br i1 %1913, label %1914, label %1917

1914:                                             ; preds = %1911
  %1915 = mul i64 %1908, %1904
  %1916 = add i64 %1915, %1907
  br label %1090

1917:                                             ; preds = %1911
  %1918 = and i64 %1909, 9223372036854775804
  %1919 = mul i64 %1908, %1904
  %1920 = add i64 %1919, %1907
  %1921 = add nsw i64 %1909, -4
  %1922 = lshr i64 %1921, 2
  %1923 = add nuw nsw i64 %1922, 1
  %1924 = and i64 %1923, 1
  %1925 = icmp eq i64 %1922, 0
  br i1 %1925, label %1078, label %1926

1926:                                             ; preds = %1917
  %1927 = and i64 %1923, 9223372036854775806
  br label %1104

1928:                                             ; preds = %1128
  %1929 = load i64, ptr %484, align 8
  %1930 = add i64 %1929, -1
  %1931 = load i64, ptr %494, align 8
  %1932 = icmp slt i64 %1931, 1
  br i1 %1932, label %1192, label %1933

1933:                                             ; preds = %1928, %1188
  %1934 = phi i64 [ %1935, %1188 ], [ 0, %1928 ]
  %1935 = add nuw nsw i64 %1934, 1
  %1936 = tail call i64 @llvm.smin.i64(i64 %1934, i64 %1930)
  %1937 = load i64, ptr %407, align 8
  %1938 = load i64, ptr %485, align 8
  %1939 = mul i64 %1938, %1936
  %1940 = add i64 %1939, %1937
  %1941 = load i64, ptr %408, align 8
  %1942 = load i64, ptr %495, align 8
  %1943 = mul i64 %1942, %1934
  %1944 = add i64 %1943, %1941
  %1945 = load i64, ptr %487, align 8
  %1946 = load i64, ptr %496, align 8
  %1947 = load i64, ptr %439, align 8
  %1948 = icmp eq i64 %1945, 4
  %1949 = icmp eq i64 %1946, 4
  %1950 = select i1 %1948, i1 %1949, i1 false
  br i1 %1950, label %1132, label %1951

1951:                                             ; preds = %1933
  %1952 = icmp slt i64 %1947, 1
  br i1 %1952, label %1188, label %1953

1953:                                             ; preds = %1951
  %1954 = icmp eq i64 %1947, 1
  br i1 %1954, label %1179, label %1955

1955:                                             ; preds = %1953
  %1956 = and i64 %1947, 9223372036854775806
  %1957 = shl i64 %1946, 1
  %1958 = shl i64 %1945, 1
  %1959 = add nsw i64 %1947, -2
  %1960 = lshr i64 %1959, 1
  %1961 = add nuw i64 %1960, 1
  %1962 = and i64 %1961, 1
  %1963 = icmp eq i64 %1960, 0
  br i1 %1963, label %1164, label %1964

1964:                                             ; preds = %1955
  %1965 = and i64 %1961, -2
  br label %1136

1966:                                             ; preds = %1192
  %1967 = getelementptr inbounds nuw i8, ptr %1194, i64 16
  %1968 = getelementptr inbounds nuw i8, ptr %1194, i64 40
  %1969 = load double, ptr %1968, align 8
  %1970 = getelementptr inbounds nuw i8, ptr %1194, i64 32
  %1971 = load double, ptr %1970, align 8
  %1972 = fsub double %1969, %1971
  %1973 = fptosi double %1972 to i64
  %1974 = icmp slt i64 %1973, 1
  br i1 %1974, label %1198, label %1202

1975:                                             ; preds = %1213
  %1976 = getelementptr inbounds nuw i8, ptr %1215, i64 16
  %1977 = getelementptr inbounds nuw i8, ptr %1215, i64 40
  %1978 = load double, ptr %1977, align 8
  %1979 = getelementptr inbounds nuw i8, ptr %1215, i64 32
  %1980 = load double, ptr %1979, align 8
  %1981 = fsub double %1978, %1980
  %1982 = fptosi double %1981 to i64
  %1983 = icmp slt i64 %1982, 1
  br i1 %1983, label %1219, label %1223

1984:                                             ; preds = %1236
  %1985 = icmp slt i64 %1237, 1
  br i1 %1985, label %1312, label %1986

1986:                                             ; preds = %1984, %1239
  %1987 = phi i64 [ %1240, %1239 ], [ 1, %1984 ]
  %1988 = tail call i64 @llvm.smax.i64(i64 %1987, i64 0)
  %1989 = icmp sgt i64 %1987, 0
  %1990 = and i64 %1988, 1
  %1991 = icmp eq i64 %1987, 1
  %1992 = and i64 %1988, 9223372036854775806
  %1993 = icmp eq i64 %1990, 0
  %1994 = icmp ne i64 %1990, 0
  br label %1995

1995:                                             ; preds = %1986, %1309
  %1996 = phi i64 [ 0, %1986 ], [ %1310, %1309 ]
  %1997 = phi i64 [ 0, %1986 ], [ %1998, %1309 ]
  %1998 = add nuw nsw i64 %1997, 1
  %1999 = mul nsw i64 %1997, %1987
  br i1 %1989, label %2000, label %1309

2000:                                             ; preds = %1995
  %2001 = load i64, ptr %407, align 8
  %2002 = load i64, ptr %485, align 8
  %2003 = load i64, ptr %439, align 8
  %2004 = icmp slt i64 %2003, 1
  br i1 %2004, label %1309, label %2005

2005:                                             ; preds = %2000
  %2006 = and i64 %2003, 9223372036854775806
  %2007 = icmp eq i64 %2003, 1
  %2008 = and i64 %2003, 1
  %2009 = icmp eq i64 %2008, 0
  br i1 %2007, label %2010, label %2011

2010:                                             ; preds = %2005
  br i1 %1991, label %1242, label %2016

2011:                                             ; preds = %2005
  %2012 = mul i64 %2002, %1996
  %2013 = add i64 %2012, %2001
  %2014 = shl nsw i64 %2006, 2
  %2015 = add i64 %2001, %2014
  br label %2040

2016:                                             ; preds = %2010, %2016
  %2017 = phi i64 [ %2037, %2016 ], [ 0, %2010 ]
  %2018 = phi i64 [ %2036, %2016 ], [ %1999, %2010 ]
  %2019 = phi i64 [ %2038, %2016 ], [ 0, %2010 ]
  %2020 = mul nsw i64 %2018, %2002
  %2021 = add nsw i64 %2020, %2001
  %2022 = inttoptr i64 %2021 to ptr
  %2023 = load float, ptr %2022, align 4
  %2024 = tail call float @llvm.fabs.f32(float %2023)
  %2025 = fcmp ueq float %2024, 0x7FF0000000000000
  %2026 = zext i1 %2025 to i64
  %2027 = add i64 %2018, 1
  %2028 = or i64 %2017, %2026
  %2029 = mul nsw i64 %2027, %2002
  %2030 = add nsw i64 %2029, %2001
  %2031 = inttoptr i64 %2030 to ptr
  %2032 = load float, ptr %2031, align 4
  %2033 = tail call float @llvm.fabs.f32(float %2032)
  %2034 = fcmp ueq float %2033, 0x7FF0000000000000
  %2035 = zext i1 %2034 to i64
  %2036 = add i64 %2018, 2
  %2037 = or i64 %2028, %2035
  %2038 = add i64 %2019, 2
  %2039 = icmp eq i64 %2038, %1992
  br i1 %2039, label %1241, label %2016

2040:                                             ; preds = %2011, %2075
  %2041 = phi i64 [ %2080, %2075 ], [ %2013, %2011 ]
  %2042 = phi i64 [ %2079, %2075 ], [ 0, %2011 ]
  %2043 = phi i64 [ %2077, %2075 ], [ %1988, %2011 ]
  %2044 = phi i64 [ %2078, %2075 ], [ %1999, %2011 ]
  br label %2045

2045:                                             ; preds = %2040, %2045
  %2046 = phi i64 [ %2063, %2045 ], [ %2041, %2040 ]
  %2047 = phi i64 [ %2062, %2045 ], [ 0, %2040 ]
  %2048 = phi i64 [ %2055, %2045 ], [ 0, %2040 ]
  %2049 = inttoptr i64 %2046 to ptr
  %2050 = load float, ptr %2049, align 4
  %2051 = tail call float @llvm.fabs.f32(float %2050)
  %2052 = fcmp ueq float %2051, 0x7FF0000000000000
  %2053 = zext i1 %2052 to i64
  %2054 = or i64 %2047, %2053
  %2055 = add nuw i64 %2048, 2
  %2056 = add i64 %2046, 4
  %2057 = inttoptr i64 %2056 to ptr
  %2058 = load float, ptr %2057, align 4
  %2059 = tail call float @llvm.fabs.f32(float %2058)
  %2060 = fcmp ueq float %2059, 0x7FF0000000000000
  %2061 = zext i1 %2060 to i64
  %2062 = or i64 %2054, %2061
  %2063 = add i64 %2046, 8
  %2064 = icmp eq i64 %2006, %2055
  br i1 %2064, label %2065, label %2045

2065:                                             ; preds = %2045
  br i1 %2009, label %2075, label %2066

2066:                                             ; preds = %2065
  %2067 = mul nsw i64 %2044, %2002
  %2068 = add i64 %2067, %2015
  %2069 = inttoptr i64 %2068 to ptr
  %2070 = load float, ptr %2069, align 4
  %2071 = tail call float @llvm.fabs.f32(float %2070)
  %2072 = fcmp ueq float %2071, 0x7FF0000000000000
  %2073 = zext i1 %2072 to i64
  %2074 = or i64 %2062, %2073
  br label %2075

2075:                                             ; preds = %2066, %2065
  %2076 = phi i64 [ %2062, %2065 ], [ %2074, %2066 ]
  %2077 = add nsw i64 %2043, -1
  %2078 = add i64 %2044, 1
  %2079 = or i64 %2076, %2042
  %2080 = add i64 %2041, %2002
  %2081 = icmp sgt i64 %2043, 1
  br i1 %2081, label %2040, label %1253

2082:                                             ; preds = %1286, %1256
  %2083 = phi i64 [ %2085, %1286 ], [ %1988, %1256 ]
  %2084 = phi i64 [ %2086, %1286 ], [ %1999, %1256 ]
  %2085 = add nsw i64 %2083, -1
  %2086 = add i64 %2084, 1
  %2087 = load i64, ptr %407, align 8
  %2088 = load i64, ptr %485, align 8
  %2089 = load i64, ptr %439, align 8
  %2090 = icmp slt i64 %2089, 1
  br i1 %2090, label %1286, label %2091

2091:                                             ; preds = %2082
  %2092 = and i64 %2089, 3
  %2093 = icmp samesign ult i64 %2089, 4
  br i1 %2093, label %2094, label %2097

2094:                                             ; preds = %2091
  %2095 = mul i64 %2088, %2084
  %2096 = add i64 %2095, %2087
  br label %1274

2097:                                             ; preds = %2091
  %2098 = and i64 %2089, 9223372036854775804
  %2099 = mul i64 %2088, %2084
  %2100 = add i64 %2099, %2087
  %2101 = add nsw i64 %2089, -4
  %2102 = lshr i64 %2101, 2
  %2103 = add nuw nsw i64 %2102, 1
  %2104 = and i64 %2103, 1
  %2105 = icmp eq i64 %2102, 0
  br i1 %2105, label %1262, label %2106

2106:                                             ; preds = %2097
  %2107 = and i64 %2103, 9223372036854775806
  br label %1288

2108:                                             ; preds = %1318, %1317
  %2109 = phi ptr [ %409, %1318 ], [ %407, %1317 ]
  %2110 = getelementptr inbounds nuw i8, ptr %2109, i64 8
  %2111 = load i64, ptr %2110, align 8
  %2112 = add i64 %2111, -1
  %2113 = load i64, ptr %432, align 8
  %2114 = icmp slt i64 %2113, 1
  br i1 %2114, label %1380, label %2115

2115:                                             ; preds = %2108
  %2116 = getelementptr inbounds nuw i8, ptr %2109, i64 24
  %2117 = getelementptr inbounds nuw i8, ptr %2109, i64 32
  %2118 = getelementptr inbounds nuw i8, ptr %2109, i64 16
  br label %2119

2119:                                             ; preds = %2115, %1378
  %2120 = phi i64 [ %2121, %1378 ], [ 0, %2115 ]
  %2121 = add nuw nsw i64 %2120, 1
  %2122 = tail call i64 @llvm.smin.i64(i64 %2120, i64 %2112)
  %2123 = load i64, ptr %2109, align 8
  %2124 = load i64, ptr %2116, align 8
  %2125 = mul i64 %2124, %2122
  %2126 = add i64 %2125, %2123
  %2127 = load i64, ptr %431, align 8
  %2128 = load i64, ptr %434, align 8
  %2129 = mul i64 %2128, %2120
  %2130 = add i64 %2129, %2127
  %2131 = load i64, ptr %2117, align 8
  %2132 = load i64, ptr %435, align 8
  %2133 = load i64, ptr %2118, align 8
  %2134 = icmp eq i64 %2131, 4
  %2135 = icmp eq i64 %2132, 4
  %2136 = select i1 %2134, i1 %2135, i1 false
  br i1 %2136, label %1322, label %2137

2137:                                             ; preds = %2119
  %2138 = icmp slt i64 %2133, 1
  br i1 %2138, label %1378, label %2139

2139:                                             ; preds = %2137
  %2140 = icmp eq i64 %2133, 1
  br i1 %2140, label %1369, label %2141

2141:                                             ; preds = %2139
  %2142 = and i64 %2133, 9223372036854775806
  %2143 = shl i64 %2132, 1
  %2144 = shl i64 %2131, 1
  %2145 = add nsw i64 %2133, -2
  %2146 = lshr i64 %2145, 1
  %2147 = add nuw i64 %2146, 1
  %2148 = and i64 %2147, 1
  %2149 = icmp eq i64 %2146, 0
  br i1 %2149, label %1354, label %2150

2150:                                             ; preds = %2141
  %2151 = and i64 %2147, -2
  br label %1326

2152:                                             ; preds = %1380, %973, %968
  %2153 = load i64, ptr %14, align 8
  %2154 = inttoptr i64 %2153 to ptr
  %2155 = getelementptr inbounds nuw i8, ptr %2154, i64 56
  %2156 = load i64, ptr %2155, align 8
  %2157 = icmp slt i64 %2156, 1
  br i1 %2157, label %1402, label %2158

2158:                                             ; preds = %2152
  %2159 = getelementptr inbounds nuw i8, ptr %2154, i64 64
  %2160 = load i64, ptr %2159, align 8
  %2161 = and i64 %2156, 3
  %2162 = icmp samesign ult i64 %2156, 4
  br i1 %2162, label %1385, label %2163

2163:                                             ; preds = %2158
  %2164 = and i64 %2156, 9223372036854775804
  br label %2165

2165:                                             ; preds = %2165, %2163
  %2166 = phi i64 [ %2193, %2165 ], [ %2160, %2163 ]
  %2167 = phi i64 [ %2192, %2165 ], [ 0, %2163 ]
  %2168 = phi i64 [ %2191, %2165 ], [ 0, %2163 ]
  %2169 = inttoptr i64 %2166 to ptr
  %2170 = getelementptr inbounds nuw i8, ptr %2169, i64 24
  %2171 = load double, ptr %2170, align 8
  %2172 = fptosi double %2171 to i64
  %2173 = add nsw i64 %2167, %2172
  %2174 = add i64 %2166, 32
  %2175 = inttoptr i64 %2174 to ptr
  %2176 = getelementptr inbounds nuw i8, ptr %2175, i64 24
  %2177 = load double, ptr %2176, align 8
  %2178 = fptosi double %2177 to i64
  %2179 = add nsw i64 %2173, %2178
  %2180 = add i64 %2166, 64
  %2181 = inttoptr i64 %2180 to ptr
  %2182 = getelementptr inbounds nuw i8, ptr %2181, i64 24
  %2183 = load double, ptr %2182, align 8
  %2184 = fptosi double %2183 to i64
  %2185 = add nsw i64 %2179, %2184
  %2186 = add i64 %2166, 96
  %2187 = inttoptr i64 %2186 to ptr
  %2188 = getelementptr inbounds nuw i8, ptr %2187, i64 24
  %2189 = load double, ptr %2188, align 8
  %2190 = fptosi double %2189 to i64
  %2191 = add nuw nsw i64 %2168, 4
  %2192 = add nsw i64 %2185, %2190
  %2193 = add i64 %2166, 128
  %2194 = icmp eq i64 %2164, %2191
  br i1 %2194, label %1383, label %2165
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)

declare i64 @llvm.smax.i64(i64, i64)

define i64 @entry(ptr %0, ptr readonly %1, ptr readonly %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, ptr %1, ptr %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)

declare float @llvm.fabs.f32(float)

declare void @llvm.assume(i1 noundef)


!0 = distinct !{!0, !1}
!1 = !{!"llvm.loop.unroll.disable"}
!2 = distinct !{!2, !1}
!3 = distinct !{!3, !4}
!4 = !{!"llvm.loop.unswitch.partial.disable"}
!5 = distinct !{!5, !1}
!6 = distinct !{!6, !4}
!7 = distinct !{!7, !1}
!8 = distinct !{!8, !1}
