// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/summary/function_summary.h"

#include "llvm/ADT/STLExtras.h"

namespace tfop::summary {

/// Callers cannot use more cases than this.
static constexpr size_t MostCases = 6;

/// The conditions that hold in both cases.
static std::vector<Condition> common(const std::vector<Condition> &A,
                                     const std::vector<Condition> &B) {
  std::vector<Condition> Result;
  for (const Condition &One : A)
    for (const Condition &Other : B)
      if (One.About == Other.About)
        if (const Range Both = One.Value.join(Other.Value); !Both.isAnything())
          Result.push_back({One.About, Both});
  return Result;
}

static bool haveSameEffect(const Case &A, const Case &B) {
  return A.Throws == B.Throws && A.Does == B.Does && A.Kind == B.Kind;
}

static void joinInto(Case &Into, const Case &Other) {
  Into.If = common(Into.If, Other.If);
  Into.Result = Into.Result.join(Other.Result);
}

/// Merges each case with an earlier one for which \p CanJoin holds.
static Cases
joinIf(Cases All,
       llvm::function_ref<bool(const Case &, const Case &)> CanJoin) {
  Cases Result;
  for (Case &Next : All) {
    const auto Same = llvm::find_if(
        Result, [&](const Case &Other) { return CanJoin(Other, Next); });
    if (Same == Result.end())
      Result.push_back(std::move(Next));
    else
      joinInto(*Same, Next);
  }
  return Result;
}

Cases simplified(Cases All) {
  All = joinIf(std::move(All), [](const Case &A, const Case &B) {
    return haveSameEffect(A, B) && (A.If == B.If || A.Throws) &&
           A.Result.truth() == B.Result.truth();
  });
  if (All.size() > MostCases)
    All = joinIf(std::move(All), [](const Case &A, const Case &B) {
      return haveSameEffect(A, B) && A.Result.truth() == B.Result.truth();
    });
  if (All.size() > MostCases)
    All = joinIf(std::move(All), haveSameEffect);
  return All;
}

std::optional<Action> commonAction(const Cases &All) {
  if (All.empty() || llvm::any_of(All, [&](const Case &Other) {
        return Other.Does != All.front().Does;
      }))
    return std::nullopt;
  return All.front().Does;
}

static constexpr std::pair<Action, llvm::StringLiteral> ActionNames[] = {
    {Action::Borrows, "borrows"},     {Action::Releases, "releases"},
    {Action::Takes, "takes"},         {Action::Returns, "returns"},
    {Action::KeepsInObject, "keeps"}, {Action::Creates, "creates"},
    {Action::Calls, "calls"},         {Action::Defers, "defers"},
    {Action::Fails, "fails"},         {Action::Unknown, "unknown"},
};

static llvm::json::Value toJson(const Range &Value) {
  llvm::json::Object Result;
  if (Value.Low != Range().Low)
    Result["low"] = Value.Low;
  if (Value.High != Range().High)
    Result["high"] = Value.High;
  if (Value.NotZero)
    Result["notZero"] = true;
  return Result;
}

static llvm::json::Value toJson(const Case &One) {
  llvm::json::Object Result;
  llvm::json::Object Conditions;
  for (const Condition &Holds : One.If)
    Conditions[Holds.About.str()] = toJson(Holds.Value);
  if (!Conditions.empty())
    Result["if"] = std::move(Conditions);
  if (One.Throws)
    Result["throws"] = true;
  if (!One.Result.isAnything())
    Result["result"] = toJson(One.Result);
  for (const auto &[Does, Name] : ActionNames)
    if (Does == One.Does)
      Result["does"] = Name;
  if (!One.Kind.empty())
    Result["kind"] = One.Kind;
  if (!One.Because.empty())
    Result["because"] = One.Because;
  return Result;
}

static llvm::json::Value toJson(const Cases &All) {
  llvm::json::Array Result;
  for (const Case &One : All)
    Result.push_back(toJson(One));
  return Result;
}

llvm::json::Value toJson(const FunctionSummary &Summary) {
  llvm::json::Object Values;
  for (const auto &[About, Cases] : Summary.Values)
    Values[About.str()] = toJson(Cases);
  return llvm::json::Object{{"version", FormatVersion},
                            {"endings", toJson(Summary.Endings)},
                            {"values", std::move(Values)}};
}

static std::optional<Range> rangeFrom(const llvm::json::Object &Object) {
  Range Result;
  Result.Low = Object.getInteger("low").value_or(Result.Low);
  Result.High = Object.getInteger("high").value_or(Result.High);
  Result.NotZero = Object.getBoolean("notZero").value_or(false);
  return Result.isEmpty() ? std::nullopt : std::optional(Result);
}

static std::optional<Action> actionFrom(llvm::StringRef Name) {
  for (const auto &[Does, Its] : ActionNames)
    if (Name == Its)
      return Does;
  return std::nullopt;
}

static std::optional<std::vector<Condition>>
conditionsFrom(const llvm::json::Object &Object) {
  std::vector<Condition> Result;
  for (const auto &[Key, Value] : Object) {
    const std::optional<AccessPath> About = AccessPath::parse(Key.str());
    const llvm::json::Object *Limits = Value.getAsObject();
    const std::optional<Range> Holds =
        Limits ? rangeFrom(*Limits) : std::nullopt;
    if (!About || !Holds)
      return std::nullopt;
    Result.push_back({*About, *Holds});
  }
  llvm::sort(Result);
  return Result;
}

static std::optional<Case> caseFrom(const llvm::json::Value &Value) {
  const llvm::json::Object *Object = Value.getAsObject();
  const std::optional<Action> Does =
      Object ? actionFrom(Object->getString("does").value_or(""))
             : std::nullopt;
  if (!Does)
    return std::nullopt;
  Case Result;
  Result.Does = *Does;
  Result.Throws = Object->getBoolean("throws").value_or(false);
  Result.Kind = Object->getString("kind").value_or("").str();
  Result.Because = Object->getString("because").value_or("").str();
  if (const llvm::json::Object *Conditions = Object->getObject("if")) {
    std::optional<std::vector<Condition>> If = conditionsFrom(*Conditions);
    if (!If)
      return std::nullopt;
    Result.If = *std::move(If);
  }
  if (const llvm::json::Object *Limits = Object->getObject("result")) {
    const std::optional<Range> Returned = rangeFrom(*Limits);
    if (!Returned)
      return std::nullopt;
    Result.Result = *Returned;
  }
  return Result;
}

static std::optional<Cases> casesFrom(const llvm::json::Array *Array) {
  if (!Array)
    return std::nullopt;
  Cases Result;
  for (const llvm::json::Value &Value : *Array) {
    std::optional<Case> One = caseFrom(Value);
    if (!One)
      return std::nullopt;
    Result.push_back(*std::move(One));
  }
  return Result;
}

std::optional<FunctionSummary> fromJson(const llvm::json::Value &Value) {
  const llvm::json::Object *Object = Value.getAsObject();
  const llvm::json::Object *Values =
      Object ? Object->getObject("values") : nullptr;
  if (!Values || Object->getInteger("version") != FormatVersion)
    return std::nullopt;
  FunctionSummary Result;
  std::optional<Cases> Endings = casesFrom(Object->getArray("endings"));
  if (!Endings)
    return std::nullopt;
  Result.Endings = *std::move(Endings);
  for (const auto &[Key, Cases] : *Values) {
    const std::optional<AccessPath> About = AccessPath::parse(Key.str());
    std::optional<summary::Cases> Read = casesFrom(Cases.getAsArray());
    if (!About || !Read)
      return std::nullopt;
    Result.Values[*About] = *std::move(Read);
  }
  return Result;
}

} // namespace tfop::summary
