// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The layers that TensorFlow adds to Eigen: convolutions, pooling, softmax, glimpses.
#pragma once

#include "tfop_model/eigen_tensor.h"

namespace Eigen {

#define TFOP_LAYER(name)                                                                                                                   \
  template <typename Input, typename... A>                                                                                                 \
  TensorExpr<std::remove_const_t<typename Input::Scalar>> name(const Input &input, const A &...rest) TFOP_ELSEWHERE
TFOP_LAYER(SpatialConvolution)
TFOP_LAYER(SpatialConvolutionBackwardInput)
TFOP_LAYER(SpatialConvolutionBackwardKernel)
TFOP_LAYER(CuboidConvolution)
TFOP_LAYER(CuboidConvolutionBackwardInput)
TFOP_LAYER(CuboidConvolutionBackwardKernel)
TFOP_LAYER(SpatialMaxPooling)
TFOP_LAYER(SpatialAvgPooling)
TFOP_LAYER(CuboidMaxPooling)
TFOP_LAYER(CuboidAvgPooling)
TFOP_LAYER(SoftMax)
TFOP_LAYER(ExtractGlimpses)
#undef TFOP_LAYER
enum ExtractGlimpsesNoiseMode { UNIFORM = 0, GAUSSIAN = 1, ZERO = 2 };

} // namespace Eigen
