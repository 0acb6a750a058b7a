// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/parse/compute_text.h"

#include "llvm/ADT/STLExtras.h"

using namespace clang;

namespace tfop {

static bool isMark(const std::vector<TextToken> &Tokens, size_t I) {
  const llvm::StringRef Text = Tokens[I].Text;
  if (Tokens[I].Kind != tok::raw_identifier)
    return false;
  if (Text == "return" || Text.starts_with("OP_REQUIRES"))
    return true;
  // Not `operator new` and not `= delete`.
  if (I == 0 || Tokens[I - 1].Text == "operator")
    return false;
  return Text == "new" ||
         (Text == "delete" && Tokens[I - 1].Kind != tok::equal);
}

std::vector<ComputeText>
findComputeText(llvm::StringRef Text, const std::vector<TextRange> &Skipped) {
  const std::vector<TextToken> Tokens = tokensOf(Text, Skipped);
  std::vector<ComputeText> Found;
  for (size_t I = 0; I + 1 < Tokens.size(); ++I) {
    const llvm::StringRef Name = Tokens[I].Text;
    if ((Name != "Compute" && Name != "ComputeAsync" &&
         Name != "MakeDataset") ||
        Tokens[I + 1].Kind != tok::l_paren)
      continue;
    const size_t Close = closing(Tokens, I + 1, tok::l_paren, tok::r_paren);
    const bool TakesContext = llvm::any_of(
        llvm::ArrayRef(Tokens).slice(I + 1, Close - I - 1),
        [](const TextToken &T) { return T.Text == "OpKernelContext"; });
    if (!TakesContext)
      continue;
    // Skip `const`, `override`, and the like before the body.
    size_t Open = Close + 1;
    while (Open < Tokens.size() && Tokens[Open].Kind == tok::raw_identifier)
      ++Open;
    if (Open >= Tokens.size() || Tokens[Open].Kind != tok::l_brace)
      continue;
    const size_t End = closing(Tokens, Open, tok::l_brace, tok::r_brace);
    ComputeText Method;
    Method.Body = {Tokens[Open].Offset, End < Tokens.size()
                                            ? Tokens[End].Offset + 1
                                            : unsigned(Text.size())};
    for (size_t J = Open; J < End; ++J)
      if (isMark(Tokens, J))
        Method.Marks.push_back(Tokens[J].Offset);
    Found.push_back(std::move(Method));
    I = Open;
  }
  return Found;
}

} // namespace tfop
