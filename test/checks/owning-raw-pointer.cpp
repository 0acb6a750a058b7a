// RUN: %check_tfop %s tf-owning-raw-pointer %t
// The fixes have tests of their own: rewrite-class.cpp, rewrite-guard.cpp.
// CHECK-FIXES: std::unique_ptr<float[]> data;
#include "cuda_runtime.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/resource_mgr.h"
#include "tensorflow/core/platform/mutex.h"
#include <cstdlib>
#include <map>
#include <memory>
#include <string>
#include <thread>
#include <vector>

using namespace tensorflow;

struct Table {
  int size = 0;
};
void Use(const float *data);
void Use(const Table *table);

// What fills it.

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

// What holds it: arrays, containers, a base, a union.

class Many {
public:
  explicit Many(int n) {
    for (int i = 0; i < 4; ++i)
      four_[i] = new Table;
    for (int i = 0; i < n; ++i) {
      list_.push_back(new Table);
      map_[i] = new Table;
      Table *named = new Table;
      other_.insert({i, named});
    }
    rows_ = new float *[n];
    for (int i = 0; i < n; ++i)
      rows_[i] = new float[n];
  }
  ~Many() { delete[] rows_; }
  Many(const Many &) = delete;

private:
  Table *four_[4];
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: what member 'four_' holds comes from 'new' and is never released; the destructor of 'Many' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-17]]:18: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor is here
  std::vector<Table *> list_;
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: what member 'list_' holds comes from 'new' and is never released; the destructor of 'Many' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-19]]:23: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-11]]:3: note: the destructor is here
  std::map<int, Table *> map_;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: what member 'map_' holds comes from 'new' and is never released; the destructor of 'Many' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-22]]:17: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-15]]:3: note: the destructor is here
  std::map<int, Table *> other_;
  // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: what member 'other_' holds comes from 'new' and is never released; the destructor of 'Many' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-25]]:22: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-19]]:3: note: the destructor is here
  float **rows_;
  // CHECK-MESSAGES: :[[@LINE-1]]:11: warning: what member 'rows_' holds comes from 'new[]' and is never released; the destructor of 'Many' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-24]]:18: note: filled here with 'new[]'
  // CHECK-MESSAGES: :[[@LINE-23]]:3: note: the destructor is here
};

// Silent: each released in its own way.
class ManyReleased {
public:
  explicit ManyReleased(int n) {
    for (int i = 0; i < 4; ++i)
      four_[i] = new Table;
    list_.push_back(new Table);
    list_.emplace_back(new Table);
    map_[n] = new Table;
    other_.emplace(n, new Table);
    queue_.push_back(new Table);
    rows_ = new float *[n];
    rows_[0] = new float[n];
    all_ = new std::vector<Table *>;
    all_->push_back(new Table);
  }
  ManyReleased(const ManyReleased &) = delete;
  ~ManyReleased() {
    for (Table *one : four_)
      delete one;
    for (auto it = list_.begin(); it != list_.end(); ++it)
      delete *it;
    for (auto &entry : map_)
      delete entry.second;
    for (const auto &[key, value] : other_)
      delete value;
    while (!queue_.empty()) {
      delete queue_.back();
      queue_.pop_back();
    }
    delete[] rows_[0];
    delete[] rows_;
    for (size_t i = 0; i < all_->size(); ++i)
      delete (*all_)[i];
    delete all_;
  }

private:
  Table *four_[4];
  std::vector<Table *> list_, queue_;
  std::map<int, Table *> map_, other_;
  float **rows_;
  std::vector<Table *> *all_;
};

class Base : public OpKernel {
public:
  using OpKernel::OpKernel;

protected:
  float *scratch_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'scratch_' comes from 'new[]' and is never released; 'Base' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+6]]:16: note: filled here with 'new[]'
  float *kept_ = nullptr;
};
class Derived : public Base {
public:
  explicit Derived(OpKernelConstruction *ctx) : Base(ctx) {
    scratch_ = new float[16];
    kept_ = new float[16];
  }
  ~Derived() override { delete[] kept_; }
  void Compute(OpKernelContext *) override { Use(scratch_); }
};

// Silent: which of the two the union holds cannot be seen.
class Either {
public:
  explicit Either(bool wide) {
    if (wide)
      doubles_ = new double[4];
    else
      floats_ = new float[4];
  }

private:
  union {
    float *floats_;
    double *doubles_;
  };
};

class Outer {
public:
  void Start() { inner_.reset(new Inner(3)); }

private:
  struct Inner {
    explicit Inner(int n) { data = new float[n]; }
    float *data;
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: member 'data' comes from 'new[]' and is never released; 'Inner' has no destructor [tf-owning-raw-pointer]
    // CHECK-MESSAGES: :[[@LINE-3]]:36: note: filled here with 'new[]'
  };
  std::unique_ptr<Inner> inner_;
};

template <typename T> class Template : public OpKernel {
public:
  explicit Template(OpKernelConstruction *ctx) : OpKernel(ctx) {
    values_ = new T[8];
    kept_ = new T[8];
    list_.push_back(new T);
    gone_.push_back(new T);
  }
  ~Template() override {
    delete[] kept_;
    for (auto *one : gone_)
      delete one;
  }
  void Compute(OpKernelContext *) override {
    struct Local {
      Local() { data = new T; }
      T *data;
      // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data' comes from 'new' and is never released; 'Local' has no destructor [tf-owning-raw-pointer]
      // CHECK-MESSAGES: :[[@LINE-3]]:24: note: filled here with 'new'
    };
    Local local;
  }

private:
  T *values_;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: member 'values_' comes from 'new[]' and is never released; the destructor of 'Template' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-23]]:15: note: filled here with 'new[]'
  // CHECK-MESSAGES: :[[@LINE-19]]:3: note: the destructor is here
  T *kept_;
  std::vector<T *> list_;
  // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: what member 'list_' holds comes from 'new' and is never released; the destructor of 'Template' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-26]]:21: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-24]]:3: note: the destructor is here
  std::vector<T *> gone_;
};

template <typename T> class Instantiated : public OpKernel {
public:
  explicit Instantiated(OpKernelConstruction *ctx) : OpKernel(ctx) { values_ = new T[8]; }
  void Compute(OpKernelContext *) override {}

private:
  T *values_;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: member 'values_' comes from 'new[]' and is never released; 'Instantiated' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:80: note: filled here with 'new[]'
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);

// What is wrong with the destructor.

class Forgets : public OpKernel {
public:
  explicit Forgets(OpKernelConstruction *ctx) : OpKernel(ctx), data_(new float[4]) {}
  ~Forgets() override { Use(data_); }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' comes from 'new[]' and is never released; the destructor of 'Forgets' does not do it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:70: note: filled here with 'new[]'
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note: the destructor is here
};

class Inverted : public OpKernel {
public:
  explicit Inverted(OpKernelConstruction *ctx) : OpKernel(ctx), data_(new float[4]), table_(new Table) {}
  ~Inverted() override {
    if (!data_) {
      delete[] data_;
    }
    if (table_ != nullptr)
      return;
    delete table_;
  }
  void Compute(OpKernelContext *) override {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' comes from 'new[]' and is never released; the destructor of 'Inverted' releases it only where it is null [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-14]]:71: note: filled here with 'new[]'
  // CHECK-MESSAGES: :[[@LINE-13]]:9: note: this is true only where there is nothing to release
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'table_' comes from 'new' and is never released; the destructor of 'Inverted' releases it only where it is null [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-18]]:93: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-14]]:9: note: this is true only where there is nothing to release
};

class Unrelated : public OpKernel {
public:
  explicit Unrelated(OpKernelConstruction *ctx) : OpKernel(ctx), data_(new float[4]) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("verbose", &verbose_));
  }
  ~Unrelated() override {
    if (verbose_)
      delete[] data_;
  }
  void Compute(OpKernelContext *) override {}

private:
  bool verbose_;
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' comes from 'new[]', but the destructor of 'Unrelated' releases it on a condition that has nothing to do with it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:72: note: filled here with 'new[]'
  // CHECK-MESSAGES: :[[@LINE-10]]:9: note: released only if this is true
};

// Silent: the flag says whether there is something, or whose it is.
class Related {
public:
  Related() : owned_(true), data_(new float[4]) {}
  explicit Related(float *data) : owned_(false), data_(data) {}
  Related(const Related &) = delete;
  void Fill() {
    more_ = new float[4];
    filled_ = true;
  }
  ~Related() {
    if (owned_)
      delete[] data_;
    if (filled_)
      delete[] more_;
  }

private:
  bool owned_;
  bool filled_ = false;
  float *data_;
  float *more_ = nullptr;
};

class WrongWay {
public:
  WrongWay() : data_(static_cast<float *>(malloc(8))) {}
  WrongWay(const WrongWay &) = delete;
  ~WrongWay() { delete data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' comes from 'malloc' but is released with 'delete' [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-7]]:43: note: filled here with 'malloc'
  // CHECK-MESSAGES: :[[@LINE-6]]:17: note: released here
};

class OnlyBefore {
public:
  void Grow(int n) {
    delete[] data_;
    data_ = new float[n];
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' comes from 'new[]' and is never released; 'OnlyBefore' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:13: note: filled here with 'new[]'
};

// A member filled again.

class Again : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~Again() override {
    delete[] data_;
    delete[] larger_;
    delete[] once_;
    delete[] flagged_;
    delete[] swapped_;
  }
  void Compute(OpKernelContext *ctx) override {
    const int n = ctx->input(0).NumElements();
    mutex_lock lock(mu_);
    data_ = new float[n];
    if (n > capacity_) {
      larger_ = new float[n];
      capacity_ = n;
    }
    if (!once_)
      once_ = new float[n];
    if (!filled_) {
      flagged_ = new float[n];
      filled_ = true;
    }
    delete[] swapped_;
    swapped_ = new float[n];
    passing_ = new float[n];
    OP_REQUIRES(ctx, n > 3, errors::InvalidArgument("few"));
    delete[] passing_;
    local_ = new float[n];
    delete[] local_;
  }

private:
  mutex mu_;
  int capacity_ = 0;
  bool filled_ = false;
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is filled again in 'Compute' without releasing what an earlier step left in it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-25]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-22]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-21]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-15]]:5: note: a step that returns here leaves 'data_' filled
  // CHECK-MESSAGES: :[[@LINE-30]]:13: note: filled again here
  float *larger_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'larger_' is filled again in 'Compute' without releasing what an earlier step left in it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-32]]:5: note: the condition is true here
  // CHECK-MESSAGES: :[[@LINE-29]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-28]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-22]]:5: note: a step that returns here leaves 'larger_' filled
  // CHECK-MESSAGES: :[[@LINE-35]]:17: note: filled again here
  // Silent: only when there is nothing yet.
  float *once_ = nullptr;
  float *flagged_ = nullptr;
  // Silent: the old one goes first.
  float *swapped_ = nullptr;
  float *passing_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'passing_' is filled again in 'Compute' without releasing what an earlier step left in it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-44]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-41]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-40]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-34]]:5: note: a step that returns here leaves 'passing_' filled
  // CHECK-MESSAGES: :[[@LINE-36]]:16: note: filled again here
  // Silent: gone when the step ends.
  float *local_ = nullptr;
};

// A constructor that leaves it unset.

class Unset : public OpKernel {
public:
  explicit Unset(OpKernelConstruction *ctx) : OpKernel(ctx), early_(nullptr) {
    OP_REQUIRES_OK(ctx, ctx->GetAttr("n", &n_));
    data_ = new float[n_];
    early_ = new float[n_];
    Init();
  }
  ~Unset() override {
    delete[] data_;
    delete[] early_;
    delete[] later_;
    delete table_;
  }
  void Compute(OpKernelContext *) override {}

private:
  void Init() { later_ = new float[n_]; }
  int n_;
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is released by the destructor of 'Unset', but the constructor can return without setting it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-18]]:5: note: the constructor returns here without setting 'data_'
  // CHECK-MESSAGES: :[[@LINE-13]]:5: note: released here
  // Silent: null from the start.
  float *early_;
  float *later_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'later_' is released by the destructor of 'Unset', but the constructor can return without setting it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-24]]:5: note: the constructor returns here without setting 'later_'
  // CHECK-MESSAGES: :[[@LINE-17]]:5: note: released here
  // Silent: null from the start.
  Table *table_ = nullptr;
};

// Silent: a base that leaves it to the derived classes.
class Renders {
public:
  explicit Renders(int size) : size_(size) {}
  Renders(const Renders &) = delete;
  virtual ~Renders() { delete[] frame_; }

protected:
  int size_;
  float *frame_;
};
class RendersOnce : public Renders {
public:
  explicit RendersOnce(int size) : Renders(size) { frame_ = new float[size]; }
};

class SetOnSome {
public:
  explicit SetOnSome(int n) {
    if (n > 0)
      data_ = new float[n];
  }
  SetOnSome(const SetOnSome &) = delete;
  ~SetOnSome() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is released by the destructor of 'SetOnSome', but the constructor can return without setting it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note: the condition is false here
  // CHECK-MESSAGES: :[[@LINE-8]]:3: note: the constructor returns here without setting 'data_'
  // CHECK-MESSAGES: :[[@LINE-7]]:18: note: released here
};

// Silent: a method of the constructor sets it, or another constructor does.
class SetByHelper {
public:
  explicit SetByHelper(int n) { Reset(n); }
  SetByHelper() : SetByHelper(3) {}
  SetByHelper(const SetByHelper &) = delete;
  ~SetByHelper() { delete[] data_; }

private:
  void Reset(int n) { data_ = new float[n]; }
  float *data_;
};

// Copies.

class Copied {
public:
  Copied() : data_(new float[4]) {}
  ~Copied() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is released by each copy of 'Copied', and 'Copied' is copied [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+3]]:15: note: copied here
};
void Copy(const Copied &from) {
  Copied to = from;
  (void)to;
}

class Grown {
public:
  explicit Grown(int n) : data_(new float[n]) {}
  ~Grown() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: member 'data_' is released by each copy of 'Grown', and 'Grown' is copied [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE+3]]:3: note: copied here
};
void Grow(std::vector<Grown> &grown) {
  grown.emplace_back(3);
}

class Fragile {
public:
  Fragile() : data_(new float[4]) {}
  ~Fragile() { delete[] data_; }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'data_' would be released by each copy of 'Fragile'; forbid copies of it [tf-owning-raw-pointer]
};

// Silent: cannot be copied.
class Guarded {
public:
  Guarded() : data_(new float[4]) {}
  ~Guarded() { delete[] data_; }

private:
  std::unique_ptr<Table> table_;
  float *data_;
};

// Silent: copies as it should.
class CopiesItself {
public:
  CopiesItself() : data_(new float[4]) {}
  CopiesItself(const CopiesItself &) : data_(new float[4]) {}
  ~CopiesItself() { delete[] data_; }

private:
  float *data_;
};

// Not guilty.

// Silent: what the destructor calls releases it.
class Closes {
public:
  Closes() { data_ = new float[4]; }
  Closes(const Closes &) = delete;
  ~Closes() { Close(); }
  void Close() {
    if (data_ == nullptr)
      return;
    Give(data_);
    data_ = nullptr;
  }

private:
  static void Give(float *data) { delete[] data; }
  float *data_ = nullptr;
};

// Silent: an alias, an owner, a lambda release it.
class Ways {
public:
  Ways() : alias_(new Table), owner_(new Table), lambda_(new Table), reset_(new Table) {}
  Ways(const Ways &) = delete;
  ~Ways() {
    Table *old = alias_;
    alias_ = nullptr;
    delete old;
    std::unique_ptr<Table> last(owner_);
    auto release = [this] { delete lambda_; };
    release();
    kept_.reset(reset_);
  }

private:
  Table *alias_, *owner_, *lambda_, *reset_;
  std::unique_ptr<Table> kept_;
};

// Silent: released by the step that filled it, with nothing in between.
class Step : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    mutex_lock lock(mu_);
    Begin();
    Use(data_);
    End();
  }

private:
  void Begin() { data_ = new float[4]; }
  void End() { delete[] data_; }
  mutex mu_;
  float *data_ = nullptr;
};

// Silent: borrowed.
class Borrows : public OpKernel {
public:
  explicit Borrows(OpKernelConstruction *ctx) : OpKernel(ctx), env_(ctx->env()) {}
  void Compute(OpKernelContext *ctx) override {
    std::unique_ptr<float[]> owner(new float[4]);
    Tensor *out = nullptr;
    OP_REQUIRES_OK(ctx, ctx->allocate_output(0, TensorShape(), &out));
    last_.store(out);
  }

private:
  Env *env_;
  std::atomic<Tensor *> last_;
};

// Silent: lives as long as the process.
class Singleton {
public:
  static Singleton &Get() {
    static Singleton *one = new Singleton;
    return *one;
  }

private:
  Singleton() : table_(new Table) {}
  Table *table_;
};

// Silent: the list is somebody's, not each node's.
struct Node {
  Node *next = nullptr;
  void Append() { next = new Node; }
};

// Silent: the object that holds it releases it.
struct Entry {
  Entry() : table(new Table) {}
  Table *table;
};
class Entries {
public:
  ~Entries() {
    for (Entry &entry : all_)
      delete entry.table;
  }

private:
  std::vector<Entry> all_;
};

// Silent: handed to an owner, or out.
class HandsOn {
public:
  HandsOn() : table_(new Table), taken_(new Table) {}
  std::unique_ptr<Table> Move() { return std::unique_ptr<Table>(table_); }
  Table *Release() {
    Table *table = taken_;
    taken_ = nullptr;
    return table;
  }
  void Stop() { Move(); }

private:
  Table *table_;
  Table *taken_;
};

class Keeper {
public:
  explicit Keeper(Table *table);
};
class Given : public OpKernel {
public:
  explicit Given(OpKernelConstruction *ctx) : OpKernel(ctx), table_(new Table) { keeper_.reset(new Keeper(table_)); }
  void Compute(OpKernelContext *) override {}

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'table_' comes from 'new' and is given to 'Keeper'; nobody can see who releases it [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:69: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-7]]:100: note: given away here
  std::unique_ptr<Keeper> keeper_;
};

class ByHand {
public:
  ByHand() : table_(new Table) {}
  void Close() { delete table_; }

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'table_' comes from 'new' and is released only in 'Close', which the destructor does not call [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: filled here with 'new'
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note: released here
};

class Unseen {
public:
  Unseen() : table_(new Table) {}
  ~Unseen();

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: member 'table_' comes from 'new', and '~Unseen' of 'Unseen' is not in this file [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: filled here with 'new'
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

//===-- borrowed, or another's --------------------------------------------===//

// Silent: what 'nodes_' holds is released, the root with it.
class Forest {
public:
  Forest() : root_(new Leaf) { nodes_.push_back(root_); }
  Forest(const Forest &) = delete;
  ~Forest() {
    for (Leaf *node : nodes_)
      delete node;
  }

private:
  struct Leaf {};
  Leaf *const root_;
  std::vector<Leaf *> nodes_;
};

// A container of pointers to const only looks.
class Listed {
public:
  Listed() : table_(new int(1)) {}
  void Inputs(std::vector<const int *> *inputs) const { inputs->push_back(table_); }

private:
  int *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: member 'table_' comes from 'new' and is never released; 'Listed' has no destructor [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note: filled here with 'new'
};

// Silent: 'realloc' gives back what it was given.
class Grows {
public:
  Grows() = default;
  Grows(const Grows &) = delete;
  ~Grows() { Clear(); }
  bool Append(size_t size) {
    char *grown = static_cast<char *>(std::realloc(data_, size));
    if (grown == nullptr)
      return false;
    data_ = grown;
    return true;
  }
  void Clear() {
    std::free(data_);
    data_ = nullptr;
  }

private:
  char *data_ = nullptr;
};

// Silent: filled where it is null, and mostly not the root at all.
class Dictionary : public OpKernel {
public:
  using OpKernel::OpKernel;
  ~Dictionary() override { delete root_; }
  void Compute(OpKernelContext *ctx) override {
    Entry **at = &root_;
    while (*at != nullptr && (*at)->key != ctx->num_inputs())
      at = &(*at)->next;
    if (*at == nullptr)
      *at = new Entry{ctx->num_inputs(), nullptr};
  }

private:
  struct Entry {
    int key;
    Entry *next;
  };
  Entry *root_ = nullptr;
};
