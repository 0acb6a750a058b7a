// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The output of a story's cases: the name, the outcome, and the number of leaked bytes.
#pragma once

#include "basics.h"

#include <valgrind/memcheck.h>

/// The cases of a story. The runner finds them by this name.
#define CASES extern "C" __attribute__((visibility("default"))) void RunCases()

/// The number of leaked bytes; zero outside Valgrind.
inline unsigned long lostBytes() {
  unsigned long lost = 0, dubious = 0, reachable = 0, suppressed = 0;
  VALGRIND_DO_QUICK_LEAK_CHECK;
  VALGRIND_COUNT_LEAKS(lost, dubious, reachable, suppressed);
  return lost;
}

/// Runs a case; its output is printed between its name and the leaked bytes.
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

/// The same for a program and its arguments.
inline void afterCalls(const std::string &name, std::initializer_list<int> counts, int (*program)(int, char **),
                       std::vector<std::string> words) {
  std::vector<char *> pointers;
  for (std::string &word : words)
    pointers.push_back(word.data());
  pointers.push_back(nullptr);
  afterCalls(name, counts, [&] { std::cout << "exit " << program(static_cast<int>(words.size()), pointers.data()); });
}
