// An op with a small program at the end, to test the kernel without Python; the process releases everything when it
// ends.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <string>
#include <vector>

#include "tensorflow/core/framework/op.h"
#include "tensorflow/core/framework/op_kernel.h"
#include "tensorflow/core/framework/shape_inference.h"
#include "tensorflow/core/framework/tensor.h"

namespace soundex {

using namespace tensorflow;

REGISTER_OP("Soundex")
    .Input("words: string")
    .Output("codes: string")
    .SetShapeFn([](shape_inference::InferenceContext* c) {
      c->set_output(0, c->input(0));
      return OkStatus();
    });

// The digit of a letter; created once and kept until the process ends.
const char* Digits() {
  static const char* const digits = strdup("01230120022455012623010202");
  return digits;
}

std::string Encode(const std::string& word) {
  if (word.empty()) return "0000";
  std::string code(1, static_cast<char>(toupper(word[0])));
  char last = 0;
  for (size_t i = 1; i < word.size() && code.size() < 4; ++i) {
    if (!isalpha(word[i])) continue;
    const char digit = Digits()[tolower(word[i]) - 'a'];
    if (digit != '0' && digit != last) code += digit;
    last = digit;
  }
  code.resize(4, '0');
  return code;
}

class SoundexOp : public OpKernel {
 public:
  explicit SoundexOp(OpKernelConstruction* context) : OpKernel(context) {}

  void Compute(OpKernelContext* context) override {
    const Tensor& words = context->input(0);
    Tensor* codes = nullptr;
    OP_REQUIRES_OK(context, context->allocate_output(0, words.shape(), &codes));
    const auto from = words.flat<tstring>();
    auto to = codes->flat<tstring>();
    for (int64_t i = 0; i < words.NumElements(); ++i) to(i) = Encode(from(i));
  }
};

REGISTER_KERNEL_BUILDER(Name("Soundex").Device(DEVICE_CPU), SoundexOp);

}  // namespace soundex

#ifdef SOUNDEX_MAIN
int main(int argc, char** argv) {
  char* line = static_cast<char*>(malloc(1024));
  while (fgets(line, 1024, stdin) != nullptr) {
    line[strcspn(line, "\n")] = 0;
    printf("%s\n", soundex::Encode(line).c_str());
    if (argc > 1 && strcmp(line, argv[1]) == 0) return 1;
  }
  free(line);
  return 0;
}
#endif
