// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/pairs.h"

#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/ExprCXX.h"
#include "llvm/ADT/StringSwitch.h"

using namespace clang;

namespace tfop::resources {

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
TF_NewSessionWithGraph = TF_DeleteSessionWithGraph;
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
TF_NewAttrBuilder = TF_DeleteAttrBuilder;
TF_NewCheckpointReader = TF_DeleteCheckpointReader;
TF_NewShapeAndTypeList = TF_DeleteShapeAndTypeList;
TF_NewGraphProperties = TF_DeleteGraphProperties;
TF_NewFunctionLibraryDefinition = TF_DeleteFunctionLibraryDefinition;
TF_NewAbstractOp = TF_DeleteAbstractOp;
TF_NewOutputList = TF_DeleteOutputList;
TFE_NewContextOptions = TFE_DeleteContextOptions;
TFE_NewContext, TFE_NewContextFromSession,
  TFE_CreateContextFromSession = TFE_DeleteContext;
TFE_NewTensorHandle, TFE_NewTensorHandleFromScalar,
  TFE_NewTensorHandleFromTFOutput, TFE_NewTensorHandleFromDeviceMemory,
  TFE_TensorHandleCopySharingTensor,
  TFE_TensorHandleCopyToDevice, TFE_Execute = TFE_DeleteTensorHandle;
TFE_NewOp = TFE_DeleteOp;
TFE_NewCancellationManager = TFE_DeleteCancellationManager;
TFE_NewTraceContext = TFE_DeleteTraceContext;
TFE_NewExecutor, TFE_ContextGetExecutorForThread = TFE_DeleteExecutor;
TFE_TensorHandleTensorDebugInfo = TFE_DeleteTensorDebugInfo;

malloc, calloc, realloc, strdup, strndup, aligned_alloc, posix_memalign,
  memalign, valloc, asprintf, vasprintf = free, realloc;
port::Malloc, port::Realloc = free, Realloc;
AlignedMalloc = AlignedFree, AlignedSizedFree(0);
_mm_malloc = _mm_free;
Allocator::AllocateRaw, AllocatorWrapper::AllocateRaw = DeallocateRaw;
cudaMalloc, cudaMallocManaged, cudaMallocPitch = cudaFree;
cudaMallocAsync, cudaMallocFromPoolAsync = cudaFreeAsync, cudaFree;
cudaMallocArray, cudaMalloc3DArray = cudaFreeArray;
cudaMallocMipmappedArray = cudaFreeMipmappedArray;
cudaMallocHost, cudaHostAlloc = cudaFreeHost;
cudaStreamCreate, cudaStreamCreateWithFlags, cudaStreamCreateWithPriority =
  cudaStreamDestroy;
cudaEventCreate, cudaEventCreateWithFlags = cudaEventDestroy;
hipMalloc, hipMallocManaged, hipMallocPitch, hipExtMallocWithFlags = hipFree;
hipMallocAsync, hipMallocFromPoolAsync = hipFreeAsync, hipFree;
hipMallocArray, hipMalloc3DArray = hipFreeArray;
hipMallocMipmappedArray = hipFreeMipmappedArray;
hipHostMalloc, hipHostAlloc, hipMallocHost = hipHostFree, hipFreeHost;

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

const Pairs &builtInPairs() {
  static const Pairs Table(BuiltInPairs.str());
  return Table;
}

Pairs::Pairs(std::string Written) : Text(std::move(Written)) {
  llvm::SmallVector<llvm::StringRef, 0> Lines;
  llvm::StringRef(Text).split(Lines, ';', -1, /*KeepEmpty=*/false);
  for (const llvm::StringRef Line : Lines)
    if (!Line.trim().empty() && !addRow(Line) && FirstInvalid.empty())
      FirstInvalid = Line.trim();
}

/// Splits a comma-separated list.
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
  Added.Kind = {From.front(), Added.MatchingForms, Added.Releasers};
  for (llvm::StringRef Name : From) {
    Name.consume_front("::");
    const auto [Class, Method] = Name.rsplit("::");
    const bool Qualified = !Method.empty();
    Acquirers[Qualified ? Method : Name].push_back(
        {Qualified ? Class : "", &Added.Kind});
  }
  return true;
}

const Resource *Pairs::named(llvm::StringRef Name) const {
  const auto Found =
      llvm::find_if(Rows, [&](const Row &R) { return R.Kind.Name == Name; });
  return Found == Rows.end() ? nullptr : &Found->Kind;
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
    Kind.MatchingForms.push_back(*Form);
    return;
  }
  const auto [Function, Arguments] = Name.split('(');
  if (Kind.MatchingForms.empty())
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

/// True if \p Name is the innermost class or namespace that contains
/// \p Function.
static bool isIn(const FunctionDecl &Function, llvm::StringRef Name) {
  // Only the innermost name is compared: port::Malloc is tsl::port::Malloc, and
  // ResourceMgr may be nested.
  const auto [Outer, Inner] = Name.rsplit("::");
  const auto *Enclosing = llvm::dyn_cast<NamedDecl>(Function.getDeclContext());
  return identifierOf(Enclosing) == (Inner.empty() ? Outer : Inner);
}

const Resource *Pairs::acquiredBy(const FunctionDecl &Function) const {
  const auto Found = Acquirers.find(identifierOf(&Function));
  if (Found == Acquirers.end())
    return nullptr;
  for (const Acquirer &A : Found->second)
    if (A.Class.empty() || isIn(Function, A.Class))
      return A.Kind;
  return nullptr;
}

const Resource *Pairs::acquiredBy(const CallExpr &Call) const {
  const auto Candidates = calleesOf(Call);
  for (const FunctionDecl *Function : Candidates)
    if (const Resource *Kind = acquiredBy(*Function))
      return Kind;
  const auto Found =
      Candidates.empty() ? Acquirers.find(calledName(Call)) : Acquirers.end();
  if (Found == Acquirers.end())
    return nullptr;
  const auto Any = llvm::find_if(
      Found->second, [](const Acquirer &A) { return A.Class.empty(); });
  return Any == Found->second.end() ? nullptr : Any->Kind;
}

llvm::ArrayRef<unsigned> Pairs::releasedBy(llvm::StringRef Function) const {
  const auto Found = Releasers.find(Function);
  return Found == Releasers.end() ? llvm::ArrayRef<unsigned>()
                                  : llvm::ArrayRef<unsigned>(Found->second);
}

bool Pairs::releases(const FunctionDecl &Function,
                     std::optional<unsigned> Index) const {
  const llvm::ArrayRef<unsigned> Released = releasedBy(identifierOf(&Function));
  return Index ? llvm::is_contained(Released, *Index) : !Released.empty();
}

const Expr *Pairs::releasedIn(const CallExpr &Call) const {
  const llvm::ArrayRef<unsigned> Released = releasedBy(calledName(Call));
  if (Released.empty() || llvm::isa<CXXOperatorCallExpr>(Call))
    return nullptr;
  if (const unsigned Index = Released.front(); Index < Call.getNumArgs()) {
    const QualType Type = Call.getArg(Index)->getType();
    if (Type->isPointerType() || Type->isDependentType())
      return Call.getArg(Index);
  }
  return objectOf(Call).first;
}

} // namespace tfop::resources
