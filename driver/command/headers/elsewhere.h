// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

// The body of a template that TensorFlow defines in its headers: without one, Clang rejects its use with a type of an
// unnamed namespace.
#define TFOP_ELSEWHERE                                                                                                                     \
  {                                                                                                                                        \
    __builtin_unreachable();                                                                                                               \
  }
