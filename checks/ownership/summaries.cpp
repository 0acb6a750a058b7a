// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/ownership/summaries.h"

#include "checks/facts/tf_api.h"
#include "checks/flow/call_cases.h"
#include "checks/ownership/search.h"
#include "checks/syntax/calls.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "checks/syntax/overriders.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::ownership {

flow::FlowGraph *Summaries::graphOf(const FunctionDecl &Function) {
  return Graphs.of(Function);
}

const ReleaseLoops &Summaries::loopsOf(const FunctionDecl &Function) {
  return Loops.try_emplace(&Function, Function).first->second;
}

/// "ns::f" names `ns::f` and `::ns::f`; "f" names every `f`.
static bool isNamed(const FunctionDecl &Function,
                    llvm::ArrayRef<std::string> Names) {
  if (Names.empty())
    return false;
  const std::string Qualified = Function.getQualifiedNameAsString();
  return llvm::any_of(Names, [&](llvm::StringRef Name) {
    Name.consume_front("::");
    return Qualified == Name ||
           llvm::StringRef(Qualified).ends_with(("::" + Name).str());
  });
}

bool Summaries::isUserRelease(const FunctionDecl &Function,
                              std::optional<unsigned> Index) const {
  return isNamed(Function, UserRules.Releases) ||
         (UserRules.Pairs && UserRules.Pairs->releases(Function, Index));
}

const resources::Resource *
Summaries::acquiredBy(const FunctionDecl &Function) const {
  const resources::Resource *Own =
      UserRules.Pairs ? UserRules.Pairs->acquiredBy(Function) : nullptr;
  return Own ? Own : resources::acquiredBy(Function);
}

const resources::Resource *Summaries::acquiredBy(const CallExpr &Call) const {
  const resources::Resource *Own =
      UserRules.Pairs ? UserRules.Pairs->acquiredBy(Call) : nullptr;
  return Own ? Own : resources::acquiredBy(Call);
}

const Expr *Summaries::userReleaseIn(const CallExpr &Call) const {
  return UserRules.Pairs ? UserRules.Pairs->releasedIn(Call) : nullptr;
}

/// `const T *`, `const T &`.
static bool pointsToConst(QualType Parameter) {
  const QualType Pointee = Parameter->getPointeeType();
  return !Pointee.isNull() && Pointee.isConstQualified() &&
         !Pointee->isPointerType();
}

/// The effect according to the user's options and the tables.
std::optional<Effect> Summaries::statedEffect(const FunctionDecl &Function,
                                              unsigned Index) const {
  if (isNamed(Function, UserRules.Borrows))
    return Effect::Borrows;
  if (isNamed(Function, UserRules.TakesOwnership) ||
      resources::takesOwnership(Function))
    return Effect::Takes;
  if (isUserRelease(Function, Index) ||
      resources::releasesArgument(Function, Index))
    return Effect::Releases;
  if (resources::keepsForLater(Function))
    return Effect::Unknown;
  if (resources::keepsUserData(Function, Index))
    return Effect::Takes;
  return std::nullopt;
}

std::optional<Effect> Summaries::effectInBody(const FunctionDecl &Function,
                                              unsigned Index, Hold How,
                                              Dispatch Other) {
  if (Other == Dispatch::Possible && flow::mayBeOverridden(Function))
    return effectOfOverriders(*llvm::cast<CXXMethodDecl>(&Function), Index,
                              How);
  const FunctionDecl *Definition = visibleBody(Function, Context);
  if (!Definition || Index >= Definition->getNumParams())
    return std::nullopt;
  const Summary &Seen = ofParameter(*Definition, Index, How);
  if (Seen.TooLarge && How == Hold::Direct &&
      pointsToConst(Definition->getParamDecl(Index)->getType()))
    return Effect::Borrows;
  return Seen.What == Effect::Sometimes ? Effect::Unknown : Seen.What;
}

Effect Summaries::declaredEffect(const FunctionDecl &Function, unsigned Index,
                                 Hold How) const {
  // The callee of a callable is not known from its type.
  if (Function.getOverloadedOperator() == OO_Call)
    return Effect::Unknown;
  if (Context.getSourceManager().isInSystemHeader(Function.getLocation()) ||
      Function.getBuiltinID() != 0 || resources::borrows(Function))
    return Effect::Borrows;
  // A const container does not make its elements const.
  if (How == Hold::Direct && Index < Function.getNumParams() &&
      pointsToConst(Function.getParamDecl(Index)->getType()))
    return Effect::Borrows;
  return Effect::Unknown;
}

/// The effect on which the method and all its overriders agree. If a header
/// defines the class, other files may override the method: nothing if no
/// summary of them is known.
std::optional<Effect> Summaries::effectOfOverriders(const CXXMethodDecl &Method,
                                                    unsigned Index, Hold How) {
  const SourceManager &Sources = Context.getSourceManager();
  const bool Elsewhere = !Sources.isInMainFile(
      Sources.getFileLoc(Method.getParent()->getLocation()));
  const summary::FunctionSummary *Others =
      Elsewhere && How == Hold::Direct ? this->Others.ofVirtualCall(Method)
                                       : nullptr;
  if (Elsewhere &&
      (!Others || !(Method.isPureVirtual() || visibleBody(Method, Context) ||
                    this->Others.of(Method, flow::OtherFiles::Runs::ThisOne))))
    return std::nullopt;
  std::vector<const CXXMethodDecl *> All =
      Unit.get<Overriders>().of(Method).vec();
  if (!Method.isPureVirtual())
    All.push_back(&Method);
  std::optional<Effect> Agreed;
  if (Others)
    Agreed = effectIn(*Others, summary::AccessPath::parameter(Index))
                 .value_or(Effect::Unknown);
  for (const CXXMethodDecl *One : All) {
    // A declaration is a part of the summary of the other files.
    if (Elsewhere && !visibleBody(*One, Context))
      continue;
    const Effect Does = visibleBody(*One, Context)
                            ? ofArgument(*One, Index, How, Dispatch::Excluded)
                            : Effect::Unknown;
    Agreed = !Agreed || *Agreed == Does ? Does : Effect::Unknown;
  }
  // The declaration may still decide.
  return Elsewhere && Agreed == Effect::Unknown ? std::nullopt : Agreed;
}

Effect Summaries::ofArgument(const FunctionDecl &Function, unsigned Index,
                             Hold How, Dispatch Other) {
  if (const std::optional<Effect> Stated = statedEffect(Function, Index))
    return *Stated;
  if (const std::optional<Effect> Seen =
          effectInBody(Function, Index, How, Other))
    return *Seen;
  if (const std::optional<Effect> Summarized =
          How == Hold::Direct
              ? effectInOtherFiles(Function,
                                   summary::AccessPath::parameter(Index))
              : std::nullopt)
    return *Summarized;
  return declaredEffect(Function, Index, How);
}

/// True if the result of a call determines which of \p Cases occurred, and
/// callers can handle each of them.
static bool areDistinguishable(const summary::Cases &Cases) {
  std::optional<summary::Action> ByTruth[2];
  for (const summary::Case &Ended : Cases) {
    const std::optional<bool> Truth = Ended.Result.truth();
    if (!Truth || (Ended.Does != summary::Action::Borrows &&
                   Ended.Does != summary::Action::Releases &&
                   Ended.Does != summary::Action::Takes))
      return false;
    std::optional<summary::Action> &Before = ByTruth[*Truth];
    if (Before && *Before != Ended.Does)
      return false;
    Before = Ended.Does;
  }
  return ByTruth[0] && ByTruth[1] && *ByTruth[0] != *ByTruth[1];
}

const summary::Cases *Summaries::casesOf(const FunctionDecl &Function,
                                         unsigned Index, Hold How,
                                         Dispatch Other) {
  const FunctionDecl *Definition = visibleBody(Function, Context);
  const summary::Cases *Cases = nullptr;
  if (!Definition && How == Hold::Direct)
    Cases = Others.casesOf(Function, summary::AccessPath::parameter(Index));
  else if (Definition && Index < Definition->getNumParams() &&
           (Other == Dispatch::Excluded || !flow::mayBeOverridden(Function)))
    Cases = &ofParameter(*Definition, Index, How).Cases;
  return Cases && areDistinguishable(*Cases) ? Cases : nullptr;
}

bool Summaries::releasesSometimes(const FunctionDecl &Function,
                                  unsigned Index) {
  const FunctionDecl *Definition = visibleBody(Function, Context);
  return Definition && Index < Definition->getNumParams() &&
         ofParameter(*Definition, Index, Hold::Direct).What ==
             Effect::Sometimes;
}

static Summary summarize(const Outcome &Seen) {
  Summary Result;
  Result.TooLarge = Seen.TooLarge;
  if (const FunctionDecl *Callee =
          Seen.UncertainCall ? flow::calleeOf(*Seen.UncertainCall) : nullptr)
    Result.Because = Callee->getQualifiedNameAsString();
  if (!Seen.TooLarge)
    Result.Cases = summary::simplified(Seen.Cases);
  if (Seen.TooLarge || Seen.UncertainCall ||
      (Seen.Leak && Seen.Leak->DroppedCode))
    return Result;
  const bool Leaks = Seen.Leak.has_value();
  const bool Released = Seen.Released || Seen.Transferred != 0;
  if (Leaks && Released) {
    Result.What = Effect::Sometimes;
    Result.Path = Seen.Leak->Path;
    Result.ExitMacro = Seen.Leak->ExitMacro;
    return Result;
  }
  if (Leaks || !Released) {
    Result.What = Effect::Borrows;
    return Result;
  }
  if (Seen.Transferred == 0)
    Result.What = Effect::Releases;
  else if (!Seen.Released && Seen.Transferred == bit(Transfer::Returned))
    Result.What = Effect::Returns;
  else if (!Seen.Released && Seen.Transferred == bit(Transfer::Member))
    Result.What = Effect::KeepsInObject;
  else
    Result.What = Effect::Takes;
  return Result;
}

const Summary &Summaries::ofParameter(const FunctionDecl &Definition,
                                      unsigned Index, Hold How) {
  const auto [Place, New] = Parameters.try_emplace({&Definition, Index, How});
  Summary &Result = Place->second;
  if (!New)
    return Result;
  // The assumption for recursive calls.
  Result.What = Effect::Borrows;
  flow::FlowGraph *Graph = graphOf(Definition);
  if (!Graph) {
    Result.What = Effect::Unknown;
    return Result;
  }
  Start From;
  From.Holders = {{Definition.getParamDecl(Index), How, nullptr}};
  const QualType Returned = Definition.getReturnType();
  From.Correlates =
      Returned->isIntegralOrEnumerationType() || tf_api::isStatus(Returned);
  Result = summarize(search(*Graph, *this, From));
  return Result;
}

const Closure &Summaries::unique(Closure Lambda) {
  return *Closures.insert(std::move(Lambda)).first;
}

const Summary &Summaries::ofLambda(const Closure &Lambda) {
  const auto [Place, New] = Lambdas.try_emplace(&Lambda);
  Summary &Result = Place->second;
  if (!New)
    return Result;
  Result.What = Effect::Borrows;
  flow::FlowGraph *Graph = graphOf(*Lambda.Expression->getCallOperator());
  if (!Graph) {
    Result.What = Effect::Unknown;
    return Result;
  }
  Start From;
  From.Holders = Lambda.Captured;
  Result = summarize(search(*Graph, *this, From));
  return Result;
}

namespace {

/// Finds `delete this` and `Unref()` on `this`, including in methods of the
/// same object that are called.
class SelfRelease : public CodeVisitor {
public:
  explicit SelfRelease(const ASTContext &Context) : Context(Context) {}
  bool Found = false;
  bool VisitStmt(Stmt *Statement) override {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Statement);
    Found |= Release &&
             llvm::isa<CXXThisExpr>(Release->Released->IgnoreParenImpCasts());
    return !Found;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    const FunctionDecl *Definition =
        Method && llvm::isa<CXXThisExpr>(
                      Call->getImplicitObjectArgument()->IgnoreParenImpCasts())
            ? visibleBody(*Method, Context)
            : nullptr;
    if (Definition && Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
    return !Found;
  }

private:
  const ASTContext &Context;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

/// Finds `delete &object` and `object.Unref()`.
class ObjectRelease : public CodeVisitor {
public:
  explicit ObjectRelease(const ParmVarDecl &Object) : Object(Object) {}
  bool Found = false;
  bool VisitStmt(Stmt *Statement) override {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Statement);
    if (!Release)
      return true;
    const Expr *Place = Release->Released;
    if (const auto *Address = llvm::dyn_cast<UnaryOperator>(Place);
        Address && Address->getOpcode() == UO_AddrOf)
      Place = Address->getSubExpr()->IgnoreParenCasts();
    Found |= namedBy(Place) == &Object;
    return !Found;
  }

private:
  const ParmVarDecl &Object;
};

/// Finds `this` passed to a call.
class SelfEscape : public CodeVisitor {
public:
  bool Found = false;
  bool VisitCallExpr(CallExpr *Call) override {
    for (const Expr *Argument : Call->arguments())
      Found |= llvm::isa<CXXThisExpr>(Argument->IgnoreParenImpCasts());
    return !Found;
  }
};

/// `deleter_(p_)`: a callable in a field is called with a field.
static bool callsStoredDeleter(const CallExpr &Call) {
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  const bool IsCall = Operator && Operator->getOperator() == OO_Call;
  const Expr *Called = IsCall ? Call.getArg(0) : Call.getCallee();
  return llvm::isa_and_nonnull<FieldDecl>(namedBy(Called)) &&
         Call.getNumArgs() > IsCall &&
         llvm::isa_and_nonnull<FieldDecl>(namedBy(Call.getArg(IsCall)));
}

/// Finds any release of a field, parameter, or element, including in called
/// methods of the same object.
class AnyRelease : public CodeVisitor {
public:
  explicit AnyRelease(const Summaries &Functions) : Functions(Functions) {}
  bool Found = false;
  bool VisitStmt(Stmt *Statement) override {
    const auto *Call = llvm::dyn_cast<CallExpr>(Statement);
    const FunctionDecl *Callee = Call ? Call->getDirectCallee() : nullptr;
    Found |= resources::releaseIn(*Statement).has_value() ||
             (Callee && Functions.isUserRelease(*Callee)) ||
             (Call && callsStoredDeleter(*Call));
    return !Found;
  }
  bool VisitCXXMemberCallExpr(CXXMemberCallExpr *Call) override {
    const CXXMethodDecl *Method = Call->getMethodDecl();
    if (!Method ||
        !llvm::isa<CXXThisExpr>(
            Call->getImplicitObjectArgument()->IgnoreParenImpCasts()))
      return true;
    // A method that is not visible may release.
    const FunctionDecl *Definition = visibleBody(*Method, Functions.context());
    Found |= !Definition;
    if (Definition && Seen.insert(Definition).second)
      TraverseStmt(Definition->getBody());
    return !Found;
  }

private:
  const Summaries &Functions;
  llvm::DenseSet<const FunctionDecl *> Seen;
};

} // namespace

Effect Summaries::ofThis(const CXXMethodDecl &Method, Dispatch Other) {
  const auto [Place, New] =
      Objects.try_emplace({&Method, Other}, Effect::Borrows);
  if (!New)
    return Place->second;
  const SourceManager &Sources = Context.getSourceManager();
  const FunctionDecl *Definition = visibleBody(Method, Context);
  if (Definition &&
      (Other == Dispatch::Excluded || !flow::mayBeOverridden(Method))) {
    SelfRelease Release(Context);
    Release.TraverseStmt(Definition->getBody());
    // An object that deletes itself may do so where the method registers it.
    SelfEscape Escape;
    if (!Release.Found && deletesItself(*Method.getParent()))
      Escape.TraverseStmt(Definition->getBody());
    Place->second =
        Release.Found || Escape.Found ? Effect::Takes : Effect::Borrows;
  } else if (const std::optional<Effect> Summarized =
                 effectInOtherFiles(Method, summary::AccessPath::object())) {
    Place->second = *Summarized;
  } else if (!Sources.isInSystemHeader(Method.getLocation()) &&
             !Method.isConst()) {
    Place->second = Effect::Unknown;
  }
  return Place->second;
}

bool Summaries::releasesAnything(const CXXMethodDecl &Method) const {
  const FunctionDecl *Definition = visibleBody(Method, Context);
  AnyRelease Visitor(*this);
  if (Definition)
    Visitor.TraverseStmt(Definition->getBody());
  return Visitor.Found;
}

bool Summaries::releasesObject(const FunctionDecl &Function, unsigned Index) {
  const FunctionDecl *Definition = visibleBody(Function, Context);
  if (!Definition || Index >= Definition->getNumParams() ||
      !Definition->getParamDecl(Index)->getType()->isReferenceType())
    return false;
  ObjectRelease Visitor(*Definition->getParamDecl(Index));
  Visitor.TraverseStmt(Definition->getBody());
  return Visitor.Found;
}

bool Summaries::deletesItself(const CXXRecordDecl &Class) {
  const auto [Place, New] = SelfDeleting.try_emplace(&Class, false);
  if (!New || !Class.hasDefinition())
    return Place->second;
  SelfRelease Visitor(Context);
  for (const CXXMethodDecl *Method : Class.methods())
    if (const FunctionDecl *Definition = visibleBody(*Method, Context))
      Visitor.TraverseStmt(Definition->getBody());
  return Place->second = Visitor.Found;
}

bool Summaries::mayRegisterItself(const CXXConstructorDecl &Constructor) {
  // If fields or bases are invalid, the body is incomplete as well.
  if (llvm::any_of(Constructor.getParent()->decls(),
                   [](const Decl *Member) { return Member->isInvalidDecl(); }))
    return true;
  if (!Constructor.isUserProvided() ||
      Context.getSourceManager().isInSystemHeader(Constructor.getLocation()))
    return false;
  const FunctionDecl *Definition = visibleBody(Constructor, Context);
  if (!Definition)
    return true;
  SelfEscape Visitor;
  Visitor.TraverseDecl(const_cast<FunctionDecl *>(Definition));
  return Visitor.Found;
}

bool Summaries::releasesFields(const CXXRecordDecl &Class) {
  if (!Class.hasDefinition())
    return true;
  const CXXDestructorDecl *Destructor = Class.getDestructor();
  if (!Destructor || !Destructor->isUserProvided())
    return llvm::any_of(Class.bases(), [&](const CXXBaseSpecifier &Base) {
      const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
      return Parent && releasesFields(*Parent);
    });
  const FunctionDecl *Definition = visibleBody(*Destructor, Context);
  if (!Definition)
    return true;
  AnyRelease Visitor(*this);
  Visitor.TraverseStmt(Definition->getBody());
  return Visitor.Found;
}

} // namespace tfop::ownership
