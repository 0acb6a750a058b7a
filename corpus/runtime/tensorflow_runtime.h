// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The part of TensorFlow that the corpus needs to run: Tensors on the heap, one kernel at a time on one thread. Calls of
// allocators and other libraries fail where Simulation requests it.
#pragma once

#include "basics.h"
#include "clients.h"
#include "kernels.h"
#include "resources.h"
#include "tensors.h"
