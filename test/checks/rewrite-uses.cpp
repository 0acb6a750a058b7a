// RUN: %check_tfop %s tf-raw-new-in-compute %t --by-line
// An owning raw pointer becomes a std::unique_ptr, use by use. All of this is safe.
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/util/work_sharder.h"
#include <algorithm>
#include <cstring>
#include <functional>
// CHECK-FIXES: #include <functional>
// CHECK-FIXES-NEXT: #include <memory>

using namespace tensorflow;

void Read(const float *values);
void Count(int64_t size);
void Ask(bool present);

struct Query {
  explicit Query(int n);
  ~Query();
  int Size() const;
  int rows = 0;
};
struct Small {
  int value;
};

class Uses : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    const int64_t n = ctx->input(0).NumElements();
    float *buf = new float[n];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:18: note:
    // CHECK-MESSAGES: :[[@LINE+29]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+28]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> buf(new float[n]);{{$}}
    buf[0] = 1;
    *buf = 2;
    *(buf + 1) = buf[n - 1];
    // CHECK-FIXES: {{^}}    buf[0] = 1;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    buf[0] = 2;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    *(buf.get() + 1) = buf[n - 1];{{$}}
    Read(buf);
    Read(buf + 2);
    Read(&buf[3]);
    std::memset(buf, 0, n * sizeof(*buf));
    std::fill(buf, buf + n, 0.f);
    Count(sizeof(buf));
    // CHECK-FIXES: {{^}}    Read(buf.get());{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Read(buf.get() + 2);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Read(&buf[3]);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    std::memset(buf.get(), 0, n * sizeof(buf[0]));{{$}}
    // CHECK-FIXES-NEXT: {{^}}    std::fill(buf.get(), buf.get() + n, 0.f);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Count(sizeof(buf.get()));{{$}}
    float *alias = buf + 1;
    const float *end = buf + n;
    if (buf && buf != nullptr && buf < end && alias != buf)
      Ask(buf);
    // CHECK-FIXES: {{^}}    float *alias = buf.get() + 1;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    const float *end = buf.get() + n;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    if (buf && buf != nullptr && buf.get() < end && alias != buf.get())
    // CHECK-FIXES-NEXT: {{^}}      Ask(buf != nullptr);{{$}}
    OP_REQUIRES(ctx, buf[0] > 0 && buf != nullptr, errors::Internal("values ", *buf));
    // CHECK-FIXES: {{^}}    OP_REQUIRES(ctx, buf[0] > 0 && buf != nullptr, errors::Internal("values ", buf[0]));{{$}}
    delete[] buf;
    Count(n);
    // CHECK-FIXES-NEXT: {{^}}    //
    // CHECK-FIXES-NEXT: {{^}}    Count(n);{{$}}
  }
};

class Objects : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto *query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> query(new Query(1));{{$}}
    Count(query->Size() + (*query).rows + query[0].rows);
    // CHECK-FIXES: {{^}}    Count(query->Size() + (*query).rows + query.get()[0].rows);{{$}}
    OP_REQUIRES(ctx, query->Size() > 0, errors::Internal("empty"));
    delete query;
    Count(3);
    // The destructor runs at the same point as before.
    // CHECK-FIXES: {{^}}    query.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    Count(3);{{$}}
    const Small *small = new Small{3};
    // CHECK-MESSAGES: :[[@LINE-1]]:26: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:26: note:
    // CHECK-MESSAGES: :[[@LINE+10]]:3: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<const Small> small(new Small{3});{{$}}
    Small *const some = new Small[4]();
    // CHECK-MESSAGES: :[[@LINE-1]]:25: remark: [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}    std::unique_ptr<Small[]> some(new Small[4]());{{$}}
    Count(small->value + some->value);
    // CHECK-FIXES: {{^}}    Count(small->value + some[0].value);{{$}}
    if (some)
      delete[] some;
    // CHECK-FIXES-NEXT: {{^}}    //
  }
};

class Declarations : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    float *first = new float[2], *second = nullptr, scale = 2;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: remark: [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> first(new float[2]);{{$}}
    // CHECK-FIXES-NEXT: {{^}}    std::unique_ptr<float[]> second;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    float scale = 2;{{$}}
    if (ctx->num_inputs() > 1)
      second = new float[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:16: remark: [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}      second.reset(new float[3]);{{$}}
    Read(second);
    first[0] = scale;
    delete[] first;
    if (second != nullptr) {
      delete[] second;
      second = nullptr;
    }
    // CHECK-FIXES: {{^}}    first[0] = scale;{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //
    Query *late;
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> late;{{$}}
    late = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: remark: [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}    late.reset(new Query(1));{{$}}
    Count(late->Size());
    delete late;
    late = NULL;
    // CHECK-FIXES: {{^}}    Count(late->Size());{{$}}
    // CHECK-FIXES-NEXT: {{^}}    late.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    //
    late = new Query(2);
    // CHECK-MESSAGES: :[[@LINE-1]]:12: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:12: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    late.reset(new Query(2));{{$}}
    Count(late->Size());
    late = 0;
    // CHECK-FIXES: {{^}}    late = nullptr;{{$}}
    Query *chosen = ctx->num_inputs() > 2 ? new Query(3) : nullptr;
    // CHECK-MESSAGES: :[[@LINE-1]]:45: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:45: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:3: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> chosen(ctx->num_inputs() > 2 ? new Query(3) : nullptr);{{$}}
    if (!chosen)
      return;
    Count(chosen->Size());
  }
};

class Around : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Query *query = nullptr;
    if (ctx->num_inputs() > 1) query = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:40: remark: [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}    if (ctx->num_inputs() > 1) query.reset(new Query(1));{{$}}
    if (query != NULL) {
      delete query;
      query = NULL;
    }
    // The test is removed together with the release.
    // CHECK-FIXES-NEXT: {{^}}    //
    // CHECK-FIXES-NEXT: {{^}}    //
    // CHECK-FIXES-NEXT: {{^}}    query.reset();{{$}}
    // CHECK-FIXES-NEXT: {{^}}    // The test
    Count(1);
    float *buf = new float[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: [tf-raw-new-in-compute]
    if (ctx->num_inputs() > 2) { delete[] buf; return; }
    // CHECK-FIXES: {{^}}    if (ctx->num_inputs() > 2) { return; }{{$}}
    buf[0] = 1;

    delete[] buf;

    Count(2);
    // CHECK-FIXES: {{^}}    buf[0] = 1;{{$}}
    // CHECK-FIXES-EMPTY:
    // CHECK-FIXES-NEXT: {{^}}    Count(2);{{$}}
  }
};

class Broken : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    Query *query =
        new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note:
    // CHECK-MESSAGES: :[[@LINE+18]]:3: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> query({{$}}
    // CHECK-FIXES-NEXT: {{^}}        new Query(1));{{$}}
    float *buf = // scratch
        new float[3];
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> buf( // scratch{{$}}
    // CHECK-FIXES-NEXT: {{^}}        new float[3]);{{$}}
    buf =
        new float[4];
    // CHECK-MESSAGES: :[[@LINE-1]]:9: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:9: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:3: note:
    // CHECK-FIXES: {{^}}    buf.reset({{$}}
    // CHECK-FIXES-NEXT: {{^}}        new float[4]);{{$}}
    buf[query->Size()] = 1;
  }
};

class InPlace : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    auto workers = ctx->device()->tensorflow_cpu_worker_threads();
    float *buf = new float[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:18: remark: [tf-raw-new-in-compute]
    // CHECK-FIXES: {{^}}    std::unique_ptr<float[]> buf(new float[8]);{{$}}
    Shard(workers->num_threads, workers->workers, 8, 100, [&](int64_t begin, int64_t end) { buf[begin] = *buf; });
    // CHECK-FIXES: {{^}}    Shard(workers->num_threads, workers->workers, 8, 100, [&](int64_t begin, int64_t end) { buf[begin] = buf[0]; });{{$}}
    auto work = [buf, workers](int64_t begin, int64_t end) { buf[begin] = *buf; };
    // CHECK-FIXES: {{^}}    auto work = [buf = buf.get(), workers](int64_t begin, int64_t end) { buf[begin] = *buf; };{{$}}
    Shard(workers->num_threads, workers->workers, 8, 100, work);
    Shard(workers->num_threads, workers->workers, 8, 100, [=](int64_t begin, int64_t end) { buf[begin] = 2; });
    // CHECK-FIXES: {{^}}    Shard(workers->num_threads, workers->workers, 8, 100, [=, buf = buf.get()](int64_t begin, int64_t end) { buf[begin] = 2; });{{$}}
    delete[] buf;
  }
};

class Owner {
public:
  ~Owner() { delete query_; }
  void Take(Query *query) { query_ = query; }

private:
  Query *query_ = nullptr;
};

class HandOvers : public OpKernel {
public:
  using OpKernel::OpKernel;
  Status Make(OpKernelContext *ctx, Query **out) {
    Query *made = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> made(new Query(1));{{$}}
    TF_RETURN_IF_ERROR(ctx->status());
    *out = made;
    // CHECK-FIXES: {{^}}    *out = made.release();{{$}}
    return OkStatus();
  }
  Query *Create(OpKernelContext *ctx) {
    Query *made = new Query(1);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:7: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> made(new Query(1));{{$}}
    if (made->Size() == 0)
      return nullptr;
    return made;
    // CHECK-FIXES: {{^}}    return made.release();{{$}}
  }
  void Compute(OpKernelContext *ctx) override {
    Query *query = nullptr;
    OP_REQUIRES_OK(ctx, Make(ctx, &query));
    std::unique_ptr<Query> owner(query);
    std::unique_ptr<Query> other(Create(ctx));
    Query *kept = new Query(3);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:19: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<Query> kept(new Query(3));{{$}}
    OP_REQUIRES(ctx, kept->Size() > 0, errors::Internal("empty"));
    std::vector<std::unique_ptr<Query>> all;
    all.emplace_back(kept);
    // CHECK-FIXES: {{^}}    all.emplace_back(kept.release());{{$}}
  }
};

// The parentheses belong to the type.
class Callback : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    std::function<void()> *job = new std::function<void()>([] {});
    // CHECK-MESSAGES: :[[@LINE-1]]:34: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:34: note:
    // CHECK-MESSAGES: :[[@LINE+3]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<std::function<void()>> job(new std::function<void()>([] {}));{{$}}
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    (*job)();
    delete job;
  }
};

template <typename T> class Pattern : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    T *buf = new T[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:14: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<T[]> buf(new T[8]);{{$}}
    *buf = T(3);
    // CHECK-FIXES: {{^}}    buf[0] = T(3);{{$}}
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete[] buf;
  }
};

template <typename T> class Instantiated : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    T *buf = new T[8];
    // CHECK-MESSAGES: :[[@LINE-1]]:14: warning: [tf-raw-new-in-compute]
    // CHECK-MESSAGES: :[[@LINE-2]]:14: note:
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note:
    // CHECK-MESSAGES: :[[@LINE+4]]:5: note:
    // CHECK-FIXES: {{^}}    std::unique_ptr<T[]> buf(new T[8]);{{$}}
    std::fill(buf, buf + 8, *buf);
    // CHECK-FIXES: {{^}}    std::fill(buf.get(), buf.get() + 8, buf[0]);{{$}}
    OP_REQUIRES(ctx, ctx->num_inputs() > 1, errors::Internal("inputs"));
    delete[] buf;
  }
};
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<float>("T"), Instantiated<float>);
REGISTER_KERNEL_BUILDER(Name("I").Device(DEVICE_CPU).TypeConstraint<int>("T"), Instantiated<int>);
