// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every C++ part but the rare ones: what an unlisted TensorFlow path gets.
#pragma once

#include "tfop_model/absl_sync.h"
#include "tfop_model/batching.h"
#include "tfop_model/c_api.h"
#include "tfop_model/c_api_eager.h"
#include "tfop_model/client_ops.h"
#include "tfop_model/dataset.h"
#include "tfop_model/eigen_matrix.h"
#include "tfop_model/grappler.h"
#include "tfop_model/image.h"
#include "tfop_model/io.h"
#include "tfop_model/kernel_lib.h"
#include "tfop_model/lookup.h"
#include "tfop_model/metrics.h"
#include "tfop_model/numeric_op.h"
#include "tfop_model/random.h"
#include "tfop_model/resource.h"
#include "tfop_model/session.h"
#include "tfop_model/sparse.h"
#include "tfop_model/strings.h"
#include "tfop_model/summary.h"
