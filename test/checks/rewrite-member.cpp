// RUN: %check_tfop %s tf-owning-raw-pointer %t --by-line
// An owning raw-pointer member becomes a std::unique_ptr, use by use, if every use is visible.
#include "tensorflow/core/framework/op_kernel.h"
#include <cstring>
// CHECK-FIXES: #include <cstring>
// CHECK-FIXES-NEXT: #include <memory>

using namespace tensorflow;

struct Small {
  int value = 0;
};
struct Table {
  ~Table();
  int Size() const;
  int rows = 0;
};
void Read(const float *values);
void Count(int64_t size);
void Ask(bool present);

// All kinds of uses of a buffer.
class Buffer {
public:
  explicit Buffer(int n) : size_(n) { data_ = new float[n]; }
  // CHECK-FIXES: {{^}}  explicit Buffer(int n) : size_(n) { data_.reset(new float[n]); }{{$}}
  void Use(const Buffer &other) {
    data_[0] = 1;
    *data_ = other.data_[1];
    this->data_[1] = *(data_ + 1);
    // CHECK-FIXES: {{^}}    data_[0] = 1;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    data_[0] = other.data_[1];{{$}}
    // CHECK-FIXES-NEXT: {{^}}    this->data_[1] = *(data_.get() + 1);{{$}}
    Read(data_);
    Read(other.data_ + 2);
    Read(&data_[3]);
    std::memset(data_, 0, size_ * sizeof(*data_));
    Count(sizeof(data_));
    // CHECK-FIXES: {{^}}    Read(data_.get());{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Read(other.data_.get() + 2);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Read(&data_[3]);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    std::memset(data_.get(), 0, size_ * sizeof(data_[0]));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Count(sizeof(data_.get()));{{$}}
    const float *end = data_ + size_;
    if (data_ && data_ != nullptr && data_ < end && other.data_ != data_)
      Ask(data_);
    // CHECK-FIXES: {{^}}    const float *end = data_.get() + size_;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (data_ && data_ != nullptr && data_.get() < end && other.data_.get() != data_.get())
    // CHECK-FIXES-NEXT: {{^}}      Ask(data_ != nullptr);{{$}}
    auto sum = [this] { return data_[0] + *data_; };
    // CHECK-FIXES: {{^}}    auto sum = [this] { return data_[0] + data_[0]; };{{$}}
    Count(sum());
  }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-33]]:47: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data_;{{$}}
  int size_;
};

// Declarations and initializers.
class Declared {
public:
  Declared() : first_(new Small), second_(NULL), third_() { fourth_ = nullptr; }
  // CHECK-FIXES: {{^}}  Declared() : first_(new Small), second_(nullptr), third_() { fourth_ = nullptr; }{{$}}
  void Fill(int n) {
    second_ = n > 1 ? new Table : nullptr;
    third_ = new Table[n];
    fourth_ = new Small;
    // CHECK-FIXES: {{^}}    second_.reset(n > 1 ? new Table : nullptr);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    third_.reset(new Table[n]);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    fourth_.reset(new Small);{{$}}
    Count(second_->Size() + (*second_).rows + third_->rows);
    // CHECK-FIXES: {{^}}    Count(second_->Size() + (*second_).rows + third_[0].rows);{{$}}
  }

private:
  Small *first_, *plain_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-16]]:23: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Small> first_;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  Small *plain_ = nullptr;{{$}}
  Table *second_, *third_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-18]]:23: note:
  // CHECK-MESSAGES: :[[@LINE-3]]:20: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-19]]:14: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Table> second_;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  std::unique_ptr<Table[]> third_;{{$}}
  mutable Small *fourth_ = 0;
  // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-23]]:15: note:
  // CHECK-FIXES: {{^}}  mutable std::unique_ptr<Small> fourth_;{{$}}
  const Small *fifth_ = new Small;
  // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-2]]:25: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<const Small> fifth_{new Small};{{$}}
  Small *sixth_{new Small};
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-2]]:17: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Small> sixth_{new Small};{{$}}
};

// A release becomes a reset, or is removed with the destructor.
class Released {
public:
  ~Released() {}
  void Load(int n) {
    delete[] data_;
    data_ = new float[n];
    // CHECK-FIXES: {{^}}    data_.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    data_.reset(new float[n]);{{$}}
    if (table_ != NULL) {
      delete table_;
      table_ = NULL;
    }
    // CHECK-FIXES: {{^}}    table_.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //
    table_ = new Table;
    // CHECK-FIXES: {{^}}    table_.reset(new Table);{{$}}
  }

private:
  float *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-16]]:13: note:
  // CHECK-MESSAGES: :[[@LINE-20]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data_;{{$}}
  Table *table_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-12]]:14: note:
  // CHECK-MESSAGES: :[[@LINE-25]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Table> table_;{{$}}
};

class ByHand {
public:
  ByHand() : data_(new float[8]) {}
  void Close() {
    if (data_)
      delete[] data_;
    data_ = nullptr;
    Count(1);
    // CHECK-FIXES: {{^}}    data_.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Count(1);{{$}}
  }

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: remark: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:20: note:
  // CHECK-MESSAGES: :[[@LINE-11]]:7: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data_;{{$}}
};

// The destructors of the objects may use members that are declared after them.
class Ordered {
public:
  Ordered() : first_(new Table), second_(new Table), plain_(new float[8]) {}
  Ordered(const Ordered &) = delete;
  ~Ordered() { Count(3); }
  // CHECK-FIXES: {{^}}  ~Ordered() { Count(3); second_.reset(); first_.reset(); }{{$}}

private:
  Table *first_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:22: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Table> first_;{{$}}
  Table *second_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:42: note:
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Table> second_;{{$}}
  float *plain_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-18]]:61: note:
  // CHECK-MESSAGES: :[[@LINE-17]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> plain_;{{$}}
  Table behind_;
};

// Next to a container, which has no single pointer to reset.
class BesideMany {
public:
  BesideMany() : first_(new Table) { all_.push_back(new Table); }
  BesideMany(const BesideMany &) = delete;
  ~BesideMany() { Count(3); }
  // CHECK-FIXES: {{^}}  ~BesideMany() { Count(3); first_.reset(); }{{$}}

private:
  Table *first_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-8]]:25: note:
  // CHECK-MESSAGES: :[[@LINE-7]]:3: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<Table> first_;{{$}}
  std::vector<Table *> all_;
  // CHECK-MESSAGES: :[[@LINE-1]]:24: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-13]]:53: note:
  // CHECK-MESSAGES: :[[@LINE-12]]:3: note:
};

// A class template: one member in all its instantiations.
template <typename T> class Typed {
public:
  explicit Typed(int n) { data_ = new T[n]; }
  // CHECK-FIXES: {{^}}  explicit Typed(int n) { data_.reset(new T[n]); }{{$}}
  T First() const { return *data_; }
  // CHECK-FIXES: {{^}}  T First() const { return data_[0]; }{{$}}
  T Other() const;

private:
  T *data_ = nullptr;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:35: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<T[]> data_;{{$}}
};
template <typename T> T Typed<T>::Other() const { return this->data_[1]; }
float Sum() { return Typed<float>(1).First() + Typed<double>(2).First(); }

// A kernel, which is never copied.
template <typename T> class Kernel : public OpKernel {
public:
  explicit Kernel(OpKernelConstruction *ctx) : OpKernel(ctx), weights_(new T[8]) {}
  void Compute(OpKernelContext *ctx) override {
    OP_REQUIRES(ctx, weights_ != nullptr && *weights_ > 0, errors::Internal("no weights"));
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, weights_ != nullptr && weights_[0] > 0, errors::Internal("no weights"));{{$}}
  }

private:
  T *weights_;
  // CHECK-MESSAGES: :[[@LINE-1]]:6: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-9]]:72: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<T[]> weights_;{{$}}
};

// A struct of this file with public members.
struct Open {
  Open() { data = new float[3]; }
  float *data;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-3]]:19: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data;{{$}}
};
void Outside(Open *open) {
  Read(open->data);
  open->data[0] = 3;
  float data = open->data ? *open->data : 0;
  Count(data);
  // CHECK-FIXES: {{^}}  Read(open->data.get());{{$}}
  // CHECK-FIXES-NEXT: {{^}}  open->data[0] = 3;{{$}}
  // CHECK-FIXES-NEXT: {{^}}  float data = open->data ? open->data[0] : 0;{{$}}
}

// Moved, not copied.
class Movable {
public:
  Movable() : data_(new float[3]) {}

private:
  float *data_;
  // CHECK-MESSAGES: :[[@LINE-1]]:10: warning: [tf-owning-raw-pointer]
  // CHECK-MESSAGES: :[[@LINE-5]]:21: note:
  // CHECK-FIXES: {{^}}  std::unique_ptr<float[]> data_;{{$}}
};
Movable Make() {
  Movable made;
  return made;
}
