// Recognition of hidden returns: the name is that of the macro in the source.
// RUN: %facts --checks=-*,facts-tf-api %s -- -std=c++17 -isystem %model | FileCheck %s --implicit-check-not="warning: hidden {{.*}} [facts"
#include "tensorflow/core/framework/op_kernel.h"

using namespace tensorflow;

void Requires(OpKernelContext *ctx, int n, const Status &status) {
  OP_REQUIRES(ctx, n > 0, errors::InvalidArgument("n")); // CHECK: :[[@LINE]]:3: warning: hidden return of 'OP_REQUIRES' [
  OP_REQUIRES_OK(ctx, status); // CHECK: :[[@LINE]]:3: warning: hidden return of 'OP_REQUIRES_OK' [
  if (n > 1)
    OP_REQUIRES_OK(ctx, status); // CHECK: :[[@LINE]]:5: warning: hidden return of 'OP_REQUIRES_OK' [
}

void RequiresAsync(OpKernelContext *ctx, int n, std::function<void()> done) {
  OP_REQUIRES_ASYNC(ctx, n > 0, errors::InvalidArgument("n"), done); // CHECK: :[[@LINE]]:3: warning: hidden return of 'OP_REQUIRES_ASYNC' [
  OP_REQUIRES_OK_ASYNC(ctx, ctx->status(), done); // CHECK: :[[@LINE]]:3: warning: hidden return of 'OP_REQUIRES_OK_ASYNC' [
}

Status Returns(OpKernelContext *ctx, int n) {
  TF_RETURN_IF_ERROR(Status()); // CHECK: :[[@LINE]]:3: warning: hidden return of 'TF_RETURN_IF_ERROR' [
  Tensor *out = nullptr;
  TF_RETURN_IF_ERROR( // CHECK: :[[@LINE]]:3: warning: hidden return of 'TF_RETURN_IF_ERROR' [
      ctx->allocate_output(0, TensorShape(), &out));
  TF_RETURN_WITH_CONTEXT_IF_ERROR(Status(), "while returning"); // CHECK: :[[@LINE]]:3: warning: hidden return of 'TF_RETURN_WITH_CONTEXT_IF_ERROR' [
  // Silent: the return is spelled out.
  if (n > 0)
    return Status();
  return errors::Internal("n is ", n);
}

// A project's own macros, with and without TensorFlow's.
#define REQUIRE_POSITIVE(ctx, n) OP_REQUIRES(ctx, (n) > 0, errors::InvalidArgument(#n))
#define REQUIRE_BOTH(ctx, m, n) \
  REQUIRE_POSITIVE(ctx, m);     \
  REQUIRE_POSITIVE(ctx, n)
#define LEAVE_IF(condition) \
  if (condition)            \
  return
#define UNLESS(condition, statement) \
  if (!(condition)) {                \
    statement;                       \
  }
#define LEAVE_UNLESS(condition) UNLESS(condition, return)
#define IGNORE(statement) statement
#define RETURN return
void Own(OpKernelContext *ctx, int m, int n) {
  REQUIRE_POSITIVE(ctx, n); // CHECK: :[[@LINE]]:3: warning: hidden return of 'REQUIRE_POSITIVE' [
  REQUIRE_BOTH(ctx, m, n); // CHECK: :[[@LINE]]:3: warning: hidden return of 'REQUIRE_BOTH' [
  LEAVE_IF(n == 2); // CHECK: :[[@LINE]]:3: warning: hidden return of 'LEAVE_IF' [
  // The macro passes the return to another macro.
  LEAVE_UNLESS(n == 3); // CHECK: :[[@LINE]]:3: warning: hidden return of 'LEAVE_UNLESS' [
  // In an argument of another macro, the inner macro is named.
  IGNORE(OP_REQUIRES(ctx, n > 4, errors::InvalidArgument("n"))); // CHECK: :[[@LINE]]:3: warning: hidden return of 'OP_REQUIRES' [
  IGNORE(UNLESS(n == 5, LEAVE_IF(m == 5))); // CHECK: :[[@LINE]]:3: warning: hidden return of 'LEAVE_IF' [
  if (n == 6)
    RETURN; // CHECK: :[[@LINE]]:5: warning: hidden return of 'RETURN' [
  // Silent: the return is visible in the argument.
  UNLESS(n == 7, return);
  IGNORE(UNLESS(n == 8, return));
}

// Silent: a return in a lambda that is an argument is spelled out.
void Argument(OpKernelContext *ctx) {
  OP_REQUIRES_OK(ctx, [&] { return Status(); }()); // CHECK: :[[@LINE]]:3: warning: hidden return of 'OP_REQUIRES_OK' [
  IGNORE(auto work = [](int n) {
    if (n > 0)
      return 1;
    return 2;
  });
  work(0);
}

// In a lambda and in a template.
template <typename T> void Template(OpKernelContext *ctx, T value) {
  auto work = [&] {
    OP_REQUIRES(ctx, value > T(), errors::InvalidArgument("value")); // CHECK: :[[@LINE]]:5: warning: hidden return of 'OP_REQUIRES' [
  };
  work();
}
template void Template(OpKernelContext *, float);

// Silent: the macro is only the returned value.
#define ZERO 0
int Value() { return ZERO; }
