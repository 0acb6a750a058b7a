// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/class_facts.h"

#include "checks/syntax/calls.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"
#include "clang/Basic/FileManager.h"
#include "clang/Basic/SourceManager.h"
#include "llvm/Support/Path.h"

using namespace clang;

namespace tfop {

const CXXDestructorDecl *userDestructor(const CXXRecordDecl &Class) {
  // getDestructor() returns null for the pattern of a template.
  for (const CXXMethodDecl *Method : Class.methods())
    if (const auto *Destructor = llvm::dyn_cast<CXXDestructorDecl>(Method);
        Destructor && !Destructor->isImplicit() && !Destructor->isDefaulted())
      return Destructor;
  return nullptr;
}

/// The class that a base specifier names; for a dependent base, the pattern of
/// the template.
static const CXXRecordDecl *baseClass(QualType Base) {
  if (const CXXRecordDecl *Class = Base->getAsCXXRecordDecl())
    return Class;
  const auto *Special = Base->getAs<TemplateSpecializationType>();
  const auto *Template =
      Special ? llvm::dyn_cast_or_null<ClassTemplateDecl>(
                    Special->getTemplateName().getAsTemplateDecl())
              : nullptr;
  return Template ? Template->getTemplatedDecl() : nullptr;
}

static bool derivesFrom(const CXXRecordDecl &Class, SourceLocation Base,
                        unsigned Depth) {
  if (Class.getLocation() == Base)
    return true;
  const CXXRecordDecl *Definition = Class.getDefinition();
  // Limits the recursion, since a template may derive from itself.
  if (!Definition || Depth == 16)
    return false;
  return llvm::any_of(
      Definition->bases(), [&](const CXXBaseSpecifier &Specifier) {
        const CXXRecordDecl *Parent = baseClass(Specifier.getType());
        return Parent && derivesFrom(*Parent, Base, Depth + 1);
      });
}

bool isMethodOf(const FunctionDecl &Function, const CXXRecordDecl &Class) {
  const auto *Method = llvm::dyn_cast<CXXMethodDecl>(&Function);
  return Method && derivesFrom(*Method->getParent(), Class.getLocation(), 0);
}

static bool isExternal(const CXXMethodDecl &Method, const ASTContext &Context) {
  if (Method.isImplicit() || Method.isDeleted() || Method.isDefaulted() ||
      Method.isPureVirtual() || Method.isCopyAssignmentOperator())
    return false;
  // Before C++11, copies were disabled by a declaration without a definition.
  if (const auto *Constructor = llvm::dyn_cast<CXXConstructorDecl>(&Method);
      Constructor && Constructor->isCopyOrMoveConstructor())
    return false;
  return !visibleBody(Method, Context);
}

/// True if the main file is the source file of the header of the class:
/// functions that it does not define are not defined elsewhere.
static bool isPairedSource(const CXXRecordDecl &Class,
                           const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  const OptionalFileEntryRef Main =
      Sources.getFileEntryRefForID(Sources.getMainFileID());
  const auto StemOf = [](llvm::StringRef Path) {
    return llvm::sys::path::filename(Path).split('.').first;
  };
  return Main && StemOf(Main->getName()) ==
                     StemOf(Sources.getFilename(
                         Sources.getFileLoc(Class.getLocation())));
}

const CXXMethodDecl *externalMethod(const CXXRecordDecl &Class,
                                    const ASTContext &Context) {
  const CXXDestructorDecl *Destructor = userDestructor(Class);
  if (Destructor && isExternal(*Destructor, Context))
    return Destructor;
  if (isPairedSource(Class, Context))
    return nullptr;
  for (const CXXMethodDecl *Method : Class.methods())
    if (isExternal(*Method, Context))
      return Method;
  return nullptr;
}

bool isDefinedInPairedSource(const CXXMethodDecl &Method,
                             const ASTContext &Context) {
  const SourceManager &Sources = Context.getSourceManager();
  llvm::SmallString<128> Stem(
      Sources.getFilename(Sources.getFileLoc(Method.getLocation())));
  llvm::sys::path::replace_extension(Stem, "");
  const std::string Defined =
      (Method.getParent()->getName() + "::" + Method.getNameAsString()).str();
  const std::string OfTemplate = ">::" + Method.getNameAsString();
  for (const llvm::StringRef Extension :
       {".cc", ".cpp", ".cxx", ".cu.cc", ".cu", ".c++"}) {
    const auto Text =
        Sources.getFileManager().getBufferForFile((Stem + Extension).str());
    if (Text && ((*Text)->getBuffer().contains(Defined) ||
                 (*Text)->getBuffer().contains(OfTemplate)))
      return true;
  }
  return false;
}

bool isMentionedInLostCode(const CXXRecordDecl &Class, llvm::StringRef Member,
                           const ClassFacts &Facts) {
  llvm::StringSet<> Names;
  Names.insert(Member);
  return llvm::any_of(Facts.Functions, [&](const FunctionDecl *Function) {
    return isMethodOf(*Function, Class) &&
           Facts.Lost->drops(*Function, Function->getBeginLoc(),
                             Function->getEndLoc(), Names);
  });
}

static bool isCopyable(QualType Type, unsigned Depth);

static bool isCopyable(const CXXRecordDecl &Class, unsigned Depth) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  if (!Definition || Depth == 8 || Definition->isInvalidDecl() ||
      Definition->hasUserDeclaredMoveConstructor() ||
      Definition->hasUserDeclaredMoveAssignment())
    return false;
  for (const CXXConstructorDecl *Constructor : Definition->ctors())
    if (Constructor->isCopyConstructor() && !Constructor->isImplicit())
      return !Constructor->isDeleted() &&
             Constructor->getAccess() != AS_private;
  return llvm::all_of(Definition->bases(),
                      [&](const CXXBaseSpecifier &Base) {
                        return isCopyable(Base.getType(), Depth + 1);
                      }) &&
         llvm::all_of(Definition->fields(), [&](const FieldDecl *Field) {
           return isCopyable(Field->getType(), Depth + 1);
         });
}

static bool isCopyable(QualType Type, unsigned Depth) {
  while (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    Type = Array->getElementType();
  if (const CXXRecordDecl *Class = baseClass(Type))
    return isCopyable(*Class, Depth);
  return Type->isReferenceType() || Type->isScalarType() ||
         Type->isTemplateTypeParmType();
}

bool isImplicitlyCopyable(const CXXRecordDecl &Class) {
  const CXXRecordDecl *Definition = Class.getDefinition();
  return Definition && !Definition->hasUserDeclaredCopyConstructor() &&
         isCopyable(*Definition, 0);
}

void addReachable(SourceLocation From, const MemberUses &Uses,
                  std::set<SourceLocation> &Reached) {
  if (!Reached.insert(From).second)
    return;
  for (const SourceLocation Next : Uses.calledBy(From))
    addReachable(Next, Uses, Reached);
}

} // namespace tfop
