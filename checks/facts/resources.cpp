// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/resources.h"

#include "clang/AST/DeclTemplate.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tfop::resources {

static constexpr ReleaseForm ObjectForms[] = {ReleaseForm::Delete,
                                              ReleaseForm::Unref};
static constexpr ReleaseForm ArrayForms[] = {ReleaseForm::DeleteArray};
static constexpr ReleaseForm MallocForms[] = {ReleaseForm::Free};

const Resource NewObject = {"new", ObjectForms};
const Resource NewArray = {"new[]", ArrayForms};
const Resource Malloc = {"malloc", MallocForms};

static constexpr ReleaseForm CountedForms[] = {ReleaseForm::Unref};
const Resource Reference = {"Ref", CountedForms};
static constexpr ReleaseForm BufferForms[] = {ReleaseForm::Unref,
                                              ReleaseForm::Delete};
const Resource Buffer = {"new", BufferForms};

/// The things that TensorFlow, the C library and the libraries that kernels use
/// hand out.
static constexpr llvm::StringLiteral BuiltInPairs = R"(
LookupResource, LookupOrCreateResource, GetResourceFromContext,
  ResourceMgr::Lookup, ResourceMgr::LookupOrCreate,
  ScopedStepContainer::Lookup, ScopedStepContainer::LookupOrCreate,
  GetLookupTable, GetInitializableLookupTable, GetReferenceLookupTable = Unref;
NewSession = delete;

TF_NewStatus = TF_DeleteStatus;
TF_NewBuffer, TF_NewBufferFromString, TF_GetAllOpList,
  TF_GetAllRegisteredKernels, TF_GetRegisteredKernelsForOp, TF_CreateConfig,
  TF_CreateRunOptions, TF_OpKernelConstruction_GetNodeDef = TF_DeleteBuffer;
TF_NewTensor, TF_AllocateTensor, TF_AllocateOutput, TF_AllocateTemp,
  TF_ForwardInputOrAllocateOutput, TF_GetInput, TF_GetMutableOutput,
  TF_SessionRun, TF_SessionPRun, TF_OperationGetAttrTensor,
  TF_OpKernelConstruction_GetAttrTensor, TF_TryEvaluateConstant,
  TFE_TensorHandleResolve = TF_DeleteTensor;
TF_NewGraph = TF_DeleteGraph;
TF_NewSessionOptions = TF_DeleteSessionOptions;
TF_NewSession, TF_LoadSessionFromSavedModel = TF_DeleteSession;
TF_NewDeprecatedSession = TF_DeleteDeprecatedSession;
TF_SessionPRunSetup = TF_DeletePRunHandle;
TF_SessionListDevices, TF_DeprecatedSessionListDevices,
  TFE_ContextListDevices = TF_DeleteDeviceList;
TF_NewImportGraphDefOptions = TF_DeleteImportGraphDefOptions;
TF_GraphImportGraphDefWithResults = TF_DeleteImportGraphDefResults;
TF_GraphToFunction, TF_FunctionImportFunctionDef = TF_DeleteFunction;
TF_NewOperation = TF_FinishOperation;
TF_NewApiDefMap = TF_DeleteApiDefMap;
TF_NewServer = TF_DeleteServer;
TF_LoadSavedModel = TF_DeleteSavedModel;
TF_NewKernelBuilder, TF_NewAsyncKernelBuilder =
  TF_RegisterKernelBuilder(1), TF_DeleteKernelBuilder;
TF_NewOpDefinitionBuilder =
  TF_RegisterOpDefinition, TF_DeleteOpDefinitionBuilder;
TF_NewShapeHandle, TF_ShapeInferenceContextScalar,
  TF_ShapeInferenceContextVectorFromSize = TF_DeleteShapeHandle;
TF_NewDimensionHandle = TF_DeleteDimensionHandle;
TFE_NewContextOptions = TFE_DeleteContextOptions;
TFE_NewContext = TFE_DeleteContext;
TFE_NewTensorHandle, TFE_TensorHandleCopySharingTensor,
  TFE_TensorHandleCopyToDevice, TFE_Execute = TFE_DeleteTensorHandle;
TFE_NewOp = TFE_DeleteOp;
TFE_NewExecutor, TFE_ContextGetExecutorForThread = TFE_DeleteExecutor;
TFE_TensorHandleTensorDebugInfo = TFE_DeleteTensorDebugInfo;

malloc, calloc, realloc, strdup, strndup, aligned_alloc, posix_memalign,
  memalign, valloc, asprintf, vasprintf = free, realloc;
port::Malloc, port::Realloc = free, Realloc;
AlignedMalloc = AlignedFree, AlignedSizedFree(0);
_mm_malloc = _mm_free;
Allocator::AllocateRaw, AllocatorWrapper::AllocateRaw = DeallocateRaw;
cudaMalloc, cudaMallocManaged, cudaMallocPitch = cudaFree;
cudaMallocAsync = cudaFreeAsync, cudaFree;
cudaMallocHost, cudaHostAlloc = cudaFreeHost;
cudaStreamCreate, cudaStreamCreateWithFlags, cudaStreamCreateWithPriority =
  cudaStreamDestroy;
cudaEventCreate, cudaEventCreateWithFlags = cudaEventDestroy;
hipMalloc = hipFree;
hipHostMalloc = hipHostFree;

png_create_read_struct = png_destroy_read_struct(0 1 2);
png_create_write_struct = png_destroy_write_struct(0 1);
png_create_info_struct =
  png_destroy_info_struct(1), png_destroy_read_struct(0 1 2),
  png_destroy_write_struct(0 1);

av_malloc, av_mallocz, av_calloc, av_strdup, av_realloc = av_free, av_freep, av_realloc;
av_frame_alloc = av_frame_free;
av_packet_alloc = av_packet_free;
avcodec_alloc_context3 = avcodec_free_context;
avformat_alloc_context =
  avformat_free_context, avformat_close_input, avformat_open_input;
avformat_open_input = avformat_close_input;
avio_open, avio_open2 = avio_closep, avio_close;
avio_alloc_context = avio_context_free, av_free, av_freep;
sws_getContext, sws_alloc_context = sws_freeContext;
swr_alloc, swr_alloc_set_opts = swr_free;

hdfsConnect, hdfsConnectAsUser, hdfsConnectNewInstance,
  hdfsBuilderConnect = hdfsDisconnect;
hdfsNewBuilder = hdfsFreeBuilder, hdfsBuilderConnect;
hdfsOpenFile = hdfsCloseFile(1);
hdfsListDirectory, hdfsGetPathInfo = hdfsFreeFileInfo;

sqlite3_open, sqlite3_open_v2, sqlite3_open16 = sqlite3_close, sqlite3_close_v2;
sqlite3_prepare, sqlite3_prepare_v2, sqlite3_prepare_v3,
  sqlite3_prepare16_v2 = sqlite3_finalize;
sqlite3_mprintf, sqlite3_malloc = sqlite3_free;
sqlite3_backup_init = sqlite3_backup_finish;
sqlite3_blob_open = sqlite3_blob_close;
)";

static const Pairs &builtIn() {
  static const Pairs Table(BuiltInPairs.str());
  return Table;
}

const Resource &resourceOf(const CXXNewExpr &New) {
  const CXXRecordDecl *Class = New.getAllocatedType()->getAsCXXRecordDecl();
  if (New.isArray())
    return NewArray;
  return Class && isTensorBuffer(*Class) ? Buffer : NewObject;
}

bool isNew(const Resource &Kind) {
  return &Kind == &NewObject || &Kind == &NewArray;
}

bool isCounted(const Resource &Kind) {
  return !isNew(Kind) && llvm::is_contained(Kind.Fits, ReleaseForm::Unref);
}

llvm::StringRef releaserOf(const Resource &Kind) {
  return Kind.Functions.empty() ? spellingOf(Kind.Fits.front())
                                : Kind.Functions.front();
}

static llvm::StringRef nameOf(const NamedDecl *Declaration) {
  const IdentifierInfo *Identifier =
      Declaration ? Declaration->getIdentifier() : nullptr;
  return Identifier ? Identifier->getName() : "";
}

Pairs::Pairs(std::string Written) : Text(std::move(Written)) {
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  llvm::StringRef(Text).split(Lines, ';', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Line : Lines)
    if (!Line.trim().empty() && !addRow(Line) && Mistake.empty())
      Mistake = Line.trim();
}

/// The words of a list that commas separate.
static llvm::SmallVector<llvm::StringRef, 4> namesIn(llvm::StringRef List) {
  llvm::SmallVector<llvm::StringRef, 4> Names;
  List.split(Names, ',');
  for (llvm::StringRef &Name : Names)
    Name = Name.trim();
  return Names;
}

bool Pairs::addRow(llvm::StringRef Line) {
  const auto [Left, Right] = Line.split('=');
  const auto From = namesIn(Left);
  const auto To = namesIn(Right);
  const auto IsEmpty = [](llvm::StringRef Name) { return Name.empty(); };
  if (llvm::any_of(From, IsEmpty) || llvm::any_of(To, IsEmpty))
    return false;
  Row &Added = Rows.emplace_back();
  for (const llvm::StringRef Name : To)
    addReleaser(Name, Added);
  Added.Kind = {From.front(), Added.Fits, Added.Releasers};
  for (llvm::StringRef Name : From) {
    Name.consume_front("::");
    const auto [Class, Method] = Name.rsplit("::");
    const bool Qualified = !Method.empty();
    Acquirers[Qualified ? Method : Name].push_back(
        {Qualified ? Class : "", &Added.Kind});
  }
  return true;
}

void Pairs::addReleaser(llvm::StringRef Name, Row &Kind) {
  const std::optional<ReleaseForm> Form =
      llvm::StringSwitch<std::optional<ReleaseForm>>(Name)
          .Case("delete", ReleaseForm::Delete)
          .Case("delete[]", ReleaseForm::DeleteArray)
          .Case("free", ReleaseForm::Free)
          .Case("Unref", ReleaseForm::Unref)
          .Default(std::nullopt);
  if (Form) {
    Kind.Fits.push_back(*Form);
    return;
  }
  const auto [Function, Arguments] = Name.split('(');
  if (Kind.Fits.empty())
    Kind.Releasers.push_back(Function);
  llvm::SmallVector<unsigned, 1> &Released = Releasers[Function];
  Released.clear();
  llvm::SmallVector<llvm::StringRef, 3> Numbers;
  Arguments.rtrim(")").split(Numbers, ' ', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Number : Numbers)
    if (unsigned Index = 0; !Number.getAsInteger(10, Index))
      Released.push_back(Index);
  if (Released.empty())
    Released.push_back(0);
}

/// True if the innermost class or namespace around \p Function is \p Name.
static bool isIn(const FunctionDecl &Function, llvm::StringRef Name) {
  // port::Malloc is tsl::port::Malloc, or ResourceMgr may be nested.
  const auto [Outer, Inner] = Name.rsplit("::");
  const auto *Around = llvm::dyn_cast<NamedDecl>(Function.getDeclContext());
  return nameOf(Around) == (Inner.empty() ? Outer : Inner);
}

const Resource *Pairs::acquiredBy(const FunctionDecl &Function) const {
  const auto Found = Acquirers.find(nameOf(&Function));
  if (Found == Acquirers.end())
    return nullptr;
  for (const Acquirer &One : Found->second)
    if (One.Class.empty() || isIn(Function, One.Class))
      return One.Kind;
  return nullptr;
}

llvm::ArrayRef<unsigned> Pairs::releasedBy(llvm::StringRef Function) const {
  const auto Found = Releasers.find(Function);
  return Found == Releasers.end() ? llvm::ArrayRef<unsigned>()
                                  : llvm::ArrayRef<unsigned>(Found->second);
}

bool Pairs::releases(const FunctionDecl &Function,
                     std::optional<unsigned> Index) const {
  const llvm::ArrayRef<unsigned> Released = releasedBy(nameOf(&Function));
  return Index ? llvm::is_contained(Released, *Index) : !Released.empty();
}

const Resource *acquiredBy(const FunctionDecl &Function) {
  return builtIn().acquiredBy(Function);
}

static bool isFreeFunction(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("free", "Free", "AlignedFree", "aligned_free", "_aligned_free",
             true)
      .Default(false);
}

bool releasesArgument(const FunctionDecl &Function, unsigned Index) {
  return builtIn().releases(Function, Index) ||
         (Index == 0 && Function.getNumParams() == 1 &&
          isFreeFunction(nameOf(&Function)));
}

bool isReferenceObject(QualType Type) {
  const CXXRecordDecl *Class =
      Type.isNull() ? nullptr
                    : Type.getNonReferenceType()->getAsCXXRecordDecl();
  return nameOf(Class) == "TensorReference";
}

bool isTensorBuffer(const CXXRecordDecl &Class) {
  if (nameOf(&Class) == "TensorBuffer")
    return true;
  return Class.hasDefinition() &&
         llvm::any_of(Class.bases(), [](const CXXBaseSpecifier &Base) {
           const CXXRecordDecl *Parent = Base.getType()->getAsCXXRecordDecl();
           return Parent && isTensorBuffer(*Parent);
         });
}

const Expr *pointerTo(const Expr &Place) {
  const Expr *Object = Place.IgnoreParenCasts();
  // A reference that is initialized with itself would never end.
  for (unsigned Depth = 0; Depth < 8; ++Depth) {
    if (const auto *Unary = llvm::dyn_cast<UnaryOperator>(Object))
      return Unary->getOpcode() == UO_Deref ? Unary->getSubExpr() : nullptr;
    const auto *Named = llvm::dyn_cast<DeclRefExpr>(Object);
    const auto *Variable =
        llvm::dyn_cast_or_null<VarDecl>(Named ? Named->getDecl() : nullptr);
    if (!Variable || llvm::isa<ParmVarDecl>(Variable) ||
        !Variable->getType()->isReferenceType() || !Variable->getInit())
      return nullptr;
    Object = Variable->getInit()->IgnoreParenCasts();
  }
  return nullptr;
}

const Expr *barePointer(const Expr &Value) {
  const Expr *Bare = Value.IgnoreParenCasts();
  while (const auto *Address = llvm::dyn_cast<UnaryOperator>(Bare)) {
    const Expr *Pointer = Address->getOpcode() == UO_AddrOf
                              ? pointerTo(*Address->getSubExpr())
                              : nullptr;
    if (!Pointer)
      break;
    Bare = Pointer->IgnoreParenCasts();
  }
  return Bare;
}

/// The object and the name of a method call, also of a dependent one.
static std::pair<const Expr *, llvm::StringRef>
methodCallIn(const CallExpr &Call) {
  const Expr *Callee = Call.getCallee()->IgnoreParenImpCasts();
  if (const auto *Member = llvm::dyn_cast<MemberExpr>(Callee))
    return {Member->getBase(), nameOf(Member->getMemberDecl())};
  if (const auto *Member =
          llvm::dyn_cast<CXXDependentScopeMemberExpr>(Callee)) {
    const IdentifierInfo *Name = Member->getMember().getAsIdentifierInfo();
    return {Member->isImplicitAccess() ? nullptr : Member->getBase(),
            Name ? Name->getName() : ""};
  }
  // A class that cannot be seen is given members, not methods.
  const auto *Operator = llvm::dyn_cast<CXXOperatorCallExpr>(&Call);
  if (Operator && Operator->getOperator() == OO_Call)
    if (const auto *Member = llvm::dyn_cast<MemberExpr>(
            Operator->getArg(0)->IgnoreParenImpCasts()))
      return {Member->getBase(), nameOf(Member->getMemberDecl())};
  return {nullptr, ""};
}

const Expr *referencedIn(const CallExpr &Call) {
  const auto [Object, Method] = methodCallIn(Call);
  if (!Object || Method != "Ref" || Call.getNumArgs() != 0)
    return nullptr;
  const Expr *Pointer = pointerTo(*Object);
  return barePointer(Pointer ? *Pointer : *Object);
}

static bool isOperatorDelete(const FunctionDecl &Function) {
  return Function.getOverloadedOperator() == OO_Delete ||
         Function.getOverloadedOperator() == OO_Array_Delete;
}

static bool deletesElements(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("STLDeleteElements", "STLDeleteValues", true)
      .Default(false);
}

/// The release of what \p Value points to.
static Release releaseOf(const Expr &Value, ReleaseForm Form,
                         llvm::StringRef Function = "") {
  return {barePointer(Value), Form, Function};
}

std::optional<Release> releaseIn(const Stmt &Statement) {
  if (const auto *Delete = llvm::dyn_cast<CXXDeleteExpr>(&Statement))
    return releaseOf(*Delete->getArgument(), Delete->isArrayForm()
                                                 ? ReleaseForm::DeleteArray
                                                 : ReleaseForm::Delete);
  const auto *Call = llvm::dyn_cast<CallExpr>(&Statement);
  if (!Call)
    return std::nullopt;
  const auto [Object, Method] = methodCallIn(*Call);
  if (Object && Method == "Unref") {
    // (*p).Unref()
    const Expr *Pointer = pointerTo(*Object);
    return releaseOf(Pointer ? *Pointer : *Object, ReleaseForm::Unref);
  }
  const FunctionDecl *Function = Call->getDirectCallee();
  if (!Function)
    return std::nullopt;
  if (isOperatorDelete(*Function) && Call->getNumArgs() != 0)
    return releaseOf(*Call->getArg(0), ReleaseForm::Function,
                     "operator delete");
  if (const llvm::ArrayRef<unsigned> Released =
          builtIn().releasedBy(nameOf(Function));
      !Released.empty() && Released.front() < Call->getNumArgs() &&
      !llvm::isa<CXXOperatorCallExpr>(Call))
    return releaseOf(*Call->getArg(Released.front()), ReleaseForm::Function,
                     nameOf(Function));
  if (Call->getNumArgs() != 1)
    return std::nullopt;
  if (isFreeFunction(nameOf(Function)))
    return releaseOf(*Call->getArg(0), ReleaseForm::Free);
  if (deletesElements(nameOf(Function)))
    return releaseOf(*Call->getArg(0), ReleaseForm::Delete);
  return std::nullopt;
}

llvm::StringRef spellingOf(ReleaseForm Form) {
  switch (Form) {
  case ReleaseForm::Delete:
    return "delete";
  case ReleaseForm::DeleteArray:
    return "delete[]";
  case ReleaseForm::Free:
    return "free";
  case ReleaseForm::Unref:
    return "Unref";
  case ReleaseForm::Function:
    break;
  }
  return "";
}

/// The class or class template that a type names.
static const NamedDecl *namedClass(QualType Type) {
  if (Type.isNull())
    return nullptr;
  if (const CXXRecordDecl *Class = Type->getAsCXXRecordDecl())
    return Class;
  if (const auto *Special = Type->getAs<TemplateSpecializationType>())
    return Special->getTemplateName().getAsTemplateDecl();
  return nullptr;
}

static bool isOwnerName(llvm::StringRef Name) {
  return llvm::StringSwitch<bool>(Name)
      .Cases("unique_ptr", "shared_ptr", "auto_ptr", "scoped_ptr", true)
      .Cases("scoped_array", "shared_array", "intrusive_ptr", true)
      .Cases("RefCountPtr", "ScopedUnref", "IntrusivePtr", "scoped_refptr",
             true)
      .Default(false);
}

bool isOwner(QualType Type) {
  const NamedDecl *Named = namedClass(Type.getNonReferenceType());
  if (!Named)
    return false;
  if (isOwnerName(nameOf(Named)))
    return true;
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(Named);
  if (!Class || !Class->hasDefinition())
    return false;
  return llvm::any_of(Class->bases(), [](const CXXBaseSpecifier &Base) {
    return isOwner(Base.getType());
  });
}

std::optional<ReleaseForm> releaseFormOf(QualType Owner) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Owner->getAsCXXRecordDecl());
  if (!Class || Class->getTemplateArgs().size() == 0 ||
      Class->getTemplateArgs()[0].getKind() != TemplateArgument::Type)
    return std::nullopt;
  const QualType Held = Class->getTemplateArgs()[0].getAsType();
  if (nameOf(Class) != "unique_ptr" && nameOf(Class) != "shared_ptr")
    return std::nullopt;
  // A deleter of its own is the second argument of unique_ptr.
  if (nameOf(Class) == "unique_ptr") {
    const auto *Deleter =
        Class->getTemplateArgs().size() < 2 ||
                Class->getTemplateArgs()[1].getKind() != TemplateArgument::Type
            ? nullptr
            : Class->getTemplateArgs()[1].getAsType()->getAsCXXRecordDecl();
    if (!Deleter || nameOf(Deleter) != "default_delete")
      return std::nullopt;
  }
  return Held->isArrayType() ? ReleaseForm::DeleteArray : ReleaseForm::Delete;
}

const Resource *disownedIn(const CallExpr &Call) {
  const auto [Object, Method] = methodCallIn(Call);
  if (!Object || Method != "release" || Call.getNumArgs() != 0)
    return nullptr;
  const QualType Owner = Object->IgnoreParenImpCasts()->getType();
  if (nameOf(namedClass(Owner)) == "RefCountPtr")
    return &Reference;
  const std::optional<ReleaseForm> Form =
      nameOf(namedClass(Owner)) == "unique_ptr" ? releaseFormOf(Owner)
                                                : std::nullopt;
  if (!Form)
    return nullptr;
  return *Form == ReleaseForm::DeleteArray ? &NewArray : &NewObject;
}

bool takesOwnership(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  const llvm::StringRef Class = Method ? nameOf(Method->getParent()) : "";
  if (Name == "Create")
    return Class == "ResourceMgr" || Class == "ScopedStepContainer";
  if (Method && (Name.starts_with("set_allocated_") || Name == "AddAllocated" ||
                 Name == "SetAllocatedExtension"))
    return true;
  // libstdc++ has it in the base __shared_ptr.
  if (Name == "reset" && Method)
    return isOwnerName(Class.ltrim('_'));
  return llvm::StringSwitch<bool>(Name)
      .Cases("CreateResource", "MakeRefCountingHandle", true)
      .Cases("WrapUnique", "WrapRefCounted", "make_unique_ptr", true)
      // Beside what releases something.
      .Case("avio_alloc_context", true)
      .Default(false);
}

bool borrows(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  return !llvm::isa<CXXMethodDecl>(Function) &&
         llvm::any_of(
             llvm::ArrayRef<llvm::StringRef>{
                 "TF_", "TFE_", "cuda", "hip", "png_", "av_", "avcodec_",
                 "avformat_", "avio_", "sws_", "swr_", "hdfs", "sqlite3_"},
             [&](llvm::StringRef Prefix) { return Name.starts_with(Prefix); });
}

bool keepsUserData(const FunctionDecl &Function, unsigned Index) {
  const llvm::StringRef Name = nameOf(&Function);
  if (llvm::isa<CXXMethodDecl>(Function) || Index >= Function.getNumParams() ||
      !(Name.starts_with("TF_") || Name.starts_with("TFE_")))
    return false;
  const QualType Type = Function.getParamDecl(Index)->getType();
  return Type->isVoidPointerType() &&
         !Type->getPointeeType().isConstQualified();
}

bool keepsForLater(const FunctionDecl &Function) {
  const llvm::StringRef Name = nameOf(&Function);
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Function))
    return nameOf(Constructor->getParent()) == "thread";
  return llvm::StringSwitch<bool>(Name)
      .Cases("bind", "bind_front", "async", "pthread_create", true)
      // A constructor that is called out of sight.
      .Cases("make_shared", "make_unique", "allocate_shared", true)
      .Cases("emplace", "emplace_back", "try_emplace", true)
      .Case("TF_NewTensor", true)
      .Default(false);
}

} // namespace tfop::resources
