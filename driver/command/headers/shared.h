// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What nearly every kernel includes: precompiled once, shared by all files.
#pragma once

#include "tfop_model/op.h"
#include "tfop_model/resource.h"
#include "tfop_model/shape_inference.h"
