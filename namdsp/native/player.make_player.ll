; made of 939b56bd4a6afa99267b89fb218b599a arithmetic/fma.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/ramps.py rig/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %988, %10, %4
  %9 = phi i64 [ %991, %988 ], [ 0, %4 ], [ -2, %10 ]
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
  br i1 %23, label %992, label %24

24:                                               ; preds = %992, %13
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
  br i1 %239, label %373, label %1004

240:                                              ; preds = %1022, %240
  %241 = phi i64 [ %257, %240 ], [ 32, %1022 ]
  %242 = phi i64 [ %250, %240 ], [ 0, %1022 ]
  %243 = load i64, ptr %1024, align 8
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
  %251 = load i64, ptr %1024, align 8
  %252 = add i64 %251, %241
  %253 = inttoptr i64 %252 to ptr
  store double 0.000000e+00, ptr %253, align 8
  %254 = getelementptr inbounds nuw i8, ptr %253, i64 16
  store double 0.000000e+00, ptr %254, align 8
  %255 = load double, ptr %229, align 8
  %256 = getelementptr inbounds nuw i8, ptr %253, i64 8
  store double %255, ptr %256, align 8
  %257 = add i64 %241, 64
  %258 = icmp eq i64 %1023, %250
  br i1 %258, label %259, label %240

259:                                              ; preds = %240
  %260 = and i64 %1018, 1
  %261 = icmp eq i64 %260, 0
  br i1 %261, label %272, label %262

262:                                              ; preds = %1020, %259
  %263 = phi i64 [ 0, %1020 ], [ %1023, %259 ]
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

272:                                              ; preds = %1004, %262, %259
  %273 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %274 = load i64, ptr %273, align 8
  %275 = icmp eq i64 %274, 0
  br i1 %275, label %332, label %1025

276:                                              ; preds = %1036, %276
  %277 = phi i64 [ %295, %276 ], [ 12, %1036 ]
  %278 = phi i64 [ %291, %276 ], [ 0, %1036 ]
  %279 = load i64, ptr %1026, align 8
  %280 = add nsw i64 %277, -12
  %281 = add i64 %280, %279
  %282 = inttoptr i64 %281 to ptr
  store float 1.000000e+00, ptr %282, align 4
  %283 = load i64, ptr %1026, align 8
  %284 = add nsw i64 %277, -8
  %285 = add i64 %284, %283
  %286 = inttoptr i64 %285 to ptr
  store float 1.000000e+00, ptr %286, align 4
  %287 = load i64, ptr %1026, align 8
  %288 = add nsw i64 %277, -4
  %289 = add i64 %288, %287
  %290 = inttoptr i64 %289 to ptr
  store float 1.000000e+00, ptr %290, align 4
  %291 = add nuw i64 %278, 4
  %292 = load i64, ptr %1026, align 8
  %293 = add i64 %292, %277
  %294 = inttoptr i64 %293 to ptr
  store float 1.000000e+00, ptr %294, align 4
  %295 = add nuw i64 %277, 16
  %296 = icmp eq i64 %1037, %291
  br i1 %296, label %1038, label %276

297:                                              ; preds = %1065, %297
  %298 = phi i64 [ %316, %297 ], [ 12, %1065 ]
  %299 = phi i64 [ %312, %297 ], [ 0, %1065 ]
  %300 = load i64, ptr %1055, align 8
  %301 = add nsw i64 %298, -12
  %302 = add i64 %301, %300
  %303 = inttoptr i64 %302 to ptr
  store float 0.000000e+00, ptr %303, align 4
  %304 = load i64, ptr %1055, align 8
  %305 = add nsw i64 %298, -8
  %306 = add i64 %305, %304
  %307 = inttoptr i64 %306 to ptr
  store float 0.000000e+00, ptr %307, align 4
  %308 = load i64, ptr %1055, align 8
  %309 = add nsw i64 %298, -4
  %310 = add i64 %309, %308
  %311 = inttoptr i64 %310 to ptr
  store float 0.000000e+00, ptr %311, align 4
  %312 = add nuw i64 %299, 4
  %313 = load i64, ptr %1055, align 8
  %314 = add i64 %313, %298
  %315 = inttoptr i64 %314 to ptr
  store float 0.000000e+00, ptr %315, align 4
  %316 = add nuw i64 %298, 16
  %317 = icmp eq i64 %1066, %312
  br i1 %317, label %318, label %297

318:                                              ; preds = %297
  %319 = icmp eq i64 %1063, 0
  br i1 %319, label %332, label %320

320:                                              ; preds = %1062, %318
  %321 = phi i64 [ 0, %1062 ], [ %1066, %318 ]
  %322 = shl i64 %321, 2
  br label %323

323:                                              ; preds = %323, %320
  %324 = phi i64 [ %330, %323 ], [ %1063, %320 ]
  %325 = phi i64 [ %329, %323 ], [ %322, %320 ]
  %326 = load i64, ptr %1055, align 8
  %327 = add i64 %326, %325
  %328 = inttoptr i64 %327 to ptr
  store float 0.000000e+00, ptr %328, align 4
  %329 = add i64 %325, 4
  %330 = add nsw i64 %324, -1
  %331 = icmp eq i64 %330, 0
  br i1 %331, label %332, label %323, !llvm.loop !0

332:                                              ; preds = %323, %1052, %318, %272
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
  %354 = getelementptr inbounds nuw i8, ptr %69, i64 88
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
  %374 = getelementptr inbounds nuw i8, ptr %69, i64 64
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
  %387 = getelementptr inbounds nuw i8, ptr %69, i64 72
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

488:                                              ; preds = %949, %402
  %489 = phi i64 [ %950, %949 ], [ 0, %402 ]
  %490 = sub nsw i64 %6, %489
  %491 = load i64, ptr %413, align 8
  %492 = tail call i64 @llvm.smin.i64(i64 %491, i64 %490)
  %493 = load i64, ptr %414, align 8
  %494 = load i64, ptr %415, align 8
  %495 = icmp eq i64 %493, %494
  br i1 %495, label %500, label %1067

496:                                              ; preds = %1067
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
  br i1 %503, label %513, label %504

504:                                              ; preds = %500
  store i64 %502, ptr %415, align 8
  store i64 0, ptr %444, align 8
  %505 = load i64, ptr %445, align 8
  %506 = sitofp i64 %505 to double
  %507 = fneg double %506
  store double %507, ptr %442, align 8
  %508 = icmp eq i64 %501, %502
  br i1 %508, label %513, label %509

509:                                              ; preds = %504
  %510 = load double, ptr %441, align 8
  %511 = fadd double %510, %506
  %512 = fptosi double %511 to i64
  br label %1073

513:                                              ; preds = %1073, %504, %500
  %514 = phi i64 [ %492, %504 ], [ %492, %500 ], [ %1075, %1073 ]
  %515 = load i64, ptr %416, align 8
  %516 = load i64, ptr %417, align 8
  %517 = icmp eq i64 %515, %516
  br i1 %517, label %528, label %518

518:                                              ; preds = %513
  %519 = load double, ptr %446, align 8
  %520 = load double, ptr %447, align 8
  %521 = fsub double %519, %520
  %522 = fptosi double %521 to i64
  %523 = icmp slt i64 %522, 1
  br i1 %523, label %524, label %541

524:                                              ; preds = %518
  %525 = load i64, ptr %443, align 8
  %526 = inttoptr i64 %515 to ptr
  store i64 %525, ptr %526, align 8
  store i64 %515, ptr %443, align 8
  %527 = load i64, ptr %417, align 8
  store i64 %527, ptr %416, align 8
  br label %528

528:                                              ; preds = %524, %513
  %529 = phi i64 [ %527, %524 ], [ %515, %513 ]
  %530 = load i64, ptr %448, align 8
  %531 = icmp eq i64 %530, 0
  br i1 %531, label %1076, label %532

532:                                              ; preds = %528
  store i64 %530, ptr %417, align 8
  store i64 0, ptr %448, align 8
  %533 = load i64, ptr %449, align 8
  %534 = sitofp i64 %533 to double
  %535 = fneg double %534
  store double %535, ptr %447, align 8
  %536 = icmp eq i64 %529, %530
  br i1 %536, label %1076, label %537

537:                                              ; preds = %532
  %538 = load double, ptr %446, align 8
  %539 = fadd double %538, %534
  %540 = fptosi double %539 to i64
  br label %541

541:                                              ; preds = %537, %518
  %542 = phi i64 [ %540, %537 ], [ %522, %518 ]
  %543 = tail call i64 @llvm.smin.i64(i64 %542, i64 %514)
  br label %1076

544:                                              ; preds = %1076
  %545 = load double, ptr %45, align 8
  %546 = fcmp une double %545, 0.000000e+00
  br i1 %546, label %1099, label %547

547:                                              ; preds = %544
  %548 = icmp eq i64 %1097, 0
  br i1 %548, label %1137, label %1099

549:                                              ; preds = %1104
  %550 = inttoptr i64 %1111 to ptr
  %551 = inttoptr i64 %1115 to ptr
  %552 = shl i64 %1118, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %551, ptr align 1 %550, i64 %552, i1 false)
  br label %605

553:                                              ; preds = %553, %1135
  %554 = phi i64 [ %1111, %1135 ], [ %576, %553 ]
  %555 = phi i64 [ %1115, %1135 ], [ %575, %553 ]
  %556 = phi i64 [ 0, %1135 ], [ %577, %553 ]
  %557 = inttoptr i64 %554 to ptr
  %558 = load float, ptr %557, align 4
  %559 = inttoptr i64 %555 to ptr
  store float %558, ptr %559, align 4
  %560 = add i64 %555, %1117
  %561 = add i64 %554, %1116
  %562 = inttoptr i64 %561 to ptr
  %563 = load float, ptr %562, align 4
  %564 = inttoptr i64 %560 to ptr
  store float %563, ptr %564, align 4
  %565 = add i64 %555, %1128
  %566 = add i64 %554, %1129
  %567 = inttoptr i64 %566 to ptr
  %568 = load float, ptr %567, align 4
  %569 = inttoptr i64 %565 to ptr
  store float %568, ptr %569, align 4
  %570 = add i64 %565, %1117
  %571 = add i64 %566, %1116
  %572 = inttoptr i64 %571 to ptr
  %573 = load float, ptr %572, align 4
  %574 = inttoptr i64 %570 to ptr
  store float %573, ptr %574, align 4
  %575 = add i64 %565, %1128
  %576 = add i64 %566, %1129
  %577 = add nuw i64 %556, 2
  %578 = icmp eq i64 %577, %1136
  br i1 %578, label %579, label %553

579:                                              ; preds = %553
  %580 = icmp eq i64 %1133, 0
  br i1 %580, label %593, label %581

581:                                              ; preds = %579, %1126
  %582 = phi i64 [ %1111, %1126 ], [ %576, %579 ]
  %583 = phi i64 [ %1115, %1126 ], [ %575, %579 ]
  %584 = icmp ne i64 %1133, 0
  tail call void @llvm.assume(i1 %584)
  %585 = inttoptr i64 %582 to ptr
  %586 = load float, ptr %585, align 4
  %587 = inttoptr i64 %583 to ptr
  store float %586, ptr %587, align 4
  %588 = add i64 %583, %1117
  %589 = add i64 %582, %1116
  %590 = inttoptr i64 %589 to ptr
  %591 = load float, ptr %590, align 4
  %592 = inttoptr i64 %588 to ptr
  store float %591, ptr %592, align 4
  br label %593

593:                                              ; preds = %579, %581
  %594 = and i64 %1118, 1
  %595 = icmp eq i64 %594, 0
  br i1 %595, label %605, label %596

596:                                              ; preds = %1124, %593
  %597 = phi i64 [ 0, %1124 ], [ %1127, %593 ]
  %598 = mul nsw i64 %597, %1117
  %599 = add nsw i64 %598, %1115
  %600 = mul nsw i64 %597, %1116
  %601 = add nsw i64 %600, %1111
  %602 = inttoptr i64 %601 to ptr
  %603 = load float, ptr %602, align 4
  %604 = inttoptr i64 %599 to ptr
  store float %603, ptr %604, align 4
  br label %605

605:                                              ; preds = %1122, %596, %593, %549
  %606 = icmp eq i64 %1102, %1106
  br i1 %606, label %607, label %1104

607:                                              ; preds = %605, %1099
  %608 = icmp eq i64 %1097, 0
  br i1 %608, label %1137, label %609

609:                                              ; preds = %607
  %610 = load i64, ptr %454, align 8
  %611 = load i64, ptr %455, align 8
  %612 = inttoptr i64 %610 to ptr
  %613 = tail call i64 %612(i64 %611, i64 %453, i64 %453)
  br label %1137

614:                                              ; preds = %1137
  %615 = load double, ptr %21, align 8
  %616 = fcmp oeq double %615, 1.000000e+00
  br i1 %616, label %1145, label %675

617:                                              ; preds = %1150
  %618 = inttoptr i64 %1157 to ptr
  %619 = inttoptr i64 %1161 to ptr
  %620 = shl i64 %1164, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %619, ptr align 1 %618, i64 %620, i1 false)
  br label %673

621:                                              ; preds = %621, %1181
  %622 = phi i64 [ %1157, %1181 ], [ %644, %621 ]
  %623 = phi i64 [ %1161, %1181 ], [ %643, %621 ]
  %624 = phi i64 [ 0, %1181 ], [ %645, %621 ]
  %625 = inttoptr i64 %622 to ptr
  %626 = load float, ptr %625, align 4
  %627 = inttoptr i64 %623 to ptr
  store float %626, ptr %627, align 4
  %628 = add i64 %623, %1163
  %629 = add i64 %622, %1162
  %630 = inttoptr i64 %629 to ptr
  %631 = load float, ptr %630, align 4
  %632 = inttoptr i64 %628 to ptr
  store float %631, ptr %632, align 4
  %633 = add i64 %623, %1174
  %634 = add i64 %622, %1175
  %635 = inttoptr i64 %634 to ptr
  %636 = load float, ptr %635, align 4
  %637 = inttoptr i64 %633 to ptr
  store float %636, ptr %637, align 4
  %638 = add i64 %633, %1163
  %639 = add i64 %634, %1162
  %640 = inttoptr i64 %639 to ptr
  %641 = load float, ptr %640, align 4
  %642 = inttoptr i64 %638 to ptr
  store float %641, ptr %642, align 4
  %643 = add i64 %633, %1174
  %644 = add i64 %634, %1175
  %645 = add nuw i64 %624, 2
  %646 = icmp eq i64 %645, %1182
  br i1 %646, label %647, label %621

647:                                              ; preds = %621
  %648 = icmp eq i64 %1179, 0
  br i1 %648, label %661, label %649

649:                                              ; preds = %647, %1172
  %650 = phi i64 [ %1157, %1172 ], [ %644, %647 ]
  %651 = phi i64 [ %1161, %1172 ], [ %643, %647 ]
  %652 = icmp ne i64 %1179, 0
  tail call void @llvm.assume(i1 %652)
  %653 = inttoptr i64 %650 to ptr
  %654 = load float, ptr %653, align 4
  %655 = inttoptr i64 %651 to ptr
  store float %654, ptr %655, align 4
  %656 = add i64 %651, %1163
  %657 = add i64 %650, %1162
  %658 = inttoptr i64 %657 to ptr
  %659 = load float, ptr %658, align 4
  %660 = inttoptr i64 %656 to ptr
  store float %659, ptr %660, align 4
  br label %661

661:                                              ; preds = %647, %649
  %662 = and i64 %1164, 1
  %663 = icmp eq i64 %662, 0
  br i1 %663, label %673, label %664

664:                                              ; preds = %1170, %661
  %665 = phi i64 [ 0, %1170 ], [ %1173, %661 ]
  %666 = mul nsw i64 %665, %1163
  %667 = add nsw i64 %666, %1161
  %668 = mul nsw i64 %665, %1162
  %669 = add nsw i64 %668, %1157
  %670 = inttoptr i64 %669 to ptr
  %671 = load float, ptr %670, align 4
  %672 = inttoptr i64 %667 to ptr
  store float %671, ptr %672, align 4
  br label %673

673:                                              ; preds = %1168, %664, %661, %617
  %674 = icmp eq i64 %1148, %1152
  br i1 %674, label %679, label %1150

675:                                              ; preds = %1137, %614
  %676 = load i64, ptr %461, align 8
  %677 = inttoptr i64 %676 to ptr
  %678 = tail call i64 %677(i64 %460, i64 %459, i64 %458)
  br label %679

679:                                              ; preds = %673, %1145, %675
  %680 = load i64, ptr %466, align 8
  %681 = load i64, ptr %14, align 8
  %682 = inttoptr i64 %680 to ptr
  %683 = tail call i64 %682(i64 %681, i64 %458, i64 %465)
  br i1 %1138, label %684, label %688

684:                                              ; preds = %679
  %685 = load i64, ptr %454, align 8
  %686 = inttoptr i64 %685 to ptr
  %687 = tail call i64 %686(i64 %1097, i64 %465, i64 %465)
  br label %688

688:                                              ; preds = %684, %679
  %689 = load i64, ptr %414, align 8
  %690 = load i64, ptr %415, align 8
  %691 = icmp eq i64 %689, %690
  br i1 %691, label %1202, label %1183

692:                                              ; preds = %1183
  %693 = getelementptr inbounds nuw i8, ptr %1184, i64 32
  %694 = load double, ptr %693, align 8
  %695 = fcmp oeq double %694, 1.000000e+00
  br i1 %695, label %701, label %696

696:                                              ; preds = %1183, %692
  %697 = load i64, ptr %461, align 8
  %698 = ptrtoint ptr %1185 to i64
  %699 = inttoptr i64 %697 to ptr
  %700 = tail call i64 %699(i64 %698, i64 %458, i64 %467)
  br label %701

701:                                              ; preds = %696, %692
  %702 = phi i64 [ %458, %692 ], [ %467, %696 ]
  %703 = getelementptr inbounds nuw i8, ptr %1184, i64 8
  %704 = load i64, ptr %703, align 8
  %705 = getelementptr inbounds nuw i8, ptr %1184, i64 16
  %706 = load i64, ptr %705, align 8
  %707 = inttoptr i64 %704 to ptr
  %708 = tail call i64 %707(i64 %706, i64 %702, i64 %468)
  %709 = icmp sgt i64 %708, -1
  br i1 %709, label %1193, label %1632

710:                                              ; preds = %1193
  %711 = getelementptr inbounds nuw i8, ptr %1184, i64 72
  %712 = load double, ptr %711, align 8
  %713 = fcmp oeq double %712, 1.000000e+00
  br i1 %713, label %1202, label %714

714:                                              ; preds = %1193, %710
  %715 = load i64, ptr %461, align 8
  %716 = ptrtoint ptr %1194 to i64
  %717 = inttoptr i64 %715 to ptr
  %718 = tail call i64 %717(i64 %716, i64 %468, i64 %468)
  br label %1202

719:                                              ; preds = %1202
  %720 = getelementptr inbounds nuw i8, ptr %1204, i64 32
  %721 = load double, ptr %720, align 8
  %722 = fcmp oeq double %721, 1.000000e+00
  br i1 %722, label %728, label %723

723:                                              ; preds = %1202, %719
  %724 = load i64, ptr %461, align 8
  %725 = ptrtoint ptr %1205 to i64
  %726 = inttoptr i64 %724 to ptr
  %727 = tail call i64 %726(i64 %725, i64 %458, i64 %467)
  br label %728

728:                                              ; preds = %723, %719
  %729 = phi i64 [ %458, %719 ], [ %467, %723 ]
  %730 = getelementptr inbounds nuw i8, ptr %1204, i64 8
  %731 = load i64, ptr %730, align 8
  %732 = getelementptr inbounds nuw i8, ptr %1204, i64 16
  %733 = load i64, ptr %732, align 8
  %734 = inttoptr i64 %731 to ptr
  %735 = tail call i64 %734(i64 %733, i64 %729, i64 %469)
  %736 = icmp sgt i64 %735, -1
  br i1 %736, label %1213, label %1632

737:                                              ; preds = %1213
  %738 = getelementptr inbounds nuw i8, ptr %1204, i64 72
  %739 = load double, ptr %738, align 8
  %740 = fcmp oeq double %739, 1.000000e+00
  br i1 %740, label %746, label %741

741:                                              ; preds = %1213, %737
  %742 = load i64, ptr %461, align 8
  %743 = ptrtoint ptr %1214 to i64
  %744 = inttoptr i64 %742 to ptr
  %745 = tail call i64 %744(i64 %743, i64 %469, i64 %469)
  br label %746

746:                                              ; preds = %741, %737
  br i1 %691, label %751, label %747

747:                                              ; preds = %746
  %748 = load i64, ptr %471, align 8
  %749 = inttoptr i64 %748 to ptr
  %750 = tail call i64 %749(i64 %470, i64 %468, i64 %469, i64 %469)
  br label %751

751:                                              ; preds = %747, %746
  %752 = icmp ne i64 %683, 0
  %753 = or i1 %1138, %752
  br i1 %753, label %754, label %1222

754:                                              ; preds = %751
  %755 = load i64, ptr %472, align 8
  %756 = inttoptr i64 %755 to ptr
  %757 = tail call i64 %756(i64 0, i64 %465, i64 %469)
  br label %1222

758:                                              ; preds = %1222
  %759 = load double, ptr %27, align 8
  %760 = fcmp oeq double %759, 1.000000e+00
  br i1 %760, label %765, label %761

761:                                              ; preds = %1222, %758
  %762 = load i64, ptr %461, align 8
  %763 = inttoptr i64 %762 to ptr
  %764 = tail call i64 %763(i64 %475, i64 %469, i64 %469)
  br label %765

765:                                              ; preds = %761, %758
  %766 = load i64, ptr %476, align 8
  %767 = load i64, ptr %437, align 8
  %768 = icmp eq i64 %766, 1
  br i1 %768, label %1230, label %1228

769:                                              ; preds = %1380, %1230, %1228
  %770 = load i64, ptr %416, align 8
  %771 = load i64, ptr %417, align 8
  %772 = icmp eq i64 %770, %771
  br i1 %772, label %854, label %1383

773:                                              ; preds = %1388
  %774 = inttoptr i64 %1395 to ptr
  %775 = inttoptr i64 %1399 to ptr
  %776 = shl i64 %1402, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %775, ptr align 1 %774, i64 %776, i1 false)
  br label %829

777:                                              ; preds = %777, %1419
  %778 = phi i64 [ %1395, %1419 ], [ %800, %777 ]
  %779 = phi i64 [ %1399, %1419 ], [ %799, %777 ]
  %780 = phi i64 [ 0, %1419 ], [ %801, %777 ]
  %781 = inttoptr i64 %778 to ptr
  %782 = load float, ptr %781, align 4
  %783 = inttoptr i64 %779 to ptr
  store float %782, ptr %783, align 4
  %784 = add i64 %779, %1401
  %785 = add i64 %778, %1400
  %786 = inttoptr i64 %785 to ptr
  %787 = load float, ptr %786, align 4
  %788 = inttoptr i64 %784 to ptr
  store float %787, ptr %788, align 4
  %789 = add i64 %779, %1412
  %790 = add i64 %778, %1413
  %791 = inttoptr i64 %790 to ptr
  %792 = load float, ptr %791, align 4
  %793 = inttoptr i64 %789 to ptr
  store float %792, ptr %793, align 4
  %794 = add i64 %789, %1401
  %795 = add i64 %790, %1400
  %796 = inttoptr i64 %795 to ptr
  %797 = load float, ptr %796, align 4
  %798 = inttoptr i64 %794 to ptr
  store float %797, ptr %798, align 4
  %799 = add i64 %789, %1412
  %800 = add i64 %790, %1413
  %801 = add nuw i64 %780, 2
  %802 = icmp eq i64 %801, %1420
  br i1 %802, label %803, label %777

803:                                              ; preds = %777
  %804 = icmp eq i64 %1417, 0
  br i1 %804, label %817, label %805

805:                                              ; preds = %803, %1410
  %806 = phi i64 [ %1395, %1410 ], [ %800, %803 ]
  %807 = phi i64 [ %1399, %1410 ], [ %799, %803 ]
  %808 = icmp ne i64 %1417, 0
  tail call void @llvm.assume(i1 %808)
  %809 = inttoptr i64 %806 to ptr
  %810 = load float, ptr %809, align 4
  %811 = inttoptr i64 %807 to ptr
  store float %810, ptr %811, align 4
  %812 = add i64 %807, %1401
  %813 = add i64 %806, %1400
  %814 = inttoptr i64 %813 to ptr
  %815 = load float, ptr %814, align 4
  %816 = inttoptr i64 %812 to ptr
  store float %815, ptr %816, align 4
  br label %817

817:                                              ; preds = %803, %805
  %818 = and i64 %1402, 1
  %819 = icmp eq i64 %818, 0
  br i1 %819, label %829, label %820

820:                                              ; preds = %1408, %817
  %821 = phi i64 [ 0, %1408 ], [ %1411, %817 ]
  %822 = mul nsw i64 %821, %1401
  %823 = add nsw i64 %822, %1399
  %824 = mul nsw i64 %821, %1400
  %825 = add nsw i64 %824, %1395
  %826 = inttoptr i64 %825 to ptr
  %827 = load float, ptr %826, align 4
  %828 = inttoptr i64 %823 to ptr
  store float %827, ptr %828, align 4
  br label %829

829:                                              ; preds = %1406, %820, %817, %773
  %830 = icmp eq i64 %1386, %1390
  br i1 %830, label %831, label %1388

831:                                              ; preds = %829
  %832 = load i64, ptr %416, align 8
  br label %833

833:                                              ; preds = %1383, %831
  %834 = phi i64 [ %770, %1383 ], [ %832, %831 ]
  %835 = inttoptr i64 %834 to ptr
  %836 = getelementptr inbounds nuw i8, ptr %835, i64 8
  %837 = load i64, ptr %836, align 8
  %838 = icmp eq i64 %837, 0
  br i1 %838, label %854, label %1421

839:                                              ; preds = %1421
  %840 = getelementptr inbounds nuw i8, ptr %835, i64 24
  %841 = load double, ptr %840, align 8
  %842 = fcmp oeq double %841, 1.000000e+00
  br i1 %842, label %849, label %843

843:                                              ; preds = %1421, %839
  %844 = load i64, ptr %461, align 8
  %845 = ptrtoint ptr %1422 to i64
  %846 = inttoptr i64 %844 to ptr
  %847 = tail call i64 %846(i64 %845, i64 %468, i64 %468)
  %848 = load i64, ptr %836, align 8
  br label %849

849:                                              ; preds = %843, %839
  %850 = phi i64 [ %848, %843 ], [ %837, %839 ]
  %851 = load i64, ptr %484, align 8
  %852 = inttoptr i64 %851 to ptr
  %853 = tail call i64 %852(i64 %850, i64 %468, i64 %468)
  br label %854

854:                                              ; preds = %849, %833, %769
  %855 = load i64, ptr %417, align 8
  %856 = inttoptr i64 %855 to ptr
  %857 = getelementptr inbounds nuw i8, ptr %856, i64 8
  %858 = load i64, ptr %857, align 8
  %859 = icmp eq i64 %858, 0
  br i1 %859, label %881, label %1430

860:                                              ; preds = %1430
  %861 = getelementptr inbounds nuw i8, ptr %856, i64 24
  %862 = load double, ptr %861, align 8
  %863 = fcmp oeq double %862, 1.000000e+00
  br i1 %863, label %870, label %864

864:                                              ; preds = %1430, %860
  %865 = load i64, ptr %461, align 8
  %866 = ptrtoint ptr %1431 to i64
  %867 = inttoptr i64 %865 to ptr
  %868 = tail call i64 %867(i64 %866, i64 %469, i64 %469)
  %869 = load i64, ptr %857, align 8
  br label %870

870:                                              ; preds = %864, %860
  %871 = phi i64 [ %858, %860 ], [ %869, %864 ]
  %872 = load i64, ptr %484, align 8
  %873 = inttoptr i64 %872 to ptr
  %874 = tail call i64 %873(i64 %871, i64 %469, i64 %469)
  %875 = load i64, ptr %857, align 8
  %876 = icmp eq i64 %875, 0
  br i1 %876, label %881, label %877

877:                                              ; preds = %870
  %878 = load i64, ptr %476, align 8
  %879 = load i64, ptr %437, align 8
  %880 = icmp eq i64 %878, 1
  br i1 %880, label %1441, label %1439

881:                                              ; preds = %1591, %1441, %1439, %870, %854
  br i1 %772, label %886, label %882

882:                                              ; preds = %881
  %883 = load i64, ptr %471, align 8
  %884 = inttoptr i64 %883 to ptr
  %885 = tail call i64 %884(i64 %485, i64 %468, i64 %469, i64 %469)
  br label %886

886:                                              ; preds = %882, %881
  br i1 %1139, label %887, label %1594

887:                                              ; preds = %886
  %888 = load i64, ptr %471, align 8
  %889 = inttoptr i64 %888 to ptr
  %890 = tail call i64 %889(i64 %487, i64 %469, i64 %453, i64 %486)
  br label %949

891:                                              ; preds = %1599
  %892 = inttoptr i64 %1606 to ptr
  %893 = inttoptr i64 %1610 to ptr
  %894 = shl i64 %1613, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %893, ptr align 1 %892, i64 %894, i1 false)
  br label %947

895:                                              ; preds = %895, %1630
  %896 = phi i64 [ %1606, %1630 ], [ %918, %895 ]
  %897 = phi i64 [ %1610, %1630 ], [ %917, %895 ]
  %898 = phi i64 [ 0, %1630 ], [ %919, %895 ]
  %899 = inttoptr i64 %896 to ptr
  %900 = load float, ptr %899, align 4
  %901 = inttoptr i64 %897 to ptr
  store float %900, ptr %901, align 4
  %902 = add i64 %897, %1612
  %903 = add i64 %896, %1611
  %904 = inttoptr i64 %903 to ptr
  %905 = load float, ptr %904, align 4
  %906 = inttoptr i64 %902 to ptr
  store float %905, ptr %906, align 4
  %907 = add i64 %897, %1623
  %908 = add i64 %896, %1624
  %909 = inttoptr i64 %908 to ptr
  %910 = load float, ptr %909, align 4
  %911 = inttoptr i64 %907 to ptr
  store float %910, ptr %911, align 4
  %912 = add i64 %907, %1612
  %913 = add i64 %908, %1611
  %914 = inttoptr i64 %913 to ptr
  %915 = load float, ptr %914, align 4
  %916 = inttoptr i64 %912 to ptr
  store float %915, ptr %916, align 4
  %917 = add i64 %907, %1623
  %918 = add i64 %908, %1624
  %919 = add nuw i64 %898, 2
  %920 = icmp eq i64 %919, %1631
  br i1 %920, label %921, label %895

921:                                              ; preds = %895
  %922 = icmp eq i64 %1628, 0
  br i1 %922, label %935, label %923

923:                                              ; preds = %921, %1621
  %924 = phi i64 [ %1606, %1621 ], [ %918, %921 ]
  %925 = phi i64 [ %1610, %1621 ], [ %917, %921 ]
  %926 = icmp ne i64 %1628, 0
  tail call void @llvm.assume(i1 %926)
  %927 = inttoptr i64 %924 to ptr
  %928 = load float, ptr %927, align 4
  %929 = inttoptr i64 %925 to ptr
  store float %928, ptr %929, align 4
  %930 = add i64 %925, %1612
  %931 = add i64 %924, %1611
  %932 = inttoptr i64 %931 to ptr
  %933 = load float, ptr %932, align 4
  %934 = inttoptr i64 %930 to ptr
  store float %933, ptr %934, align 4
  br label %935

935:                                              ; preds = %921, %923
  %936 = and i64 %1613, 1
  %937 = icmp eq i64 %936, 0
  br i1 %937, label %947, label %938

938:                                              ; preds = %1619, %935
  %939 = phi i64 [ 0, %1619 ], [ %1622, %935 ]
  %940 = mul nsw i64 %939, %1612
  %941 = add nsw i64 %940, %1610
  %942 = mul nsw i64 %939, %1611
  %943 = add nsw i64 %942, %1606
  %944 = inttoptr i64 %943 to ptr
  %945 = load float, ptr %944, align 4
  %946 = inttoptr i64 %941 to ptr
  store float %945, ptr %946, align 4
  br label %947

947:                                              ; preds = %1617, %938, %935, %891
  %948 = icmp eq i64 %1597, %1601
  br i1 %948, label %949, label %1599

949:                                              ; preds = %947, %1594, %887
  %950 = add nsw i64 %1084, %489
  %951 = icmp slt i64 %950, %6
  br i1 %951, label %488, label %1632

952:                                              ; preds = %1646
  %953 = icmp eq i64 %1642, 0
  br i1 %953, label %971, label %954

954:                                              ; preds = %1639, %952
  %955 = phi i64 [ 0, %1639 ], [ %1673, %952 ]
  %956 = phi i64 [ 0, %1639 ], [ %1645, %952 ]
  %957 = shl i64 %956, 5
  %958 = add i64 %957, %1641
  br label %959

959:                                              ; preds = %959, %954
  %960 = phi i64 [ %969, %959 ], [ %1642, %954 ]
  %961 = phi i64 [ %968, %959 ], [ %958, %954 ]
  %962 = phi i64 [ %967, %959 ], [ %955, %954 ]
  %963 = inttoptr i64 %961 to ptr
  %964 = getelementptr inbounds nuw i8, ptr %963, i64 24
  %965 = load double, ptr %964, align 8
  %966 = fptosi double %965 to i64
  %967 = add nsw i64 %962, %966
  %968 = add i64 %961, 32
  %969 = add nsw i64 %960, -1
  %970 = icmp eq i64 %969, 0
  br i1 %970, label %971, label %959, !llvm.loop !2

971:                                              ; preds = %959, %1632, %952
  %972 = phi i64 [ 0, %1632 ], [ %1673, %952 ], [ %967, %959 ]
  %973 = getelementptr inbounds nuw i8, ptr %1, i64 784
  %974 = load i64, ptr %973, align 8
  %975 = sub nsw i64 %972, %974
  store i64 %972, ptr %973, align 8
  %976 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %977 = load i64, ptr %976, align 8
  %978 = load i64, ptr %479, align 8
  %979 = add nsw i64 %978, %977
  store i64 %979, ptr %976, align 8
  store i64 0, ptr %479, align 8
  %980 = load i64, ptr %443, align 8
  %981 = icmp eq i64 %980, 0
  br i1 %981, label %988, label %982

982:                                              ; preds = %971
  %983 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %984 = load i64, ptr %983, align 8
  %985 = icmp eq i64 %984, 0
  br i1 %985, label %986, label %988

986:                                              ; preds = %982
  %987 = atomicrmw xchg ptr %983, i64 %980 acq_rel, align 8
  store i64 0, ptr %443, align 8
  br label %988

988:                                              ; preds = %986, %982, %971
  %989 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  %990 = icmp slt i64 %1633, 0
  %991 = select i1 %990, i64 %1633, i64 %975
  br label %8

992:                                              ; preds = %13
  %993 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %994 = load double, ptr %993, align 8
  %995 = fcmp olt double %994, 0.000000e+00
  %996 = select i1 %995, double 0.000000e+00, double %994
  %997 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %998 = load double, ptr %997, align 8
  %999 = fdiv double %996, %998
  %1000 = load double, ptr %16, align 8
  %1001 = fsub double %22, %1000
  %1002 = fmul double %999, %1001
  %1003 = fadd double %1000, %1002
  store double %1003, ptr %16, align 8
  store double %20, ptr %21, align 8
  store double 0.000000e+00, ptr %993, align 8
  br label %24

1004:                                             ; preds = %67
  %1005 = load double, ptr %19, align 8
  store double %1005, ptr %16, align 8
  store double %1005, ptr %21, align 8
  %1006 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %1007 = load double, ptr %1006, align 8
  %1008 = getelementptr inbounds nuw i8, ptr %1, i64 440
  store double %1007, ptr %1008, align 8
  %1009 = load double, ptr %25, align 8
  store double %1009, ptr %17, align 8
  store double %1009, ptr %27, align 8
  %1010 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %1011 = load double, ptr %1010, align 8
  %1012 = getelementptr inbounds nuw i8, ptr %1, i64 480
  store double %1011, ptr %1012, align 8
  %1013 = load double, ptr %43, align 8
  store double %1013, ptr %18, align 8
  store double %1013, ptr %45, align 8
  %1014 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1015 = load double, ptr %1014, align 8
  %1016 = getelementptr inbounds nuw i8, ptr %1, i64 520
  store double %1015, ptr %1016, align 8
  %1017 = getelementptr inbounds nuw i8, ptr %68, i64 56
  %1018 = load i64, ptr %1017, align 8
  %1019 = icmp slt i64 %1018, 1
  br i1 %1019, label %272, label %1020

1020:                                             ; preds = %1004
  %1021 = icmp eq i64 %1018, 1
  br i1 %1021, label %262, label %1022

1022:                                             ; preds = %1020
  %1023 = and i64 %1018, 9223372036854775806
  %1024 = getelementptr inbounds nuw i8, ptr %68, i64 64
  br label %240

1025:                                             ; preds = %272
  %1026 = inttoptr i64 %274 to ptr
  %1027 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %1028 = load i64, ptr %1027, align 8
  %1029 = getelementptr inbounds nuw i8, ptr %1026, i64 8
  %1030 = load i64, ptr %1029, align 8
  %1031 = mul nsw i64 %1030, %1028
  %1032 = icmp slt i64 %1031, 1
  br i1 %1032, label %1052, label %1033

1033:                                             ; preds = %1025
  %1034 = and i64 %1031, 3
  %1035 = icmp samesign ult i64 %1031, 4
  br i1 %1035, label %1040, label %1036

1036:                                             ; preds = %1033
  %1037 = and i64 %1031, 9223372036854775804
  br label %276

1038:                                             ; preds = %276
  %1039 = icmp eq i64 %1034, 0
  br i1 %1039, label %1052, label %1040

1040:                                             ; preds = %1038, %1033
  %1041 = phi i64 [ 0, %1033 ], [ %1037, %1038 ]
  %1042 = shl i64 %1041, 2
  br label %1043

1043:                                             ; preds = %1043, %1040
  %1044 = phi i64 [ %1050, %1043 ], [ %1034, %1040 ]
  %1045 = phi i64 [ %1049, %1043 ], [ %1042, %1040 ]
  %1046 = load i64, ptr %1026, align 8
  %1047 = add i64 %1046, %1045
  %1048 = inttoptr i64 %1047 to ptr
  store float 1.000000e+00, ptr %1048, align 4
  %1049 = add i64 %1045, 4
  %1050 = add nsw i64 %1044, -1
  %1051 = icmp eq i64 %1050, 0
  br i1 %1051, label %1052, label %1043, !llvm.loop !3

1052:                                             ; preds = %1043, %1038, %1025
  %1053 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %1054 = load i64, ptr %1053, align 8
  %1055 = inttoptr i64 %1054 to ptr
  %1056 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %1057 = load i64, ptr %1056, align 8
  %1058 = getelementptr inbounds nuw i8, ptr %1055, i64 8
  %1059 = load i64, ptr %1058, align 8
  %1060 = mul nsw i64 %1059, %1057
  %1061 = icmp slt i64 %1060, 1
  br i1 %1061, label %332, label %1062

1062:                                             ; preds = %1052
  %1063 = and i64 %1060, 3
  %1064 = icmp samesign ult i64 %1060, 4
  br i1 %1064, label %320, label %1065

1065:                                             ; preds = %1062
  %1066 = and i64 %1060, 9223372036854775804
  br label %297

1067:                                             ; preds = %488
  %1068 = load double, ptr %441, align 8
  %1069 = load double, ptr %442, align 8
  %1070 = fsub double %1068, %1069
  %1071 = fptosi double %1070 to i64
  %1072 = icmp slt i64 %1071, 1
  br i1 %1072, label %496, label %1073

1073:                                             ; preds = %1067, %509
  %1074 = phi i64 [ %512, %509 ], [ %1071, %1067 ]
  %1075 = tail call i64 @llvm.smin.i64(i64 %1074, i64 %492)
  br label %513

1076:                                             ; preds = %541, %532, %528
  %1077 = phi i64 [ %514, %532 ], [ %514, %528 ], [ %543, %541 ]
  %1078 = load double, ptr %418, align 8
  %1079 = load double, ptr %419, align 8
  %1080 = fsub double %1078, %1079
  %1081 = fptosi double %1080 to i64
  %1082 = icmp sgt i64 %1081, 0
  %1083 = tail call i64 @llvm.smin.i64(i64 %1081, i64 %1077)
  %1084 = select i1 %1082, i64 %1083, i64 %1077
  %1085 = load i64, ptr %2, align 8
  %1086 = load i64, ptr %420, align 8
  %1087 = mul nsw i64 %1086, %489
  %1088 = add nsw i64 %1087, %1085
  %1089 = load i64, ptr %421, align 8
  %1090 = load i64, ptr %422, align 8
  store i64 %1088, ptr %403, align 8
  store i64 %1089, ptr %423, align 8
  store i64 %1084, ptr %424, align 8
  store i64 %1090, ptr %425, align 8
  store i64 %1086, ptr %426, align 8
  %1091 = load i64, ptr %3, align 8
  %1092 = load i64, ptr %427, align 8
  %1093 = mul nsw i64 %1092, %489
  %1094 = add nsw i64 %1093, %1091
  %1095 = load i64, ptr %428, align 8
  %1096 = load i64, ptr %429, align 8
  store i64 %1094, ptr %404, align 8
  store i64 %1095, ptr %430, align 8
  store i64 %1084, ptr %431, align 8
  store i64 %1096, ptr %432, align 8
  store i64 %1092, ptr %433, align 8
  store i64 %1084, ptr %434, align 8
  store i64 %1084, ptr %435, align 8
  store i64 %1084, ptr %436, align 8
  store i64 %1084, ptr %437, align 8
  store i64 %1084, ptr %438, align 8
  store i64 %1084, ptr %439, align 8
  %1097 = load i64, ptr %440, align 8
  %1098 = icmp slt i64 %1081, 1
  br i1 %1098, label %544, label %1099

1099:                                             ; preds = %1076, %547, %544
  %1100 = phi i1 [ true, %544 ], [ false, %547 ], [ true, %1076 ]
  %1101 = add i64 %1089, -1
  %1102 = load i64, ptr %450, align 8
  %1103 = icmp slt i64 %1102, 1
  br i1 %1103, label %607, label %1104

1104:                                             ; preds = %1099, %605
  %1105 = phi i64 [ %1106, %605 ], [ 0, %1099 ]
  %1106 = add nuw nsw i64 %1105, 1
  %1107 = tail call i64 @llvm.smin.i64(i64 %1105, i64 %1101)
  %1108 = load i64, ptr %403, align 8
  %1109 = load i64, ptr %425, align 8
  %1110 = mul i64 %1109, %1107
  %1111 = add i64 %1110, %1108
  %1112 = load i64, ptr %410, align 8
  %1113 = load i64, ptr %451, align 8
  %1114 = mul i64 %1113, %1105
  %1115 = add i64 %1114, %1112
  %1116 = load i64, ptr %426, align 8
  %1117 = load i64, ptr %452, align 8
  %1118 = load i64, ptr %424, align 8
  %1119 = icmp eq i64 %1116, 4
  %1120 = icmp eq i64 %1117, 4
  %1121 = select i1 %1119, i1 %1120, i1 false
  br i1 %1121, label %549, label %1122

1122:                                             ; preds = %1104
  %1123 = icmp slt i64 %1118, 1
  br i1 %1123, label %605, label %1124

1124:                                             ; preds = %1122
  %1125 = icmp eq i64 %1118, 1
  br i1 %1125, label %596, label %1126

1126:                                             ; preds = %1124
  %1127 = and i64 %1118, 9223372036854775806
  %1128 = shl i64 %1117, 1
  %1129 = shl i64 %1116, 1
  %1130 = add nsw i64 %1118, -2
  %1131 = lshr i64 %1130, 1
  %1132 = add nuw i64 %1131, 1
  %1133 = and i64 %1132, 1
  %1134 = icmp eq i64 %1131, 0
  br i1 %1134, label %581, label %1135

1135:                                             ; preds = %1126
  %1136 = and i64 %1132, -2
  br label %553

1137:                                             ; preds = %609, %607, %547
  %1138 = phi i1 [ false, %607 ], [ true, %609 ], [ false, %547 ]
  %1139 = phi i1 [ %1100, %607 ], [ %1100, %609 ], [ false, %547 ]
  %1140 = load double, ptr %456, align 8
  %1141 = load double, ptr %457, align 8
  %1142 = fsub double %1140, %1141
  %1143 = fptosi double %1142 to i64
  %1144 = icmp slt i64 %1143, 1
  br i1 %1144, label %614, label %675

1145:                                             ; preds = %614
  %1146 = load i64, ptr %423, align 8
  %1147 = add i64 %1146, -1
  %1148 = load i64, ptr %462, align 8
  %1149 = icmp slt i64 %1148, 1
  br i1 %1149, label %679, label %1150

1150:                                             ; preds = %1145, %673
  %1151 = phi i64 [ %1152, %673 ], [ 0, %1145 ]
  %1152 = add nuw nsw i64 %1151, 1
  %1153 = tail call i64 @llvm.smin.i64(i64 %1151, i64 %1147)
  %1154 = load i64, ptr %403, align 8
  %1155 = load i64, ptr %425, align 8
  %1156 = mul i64 %1155, %1153
  %1157 = add i64 %1156, %1154
  %1158 = load i64, ptr %405, align 8
  %1159 = load i64, ptr %463, align 8
  %1160 = mul i64 %1159, %1151
  %1161 = add i64 %1160, %1158
  %1162 = load i64, ptr %426, align 8
  %1163 = load i64, ptr %464, align 8
  %1164 = load i64, ptr %424, align 8
  %1165 = icmp eq i64 %1162, 4
  %1166 = icmp eq i64 %1163, 4
  %1167 = select i1 %1165, i1 %1166, i1 false
  br i1 %1167, label %617, label %1168

1168:                                             ; preds = %1150
  %1169 = icmp slt i64 %1164, 1
  br i1 %1169, label %673, label %1170

1170:                                             ; preds = %1168
  %1171 = icmp eq i64 %1164, 1
  br i1 %1171, label %664, label %1172

1172:                                             ; preds = %1170
  %1173 = and i64 %1164, 9223372036854775806
  %1174 = shl i64 %1163, 1
  %1175 = shl i64 %1162, 1
  %1176 = add nsw i64 %1164, -2
  %1177 = lshr i64 %1176, 1
  %1178 = add nuw i64 %1177, 1
  %1179 = and i64 %1178, 1
  %1180 = icmp eq i64 %1177, 0
  br i1 %1180, label %649, label %1181

1181:                                             ; preds = %1172
  %1182 = and i64 %1178, -2
  br label %621

1183:                                             ; preds = %688
  %1184 = inttoptr i64 %689 to ptr
  %1185 = getelementptr inbounds nuw i8, ptr %1184, i64 24
  %1186 = getelementptr inbounds nuw i8, ptr %1184, i64 48
  %1187 = load double, ptr %1186, align 8
  %1188 = getelementptr inbounds nuw i8, ptr %1184, i64 40
  %1189 = load double, ptr %1188, align 8
  %1190 = fsub double %1187, %1189
  %1191 = fptosi double %1190 to i64
  %1192 = icmp slt i64 %1191, 1
  br i1 %1192, label %692, label %696

1193:                                             ; preds = %701
  %1194 = getelementptr inbounds nuw i8, ptr %1184, i64 64
  %1195 = getelementptr inbounds nuw i8, ptr %1184, i64 88
  %1196 = load double, ptr %1195, align 8
  %1197 = getelementptr inbounds nuw i8, ptr %1184, i64 80
  %1198 = load double, ptr %1197, align 8
  %1199 = fsub double %1196, %1198
  %1200 = fptosi double %1199 to i64
  %1201 = icmp slt i64 %1200, 1
  br i1 %1201, label %710, label %714

1202:                                             ; preds = %714, %710, %688
  %1203 = load i64, ptr %415, align 8
  %1204 = inttoptr i64 %1203 to ptr
  %1205 = getelementptr inbounds nuw i8, ptr %1204, i64 24
  %1206 = getelementptr inbounds nuw i8, ptr %1204, i64 48
  %1207 = load double, ptr %1206, align 8
  %1208 = getelementptr inbounds nuw i8, ptr %1204, i64 40
  %1209 = load double, ptr %1208, align 8
  %1210 = fsub double %1207, %1209
  %1211 = fptosi double %1210 to i64
  %1212 = icmp slt i64 %1211, 1
  br i1 %1212, label %719, label %723

1213:                                             ; preds = %728
  %1214 = getelementptr inbounds nuw i8, ptr %1204, i64 64
  %1215 = getelementptr inbounds nuw i8, ptr %1204, i64 88
  %1216 = load double, ptr %1215, align 8
  %1217 = getelementptr inbounds nuw i8, ptr %1204, i64 80
  %1218 = load double, ptr %1217, align 8
  %1219 = fsub double %1216, %1218
  %1220 = fptosi double %1219 to i64
  %1221 = icmp slt i64 %1220, 1
  br i1 %1221, label %737, label %741

1222:                                             ; preds = %754, %751
  %1223 = load double, ptr %473, align 8
  %1224 = load double, ptr %474, align 8
  %1225 = fsub double %1223, %1224
  %1226 = fptosi double %1225 to i64
  %1227 = icmp slt i64 %1226, 1
  br i1 %1227, label %758, label %761

1228:                                             ; preds = %765
  %1229 = icmp slt i64 %766, 1
  br i1 %1229, label %769, label %1233

1230:                                             ; preds = %765
  %1231 = load i64, ptr %477, align 8
  %1232 = icmp sgt i64 %1231, 0
  br i1 %1232, label %1233, label %769

1233:                                             ; preds = %1230, %1228
  %1234 = phi i64 [ %1231, %1230 ], [ 1, %1228 ]
  %1235 = and i64 %767, 9223372036854775806
  %1236 = and i64 %767, 3
  %1237 = and i64 %767, 9223372036854775804
  %1238 = icmp slt i64 %767, 1
  %1239 = icmp eq i64 %767, 1
  %1240 = and i64 %767, 1
  %1241 = icmp eq i64 %1240, 0
  %1242 = icmp ult i64 %767, 4
  %1243 = icmp eq i64 %1236, 0
  %1244 = shl nsw i64 %1235, 2
  %1245 = add nsw i64 %1237, -4
  %1246 = lshr exact i64 %1245, 2
  %1247 = add nuw nsw i64 %1246, 1
  %1248 = and i64 %1247, 1
  %1249 = icmp eq i64 %1245, 0
  %1250 = and i64 %1247, 9223372036854775806
  %1251 = icmp eq i64 %1248, 0
  %1252 = icmp ne i64 %1248, 0
  br label %1253

1253:                                             ; preds = %1380, %1233
  %1254 = phi i64 [ 0, %1233 ], [ %1381, %1380 ]
  %1255 = phi i64 [ 0, %1233 ], [ %1256, %1380 ]
  %1256 = add nuw nsw i64 %1255, 1
  %1257 = mul nuw nsw i64 %1255, %1234
  %1258 = load i64, ptr %408, align 8
  %1259 = load i64, ptr %478, align 8
  br i1 %1238, label %1380, label %1260

1260:                                             ; preds = %1253
  br i1 %1239, label %1265, label %1261

1261:                                             ; preds = %1260
  %1262 = mul i64 %1259, %1254
  %1263 = add i64 %1262, %1258
  %1264 = add i64 %1258, %1244
  br label %1280

1265:                                             ; preds = %1260, %1265
  %1266 = phi i64 [ %1276, %1265 ], [ 0, %1260 ]
  %1267 = phi i64 [ %1277, %1265 ], [ %1234, %1260 ]
  %1268 = phi i64 [ %1278, %1265 ], [ %1257, %1260 ]
  %1269 = mul nsw i64 %1268, %1259
  %1270 = add nsw i64 %1269, %1258
  %1271 = inttoptr i64 %1270 to ptr
  %1272 = load float, ptr %1271, align 4
  %1273 = tail call float @llvm.fabs.f32(float %1272)
  %1274 = fcmp ueq float %1273, 0x7FF0000000000000
  %1275 = zext i1 %1274 to i64
  %1276 = or i64 %1266, %1275
  %1277 = add nsw i64 %1267, -1
  %1278 = add i64 %1268, 1
  %1279 = icmp sgt i64 %1267, 1
  br i1 %1279, label %1265, label %1321

1280:                                             ; preds = %1261, %1315
  %1281 = phi i64 [ %1319, %1315 ], [ %1263, %1261 ]
  %1282 = phi i64 [ %1316, %1315 ], [ 0, %1261 ]
  %1283 = phi i64 [ %1317, %1315 ], [ %1234, %1261 ]
  %1284 = phi i64 [ %1318, %1315 ], [ %1257, %1261 ]
  br label %1285

1285:                                             ; preds = %1280, %1285
  %1286 = phi i64 [ %1303, %1285 ], [ %1281, %1280 ]
  %1287 = phi i64 [ %1302, %1285 ], [ %1282, %1280 ]
  %1288 = phi i64 [ %1295, %1285 ], [ 0, %1280 ]
  %1289 = inttoptr i64 %1286 to ptr
  %1290 = load float, ptr %1289, align 4
  %1291 = tail call float @llvm.fabs.f32(float %1290)
  %1292 = fcmp ueq float %1291, 0x7FF0000000000000
  %1293 = zext i1 %1292 to i64
  %1294 = or i64 %1287, %1293
  %1295 = add nuw i64 %1288, 2
  %1296 = add i64 %1286, 4
  %1297 = inttoptr i64 %1296 to ptr
  %1298 = load float, ptr %1297, align 4
  %1299 = tail call float @llvm.fabs.f32(float %1298)
  %1300 = fcmp ueq float %1299, 0x7FF0000000000000
  %1301 = zext i1 %1300 to i64
  %1302 = or i64 %1294, %1301
  %1303 = add i64 %1286, 8
  %1304 = icmp eq i64 %1235, %1295
  br i1 %1304, label %1305, label %1285

1305:                                             ; preds = %1285
  br i1 %1241, label %1315, label %1306

1306:                                             ; preds = %1305
  %1307 = mul nsw i64 %1284, %1259
  %1308 = add i64 %1307, %1264
  %1309 = inttoptr i64 %1308 to ptr
  %1310 = load float, ptr %1309, align 4
  %1311 = tail call float @llvm.fabs.f32(float %1310)
  %1312 = fcmp ueq float %1311, 0x7FF0000000000000
  %1313 = zext i1 %1312 to i64
  %1314 = or i64 %1302, %1313
  br label %1315

1315:                                             ; preds = %1306, %1305
  %1316 = phi i64 [ %1302, %1305 ], [ %1314, %1306 ]
  %1317 = add nsw i64 %1283, -1
  %1318 = add i64 %1284, 1
  %1319 = add i64 %1281, %1259
  %1320 = icmp sgt i64 %1283, 1
  br i1 %1320, label %1280, label %1321

1321:                                             ; preds = %1315, %1265
  %1322 = phi i64 [ %1276, %1265 ], [ %1316, %1315 ]
  %1323 = icmp eq i64 %1322, 0
  br i1 %1323, label %1380, label %1324

1324:                                             ; preds = %1321
  store i64 1, ptr %479, align 8
  br label %1325

1325:                                             ; preds = %1376, %1324
  %1326 = phi i64 [ %1377, %1376 ], [ %1234, %1324 ]
  %1327 = phi i64 [ %1378, %1376 ], [ %1257, %1324 ]
  %1328 = load i64, ptr %408, align 8
  %1329 = load i64, ptr %478, align 8
  %1330 = mul i64 %1329, %1327
  %1331 = add i64 %1330, %1328
  br i1 %1242, label %1365, label %1332

1332:                                             ; preds = %1325
  br i1 %1249, label %1355, label %1333

1333:                                             ; preds = %1332, %1333
  %1334 = phi i64 [ %1351, %1333 ], [ %1331, %1332 ]
  %1335 = phi i64 [ %1352, %1333 ], [ 0, %1332 ]
  %1336 = inttoptr i64 %1334 to ptr
  store float 0.000000e+00, ptr %1336, align 4
  %1337 = add i64 %1334, 4
  %1338 = inttoptr i64 %1337 to ptr
  store float 0.000000e+00, ptr %1338, align 4
  %1339 = add i64 %1334, 8
  %1340 = inttoptr i64 %1339 to ptr
  store float 0.000000e+00, ptr %1340, align 4
  %1341 = add i64 %1334, 12
  %1342 = inttoptr i64 %1341 to ptr
  store float 0.000000e+00, ptr %1342, align 4
  %1343 = add i64 %1334, 16
  %1344 = inttoptr i64 %1343 to ptr
  store float 0.000000e+00, ptr %1344, align 4
  %1345 = add i64 %1334, 20
  %1346 = inttoptr i64 %1345 to ptr
  store float 0.000000e+00, ptr %1346, align 4
  %1347 = add i64 %1334, 24
  %1348 = inttoptr i64 %1347 to ptr
  store float 0.000000e+00, ptr %1348, align 4
  %1349 = add i64 %1334, 28
  %1350 = inttoptr i64 %1349 to ptr
  store float 0.000000e+00, ptr %1350, align 4
  %1351 = add i64 %1334, 32
  %1352 = add i64 %1335, 2
  %1353 = icmp eq i64 %1352, %1250
  br i1 %1353, label %1354, label %1333

1354:                                             ; preds = %1333
  br i1 %1251, label %1364, label %1355

1355:                                             ; preds = %1354, %1332
  %1356 = phi i64 [ %1331, %1332 ], [ %1351, %1354 ]
  tail call void @llvm.assume(i1 %1252)
  %1357 = inttoptr i64 %1356 to ptr
  store float 0.000000e+00, ptr %1357, align 4
  %1358 = add i64 %1356, 4
  %1359 = inttoptr i64 %1358 to ptr
  store float 0.000000e+00, ptr %1359, align 4
  %1360 = add i64 %1356, 8
  %1361 = inttoptr i64 %1360 to ptr
  store float 0.000000e+00, ptr %1361, align 4
  %1362 = add i64 %1356, 12
  %1363 = inttoptr i64 %1362 to ptr
  store float 0.000000e+00, ptr %1363, align 4
  br label %1364

1364:                                             ; preds = %1354, %1355
  br i1 %1243, label %1376, label %1365

1365:                                             ; preds = %1325, %1364
  %1366 = phi i64 [ %1237, %1364 ], [ 0, %1325 ]
  %1367 = shl i64 %1366, 2
  %1368 = add i64 %1331, %1367
  br label %1369

1369:                                             ; preds = %1369, %1365
  %1370 = phi i64 [ %1374, %1369 ], [ %1236, %1365 ]
  %1371 = phi i64 [ %1373, %1369 ], [ %1368, %1365 ]
  %1372 = inttoptr i64 %1371 to ptr
  store float 0.000000e+00, ptr %1372, align 4
  %1373 = add i64 %1371, 4
  %1374 = add nsw i64 %1370, -1
  %1375 = icmp eq i64 %1374, 0
  br i1 %1375, label %1376, label %1369, !llvm.loop !4

1376:                                             ; preds = %1369, %1364
  %1377 = add nsw i64 %1326, -1
  %1378 = add i64 %1327, 1
  %1379 = icmp sgt i64 %1326, 1
  br i1 %1379, label %1325, label %1380

1380:                                             ; preds = %1376, %1321, %1253
  %1381 = add i64 %1254, %1234
  %1382 = icmp eq i64 %1256, %766
  br i1 %1382, label %769, label %1253

1383:                                             ; preds = %769
  %1384 = load i64, ptr %477, align 8
  %1385 = add i64 %1384, -1
  %1386 = load i64, ptr %480, align 8
  %1387 = icmp slt i64 %1386, 1
  br i1 %1387, label %833, label %1388

1388:                                             ; preds = %1383, %829
  %1389 = phi i64 [ %1390, %829 ], [ 0, %1383 ]
  %1390 = add nuw nsw i64 %1389, 1
  %1391 = tail call i64 @llvm.smin.i64(i64 %1389, i64 %1385)
  %1392 = load i64, ptr %408, align 8
  %1393 = load i64, ptr %478, align 8
  %1394 = mul i64 %1393, %1391
  %1395 = add i64 %1394, %1392
  %1396 = load i64, ptr %409, align 8
  %1397 = load i64, ptr %481, align 8
  %1398 = mul i64 %1397, %1389
  %1399 = add i64 %1398, %1396
  %1400 = load i64, ptr %482, align 8
  %1401 = load i64, ptr %483, align 8
  %1402 = load i64, ptr %437, align 8
  %1403 = icmp eq i64 %1400, 4
  %1404 = icmp eq i64 %1401, 4
  %1405 = select i1 %1403, i1 %1404, i1 false
  br i1 %1405, label %773, label %1406

1406:                                             ; preds = %1388
  %1407 = icmp slt i64 %1402, 1
  br i1 %1407, label %829, label %1408

1408:                                             ; preds = %1406
  %1409 = icmp eq i64 %1402, 1
  br i1 %1409, label %820, label %1410

1410:                                             ; preds = %1408
  %1411 = and i64 %1402, 9223372036854775806
  %1412 = shl i64 %1401, 1
  %1413 = shl i64 %1400, 1
  %1414 = add nsw i64 %1402, -2
  %1415 = lshr i64 %1414, 1
  %1416 = add nuw i64 %1415, 1
  %1417 = and i64 %1416, 1
  %1418 = icmp eq i64 %1415, 0
  br i1 %1418, label %805, label %1419

1419:                                             ; preds = %1410
  %1420 = and i64 %1416, -2
  br label %777

1421:                                             ; preds = %833
  %1422 = getelementptr inbounds nuw i8, ptr %835, i64 16
  %1423 = getelementptr inbounds nuw i8, ptr %835, i64 40
  %1424 = load double, ptr %1423, align 8
  %1425 = getelementptr inbounds nuw i8, ptr %835, i64 32
  %1426 = load double, ptr %1425, align 8
  %1427 = fsub double %1424, %1426
  %1428 = fptosi double %1427 to i64
  %1429 = icmp slt i64 %1428, 1
  br i1 %1429, label %839, label %843

1430:                                             ; preds = %854
  %1431 = getelementptr inbounds nuw i8, ptr %856, i64 16
  %1432 = getelementptr inbounds nuw i8, ptr %856, i64 40
  %1433 = load double, ptr %1432, align 8
  %1434 = getelementptr inbounds nuw i8, ptr %856, i64 32
  %1435 = load double, ptr %1434, align 8
  %1436 = fsub double %1433, %1435
  %1437 = fptosi double %1436 to i64
  %1438 = icmp slt i64 %1437, 1
  br i1 %1438, label %860, label %864

1439:                                             ; preds = %877
  %1440 = icmp slt i64 %878, 1
  br i1 %1440, label %881, label %1444

1441:                                             ; preds = %877
  %1442 = load i64, ptr %477, align 8
  %1443 = icmp sgt i64 %1442, 0
  br i1 %1443, label %1444, label %881

1444:                                             ; preds = %1441, %1439
  %1445 = phi i64 [ %1442, %1441 ], [ 1, %1439 ]
  %1446 = and i64 %879, 9223372036854775806
  %1447 = and i64 %879, 3
  %1448 = and i64 %879, 9223372036854775804
  %1449 = icmp slt i64 %879, 1
  %1450 = icmp eq i64 %879, 1
  %1451 = and i64 %879, 1
  %1452 = icmp eq i64 %1451, 0
  %1453 = icmp ult i64 %879, 4
  %1454 = icmp eq i64 %1447, 0
  %1455 = shl nsw i64 %1446, 2
  %1456 = add nsw i64 %1448, -4
  %1457 = lshr exact i64 %1456, 2
  %1458 = add nuw nsw i64 %1457, 1
  %1459 = and i64 %1458, 1
  %1460 = icmp eq i64 %1456, 0
  %1461 = and i64 %1458, 9223372036854775806
  %1462 = icmp eq i64 %1459, 0
  %1463 = icmp ne i64 %1459, 0
  br label %1464

1464:                                             ; preds = %1591, %1444
  %1465 = phi i64 [ 0, %1444 ], [ %1592, %1591 ]
  %1466 = phi i64 [ 0, %1444 ], [ %1467, %1591 ]
  %1467 = add nuw nsw i64 %1466, 1
  %1468 = mul nuw nsw i64 %1466, %1445
  %1469 = load i64, ptr %408, align 8
  %1470 = load i64, ptr %478, align 8
  br i1 %1449, label %1591, label %1471

1471:                                             ; preds = %1464
  br i1 %1450, label %1476, label %1472

1472:                                             ; preds = %1471
  %1473 = mul i64 %1470, %1465
  %1474 = add i64 %1473, %1469
  %1475 = add i64 %1469, %1455
  br label %1491

1476:                                             ; preds = %1471, %1476
  %1477 = phi i64 [ %1487, %1476 ], [ 0, %1471 ]
  %1478 = phi i64 [ %1488, %1476 ], [ %1445, %1471 ]
  %1479 = phi i64 [ %1489, %1476 ], [ %1468, %1471 ]
  %1480 = mul nsw i64 %1479, %1470
  %1481 = add nsw i64 %1480, %1469
  %1482 = inttoptr i64 %1481 to ptr
  %1483 = load float, ptr %1482, align 4
  %1484 = tail call float @llvm.fabs.f32(float %1483)
  %1485 = fcmp ueq float %1484, 0x7FF0000000000000
  %1486 = zext i1 %1485 to i64
  %1487 = or i64 %1477, %1486
  %1488 = add nsw i64 %1478, -1
  %1489 = add i64 %1479, 1
  %1490 = icmp sgt i64 %1478, 1
  br i1 %1490, label %1476, label %1532

1491:                                             ; preds = %1472, %1526
  %1492 = phi i64 [ %1530, %1526 ], [ %1474, %1472 ]
  %1493 = phi i64 [ %1527, %1526 ], [ 0, %1472 ]
  %1494 = phi i64 [ %1528, %1526 ], [ %1445, %1472 ]
  %1495 = phi i64 [ %1529, %1526 ], [ %1468, %1472 ]
  br label %1496

1496:                                             ; preds = %1491, %1496
  %1497 = phi i64 [ %1514, %1496 ], [ %1492, %1491 ]
  %1498 = phi i64 [ %1513, %1496 ], [ %1493, %1491 ]
  %1499 = phi i64 [ %1506, %1496 ], [ 0, %1491 ]
  %1500 = inttoptr i64 %1497 to ptr
  %1501 = load float, ptr %1500, align 4
  %1502 = tail call float @llvm.fabs.f32(float %1501)
  %1503 = fcmp ueq float %1502, 0x7FF0000000000000
  %1504 = zext i1 %1503 to i64
  %1505 = or i64 %1498, %1504
  %1506 = add nuw i64 %1499, 2
  %1507 = add i64 %1497, 4
  %1508 = inttoptr i64 %1507 to ptr
  %1509 = load float, ptr %1508, align 4
  %1510 = tail call float @llvm.fabs.f32(float %1509)
  %1511 = fcmp ueq float %1510, 0x7FF0000000000000
  %1512 = zext i1 %1511 to i64
  %1513 = or i64 %1505, %1512
  %1514 = add i64 %1497, 8
  %1515 = icmp eq i64 %1446, %1506
  br i1 %1515, label %1516, label %1496

1516:                                             ; preds = %1496
  br i1 %1452, label %1526, label %1517

1517:                                             ; preds = %1516
  %1518 = mul nsw i64 %1495, %1470
  %1519 = add i64 %1518, %1475
  %1520 = inttoptr i64 %1519 to ptr
  %1521 = load float, ptr %1520, align 4
  %1522 = tail call float @llvm.fabs.f32(float %1521)
  %1523 = fcmp ueq float %1522, 0x7FF0000000000000
  %1524 = zext i1 %1523 to i64
  %1525 = or i64 %1513, %1524
  br label %1526

1526:                                             ; preds = %1517, %1516
  %1527 = phi i64 [ %1513, %1516 ], [ %1525, %1517 ]
  %1528 = add nsw i64 %1494, -1
  %1529 = add i64 %1495, 1
  %1530 = add i64 %1492, %1470
  %1531 = icmp sgt i64 %1494, 1
  br i1 %1531, label %1491, label %1532

1532:                                             ; preds = %1526, %1476
  %1533 = phi i64 [ %1487, %1476 ], [ %1527, %1526 ]
  %1534 = icmp eq i64 %1533, 0
  br i1 %1534, label %1591, label %1535

1535:                                             ; preds = %1532
  store i64 1, ptr %479, align 8
  br label %1536

1536:                                             ; preds = %1587, %1535
  %1537 = phi i64 [ %1588, %1587 ], [ %1445, %1535 ]
  %1538 = phi i64 [ %1589, %1587 ], [ %1468, %1535 ]
  %1539 = load i64, ptr %408, align 8
  %1540 = load i64, ptr %478, align 8
  %1541 = mul i64 %1540, %1538
  %1542 = add i64 %1541, %1539
  br i1 %1453, label %1576, label %1543

1543:                                             ; preds = %1536
  br i1 %1460, label %1566, label %1544

1544:                                             ; preds = %1543, %1544
  %1545 = phi i64 [ %1562, %1544 ], [ %1542, %1543 ]
  %1546 = phi i64 [ %1563, %1544 ], [ 0, %1543 ]
  %1547 = inttoptr i64 %1545 to ptr
  store float 0.000000e+00, ptr %1547, align 4
  %1548 = add i64 %1545, 4
  %1549 = inttoptr i64 %1548 to ptr
  store float 0.000000e+00, ptr %1549, align 4
  %1550 = add i64 %1545, 8
  %1551 = inttoptr i64 %1550 to ptr
  store float 0.000000e+00, ptr %1551, align 4
  %1552 = add i64 %1545, 12
  %1553 = inttoptr i64 %1552 to ptr
  store float 0.000000e+00, ptr %1553, align 4
  %1554 = add i64 %1545, 16
  %1555 = inttoptr i64 %1554 to ptr
  store float 0.000000e+00, ptr %1555, align 4
  %1556 = add i64 %1545, 20
  %1557 = inttoptr i64 %1556 to ptr
  store float 0.000000e+00, ptr %1557, align 4
  %1558 = add i64 %1545, 24
  %1559 = inttoptr i64 %1558 to ptr
  store float 0.000000e+00, ptr %1559, align 4
  %1560 = add i64 %1545, 28
  %1561 = inttoptr i64 %1560 to ptr
  store float 0.000000e+00, ptr %1561, align 4
  %1562 = add i64 %1545, 32
  %1563 = add i64 %1546, 2
  %1564 = icmp eq i64 %1563, %1461
  br i1 %1564, label %1565, label %1544

1565:                                             ; preds = %1544
  br i1 %1462, label %1575, label %1566

1566:                                             ; preds = %1565, %1543
  %1567 = phi i64 [ %1542, %1543 ], [ %1562, %1565 ]
  tail call void @llvm.assume(i1 %1463)
  %1568 = inttoptr i64 %1567 to ptr
  store float 0.000000e+00, ptr %1568, align 4
  %1569 = add i64 %1567, 4
  %1570 = inttoptr i64 %1569 to ptr
  store float 0.000000e+00, ptr %1570, align 4
  %1571 = add i64 %1567, 8
  %1572 = inttoptr i64 %1571 to ptr
  store float 0.000000e+00, ptr %1572, align 4
  %1573 = add i64 %1567, 12
  %1574 = inttoptr i64 %1573 to ptr
  store float 0.000000e+00, ptr %1574, align 4
  br label %1575

1575:                                             ; preds = %1565, %1566
  br i1 %1454, label %1587, label %1576

1576:                                             ; preds = %1536, %1575
  %1577 = phi i64 [ %1448, %1575 ], [ 0, %1536 ]
  %1578 = shl i64 %1577, 2
  %1579 = add i64 %1542, %1578
  br label %1580

1580:                                             ; preds = %1580, %1576
  %1581 = phi i64 [ %1585, %1580 ], [ %1447, %1576 ]
  %1582 = phi i64 [ %1584, %1580 ], [ %1579, %1576 ]
  %1583 = inttoptr i64 %1582 to ptr
  store float 0.000000e+00, ptr %1583, align 4
  %1584 = add i64 %1582, 4
  %1585 = add nsw i64 %1581, -1
  %1586 = icmp eq i64 %1585, 0
  br i1 %1586, label %1587, label %1580, !llvm.loop !5

1587:                                             ; preds = %1580, %1575
  %1588 = add nsw i64 %1537, -1
  %1589 = add i64 %1538, 1
  %1590 = icmp sgt i64 %1537, 1
  br i1 %1590, label %1536, label %1591

1591:                                             ; preds = %1587, %1532, %1464
  %1592 = add i64 %1465, %1445
  %1593 = icmp eq i64 %1467, %878
  br i1 %1593, label %881, label %1464

1594:                                             ; preds = %886
  %1595 = load i64, ptr %477, align 8
  %1596 = add i64 %1595, -1
  %1597 = load i64, ptr %430, align 8
  %1598 = icmp slt i64 %1597, 1
  br i1 %1598, label %949, label %1599

1599:                                             ; preds = %1594, %947
  %1600 = phi i64 [ %1601, %947 ], [ 0, %1594 ]
  %1601 = add nuw nsw i64 %1600, 1
  %1602 = tail call i64 @llvm.smin.i64(i64 %1600, i64 %1596)
  %1603 = load i64, ptr %408, align 8
  %1604 = load i64, ptr %478, align 8
  %1605 = mul i64 %1604, %1602
  %1606 = add i64 %1605, %1603
  %1607 = load i64, ptr %404, align 8
  %1608 = load i64, ptr %432, align 8
  %1609 = mul i64 %1608, %1600
  %1610 = add i64 %1609, %1607
  %1611 = load i64, ptr %482, align 8
  %1612 = load i64, ptr %433, align 8
  %1613 = load i64, ptr %437, align 8
  %1614 = icmp eq i64 %1611, 4
  %1615 = icmp eq i64 %1612, 4
  %1616 = select i1 %1614, i1 %1615, i1 false
  br i1 %1616, label %891, label %1617

1617:                                             ; preds = %1599
  %1618 = icmp slt i64 %1613, 1
  br i1 %1618, label %947, label %1619

1619:                                             ; preds = %1617
  %1620 = icmp eq i64 %1613, 1
  br i1 %1620, label %938, label %1621

1621:                                             ; preds = %1619
  %1622 = and i64 %1613, 9223372036854775806
  %1623 = shl i64 %1612, 1
  %1624 = shl i64 %1611, 1
  %1625 = add nsw i64 %1613, -2
  %1626 = lshr i64 %1625, 1
  %1627 = add nuw i64 %1626, 1
  %1628 = and i64 %1627, 1
  %1629 = icmp eq i64 %1626, 0
  br i1 %1629, label %923, label %1630

1630:                                             ; preds = %1621
  %1631 = and i64 %1627, -2
  br label %895

1632:                                             ; preds = %949, %728, %701
  %1633 = phi i64 [ %735, %728 ], [ %708, %701 ], [ %735, %949 ]
  %1634 = load i64, ptr %14, align 8
  %1635 = inttoptr i64 %1634 to ptr
  %1636 = getelementptr inbounds nuw i8, ptr %1635, i64 56
  %1637 = load i64, ptr %1636, align 8
  %1638 = icmp slt i64 %1637, 1
  br i1 %1638, label %971, label %1639

1639:                                             ; preds = %1632
  %1640 = getelementptr inbounds nuw i8, ptr %1635, i64 64
  %1641 = load i64, ptr %1640, align 8
  %1642 = and i64 %1637, 3
  %1643 = icmp samesign ult i64 %1637, 4
  br i1 %1643, label %954, label %1644

1644:                                             ; preds = %1639
  %1645 = and i64 %1637, 9223372036854775804
  br label %1646

1646:                                             ; preds = %1646, %1644
  %1647 = phi i64 [ %1674, %1646 ], [ %1641, %1644 ]
  %1648 = phi i64 [ %1673, %1646 ], [ 0, %1644 ]
  %1649 = phi i64 [ %1672, %1646 ], [ 0, %1644 ]
  %1650 = inttoptr i64 %1647 to ptr
  %1651 = getelementptr inbounds nuw i8, ptr %1650, i64 24
  %1652 = load double, ptr %1651, align 8
  %1653 = fptosi double %1652 to i64
  %1654 = add nsw i64 %1648, %1653
  %1655 = add i64 %1647, 32
  %1656 = inttoptr i64 %1655 to ptr
  %1657 = getelementptr inbounds nuw i8, ptr %1656, i64 24
  %1658 = load double, ptr %1657, align 8
  %1659 = fptosi double %1658 to i64
  %1660 = add nsw i64 %1654, %1659
  %1661 = add i64 %1647, 64
  %1662 = inttoptr i64 %1661 to ptr
  %1663 = getelementptr inbounds nuw i8, ptr %1662, i64 24
  %1664 = load double, ptr %1663, align 8
  %1665 = fptosi double %1664 to i64
  %1666 = add nsw i64 %1660, %1665
  %1667 = add i64 %1647, 96
  %1668 = inttoptr i64 %1667 to ptr
  %1669 = getelementptr inbounds nuw i8, ptr %1668, i64 24
  %1670 = load double, ptr %1669, align 8
  %1671 = fptosi double %1670 to i64
  %1672 = add nuw nsw i64 %1649, 4
  %1673 = add nsw i64 %1666, %1671
  %1674 = add i64 %1647, 128
  %1675 = icmp eq i64 %1645, %1672
  br i1 %1675, label %952, label %1646
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
