; made of aaf38cb9ae22f6219c5ce89ed47aaa83 arithmetic/fma.py common/python_process.py errors.py kernels/numba_cpu/backward/driver.py kernels/numba_cpu/backward/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py native/targets.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 120
  %8 = load i64, ptr %7, align 8
  %9 = inttoptr i64 %6 to ptr
  %10 = shl i64 %8, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %9, i8 0, i64 %10, i1 false)
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 56
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 64
  %14 = load i64, ptr %13, align 8
  %15 = icmp slt i64 %12, %14
  br i1 %15, label %16, label %31

16:                                               ; preds = %4, %16
  %17 = phi i64 [ %27, %16 ], [ %2, %4 ]
  %18 = phi i64 [ %28, %16 ], [ %12, %4 ]
  %19 = inttoptr i64 %18 to ptr
  %20 = getelementptr inbounds nuw i8, ptr %19, i64 8
  %21 = load i64, ptr %20, align 8
  %22 = load i64, ptr %19, align 8
  %23 = shl i64 %21, 2
  %24 = sub nsw i64 %22, %23
  %25 = inttoptr i64 %17 to ptr
  %26 = inttoptr i64 %24 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %26, ptr align 1 %25, i64 %23, i1 false)
  %27 = add nsw i64 %23, %17
  %28 = add nsw i64 %18, 16
  %29 = load i64, ptr %13, align 8
  %30 = icmp slt i64 %28, %29
  br i1 %30, label %16, label %31

31:                                               ; preds = %16, %4
  %32 = phi i64 [ %14, %4 ], [ %29, %16 ]
  %33 = icmp sgt i64 %3, 0
  br i1 %33, label %34, label %191

34:                                               ; preds = %31
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 72
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 88
  %45 = getelementptr inbounds nuw i8, ptr %1, i64 96
  br label %192

46:                                               ; preds = %192, %46
  %47 = phi i64 [ %57, %46 ], [ %194, %192 ]
  %48 = phi i64 [ %58, %46 ], [ %199, %192 ]
  %49 = inttoptr i64 %48 to ptr
  %50 = getelementptr inbounds nuw i8, ptr %49, i64 8
  %51 = load i64, ptr %50, align 8
  %52 = load i64, ptr %49, align 8
  %53 = shl i64 %51, 2
  %54 = sub nsw i64 %52, %53
  %55 = inttoptr i64 %54 to ptr
  %56 = inttoptr i64 %47 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %56, ptr align 1 %55, i64 %53, i1 false)
  %57 = add nsw i64 %53, %47
  %58 = add nsw i64 %48, 16
  %59 = load i64, ptr %13, align 8
  %60 = icmp slt i64 %58, %59
  br i1 %60, label %46, label %61

61:                                               ; preds = %46, %192
  %62 = phi i64 [ %194, %192 ], [ %57, %46 ]
  %63 = load i64, ptr %35, align 8
  %64 = load i64, ptr %36, align 8
  %65 = icmp slt i64 %63, %64
  br i1 %65, label %66, label %201

66:                                               ; preds = %61
  %67 = shl nsw i64 %195, 12
  %68 = shl i64 %198, 10
  br label %69

69:                                               ; preds = %69, %66
  %70 = phi i64 [ %78, %69 ], [ %63, %66 ]
  %71 = inttoptr i64 %70 to ptr
  %72 = load i64, ptr %71, align 8
  %73 = add nsw i64 %72, %67
  %74 = getelementptr inbounds nuw i8, ptr %71, i64 8
  %75 = load i64, ptr %74, align 8
  %76 = inttoptr i64 %73 to ptr
  %77 = inttoptr i64 %75 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %77, ptr align 1 %76, i64 %68, i1 false)
  %78 = add nsw i64 %70, 16
  %79 = icmp slt i64 %78, %64
  br i1 %79, label %69, label %201

80:                                               ; preds = %214, %80
  %81 = phi i64 [ %105, %80 ], [ %208, %214 ]
  %82 = phi i64 [ %104, %80 ], [ %209, %214 ]
  %83 = phi i64 [ %103, %80 ], [ %207, %214 ]
  %84 = phi i64 [ %92, %80 ], [ 0, %214 ]
  %85 = inttoptr i64 %83 to ptr
  %86 = load i64, ptr %85, align 8
  %87 = inttoptr i64 %82 to ptr
  %88 = load i64, ptr %87, align 8
  %89 = mul nsw i64 %88, %204
  %90 = add nsw i64 %89, %86
  %91 = inttoptr i64 %81 to ptr
  store i64 %90, ptr %91, align 8
  %92 = add nuw i64 %84, 2
  %93 = add i64 %83, 8
  %94 = inttoptr i64 %93 to ptr
  %95 = load i64, ptr %94, align 8
  %96 = add i64 %82, 8
  %97 = inttoptr i64 %96 to ptr
  %98 = load i64, ptr %97, align 8
  %99 = mul nsw i64 %98, %204
  %100 = add nsw i64 %99, %95
  %101 = add i64 %81, 8
  %102 = inttoptr i64 %101 to ptr
  store i64 %100, ptr %102, align 8
  %103 = add i64 %83, 16
  %104 = add i64 %82, 16
  %105 = add i64 %81, 16
  %106 = icmp eq i64 %215, %92
  br i1 %106, label %107, label %80

107:                                              ; preds = %80
  %108 = and i64 %210, 1
  %109 = icmp eq i64 %108, 0
  br i1 %109, label %123, label %110

110:                                              ; preds = %212, %107
  %111 = phi i64 [ 0, %212 ], [ %215, %107 ]
  %112 = shl i64 %111, 3
  %113 = add i64 %112, %207
  %114 = inttoptr i64 %113 to ptr
  %115 = load i64, ptr %114, align 8
  %116 = add i64 %112, %209
  %117 = inttoptr i64 %116 to ptr
  %118 = load i64, ptr %117, align 8
  %119 = mul nsw i64 %118, %204
  %120 = add nsw i64 %119, %115
  %121 = add i64 %112, %208
  %122 = inttoptr i64 %121 to ptr
  store i64 %120, ptr %122, align 8
  br label %123

123:                                              ; preds = %203, %110, %107
  %124 = load i64, ptr %41, align 8
  %125 = load i64, ptr %42, align 8
  %126 = load i64, ptr %1, align 8
  %127 = load i64, ptr %43, align 8
  %128 = icmp slt i64 %126, %127
  br i1 %128, label %129, label %153

129:                                              ; preds = %123, %149
  %130 = phi i64 [ %150, %149 ], [ %127, %123 ]
  %131 = phi i64 [ %151, %149 ], [ %126, %123 ]
  %132 = inttoptr i64 %131 to ptr
  %133 = getelementptr inbounds nuw i8, ptr %132, i64 32
  %134 = load i64, ptr %133, align 8
  %135 = icmp slt i64 %206, %134
  br i1 %135, label %149, label %136

136:                                              ; preds = %129
  %137 = getelementptr inbounds nuw i8, ptr %132, i64 8
  %138 = load i64, ptr %137, align 8
  %139 = shl nsw i64 %138, 3
  %140 = load i64, ptr %132, align 8
  %141 = add nsw i64 %139, %208
  %142 = add nsw i64 %139, %124
  %143 = getelementptr inbounds nuw i8, ptr %132, i64 24
  %144 = load i64, ptr %143, align 8
  %145 = add nsw i64 %144, %125
  %146 = inttoptr i64 %140 to ptr
  %147 = tail call i64 %146(i64 %141, i64 %142, i64 %145, i64 256)
  %148 = load i64, ptr %43, align 8
  br label %149

149:                                              ; preds = %136, %129
  %150 = phi i64 [ %148, %136 ], [ %130, %129 ]
  %151 = add i64 %131, 56
  %152 = icmp slt i64 %151, %150
  br i1 %152, label %129, label %153

153:                                              ; preds = %149, %123
  %154 = icmp eq i64 %198, %205
  br i1 %154, label %155, label %203

155:                                              ; preds = %153, %201
  %156 = load i64, ptr %44, align 8
  %157 = load i64, ptr %45, align 8
  %158 = icmp slt i64 %156, %157
  br i1 %158, label %159, label %173

159:                                              ; preds = %155
  %160 = shl nsw i64 %195, 12
  %161 = shl i64 %198, 10
  br label %162

162:                                              ; preds = %162, %159
  %163 = phi i64 [ %171, %162 ], [ %156, %159 ]
  %164 = inttoptr i64 %163 to ptr
  %165 = load i64, ptr %164, align 8
  %166 = add nsw i64 %165, %160
  %167 = getelementptr inbounds nuw i8, ptr %164, i64 8
  %168 = load i64, ptr %167, align 8
  %169 = inttoptr i64 %168 to ptr
  %170 = inttoptr i64 %166 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %170, ptr align 1 %169, i64 %161, i1 false)
  %171 = add nsw i64 %163, 16
  %172 = icmp slt i64 %171, %157
  br i1 %172, label %162, label %173

173:                                              ; preds = %162, %155
  %174 = add nuw nsw i64 %195, 1
  %175 = shl nsw i64 %174, 2
  %176 = icmp slt i64 %175, %3
  br i1 %176, label %177, label %191

177:                                              ; preds = %173
  %178 = load i64, ptr %11, align 8
  %179 = load i64, ptr %13, align 8
  %180 = icmp slt i64 %178, %179
  br i1 %180, label %183, label %181

181:                                              ; preds = %226, %177
  %182 = phi i64 [ %179, %177 ], [ %228, %226 ]
  br label %192

183:                                              ; preds = %177, %226
  %184 = phi i64 [ %227, %226 ], [ %178, %177 ]
  %185 = inttoptr i64 %184 to ptr
  %186 = load i64, ptr %185, align 8
  %187 = getelementptr inbounds nuw i8, ptr %185, i64 8
  %188 = load i64, ptr %187, align 8
  %189 = shl i64 %188, 2
  %190 = sub i64 %186, %189
  br label %216

191:                                              ; preds = %173, %31
  store i64 0, ptr %0, align 8
  ret void

192:                                              ; preds = %181, %34
  %193 = phi i64 [ %32, %34 ], [ %182, %181 ]
  %194 = phi i64 [ %2, %34 ], [ %62, %181 ]
  %195 = phi i64 [ 0, %34 ], [ %174, %181 ]
  %196 = shl nsw i64 %195, 2
  %197 = sub nsw i64 %3, %196
  %198 = tail call i64 @llvm.smin.i64(i64 %197, i64 4)
  %199 = load i64, ptr %11, align 8
  %200 = icmp slt i64 %199, %193
  br i1 %200, label %46, label %61

201:                                              ; preds = %69, %61
  %202 = icmp slt i64 %197, 1
  br i1 %202, label %155, label %203

203:                                              ; preds = %201, %153
  %204 = phi i64 [ %205, %153 ], [ 0, %201 ]
  %205 = add nuw nsw i64 %204, 1
  %206 = add nuw nsw i64 %204, %196
  %207 = load i64, ptr %37, align 8
  %208 = load i64, ptr %38, align 8
  %209 = load i64, ptr %39, align 8
  %210 = load i64, ptr %40, align 8
  %211 = icmp slt i64 %210, 1
  br i1 %211, label %123, label %212

212:                                              ; preds = %203
  %213 = icmp eq i64 %210, 1
  br i1 %213, label %110, label %214

214:                                              ; preds = %212
  %215 = and i64 %210, 9223372036854775806
  br label %80

216:                                              ; preds = %216, %183
  %217 = phi i64 [ %224, %216 ], [ %190, %183 ]
  %218 = phi i64 [ %223, %216 ], [ 0, %183 ]
  %219 = add i64 %217, 4096
  %220 = inttoptr i64 %219 to ptr
  %221 = load <16 x float>, ptr %220, align 4
  %222 = inttoptr i64 %217 to ptr
  store <16 x float> %221, ptr %222, align 4
  %223 = add i64 %218, 16
  %224 = add i64 %217, 64
  %225 = icmp slt i64 %223, %188
  br i1 %225, label %216, label %226

226:                                              ; preds = %216
  %227 = add nsw i64 %184, 16
  %228 = load i64, ptr %13, align 8
  %229 = icmp slt i64 %227, %228
  br i1 %229, label %183, label %181
}

declare void @llvm.memset.p0.i64(ptr writeonly, i8, i64, i1 immarg)

declare void @llvm.memcpy.p0.p0.i64(ptr noalias writeonly, ptr noalias readonly, i64, i1 immarg)

define i64 @entry(ptr readonly %0, i64 %1, i64 %2) local_unnamed_addr {
  %4 = alloca i64, align 8
  store i64 0, ptr %4, align 8
  call fastcc void @0(ptr nonnull %4, ptr %0, i64 %1, i64 %2)
  %5 = load i64, ptr %4, align 8
  ret i64 %5
}

declare i64 @llvm.smin.i64(i64, i64)
