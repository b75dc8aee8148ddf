; made of 1f4774323cb486409e13d6d82942119e arithmetic/fma.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/ramps.py rig/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %994, %10, %4
  %9 = phi i64 [ %997, %994 ], [ 0, %4 ], [ -2, %10 ]
  store i64 %9, ptr %0, align 8
  ret void

10:                                               ; preds = %4
  %11 = atomicrmw xchg ptr %1, i64 1 acq_rel, align 8
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %8

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 688
  %15 = load i64, ptr %14, align 8
  %16 = getelementptr inbounds nuw i8, ptr %1, i64 424
  %17 = getelementptr inbounds nuw i8, ptr %1, i64 464
  %18 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %19 = getelementptr inbounds nuw i8, ptr %1, i64 456
  %20 = load double, ptr %19, align 8
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 432
  %22 = load double, ptr %21, align 8
  %23 = fcmp une double %20, %22
  br i1 %23, label %998, label %24

24:                                               ; preds = %998, %13
  %25 = getelementptr inbounds nuw i8, ptr %1, i64 496
  %26 = load double, ptr %25, align 8
  %27 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %28 = load double, ptr %27, align 8
  %29 = fcmp une double %26, %28
  br i1 %29, label %30, label %42

30:                                               ; preds = %24
  %31 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %32 = load double, ptr %31, align 8
  %33 = fcmp olt double %32, 0.000000e+00
  %34 = select i1 %33, double 0.000000e+00, double %32
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 488
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
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 536
  %44 = load double, ptr %43, align 8
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %46 = load double, ptr %45, align 8
  %47 = fcmp une double %44, %46
  br i1 %47, label %48, label %60

48:                                               ; preds = %42
  %49 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %50 = load double, ptr %49, align 8
  %51 = fcmp olt double %50, 0.000000e+00
  %52 = select i1 %51, double 0.000000e+00, double %50
  %53 = getelementptr inbounds nuw i8, ptr %1, i64 528
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
  %61 = getelementptr inbounds nuw i8, ptr %1, i64 696
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
  %70 = getelementptr inbounds nuw i8, ptr %69, i64 16
  %71 = load i8, ptr %70, align 1
  %72 = getelementptr inbounds nuw i8, ptr %69, i64 17
  %73 = load i8, ptr %72, align 1
  %74 = getelementptr inbounds nuw i8, ptr %69, i64 18
  %75 = load i8, ptr %74, align 1
  %76 = getelementptr inbounds nuw i8, ptr %69, i64 19
  %77 = load i8, ptr %76, align 1
  %78 = getelementptr inbounds nuw i8, ptr %69, i64 20
  %79 = load i8, ptr %78, align 1
  %80 = getelementptr inbounds nuw i8, ptr %69, i64 21
  %81 = load i8, ptr %80, align 1
  %82 = getelementptr inbounds nuw i8, ptr %69, i64 22
  %83 = load i8, ptr %82, align 1
  %84 = getelementptr inbounds nuw i8, ptr %69, i64 23
  %85 = load i8, ptr %84, align 1
  %86 = getelementptr inbounds nuw i8, ptr %69, i64 24
  %87 = load i8, ptr %86, align 1
  %88 = getelementptr inbounds nuw i8, ptr %69, i64 25
  %89 = load i8, ptr %88, align 1
  %90 = getelementptr inbounds nuw i8, ptr %69, i64 26
  %91 = load i8, ptr %90, align 1
  %92 = getelementptr inbounds nuw i8, ptr %69, i64 27
  %93 = load i8, ptr %92, align 1
  %94 = getelementptr inbounds nuw i8, ptr %69, i64 28
  %95 = load i8, ptr %94, align 1
  %96 = getelementptr inbounds nuw i8, ptr %69, i64 29
  %97 = load i8, ptr %96, align 1
  %98 = getelementptr inbounds nuw i8, ptr %69, i64 30
  %99 = load i8, ptr %98, align 1
  %100 = getelementptr inbounds nuw i8, ptr %69, i64 31
  %101 = load i8, ptr %100, align 1
  %102 = getelementptr inbounds nuw i8, ptr %69, i64 32
  %103 = load i8, ptr %102, align 1
  %104 = getelementptr inbounds nuw i8, ptr %69, i64 33
  %105 = load i8, ptr %104, align 1
  %106 = getelementptr inbounds nuw i8, ptr %69, i64 34
  %107 = load i8, ptr %106, align 1
  %108 = getelementptr inbounds nuw i8, ptr %69, i64 35
  %109 = load i8, ptr %108, align 1
  %110 = getelementptr inbounds nuw i8, ptr %69, i64 36
  %111 = load i8, ptr %110, align 1
  %112 = getelementptr inbounds nuw i8, ptr %69, i64 37
  %113 = load i8, ptr %112, align 1
  %114 = getelementptr inbounds nuw i8, ptr %69, i64 38
  %115 = load i8, ptr %114, align 1
  %116 = getelementptr inbounds nuw i8, ptr %69, i64 39
  %117 = load i8, ptr %116, align 1
  %118 = getelementptr inbounds nuw i8, ptr %69, i64 40
  %119 = load i8, ptr %118, align 1
  %120 = getelementptr inbounds nuw i8, ptr %69, i64 41
  %121 = load i8, ptr %120, align 1
  %122 = getelementptr inbounds nuw i8, ptr %69, i64 42
  %123 = load i8, ptr %122, align 1
  %124 = getelementptr inbounds nuw i8, ptr %69, i64 43
  %125 = load i8, ptr %124, align 1
  %126 = getelementptr inbounds nuw i8, ptr %69, i64 44
  %127 = load i8, ptr %126, align 1
  %128 = getelementptr inbounds nuw i8, ptr %69, i64 45
  %129 = load i8, ptr %128, align 1
  %130 = getelementptr inbounds nuw i8, ptr %69, i64 46
  %131 = load i8, ptr %130, align 1
  %132 = getelementptr inbounds nuw i8, ptr %69, i64 47
  %133 = load i8, ptr %132, align 1
  %134 = getelementptr inbounds nuw i8, ptr %69, i64 48
  %135 = load i8, ptr %134, align 1
  %136 = getelementptr inbounds nuw i8, ptr %69, i64 49
  %137 = load i8, ptr %136, align 1
  %138 = getelementptr inbounds nuw i8, ptr %69, i64 50
  %139 = load i8, ptr %138, align 1
  %140 = getelementptr inbounds nuw i8, ptr %69, i64 51
  %141 = load i8, ptr %140, align 1
  %142 = getelementptr inbounds nuw i8, ptr %69, i64 52
  %143 = load i8, ptr %142, align 1
  %144 = getelementptr inbounds nuw i8, ptr %69, i64 53
  %145 = load i8, ptr %144, align 1
  %146 = getelementptr inbounds nuw i8, ptr %69, i64 54
  %147 = load i8, ptr %146, align 1
  %148 = getelementptr inbounds nuw i8, ptr %69, i64 55
  %149 = load i8, ptr %148, align 1
  %150 = getelementptr inbounds nuw i8, ptr %69, i64 56
  %151 = load i8, ptr %150, align 1
  %152 = getelementptr inbounds nuw i8, ptr %69, i64 57
  %153 = load i8, ptr %152, align 1
  %154 = getelementptr inbounds nuw i8, ptr %69, i64 58
  %155 = load i8, ptr %154, align 1
  %156 = getelementptr inbounds nuw i8, ptr %69, i64 59
  %157 = load i8, ptr %156, align 1
  %158 = getelementptr inbounds nuw i8, ptr %69, i64 60
  %159 = load i8, ptr %158, align 1
  %160 = getelementptr inbounds nuw i8, ptr %69, i64 61
  %161 = load i8, ptr %160, align 1
  %162 = getelementptr inbounds nuw i8, ptr %69, i64 62
  %163 = load i8, ptr %162, align 1
  %164 = getelementptr inbounds nuw i8, ptr %69, i64 63
  %165 = load i8, ptr %164, align 1
  %166 = getelementptr inbounds nuw i8, ptr %69, i64 64
  %167 = load i8, ptr %166, align 1
  %168 = getelementptr inbounds nuw i8, ptr %69, i64 65
  %169 = load i8, ptr %168, align 1
  %170 = getelementptr inbounds nuw i8, ptr %69, i64 66
  %171 = load i8, ptr %170, align 1
  %172 = getelementptr inbounds nuw i8, ptr %69, i64 67
  %173 = load i8, ptr %172, align 1
  %174 = getelementptr inbounds nuw i8, ptr %69, i64 68
  %175 = load i8, ptr %174, align 1
  %176 = getelementptr inbounds nuw i8, ptr %69, i64 69
  %177 = load i8, ptr %176, align 1
  %178 = getelementptr inbounds nuw i8, ptr %69, i64 70
  %179 = load i8, ptr %178, align 1
  %180 = getelementptr inbounds nuw i8, ptr %69, i64 71
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
  %237 = getelementptr inbounds nuw i8, ptr %69, i64 88
  %238 = load i64, ptr %237, align 8
  %239 = icmp eq i64 %238, 0
  br i1 %239, label %373, label %1010

240:                                              ; preds = %1028, %240
  %241 = phi i64 [ %257, %240 ], [ 32, %1028 ]
  %242 = phi i64 [ %250, %240 ], [ 0, %1028 ]
  %243 = load i64, ptr %1030, align 8
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
  %251 = load i64, ptr %1030, align 8
  %252 = add i64 %251, %241
  %253 = inttoptr i64 %252 to ptr
  store double 0.000000e+00, ptr %253, align 8
  %254 = getelementptr inbounds nuw i8, ptr %253, i64 16
  store double 0.000000e+00, ptr %254, align 8
  %255 = load double, ptr %229, align 8
  %256 = getelementptr inbounds nuw i8, ptr %253, i64 8
  store double %255, ptr %256, align 8
  %257 = add i64 %241, 64
  %258 = icmp eq i64 %1029, %250
  br i1 %258, label %259, label %240

259:                                              ; preds = %240
  %260 = and i64 %1024, 1
  %261 = icmp eq i64 %260, 0
  br i1 %261, label %272, label %262

262:                                              ; preds = %1026, %259
  %263 = phi i64 [ 0, %1026 ], [ %1029, %259 ]
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

272:                                              ; preds = %1010, %262, %259
  %273 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %274 = load i64, ptr %273, align 8
  %275 = icmp eq i64 %274, 0
  br i1 %275, label %332, label %1031

276:                                              ; preds = %1042, %276
  %277 = phi i64 [ %295, %276 ], [ 12, %1042 ]
  %278 = phi i64 [ %291, %276 ], [ 0, %1042 ]
  %279 = load i64, ptr %1032, align 8
  %280 = add nsw i64 %277, -12
  %281 = add i64 %280, %279
  %282 = inttoptr i64 %281 to ptr
  store float 1.000000e+00, ptr %282, align 4
  %283 = load i64, ptr %1032, align 8
  %284 = add nsw i64 %277, -8
  %285 = add i64 %284, %283
  %286 = inttoptr i64 %285 to ptr
  store float 1.000000e+00, ptr %286, align 4
  %287 = load i64, ptr %1032, align 8
  %288 = add nsw i64 %277, -4
  %289 = add i64 %288, %287
  %290 = inttoptr i64 %289 to ptr
  store float 1.000000e+00, ptr %290, align 4
  %291 = add nuw i64 %278, 4
  %292 = load i64, ptr %1032, align 8
  %293 = add i64 %292, %277
  %294 = inttoptr i64 %293 to ptr
  store float 1.000000e+00, ptr %294, align 4
  %295 = add nuw i64 %277, 16
  %296 = icmp eq i64 %1043, %291
  br i1 %296, label %1044, label %276

297:                                              ; preds = %1071, %297
  %298 = phi i64 [ %316, %297 ], [ 12, %1071 ]
  %299 = phi i64 [ %312, %297 ], [ 0, %1071 ]
  %300 = load i64, ptr %1061, align 8
  %301 = add nsw i64 %298, -12
  %302 = add i64 %301, %300
  %303 = inttoptr i64 %302 to ptr
  store float 0.000000e+00, ptr %303, align 4
  %304 = load i64, ptr %1061, align 8
  %305 = add nsw i64 %298, -8
  %306 = add i64 %305, %304
  %307 = inttoptr i64 %306 to ptr
  store float 0.000000e+00, ptr %307, align 4
  %308 = load i64, ptr %1061, align 8
  %309 = add nsw i64 %298, -4
  %310 = add i64 %309, %308
  %311 = inttoptr i64 %310 to ptr
  store float 0.000000e+00, ptr %311, align 4
  %312 = add nuw i64 %299, 4
  %313 = load i64, ptr %1061, align 8
  %314 = add i64 %313, %298
  %315 = inttoptr i64 %314 to ptr
  store float 0.000000e+00, ptr %315, align 4
  %316 = add nuw i64 %298, 16
  %317 = icmp eq i64 %1072, %312
  br i1 %317, label %318, label %297

318:                                              ; preds = %297
  %319 = icmp eq i64 %1069, 0
  br i1 %319, label %332, label %320

320:                                              ; preds = %1068, %318
  %321 = phi i64 [ 0, %1068 ], [ %1072, %318 ]
  %322 = shl i64 %321, 2
  br label %323

323:                                              ; preds = %323, %320
  %324 = phi i64 [ %330, %323 ], [ %1069, %320 ]
  %325 = phi i64 [ %329, %323 ], [ %322, %320 ]
  %326 = load i64, ptr %1061, align 8
  %327 = add i64 %326, %325
  %328 = inttoptr i64 %327 to ptr
  store float 0.000000e+00, ptr %328, align 4
  %329 = add i64 %325, 4
  %330 = add nsw i64 %324, -1
  %331 = icmp eq i64 %330, 0
  br i1 %331, label %332, label %323, !llvm.loop !0

332:                                              ; preds = %323, %1058, %318, %272
  %333 = load i64, ptr %237, align 8
  %334 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %335 = load i64, ptr %334, align 8
  %336 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %337 = load i64, ptr %336, align 8
  %338 = inttoptr i64 %335 to ptr
  store i64 %337, ptr %338, align 8
  store i64 %335, ptr %336, align 8
  %339 = getelementptr inbounds nuw i8, ptr %1, i64 560
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
  %347 = getelementptr inbounds nuw i8, ptr %1, i64 544
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
  %354 = getelementptr inbounds nuw i8, ptr %69, i64 96
  %355 = load i64, ptr %354, align 8
  %356 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %357 = load i64, ptr %356, align 8
  %358 = inttoptr i64 %357 to ptr
  store i64 %353, ptr %358, align 8
  store i64 %357, ptr %336, align 8
  %359 = getelementptr inbounds nuw i8, ptr %1, i64 632
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
  %367 = getelementptr inbounds nuw i8, ptr %1, i64 616
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
  %374 = getelementptr inbounds nuw i8, ptr %69, i64 72
  %375 = load i64, ptr %374, align 8
  %376 = icmp eq i64 %375, 0
  br i1 %376, label %386, label %377

377:                                              ; preds = %373
  %378 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %379 = load i64, ptr %378, align 8
  %380 = icmp eq i64 %379, 0
  br i1 %380, label %385, label %381

381:                                              ; preds = %377
  %382 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %383 = load i64, ptr %382, align 8
  %384 = inttoptr i64 %379 to ptr
  store i64 %383, ptr %384, align 8
  store i64 %379, ptr %382, align 8
  br label %385

385:                                              ; preds = %381, %377
  store i64 %375, ptr %378, align 8
  br label %386

386:                                              ; preds = %385, %373
  %387 = getelementptr inbounds nuw i8, ptr %69, i64 80
  %388 = load i64, ptr %387, align 8
  %389 = icmp eq i64 %388, 0
  br i1 %389, label %399, label %390

390:                                              ; preds = %386
  %391 = getelementptr inbounds nuw i8, ptr %1, i64 616
  %392 = load i64, ptr %391, align 8
  %393 = icmp eq i64 %392, 0
  br i1 %393, label %398, label %394

394:                                              ; preds = %390
  %395 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %396 = load i64, ptr %395, align 8
  %397 = inttoptr i64 %392 to ptr
  store i64 %396, ptr %397, align 8
  store i64 %392, ptr %395, align 8
  br label %398

398:                                              ; preds = %394, %390
  store i64 %388, ptr %391, align 8
  br label %399

399:                                              ; preds = %398, %386
  %400 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %401 = load i64, ptr %400, align 8
  store i64 %401, ptr %69, align 8
  store i64 %65, ptr %400, align 8
  br label %402

402:                                              ; preds = %399, %64, %60
  %403 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %404 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %405 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %406 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %407 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %408 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %409 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %410 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %411 = getelementptr inbounds nuw i8, ptr %1, i64 576
  %412 = getelementptr inbounds nuw i8, ptr %1, i64 648
  %413 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %414 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %415 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %416 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %417 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %418 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %419 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %420 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %421 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %422 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %423 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %424 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %425 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %426 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %427 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %428 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %429 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %430 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %431 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %432 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %433 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %434 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %435 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %436 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %437 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %438 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %439 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %440 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %441 = getelementptr inbounds nuw i8, ptr %1, i64 600
  %442 = getelementptr inbounds nuw i8, ptr %1, i64 592
  %443 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %444 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %445 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %446 = getelementptr inbounds nuw i8, ptr %1, i64 672
  %447 = getelementptr inbounds nuw i8, ptr %1, i64 664
  %448 = getelementptr inbounds nuw i8, ptr %1, i64 616
  %449 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %450 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %451 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %452 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %453 = ptrtoint ptr %410 to i64
  %454 = getelementptr inbounds nuw i8, ptr %1, i64 776
  %455 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %456 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %457 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %458 = ptrtoint ptr %405 to i64
  %459 = ptrtoint ptr %403 to i64
  %460 = ptrtoint ptr %16 to i64
  %461 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %462 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %463 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %464 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %465 = ptrtoint ptr %407 to i64
  %466 = getelementptr inbounds nuw i8, ptr %1, i64 752
  %467 = ptrtoint ptr %406 to i64
  %468 = ptrtoint ptr %409 to i64
  %469 = ptrtoint ptr %408 to i64
  %470 = ptrtoint ptr %411 to i64
  %471 = getelementptr inbounds nuw i8, ptr %1, i64 744
  %472 = getelementptr inbounds nuw i8, ptr %1, i64 760
  %473 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %474 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %475 = ptrtoint ptr %17 to i64
  %476 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %477 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %478 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %479 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %480 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %481 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %482 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %483 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %484 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %485 = ptrtoint ptr %412 to i64
  %486 = ptrtoint ptr %404 to i64
  %487 = ptrtoint ptr %18 to i64
  br label %488

488:                                              ; preds = %955, %402
  %489 = phi i64 [ %956, %955 ], [ 0, %402 ]
  %490 = sub nsw i64 %6, %489
  %491 = load i64, ptr %413, align 8
  %492 = tail call i64 @llvm.smin.i64(i64 %491, i64 %490)
  %493 = load i64, ptr %414, align 8
  %494 = load i64, ptr %415, align 8
  %495 = icmp eq i64 %493, %494
  br i1 %495, label %500, label %1073

496:                                              ; preds = %1073
  %497 = load i64, ptr %443, align 8
  %498 = inttoptr i64 %493 to ptr
  store i64 %497, ptr %498, align 8
  store i64 %493, ptr %443, align 8
  %499 = load i64, ptr %415, align 8
  store i64 %499, ptr %414, align 8
  br label %500

500:                                              ; preds = %496, %488
  %501 = phi i64 [ %499, %496 ], [ %493, %488 ]
  %502 = load i64, ptr %444, align 8
  %503 = icmp eq i64 %502, 0
  br i1 %503, label %516, label %504

504:                                              ; preds = %500
  store i64 %502, ptr %415, align 8
  store i64 0, ptr %444, align 8
  %505 = inttoptr i64 %502 to ptr
  %506 = getelementptr inbounds nuw i8, ptr %505, i64 8
  %507 = load i64, ptr %506, align 8
  %508 = sitofp i64 %507 to double
  store double %508, ptr %441, align 8
  %509 = load i64, ptr %445, align 8
  %510 = sitofp i64 %509 to double
  %511 = fneg double %510
  store double %511, ptr %442, align 8
  %512 = icmp eq i64 %501, %502
  br i1 %512, label %516, label %513

513:                                              ; preds = %504
  %514 = fadd double %508, %510
  %515 = fptosi double %514 to i64
  br label %1079

516:                                              ; preds = %1079, %504, %500
  %517 = phi i64 [ %492, %504 ], [ %492, %500 ], [ %1081, %1079 ]
  %518 = load i64, ptr %416, align 8
  %519 = load i64, ptr %417, align 8
  %520 = icmp eq i64 %518, %519
  br i1 %520, label %531, label %521

521:                                              ; preds = %516
  %522 = load double, ptr %446, align 8
  %523 = load double, ptr %447, align 8
  %524 = fsub double %522, %523
  %525 = fptosi double %524 to i64
  %526 = icmp slt i64 %525, 1
  br i1 %526, label %527, label %547

527:                                              ; preds = %521
  %528 = load i64, ptr %443, align 8
  %529 = inttoptr i64 %518 to ptr
  store i64 %528, ptr %529, align 8
  store i64 %518, ptr %443, align 8
  %530 = load i64, ptr %417, align 8
  store i64 %530, ptr %416, align 8
  br label %531

531:                                              ; preds = %527, %516
  %532 = phi i64 [ %530, %527 ], [ %518, %516 ]
  %533 = load i64, ptr %448, align 8
  %534 = icmp eq i64 %533, 0
  br i1 %534, label %1082, label %535

535:                                              ; preds = %531
  store i64 %533, ptr %417, align 8
  store i64 0, ptr %448, align 8
  %536 = inttoptr i64 %533 to ptr
  %537 = getelementptr inbounds nuw i8, ptr %536, i64 8
  %538 = load i64, ptr %537, align 8
  %539 = sitofp i64 %538 to double
  store double %539, ptr %446, align 8
  %540 = load i64, ptr %449, align 8
  %541 = sitofp i64 %540 to double
  %542 = fneg double %541
  store double %542, ptr %447, align 8
  %543 = icmp eq i64 %532, %533
  br i1 %543, label %1082, label %544

544:                                              ; preds = %535
  %545 = fadd double %539, %541
  %546 = fptosi double %545 to i64
  br label %547

547:                                              ; preds = %544, %521
  %548 = phi i64 [ %546, %544 ], [ %525, %521 ]
  %549 = tail call i64 @llvm.smin.i64(i64 %548, i64 %517)
  br label %1082

550:                                              ; preds = %1082
  %551 = load double, ptr %45, align 8
  %552 = fcmp une double %551, 0.000000e+00
  br i1 %552, label %1105, label %553

553:                                              ; preds = %550
  %554 = icmp eq i64 %1103, 0
  br i1 %554, label %1143, label %1105

555:                                              ; preds = %1110
  %556 = inttoptr i64 %1117 to ptr
  %557 = inttoptr i64 %1121 to ptr
  %558 = shl i64 %1124, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %557, ptr align 1 %556, i64 %558, i1 false)
  br label %611

559:                                              ; preds = %559, %1141
  %560 = phi i64 [ %1117, %1141 ], [ %582, %559 ]
  %561 = phi i64 [ %1121, %1141 ], [ %581, %559 ]
  %562 = phi i64 [ 0, %1141 ], [ %583, %559 ]
  %563 = inttoptr i64 %560 to ptr
  %564 = load float, ptr %563, align 4
  %565 = inttoptr i64 %561 to ptr
  store float %564, ptr %565, align 4
  %566 = add i64 %561, %1123
  %567 = add i64 %560, %1122
  %568 = inttoptr i64 %567 to ptr
  %569 = load float, ptr %568, align 4
  %570 = inttoptr i64 %566 to ptr
  store float %569, ptr %570, align 4
  %571 = add i64 %561, %1134
  %572 = add i64 %560, %1135
  %573 = inttoptr i64 %572 to ptr
  %574 = load float, ptr %573, align 4
  %575 = inttoptr i64 %571 to ptr
  store float %574, ptr %575, align 4
  %576 = add i64 %571, %1123
  %577 = add i64 %572, %1122
  %578 = inttoptr i64 %577 to ptr
  %579 = load float, ptr %578, align 4
  %580 = inttoptr i64 %576 to ptr
  store float %579, ptr %580, align 4
  %581 = add i64 %571, %1134
  %582 = add i64 %572, %1135
  %583 = add nuw i64 %562, 2
  %584 = icmp eq i64 %583, %1142
  br i1 %584, label %585, label %559

585:                                              ; preds = %559
  %586 = icmp eq i64 %1139, 0
  br i1 %586, label %599, label %587

587:                                              ; preds = %585, %1132
  %588 = phi i64 [ %1117, %1132 ], [ %582, %585 ]
  %589 = phi i64 [ %1121, %1132 ], [ %581, %585 ]
  %590 = icmp ne i64 %1139, 0
  tail call void @llvm.assume(i1 %590)
  %591 = inttoptr i64 %588 to ptr
  %592 = load float, ptr %591, align 4
  %593 = inttoptr i64 %589 to ptr
  store float %592, ptr %593, align 4
  %594 = add i64 %589, %1123
  %595 = add i64 %588, %1122
  %596 = inttoptr i64 %595 to ptr
  %597 = load float, ptr %596, align 4
  %598 = inttoptr i64 %594 to ptr
  store float %597, ptr %598, align 4
  br label %599

599:                                              ; preds = %585, %587
  %600 = and i64 %1124, 1
  %601 = icmp eq i64 %600, 0
  br i1 %601, label %611, label %602

602:                                              ; preds = %1130, %599
  %603 = phi i64 [ 0, %1130 ], [ %1133, %599 ]
  %604 = mul nsw i64 %603, %1123
  %605 = add nsw i64 %604, %1121
  %606 = mul nsw i64 %603, %1122
  %607 = add nsw i64 %606, %1117
  %608 = inttoptr i64 %607 to ptr
  %609 = load float, ptr %608, align 4
  %610 = inttoptr i64 %605 to ptr
  store float %609, ptr %610, align 4
  br label %611

611:                                              ; preds = %1128, %602, %599, %555
  %612 = icmp eq i64 %1108, %1112
  br i1 %612, label %613, label %1110

613:                                              ; preds = %611, %1105
  %614 = icmp eq i64 %1103, 0
  br i1 %614, label %1143, label %615

615:                                              ; preds = %613
  %616 = load i64, ptr %454, align 8
  %617 = load i64, ptr %455, align 8
  %618 = inttoptr i64 %616 to ptr
  %619 = tail call i64 %618(i64 %617, i64 %453, i64 %453)
  br label %1143

620:                                              ; preds = %1143
  %621 = load double, ptr %21, align 8
  %622 = fcmp oeq double %621, 1.000000e+00
  br i1 %622, label %1151, label %681

623:                                              ; preds = %1156
  %624 = inttoptr i64 %1163 to ptr
  %625 = inttoptr i64 %1167 to ptr
  %626 = shl i64 %1170, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %625, ptr align 1 %624, i64 %626, i1 false)
  br label %679

627:                                              ; preds = %627, %1187
  %628 = phi i64 [ %1163, %1187 ], [ %650, %627 ]
  %629 = phi i64 [ %1167, %1187 ], [ %649, %627 ]
  %630 = phi i64 [ 0, %1187 ], [ %651, %627 ]
  %631 = inttoptr i64 %628 to ptr
  %632 = load float, ptr %631, align 4
  %633 = inttoptr i64 %629 to ptr
  store float %632, ptr %633, align 4
  %634 = add i64 %629, %1169
  %635 = add i64 %628, %1168
  %636 = inttoptr i64 %635 to ptr
  %637 = load float, ptr %636, align 4
  %638 = inttoptr i64 %634 to ptr
  store float %637, ptr %638, align 4
  %639 = add i64 %629, %1180
  %640 = add i64 %628, %1181
  %641 = inttoptr i64 %640 to ptr
  %642 = load float, ptr %641, align 4
  %643 = inttoptr i64 %639 to ptr
  store float %642, ptr %643, align 4
  %644 = add i64 %639, %1169
  %645 = add i64 %640, %1168
  %646 = inttoptr i64 %645 to ptr
  %647 = load float, ptr %646, align 4
  %648 = inttoptr i64 %644 to ptr
  store float %647, ptr %648, align 4
  %649 = add i64 %639, %1180
  %650 = add i64 %640, %1181
  %651 = add nuw i64 %630, 2
  %652 = icmp eq i64 %651, %1188
  br i1 %652, label %653, label %627

653:                                              ; preds = %627
  %654 = icmp eq i64 %1185, 0
  br i1 %654, label %667, label %655

655:                                              ; preds = %653, %1178
  %656 = phi i64 [ %1163, %1178 ], [ %650, %653 ]
  %657 = phi i64 [ %1167, %1178 ], [ %649, %653 ]
  %658 = icmp ne i64 %1185, 0
  tail call void @llvm.assume(i1 %658)
  %659 = inttoptr i64 %656 to ptr
  %660 = load float, ptr %659, align 4
  %661 = inttoptr i64 %657 to ptr
  store float %660, ptr %661, align 4
  %662 = add i64 %657, %1169
  %663 = add i64 %656, %1168
  %664 = inttoptr i64 %663 to ptr
  %665 = load float, ptr %664, align 4
  %666 = inttoptr i64 %662 to ptr
  store float %665, ptr %666, align 4
  br label %667

667:                                              ; preds = %653, %655
  %668 = and i64 %1170, 1
  %669 = icmp eq i64 %668, 0
  br i1 %669, label %679, label %670

670:                                              ; preds = %1176, %667
  %671 = phi i64 [ 0, %1176 ], [ %1179, %667 ]
  %672 = mul nsw i64 %671, %1169
  %673 = add nsw i64 %672, %1167
  %674 = mul nsw i64 %671, %1168
  %675 = add nsw i64 %674, %1163
  %676 = inttoptr i64 %675 to ptr
  %677 = load float, ptr %676, align 4
  %678 = inttoptr i64 %673 to ptr
  store float %677, ptr %678, align 4
  br label %679

679:                                              ; preds = %1174, %670, %667, %623
  %680 = icmp eq i64 %1154, %1158
  br i1 %680, label %685, label %1156

681:                                              ; preds = %1143, %620
  %682 = load i64, ptr %461, align 8
  %683 = inttoptr i64 %682 to ptr
  %684 = tail call i64 %683(i64 %460, i64 %459, i64 %458)
  br label %685

685:                                              ; preds = %679, %1151, %681
  %686 = load i64, ptr %466, align 8
  %687 = load i64, ptr %14, align 8
  %688 = inttoptr i64 %686 to ptr
  %689 = tail call i64 %688(i64 %687, i64 %458, i64 %465)
  br i1 %1144, label %690, label %694

690:                                              ; preds = %685
  %691 = load i64, ptr %454, align 8
  %692 = inttoptr i64 %691 to ptr
  %693 = tail call i64 %692(i64 %1103, i64 %465, i64 %465)
  br label %694

694:                                              ; preds = %690, %685
  %695 = load i64, ptr %414, align 8
  %696 = load i64, ptr %415, align 8
  %697 = icmp eq i64 %695, %696
  br i1 %697, label %1208, label %1189

698:                                              ; preds = %1189
  %699 = getelementptr inbounds nuw i8, ptr %1190, i64 40
  %700 = load double, ptr %699, align 8
  %701 = fcmp oeq double %700, 1.000000e+00
  br i1 %701, label %707, label %702

702:                                              ; preds = %1189, %698
  %703 = load i64, ptr %461, align 8
  %704 = ptrtoint ptr %1191 to i64
  %705 = inttoptr i64 %703 to ptr
  %706 = tail call i64 %705(i64 %704, i64 %458, i64 %467)
  br label %707

707:                                              ; preds = %702, %698
  %708 = phi i64 [ %458, %698 ], [ %467, %702 ]
  %709 = getelementptr inbounds nuw i8, ptr %1190, i64 16
  %710 = load i64, ptr %709, align 8
  %711 = getelementptr inbounds nuw i8, ptr %1190, i64 24
  %712 = load i64, ptr %711, align 8
  %713 = inttoptr i64 %710 to ptr
  %714 = tail call i64 %713(i64 %712, i64 %708, i64 %468)
  %715 = icmp sgt i64 %714, -1
  br i1 %715, label %1199, label %1638

716:                                              ; preds = %1199
  %717 = getelementptr inbounds nuw i8, ptr %1190, i64 80
  %718 = load double, ptr %717, align 8
  %719 = fcmp oeq double %718, 1.000000e+00
  br i1 %719, label %1208, label %720

720:                                              ; preds = %1199, %716
  %721 = load i64, ptr %461, align 8
  %722 = ptrtoint ptr %1200 to i64
  %723 = inttoptr i64 %721 to ptr
  %724 = tail call i64 %723(i64 %722, i64 %468, i64 %468)
  br label %1208

725:                                              ; preds = %1208
  %726 = getelementptr inbounds nuw i8, ptr %1210, i64 40
  %727 = load double, ptr %726, align 8
  %728 = fcmp oeq double %727, 1.000000e+00
  br i1 %728, label %734, label %729

729:                                              ; preds = %1208, %725
  %730 = load i64, ptr %461, align 8
  %731 = ptrtoint ptr %1211 to i64
  %732 = inttoptr i64 %730 to ptr
  %733 = tail call i64 %732(i64 %731, i64 %458, i64 %467)
  br label %734

734:                                              ; preds = %729, %725
  %735 = phi i64 [ %458, %725 ], [ %467, %729 ]
  %736 = getelementptr inbounds nuw i8, ptr %1210, i64 16
  %737 = load i64, ptr %736, align 8
  %738 = getelementptr inbounds nuw i8, ptr %1210, i64 24
  %739 = load i64, ptr %738, align 8
  %740 = inttoptr i64 %737 to ptr
  %741 = tail call i64 %740(i64 %739, i64 %735, i64 %469)
  %742 = icmp sgt i64 %741, -1
  br i1 %742, label %1219, label %1638

743:                                              ; preds = %1219
  %744 = getelementptr inbounds nuw i8, ptr %1210, i64 80
  %745 = load double, ptr %744, align 8
  %746 = fcmp oeq double %745, 1.000000e+00
  br i1 %746, label %752, label %747

747:                                              ; preds = %1219, %743
  %748 = load i64, ptr %461, align 8
  %749 = ptrtoint ptr %1220 to i64
  %750 = inttoptr i64 %748 to ptr
  %751 = tail call i64 %750(i64 %749, i64 %469, i64 %469)
  br label %752

752:                                              ; preds = %747, %743
  br i1 %697, label %757, label %753

753:                                              ; preds = %752
  %754 = load i64, ptr %471, align 8
  %755 = inttoptr i64 %754 to ptr
  %756 = tail call i64 %755(i64 %470, i64 %468, i64 %469, i64 %469)
  br label %757

757:                                              ; preds = %753, %752
  %758 = icmp ne i64 %689, 0
  %759 = or i1 %1144, %758
  br i1 %759, label %760, label %1228

760:                                              ; preds = %757
  %761 = load i64, ptr %472, align 8
  %762 = inttoptr i64 %761 to ptr
  %763 = tail call i64 %762(i64 0, i64 %465, i64 %469)
  br label %1228

764:                                              ; preds = %1228
  %765 = load double, ptr %27, align 8
  %766 = fcmp oeq double %765, 1.000000e+00
  br i1 %766, label %771, label %767

767:                                              ; preds = %1228, %764
  %768 = load i64, ptr %461, align 8
  %769 = inttoptr i64 %768 to ptr
  %770 = tail call i64 %769(i64 %475, i64 %469, i64 %469)
  br label %771

771:                                              ; preds = %767, %764
  %772 = load i64, ptr %476, align 8
  %773 = load i64, ptr %437, align 8
  %774 = icmp eq i64 %772, 1
  br i1 %774, label %1236, label %1234

775:                                              ; preds = %1386, %1236, %1234
  %776 = load i64, ptr %416, align 8
  %777 = load i64, ptr %417, align 8
  %778 = icmp eq i64 %776, %777
  br i1 %778, label %860, label %1389

779:                                              ; preds = %1394
  %780 = inttoptr i64 %1401 to ptr
  %781 = inttoptr i64 %1405 to ptr
  %782 = shl i64 %1408, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %781, ptr align 1 %780, i64 %782, i1 false)
  br label %835

783:                                              ; preds = %783, %1425
  %784 = phi i64 [ %1401, %1425 ], [ %806, %783 ]
  %785 = phi i64 [ %1405, %1425 ], [ %805, %783 ]
  %786 = phi i64 [ 0, %1425 ], [ %807, %783 ]
  %787 = inttoptr i64 %784 to ptr
  %788 = load float, ptr %787, align 4
  %789 = inttoptr i64 %785 to ptr
  store float %788, ptr %789, align 4
  %790 = add i64 %785, %1407
  %791 = add i64 %784, %1406
  %792 = inttoptr i64 %791 to ptr
  %793 = load float, ptr %792, align 4
  %794 = inttoptr i64 %790 to ptr
  store float %793, ptr %794, align 4
  %795 = add i64 %785, %1418
  %796 = add i64 %784, %1419
  %797 = inttoptr i64 %796 to ptr
  %798 = load float, ptr %797, align 4
  %799 = inttoptr i64 %795 to ptr
  store float %798, ptr %799, align 4
  %800 = add i64 %795, %1407
  %801 = add i64 %796, %1406
  %802 = inttoptr i64 %801 to ptr
  %803 = load float, ptr %802, align 4
  %804 = inttoptr i64 %800 to ptr
  store float %803, ptr %804, align 4
  %805 = add i64 %795, %1418
  %806 = add i64 %796, %1419
  %807 = add nuw i64 %786, 2
  %808 = icmp eq i64 %807, %1426
  br i1 %808, label %809, label %783

809:                                              ; preds = %783
  %810 = icmp eq i64 %1423, 0
  br i1 %810, label %823, label %811

811:                                              ; preds = %809, %1416
  %812 = phi i64 [ %1401, %1416 ], [ %806, %809 ]
  %813 = phi i64 [ %1405, %1416 ], [ %805, %809 ]
  %814 = icmp ne i64 %1423, 0
  tail call void @llvm.assume(i1 %814)
  %815 = inttoptr i64 %812 to ptr
  %816 = load float, ptr %815, align 4
  %817 = inttoptr i64 %813 to ptr
  store float %816, ptr %817, align 4
  %818 = add i64 %813, %1407
  %819 = add i64 %812, %1406
  %820 = inttoptr i64 %819 to ptr
  %821 = load float, ptr %820, align 4
  %822 = inttoptr i64 %818 to ptr
  store float %821, ptr %822, align 4
  br label %823

823:                                              ; preds = %809, %811
  %824 = and i64 %1408, 1
  %825 = icmp eq i64 %824, 0
  br i1 %825, label %835, label %826

826:                                              ; preds = %1414, %823
  %827 = phi i64 [ 0, %1414 ], [ %1417, %823 ]
  %828 = mul nsw i64 %827, %1407
  %829 = add nsw i64 %828, %1405
  %830 = mul nsw i64 %827, %1406
  %831 = add nsw i64 %830, %1401
  %832 = inttoptr i64 %831 to ptr
  %833 = load float, ptr %832, align 4
  %834 = inttoptr i64 %829 to ptr
  store float %833, ptr %834, align 4
  br label %835

835:                                              ; preds = %1412, %826, %823, %779
  %836 = icmp eq i64 %1392, %1396
  br i1 %836, label %837, label %1394

837:                                              ; preds = %835
  %838 = load i64, ptr %416, align 8
  br label %839

839:                                              ; preds = %1389, %837
  %840 = phi i64 [ %776, %1389 ], [ %838, %837 ]
  %841 = inttoptr i64 %840 to ptr
  %842 = getelementptr inbounds nuw i8, ptr %841, i64 16
  %843 = load i64, ptr %842, align 8
  %844 = icmp eq i64 %843, 0
  br i1 %844, label %860, label %1427

845:                                              ; preds = %1427
  %846 = getelementptr inbounds nuw i8, ptr %841, i64 32
  %847 = load double, ptr %846, align 8
  %848 = fcmp oeq double %847, 1.000000e+00
  br i1 %848, label %855, label %849

849:                                              ; preds = %1427, %845
  %850 = load i64, ptr %461, align 8
  %851 = ptrtoint ptr %1428 to i64
  %852 = inttoptr i64 %850 to ptr
  %853 = tail call i64 %852(i64 %851, i64 %468, i64 %468)
  %854 = load i64, ptr %842, align 8
  br label %855

855:                                              ; preds = %849, %845
  %856 = phi i64 [ %854, %849 ], [ %843, %845 ]
  %857 = load i64, ptr %484, align 8
  %858 = inttoptr i64 %857 to ptr
  %859 = tail call i64 %858(i64 %856, i64 %468, i64 %468)
  br label %860

860:                                              ; preds = %855, %839, %775
  %861 = load i64, ptr %417, align 8
  %862 = inttoptr i64 %861 to ptr
  %863 = getelementptr inbounds nuw i8, ptr %862, i64 16
  %864 = load i64, ptr %863, align 8
  %865 = icmp eq i64 %864, 0
  br i1 %865, label %887, label %1436

866:                                              ; preds = %1436
  %867 = getelementptr inbounds nuw i8, ptr %862, i64 32
  %868 = load double, ptr %867, align 8
  %869 = fcmp oeq double %868, 1.000000e+00
  br i1 %869, label %876, label %870

870:                                              ; preds = %1436, %866
  %871 = load i64, ptr %461, align 8
  %872 = ptrtoint ptr %1437 to i64
  %873 = inttoptr i64 %871 to ptr
  %874 = tail call i64 %873(i64 %872, i64 %469, i64 %469)
  %875 = load i64, ptr %863, align 8
  br label %876

876:                                              ; preds = %870, %866
  %877 = phi i64 [ %864, %866 ], [ %875, %870 ]
  %878 = load i64, ptr %484, align 8
  %879 = inttoptr i64 %878 to ptr
  %880 = tail call i64 %879(i64 %877, i64 %469, i64 %469)
  %881 = load i64, ptr %863, align 8
  %882 = icmp eq i64 %881, 0
  br i1 %882, label %887, label %883

883:                                              ; preds = %876
  %884 = load i64, ptr %476, align 8
  %885 = load i64, ptr %437, align 8
  %886 = icmp eq i64 %884, 1
  br i1 %886, label %1447, label %1445

887:                                              ; preds = %1597, %1447, %1445, %876, %860
  br i1 %778, label %892, label %888

888:                                              ; preds = %887
  %889 = load i64, ptr %471, align 8
  %890 = inttoptr i64 %889 to ptr
  %891 = tail call i64 %890(i64 %485, i64 %468, i64 %469, i64 %469)
  br label %892

892:                                              ; preds = %888, %887
  br i1 %1145, label %893, label %1600

893:                                              ; preds = %892
  %894 = load i64, ptr %471, align 8
  %895 = inttoptr i64 %894 to ptr
  %896 = tail call i64 %895(i64 %487, i64 %469, i64 %453, i64 %486)
  br label %955

897:                                              ; preds = %1605
  %898 = inttoptr i64 %1612 to ptr
  %899 = inttoptr i64 %1616 to ptr
  %900 = shl i64 %1619, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %899, ptr align 1 %898, i64 %900, i1 false)
  br label %953

901:                                              ; preds = %901, %1636
  %902 = phi i64 [ %1612, %1636 ], [ %924, %901 ]
  %903 = phi i64 [ %1616, %1636 ], [ %923, %901 ]
  %904 = phi i64 [ 0, %1636 ], [ %925, %901 ]
  %905 = inttoptr i64 %902 to ptr
  %906 = load float, ptr %905, align 4
  %907 = inttoptr i64 %903 to ptr
  store float %906, ptr %907, align 4
  %908 = add i64 %903, %1618
  %909 = add i64 %902, %1617
  %910 = inttoptr i64 %909 to ptr
  %911 = load float, ptr %910, align 4
  %912 = inttoptr i64 %908 to ptr
  store float %911, ptr %912, align 4
  %913 = add i64 %903, %1629
  %914 = add i64 %902, %1630
  %915 = inttoptr i64 %914 to ptr
  %916 = load float, ptr %915, align 4
  %917 = inttoptr i64 %913 to ptr
  store float %916, ptr %917, align 4
  %918 = add i64 %913, %1618
  %919 = add i64 %914, %1617
  %920 = inttoptr i64 %919 to ptr
  %921 = load float, ptr %920, align 4
  %922 = inttoptr i64 %918 to ptr
  store float %921, ptr %922, align 4
  %923 = add i64 %913, %1629
  %924 = add i64 %914, %1630
  %925 = add nuw i64 %904, 2
  %926 = icmp eq i64 %925, %1637
  br i1 %926, label %927, label %901

927:                                              ; preds = %901
  %928 = icmp eq i64 %1634, 0
  br i1 %928, label %941, label %929

929:                                              ; preds = %927, %1627
  %930 = phi i64 [ %1612, %1627 ], [ %924, %927 ]
  %931 = phi i64 [ %1616, %1627 ], [ %923, %927 ]
  %932 = icmp ne i64 %1634, 0
  tail call void @llvm.assume(i1 %932)
  %933 = inttoptr i64 %930 to ptr
  %934 = load float, ptr %933, align 4
  %935 = inttoptr i64 %931 to ptr
  store float %934, ptr %935, align 4
  %936 = add i64 %931, %1618
  %937 = add i64 %930, %1617
  %938 = inttoptr i64 %937 to ptr
  %939 = load float, ptr %938, align 4
  %940 = inttoptr i64 %936 to ptr
  store float %939, ptr %940, align 4
  br label %941

941:                                              ; preds = %927, %929
  %942 = and i64 %1619, 1
  %943 = icmp eq i64 %942, 0
  br i1 %943, label %953, label %944

944:                                              ; preds = %1625, %941
  %945 = phi i64 [ 0, %1625 ], [ %1628, %941 ]
  %946 = mul nsw i64 %945, %1618
  %947 = add nsw i64 %946, %1616
  %948 = mul nsw i64 %945, %1617
  %949 = add nsw i64 %948, %1612
  %950 = inttoptr i64 %949 to ptr
  %951 = load float, ptr %950, align 4
  %952 = inttoptr i64 %947 to ptr
  store float %951, ptr %952, align 4
  br label %953

953:                                              ; preds = %1623, %944, %941, %897
  %954 = icmp eq i64 %1603, %1607
  br i1 %954, label %955, label %1605

955:                                              ; preds = %953, %1600, %893
  %956 = add nsw i64 %1090, %489
  %957 = icmp slt i64 %956, %6
  br i1 %957, label %488, label %1638

958:                                              ; preds = %1652
  %959 = icmp eq i64 %1648, 0
  br i1 %959, label %977, label %960

960:                                              ; preds = %1645, %958
  %961 = phi i64 [ 0, %1645 ], [ %1679, %958 ]
  %962 = phi i64 [ 0, %1645 ], [ %1651, %958 ]
  %963 = shl i64 %962, 5
  %964 = add i64 %963, %1647
  br label %965

965:                                              ; preds = %965, %960
  %966 = phi i64 [ %975, %965 ], [ %1648, %960 ]
  %967 = phi i64 [ %974, %965 ], [ %964, %960 ]
  %968 = phi i64 [ %973, %965 ], [ %961, %960 ]
  %969 = inttoptr i64 %967 to ptr
  %970 = getelementptr inbounds nuw i8, ptr %969, i64 24
  %971 = load double, ptr %970, align 8
  %972 = fptosi double %971 to i64
  %973 = add nsw i64 %968, %972
  %974 = add i64 %967, 32
  %975 = add nsw i64 %966, -1
  %976 = icmp eq i64 %975, 0
  br i1 %976, label %977, label %965, !llvm.loop !2

977:                                              ; preds = %965, %1638, %958
  %978 = phi i64 [ 0, %1638 ], [ %1679, %958 ], [ %973, %965 ]
  %979 = getelementptr inbounds nuw i8, ptr %1, i64 784
  %980 = load i64, ptr %979, align 8
  %981 = sub nsw i64 %978, %980
  store i64 %978, ptr %979, align 8
  %982 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %983 = load i64, ptr %982, align 8
  %984 = load i64, ptr %479, align 8
  %985 = add nsw i64 %984, %983
  store i64 %985, ptr %982, align 8
  store i64 0, ptr %479, align 8
  %986 = load i64, ptr %443, align 8
  %987 = icmp eq i64 %986, 0
  br i1 %987, label %994, label %988

988:                                              ; preds = %977
  %989 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %990 = load i64, ptr %989, align 8
  %991 = icmp eq i64 %990, 0
  br i1 %991, label %992, label %994

992:                                              ; preds = %988
  %993 = atomicrmw xchg ptr %989, i64 %986 acq_rel, align 8
  store i64 0, ptr %443, align 8
  br label %994

994:                                              ; preds = %992, %988, %977
  %995 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  %996 = icmp slt i64 %1639, 0
  %997 = select i1 %996, i64 %1639, i64 %981
  br label %8

998:                                              ; preds = %13
  %999 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %1000 = load double, ptr %999, align 8
  %1001 = fcmp olt double %1000, 0.000000e+00
  %1002 = select i1 %1001, double 0.000000e+00, double %1000
  %1003 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %1004 = load double, ptr %1003, align 8
  %1005 = fdiv double %1002, %1004
  %1006 = load double, ptr %16, align 8
  %1007 = fsub double %22, %1006
  %1008 = fmul double %1005, %1007
  %1009 = fadd double %1006, %1008
  store double %1009, ptr %16, align 8
  store double %20, ptr %21, align 8
  store double 0.000000e+00, ptr %999, align 8
  br label %24

1010:                                             ; preds = %67
  %1011 = load double, ptr %19, align 8
  store double %1011, ptr %16, align 8
  store double %1011, ptr %21, align 8
  %1012 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %1013 = load double, ptr %1012, align 8
  %1014 = getelementptr inbounds nuw i8, ptr %1, i64 440
  store double %1013, ptr %1014, align 8
  %1015 = load double, ptr %25, align 8
  store double %1015, ptr %17, align 8
  store double %1015, ptr %27, align 8
  %1016 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %1017 = load double, ptr %1016, align 8
  %1018 = getelementptr inbounds nuw i8, ptr %1, i64 480
  store double %1017, ptr %1018, align 8
  %1019 = load double, ptr %43, align 8
  store double %1019, ptr %18, align 8
  store double %1019, ptr %45, align 8
  %1020 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1021 = load double, ptr %1020, align 8
  %1022 = getelementptr inbounds nuw i8, ptr %1, i64 520
  store double %1021, ptr %1022, align 8
  %1023 = getelementptr inbounds nuw i8, ptr %68, i64 56
  %1024 = load i64, ptr %1023, align 8
  %1025 = icmp slt i64 %1024, 1
  br i1 %1025, label %272, label %1026

1026:                                             ; preds = %1010
  %1027 = icmp eq i64 %1024, 1
  br i1 %1027, label %262, label %1028

1028:                                             ; preds = %1026
  %1029 = and i64 %1024, 9223372036854775806
  %1030 = getelementptr inbounds nuw i8, ptr %68, i64 64
  br label %240

1031:                                             ; preds = %272
  %1032 = inttoptr i64 %274 to ptr
  %1033 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %1034 = load i64, ptr %1033, align 8
  %1035 = getelementptr inbounds nuw i8, ptr %1032, i64 8
  %1036 = load i64, ptr %1035, align 8
  %1037 = mul nsw i64 %1036, %1034
  %1038 = icmp slt i64 %1037, 1
  br i1 %1038, label %1058, label %1039

1039:                                             ; preds = %1031
  %1040 = and i64 %1037, 3
  %1041 = icmp samesign ult i64 %1037, 4
  br i1 %1041, label %1046, label %1042

1042:                                             ; preds = %1039
  %1043 = and i64 %1037, 9223372036854775804
  br label %276

1044:                                             ; preds = %276
  %1045 = icmp eq i64 %1040, 0
  br i1 %1045, label %1058, label %1046

1046:                                             ; preds = %1044, %1039
  %1047 = phi i64 [ 0, %1039 ], [ %1043, %1044 ]
  %1048 = shl i64 %1047, 2
  br label %1049

1049:                                             ; preds = %1049, %1046
  %1050 = phi i64 [ %1056, %1049 ], [ %1040, %1046 ]
  %1051 = phi i64 [ %1055, %1049 ], [ %1048, %1046 ]
  %1052 = load i64, ptr %1032, align 8
  %1053 = add i64 %1052, %1051
  %1054 = inttoptr i64 %1053 to ptr
  store float 1.000000e+00, ptr %1054, align 4
  %1055 = add i64 %1051, 4
  %1056 = add nsw i64 %1050, -1
  %1057 = icmp eq i64 %1056, 0
  br i1 %1057, label %1058, label %1049, !llvm.loop !3

1058:                                             ; preds = %1049, %1044, %1031
  %1059 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %1060 = load i64, ptr %1059, align 8
  %1061 = inttoptr i64 %1060 to ptr
  %1062 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %1063 = load i64, ptr %1062, align 8
  %1064 = getelementptr inbounds nuw i8, ptr %1061, i64 8
  %1065 = load i64, ptr %1064, align 8
  %1066 = mul nsw i64 %1065, %1063
  %1067 = icmp slt i64 %1066, 1
  br i1 %1067, label %332, label %1068

1068:                                             ; preds = %1058
  %1069 = and i64 %1066, 3
  %1070 = icmp samesign ult i64 %1066, 4
  br i1 %1070, label %320, label %1071

1071:                                             ; preds = %1068
  %1072 = and i64 %1066, 9223372036854775804
  br label %297

1073:                                             ; preds = %488
  %1074 = load double, ptr %441, align 8
  %1075 = load double, ptr %442, align 8
  %1076 = fsub double %1074, %1075
  %1077 = fptosi double %1076 to i64
  %1078 = icmp slt i64 %1077, 1
  br i1 %1078, label %496, label %1079

1079:                                             ; preds = %1073, %513
  %1080 = phi i64 [ %515, %513 ], [ %1077, %1073 ]
  %1081 = tail call i64 @llvm.smin.i64(i64 %1080, i64 %492)
  br label %516

1082:                                             ; preds = %547, %535, %531
  %1083 = phi i64 [ %517, %535 ], [ %517, %531 ], [ %549, %547 ]
  %1084 = load double, ptr %418, align 8
  %1085 = load double, ptr %419, align 8
  %1086 = fsub double %1084, %1085
  %1087 = fptosi double %1086 to i64
  %1088 = icmp sgt i64 %1087, 0
  %1089 = tail call i64 @llvm.smin.i64(i64 %1087, i64 %1083)
  %1090 = select i1 %1088, i64 %1089, i64 %1083
  %1091 = load i64, ptr %2, align 8
  %1092 = load i64, ptr %420, align 8
  %1093 = mul nsw i64 %1092, %489
  %1094 = add nsw i64 %1093, %1091
  %1095 = load i64, ptr %421, align 8
  %1096 = load i64, ptr %422, align 8
  store i64 %1094, ptr %403, align 8
  store i64 %1095, ptr %423, align 8
  store i64 %1090, ptr %424, align 8
  store i64 %1096, ptr %425, align 8
  store i64 %1092, ptr %426, align 8
  %1097 = load i64, ptr %3, align 8
  %1098 = load i64, ptr %427, align 8
  %1099 = mul nsw i64 %1098, %489
  %1100 = add nsw i64 %1099, %1097
  %1101 = load i64, ptr %428, align 8
  %1102 = load i64, ptr %429, align 8
  store i64 %1100, ptr %404, align 8
  store i64 %1101, ptr %430, align 8
  store i64 %1090, ptr %431, align 8
  store i64 %1102, ptr %432, align 8
  store i64 %1098, ptr %433, align 8
  store i64 %1090, ptr %434, align 8
  store i64 %1090, ptr %435, align 8
  store i64 %1090, ptr %436, align 8
  store i64 %1090, ptr %437, align 8
  store i64 %1090, ptr %438, align 8
  store i64 %1090, ptr %439, align 8
  %1103 = load i64, ptr %440, align 8
  %1104 = icmp slt i64 %1087, 1
  br i1 %1104, label %550, label %1105

1105:                                             ; preds = %1082, %553, %550
  %1106 = phi i1 [ true, %550 ], [ false, %553 ], [ true, %1082 ]
  %1107 = add i64 %1095, -1
  %1108 = load i64, ptr %450, align 8
  %1109 = icmp slt i64 %1108, 1
  br i1 %1109, label %613, label %1110

1110:                                             ; preds = %1105, %611
  %1111 = phi i64 [ %1112, %611 ], [ 0, %1105 ]
  %1112 = add nuw nsw i64 %1111, 1
  %1113 = tail call i64 @llvm.smin.i64(i64 %1111, i64 %1107)
  %1114 = load i64, ptr %403, align 8
  %1115 = load i64, ptr %425, align 8
  %1116 = mul i64 %1115, %1113
  %1117 = add i64 %1116, %1114
  %1118 = load i64, ptr %410, align 8
  %1119 = load i64, ptr %451, align 8
  %1120 = mul i64 %1119, %1111
  %1121 = add i64 %1120, %1118
  %1122 = load i64, ptr %426, align 8
  %1123 = load i64, ptr %452, align 8
  %1124 = load i64, ptr %424, align 8
  %1125 = icmp eq i64 %1122, 4
  %1126 = icmp eq i64 %1123, 4
  %1127 = select i1 %1125, i1 %1126, i1 false
  br i1 %1127, label %555, label %1128

1128:                                             ; preds = %1110
  %1129 = icmp slt i64 %1124, 1
  br i1 %1129, label %611, label %1130

1130:                                             ; preds = %1128
  %1131 = icmp eq i64 %1124, 1
  br i1 %1131, label %602, label %1132

1132:                                             ; preds = %1130
  %1133 = and i64 %1124, 9223372036854775806
  %1134 = shl i64 %1123, 1
  %1135 = shl i64 %1122, 1
  %1136 = add nsw i64 %1124, -2
  %1137 = lshr i64 %1136, 1
  %1138 = add nuw i64 %1137, 1
  %1139 = and i64 %1138, 1
  %1140 = icmp eq i64 %1137, 0
  br i1 %1140, label %587, label %1141

1141:                                             ; preds = %1132
  %1142 = and i64 %1138, -2
  br label %559

1143:                                             ; preds = %615, %613, %553
  %1144 = phi i1 [ false, %613 ], [ true, %615 ], [ false, %553 ]
  %1145 = phi i1 [ %1106, %613 ], [ %1106, %615 ], [ false, %553 ]
  %1146 = load double, ptr %456, align 8
  %1147 = load double, ptr %457, align 8
  %1148 = fsub double %1146, %1147
  %1149 = fptosi double %1148 to i64
  %1150 = icmp slt i64 %1149, 1
  br i1 %1150, label %620, label %681

1151:                                             ; preds = %620
  %1152 = load i64, ptr %423, align 8
  %1153 = add i64 %1152, -1
  %1154 = load i64, ptr %462, align 8
  %1155 = icmp slt i64 %1154, 1
  br i1 %1155, label %685, label %1156

1156:                                             ; preds = %1151, %679
  %1157 = phi i64 [ %1158, %679 ], [ 0, %1151 ]
  %1158 = add nuw nsw i64 %1157, 1
  %1159 = tail call i64 @llvm.smin.i64(i64 %1157, i64 %1153)
  %1160 = load i64, ptr %403, align 8
  %1161 = load i64, ptr %425, align 8
  %1162 = mul i64 %1161, %1159
  %1163 = add i64 %1162, %1160
  %1164 = load i64, ptr %405, align 8
  %1165 = load i64, ptr %463, align 8
  %1166 = mul i64 %1165, %1157
  %1167 = add i64 %1166, %1164
  %1168 = load i64, ptr %426, align 8
  %1169 = load i64, ptr %464, align 8
  %1170 = load i64, ptr %424, align 8
  %1171 = icmp eq i64 %1168, 4
  %1172 = icmp eq i64 %1169, 4
  %1173 = select i1 %1171, i1 %1172, i1 false
  br i1 %1173, label %623, label %1174

1174:                                             ; preds = %1156
  %1175 = icmp slt i64 %1170, 1
  br i1 %1175, label %679, label %1176

1176:                                             ; preds = %1174
  %1177 = icmp eq i64 %1170, 1
  br i1 %1177, label %670, label %1178

1178:                                             ; preds = %1176
  %1179 = and i64 %1170, 9223372036854775806
  %1180 = shl i64 %1169, 1
  %1181 = shl i64 %1168, 1
  %1182 = add nsw i64 %1170, -2
  %1183 = lshr i64 %1182, 1
  %1184 = add nuw i64 %1183, 1
  %1185 = and i64 %1184, 1
  %1186 = icmp eq i64 %1183, 0
  br i1 %1186, label %655, label %1187

1187:                                             ; preds = %1178
  %1188 = and i64 %1184, -2
  br label %627

1189:                                             ; preds = %694
  %1190 = inttoptr i64 %695 to ptr
  %1191 = getelementptr inbounds nuw i8, ptr %1190, i64 32
  %1192 = getelementptr inbounds nuw i8, ptr %1190, i64 56
  %1193 = load double, ptr %1192, align 8
  %1194 = getelementptr inbounds nuw i8, ptr %1190, i64 48
  %1195 = load double, ptr %1194, align 8
  %1196 = fsub double %1193, %1195
  %1197 = fptosi double %1196 to i64
  %1198 = icmp slt i64 %1197, 1
  br i1 %1198, label %698, label %702

1199:                                             ; preds = %707
  %1200 = getelementptr inbounds nuw i8, ptr %1190, i64 72
  %1201 = getelementptr inbounds nuw i8, ptr %1190, i64 96
  %1202 = load double, ptr %1201, align 8
  %1203 = getelementptr inbounds nuw i8, ptr %1190, i64 88
  %1204 = load double, ptr %1203, align 8
  %1205 = fsub double %1202, %1204
  %1206 = fptosi double %1205 to i64
  %1207 = icmp slt i64 %1206, 1
  br i1 %1207, label %716, label %720

1208:                                             ; preds = %720, %716, %694
  %1209 = load i64, ptr %415, align 8
  %1210 = inttoptr i64 %1209 to ptr
  %1211 = getelementptr inbounds nuw i8, ptr %1210, i64 32
  %1212 = getelementptr inbounds nuw i8, ptr %1210, i64 56
  %1213 = load double, ptr %1212, align 8
  %1214 = getelementptr inbounds nuw i8, ptr %1210, i64 48
  %1215 = load double, ptr %1214, align 8
  %1216 = fsub double %1213, %1215
  %1217 = fptosi double %1216 to i64
  %1218 = icmp slt i64 %1217, 1
  br i1 %1218, label %725, label %729

1219:                                             ; preds = %734
  %1220 = getelementptr inbounds nuw i8, ptr %1210, i64 72
  %1221 = getelementptr inbounds nuw i8, ptr %1210, i64 96
  %1222 = load double, ptr %1221, align 8
  %1223 = getelementptr inbounds nuw i8, ptr %1210, i64 88
  %1224 = load double, ptr %1223, align 8
  %1225 = fsub double %1222, %1224
  %1226 = fptosi double %1225 to i64
  %1227 = icmp slt i64 %1226, 1
  br i1 %1227, label %743, label %747

1228:                                             ; preds = %760, %757
  %1229 = load double, ptr %473, align 8
  %1230 = load double, ptr %474, align 8
  %1231 = fsub double %1229, %1230
  %1232 = fptosi double %1231 to i64
  %1233 = icmp slt i64 %1232, 1
  br i1 %1233, label %764, label %767

1234:                                             ; preds = %771
  %1235 = icmp slt i64 %772, 1
  br i1 %1235, label %775, label %1239

1236:                                             ; preds = %771
  %1237 = load i64, ptr %477, align 8
  %1238 = icmp sgt i64 %1237, 0
  br i1 %1238, label %1239, label %775

1239:                                             ; preds = %1236, %1234
  %1240 = phi i64 [ %1237, %1236 ], [ 1, %1234 ]
  %1241 = and i64 %773, 9223372036854775806
  %1242 = and i64 %773, 3
  %1243 = and i64 %773, 9223372036854775804
  %1244 = icmp slt i64 %773, 1
  %1245 = icmp eq i64 %773, 1
  %1246 = and i64 %773, 1
  %1247 = icmp eq i64 %1246, 0
  %1248 = icmp ult i64 %773, 4
  %1249 = icmp eq i64 %1242, 0
  %1250 = shl nsw i64 %1241, 2
  %1251 = add nsw i64 %1243, -4
  %1252 = lshr exact i64 %1251, 2
  %1253 = add nuw nsw i64 %1252, 1
  %1254 = and i64 %1253, 1
  %1255 = icmp eq i64 %1251, 0
  %1256 = and i64 %1253, 9223372036854775806
  %1257 = icmp eq i64 %1254, 0
  %1258 = icmp ne i64 %1254, 0
  br label %1259

1259:                                             ; preds = %1386, %1239
  %1260 = phi i64 [ 0, %1239 ], [ %1387, %1386 ]
  %1261 = phi i64 [ 0, %1239 ], [ %1262, %1386 ]
  %1262 = add nuw nsw i64 %1261, 1
  %1263 = mul nuw nsw i64 %1261, %1240
  %1264 = load i64, ptr %408, align 8
  %1265 = load i64, ptr %478, align 8
  br i1 %1244, label %1386, label %1266

1266:                                             ; preds = %1259
  br i1 %1245, label %1271, label %1267

1267:                                             ; preds = %1266
  %1268 = mul i64 %1265, %1260
  %1269 = add i64 %1268, %1264
  %1270 = add i64 %1264, %1250
  br label %1286

1271:                                             ; preds = %1266, %1271
  %1272 = phi i64 [ %1282, %1271 ], [ 0, %1266 ]
  %1273 = phi i64 [ %1283, %1271 ], [ %1240, %1266 ]
  %1274 = phi i64 [ %1284, %1271 ], [ %1263, %1266 ]
  %1275 = mul nsw i64 %1274, %1265
  %1276 = add nsw i64 %1275, %1264
  %1277 = inttoptr i64 %1276 to ptr
  %1278 = load float, ptr %1277, align 4
  %1279 = tail call float @llvm.fabs.f32(float %1278)
  %1280 = fcmp ueq float %1279, 0x7FF0000000000000
  %1281 = zext i1 %1280 to i64
  %1282 = or i64 %1272, %1281
  %1283 = add nsw i64 %1273, -1
  %1284 = add i64 %1274, 1
  %1285 = icmp sgt i64 %1273, 1
  br i1 %1285, label %1271, label %1327

1286:                                             ; preds = %1267, %1321
  %1287 = phi i64 [ %1325, %1321 ], [ %1269, %1267 ]
  %1288 = phi i64 [ %1322, %1321 ], [ 0, %1267 ]
  %1289 = phi i64 [ %1323, %1321 ], [ %1240, %1267 ]
  %1290 = phi i64 [ %1324, %1321 ], [ %1263, %1267 ]
  br label %1291

1291:                                             ; preds = %1286, %1291
  %1292 = phi i64 [ %1309, %1291 ], [ %1287, %1286 ]
  %1293 = phi i64 [ %1308, %1291 ], [ %1288, %1286 ]
  %1294 = phi i64 [ %1301, %1291 ], [ 0, %1286 ]
  %1295 = inttoptr i64 %1292 to ptr
  %1296 = load float, ptr %1295, align 4
  %1297 = tail call float @llvm.fabs.f32(float %1296)
  %1298 = fcmp ueq float %1297, 0x7FF0000000000000
  %1299 = zext i1 %1298 to i64
  %1300 = or i64 %1293, %1299
  %1301 = add nuw i64 %1294, 2
  %1302 = add i64 %1292, 4
  %1303 = inttoptr i64 %1302 to ptr
  %1304 = load float, ptr %1303, align 4
  %1305 = tail call float @llvm.fabs.f32(float %1304)
  %1306 = fcmp ueq float %1305, 0x7FF0000000000000
  %1307 = zext i1 %1306 to i64
  %1308 = or i64 %1300, %1307
  %1309 = add i64 %1292, 8
  %1310 = icmp eq i64 %1241, %1301
  br i1 %1310, label %1311, label %1291

1311:                                             ; preds = %1291
  br i1 %1247, label %1321, label %1312

1312:                                             ; preds = %1311
  %1313 = mul nsw i64 %1290, %1265
  %1314 = add i64 %1313, %1270
  %1315 = inttoptr i64 %1314 to ptr
  %1316 = load float, ptr %1315, align 4
  %1317 = tail call float @llvm.fabs.f32(float %1316)
  %1318 = fcmp ueq float %1317, 0x7FF0000000000000
  %1319 = zext i1 %1318 to i64
  %1320 = or i64 %1308, %1319
  br label %1321

1321:                                             ; preds = %1312, %1311
  %1322 = phi i64 [ %1308, %1311 ], [ %1320, %1312 ]
  %1323 = add nsw i64 %1289, -1
  %1324 = add i64 %1290, 1
  %1325 = add i64 %1287, %1265
  %1326 = icmp sgt i64 %1289, 1
  br i1 %1326, label %1286, label %1327

1327:                                             ; preds = %1321, %1271
  %1328 = phi i64 [ %1282, %1271 ], [ %1322, %1321 ]
  %1329 = icmp eq i64 %1328, 0
  br i1 %1329, label %1386, label %1330

1330:                                             ; preds = %1327
  store i64 1, ptr %479, align 8
  br label %1331

1331:                                             ; preds = %1382, %1330
  %1332 = phi i64 [ %1383, %1382 ], [ %1240, %1330 ]
  %1333 = phi i64 [ %1384, %1382 ], [ %1263, %1330 ]
  %1334 = load i64, ptr %408, align 8
  %1335 = load i64, ptr %478, align 8
  %1336 = mul i64 %1335, %1333
  %1337 = add i64 %1336, %1334
  br i1 %1248, label %1371, label %1338

1338:                                             ; preds = %1331
  br i1 %1255, label %1361, label %1339

1339:                                             ; preds = %1338, %1339
  %1340 = phi i64 [ %1357, %1339 ], [ %1337, %1338 ]
  %1341 = phi i64 [ %1358, %1339 ], [ 0, %1338 ]
  %1342 = inttoptr i64 %1340 to ptr
  store float 0.000000e+00, ptr %1342, align 4
  %1343 = add i64 %1340, 4
  %1344 = inttoptr i64 %1343 to ptr
  store float 0.000000e+00, ptr %1344, align 4
  %1345 = add i64 %1340, 8
  %1346 = inttoptr i64 %1345 to ptr
  store float 0.000000e+00, ptr %1346, align 4
  %1347 = add i64 %1340, 12
  %1348 = inttoptr i64 %1347 to ptr
  store float 0.000000e+00, ptr %1348, align 4
  %1349 = add i64 %1340, 16
  %1350 = inttoptr i64 %1349 to ptr
  store float 0.000000e+00, ptr %1350, align 4
  %1351 = add i64 %1340, 20
  %1352 = inttoptr i64 %1351 to ptr
  store float 0.000000e+00, ptr %1352, align 4
  %1353 = add i64 %1340, 24
  %1354 = inttoptr i64 %1353 to ptr
  store float 0.000000e+00, ptr %1354, align 4
  %1355 = add i64 %1340, 28
  %1356 = inttoptr i64 %1355 to ptr
  store float 0.000000e+00, ptr %1356, align 4
  %1357 = add i64 %1340, 32
  %1358 = add i64 %1341, 2
  %1359 = icmp eq i64 %1358, %1256
  br i1 %1359, label %1360, label %1339

1360:                                             ; preds = %1339
  br i1 %1257, label %1370, label %1361

1361:                                             ; preds = %1360, %1338
  %1362 = phi i64 [ %1337, %1338 ], [ %1357, %1360 ]
  tail call void @llvm.assume(i1 %1258)
  %1363 = inttoptr i64 %1362 to ptr
  store float 0.000000e+00, ptr %1363, align 4
  %1364 = add i64 %1362, 4
  %1365 = inttoptr i64 %1364 to ptr
  store float 0.000000e+00, ptr %1365, align 4
  %1366 = add i64 %1362, 8
  %1367 = inttoptr i64 %1366 to ptr
  store float 0.000000e+00, ptr %1367, align 4
  %1368 = add i64 %1362, 12
  %1369 = inttoptr i64 %1368 to ptr
  store float 0.000000e+00, ptr %1369, align 4
  br label %1370

1370:                                             ; preds = %1360, %1361
  br i1 %1249, label %1382, label %1371

1371:                                             ; preds = %1331, %1370
  %1372 = phi i64 [ %1243, %1370 ], [ 0, %1331 ]
  %1373 = shl i64 %1372, 2
  %1374 = add i64 %1337, %1373
  br label %1375

1375:                                             ; preds = %1375, %1371
  %1376 = phi i64 [ %1380, %1375 ], [ %1242, %1371 ]
  %1377 = phi i64 [ %1379, %1375 ], [ %1374, %1371 ]
  %1378 = inttoptr i64 %1377 to ptr
  store float 0.000000e+00, ptr %1378, align 4
  %1379 = add i64 %1377, 4
  %1380 = add nsw i64 %1376, -1
  %1381 = icmp eq i64 %1380, 0
  br i1 %1381, label %1382, label %1375, !llvm.loop !4

1382:                                             ; preds = %1375, %1370
  %1383 = add nsw i64 %1332, -1
  %1384 = add i64 %1333, 1
  %1385 = icmp sgt i64 %1332, 1
  br i1 %1385, label %1331, label %1386

1386:                                             ; preds = %1382, %1327, %1259
  %1387 = add i64 %1260, %1240
  %1388 = icmp eq i64 %1262, %772
  br i1 %1388, label %775, label %1259

1389:                                             ; preds = %775
  %1390 = load i64, ptr %477, align 8
  %1391 = add i64 %1390, -1
  %1392 = load i64, ptr %480, align 8
  %1393 = icmp slt i64 %1392, 1
  br i1 %1393, label %839, label %1394

1394:                                             ; preds = %1389, %835
  %1395 = phi i64 [ %1396, %835 ], [ 0, %1389 ]
  %1396 = add nuw nsw i64 %1395, 1
  %1397 = tail call i64 @llvm.smin.i64(i64 %1395, i64 %1391)
  %1398 = load i64, ptr %408, align 8
  %1399 = load i64, ptr %478, align 8
  %1400 = mul i64 %1399, %1397
  %1401 = add i64 %1400, %1398
  %1402 = load i64, ptr %409, align 8
  %1403 = load i64, ptr %481, align 8
  %1404 = mul i64 %1403, %1395
  %1405 = add i64 %1404, %1402
  %1406 = load i64, ptr %482, align 8
  %1407 = load i64, ptr %483, align 8
  %1408 = load i64, ptr %437, align 8
  %1409 = icmp eq i64 %1406, 4
  %1410 = icmp eq i64 %1407, 4
  %1411 = select i1 %1409, i1 %1410, i1 false
  br i1 %1411, label %779, label %1412

1412:                                             ; preds = %1394
  %1413 = icmp slt i64 %1408, 1
  br i1 %1413, label %835, label %1414

1414:                                             ; preds = %1412
  %1415 = icmp eq i64 %1408, 1
  br i1 %1415, label %826, label %1416

1416:                                             ; preds = %1414
  %1417 = and i64 %1408, 9223372036854775806
  %1418 = shl i64 %1407, 1
  %1419 = shl i64 %1406, 1
  %1420 = add nsw i64 %1408, -2
  %1421 = lshr i64 %1420, 1
  %1422 = add nuw i64 %1421, 1
  %1423 = and i64 %1422, 1
  %1424 = icmp eq i64 %1421, 0
  br i1 %1424, label %811, label %1425

1425:                                             ; preds = %1416
  %1426 = and i64 %1422, -2
  br label %783

1427:                                             ; preds = %839
  %1428 = getelementptr inbounds nuw i8, ptr %841, i64 24
  %1429 = getelementptr inbounds nuw i8, ptr %841, i64 48
  %1430 = load double, ptr %1429, align 8
  %1431 = getelementptr inbounds nuw i8, ptr %841, i64 40
  %1432 = load double, ptr %1431, align 8
  %1433 = fsub double %1430, %1432
  %1434 = fptosi double %1433 to i64
  %1435 = icmp slt i64 %1434, 1
  br i1 %1435, label %845, label %849

1436:                                             ; preds = %860
  %1437 = getelementptr inbounds nuw i8, ptr %862, i64 24
  %1438 = getelementptr inbounds nuw i8, ptr %862, i64 48
  %1439 = load double, ptr %1438, align 8
  %1440 = getelementptr inbounds nuw i8, ptr %862, i64 40
  %1441 = load double, ptr %1440, align 8
  %1442 = fsub double %1439, %1441
  %1443 = fptosi double %1442 to i64
  %1444 = icmp slt i64 %1443, 1
  br i1 %1444, label %866, label %870

1445:                                             ; preds = %883
  %1446 = icmp slt i64 %884, 1
  br i1 %1446, label %887, label %1450

1447:                                             ; preds = %883
  %1448 = load i64, ptr %477, align 8
  %1449 = icmp sgt i64 %1448, 0
  br i1 %1449, label %1450, label %887

1450:                                             ; preds = %1447, %1445
  %1451 = phi i64 [ %1448, %1447 ], [ 1, %1445 ]
  %1452 = and i64 %885, 9223372036854775806
  %1453 = and i64 %885, 3
  %1454 = and i64 %885, 9223372036854775804
  %1455 = icmp slt i64 %885, 1
  %1456 = icmp eq i64 %885, 1
  %1457 = and i64 %885, 1
  %1458 = icmp eq i64 %1457, 0
  %1459 = icmp ult i64 %885, 4
  %1460 = icmp eq i64 %1453, 0
  %1461 = shl nsw i64 %1452, 2
  %1462 = add nsw i64 %1454, -4
  %1463 = lshr exact i64 %1462, 2
  %1464 = add nuw nsw i64 %1463, 1
  %1465 = and i64 %1464, 1
  %1466 = icmp eq i64 %1462, 0
  %1467 = and i64 %1464, 9223372036854775806
  %1468 = icmp eq i64 %1465, 0
  %1469 = icmp ne i64 %1465, 0
  br label %1470

1470:                                             ; preds = %1597, %1450
  %1471 = phi i64 [ 0, %1450 ], [ %1598, %1597 ]
  %1472 = phi i64 [ 0, %1450 ], [ %1473, %1597 ]
  %1473 = add nuw nsw i64 %1472, 1
  %1474 = mul nuw nsw i64 %1472, %1451
  %1475 = load i64, ptr %408, align 8
  %1476 = load i64, ptr %478, align 8
  br i1 %1455, label %1597, label %1477

1477:                                             ; preds = %1470
  br i1 %1456, label %1482, label %1478

1478:                                             ; preds = %1477
  %1479 = mul i64 %1476, %1471
  %1480 = add i64 %1479, %1475
  %1481 = add i64 %1475, %1461
  br label %1497

1482:                                             ; preds = %1477, %1482
  %1483 = phi i64 [ %1493, %1482 ], [ 0, %1477 ]
  %1484 = phi i64 [ %1494, %1482 ], [ %1451, %1477 ]
  %1485 = phi i64 [ %1495, %1482 ], [ %1474, %1477 ]
  %1486 = mul nsw i64 %1485, %1476
  %1487 = add nsw i64 %1486, %1475
  %1488 = inttoptr i64 %1487 to ptr
  %1489 = load float, ptr %1488, align 4
  %1490 = tail call float @llvm.fabs.f32(float %1489)
  %1491 = fcmp ueq float %1490, 0x7FF0000000000000
  %1492 = zext i1 %1491 to i64
  %1493 = or i64 %1483, %1492
  %1494 = add nsw i64 %1484, -1
  %1495 = add i64 %1485, 1
  %1496 = icmp sgt i64 %1484, 1
  br i1 %1496, label %1482, label %1538

1497:                                             ; preds = %1478, %1532
  %1498 = phi i64 [ %1536, %1532 ], [ %1480, %1478 ]
  %1499 = phi i64 [ %1533, %1532 ], [ 0, %1478 ]
  %1500 = phi i64 [ %1534, %1532 ], [ %1451, %1478 ]
  %1501 = phi i64 [ %1535, %1532 ], [ %1474, %1478 ]
  br label %1502

1502:                                             ; preds = %1497, %1502
  %1503 = phi i64 [ %1520, %1502 ], [ %1498, %1497 ]
  %1504 = phi i64 [ %1519, %1502 ], [ %1499, %1497 ]
  %1505 = phi i64 [ %1512, %1502 ], [ 0, %1497 ]
  %1506 = inttoptr i64 %1503 to ptr
  %1507 = load float, ptr %1506, align 4
  %1508 = tail call float @llvm.fabs.f32(float %1507)
  %1509 = fcmp ueq float %1508, 0x7FF0000000000000
  %1510 = zext i1 %1509 to i64
  %1511 = or i64 %1504, %1510
  %1512 = add nuw i64 %1505, 2
  %1513 = add i64 %1503, 4
  %1514 = inttoptr i64 %1513 to ptr
  %1515 = load float, ptr %1514, align 4
  %1516 = tail call float @llvm.fabs.f32(float %1515)
  %1517 = fcmp ueq float %1516, 0x7FF0000000000000
  %1518 = zext i1 %1517 to i64
  %1519 = or i64 %1511, %1518
  %1520 = add i64 %1503, 8
  %1521 = icmp eq i64 %1452, %1512
  br i1 %1521, label %1522, label %1502

1522:                                             ; preds = %1502
  br i1 %1458, label %1532, label %1523

1523:                                             ; preds = %1522
  %1524 = mul nsw i64 %1501, %1476
  %1525 = add i64 %1524, %1481
  %1526 = inttoptr i64 %1525 to ptr
  %1527 = load float, ptr %1526, align 4
  %1528 = tail call float @llvm.fabs.f32(float %1527)
  %1529 = fcmp ueq float %1528, 0x7FF0000000000000
  %1530 = zext i1 %1529 to i64
  %1531 = or i64 %1519, %1530
  br label %1532

1532:                                             ; preds = %1523, %1522
  %1533 = phi i64 [ %1519, %1522 ], [ %1531, %1523 ]
  %1534 = add nsw i64 %1500, -1
  %1535 = add i64 %1501, 1
  %1536 = add i64 %1498, %1476
  %1537 = icmp sgt i64 %1500, 1
  br i1 %1537, label %1497, label %1538

1538:                                             ; preds = %1532, %1482
  %1539 = phi i64 [ %1493, %1482 ], [ %1533, %1532 ]
  %1540 = icmp eq i64 %1539, 0
  br i1 %1540, label %1597, label %1541

1541:                                             ; preds = %1538
  store i64 1, ptr %479, align 8
  br label %1542

1542:                                             ; preds = %1593, %1541
  %1543 = phi i64 [ %1594, %1593 ], [ %1451, %1541 ]
  %1544 = phi i64 [ %1595, %1593 ], [ %1474, %1541 ]
  %1545 = load i64, ptr %408, align 8
  %1546 = load i64, ptr %478, align 8
  %1547 = mul i64 %1546, %1544
  %1548 = add i64 %1547, %1545
  br i1 %1459, label %1582, label %1549

1549:                                             ; preds = %1542
  br i1 %1466, label %1572, label %1550

1550:                                             ; preds = %1549, %1550
  %1551 = phi i64 [ %1568, %1550 ], [ %1548, %1549 ]
  %1552 = phi i64 [ %1569, %1550 ], [ 0, %1549 ]
  %1553 = inttoptr i64 %1551 to ptr
  store float 0.000000e+00, ptr %1553, align 4
  %1554 = add i64 %1551, 4
  %1555 = inttoptr i64 %1554 to ptr
  store float 0.000000e+00, ptr %1555, align 4
  %1556 = add i64 %1551, 8
  %1557 = inttoptr i64 %1556 to ptr
  store float 0.000000e+00, ptr %1557, align 4
  %1558 = add i64 %1551, 12
  %1559 = inttoptr i64 %1558 to ptr
  store float 0.000000e+00, ptr %1559, align 4
  %1560 = add i64 %1551, 16
  %1561 = inttoptr i64 %1560 to ptr
  store float 0.000000e+00, ptr %1561, align 4
  %1562 = add i64 %1551, 20
  %1563 = inttoptr i64 %1562 to ptr
  store float 0.000000e+00, ptr %1563, align 4
  %1564 = add i64 %1551, 24
  %1565 = inttoptr i64 %1564 to ptr
  store float 0.000000e+00, ptr %1565, align 4
  %1566 = add i64 %1551, 28
  %1567 = inttoptr i64 %1566 to ptr
  store float 0.000000e+00, ptr %1567, align 4
  %1568 = add i64 %1551, 32
  %1569 = add i64 %1552, 2
  %1570 = icmp eq i64 %1569, %1467
  br i1 %1570, label %1571, label %1550

1571:                                             ; preds = %1550
  br i1 %1468, label %1581, label %1572

1572:                                             ; preds = %1571, %1549
  %1573 = phi i64 [ %1548, %1549 ], [ %1568, %1571 ]
  tail call void @llvm.assume(i1 %1469)
  %1574 = inttoptr i64 %1573 to ptr
  store float 0.000000e+00, ptr %1574, align 4
  %1575 = add i64 %1573, 4
  %1576 = inttoptr i64 %1575 to ptr
  store float 0.000000e+00, ptr %1576, align 4
  %1577 = add i64 %1573, 8
  %1578 = inttoptr i64 %1577 to ptr
  store float 0.000000e+00, ptr %1578, align 4
  %1579 = add i64 %1573, 12
  %1580 = inttoptr i64 %1579 to ptr
  store float 0.000000e+00, ptr %1580, align 4
  br label %1581

1581:                                             ; preds = %1571, %1572
  br i1 %1460, label %1593, label %1582

1582:                                             ; preds = %1542, %1581
  %1583 = phi i64 [ %1454, %1581 ], [ 0, %1542 ]
  %1584 = shl i64 %1583, 2
  %1585 = add i64 %1548, %1584
  br label %1586

1586:                                             ; preds = %1586, %1582
  %1587 = phi i64 [ %1591, %1586 ], [ %1453, %1582 ]
  %1588 = phi i64 [ %1590, %1586 ], [ %1585, %1582 ]
  %1589 = inttoptr i64 %1588 to ptr
  store float 0.000000e+00, ptr %1589, align 4
  %1590 = add i64 %1588, 4
  %1591 = add nsw i64 %1587, -1
  %1592 = icmp eq i64 %1591, 0
  br i1 %1592, label %1593, label %1586, !llvm.loop !5

1593:                                             ; preds = %1586, %1581
  %1594 = add nsw i64 %1543, -1
  %1595 = add i64 %1544, 1
  %1596 = icmp sgt i64 %1543, 1
  br i1 %1596, label %1542, label %1597

1597:                                             ; preds = %1593, %1538, %1470
  %1598 = add i64 %1471, %1451
  %1599 = icmp eq i64 %1473, %884
  br i1 %1599, label %887, label %1470

1600:                                             ; preds = %892
  %1601 = load i64, ptr %477, align 8
  %1602 = add i64 %1601, -1
  %1603 = load i64, ptr %430, align 8
  %1604 = icmp slt i64 %1603, 1
  br i1 %1604, label %955, label %1605

1605:                                             ; preds = %1600, %953
  %1606 = phi i64 [ %1607, %953 ], [ 0, %1600 ]
  %1607 = add nuw nsw i64 %1606, 1
  %1608 = tail call i64 @llvm.smin.i64(i64 %1606, i64 %1602)
  %1609 = load i64, ptr %408, align 8
  %1610 = load i64, ptr %478, align 8
  %1611 = mul i64 %1610, %1608
  %1612 = add i64 %1611, %1609
  %1613 = load i64, ptr %404, align 8
  %1614 = load i64, ptr %432, align 8
  %1615 = mul i64 %1614, %1606
  %1616 = add i64 %1615, %1613
  %1617 = load i64, ptr %482, align 8
  %1618 = load i64, ptr %433, align 8
  %1619 = load i64, ptr %437, align 8
  %1620 = icmp eq i64 %1617, 4
  %1621 = icmp eq i64 %1618, 4
  %1622 = select i1 %1620, i1 %1621, i1 false
  br i1 %1622, label %897, label %1623

1623:                                             ; preds = %1605
  %1624 = icmp slt i64 %1619, 1
  br i1 %1624, label %953, label %1625

1625:                                             ; preds = %1623
  %1626 = icmp eq i64 %1619, 1
  br i1 %1626, label %944, label %1627

1627:                                             ; preds = %1625
  %1628 = and i64 %1619, 9223372036854775806
  %1629 = shl i64 %1618, 1
  %1630 = shl i64 %1617, 1
  %1631 = add nsw i64 %1619, -2
  %1632 = lshr i64 %1631, 1
  %1633 = add nuw i64 %1632, 1
  %1634 = and i64 %1633, 1
  %1635 = icmp eq i64 %1632, 0
  br i1 %1635, label %929, label %1636

1636:                                             ; preds = %1627
  %1637 = and i64 %1633, -2
  br label %901

1638:                                             ; preds = %955, %734, %707
  %1639 = phi i64 [ %741, %734 ], [ %714, %707 ], [ %741, %955 ]
  %1640 = load i64, ptr %14, align 8
  %1641 = inttoptr i64 %1640 to ptr
  %1642 = getelementptr inbounds nuw i8, ptr %1641, i64 56
  %1643 = load i64, ptr %1642, align 8
  %1644 = icmp slt i64 %1643, 1
  br i1 %1644, label %977, label %1645

1645:                                             ; preds = %1638
  %1646 = getelementptr inbounds nuw i8, ptr %1641, i64 64
  %1647 = load i64, ptr %1646, align 8
  %1648 = and i64 %1643, 3
  %1649 = icmp samesign ult i64 %1643, 4
  br i1 %1649, label %960, label %1650

1650:                                             ; preds = %1645
  %1651 = and i64 %1643, 9223372036854775804
  br label %1652

1652:                                             ; preds = %1652, %1650
  %1653 = phi i64 [ %1680, %1652 ], [ %1647, %1650 ]
  %1654 = phi i64 [ %1679, %1652 ], [ 0, %1650 ]
  %1655 = phi i64 [ %1678, %1652 ], [ 0, %1650 ]
  %1656 = inttoptr i64 %1653 to ptr
  %1657 = getelementptr inbounds nuw i8, ptr %1656, i64 24
  %1658 = load double, ptr %1657, align 8
  %1659 = fptosi double %1658 to i64
  %1660 = add nsw i64 %1654, %1659
  %1661 = add i64 %1653, 32
  %1662 = inttoptr i64 %1661 to ptr
  %1663 = getelementptr inbounds nuw i8, ptr %1662, i64 24
  %1664 = load double, ptr %1663, align 8
  %1665 = fptosi double %1664 to i64
  %1666 = add nsw i64 %1660, %1665
  %1667 = add i64 %1653, 64
  %1668 = inttoptr i64 %1667 to ptr
  %1669 = getelementptr inbounds nuw i8, ptr %1668, i64 24
  %1670 = load double, ptr %1669, align 8
  %1671 = fptosi double %1670 to i64
  %1672 = add nsw i64 %1666, %1671
  %1673 = add i64 %1653, 96
  %1674 = inttoptr i64 %1673 to ptr
  %1675 = getelementptr inbounds nuw i8, ptr %1674, i64 24
  %1676 = load double, ptr %1675, align 8
  %1677 = fptosi double %1676 to i64
  %1678 = add nuw nsw i64 %1655, 4
  %1679 = add nsw i64 %1672, %1677
  %1680 = add i64 %1653, 128
  %1681 = icmp eq i64 %1651, %1678
  br i1 %1681, label %958, label %1652
}

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)

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
!4 = distinct !{!4, !1}
!5 = distinct !{!5, !1}
