// A correct client of the C API in C++: deleters, an owning class, a moved handle, errors without goto.
#include <cstdio>
#include <cstring>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "tensorflow/c/c_api.h"

namespace {

struct Deleter {
  void operator()(TF_Status* status) const { TF_DeleteStatus(status); }
  void operator()(TF_Graph* graph) const { TF_DeleteGraph(graph); }
  void operator()(TF_Buffer* buffer) const { TF_DeleteBuffer(buffer); }
  void operator()(TF_Tensor* tensor) const { TF_DeleteTensor(tensor); }
  void operator()(TF_SessionOptions* options) const { TF_DeleteSessionOptions(options); }
  void operator()(TF_ImportGraphDefOptions* options) const { TF_DeleteImportGraphDefOptions(options); }
};
template <typename T>
using Owner = std::unique_ptr<T, Deleter>;

// A graph and the session that runs it.
class Runner {
 public:
  Runner() : status_(TF_NewStatus()), graph_(TF_NewGraph()) {}
  ~Runner() {
    if (session_ == nullptr) return;
    TF_CloseSession(session_, status_.get());
    TF_DeleteSession(session_, status_.get());
  }
  Runner(const Runner&) = delete;
  Runner& operator=(const Runner&) = delete;

  bool Import(const std::string& definition) {
    const Owner<TF_Buffer> buffer(TF_NewBufferFromString(definition.data(), definition.size()));
    const Owner<TF_ImportGraphDefOptions> options(TF_NewImportGraphDefOptions());
    TF_GraphImportGraphDef(graph_.get(), buffer.get(), options.get(), status_.get());
    return Good("import");
  }

  bool Open() {
    const Owner<TF_SessionOptions> options(TF_NewSessionOptions());
    session_ = TF_NewSession(graph_.get(), options.get(), status_.get());
    if (!Good("session")) {
      session_ = nullptr;
      return false;
    }
    return true;
  }

  // Feeds one tensor, and fetches one output per name.
  bool Run(const char* input, Owner<TF_Tensor> value, const std::vector<std::string>& names,
           std::vector<Owner<TF_Tensor>>* results) {
    const TF_Output fed = {TF_GraphOperationByName(graph_.get(), input), 0};
    if (fed.oper == nullptr) return false;
    std::vector<TF_Output> outputs;
    for (const std::string& name : names) outputs.push_back({TF_GraphOperationByName(graph_.get(), name.c_str()), 0});
    std::vector<TF_Tensor*> raw(names.size(), nullptr);
    TF_Tensor* const values[1] = {value.get()};
    TF_SessionRun(session_, nullptr, &fed, values, 1, outputs.data(), raw.data(), static_cast<int>(raw.size()), nullptr, 0,
                  nullptr, status_.get());
    for (TF_Tensor* tensor : raw) results->emplace_back(tensor);
    return Good("run");
  }

 private:
  bool Good(const char* what) const {
    if (TF_GetCode(status_.get()) == TF_OK) return true;
    std::fprintf(stderr, "%s: %s\n", what, TF_Message(status_.get()));
    return false;
  }

  const Owner<TF_Status> status_;
  const Owner<TF_Graph> graph_;
  TF_Session* session_ = nullptr;
};

// A row of ones, owned by the caller.
Owner<TF_Tensor> Ones(int64_t count) {
  Owner<TF_Tensor> tensor(TF_AllocateTensor(TF_FLOAT, &count, 1, count * sizeof(float)));
  float* values = static_cast<float*>(TF_TensorData(tensor.get()));
  for (int64_t i = 0; i < count; ++i) values[i] = 1;
  return tensor;
}

bool ReadAll(const char* path, std::string* contents) {
  std::FILE* file = std::fopen(path, "rb");
  if (file == nullptr) return false;
  char block[4096];
  size_t got;
  while ((got = std::fread(block, 1, sizeof block, file)) > 0) contents->append(block, got);
  std::fclose(file);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  std::string definition;
  if (argc != 2 || !ReadAll(argv[1], &definition)) return 2;
  Runner runner;
  if (!runner.Import(definition) || !runner.Open()) return 1;
  for (int round = 0; round < 3; ++round) {
    std::vector<Owner<TF_Tensor>> results;
    if (!runner.Run("x", Ones(4), {"y", "z"}, &results)) return 1;
    std::printf("%zu results\n", results.size());
  }
  return 0;
}
