// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs each program of a batch once for each exit that can be forced, in a process of its own, and prints
// "PROGRAM EXIT result=... leaked=... output=...".
#pragma once

#include "libraries.h"

#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <sanitizer/allocator_interface.h>
#include <sys/wait.h>
#include <unistd.h>

static int Forced = 0;
static int ApiCalls = 0;
static long Blocks = 0;
static bool Counting = false;
static char Output[1 << 14];
static size_t OutputLength = 0;

extern "C" {
void Emit(long value) {
  if (OutputLength + 32 < sizeof(Output))
    OutputLength += static_cast<size_t>(snprintf(Output + OutputLength, 32, "%ld,", value));
}
int Fails(int exit) { return exit == Forced; }
int ApiFails(void) { return 100 + ApiCalls++ == Forced; }
cudaError_t cudaMalloc(void **p, size_t size) {
  if (ApiFails())
    return 2;
  *p = malloc(size);
  return 0;
}
cudaError_t cudaFree(void *p) {
  free(p);
  return 0;
}
struct AVFrame {
  int references;
};
int av_frame_is_writable(AVFrame *frame) { return frame->references == 0; }
AVFrame *av_frame_alloc(void) { return static_cast<AVFrame *>(calloc(1, sizeof(AVFrame))); }
void av_frame_free(AVFrame **frame) {
  free(*frame);
  *frame = nullptr;
}
}

static void onMalloc(const volatile void *, size_t) { Blocks += Counting; }
static void onFree(const volatile void *block) { Blocks -= Counting && block != nullptr; }

struct Program {
  const char *name;
  void (*run)();
  int exits;
  int apiCalls;
};

static void runOnce(const Program &program, int exit) {
  fflush(stdout);
  const pid_t child = fork();
  if (child == 0) {
    alarm(10);
    Forced = exit;
    Counting = true;
    program.run();
    Counting = false;
    printf("%s %d result=0 leaked=%ld output=%.*s\n", program.name, exit, Blocks, static_cast<int>(OutputLength), Output);
    fflush(stdout);
    _exit(0);
  }
  int status = 0;
  waitpid(child, &status, 0);
  if (status != 0)
    printf("%s %d result=%d leaked=0 output=\n", program.name, exit, status);
}

template <size_t Count> int runAll(const Program (&programs)[Count]) {
  __sanitizer_install_malloc_and_free_hooks(onMalloc, onFree);
  for (const Program &program : programs) {
    for (int exit = 0; exit <= program.exits; ++exit)
      runOnce(program, exit);
    for (int call = 0; call < program.apiCalls; ++call)
      runOnce(program, 100 + call);
  }
  return 0;
}
