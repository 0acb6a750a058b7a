// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/rewrite/state.h"

#include "checks/facts/context_access.h"
#include "checks/facts/member_names.h"
#include "checks/facts/tf_api.h"
#include "checks/rewrite/field_text.h"
#include "checks/rewrite/guard.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/enclosing.h"
#include "checks/syntax/names.h"
#include "checks/syntax/uses.h"
#include "clang/Basic/SourceManager.h"

using namespace clang;

namespace tfop::rewrite {

static Fix refuse(const FieldDecl &Member, llvm::StringRef Why,
                  SourceLocation Where) {
  Fix None;
  None.Obstacle = ("'" + Member.getName() + "' " + Why).str();
  None.ObstacleAt = Where;
  return None;
}

static bool isOfThis(const MemberExpr &Member) {
  return llvm::isa<CXXThisExpr>(Member.getBase()->IgnoreParenImpCasts());
}

static bool isConstructorOrDestructor(const FunctionDecl &Function) {
  return llvm::isa<CXXConstructorDecl, CXXDestructorDecl>(Function);
}

/// The mentions by function, in source order.
std::vector<StateFixes::Site>
StateFixes::sitesOf(llvm::ArrayRef<const FieldDecl *> Members) const {
  std::vector<Site> Sites;
  const SourceManager &Sources = Context.getSourceManager();
  for (const FieldDecl *Member : Members)
    for (const MemberMentions::Mention &Named : Mentions.of(*Member)) {
      auto Place = llvm::find_if(Sites, [&](const Site &Known) {
        return Known.Function == Named.Function;
      });
      if (Place == Sites.end())
        Place =
            Sites.insert(Sites.end(), {Named.Function, {}, nullptr, nullptr});
      Place->Names.push_back(Named.Expression);
    }
  for (Site &Where : Sites) {
    llvm::sort(Where.Names, [&](const MemberExpr *A, const MemberExpr *B) {
      return Sources.isBeforeInTranslationUnit(
          Sources.getFileLoc(A->getMemberLoc()),
          Sources.getFileLoc(B->getMemberLoc()));
    });
    findBlock(Where);
  }
  return Sites;
}

void StateFixes::findBlock(Site &Where) const {
  const SourceManager &Sources = Context.getSourceManager();
  const auto Contains = [&](const CompoundStmt &Block, const MemberExpr *Name) {
    return Sources.isPointWithin(Sources.getFileLoc(Name->getMemberLoc()),
                                 Block.getLBracLoc(), Block.getRBracLoc());
  };
  const Stmt *Current = Where.Names.front();
  std::optional<DynTypedNode> Node = DynTypedNode::create(*Current);
  while ((Node = parentOf(*Node, Context)) && !Node->get<FunctionDecl>()) {
    const auto *Parent = Node->get<Stmt>();
    // The initializer of a variable
    if (!Parent)
      continue;
    if (const auto *Block = llvm::dyn_cast<CompoundStmt>(Parent);
        Block && Block->getLBracLoc().isFileID() &&
        !llvm::isa_and_nonnull<SwitchStmt>(parentOf(*Block, Context)) &&
        llvm::all_of(Where.Names, [&](const MemberExpr *Name) {
          return Contains(*Block, Name);
        })) {
      Where.Block = Block;
      Where.First = Current;
      return;
    }
    Current = Parent;
  }
}

Fix StateFixes::withoutMutex(const FieldDecl &Member) const {
  if (const auto Unknown = Mentions.unresolvedMention(Member))
    return refuse(Member, "is also named in code that was not compiled",
                  *Unknown);
  std::vector<Site> Steps, Others;
  for (Site &Where : sitesOf(&Member))
    (isConstructorOrDestructor(*Where.Function) ? Others : Steps)
        .push_back(std::move(Where));
  for (const Site &Where : Steps) {
    if (!Where.Block)
      return refuse(Member, "is used outside a block here",
                    Where.Names.front()->getMemberLoc());
    for (const MemberExpr *Name : Where.Names)
      if (!isOfThis(*Name))
        return refuse(Member, "is used through another object here",
                      Name->getMemberLoc());
  }
  for (const MemberMentions::Mention &Named : Mentions.of(Member))
    if (Named.Lambda)
      return refuse(Member,
                    "is used in a lambda, which may run on another thread",
                    Named.Expression->getMemberLoc());
  if (Steps.size() != 1)
    return Fix();
  if (Others.empty() && Mentions.initializersOf(Member).empty())
    return localFor(Member, Steps.front());
  return Others.empty() ? Fix() : copyFor(Member, Steps.front());
}

Fix StateFixes::of(const FieldDecl &Member) {
  Fix Alone = withoutMutex(Member);
  if (!Alone.Edits.empty() || !Alone.Obstacle.empty())
    return Alone;
  std::vector<const FieldDecl *> Guarded;
  for (const FieldDecl *Other : All) {
    if (Other->getParent()->getLocation() != Member.getParent()->getLocation())
      continue;
    const Fix OfOther = withoutMutex(*Other);
    if (OfOther.Edits.empty() && OfOther.Obstacle.empty())
      Guarded.push_back(Other);
  }
  Fix Mutex = mutexFor(Guarded);
  if (Mutex.Edits.empty() ||
      Shared.mayRewrite(Member.getParent()->getLocation()))
    return Mutex;
  Fix Other;
  Other.Elsewhere = true;
  return Other;
}

/// True if \p Name is set completely, and unconditionally in \p Statement, by a
/// call that returns a value through its address: `allocate_temp(.., &name)`.
static bool isFilled(const MemberExpr &Name, const CompoundStmt &Block,
                     const Stmt &Statement, ASTContext &Context) {
  const ValueUse Address = useOf(Name, Through::Place, Context);
  if (Address.Kind != Usage::AddressTaken)
    return false;
  const ValueUse Passed =
      useOf(*llvm::cast<Expr>(Address.User), Through::Written, Context);
  const auto *Call = Passed.Kind == Usage::Argument
                         ? llvm::dyn_cast<CallExpr>(Passed.User)
                         : nullptr;
  return Call && Call->getDirectCallee() &&
         tf_api::replacesArguments(*Call->getDirectCallee()) &&
         statementIn(Block, *Call, Context) == &Statement;
}

/// Edits the statement that sets the member before every other use. Returns
/// the declaration to insert before it, "-" if the statement itself became the
/// declaration, or an empty string if the member is not set first.
std::string StateFixes::setIn(const Site &Where, const FieldDecl &Member,
                              const std::string &Name, Edits &Result) const {
  const MemberExpr &First = *Where.Names.front();
  const std::string Type = typeText(Member, Context);
  const std::string Declaration =
      Type + (Type.ends_with("*") ? "" : " ") + Name;
  const auto *Bare = llvm::dyn_cast<Expr>(Where.First);
  if (Bare)
    Bare = Bare->IgnoreImplicit();
  const auto IsFirst = [&](const Expr *Target) {
    return Target->IgnoreParenImpCasts() == &First;
  };
  const auto NamesOther = [&](const Expr &Value) {
    const SourceManager &Sources = Context.getSourceManager();
    return llvm::any_of(Where.Names, [&](const MemberExpr *Other) {
      return Sources.isPointWithin(Sources.getFileLoc(Other->getMemberLoc()),
                                   Sources.getFileLoc(Value.getBeginLoc()),
                                   Sources.getFileLoc(Value.getEndLoc()));
    });
  };
  if (const auto *Assignment = llvm::dyn_cast_or_null<BinaryOperator>(Bare))
    if (Assignment->getOpcode() == BO_Assign && IsFirst(Assignment->getLHS()) &&
        !NamesOther(*Assignment->getRHS())) {
      Result.replace(CharSourceRange::getTokenRange(First.getSourceRange()),
                     Declaration);
      return "-";
    }
  if (const auto *Assignment =
          llvm::dyn_cast_or_null<CXXOperatorCallExpr>(Bare))
    if (Assignment->getOperator() == OO_Equal &&
        IsFirst(Assignment->getArg(0)) && !NamesOther(*Assignment->getArg(1)) &&
        !llvm::isa<InitListExpr>(Assignment->getArg(1)->IgnoreImplicit())) {
      const bool Same = Context.hasSameUnqualifiedType(
          Member.getType(), Assignment->getArg(1)->getType());
      Result.replace(CharSourceRange::getTokenRange(First.getSourceRange()),
                     Same ? Declaration : Name);
      return Same ? "-" : Declaration + ";";
    }
  if (const auto *Call = llvm::dyn_cast_or_null<CXXMemberCallExpr>(Bare))
    if (Call->getMethodDecl() && IsFirst(Call->getImplicitObjectArgument()) &&
        removesElements(*Call->getMethodDecl())) {
      Result.replace(CharSourceRange::getTokenRange(Call->getSourceRange()),
                     Declaration);
      return "-";
    }
  if (!isFilled(First, *Where.Block, *Where.First, Context))
    return "";
  Result.replace(CharSourceRange::getTokenRange(First.getSourceRange()), Name);
  return Declaration +
         (Member.getType()->isPointerType() ? " = nullptr;" : ";");
}

/// True if a pointer or reference to the member may be kept beyond the call.
bool StateFixes::mayOutlive(const FieldDecl &Member, const Site &Where) const {
  struct Finder : CodeVisitor {
    explicit Finder(const FieldDecl &Member) : Member(Member) {}
    const FieldDecl &Member;
    bool Found = false;
    bool VisitLambdaExpr(LambdaExpr *) override { return !(Found = true); }
    bool VisitBinaryOperator(BinaryOperator *Binary) override {
      // other_ = Map(member_.data());
      const auto *Other =
          llvm::dyn_cast<MemberExpr>(Binary->getLHS()->IgnoreParenImpCasts());
      Found |= Binary->isAssignmentOp() && Other &&
               Other->getType()->isPointerType() &&
               Other->getMemberDecl()->getLocation() != Member.getLocation();
      return !Found;
    }
  } Visitor(Member);
  if (Member.getType()->isArithmeticType() ||
      Member.getType()->isEnumeralType())
    return llvm::any_of(Where.Names, [&](const MemberExpr *Name) {
      const ValueUse Use = useOf(*Name, Through::Place, Context);
      if (Use.Kind != Usage::AddressTaken)
        return Use.Variable && Use.Variable->getType()->isReferenceType() &&
               !Use.Variable->hasLocalStorage();
      return useOf(*llvm::cast<Expr>(Use.User), Through::Written, Context)
                 .Kind != Usage::Argument;
    });
  Visitor.TraverseStmt(Where.Function->getBody());
  return Visitor.Found;
}

static void rename(const MemberExpr &Name, const std::string &To,
                   Edits &Result) {
  Result.replace(CharSourceRange::getTokenRange(Name.getSourceRange()), To);
}

static Fix fixOf(const Edits &Result, const FieldDecl &Member,
                 std::string Reason) {
  if (const auto Where = Result.impossible())
    return refuse(Member, "is in a macro here", *Where);
  Fix NewFix;
  NewFix.Edits = Result.hints();
  NewFix.Reason = std::move(Reason);
  return NewFix;
}

Fix StateFixes::localFor(const FieldDecl &Member, const Site &Only) const {
  const SourceManager &Sources = Context.getSourceManager();
  const bool Private = Member.getAccess() == AS_private;
  if (!isPlain(Member, Context) || mayOutlive(Member, Only) ||
      !tf_api::computeKind(*Only.Function) ||
      (!Private && Sources.getFileID(Sources.getFileLoc(
                       Member.getLocation())) != Sources.getMainFileID()))
    return Fix();
  const std::string Name = localName(Member, *Only.Function, Context);
  Edits Result(Context, /*InSeveralFiles=*/true);
  const std::string Declared = setIn(Only, Member, Name, Result);
  if (Declared.empty())
    return Fix();
  for (const MemberExpr *Other : llvm::drop_begin(Only.Names))
    rename(*Other, Name, Result);
  const std::string Comment = removeField(Member, Context, Result);
  insertBefore(*Only.First, Comment, Declared == "-" ? "" : Declared, Context,
               Result);
  return fixOf(Result, Member, "");
}

/// An attribute that only constructors set, by passing its address to GetAttr.
Fix StateFixes::copyFor(const FieldDecl &Member, const Site &Step) const {
  if (!isPlain(Member, Context) || Member.getType()->isPointerType() ||
      mayOutlive(Member, Step))
    return Fix();
  bool Attribute = false;
  for (const MemberMentions::Mention &Named : Mentions.of(Member)) {
    if (!llvm::isa<CXXConstructorDecl>(Named.Function))
      continue;
    const ValueUse Address = useOf(*Named.Expression, Through::Place, Context);
    if (Address.Kind != Usage::AddressTaken)
      continue;
    const ValueUse Passed =
        useOf(*llvm::cast<Expr>(Address.User), Through::Written, Context);
    const auto *Call = Passed.Kind == Usage::Argument
                           ? llvm::dyn_cast<CallExpr>(Passed.User)
                           : nullptr;
    Attribute |= Call && Call->getDirectCallee() &&
                 tf_api::replacesArguments(*Call->getDirectCallee());
  }
  if (!Attribute)
    return Fix();
  const std::string Name = localName(Member, *Step.Function, Context);
  if (Name == Member.getName())
    return Fix();
  Edits Result(Context);
  for (const MemberExpr *Other : Step.Names)
    rename(*Other, Name, Result);
  const std::string Type = typeText(Member, Context);
  insertBefore(*Step.First, "",
               Type + " " + Name + " = " + Member.getName().str() + ";",
               Context, Result);
  return fixOf(Result, Member,
               "each step would start from the attribute's value, not from "
               "what an earlier step made of it");
}

} // namespace tfop::rewrite
