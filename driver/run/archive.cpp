// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/archive.h"

#include "driver/system/packing.h"

namespace tfop {

// The serialized fields of each type.
template <typename Archive> static void fields(Archive &Do, Region &R) {
  Do(R.File, R.Line, R.Column, R.EndLine, R.EndColumn, R.Offset, R.Length);
}
template <typename Archive> static void fields(Archive &Do, PathStep &Step) {
  Do(Step.Where, Step.Message);
}
template <typename Archive> static void fields(Archive &Do, Edit &E) {
  Do(E.Where, E.Text);
}
template <typename Archive> static void fields(Archive &Do, Fix &Offer) {
  Do(Offer.Description, Offer.Kind, Offer.Reason, Offer.Edits);
}
template <typename Archive> static void fields(Archive &Do, Finding &F) {
  Do(F.Check, F.Severity, F.Message, F.Where, F.Function, F.Fingerprint, F.Path,
     F.Fixes, F.NoFixReason, F.Suppressed, F.Justification, F.Unchanged,
     F.Group);
}
template <typename Archive> static void fields(Archive &Do, FileCoverage &C) {
  Do(C.File, C.Failure, C.Reasons, C.MissingIncludes, C.Inactive, C.OtherErrors,
     C.Seconds, C.Parses);
}
template <typename Archive>
static void fields(Archive &Do, KernelSurvey::ComputeMethod &Method) {
  Do(Method.Name, Method.Line, Method.Whole);
}
template <typename Archive>
static void fields(Archive &Do, KernelSurvey::Kernel &Kernel) {
  Do(Kernel.Name, Kernel.File, Kernel.Line, Kernel.Methods);
}
template <typename Archive>
static void fields(Archive &Do, KernelSurvey::Op &Op) {
  Do(Op.Name, Op.Line);
}
template <typename Archive>
static void fields(Archive &Do, KernelSurvey::Registration &Kernel) {
  Do(Kernel.Op, Kernel.Class, Kernel.Device, Kernel.Line);
}
template <typename Archive> static void fields(Archive &Do, KernelSurvey &S) {
  Do(S.Kernels, S.Ops, S.Registrations, S.BodiesInText, S.BodiesParsed,
     S.BodiesWhole, S.Marks, S.MarksParsed);
}
template <typename Archive> static void fields(Archive &Do, LineRange &Range) {
  Do(Range.First, Range.Last);
}
template <typename Archive> static void fields(Archive &Do, CompilerError &E) {
  Do(E.Message, E.File, E.Line, E.Column, E.Identity);
}
template <typename Archive> static void fields(Archive &Do, Trial &T) {
  Do(T.Failure, T.Errors, T.ErrorsAlone);
}
template <typename Archive> static void fields(Archive &Do, Understanding &U) {
  Do(U.Stubs, U.WithBuildMacros);
}
template <typename Archive> static void fields(Archive &Do, FileAnalysis &A) {
  Do(A.Coverage, A.Findings, A.Survey, A.NolintFiles, A.ChecksRun,
     A.CommandOrigin, A.UsesModel, A.Best, A.AnalyzedFiles, A.Exports, A.Asked,
     A.Files, A.IsRepeatable);
}

std::string pack(const FileAnalysis &Analysis) { return packed(Analysis); }

std::string pack(const Trial &Outcome) { return packed(Outcome); }

std::optional<FileAnalysis> unpack(llvm::StringRef Bytes) {
  return unpacked<FileAnalysis>(Bytes);
}

std::optional<Trial> unpackTrial(llvm::StringRef Bytes) {
  return unpacked<Trial>(Bytes);
}

} // namespace tfop
