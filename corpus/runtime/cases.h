// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What the cases of a story say: the name, what came out, and what was lost.
#pragma once

#include "basics.h"

#include <valgrind/memcheck.h>

/// The cases of a story. The runner finds them by this name.
#define CASES extern "C" __attribute__((visibility("default"))) void RunCases()

/// The bytes that nothing leads to any more; none outside valgrind.
inline unsigned long lostBytes() {
  unsigned long lost = 0, dubious = 0, reachable = 0, suppressed = 0;
  VALGRIND_DO_QUICK_LEAK_CHECK;
  VALGRIND_COUNT_LEAKS(lost, dubious, reachable, suppressed);
  return lost;
}

/// One case: what it prints comes between its name and its losses.
inline void inCase(const std::string &name, const std::function<void()> &run) {
  const unsigned long before = lostBytes();
  tensorflow::simulation() = tensorflow::Simulation();
  std::cout << name << ": ";
  run();
  std::cout << "; lost " << lostBytes() - before << std::endl;
}

/// A case for each number of calls of other libraries that succeed before one fails.
inline void afterCalls(const std::string &name, std::initializer_list<int> counts, const std::function<void()> &run) {
  for (int count : counts)
    inCase(tensorflow::joined(name, " after ", count), [&] {
      tensorflow::simulation().calls = count;
      run();
    });
}

/// The same for a program and its words.
inline void afterCalls(const std::string &name, std::initializer_list<int> counts, int (*program)(int, char **),
                       std::vector<std::string> words) {
  std::vector<char *> pointers;
  for (std::string &word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  afterCalls(name, counts, [&] { std::cout << "exit " << program(static_cast<int>(words.size()), pointers.data()); });
}
