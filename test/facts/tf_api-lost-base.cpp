// If the header of a base class is missing, Clang drops the base; the kernel is recognized by its compute method.
// RUN: not %facts --checks=-*,facts-tf-api %s -- -std=c++17 -ferror-limit=0 -isystem %model >%t 2>&1
// RUN: FileCheck %s --input-file=%t --implicit-check-not="warning: {{kernel|.*compute.*}} [facts"
#include "tensorflow/core/framework/op_kernel.h"
#include <functional>

using namespace tensorflow;

class Lost : public MissingBase { // CHECK: :[[@LINE]]:7: warning: kernel [
public:
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};
class Virtual : public missing::Base { // CHECK: :[[@LINE]]:7: warning: kernel [
  virtual void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:16: warning: compute [
};
class Async : public MissingBase { // CHECK: :[[@LINE]]:7: warning: kernel [
  void ComputeAsync(OpKernelContext *ctx, std::function<void()> done) noexcept final {} // CHECK: :[[@LINE]]:8: warning: async compute [
};
class OutOfLine : public MissingBase { // CHECK: :[[@LINE]]:7: warning: kernel [
  void Compute(OpKernelContext *ctx) override;
};
void OutOfLine::Compute(OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:17: warning: compute [

template <typename T> class Template : public MissingBase<T> { // CHECK: :[[@LINE]]:29: warning: kernel [
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};

// Another base class was found.
struct Mixin {};
class OneOfTwo : public MissingBase, public Mixin { // CHECK: :[[@LINE]]:7: warning: kernel [
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};

// The base class of the base class is missing.
class Middle : public MissingBase {};
class Bottom : public Middle { // CHECK: :[[@LINE]]:7: warning: kernel [
  void Compute(OpKernelContext *ctx) override {} // CHECK: :[[@LINE]]:8: warning: compute [
};
class OfLost : public Lost {}; // CHECK: :[[@LINE]]:7: warning: kernel [

// Silent: without 'override', it may be an unrelated method.
class Plain : public MissingBase {
  void Compute(OpKernelContext *ctx) {}
};
// Silent: another method, or no context.
class OtherMethod : public MissingBase {
  void Prepare(OpKernelContext *ctx) override {}
};
class NoContext : public MissingBase {
  void Compute() override {}
  void Compute(int device) const override {}
};
// Silent: the overridden method is visible.
struct Task {
  virtual void Compute(OpKernelContext *ctx);
};
class SeenTask : public MissingBase, public Task {
  void Compute(OpKernelContext *ctx) override {}
};
