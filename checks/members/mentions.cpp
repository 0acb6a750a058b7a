// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/mentions.h"

#include "checks/facts/resources.h"
#include "checks/facts/standard_functions.h"
#include "checks/syntax/code_visitor.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/SourceManager.h"
#include "clang/Lex/Lexer.h"

using namespace clang;

namespace tfop {

/// Visits all declarations first to resolve the names, then the functions to be
/// analyzed. For a template, these are its instantiations.
class MentionCollector : public CodeVisitor {
public:
  MentionCollector(MemberMentions &Result, const llvm::StringSet<> &Names)
      : Result(Result), Names(Names) {}

  void visitFunction(const FunctionDecl &Chosen) {
    Function = &Chosen;
    TraverseDecl(const_cast<FunctionDecl *>(&Chosen));
  }

  bool VisitMemberExpr(MemberExpr *Member) override;
  bool VisitDeclRefExpr(DeclRefExpr *Reference) override;
  bool VisitOverloadExpr(OverloadExpr *Name) override;
  bool VisitNamedDecl(NamedDecl *Declaration) override;
  bool VisitLambdaExpr(LambdaExpr *Lambda) override;
  bool VisitInitListExpr(InitListExpr *List) override;
  bool VisitCallExpr(CallExpr *Call) override;
  bool VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) override;
  bool TraverseLambdaExpr(LambdaExpr *Lambda) override;
  bool TraverseCXXRecordDecl(CXXRecordDecl *Class) override;
  bool TraverseConstructorInitializer(CXXCtorInitializer *Initializer) override;

private:
  bool isWanted(DeclarationName Name) const {
    const IdentifierInfo *Identifier = Name.getAsIdentifierInfo();
    return Identifier && Names.contains(Identifier->getName());
  }
  void markResolved(SourceLocation Where) {
    Result.Resolved.insert(Result.Context.getSourceManager().getFileLoc(Where));
  }
  void noteHolders(QualType Type, llvm::StringRef Holder);

  MemberMentions &Result;
  const llvm::StringSet<> &Names;
  /// Null while declarations are visited.
  const FunctionDecl *Function = nullptr;
  const LambdaExpr *Outermost = nullptr;
};

bool MentionCollector::VisitMemberExpr(MemberExpr *Member) {
  const ValueDecl *Named = Member->getMemberDecl();
  if (!isWanted(Named->getDeclName()))
    return true;
  const auto *Field = llvm::dyn_cast<FieldDecl>(Named);
  // Uses of fields are collected only in functions.
  if (!Field || Function)
    markResolved(Member->getMemberLoc());
  if (Field && Function)
    Result.Mentions[Field->getLocation()].push_back(
        {Member, Function, Outermost});
  return true;
}

bool MentionCollector::VisitDeclRefExpr(DeclRefExpr *Reference) {
  // `&Class::member` names a field of an unknown object.
  if (isWanted(Reference->getDecl()->getDeclName()) &&
      !llvm::isa<FieldDecl>(Reference->getDecl()))
    markResolved(Reference->getLocation());
  return true;
}

bool MentionCollector::VisitOverloadExpr(OverloadExpr *Name) {
  if (isWanted(Name->getName()))
    markResolved(Name->getNameLoc());
  return true;
}

bool MentionCollector::VisitLambdaExpr(LambdaExpr *Lambda) {
  for (const LambdaCapture &Capture : Lambda->explicit_captures())
    if (Capture.capturesVariable())
      markResolved(Capture.getLocation());
  return true;
}

/// Records the classes that template arguments hold by value.
void MentionCollector::noteHolders(QualType Type, llvm::StringRef Holder) {
  if (const auto *Array = Type->getAsArrayTypeUnsafe())
    return noteHolders(Array->getElementType(), Holder);
  if (Type->isReferenceType() || Type->isPointerType())
    return noteHolders(Type->getPointeeType(),
                       Type->isReferenceType() ? Holder : "");
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  if (Class && !Holder.empty())
    Result.Holders.try_emplace(Class->getLocation(), Holder);
  // A smart pointer does not copy its pointee.
  if (resources::isOwner(Type))
    return;
  const auto *Instance =
      llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(Class);
  llvm::ArrayRef<TemplateArgument> Arguments;
  std::string Name;
  if (Instance) {
    Arguments = Instance->getTemplateArgs().asArray();
    Name = Instance->getQualifiedNameAsString();
  } else if (const auto *Dependent =
                 Type->getAs<TemplateSpecializationType>()) {
    Arguments = Dependent->template_arguments();
    if (const TemplateDecl *Template =
            Dependent->getTemplateName().getAsTemplateDecl())
      Name = Template->getQualifiedNameAsString();
  }
  for (const TemplateArgument &Argument : Arguments)
    if (Argument.getKind() == TemplateArgument::Type)
      noteHolders(Argument.getAsType(), Name);
}

bool MentionCollector::VisitNamedDecl(NamedDecl *Declaration) {
  if (isWanted(Declaration->getDeclName()))
    markResolved(Declaration->getLocation());
  if (const auto *Field = llvm::dyn_cast<FieldDecl>(Declaration);
      Field && isWanted(Field->getDeclName()))
    Result.Owners.push_back(
        {Field->getName(), Field->getParent()->getSourceRange()});
  if (const auto *Called = llvm::dyn_cast<FunctionDecl>(Declaration))
    noteHolders(Called->getReturnType(), "");
  else if (const auto *Value = llvm::dyn_cast<ValueDecl>(Declaration))
    noteHolders(Value->getType(), "");
  return true;
}

bool MentionCollector::VisitInitListExpr(InitListExpr *List) {
  const CXXRecordDecl *Class = List->getType()->getAsCXXRecordDecl();
  if (Class && List->getNumInits() != 0)
    Result.BraceInitialized.insert(Class->getLocation());
  return true;
}

bool MentionCollector::VisitCallExpr(CallExpr *Call) {
  const FunctionDecl *Callee = Call->getDirectCallee();
  if (!Callee || !writesBytes(*Callee))
    return true;
  for (const Expr *Argument : Call->arguments()) {
    const QualType Type = Argument->IgnoreParenCasts()->getType();
    if (const CXXRecordDecl *Class =
            Type->isPointerType() ? Type->getPointeeCXXRecordDecl() : nullptr)
      Result.TreatedAsBytes.insert(Class->getLocation());
  }
  return true;
}

/// Adds the class and the classes of its subobjects.
static void addSubobjects(const CXXRecordDecl &Class,
                          std::set<SourceLocation> &Subobjects) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Subobjects.insert(Class.getLocation()).second || !Definition)
    return;
  for (const CXXBaseSpecifier &Base : Definition->bases())
    if (const CXXRecordDecl *Part = Base.getType()->getAsCXXRecordDecl())
      addSubobjects(*Part, Subobjects);
  for (const FieldDecl *Field : Definition->fields())
    if (const CXXRecordDecl *Part =
            Field->getType()->getBaseElementTypeUnsafe()->getAsCXXRecordDecl())
      addSubobjects(*Part, Subobjects);
}

bool MentionCollector::VisitCXXOperatorCallExpr(CXXOperatorCallExpr *Call) {
  const auto *Method =
      llvm::dyn_cast_or_null<CXXMethodDecl>(Call->getDirectCallee());
  if (Method && Method->isCopyAssignmentOperator() && Method->isDefaulted())
    addSubobjects(*Method->getParent(), Result.Assigned);
  return true;
}

bool MentionCollector::TraverseLambdaExpr(LambdaExpr *Lambda) {
  const LambdaExpr *Previous = Outermost;
  if (!Outermost)
    Outermost = Lambda;
  CodeVisitor::TraverseLambdaExpr(Lambda);
  Outermost = Previous;
  return true;
}

bool MentionCollector::TraverseCXXRecordDecl(CXXRecordDecl *Class) {
  // The methods of a local class are visited as separate functions.
  return Function || CodeVisitor::TraverseCXXRecordDecl(Class);
}

bool MentionCollector::TraverseConstructorInitializer(
    CXXCtorInitializer *Initializer) {
  if (const FieldDecl *Member = Initializer->getAnyMember();
      Member && Initializer->isWritten() && Function &&
      isWanted(Member->getDeclName())) {
    markResolved(Initializer->getMemberLocation());
    Result.Initializers[Member->getLocation()].push_back(Initializer);
  }
  return CodeVisitor::TraverseConstructorInitializer(Initializer);
}

MemberMentions::MemberMentions(const ClassFacts &Facts,
                               const llvm::StringSet<> &Names,
                               ASTContext &Context)
    : Context(Context) {
  MentionCollector Collector(*this, Names);
  const SourceManager &Sources = Context.getSourceManager();
  for (Decl *Scope : Context.getTraversalScope()) {
    if (!llvm::isa<TranslationUnitDecl>(Scope)) {
      Collector.TraverseDecl(Scope);
      continue;
    }
    for (Decl *Declaration : llvm::cast<DeclContext>(Scope)->decls())
      if (!Sources.isInSystemHeader(
              Sources.getExpansionLoc(Declaration->getLocation())))
        Collector.TraverseDecl(Declaration);
  }
  for (const FunctionDecl *Function : Facts.Functions)
    Collector.visitFunction(*Function);
}

llvm::ArrayRef<MemberMentions::Mention>
MemberMentions::of(const FieldDecl &Member) const {
  const auto Found = Mentions.find(Member.getLocation());
  return Found == Mentions.end() ? llvm::ArrayRef<Mention>()
                                 : llvm::ArrayRef(Found->second);
}

llvm::ArrayRef<const CXXCtorInitializer *>
MemberMentions::initializersOf(const FieldDecl &Member) const {
  const auto Found = Initializers.find(Member.getLocation());
  return Found == Initializers.end()
             ? llvm::ArrayRef<const CXXCtorInitializer *>()
             : llvm::ArrayRef(Found->second);
}

llvm::StringRef MemberMentions::holderOf(const CXXRecordDecl &Class) const {
  const auto Found = Holders.find(Class.getLocation());
  return Found == Holders.end() ? "" : llvm::StringRef(Found->second);
}

/// True if the name at \p Where refers to a member of another class.
/// \p OfObject is true if the name follows `.` or `->`.
bool MemberMentions::namesOtherMember(const FieldDecl &Member,
                                      SourceLocation Where,
                                      bool OfObject) const {
  if (OfObject && Member.getAccess() != AS_private)
    return false;
  const SourceManager &Sources = Context.getSourceManager();
  // Names resolve to the innermost class.
  const Owner *Innermost = nullptr;
  for (const Owner &Class : Owners)
    if (Class.Name == Member.getName() &&
        Sources.isPointWithin(Where, Class.Range.getBegin(),
                              Class.Range.getEnd()) &&
        (!Innermost ||
         Sources.isBeforeInTranslationUnit(Innermost->Range.getBegin(),
                                           Class.Range.getBegin())))
      Innermost = &Class;
  return Innermost && Innermost->Range.getBegin() !=
                          Member.getParent()->getSourceRange().getBegin();
}

std::optional<SourceLocation>
MemberMentions::unresolvedMention(const FieldDecl &Member) const {
  const SourceManager &Sources = Context.getSourceManager();
  std::set<FileID> Files = {
      Sources.getMainFileID(),
      Sources.getFileID(Sources.getFileLoc(Member.getLocation()))};
  for (const Mention &Named : of(Member))
    Files.insert(Sources.getFileID(
        Sources.getFileLoc(Named.Expression->getMemberLoc())));
  for (const FileID File : Files) {
    const llvm::StringRef Text = Sources.getBufferData(File);
    Lexer Raw(Sources.getLocForStartOfFile(File), Context.getLangOpts(),
              Text.begin(), Text.begin(), Text.end());
    tok::TokenKind Previous = tok::unknown;
    for (Token Next; !Raw.LexFromRawLexer(Next); Previous = Next.getKind())
      if (Next.is(tok::raw_identifier) &&
          Next.getRawIdentifier() == Member.getName() &&
          !Resolved.contains(Next.getLocation()) &&
          !namesOtherMember(Member, Next.getLocation(),
                            Previous == tok::period || Previous == tok::arrow))
        return Next.getLocation();
  }
  return std::nullopt;
}

} // namespace tfop
