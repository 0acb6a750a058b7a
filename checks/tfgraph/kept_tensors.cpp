// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/tfgraph/kept_tensors.h"

#include "checks/facts/containers.h"
#include "checks/facts/tf_api.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop {

/// `std::vector<Tensor>`, `std::deque<std::pair<int, Tensor>>`.
static bool holdsTensors(QualType Type) {
  if (tf_api::isTensor(Type))
    return true;
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Class && Class->isInStdNamespace() &&
         llvm::any_of(Class->getTemplateArgs().asArray(),
                      [](const TemplateArgument &Argument) {
                        return Argument.getKind() == TemplateArgument::Type &&
                               holdsTensors(Argument.getAsType());
                      });
}

namespace {

/// An append and its enclosing loops.
struct Append {
  const ValueDecl *Container;
  const CXXMemberCallExpr *Call;
  std::vector<const Stmt *> Loops;
  bool Guarded;
};

/// Finds appends to containers of Tensors, and all other uses of containers.
class UseCollector : public CodeVisitor {
public:
  explicit UseCollector(const ASTContext &Context) : Context(Context) {}

  std::vector<Append> Appends;
  /// The uses of a container other than appends.
  std::vector<std::pair<SourceLocation, const Expr *>> Uses;

  bool TraverseForStmt(ForStmt *For) override {
    return inLoop(For, [&] { CodeVisitor::TraverseForStmt(For); });
  }
  bool TraverseWhileStmt(WhileStmt *While) override {
    return inLoop(While, [&] { CodeVisitor::TraverseWhileStmt(While); });
  }
  bool TraverseDoStmt(DoStmt *Do) override {
    if (runsOnce(*Do, Context))
      return CodeVisitor::TraverseDoStmt(Do);
    return inLoop(Do, [&] { CodeVisitor::TraverseDoStmt(Do); });
  }
  bool TraverseCXXForRangeStmt(CXXForRangeStmt *For) override {
    return inLoop(For, [&] { CodeVisitor::TraverseCXXForRangeStmt(For); });
  }
  bool TraverseIfStmt(IfStmt *If) override {
    ++Ifs;
    CodeVisitor::TraverseIfStmt(If);
    --Ifs;
    return true;
  }
  bool TraverseCXXMemberCallExpr(CXXMemberCallExpr *Call) override;
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override {
    if (holdsTensors(Reference->getType()))
      Uses.emplace_back(Reference->getDecl()->getLocation(), Reference);
    return true;
  }
  bool VisitMemberExpr(MemberExpr *Member) override {
    if (holdsTensors(Member->getType()))
      Uses.emplace_back(Member->getMemberDecl()->getLocation(), Member);
    return true;
  }

private:
  bool inLoop(const Stmt *Loop, llvm::function_ref<void()> Traverse) {
    Loops.push_back(Loop);
    Traverse();
    Loops.pop_back();
    return true;
  }
  const ASTContext &Context;
  std::vector<const Stmt *> Loops;
  unsigned Ifs = 0;
};

} // namespace

bool UseCollector::TraverseCXXMemberCallExpr(CXXMemberCallExpr *Call) {
  const CXXMethodDecl *Method = Call->getMethodDecl();
  const Expr *Object = Call->getImplicitObjectArgument();
  const llvm::StringRef Name = identifierOf(Method);
  if (!Object || !holdsTensors(Object->getType()) ||
      !(appendsElement(Name) || keepsElements(Name)))
    return CodeVisitor::TraverseCXXMemberCallExpr(Call);
  Object = Object->IgnoreParenImpCasts();
  const ValueDecl *Container = nullptr;
  if (const auto *Reference = llvm::dyn_cast<DeclRefExpr>(Object))
    Container = Reference->getDecl();
  else if (const auto *Member = llvm::dyn_cast<MemberExpr>(Object);
           Member && llvm::isa<CXXThisExpr>(Member->getBase()))
    Container = Member->getMemberDecl();
  if (!Container)
    return CodeVisitor::TraverseCXXMemberCallExpr(Call);
  if (appendsElement(Name))
    Appends.push_back({Container, Call, Loops, Ifs != 0});
  for (Expr *Argument : Call->arguments())
    TraverseStmt(Argument);
  return true;
}

static UseCollector usesIn(const FunctionDecl &Definition) {
  UseCollector Result(Definition.getASTContext());
  Result.TraverseStmt(Definition.getBody());
  return Result;
}

/// The loop that runs a graph and appends a Tensor to a local declared outside
/// it.
static const Stmt *growingLoop(const Append &A,
                               const std::vector<GraphEvent> &Events,
                               const SourceManager &Sources, const Expr *&Run) {
  for (const Stmt *Loop : llvm::reverse(A.Loops)) {
    if (Sources.isPointWithin(A.Container->getLocation(), Loop->getBeginLoc(),
                              Loop->getEndLoc()))
      return nullptr;
    for (const GraphEvent &Event : Events)
      if (Event.Kind == tf_api::GraphCallKind::Runs &&
          llvm::is_contained(Event.Loops, Loop)) {
        Run = Event.Where;
        return Loop;
      }
  }
  return nullptr;
}

std::vector<KeptTensors>
keptTensorsIn(const FunctionDecl &Definition, GraphEvents &Events,
              llvm::ArrayRef<const FunctionDecl *> Functions) {
  std::vector<KeptTensors> Result;
  const UseCollector Here = usesIn(Definition);
  const bool Step = tf_api::computeKind(Definition).has_value();
  const SourceManager &Sources = Events.context().getSourceManager();
  const auto IsUsed = [](const UseCollector &Collector,
                         const ValueDecl *Container) {
    return llvm::any_of(Collector.Uses, [&](const auto &Use) {
      return Use.first == Container->getLocation();
    });
  };
  for (const Append &A : Here.Appends) {
    KeptTensors Kept = {A.Container, A.Call};
    const auto *Local = llvm::dyn_cast<VarDecl>(A.Container);
    if (Local && Local->hasLocalStorage() && !llvm::isa<ParmVarDecl>(Local)) {
      // A container that is read afterward is intended.
      if (Local->getType()->isReferenceType() || IsUsed(Here, Local))
        continue;
      Kept.Loop = growingLoop(A, Events.of(Definition), Sources, Kept.Run);
      if (!Kept.Loop)
        continue;
    } else if (!llvm::isa<FieldDecl>(A.Container) || !Step || A.Guarded ||
               llvm::any_of(Functions, [&](const FunctionDecl *Function) {
                 return IsUsed(usesIn(*Function), A.Container);
               })) {
      continue;
    }
    if (llvm::none_of(Result, [&](const KeptTensors &Existing) {
          return Existing.Container == Kept.Container;
        }))
      Result.push_back(Kept);
  }
  return Result;
}

} // namespace tfop
