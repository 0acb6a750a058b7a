// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every C++ part but the rare ones: what an unlisted TensorFlow path gets.
#pragma once

#include "tfop_model/resource.h"
#include "tfop_model/absl_sync.h"
#include "tfop_model/client_ops.h"
#include "tfop_model/dataset.h"
#include "tfop_model/eigen_matrix.h"
