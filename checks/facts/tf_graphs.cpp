// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/tf_graphs.h"

#include "checks/facts/resources.h"
#include "checks/syntax/llvm_version.h"
#include "clang/AST/DeclCXX.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"

using namespace clang;

namespace tfop::tf_api {

static llvm::StringRef nameOf(const NamedDecl *Declaration) {
  const IdentifierInfo *Name =
      Declaration ? Declaration->getIdentifier() : nullptr;
  return Name ? Name->getName() : "";
}

static llvm::StringRef className(QualType Type) {
  if (Type.isNull())
    return "";
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    Type = Type->getPointeeType();
  return nameOf(Type->getAsRecordDecl());
}

bool isScope(QualType Type) {
  return !Type->isPointerType() && className(Type) == "Scope";
}

bool isClientSession(QualType Type) {
  return className(Type) == "ClientSession";
}

/// `Output`, or an op class of namespace `ops` that converts to it.
static bool isOutput(QualType Type) {
  const CXXRecordDecl *Class = Type.getNonReferenceType()->getAsCXXRecordDecl();
  if (!Class)
    return false;
  const auto *Space = llvm::dyn_cast<NamespaceDecl>(
      Class->getDeclContext()->getEnclosingNamespaceContext());
  return nameOf(Class) == "Output" ||
         (Space && nameOf(Space) == "ops" && Class->hasDefinition() &&
          llvm::any_of(Class->getVisibleConversionFunctions(),
                       [](const NamedDecl *Conversion) {
                         const auto *Method =
                             llvm::dyn_cast<CXXConversionDecl>(Conversion);
                         return Method &&
                                className(Method->getConversionType()) ==
                                    "Output";
                       }));
}

/// The argument for the parameter of the given class.
template <typename Called>
static const Expr *argumentOf(const Called &Call, const FunctionDecl &Function,
                              llvm::StringRef Class) {
  const unsigned Count =
      std::min<unsigned>(Call.getNumArgs(), Function.getNumParams());
  for (unsigned I = 0; I != Count; ++I)
    if (className(Function.getParamDecl(I)->getType()) == Class)
      return Call.getArg(I);
  return nullptr;
}

/// `ops::Add(scope, a, b)` as a class, `ops::Const(scope, 1)` as a function.
template <typename Called>
static std::optional<GraphCall> opCall(const Called &Call,
                                       const FunctionDecl &Function) {
  const auto *Space = llvm::dyn_cast<NamespaceDecl>(
      Function.getDeclContext()->getEnclosingNamespaceContext());
  if (!Space || nameOf(Space) != "ops")
    return std::nullopt;
  const Expr *Scope = argumentOf(Call, Function, "Scope");
  // ops::SourceOp("Placeholder", builder.opts())
  if (!Scope)
    Scope = argumentOf(Call, Function, "Options");
  if (!Scope)
    return std::nullopt;
  // AsNodeOut does not add a node.
  return nameOf(&Function).starts_with("AsNodeOut")
             ? std::nullopt
             : std::optional(GraphCall{GraphCallKind::Grows, Scope});
}

static bool runs(llvm::StringRef Class, llvm::StringRef Method) {
  return Class.ends_with("Session") &&
         StringSwitch<bool>(Method)
             .Cases({"Run", "PRun", "RunCallable"}, true)
             .Default(false);
}

static std::optional<GraphCall> methodCall(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  const Expr *Object = Call.getImplicitObjectArgument();
  if (!Method || !Object)
    return std::nullopt;
  const llvm::StringRef Class = nameOf(Method->getParent());
  const llvm::StringRef Name = nameOf(Method);
  if (runs(Class, Name))
    return GraphCall{GraphCallKind::Runs, Object};
  if (Class == "Session" && Name == "Extend")
    return GraphCall{GraphCallKind::Grows, Object};
  if (Class == "Session" && Name == "Create" && Call.getNumArgs() != 0)
    return GraphCall{GraphCallKind::SetsGraph, Object,
                     Call.getArg(Call.getNumArgs() - 1)};
  if (Class == "Graph" && Name == "AddNode")
    return GraphCall{GraphCallKind::Grows, Object};
  if (Class == "NodeBuilder" && Name == "Finalize")
    return GraphCall{GraphCallKind::Grows, argumentOf(Call, *Method, "Graph")};
  if (Class == "Options" && Name == "FinalizeBuilder")
    return GraphCall{GraphCallKind::Grows, Object};
  return std::nullopt;
}

/// Functions of the C++ and of the C API.
static std::optional<GraphCall> functionCall(const CallExpr &Call,
                                             const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  const unsigned Count = Call.getNumArgs();
  if (Count == 0)
    return std::nullopt;
  const bool GrowsFirst =
      StringSwitch<bool>(Name)
          .Cases({"TF_NewOperation", "TF_AddGradients"}, true)
          .Cases({"TF_AddGradientsWithPrefix", "TF_GraphImportGraphDef"}, true)
          .Cases({"TF_GraphImportGraphDefWithResults", "TF_GraphCopyFunction"},
                 true)
          .Case("TF_GraphImportGraphDefWithReturnOutputs", true)
          // The eager context retains each function.
          .Cases({"TFE_ContextAddFunction", "TFE_ContextAddFunctionDef"}, true)
          .Case("AddSymbolicGradients", true)
          .Default(false);
  if (GrowsFirst)
    return GraphCall{GraphCallKind::Grows, Call.getArg(0)};
  if (Name == "ImportGraphDef")
    return GraphCall{GraphCallKind::Grows, argumentOf(Call, Function, "Graph")};
  if (Name == "TF_SessionRun" || Name == "TF_SessionPRun")
    return GraphCall{GraphCallKind::Runs, Call.getArg(0)};
  if (Name == "TF_NewSession" || Name == "TF_NewSessionWithGraph")
    return GraphCall{GraphCallKind::BuildsSession, nullptr, Call.getArg(0)};
  // std::make_unique<ClientSession>(scope)
  if (Name == "make_unique" || Name == "make_shared") {
    const auto *Owner = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
        Call.getType()->getAsCXXRecordDecl());
    if (Owner && Owner->getTemplateArgs().size() != 0 &&
        Owner->getTemplateArgs()[0].getKind() == TemplateArgument::Type &&
        isClientSession(Owner->getTemplateArgs()[0].getAsType()))
      return GraphCall{GraphCallKind::BuildsSession, nullptr, Call.getArg(0)};
  }
  if (Name == "NewSession")
    return GraphCall{GraphCallKind::BuildsSession, nullptr, nullptr,
                     Count == 2 ? Call.getArg(1) : nullptr};
  return std::nullopt;
}

/// `a * b` of Outputs, if such operators are declared.
static bool addsByOperator(const CXXOperatorCallExpr &Call) {
  switch (Call.getOperator()) {
  case OO_Plus:
  case OO_Minus:
  case OO_Star:
  case OO_Slash:
  case OO_Percent:
  case OO_Less:
  case OO_Greater:
  case OO_LessEqual:
  case OO_GreaterEqual:
  case OO_Exclaim:
  case OO_AmpAmp:
  case OO_PipePipe:
    break;
  default:
    return false;
  }
  return isOutput(Call.getType()) &&
         llvm::any_of(Call.arguments(), [](const Expr *Argument) {
           return isOutput(Argument->IgnoreParenImpCasts()->getType());
         });
}

std::optional<GraphCall> graphCall(const Expr &Expression) {
  if (const auto *Construction =
          llvm::dyn_cast<CXXConstructExpr>(&Expression)) {
    const CXXConstructorDecl &Constructor = *Construction->getConstructor();
    if (Constructor.isCopyOrMoveConstructor())
      return std::nullopt;
    if (isClientSession(Construction->getType()) &&
        Construction->getNumArgs() != 0)
      return GraphCall{GraphCallKind::BuildsSession, nullptr,
                       Construction->getArg(0)};
    return opCall(*Construction, Constructor);
  }
  const auto *Call = llvm::dyn_cast<CallExpr>(&Expression);
  const FunctionDecl *Function = Call ? Call->getDirectCallee() : nullptr;
  if (!Function)
    return std::nullopt;
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(Call))
    return addsByOperator(*Operator)
               ? std::optional(GraphCall{GraphCallKind::Grows})
               : std::nullopt;
  if (const auto *Method = llvm::dyn_cast<CXXMemberCallExpr>(Call))
    return methodCall(*Method);
  if (const std::optional<GraphCall> Op = opCall(*Call, *Function))
    return Op;
  return functionCall(*Call, *Function);
}

/// Methods that return a view of the same graph or session.
static bool isView(llvm::StringRef Method) {
  return Method.starts_with("With") ||
         StringSwitch<bool>(Method)
             .Cases({"NewSubScope", "ColocateWith", "ClearColocation"}, true)
             .Cases({"ExitOnError", "graph", "opts", "get"}, true)
             .Default(false);
}

/// The object that \p View is a direct view of, or null.
static const Expr *viewedBy(const Expr &View) {
  if (const auto *Call = llvm::dyn_cast<CXXMemberCallExpr>(&View))
    return isView(nameOf(Call->getMethodDecl()))
               ? Call->getImplicitObjectArgument()
               : nullptr;
  if (const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&View))
    return Operator->getOperator() == OO_Star ||
                   Operator->getOperator() == OO_Arrow
               ? Operator->getArg(0)
               : nullptr;
  if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(&View))
    return Unary->getOpcode() == UO_AddrOf || Unary->getOpcode() == UO_Deref
               ? Unary->getSubExpr()
               : nullptr;
  if (const auto *Copy = llvm::dyn_cast<CXXConstructExpr>(&View))
    return Copy->getNumArgs() != 0 &&
                   (Copy->getConstructor()->isCopyOrMoveConstructor() ||
                    resources::isOwner(Copy->getType()))
               ? Copy->getArg(0)
               : nullptr;
  if (const auto *Call = llvm::dyn_cast<CallExpr>(&View))
    return nameOf(Call->getDirectCallee()) == "move" && Call->getNumArgs() == 1
               ? Call->getArg(0)
               : nullptr;
  return nullptr;
}

const Expr *underlyingGraph(const Expr *Expression) {
  while (Expression) {
    Expression = Expression->IgnoreParenCasts()->IgnoreImplicit();
    // The implicit node may contain another cast.
    Expression = Expression->IgnoreParenCasts();
    const Expr *Viewed =
        createsGraph(*Expression) ? nullptr : viewedBy(*Expression);
    if (!Viewed)
      return Expression;
    Expression = Viewed;
  }
  return nullptr;
}

bool createsGraph(const Expr &Expression) {
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Expression))
    return !Construction->getConstructor()->isCopyOrMoveConstructor() &&
           StringSwitch<bool>(className(Construction->getType()))
               .Cases({"Graph", "GraphDefBuilder", "GraphDef"}, true)
               .Case("ClientSession", true)
               .Default(false);
  if (llvm::isa<CXXNewExpr>(Expression))
    return true;
  const auto *Call = llvm::dyn_cast<CallExpr>(&Expression);
  return Call &&
         StringSwitch<bool>(nameOf(Call->getDirectCallee()))
             .Cases({"NewRootScope", "DisabledShapeInferenceScope"}, true)
             .Cases({"TF_NewGraph", "TF_NewSession", "NewSession"}, true)
             .Case("TF_NewSessionWithGraph", true)
             .Cases({"make_unique", "make_shared"}, true)
             .Default(false);
}

} // namespace tfop::tf_api
