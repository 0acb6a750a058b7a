// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Bases of numeric kernels. TensorFlow's own kernels use the same names for other classes.
#pragma once

#include "tfop_model/op.h"

namespace tensorflow {

template <typename T> class UnaryOp : public OpKernel {
public:
  explicit UnaryOp(OpKernelConstruction *context) : OpKernel(context) TFOP_ELSEWHERE
};
template <typename T> class BinaryOp : public OpKernel {
public:
  explicit BinaryOp(OpKernelConstruction *context) : OpKernel(context) TFOP_ELSEWHERE
};
template <typename T, typename Child> class UnaryElementWiseOp : public UnaryOp<T> {
public:
  using UnaryOp<T>::UnaryOp;
  void Compute(OpKernelContext *context) override TFOP_ELSEWHERE
};
template <typename T, typename Child> class BinaryElementWiseOp : public BinaryOp<T> {
public:
  using BinaryOp<T>::BinaryOp;
  void Compute(OpKernelContext *context) override TFOP_ELSEWHERE
};

} // namespace tensorflow
