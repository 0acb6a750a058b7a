// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "checks/facts/containers.h"

#include "checks/facts/resources.h"
#include "checks/syntax/llvm_version.h"
#include "checks/syntax/names.h"
#include "clang/AST/DeclTemplate.h"

using namespace clang;

namespace tfop {

static bool anyTypeArgument(const TemplateArgument &Argument,
                            llvm::function_ref<bool(QualType)> Test) {
  if (Argument.getKind() == TemplateArgument::Pack)
    return llvm::any_of(Argument.pack_elements(),
                        [&](const TemplateArgument &Element) {
                          return anyTypeArgument(Element, Test);
                        });
  return Argument.getKind() == TemplateArgument::Type &&
         Test(Argument.getAsType());
}

/// A plain struct with a public pointer: `TensorValue`.
static bool hasPublicPointer(QualType Type) {
  const CXXRecordDecl *Class = Type->getAsCXXRecordDecl();
  const CXXRecordDecl *Definition = Class ? Class->getDefinition() : nullptr;
  return Definition && !Definition->hasUserDeclaredDestructor() &&
         llvm::any_of(Definition->fields(), [](const FieldDecl *Field) {
           return Field->getAccess() == AS_public &&
                  Field->getType()->isPointerType();
         });
}

bool canHoldPointers(QualType Type) {
  if (hasPublicPointer(Type) || resources::isReferenceObject(Type))
    return true;
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  if (!Class)
    return Type->isDependentType();
  return llvm::any_of(Class->getTemplateArgs().asArray(),
                      [](const TemplateArgument &Argument) {
                        return anyTypeArgument(Argument, [](QualType Held) {
                          return Held.getNonReferenceType()->isPointerType() ||
                                 canHoldPointers(Held);
                        });
                      });
}

bool holdsOwners(QualType Type) {
  const auto *Class = llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
      Type->getAsCXXRecordDecl());
  return Class &&
         llvm::any_of(Class->getTemplateArgs().asArray(),
                      [](const TemplateArgument &Argument) {
                        return anyTypeArgument(Argument, resources::isOwner);
                      });
}

static bool isContainerName(llvm::StringRef Name) {
  return StringSwitch<bool>(Name)
      .Cases({"vector", "array", "deque", "list", "forward_list"}, true)
      .Cases({"map", "unordered_map", "multimap", "unordered_multimap"}, true)
      .Cases({"set", "unordered_set", "multiset", "queue", "stack"}, true)
      .Cases({"priority_queue", "pair", "tuple", "optional", "atomic"}, true)
      .Cases({"InlinedVector", "flat_hash_map", "node_hash_map"}, true)
      .Cases({"flat_hash_set", "FlatMap", "FlatSet", "btree_map"}, true)
      .Default(false);
}

static bool holdsRawPointers(const TemplateArgument &Argument) {
  return Argument.getKind() == TemplateArgument::Type
             ? holdsRawPointers(Argument.getAsType())
             : Argument.getKind() == TemplateArgument::Pack &&
                   llvm::any_of(Argument.pack_elements(),
                                [](const TemplateArgument &Element) {
                                  return holdsRawPointers(Element);
                                });
}

bool holdsRawPointers(QualType Type) {
  Type = Type.getNonReferenceType();
  if (Type->isPointerType())
    return !Type->getPointeeType()->isFunctionType();
  if (const ArrayType *Array = Type->getAsArrayTypeUnsafe())
    return holdsRawPointers(Array->getElementType());
  if (const auto *Class =
          llvm::dyn_cast_or_null<ClassTemplateSpecializationDecl>(
              Type->getAsCXXRecordDecl()))
    return isContainerName(identifierOf(Class)) &&
           llvm::any_of(Class->getTemplateArgs().asArray(),
                        [](const TemplateArgument &Argument) {
                          return holdsRawPointers(Argument);
                        });
  if (const auto *Special = Type->getAs<TemplateSpecializationType>())
    return isContainerName(
               identifierOf(Special->getTemplateName().getAsTemplateDecl())) &&
           llvm::any_of(Special->template_arguments(),
                        [](const TemplateArgument &Argument) {
                          return holdsRawPointers(Argument);
                        });
  return false;
}

bool accessesElements(llvm::StringRef Method) {
  return StringSwitch<bool>(Method)
      .Cases({"begin", "end", "rbegin", "rend", "cbegin", "find"}, true)
      .Cases({"at", "front", "back", "top", "data", "second", "value"}, true)
      .Cases({"load", "get", "lower_bound", "upper_bound"}, true)
      .Default(false);
}

bool modifiesObject(const CXXMethodDecl &Method) {
  return !Method.isConst() && !Method.isStatic() &&
         StringSwitch<bool>(identifierOf(&Method))
             .Cases({"push_back", "emplace_back", "pop_back", "push"}, true)
             .Cases({"pop", "push_front", "pop_front", "emplace"}, true)
             .Cases({"insert", "erase", "clear", "resize", "assign"}, true)
             .Cases({"append", "reset", "swap", "try_emplace"}, true)
             .Cases({"insert_or_assign", "AddDim", "set_dim"}, true)
             .Cases({"RemoveDim", "InsertDim", "CopyFrom", "Clear"}, true)
             .Cases({"setZero", "setOnes", "setConstant", "setRandom"}, true)
             .Cases({"setIdentity", "setValues", "setFromTriplets"}, true)
             .Cases({"conservativeResize", "fill", "setLinSpaced"}, true)
             .Cases({"merge", "splice", "sort", "remove_if", "unique"}, true)
             .Default(false);
}

bool insertsArguments(llvm::StringRef Method) {
  return StringSwitch<bool>(Method)
      .Cases({"push_back", "emplace_back", "push", "insert"}, true)
      .Cases({"emplace", "push_front", "emplace_front", "try_emplace"}, true)
      .Cases({"insert_or_assign", "assign", "store"}, true)
      .Default(false);
}

bool appendsElement(llvm::StringRef Method) {
  return StringSwitch<bool>(Method)
      .Cases({"push_back", "emplace_back", "push", "push_front"}, true)
      .Default(false);
}

bool constructsElement(const CXXMethodDecl &Method) {
  return identifierOf(&Method) == "emplace_back";
}

bool keepsElements(llvm::StringRef Method) {
  return Method == "size" || Method == "reserve";
}

bool growsVector(const CXXMethodDecl &Method) {
  return Method.getParent()->isInStdNamespace() &&
         identifierOf(Method.getParent()) == "vector" &&
         StringSwitch<bool>(identifierOf(&Method))
             .Cases({"push_back", "emplace_back", "resize"}, true)
             .Default(false);
}

bool isEmptyMethod(const CXXMethodDecl &Method) {
  return identifierOf(&Method) == "empty";
}

bool returnsAllElements(const CXXMemberCallExpr &Call) {
  return identifierOf(Call.getMethodDecl()) == "data";
}

bool returnsElement(const CXXMemberCallExpr &Call) {
  return StringSwitch<bool>(identifierOf(Call.getMethodDecl()))
      .Cases({"at", "back", "front"}, true)
      .Default(false);
}

} // namespace tfop
