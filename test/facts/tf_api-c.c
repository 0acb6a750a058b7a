// Compute functions of the C API are recognized by the type that TF_NewKernelBuilder requires.
// RUN: %facts --checks=-*,facts-tf-api %s -- | FileCheck %s --implicit-check-not="warning: {{.*compute.*}} [facts"
// RUN: %facts --checks=-*,facts-tf-api %s -- -x c++ -std=c++17 | FileCheck %s --implicit-check-not="warning: {{.*compute.*}} [facts"
typedef struct TF_OpKernelConstruction TF_OpKernelConstruction;
typedef struct TF_OpKernelContext TF_OpKernelContext;
typedef struct TF_KernelBuilder TF_KernelBuilder;
#ifdef __cplusplus
extern "C"
#endif
TF_KernelBuilder *TF_NewKernelBuilder(const char *op_name, const char *device_name,
                                      void *(*create_func)(TF_OpKernelConstruction *),
                                      void (*compute_func)(void *, TF_OpKernelContext *),
                                      void (*delete_func)(void *));

static void *Create(TF_OpKernelConstruction *ctx) { return ctx; }
static void Compute(void *kernel, TF_OpKernelContext *ctx) {} // CHECK: :[[@LINE]]:13: warning: C compute [
void AnyName(void *kernel, struct TF_OpKernelContext *c) {} // CHECK: :[[@LINE]]:6: warning: C compute [

// Silent: releases the kernel.
static void Delete(void *kernel) {}
// Silent: no context, a different order, an additional parameter, a result.
void NoContext(void *kernel, void *c) {}
void OtherOrder(TF_OpKernelContext *first, void *kernel) {}
void More(void *kernel, TF_OpKernelContext *c, int axis) {}
int Result(void *kernel, TF_OpKernelContext *c) { return 0; }
// Silent: construction happens once, not on each step.
void Construction(void *kernel, TF_OpKernelConstruction *c) {}
// Silent: a function with its own kernel type is a helper that is called directly.
struct Kernel;
void Typed(struct Kernel *kernel, TF_OpKernelContext *c) {}

TF_KernelBuilder *Register(void) { return TF_NewKernelBuilder("Zero", "CPU", &Create, &Compute, &Delete); }
