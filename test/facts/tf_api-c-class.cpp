// Compute functions of the C API that are static methods, templates, or lambdas.
// RUN: %facts --checks=-*,facts-tf-api %s -- -std=c++17 | FileCheck %s --implicit-check-not="warning: {{.*compute.*}} [facts"
struct TF_OpKernelContext;
struct TF_KernelBuilder;
extern "C" TF_KernelBuilder *TF_NewKernelBuilder(const char *, const char *, void *(*)(void *),
                                                 void (*)(void *, TF_OpKernelContext *), void (*)(void *));

struct Zero {
  static void Run(void *kernel, TF_OpKernelContext *ctx) { // CHECK: :[[@LINE]]:15: warning: C compute [
    auto lambda = [] {}; // CHECK: :[[@LINE]]:19: warning: lambda in compute code [
    lambda();
  }
  // Silent: a nonstatic method cannot be passed to TF_NewKernelBuilder.
  void Method(void *kernel, TF_OpKernelContext *ctx) {}
};
template <typename T> void Fill(void *kernel, TF_OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:28: warning: C compute [
template <typename T> struct Ones {
  static void Run(void *kernel, TF_OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:15: warning: C compute [
};

void Register() {
  TF_NewKernelBuilder("Zero", "CPU", nullptr, &Zero::Run, nullptr);
  TF_NewKernelBuilder("Fill", "CPU", nullptr, &Fill<float>, nullptr);
  TF_NewKernelBuilder("Ones", "CPU", nullptr, &Ones<float>::Run, nullptr);
  auto run = [](void *kernel, TF_OpKernelContext *ctx) { // CHECK: :[[@LINE]]:14: warning: C compute [
    auto inner = [] {}; // CHECK: :[[@LINE]]:18: warning: lambda in compute code [
    inner();
  };
  TF_NewKernelBuilder("Inline", "CPU", nullptr, run, nullptr);
  int captured = 0;
  // Silent: a lambda with captures does not convert to a C function pointer.
  auto lambda = [captured](void *kernel, TF_OpKernelContext *ctx) { (void)captured; };
}
