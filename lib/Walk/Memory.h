//===- Memory.h - What the walker knows of each variable --------*- C++ -*-===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//
//
// The walker's memory is C's: objects are bytes, a pointer is an object and a byte offset (one offset for
// each thread). Structs, arrays, references, `this`, lambda captures and unions need nothing of their own.
//
// The contents of thread-private objects are tracked; those of shared and global memory are data, unknown.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_WALK_MEMORY_H
#define BANKLINT_WALK_MEMORY_H

#include "Lanes/Lanes.h"
#include "clang/AST/Decl.h"
#include <map>
#include <memory>
#include <optional>
#include <string>

namespace banklint {

struct Frame;

enum class Space {
  Private, ///< a variable of each thread
  Shared,  ///< `__shared__`
  Global,  ///< everything else that a pointer from outside may point to
  Launch,  ///< a kernel argument, the same for all threads: what is not written is an unknown of the launch
  Lost,    ///< a pointer of which only is known that it may point to shared memory
};

struct Object;

/// Since when a number is known. The walk may know more than a compiler: the block shape, constants that a
/// launch passes. Ordered: what depends on several is known since the last.
enum class Knowledge {
  Compilation, ///< a constant, or nothing special
  Thread,      ///< different from thread to thread in a way that the source tells
  Launch,      ///< what only this launch fixes
};

/// Where an access goes, for each thread.
struct Pointer {
  Object *To = nullptr;
  Value Offset; ///< bytes from the start of the object
  /// Rows of the object's innermost array dimension that the offset passes. Padding that dimension by p
  /// elements moves the access by p · Rows elements.
  Value Rows;
  /// If not 0: the power of two that a compiler can prove to divide the offset, where the walk knows more.
  uint64_t Multiple = 0;
  /// Then: what the compiler sees. Offsets of the same form differ by constants.
  size_t Form = 0;
};

/// What an expression of any type evaluates to.
struct Datum {
  enum Kind { Integer, Address, Function, Opaque } Is = Opaque;
  Value Int;                                   ///< Integer
  Pointer Ptr;                                 ///< Address; for class types the address of the object
  const clang::FunctionDecl *Callee = nullptr; ///< Function
  Character Of{Spread::Block, Origin::Launch, ""}; ///< Opaque: a float, or anything not followed
  Knowledge Since = Knowledge::Compilation;         ///< Integer
  /// Opaque: the components, if it is a vector of which they are followed.
  std::shared_ptr<const std::vector<Datum>> Parts;
  /// Integer known since the launch: the power of two that a compiler can prove to divide it.
  uint64_t Multiple = 1;
  /// Then: what the compiler sees. Integers of the same form differ by constants.
  size_t Form = 0;

  static Datum integer(Value V) {
    Datum D;
    D.Is = Integer;
    D.Int = std::move(V);
    return D;
  }
  static Datum address(Pointer P) {
    Datum D;
    D.Is = Address;
    D.Ptr = std::move(P);
    return D;
  }
  static Datum function(const clang::FunctionDecl *F) {
    Datum D;
    D.Is = Function;
    D.Callee = F;
    return D;
  }
  static Datum opaque(Character C) {
    Datum D;
    D.Of = C;
    return D;
  }
};

/// A piece of memory.
struct Object {
  unsigned Id = 0; ///< in order of creation
  Space In = Space::Private;
  std::string Name;                              ///< as the user wrote it
  const clang::VarDecl *Declaration = nullptr;   ///< null for temporaries
  uint64_t Bytes = 0;                            ///< size; 0 if unknown
  const Frame *Owner = nullptr;                  ///< the call that it lives in, for private objects
  ThreadMask Users;                              ///< threads that were active when it came to be
  /// For Space::Launch: what was there at the launch, by offset and bytes; made when first read.
  std::map<std::pair<int64_t, uint64_t>, Datum> AtLaunch;
  std::optional<Character> Holds;                ///< what bytes are that were never written here, if copied
  /// For copies of such an object: bytes not written since lie at +Shift in it.
  Object *CopyOf = nullptr;
  int64_t CopyShift = 0;
  std::optional<SymbolId> Address;               ///< its address as a number, once someone asked
};

/// Whether they have the same value; a compiler may know more of one of them.
bool operator==(const Datum &A, const Datum &B);
/// Whether a compiler knows the same of two that are equal.
bool isKnownAlike(const Datum &A, const Datum &B);

/// A stored value of some bytes.
struct Cell {
  uint64_t Bytes;
  Datum Content;
};

/// The contents of all private objects. Copies are cheap: objects are shared until written.
class Memory {
public:
  using Cells = std::map<int64_t, Cell>; ///< by byte offset; never overlapping

  /// The cells of \p O, or null if none was written.
  const Cells *cells(const Object *O) const;
  /// The cell at exactly these bytes.
  const Datum *find(const Object *O, int64_t Offset, uint64_t Bytes) const;
  /// Writes a cell and removes those that overlap it.
  void write(const Object *O, int64_t Offset, uint64_t Bytes, Datum Content);
  /// Forgets the bytes [Offset, Offset + Bytes).
  void forget(const Object *O, int64_t Offset, uint64_t Bytes);
  void forget(const Object *O) { Contents.erase(O); }
  /// Forgets the objects created after object number \p Id for which \p IsDead holds.
  template <typename Predicate> void forgetSince(unsigned Id, Predicate IsDead) {
    Object First;
    First.Id = Id + 1;
    for (auto It = Contents.lower_bound(&First); It != Contents.end();)
      It = IsDead(It->first) ? Contents.erase(It) : std::next(It);
  }

  struct InOrderOfCreation {
    bool operator()(const Object *A, const Object *B) const { return A->Id < B->Id; }
  };
  using Objects = std::map<const Object *, std::shared_ptr<Cells>, InOrderOfCreation>;
  const Objects &objects() const { return Contents; }

private:
  Cells &writable(const Object *O);
  Objects Contents;
};

} // namespace banklint

#endif
