// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/inputs/findings.h"

#include "checks/facts/tensor_access.h"
#include "checks/flow/too_large.h"
#include "checks/inputs/requirement.h"
#include "checks/syntax/finding_groups.h"
#include "checks/syntax/text_pattern.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop::inputs {

/// The needs that one guard can meet.
static unsigned needOf(const Sink &One) {
  switch (One.Is) {
  case Sink::Kind::ViewRank:
  case Sink::Kind::Dimension:
    return 0;
  case Sink::Kind::OneElement:
  case Sink::Kind::Element:
    return 1;
  default:
    return 2 + static_cast<unsigned>(One.Is);
  }
}

/// \p Expression as the code spells it, or empty if that is not readable or
/// differs between the instantiations of a template.
static std::string spellingOf(const Expr *Expression,
                              const ASTContext &Context) {
  constexpr size_t Longest = 40;
  if (!Expression)
    return "";
  // Arguments of a macro can be quoted from the source, its body cannot.
  const SourceManager &Sources = Context.getSourceManager();
  const llvm::StringRef Text = Lexer::getSourceText(
      Lexer::makeFileCharRange(
          CharSourceRange::getTokenRange(Expression->getSourceRange()), Sources,
          Context.getLangOpts()),
      Sources, Context.getLangOpts());
  return Text.empty() || Text.size() > Longest || Text.contains('\n')
             ? ""
             : ("'" + Text + "'").str();
}

static std::string messageFor(const Violation &Found,
                              const ASTContext &Context) {
  const Sink &One = Found.What;
  const std::string Spelled = spellingOf(One.Tensor, Context);
  const std::string &Input = One.Source.Input;
  const std::string Tensor = Spelled.empty() ? Input : Spelled;
  const std::string Value = Spelled.empty() ? "a value" : Spelled;
  switch (One.Is) {
  case Sink::Kind::ViewRank:
    return fillPattern("'{0}' aborts the process unless {1} has rank {2}, "
                       "which is not checked",
                       One.Name, Tensor, llvm::countr_zero(One.Ranks));
  case Sink::Kind::OneElement:
    return fillPattern("'{0}' aborts the process unless {1} has exactly one "
                       "element, which is not checked",
                       One.Name, Tensor);
  case Sink::Kind::Element:
    return fillPattern("element {0} of {1} is read, but it is not checked "
                       "that there is one",
                       One.Index, Tensor);
  case Sink::Kind::ElementOfDimension:
    return fillPattern("index {0} is used in dimension {1} of {2}, whose "
                       "size is not checked",
                       One.Index, One.Dimension, Tensor);
  case Sink::Kind::Dimension:
    return fillPattern("the size of dimension {0} of {1} is read, but its "
                       "rank is not checked",
                       One.Index, Tensor);
  case Sink::Kind::Index:
    return fillPattern(
        "{0} comes from {1} and is used as an index, but {2}", Value, Input,
        Found.Known.UpperTested ? "its lower bound is not checked"
        : Found.Known.LowerTested || One.Source.IsAttribute
            ? "its upper bound is not checked"
            : "its bounds are not checked");
  case Sink::Kind::Divisor:
    return fillPattern("{0} comes from {1} and may be zero in this '{2}'",
                       Value, Input, One.Name);
  case Sink::Kind::NewShape:
    return fillPattern("'{0}' aborts the process if {1}, which comes from "
                       "{2}, is negative or too large",
                       One.Name, Value, Input);
  case Sink::Kind::NewSize:
    return fillPattern("'{0}' aborts the process if {1}, which comes from "
                       "{2}, is negative",
                       One.Name, Value, Input);
  case Sink::Kind::GrownShape:
    return fillPattern("'{0}' aborts the process if the sizes from {1} are "
                       "too large; use 'AppendShapeWithStatus'",
                       One.Name, Input);
  case Sink::Kind::Variant:
    return fillPattern("'{0}' returns null if {1} holds a value of another "
                       "type, which is not checked",
                       One.Name, Input);
  case Sink::Kind::OtherSize:
    return fillPattern("{0} is indexed up to the size of {1}, but its own size "
                       "is not checked",
                       Tensor, One.Name);
  case Sink::Kind::PassedAddress:
    return fillPattern("the elements of {0} are passed to '{1}' without their "
                       "number, which is not checked",
                       Input, One.Name);
  case Sink::Kind::OtherRank:
    return fillPattern("the dimensions of {0} are read up to the rank of {1}, "
                       "but its own rank is not checked",
                       Tensor, One.Name);
  case Sink::Kind::DebugTest:
    return fillPattern("'{0}' tests {1} in debug builds only; report an error "
                       "instead",
                       One.Name, Input);
  case Sink::Kind::Abort:
    return fillPattern("'{0}' aborts the process on a condition that depends "
                       "on {1}; report an error instead",
                       One.Name, Input);
  }
  return "";
}

void Findings::report(const Violation &Found, const FunctionDecl &Compute) {
  ASTContext &Context = Unit.context();
  const SourceLocation Where = Found.What.Where->getExprLoc();
  flow::Report Finding(Check, Unit, {}, Where, "%0",
                       Found.What.IsRemark ? DiagnosticIDs::Remark
                                           : DiagnosticIDs::Warning);
  Finding << messageFor(Found, Context) << Found.What.Where->getSourceRange();
  Finding.in(*Found.Function);
  for (const flow::PathStep &Step : Found.Path)
    Finding.step(Step);
  const Expr *Read = Found.What.Source.Read;
  if (Read && Read->getExprLoc() != Where)
    Finding.step(Read->getExprLoc(), "the value is read from %0 here")
        << Found.What.Source.Input;
  // The driver shows the sinks of an input as one finding.
  Unit.get<FindingGroups>().add(Where, Compute.getLocation(),
                                Found.What.Source.Input);
  const unsigned ShapesBefore = llvm::count_if(
      Suggested, [](const Remedy &Other) { return Other.DeclaresShape; });
  Remedy Missing = remedyFor(Found, ShapesBefore, Context);
  if (!Missing.Obstacle.empty())
    return Finding.noFix(Where, Missing.Obstacle);
  const auto Same = llvm::find_if(Suggested, [&](const Remedy &Other) {
    return !Missing.Condition.empty() && Other.Condition == Missing.Condition &&
           precedes(Other.Where, Missing.Where, Context);
  });
  if (Same != Suggested.end())
    return Finding.noFix(Same->Where.Before->getBeginLoc(),
                         "the check that is suggested here suffices");
  Finding.suggestFix("the check returns early, which may skip code that must "
                     "run",
                     Missing.Edits);
  Suggested.push_back(std::move(Missing));
}

void Findings::report(llvm::ArrayRef<Violation> Found,
                      const FunctionDecl &Compute) {
  const SourceManager &Sources = Unit.context().getSourceManager();
  // A remark adds nothing to a warning about the same need.
  std::set<std::pair<std::string, unsigned>> Warned;
  for (const Violation &One : Found)
    if (!One.What.IsRemark)
      Warned.insert({One.What.Source.Input, needOf(One.What)});
  for (const Violation &One : Found)
    if (llvm::is_contained(Kinds, One.What.Is) &&
        !(One.What.IsRemark &&
          Warned.contains({One.What.Source.Input, needOf(One.What)})) &&
        Places.insert(Sources.getFileLoc(One.What.Where->getExprLoc())).second)
      report(One, Compute);
}

void Findings::report(const FunctionBodies &ComputeMethods) {
  // Instantiations of a template differ only in types and devices.
  std::map<SourceLocation, const FunctionDecl *> Analyzed;
  for (const FunctionDecl *Compute : ComputeMethods.chosen()) {
    const FunctionDecl *&Chosen = Analyzed[Compute->getLocation()];
    if (!Chosen ||
        (tf_api::runsOnDevice(*Chosen) && !tf_api::runsOnDevice(*Compute)))
      Chosen = Compute;
  }
  for (const auto &[Where, Compute] : Analyzed)
    report(Unit.get<Validation>().of(*Compute), *Compute);
  flow::reportTooLarge(Check, Unit);
}

} // namespace tfop::inputs
