; made of 255e1fa930a7df949bca19e1fd413726 arithmetic/fma.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py rig/compiled/gate.py rig/compiled/player.py rig/compiled/ramps.py rig/compiled/records.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr %1, ptr readonly %2, ptr readonly %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %2, i64 16
  %6 = load i64, ptr %5, align 8
  %7 = icmp slt i64 %6, 1
  br i1 %7, label %8, label %10

8:                                                ; preds = %1032, %10, %4
  %9 = phi i64 [ %1035, %1032 ], [ 0, %4 ], [ -2, %10 ]
  store i64 %9, ptr %0, align 8
  ret void

10:                                               ; preds = %4
  %11 = atomicrmw xchg ptr %1, i64 1 acq_rel, align 8
  %12 = icmp eq i64 %11, 0
  br i1 %12, label %13, label %8

13:                                               ; preds = %10
  %14 = getelementptr inbounds nuw i8, ptr %1, i64 544
  %15 = load i64, ptr %14, align 8
  %16 = icmp eq i64 %15, 0
  br i1 %16, label %19, label %17

17:                                               ; preds = %13
  %18 = atomicrmw xchg ptr %14, i64 0 acq_rel, align 8
  br label %19

19:                                               ; preds = %17, %13
  %20 = phi i64 [ %18, %17 ], [ 0, %13 ]
  %21 = getelementptr inbounds nuw i8, ptr %1, i64 624
  %22 = load i64, ptr %21, align 8
  %23 = icmp eq i64 %22, 0
  br i1 %23, label %26, label %24

24:                                               ; preds = %19
  %25 = atomicrmw xchg ptr %21, i64 0 acq_rel, align 8
  br label %26

26:                                               ; preds = %24, %19
  %27 = phi i64 [ %25, %24 ], [ 0, %19 ]
  %28 = getelementptr inbounds nuw i8, ptr %1, i64 712
  %29 = load i64, ptr %28, align 8
  %30 = icmp eq i64 %29, 0
  br i1 %30, label %33, label %31

31:                                               ; preds = %26
  %32 = atomicrmw xchg ptr %28, i64 0 acq_rel, align 8
  br label %33

33:                                               ; preds = %31, %26
  %34 = phi i64 [ %32, %31 ], [ 0, %26 ]
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 720
  %36 = load i64, ptr %35, align 8
  %37 = icmp eq i64 %36, 0
  br i1 %37, label %40, label %38

38:                                               ; preds = %33
  %39 = atomicrmw xchg ptr %35, i64 0 acq_rel, align 8
  br label %40

40:                                               ; preds = %38, %33
  %41 = phi i64 [ %39, %38 ], [ 0, %33 ]
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 704
  %43 = load i64, ptr %42, align 8
  %44 = icmp eq i64 %34, 0
  br i1 %44, label %217, label %45

45:                                               ; preds = %40
  %46 = inttoptr i64 %43 to ptr
  %47 = inttoptr i64 %34 to ptr
  %48 = getelementptr inbounds nuw i8, ptr %47, i64 16
  %49 = load i8, ptr %48, align 1
  %50 = getelementptr inbounds nuw i8, ptr %47, i64 17
  %51 = load i8, ptr %50, align 1
  %52 = getelementptr inbounds nuw i8, ptr %47, i64 18
  %53 = load i8, ptr %52, align 1
  %54 = getelementptr inbounds nuw i8, ptr %47, i64 19
  %55 = load i8, ptr %54, align 1
  %56 = getelementptr inbounds nuw i8, ptr %47, i64 20
  %57 = load i8, ptr %56, align 1
  %58 = getelementptr inbounds nuw i8, ptr %47, i64 21
  %59 = load i8, ptr %58, align 1
  %60 = getelementptr inbounds nuw i8, ptr %47, i64 22
  %61 = load i8, ptr %60, align 1
  %62 = getelementptr inbounds nuw i8, ptr %47, i64 23
  %63 = load i8, ptr %62, align 1
  %64 = getelementptr inbounds nuw i8, ptr %47, i64 24
  %65 = load i8, ptr %64, align 1
  %66 = getelementptr inbounds nuw i8, ptr %47, i64 25
  %67 = load i8, ptr %66, align 1
  %68 = getelementptr inbounds nuw i8, ptr %47, i64 26
  %69 = load i8, ptr %68, align 1
  %70 = getelementptr inbounds nuw i8, ptr %47, i64 27
  %71 = load i8, ptr %70, align 1
  %72 = getelementptr inbounds nuw i8, ptr %47, i64 28
  %73 = load i8, ptr %72, align 1
  %74 = getelementptr inbounds nuw i8, ptr %47, i64 29
  %75 = load i8, ptr %74, align 1
  %76 = getelementptr inbounds nuw i8, ptr %47, i64 30
  %77 = load i8, ptr %76, align 1
  %78 = getelementptr inbounds nuw i8, ptr %47, i64 31
  %79 = load i8, ptr %78, align 1
  %80 = getelementptr inbounds nuw i8, ptr %47, i64 32
  %81 = load i8, ptr %80, align 1
  %82 = getelementptr inbounds nuw i8, ptr %47, i64 33
  %83 = load i8, ptr %82, align 1
  %84 = getelementptr inbounds nuw i8, ptr %47, i64 34
  %85 = load i8, ptr %84, align 1
  %86 = getelementptr inbounds nuw i8, ptr %47, i64 35
  %87 = load i8, ptr %86, align 1
  %88 = getelementptr inbounds nuw i8, ptr %47, i64 36
  %89 = load i8, ptr %88, align 1
  %90 = getelementptr inbounds nuw i8, ptr %47, i64 37
  %91 = load i8, ptr %90, align 1
  %92 = getelementptr inbounds nuw i8, ptr %47, i64 38
  %93 = load i8, ptr %92, align 1
  %94 = getelementptr inbounds nuw i8, ptr %47, i64 39
  %95 = load i8, ptr %94, align 1
  %96 = getelementptr inbounds nuw i8, ptr %47, i64 40
  %97 = load i8, ptr %96, align 1
  %98 = getelementptr inbounds nuw i8, ptr %47, i64 41
  %99 = load i8, ptr %98, align 1
  %100 = getelementptr inbounds nuw i8, ptr %47, i64 42
  %101 = load i8, ptr %100, align 1
  %102 = getelementptr inbounds nuw i8, ptr %47, i64 43
  %103 = load i8, ptr %102, align 1
  %104 = getelementptr inbounds nuw i8, ptr %47, i64 44
  %105 = load i8, ptr %104, align 1
  %106 = getelementptr inbounds nuw i8, ptr %47, i64 45
  %107 = load i8, ptr %106, align 1
  %108 = getelementptr inbounds nuw i8, ptr %47, i64 46
  %109 = load i8, ptr %108, align 1
  %110 = getelementptr inbounds nuw i8, ptr %47, i64 47
  %111 = load i8, ptr %110, align 1
  %112 = getelementptr inbounds nuw i8, ptr %47, i64 48
  %113 = load i8, ptr %112, align 1
  %114 = getelementptr inbounds nuw i8, ptr %47, i64 49
  %115 = load i8, ptr %114, align 1
  %116 = getelementptr inbounds nuw i8, ptr %47, i64 50
  %117 = load i8, ptr %116, align 1
  %118 = getelementptr inbounds nuw i8, ptr %47, i64 51
  %119 = load i8, ptr %118, align 1
  %120 = getelementptr inbounds nuw i8, ptr %47, i64 52
  %121 = load i8, ptr %120, align 1
  %122 = getelementptr inbounds nuw i8, ptr %47, i64 53
  %123 = load i8, ptr %122, align 1
  %124 = getelementptr inbounds nuw i8, ptr %47, i64 54
  %125 = load i8, ptr %124, align 1
  %126 = getelementptr inbounds nuw i8, ptr %47, i64 55
  %127 = load i8, ptr %126, align 1
  %128 = getelementptr inbounds nuw i8, ptr %47, i64 56
  %129 = load i8, ptr %128, align 1
  %130 = getelementptr inbounds nuw i8, ptr %47, i64 57
  %131 = load i8, ptr %130, align 1
  %132 = getelementptr inbounds nuw i8, ptr %47, i64 58
  %133 = load i8, ptr %132, align 1
  %134 = getelementptr inbounds nuw i8, ptr %47, i64 59
  %135 = load i8, ptr %134, align 1
  %136 = getelementptr inbounds nuw i8, ptr %47, i64 60
  %137 = load i8, ptr %136, align 1
  %138 = getelementptr inbounds nuw i8, ptr %47, i64 61
  %139 = load i8, ptr %138, align 1
  %140 = getelementptr inbounds nuw i8, ptr %47, i64 62
  %141 = load i8, ptr %140, align 1
  %142 = getelementptr inbounds nuw i8, ptr %47, i64 63
  %143 = load i8, ptr %142, align 1
  %144 = getelementptr inbounds nuw i8, ptr %47, i64 64
  %145 = load i8, ptr %144, align 1
  %146 = getelementptr inbounds nuw i8, ptr %47, i64 65
  %147 = load i8, ptr %146, align 1
  %148 = getelementptr inbounds nuw i8, ptr %47, i64 66
  %149 = load i8, ptr %148, align 1
  %150 = getelementptr inbounds nuw i8, ptr %47, i64 67
  %151 = load i8, ptr %150, align 1
  %152 = getelementptr inbounds nuw i8, ptr %47, i64 68
  %153 = load i8, ptr %152, align 1
  %154 = getelementptr inbounds nuw i8, ptr %47, i64 69
  %155 = load i8, ptr %154, align 1
  %156 = getelementptr inbounds nuw i8, ptr %47, i64 70
  %157 = load i8, ptr %156, align 1
  %158 = getelementptr inbounds nuw i8, ptr %47, i64 71
  %159 = load i8, ptr %158, align 1
  store i8 %49, ptr %46, align 1
  %160 = getelementptr inbounds nuw i8, ptr %46, i64 1
  store i8 %51, ptr %160, align 1
  %161 = getelementptr inbounds nuw i8, ptr %46, i64 2
  store i8 %53, ptr %161, align 1
  %162 = getelementptr inbounds nuw i8, ptr %46, i64 3
  store i8 %55, ptr %162, align 1
  %163 = getelementptr inbounds nuw i8, ptr %46, i64 4
  store i8 %57, ptr %163, align 1
  %164 = getelementptr inbounds nuw i8, ptr %46, i64 5
  store i8 %59, ptr %164, align 1
  %165 = getelementptr inbounds nuw i8, ptr %46, i64 6
  store i8 %61, ptr %165, align 1
  %166 = getelementptr inbounds nuw i8, ptr %46, i64 7
  store i8 %63, ptr %166, align 1
  %167 = getelementptr inbounds nuw i8, ptr %46, i64 8
  store i8 %65, ptr %167, align 1
  %168 = getelementptr inbounds nuw i8, ptr %46, i64 9
  store i8 %67, ptr %168, align 1
  %169 = getelementptr inbounds nuw i8, ptr %46, i64 10
  store i8 %69, ptr %169, align 1
  %170 = getelementptr inbounds nuw i8, ptr %46, i64 11
  store i8 %71, ptr %170, align 1
  %171 = getelementptr inbounds nuw i8, ptr %46, i64 12
  store i8 %73, ptr %171, align 1
  %172 = getelementptr inbounds nuw i8, ptr %46, i64 13
  store i8 %75, ptr %172, align 1
  %173 = getelementptr inbounds nuw i8, ptr %46, i64 14
  store i8 %77, ptr %173, align 1
  %174 = getelementptr inbounds nuw i8, ptr %46, i64 15
  store i8 %79, ptr %174, align 1
  %175 = getelementptr inbounds nuw i8, ptr %46, i64 16
  store i8 %81, ptr %175, align 1
  %176 = getelementptr inbounds nuw i8, ptr %46, i64 17
  store i8 %83, ptr %176, align 1
  %177 = getelementptr inbounds nuw i8, ptr %46, i64 18
  store i8 %85, ptr %177, align 1
  %178 = getelementptr inbounds nuw i8, ptr %46, i64 19
  store i8 %87, ptr %178, align 1
  %179 = getelementptr inbounds nuw i8, ptr %46, i64 20
  store i8 %89, ptr %179, align 1
  %180 = getelementptr inbounds nuw i8, ptr %46, i64 21
  store i8 %91, ptr %180, align 1
  %181 = getelementptr inbounds nuw i8, ptr %46, i64 22
  store i8 %93, ptr %181, align 1
  %182 = getelementptr inbounds nuw i8, ptr %46, i64 23
  store i8 %95, ptr %182, align 1
  %183 = getelementptr inbounds nuw i8, ptr %46, i64 24
  store i8 %97, ptr %183, align 1
  %184 = getelementptr inbounds nuw i8, ptr %46, i64 25
  store i8 %99, ptr %184, align 1
  %185 = getelementptr inbounds nuw i8, ptr %46, i64 26
  store i8 %101, ptr %185, align 1
  %186 = getelementptr inbounds nuw i8, ptr %46, i64 27
  store i8 %103, ptr %186, align 1
  %187 = getelementptr inbounds nuw i8, ptr %46, i64 28
  store i8 %105, ptr %187, align 1
  %188 = getelementptr inbounds nuw i8, ptr %46, i64 29
  store i8 %107, ptr %188, align 1
  %189 = getelementptr inbounds nuw i8, ptr %46, i64 30
  store i8 %109, ptr %189, align 1
  %190 = getelementptr inbounds nuw i8, ptr %46, i64 31
  store i8 %111, ptr %190, align 1
  %191 = getelementptr inbounds nuw i8, ptr %46, i64 32
  store i8 %113, ptr %191, align 1
  %192 = getelementptr inbounds nuw i8, ptr %46, i64 33
  store i8 %115, ptr %192, align 1
  %193 = getelementptr inbounds nuw i8, ptr %46, i64 34
  store i8 %117, ptr %193, align 1
  %194 = getelementptr inbounds nuw i8, ptr %46, i64 35
  store i8 %119, ptr %194, align 1
  %195 = getelementptr inbounds nuw i8, ptr %46, i64 36
  store i8 %121, ptr %195, align 1
  %196 = getelementptr inbounds nuw i8, ptr %46, i64 37
  store i8 %123, ptr %196, align 1
  %197 = getelementptr inbounds nuw i8, ptr %46, i64 38
  store i8 %125, ptr %197, align 1
  %198 = getelementptr inbounds nuw i8, ptr %46, i64 39
  store i8 %127, ptr %198, align 1
  %199 = getelementptr inbounds nuw i8, ptr %46, i64 40
  store i8 %129, ptr %199, align 1
  %200 = getelementptr inbounds nuw i8, ptr %46, i64 41
  store i8 %131, ptr %200, align 1
  %201 = getelementptr inbounds nuw i8, ptr %46, i64 42
  store i8 %133, ptr %201, align 1
  %202 = getelementptr inbounds nuw i8, ptr %46, i64 43
  store i8 %135, ptr %202, align 1
  %203 = getelementptr inbounds nuw i8, ptr %46, i64 44
  store i8 %137, ptr %203, align 1
  %204 = getelementptr inbounds nuw i8, ptr %46, i64 45
  store i8 %139, ptr %204, align 1
  %205 = getelementptr inbounds nuw i8, ptr %46, i64 46
  store i8 %141, ptr %205, align 1
  %206 = getelementptr inbounds nuw i8, ptr %46, i64 47
  store i8 %143, ptr %206, align 1
  %207 = getelementptr inbounds nuw i8, ptr %46, i64 48
  store i8 %145, ptr %207, align 1
  %208 = getelementptr inbounds nuw i8, ptr %46, i64 49
  store i8 %147, ptr %208, align 1
  %209 = getelementptr inbounds nuw i8, ptr %46, i64 50
  store i8 %149, ptr %209, align 1
  %210 = getelementptr inbounds nuw i8, ptr %46, i64 51
  store i8 %151, ptr %210, align 1
  %211 = getelementptr inbounds nuw i8, ptr %46, i64 52
  store i8 %153, ptr %211, align 1
  %212 = getelementptr inbounds nuw i8, ptr %46, i64 53
  store i8 %155, ptr %212, align 1
  %213 = getelementptr inbounds nuw i8, ptr %46, i64 54
  store i8 %157, ptr %213, align 1
  %214 = getelementptr inbounds nuw i8, ptr %46, i64 55
  store i8 %159, ptr %214, align 1
  %215 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %216 = load i64, ptr %215, align 8
  store i64 %216, ptr %47, align 8
  store i64 %34, ptr %215, align 8
  br label %217

217:                                              ; preds = %45, %40
  %218 = getelementptr inbounds nuw i8, ptr %1, i64 424
  %219 = getelementptr inbounds nuw i8, ptr %1, i64 464
  %220 = getelementptr inbounds nuw i8, ptr %1, i64 504
  %221 = getelementptr inbounds nuw i8, ptr %1, i64 456
  %222 = load double, ptr %221, align 8
  %223 = getelementptr inbounds nuw i8, ptr %1, i64 432
  %224 = load double, ptr %223, align 8
  %225 = fcmp une double %222, %224
  br i1 %225, label %1036, label %226

226:                                              ; preds = %1036, %217
  %227 = getelementptr inbounds nuw i8, ptr %1, i64 496
  %228 = load double, ptr %227, align 8
  %229 = getelementptr inbounds nuw i8, ptr %1, i64 472
  %230 = load double, ptr %229, align 8
  %231 = fcmp une double %228, %230
  br i1 %231, label %232, label %244

232:                                              ; preds = %226
  %233 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %234 = load double, ptr %233, align 8
  %235 = fcmp olt double %234, 0.000000e+00
  %236 = select i1 %235, double 0.000000e+00, double %234
  %237 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %238 = load double, ptr %237, align 8
  %239 = fdiv double %236, %238
  %240 = load double, ptr %219, align 8
  %241 = fsub double %230, %240
  %242 = fmul double %239, %241
  %243 = fadd double %240, %242
  store double %243, ptr %219, align 8
  store double %228, ptr %229, align 8
  store double 0.000000e+00, ptr %233, align 8
  br label %244

244:                                              ; preds = %232, %226
  %245 = getelementptr inbounds nuw i8, ptr %1, i64 536
  %246 = load double, ptr %245, align 8
  %247 = getelementptr inbounds nuw i8, ptr %1, i64 512
  %248 = load double, ptr %247, align 8
  %249 = fcmp une double %246, %248
  br i1 %249, label %250, label %262

250:                                              ; preds = %244
  %251 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %252 = load double, ptr %251, align 8
  %253 = fcmp olt double %252, 0.000000e+00
  %254 = select i1 %253, double 0.000000e+00, double %252
  %255 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %256 = load double, ptr %255, align 8
  %257 = fdiv double %254, %256
  %258 = load double, ptr %220, align 8
  %259 = fsub double %248, %258
  %260 = fmul double %257, %259
  %261 = fadd double %258, %260
  store double %261, ptr %220, align 8
  store double %246, ptr %247, align 8
  store double 0.000000e+00, ptr %251, align 8
  br label %262

262:                                              ; preds = %250, %244
  %263 = icmp eq i64 %41, 0
  br i1 %263, label %399, label %1048

264:                                              ; preds = %1068, %264
  %265 = phi i64 [ %281, %264 ], [ 32, %1068 ]
  %266 = phi i64 [ %274, %264 ], [ 0, %1068 ]
  %267 = load i64, ptr %1070, align 8
  %268 = add nsw i64 %265, -32
  %269 = add i64 %268, %267
  %270 = inttoptr i64 %269 to ptr
  store double 0.000000e+00, ptr %270, align 8
  %271 = getelementptr inbounds nuw i8, ptr %270, i64 16
  store double 0.000000e+00, ptr %271, align 8
  %272 = load double, ptr %1071, align 8
  %273 = getelementptr inbounds nuw i8, ptr %270, i64 8
  store double %272, ptr %273, align 8
  %274 = add nuw i64 %266, 2
  %275 = load i64, ptr %1070, align 8
  %276 = add i64 %275, %265
  %277 = inttoptr i64 %276 to ptr
  store double 0.000000e+00, ptr %277, align 8
  %278 = getelementptr inbounds nuw i8, ptr %277, i64 16
  store double 0.000000e+00, ptr %278, align 8
  %279 = load double, ptr %1071, align 8
  %280 = getelementptr inbounds nuw i8, ptr %277, i64 8
  store double %279, ptr %280, align 8
  %281 = add i64 %265, 64
  %282 = icmp eq i64 %1069, %274
  br i1 %282, label %283, label %264

283:                                              ; preds = %264
  %284 = and i64 %1064, 1
  %285 = icmp eq i64 %284, 0
  br i1 %285, label %297, label %286

286:                                              ; preds = %1066, %283
  %287 = phi i64 [ 0, %1066 ], [ %1069, %283 ]
  %288 = getelementptr inbounds nuw i8, ptr %1049, i64 64
  %289 = load i64, ptr %288, align 8
  %290 = shl i64 %287, 5
  %291 = add i64 %289, %290
  %292 = inttoptr i64 %291 to ptr
  store double 0.000000e+00, ptr %292, align 8
  %293 = getelementptr inbounds nuw i8, ptr %292, i64 16
  store double 0.000000e+00, ptr %293, align 8
  %294 = getelementptr inbounds nuw i8, ptr %1049, i64 48
  %295 = load double, ptr %294, align 8
  %296 = getelementptr inbounds nuw i8, ptr %292, i64 8
  store double %295, ptr %296, align 8
  br label %297

297:                                              ; preds = %1048, %286, %283
  %298 = getelementptr inbounds nuw i8, ptr %1, i64 744
  %299 = load i64, ptr %298, align 8
  %300 = icmp eq i64 %299, 0
  br i1 %300, label %357, label %1072

301:                                              ; preds = %1083, %301
  %302 = phi i64 [ %320, %301 ], [ 12, %1083 ]
  %303 = phi i64 [ %316, %301 ], [ 0, %1083 ]
  %304 = load i64, ptr %1073, align 8
  %305 = add nsw i64 %302, -12
  %306 = add i64 %305, %304
  %307 = inttoptr i64 %306 to ptr
  store float 1.000000e+00, ptr %307, align 4
  %308 = load i64, ptr %1073, align 8
  %309 = add nsw i64 %302, -8
  %310 = add i64 %309, %308
  %311 = inttoptr i64 %310 to ptr
  store float 1.000000e+00, ptr %311, align 4
  %312 = load i64, ptr %1073, align 8
  %313 = add nsw i64 %302, -4
  %314 = add i64 %313, %312
  %315 = inttoptr i64 %314 to ptr
  store float 1.000000e+00, ptr %315, align 4
  %316 = add nuw i64 %303, 4
  %317 = load i64, ptr %1073, align 8
  %318 = add i64 %317, %302
  %319 = inttoptr i64 %318 to ptr
  store float 1.000000e+00, ptr %319, align 4
  %320 = add nuw i64 %302, 16
  %321 = icmp eq i64 %1084, %316
  br i1 %321, label %1085, label %301

322:                                              ; preds = %1112, %322
  %323 = phi i64 [ %341, %322 ], [ 12, %1112 ]
  %324 = phi i64 [ %337, %322 ], [ 0, %1112 ]
  %325 = load i64, ptr %1102, align 8
  %326 = add nsw i64 %323, -12
  %327 = add i64 %326, %325
  %328 = inttoptr i64 %327 to ptr
  store float 0.000000e+00, ptr %328, align 4
  %329 = load i64, ptr %1102, align 8
  %330 = add nsw i64 %323, -8
  %331 = add i64 %330, %329
  %332 = inttoptr i64 %331 to ptr
  store float 0.000000e+00, ptr %332, align 4
  %333 = load i64, ptr %1102, align 8
  %334 = add nsw i64 %323, -4
  %335 = add i64 %334, %333
  %336 = inttoptr i64 %335 to ptr
  store float 0.000000e+00, ptr %336, align 4
  %337 = add nuw i64 %324, 4
  %338 = load i64, ptr %1102, align 8
  %339 = add i64 %338, %323
  %340 = inttoptr i64 %339 to ptr
  store float 0.000000e+00, ptr %340, align 4
  %341 = add nuw i64 %323, 16
  %342 = icmp eq i64 %1113, %337
  br i1 %342, label %343, label %322

343:                                              ; preds = %322
  %344 = icmp eq i64 %1110, 0
  br i1 %344, label %357, label %345

345:                                              ; preds = %1109, %343
  %346 = phi i64 [ 0, %1109 ], [ %1113, %343 ]
  %347 = shl i64 %346, 2
  br label %348

348:                                              ; preds = %348, %345
  %349 = phi i64 [ %355, %348 ], [ %1110, %345 ]
  %350 = phi i64 [ %354, %348 ], [ %347, %345 ]
  %351 = load i64, ptr %1102, align 8
  %352 = add i64 %351, %350
  %353 = inttoptr i64 %352 to ptr
  store float 0.000000e+00, ptr %353, align 4
  %354 = add i64 %350, 4
  %355 = add nsw i64 %349, -1
  %356 = icmp eq i64 %355, 0
  br i1 %356, label %357, label %348, !llvm.loop !0

357:                                              ; preds = %348, %1099, %343, %297
  %358 = getelementptr inbounds nuw i8, ptr %1050, i64 16
  %359 = load i64, ptr %358, align 8
  %360 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %361 = load i64, ptr %360, align 8
  %362 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %363 = load i64, ptr %362, align 8
  %364 = inttoptr i64 %361 to ptr
  store i64 %363, ptr %364, align 8
  store i64 %361, ptr %362, align 8
  %365 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %366 = load i64, ptr %365, align 8
  %367 = load i64, ptr %360, align 8
  %368 = icmp eq i64 %366, %367
  br i1 %368, label %371, label %369

369:                                              ; preds = %357
  %370 = inttoptr i64 %366 to ptr
  store i64 %361, ptr %370, align 8
  store i64 %366, ptr %362, align 8
  br label %371

371:                                              ; preds = %369, %357
  %372 = phi i64 [ %366, %369 ], [ %361, %357 ]
  %373 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %374 = load i64, ptr %373, align 8
  %375 = icmp eq i64 %374, 0
  br i1 %375, label %378, label %376

376:                                              ; preds = %371
  %377 = inttoptr i64 %374 to ptr
  store i64 %372, ptr %377, align 8
  store i64 %374, ptr %362, align 8
  br label %378

378:                                              ; preds = %376, %371
  %379 = phi i64 [ %374, %376 ], [ %372, %371 ]
  store i64 0, ptr %373, align 8
  store i64 %359, ptr %360, align 8
  store i64 %359, ptr %365, align 8
  %380 = getelementptr inbounds nuw i8, ptr %1050, i64 24
  %381 = load i64, ptr %380, align 8
  %382 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %383 = load i64, ptr %382, align 8
  %384 = inttoptr i64 %383 to ptr
  store i64 %379, ptr %384, align 8
  store i64 %383, ptr %362, align 8
  %385 = getelementptr inbounds nuw i8, ptr %1, i64 648
  %386 = load i64, ptr %385, align 8
  %387 = load i64, ptr %382, align 8
  %388 = icmp eq i64 %386, %387
  br i1 %388, label %391, label %389

389:                                              ; preds = %378
  %390 = inttoptr i64 %386 to ptr
  store i64 %383, ptr %390, align 8
  store i64 %386, ptr %362, align 8
  br label %391

391:                                              ; preds = %389, %378
  %392 = phi i64 [ %386, %389 ], [ %383, %378 ]
  %393 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %394 = load i64, ptr %393, align 8
  %395 = icmp eq i64 %394, 0
  br i1 %395, label %398, label %396

396:                                              ; preds = %391
  %397 = inttoptr i64 %394 to ptr
  store i64 %392, ptr %397, align 8
  store i64 %394, ptr %362, align 8
  br label %398

398:                                              ; preds = %396, %391
  store i64 0, ptr %393, align 8
  store i64 %381, ptr %382, align 8
  store i64 %381, ptr %385, align 8
  br label %399

399:                                              ; preds = %398, %262
  %400 = icmp eq i64 %20, 0
  br i1 %400, label %420, label %401

401:                                              ; preds = %399
  %402 = inttoptr i64 %20 to ptr
  %403 = getelementptr inbounds nuw i8, ptr %402, i64 8
  %404 = load i64, ptr %403, align 8
  %405 = getelementptr inbounds nuw i8, ptr %1, i64 816
  %406 = load i64, ptr %405, align 8
  %407 = icmp slt i64 %404, %406
  br i1 %407, label %408, label %411

408:                                              ; preds = %401
  %409 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %410 = load i64, ptr %409, align 8
  store i64 %410, ptr %402, align 8
  store i64 %20, ptr %409, align 8
  br label %420

411:                                              ; preds = %401
  %412 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %413 = load i64, ptr %412, align 8
  %414 = icmp eq i64 %413, 0
  br i1 %414, label %419, label %415

415:                                              ; preds = %411
  %416 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %417 = load i64, ptr %416, align 8
  %418 = inttoptr i64 %413 to ptr
  store i64 %417, ptr %418, align 8
  store i64 %413, ptr %416, align 8
  br label %419

419:                                              ; preds = %415, %411
  store i64 %20, ptr %412, align 8
  br label %420

420:                                              ; preds = %419, %408, %399
  %421 = icmp eq i64 %27, 0
  br i1 %421, label %441, label %422

422:                                              ; preds = %420
  %423 = inttoptr i64 %27 to ptr
  %424 = getelementptr inbounds nuw i8, ptr %423, i64 8
  %425 = load i64, ptr %424, align 8
  %426 = getelementptr inbounds nuw i8, ptr %1, i64 816
  %427 = load i64, ptr %426, align 8
  %428 = icmp slt i64 %425, %427
  br i1 %428, label %429, label %432

429:                                              ; preds = %422
  %430 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %431 = load i64, ptr %430, align 8
  store i64 %431, ptr %423, align 8
  store i64 %27, ptr %430, align 8
  br label %441

432:                                              ; preds = %422
  %433 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %434 = load i64, ptr %433, align 8
  %435 = icmp eq i64 %434, 0
  br i1 %435, label %440, label %436

436:                                              ; preds = %432
  %437 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %438 = load i64, ptr %437, align 8
  %439 = inttoptr i64 %434 to ptr
  store i64 %438, ptr %439, align 8
  store i64 %434, ptr %437, align 8
  br label %440

440:                                              ; preds = %436, %432
  store i64 %27, ptr %433, align 8
  br label %441

441:                                              ; preds = %440, %429, %420
  br i1 %263, label %446, label %442

442:                                              ; preds = %441
  %443 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %444 = load i64, ptr %443, align 8
  %445 = inttoptr i64 %41 to ptr
  store i64 %444, ptr %445, align 8
  store i64 %41, ptr %443, align 8
  br label %446

446:                                              ; preds = %442, %441
  %447 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %448 = getelementptr inbounds nuw i8, ptr %1, i64 144
  %449 = getelementptr inbounds nuw i8, ptr %1, i64 184
  %450 = getelementptr inbounds nuw i8, ptr %1, i64 224
  %451 = getelementptr inbounds nuw i8, ptr %1, i64 264
  %452 = getelementptr inbounds nuw i8, ptr %1, i64 304
  %453 = getelementptr inbounds nuw i8, ptr %1, i64 344
  %454 = getelementptr inbounds nuw i8, ptr %1, i64 384
  %455 = getelementptr inbounds nuw i8, ptr %1, i64 584
  %456 = getelementptr inbounds nuw i8, ptr %1, i64 664
  %457 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %458 = getelementptr inbounds nuw i8, ptr %1, i64 560
  %459 = getelementptr inbounds nuw i8, ptr %1, i64 568
  %460 = getelementptr inbounds nuw i8, ptr %1, i64 640
  %461 = getelementptr inbounds nuw i8, ptr %1, i64 648
  %462 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %463 = getelementptr inbounds nuw i8, ptr %1, i64 520
  %464 = getelementptr inbounds nuw i8, ptr %2, i64 32
  %465 = getelementptr inbounds nuw i8, ptr %2, i64 8
  %466 = getelementptr inbounds nuw i8, ptr %2, i64 24
  %467 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %468 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %469 = getelementptr inbounds nuw i8, ptr %1, i64 128
  %470 = getelementptr inbounds nuw i8, ptr %1, i64 136
  %471 = getelementptr inbounds nuw i8, ptr %3, i64 32
  %472 = getelementptr inbounds nuw i8, ptr %3, i64 8
  %473 = getelementptr inbounds nuw i8, ptr %3, i64 24
  %474 = getelementptr inbounds nuw i8, ptr %1, i64 152
  %475 = getelementptr inbounds nuw i8, ptr %1, i64 160
  %476 = getelementptr inbounds nuw i8, ptr %1, i64 168
  %477 = getelementptr inbounds nuw i8, ptr %1, i64 176
  %478 = getelementptr inbounds nuw i8, ptr %1, i64 200
  %479 = getelementptr inbounds nuw i8, ptr %1, i64 240
  %480 = getelementptr inbounds nuw i8, ptr %1, i64 280
  %481 = getelementptr inbounds nuw i8, ptr %1, i64 320
  %482 = getelementptr inbounds nuw i8, ptr %1, i64 360
  %483 = getelementptr inbounds nuw i8, ptr %1, i64 400
  %484 = getelementptr inbounds nuw i8, ptr %1, i64 744
  %485 = getelementptr inbounds nuw i8, ptr %1, i64 608
  %486 = getelementptr inbounds nuw i8, ptr %1, i64 600
  %487 = getelementptr inbounds nuw i8, ptr %1, i64 736
  %488 = getelementptr inbounds nuw i8, ptr %1, i64 552
  %489 = getelementptr inbounds nuw i8, ptr %1, i64 576
  %490 = getelementptr inbounds nuw i8, ptr %1, i64 688
  %491 = getelementptr inbounds nuw i8, ptr %1, i64 680
  %492 = getelementptr inbounds nuw i8, ptr %1, i64 632
  %493 = getelementptr inbounds nuw i8, ptr %1, i64 656
  %494 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %495 = getelementptr inbounds nuw i8, ptr %1, i64 408
  %496 = getelementptr inbounds nuw i8, ptr %1, i64 416
  %497 = ptrtoint ptr %454 to i64
  %498 = getelementptr inbounds nuw i8, ptr %1, i64 800
  %499 = getelementptr inbounds nuw i8, ptr %1, i64 752
  %500 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %501 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %502 = ptrtoint ptr %449 to i64
  %503 = ptrtoint ptr %447 to i64
  %504 = ptrtoint ptr %218 to i64
  %505 = getelementptr inbounds nuw i8, ptr %1, i64 760
  %506 = getelementptr inbounds nuw i8, ptr %1, i64 192
  %507 = getelementptr inbounds nuw i8, ptr %1, i64 208
  %508 = getelementptr inbounds nuw i8, ptr %1, i64 216
  %509 = ptrtoint ptr %451 to i64
  %510 = getelementptr inbounds nuw i8, ptr %1, i64 776
  %511 = ptrtoint ptr %450 to i64
  %512 = ptrtoint ptr %453 to i64
  %513 = ptrtoint ptr %452 to i64
  %514 = ptrtoint ptr %455 to i64
  %515 = getelementptr inbounds nuw i8, ptr %1, i64 768
  %516 = getelementptr inbounds nuw i8, ptr %1, i64 784
  %517 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %518 = getelementptr inbounds nuw i8, ptr %1, i64 480
  %519 = ptrtoint ptr %219 to i64
  %520 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %521 = getelementptr inbounds nuw i8, ptr %1, i64 312
  %522 = getelementptr inbounds nuw i8, ptr %1, i64 328
  %523 = getelementptr inbounds nuw i8, ptr %1, i64 824
  %524 = getelementptr inbounds nuw i8, ptr %1, i64 352
  %525 = getelementptr inbounds nuw i8, ptr %1, i64 368
  %526 = getelementptr inbounds nuw i8, ptr %1, i64 336
  %527 = getelementptr inbounds nuw i8, ptr %1, i64 376
  %528 = getelementptr inbounds nuw i8, ptr %1, i64 792
  %529 = ptrtoint ptr %456 to i64
  %530 = ptrtoint ptr %448 to i64
  %531 = ptrtoint ptr %220 to i64
  br label %532

532:                                              ; preds = %993, %446
  %533 = phi i64 [ %994, %993 ], [ 0, %446 ]
  %534 = sub nsw i64 %6, %533
  %535 = load i64, ptr %457, align 8
  %536 = tail call i64 @llvm.smin.i64(i64 %535, i64 %534)
  %537 = load i64, ptr %458, align 8
  %538 = load i64, ptr %459, align 8
  %539 = icmp eq i64 %537, %538
  br i1 %539, label %544, label %1114

540:                                              ; preds = %1114
  %541 = load i64, ptr %487, align 8
  %542 = inttoptr i64 %537 to ptr
  store i64 %541, ptr %542, align 8
  store i64 %537, ptr %487, align 8
  %543 = load i64, ptr %459, align 8
  store i64 %543, ptr %458, align 8
  br label %544

544:                                              ; preds = %540, %532
  %545 = phi i64 [ %543, %540 ], [ %537, %532 ]
  %546 = load i64, ptr %488, align 8
  %547 = icmp eq i64 %546, 0
  br i1 %547, label %557, label %548

548:                                              ; preds = %544
  store i64 %546, ptr %459, align 8
  store i64 0, ptr %488, align 8
  %549 = load i64, ptr %489, align 8
  %550 = sitofp i64 %549 to double
  %551 = fneg double %550
  store double %551, ptr %486, align 8
  %552 = icmp eq i64 %545, %546
  br i1 %552, label %557, label %553

553:                                              ; preds = %548
  %554 = load double, ptr %485, align 8
  %555 = fadd double %554, %550
  %556 = fptosi double %555 to i64
  br label %1120

557:                                              ; preds = %1120, %548, %544
  %558 = phi i64 [ %536, %548 ], [ %536, %544 ], [ %1122, %1120 ]
  %559 = load i64, ptr %460, align 8
  %560 = load i64, ptr %461, align 8
  %561 = icmp eq i64 %559, %560
  br i1 %561, label %572, label %562

562:                                              ; preds = %557
  %563 = load double, ptr %490, align 8
  %564 = load double, ptr %491, align 8
  %565 = fsub double %563, %564
  %566 = fptosi double %565 to i64
  %567 = icmp slt i64 %566, 1
  br i1 %567, label %568, label %585

568:                                              ; preds = %562
  %569 = load i64, ptr %487, align 8
  %570 = inttoptr i64 %559 to ptr
  store i64 %569, ptr %570, align 8
  store i64 %559, ptr %487, align 8
  %571 = load i64, ptr %461, align 8
  store i64 %571, ptr %460, align 8
  br label %572

572:                                              ; preds = %568, %557
  %573 = phi i64 [ %571, %568 ], [ %559, %557 ]
  %574 = load i64, ptr %492, align 8
  %575 = icmp eq i64 %574, 0
  br i1 %575, label %1123, label %576

576:                                              ; preds = %572
  store i64 %574, ptr %461, align 8
  store i64 0, ptr %492, align 8
  %577 = load i64, ptr %493, align 8
  %578 = sitofp i64 %577 to double
  %579 = fneg double %578
  store double %579, ptr %491, align 8
  %580 = icmp eq i64 %573, %574
  br i1 %580, label %1123, label %581

581:                                              ; preds = %576
  %582 = load double, ptr %490, align 8
  %583 = fadd double %582, %578
  %584 = fptosi double %583 to i64
  br label %585

585:                                              ; preds = %581, %562
  %586 = phi i64 [ %584, %581 ], [ %566, %562 ]
  %587 = tail call i64 @llvm.smin.i64(i64 %586, i64 %558)
  br label %1123

588:                                              ; preds = %1123
  %589 = load double, ptr %247, align 8
  %590 = fcmp une double %589, 0.000000e+00
  br i1 %590, label %1146, label %591

591:                                              ; preds = %588
  %592 = icmp eq i64 %1144, 0
  br i1 %592, label %1184, label %1146

593:                                              ; preds = %1151
  %594 = inttoptr i64 %1158 to ptr
  %595 = inttoptr i64 %1162 to ptr
  %596 = shl i64 %1165, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %595, ptr align 1 %594, i64 %596, i1 false)
  br label %649

597:                                              ; preds = %597, %1182
  %598 = phi i64 [ %1158, %1182 ], [ %620, %597 ]
  %599 = phi i64 [ %1162, %1182 ], [ %619, %597 ]
  %600 = phi i64 [ 0, %1182 ], [ %621, %597 ]
  %601 = inttoptr i64 %598 to ptr
  %602 = load float, ptr %601, align 4
  %603 = inttoptr i64 %599 to ptr
  store float %602, ptr %603, align 4
  %604 = add i64 %599, %1164
  %605 = add i64 %598, %1163
  %606 = inttoptr i64 %605 to ptr
  %607 = load float, ptr %606, align 4
  %608 = inttoptr i64 %604 to ptr
  store float %607, ptr %608, align 4
  %609 = add i64 %599, %1175
  %610 = add i64 %598, %1176
  %611 = inttoptr i64 %610 to ptr
  %612 = load float, ptr %611, align 4
  %613 = inttoptr i64 %609 to ptr
  store float %612, ptr %613, align 4
  %614 = add i64 %609, %1164
  %615 = add i64 %610, %1163
  %616 = inttoptr i64 %615 to ptr
  %617 = load float, ptr %616, align 4
  %618 = inttoptr i64 %614 to ptr
  store float %617, ptr %618, align 4
  %619 = add i64 %609, %1175
  %620 = add i64 %610, %1176
  %621 = add nuw i64 %600, 2
  %622 = icmp eq i64 %621, %1183
  br i1 %622, label %623, label %597

623:                                              ; preds = %597
  %624 = icmp eq i64 %1180, 0
  br i1 %624, label %637, label %625

625:                                              ; preds = %623, %1173
  %626 = phi i64 [ %1158, %1173 ], [ %620, %623 ]
  %627 = phi i64 [ %1162, %1173 ], [ %619, %623 ]
  %628 = icmp ne i64 %1180, 0
  tail call void @llvm.assume(i1 %628)
  %629 = inttoptr i64 %626 to ptr
  %630 = load float, ptr %629, align 4
  %631 = inttoptr i64 %627 to ptr
  store float %630, ptr %631, align 4
  %632 = add i64 %627, %1164
  %633 = add i64 %626, %1163
  %634 = inttoptr i64 %633 to ptr
  %635 = load float, ptr %634, align 4
  %636 = inttoptr i64 %632 to ptr
  store float %635, ptr %636, align 4
  br label %637

637:                                              ; preds = %623, %625
  %638 = and i64 %1165, 1
  %639 = icmp eq i64 %638, 0
  br i1 %639, label %649, label %640

640:                                              ; preds = %1171, %637
  %641 = phi i64 [ 0, %1171 ], [ %1174, %637 ]
  %642 = mul nsw i64 %641, %1164
  %643 = add nsw i64 %642, %1162
  %644 = mul nsw i64 %641, %1163
  %645 = add nsw i64 %644, %1158
  %646 = inttoptr i64 %645 to ptr
  %647 = load float, ptr %646, align 4
  %648 = inttoptr i64 %643 to ptr
  store float %647, ptr %648, align 4
  br label %649

649:                                              ; preds = %1169, %640, %637, %593
  %650 = icmp eq i64 %1149, %1153
  br i1 %650, label %651, label %1151

651:                                              ; preds = %649, %1146
  %652 = icmp eq i64 %1144, 0
  br i1 %652, label %1184, label %653

653:                                              ; preds = %651
  %654 = load i64, ptr %498, align 8
  %655 = load i64, ptr %499, align 8
  %656 = inttoptr i64 %654 to ptr
  %657 = tail call i64 %656(i64 %655, i64 %497, i64 %497)
  br label %1184

658:                                              ; preds = %1184
  %659 = load double, ptr %223, align 8
  %660 = fcmp oeq double %659, 1.000000e+00
  br i1 %660, label %1192, label %719

661:                                              ; preds = %1197
  %662 = inttoptr i64 %1204 to ptr
  %663 = inttoptr i64 %1208 to ptr
  %664 = shl i64 %1211, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %663, ptr align 1 %662, i64 %664, i1 false)
  br label %717

665:                                              ; preds = %665, %1228
  %666 = phi i64 [ %1204, %1228 ], [ %688, %665 ]
  %667 = phi i64 [ %1208, %1228 ], [ %687, %665 ]
  %668 = phi i64 [ 0, %1228 ], [ %689, %665 ]
  %669 = inttoptr i64 %666 to ptr
  %670 = load float, ptr %669, align 4
  %671 = inttoptr i64 %667 to ptr
  store float %670, ptr %671, align 4
  %672 = add i64 %667, %1210
  %673 = add i64 %666, %1209
  %674 = inttoptr i64 %673 to ptr
  %675 = load float, ptr %674, align 4
  %676 = inttoptr i64 %672 to ptr
  store float %675, ptr %676, align 4
  %677 = add i64 %667, %1221
  %678 = add i64 %666, %1222
  %679 = inttoptr i64 %678 to ptr
  %680 = load float, ptr %679, align 4
  %681 = inttoptr i64 %677 to ptr
  store float %680, ptr %681, align 4
  %682 = add i64 %677, %1210
  %683 = add i64 %678, %1209
  %684 = inttoptr i64 %683 to ptr
  %685 = load float, ptr %684, align 4
  %686 = inttoptr i64 %682 to ptr
  store float %685, ptr %686, align 4
  %687 = add i64 %677, %1221
  %688 = add i64 %678, %1222
  %689 = add nuw i64 %668, 2
  %690 = icmp eq i64 %689, %1229
  br i1 %690, label %691, label %665

691:                                              ; preds = %665
  %692 = icmp eq i64 %1226, 0
  br i1 %692, label %705, label %693

693:                                              ; preds = %691, %1219
  %694 = phi i64 [ %1204, %1219 ], [ %688, %691 ]
  %695 = phi i64 [ %1208, %1219 ], [ %687, %691 ]
  %696 = icmp ne i64 %1226, 0
  tail call void @llvm.assume(i1 %696)
  %697 = inttoptr i64 %694 to ptr
  %698 = load float, ptr %697, align 4
  %699 = inttoptr i64 %695 to ptr
  store float %698, ptr %699, align 4
  %700 = add i64 %695, %1210
  %701 = add i64 %694, %1209
  %702 = inttoptr i64 %701 to ptr
  %703 = load float, ptr %702, align 4
  %704 = inttoptr i64 %700 to ptr
  store float %703, ptr %704, align 4
  br label %705

705:                                              ; preds = %691, %693
  %706 = and i64 %1211, 1
  %707 = icmp eq i64 %706, 0
  br i1 %707, label %717, label %708

708:                                              ; preds = %1217, %705
  %709 = phi i64 [ 0, %1217 ], [ %1220, %705 ]
  %710 = mul nsw i64 %709, %1210
  %711 = add nsw i64 %710, %1208
  %712 = mul nsw i64 %709, %1209
  %713 = add nsw i64 %712, %1204
  %714 = inttoptr i64 %713 to ptr
  %715 = load float, ptr %714, align 4
  %716 = inttoptr i64 %711 to ptr
  store float %715, ptr %716, align 4
  br label %717

717:                                              ; preds = %1215, %708, %705, %661
  %718 = icmp eq i64 %1195, %1199
  br i1 %718, label %723, label %1197

719:                                              ; preds = %1184, %658
  %720 = load i64, ptr %505, align 8
  %721 = inttoptr i64 %720 to ptr
  %722 = tail call i64 %721(i64 %504, i64 %503, i64 %502)
  br label %723

723:                                              ; preds = %717, %1192, %719
  %724 = load i64, ptr %510, align 8
  %725 = load i64, ptr %42, align 8
  %726 = inttoptr i64 %724 to ptr
  %727 = tail call i64 %726(i64 %725, i64 %502, i64 %509)
  br i1 %1185, label %728, label %732

728:                                              ; preds = %723
  %729 = load i64, ptr %498, align 8
  %730 = inttoptr i64 %729 to ptr
  %731 = tail call i64 %730(i64 %1144, i64 %509, i64 %509)
  br label %732

732:                                              ; preds = %728, %723
  %733 = load i64, ptr %458, align 8
  %734 = load i64, ptr %459, align 8
  %735 = icmp eq i64 %733, %734
  br i1 %735, label %1249, label %1230

736:                                              ; preds = %1230
  %737 = getelementptr inbounds nuw i8, ptr %1231, i64 40
  %738 = load double, ptr %737, align 8
  %739 = fcmp oeq double %738, 1.000000e+00
  br i1 %739, label %745, label %740

740:                                              ; preds = %1230, %736
  %741 = load i64, ptr %505, align 8
  %742 = ptrtoint ptr %1232 to i64
  %743 = inttoptr i64 %741 to ptr
  %744 = tail call i64 %743(i64 %742, i64 %502, i64 %511)
  br label %745

745:                                              ; preds = %740, %736
  %746 = phi i64 [ %502, %736 ], [ %511, %740 ]
  %747 = getelementptr inbounds nuw i8, ptr %1231, i64 16
  %748 = load i64, ptr %747, align 8
  %749 = getelementptr inbounds nuw i8, ptr %1231, i64 24
  %750 = load i64, ptr %749, align 8
  %751 = inttoptr i64 %748 to ptr
  %752 = tail call i64 %751(i64 %750, i64 %746, i64 %512)
  %753 = icmp sgt i64 %752, -1
  br i1 %753, label %1240, label %1679

754:                                              ; preds = %1240
  %755 = getelementptr inbounds nuw i8, ptr %1231, i64 80
  %756 = load double, ptr %755, align 8
  %757 = fcmp oeq double %756, 1.000000e+00
  br i1 %757, label %1249, label %758

758:                                              ; preds = %1240, %754
  %759 = load i64, ptr %505, align 8
  %760 = ptrtoint ptr %1241 to i64
  %761 = inttoptr i64 %759 to ptr
  %762 = tail call i64 %761(i64 %760, i64 %512, i64 %512)
  br label %1249

763:                                              ; preds = %1249
  %764 = getelementptr inbounds nuw i8, ptr %1251, i64 40
  %765 = load double, ptr %764, align 8
  %766 = fcmp oeq double %765, 1.000000e+00
  br i1 %766, label %772, label %767

767:                                              ; preds = %1249, %763
  %768 = load i64, ptr %505, align 8
  %769 = ptrtoint ptr %1252 to i64
  %770 = inttoptr i64 %768 to ptr
  %771 = tail call i64 %770(i64 %769, i64 %502, i64 %511)
  br label %772

772:                                              ; preds = %767, %763
  %773 = phi i64 [ %502, %763 ], [ %511, %767 ]
  %774 = getelementptr inbounds nuw i8, ptr %1251, i64 16
  %775 = load i64, ptr %774, align 8
  %776 = getelementptr inbounds nuw i8, ptr %1251, i64 24
  %777 = load i64, ptr %776, align 8
  %778 = inttoptr i64 %775 to ptr
  %779 = tail call i64 %778(i64 %777, i64 %773, i64 %513)
  %780 = icmp sgt i64 %779, -1
  br i1 %780, label %1260, label %1679

781:                                              ; preds = %1260
  %782 = getelementptr inbounds nuw i8, ptr %1251, i64 80
  %783 = load double, ptr %782, align 8
  %784 = fcmp oeq double %783, 1.000000e+00
  br i1 %784, label %790, label %785

785:                                              ; preds = %1260, %781
  %786 = load i64, ptr %505, align 8
  %787 = ptrtoint ptr %1261 to i64
  %788 = inttoptr i64 %786 to ptr
  %789 = tail call i64 %788(i64 %787, i64 %513, i64 %513)
  br label %790

790:                                              ; preds = %785, %781
  br i1 %735, label %795, label %791

791:                                              ; preds = %790
  %792 = load i64, ptr %515, align 8
  %793 = inttoptr i64 %792 to ptr
  %794 = tail call i64 %793(i64 %514, i64 %512, i64 %513, i64 %513)
  br label %795

795:                                              ; preds = %791, %790
  %796 = icmp ne i64 %727, 0
  %797 = or i1 %1185, %796
  br i1 %797, label %798, label %1269

798:                                              ; preds = %795
  %799 = load i64, ptr %516, align 8
  %800 = inttoptr i64 %799 to ptr
  %801 = tail call i64 %800(i64 0, i64 %509, i64 %513)
  br label %1269

802:                                              ; preds = %1269
  %803 = load double, ptr %229, align 8
  %804 = fcmp oeq double %803, 1.000000e+00
  br i1 %804, label %809, label %805

805:                                              ; preds = %1269, %802
  %806 = load i64, ptr %505, align 8
  %807 = inttoptr i64 %806 to ptr
  %808 = tail call i64 %807(i64 %519, i64 %513, i64 %513)
  br label %809

809:                                              ; preds = %805, %802
  %810 = load i64, ptr %520, align 8
  %811 = load i64, ptr %481, align 8
  %812 = icmp eq i64 %810, 1
  br i1 %812, label %1277, label %1275

813:                                              ; preds = %1427, %1277, %1275
  %814 = load i64, ptr %460, align 8
  %815 = load i64, ptr %461, align 8
  %816 = icmp eq i64 %814, %815
  br i1 %816, label %898, label %1430

817:                                              ; preds = %1435
  %818 = inttoptr i64 %1442 to ptr
  %819 = inttoptr i64 %1446 to ptr
  %820 = shl i64 %1449, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %819, ptr align 1 %818, i64 %820, i1 false)
  br label %873

821:                                              ; preds = %821, %1466
  %822 = phi i64 [ %1442, %1466 ], [ %844, %821 ]
  %823 = phi i64 [ %1446, %1466 ], [ %843, %821 ]
  %824 = phi i64 [ 0, %1466 ], [ %845, %821 ]
  %825 = inttoptr i64 %822 to ptr
  %826 = load float, ptr %825, align 4
  %827 = inttoptr i64 %823 to ptr
  store float %826, ptr %827, align 4
  %828 = add i64 %823, %1448
  %829 = add i64 %822, %1447
  %830 = inttoptr i64 %829 to ptr
  %831 = load float, ptr %830, align 4
  %832 = inttoptr i64 %828 to ptr
  store float %831, ptr %832, align 4
  %833 = add i64 %823, %1459
  %834 = add i64 %822, %1460
  %835 = inttoptr i64 %834 to ptr
  %836 = load float, ptr %835, align 4
  %837 = inttoptr i64 %833 to ptr
  store float %836, ptr %837, align 4
  %838 = add i64 %833, %1448
  %839 = add i64 %834, %1447
  %840 = inttoptr i64 %839 to ptr
  %841 = load float, ptr %840, align 4
  %842 = inttoptr i64 %838 to ptr
  store float %841, ptr %842, align 4
  %843 = add i64 %833, %1459
  %844 = add i64 %834, %1460
  %845 = add nuw i64 %824, 2
  %846 = icmp eq i64 %845, %1467
  br i1 %846, label %847, label %821

847:                                              ; preds = %821
  %848 = icmp eq i64 %1464, 0
  br i1 %848, label %861, label %849

849:                                              ; preds = %847, %1457
  %850 = phi i64 [ %1442, %1457 ], [ %844, %847 ]
  %851 = phi i64 [ %1446, %1457 ], [ %843, %847 ]
  %852 = icmp ne i64 %1464, 0
  tail call void @llvm.assume(i1 %852)
  %853 = inttoptr i64 %850 to ptr
  %854 = load float, ptr %853, align 4
  %855 = inttoptr i64 %851 to ptr
  store float %854, ptr %855, align 4
  %856 = add i64 %851, %1448
  %857 = add i64 %850, %1447
  %858 = inttoptr i64 %857 to ptr
  %859 = load float, ptr %858, align 4
  %860 = inttoptr i64 %856 to ptr
  store float %859, ptr %860, align 4
  br label %861

861:                                              ; preds = %847, %849
  %862 = and i64 %1449, 1
  %863 = icmp eq i64 %862, 0
  br i1 %863, label %873, label %864

864:                                              ; preds = %1455, %861
  %865 = phi i64 [ 0, %1455 ], [ %1458, %861 ]
  %866 = mul nsw i64 %865, %1448
  %867 = add nsw i64 %866, %1446
  %868 = mul nsw i64 %865, %1447
  %869 = add nsw i64 %868, %1442
  %870 = inttoptr i64 %869 to ptr
  %871 = load float, ptr %870, align 4
  %872 = inttoptr i64 %867 to ptr
  store float %871, ptr %872, align 4
  br label %873

873:                                              ; preds = %1453, %864, %861, %817
  %874 = icmp eq i64 %1433, %1437
  br i1 %874, label %875, label %1435

875:                                              ; preds = %873
  %876 = load i64, ptr %460, align 8
  br label %877

877:                                              ; preds = %1430, %875
  %878 = phi i64 [ %814, %1430 ], [ %876, %875 ]
  %879 = inttoptr i64 %878 to ptr
  %880 = getelementptr inbounds nuw i8, ptr %879, i64 16
  %881 = load i64, ptr %880, align 8
  %882 = icmp eq i64 %881, 0
  br i1 %882, label %898, label %1468

883:                                              ; preds = %1468
  %884 = getelementptr inbounds nuw i8, ptr %879, i64 32
  %885 = load double, ptr %884, align 8
  %886 = fcmp oeq double %885, 1.000000e+00
  br i1 %886, label %893, label %887

887:                                              ; preds = %1468, %883
  %888 = load i64, ptr %505, align 8
  %889 = ptrtoint ptr %1469 to i64
  %890 = inttoptr i64 %888 to ptr
  %891 = tail call i64 %890(i64 %889, i64 %512, i64 %512)
  %892 = load i64, ptr %880, align 8
  br label %893

893:                                              ; preds = %887, %883
  %894 = phi i64 [ %892, %887 ], [ %881, %883 ]
  %895 = load i64, ptr %528, align 8
  %896 = inttoptr i64 %895 to ptr
  %897 = tail call i64 %896(i64 %894, i64 %512, i64 %512)
  br label %898

898:                                              ; preds = %893, %877, %813
  %899 = load i64, ptr %461, align 8
  %900 = inttoptr i64 %899 to ptr
  %901 = getelementptr inbounds nuw i8, ptr %900, i64 16
  %902 = load i64, ptr %901, align 8
  %903 = icmp eq i64 %902, 0
  br i1 %903, label %925, label %1477

904:                                              ; preds = %1477
  %905 = getelementptr inbounds nuw i8, ptr %900, i64 32
  %906 = load double, ptr %905, align 8
  %907 = fcmp oeq double %906, 1.000000e+00
  br i1 %907, label %914, label %908

908:                                              ; preds = %1477, %904
  %909 = load i64, ptr %505, align 8
  %910 = ptrtoint ptr %1478 to i64
  %911 = inttoptr i64 %909 to ptr
  %912 = tail call i64 %911(i64 %910, i64 %513, i64 %513)
  %913 = load i64, ptr %901, align 8
  br label %914

914:                                              ; preds = %908, %904
  %915 = phi i64 [ %902, %904 ], [ %913, %908 ]
  %916 = load i64, ptr %528, align 8
  %917 = inttoptr i64 %916 to ptr
  %918 = tail call i64 %917(i64 %915, i64 %513, i64 %513)
  %919 = load i64, ptr %901, align 8
  %920 = icmp eq i64 %919, 0
  br i1 %920, label %925, label %921

921:                                              ; preds = %914
  %922 = load i64, ptr %520, align 8
  %923 = load i64, ptr %481, align 8
  %924 = icmp eq i64 %922, 1
  br i1 %924, label %1488, label %1486

925:                                              ; preds = %1638, %1488, %1486, %914, %898
  br i1 %816, label %930, label %926

926:                                              ; preds = %925
  %927 = load i64, ptr %515, align 8
  %928 = inttoptr i64 %927 to ptr
  %929 = tail call i64 %928(i64 %529, i64 %512, i64 %513, i64 %513)
  br label %930

930:                                              ; preds = %926, %925
  br i1 %1186, label %931, label %1641

931:                                              ; preds = %930
  %932 = load i64, ptr %515, align 8
  %933 = inttoptr i64 %932 to ptr
  %934 = tail call i64 %933(i64 %531, i64 %513, i64 %497, i64 %530)
  br label %993

935:                                              ; preds = %1646
  %936 = inttoptr i64 %1653 to ptr
  %937 = inttoptr i64 %1657 to ptr
  %938 = shl i64 %1660, 2
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %937, ptr align 1 %936, i64 %938, i1 false)
  br label %991

939:                                              ; preds = %939, %1677
  %940 = phi i64 [ %1653, %1677 ], [ %962, %939 ]
  %941 = phi i64 [ %1657, %1677 ], [ %961, %939 ]
  %942 = phi i64 [ 0, %1677 ], [ %963, %939 ]
  %943 = inttoptr i64 %940 to ptr
  %944 = load float, ptr %943, align 4
  %945 = inttoptr i64 %941 to ptr
  store float %944, ptr %945, align 4
  %946 = add i64 %941, %1659
  %947 = add i64 %940, %1658
  %948 = inttoptr i64 %947 to ptr
  %949 = load float, ptr %948, align 4
  %950 = inttoptr i64 %946 to ptr
  store float %949, ptr %950, align 4
  %951 = add i64 %941, %1670
  %952 = add i64 %940, %1671
  %953 = inttoptr i64 %952 to ptr
  %954 = load float, ptr %953, align 4
  %955 = inttoptr i64 %951 to ptr
  store float %954, ptr %955, align 4
  %956 = add i64 %951, %1659
  %957 = add i64 %952, %1658
  %958 = inttoptr i64 %957 to ptr
  %959 = load float, ptr %958, align 4
  %960 = inttoptr i64 %956 to ptr
  store float %959, ptr %960, align 4
  %961 = add i64 %951, %1670
  %962 = add i64 %952, %1671
  %963 = add nuw i64 %942, 2
  %964 = icmp eq i64 %963, %1678
  br i1 %964, label %965, label %939

965:                                              ; preds = %939
  %966 = icmp eq i64 %1675, 0
  br i1 %966, label %979, label %967

967:                                              ; preds = %965, %1668
  %968 = phi i64 [ %1653, %1668 ], [ %962, %965 ]
  %969 = phi i64 [ %1657, %1668 ], [ %961, %965 ]
  %970 = icmp ne i64 %1675, 0
  tail call void @llvm.assume(i1 %970)
  %971 = inttoptr i64 %968 to ptr
  %972 = load float, ptr %971, align 4
  %973 = inttoptr i64 %969 to ptr
  store float %972, ptr %973, align 4
  %974 = add i64 %969, %1659
  %975 = add i64 %968, %1658
  %976 = inttoptr i64 %975 to ptr
  %977 = load float, ptr %976, align 4
  %978 = inttoptr i64 %974 to ptr
  store float %977, ptr %978, align 4
  br label %979

979:                                              ; preds = %965, %967
  %980 = and i64 %1660, 1
  %981 = icmp eq i64 %980, 0
  br i1 %981, label %991, label %982

982:                                              ; preds = %1666, %979
  %983 = phi i64 [ 0, %1666 ], [ %1669, %979 ]
  %984 = mul nsw i64 %983, %1659
  %985 = add nsw i64 %984, %1657
  %986 = mul nsw i64 %983, %1658
  %987 = add nsw i64 %986, %1653
  %988 = inttoptr i64 %987 to ptr
  %989 = load float, ptr %988, align 4
  %990 = inttoptr i64 %985 to ptr
  store float %989, ptr %990, align 4
  br label %991

991:                                              ; preds = %1664, %982, %979, %935
  %992 = icmp eq i64 %1644, %1648
  br i1 %992, label %993, label %1646

993:                                              ; preds = %991, %1641, %931
  %994 = add nsw i64 %1131, %533
  %995 = icmp slt i64 %994, %6
  br i1 %995, label %532, label %1679

996:                                              ; preds = %1693
  %997 = icmp eq i64 %1689, 0
  br i1 %997, label %1015, label %998

998:                                              ; preds = %1686, %996
  %999 = phi i64 [ 0, %1686 ], [ %1720, %996 ]
  %1000 = phi i64 [ 0, %1686 ], [ %1692, %996 ]
  %1001 = shl i64 %1000, 5
  %1002 = add i64 %1001, %1688
  br label %1003

1003:                                             ; preds = %1003, %998
  %1004 = phi i64 [ %1013, %1003 ], [ %1689, %998 ]
  %1005 = phi i64 [ %1012, %1003 ], [ %1002, %998 ]
  %1006 = phi i64 [ %1011, %1003 ], [ %999, %998 ]
  %1007 = inttoptr i64 %1005 to ptr
  %1008 = getelementptr inbounds nuw i8, ptr %1007, i64 24
  %1009 = load double, ptr %1008, align 8
  %1010 = fptosi double %1009 to i64
  %1011 = add nsw i64 %1006, %1010
  %1012 = add i64 %1005, 32
  %1013 = add nsw i64 %1004, -1
  %1014 = icmp eq i64 %1013, 0
  br i1 %1014, label %1015, label %1003, !llvm.loop !2

1015:                                             ; preds = %1003, %1679, %996
  %1016 = phi i64 [ 0, %1679 ], [ %1720, %996 ], [ %1011, %1003 ]
  %1017 = getelementptr inbounds nuw i8, ptr %1, i64 808
  %1018 = load i64, ptr %1017, align 8
  %1019 = sub nsw i64 %1016, %1018
  store i64 %1016, ptr %1017, align 8
  %1020 = getelementptr inbounds nuw i8, ptr %1, i64 832
  %1021 = load i64, ptr %1020, align 8
  %1022 = load i64, ptr %523, align 8
  %1023 = add nsw i64 %1022, %1021
  store i64 %1023, ptr %1020, align 8
  store i64 0, ptr %523, align 8
  %1024 = load i64, ptr %487, align 8
  %1025 = icmp eq i64 %1024, 0
  br i1 %1025, label %1032, label %1026

1026:                                             ; preds = %1015
  %1027 = getelementptr inbounds nuw i8, ptr %1, i64 728
  %1028 = load i64, ptr %1027, align 8
  %1029 = icmp eq i64 %1028, 0
  br i1 %1029, label %1030, label %1032

1030:                                             ; preds = %1026
  %1031 = atomicrmw xchg ptr %1027, i64 %1024 acq_rel, align 8
  store i64 0, ptr %487, align 8
  br label %1032

1032:                                             ; preds = %1030, %1026, %1015
  %1033 = atomicrmw xchg ptr %1, i64 0 acq_rel, align 8
  %1034 = icmp slt i64 %1680, 0
  %1035 = select i1 %1034, i64 %1680, i64 %1019
  br label %8

1036:                                             ; preds = %217
  %1037 = getelementptr inbounds nuw i8, ptr %1, i64 440
  %1038 = load double, ptr %1037, align 8
  %1039 = fcmp olt double %1038, 0.000000e+00
  %1040 = select i1 %1039, double 0.000000e+00, double %1038
  %1041 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %1042 = load double, ptr %1041, align 8
  %1043 = fdiv double %1040, %1042
  %1044 = load double, ptr %218, align 8
  %1045 = fsub double %224, %1044
  %1046 = fmul double %1043, %1045
  %1047 = fadd double %1044, %1046
  store double %1047, ptr %218, align 8
  store double %222, ptr %223, align 8
  store double 0.000000e+00, ptr %1037, align 8
  br label %226

1048:                                             ; preds = %262
  %1049 = inttoptr i64 %43 to ptr
  %1050 = inttoptr i64 %41 to ptr
  %1051 = getelementptr inbounds nuw i8, ptr %1050, i64 8
  %1052 = load i64, ptr %1051, align 8
  %1053 = getelementptr inbounds nuw i8, ptr %1, i64 816
  store i64 %1052, ptr %1053, align 8
  store double %222, ptr %218, align 8
  store double %222, ptr %223, align 8
  %1054 = getelementptr inbounds nuw i8, ptr %1, i64 448
  %1055 = load double, ptr %1054, align 8
  %1056 = getelementptr inbounds nuw i8, ptr %1, i64 440
  store double %1055, ptr %1056, align 8
  store double %228, ptr %219, align 8
  store double %228, ptr %229, align 8
  %1057 = getelementptr inbounds nuw i8, ptr %1, i64 488
  %1058 = load double, ptr %1057, align 8
  %1059 = getelementptr inbounds nuw i8, ptr %1, i64 480
  store double %1058, ptr %1059, align 8
  store double %246, ptr %220, align 8
  store double %246, ptr %247, align 8
  %1060 = getelementptr inbounds nuw i8, ptr %1, i64 528
  %1061 = load double, ptr %1060, align 8
  %1062 = getelementptr inbounds nuw i8, ptr %1, i64 520
  store double %1061, ptr %1062, align 8
  %1063 = getelementptr inbounds nuw i8, ptr %1049, i64 56
  %1064 = load i64, ptr %1063, align 8
  %1065 = icmp slt i64 %1064, 1
  br i1 %1065, label %297, label %1066

1066:                                             ; preds = %1048
  %1067 = icmp eq i64 %1064, 1
  br i1 %1067, label %286, label %1068

1068:                                             ; preds = %1066
  %1069 = and i64 %1064, 9223372036854775806
  %1070 = getelementptr inbounds nuw i8, ptr %1049, i64 64
  %1071 = getelementptr inbounds nuw i8, ptr %1049, i64 48
  br label %264

1072:                                             ; preds = %297
  %1073 = inttoptr i64 %299 to ptr
  %1074 = getelementptr inbounds nuw i8, ptr %1, i64 272
  %1075 = load i64, ptr %1074, align 8
  %1076 = getelementptr inbounds nuw i8, ptr %1073, i64 8
  %1077 = load i64, ptr %1076, align 8
  %1078 = mul nsw i64 %1077, %1075
  %1079 = icmp slt i64 %1078, 1
  br i1 %1079, label %1099, label %1080

1080:                                             ; preds = %1072
  %1081 = and i64 %1078, 3
  %1082 = icmp samesign ult i64 %1078, 4
  br i1 %1082, label %1087, label %1083

1083:                                             ; preds = %1080
  %1084 = and i64 %1078, 9223372036854775804
  br label %301

1085:                                             ; preds = %301
  %1086 = icmp eq i64 %1081, 0
  br i1 %1086, label %1099, label %1087

1087:                                             ; preds = %1085, %1080
  %1088 = phi i64 [ 0, %1080 ], [ %1084, %1085 ]
  %1089 = shl i64 %1088, 2
  br label %1090

1090:                                             ; preds = %1090, %1087
  %1091 = phi i64 [ %1097, %1090 ], [ %1081, %1087 ]
  %1092 = phi i64 [ %1096, %1090 ], [ %1089, %1087 ]
  %1093 = load i64, ptr %1073, align 8
  %1094 = add i64 %1093, %1092
  %1095 = inttoptr i64 %1094 to ptr
  store float 1.000000e+00, ptr %1095, align 4
  %1096 = add i64 %1092, 4
  %1097 = add nsw i64 %1091, -1
  %1098 = icmp eq i64 %1097, 0
  br i1 %1098, label %1099, label %1090, !llvm.loop !3

1099:                                             ; preds = %1090, %1085, %1072
  %1100 = getelementptr inbounds nuw i8, ptr %1, i64 752
  %1101 = load i64, ptr %1100, align 8
  %1102 = inttoptr i64 %1101 to ptr
  %1103 = getelementptr inbounds nuw i8, ptr %1, i64 392
  %1104 = load i64, ptr %1103, align 8
  %1105 = getelementptr inbounds nuw i8, ptr %1102, i64 8
  %1106 = load i64, ptr %1105, align 8
  %1107 = mul nsw i64 %1106, %1104
  %1108 = icmp slt i64 %1107, 1
  br i1 %1108, label %357, label %1109

1109:                                             ; preds = %1099
  %1110 = and i64 %1107, 3
  %1111 = icmp samesign ult i64 %1107, 4
  br i1 %1111, label %345, label %1112

1112:                                             ; preds = %1109
  %1113 = and i64 %1107, 9223372036854775804
  br label %322

1114:                                             ; preds = %532
  %1115 = load double, ptr %485, align 8
  %1116 = load double, ptr %486, align 8
  %1117 = fsub double %1115, %1116
  %1118 = fptosi double %1117 to i64
  %1119 = icmp slt i64 %1118, 1
  br i1 %1119, label %540, label %1120

1120:                                             ; preds = %1114, %553
  %1121 = phi i64 [ %556, %553 ], [ %1118, %1114 ]
  %1122 = tail call i64 @llvm.smin.i64(i64 %1121, i64 %536)
  br label %557

1123:                                             ; preds = %585, %576, %572
  %1124 = phi i64 [ %558, %576 ], [ %558, %572 ], [ %587, %585 ]
  %1125 = load double, ptr %462, align 8
  %1126 = load double, ptr %463, align 8
  %1127 = fsub double %1125, %1126
  %1128 = fptosi double %1127 to i64
  %1129 = icmp sgt i64 %1128, 0
  %1130 = tail call i64 @llvm.smin.i64(i64 %1128, i64 %1124)
  %1131 = select i1 %1129, i64 %1130, i64 %1124
  %1132 = load i64, ptr %2, align 8
  %1133 = load i64, ptr %464, align 8
  %1134 = mul nsw i64 %1133, %533
  %1135 = add nsw i64 %1134, %1132
  %1136 = load i64, ptr %465, align 8
  %1137 = load i64, ptr %466, align 8
  store i64 %1135, ptr %447, align 8
  store i64 %1136, ptr %467, align 8
  store i64 %1131, ptr %468, align 8
  store i64 %1137, ptr %469, align 8
  store i64 %1133, ptr %470, align 8
  %1138 = load i64, ptr %3, align 8
  %1139 = load i64, ptr %471, align 8
  %1140 = mul nsw i64 %1139, %533
  %1141 = add nsw i64 %1140, %1138
  %1142 = load i64, ptr %472, align 8
  %1143 = load i64, ptr %473, align 8
  store i64 %1141, ptr %448, align 8
  store i64 %1142, ptr %474, align 8
  store i64 %1131, ptr %475, align 8
  store i64 %1143, ptr %476, align 8
  store i64 %1139, ptr %477, align 8
  store i64 %1131, ptr %478, align 8
  store i64 %1131, ptr %479, align 8
  store i64 %1131, ptr %480, align 8
  store i64 %1131, ptr %481, align 8
  store i64 %1131, ptr %482, align 8
  store i64 %1131, ptr %483, align 8
  %1144 = load i64, ptr %484, align 8
  %1145 = icmp slt i64 %1128, 1
  br i1 %1145, label %588, label %1146

1146:                                             ; preds = %1123, %591, %588
  %1147 = phi i1 [ true, %588 ], [ false, %591 ], [ true, %1123 ]
  %1148 = add i64 %1136, -1
  %1149 = load i64, ptr %494, align 8
  %1150 = icmp slt i64 %1149, 1
  br i1 %1150, label %651, label %1151

1151:                                             ; preds = %1146, %649
  %1152 = phi i64 [ %1153, %649 ], [ 0, %1146 ]
  %1153 = add nuw nsw i64 %1152, 1
  %1154 = tail call i64 @llvm.smin.i64(i64 %1152, i64 %1148)
  %1155 = load i64, ptr %447, align 8
  %1156 = load i64, ptr %469, align 8
  %1157 = mul i64 %1156, %1154
  %1158 = add i64 %1157, %1155
  %1159 = load i64, ptr %454, align 8
  %1160 = load i64, ptr %495, align 8
  %1161 = mul i64 %1160, %1152
  %1162 = add i64 %1161, %1159
  %1163 = load i64, ptr %470, align 8
  %1164 = load i64, ptr %496, align 8
  %1165 = load i64, ptr %468, align 8
  %1166 = icmp eq i64 %1163, 4
  %1167 = icmp eq i64 %1164, 4
  %1168 = select i1 %1166, i1 %1167, i1 false
  br i1 %1168, label %593, label %1169

1169:                                             ; preds = %1151
  %1170 = icmp slt i64 %1165, 1
  br i1 %1170, label %649, label %1171

1171:                                             ; preds = %1169
  %1172 = icmp eq i64 %1165, 1
  br i1 %1172, label %640, label %1173

1173:                                             ; preds = %1171
  %1174 = and i64 %1165, 9223372036854775806
  %1175 = shl i64 %1164, 1
  %1176 = shl i64 %1163, 1
  %1177 = add nsw i64 %1165, -2
  %1178 = lshr i64 %1177, 1
  %1179 = add nuw i64 %1178, 1
  %1180 = and i64 %1179, 1
  %1181 = icmp eq i64 %1178, 0
  br i1 %1181, label %625, label %1182

1182:                                             ; preds = %1173
  %1183 = and i64 %1179, -2
  br label %597

1184:                                             ; preds = %653, %651, %591
  %1185 = phi i1 [ false, %651 ], [ true, %653 ], [ false, %591 ]
  %1186 = phi i1 [ %1147, %651 ], [ %1147, %653 ], [ false, %591 ]
  %1187 = load double, ptr %500, align 8
  %1188 = load double, ptr %501, align 8
  %1189 = fsub double %1187, %1188
  %1190 = fptosi double %1189 to i64
  %1191 = icmp slt i64 %1190, 1
  br i1 %1191, label %658, label %719

1192:                                             ; preds = %658
  %1193 = load i64, ptr %467, align 8
  %1194 = add i64 %1193, -1
  %1195 = load i64, ptr %506, align 8
  %1196 = icmp slt i64 %1195, 1
  br i1 %1196, label %723, label %1197

1197:                                             ; preds = %1192, %717
  %1198 = phi i64 [ %1199, %717 ], [ 0, %1192 ]
  %1199 = add nuw nsw i64 %1198, 1
  %1200 = tail call i64 @llvm.smin.i64(i64 %1198, i64 %1194)
  %1201 = load i64, ptr %447, align 8
  %1202 = load i64, ptr %469, align 8
  %1203 = mul i64 %1202, %1200
  %1204 = add i64 %1203, %1201
  %1205 = load i64, ptr %449, align 8
  %1206 = load i64, ptr %507, align 8
  %1207 = mul i64 %1206, %1198
  %1208 = add i64 %1207, %1205
  %1209 = load i64, ptr %470, align 8
  %1210 = load i64, ptr %508, align 8
  %1211 = load i64, ptr %468, align 8
  %1212 = icmp eq i64 %1209, 4
  %1213 = icmp eq i64 %1210, 4
  %1214 = select i1 %1212, i1 %1213, i1 false
  br i1 %1214, label %661, label %1215

1215:                                             ; preds = %1197
  %1216 = icmp slt i64 %1211, 1
  br i1 %1216, label %717, label %1217

1217:                                             ; preds = %1215
  %1218 = icmp eq i64 %1211, 1
  br i1 %1218, label %708, label %1219

1219:                                             ; preds = %1217
  %1220 = and i64 %1211, 9223372036854775806
  %1221 = shl i64 %1210, 1
  %1222 = shl i64 %1209, 1
  %1223 = add nsw i64 %1211, -2
  %1224 = lshr i64 %1223, 1
  %1225 = add nuw i64 %1224, 1
  %1226 = and i64 %1225, 1
  %1227 = icmp eq i64 %1224, 0
  br i1 %1227, label %693, label %1228

1228:                                             ; preds = %1219
  %1229 = and i64 %1225, -2
  br label %665

1230:                                             ; preds = %732
  %1231 = inttoptr i64 %733 to ptr
  %1232 = getelementptr inbounds nuw i8, ptr %1231, i64 32
  %1233 = getelementptr inbounds nuw i8, ptr %1231, i64 56
  %1234 = load double, ptr %1233, align 8
  %1235 = getelementptr inbounds nuw i8, ptr %1231, i64 48
  %1236 = load double, ptr %1235, align 8
  %1237 = fsub double %1234, %1236
  %1238 = fptosi double %1237 to i64
  %1239 = icmp slt i64 %1238, 1
  br i1 %1239, label %736, label %740

1240:                                             ; preds = %745
  %1241 = getelementptr inbounds nuw i8, ptr %1231, i64 72
  %1242 = getelementptr inbounds nuw i8, ptr %1231, i64 96
  %1243 = load double, ptr %1242, align 8
  %1244 = getelementptr inbounds nuw i8, ptr %1231, i64 88
  %1245 = load double, ptr %1244, align 8
  %1246 = fsub double %1243, %1245
  %1247 = fptosi double %1246 to i64
  %1248 = icmp slt i64 %1247, 1
  br i1 %1248, label %754, label %758

1249:                                             ; preds = %758, %754, %732
  %1250 = load i64, ptr %459, align 8
  %1251 = inttoptr i64 %1250 to ptr
  %1252 = getelementptr inbounds nuw i8, ptr %1251, i64 32
  %1253 = getelementptr inbounds nuw i8, ptr %1251, i64 56
  %1254 = load double, ptr %1253, align 8
  %1255 = getelementptr inbounds nuw i8, ptr %1251, i64 48
  %1256 = load double, ptr %1255, align 8
  %1257 = fsub double %1254, %1256
  %1258 = fptosi double %1257 to i64
  %1259 = icmp slt i64 %1258, 1
  br i1 %1259, label %763, label %767

1260:                                             ; preds = %772
  %1261 = getelementptr inbounds nuw i8, ptr %1251, i64 72
  %1262 = getelementptr inbounds nuw i8, ptr %1251, i64 96
  %1263 = load double, ptr %1262, align 8
  %1264 = getelementptr inbounds nuw i8, ptr %1251, i64 88
  %1265 = load double, ptr %1264, align 8
  %1266 = fsub double %1263, %1265
  %1267 = fptosi double %1266 to i64
  %1268 = icmp slt i64 %1267, 1
  br i1 %1268, label %781, label %785

1269:                                             ; preds = %798, %795
  %1270 = load double, ptr %517, align 8
  %1271 = load double, ptr %518, align 8
  %1272 = fsub double %1270, %1271
  %1273 = fptosi double %1272 to i64
  %1274 = icmp slt i64 %1273, 1
  br i1 %1274, label %802, label %805

1275:                                             ; preds = %809
  %1276 = icmp slt i64 %810, 1
  br i1 %1276, label %813, label %1280

1277:                                             ; preds = %809
  %1278 = load i64, ptr %521, align 8
  %1279 = icmp sgt i64 %1278, 0
  br i1 %1279, label %1280, label %813

1280:                                             ; preds = %1277, %1275
  %1281 = phi i64 [ %1278, %1277 ], [ 1, %1275 ]
  %1282 = and i64 %811, 9223372036854775806
  %1283 = and i64 %811, 3
  %1284 = and i64 %811, 9223372036854775804
  %1285 = icmp slt i64 %811, 1
  %1286 = icmp eq i64 %811, 1
  %1287 = and i64 %811, 1
  %1288 = icmp eq i64 %1287, 0
  %1289 = icmp ult i64 %811, 4
  %1290 = icmp eq i64 %1283, 0
  %1291 = shl nsw i64 %1282, 2
  %1292 = add nsw i64 %1284, -4
  %1293 = lshr exact i64 %1292, 2
  %1294 = add nuw nsw i64 %1293, 1
  %1295 = and i64 %1294, 1
  %1296 = icmp eq i64 %1292, 0
  %1297 = and i64 %1294, 9223372036854775806
  %1298 = icmp eq i64 %1295, 0
  %1299 = icmp ne i64 %1295, 0
  br label %1300

1300:                                             ; preds = %1427, %1280
  %1301 = phi i64 [ 0, %1280 ], [ %1428, %1427 ]
  %1302 = phi i64 [ 0, %1280 ], [ %1303, %1427 ]
  %1303 = add nuw nsw i64 %1302, 1
  %1304 = mul nuw nsw i64 %1302, %1281
  %1305 = load i64, ptr %452, align 8
  %1306 = load i64, ptr %522, align 8
  br i1 %1285, label %1427, label %1307

1307:                                             ; preds = %1300
  br i1 %1286, label %1312, label %1308

1308:                                             ; preds = %1307
  %1309 = mul i64 %1306, %1301
  %1310 = add i64 %1309, %1305
  %1311 = add i64 %1305, %1291
  br label %1327

1312:                                             ; preds = %1307, %1312
  %1313 = phi i64 [ %1323, %1312 ], [ 0, %1307 ]
  %1314 = phi i64 [ %1324, %1312 ], [ %1281, %1307 ]
  %1315 = phi i64 [ %1325, %1312 ], [ %1304, %1307 ]
  %1316 = mul nsw i64 %1315, %1306
  %1317 = add nsw i64 %1316, %1305
  %1318 = inttoptr i64 %1317 to ptr
  %1319 = load float, ptr %1318, align 4
  %1320 = tail call float @llvm.fabs.f32(float %1319)
  %1321 = fcmp ueq float %1320, 0x7FF0000000000000
  %1322 = zext i1 %1321 to i64
  %1323 = or i64 %1313, %1322
  %1324 = add nsw i64 %1314, -1
  %1325 = add i64 %1315, 1
  %1326 = icmp sgt i64 %1314, 1
  br i1 %1326, label %1312, label %1368

1327:                                             ; preds = %1308, %1362
  %1328 = phi i64 [ %1366, %1362 ], [ %1310, %1308 ]
  %1329 = phi i64 [ %1363, %1362 ], [ 0, %1308 ]
  %1330 = phi i64 [ %1364, %1362 ], [ %1281, %1308 ]
  %1331 = phi i64 [ %1365, %1362 ], [ %1304, %1308 ]
  br label %1332

1332:                                             ; preds = %1327, %1332
  %1333 = phi i64 [ %1350, %1332 ], [ %1328, %1327 ]
  %1334 = phi i64 [ %1349, %1332 ], [ %1329, %1327 ]
  %1335 = phi i64 [ %1342, %1332 ], [ 0, %1327 ]
  %1336 = inttoptr i64 %1333 to ptr
  %1337 = load float, ptr %1336, align 4
  %1338 = tail call float @llvm.fabs.f32(float %1337)
  %1339 = fcmp ueq float %1338, 0x7FF0000000000000
  %1340 = zext i1 %1339 to i64
  %1341 = or i64 %1334, %1340
  %1342 = add nuw i64 %1335, 2
  %1343 = add i64 %1333, 4
  %1344 = inttoptr i64 %1343 to ptr
  %1345 = load float, ptr %1344, align 4
  %1346 = tail call float @llvm.fabs.f32(float %1345)
  %1347 = fcmp ueq float %1346, 0x7FF0000000000000
  %1348 = zext i1 %1347 to i64
  %1349 = or i64 %1341, %1348
  %1350 = add i64 %1333, 8
  %1351 = icmp eq i64 %1282, %1342
  br i1 %1351, label %1352, label %1332

1352:                                             ; preds = %1332
  br i1 %1288, label %1362, label %1353

1353:                                             ; preds = %1352
  %1354 = mul nsw i64 %1331, %1306
  %1355 = add i64 %1354, %1311
  %1356 = inttoptr i64 %1355 to ptr
  %1357 = load float, ptr %1356, align 4
  %1358 = tail call float @llvm.fabs.f32(float %1357)
  %1359 = fcmp ueq float %1358, 0x7FF0000000000000
  %1360 = zext i1 %1359 to i64
  %1361 = or i64 %1349, %1360
  br label %1362

1362:                                             ; preds = %1353, %1352
  %1363 = phi i64 [ %1349, %1352 ], [ %1361, %1353 ]
  %1364 = add nsw i64 %1330, -1
  %1365 = add i64 %1331, 1
  %1366 = add i64 %1328, %1306
  %1367 = icmp sgt i64 %1330, 1
  br i1 %1367, label %1327, label %1368

1368:                                             ; preds = %1362, %1312
  %1369 = phi i64 [ %1323, %1312 ], [ %1363, %1362 ]
  %1370 = icmp eq i64 %1369, 0
  br i1 %1370, label %1427, label %1371

1371:                                             ; preds = %1368
  store i64 1, ptr %523, align 8
  br label %1372

1372:                                             ; preds = %1423, %1371
  %1373 = phi i64 [ %1424, %1423 ], [ %1281, %1371 ]
  %1374 = phi i64 [ %1425, %1423 ], [ %1304, %1371 ]
  %1375 = load i64, ptr %452, align 8
  %1376 = load i64, ptr %522, align 8
  %1377 = mul i64 %1376, %1374
  %1378 = add i64 %1377, %1375
  br i1 %1289, label %1412, label %1379

1379:                                             ; preds = %1372
  br i1 %1296, label %1402, label %1380

1380:                                             ; preds = %1379, %1380
  %1381 = phi i64 [ %1398, %1380 ], [ %1378, %1379 ]
  %1382 = phi i64 [ %1399, %1380 ], [ 0, %1379 ]
  %1383 = inttoptr i64 %1381 to ptr
  store float 0.000000e+00, ptr %1383, align 4
  %1384 = add i64 %1381, 4
  %1385 = inttoptr i64 %1384 to ptr
  store float 0.000000e+00, ptr %1385, align 4
  %1386 = add i64 %1381, 8
  %1387 = inttoptr i64 %1386 to ptr
  store float 0.000000e+00, ptr %1387, align 4
  %1388 = add i64 %1381, 12
  %1389 = inttoptr i64 %1388 to ptr
  store float 0.000000e+00, ptr %1389, align 4
  %1390 = add i64 %1381, 16
  %1391 = inttoptr i64 %1390 to ptr
  store float 0.000000e+00, ptr %1391, align 4
  %1392 = add i64 %1381, 20
  %1393 = inttoptr i64 %1392 to ptr
  store float 0.000000e+00, ptr %1393, align 4
  %1394 = add i64 %1381, 24
  %1395 = inttoptr i64 %1394 to ptr
  store float 0.000000e+00, ptr %1395, align 4
  %1396 = add i64 %1381, 28
  %1397 = inttoptr i64 %1396 to ptr
  store float 0.000000e+00, ptr %1397, align 4
  %1398 = add i64 %1381, 32
  %1399 = add i64 %1382, 2
  %1400 = icmp eq i64 %1399, %1297
  br i1 %1400, label %1401, label %1380

1401:                                             ; preds = %1380
  br i1 %1298, label %1411, label %1402

1402:                                             ; preds = %1401, %1379
  %1403 = phi i64 [ %1378, %1379 ], [ %1398, %1401 ]
  tail call void @llvm.assume(i1 %1299)
  %1404 = inttoptr i64 %1403 to ptr
  store float 0.000000e+00, ptr %1404, align 4
  %1405 = add i64 %1403, 4
  %1406 = inttoptr i64 %1405 to ptr
  store float 0.000000e+00, ptr %1406, align 4
  %1407 = add i64 %1403, 8
  %1408 = inttoptr i64 %1407 to ptr
  store float 0.000000e+00, ptr %1408, align 4
  %1409 = add i64 %1403, 12
  %1410 = inttoptr i64 %1409 to ptr
  store float 0.000000e+00, ptr %1410, align 4
  br label %1411

1411:                                             ; preds = %1401, %1402
  br i1 %1290, label %1423, label %1412

1412:                                             ; preds = %1372, %1411
  %1413 = phi i64 [ %1284, %1411 ], [ 0, %1372 ]
  %1414 = shl i64 %1413, 2
  %1415 = add i64 %1378, %1414
  br label %1416

1416:                                             ; preds = %1416, %1412
  %1417 = phi i64 [ %1421, %1416 ], [ %1283, %1412 ]
  %1418 = phi i64 [ %1420, %1416 ], [ %1415, %1412 ]
  %1419 = inttoptr i64 %1418 to ptr
  store float 0.000000e+00, ptr %1419, align 4
  %1420 = add i64 %1418, 4
  %1421 = add nsw i64 %1417, -1
  %1422 = icmp eq i64 %1421, 0
  br i1 %1422, label %1423, label %1416, !llvm.loop !4

1423:                                             ; preds = %1416, %1411
  %1424 = add nsw i64 %1373, -1
  %1425 = add i64 %1374, 1
  %1426 = icmp sgt i64 %1373, 1
  br i1 %1426, label %1372, label %1427

1427:                                             ; preds = %1423, %1368, %1300
  %1428 = add i64 %1301, %1281
  %1429 = icmp eq i64 %1303, %810
  br i1 %1429, label %813, label %1300

1430:                                             ; preds = %813
  %1431 = load i64, ptr %521, align 8
  %1432 = add i64 %1431, -1
  %1433 = load i64, ptr %524, align 8
  %1434 = icmp slt i64 %1433, 1
  br i1 %1434, label %877, label %1435

1435:                                             ; preds = %1430, %873
  %1436 = phi i64 [ %1437, %873 ], [ 0, %1430 ]
  %1437 = add nuw nsw i64 %1436, 1
  %1438 = tail call i64 @llvm.smin.i64(i64 %1436, i64 %1432)
  %1439 = load i64, ptr %452, align 8
  %1440 = load i64, ptr %522, align 8
  %1441 = mul i64 %1440, %1438
  %1442 = add i64 %1441, %1439
  %1443 = load i64, ptr %453, align 8
  %1444 = load i64, ptr %525, align 8
  %1445 = mul i64 %1444, %1436
  %1446 = add i64 %1445, %1443
  %1447 = load i64, ptr %526, align 8
  %1448 = load i64, ptr %527, align 8
  %1449 = load i64, ptr %481, align 8
  %1450 = icmp eq i64 %1447, 4
  %1451 = icmp eq i64 %1448, 4
  %1452 = select i1 %1450, i1 %1451, i1 false
  br i1 %1452, label %817, label %1453

1453:                                             ; preds = %1435
  %1454 = icmp slt i64 %1449, 1
  br i1 %1454, label %873, label %1455

1455:                                             ; preds = %1453
  %1456 = icmp eq i64 %1449, 1
  br i1 %1456, label %864, label %1457

1457:                                             ; preds = %1455
  %1458 = and i64 %1449, 9223372036854775806
  %1459 = shl i64 %1448, 1
  %1460 = shl i64 %1447, 1
  %1461 = add nsw i64 %1449, -2
  %1462 = lshr i64 %1461, 1
  %1463 = add nuw i64 %1462, 1
  %1464 = and i64 %1463, 1
  %1465 = icmp eq i64 %1462, 0
  br i1 %1465, label %849, label %1466

1466:                                             ; preds = %1457
  %1467 = and i64 %1463, -2
  br label %821

1468:                                             ; preds = %877
  %1469 = getelementptr inbounds nuw i8, ptr %879, i64 24
  %1470 = getelementptr inbounds nuw i8, ptr %879, i64 48
  %1471 = load double, ptr %1470, align 8
  %1472 = getelementptr inbounds nuw i8, ptr %879, i64 40
  %1473 = load double, ptr %1472, align 8
  %1474 = fsub double %1471, %1473
  %1475 = fptosi double %1474 to i64
  %1476 = icmp slt i64 %1475, 1
  br i1 %1476, label %883, label %887

1477:                                             ; preds = %898
  %1478 = getelementptr inbounds nuw i8, ptr %900, i64 24
  %1479 = getelementptr inbounds nuw i8, ptr %900, i64 48
  %1480 = load double, ptr %1479, align 8
  %1481 = getelementptr inbounds nuw i8, ptr %900, i64 40
  %1482 = load double, ptr %1481, align 8
  %1483 = fsub double %1480, %1482
  %1484 = fptosi double %1483 to i64
  %1485 = icmp slt i64 %1484, 1
  br i1 %1485, label %904, label %908

1486:                                             ; preds = %921
  %1487 = icmp slt i64 %922, 1
  br i1 %1487, label %925, label %1491

1488:                                             ; preds = %921
  %1489 = load i64, ptr %521, align 8
  %1490 = icmp sgt i64 %1489, 0
  br i1 %1490, label %1491, label %925

1491:                                             ; preds = %1488, %1486
  %1492 = phi i64 [ %1489, %1488 ], [ 1, %1486 ]
  %1493 = and i64 %923, 9223372036854775806
  %1494 = and i64 %923, 3
  %1495 = and i64 %923, 9223372036854775804
  %1496 = icmp slt i64 %923, 1
  %1497 = icmp eq i64 %923, 1
  %1498 = and i64 %923, 1
  %1499 = icmp eq i64 %1498, 0
  %1500 = icmp ult i64 %923, 4
  %1501 = icmp eq i64 %1494, 0
  %1502 = shl nsw i64 %1493, 2
  %1503 = add nsw i64 %1495, -4
  %1504 = lshr exact i64 %1503, 2
  %1505 = add nuw nsw i64 %1504, 1
  %1506 = and i64 %1505, 1
  %1507 = icmp eq i64 %1503, 0
  %1508 = and i64 %1505, 9223372036854775806
  %1509 = icmp eq i64 %1506, 0
  %1510 = icmp ne i64 %1506, 0
  br label %1511

1511:                                             ; preds = %1638, %1491
  %1512 = phi i64 [ 0, %1491 ], [ %1639, %1638 ]
  %1513 = phi i64 [ 0, %1491 ], [ %1514, %1638 ]
  %1514 = add nuw nsw i64 %1513, 1
  %1515 = mul nuw nsw i64 %1513, %1492
  %1516 = load i64, ptr %452, align 8
  %1517 = load i64, ptr %522, align 8
  br i1 %1496, label %1638, label %1518

1518:                                             ; preds = %1511
  br i1 %1497, label %1523, label %1519

1519:                                             ; preds = %1518
  %1520 = mul i64 %1517, %1512
  %1521 = add i64 %1520, %1516
  %1522 = add i64 %1516, %1502
  br label %1538

1523:                                             ; preds = %1518, %1523
  %1524 = phi i64 [ %1534, %1523 ], [ 0, %1518 ]
  %1525 = phi i64 [ %1535, %1523 ], [ %1492, %1518 ]
  %1526 = phi i64 [ %1536, %1523 ], [ %1515, %1518 ]
  %1527 = mul nsw i64 %1526, %1517
  %1528 = add nsw i64 %1527, %1516
  %1529 = inttoptr i64 %1528 to ptr
  %1530 = load float, ptr %1529, align 4
  %1531 = tail call float @llvm.fabs.f32(float %1530)
  %1532 = fcmp ueq float %1531, 0x7FF0000000000000
  %1533 = zext i1 %1532 to i64
  %1534 = or i64 %1524, %1533
  %1535 = add nsw i64 %1525, -1
  %1536 = add i64 %1526, 1
  %1537 = icmp sgt i64 %1525, 1
  br i1 %1537, label %1523, label %1579

1538:                                             ; preds = %1519, %1573
  %1539 = phi i64 [ %1577, %1573 ], [ %1521, %1519 ]
  %1540 = phi i64 [ %1574, %1573 ], [ 0, %1519 ]
  %1541 = phi i64 [ %1575, %1573 ], [ %1492, %1519 ]
  %1542 = phi i64 [ %1576, %1573 ], [ %1515, %1519 ]
  br label %1543

1543:                                             ; preds = %1538, %1543
  %1544 = phi i64 [ %1561, %1543 ], [ %1539, %1538 ]
  %1545 = phi i64 [ %1560, %1543 ], [ %1540, %1538 ]
  %1546 = phi i64 [ %1553, %1543 ], [ 0, %1538 ]
  %1547 = inttoptr i64 %1544 to ptr
  %1548 = load float, ptr %1547, align 4
  %1549 = tail call float @llvm.fabs.f32(float %1548)
  %1550 = fcmp ueq float %1549, 0x7FF0000000000000
  %1551 = zext i1 %1550 to i64
  %1552 = or i64 %1545, %1551
  %1553 = add nuw i64 %1546, 2
  %1554 = add i64 %1544, 4
  %1555 = inttoptr i64 %1554 to ptr
  %1556 = load float, ptr %1555, align 4
  %1557 = tail call float @llvm.fabs.f32(float %1556)
  %1558 = fcmp ueq float %1557, 0x7FF0000000000000
  %1559 = zext i1 %1558 to i64
  %1560 = or i64 %1552, %1559
  %1561 = add i64 %1544, 8
  %1562 = icmp eq i64 %1493, %1553
  br i1 %1562, label %1563, label %1543

1563:                                             ; preds = %1543
  br i1 %1499, label %1573, label %1564

1564:                                             ; preds = %1563
  %1565 = mul nsw i64 %1542, %1517
  %1566 = add i64 %1565, %1522
  %1567 = inttoptr i64 %1566 to ptr
  %1568 = load float, ptr %1567, align 4
  %1569 = tail call float @llvm.fabs.f32(float %1568)
  %1570 = fcmp ueq float %1569, 0x7FF0000000000000
  %1571 = zext i1 %1570 to i64
  %1572 = or i64 %1560, %1571
  br label %1573

1573:                                             ; preds = %1564, %1563
  %1574 = phi i64 [ %1560, %1563 ], [ %1572, %1564 ]
  %1575 = add nsw i64 %1541, -1
  %1576 = add i64 %1542, 1
  %1577 = add i64 %1539, %1517
  %1578 = icmp sgt i64 %1541, 1
  br i1 %1578, label %1538, label %1579

1579:                                             ; preds = %1573, %1523
  %1580 = phi i64 [ %1534, %1523 ], [ %1574, %1573 ]
  %1581 = icmp eq i64 %1580, 0
  br i1 %1581, label %1638, label %1582

1582:                                             ; preds = %1579
  store i64 1, ptr %523, align 8
  br label %1583

1583:                                             ; preds = %1634, %1582
  %1584 = phi i64 [ %1635, %1634 ], [ %1492, %1582 ]
  %1585 = phi i64 [ %1636, %1634 ], [ %1515, %1582 ]
  %1586 = load i64, ptr %452, align 8
  %1587 = load i64, ptr %522, align 8
  %1588 = mul i64 %1587, %1585
  %1589 = add i64 %1588, %1586
  br i1 %1500, label %1623, label %1590

1590:                                             ; preds = %1583
  br i1 %1507, label %1613, label %1591

1591:                                             ; preds = %1590, %1591
  %1592 = phi i64 [ %1609, %1591 ], [ %1589, %1590 ]
  %1593 = phi i64 [ %1610, %1591 ], [ 0, %1590 ]
  %1594 = inttoptr i64 %1592 to ptr
  store float 0.000000e+00, ptr %1594, align 4
  %1595 = add i64 %1592, 4
  %1596 = inttoptr i64 %1595 to ptr
  store float 0.000000e+00, ptr %1596, align 4
  %1597 = add i64 %1592, 8
  %1598 = inttoptr i64 %1597 to ptr
  store float 0.000000e+00, ptr %1598, align 4
  %1599 = add i64 %1592, 12
  %1600 = inttoptr i64 %1599 to ptr
  store float 0.000000e+00, ptr %1600, align 4
  %1601 = add i64 %1592, 16
  %1602 = inttoptr i64 %1601 to ptr
  store float 0.000000e+00, ptr %1602, align 4
  %1603 = add i64 %1592, 20
  %1604 = inttoptr i64 %1603 to ptr
  store float 0.000000e+00, ptr %1604, align 4
  %1605 = add i64 %1592, 24
  %1606 = inttoptr i64 %1605 to ptr
  store float 0.000000e+00, ptr %1606, align 4
  %1607 = add i64 %1592, 28
  %1608 = inttoptr i64 %1607 to ptr
  store float 0.000000e+00, ptr %1608, align 4
  %1609 = add i64 %1592, 32
  %1610 = add i64 %1593, 2
  %1611 = icmp eq i64 %1610, %1508
  br i1 %1611, label %1612, label %1591

1612:                                             ; preds = %1591
  br i1 %1509, label %1622, label %1613

1613:                                             ; preds = %1612, %1590
  %1614 = phi i64 [ %1589, %1590 ], [ %1609, %1612 ]
  tail call void @llvm.assume(i1 %1510)
  %1615 = inttoptr i64 %1614 to ptr
  store float 0.000000e+00, ptr %1615, align 4
  %1616 = add i64 %1614, 4
  %1617 = inttoptr i64 %1616 to ptr
  store float 0.000000e+00, ptr %1617, align 4
  %1618 = add i64 %1614, 8
  %1619 = inttoptr i64 %1618 to ptr
  store float 0.000000e+00, ptr %1619, align 4
  %1620 = add i64 %1614, 12
  %1621 = inttoptr i64 %1620 to ptr
  store float 0.000000e+00, ptr %1621, align 4
  br label %1622

1622:                                             ; preds = %1612, %1613
  br i1 %1501, label %1634, label %1623

1623:                                             ; preds = %1583, %1622
  %1624 = phi i64 [ %1495, %1622 ], [ 0, %1583 ]
  %1625 = shl i64 %1624, 2
  %1626 = add i64 %1589, %1625
  br label %1627

1627:                                             ; preds = %1627, %1623
  %1628 = phi i64 [ %1632, %1627 ], [ %1494, %1623 ]
  %1629 = phi i64 [ %1631, %1627 ], [ %1626, %1623 ]
  %1630 = inttoptr i64 %1629 to ptr
  store float 0.000000e+00, ptr %1630, align 4
  %1631 = add i64 %1629, 4
  %1632 = add nsw i64 %1628, -1
  %1633 = icmp eq i64 %1632, 0
  br i1 %1633, label %1634, label %1627, !llvm.loop !5

1634:                                             ; preds = %1627, %1622
  %1635 = add nsw i64 %1584, -1
  %1636 = add i64 %1585, 1
  %1637 = icmp sgt i64 %1584, 1
  br i1 %1637, label %1583, label %1638

1638:                                             ; preds = %1634, %1579, %1511
  %1639 = add i64 %1512, %1492
  %1640 = icmp eq i64 %1514, %922
  br i1 %1640, label %925, label %1511

1641:                                             ; preds = %930
  %1642 = load i64, ptr %521, align 8
  %1643 = add i64 %1642, -1
  %1644 = load i64, ptr %474, align 8
  %1645 = icmp slt i64 %1644, 1
  br i1 %1645, label %993, label %1646

1646:                                             ; preds = %1641, %991
  %1647 = phi i64 [ %1648, %991 ], [ 0, %1641 ]
  %1648 = add nuw nsw i64 %1647, 1
  %1649 = tail call i64 @llvm.smin.i64(i64 %1647, i64 %1643)
  %1650 = load i64, ptr %452, align 8
  %1651 = load i64, ptr %522, align 8
  %1652 = mul i64 %1651, %1649
  %1653 = add i64 %1652, %1650
  %1654 = load i64, ptr %448, align 8
  %1655 = load i64, ptr %476, align 8
  %1656 = mul i64 %1655, %1647
  %1657 = add i64 %1656, %1654
  %1658 = load i64, ptr %526, align 8
  %1659 = load i64, ptr %477, align 8
  %1660 = load i64, ptr %481, align 8
  %1661 = icmp eq i64 %1658, 4
  %1662 = icmp eq i64 %1659, 4
  %1663 = select i1 %1661, i1 %1662, i1 false
  br i1 %1663, label %935, label %1664

1664:                                             ; preds = %1646
  %1665 = icmp slt i64 %1660, 1
  br i1 %1665, label %991, label %1666

1666:                                             ; preds = %1664
  %1667 = icmp eq i64 %1660, 1
  br i1 %1667, label %982, label %1668

1668:                                             ; preds = %1666
  %1669 = and i64 %1660, 9223372036854775806
  %1670 = shl i64 %1659, 1
  %1671 = shl i64 %1658, 1
  %1672 = add nsw i64 %1660, -2
  %1673 = lshr i64 %1672, 1
  %1674 = add nuw i64 %1673, 1
  %1675 = and i64 %1674, 1
  %1676 = icmp eq i64 %1673, 0
  br i1 %1676, label %967, label %1677

1677:                                             ; preds = %1668
  %1678 = and i64 %1674, -2
  br label %939

1679:                                             ; preds = %993, %772, %745
  %1680 = phi i64 [ %779, %772 ], [ %752, %745 ], [ %779, %993 ]
  %1681 = load i64, ptr %42, align 8
  %1682 = inttoptr i64 %1681 to ptr
  %1683 = getelementptr inbounds nuw i8, ptr %1682, i64 56
  %1684 = load i64, ptr %1683, align 8
  %1685 = icmp slt i64 %1684, 1
  br i1 %1685, label %1015, label %1686

1686:                                             ; preds = %1679
  %1687 = getelementptr inbounds nuw i8, ptr %1682, i64 64
  %1688 = load i64, ptr %1687, align 8
  %1689 = and i64 %1684, 3
  %1690 = icmp samesign ult i64 %1684, 4
  br i1 %1690, label %998, label %1691

1691:                                             ; preds = %1686
  %1692 = and i64 %1684, 9223372036854775804
  br label %1693

1693:                                             ; preds = %1693, %1691
  %1694 = phi i64 [ %1721, %1693 ], [ %1688, %1691 ]
  %1695 = phi i64 [ %1720, %1693 ], [ 0, %1691 ]
  %1696 = phi i64 [ %1719, %1693 ], [ 0, %1691 ]
  %1697 = inttoptr i64 %1694 to ptr
  %1698 = getelementptr inbounds nuw i8, ptr %1697, i64 24
  %1699 = load double, ptr %1698, align 8
  %1700 = fptosi double %1699 to i64
  %1701 = add nsw i64 %1695, %1700
  %1702 = add i64 %1694, 32
  %1703 = inttoptr i64 %1702 to ptr
  %1704 = getelementptr inbounds nuw i8, ptr %1703, i64 24
  %1705 = load double, ptr %1704, align 8
  %1706 = fptosi double %1705 to i64
  %1707 = add nsw i64 %1701, %1706
  %1708 = add i64 %1694, 64
  %1709 = inttoptr i64 %1708 to ptr
  %1710 = getelementptr inbounds nuw i8, ptr %1709, i64 24
  %1711 = load double, ptr %1710, align 8
  %1712 = fptosi double %1711 to i64
  %1713 = add nsw i64 %1707, %1712
  %1714 = add i64 %1694, 96
  %1715 = inttoptr i64 %1714 to ptr
  %1716 = getelementptr inbounds nuw i8, ptr %1715, i64 24
  %1717 = load double, ptr %1716, align 8
  %1718 = fptosi double %1717 to i64
  %1719 = add nuw nsw i64 %1696, 4
  %1720 = add nsw i64 %1713, %1718
  %1721 = add i64 %1694, 128
  %1722 = icmp eq i64 %1692, %1719
  br i1 %1722, label %996, label %1693
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
