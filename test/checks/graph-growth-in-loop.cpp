// RUN: %check_tfop %s tf-graph-growth-in-loop %t --fix-notes
// Graphs that grow.
#include "tensorflow/c/c_api.h"
#include "tensorflow/c/eager/c_api.h"
#include "tensorflow/cc/client/client_session.h"
#include "tensorflow/cc/framework/gradients.h"
#include "tensorflow/cc/ops/standard_ops.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/graph/graph_def_builder.h"
#include "tensorflow/core/graph/node_builder.h"
#include "tensorflow/core/public/session.h"
#include <mutex>
#include <vector>

using namespace tensorflow;

void Square(const Scope &scope, ClientSession &session, const Output &loss) {
  std::vector<Tensor> out;
  for (int i = 0; i < 1000; ++i) {
    auto squared = ops::Square(scope, loss);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Square' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:20: suggested: before the loop, the nodes are added even if the loop never runs
    TF_CHECK_OK(session.Run({squared}, &out));
  }
}
// CHECK-FIXES: {{^}}  auto squared = ops::Square(scope, loss);
// CHECK-FIXES-NEXT: {{^}}  for (int i = 0; i < 1000; ++i) {

void Chain(const Scope &scope, ClientSession &session, const Output &loss) {
  std::vector<Tensor> out;
  int i = 0;
  while (i < 1000) {
    auto two = ops::Const(scope, 2.0f);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'Const' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+4]]:19: note: 'Multiply' also adds to the graph here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+4]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-5]]:16: suggested: before the loop, the nodes are added even if the loop never runs
    auto scaled = ops::Multiply(scope.WithOpName("scaled"), loss, two);
    ++i;
    TF_CHECK_OK(session.Run({scaled}, &out));
  }
}
// CHECK-FIXES: {{^}}  auto two = ops::Const(scope, 2.0f);
// CHECK-FIXES-NEXT: {{^}}  auto scaled = ops::Multiply(scope.WithOpName("scaled"), loss, two);
// CHECK-FIXES-NEXT: {{^}}  while (i < 1000) {

void DependsOnTheLoop(const Scope &scope, ClientSession &session, const std::vector<float> &values) {
  std::vector<Tensor> out;
  for (const float value : values) {
    auto constant = ops::Const(scope, value);
    // CHECK-MESSAGES: :[[@LINE-1]]:21: warning: 'Const' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:21: no fix: an argument of the call changes between iterations
    TF_CHECK_OK(session.Run({constant}, &out));
  }
}

void Unbraced(const Scope &scope, ClientSession &session, const Output &loss) {
  std::vector<Tensor> out;
  do
    TF_CHECK_OK(session.Run({ops::Square(scope, loss)}, &out));
    // CHECK-MESSAGES: :[[@LINE-1]]:30: warning: 'Square' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE-3]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:30: no fix: the loop is not directly inside a block
  while (out.empty());
}

// The overloads that some projects have.
Output operator*(const Output &a, float b);
Output operator+(const Output &a, const Output &b);

void ByOperators(ClientSession &session, const Output &loss) {
  std::vector<Tensor> out;
  for (int i = 0; i < 1000; ++i) {
    Output total = loss * 2.0f + loss;
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'operator+' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-2]]:20: note: 'operator*' also adds to the graph here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-5]]:20: suggested: before the loop, the nodes are added even if the loop never runs
    TF_CHECK_OK(session.Run({total}, &out));
  }
}
// CHECK-FIXES: {{^}}  Output total = loss * 2.0f + loss;
// CHECK-FIXES-NEXT: {{^}}  for (int i = 0; i < 1000; ++i) {

// Through helpers.
static Output Layer(const Scope &scope, const Output &x) { return ops::Relu(scope, x); }
static Output Network(const Scope &scope, const Output &x) { return Layer(scope.NewSubScope("net"), x); }
static void RunIt(ClientSession &session, const Output &x) {
  std::vector<Tensor> out;
  TF_CHECK_OK(session.Run({x}, &out));
}

void ThroughHelpers(const Scope &scope, ClientSession &session, const Output &x) {
  for (int i = 0; i < 10; ++i) {
    Output y = Network(scope, x);
    // CHECK-MESSAGES: :[[@LINE-1]]:16: warning: 'Network' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-11]]:67: note: 'Relu' adds to the graph here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE-9]]:15: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-5]]:16: no fix: a call that must move with it may do more than add nodes
    RunIt(session, y);
  }
}

void Gradients(const Scope &scope, ClientSession &session, const Output &loss, const Output &w) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    std::vector<Output> gradients;
    TF_CHECK_OK(AddSymbolicGradients(scope, {loss}, {w}, &gradients));
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'AddSymbolicGradients' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:17: no fix: the call is not directly inside the loop body
    TF_CHECK_OK(session.Run(gradients, &out));
  }
}

void Builders(Graph *graph, Session *session, const GraphDef &more) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    Node *node;
    TF_CHECK_OK(NodeBuilder("n", "NoOp").Finalize(graph, &node));
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'Finalize' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note: 'AddNode' also adds to the graph here
    // CHECK-MESSAGES: :[[@LINE-5]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+9]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-5]]:17: no fix: the call is not directly inside the loop body
    Status status;
    graph->AddNode(NodeDef(), &status);
    TF_CHECK_OK(session->Extend(more));
    // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: 'Extend' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-12]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:17: no fix: the call is not directly inside the loop body
    TF_CHECK_OK(session->Run({}, {"n"}, {}, &out));
  }
}

void Options(GraphDefBuilder &builder, Session *session) {
  std::vector<Tensor> out;
  while (out.size() < 3) {
    ops::SourceOp("NoOp", builder.opts().WithName("n"));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'SourceOp' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: before the loop, the nodes are added even if the loop never runs
    TF_CHECK_OK(session->Run({}, {"n"}, {}, &out));
  }
}
// CHECK-FIXES: {{^}}  ops::SourceOp("NoOp", builder.opts().WithName("n"));
// CHECK-FIXES-NEXT: {{^}}  while (out.size() < 3) {

void CApi(TF_Graph *graph, TF_Session *session, TF_Status *status, TF_Output y, TF_Output x) {
  for (int i = 0; i < 10; ++i) {
    TF_OperationDescription *description = TF_NewOperation(graph, "NoOp", "n");
    // CHECK-MESSAGES: :[[@LINE-1]]:44: warning: 'TF_NewOperation' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+6]]:5: note: 'TF_AddGradients' also adds to the graph here
    // CHECK-MESSAGES: :[[@LINE-4]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+5]]:5: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-5]]:44: no fix: an argument of the call changes between iterations
    TF_FinishOperation(description, status);
    TF_Output gradient;
    TF_AddGradients(graph, &y, 1, &x, 1, nullptr, status, &gradient);
    TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0, nullptr, 0, nullptr, status);
  }
}

void Import(TF_Graph *graph, TF_Session *session, TF_Buffer *def, TF_ImportGraphDefOptions *options, TF_Status *status) {
  for (int i = 0; i < 10; ++i) {
    TF_GraphImportGraphDef(graph, def, options, status);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'TF_GraphImportGraphDef' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:5: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:5: suggested: before the loop, the nodes are added even if the loop never runs
    TF_SessionRun(session, nullptr, nullptr, nullptr, 0, nullptr, nullptr, 0, nullptr, 0, nullptr, status);
  }
}
// CHECK-FIXES: {{^}}  TF_GraphImportGraphDef(graph, def, options, status);
// CHECK-FIXES-NEXT: {{^}}  for (int i = 0; i < 10; ++i) {

float Next();
void Serve(const Scope &scope, TFE_Context *context, TF_Function *function, TF_Status *status) {
  for (;;) {
    ops::Const(scope, Next());
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Const' adds to the graph in each iteration of an endless loop, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-REASONS: :[[@LINE-3]]:5: no fix: a call that must move with it may do more than add nodes
    TFE_ContextAddFunction(context, function, status);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'TFE_ContextAddFunction' adds to the graph in each iteration of an endless loop, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-7]]:3: note: the loop is here
    // CHECK-REASONS: :[[@LINE-3]]:5: suggested: before the loop, the nodes are added even if the loop never runs
  }
}
// CHECK-FIXES: {{^}}  TFE_ContextAddFunction(context, function, status);
// CHECK-FIXES-NEXT: {{^}}  for (;;) {

class InStep : public OpKernel {
public:
  explicit InStep(OpKernelConstruction *ctx) : OpKernel(ctx), scope_(Scope::NewRootScope()) {
    // Silent: once.
    ops::Const(scope_, 1.0f);
  }
  void Compute(OpKernelContext *ctx) override {
    Add(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: warning: 'Add' adds to the graph in each step, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+9]]:35: note: 'Const' adds to the graph here
    // CHECK-REASONS: :[[@LINE-3]]:5: no fix: code that runs only once would have to build the graph
    std::call_once(once_, [this] { built_ = true; });
    // Silent: once.
    if (!built_)
      ops::Const(scope_, 2.0f);
  }

private:
  void Add(const Tensor &value) { ops::Const(scope_, value); }
  Scope scope_;
  std::once_flag once_;
  bool built_ = false;
};

template <typename T> class Template : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *) override {
    auto work = [this] {
      ops::Const(scope_, 3.0f);
      // CHECK-MESSAGES: :[[@LINE-1]]:7: warning: 'Const' adds to the graph in each step, so the graph only grows; build it once [tf-graph-growth-in-loop]
      // CHECK-REASONS: :[[@LINE-2]]:7: no fix: code that runs only once would have to build the graph
    };
    work();
  }

private:
  Scope scope_ = Scope::NewRootScope();
};
REGISTER_KERNEL_BUILDER(Name("T").Device(DEVICE_CPU).TypeConstraint<float>("T"), Template<float>);
REGISTER_KERNEL_BUILDER(Name("T").Device(DEVICE_CPU).TypeConstraint<int>("T"), Template<int>);

#define SQUARE(scope, x) ops::Square(scope, x)
void InMacro(const Scope &scope, ClientSession &session, const Output &loss) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    auto squared = SQUARE(scope, loss);
    // CHECK-MESSAGES: :[[@LINE-1]]:20: warning: 'Square' adds to the graph in each iteration of a loop that also runs it, so the graph only grows; build it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:20: suggested: before the loop, the nodes are added even if the loop never runs
    TF_CHECK_OK(session.Run({squared}, &out));
  }
}
// CHECK-FIXES: {{^}}  auto squared = SQUARE(scope, loss);
// CHECK-FIXES-NEXT: {{^}}  for (int i = 0; i < 10; ++i) {

// The messages about sessions and tensors, one example each. graph-growth-in-loop-sessions.cpp has the other cases.
void SessionPerIteration(const Scope &scope, const Output &x) {
  std::vector<Tensor> out;
  for (int i = 0; i < 10; ++i) {
    ClientSession session(scope);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: a session is created for the same graph in each iteration of a loop; create it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-3]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-4]]:19: no fix: the code that builds the session would have to be separated from the code that runs it
    TF_CHECK_OK(session.Run({x}, &out));
  }
}
static void GraphAndSession(const Tensor &x, std::vector<Tensor> *out) {
  Scope root = Scope::NewRootScope();
  auto doubled = ops::Multiply(root, x, 2.0f);
  ClientSession session(root);
  // CHECK-MESSAGES: :[[@LINE-1]]:17: warning: a graph and its session are created, run, and destroyed in each iteration of a loop, which is slow; create them once and feed them [tf-graph-growth-in-loop]
  // CHECK-MESSAGES: :[[@LINE+8]]:5: note: the session is created in this call
  // CHECK-MESSAGES: :[[@LINE+6]]:3: note: the loop is here
  // CHECK-MESSAGES: :[[@LINE+2]]:15: note: the graph is run here
  // CHECK-REASONS: :[[@LINE-5]]:17: no fix: the code that builds the session would have to be separated from the code that runs it
  TF_CHECK_OK(session.Run({doubled}, out));
}
void CalledInLoop(const std::vector<Tensor> &batches, std::vector<Tensor> *out) {
  for (const Tensor &batch : batches)
    GraphAndSession(batch, out);
}
void KeepsTensors(ClientSession &session, const Output &x) {
  std::vector<Tensor> results;
  for (int i = 0; i < 10; ++i) {
    std::vector<Tensor> out;
    TF_CHECK_OK(session.Run({x}, &out));
    results.push_back(out[0]);
    // CHECK-MESSAGES: :[[@LINE-1]]:5: remark: 'results' keeps a Tensor from each iteration of the loop, and nothing is ever removed from it [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE-6]]:23: note: 'results' is declared here
    // CHECK-MESSAGES: :[[@LINE-6]]:3: note: the loop is here
    // CHECK-MESSAGES: :[[@LINE-5]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-5]]:5: no fix: the code does not show which Tensors are still needed
  }
}
class SessionInStep : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    std::vector<Tensor> out;
    ClientSession session(scope_);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: a session is created for the same graph in each step; create it once [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-3]]:19: no fix: the code that builds the session would have to be separated from the code that runs it
    TF_CHECK_OK(session.Run({output_}, &out));
    std::lock_guard<std::mutex> lock(mu_);
    seen_.push_back(ctx->input(0));
    // CHECK-MESSAGES: :[[@LINE-1]]:5: remark: 'seen_' keeps a Tensor from each step, and nothing is ever removed from it [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+8]]:23: note: 'seen_' is declared here
    // CHECK-REASONS: :[[@LINE-3]]:5: no fix: the code does not show which Tensors are still needed
  }

private:
  std::mutex mu_;
  Scope scope_ = Scope::NewRootScope();
  Output output_;
  std::vector<Tensor> seen_;
};
class GraphInStep : public OpKernel {
public:
  using OpKernel::OpKernel;
  void Compute(OpKernelContext *ctx) override {
    std::vector<Tensor> out;
    Scope root = Scope::NewRootScope();
    auto doubled = ops::Multiply(root, ctx->input(0), 2.0f);
    ClientSession session(root);
    // CHECK-MESSAGES: :[[@LINE-1]]:19: warning: a graph and its session are created, run, and destroyed in each step, which is slow; create them once and feed them [tf-graph-growth-in-loop]
    // CHECK-MESSAGES: :[[@LINE+2]]:17: note: the graph is run here
    // CHECK-REASONS: :[[@LINE-3]]:19: no fix: the code that builds the session would have to be separated from the code that runs it
    TF_CHECK_OK(session.Run({doubled}, &out));
  }
};
