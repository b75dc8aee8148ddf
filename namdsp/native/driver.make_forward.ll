; made of bd4d190d62573a1191e30a2996313744 arithmetic/fma.py kernels/numba_cpu/backward/driver.py kernels/numba_cpu/backward/records.py native/intrinsics.py native/ir.py native/ir_intrinsic.py native/records.py native/samples.py
define internal fastcc void @0(ptr noalias nonnull writeonly %0, ptr readonly %1, i64 %2, i64 %3) unnamed_addr {
  %5 = getelementptr inbounds nuw i8, ptr %1, i64 104
  %6 = load i64, ptr %5, align 8
  %7 = getelementptr inbounds nuw i8, ptr %1, i64 112
  %8 = load i64, ptr %7, align 8
  %9 = inttoptr i64 %6 to ptr
  %10 = shl i64 %8, 2
  tail call void @llvm.memset.p0.i64(ptr align 1 %9, i8 0, i64 %10, i1 false)
  %11 = getelementptr inbounds nuw i8, ptr %1, i64 48
  %12 = load i64, ptr %11, align 8
  %13 = getelementptr inbounds nuw i8, ptr %1, i64 56
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
  br i1 %33, label %34, label %205

34:                                               ; preds = %31
  %35 = getelementptr inbounds nuw i8, ptr %1, i64 64
  %36 = getelementptr inbounds nuw i8, ptr %1, i64 72
  %37 = getelementptr inbounds nuw i8, ptr %1, i64 16
  %38 = getelementptr inbounds nuw i8, ptr %1, i64 24
  %39 = getelementptr inbounds nuw i8, ptr %1, i64 40
  %40 = getelementptr inbounds nuw i8, ptr %1, i64 32
  %41 = getelementptr inbounds nuw i8, ptr %1, i64 96
  %42 = getelementptr inbounds nuw i8, ptr %1, i64 8
  %43 = getelementptr inbounds nuw i8, ptr %1, i64 80
  %44 = getelementptr inbounds nuw i8, ptr %1, i64 88
  br label %206

45:                                               ; preds = %206, %45
  %46 = phi i64 [ %56, %45 ], [ %208, %206 ]
  %47 = phi i64 [ %57, %45 ], [ %213, %206 ]
  %48 = inttoptr i64 %47 to ptr
  %49 = getelementptr inbounds nuw i8, ptr %48, i64 8
  %50 = load i64, ptr %49, align 8
  %51 = load i64, ptr %48, align 8
  %52 = shl i64 %50, 2
  %53 = sub nsw i64 %51, %52
  %54 = inttoptr i64 %53 to ptr
  %55 = inttoptr i64 %46 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %55, ptr align 1 %54, i64 %52, i1 false)
  %56 = add nsw i64 %52, %46
  %57 = add nsw i64 %47, 16
  %58 = load i64, ptr %13, align 8
  %59 = icmp slt i64 %57, %58
  br i1 %59, label %45, label %60

60:                                               ; preds = %45, %206
  %61 = phi i64 [ %208, %206 ], [ %56, %45 ]
  %62 = load i64, ptr %35, align 8
  %63 = load i64, ptr %36, align 8
  %64 = icmp slt i64 %62, %63
  br i1 %64, label %65, label %215

65:                                               ; preds = %60
  %66 = shl nsw i64 %209, 12
  %67 = shl i64 %212, 10
  br label %68

68:                                               ; preds = %68, %65
  %69 = phi i64 [ %77, %68 ], [ %62, %65 ]
  %70 = inttoptr i64 %69 to ptr
  %71 = load i64, ptr %70, align 8
  %72 = add nsw i64 %71, %66
  %73 = getelementptr inbounds nuw i8, ptr %70, i64 8
  %74 = load i64, ptr %73, align 8
  %75 = inttoptr i64 %72 to ptr
  %76 = inttoptr i64 %74 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %76, ptr align 1 %75, i64 %67, i1 false)
  %77 = add nsw i64 %69, 16
  %78 = icmp slt i64 %77, %63
  br i1 %78, label %68, label %215

79:                                               ; preds = %79, %235
  %80 = phi i64 [ %222, %235 ], [ %106, %79 ]
  %81 = phi i64 [ %221, %235 ], [ %105, %79 ]
  %82 = phi i64 [ 0, %235 ], [ %107, %79 ]
  %83 = inttoptr i64 %81 to ptr
  %84 = load i64, ptr %83, align 8
  %85 = add nsw i64 %84, %226
  %86 = inttoptr i64 %80 to ptr
  store i64 %85, ptr %86, align 8
  %87 = add i64 %81, 8
  %88 = inttoptr i64 %87 to ptr
  %89 = load i64, ptr %88, align 8
  %90 = add nsw i64 %89, %226
  %91 = add i64 %80, 8
  %92 = inttoptr i64 %91 to ptr
  store i64 %90, ptr %92, align 8
  %93 = add i64 %81, 16
  %94 = add i64 %80, 16
  %95 = inttoptr i64 %93 to ptr
  %96 = load i64, ptr %95, align 8
  %97 = add nsw i64 %96, %226
  %98 = inttoptr i64 %94 to ptr
  store i64 %97, ptr %98, align 8
  %99 = add i64 %81, 24
  %100 = inttoptr i64 %99 to ptr
  %101 = load i64, ptr %100, align 8
  %102 = add nsw i64 %101, %226
  %103 = add i64 %80, 24
  %104 = inttoptr i64 %103 to ptr
  store i64 %102, ptr %104, align 8
  %105 = add i64 %81, 32
  %106 = add i64 %80, 32
  %107 = add nuw i64 %82, 2
  %108 = icmp eq i64 %107, %236
  br i1 %108, label %109, label %79

109:                                              ; preds = %79
  %110 = icmp eq i64 %233, 0
  br i1 %110, label %125, label %111

111:                                              ; preds = %109, %228
  %112 = phi i64 [ %222, %228 ], [ %106, %109 ]
  %113 = phi i64 [ %221, %228 ], [ %105, %109 ]
  %114 = icmp ne i64 %233, 0
  tail call void @llvm.assume(i1 %114)
  %115 = inttoptr i64 %113 to ptr
  %116 = load i64, ptr %115, align 8
  %117 = add nsw i64 %116, %226
  %118 = inttoptr i64 %112 to ptr
  store i64 %117, ptr %118, align 8
  %119 = add i64 %113, 8
  %120 = inttoptr i64 %119 to ptr
  %121 = load i64, ptr %120, align 8
  %122 = add nsw i64 %121, %226
  %123 = add i64 %112, 8
  %124 = inttoptr i64 %123 to ptr
  store i64 %122, ptr %124, align 8
  br label %125

125:                                              ; preds = %109, %111
  %126 = and i64 %223, 1
  %127 = icmp eq i64 %126, 0
  br i1 %127, label %137, label %128

128:                                              ; preds = %225, %125
  %129 = phi i64 [ 0, %225 ], [ %229, %125 ]
  %130 = shl i64 %129, 3
  %131 = add i64 %130, %221
  %132 = inttoptr i64 %131 to ptr
  %133 = load i64, ptr %132, align 8
  %134 = add nsw i64 %133, %226
  %135 = add i64 %130, %222
  %136 = inttoptr i64 %135 to ptr
  store i64 %134, ptr %136, align 8
  br label %137

137:                                              ; preds = %217, %128, %125
  %138 = load i64, ptr %40, align 8
  %139 = load i64, ptr %41, align 8
  %140 = load i64, ptr %1, align 8
  %141 = load i64, ptr %42, align 8
  %142 = icmp slt i64 %140, %141
  br i1 %142, label %143, label %167

143:                                              ; preds = %137, %163
  %144 = phi i64 [ %164, %163 ], [ %141, %137 ]
  %145 = phi i64 [ %165, %163 ], [ %140, %137 ]
  %146 = inttoptr i64 %145 to ptr
  %147 = getelementptr inbounds nuw i8, ptr %146, i64 32
  %148 = load i64, ptr %147, align 8
  %149 = icmp slt i64 %220, %148
  br i1 %149, label %163, label %150

150:                                              ; preds = %143
  %151 = getelementptr inbounds nuw i8, ptr %146, i64 8
  %152 = load i64, ptr %151, align 8
  %153 = shl nsw i64 %152, 3
  %154 = load i64, ptr %146, align 8
  %155 = add nsw i64 %153, %222
  %156 = add nsw i64 %153, %138
  %157 = getelementptr inbounds nuw i8, ptr %146, i64 24
  %158 = load i64, ptr %157, align 8
  %159 = add nsw i64 %158, %139
  %160 = inttoptr i64 %154 to ptr
  %161 = tail call i64 %160(i64 %155, i64 %156, i64 %159, i64 256)
  %162 = load i64, ptr %42, align 8
  br label %163

163:                                              ; preds = %150, %143
  %164 = phi i64 [ %162, %150 ], [ %144, %143 ]
  %165 = add i64 %145, 56
  %166 = icmp slt i64 %165, %164
  br i1 %166, label %143, label %167

167:                                              ; preds = %163, %137
  %168 = icmp eq i64 %212, %219
  br i1 %168, label %169, label %217

169:                                              ; preds = %167, %215
  %170 = load i64, ptr %43, align 8
  %171 = load i64, ptr %44, align 8
  %172 = icmp slt i64 %170, %171
  br i1 %172, label %173, label %187

173:                                              ; preds = %169
  %174 = shl nsw i64 %209, 12
  %175 = shl i64 %212, 10
  br label %176

176:                                              ; preds = %176, %173
  %177 = phi i64 [ %185, %176 ], [ %170, %173 ]
  %178 = inttoptr i64 %177 to ptr
  %179 = load i64, ptr %178, align 8
  %180 = add nsw i64 %179, %174
  %181 = getelementptr inbounds nuw i8, ptr %178, i64 8
  %182 = load i64, ptr %181, align 8
  %183 = inttoptr i64 %182 to ptr
  %184 = inttoptr i64 %180 to ptr
  tail call void @llvm.memcpy.p0.p0.i64(ptr align 1 %184, ptr align 1 %183, i64 %175, i1 false)
  %185 = add nsw i64 %177, 16
  %186 = icmp slt i64 %185, %171
  br i1 %186, label %176, label %187

187:                                              ; preds = %176, %169
  %188 = add nuw nsw i64 %209, 1
  %189 = shl nsw i64 %188, 2
  %190 = icmp slt i64 %189, %3
  br i1 %190, label %191, label %205

191:                                              ; preds = %187
  %192 = load i64, ptr %11, align 8
  %193 = load i64, ptr %13, align 8
  %194 = icmp slt i64 %192, %193
  br i1 %194, label %197, label %195

195:                                              ; preds = %247, %191
  %196 = phi i64 [ %193, %191 ], [ %249, %247 ]
  br label %206

197:                                              ; preds = %191, %247
  %198 = phi i64 [ %248, %247 ], [ %192, %191 ]
  %199 = inttoptr i64 %198 to ptr
  %200 = load i64, ptr %199, align 8
  %201 = getelementptr inbounds nuw i8, ptr %199, i64 8
  %202 = load i64, ptr %201, align 8
  %203 = shl i64 %202, 2
  %204 = sub i64 %200, %203
  br label %237

205:                                              ; preds = %187, %31
  store i64 0, ptr %0, align 8
  ret void

206:                                              ; preds = %195, %34
  %207 = phi i64 [ %32, %34 ], [ %196, %195 ]
  %208 = phi i64 [ %2, %34 ], [ %61, %195 ]
  %209 = phi i64 [ 0, %34 ], [ %188, %195 ]
  %210 = shl nsw i64 %209, 2
  %211 = sub nsw i64 %3, %210
  %212 = tail call i64 @llvm.smin.i64(i64 %211, i64 4)
  %213 = load i64, ptr %11, align 8
  %214 = icmp slt i64 %213, %207
  br i1 %214, label %45, label %60

215:                                              ; preds = %68, %60
  %216 = icmp slt i64 %211, 1
  br i1 %216, label %169, label %217

217:                                              ; preds = %215, %167
  %218 = phi i64 [ %219, %167 ], [ 0, %215 ]
  %219 = add nuw nsw i64 %218, 1
  %220 = add nuw nsw i64 %218, %210
  %221 = load i64, ptr %37, align 8
  %222 = load i64, ptr %38, align 8
  %223 = load i64, ptr %39, align 8
  %224 = icmp slt i64 %223, 1
  br i1 %224, label %137, label %225

225:                                              ; preds = %217
  %226 = shl nsw i64 %218, 10
  %227 = icmp eq i64 %223, 1
  br i1 %227, label %128, label %228

228:                                              ; preds = %225
  %229 = and i64 %223, 9223372036854775806
  %230 = add nsw i64 %223, -2
  %231 = lshr i64 %230, 1
  %232 = add nuw i64 %231, 1
  %233 = and i64 %232, 1
  %234 = icmp eq i64 %231, 0
  br i1 %234, label %111, label %235

235:                                              ; preds = %228
  %236 = and i64 %232, -2
  br label %79

237:                                              ; preds = %237, %197
  %238 = phi i64 [ %245, %237 ], [ %204, %197 ]
  %239 = phi i64 [ %244, %237 ], [ 0, %197 ]
  %240 = add i64 %238, 4096
  %241 = inttoptr i64 %240 to ptr
  %242 = load <16 x float>, ptr %241, align 4
  %243 = inttoptr i64 %238 to ptr
  store <16 x float> %242, ptr %243, align 4
  %244 = add i64 %239, 16
  %245 = add i64 %238, 64
  %246 = icmp slt i64 %244, %202
  br i1 %246, label %237, label %247

247:                                              ; preds = %237
  %248 = add nsw i64 %198, 16
  %249 = load i64, ptr %13, align 8
  %250 = icmp slt i64 %248, %249
  br i1 %250, label %197, label %195
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

declare void @llvm.assume(i1 noundef)
