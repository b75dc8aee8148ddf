; made of 5e8d1fb5b9f04a4f0f72d5e321195f13 arithmetic/fma.py common/python_process.py errors.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py rig/compiled/effects.py rig/compiled/filters.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/records.py runtime/compiled/ramps.py runtime/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %2800, %10, %4
  %9 = phi i64 [ %2803, %2800 ], [ 0, %4 ], [ -2, %10 ]
  store i64 %9, ptr %0, align 8
  ret void

10:                                               ; preds = %4
  %11 = atomicrmw xchg ptr %1, i64 1 acq_rel, align 8
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %8

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 1488
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 584
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 536
  %20 = load double, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %22 = load double, ptr %21, align 8
  %23 = fcmp une double %20, %22
  br i1 %23, label %2804, label %24

24:                                               ; preds = %2804, %13
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
  %61 = getelementptr inbounds nuw i8, ptr %1, i64 1496
  %62 = load i64, ptr %61, align 8
  %63 = icmp eq i64 %62, 0
  br i1 %63, label %1502, label %64

64:                                               ; preds = %60
  %65 = atomicrmw xchg ptr %61, i64 0 acq_rel, align 8
  %66 = icmp eq i64 %65, 0
  br i1 %66, label %1502, label %67

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
  %237 = getelementptr inbounds nuw i8, ptr %69, i64 384
  %238 = load i64, ptr %237, align 8
  %239 = icmp eq i64 %238, 0
  br i1 %239, label %764, label %2816

240:                                              ; preds = %2827, %240
  %241 = phi i64 [ %2825, %2827 ], [ %280, %240 ]
  %242 = phi i64 [ %2829, %2827 ], [ %279, %240 ]
  %243 = add i64 %242, -160
  %244 = inttoptr i64 %243 to ptr
  %245 = inttoptr i64 %242 to ptr
  %246 = load double, ptr %244, align 8
  %247 = load double, ptr %245, align 8
  %248 = fsub double %247, %246
  %249 = fmul double %2823, %248
  %250 = fadd double %246, %249
  store double %250, ptr %244, align 8
  %251 = getelementptr inbounds nuw i8, ptr %244, i64 8
  %252 = load double, ptr %251, align 8
  %253 = getelementptr inbounds nuw i8, ptr %245, i64 8
  %254 = load double, ptr %253, align 8
  %255 = fsub double %254, %252
  %256 = fmul double %2823, %255
  %257 = fadd double %252, %256
  store double %257, ptr %251, align 8
  %258 = getelementptr inbounds nuw i8, ptr %244, i64 16
  %259 = load double, ptr %258, align 8
  %260 = getelementptr inbounds nuw i8, ptr %245, i64 16
  %261 = load double, ptr %260, align 8
  %262 = fsub double %261, %259
  %263 = fmul double %2823, %262
  %264 = fadd double %259, %263
  store double %264, ptr %258, align 8
  %265 = getelementptr inbounds nuw i8, ptr %244, i64 24
  %266 = load double, ptr %265, align 8
  %267 = getelementptr inbounds nuw i8, ptr %245, i64 24
  %268 = load double, ptr %267, align 8
  %269 = fsub double %268, %266
  %270 = fmul double %2823, %269
  %271 = fadd double %266, %270
  store double %271, ptr %265, align 8
  %272 = getelementptr inbounds nuw i8, ptr %244, i64 32
  %273 = load double, ptr %272, align 8
  %274 = getelementptr inbounds nuw i8, ptr %245, i64 32
  %275 = load double, ptr %274, align 8
  %276 = fsub double %275, %273
  %277 = fmul double %2823, %276
  %278 = fadd double %273, %277
  store double %278, ptr %272, align 8
  %279 = add i64 %242, 40
  %280 = add i64 %241, -1
  %281 = icmp eq i64 %280, 0
  br i1 %281, label %282, label %240

282:                                              ; preds = %240, %2816
  %283 = getelementptr inbounds nuw i8, ptr %1, i64 928
  %284 = getelementptr inbounds nuw i8, ptr %69, i64 64
  %285 = load i8, ptr %284, align 1
  %286 = getelementptr inbounds nuw i8, ptr %69, i64 65
  %287 = load i8, ptr %286, align 1
  %288 = getelementptr inbounds nuw i8, ptr %69, i64 66
  %289 = load i8, ptr %288, align 1
  %290 = getelementptr inbounds nuw i8, ptr %69, i64 67
  %291 = load i8, ptr %290, align 1
  %292 = getelementptr inbounds nuw i8, ptr %69, i64 68
  %293 = load i8, ptr %292, align 1
  %294 = getelementptr inbounds nuw i8, ptr %69, i64 69
  %295 = load i8, ptr %294, align 1
  %296 = getelementptr inbounds nuw i8, ptr %69, i64 70
  %297 = load i8, ptr %296, align 1
  %298 = getelementptr inbounds nuw i8, ptr %69, i64 71
  %299 = load i8, ptr %298, align 1
  %300 = getelementptr inbounds nuw i8, ptr %69, i64 72
  %301 = load i8, ptr %300, align 1
  %302 = getelementptr inbounds nuw i8, ptr %69, i64 73
  %303 = load i8, ptr %302, align 1
  %304 = getelementptr inbounds nuw i8, ptr %69, i64 74
  %305 = load i8, ptr %304, align 1
  %306 = getelementptr inbounds nuw i8, ptr %69, i64 75
  %307 = load i8, ptr %306, align 1
  %308 = getelementptr inbounds nuw i8, ptr %69, i64 76
  %309 = load i8, ptr %308, align 1
  %310 = getelementptr inbounds nuw i8, ptr %69, i64 77
  %311 = load i8, ptr %310, align 1
  %312 = getelementptr inbounds nuw i8, ptr %69, i64 78
  %313 = load i8, ptr %312, align 1
  %314 = getelementptr inbounds nuw i8, ptr %69, i64 79
  %315 = load i8, ptr %314, align 1
  %316 = getelementptr inbounds nuw i8, ptr %69, i64 80
  %317 = load i8, ptr %316, align 1
  %318 = getelementptr inbounds nuw i8, ptr %69, i64 81
  %319 = load i8, ptr %318, align 1
  %320 = getelementptr inbounds nuw i8, ptr %69, i64 82
  %321 = load i8, ptr %320, align 1
  %322 = getelementptr inbounds nuw i8, ptr %69, i64 83
  %323 = load i8, ptr %322, align 1
  %324 = getelementptr inbounds nuw i8, ptr %69, i64 84
  %325 = load i8, ptr %324, align 1
  %326 = getelementptr inbounds nuw i8, ptr %69, i64 85
  %327 = load i8, ptr %326, align 1
  %328 = getelementptr inbounds nuw i8, ptr %69, i64 86
  %329 = load i8, ptr %328, align 1
  %330 = getelementptr inbounds nuw i8, ptr %69, i64 87
  %331 = load i8, ptr %330, align 1
  %332 = getelementptr inbounds nuw i8, ptr %69, i64 88
  %333 = load i8, ptr %332, align 1
  %334 = getelementptr inbounds nuw i8, ptr %69, i64 89
  %335 = load i8, ptr %334, align 1
  %336 = getelementptr inbounds nuw i8, ptr %69, i64 90
  %337 = load i8, ptr %336, align 1
  %338 = getelementptr inbounds nuw i8, ptr %69, i64 91
  %339 = load i8, ptr %338, align 1
  %340 = getelementptr inbounds nuw i8, ptr %69, i64 92
  %341 = load i8, ptr %340, align 1
  %342 = getelementptr inbounds nuw i8, ptr %69, i64 93
  %343 = load i8, ptr %342, align 1
  %344 = getelementptr inbounds nuw i8, ptr %69, i64 94
  %345 = load i8, ptr %344, align 1
  %346 = getelementptr inbounds nuw i8, ptr %69, i64 95
  %347 = load i8, ptr %346, align 1
  %348 = getelementptr inbounds nuw i8, ptr %69, i64 96
  %349 = load i8, ptr %348, align 1
  %350 = getelementptr inbounds nuw i8, ptr %69, i64 97
  %351 = load i8, ptr %350, align 1
  %352 = getelementptr inbounds nuw i8, ptr %69, i64 98
  %353 = load i8, ptr %352, align 1
  %354 = getelementptr inbounds nuw i8, ptr %69, i64 99
  %355 = load i8, ptr %354, align 1
  %356 = getelementptr inbounds nuw i8, ptr %69, i64 100
  %357 = load i8, ptr %356, align 1
  %358 = getelementptr inbounds nuw i8, ptr %69, i64 101
  %359 = load i8, ptr %358, align 1
  %360 = getelementptr inbounds nuw i8, ptr %69, i64 102
  %361 = load i8, ptr %360, align 1
  %362 = getelementptr inbounds nuw i8, ptr %69, i64 103
  %363 = load i8, ptr %362, align 1
  %364 = getelementptr inbounds nuw i8, ptr %69, i64 104
  %365 = load i8, ptr %364, align 1
  %366 = getelementptr inbounds nuw i8, ptr %69, i64 105
  %367 = load i8, ptr %366, align 1
  %368 = getelementptr inbounds nuw i8, ptr %69, i64 106
  %369 = load i8, ptr %368, align 1
  %370 = getelementptr inbounds nuw i8, ptr %69, i64 107
  %371 = load i8, ptr %370, align 1
  %372 = getelementptr inbounds nuw i8, ptr %69, i64 108
  %373 = load i8, ptr %372, align 1
  %374 = getelementptr inbounds nuw i8, ptr %69, i64 109
  %375 = load i8, ptr %374, align 1
  %376 = getelementptr inbounds nuw i8, ptr %69, i64 110
  %377 = load i8, ptr %376, align 1
  %378 = getelementptr inbounds nuw i8, ptr %69, i64 111
  %379 = load i8, ptr %378, align 1
  %380 = getelementptr inbounds nuw i8, ptr %69, i64 112
  %381 = load i8, ptr %380, align 1
  %382 = getelementptr inbounds nuw i8, ptr %69, i64 113
  %383 = load i8, ptr %382, align 1
  %384 = getelementptr inbounds nuw i8, ptr %69, i64 114
  %385 = load i8, ptr %384, align 1
  %386 = getelementptr inbounds nuw i8, ptr %69, i64 115
  %387 = load i8, ptr %386, align 1
  %388 = getelementptr inbounds nuw i8, ptr %69, i64 116
  %389 = load i8, ptr %388, align 1
  %390 = getelementptr inbounds nuw i8, ptr %69, i64 117
  %391 = load i8, ptr %390, align 1
  %392 = getelementptr inbounds nuw i8, ptr %69, i64 118
  %393 = load i8, ptr %392, align 1
  %394 = getelementptr inbounds nuw i8, ptr %69, i64 119
  %395 = load i8, ptr %394, align 1
  %396 = getelementptr inbounds nuw i8, ptr %69, i64 120
  %397 = load i8, ptr %396, align 1
  %398 = getelementptr inbounds nuw i8, ptr %69, i64 121
  %399 = load i8, ptr %398, align 1
  %400 = getelementptr inbounds nuw i8, ptr %69, i64 122
  %401 = load i8, ptr %400, align 1
  %402 = getelementptr inbounds nuw i8, ptr %69, i64 123
  %403 = load i8, ptr %402, align 1
  %404 = getelementptr inbounds nuw i8, ptr %69, i64 124
  %405 = load i8, ptr %404, align 1
  %406 = getelementptr inbounds nuw i8, ptr %69, i64 125
  %407 = load i8, ptr %406, align 1
  %408 = getelementptr inbounds nuw i8, ptr %69, i64 126
  %409 = load i8, ptr %408, align 1
  %410 = getelementptr inbounds nuw i8, ptr %69, i64 127
  %411 = load i8, ptr %410, align 1
  %412 = getelementptr inbounds nuw i8, ptr %69, i64 128
  %413 = load i8, ptr %412, align 1
  %414 = getelementptr inbounds nuw i8, ptr %69, i64 129
  %415 = load i8, ptr %414, align 1
  %416 = getelementptr inbounds nuw i8, ptr %69, i64 130
  %417 = load i8, ptr %416, align 1
  %418 = getelementptr inbounds nuw i8, ptr %69, i64 131
  %419 = load i8, ptr %418, align 1
  %420 = getelementptr inbounds nuw i8, ptr %69, i64 132
  %421 = load i8, ptr %420, align 1
  %422 = getelementptr inbounds nuw i8, ptr %69, i64 133
  %423 = load i8, ptr %422, align 1
  %424 = getelementptr inbounds nuw i8, ptr %69, i64 134
  %425 = load i8, ptr %424, align 1
  %426 = getelementptr inbounds nuw i8, ptr %69, i64 135
  %427 = load i8, ptr %426, align 1
  %428 = getelementptr inbounds nuw i8, ptr %69, i64 136
  %429 = load i8, ptr %428, align 1
  %430 = getelementptr inbounds nuw i8, ptr %69, i64 137
  %431 = load i8, ptr %430, align 1
  %432 = getelementptr inbounds nuw i8, ptr %69, i64 138
  %433 = load i8, ptr %432, align 1
  %434 = getelementptr inbounds nuw i8, ptr %69, i64 139
  %435 = load i8, ptr %434, align 1
  %436 = getelementptr inbounds nuw i8, ptr %69, i64 140
  %437 = load i8, ptr %436, align 1
  %438 = getelementptr inbounds nuw i8, ptr %69, i64 141
  %439 = load i8, ptr %438, align 1
  %440 = getelementptr inbounds nuw i8, ptr %69, i64 142
  %441 = load i8, ptr %440, align 1
  %442 = getelementptr inbounds nuw i8, ptr %69, i64 143
  %443 = load i8, ptr %442, align 1
  %444 = getelementptr inbounds nuw i8, ptr %69, i64 144
  %445 = load i8, ptr %444, align 1
  %446 = getelementptr inbounds nuw i8, ptr %69, i64 145
  %447 = load i8, ptr %446, align 1
  %448 = getelementptr inbounds nuw i8, ptr %69, i64 146
  %449 = load i8, ptr %448, align 1
  %450 = getelementptr inbounds nuw i8, ptr %69, i64 147
  %451 = load i8, ptr %450, align 1
  %452 = getelementptr inbounds nuw i8, ptr %69, i64 148
  %453 = load i8, ptr %452, align 1
  %454 = getelementptr inbounds nuw i8, ptr %69, i64 149
  %455 = load i8, ptr %454, align 1
  %456 = getelementptr inbounds nuw i8, ptr %69, i64 150
  %457 = load i8, ptr %456, align 1
  %458 = getelementptr inbounds nuw i8, ptr %69, i64 151
  %459 = load i8, ptr %458, align 1
  %460 = getelementptr inbounds nuw i8, ptr %69, i64 152
  %461 = load i8, ptr %460, align 1
  %462 = getelementptr inbounds nuw i8, ptr %69, i64 153
  %463 = load i8, ptr %462, align 1
  %464 = getelementptr inbounds nuw i8, ptr %69, i64 154
  %465 = load i8, ptr %464, align 1
  %466 = getelementptr inbounds nuw i8, ptr %69, i64 155
  %467 = load i8, ptr %466, align 1
  %468 = getelementptr inbounds nuw i8, ptr %69, i64 156
  %469 = load i8, ptr %468, align 1
  %470 = getelementptr inbounds nuw i8, ptr %69, i64 157
  %471 = load i8, ptr %470, align 1
  %472 = getelementptr inbounds nuw i8, ptr %69, i64 158
  %473 = load i8, ptr %472, align 1
  %474 = getelementptr inbounds nuw i8, ptr %69, i64 159
  %475 = load i8, ptr %474, align 1
  %476 = getelementptr inbounds nuw i8, ptr %69, i64 160
  %477 = load i8, ptr %476, align 1
  %478 = getelementptr inbounds nuw i8, ptr %69, i64 161
  %479 = load i8, ptr %478, align 1
  %480 = getelementptr inbounds nuw i8, ptr %69, i64 162
  %481 = load i8, ptr %480, align 1
  %482 = getelementptr inbounds nuw i8, ptr %69, i64 163
  %483 = load i8, ptr %482, align 1
  %484 = getelementptr inbounds nuw i8, ptr %69, i64 164
  %485 = load i8, ptr %484, align 1
  %486 = getelementptr inbounds nuw i8, ptr %69, i64 165
  %487 = load i8, ptr %486, align 1
  %488 = getelementptr inbounds nuw i8, ptr %69, i64 166
  %489 = load i8, ptr %488, align 1
  %490 = getelementptr inbounds nuw i8, ptr %69, i64 167
  %491 = load i8, ptr %490, align 1
  %492 = getelementptr inbounds nuw i8, ptr %69, i64 168
  %493 = load i8, ptr %492, align 1
  %494 = getelementptr inbounds nuw i8, ptr %69, i64 169
  %495 = load i8, ptr %494, align 1
  %496 = getelementptr inbounds nuw i8, ptr %69, i64 170
  %497 = load i8, ptr %496, align 1
  %498 = getelementptr inbounds nuw i8, ptr %69, i64 171
  %499 = load i8, ptr %498, align 1
  %500 = getelementptr inbounds nuw i8, ptr %69, i64 172
  %501 = load i8, ptr %500, align 1
  %502 = getelementptr inbounds nuw i8, ptr %69, i64 173
  %503 = load i8, ptr %502, align 1
  %504 = getelementptr inbounds nuw i8, ptr %69, i64 174
  %505 = load i8, ptr %504, align 1
  %506 = getelementptr inbounds nuw i8, ptr %69, i64 175
  %507 = load i8, ptr %506, align 1
  %508 = getelementptr inbounds nuw i8, ptr %69, i64 176
  %509 = load i8, ptr %508, align 1
  %510 = getelementptr inbounds nuw i8, ptr %69, i64 177
  %511 = load i8, ptr %510, align 1
  %512 = getelementptr inbounds nuw i8, ptr %69, i64 178
  %513 = load i8, ptr %512, align 1
  %514 = getelementptr inbounds nuw i8, ptr %69, i64 179
  %515 = load i8, ptr %514, align 1
  %516 = getelementptr inbounds nuw i8, ptr %69, i64 180
  %517 = load i8, ptr %516, align 1
  %518 = getelementptr inbounds nuw i8, ptr %69, i64 181
  %519 = load i8, ptr %518, align 1
  %520 = getelementptr inbounds nuw i8, ptr %69, i64 182
  %521 = load i8, ptr %520, align 1
  %522 = getelementptr inbounds nuw i8, ptr %69, i64 183
  %523 = load i8, ptr %522, align 1
  %524 = getelementptr inbounds nuw i8, ptr %69, i64 184
  %525 = load i8, ptr %524, align 1
  %526 = getelementptr inbounds nuw i8, ptr %69, i64 185
  %527 = load i8, ptr %526, align 1
  %528 = getelementptr inbounds nuw i8, ptr %69, i64 186
  %529 = load i8, ptr %528, align 1
  %530 = getelementptr inbounds nuw i8, ptr %69, i64 187
  %531 = load i8, ptr %530, align 1
  %532 = getelementptr inbounds nuw i8, ptr %69, i64 188
  %533 = load i8, ptr %532, align 1
  %534 = getelementptr inbounds nuw i8, ptr %69, i64 189
  %535 = load i8, ptr %534, align 1
  %536 = getelementptr inbounds nuw i8, ptr %69, i64 190
  %537 = load i8, ptr %536, align 1
  %538 = getelementptr inbounds nuw i8, ptr %69, i64 191
  %539 = load i8, ptr %538, align 1
  %540 = getelementptr inbounds nuw i8, ptr %69, i64 192
  %541 = load i8, ptr %540, align 1
  %542 = getelementptr inbounds nuw i8, ptr %69, i64 193
  %543 = load i8, ptr %542, align 1
  %544 = getelementptr inbounds nuw i8, ptr %69, i64 194
  %545 = load i8, ptr %544, align 1
  %546 = getelementptr inbounds nuw i8, ptr %69, i64 195
  %547 = load i8, ptr %546, align 1
  %548 = getelementptr inbounds nuw i8, ptr %69, i64 196
  %549 = load i8, ptr %548, align 1
  %550 = getelementptr inbounds nuw i8, ptr %69, i64 197
  %551 = load i8, ptr %550, align 1
  %552 = getelementptr inbounds nuw i8, ptr %69, i64 198
  %553 = load i8, ptr %552, align 1
  %554 = getelementptr inbounds nuw i8, ptr %69, i64 199
  %555 = load i8, ptr %554, align 1
  %556 = getelementptr inbounds nuw i8, ptr %69, i64 200
  %557 = load i8, ptr %556, align 1
  %558 = getelementptr inbounds nuw i8, ptr %69, i64 201
  %559 = load i8, ptr %558, align 1
  %560 = getelementptr inbounds nuw i8, ptr %69, i64 202
  %561 = load i8, ptr %560, align 1
  %562 = getelementptr inbounds nuw i8, ptr %69, i64 203
  %563 = load i8, ptr %562, align 1
  %564 = getelementptr inbounds nuw i8, ptr %69, i64 204
  %565 = load i8, ptr %564, align 1
  %566 = getelementptr inbounds nuw i8, ptr %69, i64 205
  %567 = load i8, ptr %566, align 1
  %568 = getelementptr inbounds nuw i8, ptr %69, i64 206
  %569 = load i8, ptr %568, align 1
  %570 = getelementptr inbounds nuw i8, ptr %69, i64 207
  %571 = load i8, ptr %570, align 1
  %572 = getelementptr inbounds nuw i8, ptr %69, i64 208
  %573 = load i8, ptr %572, align 1
  %574 = getelementptr inbounds nuw i8, ptr %69, i64 209
  %575 = load i8, ptr %574, align 1
  %576 = getelementptr inbounds nuw i8, ptr %69, i64 210
  %577 = load i8, ptr %576, align 1
  %578 = getelementptr inbounds nuw i8, ptr %69, i64 211
  %579 = load i8, ptr %578, align 1
  %580 = getelementptr inbounds nuw i8, ptr %69, i64 212
  %581 = load i8, ptr %580, align 1
  %582 = getelementptr inbounds nuw i8, ptr %69, i64 213
  %583 = load i8, ptr %582, align 1
  %584 = getelementptr inbounds nuw i8, ptr %69, i64 214
  %585 = load i8, ptr %584, align 1
  %586 = getelementptr inbounds nuw i8, ptr %69, i64 215
  %587 = load i8, ptr %586, align 1
  %588 = getelementptr inbounds nuw i8, ptr %69, i64 216
  %589 = load i8, ptr %588, align 1
  %590 = getelementptr inbounds nuw i8, ptr %69, i64 217
  %591 = load i8, ptr %590, align 1
  %592 = getelementptr inbounds nuw i8, ptr %69, i64 218
  %593 = load i8, ptr %592, align 1
  %594 = getelementptr inbounds nuw i8, ptr %69, i64 219
  %595 = load i8, ptr %594, align 1
  %596 = getelementptr inbounds nuw i8, ptr %69, i64 220
  %597 = load i8, ptr %596, align 1
  %598 = getelementptr inbounds nuw i8, ptr %69, i64 221
  %599 = load i8, ptr %598, align 1
  %600 = getelementptr inbounds nuw i8, ptr %69, i64 222
  %601 = load i8, ptr %600, align 1
  %602 = getelementptr inbounds nuw i8, ptr %69, i64 223
  %603 = load i8, ptr %602, align 1
  store i8 %285, ptr %283, align 1
  %604 = getelementptr inbounds nuw i8, ptr %1, i64 929
  store i8 %287, ptr %604, align 1
  %605 = getelementptr inbounds nuw i8, ptr %1, i64 930
  store i8 %289, ptr %605, align 1
  %606 = getelementptr inbounds nuw i8, ptr %1, i64 931
  store i8 %291, ptr %606, align 1
  %607 = getelementptr inbounds nuw i8, ptr %1, i64 932
  store i8 %293, ptr %607, align 1
  %608 = getelementptr inbounds nuw i8, ptr %1, i64 933
  store i8 %295, ptr %608, align 1
  %609 = getelementptr inbounds nuw i8, ptr %1, i64 934
  store i8 %297, ptr %609, align 1
  %610 = getelementptr inbounds nuw i8, ptr %1, i64 935
  store i8 %299, ptr %610, align 1
  %611 = getelementptr inbounds nuw i8, ptr %1, i64 936
  store i8 %301, ptr %611, align 1
  %612 = getelementptr inbounds nuw i8, ptr %1, i64 937
  store i8 %303, ptr %612, align 1
  %613 = getelementptr inbounds nuw i8, ptr %1, i64 938
  store i8 %305, ptr %613, align 1
  %614 = getelementptr inbounds nuw i8, ptr %1, i64 939
  store i8 %307, ptr %614, align 1
  %615 = getelementptr inbounds nuw i8, ptr %1, i64 940
  store i8 %309, ptr %615, align 1
  %616 = getelementptr inbounds nuw i8, ptr %1, i64 941
  store i8 %311, ptr %616, align 1
  %617 = getelementptr inbounds nuw i8, ptr %1, i64 942
  store i8 %313, ptr %617, align 1
  %618 = getelementptr inbounds nuw i8, ptr %1, i64 943
  store i8 %315, ptr %618, align 1
  %619 = getelementptr inbounds nuw i8, ptr %1, i64 944
  store i8 %317, ptr %619, align 1
  %620 = getelementptr inbounds nuw i8, ptr %1, i64 945
  store i8 %319, ptr %620, align 1
  %621 = getelementptr inbounds nuw i8, ptr %1, i64 946
  store i8 %321, ptr %621, align 1
  %622 = getelementptr inbounds nuw i8, ptr %1, i64 947
  store i8 %323, ptr %622, align 1
  %623 = getelementptr inbounds nuw i8, ptr %1, i64 948
  store i8 %325, ptr %623, align 1
  %624 = getelementptr inbounds nuw i8, ptr %1, i64 949
  store i8 %327, ptr %624, align 1
  %625 = getelementptr inbounds nuw i8, ptr %1, i64 950
  store i8 %329, ptr %625, align 1
  %626 = getelementptr inbounds nuw i8, ptr %1, i64 951
  store i8 %331, ptr %626, align 1
  %627 = getelementptr inbounds nuw i8, ptr %1, i64 952
  store i8 %333, ptr %627, align 1
  %628 = getelementptr inbounds nuw i8, ptr %1, i64 953
  store i8 %335, ptr %628, align 1
  %629 = getelementptr inbounds nuw i8, ptr %1, i64 954
  store i8 %337, ptr %629, align 1
  %630 = getelementptr inbounds nuw i8, ptr %1, i64 955
  store i8 %339, ptr %630, align 1
  %631 = getelementptr inbounds nuw i8, ptr %1, i64 956
  store i8 %341, ptr %631, align 1
  %632 = getelementptr inbounds nuw i8, ptr %1, i64 957
  store i8 %343, ptr %632, align 1
  %633 = getelementptr inbounds nuw i8, ptr %1, i64 958
  store i8 %345, ptr %633, align 1
  %634 = getelementptr inbounds nuw i8, ptr %1, i64 959
  store i8 %347, ptr %634, align 1
  %635 = getelementptr inbounds nuw i8, ptr %1, i64 960
  store i8 %349, ptr %635, align 1
  %636 = getelementptr inbounds nuw i8, ptr %1, i64 961
  store i8 %351, ptr %636, align 1
  %637 = getelementptr inbounds nuw i8, ptr %1, i64 962
  store i8 %353, ptr %637, align 1
  %638 = getelementptr inbounds nuw i8, ptr %1, i64 963
  store i8 %355, ptr %638, align 1
  %639 = getelementptr inbounds nuw i8, ptr %1, i64 964
  store i8 %357, ptr %639, align 1
  %640 = getelementptr inbounds nuw i8, ptr %1, i64 965
  store i8 %359, ptr %640, align 1
  %641 = getelementptr inbounds nuw i8, ptr %1, i64 966
  store i8 %361, ptr %641, align 1
  %642 = getelementptr inbounds nuw i8, ptr %1, i64 967
  store i8 %363, ptr %642, align 1
  %643 = getelementptr inbounds nuw i8, ptr %1, i64 968
  store i8 %365, ptr %643, align 1
  %644 = getelementptr inbounds nuw i8, ptr %1, i64 969
  store i8 %367, ptr %644, align 1
  %645 = getelementptr inbounds nuw i8, ptr %1, i64 970
  store i8 %369, ptr %645, align 1
  %646 = getelementptr inbounds nuw i8, ptr %1, i64 971
  store i8 %371, ptr %646, align 1
  %647 = getelementptr inbounds nuw i8, ptr %1, i64 972
  store i8 %373, ptr %647, align 1
  %648 = getelementptr inbounds nuw i8, ptr %1, i64 973
  store i8 %375, ptr %648, align 1
  %649 = getelementptr inbounds nuw i8, ptr %1, i64 974
  store i8 %377, ptr %649, align 1
  %650 = getelementptr inbounds nuw i8, ptr %1, i64 975
  store i8 %379, ptr %650, align 1
  %651 = getelementptr inbounds nuw i8, ptr %1, i64 976
  store i8 %381, ptr %651, align 1
  %652 = getelementptr inbounds nuw i8, ptr %1, i64 977
  store i8 %383, ptr %652, align 1
  %653 = getelementptr inbounds nuw i8, ptr %1, i64 978
  store i8 %385, ptr %653, align 1
  %654 = getelementptr inbounds nuw i8, ptr %1, i64 979
  store i8 %387, ptr %654, align 1
  %655 = getelementptr inbounds nuw i8, ptr %1, i64 980
  store i8 %389, ptr %655, align 1
  %656 = getelementptr inbounds nuw i8, ptr %1, i64 981
  store i8 %391, ptr %656, align 1
  %657 = getelementptr inbounds nuw i8, ptr %1, i64 982
  store i8 %393, ptr %657, align 1
  %658 = getelementptr inbounds nuw i8, ptr %1, i64 983
  store i8 %395, ptr %658, align 1
  %659 = getelementptr inbounds nuw i8, ptr %1, i64 984
  store i8 %397, ptr %659, align 1
  %660 = getelementptr inbounds nuw i8, ptr %1, i64 985
  store i8 %399, ptr %660, align 1
  %661 = getelementptr inbounds nuw i8, ptr %1, i64 986
  store i8 %401, ptr %661, align 1
  %662 = getelementptr inbounds nuw i8, ptr %1, i64 987
  store i8 %403, ptr %662, align 1
  %663 = getelementptr inbounds nuw i8, ptr %1, i64 988
  store i8 %405, ptr %663, align 1
  %664 = getelementptr inbounds nuw i8, ptr %1, i64 989
  store i8 %407, ptr %664, align 1
  %665 = getelementptr inbounds nuw i8, ptr %1, i64 990
  store i8 %409, ptr %665, align 1
  %666 = getelementptr inbounds nuw i8, ptr %1, i64 991
  store i8 %411, ptr %666, align 1
  %667 = getelementptr inbounds nuw i8, ptr %1, i64 992
  store i8 %413, ptr %667, align 1
  %668 = getelementptr inbounds nuw i8, ptr %1, i64 993
  store i8 %415, ptr %668, align 1
  %669 = getelementptr inbounds nuw i8, ptr %1, i64 994
  store i8 %417, ptr %669, align 1
  %670 = getelementptr inbounds nuw i8, ptr %1, i64 995
  store i8 %419, ptr %670, align 1
  %671 = getelementptr inbounds nuw i8, ptr %1, i64 996
  store i8 %421, ptr %671, align 1
  %672 = getelementptr inbounds nuw i8, ptr %1, i64 997
  store i8 %423, ptr %672, align 1
  %673 = getelementptr inbounds nuw i8, ptr %1, i64 998
  store i8 %425, ptr %673, align 1
  %674 = getelementptr inbounds nuw i8, ptr %1, i64 999
  store i8 %427, ptr %674, align 1
  %675 = getelementptr inbounds nuw i8, ptr %1, i64 1000
  store i8 %429, ptr %675, align 1
  %676 = getelementptr inbounds nuw i8, ptr %1, i64 1001
  store i8 %431, ptr %676, align 1
  %677 = getelementptr inbounds nuw i8, ptr %1, i64 1002
  store i8 %433, ptr %677, align 1
  %678 = getelementptr inbounds nuw i8, ptr %1, i64 1003
  store i8 %435, ptr %678, align 1
  %679 = getelementptr inbounds nuw i8, ptr %1, i64 1004
  store i8 %437, ptr %679, align 1
  %680 = getelementptr inbounds nuw i8, ptr %1, i64 1005
  store i8 %439, ptr %680, align 1
  %681 = getelementptr inbounds nuw i8, ptr %1, i64 1006
  store i8 %441, ptr %681, align 1
  %682 = getelementptr inbounds nuw i8, ptr %1, i64 1007
  store i8 %443, ptr %682, align 1
  %683 = getelementptr inbounds nuw i8, ptr %1, i64 1008
  store i8 %445, ptr %683, align 1
  %684 = getelementptr inbounds nuw i8, ptr %1, i64 1009
  store i8 %447, ptr %684, align 1
  %685 = getelementptr inbounds nuw i8, ptr %1, i64 1010
  store i8 %449, ptr %685, align 1
  %686 = getelementptr inbounds nuw i8, ptr %1, i64 1011
  store i8 %451, ptr %686, align 1
  %687 = getelementptr inbounds nuw i8, ptr %1, i64 1012
  store i8 %453, ptr %687, align 1
  %688 = getelementptr inbounds nuw i8, ptr %1, i64 1013
  store i8 %455, ptr %688, align 1
  %689 = getelementptr inbounds nuw i8, ptr %1, i64 1014
  store i8 %457, ptr %689, align 1
  %690 = getelementptr inbounds nuw i8, ptr %1, i64 1015
  store i8 %459, ptr %690, align 1
  %691 = getelementptr inbounds nuw i8, ptr %1, i64 1016
  store i8 %461, ptr %691, align 1
  %692 = getelementptr inbounds nuw i8, ptr %1, i64 1017
  store i8 %463, ptr %692, align 1
  %693 = getelementptr inbounds nuw i8, ptr %1, i64 1018
  store i8 %465, ptr %693, align 1
  %694 = getelementptr inbounds nuw i8, ptr %1, i64 1019
  store i8 %467, ptr %694, align 1
  %695 = getelementptr inbounds nuw i8, ptr %1, i64 1020
  store i8 %469, ptr %695, align 1
  %696 = getelementptr inbounds nuw i8, ptr %1, i64 1021
  store i8 %471, ptr %696, align 1
  %697 = getelementptr inbounds nuw i8, ptr %1, i64 1022
  store i8 %473, ptr %697, align 1
  %698 = getelementptr inbounds nuw i8, ptr %1, i64 1023
  store i8 %475, ptr %698, align 1
  %699 = getelementptr inbounds nuw i8, ptr %1, i64 1024
  store i8 %477, ptr %699, align 1
  %700 = getelementptr inbounds nuw i8, ptr %1, i64 1025
  store i8 %479, ptr %700, align 1
  %701 = getelementptr inbounds nuw i8, ptr %1, i64 1026
  store i8 %481, ptr %701, align 1
  %702 = getelementptr inbounds nuw i8, ptr %1, i64 1027
  store i8 %483, ptr %702, align 1
  %703 = getelementptr inbounds nuw i8, ptr %1, i64 1028
  store i8 %485, ptr %703, align 1
  %704 = getelementptr inbounds nuw i8, ptr %1, i64 1029
  store i8 %487, ptr %704, align 1
  %705 = getelementptr inbounds nuw i8, ptr %1, i64 1030
  store i8 %489, ptr %705, align 1
  %706 = getelementptr inbounds nuw i8, ptr %1, i64 1031
  store i8 %491, ptr %706, align 1
  %707 = getelementptr inbounds nuw i8, ptr %1, i64 1032
  store i8 %493, ptr %707, align 1
  %708 = getelementptr inbounds nuw i8, ptr %1, i64 1033
  store i8 %495, ptr %708, align 1
  %709 = getelementptr inbounds nuw i8, ptr %1, i64 1034
  store i8 %497, ptr %709, align 1
  %710 = getelementptr inbounds nuw i8, ptr %1, i64 1035
  store i8 %499, ptr %710, align 1
  %711 = getelementptr inbounds nuw i8, ptr %1, i64 1036
  store i8 %501, ptr %711, align 1
  %712 = getelementptr inbounds nuw i8, ptr %1, i64 1037
  store i8 %503, ptr %712, align 1
  %713 = getelementptr inbounds nuw i8, ptr %1, i64 1038
  store i8 %505, ptr %713, align 1
  %714 = getelementptr inbounds nuw i8, ptr %1, i64 1039
  store i8 %507, ptr %714, align 1
  %715 = getelementptr inbounds nuw i8, ptr %1, i64 1040
  store i8 %509, ptr %715, align 1
  %716 = getelementptr inbounds nuw i8, ptr %1, i64 1041
  store i8 %511, ptr %716, align 1
  %717 = getelementptr inbounds nuw i8, ptr %1, i64 1042
  store i8 %513, ptr %717, align 1
  %718 = getelementptr inbounds nuw i8, ptr %1, i64 1043
  store i8 %515, ptr %718, align 1
  %719 = getelementptr inbounds nuw i8, ptr %1, i64 1044
  store i8 %517, ptr %719, align 1
  %720 = getelementptr inbounds nuw i8, ptr %1, i64 1045
  store i8 %519, ptr %720, align 1
  %721 = getelementptr inbounds nuw i8, ptr %1, i64 1046
  store i8 %521, ptr %721, align 1
  %722 = getelementptr inbounds nuw i8, ptr %1, i64 1047
  store i8 %523, ptr %722, align 1
  %723 = getelementptr inbounds nuw i8, ptr %1, i64 1048
  store i8 %525, ptr %723, align 1
  %724 = getelementptr inbounds nuw i8, ptr %1, i64 1049
  store i8 %527, ptr %724, align 1
  %725 = getelementptr inbounds nuw i8, ptr %1, i64 1050
  store i8 %529, ptr %725, align 1
  %726 = getelementptr inbounds nuw i8, ptr %1, i64 1051
  store i8 %531, ptr %726, align 1
  %727 = getelementptr inbounds nuw i8, ptr %1, i64 1052
  store i8 %533, ptr %727, align 1
  %728 = getelementptr inbounds nuw i8, ptr %1, i64 1053
  store i8 %535, ptr %728, align 1
  %729 = getelementptr inbounds nuw i8, ptr %1, i64 1054
  store i8 %537, ptr %729, align 1
  %730 = getelementptr inbounds nuw i8, ptr %1, i64 1055
  store i8 %539, ptr %730, align 1
  %731 = getelementptr inbounds nuw i8, ptr %1, i64 1056
  store i8 %541, ptr %731, align 1
  %732 = getelementptr inbounds nuw i8, ptr %1, i64 1057
  store i8 %543, ptr %732, align 1
  %733 = getelementptr inbounds nuw i8, ptr %1, i64 1058
  store i8 %545, ptr %733, align 1
  %734 = getelementptr inbounds nuw i8, ptr %1, i64 1059
  store i8 %547, ptr %734, align 1
  %735 = getelementptr inbounds nuw i8, ptr %1, i64 1060
  store i8 %549, ptr %735, align 1
  %736 = getelementptr inbounds nuw i8, ptr %1, i64 1061
  store i8 %551, ptr %736, align 1
  %737 = getelementptr inbounds nuw i8, ptr %1, i64 1062
  store i8 %553, ptr %737, align 1
  %738 = getelementptr inbounds nuw i8, ptr %1, i64 1063
  store i8 %555, ptr %738, align 1
  %739 = getelementptr inbounds nuw i8, ptr %1, i64 1064
  store i8 %557, ptr %739, align 1
  %740 = getelementptr inbounds nuw i8, ptr %1, i64 1065
  store i8 %559, ptr %740, align 1
  %741 = getelementptr inbounds nuw i8, ptr %1, i64 1066
  store i8 %561, ptr %741, align 1
  %742 = getelementptr inbounds nuw i8, ptr %1, i64 1067
  store i8 %563, ptr %742, align 1
  %743 = getelementptr inbounds nuw i8, ptr %1, i64 1068
  store i8 %565, ptr %743, align 1
  %744 = getelementptr inbounds nuw i8, ptr %1, i64 1069
  store i8 %567, ptr %744, align 1
  %745 = getelementptr inbounds nuw i8, ptr %1, i64 1070
  store i8 %569, ptr %745, align 1
  %746 = getelementptr inbounds nuw i8, ptr %1, i64 1071
  store i8 %571, ptr %746, align 1
  %747 = getelementptr inbounds nuw i8, ptr %1, i64 1072
  store i8 %573, ptr %747, align 1
  %748 = getelementptr inbounds nuw i8, ptr %1, i64 1073
  store i8 %575, ptr %748, align 1
  %749 = getelementptr inbounds nuw i8, ptr %1, i64 1074
  store i8 %577, ptr %749, align 1
  %750 = getelementptr inbounds nuw i8, ptr %1, i64 1075
  store i8 %579, ptr %750, align 1
  %751 = getelementptr inbounds nuw i8, ptr %1, i64 1076
  store i8 %581, ptr %751, align 1
  %752 = getelementptr inbounds nuw i8, ptr %1, i64 1077
  store i8 %583, ptr %752, align 1
  %753 = getelementptr inbounds nuw i8, ptr %1, i64 1078
  store i8 %585, ptr %753, align 1
  %754 = getelementptr inbounds nuw i8, ptr %1, i64 1079
  store i8 %587, ptr %754, align 1
  %755 = getelementptr inbounds nuw i8, ptr %1, i64 1080
  store i8 %589, ptr %755, align 1
  %756 = getelementptr inbounds nuw i8, ptr %1, i64 1081
  store i8 %591, ptr %756, align 1
  %757 = getelementptr inbounds nuw i8, ptr %1, i64 1082
  store i8 %593, ptr %757, align 1
  %758 = getelementptr inbounds nuw i8, ptr %1, i64 1083
  store i8 %595, ptr %758, align 1
  %759 = getelementptr inbounds nuw i8, ptr %1, i64 1084
  store i8 %597, ptr %759, align 1
  %760 = getelementptr inbounds nuw i8, ptr %1, i64 1085
  store i8 %599, ptr %760, align 1
  %761 = getelementptr inbounds nuw i8, ptr %1, i64 1086
  store i8 %601, ptr %761, align 1
  %762 = getelementptr inbounds nuw i8, ptr %1, i64 1087
  store i8 %603, ptr %762, align 1
  store double 0.000000e+00, ptr %2817, align 8
  %763 = getelementptr inbounds nuw i8, ptr %1, i64 1104
  store i64 0, ptr %763, align 8
  br label %764

764:                                              ; preds = %282, %67
  %765 = getelementptr inbounds nuw i8, ptr %69, i64 392
  %766 = load i64, ptr %765, align 8
  %767 = icmp eq i64 %766, 0
  br i1 %767, label %1292, label %2830

768:                                              ; preds = %2841, %768
  %769 = phi i64 [ %2839, %2841 ], [ %808, %768 ]
  %770 = phi i64 [ %2843, %2841 ], [ %807, %768 ]
  %771 = add i64 %770, -160
  %772 = inttoptr i64 %771 to ptr
  %773 = inttoptr i64 %770 to ptr
  %774 = load double, ptr %772, align 8
  %775 = load double, ptr %773, align 8
  %776 = fsub double %775, %774
  %777 = fmul double %2837, %776
  %778 = fadd double %774, %777
  store double %778, ptr %772, align 8
  %779 = getelementptr inbounds nuw i8, ptr %772, i64 8
  %780 = load double, ptr %779, align 8
  %781 = getelementptr inbounds nuw i8, ptr %773, i64 8
  %782 = load double, ptr %781, align 8
  %783 = fsub double %782, %780
  %784 = fmul double %2837, %783
  %785 = fadd double %780, %784
  store double %785, ptr %779, align 8
  %786 = getelementptr inbounds nuw i8, ptr %772, i64 16
  %787 = load double, ptr %786, align 8
  %788 = getelementptr inbounds nuw i8, ptr %773, i64 16
  %789 = load double, ptr %788, align 8
  %790 = fsub double %789, %787
  %791 = fmul double %2837, %790
  %792 = fadd double %787, %791
  store double %792, ptr %786, align 8
  %793 = getelementptr inbounds nuw i8, ptr %772, i64 24
  %794 = load double, ptr %793, align 8
  %795 = getelementptr inbounds nuw i8, ptr %773, i64 24
  %796 = load double, ptr %795, align 8
  %797 = fsub double %796, %794
  %798 = fmul double %2837, %797
  %799 = fadd double %794, %798
  store double %799, ptr %793, align 8
  %800 = getelementptr inbounds nuw i8, ptr %772, i64 32
  %801 = load double, ptr %800, align 8
  %802 = getelementptr inbounds nuw i8, ptr %773, i64 32
  %803 = load double, ptr %802, align 8
  %804 = fsub double %803, %801
  %805 = fmul double %2837, %804
  %806 = fadd double %801, %805
  store double %806, ptr %800, align 8
  %807 = add i64 %770, 40
  %808 = add i64 %769, -1
  %809 = icmp eq i64 %808, 0
  br i1 %809, label %810, label %768

810:                                              ; preds = %768, %2830
  %811 = getelementptr inbounds nuw i8, ptr %1, i64 1288
  %812 = getelementptr inbounds nuw i8, ptr %69, i64 224
  %813 = load i8, ptr %812, align 1
  %814 = getelementptr inbounds nuw i8, ptr %69, i64 225
  %815 = load i8, ptr %814, align 1
  %816 = getelementptr inbounds nuw i8, ptr %69, i64 226
  %817 = load i8, ptr %816, align 1
  %818 = getelementptr inbounds nuw i8, ptr %69, i64 227
  %819 = load i8, ptr %818, align 1
  %820 = getelementptr inbounds nuw i8, ptr %69, i64 228
  %821 = load i8, ptr %820, align 1
  %822 = getelementptr inbounds nuw i8, ptr %69, i64 229
  %823 = load i8, ptr %822, align 1
  %824 = getelementptr inbounds nuw i8, ptr %69, i64 230
  %825 = load i8, ptr %824, align 1
  %826 = getelementptr inbounds nuw i8, ptr %69, i64 231
  %827 = load i8, ptr %826, align 1
  %828 = getelementptr inbounds nuw i8, ptr %69, i64 232
  %829 = load i8, ptr %828, align 1
  %830 = getelementptr inbounds nuw i8, ptr %69, i64 233
  %831 = load i8, ptr %830, align 1
  %832 = getelementptr inbounds nuw i8, ptr %69, i64 234
  %833 = load i8, ptr %832, align 1
  %834 = getelementptr inbounds nuw i8, ptr %69, i64 235
  %835 = load i8, ptr %834, align 1
  %836 = getelementptr inbounds nuw i8, ptr %69, i64 236
  %837 = load i8, ptr %836, align 1
  %838 = getelementptr inbounds nuw i8, ptr %69, i64 237
  %839 = load i8, ptr %838, align 1
  %840 = getelementptr inbounds nuw i8, ptr %69, i64 238
  %841 = load i8, ptr %840, align 1
  %842 = getelementptr inbounds nuw i8, ptr %69, i64 239
  %843 = load i8, ptr %842, align 1
  %844 = getelementptr inbounds nuw i8, ptr %69, i64 240
  %845 = load i8, ptr %844, align 1
  %846 = getelementptr inbounds nuw i8, ptr %69, i64 241
  %847 = load i8, ptr %846, align 1
  %848 = getelementptr inbounds nuw i8, ptr %69, i64 242
  %849 = load i8, ptr %848, align 1
  %850 = getelementptr inbounds nuw i8, ptr %69, i64 243
  %851 = load i8, ptr %850, align 1
  %852 = getelementptr inbounds nuw i8, ptr %69, i64 244
  %853 = load i8, ptr %852, align 1
  %854 = getelementptr inbounds nuw i8, ptr %69, i64 245
  %855 = load i8, ptr %854, align 1
  %856 = getelementptr inbounds nuw i8, ptr %69, i64 246
  %857 = load i8, ptr %856, align 1
  %858 = getelementptr inbounds nuw i8, ptr %69, i64 247
  %859 = load i8, ptr %858, align 1
  %860 = getelementptr inbounds nuw i8, ptr %69, i64 248
  %861 = load i8, ptr %860, align 1
  %862 = getelementptr inbounds nuw i8, ptr %69, i64 249
  %863 = load i8, ptr %862, align 1
  %864 = getelementptr inbounds nuw i8, ptr %69, i64 250
  %865 = load i8, ptr %864, align 1
  %866 = getelementptr inbounds nuw i8, ptr %69, i64 251
  %867 = load i8, ptr %866, align 1
  %868 = getelementptr inbounds nuw i8, ptr %69, i64 252
  %869 = load i8, ptr %868, align 1
  %870 = getelementptr inbounds nuw i8, ptr %69, i64 253
  %871 = load i8, ptr %870, align 1
  %872 = getelementptr inbounds nuw i8, ptr %69, i64 254
  %873 = load i8, ptr %872, align 1
  %874 = getelementptr inbounds nuw i8, ptr %69, i64 255
  %875 = load i8, ptr %874, align 1
  %876 = getelementptr inbounds nuw i8, ptr %69, i64 256
  %877 = load i8, ptr %876, align 1
  %878 = getelementptr inbounds nuw i8, ptr %69, i64 257
  %879 = load i8, ptr %878, align 1
  %880 = getelementptr inbounds nuw i8, ptr %69, i64 258
  %881 = load i8, ptr %880, align 1
  %882 = getelementptr inbounds nuw i8, ptr %69, i64 259
  %883 = load i8, ptr %882, align 1
  %884 = getelementptr inbounds nuw i8, ptr %69, i64 260
  %885 = load i8, ptr %884, align 1
  %886 = getelementptr inbounds nuw i8, ptr %69, i64 261
  %887 = load i8, ptr %886, align 1
  %888 = getelementptr inbounds nuw i8, ptr %69, i64 262
  %889 = load i8, ptr %888, align 1
  %890 = getelementptr inbounds nuw i8, ptr %69, i64 263
  %891 = load i8, ptr %890, align 1
  %892 = getelementptr inbounds nuw i8, ptr %69, i64 264
  %893 = load i8, ptr %892, align 1
  %894 = getelementptr inbounds nuw i8, ptr %69, i64 265
  %895 = load i8, ptr %894, align 1
  %896 = getelementptr inbounds nuw i8, ptr %69, i64 266
  %897 = load i8, ptr %896, align 1
  %898 = getelementptr inbounds nuw i8, ptr %69, i64 267
  %899 = load i8, ptr %898, align 1
  %900 = getelementptr inbounds nuw i8, ptr %69, i64 268
  %901 = load i8, ptr %900, align 1
  %902 = getelementptr inbounds nuw i8, ptr %69, i64 269
  %903 = load i8, ptr %902, align 1
  %904 = getelementptr inbounds nuw i8, ptr %69, i64 270
  %905 = load i8, ptr %904, align 1
  %906 = getelementptr inbounds nuw i8, ptr %69, i64 271
  %907 = load i8, ptr %906, align 1
  %908 = getelementptr inbounds nuw i8, ptr %69, i64 272
  %909 = load i8, ptr %908, align 1
  %910 = getelementptr inbounds nuw i8, ptr %69, i64 273
  %911 = load i8, ptr %910, align 1
  %912 = getelementptr inbounds nuw i8, ptr %69, i64 274
  %913 = load i8, ptr %912, align 1
  %914 = getelementptr inbounds nuw i8, ptr %69, i64 275
  %915 = load i8, ptr %914, align 1
  %916 = getelementptr inbounds nuw i8, ptr %69, i64 276
  %917 = load i8, ptr %916, align 1
  %918 = getelementptr inbounds nuw i8, ptr %69, i64 277
  %919 = load i8, ptr %918, align 1
  %920 = getelementptr inbounds nuw i8, ptr %69, i64 278
  %921 = load i8, ptr %920, align 1
  %922 = getelementptr inbounds nuw i8, ptr %69, i64 279
  %923 = load i8, ptr %922, align 1
  %924 = getelementptr inbounds nuw i8, ptr %69, i64 280
  %925 = load i8, ptr %924, align 1
  %926 = getelementptr inbounds nuw i8, ptr %69, i64 281
  %927 = load i8, ptr %926, align 1
  %928 = getelementptr inbounds nuw i8, ptr %69, i64 282
  %929 = load i8, ptr %928, align 1
  %930 = getelementptr inbounds nuw i8, ptr %69, i64 283
  %931 = load i8, ptr %930, align 1
  %932 = getelementptr inbounds nuw i8, ptr %69, i64 284
  %933 = load i8, ptr %932, align 1
  %934 = getelementptr inbounds nuw i8, ptr %69, i64 285
  %935 = load i8, ptr %934, align 1
  %936 = getelementptr inbounds nuw i8, ptr %69, i64 286
  %937 = load i8, ptr %936, align 1
  %938 = getelementptr inbounds nuw i8, ptr %69, i64 287
  %939 = load i8, ptr %938, align 1
  %940 = getelementptr inbounds nuw i8, ptr %69, i64 288
  %941 = load i8, ptr %940, align 1
  %942 = getelementptr inbounds nuw i8, ptr %69, i64 289
  %943 = load i8, ptr %942, align 1
  %944 = getelementptr inbounds nuw i8, ptr %69, i64 290
  %945 = load i8, ptr %944, align 1
  %946 = getelementptr inbounds nuw i8, ptr %69, i64 291
  %947 = load i8, ptr %946, align 1
  %948 = getelementptr inbounds nuw i8, ptr %69, i64 292
  %949 = load i8, ptr %948, align 1
  %950 = getelementptr inbounds nuw i8, ptr %69, i64 293
  %951 = load i8, ptr %950, align 1
  %952 = getelementptr inbounds nuw i8, ptr %69, i64 294
  %953 = load i8, ptr %952, align 1
  %954 = getelementptr inbounds nuw i8, ptr %69, i64 295
  %955 = load i8, ptr %954, align 1
  %956 = getelementptr inbounds nuw i8, ptr %69, i64 296
  %957 = load i8, ptr %956, align 1
  %958 = getelementptr inbounds nuw i8, ptr %69, i64 297
  %959 = load i8, ptr %958, align 1
  %960 = getelementptr inbounds nuw i8, ptr %69, i64 298
  %961 = load i8, ptr %960, align 1
  %962 = getelementptr inbounds nuw i8, ptr %69, i64 299
  %963 = load i8, ptr %962, align 1
  %964 = getelementptr inbounds nuw i8, ptr %69, i64 300
  %965 = load i8, ptr %964, align 1
  %966 = getelementptr inbounds nuw i8, ptr %69, i64 301
  %967 = load i8, ptr %966, align 1
  %968 = getelementptr inbounds nuw i8, ptr %69, i64 302
  %969 = load i8, ptr %968, align 1
  %970 = getelementptr inbounds nuw i8, ptr %69, i64 303
  %971 = load i8, ptr %970, align 1
  %972 = getelementptr inbounds nuw i8, ptr %69, i64 304
  %973 = load i8, ptr %972, align 1
  %974 = getelementptr inbounds nuw i8, ptr %69, i64 305
  %975 = load i8, ptr %974, align 1
  %976 = getelementptr inbounds nuw i8, ptr %69, i64 306
  %977 = load i8, ptr %976, align 1
  %978 = getelementptr inbounds nuw i8, ptr %69, i64 307
  %979 = load i8, ptr %978, align 1
  %980 = getelementptr inbounds nuw i8, ptr %69, i64 308
  %981 = load i8, ptr %980, align 1
  %982 = getelementptr inbounds nuw i8, ptr %69, i64 309
  %983 = load i8, ptr %982, align 1
  %984 = getelementptr inbounds nuw i8, ptr %69, i64 310
  %985 = load i8, ptr %984, align 1
  %986 = getelementptr inbounds nuw i8, ptr %69, i64 311
  %987 = load i8, ptr %986, align 1
  %988 = getelementptr inbounds nuw i8, ptr %69, i64 312
  %989 = load i8, ptr %988, align 1
  %990 = getelementptr inbounds nuw i8, ptr %69, i64 313
  %991 = load i8, ptr %990, align 1
  %992 = getelementptr inbounds nuw i8, ptr %69, i64 314
  %993 = load i8, ptr %992, align 1
  %994 = getelementptr inbounds nuw i8, ptr %69, i64 315
  %995 = load i8, ptr %994, align 1
  %996 = getelementptr inbounds nuw i8, ptr %69, i64 316
  %997 = load i8, ptr %996, align 1
  %998 = getelementptr inbounds nuw i8, ptr %69, i64 317
  %999 = load i8, ptr %998, align 1
  %1000 = getelementptr inbounds nuw i8, ptr %69, i64 318
  %1001 = load i8, ptr %1000, align 1
  %1002 = getelementptr inbounds nuw i8, ptr %69, i64 319
  %1003 = load i8, ptr %1002, align 1
  %1004 = getelementptr inbounds nuw i8, ptr %69, i64 320
  %1005 = load i8, ptr %1004, align 1
  %1006 = getelementptr inbounds nuw i8, ptr %69, i64 321
  %1007 = load i8, ptr %1006, align 1
  %1008 = getelementptr inbounds nuw i8, ptr %69, i64 322
  %1009 = load i8, ptr %1008, align 1
  %1010 = getelementptr inbounds nuw i8, ptr %69, i64 323
  %1011 = load i8, ptr %1010, align 1
  %1012 = getelementptr inbounds nuw i8, ptr %69, i64 324
  %1013 = load i8, ptr %1012, align 1
  %1014 = getelementptr inbounds nuw i8, ptr %69, i64 325
  %1015 = load i8, ptr %1014, align 1
  %1016 = getelementptr inbounds nuw i8, ptr %69, i64 326
  %1017 = load i8, ptr %1016, align 1
  %1018 = getelementptr inbounds nuw i8, ptr %69, i64 327
  %1019 = load i8, ptr %1018, align 1
  %1020 = getelementptr inbounds nuw i8, ptr %69, i64 328
  %1021 = load i8, ptr %1020, align 1
  %1022 = getelementptr inbounds nuw i8, ptr %69, i64 329
  %1023 = load i8, ptr %1022, align 1
  %1024 = getelementptr inbounds nuw i8, ptr %69, i64 330
  %1025 = load i8, ptr %1024, align 1
  %1026 = getelementptr inbounds nuw i8, ptr %69, i64 331
  %1027 = load i8, ptr %1026, align 1
  %1028 = getelementptr inbounds nuw i8, ptr %69, i64 332
  %1029 = load i8, ptr %1028, align 1
  %1030 = getelementptr inbounds nuw i8, ptr %69, i64 333
  %1031 = load i8, ptr %1030, align 1
  %1032 = getelementptr inbounds nuw i8, ptr %69, i64 334
  %1033 = load i8, ptr %1032, align 1
  %1034 = getelementptr inbounds nuw i8, ptr %69, i64 335
  %1035 = load i8, ptr %1034, align 1
  %1036 = getelementptr inbounds nuw i8, ptr %69, i64 336
  %1037 = load i8, ptr %1036, align 1
  %1038 = getelementptr inbounds nuw i8, ptr %69, i64 337
  %1039 = load i8, ptr %1038, align 1
  %1040 = getelementptr inbounds nuw i8, ptr %69, i64 338
  %1041 = load i8, ptr %1040, align 1
  %1042 = getelementptr inbounds nuw i8, ptr %69, i64 339
  %1043 = load i8, ptr %1042, align 1
  %1044 = getelementptr inbounds nuw i8, ptr %69, i64 340
  %1045 = load i8, ptr %1044, align 1
  %1046 = getelementptr inbounds nuw i8, ptr %69, i64 341
  %1047 = load i8, ptr %1046, align 1
  %1048 = getelementptr inbounds nuw i8, ptr %69, i64 342
  %1049 = load i8, ptr %1048, align 1
  %1050 = getelementptr inbounds nuw i8, ptr %69, i64 343
  %1051 = load i8, ptr %1050, align 1
  %1052 = getelementptr inbounds nuw i8, ptr %69, i64 344
  %1053 = load i8, ptr %1052, align 1
  %1054 = getelementptr inbounds nuw i8, ptr %69, i64 345
  %1055 = load i8, ptr %1054, align 1
  %1056 = getelementptr inbounds nuw i8, ptr %69, i64 346
  %1057 = load i8, ptr %1056, align 1
  %1058 = getelementptr inbounds nuw i8, ptr %69, i64 347
  %1059 = load i8, ptr %1058, align 1
  %1060 = getelementptr inbounds nuw i8, ptr %69, i64 348
  %1061 = load i8, ptr %1060, align 1
  %1062 = getelementptr inbounds nuw i8, ptr %69, i64 349
  %1063 = load i8, ptr %1062, align 1
  %1064 = getelementptr inbounds nuw i8, ptr %69, i64 350
  %1065 = load i8, ptr %1064, align 1
  %1066 = getelementptr inbounds nuw i8, ptr %69, i64 351
  %1067 = load i8, ptr %1066, align 1
  %1068 = getelementptr inbounds nuw i8, ptr %69, i64 352
  %1069 = load i8, ptr %1068, align 1
  %1070 = getelementptr inbounds nuw i8, ptr %69, i64 353
  %1071 = load i8, ptr %1070, align 1
  %1072 = getelementptr inbounds nuw i8, ptr %69, i64 354
  %1073 = load i8, ptr %1072, align 1
  %1074 = getelementptr inbounds nuw i8, ptr %69, i64 355
  %1075 = load i8, ptr %1074, align 1
  %1076 = getelementptr inbounds nuw i8, ptr %69, i64 356
  %1077 = load i8, ptr %1076, align 1
  %1078 = getelementptr inbounds nuw i8, ptr %69, i64 357
  %1079 = load i8, ptr %1078, align 1
  %1080 = getelementptr inbounds nuw i8, ptr %69, i64 358
  %1081 = load i8, ptr %1080, align 1
  %1082 = getelementptr inbounds nuw i8, ptr %69, i64 359
  %1083 = load i8, ptr %1082, align 1
  %1084 = getelementptr inbounds nuw i8, ptr %69, i64 360
  %1085 = load i8, ptr %1084, align 1
  %1086 = getelementptr inbounds nuw i8, ptr %69, i64 361
  %1087 = load i8, ptr %1086, align 1
  %1088 = getelementptr inbounds nuw i8, ptr %69, i64 362
  %1089 = load i8, ptr %1088, align 1
  %1090 = getelementptr inbounds nuw i8, ptr %69, i64 363
  %1091 = load i8, ptr %1090, align 1
  %1092 = getelementptr inbounds nuw i8, ptr %69, i64 364
  %1093 = load i8, ptr %1092, align 1
  %1094 = getelementptr inbounds nuw i8, ptr %69, i64 365
  %1095 = load i8, ptr %1094, align 1
  %1096 = getelementptr inbounds nuw i8, ptr %69, i64 366
  %1097 = load i8, ptr %1096, align 1
  %1098 = getelementptr inbounds nuw i8, ptr %69, i64 367
  %1099 = load i8, ptr %1098, align 1
  %1100 = getelementptr inbounds nuw i8, ptr %69, i64 368
  %1101 = load i8, ptr %1100, align 1
  %1102 = getelementptr inbounds nuw i8, ptr %69, i64 369
  %1103 = load i8, ptr %1102, align 1
  %1104 = getelementptr inbounds nuw i8, ptr %69, i64 370
  %1105 = load i8, ptr %1104, align 1
  %1106 = getelementptr inbounds nuw i8, ptr %69, i64 371
  %1107 = load i8, ptr %1106, align 1
  %1108 = getelementptr inbounds nuw i8, ptr %69, i64 372
  %1109 = load i8, ptr %1108, align 1
  %1110 = getelementptr inbounds nuw i8, ptr %69, i64 373
  %1111 = load i8, ptr %1110, align 1
  %1112 = getelementptr inbounds nuw i8, ptr %69, i64 374
  %1113 = load i8, ptr %1112, align 1
  %1114 = getelementptr inbounds nuw i8, ptr %69, i64 375
  %1115 = load i8, ptr %1114, align 1
  %1116 = getelementptr inbounds nuw i8, ptr %69, i64 376
  %1117 = load i8, ptr %1116, align 1
  %1118 = getelementptr inbounds nuw i8, ptr %69, i64 377
  %1119 = load i8, ptr %1118, align 1
  %1120 = getelementptr inbounds nuw i8, ptr %69, i64 378
  %1121 = load i8, ptr %1120, align 1
  %1122 = getelementptr inbounds nuw i8, ptr %69, i64 379
  %1123 = load i8, ptr %1122, align 1
  %1124 = getelementptr inbounds nuw i8, ptr %69, i64 380
  %1125 = load i8, ptr %1124, align 1
  %1126 = getelementptr inbounds nuw i8, ptr %69, i64 381
  %1127 = load i8, ptr %1126, align 1
  %1128 = getelementptr inbounds nuw i8, ptr %69, i64 382
  %1129 = load i8, ptr %1128, align 1
  %1130 = getelementptr inbounds nuw i8, ptr %69, i64 383
  %1131 = load i8, ptr %1130, align 1
  store i8 %813, ptr %811, align 1
  %1132 = getelementptr inbounds nuw i8, ptr %1, i64 1289
  store i8 %815, ptr %1132, align 1
  %1133 = getelementptr inbounds nuw i8, ptr %1, i64 1290
  store i8 %817, ptr %1133, align 1
  %1134 = getelementptr inbounds nuw i8, ptr %1, i64 1291
  store i8 %819, ptr %1134, align 1
  %1135 = getelementptr inbounds nuw i8, ptr %1, i64 1292
  store i8 %821, ptr %1135, align 1
  %1136 = getelementptr inbounds nuw i8, ptr %1, i64 1293
  store i8 %823, ptr %1136, align 1
  %1137 = getelementptr inbounds nuw i8, ptr %1, i64 1294
  store i8 %825, ptr %1137, align 1
  %1138 = getelementptr inbounds nuw i8, ptr %1, i64 1295
  store i8 %827, ptr %1138, align 1
  %1139 = getelementptr inbounds nuw i8, ptr %1, i64 1296
  store i8 %829, ptr %1139, align 1
  %1140 = getelementptr inbounds nuw i8, ptr %1, i64 1297
  store i8 %831, ptr %1140, align 1
  %1141 = getelementptr inbounds nuw i8, ptr %1, i64 1298
  store i8 %833, ptr %1141, align 1
  %1142 = getelementptr inbounds nuw i8, ptr %1, i64 1299
  store i8 %835, ptr %1142, align 1
  %1143 = getelementptr inbounds nuw i8, ptr %1, i64 1300
  store i8 %837, ptr %1143, align 1
  %1144 = getelementptr inbounds nuw i8, ptr %1, i64 1301
  store i8 %839, ptr %1144, align 1
  %1145 = getelementptr inbounds nuw i8, ptr %1, i64 1302
  store i8 %841, ptr %1145, align 1
  %1146 = getelementptr inbounds nuw i8, ptr %1, i64 1303
  store i8 %843, ptr %1146, align 1
  %1147 = getelementptr inbounds nuw i8, ptr %1, i64 1304
  store i8 %845, ptr %1147, align 1
  %1148 = getelementptr inbounds nuw i8, ptr %1, i64 1305
  store i8 %847, ptr %1148, align 1
  %1149 = getelementptr inbounds nuw i8, ptr %1, i64 1306
  store i8 %849, ptr %1149, align 1
  %1150 = getelementptr inbounds nuw i8, ptr %1, i64 1307
  store i8 %851, ptr %1150, align 1
  %1151 = getelementptr inbounds nuw i8, ptr %1, i64 1308
  store i8 %853, ptr %1151, align 1
  %1152 = getelementptr inbounds nuw i8, ptr %1, i64 1309
  store i8 %855, ptr %1152, align 1
  %1153 = getelementptr inbounds nuw i8, ptr %1, i64 1310
  store i8 %857, ptr %1153, align 1
  %1154 = getelementptr inbounds nuw i8, ptr %1, i64 1311
  store i8 %859, ptr %1154, align 1
  %1155 = getelementptr inbounds nuw i8, ptr %1, i64 1312
  store i8 %861, ptr %1155, align 1
  %1156 = getelementptr inbounds nuw i8, ptr %1, i64 1313
  store i8 %863, ptr %1156, align 1
  %1157 = getelementptr inbounds nuw i8, ptr %1, i64 1314
  store i8 %865, ptr %1157, align 1
  %1158 = getelementptr inbounds nuw i8, ptr %1, i64 1315
  store i8 %867, ptr %1158, align 1
  %1159 = getelementptr inbounds nuw i8, ptr %1, i64 1316
  store i8 %869, ptr %1159, align 1
  %1160 = getelementptr inbounds nuw i8, ptr %1, i64 1317
  store i8 %871, ptr %1160, align 1
  %1161 = getelementptr inbounds nuw i8, ptr %1, i64 1318
  store i8 %873, ptr %1161, align 1
  %1162 = getelementptr inbounds nuw i8, ptr %1, i64 1319
  store i8 %875, ptr %1162, align 1
  %1163 = getelementptr inbounds nuw i8, ptr %1, i64 1320
  store i8 %877, ptr %1163, align 1
  %1164 = getelementptr inbounds nuw i8, ptr %1, i64 1321
  store i8 %879, ptr %1164, align 1
  %1165 = getelementptr inbounds nuw i8, ptr %1, i64 1322
  store i8 %881, ptr %1165, align 1
  %1166 = getelementptr inbounds nuw i8, ptr %1, i64 1323
  store i8 %883, ptr %1166, align 1
  %1167 = getelementptr inbounds nuw i8, ptr %1, i64 1324
  store i8 %885, ptr %1167, align 1
  %1168 = getelementptr inbounds nuw i8, ptr %1, i64 1325
  store i8 %887, ptr %1168, align 1
  %1169 = getelementptr inbounds nuw i8, ptr %1, i64 1326
  store i8 %889, ptr %1169, align 1
  %1170 = getelementptr inbounds nuw i8, ptr %1, i64 1327
  store i8 %891, ptr %1170, align 1
  %1171 = getelementptr inbounds nuw i8, ptr %1, i64 1328
  store i8 %893, ptr %1171, align 1
  %1172 = getelementptr inbounds nuw i8, ptr %1, i64 1329
  store i8 %895, ptr %1172, align 1
  %1173 = getelementptr inbounds nuw i8, ptr %1, i64 1330
  store i8 %897, ptr %1173, align 1
  %1174 = getelementptr inbounds nuw i8, ptr %1, i64 1331
  store i8 %899, ptr %1174, align 1
  %1175 = getelementptr inbounds nuw i8, ptr %1, i64 1332
  store i8 %901, ptr %1175, align 1
  %1176 = getelementptr inbounds nuw i8, ptr %1, i64 1333
  store i8 %903, ptr %1176, align 1
  %1177 = getelementptr inbounds nuw i8, ptr %1, i64 1334
  store i8 %905, ptr %1177, align 1
  %1178 = getelementptr inbounds nuw i8, ptr %1, i64 1335
  store i8 %907, ptr %1178, align 1
  %1179 = getelementptr inbounds nuw i8, ptr %1, i64 1336
  store i8 %909, ptr %1179, align 1
  %1180 = getelementptr inbounds nuw i8, ptr %1, i64 1337
  store i8 %911, ptr %1180, align 1
  %1181 = getelementptr inbounds nuw i8, ptr %1, i64 1338
  store i8 %913, ptr %1181, align 1
  %1182 = getelementptr inbounds nuw i8, ptr %1, i64 1339
  store i8 %915, ptr %1182, align 1
  %1183 = getelementptr inbounds nuw i8, ptr %1, i64 1340
  store i8 %917, ptr %1183, align 1
  %1184 = getelementptr inbounds nuw i8, ptr %1, i64 1341
  store i8 %919, ptr %1184, align 1
  %1185 = getelementptr inbounds nuw i8, ptr %1, i64 1342
  store i8 %921, ptr %1185, align 1
  %1186 = getelementptr inbounds nuw i8, ptr %1, i64 1343
  store i8 %923, ptr %1186, align 1
  %1187 = getelementptr inbounds nuw i8, ptr %1, i64 1344
  store i8 %925, ptr %1187, align 1
  %1188 = getelementptr inbounds nuw i8, ptr %1, i64 1345
  store i8 %927, ptr %1188, align 1
  %1189 = getelementptr inbounds nuw i8, ptr %1, i64 1346
  store i8 %929, ptr %1189, align 1
  %1190 = getelementptr inbounds nuw i8, ptr %1, i64 1347
  store i8 %931, ptr %1190, align 1
  %1191 = getelementptr inbounds nuw i8, ptr %1, i64 1348
  store i8 %933, ptr %1191, align 1
  %1192 = getelementptr inbounds nuw i8, ptr %1, i64 1349
  store i8 %935, ptr %1192, align 1
  %1193 = getelementptr inbounds nuw i8, ptr %1, i64 1350
  store i8 %937, ptr %1193, align 1
  %1194 = getelementptr inbounds nuw i8, ptr %1, i64 1351
  store i8 %939, ptr %1194, align 1
  %1195 = getelementptr inbounds nuw i8, ptr %1, i64 1352
  store i8 %941, ptr %1195, align 1
  %1196 = getelementptr inbounds nuw i8, ptr %1, i64 1353
  store i8 %943, ptr %1196, align 1
  %1197 = getelementptr inbounds nuw i8, ptr %1, i64 1354
  store i8 %945, ptr %1197, align 1
  %1198 = getelementptr inbounds nuw i8, ptr %1, i64 1355
  store i8 %947, ptr %1198, align 1
  %1199 = getelementptr inbounds nuw i8, ptr %1, i64 1356
  store i8 %949, ptr %1199, align 1
  %1200 = getelementptr inbounds nuw i8, ptr %1, i64 1357
  store i8 %951, ptr %1200, align 1
  %1201 = getelementptr inbounds nuw i8, ptr %1, i64 1358
  store i8 %953, ptr %1201, align 1
  %1202 = getelementptr inbounds nuw i8, ptr %1, i64 1359
  store i8 %955, ptr %1202, align 1
  %1203 = getelementptr inbounds nuw i8, ptr %1, i64 1360
  store i8 %957, ptr %1203, align 1
  %1204 = getelementptr inbounds nuw i8, ptr %1, i64 1361
  store i8 %959, ptr %1204, align 1
  %1205 = getelementptr inbounds nuw i8, ptr %1, i64 1362
  store i8 %961, ptr %1205, align 1
  %1206 = getelementptr inbounds nuw i8, ptr %1, i64 1363
  store i8 %963, ptr %1206, align 1
  %1207 = getelementptr inbounds nuw i8, ptr %1, i64 1364
  store i8 %965, ptr %1207, align 1
  %1208 = getelementptr inbounds nuw i8, ptr %1, i64 1365
  store i8 %967, ptr %1208, align 1
  %1209 = getelementptr inbounds nuw i8, ptr %1, i64 1366
  store i8 %969, ptr %1209, align 1
  %1210 = getelementptr inbounds nuw i8, ptr %1, i64 1367
  store i8 %971, ptr %1210, align 1
  %1211 = getelementptr inbounds nuw i8, ptr %1, i64 1368
  store i8 %973, ptr %1211, align 1
  %1212 = getelementptr inbounds nuw i8, ptr %1, i64 1369
  store i8 %975, ptr %1212, align 1
  %1213 = getelementptr inbounds nuw i8, ptr %1, i64 1370
  store i8 %977, ptr %1213, align 1
  %1214 = getelementptr inbounds nuw i8, ptr %1, i64 1371
  store i8 %979, ptr %1214, align 1
  %1215 = getelementptr inbounds nuw i8, ptr %1, i64 1372
  store i8 %981, ptr %1215, align 1
  %1216 = getelementptr inbounds nuw i8, ptr %1, i64 1373
  store i8 %983, ptr %1216, align 1
  %1217 = getelementptr inbounds nuw i8, ptr %1, i64 1374
  store i8 %985, ptr %1217, align 1
  %1218 = getelementptr inbounds nuw i8, ptr %1, i64 1375
  store i8 %987, ptr %1218, align 1
  %1219 = getelementptr inbounds nuw i8, ptr %1, i64 1376
  store i8 %989, ptr %1219, align 1
  %1220 = getelementptr inbounds nuw i8, ptr %1, i64 1377
  store i8 %991, ptr %1220, align 1
  %1221 = getelementptr inbounds nuw i8, ptr %1, i64 1378
  store i8 %993, ptr %1221, align 1
  %1222 = getelementptr inbounds nuw i8, ptr %1, i64 1379
  store i8 %995, ptr %1222, align 1
  %1223 = getelementptr inbounds nuw i8, ptr %1, i64 1380
  store i8 %997, ptr %1223, align 1
  %1224 = getelementptr inbounds nuw i8, ptr %1, i64 1381
  store i8 %999, ptr %1224, align 1
  %1225 = getelementptr inbounds nuw i8, ptr %1, i64 1382
  store i8 %1001, ptr %1225, align 1
  %1226 = getelementptr inbounds nuw i8, ptr %1, i64 1383
  store i8 %1003, ptr %1226, align 1
  %1227 = getelementptr inbounds nuw i8, ptr %1, i64 1384
  store i8 %1005, ptr %1227, align 1
  %1228 = getelementptr inbounds nuw i8, ptr %1, i64 1385
  store i8 %1007, ptr %1228, align 1
  %1229 = getelementptr inbounds nuw i8, ptr %1, i64 1386
  store i8 %1009, ptr %1229, align 1
  %1230 = getelementptr inbounds nuw i8, ptr %1, i64 1387
  store i8 %1011, ptr %1230, align 1
  %1231 = getelementptr inbounds nuw i8, ptr %1, i64 1388
  store i8 %1013, ptr %1231, align 1
  %1232 = getelementptr inbounds nuw i8, ptr %1, i64 1389
  store i8 %1015, ptr %1232, align 1
  %1233 = getelementptr inbounds nuw i8, ptr %1, i64 1390
  store i8 %1017, ptr %1233, align 1
  %1234 = getelementptr inbounds nuw i8, ptr %1, i64 1391
  store i8 %1019, ptr %1234, align 1
  %1235 = getelementptr inbounds nuw i8, ptr %1, i64 1392
  store i8 %1021, ptr %1235, align 1
  %1236 = getelementptr inbounds nuw i8, ptr %1, i64 1393
  store i8 %1023, ptr %1236, align 1
  %1237 = getelementptr inbounds nuw i8, ptr %1, i64 1394
  store i8 %1025, ptr %1237, align 1
  %1238 = getelementptr inbounds nuw i8, ptr %1, i64 1395
  store i8 %1027, ptr %1238, align 1
  %1239 = getelementptr inbounds nuw i8, ptr %1, i64 1396
  store i8 %1029, ptr %1239, align 1
  %1240 = getelementptr inbounds nuw i8, ptr %1, i64 1397
  store i8 %1031, ptr %1240, align 1
  %1241 = getelementptr inbounds nuw i8, ptr %1, i64 1398
  store i8 %1033, ptr %1241, align 1
  %1242 = getelementptr inbounds nuw i8, ptr %1, i64 1399
  store i8 %1035, ptr %1242, align 1
  %1243 = getelementptr inbounds nuw i8, ptr %1, i64 1400
  store i8 %1037, ptr %1243, align 1
  %1244 = getelementptr inbounds nuw i8, ptr %1, i64 1401
  store i8 %1039, ptr %1244, align 1
  %1245 = getelementptr inbounds nuw i8, ptr %1, i64 1402
  store i8 %1041, ptr %1245, align 1
  %1246 = getelementptr inbounds nuw i8, ptr %1, i64 1403
  store i8 %1043, ptr %1246, align 1
  %1247 = getelementptr inbounds nuw i8, ptr %1, i64 1404
  store i8 %1045, ptr %1247, align 1
  %1248 = getelementptr inbounds nuw i8, ptr %1, i64 1405
  store i8 %1047, ptr %1248, align 1
  %1249 = getelementptr inbounds nuw i8, ptr %1, i64 1406
  store i8 %1049, ptr %1249, align 1
  %1250 = getelementptr inbounds nuw i8, ptr %1, i64 1407
  store i8 %1051, ptr %1250, align 1
  %1251 = getelementptr inbounds nuw i8, ptr %1, i64 1408
  store i8 %1053, ptr %1251, align 1
  %1252 = getelementptr inbounds nuw i8, ptr %1, i64 1409
  store i8 %1055, ptr %1252, align 1
  %1253 = getelementptr inbounds nuw i8, ptr %1, i64 1410
  store i8 %1057, ptr %1253, align 1
  %1254 = getelementptr inbounds nuw i8, ptr %1, i64 1411
  store i8 %1059, ptr %1254, align 1
  %1255 = getelementptr inbounds nuw i8, ptr %1, i64 1412
  store i8 %1061, ptr %1255, align 1
  %1256 = getelementptr inbounds nuw i8, ptr %1, i64 1413
  store i8 %1063, ptr %1256, align 1
  %1257 = getelementptr inbounds nuw i8, ptr %1, i64 1414
  store i8 %1065, ptr %1257, align 1
  %1258 = getelementptr inbounds nuw i8, ptr %1, i64 1415
  store i8 %1067, ptr %1258, align 1
  %1259 = getelementptr inbounds nuw i8, ptr %1, i64 1416
  store i8 %1069, ptr %1259, align 1
  %1260 = getelementptr inbounds nuw i8, ptr %1, i64 1417
  store i8 %1071, ptr %1260, align 1
  %1261 = getelementptr inbounds nuw i8, ptr %1, i64 1418
  store i8 %1073, ptr %1261, align 1
  %1262 = getelementptr inbounds nuw i8, ptr %1, i64 1419
  store i8 %1075, ptr %1262, align 1
  %1263 = getelementptr inbounds nuw i8, ptr %1, i64 1420
  store i8 %1077, ptr %1263, align 1
  %1264 = getelementptr inbounds nuw i8, ptr %1, i64 1421
  store i8 %1079, ptr %1264, align 1
  %1265 = getelementptr inbounds nuw i8, ptr %1, i64 1422
  store i8 %1081, ptr %1265, align 1
  %1266 = getelementptr inbounds nuw i8, ptr %1, i64 1423
  store i8 %1083, ptr %1266, align 1
  %1267 = getelementptr inbounds nuw i8, ptr %1, i64 1424
  store i8 %1085, ptr %1267, align 1
  %1268 = getelementptr inbounds nuw i8, ptr %1, i64 1425
  store i8 %1087, ptr %1268, align 1
  %1269 = getelementptr inbounds nuw i8, ptr %1, i64 1426
  store i8 %1089, ptr %1269, align 1
  %1270 = getelementptr inbounds nuw i8, ptr %1, i64 1427
  store i8 %1091, ptr %1270, align 1
  %1271 = getelementptr inbounds nuw i8, ptr %1, i64 1428
  store i8 %1093, ptr %1271, align 1
  %1272 = getelementptr inbounds nuw i8, ptr %1, i64 1429
  store i8 %1095, ptr %1272, align 1
  %1273 = getelementptr inbounds nuw i8, ptr %1, i64 1430
  store i8 %1097, ptr %1273, align 1
  %1274 = getelementptr inbounds nuw i8, ptr %1, i64 1431
  store i8 %1099, ptr %1274, align 1
  %1275 = getelementptr inbounds nuw i8, ptr %1, i64 1432
  store i8 %1101, ptr %1275, align 1
  %1276 = getelementptr inbounds nuw i8, ptr %1, i64 1433
  store i8 %1103, ptr %1276, align 1
  %1277 = getelementptr inbounds nuw i8, ptr %1, i64 1434
  store i8 %1105, ptr %1277, align 1
  %1278 = getelementptr inbounds nuw i8, ptr %1, i64 1435
  store i8 %1107, ptr %1278, align 1
  %1279 = getelementptr inbounds nuw i8, ptr %1, i64 1436
  store i8 %1109, ptr %1279, align 1
  %1280 = getelementptr inbounds nuw i8, ptr %1, i64 1437
  store i8 %1111, ptr %1280, align 1
  %1281 = getelementptr inbounds nuw i8, ptr %1, i64 1438
  store i8 %1113, ptr %1281, align 1
  %1282 = getelementptr inbounds nuw i8, ptr %1, i64 1439
  store i8 %1115, ptr %1282, align 1
  %1283 = getelementptr inbounds nuw i8, ptr %1, i64 1440
  store i8 %1117, ptr %1283, align 1
  %1284 = getelementptr inbounds nuw i8, ptr %1, i64 1441
  store i8 %1119, ptr %1284, align 1
  %1285 = getelementptr inbounds nuw i8, ptr %1, i64 1442
  store i8 %1121, ptr %1285, align 1
  %1286 = getelementptr inbounds nuw i8, ptr %1, i64 1443
  store i8 %1123, ptr %1286, align 1
  %1287 = getelementptr inbounds nuw i8, ptr %1, i64 1444
  store i8 %1125, ptr %1287, align 1
  %1288 = getelementptr inbounds nuw i8, ptr %1, i64 1445
  store i8 %1127, ptr %1288, align 1
  %1289 = getelementptr inbounds nuw i8, ptr %1, i64 1446
  store i8 %1129, ptr %1289, align 1
  %1290 = getelementptr inbounds nuw i8, ptr %1, i64 1447
  store i8 %1131, ptr %1290, align 1
  store double 0.000000e+00, ptr %2831, align 8
  %1291 = getelementptr inbounds nuw i8, ptr %1, i64 1464
  store i64 0, ptr %1291, align 8
  br label %1292

1292:                                             ; preds = %810, %764
  %1293 = getelementptr inbounds nuw i8, ptr %69, i64 416
  %1294 = load i64, ptr %1293, align 8
  %1295 = icmp eq i64 %1294, 0
  br i1 %1295, label %1473, label %2844

1296:                                             ; preds = %2862, %1296
  %1297 = phi i64 [ %1313, %1296 ], [ 32, %2862 ]
  %1298 = phi i64 [ %1306, %1296 ], [ 0, %2862 ]
  %1299 = load i64, ptr %2864, align 8
  %1300 = add nsw i64 %1297, -32
  %1301 = add i64 %1300, %1299
  %1302 = inttoptr i64 %1301 to ptr
  store double 0.000000e+00, ptr %1302, align 8
  %1303 = getelementptr inbounds nuw i8, ptr %1302, i64 16
  store double 0.000000e+00, ptr %1303, align 8
  %1304 = load double, ptr %229, align 8
  %1305 = getelementptr inbounds nuw i8, ptr %1302, i64 8
  store double %1304, ptr %1305, align 8
  %1306 = add nuw i64 %1298, 2
  %1307 = load i64, ptr %2864, align 8
  %1308 = add i64 %1307, %1297
  %1309 = inttoptr i64 %1308 to ptr
  store double 0.000000e+00, ptr %1309, align 8
  %1310 = getelementptr inbounds nuw i8, ptr %1309, i64 16
  store double 0.000000e+00, ptr %1310, align 8
  %1311 = load double, ptr %229, align 8
  %1312 = getelementptr inbounds nuw i8, ptr %1309, i64 8
  store double %1311, ptr %1312, align 8
  %1313 = add i64 %1297, 64
  %1314 = icmp eq i64 %2863, %1306
  br i1 %1314, label %2865, label %1296

1315:                                             ; preds = %3372, %1315
  %1316 = phi i64 [ %1334, %1315 ], [ 48, %3372 ]
  %1317 = phi i64 [ %1330, %1315 ], [ 0, %3372 ]
  %1318 = load i64, ptr %3374, align 8
  %1319 = add nsw i64 %1316, -48
  %1320 = add i64 %1319, %1318
  %1321 = inttoptr i64 %1320 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1321, i8 0, i64 16, i1 false)
  %1322 = load i64, ptr %3374, align 8
  %1323 = add nsw i64 %1316, -32
  %1324 = add i64 %1323, %1322
  %1325 = inttoptr i64 %1324 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1325, i8 0, i64 16, i1 false)
  %1326 = load i64, ptr %3374, align 8
  %1327 = add nsw i64 %1316, -16
  %1328 = add i64 %1327, %1326
  %1329 = inttoptr i64 %1328 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1329, i8 0, i64 16, i1 false)
  %1330 = add nuw i64 %1317, 4
  %1331 = load i64, ptr %3374, align 8
  %1332 = add i64 %1331, %1316
  %1333 = inttoptr i64 %1332 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1333, i8 0, i64 16, i1 false)
  %1334 = add i64 %1316, 64
  %1335 = icmp eq i64 %3373, %1330
  br i1 %1335, label %3375, label %1315

1336:                                             ; preds = %3883, %1336
  %1337 = phi i64 [ %1355, %1336 ], [ 48, %3883 ]
  %1338 = phi i64 [ %1351, %1336 ], [ 0, %3883 ]
  %1339 = load i64, ptr %3885, align 8
  %1340 = add nsw i64 %1337, -48
  %1341 = add i64 %1340, %1339
  %1342 = inttoptr i64 %1341 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1342, i8 0, i64 16, i1 false)
  %1343 = load i64, ptr %3885, align 8
  %1344 = add nsw i64 %1337, -32
  %1345 = add i64 %1344, %1343
  %1346 = inttoptr i64 %1345 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1346, i8 0, i64 16, i1 false)
  %1347 = load i64, ptr %3885, align 8
  %1348 = add nsw i64 %1337, -16
  %1349 = add i64 %1348, %1347
  %1350 = inttoptr i64 %1349 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1350, i8 0, i64 16, i1 false)
  %1351 = add nuw i64 %1338, 4
  %1352 = load i64, ptr %3885, align 8
  %1353 = add i64 %1352, %1337
  %1354 = inttoptr i64 %1353 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1354, i8 0, i64 16, i1 false)
  %1355 = add i64 %1337, 64
  %1356 = icmp eq i64 %3884, %1351
  br i1 %1356, label %1357, label %1336

1357:                                             ; preds = %1336
  %1358 = icmp eq i64 %3881, 0
  br i1 %1358, label %1372, label %1359

1359:                                             ; preds = %3880, %1357
  %1360 = phi i64 [ 0, %3880 ], [ %3884, %1357 ]
  %1361 = shl i64 %1360, 4
  %1362 = getelementptr inbounds nuw i8, ptr %1, i64 1480
  br label %1363

1363:                                             ; preds = %1363, %1359
  %1364 = phi i64 [ %1370, %1363 ], [ %3881, %1359 ]
  %1365 = phi i64 [ %1369, %1363 ], [ %1361, %1359 ]
  %1366 = load i64, ptr %1362, align 8
  %1367 = add i64 %1366, %1365
  %1368 = inttoptr i64 %1367 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %1368, i8 0, i64 16, i1 false)
  %1369 = add i64 %1365, 16
  %1370 = add nsw i64 %1364, -1
  %1371 = icmp eq i64 %1370, 0
  br i1 %1371, label %1372, label %1363, !llvm.loop !0

1372:                                             ; preds = %1363, %3390, %1357
  %1373 = getelementptr inbounds nuw i8, ptr %1, i64 1520
  %1374 = load i64, ptr %1373, align 8
  %1375 = icmp eq i64 %1374, 0
  br i1 %1375, label %1432, label %3886

1376:                                             ; preds = %3897, %1376
  %1377 = phi i64 [ %1395, %1376 ], [ 12, %3897 ]
  %1378 = phi i64 [ %1391, %1376 ], [ 0, %3897 ]
  %1379 = load i64, ptr %3887, align 8
  %1380 = add nsw i64 %1377, -12
  %1381 = add i64 %1380, %1379
  %1382 = inttoptr i64 %1381 to ptr
  store float 1.000000e+00, ptr %1382, align 4
  %1383 = load i64, ptr %3887, align 8
  %1384 = add nsw i64 %1377, -8
  %1385 = add i64 %1384, %1383
  %1386 = inttoptr i64 %1385 to ptr
  store float 1.000000e+00, ptr %1386, align 4
  %1387 = load i64, ptr %3887, align 8
  %1388 = add nsw i64 %1377, -4
  %1389 = add i64 %1388, %1387
  %1390 = inttoptr i64 %1389 to ptr
  store float 1.000000e+00, ptr %1390, align 4
  %1391 = add nuw i64 %1378, 4
  %1392 = load i64, ptr %3887, align 8
  %1393 = add i64 %1392, %1377
  %1394 = inttoptr i64 %1393 to ptr
  store float 1.000000e+00, ptr %1394, align 4
  %1395 = add nuw i64 %1377, 16
  %1396 = icmp eq i64 %3898, %1391
  br i1 %1396, label %3899, label %1376

1397:                                             ; preds = %3926, %1397
  %1398 = phi i64 [ %1416, %1397 ], [ 12, %3926 ]
  %1399 = phi i64 [ %1412, %1397 ], [ 0, %3926 ]
  %1400 = load i64, ptr %3916, align 8
  %1401 = add nsw i64 %1398, -12
  %1402 = add i64 %1401, %1400
  %1403 = inttoptr i64 %1402 to ptr
  store float 0.000000e+00, ptr %1403, align 4
  %1404 = load i64, ptr %3916, align 8
  %1405 = add nsw i64 %1398, -8
  %1406 = add i64 %1405, %1404
  %1407 = inttoptr i64 %1406 to ptr
  store float 0.000000e+00, ptr %1407, align 4
  %1408 = load i64, ptr %3916, align 8
  %1409 = add nsw i64 %1398, -4
  %1410 = add i64 %1409, %1408
  %1411 = inttoptr i64 %1410 to ptr
  store float 0.000000e+00, ptr %1411, align 4
  %1412 = add nuw i64 %1399, 4
  %1413 = load i64, ptr %3916, align 8
  %1414 = add i64 %1413, %1398
  %1415 = inttoptr i64 %1414 to ptr
  store float 0.000000e+00, ptr %1415, align 4
  %1416 = add nuw i64 %1398, 16
  %1417 = icmp eq i64 %3927, %1412
  br i1 %1417, label %1418, label %1397

1418:                                             ; preds = %1397
  %1419 = icmp eq i64 %3924, 0
  br i1 %1419, label %1432, label %1420

1420:                                             ; preds = %3923, %1418
  %1421 = phi i64 [ 0, %3923 ], [ %3927, %1418 ]
  %1422 = shl i64 %1421, 2
  br label %1423

1423:                                             ; preds = %1423, %1420
  %1424 = phi i64 [ %1430, %1423 ], [ %3924, %1420 ]
  %1425 = phi i64 [ %1429, %1423 ], [ %1422, %1420 ]
  %1426 = load i64, ptr %3916, align 8
  %1427 = add i64 %1426, %1425
  %1428 = inttoptr i64 %1427 to ptr
  store float 0.000000e+00, ptr %1428, align 4
  %1429 = add i64 %1425, 4
  %1430 = add nsw i64 %1424, -1
  %1431 = icmp eq i64 %1430, 0
  br i1 %1431, label %1432, label %1423, !llvm.loop !2

1432:                                             ; preds = %1423, %3913, %1418, %1372
  %1433 = load i64, ptr %1293, align 8
  %1434 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %1435 = load i64, ptr %1434, align 8
  %1436 = getelementptr inbounds nuw i8, ptr %1, i64 1512
  %1437 = load i64, ptr %1436, align 8
  %1438 = inttoptr i64 %1435 to ptr
  store i64 %1437, ptr %1438, align 8
  store i64 %1435, ptr %1436, align 8
  %1439 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %1440 = load i64, ptr %1439, align 8
  %1441 = load i64, ptr %1434, align 8
  %1442 = icmp eq i64 %1440, %1441
  br i1 %1442, label %1445, label %1443

1443:                                             ; preds = %1432
  %1444 = inttoptr i64 %1440 to ptr
  store i64 %1435, ptr %1444, align 8
  store i64 %1440, ptr %1436, align 8
  br label %1445

1445:                                             ; preds = %1443, %1432
  %1446 = phi i64 [ %1440, %1443 ], [ %1435, %1432 ]
  %1447 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %1448 = load i64, ptr %1447, align 8
  %1449 = icmp eq i64 %1448, 0
  br i1 %1449, label %1452, label %1450

1450:                                             ; preds = %1445
  %1451 = inttoptr i64 %1448 to ptr
  store i64 %1446, ptr %1451, align 8
  store i64 %1448, ptr %1436, align 8
  br label %1452

1452:                                             ; preds = %1450, %1445
  %1453 = phi i64 [ %1448, %1450 ], [ %1446, %1445 ]
  store i64 0, ptr %1447, align 8
  store i64 %1433, ptr %1434, align 8
  store i64 %1433, ptr %1439, align 8
  %1454 = getelementptr inbounds nuw i8, ptr %69, i64 424
  %1455 = load i64, ptr %1454, align 8
  %1456 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %1457 = load i64, ptr %1456, align 8
  %1458 = inttoptr i64 %1457 to ptr
  store i64 %1453, ptr %1458, align 8
  store i64 %1457, ptr %1436, align 8
  %1459 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %1460 = load i64, ptr %1459, align 8
  %1461 = load i64, ptr %1456, align 8
  %1462 = icmp eq i64 %1460, %1461
  br i1 %1462, label %1465, label %1463

1463:                                             ; preds = %1452
  %1464 = inttoptr i64 %1460 to ptr
  store i64 %1457, ptr %1464, align 8
  store i64 %1460, ptr %1436, align 8
  br label %1465

1465:                                             ; preds = %1463, %1452
  %1466 = phi i64 [ %1460, %1463 ], [ %1457, %1452 ]
  %1467 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %1468 = load i64, ptr %1467, align 8
  %1469 = icmp eq i64 %1468, 0
  br i1 %1469, label %1472, label %1470

1470:                                             ; preds = %1465
  %1471 = inttoptr i64 %1468 to ptr
  store i64 %1466, ptr %1471, align 8
  store i64 %1468, ptr %1436, align 8
  br label %1472

1472:                                             ; preds = %1470, %1465
  store i64 0, ptr %1467, align 8
  store i64 %1455, ptr %1456, align 8
  store i64 %1455, ptr %1459, align 8
  br label %1473

1473:                                             ; preds = %1472, %1292
  %1474 = getelementptr inbounds nuw i8, ptr %69, i64 400
  %1475 = load i64, ptr %1474, align 8
  %1476 = icmp eq i64 %1475, 0
  br i1 %1476, label %1486, label %1477

1477:                                             ; preds = %1473
  %1478 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %1479 = load i64, ptr %1478, align 8
  %1480 = icmp eq i64 %1479, 0
  br i1 %1480, label %1485, label %1481

1481:                                             ; preds = %1477
  %1482 = getelementptr inbounds nuw i8, ptr %1, i64 1512
  %1483 = load i64, ptr %1482, align 8
  %1484 = inttoptr i64 %1479 to ptr
  store i64 %1483, ptr %1484, align 8
  store i64 %1479, ptr %1482, align 8
  br label %1485

1485:                                             ; preds = %1481, %1477
  store i64 %1475, ptr %1478, align 8
  br label %1486

1486:                                             ; preds = %1485, %1473
  %1487 = getelementptr inbounds nuw i8, ptr %69, i64 408
  %1488 = load i64, ptr %1487, align 8
  %1489 = icmp eq i64 %1488, 0
  br i1 %1489, label %1499, label %1490

1490:                                             ; preds = %1486
  %1491 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %1492 = load i64, ptr %1491, align 8
  %1493 = icmp eq i64 %1492, 0
  br i1 %1493, label %1498, label %1494

1494:                                             ; preds = %1490
  %1495 = getelementptr inbounds nuw i8, ptr %1, i64 1512
  %1496 = load i64, ptr %1495, align 8
  %1497 = inttoptr i64 %1492 to ptr
  store i64 %1496, ptr %1497, align 8
  store i64 %1492, ptr %1495, align 8
  br label %1498

1498:                                             ; preds = %1494, %1490
  store i64 %1488, ptr %1491, align 8
  br label %1499

1499:                                             ; preds = %1498, %1486
  %1500 = getelementptr inbounds nuw i8, ptr %1, i64 1512
  %1501 = load i64, ptr %1500, align 8
  store i64 %1501, ptr %69, align 8
  store i64 %65, ptr %1500, align 8
  br label %1502

1502:                                             ; preds = %1499, %64, %60
  %1503 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %1504 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %1505 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %1506 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %1507 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %1508 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %1509 = getelementptr inbounds nuw i8, ptr %1, i64 464
  %1510 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %1511 = getelementptr inbounds nuw i8, ptr %1, i64 424
  %1512 = getelementptr inbounds nuw i8, ptr %1, i64 656
  %1513 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %1514 = getelementptr i8, ptr %1, i64 928
  %1515 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %1516 = getelementptr inbounds nuw i8, ptr %1, i64 1128
  %1517 = getelementptr i8, ptr %1, i64 1288
  %1518 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %1519 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %1520 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %1521 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %1522 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %1523 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %1524 = getelementptr inbounds nuw i8, ptr %1, i64 600
  %1525 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %1526 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %1527 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %1528 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %1529 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %1530 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %1531 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %1532 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %1533 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %1534 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %1535 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %1536 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %1537 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %1538 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %1539 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %1540 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %1541 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %1542 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %1543 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %1544 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %1545 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %1546 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %1547 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %1548 = getelementptr inbounds nuw i8, ptr %1, i64 680
  %1549 = getelementptr inbounds nuw i8, ptr %1, i64 672
  %1550 = getelementptr inbounds nuw i8, ptr %1, i64 1512
  %1551 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %1552 = getelementptr inbounds nuw i8, ptr %1, i64 648
  %1553 = getelementptr inbounds nuw i8, ptr %1, i64 752
  %1554 = getelementptr inbounds nuw i8, ptr %1, i64 744
  %1555 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %1556 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %1557 = getelementptr inbounds nuw i8, ptr %1, i64 1528
  %1558 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %1559 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %1560 = getelementptr inbounds nuw i8, ptr %1, i64 496
  %1561 = ptrtoint ptr %1509 to i64
  %1562 = getelementptr inbounds nuw i8, ptr %1, i64 1576
  %1563 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1564 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %1565 = ptrtoint ptr %1504 to i64
  %1566 = ptrtoint ptr %1503 to i64
  %1567 = ptrtoint ptr %16 to i64
  %1568 = getelementptr inbounds nuw i8, ptr %1, i64 1536
  %1569 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %1570 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %1571 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %1572 = getelementptr inbounds nuw i8, ptr %1, i64 1616
  %1573 = getelementptr inbounds nuw i8, ptr %1, i64 1600
  %1574 = ptrtoint ptr %1506 to i64
  %1575 = getelementptr inbounds nuw i8, ptr %1, i64 1552
  %1576 = getelementptr inbounds nuw i8, ptr %1, i64 1520
  %1577 = ptrtoint ptr %1505 to i64
  %1578 = getelementptr inbounds nuw i8, ptr %1, i64 232
  %1579 = getelementptr inbounds nuw i8, ptr %1, i64 248
  %1580 = ptrtoint ptr %1511 to i64
  %1581 = getelementptr inbounds nuw i8, ptr %1, i64 432
  %1582 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %1583 = ptrtoint ptr %1510 to i64
  %1584 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %1585 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %1586 = ptrtoint ptr %1512 to i64
  %1587 = getelementptr inbounds nuw i8, ptr %1, i64 1544
  %1588 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %1589 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %1590 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %1591 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %1592 = ptrtoint ptr %1507 to i64
  %1593 = getelementptr inbounds nuw i8, ptr %1, i64 1560
  %1594 = getelementptr inbounds nuw i8, ptr %1, i64 1088
  %1595 = getelementptr inbounds nuw i8, ptr %1, i64 1096
  %1596 = getelementptr inbounds nuw i8, ptr %1, i64 1112
  %1597 = ptrtoint ptr %1514 to i64
  %1598 = getelementptr inbounds nuw i8, ptr %1, i64 1120
  %1599 = ptrtoint ptr %1513 to i64
  %1600 = getelementptr inbounds nuw i8, ptr %1, i64 1584
  %1601 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %1602 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %1603 = ptrtoint ptr %17 to i64
  %1604 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %1605 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %1606 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %1607 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %1608 = ptrtoint ptr %1508 to i64
  %1609 = getelementptr inbounds nuw i8, ptr %1, i64 1568
  %1610 = ptrtoint ptr %1515 to i64
  %1611 = getelementptr inbounds nuw i8, ptr %1, i64 1448
  %1612 = getelementptr inbounds nuw i8, ptr %1, i64 1456
  %1613 = getelementptr inbounds nuw i8, ptr %1, i64 1472
  %1614 = ptrtoint ptr %1517 to i64
  %1615 = getelementptr inbounds nuw i8, ptr %1, i64 1480
  %1616 = ptrtoint ptr %1516 to i64
  %1617 = ptrtoint ptr %18 to i64
  br label %1618

1618:                                             ; preds = %2758, %1502
  %1619 = phi i64 [ %2759, %2758 ], [ 0, %1502 ]
  %1620 = sub nsw i64 %6, %1619
  %1621 = load i64, ptr %1518, align 8
  %1622 = tail call i64 @llvm.smin.i64(i64 %1621, i64 %1620)
  %1623 = load i64, ptr %1519, align 8
  %1624 = load i64, ptr %1520, align 8
  %1625 = icmp eq i64 %1623, %1624
  br i1 %1625, label %1630, label %3928

1626:                                             ; preds = %3928
  %1627 = load i64, ptr %1550, align 8
  %1628 = inttoptr i64 %1623 to ptr
  store i64 %1627, ptr %1628, align 8
  store i64 %1623, ptr %1550, align 8
  %1629 = load i64, ptr %1520, align 8
  store i64 %1629, ptr %1519, align 8
  br label %1630

1630:                                             ; preds = %1626, %1618
  %1631 = phi i64 [ %1629, %1626 ], [ %1623, %1618 ]
  %1632 = load i64, ptr %1551, align 8
  %1633 = icmp eq i64 %1632, 0
  br i1 %1633, label %1643, label %1634

1634:                                             ; preds = %1630
  store i64 %1632, ptr %1520, align 8
  store i64 0, ptr %1551, align 8
  %1635 = load i64, ptr %1552, align 8
  %1636 = sitofp i64 %1635 to double
  %1637 = fneg double %1636
  store double %1637, ptr %1549, align 8
  %1638 = icmp eq i64 %1631, %1632
  br i1 %1638, label %1643, label %1639

1639:                                             ; preds = %1634
  %1640 = load double, ptr %1548, align 8
  %1641 = fadd double %1640, %1636
  %1642 = fptosi double %1641 to i64
  br label %3934

1643:                                             ; preds = %3934, %1634, %1630
  %1644 = phi i64 [ %1622, %1634 ], [ %1622, %1630 ], [ %3936, %3934 ]
  %1645 = load i64, ptr %1521, align 8
  %1646 = load i64, ptr %1522, align 8
  %1647 = icmp eq i64 %1645, %1646
  br i1 %1647, label %1658, label %1648

1648:                                             ; preds = %1643
  %1649 = load double, ptr %1553, align 8
  %1650 = load double, ptr %1554, align 8
  %1651 = fsub double %1649, %1650
  %1652 = fptosi double %1651 to i64
  %1653 = icmp slt i64 %1652, 1
  br i1 %1653, label %1654, label %1671

1654:                                             ; preds = %1648
  %1655 = load i64, ptr %1550, align 8
  %1656 = inttoptr i64 %1645 to ptr
  store i64 %1655, ptr %1656, align 8
  store i64 %1645, ptr %1550, align 8
  %1657 = load i64, ptr %1522, align 8
  store i64 %1657, ptr %1521, align 8
  br label %1658

1658:                                             ; preds = %1654, %1643
  %1659 = phi i64 [ %1657, %1654 ], [ %1645, %1643 ]
  %1660 = load i64, ptr %1555, align 8
  %1661 = icmp eq i64 %1660, 0
  br i1 %1661, label %3937, label %1662

1662:                                             ; preds = %1658
  store i64 %1660, ptr %1522, align 8
  store i64 0, ptr %1555, align 8
  %1663 = load i64, ptr %1556, align 8
  %1664 = sitofp i64 %1663 to double
  %1665 = fneg double %1664
  store double %1665, ptr %1554, align 8
  %1666 = icmp eq i64 %1659, %1660
  br i1 %1666, label %3937, label %1667

1667:                                             ; preds = %1662
  %1668 = load double, ptr %1553, align 8
  %1669 = fadd double %1668, %1664
  %1670 = fptosi double %1669 to i64
  br label %1671

1671:                                             ; preds = %1667, %1648
  %1672 = phi i64 [ %1670, %1667 ], [ %1652, %1648 ]
  %1673 = tail call i64 @llvm.smin.i64(i64 %1672, i64 %1644)
  br label %3937

1674:                                             ; preds = %3937
  %1675 = load double, ptr %45, align 8
  %1676 = fcmp une double %1675, 0.000000e+00
  br i1 %1676, label %3959, label %1677

1677:                                             ; preds = %1674
  %1678 = load i64, ptr %1557, align 8
  %1679 = icmp eq i64 %1678, 0
  br i1 %1679, label %3997, label %3959

1680:                                             ; preds = %3964
  %1681 = inttoptr i64 %3971 to ptr
  %1682 = inttoptr i64 %3975 to ptr
  %1683 = shl i64 %3978, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %1682, ptr align 1 %1681, i64 %1683, i1 false)
  br label %1736

1684:                                             ; preds = %1684, %3995
  %1685 = phi i64 [ %3971, %3995 ], [ %1707, %1684 ]
  %1686 = phi i64 [ %3975, %3995 ], [ %1706, %1684 ]
  %1687 = phi i64 [ 0, %3995 ], [ %1708, %1684 ]
  %1688 = inttoptr i64 %1685 to ptr
  %1689 = load float, ptr %1688, align 4
  %1690 = inttoptr i64 %1686 to ptr
  store float %1689, ptr %1690, align 4
  %1691 = add i64 %1686, %3977
  %1692 = add i64 %1685, %3976
  %1693 = inttoptr i64 %1692 to ptr
  %1694 = load float, ptr %1693, align 4
  %1695 = inttoptr i64 %1691 to ptr
  store float %1694, ptr %1695, align 4
  %1696 = add i64 %1686, %3988
  %1697 = add i64 %1685, %3989
  %1698 = inttoptr i64 %1697 to ptr
  %1699 = load float, ptr %1698, align 4
  %1700 = inttoptr i64 %1696 to ptr
  store float %1699, ptr %1700, align 4
  %1701 = add i64 %1696, %3977
  %1702 = add i64 %1697, %3976
  %1703 = inttoptr i64 %1702 to ptr
  %1704 = load float, ptr %1703, align 4
  %1705 = inttoptr i64 %1701 to ptr
  store float %1704, ptr %1705, align 4
  %1706 = add i64 %1696, %3988
  %1707 = add i64 %1697, %3989
  %1708 = add nuw i64 %1687, 2
  %1709 = icmp eq i64 %1708, %3996
  br i1 %1709, label %1710, label %1684

1710:                                             ; preds = %1684
  %1711 = icmp eq i64 %3993, 0
  br i1 %1711, label %1724, label %1712

1712:                                             ; preds = %1710, %3986
  %1713 = phi i64 [ %3971, %3986 ], [ %1707, %1710 ]
  %1714 = phi i64 [ %3975, %3986 ], [ %1706, %1710 ]
  %1715 = icmp ne i64 %3993, 0
  tail call void @llvm.assume(i1 %1715)
  %1716 = inttoptr i64 %1713 to ptr
  %1717 = load float, ptr %1716, align 4
  %1718 = inttoptr i64 %1714 to ptr
  store float %1717, ptr %1718, align 4
  %1719 = add i64 %1714, %3977
  %1720 = add i64 %1713, %3976
  %1721 = inttoptr i64 %1720 to ptr
  %1722 = load float, ptr %1721, align 4
  %1723 = inttoptr i64 %1719 to ptr
  store float %1722, ptr %1723, align 4
  br label %1724

1724:                                             ; preds = %1710, %1712
  %1725 = and i64 %3978, 1
  %1726 = icmp eq i64 %1725, 0
  br i1 %1726, label %1736, label %1727

1727:                                             ; preds = %3984, %1724
  %1728 = phi i64 [ 0, %3984 ], [ %3987, %1724 ]
  %1729 = mul nsw i64 %1728, %3977
  %1730 = add nsw i64 %1729, %3975
  %1731 = mul nsw i64 %1728, %3976
  %1732 = add nsw i64 %1731, %3971
  %1733 = inttoptr i64 %1732 to ptr
  %1734 = load float, ptr %1733, align 4
  %1735 = inttoptr i64 %1730 to ptr
  store float %1734, ptr %1735, align 4
  br label %1736

1736:                                             ; preds = %3982, %1727, %1724, %1680
  %1737 = icmp eq i64 %3962, %3966
  br i1 %1737, label %1738, label %3964

1738:                                             ; preds = %1736, %3959
  %1739 = load i64, ptr %1557, align 8
  %1740 = icmp eq i64 %1739, 0
  br i1 %1740, label %3997, label %1741

1741:                                             ; preds = %1738
  %1742 = load i64, ptr %1562, align 8
  %1743 = inttoptr i64 %1742 to ptr
  %1744 = tail call i64 %1743(i64 %1739, i64 %1561, i64 %1561)
  br label %3997

1745:                                             ; preds = %3997
  %1746 = load double, ptr %21, align 8
  %1747 = fcmp oeq double %1746, 1.000000e+00
  br i1 %1747, label %4004, label %1806

1748:                                             ; preds = %4009
  %1749 = inttoptr i64 %4016 to ptr
  %1750 = inttoptr i64 %4020 to ptr
  %1751 = shl i64 %4023, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %1750, ptr align 1 %1749, i64 %1751, i1 false)
  br label %1804

1752:                                             ; preds = %1752, %4040
  %1753 = phi i64 [ %4016, %4040 ], [ %1775, %1752 ]
  %1754 = phi i64 [ %4020, %4040 ], [ %1774, %1752 ]
  %1755 = phi i64 [ 0, %4040 ], [ %1776, %1752 ]
  %1756 = inttoptr i64 %1753 to ptr
  %1757 = load float, ptr %1756, align 4
  %1758 = inttoptr i64 %1754 to ptr
  store float %1757, ptr %1758, align 4
  %1759 = add i64 %1754, %4022
  %1760 = add i64 %1753, %4021
  %1761 = inttoptr i64 %1760 to ptr
  %1762 = load float, ptr %1761, align 4
  %1763 = inttoptr i64 %1759 to ptr
  store float %1762, ptr %1763, align 4
  %1764 = add i64 %1754, %4033
  %1765 = add i64 %1753, %4034
  %1766 = inttoptr i64 %1765 to ptr
  %1767 = load float, ptr %1766, align 4
  %1768 = inttoptr i64 %1764 to ptr
  store float %1767, ptr %1768, align 4
  %1769 = add i64 %1764, %4022
  %1770 = add i64 %1765, %4021
  %1771 = inttoptr i64 %1770 to ptr
  %1772 = load float, ptr %1771, align 4
  %1773 = inttoptr i64 %1769 to ptr
  store float %1772, ptr %1773, align 4
  %1774 = add i64 %1764, %4033
  %1775 = add i64 %1765, %4034
  %1776 = add nuw i64 %1755, 2
  %1777 = icmp eq i64 %1776, %4041
  br i1 %1777, label %1778, label %1752

1778:                                             ; preds = %1752
  %1779 = icmp eq i64 %4038, 0
  br i1 %1779, label %1792, label %1780

1780:                                             ; preds = %1778, %4031
  %1781 = phi i64 [ %4016, %4031 ], [ %1775, %1778 ]
  %1782 = phi i64 [ %4020, %4031 ], [ %1774, %1778 ]
  %1783 = icmp ne i64 %4038, 0
  tail call void @llvm.assume(i1 %1783)
  %1784 = inttoptr i64 %1781 to ptr
  %1785 = load float, ptr %1784, align 4
  %1786 = inttoptr i64 %1782 to ptr
  store float %1785, ptr %1786, align 4
  %1787 = add i64 %1782, %4022
  %1788 = add i64 %1781, %4021
  %1789 = inttoptr i64 %1788 to ptr
  %1790 = load float, ptr %1789, align 4
  %1791 = inttoptr i64 %1787 to ptr
  store float %1790, ptr %1791, align 4
  br label %1792

1792:                                             ; preds = %1778, %1780
  %1793 = and i64 %4023, 1
  %1794 = icmp eq i64 %1793, 0
  br i1 %1794, label %1804, label %1795

1795:                                             ; preds = %4029, %1792
  %1796 = phi i64 [ 0, %4029 ], [ %4032, %1792 ]
  %1797 = mul nsw i64 %1796, %4022
  %1798 = add nsw i64 %1797, %4020
  %1799 = mul nsw i64 %1796, %4021
  %1800 = add nsw i64 %1799, %4016
  %1801 = inttoptr i64 %1800 to ptr
  %1802 = load float, ptr %1801, align 4
  %1803 = inttoptr i64 %1798 to ptr
  store float %1802, ptr %1803, align 4
  br label %1804

1804:                                             ; preds = %4027, %1795, %1792, %1748
  %1805 = icmp eq i64 %4007, %4011
  br i1 %1805, label %1810, label %4009

1806:                                             ; preds = %3997, %1745
  %1807 = load i64, ptr %1568, align 8
  %1808 = inttoptr i64 %1807 to ptr
  %1809 = tail call i64 %1808(i64 %1567, i64 %1566, i64 %1565)
  br label %1810

1810:                                             ; preds = %1804, %4004, %1806
  %1811 = load i64, ptr %1572, align 8
  %1812 = icmp eq i64 %1811, 0
  br i1 %1812, label %1853, label %1813

1813:                                             ; preds = %1810
  %1814 = load i64, ptr %1573, align 8
  %1815 = icmp eq i64 %1814, 0
  br i1 %1815, label %4042, label %1853

1816:                                             ; preds = %4061, %1816
  %1817 = phi i64 [ %1834, %1816 ], [ %4057, %4061 ]
  %1818 = phi i64 [ %1833, %1816 ], [ 0, %4061 ]
  %1819 = phi i64 [ %1826, %1816 ], [ 0, %4061 ]
  %1820 = inttoptr i64 %1817 to ptr
  %1821 = load float, ptr %1820, align 4
  %1822 = tail call float @llvm.fabs.f32(float %1821)
  %1823 = fcmp ueq float %1822, 0x7FF0000000000000
  %1824 = zext i1 %1823 to i64
  %1825 = or i64 %1818, %1824
  %1826 = add nuw i64 %1819, 2
  %1827 = add i64 %1817, 4
  %1828 = inttoptr i64 %1827 to ptr
  %1829 = load float, ptr %1828, align 4
  %1830 = tail call float @llvm.fabs.f32(float %1829)
  %1831 = fcmp ueq float %1830, 0x7FF0000000000000
  %1832 = zext i1 %1831 to i64
  %1833 = or i64 %1825, %1832
  %1834 = add i64 %1817, 8
  %1835 = icmp eq i64 %4049, %1826
  br i1 %1835, label %1836, label %1816

1836:                                             ; preds = %1816
  br i1 %4053, label %1846, label %1837

1837:                                             ; preds = %4061, %1836
  %1838 = phi i64 [ 0, %4061 ], [ %1833, %1836 ]
  %1839 = add i64 %4060, %4055
  %1840 = inttoptr i64 %1839 to ptr
  %1841 = load float, ptr %1840, align 4
  %1842 = tail call float @llvm.fabs.f32(float %1841)
  %1843 = fcmp ueq float %1842, 0x7FF0000000000000
  %1844 = zext i1 %1843 to i64
  %1845 = or i64 %1838, %1844
  br label %1846

1846:                                             ; preds = %1837, %1836
  %1847 = phi i64 [ %1833, %1836 ], [ %1845, %1837 ]
  %1848 = icmp eq i64 %1847, 0
  br i1 %1848, label %1850, label %1849

1849:                                             ; preds = %1846
  store i64 1, ptr %1573, align 8
  br label %1850

1850:                                             ; preds = %4056, %1849, %1846
  %1851 = add i64 %4057, %4047
  %1852 = icmp eq i64 %4059, %4043
  br i1 %1852, label %1853, label %4056

1853:                                             ; preds = %1850, %4042, %1813, %1810
  %1854 = load i64, ptr %1575, align 8
  %1855 = load i64, ptr %14, align 8
  %1856 = inttoptr i64 %1854 to ptr
  %1857 = tail call i64 %1856(i64 %1855, i64 %1565, i64 %1574)
  %1858 = load i64, ptr %1576, align 8
  %1859 = icmp eq i64 %1858, 0
  br i1 %1859, label %1864, label %1860

1860:                                             ; preds = %1853
  %1861 = load i64, ptr %1562, align 8
  %1862 = inttoptr i64 %1861 to ptr
  %1863 = tail call i64 %1862(i64 %1858, i64 %1574, i64 %1574)
  br label %1864

1864:                                             ; preds = %1860, %1853
  %1865 = load i64, ptr %1519, align 8
  %1866 = load i64, ptr %1520, align 8
  %1867 = icmp eq i64 %1865, %1866
  br i1 %1867, label %4125, label %4062

1868:                                             ; preds = %4062
  %1869 = getelementptr inbounds nuw i8, ptr %4063, i64 32
  %1870 = load double, ptr %1869, align 8
  %1871 = fcmp oeq double %1870, 1.000000e+00
  br i1 %1871, label %1919, label %1872

1872:                                             ; preds = %4062, %1868
  %1873 = load i64, ptr %1568, align 8
  %1874 = ptrtoint ptr %4068 to i64
  %1875 = inttoptr i64 %1873 to ptr
  %1876 = tail call i64 %1875(i64 %1874, i64 %1565, i64 %1577)
  %1877 = load i64, ptr %1572, align 8
  %1878 = icmp eq i64 %1877, 0
  br i1 %1878, label %1919, label %1879

1879:                                             ; preds = %1872
  %1880 = load i64, ptr %1573, align 8
  %1881 = icmp eq i64 %1880, 0
  br i1 %1881, label %4076, label %1919

1882:                                             ; preds = %4095, %1882
  %1883 = phi i64 [ %1900, %1882 ], [ %4091, %4095 ]
  %1884 = phi i64 [ %1899, %1882 ], [ 0, %4095 ]
  %1885 = phi i64 [ %1892, %1882 ], [ 0, %4095 ]
  %1886 = inttoptr i64 %1883 to ptr
  %1887 = load float, ptr %1886, align 4
  %1888 = tail call float @llvm.fabs.f32(float %1887)
  %1889 = fcmp ueq float %1888, 0x7FF0000000000000
  %1890 = zext i1 %1889 to i64
  %1891 = or i64 %1884, %1890
  %1892 = add nuw i64 %1885, 2
  %1893 = add i64 %1883, 4
  %1894 = inttoptr i64 %1893 to ptr
  %1895 = load float, ptr %1894, align 4
  %1896 = tail call float @llvm.fabs.f32(float %1895)
  %1897 = fcmp ueq float %1896, 0x7FF0000000000000
  %1898 = zext i1 %1897 to i64
  %1899 = or i64 %1891, %1898
  %1900 = add i64 %1883, 8
  %1901 = icmp eq i64 %4083, %1892
  br i1 %1901, label %1902, label %1882

1902:                                             ; preds = %1882
  br i1 %4087, label %1912, label %1903

1903:                                             ; preds = %4095, %1902
  %1904 = phi i64 [ 0, %4095 ], [ %1899, %1902 ]
  %1905 = add i64 %4094, %4089
  %1906 = inttoptr i64 %1905 to ptr
  %1907 = load float, ptr %1906, align 4
  %1908 = tail call float @llvm.fabs.f32(float %1907)
  %1909 = fcmp ueq float %1908, 0x7FF0000000000000
  %1910 = zext i1 %1909 to i64
  %1911 = or i64 %1904, %1910
  br label %1912

1912:                                             ; preds = %1903, %1902
  %1913 = phi i64 [ %1899, %1902 ], [ %1911, %1903 ]
  %1914 = icmp eq i64 %1913, 0
  br i1 %1914, label %1916, label %1915

1915:                                             ; preds = %1912
  store i64 2, ptr %1573, align 8
  br label %1916

1916:                                             ; preds = %4090, %1915, %1912
  %1917 = add i64 %4091, %4081
  %1918 = icmp eq i64 %4093, %4077
  br i1 %1918, label %1919, label %4090

1919:                                             ; preds = %1916, %4076, %1879, %1872, %1868
  %1920 = phi i64 [ %1565, %1868 ], [ %1577, %1872 ], [ %1577, %1879 ], [ %1577, %4076 ], [ %1577, %1916 ]
  %1921 = inttoptr i64 %4065 to ptr
  %1922 = tail call i64 %1921(i64 %4067, i64 %1920, i64 %1580)
  %1923 = icmp sgt i64 %1922, -1
  br i1 %1923, label %4096, label %2082

1924:                                             ; preds = %4096
  %1925 = getelementptr inbounds nuw i8, ptr %4063, i64 72
  %1926 = load double, ptr %1925, align 8
  %1927 = fcmp oeq double %1926, 1.000000e+00
  br i1 %1927, label %4125, label %1928

1928:                                             ; preds = %4096, %1924
  %1929 = load i64, ptr %1568, align 8
  %1930 = ptrtoint ptr %4097 to i64
  %1931 = inttoptr i64 %1929 to ptr
  %1932 = tail call i64 %1931(i64 %1930, i64 %1580, i64 %1580)
  %1933 = load i64, ptr %1572, align 8
  %1934 = icmp eq i64 %1933, 0
  br i1 %1934, label %4125, label %1935

1935:                                             ; preds = %1928
  %1936 = load i64, ptr %1573, align 8
  %1937 = icmp eq i64 %1936, 0
  br i1 %1937, label %4105, label %4125

1938:                                             ; preds = %4124, %1938
  %1939 = phi i64 [ %1956, %1938 ], [ %4120, %4124 ]
  %1940 = phi i64 [ %1955, %1938 ], [ 0, %4124 ]
  %1941 = phi i64 [ %1948, %1938 ], [ 0, %4124 ]
  %1942 = inttoptr i64 %1939 to ptr
  %1943 = load float, ptr %1942, align 4
  %1944 = tail call float @llvm.fabs.f32(float %1943)
  %1945 = fcmp ueq float %1944, 0x7FF0000000000000
  %1946 = zext i1 %1945 to i64
  %1947 = or i64 %1940, %1946
  %1948 = add nuw i64 %1941, 2
  %1949 = add i64 %1939, 4
  %1950 = inttoptr i64 %1949 to ptr
  %1951 = load float, ptr %1950, align 4
  %1952 = tail call float @llvm.fabs.f32(float %1951)
  %1953 = fcmp ueq float %1952, 0x7FF0000000000000
  %1954 = zext i1 %1953 to i64
  %1955 = or i64 %1947, %1954
  %1956 = add i64 %1939, 8
  %1957 = icmp eq i64 %4112, %1948
  br i1 %1957, label %1958, label %1938

1958:                                             ; preds = %1938
  br i1 %4116, label %1968, label %1959

1959:                                             ; preds = %4124, %1958
  %1960 = phi i64 [ 0, %4124 ], [ %1955, %1958 ]
  %1961 = add i64 %4123, %4118
  %1962 = inttoptr i64 %1961 to ptr
  %1963 = load float, ptr %1962, align 4
  %1964 = tail call float @llvm.fabs.f32(float %1963)
  %1965 = fcmp ueq float %1964, 0x7FF0000000000000
  %1966 = zext i1 %1965 to i64
  %1967 = or i64 %1960, %1966
  br label %1968

1968:                                             ; preds = %1959, %1958
  %1969 = phi i64 [ %1955, %1958 ], [ %1967, %1959 ]
  %1970 = icmp eq i64 %1969, 0
  br i1 %1970, label %1972, label %1971

1971:                                             ; preds = %1968
  store i64 3, ptr %1573, align 8
  br label %1972

1972:                                             ; preds = %4119, %1971, %1968
  %1973 = add i64 %4120, %4110
  %1974 = icmp eq i64 %4122, %4106
  br i1 %1974, label %4125, label %4119

1975:                                             ; preds = %4125
  %1976 = getelementptr inbounds nuw i8, ptr %4127, i64 32
  %1977 = load double, ptr %1976, align 8
  %1978 = fcmp oeq double %1977, 1.000000e+00
  br i1 %1978, label %2026, label %1979

1979:                                             ; preds = %4125, %1975
  %1980 = load i64, ptr %1568, align 8
  %1981 = ptrtoint ptr %4132 to i64
  %1982 = inttoptr i64 %1980 to ptr
  %1983 = tail call i64 %1982(i64 %1981, i64 %1565, i64 %1577)
  %1984 = load i64, ptr %1572, align 8
  %1985 = icmp eq i64 %1984, 0
  br i1 %1985, label %2026, label %1986

1986:                                             ; preds = %1979
  %1987 = load i64, ptr %1573, align 8
  %1988 = icmp eq i64 %1987, 0
  br i1 %1988, label %4140, label %2026

1989:                                             ; preds = %4159, %1989
  %1990 = phi i64 [ %2007, %1989 ], [ %4155, %4159 ]
  %1991 = phi i64 [ %2006, %1989 ], [ 0, %4159 ]
  %1992 = phi i64 [ %1999, %1989 ], [ 0, %4159 ]
  %1993 = inttoptr i64 %1990 to ptr
  %1994 = load float, ptr %1993, align 4
  %1995 = tail call float @llvm.fabs.f32(float %1994)
  %1996 = fcmp ueq float %1995, 0x7FF0000000000000
  %1997 = zext i1 %1996 to i64
  %1998 = or i64 %1991, %1997
  %1999 = add nuw i64 %1992, 2
  %2000 = add i64 %1990, 4
  %2001 = inttoptr i64 %2000 to ptr
  %2002 = load float, ptr %2001, align 4
  %2003 = tail call float @llvm.fabs.f32(float %2002)
  %2004 = fcmp ueq float %2003, 0x7FF0000000000000
  %2005 = zext i1 %2004 to i64
  %2006 = or i64 %1998, %2005
  %2007 = add i64 %1990, 8
  %2008 = icmp eq i64 %4147, %1999
  br i1 %2008, label %2009, label %1989

2009:                                             ; preds = %1989
  br i1 %4151, label %2019, label %2010

2010:                                             ; preds = %4159, %2009
  %2011 = phi i64 [ 0, %4159 ], [ %2006, %2009 ]
  %2012 = add i64 %4158, %4153
  %2013 = inttoptr i64 %2012 to ptr
  %2014 = load float, ptr %2013, align 4
  %2015 = tail call float @llvm.fabs.f32(float %2014)
  %2016 = fcmp ueq float %2015, 0x7FF0000000000000
  %2017 = zext i1 %2016 to i64
  %2018 = or i64 %2011, %2017
  br label %2019

2019:                                             ; preds = %2010, %2009
  %2020 = phi i64 [ %2006, %2009 ], [ %2018, %2010 ]
  %2021 = icmp eq i64 %2020, 0
  br i1 %2021, label %2023, label %2022

2022:                                             ; preds = %2019
  store i64 2, ptr %1573, align 8
  br label %2023

2023:                                             ; preds = %4154, %2022, %2019
  %2024 = add i64 %4155, %4145
  %2025 = icmp eq i64 %4157, %4141
  br i1 %2025, label %2026, label %4154

2026:                                             ; preds = %2023, %4140, %1986, %1979, %1975
  %2027 = phi i64 [ %1565, %1975 ], [ %1577, %1979 ], [ %1577, %1986 ], [ %1577, %4140 ], [ %1577, %2023 ]
  %2028 = inttoptr i64 %4129 to ptr
  %2029 = tail call i64 %2028(i64 %4131, i64 %2027, i64 %1583)
  %2030 = icmp sgt i64 %2029, -1
  br i1 %2030, label %4160, label %2082

2031:                                             ; preds = %4160
  %2032 = getelementptr inbounds nuw i8, ptr %4127, i64 72
  %2033 = load double, ptr %2032, align 8
  %2034 = fcmp oeq double %2033, 1.000000e+00
  br i1 %2034, label %2082, label %2035

2035:                                             ; preds = %4160, %2031
  %2036 = load i64, ptr %1568, align 8
  %2037 = ptrtoint ptr %4161 to i64
  %2038 = inttoptr i64 %2036 to ptr
  %2039 = tail call i64 %2038(i64 %2037, i64 %1583, i64 %1583)
  %2040 = load i64, ptr %1572, align 8
  %2041 = icmp eq i64 %2040, 0
  br i1 %2041, label %2082, label %2042

2042:                                             ; preds = %2035
  %2043 = load i64, ptr %1573, align 8
  %2044 = icmp eq i64 %2043, 0
  br i1 %2044, label %4169, label %2082

2045:                                             ; preds = %4188, %2045
  %2046 = phi i64 [ %2063, %2045 ], [ %4184, %4188 ]
  %2047 = phi i64 [ %2062, %2045 ], [ 0, %4188 ]
  %2048 = phi i64 [ %2055, %2045 ], [ 0, %4188 ]
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
  %2064 = icmp eq i64 %4176, %2055
  br i1 %2064, label %2065, label %2045

2065:                                             ; preds = %2045
  br i1 %4180, label %2075, label %2066

2066:                                             ; preds = %4188, %2065
  %2067 = phi i64 [ 0, %4188 ], [ %2062, %2065 ]
  %2068 = add i64 %4187, %4182
  %2069 = inttoptr i64 %2068 to ptr
  %2070 = load float, ptr %2069, align 4
  %2071 = tail call float @llvm.fabs.f32(float %2070)
  %2072 = fcmp ueq float %2071, 0x7FF0000000000000
  %2073 = zext i1 %2072 to i64
  %2074 = or i64 %2067, %2073
  br label %2075

2075:                                             ; preds = %2066, %2065
  %2076 = phi i64 [ %2062, %2065 ], [ %2074, %2066 ]
  %2077 = icmp eq i64 %2076, 0
  br i1 %2077, label %2079, label %2078

2078:                                             ; preds = %2075
  store i64 3, ptr %1573, align 8
  br label %2079

2079:                                             ; preds = %4183, %2078, %2075
  %2080 = add i64 %4184, %4174
  %2081 = icmp eq i64 %4186, %4170
  br i1 %2081, label %2082, label %4183

2082:                                             ; preds = %2079, %4169, %2042, %2035, %2031, %2026, %1919
  %2083 = phi i64 [ %2029, %2026 ], [ %1922, %1919 ], [ %2029, %2031 ], [ %2029, %2035 ], [ %2029, %2042 ], [ %2029, %4169 ], [ %2029, %2079 ]
  %2084 = icmp sgt i64 %2083, -1
  br i1 %1867, label %2090, label %2085

2085:                                             ; preds = %2082
  br i1 %2084, label %2086, label %4755

2086:                                             ; preds = %2085
  %2087 = load i64, ptr %1587, align 8
  %2088 = inttoptr i64 %2087 to ptr
  %2089 = tail call i64 %2088(i64 %1586, i64 %1580, i64 %1583)
  br label %2091

2090:                                             ; preds = %2082
  br i1 %2084, label %2091, label %4755

2091:                                             ; preds = %2090, %2086
  %2092 = load i64, ptr %1584, align 8
  %2093 = load i64, ptr %1588, align 8
  %2094 = icmp slt i64 %2092, %2093
  br i1 %2094, label %4189, label %2153

2095:                                             ; preds = %4192
  %2096 = inttoptr i64 %4199 to ptr
  %2097 = inttoptr i64 %4203 to ptr
  %2098 = shl i64 %4206, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %2097, ptr align 1 %2096, i64 %2098, i1 false)
  br label %2151

2099:                                             ; preds = %2099, %4223
  %2100 = phi i64 [ %4199, %4223 ], [ %2122, %2099 ]
  %2101 = phi i64 [ %4203, %4223 ], [ %2121, %2099 ]
  %2102 = phi i64 [ 0, %4223 ], [ %2123, %2099 ]
  %2103 = inttoptr i64 %2100 to ptr
  %2104 = load float, ptr %2103, align 4
  %2105 = inttoptr i64 %2101 to ptr
  store float %2104, ptr %2105, align 4
  %2106 = add i64 %2101, %4205
  %2107 = add i64 %2100, %4204
  %2108 = inttoptr i64 %2107 to ptr
  %2109 = load float, ptr %2108, align 4
  %2110 = inttoptr i64 %2106 to ptr
  store float %2109, ptr %2110, align 4
  %2111 = add i64 %2101, %4216
  %2112 = add i64 %2100, %4217
  %2113 = inttoptr i64 %2112 to ptr
  %2114 = load float, ptr %2113, align 4
  %2115 = inttoptr i64 %2111 to ptr
  store float %2114, ptr %2115, align 4
  %2116 = add i64 %2111, %4205
  %2117 = add i64 %2112, %4204
  %2118 = inttoptr i64 %2117 to ptr
  %2119 = load float, ptr %2118, align 4
  %2120 = inttoptr i64 %2116 to ptr
  store float %2119, ptr %2120, align 4
  %2121 = add i64 %2111, %4216
  %2122 = add i64 %2112, %4217
  %2123 = add nuw i64 %2102, 2
  %2124 = icmp eq i64 %2123, %4224
  br i1 %2124, label %2125, label %2099

2125:                                             ; preds = %2099
  %2126 = icmp eq i64 %4221, 0
  br i1 %2126, label %2139, label %2127

2127:                                             ; preds = %2125, %4214
  %2128 = phi i64 [ %4199, %4214 ], [ %2122, %2125 ]
  %2129 = phi i64 [ %4203, %4214 ], [ %2121, %2125 ]
  %2130 = icmp ne i64 %4221, 0
  tail call void @llvm.assume(i1 %2130)
  %2131 = inttoptr i64 %2128 to ptr
  %2132 = load float, ptr %2131, align 4
  %2133 = inttoptr i64 %2129 to ptr
  store float %2132, ptr %2133, align 4
  %2134 = add i64 %2129, %4205
  %2135 = add i64 %2128, %4204
  %2136 = inttoptr i64 %2135 to ptr
  %2137 = load float, ptr %2136, align 4
  %2138 = inttoptr i64 %2134 to ptr
  store float %2137, ptr %2138, align 4
  br label %2139

2139:                                             ; preds = %2125, %2127
  %2140 = and i64 %4206, 1
  %2141 = icmp eq i64 %2140, 0
  br i1 %2141, label %2151, label %2142

2142:                                             ; preds = %4212, %2139
  %2143 = phi i64 [ 0, %4212 ], [ %4215, %2139 ]
  %2144 = mul nsw i64 %2143, %4205
  %2145 = add nsw i64 %2144, %4203
  %2146 = mul nsw i64 %2143, %4204
  %2147 = add nsw i64 %2146, %4199
  %2148 = inttoptr i64 %2147 to ptr
  %2149 = load float, ptr %2148, align 4
  %2150 = inttoptr i64 %2145 to ptr
  store float %2149, ptr %2150, align 4
  br label %2151

2151:                                             ; preds = %4210, %2142, %2139, %2095
  %2152 = icmp eq i64 %2093, %4194
  br i1 %2152, label %2153, label %4192

2153:                                             ; preds = %2151, %4189, %2091
  %2154 = icmp eq i64 %1857, 0
  br i1 %2154, label %2155, label %2158

2155:                                             ; preds = %2153
  %2156 = load i64, ptr %1576, align 8
  %2157 = icmp eq i64 %2156, 0
  br i1 %2157, label %4225, label %2158

2158:                                             ; preds = %2155, %2153
  %2159 = load i64, ptr %1593, align 8
  %2160 = inttoptr i64 %2159 to ptr
  %2161 = tail call i64 %2160(i64 0, i64 %1574, i64 %1592)
  br label %4225

2162:                                             ; preds = %4225, %2182
  %2163 = phi i64 [ %2185, %2182 ], [ %4230, %4225 ]
  %2164 = phi i64 [ %2184, %2182 ], [ %1597, %4225 ]
  %2165 = phi i1 [ %2183, %2182 ], [ %4229, %4225 ]
  br i1 %2165, label %2166, label %2182

2166:                                             ; preds = %2162
  %2167 = inttoptr i64 %2164 to ptr
  %2168 = load double, ptr %2167, align 8
  %2169 = fcmp oeq double %2168, 1.000000e+00
  br i1 %2169, label %2170, label %2182

2170:                                             ; preds = %2166
  %2171 = getelementptr inbounds nuw i8, ptr %2167, i64 8
  %2172 = load double, ptr %2171, align 8
  %2173 = getelementptr inbounds nuw i8, ptr %2167, i64 24
  %2174 = load double, ptr %2173, align 8
  %2175 = fcmp oeq double %2172, %2174
  br i1 %2175, label %2176, label %2182

2176:                                             ; preds = %2170
  %2177 = getelementptr inbounds nuw i8, ptr %2167, i64 16
  %2178 = load double, ptr %2177, align 8
  %2179 = getelementptr inbounds nuw i8, ptr %2167, i64 32
  %2180 = load double, ptr %2179, align 8
  %2181 = fcmp oeq double %2178, %2180
  br label %2182

2182:                                             ; preds = %2176, %2170, %2166, %2162
  %2183 = phi i1 [ %2181, %2176 ], [ false, %2170 ], [ false, %2166 ], [ false, %2162 ]
  %2184 = add i64 %2164, 40
  %2185 = add nsw i64 %2163, -1
  %2186 = icmp eq i64 %2185, 0
  br i1 %2186, label %4232, label %2162

2187:                                             ; preds = %4239, %2207
  %2188 = phi i64 [ %2210, %2207 ], [ %4237, %4239 ]
  %2189 = phi i1 [ %2208, %2207 ], [ %4233, %4239 ]
  %2190 = phi i64 [ %2209, %2207 ], [ 0, %4239 ]
  br i1 %2189, label %2191, label %2207

2191:                                             ; preds = %2187
  %2192 = inttoptr i64 %2188 to ptr
  %2193 = load double, ptr %2192, align 8
  %2194 = fcmp oeq double %2193, 0.000000e+00
  br i1 %2194, label %2195, label %2207

2195:                                             ; preds = %2191
  %2196 = getelementptr inbounds nuw i8, ptr %2192, i64 8
  %2197 = load double, ptr %2196, align 8
  %2198 = fcmp oeq double %2197, 0.000000e+00
  br i1 %2198, label %2199, label %2207

2199:                                             ; preds = %2195
  %2200 = getelementptr i8, ptr %2192, i64 16
  %2201 = load double, ptr %2200, align 8
  %2202 = fcmp oeq double %2201, 0.000000e+00
  br i1 %2202, label %2203, label %2207

2203:                                             ; preds = %2199
  %2204 = getelementptr i8, ptr %2192, i64 24
  %2205 = load double, ptr %2204, align 8
  %2206 = fcmp oeq double %2205, 0.000000e+00
  br label %2207

2207:                                             ; preds = %2187, %2191, %2203, %2199, %2195
  %2208 = phi i1 [ %2206, %2203 ], [ false, %2199 ], [ false, %2195 ], [ false, %2191 ], [ false, %2187 ]
  %2209 = add nuw i64 %2190, 2
  %2210 = add i64 %2188, 32
  %2211 = icmp eq i64 %4240, %2209
  br i1 %2211, label %2212, label %2187

2212:                                             ; preds = %2207
  %2213 = and i64 %4234, 1
  %2214 = icmp eq i64 %2213, 0
  br i1 %2214, label %2228, label %2215

2215:                                             ; preds = %4236, %2212
  %2216 = phi i1 [ %4233, %4236 ], [ %2208, %2212 ]
  %2217 = phi i64 [ 0, %4236 ], [ %4240, %2212 ]
  br i1 %2216, label %2218, label %2230

2218:                                             ; preds = %2215
  %2219 = shl i64 %2217, 4
  %2220 = inttoptr i64 %2219 to ptr
  %2221 = getelementptr i8, ptr %2220, i64 %4237
  %2222 = load double, ptr %2221, align 8
  %2223 = fcmp oeq double %2222, 0.000000e+00
  br i1 %2223, label %2224, label %2230

2224:                                             ; preds = %2218
  %2225 = getelementptr i8, ptr %2221, i64 8
  %2226 = load double, ptr %2225, align 8
  %2227 = fcmp oeq double %2226, 0.000000e+00
  br i1 %2227, label %4261, label %2230

2228:                                             ; preds = %4232, %2212
  %2229 = phi i1 [ %4233, %4232 ], [ %2208, %2212 ]
  br i1 %2229, label %4261, label %2230

2230:                                             ; preds = %2224, %2228, %2218, %2215
  %2231 = load i64, ptr %1600, align 8
  %2232 = inttoptr i64 %2231 to ptr
  %2233 = tail call i64 %2232(i64 %1599, i64 %1592, i64 %1592)
  %2234 = load i64, ptr %1572, align 8
  %2235 = icmp eq i64 %2234, 0
  br i1 %2235, label %4261, label %2236

2236:                                             ; preds = %2230
  %2237 = load i64, ptr %1573, align 8
  %2238 = icmp eq i64 %2237, 0
  br i1 %2238, label %4241, label %4261

2239:                                             ; preds = %4260, %2239
  %2240 = phi i64 [ %2257, %2239 ], [ %4256, %4260 ]
  %2241 = phi i64 [ %2256, %2239 ], [ 0, %4260 ]
  %2242 = phi i64 [ %2249, %2239 ], [ 0, %4260 ]
  %2243 = inttoptr i64 %2240 to ptr
  %2244 = load float, ptr %2243, align 4
  %2245 = tail call float @llvm.fabs.f32(float %2244)
  %2246 = fcmp ueq float %2245, 0x7FF0000000000000
  %2247 = zext i1 %2246 to i64
  %2248 = or i64 %2241, %2247
  %2249 = add nuw i64 %2242, 2
  %2250 = add i64 %2240, 4
  %2251 = inttoptr i64 %2250 to ptr
  %2252 = load float, ptr %2251, align 4
  %2253 = tail call float @llvm.fabs.f32(float %2252)
  %2254 = fcmp ueq float %2253, 0x7FF0000000000000
  %2255 = zext i1 %2254 to i64
  %2256 = or i64 %2248, %2255
  %2257 = add i64 %2240, 8
  %2258 = icmp eq i64 %4248, %2249
  br i1 %2258, label %2259, label %2239

2259:                                             ; preds = %2239
  br i1 %4252, label %2269, label %2260

2260:                                             ; preds = %4260, %2259
  %2261 = phi i64 [ 0, %4260 ], [ %2256, %2259 ]
  %2262 = add i64 %4259, %4254
  %2263 = inttoptr i64 %2262 to ptr
  %2264 = load float, ptr %2263, align 4
  %2265 = tail call float @llvm.fabs.f32(float %2264)
  %2266 = fcmp ueq float %2265, 0x7FF0000000000000
  %2267 = zext i1 %2266 to i64
  %2268 = or i64 %2261, %2267
  br label %2269

2269:                                             ; preds = %2260, %2259
  %2270 = phi i64 [ %2256, %2259 ], [ %2268, %2260 ]
  %2271 = icmp eq i64 %2270, 0
  br i1 %2271, label %2273, label %2272

2272:                                             ; preds = %2269
  store i64 4, ptr %1573, align 8
  br label %2273

2273:                                             ; preds = %4255, %2272, %2269
  %2274 = add i64 %4256, %4246
  %2275 = icmp eq i64 %4258, %4242
  br i1 %2275, label %4261, label %4255

2276:                                             ; preds = %4261
  %2277 = load double, ptr %27, align 8
  %2278 = fcmp oeq double %2277, 1.000000e+00
  br i1 %2278, label %2283, label %2279

2279:                                             ; preds = %4261, %2276
  %2280 = load i64, ptr %1568, align 8
  %2281 = inttoptr i64 %2280 to ptr
  %2282 = tail call i64 %2281(i64 %1603, i64 %1592, i64 %1592)
  br label %2283

2283:                                             ; preds = %2279, %2276
  %2284 = load i64, ptr %1604, align 8
  %2285 = icmp eq i64 %2284, 1
  br i1 %2285, label %2286, label %4267

2286:                                             ; preds = %2283
  %2287 = load i64, ptr %1588, align 8
  br label %4269

2288:                                             ; preds = %4299
  br i1 %4276, label %2300, label %2289

2289:                                             ; preds = %2288, %4293
  %2290 = phi i64 [ 0, %4293 ], [ %4320, %2288 ]
  %2291 = phi i64 [ %4282, %4293 ], [ %4319, %2288 ]
  tail call void @llvm.assume(i1 %4277)
  %2292 = mul nsw i64 %2291, %4285
  %2293 = add nsw i64 %2292, %4284
  %2294 = inttoptr i64 %2293 to ptr
  %2295 = load float, ptr %2294, align 4
  %2296 = tail call float @llvm.fabs.f32(float %2295)
  %2297 = fcmp ueq float %2296, 0x7FF0000000000000
  %2298 = zext i1 %2297 to i64
  %2299 = or i64 %2290, %2298
  br label %2300

2300:                                             ; preds = %4358, %2289, %2288
  %2301 = phi i64 [ %2299, %2289 ], [ %4320, %2288 ], [ %4362, %4358 ]
  %2302 = icmp eq i64 %2301, 0
  br i1 %2302, label %2356, label %2303

2303:                                             ; preds = %2300
  %2304 = load i64, ptr %1573, align 8
  %2305 = icmp eq i64 %2304, 0
  %2306 = select i1 %2305, i64 5, i64 %2304
  store i64 %2306, ptr %1573, align 8
  br label %4365

2307:                                             ; preds = %2335
  %2308 = icmp eq i64 %4387, 0
  br i1 %2308, label %2319, label %2309

2309:                                             ; preds = %2307, %4380
  %2310 = phi i64 [ %4383, %4380 ], [ %2353, %2307 ]
  %2311 = icmp ne i64 %4387, 0
  tail call void @llvm.assume(i1 %2311)
  %2312 = inttoptr i64 %2310 to ptr
  store float 0.000000e+00, ptr %2312, align 4
  %2313 = add i64 %2310, 4
  %2314 = inttoptr i64 %2313 to ptr
  store float 0.000000e+00, ptr %2314, align 4
  %2315 = add i64 %2310, 8
  %2316 = inttoptr i64 %2315 to ptr
  store float 0.000000e+00, ptr %2316, align 4
  %2317 = add i64 %2310, 12
  %2318 = inttoptr i64 %2317 to ptr
  store float 0.000000e+00, ptr %2318, align 4
  br label %2319

2319:                                             ; preds = %2307, %2309
  %2320 = icmp eq i64 %4375, 0
  br i1 %2320, label %2333, label %2321

2321:                                             ; preds = %4377, %2319
  %2322 = phi i64 [ %4379, %4377 ], [ %4383, %2319 ]
  %2323 = phi i64 [ 0, %4377 ], [ %4381, %2319 ]
  %2324 = shl i64 %2323, 2
  %2325 = add i64 %2322, %2324
  br label %2326

2326:                                             ; preds = %2326, %2321
  %2327 = phi i64 [ %2331, %2326 ], [ %4375, %2321 ]
  %2328 = phi i64 [ %2330, %2326 ], [ %2325, %2321 ]
  %2329 = inttoptr i64 %2328 to ptr
  store float 0.000000e+00, ptr %2329, align 4
  %2330 = add i64 %2328, 4
  %2331 = add nsw i64 %2327, -1
  %2332 = icmp eq i64 %2331, 0
  br i1 %2332, label %2333, label %2326, !llvm.loop !3

2333:                                             ; preds = %2326, %4365, %2319
  %2334 = icmp sgt i64 %4366, 1
  br i1 %2334, label %4365, label %2356, !llvm.loop !4

2335:                                             ; preds = %2335, %4389
  %2336 = phi i64 [ %4383, %4389 ], [ %2353, %2335 ]
  %2337 = phi i64 [ 0, %4389 ], [ %2354, %2335 ]
  %2338 = inttoptr i64 %2336 to ptr
  store float 0.000000e+00, ptr %2338, align 4
  %2339 = add i64 %2336, 4
  %2340 = inttoptr i64 %2339 to ptr
  store float 0.000000e+00, ptr %2340, align 4
  %2341 = add i64 %2336, 8
  %2342 = inttoptr i64 %2341 to ptr
  store float 0.000000e+00, ptr %2342, align 4
  %2343 = add i64 %2336, 12
  %2344 = inttoptr i64 %2343 to ptr
  store float 0.000000e+00, ptr %2344, align 4
  %2345 = add i64 %2336, 16
  %2346 = inttoptr i64 %2345 to ptr
  store float 0.000000e+00, ptr %2346, align 4
  %2347 = add i64 %2336, 20
  %2348 = inttoptr i64 %2347 to ptr
  store float 0.000000e+00, ptr %2348, align 4
  %2349 = add i64 %2336, 24
  %2350 = inttoptr i64 %2349 to ptr
  store float 0.000000e+00, ptr %2350, align 4
  %2351 = add i64 %2336, 28
  %2352 = inttoptr i64 %2351 to ptr
  store float 0.000000e+00, ptr %2352, align 4
  %2353 = add i64 %2336, 32
  %2354 = add i64 %2337, 2
  %2355 = icmp eq i64 %2354, %4390
  br i1 %2355, label %2307, label %2335

2356:                                             ; preds = %2333, %4283, %4278, %2300
  %2357 = add i64 %4279, %4270
  %2358 = icmp eq i64 %4281, %2284
  br i1 %2358, label %2359, label %4278

2359:                                             ; preds = %2356, %4267
  %2360 = load i64, ptr %1521, align 8
  %2361 = load i64, ptr %1522, align 8
  %2362 = icmp eq i64 %2360, %2361
  br i1 %2362, label %2444, label %4391

2363:                                             ; preds = %4396
  %2364 = inttoptr i64 %4403 to ptr
  %2365 = inttoptr i64 %4407 to ptr
  %2366 = shl i64 %4410, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %2365, ptr align 1 %2364, i64 %2366, i1 false)
  br label %2419

2367:                                             ; preds = %2367, %4427
  %2368 = phi i64 [ %4403, %4427 ], [ %2390, %2367 ]
  %2369 = phi i64 [ %4407, %4427 ], [ %2389, %2367 ]
  %2370 = phi i64 [ 0, %4427 ], [ %2391, %2367 ]
  %2371 = inttoptr i64 %2368 to ptr
  %2372 = load float, ptr %2371, align 4
  %2373 = inttoptr i64 %2369 to ptr
  store float %2372, ptr %2373, align 4
  %2374 = add i64 %2369, %4409
  %2375 = add i64 %2368, %4408
  %2376 = inttoptr i64 %2375 to ptr
  %2377 = load float, ptr %2376, align 4
  %2378 = inttoptr i64 %2374 to ptr
  store float %2377, ptr %2378, align 4
  %2379 = add i64 %2369, %4420
  %2380 = add i64 %2368, %4421
  %2381 = inttoptr i64 %2380 to ptr
  %2382 = load float, ptr %2381, align 4
  %2383 = inttoptr i64 %2379 to ptr
  store float %2382, ptr %2383, align 4
  %2384 = add i64 %2379, %4409
  %2385 = add i64 %2380, %4408
  %2386 = inttoptr i64 %2385 to ptr
  %2387 = load float, ptr %2386, align 4
  %2388 = inttoptr i64 %2384 to ptr
  store float %2387, ptr %2388, align 4
  %2389 = add i64 %2379, %4420
  %2390 = add i64 %2380, %4421
  %2391 = add nuw i64 %2370, 2
  %2392 = icmp eq i64 %2391, %4428
  br i1 %2392, label %2393, label %2367

2393:                                             ; preds = %2367
  %2394 = icmp eq i64 %4425, 0
  br i1 %2394, label %2407, label %2395

2395:                                             ; preds = %2393, %4418
  %2396 = phi i64 [ %4403, %4418 ], [ %2390, %2393 ]
  %2397 = phi i64 [ %4407, %4418 ], [ %2389, %2393 ]
  %2398 = icmp ne i64 %4425, 0
  tail call void @llvm.assume(i1 %2398)
  %2399 = inttoptr i64 %2396 to ptr
  %2400 = load float, ptr %2399, align 4
  %2401 = inttoptr i64 %2397 to ptr
  store float %2400, ptr %2401, align 4
  %2402 = add i64 %2397, %4409
  %2403 = add i64 %2396, %4408
  %2404 = inttoptr i64 %2403 to ptr
  %2405 = load float, ptr %2404, align 4
  %2406 = inttoptr i64 %2402 to ptr
  store float %2405, ptr %2406, align 4
  br label %2407

2407:                                             ; preds = %2393, %2395
  %2408 = and i64 %4410, 1
  %2409 = icmp eq i64 %2408, 0
  br i1 %2409, label %2419, label %2410

2410:                                             ; preds = %4416, %2407
  %2411 = phi i64 [ 0, %4416 ], [ %4419, %2407 ]
  %2412 = mul nsw i64 %2411, %4409
  %2413 = add nsw i64 %2412, %4407
  %2414 = mul nsw i64 %2411, %4408
  %2415 = add nsw i64 %2414, %4403
  %2416 = inttoptr i64 %2415 to ptr
  %2417 = load float, ptr %2416, align 4
  %2418 = inttoptr i64 %2413 to ptr
  store float %2417, ptr %2418, align 4
  br label %2419

2419:                                             ; preds = %4414, %2410, %2407, %2363
  %2420 = icmp eq i64 %4394, %4398
  br i1 %2420, label %2421, label %4396

2421:                                             ; preds = %2419
  %2422 = load i64, ptr %1521, align 8
  br label %2423

2423:                                             ; preds = %4391, %2421
  %2424 = phi i64 [ %2360, %4391 ], [ %2422, %2421 ]
  %2425 = inttoptr i64 %2424 to ptr
  %2426 = getelementptr inbounds nuw i8, ptr %2425, i64 8
  %2427 = load i64, ptr %2426, align 8
  %2428 = icmp eq i64 %2427, 0
  br i1 %2428, label %2444, label %4429

2429:                                             ; preds = %4429
  %2430 = getelementptr inbounds nuw i8, ptr %2425, i64 24
  %2431 = load double, ptr %2430, align 8
  %2432 = fcmp oeq double %2431, 1.000000e+00
  br i1 %2432, label %2439, label %2433

2433:                                             ; preds = %4429, %2429
  %2434 = load i64, ptr %1568, align 8
  %2435 = ptrtoint ptr %4430 to i64
  %2436 = inttoptr i64 %2434 to ptr
  %2437 = tail call i64 %2436(i64 %2435, i64 %1608, i64 %1608)
  %2438 = load i64, ptr %2426, align 8
  br label %2439

2439:                                             ; preds = %2433, %2429
  %2440 = phi i64 [ %2438, %2433 ], [ %2427, %2429 ]
  %2441 = load i64, ptr %1609, align 8
  %2442 = inttoptr i64 %2441 to ptr
  %2443 = tail call i64 %2442(i64 %2440, i64 %1608, i64 %1608)
  br label %2444

2444:                                             ; preds = %2439, %2423, %2359
  %2445 = load i64, ptr %1522, align 8
  %2446 = inttoptr i64 %2445 to ptr
  %2447 = getelementptr inbounds nuw i8, ptr %2446, i64 8
  %2448 = load i64, ptr %2447, align 8
  %2449 = icmp eq i64 %2448, 0
  br i1 %2449, label %2543, label %4438

2450:                                             ; preds = %4438
  %2451 = getelementptr inbounds nuw i8, ptr %2446, i64 24
  %2452 = load double, ptr %2451, align 8
  %2453 = fcmp oeq double %2452, 1.000000e+00
  br i1 %2453, label %2460, label %2454

2454:                                             ; preds = %4438, %2450
  %2455 = load i64, ptr %1568, align 8
  %2456 = ptrtoint ptr %4439 to i64
  %2457 = inttoptr i64 %2455 to ptr
  %2458 = tail call i64 %2457(i64 %2456, i64 %1592, i64 %1592)
  %2459 = load i64, ptr %2447, align 8
  br label %2460

2460:                                             ; preds = %2454, %2450
  %2461 = phi i64 [ %2448, %2450 ], [ %2459, %2454 ]
  %2462 = load i64, ptr %1609, align 8
  %2463 = inttoptr i64 %2462 to ptr
  %2464 = tail call i64 %2463(i64 %2461, i64 %1592, i64 %1592)
  %2465 = load i64, ptr %2447, align 8
  %2466 = icmp eq i64 %2465, 0
  br i1 %2466, label %2543, label %2467

2467:                                             ; preds = %2460
  %2468 = load i64, ptr %1604, align 8
  %2469 = icmp eq i64 %2468, 1
  br i1 %2469, label %2470, label %4447

2470:                                             ; preds = %2467
  %2471 = load i64, ptr %1588, align 8
  br label %4449

2472:                                             ; preds = %4479
  br i1 %4456, label %2484, label %2473

2473:                                             ; preds = %2472, %4473
  %2474 = phi i64 [ 0, %4473 ], [ %4500, %2472 ]
  %2475 = phi i64 [ %4462, %4473 ], [ %4499, %2472 ]
  tail call void @llvm.assume(i1 %4457)
  %2476 = mul nsw i64 %2475, %4465
  %2477 = add nsw i64 %2476, %4464
  %2478 = inttoptr i64 %2477 to ptr
  %2479 = load float, ptr %2478, align 4
  %2480 = tail call float @llvm.fabs.f32(float %2479)
  %2481 = fcmp ueq float %2480, 0x7FF0000000000000
  %2482 = zext i1 %2481 to i64
  %2483 = or i64 %2474, %2482
  br label %2484

2484:                                             ; preds = %4538, %2473, %2472
  %2485 = phi i64 [ %2483, %2473 ], [ %4500, %2472 ], [ %4542, %4538 ]
  %2486 = icmp eq i64 %2485, 0
  br i1 %2486, label %2540, label %2487

2487:                                             ; preds = %2484
  %2488 = load i64, ptr %1573, align 8
  %2489 = icmp eq i64 %2488, 0
  %2490 = select i1 %2489, i64 6, i64 %2488
  store i64 %2490, ptr %1573, align 8
  br label %4545

2491:                                             ; preds = %2519
  %2492 = icmp eq i64 %4567, 0
  br i1 %2492, label %2503, label %2493

2493:                                             ; preds = %2491, %4560
  %2494 = phi i64 [ %4563, %4560 ], [ %2537, %2491 ]
  %2495 = icmp ne i64 %4567, 0
  tail call void @llvm.assume(i1 %2495)
  %2496 = inttoptr i64 %2494 to ptr
  store float 0.000000e+00, ptr %2496, align 4
  %2497 = add i64 %2494, 4
  %2498 = inttoptr i64 %2497 to ptr
  store float 0.000000e+00, ptr %2498, align 4
  %2499 = add i64 %2494, 8
  %2500 = inttoptr i64 %2499 to ptr
  store float 0.000000e+00, ptr %2500, align 4
  %2501 = add i64 %2494, 12
  %2502 = inttoptr i64 %2501 to ptr
  store float 0.000000e+00, ptr %2502, align 4
  br label %2503

2503:                                             ; preds = %2491, %2493
  %2504 = icmp eq i64 %4555, 0
  br i1 %2504, label %2517, label %2505

2505:                                             ; preds = %4557, %2503
  %2506 = phi i64 [ %4559, %4557 ], [ %4563, %2503 ]
  %2507 = phi i64 [ 0, %4557 ], [ %4561, %2503 ]
  %2508 = shl i64 %2507, 2
  %2509 = add i64 %2506, %2508
  br label %2510

2510:                                             ; preds = %2510, %2505
  %2511 = phi i64 [ %2515, %2510 ], [ %4555, %2505 ]
  %2512 = phi i64 [ %2514, %2510 ], [ %2509, %2505 ]
  %2513 = inttoptr i64 %2512 to ptr
  store float 0.000000e+00, ptr %2513, align 4
  %2514 = add i64 %2512, 4
  %2515 = add nsw i64 %2511, -1
  %2516 = icmp eq i64 %2515, 0
  br i1 %2516, label %2517, label %2510, !llvm.loop !6

2517:                                             ; preds = %2510, %4545, %2503
  %2518 = icmp sgt i64 %4546, 1
  br i1 %2518, label %4545, label %2540, !llvm.loop !7

2519:                                             ; preds = %2519, %4569
  %2520 = phi i64 [ %4563, %4569 ], [ %2537, %2519 ]
  %2521 = phi i64 [ 0, %4569 ], [ %2538, %2519 ]
  %2522 = inttoptr i64 %2520 to ptr
  store float 0.000000e+00, ptr %2522, align 4
  %2523 = add i64 %2520, 4
  %2524 = inttoptr i64 %2523 to ptr
  store float 0.000000e+00, ptr %2524, align 4
  %2525 = add i64 %2520, 8
  %2526 = inttoptr i64 %2525 to ptr
  store float 0.000000e+00, ptr %2526, align 4
  %2527 = add i64 %2520, 12
  %2528 = inttoptr i64 %2527 to ptr
  store float 0.000000e+00, ptr %2528, align 4
  %2529 = add i64 %2520, 16
  %2530 = inttoptr i64 %2529 to ptr
  store float 0.000000e+00, ptr %2530, align 4
  %2531 = add i64 %2520, 20
  %2532 = inttoptr i64 %2531 to ptr
  store float 0.000000e+00, ptr %2532, align 4
  %2533 = add i64 %2520, 24
  %2534 = inttoptr i64 %2533 to ptr
  store float 0.000000e+00, ptr %2534, align 4
  %2535 = add i64 %2520, 28
  %2536 = inttoptr i64 %2535 to ptr
  store float 0.000000e+00, ptr %2536, align 4
  %2537 = add i64 %2520, 32
  %2538 = add i64 %2521, 2
  %2539 = icmp eq i64 %2538, %4570
  br i1 %2539, label %2491, label %2519

2540:                                             ; preds = %2517, %4463, %4458, %2484
  %2541 = add i64 %4459, %4450
  %2542 = icmp eq i64 %4461, %2468
  br i1 %2542, label %2543, label %4458

2543:                                             ; preds = %2540, %4447, %2460, %2444
  br i1 %2362, label %4571, label %2544

2544:                                             ; preds = %2543
  %2545 = load i64, ptr %1587, align 8
  %2546 = inttoptr i64 %2545 to ptr
  %2547 = tail call i64 %2546(i64 %1610, i64 %1608, i64 %1592)
  br label %4571

2548:                                             ; preds = %4571, %2568
  %2549 = phi i64 [ %2571, %2568 ], [ %4576, %4571 ]
  %2550 = phi i64 [ %2570, %2568 ], [ %1614, %4571 ]
  %2551 = phi i1 [ %2569, %2568 ], [ %4575, %4571 ]
  br i1 %2551, label %2552, label %2568

2552:                                             ; preds = %2548
  %2553 = inttoptr i64 %2550 to ptr
  %2554 = load double, ptr %2553, align 8
  %2555 = fcmp oeq double %2554, 1.000000e+00
  br i1 %2555, label %2556, label %2568

2556:                                             ; preds = %2552
  %2557 = getelementptr inbounds nuw i8, ptr %2553, i64 8
  %2558 = load double, ptr %2557, align 8
  %2559 = getelementptr inbounds nuw i8, ptr %2553, i64 24
  %2560 = load double, ptr %2559, align 8
  %2561 = fcmp oeq double %2558, %2560
  br i1 %2561, label %2562, label %2568

2562:                                             ; preds = %2556
  %2563 = getelementptr inbounds nuw i8, ptr %2553, i64 16
  %2564 = load double, ptr %2563, align 8
  %2565 = getelementptr inbounds nuw i8, ptr %2553, i64 32
  %2566 = load double, ptr %2565, align 8
  %2567 = fcmp oeq double %2564, %2566
  br label %2568

2568:                                             ; preds = %2562, %2556, %2552, %2548
  %2569 = phi i1 [ %2567, %2562 ], [ false, %2556 ], [ false, %2552 ], [ false, %2548 ]
  %2570 = add i64 %2550, 40
  %2571 = add nsw i64 %2549, -1
  %2572 = icmp eq i64 %2571, 0
  br i1 %2572, label %4578, label %2548

2573:                                             ; preds = %4585, %2593
  %2574 = phi i64 [ %2596, %2593 ], [ %4583, %4585 ]
  %2575 = phi i1 [ %2594, %2593 ], [ %4579, %4585 ]
  %2576 = phi i64 [ %2595, %2593 ], [ 0, %4585 ]
  br i1 %2575, label %2577, label %2593

2577:                                             ; preds = %2573
  %2578 = inttoptr i64 %2574 to ptr
  %2579 = load double, ptr %2578, align 8
  %2580 = fcmp oeq double %2579, 0.000000e+00
  br i1 %2580, label %2581, label %2593

2581:                                             ; preds = %2577
  %2582 = getelementptr inbounds nuw i8, ptr %2578, i64 8
  %2583 = load double, ptr %2582, align 8
  %2584 = fcmp oeq double %2583, 0.000000e+00
  br i1 %2584, label %2585, label %2593

2585:                                             ; preds = %2581
  %2586 = getelementptr i8, ptr %2578, i64 16
  %2587 = load double, ptr %2586, align 8
  %2588 = fcmp oeq double %2587, 0.000000e+00
  br i1 %2588, label %2589, label %2593

2589:                                             ; preds = %2585
  %2590 = getelementptr i8, ptr %2578, i64 24
  %2591 = load double, ptr %2590, align 8
  %2592 = fcmp oeq double %2591, 0.000000e+00
  br label %2593

2593:                                             ; preds = %2573, %2577, %2589, %2585, %2581
  %2594 = phi i1 [ %2592, %2589 ], [ false, %2585 ], [ false, %2581 ], [ false, %2577 ], [ false, %2573 ]
  %2595 = add nuw i64 %2576, 2
  %2596 = add i64 %2574, 32
  %2597 = icmp eq i64 %4586, %2595
  br i1 %2597, label %2598, label %2573

2598:                                             ; preds = %2593
  %2599 = and i64 %4580, 1
  %2600 = icmp eq i64 %2599, 0
  br i1 %2600, label %2614, label %2601

2601:                                             ; preds = %4582, %2598
  %2602 = phi i1 [ %4579, %4582 ], [ %2594, %2598 ]
  %2603 = phi i64 [ 0, %4582 ], [ %4586, %2598 ]
  br i1 %2602, label %2604, label %2616

2604:                                             ; preds = %2601
  %2605 = shl i64 %2603, 4
  %2606 = inttoptr i64 %2605 to ptr
  %2607 = getelementptr i8, ptr %2606, i64 %4583
  %2608 = load double, ptr %2607, align 8
  %2609 = fcmp oeq double %2608, 0.000000e+00
  br i1 %2609, label %2610, label %2616

2610:                                             ; preds = %2604
  %2611 = getelementptr i8, ptr %2607, i64 8
  %2612 = load double, ptr %2611, align 8
  %2613 = fcmp oeq double %2612, 0.000000e+00
  br i1 %2613, label %2695, label %2616

2614:                                             ; preds = %4578, %2598
  %2615 = phi i1 [ %4579, %4578 ], [ %2594, %2598 ]
  br i1 %2615, label %2695, label %2616

2616:                                             ; preds = %2610, %2614, %2604, %2601
  %2617 = load i64, ptr %1600, align 8
  %2618 = inttoptr i64 %2617 to ptr
  %2619 = tail call i64 %2618(i64 %1616, i64 %1592, i64 %1592)
  %2620 = load i64, ptr %1604, align 8
  %2621 = icmp eq i64 %2620, 1
  br i1 %2621, label %2622, label %4587

2622:                                             ; preds = %2616
  %2623 = load i64, ptr %1588, align 8
  br label %4589

2624:                                             ; preds = %4619
  br i1 %4596, label %2636, label %2625

2625:                                             ; preds = %2624, %4613
  %2626 = phi i64 [ 0, %4613 ], [ %4640, %2624 ]
  %2627 = phi i64 [ %4602, %4613 ], [ %4639, %2624 ]
  tail call void @llvm.assume(i1 %4597)
  %2628 = mul nsw i64 %2627, %4605
  %2629 = add nsw i64 %2628, %4604
  %2630 = inttoptr i64 %2629 to ptr
  %2631 = load float, ptr %2630, align 4
  %2632 = tail call float @llvm.fabs.f32(float %2631)
  %2633 = fcmp ueq float %2632, 0x7FF0000000000000
  %2634 = zext i1 %2633 to i64
  %2635 = or i64 %2626, %2634
  br label %2636

2636:                                             ; preds = %4678, %2625, %2624
  %2637 = phi i64 [ %2635, %2625 ], [ %4640, %2624 ], [ %4682, %4678 ]
  %2638 = icmp eq i64 %2637, 0
  br i1 %2638, label %2692, label %2639

2639:                                             ; preds = %2636
  %2640 = load i64, ptr %1573, align 8
  %2641 = icmp eq i64 %2640, 0
  %2642 = select i1 %2641, i64 7, i64 %2640
  store i64 %2642, ptr %1573, align 8
  br label %4685

2643:                                             ; preds = %2671
  %2644 = icmp eq i64 %4707, 0
  br i1 %2644, label %2655, label %2645

2645:                                             ; preds = %2643, %4700
  %2646 = phi i64 [ %4703, %4700 ], [ %2689, %2643 ]
  %2647 = icmp ne i64 %4707, 0
  tail call void @llvm.assume(i1 %2647)
  %2648 = inttoptr i64 %2646 to ptr
  store float 0.000000e+00, ptr %2648, align 4
  %2649 = add i64 %2646, 4
  %2650 = inttoptr i64 %2649 to ptr
  store float 0.000000e+00, ptr %2650, align 4
  %2651 = add i64 %2646, 8
  %2652 = inttoptr i64 %2651 to ptr
  store float 0.000000e+00, ptr %2652, align 4
  %2653 = add i64 %2646, 12
  %2654 = inttoptr i64 %2653 to ptr
  store float 0.000000e+00, ptr %2654, align 4
  br label %2655

2655:                                             ; preds = %2643, %2645
  %2656 = icmp eq i64 %4695, 0
  br i1 %2656, label %2669, label %2657

2657:                                             ; preds = %4697, %2655
  %2658 = phi i64 [ %4699, %4697 ], [ %4703, %2655 ]
  %2659 = phi i64 [ 0, %4697 ], [ %4701, %2655 ]
  %2660 = shl i64 %2659, 2
  %2661 = add i64 %2658, %2660
  br label %2662

2662:                                             ; preds = %2662, %2657
  %2663 = phi i64 [ %2667, %2662 ], [ %4695, %2657 ]
  %2664 = phi i64 [ %2666, %2662 ], [ %2661, %2657 ]
  %2665 = inttoptr i64 %2664 to ptr
  store float 0.000000e+00, ptr %2665, align 4
  %2666 = add i64 %2664, 4
  %2667 = add nsw i64 %2663, -1
  %2668 = icmp eq i64 %2667, 0
  br i1 %2668, label %2669, label %2662, !llvm.loop !8

2669:                                             ; preds = %2662, %4685, %2655
  %2670 = icmp sgt i64 %4686, 1
  br i1 %2670, label %4685, label %2692, !llvm.loop !9

2671:                                             ; preds = %2671, %4709
  %2672 = phi i64 [ %4703, %4709 ], [ %2689, %2671 ]
  %2673 = phi i64 [ 0, %4709 ], [ %2690, %2671 ]
  %2674 = inttoptr i64 %2672 to ptr
  store float 0.000000e+00, ptr %2674, align 4
  %2675 = add i64 %2672, 4
  %2676 = inttoptr i64 %2675 to ptr
  store float 0.000000e+00, ptr %2676, align 4
  %2677 = add i64 %2672, 8
  %2678 = inttoptr i64 %2677 to ptr
  store float 0.000000e+00, ptr %2678, align 4
  %2679 = add i64 %2672, 12
  %2680 = inttoptr i64 %2679 to ptr
  store float 0.000000e+00, ptr %2680, align 4
  %2681 = add i64 %2672, 16
  %2682 = inttoptr i64 %2681 to ptr
  store float 0.000000e+00, ptr %2682, align 4
  %2683 = add i64 %2672, 20
  %2684 = inttoptr i64 %2683 to ptr
  store float 0.000000e+00, ptr %2684, align 4
  %2685 = add i64 %2672, 24
  %2686 = inttoptr i64 %2685 to ptr
  store float 0.000000e+00, ptr %2686, align 4
  %2687 = add i64 %2672, 28
  %2688 = inttoptr i64 %2687 to ptr
  store float 0.000000e+00, ptr %2688, align 4
  %2689 = add i64 %2672, 32
  %2690 = add i64 %2673, 2
  %2691 = icmp eq i64 %2690, %4710
  br i1 %2691, label %2643, label %2671

2692:                                             ; preds = %2669, %4603, %4598, %2636
  %2693 = add i64 %4599, %4590
  %2694 = icmp eq i64 %4601, %2620
  br i1 %2694, label %2695, label %4598

2695:                                             ; preds = %2692, %2610, %4587, %2614
  br i1 %3998, label %2696, label %4711

2696:                                             ; preds = %2695
  %2697 = load i64, ptr %1587, align 8
  %2698 = inttoptr i64 %2697 to ptr
  %2699 = tail call i64 %2698(i64 %1617, i64 %1592, i64 %1561)
  br label %4711

2700:                                             ; preds = %4722
  %2701 = inttoptr i64 %4729 to ptr
  %2702 = inttoptr i64 %4733 to ptr
  %2703 = shl i64 %4736, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %2702, ptr align 1 %2701, i64 %2703, i1 false)
  br label %2756

2704:                                             ; preds = %2704, %4753
  %2705 = phi i64 [ %4729, %4753 ], [ %2727, %2704 ]
  %2706 = phi i64 [ %4733, %4753 ], [ %2726, %2704 ]
  %2707 = phi i64 [ 0, %4753 ], [ %2728, %2704 ]
  %2708 = inttoptr i64 %2705 to ptr
  %2709 = load float, ptr %2708, align 4
  %2710 = inttoptr i64 %2706 to ptr
  store float %2709, ptr %2710, align 4
  %2711 = add i64 %2706, %4735
  %2712 = add i64 %2705, %4734
  %2713 = inttoptr i64 %2712 to ptr
  %2714 = load float, ptr %2713, align 4
  %2715 = inttoptr i64 %2711 to ptr
  store float %2714, ptr %2715, align 4
  %2716 = add i64 %2706, %4746
  %2717 = add i64 %2705, %4747
  %2718 = inttoptr i64 %2717 to ptr
  %2719 = load float, ptr %2718, align 4
  %2720 = inttoptr i64 %2716 to ptr
  store float %2719, ptr %2720, align 4
  %2721 = add i64 %2716, %4735
  %2722 = add i64 %2717, %4734
  %2723 = inttoptr i64 %2722 to ptr
  %2724 = load float, ptr %2723, align 4
  %2725 = inttoptr i64 %2721 to ptr
  store float %2724, ptr %2725, align 4
  %2726 = add i64 %2716, %4746
  %2727 = add i64 %2717, %4747
  %2728 = add nuw i64 %2707, 2
  %2729 = icmp eq i64 %2728, %4754
  br i1 %2729, label %2730, label %2704

2730:                                             ; preds = %2704
  %2731 = icmp eq i64 %4751, 0
  br i1 %2731, label %2744, label %2732

2732:                                             ; preds = %2730, %4744
  %2733 = phi i64 [ %4729, %4744 ], [ %2727, %2730 ]
  %2734 = phi i64 [ %4733, %4744 ], [ %2726, %2730 ]
  %2735 = icmp ne i64 %4751, 0
  tail call void @llvm.assume(i1 %2735)
  %2736 = inttoptr i64 %2733 to ptr
  %2737 = load float, ptr %2736, align 4
  %2738 = inttoptr i64 %2734 to ptr
  store float %2737, ptr %2738, align 4
  %2739 = add i64 %2734, %4735
  %2740 = add i64 %2733, %4734
  %2741 = inttoptr i64 %2740 to ptr
  %2742 = load float, ptr %2741, align 4
  %2743 = inttoptr i64 %2739 to ptr
  store float %2742, ptr %2743, align 4
  br label %2744

2744:                                             ; preds = %2730, %2732
  %2745 = and i64 %4736, 1
  %2746 = icmp eq i64 %2745, 0
  br i1 %2746, label %2756, label %2747

2747:                                             ; preds = %4742, %2744
  %2748 = phi i64 [ 0, %4742 ], [ %4745, %2744 ]
  %2749 = mul nsw i64 %2748, %4735
  %2750 = add nsw i64 %2749, %4733
  %2751 = mul nsw i64 %2748, %4734
  %2752 = add nsw i64 %2751, %4729
  %2753 = inttoptr i64 %2752 to ptr
  %2754 = load float, ptr %2753, align 4
  %2755 = inttoptr i64 %2750 to ptr
  store float %2754, ptr %2755, align 4
  br label %2756

2756:                                             ; preds = %4740, %2747, %2744, %2700
  %2757 = icmp eq i64 %4724, %4716
  br i1 %2757, label %2758, label %4722

2758:                                             ; preds = %2756, %4711
  %2759 = add nsw i64 %3945, %1619
  %2760 = icmp slt i64 %2759, %6
  br i1 %2760, label %1618, label %4755

2761:                                             ; preds = %4768
  %2762 = icmp eq i64 %4764, 0
  br i1 %2762, label %2780, label %2763

2763:                                             ; preds = %4761, %2761
  %2764 = phi i64 [ 0, %4761 ], [ %4795, %2761 ]
  %2765 = phi i64 [ 0, %4761 ], [ %4767, %2761 ]
  %2766 = shl i64 %2765, 5
  %2767 = add i64 %2766, %4763
  br label %2768

2768:                                             ; preds = %2768, %2763
  %2769 = phi i64 [ %2778, %2768 ], [ %4764, %2763 ]
  %2770 = phi i64 [ %2777, %2768 ], [ %2767, %2763 ]
  %2771 = phi i64 [ %2776, %2768 ], [ %2764, %2763 ]
  %2772 = inttoptr i64 %2770 to ptr
  %2773 = getelementptr inbounds nuw i8, ptr %2772, i64 24
  %2774 = load double, ptr %2773, align 8
  %2775 = fptosi double %2774 to i64
  %2776 = add nsw i64 %2771, %2775
  %2777 = add i64 %2770, 32
  %2778 = add nsw i64 %2769, -1
  %2779 = icmp eq i64 %2778, 0
  br i1 %2779, label %2780, label %2768, !llvm.loop !10

2780:                                             ; preds = %2768, %4755, %2761
  %2781 = phi i64 [ 0, %4755 ], [ %4795, %2761 ], [ %2776, %2768 ]
  %2782 = getelementptr inbounds nuw i8, ptr %1, i64 1592
  %2783 = load i64, ptr %2782, align 8
  %2784 = sub nsw i64 %2781, %2783
  store i64 %2781, ptr %2782, align 8
  %2785 = load i64, ptr %1573, align 8
  %2786 = icmp eq i64 %2785, 0
  br i1 %2786, label %2791, label %2787

2787:                                             ; preds = %2780
  %2788 = getelementptr inbounds nuw i8, ptr %1, i64 1608
  %2789 = load i64, ptr %2788, align 8
  %2790 = add nsw i64 %2789, 1
  store i64 %2790, ptr %2788, align 8
  store i64 0, ptr %1573, align 8
  br label %2791

2791:                                             ; preds = %2787, %2780
  %2792 = load i64, ptr %1550, align 8
  %2793 = icmp eq i64 %2792, 0
  br i1 %2793, label %2800, label %2794

2794:                                             ; preds = %2791
  %2795 = getelementptr inbounds nuw i8, ptr %1, i64 1504
  %2796 = load i64, ptr %2795, align 8
  %2797 = icmp eq i64 %2796, 0
  br i1 %2797, label %2798, label %2800

2798:                                             ; preds = %2794
  %2799 = atomicrmw xchg ptr %2795, i64 %2792 acq_rel, align 8
  store i64 0, ptr %1550, align 8
  br label %2800

2800:                                             ; preds = %2798, %2794, %2791
  %2801 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  %2802 = icmp slt i64 %2083, 0
  %2803 = select i1 %2802, i64 %2083, i64 %2784
  br label %8

2804:                                             ; preds = %13
  %2805 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %2806 = load double, ptr %2805, align 8
  %2807 = fcmp olt double %2806, 0.000000e+00
  %2808 = select i1 %2807, double 0.000000e+00, double %2806
  %2809 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %2810 = load double, ptr %2809, align 8
  %2811 = fdiv double %2808, %2810
  %2812 = load double, ptr %16, align 8
  %2813 = fsub double %22, %2812
  %2814 = fmul double %2811, %2813
  %2815 = fadd double %2812, %2814
  store double %2815, ptr %16, align 8
  store double %20, ptr %21, align 8
  store double 0.000000e+00, ptr %2805, align 8
  br label %24

2816:                                             ; preds = %67
  %2817 = getelementptr inbounds nuw i8, ptr %1, i64 1088
  %2818 = load double, ptr %2817, align 8
  %2819 = getelementptr inbounds nuw i8, ptr %1, i64 1096
  %2820 = load double, ptr %2819, align 8
  %2821 = fdiv double %2818, %2820
  %2822 = fcmp ogt double %2821, 1.000000e+00
  %2823 = select i1 %2822, double 1.000000e+00, double %2821
  %2824 = getelementptr inbounds nuw i8, ptr %1, i64 1112
  %2825 = load i64, ptr %2824, align 8
  %2826 = icmp slt i64 %2825, 1
  br i1 %2826, label %282, label %2827

2827:                                             ; preds = %2816
  %2828 = getelementptr inbounds nuw i8, ptr %1, i64 928
  %2829 = ptrtoint ptr %2828 to i64
  br label %240

2830:                                             ; preds = %764
  %2831 = getelementptr inbounds nuw i8, ptr %1, i64 1448
  %2832 = load double, ptr %2831, align 8
  %2833 = getelementptr inbounds nuw i8, ptr %1, i64 1456
  %2834 = load double, ptr %2833, align 8
  %2835 = fdiv double %2832, %2834
  %2836 = fcmp ogt double %2835, 1.000000e+00
  %2837 = select i1 %2836, double 1.000000e+00, double %2835
  %2838 = getelementptr inbounds nuw i8, ptr %1, i64 1472
  %2839 = load i64, ptr %2838, align 8
  %2840 = icmp slt i64 %2839, 1
  br i1 %2840, label %810, label %2841

2841:                                             ; preds = %2830
  %2842 = getelementptr inbounds nuw i8, ptr %1, i64 1288
  %2843 = ptrtoint ptr %2842 to i64
  br label %768

2844:                                             ; preds = %1292
  %2845 = load double, ptr %19, align 8
  store double %2845, ptr %16, align 8
  store double %2845, ptr %21, align 8
  %2846 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %2847 = load double, ptr %2846, align 8
  %2848 = getelementptr inbounds nuw i8, ptr %1, i64 520
  store double %2847, ptr %2848, align 8
  %2849 = load double, ptr %25, align 8
  store double %2849, ptr %17, align 8
  store double %2849, ptr %27, align 8
  %2850 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %2851 = load double, ptr %2850, align 8
  %2852 = getelementptr inbounds nuw i8, ptr %1, i64 560
  store double %2851, ptr %2852, align 8
  %2853 = load double, ptr %43, align 8
  store double %2853, ptr %18, align 8
  store double %2853, ptr %45, align 8
  %2854 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %2855 = load double, ptr %2854, align 8
  %2856 = getelementptr inbounds nuw i8, ptr %1, i64 600
  store double %2855, ptr %2856, align 8
  %2857 = getelementptr inbounds nuw i8, ptr %68, i64 56
  %2858 = load i64, ptr %2857, align 8
  %2859 = icmp slt i64 %2858, 1
  br i1 %2859, label %2878, label %2860

2860:                                             ; preds = %2844
  %2861 = icmp eq i64 %2858, 1
  br i1 %2861, label %2868, label %2862

2862:                                             ; preds = %2860
  %2863 = and i64 %2858, 9223372036854775806
  %2864 = getelementptr inbounds nuw i8, ptr %68, i64 64
  br label %1296

2865:                                             ; preds = %1296
  %2866 = and i64 %2858, 1
  %2867 = icmp eq i64 %2866, 0
  br i1 %2867, label %2878, label %2868

2868:                                             ; preds = %2865, %2860
  %2869 = phi i64 [ 0, %2860 ], [ %2863, %2865 ]
  %2870 = getelementptr inbounds nuw i8, ptr %68, i64 64
  %2871 = load i64, ptr %2870, align 8
  %2872 = shl i64 %2869, 5
  %2873 = add i64 %2871, %2872
  %2874 = inttoptr i64 %2873 to ptr
  store double 0.000000e+00, ptr %2874, align 8
  %2875 = getelementptr inbounds nuw i8, ptr %2874, i64 16
  store double 0.000000e+00, ptr %2875, align 8
  %2876 = load double, ptr %229, align 8
  %2877 = getelementptr inbounds nuw i8, ptr %2874, i64 8
  store double %2876, ptr %2877, align 8
  br label %2878

2878:                                             ; preds = %2868, %2865, %2844
  %2879 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %2880 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %2881 = load i64, ptr %2880, align 8
  %2882 = getelementptr inbounds nuw i8, ptr %1, i64 928
  %2883 = load i8, ptr %2882, align 8
  %2884 = getelementptr inbounds nuw i8, ptr %1, i64 929
  %2885 = load i8, ptr %2884, align 1
  %2886 = getelementptr inbounds nuw i8, ptr %1, i64 930
  %2887 = load i8, ptr %2886, align 2
  %2888 = getelementptr inbounds nuw i8, ptr %1, i64 931
  %2889 = load i8, ptr %2888, align 1
  %2890 = getelementptr inbounds nuw i8, ptr %1, i64 932
  %2891 = load i8, ptr %2890, align 4
  %2892 = getelementptr inbounds nuw i8, ptr %1, i64 933
  %2893 = load i8, ptr %2892, align 1
  %2894 = getelementptr inbounds nuw i8, ptr %1, i64 934
  %2895 = load i8, ptr %2894, align 2
  %2896 = getelementptr inbounds nuw i8, ptr %1, i64 935
  %2897 = load i8, ptr %2896, align 1
  %2898 = getelementptr inbounds nuw i8, ptr %1, i64 936
  %2899 = load i8, ptr %2898, align 8
  %2900 = getelementptr inbounds nuw i8, ptr %1, i64 937
  %2901 = load i8, ptr %2900, align 1
  %2902 = getelementptr inbounds nuw i8, ptr %1, i64 938
  %2903 = load i8, ptr %2902, align 2
  %2904 = getelementptr inbounds nuw i8, ptr %1, i64 939
  %2905 = load i8, ptr %2904, align 1
  %2906 = getelementptr inbounds nuw i8, ptr %1, i64 940
  %2907 = load i8, ptr %2906, align 4
  %2908 = getelementptr inbounds nuw i8, ptr %1, i64 941
  %2909 = load i8, ptr %2908, align 1
  %2910 = getelementptr inbounds nuw i8, ptr %1, i64 942
  %2911 = load i8, ptr %2910, align 2
  %2912 = getelementptr inbounds nuw i8, ptr %1, i64 943
  %2913 = load i8, ptr %2912, align 1
  %2914 = getelementptr inbounds nuw i8, ptr %1, i64 944
  %2915 = load i8, ptr %2914, align 8
  %2916 = getelementptr inbounds nuw i8, ptr %1, i64 945
  %2917 = load i8, ptr %2916, align 1
  %2918 = getelementptr inbounds nuw i8, ptr %1, i64 946
  %2919 = load i8, ptr %2918, align 2
  %2920 = getelementptr inbounds nuw i8, ptr %1, i64 947
  %2921 = load i8, ptr %2920, align 1
  %2922 = getelementptr inbounds nuw i8, ptr %1, i64 948
  %2923 = load i8, ptr %2922, align 4
  %2924 = getelementptr inbounds nuw i8, ptr %1, i64 949
  %2925 = load i8, ptr %2924, align 1
  %2926 = getelementptr inbounds nuw i8, ptr %1, i64 950
  %2927 = load i8, ptr %2926, align 2
  %2928 = getelementptr inbounds nuw i8, ptr %1, i64 951
  %2929 = load i8, ptr %2928, align 1
  %2930 = getelementptr inbounds nuw i8, ptr %1, i64 952
  %2931 = load i8, ptr %2930, align 8
  %2932 = getelementptr inbounds nuw i8, ptr %1, i64 953
  %2933 = load i8, ptr %2932, align 1
  %2934 = getelementptr inbounds nuw i8, ptr %1, i64 954
  %2935 = load i8, ptr %2934, align 2
  %2936 = getelementptr inbounds nuw i8, ptr %1, i64 955
  %2937 = load i8, ptr %2936, align 1
  %2938 = getelementptr inbounds nuw i8, ptr %1, i64 956
  %2939 = load i8, ptr %2938, align 4
  %2940 = getelementptr inbounds nuw i8, ptr %1, i64 957
  %2941 = load i8, ptr %2940, align 1
  %2942 = getelementptr inbounds nuw i8, ptr %1, i64 958
  %2943 = load i8, ptr %2942, align 2
  %2944 = getelementptr inbounds nuw i8, ptr %1, i64 959
  %2945 = load i8, ptr %2944, align 1
  %2946 = getelementptr inbounds nuw i8, ptr %1, i64 960
  %2947 = load i8, ptr %2946, align 8
  %2948 = getelementptr inbounds nuw i8, ptr %1, i64 961
  %2949 = load i8, ptr %2948, align 1
  %2950 = getelementptr inbounds nuw i8, ptr %1, i64 962
  %2951 = load i8, ptr %2950, align 2
  %2952 = getelementptr inbounds nuw i8, ptr %1, i64 963
  %2953 = load i8, ptr %2952, align 1
  %2954 = getelementptr inbounds nuw i8, ptr %1, i64 964
  %2955 = load i8, ptr %2954, align 4
  %2956 = getelementptr inbounds nuw i8, ptr %1, i64 965
  %2957 = load i8, ptr %2956, align 1
  %2958 = getelementptr inbounds nuw i8, ptr %1, i64 966
  %2959 = load i8, ptr %2958, align 2
  %2960 = getelementptr inbounds nuw i8, ptr %1, i64 967
  %2961 = load i8, ptr %2960, align 1
  %2962 = getelementptr inbounds nuw i8, ptr %1, i64 968
  %2963 = load i8, ptr %2962, align 8
  %2964 = getelementptr inbounds nuw i8, ptr %1, i64 969
  %2965 = load i8, ptr %2964, align 1
  %2966 = getelementptr inbounds nuw i8, ptr %1, i64 970
  %2967 = load i8, ptr %2966, align 2
  %2968 = getelementptr inbounds nuw i8, ptr %1, i64 971
  %2969 = load i8, ptr %2968, align 1
  %2970 = getelementptr inbounds nuw i8, ptr %1, i64 972
  %2971 = load i8, ptr %2970, align 4
  %2972 = getelementptr inbounds nuw i8, ptr %1, i64 973
  %2973 = load i8, ptr %2972, align 1
  %2974 = getelementptr inbounds nuw i8, ptr %1, i64 974
  %2975 = load i8, ptr %2974, align 2
  %2976 = getelementptr inbounds nuw i8, ptr %1, i64 975
  %2977 = load i8, ptr %2976, align 1
  %2978 = getelementptr inbounds nuw i8, ptr %1, i64 976
  %2979 = load i8, ptr %2978, align 8
  %2980 = getelementptr inbounds nuw i8, ptr %1, i64 977
  %2981 = load i8, ptr %2980, align 1
  %2982 = getelementptr inbounds nuw i8, ptr %1, i64 978
  %2983 = load i8, ptr %2982, align 2
  %2984 = getelementptr inbounds nuw i8, ptr %1, i64 979
  %2985 = load i8, ptr %2984, align 1
  %2986 = getelementptr inbounds nuw i8, ptr %1, i64 980
  %2987 = load i8, ptr %2986, align 4
  %2988 = getelementptr inbounds nuw i8, ptr %1, i64 981
  %2989 = load i8, ptr %2988, align 1
  %2990 = getelementptr inbounds nuw i8, ptr %1, i64 982
  %2991 = load i8, ptr %2990, align 2
  %2992 = getelementptr inbounds nuw i8, ptr %1, i64 983
  %2993 = load i8, ptr %2992, align 1
  %2994 = getelementptr inbounds nuw i8, ptr %1, i64 984
  %2995 = load i8, ptr %2994, align 8
  %2996 = getelementptr inbounds nuw i8, ptr %1, i64 985
  %2997 = load i8, ptr %2996, align 1
  %2998 = getelementptr inbounds nuw i8, ptr %1, i64 986
  %2999 = load i8, ptr %2998, align 2
  %3000 = getelementptr inbounds nuw i8, ptr %1, i64 987
  %3001 = load i8, ptr %3000, align 1
  %3002 = getelementptr inbounds nuw i8, ptr %1, i64 988
  %3003 = load i8, ptr %3002, align 4
  %3004 = getelementptr inbounds nuw i8, ptr %1, i64 989
  %3005 = load i8, ptr %3004, align 1
  %3006 = getelementptr inbounds nuw i8, ptr %1, i64 990
  %3007 = load i8, ptr %3006, align 2
  %3008 = getelementptr inbounds nuw i8, ptr %1, i64 991
  %3009 = load i8, ptr %3008, align 1
  %3010 = getelementptr inbounds nuw i8, ptr %1, i64 992
  %3011 = load i8, ptr %3010, align 8
  %3012 = getelementptr inbounds nuw i8, ptr %1, i64 993
  %3013 = load i8, ptr %3012, align 1
  %3014 = getelementptr inbounds nuw i8, ptr %1, i64 994
  %3015 = load i8, ptr %3014, align 2
  %3016 = getelementptr inbounds nuw i8, ptr %1, i64 995
  %3017 = load i8, ptr %3016, align 1
  %3018 = getelementptr inbounds nuw i8, ptr %1, i64 996
  %3019 = load i8, ptr %3018, align 4
  %3020 = getelementptr inbounds nuw i8, ptr %1, i64 997
  %3021 = load i8, ptr %3020, align 1
  %3022 = getelementptr inbounds nuw i8, ptr %1, i64 998
  %3023 = load i8, ptr %3022, align 2
  %3024 = getelementptr inbounds nuw i8, ptr %1, i64 999
  %3025 = load i8, ptr %3024, align 1
  %3026 = getelementptr inbounds nuw i8, ptr %1, i64 1000
  %3027 = load i8, ptr %3026, align 8
  %3028 = getelementptr inbounds nuw i8, ptr %1, i64 1001
  %3029 = load i8, ptr %3028, align 1
  %3030 = getelementptr inbounds nuw i8, ptr %1, i64 1002
  %3031 = load i8, ptr %3030, align 2
  %3032 = getelementptr inbounds nuw i8, ptr %1, i64 1003
  %3033 = load i8, ptr %3032, align 1
  %3034 = getelementptr inbounds nuw i8, ptr %1, i64 1004
  %3035 = load i8, ptr %3034, align 4
  %3036 = getelementptr inbounds nuw i8, ptr %1, i64 1005
  %3037 = load i8, ptr %3036, align 1
  %3038 = getelementptr inbounds nuw i8, ptr %1, i64 1006
  %3039 = load i8, ptr %3038, align 2
  %3040 = getelementptr inbounds nuw i8, ptr %1, i64 1007
  %3041 = load i8, ptr %3040, align 1
  %3042 = getelementptr inbounds nuw i8, ptr %1, i64 1008
  %3043 = load i8, ptr %3042, align 8
  %3044 = getelementptr inbounds nuw i8, ptr %1, i64 1009
  %3045 = load i8, ptr %3044, align 1
  %3046 = getelementptr inbounds nuw i8, ptr %1, i64 1010
  %3047 = load i8, ptr %3046, align 2
  %3048 = getelementptr inbounds nuw i8, ptr %1, i64 1011
  %3049 = load i8, ptr %3048, align 1
  %3050 = getelementptr inbounds nuw i8, ptr %1, i64 1012
  %3051 = load i8, ptr %3050, align 4
  %3052 = getelementptr inbounds nuw i8, ptr %1, i64 1013
  %3053 = load i8, ptr %3052, align 1
  %3054 = getelementptr inbounds nuw i8, ptr %1, i64 1014
  %3055 = load i8, ptr %3054, align 2
  %3056 = getelementptr inbounds nuw i8, ptr %1, i64 1015
  %3057 = load i8, ptr %3056, align 1
  %3058 = getelementptr inbounds nuw i8, ptr %1, i64 1016
  %3059 = load i8, ptr %3058, align 8
  %3060 = getelementptr inbounds nuw i8, ptr %1, i64 1017
  %3061 = load i8, ptr %3060, align 1
  %3062 = getelementptr inbounds nuw i8, ptr %1, i64 1018
  %3063 = load i8, ptr %3062, align 2
  %3064 = getelementptr inbounds nuw i8, ptr %1, i64 1019
  %3065 = load i8, ptr %3064, align 1
  %3066 = getelementptr inbounds nuw i8, ptr %1, i64 1020
  %3067 = load i8, ptr %3066, align 4
  %3068 = getelementptr inbounds nuw i8, ptr %1, i64 1021
  %3069 = load i8, ptr %3068, align 1
  %3070 = getelementptr inbounds nuw i8, ptr %1, i64 1022
  %3071 = load i8, ptr %3070, align 2
  %3072 = getelementptr inbounds nuw i8, ptr %1, i64 1023
  %3073 = load i8, ptr %3072, align 1
  %3074 = getelementptr inbounds nuw i8, ptr %1, i64 1024
  %3075 = load i8, ptr %3074, align 8
  %3076 = getelementptr inbounds nuw i8, ptr %1, i64 1025
  %3077 = load i8, ptr %3076, align 1
  %3078 = getelementptr inbounds nuw i8, ptr %1, i64 1026
  %3079 = load i8, ptr %3078, align 2
  %3080 = getelementptr inbounds nuw i8, ptr %1, i64 1027
  %3081 = load i8, ptr %3080, align 1
  %3082 = getelementptr inbounds nuw i8, ptr %1, i64 1028
  %3083 = load i8, ptr %3082, align 4
  %3084 = getelementptr inbounds nuw i8, ptr %1, i64 1029
  %3085 = load i8, ptr %3084, align 1
  %3086 = getelementptr inbounds nuw i8, ptr %1, i64 1030
  %3087 = load i8, ptr %3086, align 2
  %3088 = getelementptr inbounds nuw i8, ptr %1, i64 1031
  %3089 = load i8, ptr %3088, align 1
  %3090 = getelementptr inbounds nuw i8, ptr %1, i64 1032
  %3091 = load i8, ptr %3090, align 8
  %3092 = getelementptr inbounds nuw i8, ptr %1, i64 1033
  %3093 = load i8, ptr %3092, align 1
  %3094 = getelementptr inbounds nuw i8, ptr %1, i64 1034
  %3095 = load i8, ptr %3094, align 2
  %3096 = getelementptr inbounds nuw i8, ptr %1, i64 1035
  %3097 = load i8, ptr %3096, align 1
  %3098 = getelementptr inbounds nuw i8, ptr %1, i64 1036
  %3099 = load i8, ptr %3098, align 4
  %3100 = getelementptr inbounds nuw i8, ptr %1, i64 1037
  %3101 = load i8, ptr %3100, align 1
  %3102 = getelementptr inbounds nuw i8, ptr %1, i64 1038
  %3103 = load i8, ptr %3102, align 2
  %3104 = getelementptr inbounds nuw i8, ptr %1, i64 1039
  %3105 = load i8, ptr %3104, align 1
  %3106 = getelementptr inbounds nuw i8, ptr %1, i64 1040
  %3107 = load i8, ptr %3106, align 8
  %3108 = getelementptr inbounds nuw i8, ptr %1, i64 1041
  %3109 = load i8, ptr %3108, align 1
  %3110 = getelementptr inbounds nuw i8, ptr %1, i64 1042
  %3111 = load i8, ptr %3110, align 2
  %3112 = getelementptr inbounds nuw i8, ptr %1, i64 1043
  %3113 = load i8, ptr %3112, align 1
  %3114 = getelementptr inbounds nuw i8, ptr %1, i64 1044
  %3115 = load i8, ptr %3114, align 4
  %3116 = getelementptr inbounds nuw i8, ptr %1, i64 1045
  %3117 = load i8, ptr %3116, align 1
  %3118 = getelementptr inbounds nuw i8, ptr %1, i64 1046
  %3119 = load i8, ptr %3118, align 2
  %3120 = getelementptr inbounds nuw i8, ptr %1, i64 1047
  %3121 = load i8, ptr %3120, align 1
  %3122 = getelementptr inbounds nuw i8, ptr %1, i64 1048
  %3123 = load i8, ptr %3122, align 8
  %3124 = getelementptr inbounds nuw i8, ptr %1, i64 1049
  %3125 = load i8, ptr %3124, align 1
  %3126 = getelementptr inbounds nuw i8, ptr %1, i64 1050
  %3127 = load i8, ptr %3126, align 2
  %3128 = getelementptr inbounds nuw i8, ptr %1, i64 1051
  %3129 = load i8, ptr %3128, align 1
  %3130 = getelementptr inbounds nuw i8, ptr %1, i64 1052
  %3131 = load i8, ptr %3130, align 4
  %3132 = getelementptr inbounds nuw i8, ptr %1, i64 1053
  %3133 = load i8, ptr %3132, align 1
  %3134 = getelementptr inbounds nuw i8, ptr %1, i64 1054
  %3135 = load i8, ptr %3134, align 2
  %3136 = getelementptr inbounds nuw i8, ptr %1, i64 1055
  %3137 = load i8, ptr %3136, align 1
  %3138 = getelementptr inbounds nuw i8, ptr %1, i64 1056
  %3139 = load i8, ptr %3138, align 8
  %3140 = getelementptr inbounds nuw i8, ptr %1, i64 1057
  %3141 = load i8, ptr %3140, align 1
  %3142 = getelementptr inbounds nuw i8, ptr %1, i64 1058
  %3143 = load i8, ptr %3142, align 2
  %3144 = getelementptr inbounds nuw i8, ptr %1, i64 1059
  %3145 = load i8, ptr %3144, align 1
  %3146 = getelementptr inbounds nuw i8, ptr %1, i64 1060
  %3147 = load i8, ptr %3146, align 4
  %3148 = getelementptr inbounds nuw i8, ptr %1, i64 1061
  %3149 = load i8, ptr %3148, align 1
  %3150 = getelementptr inbounds nuw i8, ptr %1, i64 1062
  %3151 = load i8, ptr %3150, align 2
  %3152 = getelementptr inbounds nuw i8, ptr %1, i64 1063
  %3153 = load i8, ptr %3152, align 1
  %3154 = getelementptr inbounds nuw i8, ptr %1, i64 1064
  %3155 = load i8, ptr %3154, align 8
  %3156 = getelementptr inbounds nuw i8, ptr %1, i64 1065
  %3157 = load i8, ptr %3156, align 1
  %3158 = getelementptr inbounds nuw i8, ptr %1, i64 1066
  %3159 = load i8, ptr %3158, align 2
  %3160 = getelementptr inbounds nuw i8, ptr %1, i64 1067
  %3161 = load i8, ptr %3160, align 1
  %3162 = getelementptr inbounds nuw i8, ptr %1, i64 1068
  %3163 = load i8, ptr %3162, align 4
  %3164 = getelementptr inbounds nuw i8, ptr %1, i64 1069
  %3165 = load i8, ptr %3164, align 1
  %3166 = getelementptr inbounds nuw i8, ptr %1, i64 1070
  %3167 = load i8, ptr %3166, align 2
  %3168 = getelementptr inbounds nuw i8, ptr %1, i64 1071
  %3169 = load i8, ptr %3168, align 1
  %3170 = getelementptr inbounds nuw i8, ptr %1, i64 1072
  %3171 = load i8, ptr %3170, align 8
  %3172 = getelementptr inbounds nuw i8, ptr %1, i64 1073
  %3173 = load i8, ptr %3172, align 1
  %3174 = getelementptr inbounds nuw i8, ptr %1, i64 1074
  %3175 = load i8, ptr %3174, align 2
  %3176 = getelementptr inbounds nuw i8, ptr %1, i64 1075
  %3177 = load i8, ptr %3176, align 1
  %3178 = getelementptr inbounds nuw i8, ptr %1, i64 1076
  %3179 = load i8, ptr %3178, align 4
  %3180 = getelementptr inbounds nuw i8, ptr %1, i64 1077
  %3181 = load i8, ptr %3180, align 1
  %3182 = getelementptr inbounds nuw i8, ptr %1, i64 1078
  %3183 = load i8, ptr %3182, align 2
  %3184 = getelementptr inbounds nuw i8, ptr %1, i64 1079
  %3185 = load i8, ptr %3184, align 1
  %3186 = getelementptr inbounds nuw i8, ptr %1, i64 1080
  %3187 = load i8, ptr %3186, align 8
  %3188 = getelementptr inbounds nuw i8, ptr %1, i64 1081
  %3189 = load i8, ptr %3188, align 1
  %3190 = getelementptr inbounds nuw i8, ptr %1, i64 1082
  %3191 = load i8, ptr %3190, align 2
  %3192 = getelementptr inbounds nuw i8, ptr %1, i64 1083
  %3193 = load i8, ptr %3192, align 1
  %3194 = getelementptr inbounds nuw i8, ptr %1, i64 1084
  %3195 = load i8, ptr %3194, align 4
  %3196 = getelementptr inbounds nuw i8, ptr %1, i64 1085
  %3197 = load i8, ptr %3196, align 1
  %3198 = getelementptr inbounds nuw i8, ptr %1, i64 1086
  %3199 = load i8, ptr %3198, align 2
  %3200 = getelementptr inbounds nuw i8, ptr %1, i64 1087
  %3201 = load i8, ptr %3200, align 1
  store i8 %2883, ptr %2879, align 8
  %3202 = getelementptr inbounds nuw i8, ptr %1, i64 769
  store i8 %2885, ptr %3202, align 1
  %3203 = getelementptr inbounds nuw i8, ptr %1, i64 770
  store i8 %2887, ptr %3203, align 2
  %3204 = getelementptr inbounds nuw i8, ptr %1, i64 771
  store i8 %2889, ptr %3204, align 1
  %3205 = getelementptr inbounds nuw i8, ptr %1, i64 772
  store i8 %2891, ptr %3205, align 4
  %3206 = getelementptr inbounds nuw i8, ptr %1, i64 773
  store i8 %2893, ptr %3206, align 1
  %3207 = getelementptr inbounds nuw i8, ptr %1, i64 774
  store i8 %2895, ptr %3207, align 2
  %3208 = getelementptr inbounds nuw i8, ptr %1, i64 775
  store i8 %2897, ptr %3208, align 1
  %3209 = getelementptr inbounds nuw i8, ptr %1, i64 776
  store i8 %2899, ptr %3209, align 8
  %3210 = getelementptr inbounds nuw i8, ptr %1, i64 777
  store i8 %2901, ptr %3210, align 1
  %3211 = getelementptr inbounds nuw i8, ptr %1, i64 778
  store i8 %2903, ptr %3211, align 2
  %3212 = getelementptr inbounds nuw i8, ptr %1, i64 779
  store i8 %2905, ptr %3212, align 1
  %3213 = getelementptr inbounds nuw i8, ptr %1, i64 780
  store i8 %2907, ptr %3213, align 4
  %3214 = getelementptr inbounds nuw i8, ptr %1, i64 781
  store i8 %2909, ptr %3214, align 1
  %3215 = getelementptr inbounds nuw i8, ptr %1, i64 782
  store i8 %2911, ptr %3215, align 2
  %3216 = getelementptr inbounds nuw i8, ptr %1, i64 783
  store i8 %2913, ptr %3216, align 1
  %3217 = getelementptr inbounds nuw i8, ptr %1, i64 784
  store i8 %2915, ptr %3217, align 8
  %3218 = getelementptr inbounds nuw i8, ptr %1, i64 785
  store i8 %2917, ptr %3218, align 1
  %3219 = getelementptr inbounds nuw i8, ptr %1, i64 786
  store i8 %2919, ptr %3219, align 2
  %3220 = getelementptr inbounds nuw i8, ptr %1, i64 787
  store i8 %2921, ptr %3220, align 1
  %3221 = getelementptr inbounds nuw i8, ptr %1, i64 788
  store i8 %2923, ptr %3221, align 4
  %3222 = getelementptr inbounds nuw i8, ptr %1, i64 789
  store i8 %2925, ptr %3222, align 1
  %3223 = getelementptr inbounds nuw i8, ptr %1, i64 790
  store i8 %2927, ptr %3223, align 2
  %3224 = getelementptr inbounds nuw i8, ptr %1, i64 791
  store i8 %2929, ptr %3224, align 1
  %3225 = getelementptr inbounds nuw i8, ptr %1, i64 792
  store i8 %2931, ptr %3225, align 8
  %3226 = getelementptr inbounds nuw i8, ptr %1, i64 793
  store i8 %2933, ptr %3226, align 1
  %3227 = getelementptr inbounds nuw i8, ptr %1, i64 794
  store i8 %2935, ptr %3227, align 2
  %3228 = getelementptr inbounds nuw i8, ptr %1, i64 795
  store i8 %2937, ptr %3228, align 1
  %3229 = getelementptr inbounds nuw i8, ptr %1, i64 796
  store i8 %2939, ptr %3229, align 4
  %3230 = getelementptr inbounds nuw i8, ptr %1, i64 797
  store i8 %2941, ptr %3230, align 1
  %3231 = getelementptr inbounds nuw i8, ptr %1, i64 798
  store i8 %2943, ptr %3231, align 2
  %3232 = getelementptr inbounds nuw i8, ptr %1, i64 799
  store i8 %2945, ptr %3232, align 1
  %3233 = getelementptr inbounds nuw i8, ptr %1, i64 800
  store i8 %2947, ptr %3233, align 8
  %3234 = getelementptr inbounds nuw i8, ptr %1, i64 801
  store i8 %2949, ptr %3234, align 1
  %3235 = getelementptr inbounds nuw i8, ptr %1, i64 802
  store i8 %2951, ptr %3235, align 2
  %3236 = getelementptr inbounds nuw i8, ptr %1, i64 803
  store i8 %2953, ptr %3236, align 1
  %3237 = getelementptr inbounds nuw i8, ptr %1, i64 804
  store i8 %2955, ptr %3237, align 4
  %3238 = getelementptr inbounds nuw i8, ptr %1, i64 805
  store i8 %2957, ptr %3238, align 1
  %3239 = getelementptr inbounds nuw i8, ptr %1, i64 806
  store i8 %2959, ptr %3239, align 2
  %3240 = getelementptr inbounds nuw i8, ptr %1, i64 807
  store i8 %2961, ptr %3240, align 1
  %3241 = getelementptr inbounds nuw i8, ptr %1, i64 808
  store i8 %2963, ptr %3241, align 8
  %3242 = getelementptr inbounds nuw i8, ptr %1, i64 809
  store i8 %2965, ptr %3242, align 1
  %3243 = getelementptr inbounds nuw i8, ptr %1, i64 810
  store i8 %2967, ptr %3243, align 2
  %3244 = getelementptr inbounds nuw i8, ptr %1, i64 811
  store i8 %2969, ptr %3244, align 1
  %3245 = getelementptr inbounds nuw i8, ptr %1, i64 812
  store i8 %2971, ptr %3245, align 4
  %3246 = getelementptr inbounds nuw i8, ptr %1, i64 813
  store i8 %2973, ptr %3246, align 1
  %3247 = getelementptr inbounds nuw i8, ptr %1, i64 814
  store i8 %2975, ptr %3247, align 2
  %3248 = getelementptr inbounds nuw i8, ptr %1, i64 815
  store i8 %2977, ptr %3248, align 1
  %3249 = getelementptr inbounds nuw i8, ptr %1, i64 816
  store i8 %2979, ptr %3249, align 8
  %3250 = getelementptr inbounds nuw i8, ptr %1, i64 817
  store i8 %2981, ptr %3250, align 1
  %3251 = getelementptr inbounds nuw i8, ptr %1, i64 818
  store i8 %2983, ptr %3251, align 2
  %3252 = getelementptr inbounds nuw i8, ptr %1, i64 819
  store i8 %2985, ptr %3252, align 1
  %3253 = getelementptr inbounds nuw i8, ptr %1, i64 820
  store i8 %2987, ptr %3253, align 4
  %3254 = getelementptr inbounds nuw i8, ptr %1, i64 821
  store i8 %2989, ptr %3254, align 1
  %3255 = getelementptr inbounds nuw i8, ptr %1, i64 822
  store i8 %2991, ptr %3255, align 2
  %3256 = getelementptr inbounds nuw i8, ptr %1, i64 823
  store i8 %2993, ptr %3256, align 1
  %3257 = getelementptr inbounds nuw i8, ptr %1, i64 824
  store i8 %2995, ptr %3257, align 8
  %3258 = getelementptr inbounds nuw i8, ptr %1, i64 825
  store i8 %2997, ptr %3258, align 1
  %3259 = getelementptr inbounds nuw i8, ptr %1, i64 826
  store i8 %2999, ptr %3259, align 2
  %3260 = getelementptr inbounds nuw i8, ptr %1, i64 827
  store i8 %3001, ptr %3260, align 1
  %3261 = getelementptr inbounds nuw i8, ptr %1, i64 828
  store i8 %3003, ptr %3261, align 4
  %3262 = getelementptr inbounds nuw i8, ptr %1, i64 829
  store i8 %3005, ptr %3262, align 1
  %3263 = getelementptr inbounds nuw i8, ptr %1, i64 830
  store i8 %3007, ptr %3263, align 2
  %3264 = getelementptr inbounds nuw i8, ptr %1, i64 831
  store i8 %3009, ptr %3264, align 1
  %3265 = getelementptr inbounds nuw i8, ptr %1, i64 832
  store i8 %3011, ptr %3265, align 8
  %3266 = getelementptr inbounds nuw i8, ptr %1, i64 833
  store i8 %3013, ptr %3266, align 1
  %3267 = getelementptr inbounds nuw i8, ptr %1, i64 834
  store i8 %3015, ptr %3267, align 2
  %3268 = getelementptr inbounds nuw i8, ptr %1, i64 835
  store i8 %3017, ptr %3268, align 1
  %3269 = getelementptr inbounds nuw i8, ptr %1, i64 836
  store i8 %3019, ptr %3269, align 4
  %3270 = getelementptr inbounds nuw i8, ptr %1, i64 837
  store i8 %3021, ptr %3270, align 1
  %3271 = getelementptr inbounds nuw i8, ptr %1, i64 838
  store i8 %3023, ptr %3271, align 2
  %3272 = getelementptr inbounds nuw i8, ptr %1, i64 839
  store i8 %3025, ptr %3272, align 1
  %3273 = getelementptr inbounds nuw i8, ptr %1, i64 840
  store i8 %3027, ptr %3273, align 8
  %3274 = getelementptr inbounds nuw i8, ptr %1, i64 841
  store i8 %3029, ptr %3274, align 1
  %3275 = getelementptr inbounds nuw i8, ptr %1, i64 842
  store i8 %3031, ptr %3275, align 2
  %3276 = getelementptr inbounds nuw i8, ptr %1, i64 843
  store i8 %3033, ptr %3276, align 1
  %3277 = getelementptr inbounds nuw i8, ptr %1, i64 844
  store i8 %3035, ptr %3277, align 4
  %3278 = getelementptr inbounds nuw i8, ptr %1, i64 845
  store i8 %3037, ptr %3278, align 1
  %3279 = getelementptr inbounds nuw i8, ptr %1, i64 846
  store i8 %3039, ptr %3279, align 2
  %3280 = getelementptr inbounds nuw i8, ptr %1, i64 847
  store i8 %3041, ptr %3280, align 1
  %3281 = getelementptr inbounds nuw i8, ptr %1, i64 848
  store i8 %3043, ptr %3281, align 8
  %3282 = getelementptr inbounds nuw i8, ptr %1, i64 849
  store i8 %3045, ptr %3282, align 1
  %3283 = getelementptr inbounds nuw i8, ptr %1, i64 850
  store i8 %3047, ptr %3283, align 2
  %3284 = getelementptr inbounds nuw i8, ptr %1, i64 851
  store i8 %3049, ptr %3284, align 1
  %3285 = getelementptr inbounds nuw i8, ptr %1, i64 852
  store i8 %3051, ptr %3285, align 4
  %3286 = getelementptr inbounds nuw i8, ptr %1, i64 853
  store i8 %3053, ptr %3286, align 1
  %3287 = getelementptr inbounds nuw i8, ptr %1, i64 854
  store i8 %3055, ptr %3287, align 2
  %3288 = getelementptr inbounds nuw i8, ptr %1, i64 855
  store i8 %3057, ptr %3288, align 1
  %3289 = getelementptr inbounds nuw i8, ptr %1, i64 856
  store i8 %3059, ptr %3289, align 8
  %3290 = getelementptr inbounds nuw i8, ptr %1, i64 857
  store i8 %3061, ptr %3290, align 1
  %3291 = getelementptr inbounds nuw i8, ptr %1, i64 858
  store i8 %3063, ptr %3291, align 2
  %3292 = getelementptr inbounds nuw i8, ptr %1, i64 859
  store i8 %3065, ptr %3292, align 1
  %3293 = getelementptr inbounds nuw i8, ptr %1, i64 860
  store i8 %3067, ptr %3293, align 4
  %3294 = getelementptr inbounds nuw i8, ptr %1, i64 861
  store i8 %3069, ptr %3294, align 1
  %3295 = getelementptr inbounds nuw i8, ptr %1, i64 862
  store i8 %3071, ptr %3295, align 2
  %3296 = getelementptr inbounds nuw i8, ptr %1, i64 863
  store i8 %3073, ptr %3296, align 1
  %3297 = getelementptr inbounds nuw i8, ptr %1, i64 864
  store i8 %3075, ptr %3297, align 8
  %3298 = getelementptr inbounds nuw i8, ptr %1, i64 865
  store i8 %3077, ptr %3298, align 1
  %3299 = getelementptr inbounds nuw i8, ptr %1, i64 866
  store i8 %3079, ptr %3299, align 2
  %3300 = getelementptr inbounds nuw i8, ptr %1, i64 867
  store i8 %3081, ptr %3300, align 1
  %3301 = getelementptr inbounds nuw i8, ptr %1, i64 868
  store i8 %3083, ptr %3301, align 4
  %3302 = getelementptr inbounds nuw i8, ptr %1, i64 869
  store i8 %3085, ptr %3302, align 1
  %3303 = getelementptr inbounds nuw i8, ptr %1, i64 870
  store i8 %3087, ptr %3303, align 2
  %3304 = getelementptr inbounds nuw i8, ptr %1, i64 871
  store i8 %3089, ptr %3304, align 1
  %3305 = getelementptr inbounds nuw i8, ptr %1, i64 872
  store i8 %3091, ptr %3305, align 8
  %3306 = getelementptr inbounds nuw i8, ptr %1, i64 873
  store i8 %3093, ptr %3306, align 1
  %3307 = getelementptr inbounds nuw i8, ptr %1, i64 874
  store i8 %3095, ptr %3307, align 2
  %3308 = getelementptr inbounds nuw i8, ptr %1, i64 875
  store i8 %3097, ptr %3308, align 1
  %3309 = getelementptr inbounds nuw i8, ptr %1, i64 876
  store i8 %3099, ptr %3309, align 4
  %3310 = getelementptr inbounds nuw i8, ptr %1, i64 877
  store i8 %3101, ptr %3310, align 1
  %3311 = getelementptr inbounds nuw i8, ptr %1, i64 878
  store i8 %3103, ptr %3311, align 2
  %3312 = getelementptr inbounds nuw i8, ptr %1, i64 879
  store i8 %3105, ptr %3312, align 1
  %3313 = getelementptr inbounds nuw i8, ptr %1, i64 880
  store i8 %3107, ptr %3313, align 8
  %3314 = getelementptr inbounds nuw i8, ptr %1, i64 881
  store i8 %3109, ptr %3314, align 1
  %3315 = getelementptr inbounds nuw i8, ptr %1, i64 882
  store i8 %3111, ptr %3315, align 2
  %3316 = getelementptr inbounds nuw i8, ptr %1, i64 883
  store i8 %3113, ptr %3316, align 1
  %3317 = getelementptr inbounds nuw i8, ptr %1, i64 884
  store i8 %3115, ptr %3317, align 4
  %3318 = getelementptr inbounds nuw i8, ptr %1, i64 885
  store i8 %3117, ptr %3318, align 1
  %3319 = getelementptr inbounds nuw i8, ptr %1, i64 886
  store i8 %3119, ptr %3319, align 2
  %3320 = getelementptr inbounds nuw i8, ptr %1, i64 887
  store i8 %3121, ptr %3320, align 1
  %3321 = getelementptr inbounds nuw i8, ptr %1, i64 888
  store i8 %3123, ptr %3321, align 8
  %3322 = getelementptr inbounds nuw i8, ptr %1, i64 889
  store i8 %3125, ptr %3322, align 1
  %3323 = getelementptr inbounds nuw i8, ptr %1, i64 890
  store i8 %3127, ptr %3323, align 2
  %3324 = getelementptr inbounds nuw i8, ptr %1, i64 891
  store i8 %3129, ptr %3324, align 1
  %3325 = getelementptr inbounds nuw i8, ptr %1, i64 892
  store i8 %3131, ptr %3325, align 4
  %3326 = getelementptr inbounds nuw i8, ptr %1, i64 893
  store i8 %3133, ptr %3326, align 1
  %3327 = getelementptr inbounds nuw i8, ptr %1, i64 894
  store i8 %3135, ptr %3327, align 2
  %3328 = getelementptr inbounds nuw i8, ptr %1, i64 895
  store i8 %3137, ptr %3328, align 1
  %3329 = getelementptr inbounds nuw i8, ptr %1, i64 896
  store i8 %3139, ptr %3329, align 8
  %3330 = getelementptr inbounds nuw i8, ptr %1, i64 897
  store i8 %3141, ptr %3330, align 1
  %3331 = getelementptr inbounds nuw i8, ptr %1, i64 898
  store i8 %3143, ptr %3331, align 2
  %3332 = getelementptr inbounds nuw i8, ptr %1, i64 899
  store i8 %3145, ptr %3332, align 1
  %3333 = getelementptr inbounds nuw i8, ptr %1, i64 900
  store i8 %3147, ptr %3333, align 4
  %3334 = getelementptr inbounds nuw i8, ptr %1, i64 901
  store i8 %3149, ptr %3334, align 1
  %3335 = getelementptr inbounds nuw i8, ptr %1, i64 902
  store i8 %3151, ptr %3335, align 2
  %3336 = getelementptr inbounds nuw i8, ptr %1, i64 903
  store i8 %3153, ptr %3336, align 1
  %3337 = getelementptr inbounds nuw i8, ptr %1, i64 904
  store i8 %3155, ptr %3337, align 8
  %3338 = getelementptr inbounds nuw i8, ptr %1, i64 905
  store i8 %3157, ptr %3338, align 1
  %3339 = getelementptr inbounds nuw i8, ptr %1, i64 906
  store i8 %3159, ptr %3339, align 2
  %3340 = getelementptr inbounds nuw i8, ptr %1, i64 907
  store i8 %3161, ptr %3340, align 1
  %3341 = getelementptr inbounds nuw i8, ptr %1, i64 908
  store i8 %3163, ptr %3341, align 4
  %3342 = getelementptr inbounds nuw i8, ptr %1, i64 909
  store i8 %3165, ptr %3342, align 1
  %3343 = getelementptr inbounds nuw i8, ptr %1, i64 910
  store i8 %3167, ptr %3343, align 2
  %3344 = getelementptr inbounds nuw i8, ptr %1, i64 911
  store i8 %3169, ptr %3344, align 1
  %3345 = getelementptr inbounds nuw i8, ptr %1, i64 912
  store i8 %3171, ptr %3345, align 8
  %3346 = getelementptr inbounds nuw i8, ptr %1, i64 913
  store i8 %3173, ptr %3346, align 1
  %3347 = getelementptr inbounds nuw i8, ptr %1, i64 914
  store i8 %3175, ptr %3347, align 2
  %3348 = getelementptr inbounds nuw i8, ptr %1, i64 915
  store i8 %3177, ptr %3348, align 1
  %3349 = getelementptr inbounds nuw i8, ptr %1, i64 916
  store i8 %3179, ptr %3349, align 4
  %3350 = getelementptr inbounds nuw i8, ptr %1, i64 917
  store i8 %3181, ptr %3350, align 1
  %3351 = getelementptr inbounds nuw i8, ptr %1, i64 918
  store i8 %3183, ptr %3351, align 2
  %3352 = getelementptr inbounds nuw i8, ptr %1, i64 919
  store i8 %3185, ptr %3352, align 1
  %3353 = getelementptr inbounds nuw i8, ptr %1, i64 920
  store i8 %3187, ptr %3353, align 8
  %3354 = getelementptr inbounds nuw i8, ptr %1, i64 921
  store i8 %3189, ptr %3354, align 1
  %3355 = getelementptr inbounds nuw i8, ptr %1, i64 922
  store i8 %3191, ptr %3355, align 2
  %3356 = getelementptr inbounds nuw i8, ptr %1, i64 923
  store i8 %3193, ptr %3356, align 1
  %3357 = getelementptr inbounds nuw i8, ptr %1, i64 924
  store i8 %3195, ptr %3357, align 4
  %3358 = getelementptr inbounds nuw i8, ptr %1, i64 925
  store i8 %3197, ptr %3358, align 1
  %3359 = getelementptr inbounds nuw i8, ptr %1, i64 926
  store i8 %3199, ptr %3359, align 2
  %3360 = getelementptr inbounds nuw i8, ptr %1, i64 927
  store i8 %3201, ptr %3360, align 1
  %3361 = getelementptr inbounds nuw i8, ptr %1, i64 1096
  %3362 = load double, ptr %3361, align 8
  %3363 = getelementptr inbounds nuw i8, ptr %1, i64 1088
  store double %3362, ptr %3363, align 8
  %3364 = getelementptr inbounds nuw i8, ptr %1, i64 1104
  store i64 0, ptr %3364, align 8
  %3365 = getelementptr inbounds nuw i8, ptr %1, i64 1112
  %3366 = load i64, ptr %3365, align 8
  %3367 = mul nsw i64 %3366, %2881
  %3368 = icmp slt i64 %3367, 1
  br i1 %3368, label %3390, label %3369

3369:                                             ; preds = %2878
  %3370 = and i64 %3367, 3
  %3371 = icmp samesign ult i64 %3367, 4
  br i1 %3371, label %3377, label %3372

3372:                                             ; preds = %3369
  %3373 = and i64 %3367, 9223372036854775804
  %3374 = getelementptr inbounds nuw i8, ptr %1, i64 1120
  br label %1315

3375:                                             ; preds = %1315
  %3376 = icmp eq i64 %3370, 0
  br i1 %3376, label %3390, label %3377

3377:                                             ; preds = %3375, %3369
  %3378 = phi i64 [ 0, %3369 ], [ %3373, %3375 ]
  %3379 = shl i64 %3378, 4
  %3380 = getelementptr inbounds nuw i8, ptr %1, i64 1120
  br label %3381

3381:                                             ; preds = %3381, %3377
  %3382 = phi i64 [ %3388, %3381 ], [ %3370, %3377 ]
  %3383 = phi i64 [ %3387, %3381 ], [ %3379, %3377 ]
  %3384 = load i64, ptr %3380, align 8
  %3385 = add i64 %3384, %3383
  %3386 = inttoptr i64 %3385 to ptr
  tail call void @llvm.memset.p0.i64(ptr noundef nonnull align 8 dereferenceable(16) %3386, i8 0, i64 16, i1 false)
  %3387 = add i64 %3383, 16
  %3388 = add nsw i64 %3382, -1
  %3389 = icmp eq i64 %3388, 0
  br i1 %3389, label %3390, label %3381, !llvm.loop !11

3390:                                             ; preds = %3381, %3375, %2878
  %3391 = getelementptr inbounds nuw i8, ptr %1, i64 1128
  %3392 = load i64, ptr %2880, align 8
  %3393 = getelementptr inbounds nuw i8, ptr %1, i64 1288
  %3394 = load i8, ptr %3393, align 8
  %3395 = getelementptr inbounds nuw i8, ptr %1, i64 1289
  %3396 = load i8, ptr %3395, align 1
  %3397 = getelementptr inbounds nuw i8, ptr %1, i64 1290
  %3398 = load i8, ptr %3397, align 2
  %3399 = getelementptr inbounds nuw i8, ptr %1, i64 1291
  %3400 = load i8, ptr %3399, align 1
  %3401 = getelementptr inbounds nuw i8, ptr %1, i64 1292
  %3402 = load i8, ptr %3401, align 4
  %3403 = getelementptr inbounds nuw i8, ptr %1, i64 1293
  %3404 = load i8, ptr %3403, align 1
  %3405 = getelementptr inbounds nuw i8, ptr %1, i64 1294
  %3406 = load i8, ptr %3405, align 2
  %3407 = getelementptr inbounds nuw i8, ptr %1, i64 1295
  %3408 = load i8, ptr %3407, align 1
  %3409 = getelementptr inbounds nuw i8, ptr %1, i64 1296
  %3410 = load i8, ptr %3409, align 8
  %3411 = getelementptr inbounds nuw i8, ptr %1, i64 1297
  %3412 = load i8, ptr %3411, align 1
  %3413 = getelementptr inbounds nuw i8, ptr %1, i64 1298
  %3414 = load i8, ptr %3413, align 2
  %3415 = getelementptr inbounds nuw i8, ptr %1, i64 1299
  %3416 = load i8, ptr %3415, align 1
  %3417 = getelementptr inbounds nuw i8, ptr %1, i64 1300
  %3418 = load i8, ptr %3417, align 4
  %3419 = getelementptr inbounds nuw i8, ptr %1, i64 1301
  %3420 = load i8, ptr %3419, align 1
  %3421 = getelementptr inbounds nuw i8, ptr %1, i64 1302
  %3422 = load i8, ptr %3421, align 2
  %3423 = getelementptr inbounds nuw i8, ptr %1, i64 1303
  %3424 = load i8, ptr %3423, align 1
  %3425 = getelementptr inbounds nuw i8, ptr %1, i64 1304
  %3426 = load i8, ptr %3425, align 8
  %3427 = getelementptr inbounds nuw i8, ptr %1, i64 1305
  %3428 = load i8, ptr %3427, align 1
  %3429 = getelementptr inbounds nuw i8, ptr %1, i64 1306
  %3430 = load i8, ptr %3429, align 2
  %3431 = getelementptr inbounds nuw i8, ptr %1, i64 1307
  %3432 = load i8, ptr %3431, align 1
  %3433 = getelementptr inbounds nuw i8, ptr %1, i64 1308
  %3434 = load i8, ptr %3433, align 4
  %3435 = getelementptr inbounds nuw i8, ptr %1, i64 1309
  %3436 = load i8, ptr %3435, align 1
  %3437 = getelementptr inbounds nuw i8, ptr %1, i64 1310
  %3438 = load i8, ptr %3437, align 2
  %3439 = getelementptr inbounds nuw i8, ptr %1, i64 1311
  %3440 = load i8, ptr %3439, align 1
  %3441 = getelementptr inbounds nuw i8, ptr %1, i64 1312
  %3442 = load i8, ptr %3441, align 8
  %3443 = getelementptr inbounds nuw i8, ptr %1, i64 1313
  %3444 = load i8, ptr %3443, align 1
  %3445 = getelementptr inbounds nuw i8, ptr %1, i64 1314
  %3446 = load i8, ptr %3445, align 2
  %3447 = getelementptr inbounds nuw i8, ptr %1, i64 1315
  %3448 = load i8, ptr %3447, align 1
  %3449 = getelementptr inbounds nuw i8, ptr %1, i64 1316
  %3450 = load i8, ptr %3449, align 4
  %3451 = getelementptr inbounds nuw i8, ptr %1, i64 1317
  %3452 = load i8, ptr %3451, align 1
  %3453 = getelementptr inbounds nuw i8, ptr %1, i64 1318
  %3454 = load i8, ptr %3453, align 2
  %3455 = getelementptr inbounds nuw i8, ptr %1, i64 1319
  %3456 = load i8, ptr %3455, align 1
  %3457 = getelementptr inbounds nuw i8, ptr %1, i64 1320
  %3458 = load i8, ptr %3457, align 8
  %3459 = getelementptr inbounds nuw i8, ptr %1, i64 1321
  %3460 = load i8, ptr %3459, align 1
  %3461 = getelementptr inbounds nuw i8, ptr %1, i64 1322
  %3462 = load i8, ptr %3461, align 2
  %3463 = getelementptr inbounds nuw i8, ptr %1, i64 1323
  %3464 = load i8, ptr %3463, align 1
  %3465 = getelementptr inbounds nuw i8, ptr %1, i64 1324
  %3466 = load i8, ptr %3465, align 4
  %3467 = getelementptr inbounds nuw i8, ptr %1, i64 1325
  %3468 = load i8, ptr %3467, align 1
  %3469 = getelementptr inbounds nuw i8, ptr %1, i64 1326
  %3470 = load i8, ptr %3469, align 2
  %3471 = getelementptr inbounds nuw i8, ptr %1, i64 1327
  %3472 = load i8, ptr %3471, align 1
  %3473 = getelementptr inbounds nuw i8, ptr %1, i64 1328
  %3474 = load i8, ptr %3473, align 8
  %3475 = getelementptr inbounds nuw i8, ptr %1, i64 1329
  %3476 = load i8, ptr %3475, align 1
  %3477 = getelementptr inbounds nuw i8, ptr %1, i64 1330
  %3478 = load i8, ptr %3477, align 2
  %3479 = getelementptr inbounds nuw i8, ptr %1, i64 1331
  %3480 = load i8, ptr %3479, align 1
  %3481 = getelementptr inbounds nuw i8, ptr %1, i64 1332
  %3482 = load i8, ptr %3481, align 4
  %3483 = getelementptr inbounds nuw i8, ptr %1, i64 1333
  %3484 = load i8, ptr %3483, align 1
  %3485 = getelementptr inbounds nuw i8, ptr %1, i64 1334
  %3486 = load i8, ptr %3485, align 2
  %3487 = getelementptr inbounds nuw i8, ptr %1, i64 1335
  %3488 = load i8, ptr %3487, align 1
  %3489 = getelementptr inbounds nuw i8, ptr %1, i64 1336
  %3490 = load i8, ptr %3489, align 8
  %3491 = getelementptr inbounds nuw i8, ptr %1, i64 1337
  %3492 = load i8, ptr %3491, align 1
  %3493 = getelementptr inbounds nuw i8, ptr %1, i64 1338
  %3494 = load i8, ptr %3493, align 2
  %3495 = getelementptr inbounds nuw i8, ptr %1, i64 1339
  %3496 = load i8, ptr %3495, align 1
  %3497 = getelementptr inbounds nuw i8, ptr %1, i64 1340
  %3498 = load i8, ptr %3497, align 4
  %3499 = getelementptr inbounds nuw i8, ptr %1, i64 1341
  %3500 = load i8, ptr %3499, align 1
  %3501 = getelementptr inbounds nuw i8, ptr %1, i64 1342
  %3502 = load i8, ptr %3501, align 2
  %3503 = getelementptr inbounds nuw i8, ptr %1, i64 1343
  %3504 = load i8, ptr %3503, align 1
  %3505 = getelementptr inbounds nuw i8, ptr %1, i64 1344
  %3506 = load i8, ptr %3505, align 8
  %3507 = getelementptr inbounds nuw i8, ptr %1, i64 1345
  %3508 = load i8, ptr %3507, align 1
  %3509 = getelementptr inbounds nuw i8, ptr %1, i64 1346
  %3510 = load i8, ptr %3509, align 2
  %3511 = getelementptr inbounds nuw i8, ptr %1, i64 1347
  %3512 = load i8, ptr %3511, align 1
  %3513 = getelementptr inbounds nuw i8, ptr %1, i64 1348
  %3514 = load i8, ptr %3513, align 4
  %3515 = getelementptr inbounds nuw i8, ptr %1, i64 1349
  %3516 = load i8, ptr %3515, align 1
  %3517 = getelementptr inbounds nuw i8, ptr %1, i64 1350
  %3518 = load i8, ptr %3517, align 2
  %3519 = getelementptr inbounds nuw i8, ptr %1, i64 1351
  %3520 = load i8, ptr %3519, align 1
  %3521 = getelementptr inbounds nuw i8, ptr %1, i64 1352
  %3522 = load i8, ptr %3521, align 8
  %3523 = getelementptr inbounds nuw i8, ptr %1, i64 1353
  %3524 = load i8, ptr %3523, align 1
  %3525 = getelementptr inbounds nuw i8, ptr %1, i64 1354
  %3526 = load i8, ptr %3525, align 2
  %3527 = getelementptr inbounds nuw i8, ptr %1, i64 1355
  %3528 = load i8, ptr %3527, align 1
  %3529 = getelementptr inbounds nuw i8, ptr %1, i64 1356
  %3530 = load i8, ptr %3529, align 4
  %3531 = getelementptr inbounds nuw i8, ptr %1, i64 1357
  %3532 = load i8, ptr %3531, align 1
  %3533 = getelementptr inbounds nuw i8, ptr %1, i64 1358
  %3534 = load i8, ptr %3533, align 2
  %3535 = getelementptr inbounds nuw i8, ptr %1, i64 1359
  %3536 = load i8, ptr %3535, align 1
  %3537 = getelementptr inbounds nuw i8, ptr %1, i64 1360
  %3538 = load i8, ptr %3537, align 8
  %3539 = getelementptr inbounds nuw i8, ptr %1, i64 1361
  %3540 = load i8, ptr %3539, align 1
  %3541 = getelementptr inbounds nuw i8, ptr %1, i64 1362
  %3542 = load i8, ptr %3541, align 2
  %3543 = getelementptr inbounds nuw i8, ptr %1, i64 1363
  %3544 = load i8, ptr %3543, align 1
  %3545 = getelementptr inbounds nuw i8, ptr %1, i64 1364
  %3546 = load i8, ptr %3545, align 4
  %3547 = getelementptr inbounds nuw i8, ptr %1, i64 1365
  %3548 = load i8, ptr %3547, align 1
  %3549 = getelementptr inbounds nuw i8, ptr %1, i64 1366
  %3550 = load i8, ptr %3549, align 2
  %3551 = getelementptr inbounds nuw i8, ptr %1, i64 1367
  %3552 = load i8, ptr %3551, align 1
  %3553 = getelementptr inbounds nuw i8, ptr %1, i64 1368
  %3554 = load i8, ptr %3553, align 8
  %3555 = getelementptr inbounds nuw i8, ptr %1, i64 1369
  %3556 = load i8, ptr %3555, align 1
  %3557 = getelementptr inbounds nuw i8, ptr %1, i64 1370
  %3558 = load i8, ptr %3557, align 2
  %3559 = getelementptr inbounds nuw i8, ptr %1, i64 1371
  %3560 = load i8, ptr %3559, align 1
  %3561 = getelementptr inbounds nuw i8, ptr %1, i64 1372
  %3562 = load i8, ptr %3561, align 4
  %3563 = getelementptr inbounds nuw i8, ptr %1, i64 1373
  %3564 = load i8, ptr %3563, align 1
  %3565 = getelementptr inbounds nuw i8, ptr %1, i64 1374
  %3566 = load i8, ptr %3565, align 2
  %3567 = getelementptr inbounds nuw i8, ptr %1, i64 1375
  %3568 = load i8, ptr %3567, align 1
  %3569 = getelementptr inbounds nuw i8, ptr %1, i64 1376
  %3570 = load i8, ptr %3569, align 8
  %3571 = getelementptr inbounds nuw i8, ptr %1, i64 1377
  %3572 = load i8, ptr %3571, align 1
  %3573 = getelementptr inbounds nuw i8, ptr %1, i64 1378
  %3574 = load i8, ptr %3573, align 2
  %3575 = getelementptr inbounds nuw i8, ptr %1, i64 1379
  %3576 = load i8, ptr %3575, align 1
  %3577 = getelementptr inbounds nuw i8, ptr %1, i64 1380
  %3578 = load i8, ptr %3577, align 4
  %3579 = getelementptr inbounds nuw i8, ptr %1, i64 1381
  %3580 = load i8, ptr %3579, align 1
  %3581 = getelementptr inbounds nuw i8, ptr %1, i64 1382
  %3582 = load i8, ptr %3581, align 2
  %3583 = getelementptr inbounds nuw i8, ptr %1, i64 1383
  %3584 = load i8, ptr %3583, align 1
  %3585 = getelementptr inbounds nuw i8, ptr %1, i64 1384
  %3586 = load i8, ptr %3585, align 8
  %3587 = getelementptr inbounds nuw i8, ptr %1, i64 1385
  %3588 = load i8, ptr %3587, align 1
  %3589 = getelementptr inbounds nuw i8, ptr %1, i64 1386
  %3590 = load i8, ptr %3589, align 2
  %3591 = getelementptr inbounds nuw i8, ptr %1, i64 1387
  %3592 = load i8, ptr %3591, align 1
  %3593 = getelementptr inbounds nuw i8, ptr %1, i64 1388
  %3594 = load i8, ptr %3593, align 4
  %3595 = getelementptr inbounds nuw i8, ptr %1, i64 1389
  %3596 = load i8, ptr %3595, align 1
  %3597 = getelementptr inbounds nuw i8, ptr %1, i64 1390
  %3598 = load i8, ptr %3597, align 2
  %3599 = getelementptr inbounds nuw i8, ptr %1, i64 1391
  %3600 = load i8, ptr %3599, align 1
  %3601 = getelementptr inbounds nuw i8, ptr %1, i64 1392
  %3602 = load i8, ptr %3601, align 8
  %3603 = getelementptr inbounds nuw i8, ptr %1, i64 1393
  %3604 = load i8, ptr %3603, align 1
  %3605 = getelementptr inbounds nuw i8, ptr %1, i64 1394
  %3606 = load i8, ptr %3605, align 2
  %3607 = getelementptr inbounds nuw i8, ptr %1, i64 1395
  %3608 = load i8, ptr %3607, align 1
  %3609 = getelementptr inbounds nuw i8, ptr %1, i64 1396
  %3610 = load i8, ptr %3609, align 4
  %3611 = getelementptr inbounds nuw i8, ptr %1, i64 1397
  %3612 = load i8, ptr %3611, align 1
  %3613 = getelementptr inbounds nuw i8, ptr %1, i64 1398
  %3614 = load i8, ptr %3613, align 2
  %3615 = getelementptr inbounds nuw i8, ptr %1, i64 1399
  %3616 = load i8, ptr %3615, align 1
  %3617 = getelementptr inbounds nuw i8, ptr %1, i64 1400
  %3618 = load i8, ptr %3617, align 8
  %3619 = getelementptr inbounds nuw i8, ptr %1, i64 1401
  %3620 = load i8, ptr %3619, align 1
  %3621 = getelementptr inbounds nuw i8, ptr %1, i64 1402
  %3622 = load i8, ptr %3621, align 2
  %3623 = getelementptr inbounds nuw i8, ptr %1, i64 1403
  %3624 = load i8, ptr %3623, align 1
  %3625 = getelementptr inbounds nuw i8, ptr %1, i64 1404
  %3626 = load i8, ptr %3625, align 4
  %3627 = getelementptr inbounds nuw i8, ptr %1, i64 1405
  %3628 = load i8, ptr %3627, align 1
  %3629 = getelementptr inbounds nuw i8, ptr %1, i64 1406
  %3630 = load i8, ptr %3629, align 2
  %3631 = getelementptr inbounds nuw i8, ptr %1, i64 1407
  %3632 = load i8, ptr %3631, align 1
  %3633 = getelementptr inbounds nuw i8, ptr %1, i64 1408
  %3634 = load i8, ptr %3633, align 8
  %3635 = getelementptr inbounds nuw i8, ptr %1, i64 1409
  %3636 = load i8, ptr %3635, align 1
  %3637 = getelementptr inbounds nuw i8, ptr %1, i64 1410
  %3638 = load i8, ptr %3637, align 2
  %3639 = getelementptr inbounds nuw i8, ptr %1, i64 1411
  %3640 = load i8, ptr %3639, align 1
  %3641 = getelementptr inbounds nuw i8, ptr %1, i64 1412
  %3642 = load i8, ptr %3641, align 4
  %3643 = getelementptr inbounds nuw i8, ptr %1, i64 1413
  %3644 = load i8, ptr %3643, align 1
  %3645 = getelementptr inbounds nuw i8, ptr %1, i64 1414
  %3646 = load i8, ptr %3645, align 2
  %3647 = getelementptr inbounds nuw i8, ptr %1, i64 1415
  %3648 = load i8, ptr %3647, align 1
  %3649 = getelementptr inbounds nuw i8, ptr %1, i64 1416
  %3650 = load i8, ptr %3649, align 8
  %3651 = getelementptr inbounds nuw i8, ptr %1, i64 1417
  %3652 = load i8, ptr %3651, align 1
  %3653 = getelementptr inbounds nuw i8, ptr %1, i64 1418
  %3654 = load i8, ptr %3653, align 2
  %3655 = getelementptr inbounds nuw i8, ptr %1, i64 1419
  %3656 = load i8, ptr %3655, align 1
  %3657 = getelementptr inbounds nuw i8, ptr %1, i64 1420
  %3658 = load i8, ptr %3657, align 4
  %3659 = getelementptr inbounds nuw i8, ptr %1, i64 1421
  %3660 = load i8, ptr %3659, align 1
  %3661 = getelementptr inbounds nuw i8, ptr %1, i64 1422
  %3662 = load i8, ptr %3661, align 2
  %3663 = getelementptr inbounds nuw i8, ptr %1, i64 1423
  %3664 = load i8, ptr %3663, align 1
  %3665 = getelementptr inbounds nuw i8, ptr %1, i64 1424
  %3666 = load i8, ptr %3665, align 8
  %3667 = getelementptr inbounds nuw i8, ptr %1, i64 1425
  %3668 = load i8, ptr %3667, align 1
  %3669 = getelementptr inbounds nuw i8, ptr %1, i64 1426
  %3670 = load i8, ptr %3669, align 2
  %3671 = getelementptr inbounds nuw i8, ptr %1, i64 1427
  %3672 = load i8, ptr %3671, align 1
  %3673 = getelementptr inbounds nuw i8, ptr %1, i64 1428
  %3674 = load i8, ptr %3673, align 4
  %3675 = getelementptr inbounds nuw i8, ptr %1, i64 1429
  %3676 = load i8, ptr %3675, align 1
  %3677 = getelementptr inbounds nuw i8, ptr %1, i64 1430
  %3678 = load i8, ptr %3677, align 2
  %3679 = getelementptr inbounds nuw i8, ptr %1, i64 1431
  %3680 = load i8, ptr %3679, align 1
  %3681 = getelementptr inbounds nuw i8, ptr %1, i64 1432
  %3682 = load i8, ptr %3681, align 8
  %3683 = getelementptr inbounds nuw i8, ptr %1, i64 1433
  %3684 = load i8, ptr %3683, align 1
  %3685 = getelementptr inbounds nuw i8, ptr %1, i64 1434
  %3686 = load i8, ptr %3685, align 2
  %3687 = getelementptr inbounds nuw i8, ptr %1, i64 1435
  %3688 = load i8, ptr %3687, align 1
  %3689 = getelementptr inbounds nuw i8, ptr %1, i64 1436
  %3690 = load i8, ptr %3689, align 4
  %3691 = getelementptr inbounds nuw i8, ptr %1, i64 1437
  %3692 = load i8, ptr %3691, align 1
  %3693 = getelementptr inbounds nuw i8, ptr %1, i64 1438
  %3694 = load i8, ptr %3693, align 2
  %3695 = getelementptr inbounds nuw i8, ptr %1, i64 1439
  %3696 = load i8, ptr %3695, align 1
  %3697 = getelementptr inbounds nuw i8, ptr %1, i64 1440
  %3698 = load i8, ptr %3697, align 8
  %3699 = getelementptr inbounds nuw i8, ptr %1, i64 1441
  %3700 = load i8, ptr %3699, align 1
  %3701 = getelementptr inbounds nuw i8, ptr %1, i64 1442
  %3702 = load i8, ptr %3701, align 2
  %3703 = getelementptr inbounds nuw i8, ptr %1, i64 1443
  %3704 = load i8, ptr %3703, align 1
  %3705 = getelementptr inbounds nuw i8, ptr %1, i64 1444
  %3706 = load i8, ptr %3705, align 4
  %3707 = getelementptr inbounds nuw i8, ptr %1, i64 1445
  %3708 = load i8, ptr %3707, align 1
  %3709 = getelementptr inbounds nuw i8, ptr %1, i64 1446
  %3710 = load i8, ptr %3709, align 2
  %3711 = getelementptr inbounds nuw i8, ptr %1, i64 1447
  %3712 = load i8, ptr %3711, align 1
  store i8 %3394, ptr %3391, align 8
  %3713 = getelementptr inbounds nuw i8, ptr %1, i64 1129
  store i8 %3396, ptr %3713, align 1
  %3714 = getelementptr inbounds nuw i8, ptr %1, i64 1130
  store i8 %3398, ptr %3714, align 2
  %3715 = getelementptr inbounds nuw i8, ptr %1, i64 1131
  store i8 %3400, ptr %3715, align 1
  %3716 = getelementptr inbounds nuw i8, ptr %1, i64 1132
  store i8 %3402, ptr %3716, align 4
  %3717 = getelementptr inbounds nuw i8, ptr %1, i64 1133
  store i8 %3404, ptr %3717, align 1
  %3718 = getelementptr inbounds nuw i8, ptr %1, i64 1134
  store i8 %3406, ptr %3718, align 2
  %3719 = getelementptr inbounds nuw i8, ptr %1, i64 1135
  store i8 %3408, ptr %3719, align 1
  %3720 = getelementptr inbounds nuw i8, ptr %1, i64 1136
  store i8 %3410, ptr %3720, align 8
  %3721 = getelementptr inbounds nuw i8, ptr %1, i64 1137
  store i8 %3412, ptr %3721, align 1
  %3722 = getelementptr inbounds nuw i8, ptr %1, i64 1138
  store i8 %3414, ptr %3722, align 2
  %3723 = getelementptr inbounds nuw i8, ptr %1, i64 1139
  store i8 %3416, ptr %3723, align 1
  %3724 = getelementptr inbounds nuw i8, ptr %1, i64 1140
  store i8 %3418, ptr %3724, align 4
  %3725 = getelementptr inbounds nuw i8, ptr %1, i64 1141
  store i8 %3420, ptr %3725, align 1
  %3726 = getelementptr inbounds nuw i8, ptr %1, i64 1142
  store i8 %3422, ptr %3726, align 2
  %3727 = getelementptr inbounds nuw i8, ptr %1, i64 1143
  store i8 %3424, ptr %3727, align 1
  %3728 = getelementptr inbounds nuw i8, ptr %1, i64 1144
  store i8 %3426, ptr %3728, align 8
  %3729 = getelementptr inbounds nuw i8, ptr %1, i64 1145
  store i8 %3428, ptr %3729, align 1
  %3730 = getelementptr inbounds nuw i8, ptr %1, i64 1146
  store i8 %3430, ptr %3730, align 2
  %3731 = getelementptr inbounds nuw i8, ptr %1, i64 1147
  store i8 %3432, ptr %3731, align 1
  %3732 = getelementptr inbounds nuw i8, ptr %1, i64 1148
  store i8 %3434, ptr %3732, align 4
  %3733 = getelementptr inbounds nuw i8, ptr %1, i64 1149
  store i8 %3436, ptr %3733, align 1
  %3734 = getelementptr inbounds nuw i8, ptr %1, i64 1150
  store i8 %3438, ptr %3734, align 2
  %3735 = getelementptr inbounds nuw i8, ptr %1, i64 1151
  store i8 %3440, ptr %3735, align 1
  %3736 = getelementptr inbounds nuw i8, ptr %1, i64 1152
  store i8 %3442, ptr %3736, align 8
  %3737 = getelementptr inbounds nuw i8, ptr %1, i64 1153
  store i8 %3444, ptr %3737, align 1
  %3738 = getelementptr inbounds nuw i8, ptr %1, i64 1154
  store i8 %3446, ptr %3738, align 2
  %3739 = getelementptr inbounds nuw i8, ptr %1, i64 1155
  store i8 %3448, ptr %3739, align 1
  %3740 = getelementptr inbounds nuw i8, ptr %1, i64 1156
  store i8 %3450, ptr %3740, align 4
  %3741 = getelementptr inbounds nuw i8, ptr %1, i64 1157
  store i8 %3452, ptr %3741, align 1
  %3742 = getelementptr inbounds nuw i8, ptr %1, i64 1158
  store i8 %3454, ptr %3742, align 2
  %3743 = getelementptr inbounds nuw i8, ptr %1, i64 1159
  store i8 %3456, ptr %3743, align 1
  %3744 = getelementptr inbounds nuw i8, ptr %1, i64 1160
  store i8 %3458, ptr %3744, align 8
  %3745 = getelementptr inbounds nuw i8, ptr %1, i64 1161
  store i8 %3460, ptr %3745, align 1
  %3746 = getelementptr inbounds nuw i8, ptr %1, i64 1162
  store i8 %3462, ptr %3746, align 2
  %3747 = getelementptr inbounds nuw i8, ptr %1, i64 1163
  store i8 %3464, ptr %3747, align 1
  %3748 = getelementptr inbounds nuw i8, ptr %1, i64 1164
  store i8 %3466, ptr %3748, align 4
  %3749 = getelementptr inbounds nuw i8, ptr %1, i64 1165
  store i8 %3468, ptr %3749, align 1
  %3750 = getelementptr inbounds nuw i8, ptr %1, i64 1166
  store i8 %3470, ptr %3750, align 2
  %3751 = getelementptr inbounds nuw i8, ptr %1, i64 1167
  store i8 %3472, ptr %3751, align 1
  %3752 = getelementptr inbounds nuw i8, ptr %1, i64 1168
  store i8 %3474, ptr %3752, align 8
  %3753 = getelementptr inbounds nuw i8, ptr %1, i64 1169
  store i8 %3476, ptr %3753, align 1
  %3754 = getelementptr inbounds nuw i8, ptr %1, i64 1170
  store i8 %3478, ptr %3754, align 2
  %3755 = getelementptr inbounds nuw i8, ptr %1, i64 1171
  store i8 %3480, ptr %3755, align 1
  %3756 = getelementptr inbounds nuw i8, ptr %1, i64 1172
  store i8 %3482, ptr %3756, align 4
  %3757 = getelementptr inbounds nuw i8, ptr %1, i64 1173
  store i8 %3484, ptr %3757, align 1
  %3758 = getelementptr inbounds nuw i8, ptr %1, i64 1174
  store i8 %3486, ptr %3758, align 2
  %3759 = getelementptr inbounds nuw i8, ptr %1, i64 1175
  store i8 %3488, ptr %3759, align 1
  %3760 = getelementptr inbounds nuw i8, ptr %1, i64 1176
  store i8 %3490, ptr %3760, align 8
  %3761 = getelementptr inbounds nuw i8, ptr %1, i64 1177
  store i8 %3492, ptr %3761, align 1
  %3762 = getelementptr inbounds nuw i8, ptr %1, i64 1178
  store i8 %3494, ptr %3762, align 2
  %3763 = getelementptr inbounds nuw i8, ptr %1, i64 1179
  store i8 %3496, ptr %3763, align 1
  %3764 = getelementptr inbounds nuw i8, ptr %1, i64 1180
  store i8 %3498, ptr %3764, align 4
  %3765 = getelementptr inbounds nuw i8, ptr %1, i64 1181
  store i8 %3500, ptr %3765, align 1
  %3766 = getelementptr inbounds nuw i8, ptr %1, i64 1182
  store i8 %3502, ptr %3766, align 2
  %3767 = getelementptr inbounds nuw i8, ptr %1, i64 1183
  store i8 %3504, ptr %3767, align 1
  %3768 = getelementptr inbounds nuw i8, ptr %1, i64 1184
  store i8 %3506, ptr %3768, align 8
  %3769 = getelementptr inbounds nuw i8, ptr %1, i64 1185
  store i8 %3508, ptr %3769, align 1
  %3770 = getelementptr inbounds nuw i8, ptr %1, i64 1186
  store i8 %3510, ptr %3770, align 2
  %3771 = getelementptr inbounds nuw i8, ptr %1, i64 1187
  store i8 %3512, ptr %3771, align 1
  %3772 = getelementptr inbounds nuw i8, ptr %1, i64 1188
  store i8 %3514, ptr %3772, align 4
  %3773 = getelementptr inbounds nuw i8, ptr %1, i64 1189
  store i8 %3516, ptr %3773, align 1
  %3774 = getelementptr inbounds nuw i8, ptr %1, i64 1190
  store i8 %3518, ptr %3774, align 2
  %3775 = getelementptr inbounds nuw i8, ptr %1, i64 1191
  store i8 %3520, ptr %3775, align 1
  %3776 = getelementptr inbounds nuw i8, ptr %1, i64 1192
  store i8 %3522, ptr %3776, align 8
  %3777 = getelementptr inbounds nuw i8, ptr %1, i64 1193
  store i8 %3524, ptr %3777, align 1
  %3778 = getelementptr inbounds nuw i8, ptr %1, i64 1194
  store i8 %3526, ptr %3778, align 2
  %3779 = getelementptr inbounds nuw i8, ptr %1, i64 1195
  store i8 %3528, ptr %3779, align 1
  %3780 = getelementptr inbounds nuw i8, ptr %1, i64 1196
  store i8 %3530, ptr %3780, align 4
  %3781 = getelementptr inbounds nuw i8, ptr %1, i64 1197
  store i8 %3532, ptr %3781, align 1
  %3782 = getelementptr inbounds nuw i8, ptr %1, i64 1198
  store i8 %3534, ptr %3782, align 2
  %3783 = getelementptr inbounds nuw i8, ptr %1, i64 1199
  store i8 %3536, ptr %3783, align 1
  %3784 = getelementptr inbounds nuw i8, ptr %1, i64 1200
  store i8 %3538, ptr %3784, align 8
  %3785 = getelementptr inbounds nuw i8, ptr %1, i64 1201
  store i8 %3540, ptr %3785, align 1
  %3786 = getelementptr inbounds nuw i8, ptr %1, i64 1202
  store i8 %3542, ptr %3786, align 2
  %3787 = getelementptr inbounds nuw i8, ptr %1, i64 1203
  store i8 %3544, ptr %3787, align 1
  %3788 = getelementptr inbounds nuw i8, ptr %1, i64 1204
  store i8 %3546, ptr %3788, align 4
  %3789 = getelementptr inbounds nuw i8, ptr %1, i64 1205
  store i8 %3548, ptr %3789, align 1
  %3790 = getelementptr inbounds nuw i8, ptr %1, i64 1206
  store i8 %3550, ptr %3790, align 2
  %3791 = getelementptr inbounds nuw i8, ptr %1, i64 1207
  store i8 %3552, ptr %3791, align 1
  %3792 = getelementptr inbounds nuw i8, ptr %1, i64 1208
  store i8 %3554, ptr %3792, align 8
  %3793 = getelementptr inbounds nuw i8, ptr %1, i64 1209
  store i8 %3556, ptr %3793, align 1
  %3794 = getelementptr inbounds nuw i8, ptr %1, i64 1210
  store i8 %3558, ptr %3794, align 2
  %3795 = getelementptr inbounds nuw i8, ptr %1, i64 1211
  store i8 %3560, ptr %3795, align 1
  %3796 = getelementptr inbounds nuw i8, ptr %1, i64 1212
  store i8 %3562, ptr %3796, align 4
  %3797 = getelementptr inbounds nuw i8, ptr %1, i64 1213
  store i8 %3564, ptr %3797, align 1
  %3798 = getelementptr inbounds nuw i8, ptr %1, i64 1214
  store i8 %3566, ptr %3798, align 2
  %3799 = getelementptr inbounds nuw i8, ptr %1, i64 1215
  store i8 %3568, ptr %3799, align 1
  %3800 = getelementptr inbounds nuw i8, ptr %1, i64 1216
  store i8 %3570, ptr %3800, align 8
  %3801 = getelementptr inbounds nuw i8, ptr %1, i64 1217
  store i8 %3572, ptr %3801, align 1
  %3802 = getelementptr inbounds nuw i8, ptr %1, i64 1218
  store i8 %3574, ptr %3802, align 2
  %3803 = getelementptr inbounds nuw i8, ptr %1, i64 1219
  store i8 %3576, ptr %3803, align 1
  %3804 = getelementptr inbounds nuw i8, ptr %1, i64 1220
  store i8 %3578, ptr %3804, align 4
  %3805 = getelementptr inbounds nuw i8, ptr %1, i64 1221
  store i8 %3580, ptr %3805, align 1
  %3806 = getelementptr inbounds nuw i8, ptr %1, i64 1222
  store i8 %3582, ptr %3806, align 2
  %3807 = getelementptr inbounds nuw i8, ptr %1, i64 1223
  store i8 %3584, ptr %3807, align 1
  %3808 = getelementptr inbounds nuw i8, ptr %1, i64 1224
  store i8 %3586, ptr %3808, align 8
  %3809 = getelementptr inbounds nuw i8, ptr %1, i64 1225
  store i8 %3588, ptr %3809, align 1
  %3810 = getelementptr inbounds nuw i8, ptr %1, i64 1226
  store i8 %3590, ptr %3810, align 2
  %3811 = getelementptr inbounds nuw i8, ptr %1, i64 1227
  store i8 %3592, ptr %3811, align 1
  %3812 = getelementptr inbounds nuw i8, ptr %1, i64 1228
  store i8 %3594, ptr %3812, align 4
  %3813 = getelementptr inbounds nuw i8, ptr %1, i64 1229
  store i8 %3596, ptr %3813, align 1
  %3814 = getelementptr inbounds nuw i8, ptr %1, i64 1230
  store i8 %3598, ptr %3814, align 2
  %3815 = getelementptr inbounds nuw i8, ptr %1, i64 1231
  store i8 %3600, ptr %3815, align 1
  %3816 = getelementptr inbounds nuw i8, ptr %1, i64 1232
  store i8 %3602, ptr %3816, align 8
  %3817 = getelementptr inbounds nuw i8, ptr %1, i64 1233
  store i8 %3604, ptr %3817, align 1
  %3818 = getelementptr inbounds nuw i8, ptr %1, i64 1234
  store i8 %3606, ptr %3818, align 2
  %3819 = getelementptr inbounds nuw i8, ptr %1, i64 1235
  store i8 %3608, ptr %3819, align 1
  %3820 = getelementptr inbounds nuw i8, ptr %1, i64 1236
  store i8 %3610, ptr %3820, align 4
  %3821 = getelementptr inbounds nuw i8, ptr %1, i64 1237
  store i8 %3612, ptr %3821, align 1
  %3822 = getelementptr inbounds nuw i8, ptr %1, i64 1238
  store i8 %3614, ptr %3822, align 2
  %3823 = getelementptr inbounds nuw i8, ptr %1, i64 1239
  store i8 %3616, ptr %3823, align 1
  %3824 = getelementptr inbounds nuw i8, ptr %1, i64 1240
  store i8 %3618, ptr %3824, align 8
  %3825 = getelementptr inbounds nuw i8, ptr %1, i64 1241
  store i8 %3620, ptr %3825, align 1
  %3826 = getelementptr inbounds nuw i8, ptr %1, i64 1242
  store i8 %3622, ptr %3826, align 2
  %3827 = getelementptr inbounds nuw i8, ptr %1, i64 1243
  store i8 %3624, ptr %3827, align 1
  %3828 = getelementptr inbounds nuw i8, ptr %1, i64 1244
  store i8 %3626, ptr %3828, align 4
  %3829 = getelementptr inbounds nuw i8, ptr %1, i64 1245
  store i8 %3628, ptr %3829, align 1
  %3830 = getelementptr inbounds nuw i8, ptr %1, i64 1246
  store i8 %3630, ptr %3830, align 2
  %3831 = getelementptr inbounds nuw i8, ptr %1, i64 1247
  store i8 %3632, ptr %3831, align 1
  %3832 = getelementptr inbounds nuw i8, ptr %1, i64 1248
  store i8 %3634, ptr %3832, align 8
  %3833 = getelementptr inbounds nuw i8, ptr %1, i64 1249
  store i8 %3636, ptr %3833, align 1
  %3834 = getelementptr inbounds nuw i8, ptr %1, i64 1250
  store i8 %3638, ptr %3834, align 2
  %3835 = getelementptr inbounds nuw i8, ptr %1, i64 1251
  store i8 %3640, ptr %3835, align 1
  %3836 = getelementptr inbounds nuw i8, ptr %1, i64 1252
  store i8 %3642, ptr %3836, align 4
  %3837 = getelementptr inbounds nuw i8, ptr %1, i64 1253
  store i8 %3644, ptr %3837, align 1
  %3838 = getelementptr inbounds nuw i8, ptr %1, i64 1254
  store i8 %3646, ptr %3838, align 2
  %3839 = getelementptr inbounds nuw i8, ptr %1, i64 1255
  store i8 %3648, ptr %3839, align 1
  %3840 = getelementptr inbounds nuw i8, ptr %1, i64 1256
  store i8 %3650, ptr %3840, align 8
  %3841 = getelementptr inbounds nuw i8, ptr %1, i64 1257
  store i8 %3652, ptr %3841, align 1
  %3842 = getelementptr inbounds nuw i8, ptr %1, i64 1258
  store i8 %3654, ptr %3842, align 2
  %3843 = getelementptr inbounds nuw i8, ptr %1, i64 1259
  store i8 %3656, ptr %3843, align 1
  %3844 = getelementptr inbounds nuw i8, ptr %1, i64 1260
  store i8 %3658, ptr %3844, align 4
  %3845 = getelementptr inbounds nuw i8, ptr %1, i64 1261
  store i8 %3660, ptr %3845, align 1
  %3846 = getelementptr inbounds nuw i8, ptr %1, i64 1262
  store i8 %3662, ptr %3846, align 2
  %3847 = getelementptr inbounds nuw i8, ptr %1, i64 1263
  store i8 %3664, ptr %3847, align 1
  %3848 = getelementptr inbounds nuw i8, ptr %1, i64 1264
  store i8 %3666, ptr %3848, align 8
  %3849 = getelementptr inbounds nuw i8, ptr %1, i64 1265
  store i8 %3668, ptr %3849, align 1
  %3850 = getelementptr inbounds nuw i8, ptr %1, i64 1266
  store i8 %3670, ptr %3850, align 2
  %3851 = getelementptr inbounds nuw i8, ptr %1, i64 1267
  store i8 %3672, ptr %3851, align 1
  %3852 = getelementptr inbounds nuw i8, ptr %1, i64 1268
  store i8 %3674, ptr %3852, align 4
  %3853 = getelementptr inbounds nuw i8, ptr %1, i64 1269
  store i8 %3676, ptr %3853, align 1
  %3854 = getelementptr inbounds nuw i8, ptr %1, i64 1270
  store i8 %3678, ptr %3854, align 2
  %3855 = getelementptr inbounds nuw i8, ptr %1, i64 1271
  store i8 %3680, ptr %3855, align 1
  %3856 = getelementptr inbounds nuw i8, ptr %1, i64 1272
  store i8 %3682, ptr %3856, align 8
  %3857 = getelementptr inbounds nuw i8, ptr %1, i64 1273
  store i8 %3684, ptr %3857, align 1
  %3858 = getelementptr inbounds nuw i8, ptr %1, i64 1274
  store i8 %3686, ptr %3858, align 2
  %3859 = getelementptr inbounds nuw i8, ptr %1, i64 1275
  store i8 %3688, ptr %3859, align 1
  %3860 = getelementptr inbounds nuw i8, ptr %1, i64 1276
  store i8 %3690, ptr %3860, align 4
  %3861 = getelementptr inbounds nuw i8, ptr %1, i64 1277
  store i8 %3692, ptr %3861, align 1
  %3862 = getelementptr inbounds nuw i8, ptr %1, i64 1278
  store i8 %3694, ptr %3862, align 2
  %3863 = getelementptr inbounds nuw i8, ptr %1, i64 1279
  store i8 %3696, ptr %3863, align 1
  %3864 = getelementptr inbounds nuw i8, ptr %1, i64 1280
  store i8 %3698, ptr %3864, align 8
  %3865 = getelementptr inbounds nuw i8, ptr %1, i64 1281
  store i8 %3700, ptr %3865, align 1
  %3866 = getelementptr inbounds nuw i8, ptr %1, i64 1282
  store i8 %3702, ptr %3866, align 2
  %3867 = getelementptr inbounds nuw i8, ptr %1, i64 1283
  store i8 %3704, ptr %3867, align 1
  %3868 = getelementptr inbounds nuw i8, ptr %1, i64 1284
  store i8 %3706, ptr %3868, align 4
  %3869 = getelementptr inbounds nuw i8, ptr %1, i64 1285
  store i8 %3708, ptr %3869, align 1
  %3870 = getelementptr inbounds nuw i8, ptr %1, i64 1286
  store i8 %3710, ptr %3870, align 2
  %3871 = getelementptr inbounds nuw i8, ptr %1, i64 1287
  store i8 %3712, ptr %3871, align 1
  %3872 = getelementptr inbounds nuw i8, ptr %1, i64 1456
  %3873 = load double, ptr %3872, align 8
  %3874 = getelementptr inbounds nuw i8, ptr %1, i64 1448
  store double %3873, ptr %3874, align 8
  %3875 = getelementptr inbounds nuw i8, ptr %1, i64 1464
  store i64 0, ptr %3875, align 8
  %3876 = getelementptr inbounds nuw i8, ptr %1, i64 1472
  %3877 = load i64, ptr %3876, align 8
  %3878 = mul nsw i64 %3877, %3392
  %3879 = icmp slt i64 %3878, 1
  br i1 %3879, label %1372, label %3880

3880:                                             ; preds = %3390
  %3881 = and i64 %3878, 3
  %3882 = icmp samesign ult i64 %3878, 4
  br i1 %3882, label %1359, label %3883

3883:                                             ; preds = %3880
  %3884 = and i64 %3878, 9223372036854775804
  %3885 = getelementptr inbounds nuw i8, ptr %1, i64 1480
  br label %1336

3886:                                             ; preds = %1372
  %3887 = inttoptr i64 %1374 to ptr
  %3888 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %3889 = load i64, ptr %3888, align 8
  %3890 = getelementptr inbounds nuw i8, ptr %3887, i64 8
  %3891 = load i64, ptr %3890, align 8
  %3892 = mul nsw i64 %3891, %3889
  %3893 = icmp slt i64 %3892, 1
  br i1 %3893, label %3913, label %3894

3894:                                             ; preds = %3886
  %3895 = and i64 %3892, 3
  %3896 = icmp samesign ult i64 %3892, 4
  br i1 %3896, label %3901, label %3897

3897:                                             ; preds = %3894
  %3898 = and i64 %3892, 9223372036854775804
  br label %1376

3899:                                             ; preds = %1376
  %3900 = icmp eq i64 %3895, 0
  br i1 %3900, label %3913, label %3901

3901:                                             ; preds = %3899, %3894
  %3902 = phi i64 [ 0, %3894 ], [ %3898, %3899 ]
  %3903 = shl i64 %3902, 2
  br label %3904

3904:                                             ; preds = %3904, %3901
  %3905 = phi i64 [ %3911, %3904 ], [ %3895, %3901 ]
  %3906 = phi i64 [ %3910, %3904 ], [ %3903, %3901 ]
  %3907 = load i64, ptr %3887, align 8
  %3908 = add i64 %3907, %3906
  %3909 = inttoptr i64 %3908 to ptr
  store float 1.000000e+00, ptr %3909, align 4
  %3910 = add i64 %3906, 4
  %3911 = add nsw i64 %3905, -1
  %3912 = icmp eq i64 %3911, 0
  br i1 %3912, label %3913, label %3904, !llvm.loop !12

3913:                                             ; preds = %3904, %3899, %3886
  %3914 = getelementptr inbounds nuw i8, ptr %1, i64 1528
  %3915 = load i64, ptr %3914, align 8
  %3916 = inttoptr i64 %3915 to ptr
  %3917 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %3918 = load i64, ptr %3917, align 8
  %3919 = getelementptr inbounds nuw i8, ptr %3916, i64 8
  %3920 = load i64, ptr %3919, align 8
  %3921 = mul nsw i64 %3920, %3918
  %3922 = icmp slt i64 %3921, 1
  br i1 %3922, label %1432, label %3923

3923:                                             ; preds = %3913
  %3924 = and i64 %3921, 3
  %3925 = icmp samesign ult i64 %3921, 4
  br i1 %3925, label %1420, label %3926

3926:                                             ; preds = %3923
  %3927 = and i64 %3921, 9223372036854775804
  br label %1397

3928:                                             ; preds = %1618
  %3929 = load double, ptr %1548, align 8
  %3930 = load double, ptr %1549, align 8
  %3931 = fsub double %3929, %3930
  %3932 = fptosi double %3931 to i64
  %3933 = icmp slt i64 %3932, 1
  br i1 %3933, label %1626, label %3934

3934:                                             ; preds = %3928, %1639
  %3935 = phi i64 [ %1642, %1639 ], [ %3932, %3928 ]
  %3936 = tail call i64 @llvm.smin.i64(i64 %3935, i64 %1622)
  br label %1643

3937:                                             ; preds = %1671, %1662, %1658
  %3938 = phi i64 [ %1644, %1662 ], [ %1644, %1658 ], [ %1673, %1671 ]
  %3939 = load double, ptr %1523, align 8
  %3940 = load double, ptr %1524, align 8
  %3941 = fsub double %3939, %3940
  %3942 = fptosi double %3941 to i64
  %3943 = icmp sgt i64 %3942, 0
  %3944 = tail call i64 @llvm.smin.i64(i64 %3942, i64 %3938)
  %3945 = select i1 %3943, i64 %3944, i64 %3938
  %3946 = load i64, ptr %2, align 8
  %3947 = load i64, ptr %1525, align 8
  %3948 = mul nsw i64 %3947, %1619
  %3949 = add nsw i64 %3948, %3946
  %3950 = load i64, ptr %1526, align 8
  %3951 = load i64, ptr %1527, align 8
  store i64 %3949, ptr %1503, align 8
  store i64 %3950, ptr %1528, align 8
  store i64 %3945, ptr %1529, align 8
  store i64 %3951, ptr %1530, align 8
  store i64 %3947, ptr %1531, align 8
  %3952 = load i64, ptr %3, align 8
  %3953 = load i64, ptr %1532, align 8
  %3954 = mul nsw i64 %3953, %1619
  %3955 = add nsw i64 %3954, %3952
  %3956 = load i64, ptr %1533, align 8
  %3957 = load i64, ptr %1534, align 8
  store i64 %3955, ptr %1535, align 8
  store i64 %3956, ptr %1536, align 8
  store i64 %3945, ptr %1537, align 8
  store i64 %3957, ptr %1538, align 8
  store i64 %3953, ptr %1539, align 8
  store i64 %3945, ptr %1540, align 8
  store i64 %3945, ptr %1541, align 8
  store i64 %3945, ptr %1542, align 8
  store i64 %3945, ptr %1543, align 8
  store i64 %3945, ptr %1544, align 8
  store i64 %3945, ptr %1545, align 8
  store i64 %3945, ptr %1546, align 8
  store i64 %3945, ptr %1547, align 8
  %3958 = icmp slt i64 %3942, 1
  br i1 %3958, label %1674, label %3959

3959:                                             ; preds = %3937, %1677, %1674
  %3960 = phi i1 [ true, %1674 ], [ false, %1677 ], [ true, %3937 ]
  %3961 = add i64 %3950, -1
  %3962 = load i64, ptr %1558, align 8
  %3963 = icmp slt i64 %3962, 1
  br i1 %3963, label %1738, label %3964

3964:                                             ; preds = %3959, %1736
  %3965 = phi i64 [ %3966, %1736 ], [ 0, %3959 ]
  %3966 = add nuw nsw i64 %3965, 1
  %3967 = tail call i64 @llvm.smin.i64(i64 %3965, i64 %3961)
  %3968 = load i64, ptr %1503, align 8
  %3969 = load i64, ptr %1530, align 8
  %3970 = mul i64 %3969, %3967
  %3971 = add i64 %3970, %3968
  %3972 = load i64, ptr %1509, align 8
  %3973 = load i64, ptr %1559, align 8
  %3974 = mul i64 %3973, %3965
  %3975 = add i64 %3974, %3972
  %3976 = load i64, ptr %1531, align 8
  %3977 = load i64, ptr %1560, align 8
  %3978 = load i64, ptr %1529, align 8
  %3979 = icmp eq i64 %3976, 4
  %3980 = icmp eq i64 %3977, 4
  %3981 = select i1 %3979, i1 %3980, i1 false
  br i1 %3981, label %1680, label %3982

3982:                                             ; preds = %3964
  %3983 = icmp slt i64 %3978, 1
  br i1 %3983, label %1736, label %3984

3984:                                             ; preds = %3982
  %3985 = icmp eq i64 %3978, 1
  br i1 %3985, label %1727, label %3986

3986:                                             ; preds = %3984
  %3987 = and i64 %3978, 9223372036854775806
  %3988 = shl i64 %3977, 1
  %3989 = shl i64 %3976, 1
  %3990 = add nsw i64 %3978, -2
  %3991 = lshr i64 %3990, 1
  %3992 = add nuw i64 %3991, 1
  %3993 = and i64 %3992, 1
  %3994 = icmp eq i64 %3991, 0
  br i1 %3994, label %1712, label %3995

3995:                                             ; preds = %3986
  %3996 = and i64 %3992, -2
  br label %1684

3997:                                             ; preds = %1741, %1738, %1677
  %3998 = phi i1 [ %3960, %1738 ], [ %3960, %1741 ], [ false, %1677 ]
  %3999 = load double, ptr %1563, align 8
  %4000 = load double, ptr %1564, align 8
  %4001 = fsub double %3999, %4000
  %4002 = fptosi double %4001 to i64
  %4003 = icmp slt i64 %4002, 1
  br i1 %4003, label %1745, label %1806

4004:                                             ; preds = %1745
  %4005 = load i64, ptr %1528, align 8
  %4006 = add i64 %4005, -1
  %4007 = load i64, ptr %1569, align 8
  %4008 = icmp slt i64 %4007, 1
  br i1 %4008, label %1810, label %4009

4009:                                             ; preds = %4004, %1804
  %4010 = phi i64 [ %4011, %1804 ], [ 0, %4004 ]
  %4011 = add nuw nsw i64 %4010, 1
  %4012 = tail call i64 @llvm.smin.i64(i64 %4010, i64 %4006)
  %4013 = load i64, ptr %1503, align 8
  %4014 = load i64, ptr %1530, align 8
  %4015 = mul i64 %4014, %4012
  %4016 = add i64 %4015, %4013
  %4017 = load i64, ptr %1504, align 8
  %4018 = load i64, ptr %1570, align 8
  %4019 = mul i64 %4018, %4010
  %4020 = add i64 %4019, %4017
  %4021 = load i64, ptr %1531, align 8
  %4022 = load i64, ptr %1571, align 8
  %4023 = load i64, ptr %1529, align 8
  %4024 = icmp eq i64 %4021, 4
  %4025 = icmp eq i64 %4022, 4
  %4026 = select i1 %4024, i1 %4025, i1 false
  br i1 %4026, label %1748, label %4027

4027:                                             ; preds = %4009
  %4028 = icmp slt i64 %4023, 1
  br i1 %4028, label %1804, label %4029

4029:                                             ; preds = %4027
  %4030 = icmp eq i64 %4023, 1
  br i1 %4030, label %1795, label %4031

4031:                                             ; preds = %4029
  %4032 = and i64 %4023, 9223372036854775806
  %4033 = shl i64 %4022, 1
  %4034 = shl i64 %4021, 1
  %4035 = add nsw i64 %4023, -2
  %4036 = lshr i64 %4035, 1
  %4037 = add nuw i64 %4036, 1
  %4038 = and i64 %4037, 1
  %4039 = icmp eq i64 %4036, 0
  br i1 %4039, label %1780, label %4040

4040:                                             ; preds = %4031
  %4041 = and i64 %4037, -2
  br label %1752

4042:                                             ; preds = %1813
  %4043 = load i64, ptr %1569, align 8
  %4044 = icmp slt i64 %4043, 1
  br i1 %4044, label %1853, label %4045

4045:                                             ; preds = %4042
  %4046 = load i64, ptr %1504, align 8
  %4047 = load i64, ptr %1570, align 8
  %4048 = load i64, ptr %1540, align 8
  %4049 = and i64 %4048, 9223372036854775806
  %4050 = icmp slt i64 %4048, 1
  %4051 = icmp eq i64 %4048, 1
  %4052 = and i64 %4048, 1
  %4053 = icmp eq i64 %4052, 0
  %4054 = shl nsw i64 %4049, 2
  %4055 = add i64 %4046, %4054
  br label %4056

4056:                                             ; preds = %4045, %1850
  %4057 = phi i64 [ %4046, %4045 ], [ %1851, %1850 ]
  %4058 = phi i64 [ 0, %4045 ], [ %4059, %1850 ]
  %4059 = add nuw nsw i64 %4058, 1
  %4060 = mul nsw i64 %4058, %4047
  br i1 %4050, label %1850, label %4061

4061:                                             ; preds = %4056
  br i1 %4051, label %1837, label %1816

4062:                                             ; preds = %1864
  %4063 = inttoptr i64 %1865 to ptr
  %4064 = getelementptr inbounds nuw i8, ptr %4063, i64 8
  %4065 = load i64, ptr %4064, align 8
  %4066 = getelementptr inbounds nuw i8, ptr %4063, i64 16
  %4067 = load i64, ptr %4066, align 8
  %4068 = getelementptr inbounds nuw i8, ptr %4063, i64 24
  %4069 = getelementptr inbounds nuw i8, ptr %4063, i64 48
  %4070 = load double, ptr %4069, align 8
  %4071 = getelementptr inbounds nuw i8, ptr %4063, i64 40
  %4072 = load double, ptr %4071, align 8
  %4073 = fsub double %4070, %4072
  %4074 = fptosi double %4073 to i64
  %4075 = icmp slt i64 %4074, 1
  br i1 %4075, label %1868, label %1872

4076:                                             ; preds = %1879
  %4077 = load i64, ptr %1578, align 8
  %4078 = icmp slt i64 %4077, 1
  br i1 %4078, label %1919, label %4079

4079:                                             ; preds = %4076
  %4080 = load i64, ptr %1505, align 8
  %4081 = load i64, ptr %1579, align 8
  %4082 = load i64, ptr %1541, align 8
  %4083 = and i64 %4082, 9223372036854775806
  %4084 = icmp slt i64 %4082, 1
  %4085 = icmp eq i64 %4082, 1
  %4086 = and i64 %4082, 1
  %4087 = icmp eq i64 %4086, 0
  %4088 = shl nsw i64 %4083, 2
  %4089 = add i64 %4080, %4088
  br label %4090

4090:                                             ; preds = %4079, %1916
  %4091 = phi i64 [ %4080, %4079 ], [ %1917, %1916 ]
  %4092 = phi i64 [ 0, %4079 ], [ %4093, %1916 ]
  %4093 = add nuw nsw i64 %4092, 1
  %4094 = mul nsw i64 %4092, %4081
  br i1 %4084, label %1916, label %4095

4095:                                             ; preds = %4090
  br i1 %4085, label %1903, label %1882

4096:                                             ; preds = %1919
  %4097 = getelementptr inbounds nuw i8, ptr %4063, i64 64
  %4098 = getelementptr inbounds nuw i8, ptr %4063, i64 88
  %4099 = load double, ptr %4098, align 8
  %4100 = getelementptr inbounds nuw i8, ptr %4063, i64 80
  %4101 = load double, ptr %4100, align 8
  %4102 = fsub double %4099, %4101
  %4103 = fptosi double %4102 to i64
  %4104 = icmp slt i64 %4103, 1
  br i1 %4104, label %1924, label %1928

4105:                                             ; preds = %1935
  %4106 = load i64, ptr %1581, align 8
  %4107 = icmp slt i64 %4106, 1
  br i1 %4107, label %4125, label %4108

4108:                                             ; preds = %4105
  %4109 = load i64, ptr %1511, align 8
  %4110 = load i64, ptr %1582, align 8
  %4111 = load i64, ptr %1547, align 8
  %4112 = and i64 %4111, 9223372036854775806
  %4113 = icmp slt i64 %4111, 1
  %4114 = icmp eq i64 %4111, 1
  %4115 = and i64 %4111, 1
  %4116 = icmp eq i64 %4115, 0
  %4117 = shl nsw i64 %4112, 2
  %4118 = add i64 %4109, %4117
  br label %4119

4119:                                             ; preds = %4108, %1972
  %4120 = phi i64 [ %4109, %4108 ], [ %1973, %1972 ]
  %4121 = phi i64 [ 0, %4108 ], [ %4122, %1972 ]
  %4122 = add nuw nsw i64 %4121, 1
  %4123 = mul nsw i64 %4121, %4110
  br i1 %4113, label %1972, label %4124

4124:                                             ; preds = %4119
  br i1 %4114, label %1959, label %1938

4125:                                             ; preds = %1972, %4105, %1935, %1928, %1924, %1864
  %4126 = load i64, ptr %1520, align 8
  %4127 = inttoptr i64 %4126 to ptr
  %4128 = getelementptr inbounds nuw i8, ptr %4127, i64 8
  %4129 = load i64, ptr %4128, align 8
  %4130 = getelementptr inbounds nuw i8, ptr %4127, i64 16
  %4131 = load i64, ptr %4130, align 8
  %4132 = getelementptr inbounds nuw i8, ptr %4127, i64 24
  %4133 = getelementptr inbounds nuw i8, ptr %4127, i64 48
  %4134 = load double, ptr %4133, align 8
  %4135 = getelementptr inbounds nuw i8, ptr %4127, i64 40
  %4136 = load double, ptr %4135, align 8
  %4137 = fsub double %4134, %4136
  %4138 = fptosi double %4137 to i64
  %4139 = icmp slt i64 %4138, 1
  br i1 %4139, label %1975, label %1979

4140:                                             ; preds = %1986
  %4141 = load i64, ptr %1578, align 8
  %4142 = icmp slt i64 %4141, 1
  br i1 %4142, label %2026, label %4143

4143:                                             ; preds = %4140
  %4144 = load i64, ptr %1505, align 8
  %4145 = load i64, ptr %1579, align 8
  %4146 = load i64, ptr %1541, align 8
  %4147 = and i64 %4146, 9223372036854775806
  %4148 = icmp slt i64 %4146, 1
  %4149 = icmp eq i64 %4146, 1
  %4150 = and i64 %4146, 1
  %4151 = icmp eq i64 %4150, 0
  %4152 = shl nsw i64 %4147, 2
  %4153 = add i64 %4144, %4152
  br label %4154

4154:                                             ; preds = %4143, %2023
  %4155 = phi i64 [ %4144, %4143 ], [ %2024, %2023 ]
  %4156 = phi i64 [ 0, %4143 ], [ %4157, %2023 ]
  %4157 = add nuw nsw i64 %4156, 1
  %4158 = mul nsw i64 %4156, %4145
  br i1 %4148, label %2023, label %4159

4159:                                             ; preds = %4154
  br i1 %4149, label %2010, label %1989

4160:                                             ; preds = %2026
  %4161 = getelementptr inbounds nuw i8, ptr %4127, i64 64
  %4162 = getelementptr inbounds nuw i8, ptr %4127, i64 88
  %4163 = load double, ptr %4162, align 8
  %4164 = getelementptr inbounds nuw i8, ptr %4127, i64 80
  %4165 = load double, ptr %4164, align 8
  %4166 = fsub double %4163, %4165
  %4167 = fptosi double %4166 to i64
  %4168 = icmp slt i64 %4167, 1
  br i1 %4168, label %2031, label %2035

4169:                                             ; preds = %2042
  %4170 = load i64, ptr %1584, align 8
  %4171 = icmp slt i64 %4170, 1
  br i1 %4171, label %2082, label %4172

4172:                                             ; preds = %4169
  %4173 = load i64, ptr %1510, align 8
  %4174 = load i64, ptr %1585, align 8
  %4175 = load i64, ptr %1546, align 8
  %4176 = and i64 %4175, 9223372036854775806
  %4177 = icmp slt i64 %4175, 1
  %4178 = icmp eq i64 %4175, 1
  %4179 = and i64 %4175, 1
  %4180 = icmp eq i64 %4179, 0
  %4181 = shl nsw i64 %4176, 2
  %4182 = add i64 %4173, %4181
  br label %4183

4183:                                             ; preds = %4172, %2079
  %4184 = phi i64 [ %4173, %4172 ], [ %2080, %2079 ]
  %4185 = phi i64 [ 0, %4172 ], [ %4186, %2079 ]
  %4186 = add nuw nsw i64 %4185, 1
  %4187 = mul nsw i64 %4185, %4174
  br i1 %4177, label %2079, label %4188

4188:                                             ; preds = %4183
  br i1 %4178, label %2066, label %2045

4189:                                             ; preds = %2091
  %4190 = add i64 %2092, -1
  %4191 = icmp slt i64 %2093, 1
  br i1 %4191, label %2153, label %4192

4192:                                             ; preds = %4189, %2151
  %4193 = phi i64 [ %4194, %2151 ], [ 0, %4189 ]
  %4194 = add nuw nsw i64 %4193, 1
  %4195 = tail call i64 @llvm.smin.i64(i64 %4193, i64 %4190)
  %4196 = load i64, ptr %1510, align 8
  %4197 = load i64, ptr %1585, align 8
  %4198 = mul i64 %4197, %4195
  %4199 = add i64 %4198, %4196
  %4200 = load i64, ptr %1507, align 8
  %4201 = load i64, ptr %1589, align 8
  %4202 = mul i64 %4201, %4193
  %4203 = add i64 %4202, %4200
  %4204 = load i64, ptr %1590, align 8
  %4205 = load i64, ptr %1591, align 8
  %4206 = load i64, ptr %1546, align 8
  %4207 = icmp eq i64 %4204, 4
  %4208 = icmp eq i64 %4205, 4
  %4209 = select i1 %4207, i1 %4208, i1 false
  br i1 %4209, label %2095, label %4210

4210:                                             ; preds = %4192
  %4211 = icmp slt i64 %4206, 1
  br i1 %4211, label %2151, label %4212

4212:                                             ; preds = %4210
  %4213 = icmp eq i64 %4206, 1
  br i1 %4213, label %2142, label %4214

4214:                                             ; preds = %4212
  %4215 = and i64 %4206, 9223372036854775806
  %4216 = shl i64 %4205, 1
  %4217 = shl i64 %4204, 1
  %4218 = add nsw i64 %4206, -2
  %4219 = lshr i64 %4218, 1
  %4220 = add nuw i64 %4219, 1
  %4221 = and i64 %4220, 1
  %4222 = icmp eq i64 %4219, 0
  br i1 %4222, label %2127, label %4223

4223:                                             ; preds = %4214
  %4224 = and i64 %4220, -2
  br label %2099

4225:                                             ; preds = %2158, %2155
  %4226 = load i64, ptr %1588, align 8
  %4227 = load double, ptr %1594, align 8
  %4228 = load double, ptr %1595, align 8
  %4229 = fcmp oge double %4227, %4228
  %4230 = load i64, ptr %1596, align 8
  %4231 = icmp slt i64 %4230, 1
  br i1 %4231, label %4232, label %2162

4232:                                             ; preds = %2182, %4225
  %4233 = phi i1 [ %4229, %4225 ], [ %2183, %2182 ]
  %4234 = mul nsw i64 %4230, %4226
  %4235 = icmp slt i64 %4234, 1
  br i1 %4235, label %2228, label %4236

4236:                                             ; preds = %4232
  %4237 = load i64, ptr %1598, align 8
  %4238 = icmp eq i64 %4234, 1
  br i1 %4238, label %2215, label %4239

4239:                                             ; preds = %4236
  %4240 = and i64 %4234, 9223372036854775806
  br label %2187

4241:                                             ; preds = %2236
  %4242 = load i64, ptr %1588, align 8
  %4243 = icmp slt i64 %4242, 1
  br i1 %4243, label %4261, label %4244

4244:                                             ; preds = %4241
  %4245 = load i64, ptr %1507, align 8
  %4246 = load i64, ptr %1589, align 8
  %4247 = load i64, ptr %1543, align 8
  %4248 = and i64 %4247, 9223372036854775806
  %4249 = icmp slt i64 %4247, 1
  %4250 = icmp eq i64 %4247, 1
  %4251 = and i64 %4247, 1
  %4252 = icmp eq i64 %4251, 0
  %4253 = shl nsw i64 %4248, 2
  %4254 = add i64 %4245, %4253
  br label %4255

4255:                                             ; preds = %4244, %2273
  %4256 = phi i64 [ %4245, %4244 ], [ %2274, %2273 ]
  %4257 = phi i64 [ 0, %4244 ], [ %4258, %2273 ]
  %4258 = add nuw nsw i64 %4257, 1
  %4259 = mul nsw i64 %4257, %4246
  br i1 %4249, label %2273, label %4260

4260:                                             ; preds = %4255
  br i1 %4250, label %2260, label %2239

4261:                                             ; preds = %2273, %2224, %4241, %2236, %2230, %2228
  %4262 = load double, ptr %1601, align 8
  %4263 = load double, ptr %1602, align 8
  %4264 = fsub double %4262, %4263
  %4265 = fptosi double %4264 to i64
  %4266 = icmp slt i64 %4265, 1
  br i1 %4266, label %2276, label %2279

4267:                                             ; preds = %2283
  %4268 = icmp slt i64 %2284, 1
  br i1 %4268, label %2359, label %4269

4269:                                             ; preds = %4267, %2286
  %4270 = phi i64 [ %2287, %2286 ], [ 1, %4267 ]
  %4271 = tail call i64 @llvm.smax.i64(i64 %4270, i64 0)
  %4272 = icmp sgt i64 %4270, 0
  %4273 = and i64 %4271, 1
  %4274 = icmp eq i64 %4270, 1
  %4275 = and i64 %4271, 9223372036854775806
  %4276 = icmp eq i64 %4273, 0
  %4277 = icmp ne i64 %4273, 0
  br label %4278

4278:                                             ; preds = %4269, %2356
  %4279 = phi i64 [ 0, %4269 ], [ %2357, %2356 ]
  %4280 = phi i64 [ 0, %4269 ], [ %4281, %2356 ]
  %4281 = add nuw nsw i64 %4280, 1
  %4282 = mul nsw i64 %4280, %4270
  br i1 %4272, label %4283, label %2356

4283:                                             ; preds = %4278
  %4284 = load i64, ptr %1507, align 8
  %4285 = load i64, ptr %1589, align 8
  %4286 = load i64, ptr %1543, align 8
  %4287 = icmp slt i64 %4286, 1
  br i1 %4287, label %2356, label %4288

4288:                                             ; preds = %4283
  %4289 = and i64 %4286, 9223372036854775806
  %4290 = icmp eq i64 %4286, 1
  %4291 = and i64 %4286, 1
  %4292 = icmp eq i64 %4291, 0
  br i1 %4290, label %4293, label %4294

4293:                                             ; preds = %4288
  br i1 %4274, label %2289, label %4299

4294:                                             ; preds = %4288
  %4295 = mul i64 %4285, %4279
  %4296 = add i64 %4295, %4284
  %4297 = shl nsw i64 %4289, 2
  %4298 = add i64 %4284, %4297
  br label %4323

4299:                                             ; preds = %4293, %4299
  %4300 = phi i64 [ %4320, %4299 ], [ 0, %4293 ]
  %4301 = phi i64 [ %4319, %4299 ], [ %4282, %4293 ]
  %4302 = phi i64 [ %4321, %4299 ], [ 0, %4293 ]
  %4303 = mul nsw i64 %4301, %4285
  %4304 = add nsw i64 %4303, %4284
  %4305 = inttoptr i64 %4304 to ptr
  %4306 = load float, ptr %4305, align 4
  %4307 = tail call float @llvm.fabs.f32(float %4306)
  %4308 = fcmp ueq float %4307, 0x7FF0000000000000
  %4309 = zext i1 %4308 to i64
  %4310 = add i64 %4301, 1
  %4311 = or i64 %4300, %4309
  %4312 = mul nsw i64 %4310, %4285
  %4313 = add nsw i64 %4312, %4284
  %4314 = inttoptr i64 %4313 to ptr
  %4315 = load float, ptr %4314, align 4
  %4316 = tail call float @llvm.fabs.f32(float %4315)
  %4317 = fcmp ueq float %4316, 0x7FF0000000000000
  %4318 = zext i1 %4317 to i64
  %4319 = add i64 %4301, 2
  %4320 = or i64 %4311, %4318
  %4321 = add i64 %4302, 2
  %4322 = icmp eq i64 %4321, %4275
  br i1 %4322, label %2288, label %4299

4323:                                             ; preds = %4294, %4358
  %4324 = phi i64 [ %4363, %4358 ], [ %4296, %4294 ]
  %4325 = phi i64 [ %4362, %4358 ], [ 0, %4294 ]
  %4326 = phi i64 [ %4360, %4358 ], [ %4271, %4294 ]
  %4327 = phi i64 [ %4361, %4358 ], [ %4282, %4294 ]
  br label %4328

4328:                                             ; preds = %4323, %4328
  %4329 = phi i64 [ %4346, %4328 ], [ %4324, %4323 ]
  %4330 = phi i64 [ %4345, %4328 ], [ 0, %4323 ]
  %4331 = phi i64 [ %4338, %4328 ], [ 0, %4323 ]
  %4332 = inttoptr i64 %4329 to ptr
  %4333 = load float, ptr %4332, align 4
  %4334 = tail call float @llvm.fabs.f32(float %4333)
  %4335 = fcmp ueq float %4334, 0x7FF0000000000000
  %4336 = zext i1 %4335 to i64
  %4337 = or i64 %4330, %4336
  %4338 = add nuw i64 %4331, 2
  %4339 = add i64 %4329, 4
  %4340 = inttoptr i64 %4339 to ptr
  %4341 = load float, ptr %4340, align 4
  %4342 = tail call float @llvm.fabs.f32(float %4341)
  %4343 = fcmp ueq float %4342, 0x7FF0000000000000
  %4344 = zext i1 %4343 to i64
  %4345 = or i64 %4337, %4344
  %4346 = add i64 %4329, 8
  %4347 = icmp eq i64 %4289, %4338
  br i1 %4347, label %4348, label %4328

4348:                                             ; preds = %4328
  br i1 %4292, label %4358, label %4349

4349:                                             ; preds = %4348
  %4350 = mul nsw i64 %4327, %4285
  %4351 = add i64 %4350, %4298
  %4352 = inttoptr i64 %4351 to ptr
  %4353 = load float, ptr %4352, align 4
  %4354 = tail call float @llvm.fabs.f32(float %4353)
  %4355 = fcmp ueq float %4354, 0x7FF0000000000000
  %4356 = zext i1 %4355 to i64
  %4357 = or i64 %4345, %4356
  br label %4358

4358:                                             ; preds = %4349, %4348
  %4359 = phi i64 [ %4345, %4348 ], [ %4357, %4349 ]
  %4360 = add nsw i64 %4326, -1
  %4361 = add i64 %4327, 1
  %4362 = or i64 %4359, %4325
  %4363 = add i64 %4324, %4285
  %4364 = icmp sgt i64 %4326, 1
  br i1 %4364, label %4323, label %2300

4365:                                             ; preds = %2333, %2303
  %4366 = phi i64 [ %4368, %2333 ], [ %4271, %2303 ]
  %4367 = phi i64 [ %4369, %2333 ], [ %4282, %2303 ]
  %4368 = add nsw i64 %4366, -1
  %4369 = add i64 %4367, 1
  %4370 = load i64, ptr %1507, align 8
  %4371 = load i64, ptr %1589, align 8
  %4372 = load i64, ptr %1543, align 8
  %4373 = icmp slt i64 %4372, 1
  br i1 %4373, label %2333, label %4374

4374:                                             ; preds = %4365
  %4375 = and i64 %4372, 3
  %4376 = icmp samesign ult i64 %4372, 4
  br i1 %4376, label %4377, label %4380

4377:                                             ; preds = %4374
  %4378 = mul i64 %4371, %4367
  %4379 = add i64 %4378, %4370
  br label %2321

4380:                                             ; preds = %4374
  %4381 = and i64 %4372, 9223372036854775804
  %4382 = mul i64 %4371, %4367
  %4383 = add i64 %4382, %4370
  %4384 = add nsw i64 %4372, -4
  %4385 = lshr i64 %4384, 2
  %4386 = add nuw nsw i64 %4385, 1
  %4387 = and i64 %4386, 1
  %4388 = icmp eq i64 %4385, 0
  br i1 %4388, label %2309, label %4389

4389:                                             ; preds = %4380
  %4390 = and i64 %4386, 9223372036854775806
  br label %2335

4391:                                             ; preds = %2359
  %4392 = load i64, ptr %1588, align 8
  %4393 = add i64 %4392, -1
  %4394 = load i64, ptr %1605, align 8
  %4395 = icmp slt i64 %4394, 1
  br i1 %4395, label %2423, label %4396

4396:                                             ; preds = %4391, %2419
  %4397 = phi i64 [ %4398, %2419 ], [ 0, %4391 ]
  %4398 = add nuw nsw i64 %4397, 1
  %4399 = tail call i64 @llvm.smin.i64(i64 %4397, i64 %4393)
  %4400 = load i64, ptr %1507, align 8
  %4401 = load i64, ptr %1589, align 8
  %4402 = mul i64 %4401, %4399
  %4403 = add i64 %4402, %4400
  %4404 = load i64, ptr %1508, align 8
  %4405 = load i64, ptr %1606, align 8
  %4406 = mul i64 %4405, %4397
  %4407 = add i64 %4406, %4404
  %4408 = load i64, ptr %1591, align 8
  %4409 = load i64, ptr %1607, align 8
  %4410 = load i64, ptr %1543, align 8
  %4411 = icmp eq i64 %4408, 4
  %4412 = icmp eq i64 %4409, 4
  %4413 = select i1 %4411, i1 %4412, i1 false
  br i1 %4413, label %2363, label %4414

4414:                                             ; preds = %4396
  %4415 = icmp slt i64 %4410, 1
  br i1 %4415, label %2419, label %4416

4416:                                             ; preds = %4414
  %4417 = icmp eq i64 %4410, 1
  br i1 %4417, label %2410, label %4418

4418:                                             ; preds = %4416
  %4419 = and i64 %4410, 9223372036854775806
  %4420 = shl i64 %4409, 1
  %4421 = shl i64 %4408, 1
  %4422 = add nsw i64 %4410, -2
  %4423 = lshr i64 %4422, 1
  %4424 = add nuw i64 %4423, 1
  %4425 = and i64 %4424, 1
  %4426 = icmp eq i64 %4423, 0
  br i1 %4426, label %2395, label %4427

4427:                                             ; preds = %4418
  %4428 = and i64 %4424, -2
  br label %2367

4429:                                             ; preds = %2423
  %4430 = getelementptr inbounds nuw i8, ptr %2425, i64 16
  %4431 = getelementptr inbounds nuw i8, ptr %2425, i64 40
  %4432 = load double, ptr %4431, align 8
  %4433 = getelementptr inbounds nuw i8, ptr %2425, i64 32
  %4434 = load double, ptr %4433, align 8
  %4435 = fsub double %4432, %4434
  %4436 = fptosi double %4435 to i64
  %4437 = icmp slt i64 %4436, 1
  br i1 %4437, label %2429, label %2433

4438:                                             ; preds = %2444
  %4439 = getelementptr inbounds nuw i8, ptr %2446, i64 16
  %4440 = getelementptr inbounds nuw i8, ptr %2446, i64 40
  %4441 = load double, ptr %4440, align 8
  %4442 = getelementptr inbounds nuw i8, ptr %2446, i64 32
  %4443 = load double, ptr %4442, align 8
  %4444 = fsub double %4441, %4443
  %4445 = fptosi double %4444 to i64
  %4446 = icmp slt i64 %4445, 1
  br i1 %4446, label %2450, label %2454

4447:                                             ; preds = %2467
  %4448 = icmp slt i64 %2468, 1
  br i1 %4448, label %2543, label %4449

4449:                                             ; preds = %4447, %2470
  %4450 = phi i64 [ %2471, %2470 ], [ 1, %4447 ]
  %4451 = tail call i64 @llvm.smax.i64(i64 %4450, i64 0)
  %4452 = icmp sgt i64 %4450, 0
  %4453 = and i64 %4451, 1
  %4454 = icmp eq i64 %4450, 1
  %4455 = and i64 %4451, 9223372036854775806
  %4456 = icmp eq i64 %4453, 0
  %4457 = icmp ne i64 %4453, 0
  br label %4458

4458:                                             ; preds = %4449, %2540
  %4459 = phi i64 [ 0, %4449 ], [ %2541, %2540 ]
  %4460 = phi i64 [ 0, %4449 ], [ %4461, %2540 ]
  %4461 = add nuw nsw i64 %4460, 1
  %4462 = mul nsw i64 %4460, %4450
  br i1 %4452, label %4463, label %2540

4463:                                             ; preds = %4458
  %4464 = load i64, ptr %1507, align 8
  %4465 = load i64, ptr %1589, align 8
  %4466 = load i64, ptr %1543, align 8
  %4467 = icmp slt i64 %4466, 1
  br i1 %4467, label %2540, label %4468

4468:                                             ; preds = %4463
  %4469 = and i64 %4466, 9223372036854775806
  %4470 = icmp eq i64 %4466, 1
  %4471 = and i64 %4466, 1
  %4472 = icmp eq i64 %4471, 0
  br i1 %4470, label %4473, label %4474

4473:                                             ; preds = %4468
  br i1 %4454, label %2473, label %4479

4474:                                             ; preds = %4468
  %4475 = mul i64 %4465, %4459
  %4476 = add i64 %4475, %4464
  %4477 = shl nsw i64 %4469, 2
  %4478 = add i64 %4464, %4477
  br label %4503

4479:                                             ; preds = %4473, %4479
  %4480 = phi i64 [ %4500, %4479 ], [ 0, %4473 ]
  %4481 = phi i64 [ %4499, %4479 ], [ %4462, %4473 ]
  %4482 = phi i64 [ %4501, %4479 ], [ 0, %4473 ]
  %4483 = mul nsw i64 %4481, %4465
  %4484 = add nsw i64 %4483, %4464
  %4485 = inttoptr i64 %4484 to ptr
  %4486 = load float, ptr %4485, align 4
  %4487 = tail call float @llvm.fabs.f32(float %4486)
  %4488 = fcmp ueq float %4487, 0x7FF0000000000000
  %4489 = zext i1 %4488 to i64
  %4490 = add i64 %4481, 1
  %4491 = or i64 %4480, %4489
  %4492 = mul nsw i64 %4490, %4465
  %4493 = add nsw i64 %4492, %4464
  %4494 = inttoptr i64 %4493 to ptr
  %4495 = load float, ptr %4494, align 4
  %4496 = tail call float @llvm.fabs.f32(float %4495)
  %4497 = fcmp ueq float %4496, 0x7FF0000000000000
  %4498 = zext i1 %4497 to i64
  %4499 = add i64 %4481, 2
  %4500 = or i64 %4491, %4498
  %4501 = add i64 %4482, 2
  %4502 = icmp eq i64 %4501, %4455
  br i1 %4502, label %2472, label %4479

4503:                                             ; preds = %4474, %4538
  %4504 = phi i64 [ %4543, %4538 ], [ %4476, %4474 ]
  %4505 = phi i64 [ %4542, %4538 ], [ 0, %4474 ]
  %4506 = phi i64 [ %4540, %4538 ], [ %4451, %4474 ]
  %4507 = phi i64 [ %4541, %4538 ], [ %4462, %4474 ]
  br label %4508

4508:                                             ; preds = %4503, %4508
  %4509 = phi i64 [ %4526, %4508 ], [ %4504, %4503 ]
  %4510 = phi i64 [ %4525, %4508 ], [ 0, %4503 ]
  %4511 = phi i64 [ %4518, %4508 ], [ 0, %4503 ]
  %4512 = inttoptr i64 %4509 to ptr
  %4513 = load float, ptr %4512, align 4
  %4514 = tail call float @llvm.fabs.f32(float %4513)
  %4515 = fcmp ueq float %4514, 0x7FF0000000000000
  %4516 = zext i1 %4515 to i64
  %4517 = or i64 %4510, %4516
  %4518 = add nuw i64 %4511, 2
  %4519 = add i64 %4509, 4
  %4520 = inttoptr i64 %4519 to ptr
  %4521 = load float, ptr %4520, align 4
  %4522 = tail call float @llvm.fabs.f32(float %4521)
  %4523 = fcmp ueq float %4522, 0x7FF0000000000000
  %4524 = zext i1 %4523 to i64
  %4525 = or i64 %4517, %4524
  %4526 = add i64 %4509, 8
  %4527 = icmp eq i64 %4469, %4518
  br i1 %4527, label %4528, label %4508

4528:                                             ; preds = %4508
  br i1 %4472, label %4538, label %4529

4529:                                             ; preds = %4528
  %4530 = mul nsw i64 %4507, %4465
  %4531 = add i64 %4530, %4478
  %4532 = inttoptr i64 %4531 to ptr
  %4533 = load float, ptr %4532, align 4
  %4534 = tail call float @llvm.fabs.f32(float %4533)
  %4535 = fcmp ueq float %4534, 0x7FF0000000000000
  %4536 = zext i1 %4535 to i64
  %4537 = or i64 %4525, %4536
  br label %4538

4538:                                             ; preds = %4529, %4528
  %4539 = phi i64 [ %4525, %4528 ], [ %4537, %4529 ]
  %4540 = add nsw i64 %4506, -1
  %4541 = add i64 %4507, 1
  %4542 = or i64 %4539, %4505
  %4543 = add i64 %4504, %4465
  %4544 = icmp sgt i64 %4506, 1
  br i1 %4544, label %4503, label %2484

4545:                                             ; preds = %2517, %2487
  %4546 = phi i64 [ %4548, %2517 ], [ %4451, %2487 ]
  %4547 = phi i64 [ %4549, %2517 ], [ %4462, %2487 ]
  %4548 = add nsw i64 %4546, -1
  %4549 = add i64 %4547, 1
  %4550 = load i64, ptr %1507, align 8
  %4551 = load i64, ptr %1589, align 8
  %4552 = load i64, ptr %1543, align 8
  %4553 = icmp slt i64 %4552, 1
  br i1 %4553, label %2517, label %4554

4554:                                             ; preds = %4545
  %4555 = and i64 %4552, 3
  %4556 = icmp samesign ult i64 %4552, 4
  br i1 %4556, label %4557, label %4560

4557:                                             ; preds = %4554
  %4558 = mul i64 %4551, %4547
  %4559 = add i64 %4558, %4550
  br label %2505

4560:                                             ; preds = %4554
  %4561 = and i64 %4552, 9223372036854775804
  %4562 = mul i64 %4551, %4547
  %4563 = add i64 %4562, %4550
  %4564 = add nsw i64 %4552, -4
  %4565 = lshr i64 %4564, 2
  %4566 = add nuw nsw i64 %4565, 1
  %4567 = and i64 %4566, 1
  %4568 = icmp eq i64 %4565, 0
  br i1 %4568, label %2493, label %4569

4569:                                             ; preds = %4560
  %4570 = and i64 %4566, 9223372036854775806
  br label %2519

4571:                                             ; preds = %2544, %2543
  %4572 = load i64, ptr %1588, align 8
  %4573 = load double, ptr %1611, align 8
  %4574 = load double, ptr %1612, align 8
  %4575 = fcmp oge double %4573, %4574
  %4576 = load i64, ptr %1613, align 8
  %4577 = icmp slt i64 %4576, 1
  br i1 %4577, label %4578, label %2548

4578:                                             ; preds = %2568, %4571
  %4579 = phi i1 [ %4575, %4571 ], [ %2569, %2568 ]
  %4580 = mul nsw i64 %4576, %4572
  %4581 = icmp slt i64 %4580, 1
  br i1 %4581, label %2614, label %4582

4582:                                             ; preds = %4578
  %4583 = load i64, ptr %1615, align 8
  %4584 = icmp eq i64 %4580, 1
  br i1 %4584, label %2601, label %4585

4585:                                             ; preds = %4582
  %4586 = and i64 %4580, 9223372036854775806
  br label %2573

4587:                                             ; preds = %2616
  %4588 = icmp slt i64 %2620, 1
  br i1 %4588, label %2695, label %4589

4589:                                             ; preds = %4587, %2622
  %4590 = phi i64 [ %2623, %2622 ], [ 1, %4587 ]
  %4591 = tail call i64 @llvm.smax.i64(i64 %4590, i64 0)
  %4592 = icmp sgt i64 %4590, 0
  %4593 = and i64 %4591, 1
  %4594 = icmp eq i64 %4590, 1
  %4595 = and i64 %4591, 9223372036854775806
  %4596 = icmp eq i64 %4593, 0
  %4597 = icmp ne i64 %4593, 0
  br label %4598

4598:                                             ; preds = %4589, %2692
  %4599 = phi i64 [ 0, %4589 ], [ %2693, %2692 ]
  %4600 = phi i64 [ 0, %4589 ], [ %4601, %2692 ]
  %4601 = add nuw nsw i64 %4600, 1
  %4602 = mul nsw i64 %4600, %4590
  br i1 %4592, label %4603, label %2692

4603:                                             ; preds = %4598
  %4604 = load i64, ptr %1507, align 8
  %4605 = load i64, ptr %1589, align 8
  %4606 = load i64, ptr %1543, align 8
  %4607 = icmp slt i64 %4606, 1
  br i1 %4607, label %2692, label %4608

4608:                                             ; preds = %4603
  %4609 = and i64 %4606, 9223372036854775806
  %4610 = icmp eq i64 %4606, 1
  %4611 = and i64 %4606, 1
  %4612 = icmp eq i64 %4611, 0
  br i1 %4610, label %4613, label %4614

4613:                                             ; preds = %4608
  br i1 %4594, label %2625, label %4619

4614:                                             ; preds = %4608
  %4615 = mul i64 %4605, %4599
  %4616 = add i64 %4615, %4604
  %4617 = shl nsw i64 %4609, 2
  %4618 = add i64 %4604, %4617
  br label %4643

4619:                                             ; preds = %4613, %4619
  %4620 = phi i64 [ %4640, %4619 ], [ 0, %4613 ]
  %4621 = phi i64 [ %4639, %4619 ], [ %4602, %4613 ]
  %4622 = phi i64 [ %4641, %4619 ], [ 0, %4613 ]
  %4623 = mul nsw i64 %4621, %4605
  %4624 = add nsw i64 %4623, %4604
  %4625 = inttoptr i64 %4624 to ptr
  %4626 = load float, ptr %4625, align 4
  %4627 = tail call float @llvm.fabs.f32(float %4626)
  %4628 = fcmp ueq float %4627, 0x7FF0000000000000
  %4629 = zext i1 %4628 to i64
  %4630 = add i64 %4621, 1
  %4631 = or i64 %4620, %4629
  %4632 = mul nsw i64 %4630, %4605
  %4633 = add nsw i64 %4632, %4604
  %4634 = inttoptr i64 %4633 to ptr
  %4635 = load float, ptr %4634, align 4
  %4636 = tail call float @llvm.fabs.f32(float %4635)
  %4637 = fcmp ueq float %4636, 0x7FF0000000000000
  %4638 = zext i1 %4637 to i64
  %4639 = add i64 %4621, 2
  %4640 = or i64 %4631, %4638
  %4641 = add i64 %4622, 2
  %4642 = icmp eq i64 %4641, %4595
  br i1 %4642, label %2624, label %4619

4643:                                             ; preds = %4614, %4678
  %4644 = phi i64 [ %4683, %4678 ], [ %4616, %4614 ]
  %4645 = phi i64 [ %4682, %4678 ], [ 0, %4614 ]
  %4646 = phi i64 [ %4680, %4678 ], [ %4591, %4614 ]
  %4647 = phi i64 [ %4681, %4678 ], [ %4602, %4614 ]
  br label %4648

4648:                                             ; preds = %4643, %4648
  %4649 = phi i64 [ %4666, %4648 ], [ %4644, %4643 ]
  %4650 = phi i64 [ %4665, %4648 ], [ 0, %4643 ]
  %4651 = phi i64 [ %4658, %4648 ], [ 0, %4643 ]
  %4652 = inttoptr i64 %4649 to ptr
  %4653 = load float, ptr %4652, align 4
  %4654 = tail call float @llvm.fabs.f32(float %4653)
  %4655 = fcmp ueq float %4654, 0x7FF0000000000000
  %4656 = zext i1 %4655 to i64
  %4657 = or i64 %4650, %4656
  %4658 = add nuw i64 %4651, 2
  %4659 = add i64 %4649, 4
  %4660 = inttoptr i64 %4659 to ptr
  %4661 = load float, ptr %4660, align 4
  %4662 = tail call float @llvm.fabs.f32(float %4661)
  %4663 = fcmp ueq float %4662, 0x7FF0000000000000
  %4664 = zext i1 %4663 to i64
  %4665 = or i64 %4657, %4664
  %4666 = add i64 %4649, 8
  %4667 = icmp eq i64 %4609, %4658
  br i1 %4667, label %4668, label %4648

4668:                                             ; preds = %4648
  br i1 %4612, label %4678, label %4669

4669:                                             ; preds = %4668
  %4670 = mul nsw i64 %4647, %4605
  %4671 = add i64 %4670, %4618
  %4672 = inttoptr i64 %4671 to ptr
  %4673 = load float, ptr %4672, align 4
  %4674 = tail call float @llvm.fabs.f32(float %4673)
  %4675 = fcmp ueq float %4674, 0x7FF0000000000000
  %4676 = zext i1 %4675 to i64
  %4677 = or i64 %4665, %4676
  br label %4678

4678:                                             ; preds = %4669, %4668
  %4679 = phi i64 [ %4665, %4668 ], [ %4677, %4669 ]
  %4680 = add nsw i64 %4646, -1
  %4681 = add i64 %4647, 1
  %4682 = or i64 %4679, %4645
  %4683 = add i64 %4644, %4605
  %4684 = icmp sgt i64 %4646, 1
  br i1 %4684, label %4643, label %2636

4685:                                             ; preds = %2669, %2639
  %4686 = phi i64 [ %4688, %2669 ], [ %4591, %2639 ]
  %4687 = phi i64 [ %4689, %2669 ], [ %4602, %2639 ]
  %4688 = add nsw i64 %4686, -1
  %4689 = add i64 %4687, 1
  %4690 = load i64, ptr %1507, align 8
  %4691 = load i64, ptr %1589, align 8
  %4692 = load i64, ptr %1543, align 8
  %4693 = icmp slt i64 %4692, 1
  br i1 %4693, label %2669, label %4694

4694:                                             ; preds = %4685
  %4695 = and i64 %4692, 3
  %4696 = icmp samesign ult i64 %4692, 4
  br i1 %4696, label %4697, label %4700

4697:                                             ; preds = %4694
  %4698 = mul i64 %4691, %4687
  %4699 = add i64 %4698, %4690
  br label %2657

4700:                                             ; preds = %4694
  %4701 = and i64 %4692, 9223372036854775804
  %4702 = mul i64 %4691, %4687
  %4703 = add i64 %4702, %4690
  %4704 = add nsw i64 %4692, -4
  %4705 = lshr i64 %4704, 2
  %4706 = add nuw nsw i64 %4705, 1
  %4707 = and i64 %4706, 1
  %4708 = icmp eq i64 %4705, 0
  br i1 %4708, label %2645, label %4709

4709:                                             ; preds = %4700
  %4710 = and i64 %4706, 9223372036854775806
  br label %2671

4711:                                             ; preds = %2696, %2695
  %4712 = phi ptr [ %1509, %2696 ], [ %1507, %2695 ]
  %4713 = getelementptr inbounds nuw i8, ptr %4712, i64 8
  %4714 = load i64, ptr %4713, align 8
  %4715 = add i64 %4714, -1
  %4716 = load i64, ptr %1536, align 8
  %4717 = icmp slt i64 %4716, 1
  br i1 %4717, label %2758, label %4718

4718:                                             ; preds = %4711
  %4719 = getelementptr inbounds nuw i8, ptr %4712, i64 24
  %4720 = getelementptr inbounds nuw i8, ptr %4712, i64 32
  %4721 = getelementptr inbounds nuw i8, ptr %4712, i64 16
  br label %4722

4722:                                             ; preds = %4718, %2756
  %4723 = phi i64 [ %4724, %2756 ], [ 0, %4718 ]
  %4724 = add nuw nsw i64 %4723, 1
  %4725 = tail call i64 @llvm.smin.i64(i64 %4723, i64 %4715)
  %4726 = load i64, ptr %4712, align 8
  %4727 = load i64, ptr %4719, align 8
  %4728 = mul i64 %4727, %4725
  %4729 = add i64 %4728, %4726
  %4730 = load i64, ptr %1535, align 8
  %4731 = load i64, ptr %1538, align 8
  %4732 = mul i64 %4731, %4723
  %4733 = add i64 %4732, %4730
  %4734 = load i64, ptr %4720, align 8
  %4735 = load i64, ptr %1539, align 8
  %4736 = load i64, ptr %4721, align 8
  %4737 = icmp eq i64 %4734, 4
  %4738 = icmp eq i64 %4735, 4
  %4739 = select i1 %4737, i1 %4738, i1 false
  br i1 %4739, label %2700, label %4740

4740:                                             ; preds = %4722
  %4741 = icmp slt i64 %4736, 1
  br i1 %4741, label %2756, label %4742

4742:                                             ; preds = %4740
  %4743 = icmp eq i64 %4736, 1
  br i1 %4743, label %2747, label %4744

4744:                                             ; preds = %4742
  %4745 = and i64 %4736, 9223372036854775806
  %4746 = shl i64 %4735, 1
  %4747 = shl i64 %4734, 1
  %4748 = add nsw i64 %4736, -2
  %4749 = lshr i64 %4748, 1
  %4750 = add nuw i64 %4749, 1
  %4751 = and i64 %4750, 1
  %4752 = icmp eq i64 %4749, 0
  br i1 %4752, label %2732, label %4753

4753:                                             ; preds = %4744
  %4754 = and i64 %4750, -2
  br label %2704

4755:                                             ; preds = %2758, %2090, %2085
  %4756 = load i64, ptr %14, align 8
  %4757 = inttoptr i64 %4756 to ptr
  %4758 = getelementptr inbounds nuw i8, ptr %4757, i64 56
  %4759 = load i64, ptr %4758, align 8
  %4760 = icmp slt i64 %4759, 1
  br i1 %4760, label %2780, label %4761

4761:                                             ; preds = %4755
  %4762 = getelementptr inbounds nuw i8, ptr %4757, i64 64
  %4763 = load i64, ptr %4762, align 8
  %4764 = and i64 %4759, 3
  %4765 = icmp samesign ult i64 %4759, 4
  br i1 %4765, label %2763, label %4766

4766:                                             ; preds = %4761
  %4767 = and i64 %4759, 9223372036854775804
  br label %4768

4768:                                             ; preds = %4768, %4766
  %4769 = phi i64 [ %4796, %4768 ], [ %4763, %4766 ]
  %4770 = phi i64 [ %4795, %4768 ], [ 0, %4766 ]
  %4771 = phi i64 [ %4794, %4768 ], [ 0, %4766 ]
  %4772 = inttoptr i64 %4769 to ptr
  %4773 = getelementptr inbounds nuw i8, ptr %4772, i64 24
  %4774 = load double, ptr %4773, align 8
  %4775 = fptosi double %4774 to i64
  %4776 = add nsw i64 %4770, %4775
  %4777 = add i64 %4769, 32
  %4778 = inttoptr i64 %4777 to ptr
  %4779 = getelementptr inbounds nuw i8, ptr %4778, i64 24
  %4780 = load double, ptr %4779, align 8
  %4781 = fptosi double %4780 to i64
  %4782 = add nsw i64 %4776, %4781
  %4783 = add i64 %4769, 64
  %4784 = inttoptr i64 %4783 to ptr
  %4785 = getelementptr inbounds nuw i8, ptr %4784, i64 24
  %4786 = load double, ptr %4785, align 8
  %4787 = fptosi double %4786 to i64
  %4788 = add nsw i64 %4782, %4787
  %4789 = add i64 %4769, 96
  %4790 = inttoptr i64 %4789 to ptr
  %4791 = getelementptr inbounds nuw i8, ptr %4790, i64 24
  %4792 = load double, ptr %4791, align 8
  %4793 = fptosi double %4792 to i64
  %4794 = add nuw nsw i64 %4771, 4
  %4795 = add nsw i64 %4788, %4793
  %4796 = add i64 %4769, 128
  %4797 = icmp eq i64 %4767, %4794
  br i1 %4797, label %2761, label %4768
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

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
!3 = distinct !{!3, !1}
!4 = distinct !{!4, !5}
!5 = !{!"llvm.loop.unswitch.partial.disable"}
!6 = distinct !{!6, !1}
!7 = distinct !{!7, !5}
!8 = distinct !{!8, !1}
!9 = distinct !{!9, !5}
!10 = distinct !{!10, !1}
!11 = distinct !{!11, !1}
!12 = distinct !{!12, !1}
