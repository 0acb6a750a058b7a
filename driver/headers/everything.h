// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Every C++ part but the rare ones: what an unlisted TensorFlow path gets.
#pragma once

#include "tfop_model/resource.h"
