//===- Source.h - What the source says beside its code ----------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// IR says what a translation unit does. This says the rest that the later rooms ask of it: which functions are
// kernels, where things stand in the files, what is done with an array, and how its declaration can be edited.
// SourceReader answers (Entries/SourceReader.h); nobody else needs Clang's tree.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_IR_SOURCE_H
#define BANKLINT_IR_SOURCE_H

#include "IR/IR.h"
#include "IR/Shape.h"
#include "Support/Location.h"
#include <set>

namespace banklint::ir {

//===----------------------------------------------------------------------===//
// Kernels
//===----------------------------------------------------------------------===//

/// A function that a GPU runs, or one instantiation of it.
struct Kernel {
  FunctionId Id = 0;
  std::string Name;                     ///< as a user would name it: "transpose<32, 1>"
  std::string PlainName;                ///< "transpose"
  std::string ProfiledName;             ///< as profilers do, which know enumerators as numbers: "load<(layout_t)0, 64>"
  SourcePoint Where = 0;                ///< its name
  unsigned FirstLine = 0, LastLine = 0; ///< of its definition, with the `template <…>` before it
  bool InHeader = false;                ///< it is defined in a file that the analysed one includes
  std::optional<Shape> WorkGroup;       ///< what an OpenCL kernel says of its work-groups
  std::optional<unsigned> LaunchBound;  ///< threads of a block at most, by its launch bounds
  /// Whether nvcc may keep in shared memory what finds no register, by `.pragma "enable_smem_spilling"`.
  bool MaySpillToShared = false;
};

/// A launch that needs no run of host code to be known: parallel_for_each with tiles.
struct TiledLaunch {
  FunctionId Kernel = 0;
  SourcePoint Where = 0;
  Shape Block{1, 1, 1};
};

/// A function that other files may call.
struct HostFunction {
  std::string Name;    ///< as a call writes it, without scopes
  std::string Linkage; ///< as the linker knows it

  bool operator==(const HostFunction &O) const { return Linkage == O.Linkage; }
};

/// Where a function is named that another file has.
struct WantedCall {
  SourcePoint Where = 0; ///< the call, or the name
  std::string Linkage;
};

/// A host function that is called by pointers.
struct CalledByPointer {
  FunctionId Function = 0;
  std::vector<SourcePoint> Calls; ///< all that may come to it
};

/// The functions of a translation unit that have to do with kernels.
struct Entries {
  /// `__global__` functions with a body, one for each template instantiation, outside of system headers, in order; and
  /// what stands for the kernels of C++ AMP (Entries/Amp.h).
  std::vector<Kernel> Kernels;
  /// `__global__` templates with a body of which no instantiation is among the kernels.
  std::vector<Kernel> Templates;
  /// `__global__` functions with a body whose declaration has errors.
  std::vector<Kernel> Invalid;
  /// `__global__` functions in system headers that host code launches, be it by way of functions there.
  std::vector<Kernel> OfLibraries;
  std::vector<TiledLaunch> Tiled;
  /// Host functions from which launches are reached, that nobody calls: where arguments are known best.
  std::vector<FunctionId> Roots;
  /// Those that somebody here calls, and other files may call, too.
  std::vector<FunctionId> OpenToOthers;
  /// Host functions that pointers call, besides calls by name; all calls by pointers are known
  /// (Entries/PointerCalls.h), and no other file calls them.
  std::vector<CalledByPointer> ByPointer;
  /// Host functions that lead to launches, that somebody here calls, and others may, too: a header declares them, or
  /// their address is taken.
  std::vector<FunctionId> CalledUnseen;
  /// Host functions with a launch in their body, or with a call of a function that is wanted.
  std::vector<FunctionId> Launching;
  /// Where host code names a function that is wanted, and that is not here.
  std::vector<WantedCall> Wanted;
};

//===----------------------------------------------------------------------===//
// Arrays
//===----------------------------------------------------------------------===//

/// A replacement in a file.
struct Edit {
  Location Where;       ///< first character; links of the file's name are followed
  std::string OpenedAs; ///< the absolute name by which the compiler opened the file, links and all
  unsigned Offset = 0;  ///< bytes from the start of the file
  unsigned Length = 0;  ///< bytes replaced
  std::string Replacement;
  std::string Replaced;  ///< the text that is there now
  SourcePoint End = 0;   ///< behind the last character
  uint64_t FileHash = 0; ///< of the file's text when it was read (xxh3): the edit fits no other
};

/// What keeps an array from another layout, or its text from being edited. Obstacles.def has the kinds, and says them.
struct Obstacle {
  enum Kind {
#define OBSTACLE(KIND, SENTENCE) KIND,
#include "IR/Obstacles.def"
  };
  Kind Is;
  unsigned Line = 0;
  std::string Kernel = {};
  uint64_t Bytes = 0, Limit = 0;
  std::string File = {}; ///< of the line, if it is another one than the file that is compiled
};

/// A subscript as it is written.
struct Subscript {
  Edit Text;                 ///< its place, or that of the whole `*p` or `*(p + i)`
  std::string First;         ///< what the index changes, to be done before the rest: "i++"; empty if nothing
  std::string Index;         ///< as it is written, or what is left of it: "i - 1"; "0" for `*p`
  std::string Again;         ///< the same where it is repeated: on one line, so that no line of the file moves
  std::string Pointer;       ///< the name in `*p` and `*(p + i)`; empty for `p[i]`
  bool IsRepeatable = false; ///< computing it twice is as computing it once, and it is no more than a few operations
  bool IsAtom = false;       ///< it needs no parentheses as an operand
  bool IsRearranged = false; ///< it is a XOR with other bits of an index, or a sum with something shifted
  std::string Macro;         ///< in whose body it stands; empty if in none
};

/// One use of an array, element by element.
struct ElementUse {
  std::vector<Subscript> Subscripts; ///< outermost first; those that are not in the text as such are missing
  unsigned Line = 0;
  /// The sites by which an access to the element may be known.
  std::vector<SiteId> Sites;
  /// Whether the last subscript is a constant that stays in its dimension.
  bool IsConstantInRow = false;
  bool IsConstantInAll = false; ///< the same of all subscripts
  SourcePoint Name = 0;         ///< where the text names the array, or what points to it; one for all instantiations
  /// Of a vector that begins with the element, `*(float4 *)&s[i]`: its bytes, a power of two, to which it is aligned.
  /// 0 for the element alone.
  unsigned VectorBytes = 0;
  bool IsMatrix = false;      ///< a matrix of wmma begins with it, of vectors
  bool CountsVectors = false; ///< its subscript counts such vectors, `((float4 *)s)[i]`, and not elements
  /// Whether vector and element have these sizes whatever macros are defined and whatever templates are instantiated.
  bool IsVectorFixed = true;
  /// Of an element behind a pointer: how far that is from the array's first element, "p - s"; empty if it points there.
  std::string Distance;
};

/// A function of an index, in front of an array's declaration: "const auto padded = [](unsigned i) { return i + i / 17;
/// };".
struct IndexFunction {
  std::string Name;
  Edit Definition;
};

/// What is done with an array, one instantiation.
struct ArrayUses {
  std::vector<ElementUse> Elements;
  std::optional<Obstacle> Other; ///< a use that may depend on the layout
  /// Edits that each Distance needs: functions which get pointers are told where the array begins.
  std::vector<Edit> Arguments;
  /// Whether its elements are those that its pointers have, `(float *)bytes`, and not its own.
  bool IsViewed = false;
  /// Of an array of several dimensions: whether pointers to its rows or into them, or references, are among what its
  /// elements are named by. They know where rows begin, and not how their elements are arranged.
  bool HasViews = false;
  /// Whether other calls of a function, also by other kernels, decide: it gets a pointer into the array.
  bool HangsOnCalls = false;
};

/// The text of arrays of one dimension with longer rows, where indices have their length as a factor: `s[y * 17 + x]`.
struct LongerRows {
  /// For each array the length in its declaration, if that has the factor as well: `float s[16 * 17]`.
  std::vector<std::optional<Edit>> Lengths;
  std::vector<Edit> Uses;        ///< each place in the text once
  std::shared_ptr<Program> Then; ///< the program with the edited uses; functions and sites have the same numbers
};

/// A flat buffer that pointers carve into parts with rows of their own: `float *k = s + H * D; k[y * D + x]`.
struct CarvedRows {
  struct Part {
    uint64_t Begin = 0; ///< elements before it
    uint64_t Pitch = 0; ///< elements from row to row; 0 for a part without rows
    size_t Which = 0;   ///< of Pitches
  };
  struct Pitch {
    std::string Text;        ///< as it is written: "D"
    bool IsArgument = false; ///< of the kernel, with which it changes: then it becomes odd
    /// "D + 4", "width | 1".
    std::string longerBy(unsigned By) const { return Text + (IsArgument ? " | 1" : " + " + std::to_string(By)); }
  };
  std::vector<Pitch> Pitches;
  struct Argument {
    FunctionId Kernel = 0;
    unsigned Index = 0; ///< of the parameter
    std::string Name;
    int64_t Sample = 0; ///< its number in that launch
  };
  /// What says how long rows are, or where parts begin, if that is not constant: then Parts are those of one launch.
  std::vector<Argument> Arguments;
  std::vector<std::vector<Part>> Parts; ///< of each array, in the order in which they lie
};

/// What all known launches of a kernel have in common.
struct CommonLaunch {
  FunctionId Kernel = 0;
  Shape MostThreads{1, 1, 1};                    ///< of a block, along each axis
  std::vector<std::optional<int64_t>> Arguments; ///< those that are the same in each launch, by parameter index
  /// Of others: a number that stands for whatever it is, of a launch that is looked at.
  std::vector<std::optional<int64_t>> Samples;
};

/// The text of such buffers with longer rows.
struct CarvedEdits {
  std::vector<Edit> Edits;       ///< the names of the pitches first; with the bytes of the launches
  std::shared_ptr<Program> Then; ///< the program with the edited uses; functions and sites have the same numbers
  std::optional<Obstacle> Other; ///< what is in the way
};

/// A member of the structs that an array is made of.
struct Member {
  std::string Name;
  uint64_t Offset = 0, Bytes = 0, Alignment = 1; ///< in the struct; of the member
};

/// The text of an array of structs, `Point s[64]`, as one struct with an array for each member, `s.x[64]`.
struct MemberArrays {
  std::vector<Member> Members;   ///< in the order of the struct; empty if its elements are no plain structs
  uint64_t Alignment = 1;        ///< of the struct, and of all arrays together
  std::vector<Edit> Edits;       ///< the declaration first, and each use: `s.x[i]` for `s[i].x`
  std::optional<Obstacle> Other; ///< what is in the way of the edits
};

/// The dynamic shared memory that launches of a kernel ask for.
struct DynamicBytes {
  bool Launched = false;         ///< there are launches
  bool Known = true;             ///< as numbers that are written there
  std::vector<uint64_t> Written; ///< then: of each launch
  /// Where the text says how many: at launches, and where the runtime is told of them.
  struct Place {
    Edit Text;                     ///< Replaced is the number of bytes as it is written
    bool IsFactor = false;         ///< it needs no parentheses before a multiplication
    bool IsLimit = false;          ///< what launches may ask for at most
    std::optional<uint64_t> Value; ///< if it is a constant
  };
  std::vector<Place> Places;
  bool RaisesLimit = false;      ///< the runtime is asked for more than a block has by default
  std::optional<Obstacle> Other; ///< what else is done with the kernel, or where the text cannot be edited
};

/// Where a kernel is launched, also by variables that keep it.
struct LaunchPlaces {
  std::vector<SourcePoint> At;
  std::optional<Obstacle> Other;  ///< it is named where nobody knows what for
  bool MayBeInOtherFiles = false; ///< it is declared for files that need not be in the run
  bool AreCooperative = false;    ///< one of them needs, or may need, all blocks to be resident at once
};

//===----------------------------------------------------------------------===//
// The source
//===----------------------------------------------------------------------===//

/// What a translation unit says. Answers are for its own functions, sites and variables.
class Source {
public:
  virtual ~Source() = default;

  /// Whether it is CUDA (or HIP): nvcc's rules are known for nothing else.
  virtual bool isCuda() = 0;
  virtual bool isOpenCl() { return false; }
  virtual std::string mainFile() = 0;

  //===--- Kernels --------------------------------------------------------===//
  /// \p Wanted: names, for the linker, of host functions in other files whose calls are looked for.
  virtual Entries entries(const std::set<std::string> &Wanted) = 0;
  Entries entries() { return entries({}); }
  /// The function, if other files may call it.
  virtual std::optional<HostFunction> openFunction(FunctionId F) = 0;
  virtual std::string nameOf(FunctionId F) = 0;
  virtual const StaticArrays &arraysOf(FunctionId Kernel) = 0;
  /// What a kernel's first two-dimensional shared array suggests for a block.
  virtual std::optional<Shape> tileOf(FunctionId Kernel) = 0;
  /// Whether a run of host code that looks for launches should enter the function. \p InObjects: also if the block size
  /// that it may give is a part of an object.
  virtual bool matterToLaunches(FunctionId F, bool InObjects) = 0;
  virtual bool isWithin(SourcePoint P, FunctionId F) = 0;
  /// The call that gives a kernel banks of 8 bytes where it is launched, if there is one (Entries/BankSizes.h).
  virtual std::optional<SourcePoint> eightByteBanksAskedAt(FunctionId Kernel, SourcePoint LaunchedAt) = 0;
  /// After readUses().
  virtual DynamicBytes dynamicBytesOf(FunctionId Kernel) = 0;
  /// After readUses().
  virtual LaunchPlaces launchPlacesOf(FunctionId Kernel) = 0;

  //===--- Places ---------------------------------------------------------===//
  /// File, as it lies on disk unless #line calls it otherwise, line and column.
  virtual Location locate(SourcePoint P) = 0;
  virtual bool isBefore(SourcePoint A, SourcePoint B) = 0;
  virtual bool inSystemHeader(SourcePoint P) = 0;
  /// The first character of an access, the first of its last token, and where a call is shown.
  virtual SourcePoint beginOf(SiteId S) = 0;
  virtual SourcePoint lastTokenOf(SiteId S) = 0;
  virtual SourcePoint callAt(SiteId S) = 0;
  /// What is written there: tokens with single spaces between them, without comments, "tile [ threadIdx . x ] [ 0 ]";
  /// in a macro, its use. It stays the same when the code around it moves or is formatted anew. \p End: behind the last
  /// token.
  virtual std::string textOf(SiteId S, SourcePoint &End) = 0;

  //===--- Arrays ---------------------------------------------------------===//
  /// The name in the declaration; 0 for what is not declared. Equal for all instantiations.
  virtual SourcePoint declaredAt(const Variable &Array) = 0;
  virtual bool isDeclaredInFunction(const Variable &Array) = 0;
  /// Bytes of static shared memory that the language lets a block have, if it says so.
  virtual std::optional<uint64_t> staticLimitFor(const Variable &Array) = 0;
  /// Reads what is done with these arrays and kernels: before any of the following is asked of them.
  virtual void readUses(llvm::ArrayRef<const Variable *> Arrays, llvm::ArrayRef<Kernel> Kernels) = 0;
  /// All instantiations of an array, also those that nothing executes.
  virtual std::vector<const Variable *> instancesOf(const Variable &Array) = 0;
  /// The same, and those of other arrays (of one dimension) whose indices are written by the same macros, or into which
  /// the same pointers point.
  virtual std::vector<const Variable *> togetherWith(const Variable &Array) = 0;
  virtual const ArrayUses &usesOf(const Variable &Array) = 0;
  /// Whether the macro that writes a subscript writes others than those of arrays whose uses were asked for.
  virtual std::optional<Obstacle> obstacleToMacro(const Subscript &S) = 0;
  /// What is in the way of another layout, as far as the declaration and the uses say.
  virtual std::optional<Obstacle> obstacleToLayout(const Variable &Array) = 0;
  /// The same for an edit of a dimension; 0 is the outermost.
  virtual std::optional<Obstacle> obstacleToLength(const Variable &Array, unsigned Dimension) = 0;
  /// Whether a dimension has the same length whatever macros are defined and whatever templates are instantiated.
  virtual bool isLengthFixed(const Variable &Array, unsigned Dimension) = 0;
  /// Why code that is not seen here may use it.
  virtual std::optional<Obstacle> obstacleOutside(const Variable &Array) = 0;
  /// Of an array that a header declares: whether each file that includes it has these uses of it and no others, but
  /// for what their indices, and its length, are.
  virtual bool isSameInAllFiles(const Variable &Array) = 0;
  /// Names of functions, macros and arrays whose other uses an edit of all uses would miss: in files that include this
  /// one.
  virtual std::set<std::string> namesReliedOn(const Variable &Array) = 0;
  /// Where the text names it without being one of its uses.
  virtual std::optional<Obstacle> unseenMention(const Variable &Array) = 0;
  /// Where device code asks how much shared memory a block has: that must not change then. After readUses().
  virtual std::optional<Obstacle> obstacleToMoreBytes() = 0;
  /// Which function through which it is used may be called with anything. After readUses().
  virtual std::optional<Obstacle> unseenCall(const Variable &Array) = 0;
  /// The edits that make a dimension longer by that many of its elements, or shorter (By wraps then): the
  /// declaration's first, then those of views whose types repeat the length. Empty if one of them cannot be edited.
  virtual std::vector<Edit> lengthened(const Variable &Array, unsigned Dimension, uint64_t By) = 0;
  /// Rows of \p Pitch elements that become longer by \p By in all indices of these arrays; nothing if that cannot be
  /// written. Whether an element stays in its row is not looked at: that is seen in what the program does then.
  virtual std::optional<LongerRows> longerRows(llvm::ArrayRef<const Variable *> Arrays, uint64_t Pitch,
                                               uint64_t By) = 0;
  /// The parts of these arrays, instantiations of one in dynamic shared memory; nothing if they are not understood.
  /// Whether an element stays in its row and its part is not looked at, unless arguments of the kernel say how long
  /// rows are: then it does, whatever these arguments are. \p Launches: empty if rows and parts have to be constants.
  virtual std::optional<CarvedRows> carvedRows(llvm::ArrayRef<const Variable *>, llvm::ArrayRef<CommonLaunch>) {
    return std::nullopt;
  }
  /// The same with rows of each pitch longer by so many elements, none for 0; and the launches of these kernels.
  virtual CarvedEdits carvedEdits(llvm::ArrayRef<const Variable *>, llvm::ArrayRef<CommonLaunch>,
                                  llvm::ArrayRef<unsigned>, llvm::ArrayRef<FunctionId>) {
    return {};
  }
  /// These arrays, instantiations of one, with an array for each member of their structs.
  virtual MemberArrays memberArrays(llvm::ArrayRef<const Variable *> Arrays) = 0;
  /// Whether other macros may bring other numbers to the indices of an array: in functions that may make a part of
  /// them, or where their kernels are launched.
  virtual bool dependOnMacros(const Variable &Array) = 0;
  /// The same by so many elements after each \p Between of them, however many there are.
  /// \p OnlyOfWords: if an element has 4 bytes or more.
  virtual std::optional<Edit> lengthenedByShare(const Variable &Array, unsigned Dimension, uint64_t Between,
                                                uint64_t By, bool OnlyOfWords) = 0;
  /// Whether pointers into an array point where arguments of the kernel say: how far they are from its start is
  /// computed.
  virtual bool hasPartsByArguments(const Variable &) { return false; }
  /// A function of an index \p Body, a number made of `i`, that all uses of the array can call. \p Name: what it is
  /// called if nothing is called so yet. Nothing if not all of them stand behind the declaration in its function.
  virtual std::optional<IndexFunction> indexFunction(const Variable &, llvm::StringRef /*Name*/,
                                                     llvm::StringRef /*Body*/) {
    return std::nullopt;
  }
};

} // namespace banklint::ir

#endif
