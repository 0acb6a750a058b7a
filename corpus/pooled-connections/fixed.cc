// Queries a server over a pooled connection. The pairs of the project's own library are named in .clang-tidy.
#include <string>
#include <utility>

#include "pool.h"
#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/tensor.h"
#include "tensorflow/core/lib/gtl/cleanup.h"

namespace tensorflow {

REGISTER_OP("AskServer").Input("question: string").Output("answer: string").Attr("host: string").SetIsStateful();
REGISTER_OP("TellServer").Input("message: string").Attr("host: string").SetIsStateful();
REGISTER_OP("LogMessage").Input("message: string").Attr("path: string").SetIsStateful();

class ServerOp : public OpKernel {
 public:
  explicit ServerOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("host", &host_));
  }

 protected:
  std::string host_;
};

class AskServerOp : public ServerOp {
 public:
  explicit AskServerOp(OpKernelConstruction* context) : ServerOp(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("input 0 must have one element"));
    const std::string question = context->input(0).scalar<tstring>()();
    pool::ConnectionPool* pool = pool::ConnectionPool::Global();
    pool::Connection* connection = pool->Borrow(host_);
    OP_REQUIRES(context, connection != nullptr, errors::ResourceExhausted("no connection to ", host_));
    std::string answer;
    const bool answered = pool::Send(connection, question) && pool::Receive(connection, &answer);
    pool->PutBack(connection);
    OP_REQUIRES(context, answered, errors::Unavailable(host_));
    Tensor* output = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, TensorShape({}), &output));
    output->scalar<tstring>()() = answer;
  }
};

class TellServerOp : public ServerOp {
 public:
  explicit TellServerOp(OpKernelConstruction* context) : ServerOp(context) {}

  void Compute(OpKernelContext* context) override {
    OP_REQUIRES(context, context->input(0).NumElements() == 1, errors::InvalidArgument("expected one message"));
    pool::ConnectionPool* pool = pool::ConnectionPool::Global();
    pool::Connection* connection = pool->Borrow(host_);
    OP_REQUIRES(context, connection != nullptr, errors::ResourceExhausted("no connection to ", host_));
    auto put_back = gtl::MakeCleanup([pool, connection] { pool->PutBack(connection); });
    OP_REQUIRES(context, pool::Send(connection, context->input(0).scalar<tstring>()()), errors::Unavailable(host_));
    std::string receipt;
    OP_REQUIRES(context, pool::Receive(connection, &receipt), errors::Unavailable(host_));
    OP_REQUIRES(context, receipt == "ok", errors::Aborted(receipt));
  }
};

class LogMessageOp : public OpKernel {
 public:
  explicit LogMessageOp(OpKernelConstruction* context) : OpKernel(context) {
    OP_REQUIRES_OK(context, context->GetAttr("path", &path_));
  }

  void Compute(OpKernelContext* context) override {
    pool::Log* log = nullptr;
    OP_REQUIRES(context, pool::OpenLog(path_.c_str(), &log) == 0, errors::NotFound(path_));
    const auto messages = context->input(0).flat<tstring>();
    for (int64_t i = 0; i < messages.size(); ++i) {
      if (!messages(i).empty()) pool::WriteLog(log, messages(i).c_str());
    }
    pool::CloseLog(log);
  }

 private:
  std::string path_;
};

REGISTER_KERNEL_BUILDER(Name("AskServer").Device(DEVICE_CPU), AskServerOp);
REGISTER_KERNEL_BUILDER(Name("TellServer").Device(DEVICE_CPU), TellServerOp);
REGISTER_KERNEL_BUILDER(Name("LogMessage").Device(DEVICE_CPU), LogMessageOp);

}  // namespace tensorflow
