// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "checks/flow/flow_graph.h"
#include "checks/flow/path_log.h"
#include "checks/flow/trail.h"
#include <deque>
#include <set>

namespace tfop::flow {

/// Whether an exploration saw every path. A domain that ignored GaveUp would
/// report a partially explored function as clean.
enum class [[nodiscard]] Coverage { Complete, GaveUp };

/// How a path continues after an element.
enum class Step {
  Continue,
  /// The rest of this path does not matter.
  EndPath,
  /// The domain needs no further paths.
  Stop,
};

/// A point of a path: the known conditions, and how it was reached.
struct Point {
  const Knowledge &Known;
  Position Here;
};

/// A step from one block to the next.
struct Edge {
  const clang::CFGBlock &From;
  const clang::CFGBlock &To;
  /// The index of the edge among the successors of \p From.
  unsigned Branch;
  /// The condition of \p From and its value on this edge; null for an
  /// unconditional edge and for a switch.
  const clang::Expr *Condition;
  bool Holds;
  const clang::SwitchStmt *Switch;
};

/// Where a path leaves the function.
struct Exit {
  /// Null at the end of the body and for an exception.
  const clang::ReturnStmt *Return = nullptr;
  /// The exception: a `throw` of the function itself, or a call that throws.
  const clang::Expr *Thrower = nullptr;

  bool byException() const { return Thrower != nullptr; }
};

/// A path that a domain adds: the call returned \p Result, which leads to
/// another state.
template <class State> struct Fork {
  State Current;
  const clang::Expr *Call;
  Range Result;
};

/// What a domain gets for free. A domain is a class with a state per path,
/// which it updates at each element; the explorer does everything else.
///
///   class Locks : public Domain<LockState> {
///   public:
///     static constexpr llvm::StringLiteral Name = "locks";
///     Step apply(const clang::Stmt &Statement, LockState &State, Point At);
///     void leave(const Exit &Left, const LockState &State, Point At);
///   };
///
/// The functions are not virtual: a domain declares those that it needs.
template <class StateType> class Domain {
public:
  /// Ordered, so that two paths with equal states at one block become one.
  using State = StateType;

  /// False for a domain that must see every path of the graph, including paths
  /// that the known conditions exclude.
  static constexpr bool UsesConditions = true;
  /// True for a domain that handles exceptions that leave the function. Other
  /// domains do not see these exits.
  static constexpr bool SeesExceptions = false;
  static constexpr Keep Keeps = Keep::TestedAgain;
  /// Far more than a readable function needs.
  static constexpr size_t MaxStates = 20000;
  /// False if it does not matter that an exploration gives up.
  static constexpr bool ReportsTooLarge = true;

  /// Called for each initializer of a constructor.
  Step initialize(const clang::CXXCtorInitializer &, State &, Point) {
    return Step::Continue;
  }
  /// Updates the state for the edge \p Taken; false if no path takes it in \p
  /// Current.
  bool follow(const Edge &Taken, State &Current, Point) { return true; }
  /// Called at each exit of each path.
  void leave(const Exit &, const State &, Point) {}
  /// False if an exception from \p Call cannot leave in \p Current.
  bool mayThrow(const clang::Expr &Call, const State &Current) { return true; }
  /// For --debug-paths.
  std::string describe(const State &) const { return ""; }
  /// True if \p Pointer cannot be null in \p Current.
  bool isNonNull(const clang::Expr *Pointer, const State &Current) const {
    return false;
  }
};

/// Explores the paths of a function breadth first, as far as its conditions
/// permit: the first path on which a domain finds a defect is the shortest. A
/// domain supplies its state, the effects of statements and branches, and the
/// meaning of an exit. The explorer owns the work list, the known conditions,
/// switch cases, dead ends, the limit, and the trail.
template <class Domain> class Explorer {
public:
  using State = typename Domain::State;

  Explorer(FlowGraph &Graph, Domain &Rules) : Graph(Graph), Rules(Rules) {}

  Coverage explore(State Entry = {}, Knowledge Known = {}) {
    Seen.clear();
    Exits.clear();
    Paths.clear();
    Reached.clear();
    Stopped = false;
    if (llvm::raw_ostream *Out = Graph.others().logFor(Graph.function()))
      Log.emplace(*Out, Graph, Domain::Name);
    const clang::CFGBlock &First = Graph.cfg().getEntry();
    Reached.push_back(
        &*Seen.insert({First.getBlockID(), std::move(Entry), std::move(Known)})
              .first);
    Paths.add(First, NoPosition, /*Branch=*/0);
    for (Position Here = 0; Here != Reached.size() && !Stopped; ++Here) {
      if (Seen.size() > Domain::MaxStates) {
        if constexpr (Domain::ReportsTooLarge)
          Graph.others().noteTooLarge(Graph.function());
        log(Here, nullptr, "is one too many: giving up", Reached[Here]->Current,
            Reached[Here]->Known);
        return Coverage::GaveUp;
      }
      visit(Here);
    }
    return Coverage::Complete;
  }

  const Trail &trail() const { return Paths; }

private:
  /// The state of a path at the entry of a block.
  struct Entrance {
    unsigned Block;
    State Current;
    Knowledge Known;
    auto operator<=>(const Entrance &) const = default;
  };

  /// A path in the middle of a block.
  struct Inside {
    clang::CFGBlock::const_iterator Next;
    State Current;
    Knowledge Known;
  };

  void visit(Position Here) {
    const clang::CFGBlock &Block = Paths.block(Here);
    if (&Block == &Graph.cfg().getExit())
      return leave(Paths.exitAt(Here), Reached[Here]->Current,
                   Reached[Here]->Known, Here);
    // A call that can end in several ways continues as several paths.
    std::vector<Inside> Open = {
        {Block.begin(), Reached[Here]->Current, Reached[Here]->Known}};
    while (!Open.empty() && !Stopped) {
      Inside One = std::move(Open.back());
      Open.pop_back();
      finish(Block, std::move(One), Open, Here);
    }
  }

  void leave(const Exit &Left, const State &Current, const Knowledge &Known,
             Position Here) {
    log(Here,
        Left.Thrower ? Left.Thrower
                     : static_cast<const clang::Stmt *>(Left.Return),
        Left.byException() ? "throws" : "returns", Current, Known);
    if (Domain::SeesExceptions || !Left.byException())
      Rules.leave(Left, Current, Point{Known, Here});
  }

  /// Follows a path to the end of its block.
  void finish(const clang::CFGBlock &Block, Inside One,
              std::vector<Inside> &Open, Position Here) {
    while (One.Next != Block.end()) {
      const clang::CFGElement Element = *One.Next++;
      const auto Evaluated = Element.getAs<clang::CFGStmt>();
      const std::vector<CallCase> *Endings =
          Evaluated && Domain::UsesConditions
              ? Graph.endingsOf(*Evaluated->getStmt())
              : nullptr;
      std::vector<const CallCase *> Possible;
      if (Endings)
        Possible = possible(*Endings, *Evaluated->getStmt(), One, Here);
      const Step Next = apply(Element, One.Current, One.Known, Here);
      Stopped = Next == Step::Stop;
      addForks(One, Open);
      if (Next != Step::Continue)
        return log(Here, Evaluated ? Evaluated->getStmt() : nullptr,
                   Stopped ? "is the one looked for" : "is decided",
                   One.Current, One.Known);
      if (!Endings)
        continue;
      if (Possible.empty())
        return log(Here, Evaluated->getStmt(), "always throws", One.Current,
                   One.Known);
      split(*llvm::cast<clang::Expr>(Evaluated->getStmt()), Possible, One,
            Open);
    }
    if (FlowGraph::isDeadEnd(Block))
      return log(Here, nullptr, "does not return", One.Current, One.Known);
    follow(Here, One.Current, One.Known);
  }

  /// Adds the paths on which the last call had other results.
  void addForks(const Inside &One, std::vector<Inside> &Open) {
    if constexpr (requires { Rules.takeForks(); })
      for (Fork<State> &Other : Rules.takeForks()) {
        Inside Next = {One.Next, std::move(Other.Current), One.Known};
        Next.Known.set(Graph.conditions().symbols().ofResult(*Other.Call),
                       Other.Result);
        Open.push_back(std::move(Next));
      }
  }

  /// The cases in which a call returns; those in which it throws are exits.
  std::vector<const CallCase *> possible(const std::vector<CallCase> &Endings,
                                         const clang::Stmt &Statement,
                                         const Inside &Before, Position Here) {
    std::vector<const CallCase *> Returns;
    const auto &Call = *llvm::cast<clang::Expr>(&Statement);
    // A fork of the domain may have determined the result.
    const Range *Result =
        Before.Known.find(Graph.conditions().symbols().ofResult(Call));
    for (const CallCase &Ending : Endings) {
      if (Result && Result->meet(Ending.Result).isEmpty())
        continue;
      if (!Graph.conditions().isPossible(
              Ending, Before.Known, [&](const clang::Expr *Pointer) {
                return Rules.isNonNull(Pointer, Before.Current);
              }))
        continue;
      if (!Ending.Throws)
        Returns.push_back(&Ending);
      else if (!Graph.isInTry(Call) && Rules.mayThrow(Call, Before.Current)) {
        Knowledge Known = Before.Known;
        Graph.conditions().assume(Call, Ending, Known);
        leave({nullptr, &Call}, Before.Current, Known, Here);
      }
    }
    return Returns;
  }

  /// Continues \p One with the first case, and queues the others.
  void split(const clang::Expr &Call,
             const std::vector<const CallCase *> &Endings, Inside &One,
             std::vector<Inside> &Open) {
    const Inside Before = One;
    Graph.conditions().assume(Call, *Endings.front(), One.Known);
    for (const CallCase *Other : llvm::ArrayRef(Endings).drop_front()) {
      Inside Next = Before;
      Graph.conditions().assume(Call, *Other, Next.Known);
      if (Next.Known != One.Known)
        Open.push_back(std::move(Next));
    }
  }

  Step apply(const clang::CFGElement &Element, State &Current, Knowledge &Known,
             Position Here) {
    if (const auto Evaluated = Element.getAs<clang::CFGStmt>()) {
      const clang::Stmt &Statement = *Evaluated->getStmt();
      if constexpr (Domain::UsesConditions)
        Graph.conditions().update(Statement, Known,
                                  [&](const clang::Expr *Pointer) {
                                    return Rules.isNonNull(Pointer, Current);
                                  });
      return Rules.apply(Statement, Current, Point{Known, Here});
    }
    if (const auto Member = Element.getAs<clang::CFGInitializer>())
      return Rules.initialize(*Member->getInitializer(), Current,
                              Point{Known, Here});
    return Step::Continue;
  }

  void follow(Position Here, const State &Current, const Knowledge &Known) {
    const clang::CFGBlock &Block = Paths.block(Here);
    const auto *Switch =
        llvm::dyn_cast_or_null<clang::SwitchStmt>(Block.getTerminatorStmt());
    const clang::Expr *Condition =
        Switch ? nullptr : FlowGraph::conditionOf(Block);
    const std::optional<bool> Truth =
        Condition && Domain::UsesConditions
            ? Graph.conditions().evaluate(Condition, Known,
                                          [&](const clang::Expr *Pointer) {
                                            return Rules.isNonNull(Pointer,
                                                                   Current);
                                          })
            : std::nullopt;
    unsigned Branch = 0;
    for (const clang::CFGBlock::AdjacentBlock &Next : Block.succs()) {
      const unsigned Taken = Branch++;
      const clang::CFGBlock *Target = Next.getReachableBlock();
      const bool Holds = Taken == 0;
      if (!Target)
        continue;
      if (Truth && *Truth != Holds)
        log(Here, Condition,
            Holds ? "cannot find this true:" : "cannot find this false:",
            Current, Known);
      else
        enter(Here, {Block, *Target, Taken, Condition, Holds, Switch}, Current,
              Known);
    }
  }

  void enter(Position Here, const Edge &Taken, State Current, Knowledge Known) {
    if (Taken.Condition && Domain::UsesConditions)
      Graph.conditions().learn(Taken.Condition, Taken.Holds, Known,
                               Domain::Keeps);
    if (Taken.Switch && Domain::UsesConditions &&
        !Graph.conditions().learnCase(
            Taken.Switch->getCond(), *Taken.Switch,
            llvm::dyn_cast_or_null<clang::SwitchCase>(Taken.To.getLabel()),
            Known))
      return;
    if (!Rules.follow(Taken, Current, Point{Known, Here}))
      return log(Here, Taken.From.getTerminatorStmt(), "goes no further",
                 Current, Known);
    Graph.dropUseless(Taken.To, Known, Domain::Keeps);
    Entrance New = {Taken.To.getBlockID(), std::move(Current),
                    std::move(Known)};
    // Paths with equal states still leave one by one, because each return is a
    // separate exit.
    if (&Taken.To == &Graph.cfg().getExit()) {
      Reached.push_back(&Exits.emplace_back(std::move(New)));
    } else {
      const auto [Place, IsNew] = Seen.insert(std::move(New));
      if (!IsNew)
        return log(Here, nullptr, "continues like an earlier one",
                   Place->Current, Place->Known);
      Reached.push_back(&*Place);
    }
    Paths.add(Taken.To, Here, Taken.Branch);
  }

  void log(Position Here, const clang::Stmt *Where, llvm::StringRef Why,
           const State &Current, const Knowledge &Known) {
    if (Log)
      Log->end(Paths, Here, Where, Why, Known, Rules.describe(Current));
  }

  FlowGraph &Graph;
  Domain &Rules;
  std::optional<PathLog> Log;
  Trail Paths;
  std::set<Entrance> Seen;
  std::deque<Entrance> Exits;
  /// By position.
  std::vector<const Entrance *> Reached;
  bool Stopped = false;
};

} // namespace tfop::flow
