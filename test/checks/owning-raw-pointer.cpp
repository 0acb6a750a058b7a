// RUN: %check_tfop %s tf-owning-raw-pointer %t
// Acquisitions by members. The fixes have their own tests: rewrite-class.cpp, rewrite-guard.cpp.
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
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data' is allocated with 'new[]' and never released; 'Pod' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-3]]:42: note: 'data' is allocated here
  int size;
};

class Initialized {
public:
  explicit Initialized(int n) : rows_(new float[n]), names_{strdup("a")} {}

private:
  float *rows_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'rows_' is allocated with 'new[]' and never released; 'Initialized' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:39: note: 'rows_' is allocated here
  char *names_;
  // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: member 'names_' is acquired with 'strdup' and never released; 'Initialized' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:61: note: 'names_' is acquired here
  Table *table_ = new Table;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'table_' is allocated with 'new' and never released; 'Initialized' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-2]]:19: note: 'table_' is allocated here
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
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'released_' is acquired with 'release()' and never released; 'ByCalls' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:17: note: 'released_' is acquired here
  int *words_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: member 'words_' is allocated with 'malloc' and never released; 'ByCalls' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:33: note: 'words_' is allocated here
  float *device_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'device_' is acquired with 'cudaMalloc' and never released; 'ByCalls' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:5: note: 'device_' is acquired here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'device_' has no single matching release
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
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'made_' is acquired with 'MakeTable' and never released; 'ByFunctions' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:13: note: 'made_' is acquired here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'made_' has no single matching release
  Table *handed_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'handed_' is acquired with 'MakeTable' and never released; 'ByFunctions' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:5: note: 'handed_' is acquired here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'handed_' has no single matching release
  Table *local_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'local_' is allocated with 'new' and never released; 'ByFunctions' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-16]]:20: note: 'local_' is allocated here
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
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: member 'vocabulary_' is acquired with 'Lookup' and never released; 'Resources' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:27: note: 'vocabulary_' is acquired here
};

class Counted {
public:
  explicit Counted(Vocabulary *vocabulary) : vocabulary_(vocabulary) { vocabulary_->Ref(); }

private:
  Vocabulary *vocabulary_;
  // CHECK-MESSAGES: :[[@LINE-1]]:15: warning: member 'vocabulary_' is acquired with 'Ref()' and never released; 'Counted' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:72: note: 'vocabulary_' is acquired here
  // CHECK-REASONS: :[[@LINE-3]]:15: no fix: 'vocabulary_' is assigned a pointer that it does not own
};

// Silent: referenced and released.
class CountedBack {
public:
  explicit CountedBack(Vocabulary *vocabulary) : vocabulary_(vocabulary) { vocabulary->Ref(); }
  CountedBack(const CountedBack &) = delete;
  ~CountedBack() { vocabulary_->Unref(); }

private:
  Vocabulary *vocabulary_;
};

// A member that a macro assigns.
#define FILL(member, n) member = new float[n]
class InMacro : public OpKernel {
public:
  explicit InMacro(OpKernelConstruction *ctx) : OpKernel(ctx) { FILL(data_, 4); }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is allocated with 'new[]' and never released; 'InMacro' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:65: note: 'data_' is allocated here
};

class Suppressed {
public:
  Suppressed() { data_ = new float[4]; }

private:
  // Silent: suppressed.
  float *data_; // NOLINT(tf-owning-raw-pointer)
};

// The other messages, one example each. The cases that lead to them have tests of their own.
class Forgets {
public:
  Forgets() : data_(new float[4]) {}
  ~Forgets() { size_ = 0; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is allocated with 'new[]' and never released; the destructor of 'Forgets' does not release it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'data_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the destructor is here
  int size_ = 4;
};
class Inverted {
public:
  Inverted() : data_(new float[4]) {}
  Inverted(const Inverted &) = delete;
  ~Inverted() {
    if (!data_)
      delete[] data_;
  }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is allocated with 'new[]' and never released; the destructor of 'Inverted' releases it only if it is null [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:22: note: 'data_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-8]]:9: note: 'data_' is released only if it is null
};
class Unrelated {
public:
  explicit Unrelated(bool verbose) : verbose_(verbose), data_(new float[4]) {}
  Unrelated(const Unrelated &) = delete;
  ~Unrelated() {
    if (verbose_)
      delete[] data_;
  }

private:
  bool verbose_;
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is allocated with 'new[]', but the destructor of 'Unrelated' releases it under an unrelated condition [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-11]]:63: note: 'data_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-9]]:9: note: 'data_' is released only if this condition is true
  // CHECK-REASONS: :[[@LINE-4]]:10: suggested: 'data_' would be released regardless of the condition
};
class WrongForm {
public:
  WrongForm() : data_(static_cast<float *>(malloc(8))) {}
  WrongForm(const WrongForm &) = delete;
  ~WrongForm() { delete data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is allocated with 'malloc' but released with 'delete' [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:44: note: 'data_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'data_' is released here
  // CHECK-REASONS: :[[@LINE-4]]:10: no fix: 'data_' is not allocated with 'new'
};
class FilledAgain : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~FilledAgain() override { delete[] data_; }
  void Compute(OpKernelContext *ctx) override {
    mutex_lock lock(mu_);
    data_ = new float[4];
    if (ctx->num_inputs() == 0)
      return;
    data_[0] = 1;
  }

private:
  mutex mu_;
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is assigned again in 'Compute' without releasing the value of an earlier step [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE-9]]:7: note: 'Compute' returns without releasing 'data_'
  // CHECK-MESSAGES: :[[@LINE-12]]:13: note: 'data_' is overwritten here without being released
  // CHECK-REASONS: :[[@LINE-5]]:10: suggested: 'data_' may be in use by another step when it is assigned again
};
class FilledTwice {
public:
  FilledTwice() = default;
  FilledTwice(const FilledTwice &) = delete;
  ~FilledTwice() { delete[] data_; }
  void Load() {
    data_ = new float[4];
    data_ = new float[8];
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is assigned twice in 'Load' without releasing the first value [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note: 'data_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-7]]:13: note: 'data_' is overwritten here without being released
};
class Unset : public OpKernel {
public:
  explicit Unset(OpKernelConstruction *ctx) : OpKernel(ctx) {
    int n = 0;
    OP_REQUIRES_OK(ctx, ctx->GetAttr("n", &n));
    data_ = new float[n];
  }
  ~Unset() override { delete[] data_; }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is released by the destructor of 'Unset', but the constructor can return without setting it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: the constructor returns here without setting 'data_'
  // CHECK-MESSAGES: :[[@LINE-7]]:23: note: 'data_' is released here
};
class Copied {
public:
  Copied() : data_(new float[4]) {}
  ~Copied() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is released by each copy of 'Copied', and 'Copied' is copied [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+3]]:45: note: 'data_' is copied here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'data_' is in a class that is copied
};
void Copy(const Copied &from) { Copied to = from; }
class Copyable {
public:
  Copyable() : data_(new float[4]) {}
  ~Copyable() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'data_' would be released by each copy of 'Copyable'; delete its copy operations [tf-owning-raw-pointer]
};
class Elsewhere {
public:
  Elsewhere() : data_(new float[4]) {}
  ~Elsewhere();

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'data_' is allocated with 'new[]', and '~Elsewhere' of 'Elsewhere' is not defined in this file [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'data_' is allocated here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'data_' may be used in '~Elsewhere', which is not in this file
};
struct Codec {
  void Finish();
};
class Passed {
public:
  Passed() : codec_(new Codec) {}
  ~Passed() { codec_->Finish(); }

private:
  Codec *codec_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'codec_' is allocated with 'new' and passed to 'Finish'; whether it is released there cannot be determined [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: 'codec_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-6]]:15: note: 'codec_' escapes here
};
class ByHand {
public:
  ByHand() : data_(new float[4]) {}
  void Close() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'data_' is allocated with 'new[]' and released only in 'Close', which the destructor does not call [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:20: note: 'data_' is allocated here
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: 'data_' is released here
};
class Many {
public:
  Many() {
    for (int i = 0; i < 4; ++i)
      four_[i] = new Table;
  }

private:
  Table *four_[4];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: an element of member 'four_' is allocated with 'new' and never released; 'Many' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: an element of 'four_' is allocated here
  // CHECK-REASONS: :[[@LINE-3]]:10: no fix: 'four_' holds more than one object
};
