// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// Members that are borrowed, or that other code releases.
// CHECK-FIXES: void Close() { table_.reset(); }
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/platform/mutex.h"
#include <cstdlib>
#include <memory>
#include <utility>
#include <vector>

using namespace tensorflow;

struct Table {
  int size = 0;
};
void Use(const float *data);

// Silent: a method that the destructor calls releases it.
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

// Silent: released by the step that allocated it, without an exit in between.
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

// Silent: lives until the process ends.
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

// Silent: the list has one owner; its nodes do not own each other.
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

// Silent: transferred to an owner, or to the caller.
class HandsOn {
public:
  HandsOn() : table_(new Table), taken_(new Table), last_(new Table) {}
  std::unique_ptr<Table> Move() { return std::unique_ptr<Table>(table_); }
  Table *Current() {
    Table *table = taken_;
    taken_ = nullptr;
    return table;
  }
  Table *Last() { return std::exchange(last_, nullptr); }
  void Stop() { Move(); }

private:
  Table *table_;
  Table *taken_;
  Table *last_;
};

// The name alone is not a transfer: the member still has the pointer.
class Renews {
public:
  Renews() : table_(new Table) {}
  Table *NewestTable() { return table_; }

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note:
};

// A method that the destructor calls on it may delete it, whatever its name.
class Codec {
public:
  void Finish();
  int Size() const;
};
class Decoder {
public:
  Decoder() : codec_(new Codec), sized_(new Codec) {}
  ~Decoder() {
    codec_->Finish();
    size_ = sized_->Size();
  }
  void Restart() { sized_->Finish(); }

private:
  Codec *codec_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-10]]:22: note:
  // CHECK-MESSAGES: :[[@LINE-9]]:5: note:
  Codec *sized_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-14]]:41: note:
  // CHECK-MESSAGES: :[[@LINE-14]]:3: note:
  int size_ = 0;
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
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:69: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:100: note:
  std::unique_ptr<Keeper> keeper_;
};

class ByHand {
public:
  ByHand() : table_(new Table) {}
  void Close() { delete table_; }

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note:
  // CHECK-MESSAGES: :[[@LINE-6]]:18: note:
};

class Unseen {
public:
  Unseen() : table_(new Table) {}
  ~Unseen();

private:
  Table *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note:
};

// Silent: the elements of 'nodes_' are released, including the root.
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

// A container of pointers to const only borrows.
class Listed {
public:
  Listed() : table_(new int(1)) {}
  void Inputs(std::vector<const int *> *inputs) const { inputs->push_back(table_); }

private:
  int *table_;
  // CHECK-MESSAGES: :[[@LINE-1]]:8: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-6]]:21: note:
};

// Silent: 'realloc' returns the same block.
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

// Silent: assigned only if it is null, and usually not the root.
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
