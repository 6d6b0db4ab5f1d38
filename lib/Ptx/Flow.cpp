//===- Flow.cpp - Jumps become ifs and loops ------------------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "Ptx/Flow.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include <set>

using namespace banklint;
using namespace banklint::ptx;

//===----------------------------------------------------------------------===//
// Blocks
//===----------------------------------------------------------------------===//

namespace {

/// A stretch, and where it leads.
struct Block {
  Stretch Of;
  enum End { Goes, Branches, Returns, Leaves } Ends = Returns;
  unsigned Branch = None;             ///< Branches: the instruction
  unsigned Taken = None, Next = None; ///< where to; Next: where its predicate does not hold, or Goes

  llvm::SmallVector<unsigned, 2> successors() const {
    if (Ends == Goes)
      return {Next};
    if (Ends == Branches)
      return {Taken, Next};
    return {};
  }
};

class BlockCutter {
public:
  BlockCutter(const Function &F, std::string &Why) : F(F), Why(Why) {}

  std::optional<std::vector<Block>> cut() {
    const auto Count = unsigned(F.Instructions.size());
    std::set<unsigned> Starts{0};
    for (unsigned I = 0; I < Count; ++I) {
      const Instruction &Each = F.Instructions[I];
      if (Each.is("brx")) {
        Why = "line " + std::to_string(Each.Line) + " jumps by a table";
        return std::nullopt;
      }
      if (Each.is("bra"))
        Starts.insert(*F.labelled(Each.In, Each.operand(0)));
      if (endsBlock(Each))
        Starts.insert(I + 1);
    }
    for (unsigned Start : Starts)
      Number[Start] = unsigned(Blocks.size()), Blocks.emplace_back().Of.First = Start;
    for (unsigned B = 0, Known = unsigned(Blocks.size()); B < Known; ++B)
      finish(B, B + 1 < Known ? Blocks[B + 1].Of.First : Count);
    return std::move(Blocks);
  }

private:
  static bool endsBlock(const Instruction &I) { return I.is("bra") || I.is("ret") || I.is("exit") || I.is("trap"); }

  /// What follows the instructions up to \p End.
  void finish(unsigned B, unsigned End) {
    Blocks[B].Of.End = End;
    if (Blocks[B].Of.First == End || !endsBlock(F.Instructions[End - 1])) {
      const auto Next = Number.find(End);
      if (Next != Number.end() && Next->second != B)
        Blocks[B].Ends = Block::Goes, Blocks[B].Next = Next->second;
      return; // the end of the function returns
    }
    const Instruction &Last = F.Instructions[End - 1];
    --Blocks[B].Of.End;
    if (Last.is("bra") && Last.Predicate.empty()) {
      Blocks[B].Ends = Block::Goes;
      Blocks[B].Next = Number.at(*F.labelled(Last.In, Last.operand(0)));
      return;
    }
    if (Last.Predicate.empty()) {
      Blocks[B].Ends = Last.is("trap") ? Block::Leaves : Block::Returns;
      return;
    }
    const unsigned To = Last.is("bra") ? Number.at(*F.labelled(Last.In, Last.operand(0))) : ending(Last);
    Blocks[B].Ends = Block::Branches;
    Blocks[B].Branch = End - 1;
    Blocks[B].Taken = To;
    Blocks[B].Next = Number.at(End);
  }

  /// A block of its own for `@%p ret`.
  unsigned ending(const Instruction &Last) {
    Block New;
    New.Ends = Last.is("trap") ? Block::Leaves : Block::Returns;
    Blocks.push_back(New);
    return unsigned(Blocks.size() - 1);
  }

  const Function &F;
  std::string &Why;
  std::vector<Block> Blocks;
  std::map<unsigned, unsigned> Number; ///< of the block that begins there
};

//===----------------------------------------------------------------------===//
// Graphs
//===----------------------------------------------------------------------===//

/// The nodes that a graph reaches from its first one, in reverse postorder, and who dominates whom.
class Graph {
public:
  explicit Graph(std::vector<llvm::SmallVector<unsigned, 2>> Edges) : Edges(std::move(Edges)) {
    sort();
    dominate();
  }

  const std::vector<unsigned> &order() const { return Order; }
  bool reaches(unsigned N) const { return Rank[N] != None; }
  unsigned rank(unsigned N) const { return Rank[N]; }
  unsigned dominator(unsigned N) const { return Dominator[N]; }
  bool dominates(unsigned A, unsigned B) const {
    while (Rank[B] > Rank[A])
      B = Dominator[B];
    return A == B;
  }
  const llvm::SmallVector<unsigned, 2> &predecessors(unsigned N) const { return Before[N]; }

private:
  void sort() {
    Rank.assign(Edges.size(), None);
    std::vector<bool> Seen(Edges.size());
    std::vector<std::pair<unsigned, unsigned>> Open{{0, 0}}; // a node, and the edge that is next
    Seen[0] = true;
    while (!Open.empty()) {
      auto &[N, Next] = Open.back();
      if (Next == Edges[N].size()) {
        Order.push_back(N);
        Open.pop_back();
        continue;
      }
      // The last edge first: what a jump leads to comes behind what follows it.
      if (const unsigned To = Edges[N][Next++]; !Seen[To]) {
        Seen[To] = true;
        Open.push_back({To, 0});
      }
    }
    std::reverse(Order.begin(), Order.end());
    for (unsigned I = 0; I < Order.size(); ++I)
      Rank[Order[I]] = I;
    Before.resize(Edges.size());
    for (unsigned N : Order)
      for (unsigned To : Edges[N])
        Before[To].push_back(N);
  }

  /// Cooper, Harvey and Kennedy, "A Simple, Fast Dominance Algorithm".
  void dominate() {
    Dominator.assign(Edges.size(), None);
    Dominator[0] = 0;
    for (bool Changes = true; Changes;) {
      Changes = false;
      for (unsigned N : llvm::drop_begin(Order)) {
        unsigned New = None;
        for (unsigned P : Before[N])
          if (Dominator[P] != None)
            New = New == None ? P : common(New, P);
        Changes |= Dominator[N] != New;
        Dominator[N] = New;
      }
    }
  }
  unsigned common(unsigned A, unsigned B) const {
    while (A != B)
      (Rank[A] > Rank[B] ? A : B) = Dominator[Rank[A] > Rank[B] ? A : B];
    return A;
  }

  std::vector<llvm::SmallVector<unsigned, 2>> Edges, Before;
  std::vector<unsigned> Order, Rank, Dominator;
};

//===----------------------------------------------------------------------===//
// Order
//===----------------------------------------------------------------------===//

/// A loop, or the function as a whole.
struct Region {
  unsigned Head = 0;      ///< block
  unsigned Around = None; ///< region
  std::set<unsigned> Blocks;
};

class Structurer {
public:
  Structurer(const Function &F, std::vector<Block> Blocks, std::string &Why)
      : F(F), Blocks(std::move(Blocks)), All(edges()), Why(Why) {}

  std::optional<Order> run() {
    if (!findLoops())
      return std::nullopt;
    Order Result;
    Result.Steps = region(0);
    Result.Flags = Flags;
    return Result;
  }

private:
  std::vector<llvm::SmallVector<unsigned, 2>> edges() const {
    std::vector<llvm::SmallVector<unsigned, 2>> Edges;
    for (const Block &B : Blocks)
      Edges.push_back(B.successors());
    return Edges;
  }

  bool findLoops();
  std::vector<Step> region(unsigned R);

  /// A part of a region: a block, or a loop in it.
  struct Node {
    unsigned Block = None, Region = None;
    llvm::SmallVector<unsigned, 2> Exits; ///< blocks to which it leads
  };

  /// Puts the parts of one region into order.
  class RegionOrder {
  public:
    RegionOrder(Structurer &S, unsigned R);
    std::vector<Step> run() { return emit(0); }
    const std::vector<unsigned> &exits() const { return Exits; }

  private:
    unsigned nodeOf(unsigned Block) const;
    bool isMerge(unsigned N) const { return Entries[N] > 1; }
    std::vector<Step> emit(unsigned N);
    std::vector<Step> own(unsigned N);
    std::vector<Step> jump(unsigned To);

    Structurer &S;
    const unsigned R;
    std::vector<Node> Nodes;
    std::map<unsigned, unsigned> NodeOfBlock, NodeOfRegion;
    std::vector<unsigned> Entries; ///< by node: jumps to it
    std::optional<Graph> G;
    std::vector<std::vector<unsigned>> Merges; ///< by node: merges that it dominates at once
    std::map<unsigned, unsigned> FlagOf;       ///< by node
    std::set<unsigned> Open;                   ///< nodes to which what was emitted goes on, and that are still to come
    std::vector<unsigned> Exits;               ///< blocks outside to which the region leads
  };

  /// Whether a block does nothing but return.
  bool isPlainReturn(unsigned B) const {
    return Blocks[B].Of.First == Blocks[B].Of.End &&
           (Blocks[B].Ends == Block::Returns || Blocks[B].Ends == Block::Leaves);
  }
  std::vector<Step> ending(unsigned B) const {
    Step Ends;
    Ends.Is = Blocks[B].Ends == Block::Leaves ? Step::Leave : Step::Return;
    return {Ends};
  }
  unsigned exitFlag(unsigned Block) {
    const auto [It, IsNew] = ExitFlags.try_emplace(Block, Flags);
    Flags += IsNew;
    return It->second;
  }

  const Function &F;
  const std::vector<Block> Blocks;
  const Graph All;
  std::string &Why;
  std::vector<Region> Regions;
  std::vector<unsigned> InnermostOf;                 ///< by block: the region
  std::map<unsigned, std::vector<unsigned>> ExitsOf; ///< by region
  std::map<unsigned, unsigned> ExitFlags;            ///< by block
  unsigned Flags = 0;
};

} // namespace

/// Finds the natural loops. False if there are others.
bool Structurer::findLoops() {
  Regions.emplace_back();
  std::map<unsigned, unsigned> ByHead;
  for (unsigned N : All.order()) {
    Regions[0].Blocks.insert(N);
    for (unsigned To : Blocks[N].successors()) {
      if (All.rank(To) > All.rank(N))
        continue;
      if (!All.dominates(To, N)) {
        Why = "jumps lead into the middle of a loop";
        return false;
      }
      const auto [It, IsNew] = ByHead.try_emplace(To, unsigned(Regions.size()));
      if (IsNew)
        Regions.emplace_back().Head = To;
      std::set<unsigned> &Body = Regions[It->second].Blocks;
      Body.insert(To);
      for (std::vector<unsigned> Pending{N}; !Pending.empty();) {
        const unsigned B = Pending.back();
        Pending.pop_back();
        if (Body.insert(B).second)
          llvm::append_range(Pending, All.predecessors(B));
      }
    }
  }
  InnermostOf.assign(Blocks.size(), 0);
  for (unsigned R = 1; R < Regions.size(); ++R) {
    Regions[R].Around = 0;
    for (unsigned Other = 1; Other < Regions.size(); ++Other)
      if (Other != R && Regions[Other].Blocks.count(Regions[R].Head) &&
          (!Regions[R].Around || Regions[Other].Blocks.size() < Regions[Regions[R].Around].Blocks.size()))
        Regions[R].Around = Other;
    for (unsigned B : Regions[R].Blocks)
      if (Regions[R].Blocks.size() < Regions[InnermostOf[B]].Blocks.size() || !InnermostOf[B])
        InnermostOf[B] = R;
  }
  // Of a loop that data ends early, one way out is the usual one. What only returns needs no other.
  for (unsigned R = 1; R < Regions.size(); ++R) {
    std::set<unsigned> To;
    for (unsigned B : Regions[R].Blocks)
      for (unsigned Next : Blocks[B].successors())
        if (!Regions[R].Blocks.count(Next))
          To.insert(Next);
    std::vector<unsigned> &Exits = ExitsOf[R];
    llvm::copy_if(To, std::back_inserter(Exits), [&](unsigned B) { return To.size() == 1 || !isPlainReturn(B); });
    llvm::sort(Exits, [&](unsigned A, unsigned B) { return All.rank(A) < All.rank(B); });
  }
  return true;
}

std::vector<Step> Structurer::region(unsigned R) { return RegionOrder(*this, R).run(); }

unsigned Structurer::RegionOrder::nodeOf(unsigned Block) const {
  const auto It = NodeOfBlock.find(Block);
  return It == NodeOfBlock.end() ? None : It->second;
}

Structurer::RegionOrder::RegionOrder(Structurer &S, unsigned R) : S(S), R(R) {
  const Region &Of = S.Regions[R];
  auto AddNode = [&](unsigned Block) {
    unsigned In = S.InnermostOf[Block];
    while (In != R && S.Regions[In].Around != R)
      In = S.Regions[In].Around;
    if (In == R) {
      NodeOfBlock[Block] = unsigned(Nodes.size());
      Node New;
      New.Block = Block;
      New.Exits = S.Blocks[Block].successors();
      Nodes.push_back(std::move(New));
      return;
    }
    const auto [It, IsNew] = NodeOfRegion.try_emplace(In, unsigned(Nodes.size()));
    NodeOfBlock[Block] = It->second;
    if (!IsNew)
      return;
    Node New;
    New.Region = In;
    New.Exits.append(S.ExitsOf[In].begin(), S.ExitsOf[In].end());
    Nodes.push_back(std::move(New));
  };
  AddNode(R ? Of.Head : 0);
  for (unsigned Block : S.All.order())
    if (Of.Blocks.count(Block) && nodeOf(Block) == None)
      AddNode(Block);
  Entries.assign(Nodes.size(), 0);
  std::vector<llvm::SmallVector<unsigned, 2>> Edges(Nodes.size());
  for (unsigned N = 0; N < Nodes.size(); ++N)
    for (unsigned To : Nodes[N].Exits)
      if (const unsigned Other = nodeOf(To); Other != None && !(R && To == Of.Head)) {
        Edges[N].push_back(Other);
        ++Entries[Other];
      }
  G.emplace(std::move(Edges));
  Merges.resize(Nodes.size());
  for (unsigned N : G->order())
    if (isMerge(N) && N)
      Merges[G->dominator(N)].push_back(N);
}

/// What a jump to a block is: nothing, if it comes next, or if a flag leads there.
std::vector<Step> Structurer::RegionOrder::jump(unsigned To) {
  Step Made;
  if (R && To == S.Regions[R].Head) {
    Made.Is = Step::Continue;
    return {Made};
  }
  const unsigned N = nodeOf(To);
  if (N == None) { // outside
    if (R && S.isPlainReturn(To) && !llvm::is_contained(S.ExitsOf[R], To))
      return S.ending(To);
    std::vector<Step> Steps;
    if (S.ExitsOf[R].size() > 1) {
      Made.Is = Step::SetFlag;
      Made.Flag = S.exitFlag(To);
      Made.Value = true;
      Steps.push_back(Made);
    }
    Step Leaves;
    Leaves.Is = Step::Break;
    Steps.push_back(Leaves);
    return Steps;
  }
  if (!isMerge(N))
    return emit(N);
  if (!R && Nodes[N].Block != None && S.isPlainReturn(Nodes[N].Block))
    return S.ending(Nodes[N].Block);
  Open.insert(N);
  Made.Is = Step::SetFlag;
  Made.Flag = FlagOf.try_emplace(N, S.Flags).first->second;
  S.Flags = std::max(S.Flags, Made.Flag + 1);
  Made.Value = true;
  return {Made};
}

/// A node without what it leads to by several jumps.
std::vector<Step> Structurer::RegionOrder::own(unsigned N) {
  std::vector<Step> Steps;
  Step Made;
  const Node &Of = Nodes[N];
  if (Of.Region != None) {
    const std::vector<unsigned> &Exits = S.ExitsOf[Of.Region];
    if (Exits.size() > 1)
      for (unsigned To : Exits) {
        Made.Is = Step::SetFlag;
        Made.Flag = S.exitFlag(To);
        Made.Value = false;
        Steps.push_back(Made);
      }
    Step Loop;
    Loop.Is = Step::Loop;
    Loop.Then = S.region(Of.Region);
    const unsigned Head = S.Blocks[S.Regions[Of.Region].Head].Of.First;
    Loop.IsRolled = llvm::is_contained(S.F.NotUnrolled, Head);
    for (unsigned B : S.Regions[Of.Region].Blocks) // the pragma may stand before the jump back as well
      if (S.Blocks[B].Branch != None && llvm::is_contained(S.F.NotUnrolled, S.Blocks[B].Branch))
        Loop.IsRolled = true;
    Steps.push_back(std::move(Loop));
    std::vector<Step> *Into = &Steps;
    for (size_t I = 0; I < Exits.size(); ++I) {
      if (I + 1 == Exits.size()) {
        llvm::append_range(*Into, jump(Exits[I]));
        break;
      }
      Step Either;
      Either.Is = Step::IfFlag;
      Either.Flag = S.exitFlag(Exits[I]);
      Either.Then = jump(Exits[I]);
      Into->push_back(std::move(Either));
      Into = &Into->back().Else;
    }
    return Steps;
  }
  const Block &B = S.Blocks[Of.Block];
  if (B.Of.First != B.Of.End) {
    Made.Is = Step::Run;
    Made.Of = B.Of;
    Steps.push_back(Made);
  }
  switch (B.Ends) {
  case Block::Goes:
    llvm::append_range(Steps, jump(B.Next));
    break;
  case Block::Returns:
  case Block::Leaves:
    llvm::append_range(Steps, S.ending(Of.Block));
    break;
  case Block::Branches: {
    Step Either;
    Either.Is = Step::If;
    Either.Branch = B.Branch;
    Either.Then = jump(B.Taken);
    Either.Else = jump(B.Next);
    Steps.push_back(std::move(Either));
    break;
  }
  }
  return Steps;
}

static void clearFlag(std::vector<Step> &Steps, unsigned Flag) {
  llvm::erase_if(Steps, [&](const Step &Each) { return Each.Is == Step::SetFlag && Each.Flag == Flag; });
  for (Step &Each : Steps) {
    clearFlag(Each.Then, Flag);
    clearFlag(Each.Else, Flag);
  }
}

/// A node, and behind it what several of its jumps lead to. Whoever goes on to something later passes over what is not
/// his.
std::vector<Step> Structurer::RegionOrder::emit(unsigned N) {
  const std::set<unsigned> Outer = std::exchange(Open, {});
  std::vector<Step> Steps = own(N);
  for (unsigned M : Merges[N]) {
    if (!Open.count(M)) // each jump to it returns instead
      continue;
    const bool Passes = Open.size() > 1; // some go on to what comes later
    Open.erase(M);
    const std::set<unsigned> Passing = std::exchange(Open, {});
    std::vector<Step> There = emit(M);
    Open.insert(Passing.begin(), Passing.end());
    const unsigned Flag = FlagOf[M];
    if (!Passes) {
      clearFlag(Steps, Flag);
      llvm::append_range(Steps, std::move(There));
      continue;
    }
    Step Cleared, Guarded;
    Cleared.Is = Step::SetFlag;
    Cleared.Flag = Guarded.Flag = Flag;
    Guarded.Is = Step::IfFlag;
    Guarded.Then = std::move(There);
    Steps.insert(Steps.begin(), Cleared);
    Steps.push_back(std::move(Guarded));
  }
  Open.insert(Outer.begin(), Outer.end());
  return Steps;
}

//===----------------------------------------------------------------------===//
// Loops as people write them
//===----------------------------------------------------------------------===//

static bool isOnly(const std::vector<Step> &Steps, Step::Kind Is) { return Steps.size() == 1 && Steps[0].Is == Is; }

/// Takes `continue` away where the step ends in any case.
static void dropLastContinue(std::vector<Step> &Steps) {
  if (Steps.empty())
    return;
  Step &Last = Steps.back();
  if (Last.Is == Step::Continue)
    Steps.pop_back();
  else if (Last.Is == Step::If || Last.Is == Step::IfFlag) {
    dropLastContinue(Last.Then);
    dropLastContinue(Last.Else);
  }
}

/// `loop { …; if %p { continue } else { break } }` becomes `loop { … } while %p`.
static void tidy(std::vector<Step> &Steps) {
  for (Step &Each : Steps) {
    tidy(Each.Then);
    tidy(Each.Else);
    if (Each.Is != Step::Loop || Each.Then.empty())
      continue;
    Step &Last = Each.Then.back();
    const bool StaysWhereTaken = isOnly(Last.Then, Step::Continue) && isOnly(Last.Else, Step::Break);
    const bool LeavesWhereTaken = isOnly(Last.Then, Step::Break) && isOnly(Last.Else, Step::Continue);
    if (Last.Is == Step::If && (StaysWhereTaken || LeavesWhereTaken)) {
      Each.Branch = Last.Branch;
      Each.Negated = LeavesWhereTaken;
      Each.Then.pop_back();
    }
    dropLastContinue(Each.Then);
  }
}

std::optional<Order> ptx::orderOf(const Function &F, std::string &Why) {
  auto Blocks = BlockCutter(F, Why).cut();
  if (!Blocks)
    return std::nullopt;
  const size_t Most = 4096; // keeps within the stack
  if (Blocks->size() > Most) {
    Why = "it has more than " + std::to_string(Most) + " blocks";
    return std::nullopt;
  }
  std::optional<Order> Result = Structurer(F, std::move(*Blocks), Why).run();
  if (Result)
    tidy(Result->Steps);
  return Result;
}

//===----------------------------------------------------------------------===//
// Text
//===----------------------------------------------------------------------===//

static void print(llvm::raw_ostream &OS, const std::vector<Step> &Steps, const Function &F, unsigned Depth) {
  auto Predicate = [&](const Step &Of) {
    const Instruction &I = F.Instructions[Of.Branch];
    return (I.Negated != Of.Negated ? "!" : "") + I.Predicate.str();
  };
  auto Inner = [&](const std::vector<Step> &Of) {
    OS << "{\n";
    print(OS, Of, F, Depth + 2);
    OS.indent(Depth) << "}";
  };
  for (const Step &Each : Steps) {
    OS.indent(Depth);
    switch (Each.Is) {
    case Step::Run:
      OS << "lines " << F.Instructions[Each.Of.First].Line << "-" << F.Instructions[Each.Of.End - 1].Line;
      break;
    case Step::If:
    case Step::IfFlag:
      if (Each.Is == Step::If)
        OS << "if " << Predicate(Each) << " ";
      else
        OS << "if flag " << Each.Flag << " ";
      Inner(Each.Then);
      if (!Each.Else.empty()) {
        OS << " else ";
        Inner(Each.Else);
      }
      break;
    case Step::Loop:
      OS << (Each.IsRolled ? "rolled loop " : "loop ");
      Inner(Each.Then);
      if (Each.Branch != None)
        OS << " while " << Predicate(Each);
      break;
    case Step::SetFlag:
      OS << "flag " << Each.Flag << " = " << unsigned(Each.Value);
      break;
    case Step::Break:
      OS << "break";
      break;
    case Step::Continue:
      OS << "continue";
      break;
    case Step::Return:
      OS << "return";
      break;
    case Step::Leave:
      OS << "leave";
      break;
    }
    OS << "\n";
  }
}

void ptx::print(llvm::raw_ostream &OS, const Order &O, const Function &F) { ::print(OS, O.Steps, F, 0); }
