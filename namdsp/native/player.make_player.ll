; made of 1fdd7c89d4ef117a4af4804ce551e73e arithmetic/fma.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/ramps.py rig/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %1062, %10, %4
  %9 = phi i64 [ %1064, %1062 ], [ 0, %4 ], [ -2, %10 ]
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
  br i1 %23, label %1065, label %24

24:                                               ; preds = %1065, %13
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
  br i1 %239, label %373, label %1077

240:                                              ; preds = %1095, %240
  %241 = phi i64 [ %257, %240 ], [ 32, %1095 ]
  %242 = phi i64 [ %250, %240 ], [ 0, %1095 ]
  %243 = load i64, ptr %1097, align 8
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
  %251 = load i64, ptr %1097, align 8
  %252 = add i64 %251, %241
  %253 = inttoptr i64 %252 to ptr
  store double 0.000000e+00, ptr %253, align 8
  %254 = getelementptr inbounds nuw i8, ptr %253, i64 16
  store double 0.000000e+00, ptr %254, align 8
  %255 = load double, ptr %229, align 8
  %256 = getelementptr inbounds nuw i8, ptr %253, i64 8
  store double %255, ptr %256, align 8
  %257 = add i64 %241, 64
  %258 = icmp eq i64 %1096, %250
  br i1 %258, label %259, label %240

259:                                              ; preds = %240
  %260 = and i64 %1091, 1
  %261 = icmp eq i64 %260, 0
  br i1 %261, label %272, label %262

262:                                              ; preds = %1093, %259
  %263 = phi i64 [ 0, %1093 ], [ %1096, %259 ]
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

272:                                              ; preds = %1077, %262, %259
  %273 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %274 = load i64, ptr %273, align 8
  %275 = icmp eq i64 %274, 0
  br i1 %275, label %332, label %1098

276:                                              ; preds = %1109, %276
  %277 = phi i64 [ %295, %276 ], [ 12, %1109 ]
  %278 = phi i64 [ %291, %276 ], [ 0, %1109 ]
  %279 = load i64, ptr %1099, align 8
  %280 = add nsw i64 %277, -12
  %281 = add i64 %280, %279
  %282 = inttoptr i64 %281 to ptr
  store float 1.000000e+00, ptr %282, align 4
  %283 = load i64, ptr %1099, align 8
  %284 = add nsw i64 %277, -8
  %285 = add i64 %284, %283
  %286 = inttoptr i64 %285 to ptr
  store float 1.000000e+00, ptr %286, align 4
  %287 = load i64, ptr %1099, align 8
  %288 = add nsw i64 %277, -4
  %289 = add i64 %288, %287
  %290 = inttoptr i64 %289 to ptr
  store float 1.000000e+00, ptr %290, align 4
  %291 = add nuw i64 %278, 4
  %292 = load i64, ptr %1099, align 8
  %293 = add i64 %292, %277
  %294 = inttoptr i64 %293 to ptr
  store float 1.000000e+00, ptr %294, align 4
  %295 = add nuw i64 %277, 16
  %296 = icmp eq i64 %1110, %291
  br i1 %296, label %1111, label %276

297:                                              ; preds = %1138, %297
  %298 = phi i64 [ %316, %297 ], [ 12, %1138 ]
  %299 = phi i64 [ %312, %297 ], [ 0, %1138 ]
  %300 = load i64, ptr %1128, align 8
  %301 = add nsw i64 %298, -12
  %302 = add i64 %301, %300
  %303 = inttoptr i64 %302 to ptr
  store float 0.000000e+00, ptr %303, align 4
  %304 = load i64, ptr %1128, align 8
  %305 = add nsw i64 %298, -8
  %306 = add i64 %305, %304
  %307 = inttoptr i64 %306 to ptr
  store float 0.000000e+00, ptr %307, align 4
  %308 = load i64, ptr %1128, align 8
  %309 = add nsw i64 %298, -4
  %310 = add i64 %309, %308
  %311 = inttoptr i64 %310 to ptr
  store float 0.000000e+00, ptr %311, align 4
  %312 = add nuw i64 %299, 4
  %313 = load i64, ptr %1128, align 8
  %314 = add i64 %313, %298
  %315 = inttoptr i64 %314 to ptr
  store float 0.000000e+00, ptr %315, align 4
  %316 = add nuw i64 %298, 16
  %317 = icmp eq i64 %1139, %312
  br i1 %317, label %318, label %297

318:                                              ; preds = %297
  %319 = icmp eq i64 %1136, 0
  br i1 %319, label %332, label %320

320:                                              ; preds = %1135, %318
  %321 = phi i64 [ 0, %1135 ], [ %1139, %318 ]
  %322 = shl i64 %321, 2
  br label %323

323:                                              ; preds = %323, %320
  %324 = phi i64 [ %330, %323 ], [ %1136, %320 ]
  %325 = phi i64 [ %329, %323 ], [ %322, %320 ]
  %326 = load i64, ptr %1128, align 8
  %327 = add i64 %326, %325
  %328 = inttoptr i64 %327 to ptr
  store float 0.000000e+00, ptr %328, align 4
  %329 = add i64 %325, 4
  %330 = add nsw i64 %324, -1
  %331 = icmp eq i64 %330, 0
  br i1 %331, label %332, label %323, !llvm.loop !0

332:                                              ; preds = %323, %1125, %318, %272
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
  %404 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %405 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %406 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %407 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %408 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %409 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %410 = getelementptr inbounds nuw i8, ptr %1, i64 464
  %411 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %412 = getelementptr inbounds nuw i8, ptr %1, i64 424
  %413 = getelementptr inbounds nuw i8, ptr %1, i64 656
  %414 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %415 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %416 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %417 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %418 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %419 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %420 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %421 = getelementptr inbounds nuw i8, ptr %1, i64 600
  %422 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %423 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %424 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %425 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %426 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %427 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %428 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %429 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %430 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %431 = getelementptr inbounds nuw i8, ptr %3, i64 24
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
  %444 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %445 = getelementptr inbounds nuw i8, ptr %1, i64 680
  %446 = getelementptr inbounds nuw i8, ptr %1, i64 672
  %447 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %448 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %449 = getelementptr inbounds nuw i8, ptr %1, i64 648
  %450 = getelementptr inbounds nuw i8, ptr %1, i64 752
  %451 = getelementptr inbounds nuw i8, ptr %1, i64 744
  %452 = getelementptr inbounds nuw i8, ptr %1, i64 696
  %453 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %454 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %455 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %456 = getelementptr inbounds nuw i8, ptr %1, i64 496
  %457 = ptrtoint ptr %410 to i64
  %458 = getelementptr inbounds nuw i8, ptr %1, i64 856
  %459 = getelementptr inbounds nuw i8, ptr %1, i64 808
  %460 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %461 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %462 = ptrtoint ptr %405 to i64
  %463 = ptrtoint ptr %403 to i64
  %464 = ptrtoint ptr %16 to i64
  %465 = getelementptr inbounds nuw i8, ptr %1, i64 816
  %466 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %467 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %468 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %469 = ptrtoint ptr %407 to i64
  %470 = getelementptr inbounds nuw i8, ptr %1, i64 832
  %471 = ptrtoint ptr %406 to i64
  %472 = ptrtoint ptr %412 to i64
  %473 = ptrtoint ptr %411 to i64
  %474 = ptrtoint ptr %413 to i64
  %475 = getelementptr inbounds nuw i8, ptr %1, i64 824
  %476 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %477 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %478 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %479 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %480 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %481 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %482 = ptrtoint ptr %408 to i64
  %483 = getelementptr inbounds nuw i8, ptr %1, i64 840
  %484 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %485 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %486 = ptrtoint ptr %17 to i64
  %487 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %488 = getelementptr inbounds nuw i8, ptr %1, i64 872
  %489 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %490 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %491 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %492 = ptrtoint ptr %409 to i64
  %493 = getelementptr inbounds nuw i8, ptr %1, i64 848
  %494 = ptrtoint ptr %414 to i64
  %495 = ptrtoint ptr %404 to i64
  %496 = ptrtoint ptr %18 to i64
  br label %497

497:                                              ; preds = %1023, %402
  %498 = phi i64 [ %1024, %1023 ], [ 0, %402 ]
  %499 = sub nsw i64 %6, %498
  %500 = load i64, ptr %415, align 8
  %501 = tail call i64 @llvm.smin.i64(i64 %500, i64 %499)
  %502 = load i64, ptr %416, align 8
  %503 = load i64, ptr %417, align 8
  %504 = icmp eq i64 %502, %503
  br i1 %504, label %509, label %1140

505:                                              ; preds = %1140
  %506 = load i64, ptr %447, align 8
  %507 = inttoptr i64 %502 to ptr
  store i64 %506, ptr %507, align 8
  store i64 %502, ptr %447, align 8
  %508 = load i64, ptr %417, align 8
  store i64 %508, ptr %416, align 8
  br label %509

509:                                              ; preds = %505, %497
  %510 = phi i64 [ %508, %505 ], [ %502, %497 ]
  %511 = load i64, ptr %448, align 8
  %512 = icmp eq i64 %511, 0
  br i1 %512, label %522, label %513

513:                                              ; preds = %509
  store i64 %511, ptr %417, align 8
  store i64 0, ptr %448, align 8
  %514 = load i64, ptr %449, align 8
  %515 = sitofp i64 %514 to double
  %516 = fneg double %515
  store double %516, ptr %446, align 8
  %517 = icmp eq i64 %510, %511
  br i1 %517, label %522, label %518

518:                                              ; preds = %513
  %519 = load double, ptr %445, align 8
  %520 = fadd double %519, %515
  %521 = fptosi double %520 to i64
  br label %1146

522:                                              ; preds = %1146, %513, %509
  %523 = phi i64 [ %501, %513 ], [ %501, %509 ], [ %1148, %1146 ]
  %524 = load i64, ptr %418, align 8
  %525 = load i64, ptr %419, align 8
  %526 = icmp eq i64 %524, %525
  br i1 %526, label %537, label %527

527:                                              ; preds = %522
  %528 = load double, ptr %450, align 8
  %529 = load double, ptr %451, align 8
  %530 = fsub double %528, %529
  %531 = fptosi double %530 to i64
  %532 = icmp slt i64 %531, 1
  br i1 %532, label %533, label %550

533:                                              ; preds = %527
  %534 = load i64, ptr %447, align 8
  %535 = inttoptr i64 %524 to ptr
  store i64 %534, ptr %535, align 8
  store i64 %524, ptr %447, align 8
  %536 = load i64, ptr %419, align 8
  store i64 %536, ptr %418, align 8
  br label %537

537:                                              ; preds = %533, %522
  %538 = phi i64 [ %536, %533 ], [ %524, %522 ]
  %539 = load i64, ptr %452, align 8
  %540 = icmp eq i64 %539, 0
  br i1 %540, label %1149, label %541

541:                                              ; preds = %537
  store i64 %539, ptr %419, align 8
  store i64 0, ptr %452, align 8
  %542 = load i64, ptr %453, align 8
  %543 = sitofp i64 %542 to double
  %544 = fneg double %543
  store double %544, ptr %451, align 8
  %545 = icmp eq i64 %538, %539
  br i1 %545, label %1149, label %546

546:                                              ; preds = %541
  %547 = load double, ptr %450, align 8
  %548 = fadd double %547, %543
  %549 = fptosi double %548 to i64
  br label %550

550:                                              ; preds = %546, %527
  %551 = phi i64 [ %549, %546 ], [ %531, %527 ]
  %552 = tail call i64 @llvm.smin.i64(i64 %551, i64 %523)
  br label %1149

553:                                              ; preds = %1149
  %554 = load double, ptr %45, align 8
  %555 = fcmp une double %554, 0.000000e+00
  br i1 %555, label %1172, label %556

556:                                              ; preds = %553
  %557 = icmp eq i64 %1170, 0
  br i1 %557, label %1210, label %1172

558:                                              ; preds = %1177
  %559 = inttoptr i64 %1184 to ptr
  %560 = inttoptr i64 %1188 to ptr
  %561 = shl i64 %1191, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %560, ptr align 1 %559, i64 %561, i1 false)
  br label %614

562:                                              ; preds = %562, %1208
  %563 = phi i64 [ %1184, %1208 ], [ %585, %562 ]
  %564 = phi i64 [ %1188, %1208 ], [ %584, %562 ]
  %565 = phi i64 [ 0, %1208 ], [ %586, %562 ]
  %566 = inttoptr i64 %563 to ptr
  %567 = load float, ptr %566, align 4
  %568 = inttoptr i64 %564 to ptr
  store float %567, ptr %568, align 4
  %569 = add i64 %564, %1190
  %570 = add i64 %563, %1189
  %571 = inttoptr i64 %570 to ptr
  %572 = load float, ptr %571, align 4
  %573 = inttoptr i64 %569 to ptr
  store float %572, ptr %573, align 4
  %574 = add i64 %564, %1201
  %575 = add i64 %563, %1202
  %576 = inttoptr i64 %575 to ptr
  %577 = load float, ptr %576, align 4
  %578 = inttoptr i64 %574 to ptr
  store float %577, ptr %578, align 4
  %579 = add i64 %574, %1190
  %580 = add i64 %575, %1189
  %581 = inttoptr i64 %580 to ptr
  %582 = load float, ptr %581, align 4
  %583 = inttoptr i64 %579 to ptr
  store float %582, ptr %583, align 4
  %584 = add i64 %574, %1201
  %585 = add i64 %575, %1202
  %586 = add nuw i64 %565, 2
  %587 = icmp eq i64 %586, %1209
  br i1 %587, label %588, label %562

588:                                              ; preds = %562
  %589 = icmp eq i64 %1206, 0
  br i1 %589, label %602, label %590

590:                                              ; preds = %588, %1199
  %591 = phi i64 [ %1184, %1199 ], [ %585, %588 ]
  %592 = phi i64 [ %1188, %1199 ], [ %584, %588 ]
  %593 = icmp ne i64 %1206, 0
  tail call void @llvm.assume(i1 %593)
  %594 = inttoptr i64 %591 to ptr
  %595 = load float, ptr %594, align 4
  %596 = inttoptr i64 %592 to ptr
  store float %595, ptr %596, align 4
  %597 = add i64 %592, %1190
  %598 = add i64 %591, %1189
  %599 = inttoptr i64 %598 to ptr
  %600 = load float, ptr %599, align 4
  %601 = inttoptr i64 %597 to ptr
  store float %600, ptr %601, align 4
  br label %602

602:                                              ; preds = %588, %590
  %603 = and i64 %1191, 1
  %604 = icmp eq i64 %603, 0
  br i1 %604, label %614, label %605

605:                                              ; preds = %1197, %602
  %606 = phi i64 [ 0, %1197 ], [ %1200, %602 ]
  %607 = mul nsw i64 %606, %1190
  %608 = add nsw i64 %607, %1188
  %609 = mul nsw i64 %606, %1189
  %610 = add nsw i64 %609, %1184
  %611 = inttoptr i64 %610 to ptr
  %612 = load float, ptr %611, align 4
  %613 = inttoptr i64 %608 to ptr
  store float %612, ptr %613, align 4
  br label %614

614:                                              ; preds = %1195, %605, %602, %558
  %615 = icmp eq i64 %1175, %1179
  br i1 %615, label %616, label %1177

616:                                              ; preds = %614, %1172
  %617 = icmp eq i64 %1170, 0
  br i1 %617, label %1210, label %618

618:                                              ; preds = %616
  %619 = load i64, ptr %458, align 8
  %620 = load i64, ptr %459, align 8
  %621 = inttoptr i64 %619 to ptr
  %622 = tail call i64 %621(i64 %620, i64 %457, i64 %457)
  br label %1210

623:                                              ; preds = %1210
  %624 = load double, ptr %21, align 8
  %625 = fcmp oeq double %624, 1.000000e+00
  br i1 %625, label %1218, label %684

626:                                              ; preds = %1223
  %627 = inttoptr i64 %1230 to ptr
  %628 = inttoptr i64 %1234 to ptr
  %629 = shl i64 %1237, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %628, ptr align 1 %627, i64 %629, i1 false)
  br label %682

630:                                              ; preds = %630, %1254
  %631 = phi i64 [ %1230, %1254 ], [ %653, %630 ]
  %632 = phi i64 [ %1234, %1254 ], [ %652, %630 ]
  %633 = phi i64 [ 0, %1254 ], [ %654, %630 ]
  %634 = inttoptr i64 %631 to ptr
  %635 = load float, ptr %634, align 4
  %636 = inttoptr i64 %632 to ptr
  store float %635, ptr %636, align 4
  %637 = add i64 %632, %1236
  %638 = add i64 %631, %1235
  %639 = inttoptr i64 %638 to ptr
  %640 = load float, ptr %639, align 4
  %641 = inttoptr i64 %637 to ptr
  store float %640, ptr %641, align 4
  %642 = add i64 %632, %1247
  %643 = add i64 %631, %1248
  %644 = inttoptr i64 %643 to ptr
  %645 = load float, ptr %644, align 4
  %646 = inttoptr i64 %642 to ptr
  store float %645, ptr %646, align 4
  %647 = add i64 %642, %1236
  %648 = add i64 %643, %1235
  %649 = inttoptr i64 %648 to ptr
  %650 = load float, ptr %649, align 4
  %651 = inttoptr i64 %647 to ptr
  store float %650, ptr %651, align 4
  %652 = add i64 %642, %1247
  %653 = add i64 %643, %1248
  %654 = add nuw i64 %633, 2
  %655 = icmp eq i64 %654, %1255
  br i1 %655, label %656, label %630

656:                                              ; preds = %630
  %657 = icmp eq i64 %1252, 0
  br i1 %657, label %670, label %658

658:                                              ; preds = %656, %1245
  %659 = phi i64 [ %1230, %1245 ], [ %653, %656 ]
  %660 = phi i64 [ %1234, %1245 ], [ %652, %656 ]
  %661 = icmp ne i64 %1252, 0
  tail call void @llvm.assume(i1 %661)
  %662 = inttoptr i64 %659 to ptr
  %663 = load float, ptr %662, align 4
  %664 = inttoptr i64 %660 to ptr
  store float %663, ptr %664, align 4
  %665 = add i64 %660, %1236
  %666 = add i64 %659, %1235
  %667 = inttoptr i64 %666 to ptr
  %668 = load float, ptr %667, align 4
  %669 = inttoptr i64 %665 to ptr
  store float %668, ptr %669, align 4
  br label %670

670:                                              ; preds = %656, %658
  %671 = and i64 %1237, 1
  %672 = icmp eq i64 %671, 0
  br i1 %672, label %682, label %673

673:                                              ; preds = %1243, %670
  %674 = phi i64 [ 0, %1243 ], [ %1246, %670 ]
  %675 = mul nsw i64 %674, %1236
  %676 = add nsw i64 %675, %1234
  %677 = mul nsw i64 %674, %1235
  %678 = add nsw i64 %677, %1230
  %679 = inttoptr i64 %678 to ptr
  %680 = load float, ptr %679, align 4
  %681 = inttoptr i64 %676 to ptr
  store float %680, ptr %681, align 4
  br label %682

682:                                              ; preds = %1241, %673, %670, %626
  %683 = icmp eq i64 %1221, %1225
  br i1 %683, label %688, label %1223

684:                                              ; preds = %1210, %623
  %685 = load i64, ptr %465, align 8
  %686 = inttoptr i64 %685 to ptr
  %687 = tail call i64 %686(i64 %464, i64 %463, i64 %462)
  br label %688

688:                                              ; preds = %682, %1218, %684
  %689 = load i64, ptr %470, align 8
  %690 = load i64, ptr %14, align 8
  %691 = inttoptr i64 %689 to ptr
  %692 = tail call i64 %691(i64 %690, i64 %462, i64 %469)
  br i1 %1211, label %693, label %697

693:                                              ; preds = %688
  %694 = load i64, ptr %458, align 8
  %695 = inttoptr i64 %694 to ptr
  %696 = tail call i64 %695(i64 %1170, i64 %469, i64 %469)
  br label %697

697:                                              ; preds = %693, %688
  %698 = load i64, ptr %416, align 8
  %699 = load i64, ptr %417, align 8
  %700 = icmp eq i64 %698, %699
  br i1 %700, label %1275, label %1256

701:                                              ; preds = %1256
  %702 = getelementptr inbounds nuw i8, ptr %1257, i64 32
  %703 = load double, ptr %702, align 8
  %704 = fcmp oeq double %703, 1.000000e+00
  br i1 %704, label %710, label %705

705:                                              ; preds = %1256, %701
  %706 = load i64, ptr %465, align 8
  %707 = ptrtoint ptr %1258 to i64
  %708 = inttoptr i64 %706 to ptr
  %709 = tail call i64 %708(i64 %707, i64 %462, i64 %471)
  br label %710

710:                                              ; preds = %705, %701
  %711 = phi i64 [ %462, %701 ], [ %471, %705 ]
  %712 = getelementptr inbounds nuw i8, ptr %1257, i64 8
  %713 = load i64, ptr %712, align 8
  %714 = getelementptr inbounds nuw i8, ptr %1257, i64 16
  %715 = load i64, ptr %714, align 8
  %716 = inttoptr i64 %713 to ptr
  %717 = tail call i64 %716(i64 %715, i64 %711, i64 %472)
  %718 = icmp sgt i64 %717, -1
  br i1 %718, label %1266, label %760

719:                                              ; preds = %1266
  %720 = getelementptr inbounds nuw i8, ptr %1257, i64 72
  %721 = load double, ptr %720, align 8
  %722 = fcmp oeq double %721, 1.000000e+00
  br i1 %722, label %1275, label %723

723:                                              ; preds = %1266, %719
  %724 = load i64, ptr %465, align 8
  %725 = ptrtoint ptr %1267 to i64
  %726 = inttoptr i64 %724 to ptr
  %727 = tail call i64 %726(i64 %725, i64 %472, i64 %472)
  br label %1275

728:                                              ; preds = %1275
  %729 = getelementptr inbounds nuw i8, ptr %1277, i64 32
  %730 = load double, ptr %729, align 8
  %731 = fcmp oeq double %730, 1.000000e+00
  br i1 %731, label %737, label %732

732:                                              ; preds = %1275, %728
  %733 = load i64, ptr %465, align 8
  %734 = ptrtoint ptr %1278 to i64
  %735 = inttoptr i64 %733 to ptr
  %736 = tail call i64 %735(i64 %734, i64 %462, i64 %471)
  br label %737

737:                                              ; preds = %732, %728
  %738 = phi i64 [ %462, %728 ], [ %471, %732 ]
  %739 = getelementptr inbounds nuw i8, ptr %1277, i64 8
  %740 = load i64, ptr %739, align 8
  %741 = getelementptr inbounds nuw i8, ptr %1277, i64 16
  %742 = load i64, ptr %741, align 8
  %743 = inttoptr i64 %740 to ptr
  %744 = tail call i64 %743(i64 %742, i64 %738, i64 %473)
  %745 = icmp sgt i64 %744, -1
  br i1 %745, label %1286, label %760

746:                                              ; preds = %1286
  %747 = getelementptr inbounds nuw i8, ptr %1277, i64 72
  %748 = load double, ptr %747, align 8
  %749 = fcmp oeq double %748, 1.000000e+00
  br i1 %749, label %755, label %750

750:                                              ; preds = %1286, %746
  %751 = load i64, ptr %465, align 8
  %752 = ptrtoint ptr %1287 to i64
  %753 = inttoptr i64 %751 to ptr
  %754 = tail call i64 %753(i64 %752, i64 %473, i64 %473)
  br label %755

755:                                              ; preds = %750, %746
  br i1 %700, label %760, label %756

756:                                              ; preds = %755
  %757 = load i64, ptr %475, align 8
  %758 = inttoptr i64 %757 to ptr
  %759 = tail call i64 %758(i64 %474, i64 %472, i64 %473, i64 %473)
  br label %760

760:                                              ; preds = %756, %755, %737, %710
  %761 = phi i64 [ %744, %756 ], [ %717, %710 ], [ %744, %755 ], [ %744, %737 ]
  %762 = load i64, ptr %476, align 8
  %763 = load i64, ptr %477, align 8
  %764 = icmp slt i64 %762, %763
  br i1 %764, label %1295, label %823

765:                                              ; preds = %1298
  %766 = inttoptr i64 %1305 to ptr
  %767 = inttoptr i64 %1309 to ptr
  %768 = shl i64 %1312, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %767, ptr align 1 %766, i64 %768, i1 false)
  br label %821

769:                                              ; preds = %769, %1329
  %770 = phi i64 [ %1305, %1329 ], [ %792, %769 ]
  %771 = phi i64 [ %1309, %1329 ], [ %791, %769 ]
  %772 = phi i64 [ 0, %1329 ], [ %793, %769 ]
  %773 = inttoptr i64 %770 to ptr
  %774 = load float, ptr %773, align 4
  %775 = inttoptr i64 %771 to ptr
  store float %774, ptr %775, align 4
  %776 = add i64 %771, %1311
  %777 = add i64 %770, %1310
  %778 = inttoptr i64 %777 to ptr
  %779 = load float, ptr %778, align 4
  %780 = inttoptr i64 %776 to ptr
  store float %779, ptr %780, align 4
  %781 = add i64 %771, %1322
  %782 = add i64 %770, %1323
  %783 = inttoptr i64 %782 to ptr
  %784 = load float, ptr %783, align 4
  %785 = inttoptr i64 %781 to ptr
  store float %784, ptr %785, align 4
  %786 = add i64 %781, %1311
  %787 = add i64 %782, %1310
  %788 = inttoptr i64 %787 to ptr
  %789 = load float, ptr %788, align 4
  %790 = inttoptr i64 %786 to ptr
  store float %789, ptr %790, align 4
  %791 = add i64 %781, %1322
  %792 = add i64 %782, %1323
  %793 = add nuw i64 %772, 2
  %794 = icmp eq i64 %793, %1330
  br i1 %794, label %795, label %769

795:                                              ; preds = %769
  %796 = icmp eq i64 %1327, 0
  br i1 %796, label %809, label %797

797:                                              ; preds = %795, %1320
  %798 = phi i64 [ %1305, %1320 ], [ %792, %795 ]
  %799 = phi i64 [ %1309, %1320 ], [ %791, %795 ]
  %800 = icmp ne i64 %1327, 0
  tail call void @llvm.assume(i1 %800)
  %801 = inttoptr i64 %798 to ptr
  %802 = load float, ptr %801, align 4
  %803 = inttoptr i64 %799 to ptr
  store float %802, ptr %803, align 4
  %804 = add i64 %799, %1311
  %805 = add i64 %798, %1310
  %806 = inttoptr i64 %805 to ptr
  %807 = load float, ptr %806, align 4
  %808 = inttoptr i64 %804 to ptr
  store float %807, ptr %808, align 4
  br label %809

809:                                              ; preds = %795, %797
  %810 = and i64 %1312, 1
  %811 = icmp eq i64 %810, 0
  br i1 %811, label %821, label %812

812:                                              ; preds = %1318, %809
  %813 = phi i64 [ 0, %1318 ], [ %1321, %809 ]
  %814 = mul nsw i64 %813, %1311
  %815 = add nsw i64 %814, %1309
  %816 = mul nsw i64 %813, %1310
  %817 = add nsw i64 %816, %1305
  %818 = inttoptr i64 %817 to ptr
  %819 = load float, ptr %818, align 4
  %820 = inttoptr i64 %815 to ptr
  store float %819, ptr %820, align 4
  br label %821

821:                                              ; preds = %1316, %812, %809, %765
  %822 = icmp eq i64 %763, %1300
  br i1 %822, label %823, label %1298

823:                                              ; preds = %821, %1295, %760
  %824 = icmp slt i64 %761, 0
  br i1 %824, label %1741, label %825

825:                                              ; preds = %823
  %826 = icmp ne i64 %692, 0
  %827 = or i1 %1211, %826
  br i1 %827, label %828, label %1331

828:                                              ; preds = %825
  %829 = load i64, ptr %483, align 8
  %830 = inttoptr i64 %829 to ptr
  %831 = tail call i64 %830(i64 0, i64 %469, i64 %482)
  br label %1331

832:                                              ; preds = %1331
  %833 = load double, ptr %27, align 8
  %834 = fcmp oeq double %833, 1.000000e+00
  br i1 %834, label %839, label %835

835:                                              ; preds = %1331, %832
  %836 = load i64, ptr %465, align 8
  %837 = inttoptr i64 %836 to ptr
  %838 = tail call i64 %837(i64 %486, i64 %482, i64 %482)
  br label %839

839:                                              ; preds = %835, %832
  %840 = load i64, ptr %487, align 8
  %841 = load i64, ptr %439, align 8
  %842 = icmp eq i64 %840, 1
  br i1 %842, label %1339, label %1337

843:                                              ; preds = %1489, %1339, %1337
  %844 = load i64, ptr %418, align 8
  %845 = load i64, ptr %419, align 8
  %846 = icmp eq i64 %844, %845
  br i1 %846, label %928, label %1492

847:                                              ; preds = %1497
  %848 = inttoptr i64 %1504 to ptr
  %849 = inttoptr i64 %1508 to ptr
  %850 = shl i64 %1511, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %849, ptr align 1 %848, i64 %850, i1 false)
  br label %903

851:                                              ; preds = %851, %1528
  %852 = phi i64 [ %1504, %1528 ], [ %874, %851 ]
  %853 = phi i64 [ %1508, %1528 ], [ %873, %851 ]
  %854 = phi i64 [ 0, %1528 ], [ %875, %851 ]
  %855 = inttoptr i64 %852 to ptr
  %856 = load float, ptr %855, align 4
  %857 = inttoptr i64 %853 to ptr
  store float %856, ptr %857, align 4
  %858 = add i64 %853, %1510
  %859 = add i64 %852, %1509
  %860 = inttoptr i64 %859 to ptr
  %861 = load float, ptr %860, align 4
  %862 = inttoptr i64 %858 to ptr
  store float %861, ptr %862, align 4
  %863 = add i64 %853, %1521
  %864 = add i64 %852, %1522
  %865 = inttoptr i64 %864 to ptr
  %866 = load float, ptr %865, align 4
  %867 = inttoptr i64 %863 to ptr
  store float %866, ptr %867, align 4
  %868 = add i64 %863, %1510
  %869 = add i64 %864, %1509
  %870 = inttoptr i64 %869 to ptr
  %871 = load float, ptr %870, align 4
  %872 = inttoptr i64 %868 to ptr
  store float %871, ptr %872, align 4
  %873 = add i64 %863, %1521
  %874 = add i64 %864, %1522
  %875 = add nuw i64 %854, 2
  %876 = icmp eq i64 %875, %1529
  br i1 %876, label %877, label %851

877:                                              ; preds = %851
  %878 = icmp eq i64 %1526, 0
  br i1 %878, label %891, label %879

879:                                              ; preds = %877, %1519
  %880 = phi i64 [ %1504, %1519 ], [ %874, %877 ]
  %881 = phi i64 [ %1508, %1519 ], [ %873, %877 ]
  %882 = icmp ne i64 %1526, 0
  tail call void @llvm.assume(i1 %882)
  %883 = inttoptr i64 %880 to ptr
  %884 = load float, ptr %883, align 4
  %885 = inttoptr i64 %881 to ptr
  store float %884, ptr %885, align 4
  %886 = add i64 %881, %1510
  %887 = add i64 %880, %1509
  %888 = inttoptr i64 %887 to ptr
  %889 = load float, ptr %888, align 4
  %890 = inttoptr i64 %886 to ptr
  store float %889, ptr %890, align 4
  br label %891

891:                                              ; preds = %877, %879
  %892 = and i64 %1511, 1
  %893 = icmp eq i64 %892, 0
  br i1 %893, label %903, label %894

894:                                              ; preds = %1517, %891
  %895 = phi i64 [ 0, %1517 ], [ %1520, %891 ]
  %896 = mul nsw i64 %895, %1510
  %897 = add nsw i64 %896, %1508
  %898 = mul nsw i64 %895, %1509
  %899 = add nsw i64 %898, %1504
  %900 = inttoptr i64 %899 to ptr
  %901 = load float, ptr %900, align 4
  %902 = inttoptr i64 %897 to ptr
  store float %901, ptr %902, align 4
  br label %903

903:                                              ; preds = %1515, %894, %891, %847
  %904 = icmp eq i64 %1495, %1499
  br i1 %904, label %905, label %1497

905:                                              ; preds = %903
  %906 = load i64, ptr %418, align 8
  br label %907

907:                                              ; preds = %1492, %905
  %908 = phi i64 [ %844, %1492 ], [ %906, %905 ]
  %909 = inttoptr i64 %908 to ptr
  %910 = getelementptr inbounds nuw i8, ptr %909, i64 8
  %911 = load i64, ptr %910, align 8
  %912 = icmp eq i64 %911, 0
  br i1 %912, label %928, label %1530

913:                                              ; preds = %1530
  %914 = getelementptr inbounds nuw i8, ptr %909, i64 24
  %915 = load double, ptr %914, align 8
  %916 = fcmp oeq double %915, 1.000000e+00
  br i1 %916, label %923, label %917

917:                                              ; preds = %1530, %913
  %918 = load i64, ptr %465, align 8
  %919 = ptrtoint ptr %1531 to i64
  %920 = inttoptr i64 %918 to ptr
  %921 = tail call i64 %920(i64 %919, i64 %492, i64 %492)
  %922 = load i64, ptr %910, align 8
  br label %923

923:                                              ; preds = %917, %913
  %924 = phi i64 [ %922, %917 ], [ %911, %913 ]
  %925 = load i64, ptr %493, align 8
  %926 = inttoptr i64 %925 to ptr
  %927 = tail call i64 %926(i64 %924, i64 %492, i64 %492)
  br label %928

928:                                              ; preds = %923, %907, %843
  %929 = load i64, ptr %419, align 8
  %930 = inttoptr i64 %929 to ptr
  %931 = getelementptr inbounds nuw i8, ptr %930, i64 8
  %932 = load i64, ptr %931, align 8
  %933 = icmp eq i64 %932, 0
  br i1 %933, label %955, label %1539

934:                                              ; preds = %1539
  %935 = getelementptr inbounds nuw i8, ptr %930, i64 24
  %936 = load double, ptr %935, align 8
  %937 = fcmp oeq double %936, 1.000000e+00
  br i1 %937, label %944, label %938

938:                                              ; preds = %1539, %934
  %939 = load i64, ptr %465, align 8
  %940 = ptrtoint ptr %1540 to i64
  %941 = inttoptr i64 %939 to ptr
  %942 = tail call i64 %941(i64 %940, i64 %482, i64 %482)
  %943 = load i64, ptr %931, align 8
  br label %944

944:                                              ; preds = %938, %934
  %945 = phi i64 [ %932, %934 ], [ %943, %938 ]
  %946 = load i64, ptr %493, align 8
  %947 = inttoptr i64 %946 to ptr
  %948 = tail call i64 %947(i64 %945, i64 %482, i64 %482)
  %949 = load i64, ptr %931, align 8
  %950 = icmp eq i64 %949, 0
  br i1 %950, label %955, label %951

951:                                              ; preds = %944
  %952 = load i64, ptr %487, align 8
  %953 = load i64, ptr %439, align 8
  %954 = icmp eq i64 %952, 1
  br i1 %954, label %1550, label %1548

955:                                              ; preds = %1700, %1550, %1548, %944, %928
  br i1 %846, label %960, label %956

956:                                              ; preds = %955
  %957 = load i64, ptr %475, align 8
  %958 = inttoptr i64 %957 to ptr
  %959 = tail call i64 %958(i64 %494, i64 %492, i64 %482, i64 %482)
  br label %960

960:                                              ; preds = %956, %955
  br i1 %1212, label %961, label %1703

961:                                              ; preds = %960
  %962 = load i64, ptr %475, align 8
  %963 = inttoptr i64 %962 to ptr
  %964 = tail call i64 %963(i64 %496, i64 %482, i64 %457, i64 %495)
  br label %1023

965:                                              ; preds = %1708
  %966 = inttoptr i64 %1715 to ptr
  %967 = inttoptr i64 %1719 to ptr
  %968 = shl i64 %1722, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %967, ptr align 1 %966, i64 %968, i1 false)
  br label %1021

969:                                              ; preds = %969, %1739
  %970 = phi i64 [ %1715, %1739 ], [ %992, %969 ]
  %971 = phi i64 [ %1719, %1739 ], [ %991, %969 ]
  %972 = phi i64 [ 0, %1739 ], [ %993, %969 ]
  %973 = inttoptr i64 %970 to ptr
  %974 = load float, ptr %973, align 4
  %975 = inttoptr i64 %971 to ptr
  store float %974, ptr %975, align 4
  %976 = add i64 %971, %1721
  %977 = add i64 %970, %1720
  %978 = inttoptr i64 %977 to ptr
  %979 = load float, ptr %978, align 4
  %980 = inttoptr i64 %976 to ptr
  store float %979, ptr %980, align 4
  %981 = add i64 %971, %1732
  %982 = add i64 %970, %1733
  %983 = inttoptr i64 %982 to ptr
  %984 = load float, ptr %983, align 4
  %985 = inttoptr i64 %981 to ptr
  store float %984, ptr %985, align 4
  %986 = add i64 %981, %1721
  %987 = add i64 %982, %1720
  %988 = inttoptr i64 %987 to ptr
  %989 = load float, ptr %988, align 4
  %990 = inttoptr i64 %986 to ptr
  store float %989, ptr %990, align 4
  %991 = add i64 %981, %1732
  %992 = add i64 %982, %1733
  %993 = add nuw i64 %972, 2
  %994 = icmp eq i64 %993, %1740
  br i1 %994, label %995, label %969

995:                                              ; preds = %969
  %996 = icmp eq i64 %1737, 0
  br i1 %996, label %1009, label %997

997:                                              ; preds = %995, %1730
  %998 = phi i64 [ %1715, %1730 ], [ %992, %995 ]
  %999 = phi i64 [ %1719, %1730 ], [ %991, %995 ]
  %1000 = icmp ne i64 %1737, 0
  tail call void @llvm.assume(i1 %1000)
  %1001 = inttoptr i64 %998 to ptr
  %1002 = load float, ptr %1001, align 4
  %1003 = inttoptr i64 %999 to ptr
  store float %1002, ptr %1003, align 4
  %1004 = add i64 %999, %1721
  %1005 = add i64 %998, %1720
  %1006 = inttoptr i64 %1005 to ptr
  %1007 = load float, ptr %1006, align 4
  %1008 = inttoptr i64 %1004 to ptr
  store float %1007, ptr %1008, align 4
  br label %1009

1009:                                             ; preds = %995, %997
  %1010 = and i64 %1722, 1
  %1011 = icmp eq i64 %1010, 0
  br i1 %1011, label %1021, label %1012

1012:                                             ; preds = %1728, %1009
  %1013 = phi i64 [ 0, %1728 ], [ %1731, %1009 ]
  %1014 = mul nsw i64 %1013, %1721
  %1015 = add nsw i64 %1014, %1719
  %1016 = mul nsw i64 %1013, %1720
  %1017 = add nsw i64 %1016, %1715
  %1018 = inttoptr i64 %1017 to ptr
  %1019 = load float, ptr %1018, align 4
  %1020 = inttoptr i64 %1015 to ptr
  store float %1019, ptr %1020, align 4
  br label %1021

1021:                                             ; preds = %1726, %1012, %1009, %965
  %1022 = icmp eq i64 %1706, %1710
  br i1 %1022, label %1023, label %1708

1023:                                             ; preds = %1021, %1703, %961
  %1024 = add nsw i64 %1157, %498
  %1025 = icmp slt i64 %1024, %6
  br i1 %1025, label %497, label %1741

1026:                                             ; preds = %1754
  %1027 = icmp eq i64 %1750, 0
  br i1 %1027, label %1045, label %1028

1028:                                             ; preds = %1747, %1026
  %1029 = phi i64 [ 0, %1747 ], [ %1781, %1026 ]
  %1030 = phi i64 [ 0, %1747 ], [ %1753, %1026 ]
  %1031 = shl i64 %1030, 5
  %1032 = add i64 %1031, %1749
  br label %1033

1033:                                             ; preds = %1033, %1028
  %1034 = phi i64 [ %1043, %1033 ], [ %1750, %1028 ]
  %1035 = phi i64 [ %1042, %1033 ], [ %1032, %1028 ]
  %1036 = phi i64 [ %1041, %1033 ], [ %1029, %1028 ]
  %1037 = inttoptr i64 %1035 to ptr
  %1038 = getelementptr inbounds nuw i8, ptr %1037, i64 24
  %1039 = load double, ptr %1038, align 8
  %1040 = fptosi double %1039 to i64
  %1041 = add nsw i64 %1036, %1040
  %1042 = add i64 %1035, 32
  %1043 = add nsw i64 %1034, -1
  %1044 = icmp eq i64 %1043, 0
  br i1 %1044, label %1045, label %1033, !llvm.loop !2

1045:                                             ; preds = %1033, %1741, %1026
  %1046 = phi i64 [ 0, %1741 ], [ %1781, %1026 ], [ %1041, %1033 ]
  %1047 = getelementptr inbounds nuw i8, ptr %1, i64 864
  %1048 = load i64, ptr %1047, align 8
  %1049 = sub nsw i64 %1046, %1048
  store i64 %1046, ptr %1047, align 8
  %1050 = getelementptr inbounds nuw i8, ptr %1, i64 880
  %1051 = load i64, ptr %1050, align 8
  %1052 = load i64, ptr %488, align 8
  %1053 = add nsw i64 %1052, %1051
  store i64 %1053, ptr %1050, align 8
  store i64 0, ptr %488, align 8
  %1054 = load i64, ptr %447, align 8
  %1055 = icmp eq i64 %1054, 0
  br i1 %1055, label %1062, label %1056

1056:                                             ; preds = %1045
  %1057 = getelementptr inbounds nuw i8, ptr %1, i64 784
  %1058 = load i64, ptr %1057, align 8
  %1059 = icmp eq i64 %1058, 0
  br i1 %1059, label %1060, label %1062

1060:                                             ; preds = %1056
  %1061 = atomicrmw xchg ptr %1057, i64 %1054 acq_rel, align 8
  store i64 0, ptr %447, align 8
  br label %1062

1062:                                             ; preds = %1060, %1056, %1045
  %1063 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  %1064 = select i1 %824, i64 %761, i64 %1049
  br label %8

1065:                                             ; preds = %13
  %1066 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %1067 = load double, ptr %1066, align 8
  %1068 = fcmp olt double %1067, 0.000000e+00
  %1069 = select i1 %1068, double 0.000000e+00, double %1067
  %1070 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1071 = load double, ptr %1070, align 8
  %1072 = fdiv double %1069, %1071
  %1073 = load double, ptr %16, align 8
  %1074 = fsub double %22, %1073
  %1075 = fmul double %1072, %1074
  %1076 = fadd double %1073, %1075
  store double %1076, ptr %16, align 8
  store double %20, ptr %21, align 8
  store double 0.000000e+00, ptr %1066, align 8
  br label %24

1077:                                             ; preds = %67
  %1078 = load double, ptr %19, align 8
  store double %1078, ptr %16, align 8
  store double %1078, ptr %21, align 8
  %1079 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1080 = load double, ptr %1079, align 8
  %1081 = getelementptr inbounds nuw i8, ptr %1, i64 520
  store double %1080, ptr %1081, align 8
  %1082 = load double, ptr %25, align 8
  store double %1082, ptr %17, align 8
  store double %1082, ptr %27, align 8
  %1083 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %1084 = load double, ptr %1083, align 8
  %1085 = getelementptr inbounds nuw i8, ptr %1, i64 560
  store double %1084, ptr %1085, align 8
  %1086 = load double, ptr %43, align 8
  store double %1086, ptr %18, align 8
  store double %1086, ptr %45, align 8
  %1087 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %1088 = load double, ptr %1087, align 8
  %1089 = getelementptr inbounds nuw i8, ptr %1, i64 600
  store double %1088, ptr %1089, align 8
  %1090 = getelementptr inbounds nuw i8, ptr %68, i64 56
  %1091 = load i64, ptr %1090, align 8
  %1092 = icmp slt i64 %1091, 1
  br i1 %1092, label %272, label %1093

1093:                                             ; preds = %1077
  %1094 = icmp eq i64 %1091, 1
  br i1 %1094, label %262, label %1095

1095:                                             ; preds = %1093
  %1096 = and i64 %1091, 9223372036854775806
  %1097 = getelementptr inbounds nuw i8, ptr %68, i64 64
  br label %240

1098:                                             ; preds = %272
  %1099 = inttoptr i64 %274 to ptr
  %1100 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %1101 = load i64, ptr %1100, align 8
  %1102 = getelementptr inbounds nuw i8, ptr %1099, i64 8
  %1103 = load i64, ptr %1102, align 8
  %1104 = mul nsw i64 %1103, %1101
  %1105 = icmp slt i64 %1104, 1
  br i1 %1105, label %1125, label %1106

1106:                                             ; preds = %1098
  %1107 = and i64 %1104, 3
  %1108 = icmp samesign ult i64 %1104, 4
  br i1 %1108, label %1113, label %1109

1109:                                             ; preds = %1106
  %1110 = and i64 %1104, 9223372036854775804
  br label %276

1111:                                             ; preds = %276
  %1112 = icmp eq i64 %1107, 0
  br i1 %1112, label %1125, label %1113

1113:                                             ; preds = %1111, %1106
  %1114 = phi i64 [ 0, %1106 ], [ %1110, %1111 ]
  %1115 = shl i64 %1114, 2
  br label %1116

1116:                                             ; preds = %1116, %1113
  %1117 = phi i64 [ %1123, %1116 ], [ %1107, %1113 ]
  %1118 = phi i64 [ %1122, %1116 ], [ %1115, %1113 ]
  %1119 = load i64, ptr %1099, align 8
  %1120 = add i64 %1119, %1118
  %1121 = inttoptr i64 %1120 to ptr
  store float 1.000000e+00, ptr %1121, align 4
  %1122 = add i64 %1118, 4
  %1123 = add nsw i64 %1117, -1
  %1124 = icmp eq i64 %1123, 0
  br i1 %1124, label %1125, label %1116, !llvm.loop !3

1125:                                             ; preds = %1116, %1111, %1098
  %1126 = getelementptr inbounds nuw i8, ptr %1, i64 808
  %1127 = load i64, ptr %1126, align 8
  %1128 = inttoptr i64 %1127 to ptr
  %1129 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %1130 = load i64, ptr %1129, align 8
  %1131 = getelementptr inbounds nuw i8, ptr %1128, i64 8
  %1132 = load i64, ptr %1131, align 8
  %1133 = mul nsw i64 %1132, %1130
  %1134 = icmp slt i64 %1133, 1
  br i1 %1134, label %332, label %1135

1135:                                             ; preds = %1125
  %1136 = and i64 %1133, 3
  %1137 = icmp samesign ult i64 %1133, 4
  br i1 %1137, label %320, label %1138

1138:                                             ; preds = %1135
  %1139 = and i64 %1133, 9223372036854775804
  br label %297

1140:                                             ; preds = %497
  %1141 = load double, ptr %445, align 8
  %1142 = load double, ptr %446, align 8
  %1143 = fsub double %1141, %1142
  %1144 = fptosi double %1143 to i64
  %1145 = icmp slt i64 %1144, 1
  br i1 %1145, label %505, label %1146

1146:                                             ; preds = %1140, %518
  %1147 = phi i64 [ %521, %518 ], [ %1144, %1140 ]
  %1148 = tail call i64 @llvm.smin.i64(i64 %1147, i64 %501)
  br label %522

1149:                                             ; preds = %550, %541, %537
  %1150 = phi i64 [ %523, %541 ], [ %523, %537 ], [ %552, %550 ]
  %1151 = load double, ptr %420, align 8
  %1152 = load double, ptr %421, align 8
  %1153 = fsub double %1151, %1152
  %1154 = fptosi double %1153 to i64
  %1155 = icmp sgt i64 %1154, 0
  %1156 = tail call i64 @llvm.smin.i64(i64 %1154, i64 %1150)
  %1157 = select i1 %1155, i64 %1156, i64 %1150
  %1158 = load i64, ptr %2, align 8
  %1159 = load i64, ptr %422, align 8
  %1160 = mul nsw i64 %1159, %498
  %1161 = add nsw i64 %1160, %1158
  %1162 = load i64, ptr %423, align 8
  %1163 = load i64, ptr %424, align 8
  store i64 %1161, ptr %403, align 8
  store i64 %1162, ptr %425, align 8
  store i64 %1157, ptr %426, align 8
  store i64 %1163, ptr %427, align 8
  store i64 %1159, ptr %428, align 8
  %1164 = load i64, ptr %3, align 8
  %1165 = load i64, ptr %429, align 8
  %1166 = mul nsw i64 %1165, %498
  %1167 = add nsw i64 %1166, %1164
  %1168 = load i64, ptr %430, align 8
  %1169 = load i64, ptr %431, align 8
  store i64 %1167, ptr %404, align 8
  store i64 %1168, ptr %432, align 8
  store i64 %1157, ptr %433, align 8
  store i64 %1169, ptr %434, align 8
  store i64 %1165, ptr %435, align 8
  store i64 %1157, ptr %436, align 8
  store i64 %1157, ptr %437, align 8
  store i64 %1157, ptr %438, align 8
  store i64 %1157, ptr %439, align 8
  store i64 %1157, ptr %440, align 8
  store i64 %1157, ptr %441, align 8
  store i64 %1157, ptr %442, align 8
  store i64 %1157, ptr %443, align 8
  %1170 = load i64, ptr %444, align 8
  %1171 = icmp slt i64 %1154, 1
  br i1 %1171, label %553, label %1172

1172:                                             ; preds = %1149, %556, %553
  %1173 = phi i1 [ true, %553 ], [ false, %556 ], [ true, %1149 ]
  %1174 = add i64 %1162, -1
  %1175 = load i64, ptr %454, align 8
  %1176 = icmp slt i64 %1175, 1
  br i1 %1176, label %616, label %1177

1177:                                             ; preds = %1172, %614
  %1178 = phi i64 [ %1179, %614 ], [ 0, %1172 ]
  %1179 = add nuw nsw i64 %1178, 1
  %1180 = tail call i64 @llvm.smin.i64(i64 %1178, i64 %1174)
  %1181 = load i64, ptr %403, align 8
  %1182 = load i64, ptr %427, align 8
  %1183 = mul i64 %1182, %1180
  %1184 = add i64 %1183, %1181
  %1185 = load i64, ptr %410, align 8
  %1186 = load i64, ptr %455, align 8
  %1187 = mul i64 %1186, %1178
  %1188 = add i64 %1187, %1185
  %1189 = load i64, ptr %428, align 8
  %1190 = load i64, ptr %456, align 8
  %1191 = load i64, ptr %426, align 8
  %1192 = icmp eq i64 %1189, 4
  %1193 = icmp eq i64 %1190, 4
  %1194 = select i1 %1192, i1 %1193, i1 false
  br i1 %1194, label %558, label %1195

1195:                                             ; preds = %1177
  %1196 = icmp slt i64 %1191, 1
  br i1 %1196, label %614, label %1197

1197:                                             ; preds = %1195
  %1198 = icmp eq i64 %1191, 1
  br i1 %1198, label %605, label %1199

1199:                                             ; preds = %1197
  %1200 = and i64 %1191, 9223372036854775806
  %1201 = shl i64 %1190, 1
  %1202 = shl i64 %1189, 1
  %1203 = add nsw i64 %1191, -2
  %1204 = lshr i64 %1203, 1
  %1205 = add nuw i64 %1204, 1
  %1206 = and i64 %1205, 1
  %1207 = icmp eq i64 %1204, 0
  br i1 %1207, label %590, label %1208

1208:                                             ; preds = %1199
  %1209 = and i64 %1205, -2
  br label %562

1210:                                             ; preds = %618, %616, %556
  %1211 = phi i1 [ false, %616 ], [ true, %618 ], [ false, %556 ]
  %1212 = phi i1 [ %1173, %616 ], [ %1173, %618 ], [ false, %556 ]
  %1213 = load double, ptr %460, align 8
  %1214 = load double, ptr %461, align 8
  %1215 = fsub double %1213, %1214
  %1216 = fptosi double %1215 to i64
  %1217 = icmp slt i64 %1216, 1
  br i1 %1217, label %623, label %684

1218:                                             ; preds = %623
  %1219 = load i64, ptr %425, align 8
  %1220 = add i64 %1219, -1
  %1221 = load i64, ptr %466, align 8
  %1222 = icmp slt i64 %1221, 1
  br i1 %1222, label %688, label %1223

1223:                                             ; preds = %1218, %682
  %1224 = phi i64 [ %1225, %682 ], [ 0, %1218 ]
  %1225 = add nuw nsw i64 %1224, 1
  %1226 = tail call i64 @llvm.smin.i64(i64 %1224, i64 %1220)
  %1227 = load i64, ptr %403, align 8
  %1228 = load i64, ptr %427, align 8
  %1229 = mul i64 %1228, %1226
  %1230 = add i64 %1229, %1227
  %1231 = load i64, ptr %405, align 8
  %1232 = load i64, ptr %467, align 8
  %1233 = mul i64 %1232, %1224
  %1234 = add i64 %1233, %1231
  %1235 = load i64, ptr %428, align 8
  %1236 = load i64, ptr %468, align 8
  %1237 = load i64, ptr %426, align 8
  %1238 = icmp eq i64 %1235, 4
  %1239 = icmp eq i64 %1236, 4
  %1240 = select i1 %1238, i1 %1239, i1 false
  br i1 %1240, label %626, label %1241

1241:                                             ; preds = %1223
  %1242 = icmp slt i64 %1237, 1
  br i1 %1242, label %682, label %1243

1243:                                             ; preds = %1241
  %1244 = icmp eq i64 %1237, 1
  br i1 %1244, label %673, label %1245

1245:                                             ; preds = %1243
  %1246 = and i64 %1237, 9223372036854775806
  %1247 = shl i64 %1236, 1
  %1248 = shl i64 %1235, 1
  %1249 = add nsw i64 %1237, -2
  %1250 = lshr i64 %1249, 1
  %1251 = add nuw i64 %1250, 1
  %1252 = and i64 %1251, 1
  %1253 = icmp eq i64 %1250, 0
  br i1 %1253, label %658, label %1254

1254:                                             ; preds = %1245
  %1255 = and i64 %1251, -2
  br label %630

1256:                                             ; preds = %697
  %1257 = inttoptr i64 %698 to ptr
  %1258 = getelementptr inbounds nuw i8, ptr %1257, i64 24
  %1259 = getelementptr inbounds nuw i8, ptr %1257, i64 48
  %1260 = load double, ptr %1259, align 8
  %1261 = getelementptr inbounds nuw i8, ptr %1257, i64 40
  %1262 = load double, ptr %1261, align 8
  %1263 = fsub double %1260, %1262
  %1264 = fptosi double %1263 to i64
  %1265 = icmp slt i64 %1264, 1
  br i1 %1265, label %701, label %705

1266:                                             ; preds = %710
  %1267 = getelementptr inbounds nuw i8, ptr %1257, i64 64
  %1268 = getelementptr inbounds nuw i8, ptr %1257, i64 88
  %1269 = load double, ptr %1268, align 8
  %1270 = getelementptr inbounds nuw i8, ptr %1257, i64 80
  %1271 = load double, ptr %1270, align 8
  %1272 = fsub double %1269, %1271
  %1273 = fptosi double %1272 to i64
  %1274 = icmp slt i64 %1273, 1
  br i1 %1274, label %719, label %723

1275:                                             ; preds = %723, %719, %697
  %1276 = load i64, ptr %417, align 8
  %1277 = inttoptr i64 %1276 to ptr
  %1278 = getelementptr inbounds nuw i8, ptr %1277, i64 24
  %1279 = getelementptr inbounds nuw i8, ptr %1277, i64 48
  %1280 = load double, ptr %1279, align 8
  %1281 = getelementptr inbounds nuw i8, ptr %1277, i64 40
  %1282 = load double, ptr %1281, align 8
  %1283 = fsub double %1280, %1282
  %1284 = fptosi double %1283 to i64
  %1285 = icmp slt i64 %1284, 1
  br i1 %1285, label %728, label %732

1286:                                             ; preds = %737
  %1287 = getelementptr inbounds nuw i8, ptr %1277, i64 64
  %1288 = getelementptr inbounds nuw i8, ptr %1277, i64 88
  %1289 = load double, ptr %1288, align 8
  %1290 = getelementptr inbounds nuw i8, ptr %1277, i64 80
  %1291 = load double, ptr %1290, align 8
  %1292 = fsub double %1289, %1291
  %1293 = fptosi double %1292 to i64
  %1294 = icmp slt i64 %1293, 1
  br i1 %1294, label %746, label %750

1295:                                             ; preds = %760
  %1296 = add i64 %762, -1
  %1297 = icmp slt i64 %763, 1
  br i1 %1297, label %823, label %1298

1298:                                             ; preds = %1295, %821
  %1299 = phi i64 [ %1300, %821 ], [ 0, %1295 ]
  %1300 = add nuw nsw i64 %1299, 1
  %1301 = tail call i64 @llvm.smin.i64(i64 %1299, i64 %1296)
  %1302 = load i64, ptr %411, align 8
  %1303 = load i64, ptr %478, align 8
  %1304 = mul i64 %1303, %1301
  %1305 = add i64 %1304, %1302
  %1306 = load i64, ptr %408, align 8
  %1307 = load i64, ptr %479, align 8
  %1308 = mul i64 %1307, %1299
  %1309 = add i64 %1308, %1306
  %1310 = load i64, ptr %480, align 8
  %1311 = load i64, ptr %481, align 8
  %1312 = load i64, ptr %442, align 8
  %1313 = icmp eq i64 %1310, 4
  %1314 = icmp eq i64 %1311, 4
  %1315 = select i1 %1313, i1 %1314, i1 false
  br i1 %1315, label %765, label %1316

1316:                                             ; preds = %1298
  %1317 = icmp slt i64 %1312, 1
  br i1 %1317, label %821, label %1318

1318:                                             ; preds = %1316
  %1319 = icmp eq i64 %1312, 1
  br i1 %1319, label %812, label %1320

1320:                                             ; preds = %1318
  %1321 = and i64 %1312, 9223372036854775806
  %1322 = shl i64 %1311, 1
  %1323 = shl i64 %1310, 1
  %1324 = add nsw i64 %1312, -2
  %1325 = lshr i64 %1324, 1
  %1326 = add nuw i64 %1325, 1
  %1327 = and i64 %1326, 1
  %1328 = icmp eq i64 %1325, 0
  br i1 %1328, label %797, label %1329

1329:                                             ; preds = %1320
  %1330 = and i64 %1326, -2
  br label %769

1331:                                             ; preds = %828, %825
  %1332 = load double, ptr %484, align 8
  %1333 = load double, ptr %485, align 8
  %1334 = fsub double %1332, %1333
  %1335 = fptosi double %1334 to i64
  %1336 = icmp slt i64 %1335, 1
  br i1 %1336, label %832, label %835

1337:                                             ; preds = %839
  %1338 = icmp slt i64 %840, 1
  br i1 %1338, label %843, label %1342

1339:                                             ; preds = %839
  %1340 = load i64, ptr %477, align 8
  %1341 = icmp sgt i64 %1340, 0
  br i1 %1341, label %1342, label %843

1342:                                             ; preds = %1339, %1337
  %1343 = phi i64 [ %1340, %1339 ], [ 1, %1337 ]
  %1344 = and i64 %841, 9223372036854775806
  %1345 = and i64 %841, 3
  %1346 = and i64 %841, 9223372036854775804
  %1347 = icmp slt i64 %841, 1
  %1348 = icmp eq i64 %841, 1
  %1349 = and i64 %841, 1
  %1350 = icmp eq i64 %1349, 0
  %1351 = icmp ult i64 %841, 4
  %1352 = icmp eq i64 %1345, 0
  %1353 = shl nsw i64 %1344, 2
  %1354 = add nsw i64 %1346, -4
  %1355 = lshr exact i64 %1354, 2
  %1356 = add nuw nsw i64 %1355, 1
  %1357 = and i64 %1356, 1
  %1358 = icmp eq i64 %1354, 0
  %1359 = and i64 %1356, 9223372036854775806
  %1360 = icmp eq i64 %1357, 0
  %1361 = icmp ne i64 %1357, 0
  br label %1362

1362:                                             ; preds = %1489, %1342
  %1363 = phi i64 [ 0, %1342 ], [ %1490, %1489 ]
  %1364 = phi i64 [ 0, %1342 ], [ %1365, %1489 ]
  %1365 = add nuw nsw i64 %1364, 1
  %1366 = mul nuw nsw i64 %1364, %1343
  %1367 = load i64, ptr %408, align 8
  %1368 = load i64, ptr %479, align 8
  br i1 %1347, label %1489, label %1369

1369:                                             ; preds = %1362
  br i1 %1348, label %1374, label %1370

1370:                                             ; preds = %1369
  %1371 = mul i64 %1368, %1363
  %1372 = add i64 %1371, %1367
  %1373 = add i64 %1367, %1353
  br label %1389

1374:                                             ; preds = %1369, %1374
  %1375 = phi i64 [ %1385, %1374 ], [ 0, %1369 ]
  %1376 = phi i64 [ %1386, %1374 ], [ %1343, %1369 ]
  %1377 = phi i64 [ %1387, %1374 ], [ %1366, %1369 ]
  %1378 = mul nsw i64 %1377, %1368
  %1379 = add nsw i64 %1378, %1367
  %1380 = inttoptr i64 %1379 to ptr
  %1381 = load float, ptr %1380, align 4
  %1382 = tail call float @llvm.fabs.f32(float %1381)
  %1383 = fcmp ueq float %1382, 0x7FF0000000000000
  %1384 = zext i1 %1383 to i64
  %1385 = or i64 %1375, %1384
  %1386 = add nsw i64 %1376, -1
  %1387 = add i64 %1377, 1
  %1388 = icmp sgt i64 %1376, 1
  br i1 %1388, label %1374, label %1430

1389:                                             ; preds = %1370, %1424
  %1390 = phi i64 [ %1428, %1424 ], [ %1372, %1370 ]
  %1391 = phi i64 [ %1425, %1424 ], [ 0, %1370 ]
  %1392 = phi i64 [ %1426, %1424 ], [ %1343, %1370 ]
  %1393 = phi i64 [ %1427, %1424 ], [ %1366, %1370 ]
  br label %1394

1394:                                             ; preds = %1389, %1394
  %1395 = phi i64 [ %1412, %1394 ], [ %1390, %1389 ]
  %1396 = phi i64 [ %1411, %1394 ], [ %1391, %1389 ]
  %1397 = phi i64 [ %1404, %1394 ], [ 0, %1389 ]
  %1398 = inttoptr i64 %1395 to ptr
  %1399 = load float, ptr %1398, align 4
  %1400 = tail call float @llvm.fabs.f32(float %1399)
  %1401 = fcmp ueq float %1400, 0x7FF0000000000000
  %1402 = zext i1 %1401 to i64
  %1403 = or i64 %1396, %1402
  %1404 = add nuw i64 %1397, 2
  %1405 = add i64 %1395, 4
  %1406 = inttoptr i64 %1405 to ptr
  %1407 = load float, ptr %1406, align 4
  %1408 = tail call float @llvm.fabs.f32(float %1407)
  %1409 = fcmp ueq float %1408, 0x7FF0000000000000
  %1410 = zext i1 %1409 to i64
  %1411 = or i64 %1403, %1410
  %1412 = add i64 %1395, 8
  %1413 = icmp eq i64 %1344, %1404
  br i1 %1413, label %1414, label %1394

1414:                                             ; preds = %1394
  br i1 %1350, label %1424, label %1415

1415:                                             ; preds = %1414
  %1416 = mul nsw i64 %1393, %1368
  %1417 = add i64 %1416, %1373
  %1418 = inttoptr i64 %1417 to ptr
  %1419 = load float, ptr %1418, align 4
  %1420 = tail call float @llvm.fabs.f32(float %1419)
  %1421 = fcmp ueq float %1420, 0x7FF0000000000000
  %1422 = zext i1 %1421 to i64
  %1423 = or i64 %1411, %1422
  br label %1424

1424:                                             ; preds = %1415, %1414
  %1425 = phi i64 [ %1411, %1414 ], [ %1423, %1415 ]
  %1426 = add nsw i64 %1392, -1
  %1427 = add i64 %1393, 1
  %1428 = add i64 %1390, %1368
  %1429 = icmp sgt i64 %1392, 1
  br i1 %1429, label %1389, label %1430

1430:                                             ; preds = %1424, %1374
  %1431 = phi i64 [ %1385, %1374 ], [ %1425, %1424 ]
  %1432 = icmp eq i64 %1431, 0
  br i1 %1432, label %1489, label %1433

1433:                                             ; preds = %1430
  store i64 1, ptr %488, align 8
  br label %1434

1434:                                             ; preds = %1485, %1433
  %1435 = phi i64 [ %1486, %1485 ], [ %1343, %1433 ]
  %1436 = phi i64 [ %1487, %1485 ], [ %1366, %1433 ]
  %1437 = load i64, ptr %408, align 8
  %1438 = load i64, ptr %479, align 8
  %1439 = mul i64 %1438, %1436
  %1440 = add i64 %1439, %1437
  br i1 %1351, label %1474, label %1441

1441:                                             ; preds = %1434
  br i1 %1358, label %1464, label %1442

1442:                                             ; preds = %1441, %1442
  %1443 = phi i64 [ %1460, %1442 ], [ %1440, %1441 ]
  %1444 = phi i64 [ %1461, %1442 ], [ 0, %1441 ]
  %1445 = inttoptr i64 %1443 to ptr
  store float 0.000000e+00, ptr %1445, align 4
  %1446 = add i64 %1443, 4
  %1447 = inttoptr i64 %1446 to ptr
  store float 0.000000e+00, ptr %1447, align 4
  %1448 = add i64 %1443, 8
  %1449 = inttoptr i64 %1448 to ptr
  store float 0.000000e+00, ptr %1449, align 4
  %1450 = add i64 %1443, 12
  %1451 = inttoptr i64 %1450 to ptr
  store float 0.000000e+00, ptr %1451, align 4
  %1452 = add i64 %1443, 16
  %1453 = inttoptr i64 %1452 to ptr
  store float 0.000000e+00, ptr %1453, align 4
  %1454 = add i64 %1443, 20
  %1455 = inttoptr i64 %1454 to ptr
  store float 0.000000e+00, ptr %1455, align 4
  %1456 = add i64 %1443, 24
  %1457 = inttoptr i64 %1456 to ptr
  store float 0.000000e+00, ptr %1457, align 4
  %1458 = add i64 %1443, 28
  %1459 = inttoptr i64 %1458 to ptr
  store float 0.000000e+00, ptr %1459, align 4
  %1460 = add i64 %1443, 32
  %1461 = add i64 %1444, 2
  %1462 = icmp eq i64 %1461, %1359
  br i1 %1462, label %1463, label %1442

1463:                                             ; preds = %1442
  br i1 %1360, label %1473, label %1464

1464:                                             ; preds = %1463, %1441
  %1465 = phi i64 [ %1440, %1441 ], [ %1460, %1463 ]
  tail call void @llvm.assume(i1 %1361)
  %1466 = inttoptr i64 %1465 to ptr
  store float 0.000000e+00, ptr %1466, align 4
  %1467 = add i64 %1465, 4
  %1468 = inttoptr i64 %1467 to ptr
  store float 0.000000e+00, ptr %1468, align 4
  %1469 = add i64 %1465, 8
  %1470 = inttoptr i64 %1469 to ptr
  store float 0.000000e+00, ptr %1470, align 4
  %1471 = add i64 %1465, 12
  %1472 = inttoptr i64 %1471 to ptr
  store float 0.000000e+00, ptr %1472, align 4
  br label %1473

1473:                                             ; preds = %1463, %1464
  br i1 %1352, label %1485, label %1474

1474:                                             ; preds = %1434, %1473
  %1475 = phi i64 [ %1346, %1473 ], [ 0, %1434 ]
  %1476 = shl i64 %1475, 2
  %1477 = add i64 %1440, %1476
  br label %1478

1478:                                             ; preds = %1478, %1474
  %1479 = phi i64 [ %1483, %1478 ], [ %1345, %1474 ]
  %1480 = phi i64 [ %1482, %1478 ], [ %1477, %1474 ]
  %1481 = inttoptr i64 %1480 to ptr
  store float 0.000000e+00, ptr %1481, align 4
  %1482 = add i64 %1480, 4
  %1483 = add nsw i64 %1479, -1
  %1484 = icmp eq i64 %1483, 0
  br i1 %1484, label %1485, label %1478, !llvm.loop !4

1485:                                             ; preds = %1478, %1473
  %1486 = add nsw i64 %1435, -1
  %1487 = add i64 %1436, 1
  %1488 = icmp sgt i64 %1435, 1
  br i1 %1488, label %1434, label %1489

1489:                                             ; preds = %1485, %1430, %1362
  %1490 = add i64 %1363, %1343
  %1491 = icmp eq i64 %1365, %840
  br i1 %1491, label %843, label %1362

1492:                                             ; preds = %843
  %1493 = load i64, ptr %477, align 8
  %1494 = add i64 %1493, -1
  %1495 = load i64, ptr %489, align 8
  %1496 = icmp slt i64 %1495, 1
  br i1 %1496, label %907, label %1497

1497:                                             ; preds = %1492, %903
  %1498 = phi i64 [ %1499, %903 ], [ 0, %1492 ]
  %1499 = add nuw nsw i64 %1498, 1
  %1500 = tail call i64 @llvm.smin.i64(i64 %1498, i64 %1494)
  %1501 = load i64, ptr %408, align 8
  %1502 = load i64, ptr %479, align 8
  %1503 = mul i64 %1502, %1500
  %1504 = add i64 %1503, %1501
  %1505 = load i64, ptr %409, align 8
  %1506 = load i64, ptr %490, align 8
  %1507 = mul i64 %1506, %1498
  %1508 = add i64 %1507, %1505
  %1509 = load i64, ptr %481, align 8
  %1510 = load i64, ptr %491, align 8
  %1511 = load i64, ptr %439, align 8
  %1512 = icmp eq i64 %1509, 4
  %1513 = icmp eq i64 %1510, 4
  %1514 = select i1 %1512, i1 %1513, i1 false
  br i1 %1514, label %847, label %1515

1515:                                             ; preds = %1497
  %1516 = icmp slt i64 %1511, 1
  br i1 %1516, label %903, label %1517

1517:                                             ; preds = %1515
  %1518 = icmp eq i64 %1511, 1
  br i1 %1518, label %894, label %1519

1519:                                             ; preds = %1517
  %1520 = and i64 %1511, 9223372036854775806
  %1521 = shl i64 %1510, 1
  %1522 = shl i64 %1509, 1
  %1523 = add nsw i64 %1511, -2
  %1524 = lshr i64 %1523, 1
  %1525 = add nuw i64 %1524, 1
  %1526 = and i64 %1525, 1
  %1527 = icmp eq i64 %1524, 0
  br i1 %1527, label %879, label %1528

1528:                                             ; preds = %1519
  %1529 = and i64 %1525, -2
  br label %851

1530:                                             ; preds = %907
  %1531 = getelementptr inbounds nuw i8, ptr %909, i64 16
  %1532 = getelementptr inbounds nuw i8, ptr %909, i64 40
  %1533 = load double, ptr %1532, align 8
  %1534 = getelementptr inbounds nuw i8, ptr %909, i64 32
  %1535 = load double, ptr %1534, align 8
  %1536 = fsub double %1533, %1535
  %1537 = fptosi double %1536 to i64
  %1538 = icmp slt i64 %1537, 1
  br i1 %1538, label %913, label %917

1539:                                             ; preds = %928
  %1540 = getelementptr inbounds nuw i8, ptr %930, i64 16
  %1541 = getelementptr inbounds nuw i8, ptr %930, i64 40
  %1542 = load double, ptr %1541, align 8
  %1543 = getelementptr inbounds nuw i8, ptr %930, i64 32
  %1544 = load double, ptr %1543, align 8
  %1545 = fsub double %1542, %1544
  %1546 = fptosi double %1545 to i64
  %1547 = icmp slt i64 %1546, 1
  br i1 %1547, label %934, label %938

1548:                                             ; preds = %951
  %1549 = icmp slt i64 %952, 1
  br i1 %1549, label %955, label %1553

1550:                                             ; preds = %951
  %1551 = load i64, ptr %477, align 8
  %1552 = icmp sgt i64 %1551, 0
  br i1 %1552, label %1553, label %955

1553:                                             ; preds = %1550, %1548
  %1554 = phi i64 [ %1551, %1550 ], [ 1, %1548 ]
  %1555 = and i64 %953, 9223372036854775806
  %1556 = and i64 %953, 3
  %1557 = and i64 %953, 9223372036854775804
  %1558 = icmp slt i64 %953, 1
  %1559 = icmp eq i64 %953, 1
  %1560 = and i64 %953, 1
  %1561 = icmp eq i64 %1560, 0
  %1562 = icmp ult i64 %953, 4
  %1563 = icmp eq i64 %1556, 0
  %1564 = shl nsw i64 %1555, 2
  %1565 = add nsw i64 %1557, -4
  %1566 = lshr exact i64 %1565, 2
  %1567 = add nuw nsw i64 %1566, 1
  %1568 = and i64 %1567, 1
  %1569 = icmp eq i64 %1565, 0
  %1570 = and i64 %1567, 9223372036854775806
  %1571 = icmp eq i64 %1568, 0
  %1572 = icmp ne i64 %1568, 0
  br label %1573

1573:                                             ; preds = %1700, %1553
  %1574 = phi i64 [ 0, %1553 ], [ %1701, %1700 ]
  %1575 = phi i64 [ 0, %1553 ], [ %1576, %1700 ]
  %1576 = add nuw nsw i64 %1575, 1
  %1577 = mul nuw nsw i64 %1575, %1554
  %1578 = load i64, ptr %408, align 8
  %1579 = load i64, ptr %479, align 8
  br i1 %1558, label %1700, label %1580

1580:                                             ; preds = %1573
  br i1 %1559, label %1585, label %1581

1581:                                             ; preds = %1580
  %1582 = mul i64 %1579, %1574
  %1583 = add i64 %1582, %1578
  %1584 = add i64 %1578, %1564
  br label %1600

1585:                                             ; preds = %1580, %1585
  %1586 = phi i64 [ %1596, %1585 ], [ 0, %1580 ]
  %1587 = phi i64 [ %1597, %1585 ], [ %1554, %1580 ]
  %1588 = phi i64 [ %1598, %1585 ], [ %1577, %1580 ]
  %1589 = mul nsw i64 %1588, %1579
  %1590 = add nsw i64 %1589, %1578
  %1591 = inttoptr i64 %1590 to ptr
  %1592 = load float, ptr %1591, align 4
  %1593 = tail call float @llvm.fabs.f32(float %1592)
  %1594 = fcmp ueq float %1593, 0x7FF0000000000000
  %1595 = zext i1 %1594 to i64
  %1596 = or i64 %1586, %1595
  %1597 = add nsw i64 %1587, -1
  %1598 = add i64 %1588, 1
  %1599 = icmp sgt i64 %1587, 1
  br i1 %1599, label %1585, label %1641

1600:                                             ; preds = %1581, %1635
  %1601 = phi i64 [ %1639, %1635 ], [ %1583, %1581 ]
  %1602 = phi i64 [ %1636, %1635 ], [ 0, %1581 ]
  %1603 = phi i64 [ %1637, %1635 ], [ %1554, %1581 ]
  %1604 = phi i64 [ %1638, %1635 ], [ %1577, %1581 ]
  br label %1605

1605:                                             ; preds = %1600, %1605
  %1606 = phi i64 [ %1623, %1605 ], [ %1601, %1600 ]
  %1607 = phi i64 [ %1622, %1605 ], [ %1602, %1600 ]
  %1608 = phi i64 [ %1615, %1605 ], [ 0, %1600 ]
  %1609 = inttoptr i64 %1606 to ptr
  %1610 = load float, ptr %1609, align 4
  %1611 = tail call float @llvm.fabs.f32(float %1610)
  %1612 = fcmp ueq float %1611, 0x7FF0000000000000
  %1613 = zext i1 %1612 to i64
  %1614 = or i64 %1607, %1613
  %1615 = add nuw i64 %1608, 2
  %1616 = add i64 %1606, 4
  %1617 = inttoptr i64 %1616 to ptr
  %1618 = load float, ptr %1617, align 4
  %1619 = tail call float @llvm.fabs.f32(float %1618)
  %1620 = fcmp ueq float %1619, 0x7FF0000000000000
  %1621 = zext i1 %1620 to i64
  %1622 = or i64 %1614, %1621
  %1623 = add i64 %1606, 8
  %1624 = icmp eq i64 %1555, %1615
  br i1 %1624, label %1625, label %1605

1625:                                             ; preds = %1605
  br i1 %1561, label %1635, label %1626

1626:                                             ; preds = %1625
  %1627 = mul nsw i64 %1604, %1579
  %1628 = add i64 %1627, %1584
  %1629 = inttoptr i64 %1628 to ptr
  %1630 = load float, ptr %1629, align 4
  %1631 = tail call float @llvm.fabs.f32(float %1630)
  %1632 = fcmp ueq float %1631, 0x7FF0000000000000
  %1633 = zext i1 %1632 to i64
  %1634 = or i64 %1622, %1633
  br label %1635

1635:                                             ; preds = %1626, %1625
  %1636 = phi i64 [ %1622, %1625 ], [ %1634, %1626 ]
  %1637 = add nsw i64 %1603, -1
  %1638 = add i64 %1604, 1
  %1639 = add i64 %1601, %1579
  %1640 = icmp sgt i64 %1603, 1
  br i1 %1640, label %1600, label %1641

1641:                                             ; preds = %1635, %1585
  %1642 = phi i64 [ %1596, %1585 ], [ %1636, %1635 ]
  %1643 = icmp eq i64 %1642, 0
  br i1 %1643, label %1700, label %1644

1644:                                             ; preds = %1641
  store i64 1, ptr %488, align 8
  br label %1645

1645:                                             ; preds = %1696, %1644
  %1646 = phi i64 [ %1697, %1696 ], [ %1554, %1644 ]
  %1647 = phi i64 [ %1698, %1696 ], [ %1577, %1644 ]
  %1648 = load i64, ptr %408, align 8
  %1649 = load i64, ptr %479, align 8
  %1650 = mul i64 %1649, %1647
  %1651 = add i64 %1650, %1648
  br i1 %1562, label %1685, label %1652

1652:                                             ; preds = %1645
  br i1 %1569, label %1675, label %1653

1653:                                             ; preds = %1652, %1653
  %1654 = phi i64 [ %1671, %1653 ], [ %1651, %1652 ]
  %1655 = phi i64 [ %1672, %1653 ], [ 0, %1652 ]
  %1656 = inttoptr i64 %1654 to ptr
  store float 0.000000e+00, ptr %1656, align 4
  %1657 = add i64 %1654, 4
  %1658 = inttoptr i64 %1657 to ptr
  store float 0.000000e+00, ptr %1658, align 4
  %1659 = add i64 %1654, 8
  %1660 = inttoptr i64 %1659 to ptr
  store float 0.000000e+00, ptr %1660, align 4
  %1661 = add i64 %1654, 12
  %1662 = inttoptr i64 %1661 to ptr
  store float 0.000000e+00, ptr %1662, align 4
  %1663 = add i64 %1654, 16
  %1664 = inttoptr i64 %1663 to ptr
  store float 0.000000e+00, ptr %1664, align 4
  %1665 = add i64 %1654, 20
  %1666 = inttoptr i64 %1665 to ptr
  store float 0.000000e+00, ptr %1666, align 4
  %1667 = add i64 %1654, 24
  %1668 = inttoptr i64 %1667 to ptr
  store float 0.000000e+00, ptr %1668, align 4
  %1669 = add i64 %1654, 28
  %1670 = inttoptr i64 %1669 to ptr
  store float 0.000000e+00, ptr %1670, align 4
  %1671 = add i64 %1654, 32
  %1672 = add i64 %1655, 2
  %1673 = icmp eq i64 %1672, %1570
  br i1 %1673, label %1674, label %1653

1674:                                             ; preds = %1653
  br i1 %1571, label %1684, label %1675

1675:                                             ; preds = %1674, %1652
  %1676 = phi i64 [ %1651, %1652 ], [ %1671, %1674 ]
  tail call void @llvm.assume(i1 %1572)
  %1677 = inttoptr i64 %1676 to ptr
  store float 0.000000e+00, ptr %1677, align 4
  %1678 = add i64 %1676, 4
  %1679 = inttoptr i64 %1678 to ptr
  store float 0.000000e+00, ptr %1679, align 4
  %1680 = add i64 %1676, 8
  %1681 = inttoptr i64 %1680 to ptr
  store float 0.000000e+00, ptr %1681, align 4
  %1682 = add i64 %1676, 12
  %1683 = inttoptr i64 %1682 to ptr
  store float 0.000000e+00, ptr %1683, align 4
  br label %1684

1684:                                             ; preds = %1674, %1675
  br i1 %1563, label %1696, label %1685

1685:                                             ; preds = %1645, %1684
  %1686 = phi i64 [ %1557, %1684 ], [ 0, %1645 ]
  %1687 = shl i64 %1686, 2
  %1688 = add i64 %1651, %1687
  br label %1689

1689:                                             ; preds = %1689, %1685
  %1690 = phi i64 [ %1694, %1689 ], [ %1556, %1685 ]
  %1691 = phi i64 [ %1693, %1689 ], [ %1688, %1685 ]
  %1692 = inttoptr i64 %1691 to ptr
  store float 0.000000e+00, ptr %1692, align 4
  %1693 = add i64 %1691, 4
  %1694 = add nsw i64 %1690, -1
  %1695 = icmp eq i64 %1694, 0
  br i1 %1695, label %1696, label %1689, !llvm.loop !5

1696:                                             ; preds = %1689, %1684
  %1697 = add nsw i64 %1646, -1
  %1698 = add i64 %1647, 1
  %1699 = icmp sgt i64 %1646, 1
  br i1 %1699, label %1645, label %1700

1700:                                             ; preds = %1696, %1641, %1573
  %1701 = add i64 %1574, %1554
  %1702 = icmp eq i64 %1576, %952
  br i1 %1702, label %955, label %1573

1703:                                             ; preds = %960
  %1704 = load i64, ptr %477, align 8
  %1705 = add i64 %1704, -1
  %1706 = load i64, ptr %432, align 8
  %1707 = icmp slt i64 %1706, 1
  br i1 %1707, label %1023, label %1708

1708:                                             ; preds = %1703, %1021
  %1709 = phi i64 [ %1710, %1021 ], [ 0, %1703 ]
  %1710 = add nuw nsw i64 %1709, 1
  %1711 = tail call i64 @llvm.smin.i64(i64 %1709, i64 %1705)
  %1712 = load i64, ptr %408, align 8
  %1713 = load i64, ptr %479, align 8
  %1714 = mul i64 %1713, %1711
  %1715 = add i64 %1714, %1712
  %1716 = load i64, ptr %404, align 8
  %1717 = load i64, ptr %434, align 8
  %1718 = mul i64 %1717, %1709
  %1719 = add i64 %1718, %1716
  %1720 = load i64, ptr %481, align 8
  %1721 = load i64, ptr %435, align 8
  %1722 = load i64, ptr %439, align 8
  %1723 = icmp eq i64 %1720, 4
  %1724 = icmp eq i64 %1721, 4
  %1725 = select i1 %1723, i1 %1724, i1 false
  br i1 %1725, label %965, label %1726

1726:                                             ; preds = %1708
  %1727 = icmp slt i64 %1722, 1
  br i1 %1727, label %1021, label %1728

1728:                                             ; preds = %1726
  %1729 = icmp eq i64 %1722, 1
  br i1 %1729, label %1012, label %1730

1730:                                             ; preds = %1728
  %1731 = and i64 %1722, 9223372036854775806
  %1732 = shl i64 %1721, 1
  %1733 = shl i64 %1720, 1
  %1734 = add nsw i64 %1722, -2
  %1735 = lshr i64 %1734, 1
  %1736 = add nuw i64 %1735, 1
  %1737 = and i64 %1736, 1
  %1738 = icmp eq i64 %1735, 0
  br i1 %1738, label %997, label %1739

1739:                                             ; preds = %1730
  %1740 = and i64 %1736, -2
  br label %969

1741:                                             ; preds = %1023, %823
  %1742 = load i64, ptr %14, align 8
  %1743 = inttoptr i64 %1742 to ptr
  %1744 = getelementptr inbounds nuw i8, ptr %1743, i64 56
  %1745 = load i64, ptr %1744, align 8
  %1746 = icmp slt i64 %1745, 1
  br i1 %1746, label %1045, label %1747

1747:                                             ; preds = %1741
  %1748 = getelementptr inbounds nuw i8, ptr %1743, i64 64
  %1749 = load i64, ptr %1748, align 8
  %1750 = and i64 %1745, 3
  %1751 = icmp samesign ult i64 %1745, 4
  br i1 %1751, label %1028, label %1752

1752:                                             ; preds = %1747
  %1753 = and i64 %1745, 9223372036854775804
  br label %1754

1754:                                             ; preds = %1754, %1752
  %1755 = phi i64 [ %1782, %1754 ], [ %1749, %1752 ]
  %1756 = phi i64 [ %1781, %1754 ], [ 0, %1752 ]
  %1757 = phi i64 [ %1780, %1754 ], [ 0, %1752 ]
  %1758 = inttoptr i64 %1755 to ptr
  %1759 = getelementptr inbounds nuw i8, ptr %1758, i64 24
  %1760 = load double, ptr %1759, align 8
  %1761 = fptosi double %1760 to i64
  %1762 = add nsw i64 %1756, %1761
  %1763 = add i64 %1755, 32
  %1764 = inttoptr i64 %1763 to ptr
  %1765 = getelementptr inbounds nuw i8, ptr %1764, i64 24
  %1766 = load double, ptr %1765, align 8
  %1767 = fptosi double %1766 to i64
  %1768 = add nsw i64 %1762, %1767
  %1769 = add i64 %1755, 64
  %1770 = inttoptr i64 %1769 to ptr
  %1771 = getelementptr inbounds nuw i8, ptr %1770, i64 24
  %1772 = load double, ptr %1771, align 8
  %1773 = fptosi double %1772 to i64
  %1774 = add nsw i64 %1768, %1773
  %1775 = add i64 %1755, 96
  %1776 = inttoptr i64 %1775 to ptr
  %1777 = getelementptr inbounds nuw i8, ptr %1776, i64 24
  %1778 = load double, ptr %1777, align 8
  %1779 = fptosi double %1778 to i64
  %1780 = add nuw nsw i64 %1757, 4
  %1781 = add nsw i64 %1774, %1779
  %1782 = add i64 %1755, 128
  %1783 = icmp eq i64 %1753, %1780
  br i1 %1783, label %1026, label %1754
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
