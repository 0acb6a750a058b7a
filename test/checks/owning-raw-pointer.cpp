// RUN: %check_tfop %s tf-owning-raw-pointer %t
// What fills a member. The fixes have tests of their own: rewrite-class.cpp, rewrite-guard.cpp.
// CHECK-FIXES: std::unique_ptr<float[]> data;
#include "cuda_runtime.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/platform/mutex.h"
#include <cstdlib>
#include <memory>
#include <string>

using namespace tensorflow;

struct Table {
  int size = 0;
};
void Use(const Table *table);

struct Pod {
  explicit Pod(int n) : size(n) { data = new float[size]; }
  float *data;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data' comes from 'new[]' and is never released; 'Pod' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-3]]:42: note: filled here with 'new[]'
  int size;
};

class Initialised {
public:
  explicit Initialised(int n) : rows_(new float[n]), names_{strdup("a")} {}

private:
  float *rows_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'rows_' comes from 'new[]' and is never released; 'Initialised' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:39: note: filled here with 'new[]'
  char *names_;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: member 'names_' comes from 'strdup' and is never released; 'Initialised' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:61: note: filled here with 'strdup'
  Table *table_ = new Table;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'table_' comes from 'new' and is never released; 'Initialised' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: filled here with 'new'
};

class ByCalls {
public:
  ByCalls(std::unique_ptr<Table> table, int n) {
    released_ = table.release();
    words_ = static_cast<int *>(malloc(n * sizeof(int)));
    cudaMalloc(&device_, n);
  }

private:
  Table *released_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'released_' comes from 'release()' and is never released; 'ByCalls' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:17: note: filled here with 'release()'
  int *words_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: member 'words_' comes from 'malloc' and is never released; 'ByCalls' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:33: note: filled here with 'malloc'
  float *device_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'device_' comes from 'cudaMalloc' and is never released; 'ByCalls' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:5: note: filled here with 'cudaMalloc'
};

static Table *MakeTable() { return new Table; }
static Status MakeTable(Table **made) {
  *made = new Table;
  return OkStatus();
}

class ByFunctions {
public:
  ByFunctions() {
    made_ = MakeTable();
    MakeTable(&handed_).IgnoreError();
    Table *local = new Table;
    Use(local);
    local_ = local;
  }

private:
  Table *made_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'made_' comes from 'MakeTable' and is never released; 'ByFunctions' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:13: note: filled here with 'MakeTable'
  Table *handed_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'handed_' comes from 'MakeTable' and is never released; 'ByFunctions' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:5: note: filled here with 'MakeTable'
  Table *local_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'local_' comes from 'new' and is never released; 'ByFunctions' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-14]]:20: note: filled here with 'new'
};

class Vocabulary : public ResourceBase {
public:
  std::string DebugString() const override { return ""; }
};

class Resources : public OpKernel {
public:
  explicit Resources(OpKernelConstruction *ctx) : OpKernel(ctx) {}
  void Compute(OpKernelContext *ctx) override {
    mutex_lock lock(mu_);
    if (!vocabulary_)
      OP_REQUIRES_OK(ctx, ctx->resource_manager()->Lookup("", "vocabulary", &vocabulary_));
  }

private:
  mutex mu_;
  Vocabulary *vocabulary_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: member 'vocabulary_' comes from 'Lookup' and is never released; 'Resources' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:27: note: filled here with 'Lookup'
};

class Counted {
public:
  explicit Counted(Vocabulary *vocabulary) : vocabulary_(vocabulary) { vocabulary_->Ref(); }

private:
  Vocabulary *vocabulary_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: member 'vocabulary_' comes from 'Ref()' and is never released; 'Counted' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:72: note: filled here with 'Ref()'
};

// Silent: counted and given back.
class CountedBack {
public:
  explicit CountedBack(Vocabulary *vocabulary) : vocabulary_(vocabulary) { vocabulary->Ref(); }
  CountedBack(const CountedBack &) = delete;
  ~CountedBack() { vocabulary_->Unref(); }

private:
  Vocabulary *vocabulary_;
};

// A member that a macro fills.
#define FILL(member, n) member = new float[n]
class InMacro : public OpKernel {
public:
  explicit InMacro(OpKernelConstruction *ctx) : OpKernel(ctx) { FILL(data_, 4); }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' comes from 'new[]' and is never released; 'InMacro' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:65: note: filled here with 'new[]'
};

class Suppressed {
public:
  Suppressed() { data_ = new float[4]; }

private:
  // Silent: somebody decided.
  float *data_; // NOLINT(tf-owning-raw-pointer)
};
