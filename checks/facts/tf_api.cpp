// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/tf_api.h"

#include "checks/syntax/dependent_names.h"
#include "checks/syntax/llvm_version.h"
#include "clang/AST/ASTContext.h"
#include "clang/AST/Attr.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/AST/ExprCXX.h"
#include "clang/Lex/Lexer.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace clang;

namespace tfop::tf_api {

static llvm::StringRef nameOf(const NamedDecl &Declaration) {
  const IdentifierInfo *Identifier = Declaration.getIdentifier();
  return Identifier ? Identifier->getName() : "";
}

/// The base classes that TensorFlow (or a project's copy of it) provides. The
/// ones after OpKernel derive from it; they are listed for projects in which
/// that is not visible.
static bool isKernelBaseName(llvm::StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"OpKernel", "AsyncOpKernel", "DatasetOpKernel"}, true)
      .Cases({"UnaryDatasetOpKernel", "BinaryDatasetOpKernel"}, true)
      .Cases({"ResourceOpKernel", "ResourceHandleOp"}, true)
      .Default(false);
}

bool takesContext(const FunctionDecl &Function) {
  return llvm::any_of(Function.parameters(), [](const ParmVarDecl *Parameter) {
    return isContext(Parameter->getType());
  });
}

/// Whether `override` or `final` follows the parameters. Clang removes the
/// attribute from a method that is not virtual, so this checks the tokens.
static bool isMarkedOverride(const CXXMethodDecl &Method) {
  if (Method.hasAttr<OverrideAttr>() || Method.hasAttr<FinalAttr>())
    return true;
  const FunctionTypeLoc Type = Method.getFunctionTypeLoc();
  if (!Type)
    return false;
  const ASTContext &Context = Method.getASTContext();
  SourceLocation Location = Type.getRParenLoc();
  // `) const noexcept override`
  while (const std::optional<Token> Next = Lexer::findNextToken(
             Location, Context.getSourceManager(), Context.getLangOpts())) {
    if (Next->isNot(tok::raw_identifier))
      return false;
    if (Next->getRawIdentifier() == "override" ||
        Next->getRawIdentifier() == "final")
      return true;
    Location = Next->getLocation();
  }
  return false;
}

/// Clang drops an unknown base class, and a base that is a template parameter
/// is unknown as well. A method of the right shape that overrides an invisible
/// one still identifies a kernel.
static bool overridesMissingCompute(const CXXRecordDecl &Definition) {
  // The members of a base class template are unknown before its instantiation.
  if (llvm::any_of(Definition.bases(), [](const CXXBaseSpecifier &Base) {
        return Base.getType()->isDependentType() &&
               classOrPattern(Base.getType());
      }))
    return false;
  return llvm::any_of(Definition.methods(), [](const CXXMethodDecl *Method) {
    const llvm::StringRef Name = nameOf(*Method);
    return (Name == "Compute" || Name == "ComputeAsync") &&
           Method->size_overridden_methods() == 0 && takesContext(*Method) &&
           isMarkedOverride(*Method);
  });
}

static bool isKernel(const CXXRecordDecl &Class,
                     llvm::SmallPtrSetImpl<const CXXRecordDecl *> &Visited) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || !Visited.insert(Definition).second)
    return false;
  for (const CXXBaseSpecifier &Specifier : Definition->bases()) {
    const CXXRecordDecl *Base = classOrPattern(Specifier.getType());
    if (Base && (isKernelBaseName(nameOf(*Base)) || isKernel(*Base, Visited)))
      return true;
  }
  return overridesMissingCompute(*Definition);
}

bool isKernel(const CXXRecordDecl &Class) {
  llvm::SmallPtrSet<const CXXRecordDecl *, 8> Visited;
  return isKernel(Class, Visited);
}

/// `void compute(void *kernel, TF_OpKernelContext *ctx)`: only
/// TF_NewKernelBuilder takes functions of this type.
static bool isCApiCompute(const FunctionDecl &Function) {
  if (Function.getNumParams() != 2 || !Function.getReturnType()->isVoidType() ||
      !Function.getParamDecl(0)->getType()->isVoidPointerType())
    return false;
  const QualType Pointee =
      Function.getParamDecl(1)->getType()->getPointeeType();
  const RecordDecl *Context =
      Pointee.isNull() ? nullptr : Pointee->getAsRecordDecl();
  return Context && nameOf(*Context) == "TF_OpKernelContext";
}

std::optional<ComputeKind> computeKind(const FunctionDecl &Function) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  // A captureless lambda converts to a C function pointer.
  if (!Method || Method->isStatic() ||
      Method->getParent()->isCapturelessLambda())
    return isCApiCompute(Function) ? std::optional(ComputeKind::CApi)
                                   : std::nullopt;
  const std::optional<ComputeKind> Kind =
      StringSwitch<std::optional<ComputeKind>>(nameOf(*Method))
          .Case("Compute", ComputeKind::Compute)
          .Case("ComputeAsync", ComputeKind::ComputeAsync)
          .Case("MakeDataset", ComputeKind::Dataset)
          .Case("CreateResource", ComputeKind::Resource)
          .Default(std::nullopt);
  if (!Kind || !isKernel(*Method->getParent()))
    return std::nullopt;
  // CreateResource(T **resource) has no context.
  if (*Kind == ComputeKind::Resource)
    return Method->getNumParams() == 1 ? Kind : std::nullopt;
  return takesContext(*Method) ? Kind : std::nullopt;
}

const FunctionDecl *enclosingComputeMethod(const FunctionDecl &Function) {
  const FunctionDecl *Current = &Function;
  while (Current && !computeKind(*Current)) {
    const auto *Method = llvm::dyn_cast<CXXMethodDecl>(Current);
    if (!Method || !Method->getParent()->isLambda())
      return nullptr;
    Current = llvm::dyn_cast_or_null<FunctionDecl>(
        Method->getParent()->getParentFunctionOrMethod());
  }
  return Current;
}

std::optional<std::string> hiddenReturn(const ReturnStmt &Return,
                                        const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  // Find the outermost macro: a project macro may expand to TF_RETURN_IF_ERROR.
  // A token of a macro argument belongs to the code that spells the argument,
  // which may be another macro.
  std::optional<std::string> Name;
  SourceLocation Location = Return.getReturnLoc();
  while (Location.isMacroID()) {
    if (Sources.isMacroBodyExpansion(Location))
      Name =
          Lexer::getImmediateMacroName(Location, Sources, Context.getLangOpts())
              .str();
    Location = Sources.getImmediateMacroCallerLoc(Location);
  }
  return Name;
}

bool failsTest(const Stmt &Statement) {
  // AssertHelper(TestPartResult::kFatalFailure, ...) = Message() << "why";
  const auto *Assignment = llvm::dyn_cast<CXXOperatorCallExpr>(&Statement);
  const CXXRecordDecl *Class =
      Assignment && Assignment->getOperator() == OO_Equal
          ? Assignment->getArg(0)->getType()->getAsCXXRecordDecl()
          : nullptr;
  if (!Class || nameOf(*Class) != "AssertHelper")
    return false;
  const auto *Construct =
      llvm::dyn_cast<CXXConstructExpr>(Assignment->getArg(0)
                                           ->IgnoreImplicit()
                                           ->IgnoreParenCasts()
                                           ->IgnoreImplicit());
  const auto *Kind = Construct && Construct->getNumArgs() != 0
                         ? llvm::dyn_cast<DeclRefExpr>(
                               Construct->getArg(0)->IgnoreParenImpCasts())
                         : nullptr;
  // SUCCEED()
  return !Kind || nameOf(*Kind->getDecl()) != "kSuccess";
}

bool isTestBody(const FunctionDecl &Function) {
  return nameOf(Function) == "TestBody";
}

bool isTensor(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  return Class && isTensor(*Class);
}

bool isTensor(const CXXRecordDecl &Class) {
  if (nameOf(Class) != "Tensor" ||
      llvm::isa<ClassTemplateSpecializationDecl>(Class) ||
      Class.getDescribedClassTemplate())
    return false;
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition)
    return true;
  return llvm::any_of(Definition->decls(), [](const Decl *Member) {
    const auto *Named = llvm::dyn_cast<NamedDecl>(Member);
    return Named && StringSwitch<bool>(nameOf(*Named))
                        .Cases({"NumElements", "dim_size", "flat"}, true)
                        .Default(false);
  });
}

llvm::StringRef dataTypeOf(QualType Type, const ASTContext &Context) {
  const auto *Number =
      Type.getCanonicalType().getUnqualifiedType()->getAs<BuiltinType>();
  if (!Number)
    return "";
  if (Number->getKind() == BuiltinType::Float)
    return "DT_FLOAT";
  if (Number->getKind() == BuiltinType::Double)
    return "DT_DOUBLE";
  if (Number->getKind() == BuiltinType::Bool)
    return "DT_BOOL";
  // `char` and wide characters have no DataType.
  if (!Number->isInteger() || Number->isCharType() ||
      Number->isWideCharType() || Number->isChar16Type() ||
      Number->isChar32Type())
    return Number->getKind() == BuiltinType::SChar   ? "DT_INT8"
           : Number->getKind() == BuiltinType::UChar ? "DT_UINT8"
                                                     : "";
  // The 64-bit DataTypes correspond to int64_t and uint64_t.
  const uint64_t Bits = Context.getTypeSize(Type);
  if (Bits == 64 &&
      !Context.hasSameUnqualifiedType(
          Type, Context.getIntTypeForBitwidth(64, Number->isSignedInteger())))
    return "";
  const bool Signed = Number->isSignedInteger();
  switch (Bits) {
  case 16:
    return Signed ? "DT_INT16" : "DT_UINT16";
  case 32:
    return Signed ? "DT_INT32" : "DT_UINT32";
  case 64:
    return Signed ? "DT_INT64" : "DT_UINT64";
  default:
    return "";
  }
}

bool isStatus(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (!Class || nameOf(*Class) != "Status")
    return false;
  const CXXRecordDecl *Definition = Class->getDefinition();
  return !Definition ||
         llvm::any_of(Definition->methods(), [](const CXXMethodDecl *Method) {
           return nameOf(*Method) == "ok";
         });
}

std::optional<bool> constructedStatus(const Expr &Expression) {
  if (const auto *Construction = llvm::dyn_cast<CXXConstructExpr>(&Expression))
    // Status() is ok, Status(code, message) is an error.
    return Construction->getNumArgs() == 0   ? std::optional(true)
           : Construction->getNumArgs() >= 2 ? std::optional(false)
                                             : std::nullopt;
  const auto *Call = llvm::dyn_cast<CallExpr>(&Expression);
  const FunctionDecl *Function = Call ? Call->getDirectCallee() : nullptr;
  if (!Function || !isStatus(Function->getReturnType()))
    return std::nullopt;
  const llvm::StringRef Name = nameOf(*Function);
  if (Name == "OK" || Name == "OkStatus")
    return true;
  const auto *Space = llvm::dyn_cast<NamespaceDecl>(
      Function->getDeclContext()->getEnclosingNamespaceContext());
  if (Space && nameOf(*Space) == "errors")
    return false;
  // absl::InternalError, absl::InvalidArgumentError, ...
  if (Space && nameOf(*Space) == "absl" && Name.ends_with("Error"))
    return false;
  return std::nullopt;
}

bool isOkMethod(const CXXMethodDecl &Method) { return nameOf(Method) == "ok"; }

bool isContext(QualType Type) {
  // A list in an expression that Clang could not resolve has no type.
  if (Type.isNull())
    return false;
  const QualType Pointee = Type->getPointeeType();
  if (Pointee.isNull())
    return false;
  const RecordDecl *Class = Pointee->getAsRecordDecl();
  return Class &&
         StringSwitch<bool>(nameOf(*Class))
             .Cases({"OpKernelContext", "OpKernelConstruction"}, true)
             .Cases({"TF_OpKernelContext", "TF_OpKernelConstruction"}, true)
             .Default(false);
}

bool isStepContext(QualType Type) {
  if (!isContext(Type))
    return false;
  const CXXRecordDecl *Class = Type->getPointeeType()->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
  return !Definition ||
         llvm::any_of(Definition->methods(), [](const CXXMethodDecl *Method) {
           return nameOf(*Method) == "input";
         });
}

const ValueDecl *contextMethod(const CallExpr &Call) {
  const auto *Callee =
      llvm::dyn_cast<MemberExpr>(Call.getCallee()->IgnoreParenImpCasts());
  return Callee && isContext(Callee->getBase()->getType())
             ? Callee->getMemberDecl()
             : nullptr;
}

bool readsContextStatus(const CallExpr &Call) {
  const ValueDecl *Method = contextMethod(Call);
  return Method && nameOf(*Method) == "status";
}

bool allocatesOnContext(const CallExpr &Call) {
  const ValueDecl *Method = contextMethod(Call);
  return Method && nameOf(*Method).contains("allocate");
}

bool allocatesTemp(const CXXMethodDecl &Method) {
  return nameOf(Method) == "allocate_temp" && Method.getNumParams() == 3;
}

bool sharesBuffer(const CXXMethodDecl &Method) {
  return isTensor(*Method.getParent()) && nameOf(Method) == "CopyFrom";
}

bool isCStatus(QualType Type) {
  const QualType Pointee = Type->getPointeeType();
  const RecordDecl *Class = Pointee.isNull() || Pointee.isConstQualified()
                                ? nullptr
                                : Pointee->getAsRecordDecl();
  return Class && nameOf(*Class) == "TF_Status";
}

bool isStatusOkCall(const CXXMemberCallExpr &Call) {
  const CXXMethodDecl *Method = Call.getMethodDecl();
  return Method && isStatus(Call.getImplicitObjectArgument()->getType()) &&
         isOkMethod(*Method);
}

bool readsCStatus(const FunctionDecl &Function) {
  return nameOf(Function) == "TF_GetCode";
}

bool isPureAccessor(const FunctionDecl &Function) {
  return StringSwitch<bool>(nameOf(Function))
      .Cases({"TF_GetCode", "TF_Message", "TF_NumDims", "TF_Dim"}, true)
      .Cases({"TF_TensorType", "TF_TensorByteSize", "TF_TensorData"}, true)
      .Cases({"TF_TensorElementCount", "TF_DataTypeSize"}, true)
      .Default(false);
}

static const ClassTemplateSpecializationDecl *callableClass(QualType Type) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type.getNonReferenceType()->getAsCXXRecordDecl());
  return Class && StringSwitch<bool>(nameOf(*Class))
                      .Cases({"function", "AnyInvocable"}, true)
                      .Cases({"move_only_function", "FunctionRef"}, true)
                      .Default(false)
             ? Class
             : nullptr;
}

bool isCallable(QualType Type) { return callableClass(Type) != nullptr; }

bool callsDone(const CallExpr &Call) {
  const NamedDecl *Callee =
      llvm::dyn_cast_or_null<NamedDecl>(Call.getCalleeDecl());
  return Callee && nameOf(*Callee) == "TF_RunAsyncOpKernelDoneCallback";
}

bool runsInPlace(const CallExpr &Call) {
  const NamedDecl *Callee =
      llvm::dyn_cast_or_null<NamedDecl>(Call.getCalleeDecl());
  return Callee && StringSwitch<bool>(nameOf(*Callee))
                       .Cases({"Shard", "ParallelFor", "parallelFor"}, true)
                       .Cases({"ParallelForWithWorkerId",
                               "ParallelForFixedBlockSizeScheduling",
                               "TransformRangeConcurrently"},
                              true)
                       .Default(false);
}

bool usesAfterReturn(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(Function);
  return Name.contains("Async") || Name.starts_with("Then") ||
         Name.starts_with("Enqueue") || Name.starts_with("Schedule");
}

const CXXRecordDecl *countedBase(const CXXRecordDecl &Class) {
  if (nameOf(Class) == "RefCounted")
    return &Class;
  if (const CXXRecordDecl *Definition = Class.getDefinition())
    for (const CXXBaseSpecifier &Base : Definition->bases())
      if (const CXXRecordDecl *Parent = classOrPattern(Base.getType()))
        if (const CXXRecordDecl *Found = countedBase(*Parent))
          return Found;
  return nullptr;
}

bool isRefCounted(QualType Type) {
  const CXXRecordDecl *Class = classOrPattern(Type);
  return Class && countedBase(*Class);
}

/// The callback of the C API, run by TF_RunAsyncOpKernelDoneCallback().
static bool isCDoneCallback(QualType Type) {
  const RecordDecl *Class = Type->isPointerType()
                                ? Type->getPointeeType()->getAsRecordDecl()
                                : nullptr;
  return Class && nameOf(*Class) == "TF_AsyncOpKernelDoneCallback";
}

bool isSpelledDoneCallback(QualType Type) {
  const auto *Named = Type.getNonReferenceType()->getAs<TypedefType>();
  return Named && nameOf(*Named->getDecl()) == "DoneCallback";
}

unsigned argumentsOfRequires(llvm::StringRef Macro) {
  // OP_REQUIRES(ctx, condition, status), OP_REQUIRES_OK(ctx, status)
  return StringSwitch<unsigned>(Macro)
      .Case("OP_REQUIRES", 3)
      .Case("OP_REQUIRES_OK", 2)
      .Default(0);
}

bool isDoneCallback(QualType Type) {
  if (isCDoneCallback(Type))
    return true;
  const ClassTemplateSpecializationDecl *Class = callableClass(Type);
  if (!Class || Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return false;
  const auto *Function =
      Class->getTemplateArgs()[0].getAsType()->getAs<FunctionProtoType>();
  return Function && Function->getReturnType()->isVoidType() &&
         Function->getNumParams() == 0;
}

bool writesArguments(const FunctionDecl &Function) {
  const IdentifierInfo *Identifier = Function.getIdentifier();
  const llvm::StringRef Name = Identifier ? Identifier->getName() : "";
  return Name.starts_with("allocate_") || Name == "GetAttr" ||
         Name == "forward_input_or_allocate_temp" || Name == "swap";
}

} // namespace tfop::tf_api
