// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// As much of TensorFlow as the corpus needs to run: Tensors on the heap, one kernel at a time on one thread. What a real
// allocator or another library would refuse is refused where Simulation says so.
#pragma once

#include "basics.h"
#include "clients.h"
#include "kernels.h"
#include "resources.h"
#include "tensors.h"
