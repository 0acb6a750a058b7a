// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "driver/run/work_list.h"

#include "driver/command/model_headers.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSet.h"

namespace tfop {

/// A source of the tree that includes \p Header, if any.
static std::optional<std::string> includerOf(const std::string &Header,
                                             const Tree &Home,
                                             IncludeGraph &Graph,
                                             const SourceSet &Sources) {
  for (const std::string &File : Home.Files)
    if (isSourceName(File) && Sources.treeOf(File) == &Home &&
        llvm::is_contained(Graph.closureOf(File, isServedByModel).Files,
                           Header))
      return File;
  return std::nullopt;
}

WorkList planWork(const SourceSet &Sources, const IncludeGraphs &Includes,
                  bool All) {
  WorkList Result;
  llvm::StringSet<> Covered;
  const auto Consider = [&](const SourceSet::Source &Source) {
    IncludeGraph &Graph = Includes.of(*Source.Home);
    const IncludeGraph::Closure Closure =
        Graph.closureOf(Source.Path, isServedByModel);
    if (!All && !Closure.UsesTensorFlow) {
      ++Result.Skipped;
      if (Source.Named && Graph.isEmpty(Source.Path))
        Result.Empty.push_back(Source.Path);
      return;
    }
    for (const std::string &File : Closure.Files)
      if (Sources.treeOf(File) == Source.Home || Sources.analyzes(Source, File))
        Covered.insert(File);
    Job Next = {Source, std::nullopt};
    if (isHeaderName(Source.Path) && Source.Named)
      if (std::optional<std::string> Includer =
              includerOf(Source.Path, *Source.Home, Graph, Sources)) {
        Next.OnlyHeader = Source.Path;
        Next.Source.Path = *Includer;
      }
    Result.Jobs.push_back(std::move(Next));
  };
  for (const SourceSet::Source &Source : Sources.Sources)
    if (!isHeaderName(Source.Path))
      Consider(Source);
  for (const SourceSet::Source &Source : Sources.Sources)
    if (isHeaderName(Source.Path) && !Covered.contains(Source.Path))
      Consider(Source);
  return Result;
}

} // namespace tfop
