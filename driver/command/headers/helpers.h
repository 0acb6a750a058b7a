// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Helpers of TensorFlow's own kernels, which its tree declares itself.
#pragma once

#include "tfop_model/dataset.h"
#include "tfop_model/proto_config.h"
