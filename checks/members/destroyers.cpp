// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/members/destroyers.h"

#include "checks/facts/resources.h"
#include "checks/members/class_facts.h"
#include "checks/syntax/code_visitor.h"
#include <map>
#include <set>

using namespace clang;

namespace tfop {

namespace {

/// Collects the structs whose objects a function releases.
class ReleasedObjects : public CodeVisitor {
public:
  bool VisitStmt(Stmt *Statement) override {
    const std::optional<resources::Release> Release =
        resources::releaseIn(*Statement);
    const QualType Type =
        Release
            ? Release->Released->IgnoreParenCasts()->getType()->getPointeeType()
            : QualType();
    if (!Type.isNull())
      if (const auto *Struct = Type->getAsRecordDecl())
        Structs.insert(Struct->getLocation());
    return true;
  }

  std::set<SourceLocation> Structs;
};

} // namespace

/// True for a struct without a destructor, constructors, and base classes.
static bool isPlain(const RecordDecl &Struct) {
  const auto *Class = llvm::dyn_cast<CXXRecordDecl>(&Struct);
  return !Struct.isUnion() &&
         (!Class || (Class->hasDefinition() && Class->isAggregate() &&
                     Class->hasTrivialDestructor() && !Class->getNumBases()));
}

/// The first fill of the field if nothing releases or keeps its value; null
/// otherwise.
static const MemberUse *fillOf(llvm::ArrayRef<MemberUse> All) {
  const MemberUse *Fill = nullptr;
  for (const MemberUse &Use : All) {
    if (Use.Kind == MemberUseKind::Fill && !Use.Element && !Use.Own)
      Fill = Fill ? Fill : &Use;
    else if (Use.Kind != MemberUseKind::OtherValue || !Use.isNullValue())
      return nullptr;
  }
  return Fill;
}

std::vector<ForgottenField> forgottenFields(const MemberUses &Uses,
                                            const ClassFacts &Facts) {
  std::map<SourceLocation, std::vector<const FunctionDecl *>> Destroyers;
  for (const FunctionDecl *Function : Facts.Functions) {
    ReleasedObjects Objects;
    Objects.TraverseStmt(Function->getBody());
    for (const SourceLocation Struct : Objects.Structs)
      Destroyers[Struct].push_back(Function);
  }
  // By struct and destroyer: the release of a field.
  std::map<std::pair<SourceLocation, const FunctionDecl *>, const MemberUse *>
      Siblings;
  for (const auto &[Place, All] : Uses.all())
    for (const MemberUse &Use : All)
      if (Use.Kind == MemberUseKind::Release && !Use.Own)
        Siblings.try_emplace(
            {Use.Member->getParent()->getLocation(), Use.Function}, &Use);
  std::vector<ForgottenField> Found;
  for (const auto &[Place, All] : Uses.all()) {
    const MemberUse *Fill = fillOf(All);
    if (!Fill || !isPlain(*Fill->Member->getParent()))
      continue;
    const SourceLocation Struct = Fill->Member->getParent()->getLocation();
    for (const FunctionDecl *Function : Destroyers[Struct])
      if (const auto Sibling = Siblings.find({Struct, Function});
          Sibling != Siblings.end() && Function != Fill->Function) {
        Found.push_back({Fill->Member, Fill, Function, Sibling->second});
        break;
      }
  }
  return Found;
}

} // namespace tfop
