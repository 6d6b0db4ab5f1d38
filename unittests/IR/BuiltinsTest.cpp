//===- BuiltinsTest.cpp - Which functions are known by name ---------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Builtins.h"
#include "llvm/ADT/StringRef.h"
#include "gtest/gtest.h"
#include <string>

using namespace banklint::ir;

namespace {

std::optional<BuiltinMatch> function(llvm::StringRef Name, unsigned Arguments) {
  return findBuiltin({Name, Arguments, /*IsMethod=*/false, /*IsTheirs=*/true, /*IsOpenCl=*/false});
}

std::optional<BuiltinMatch> method(llvm::StringRef Name, unsigned Arguments) {
  return findBuiltin({Name, Arguments, /*IsMethod=*/true, /*IsTheirs=*/true, /*IsOpenCl=*/false});
}

std::optional<BuiltinMatch> inOpenCl(llvm::StringRef Name, unsigned Arguments) {
  return findBuiltin({Name, Arguments, /*IsMethod=*/false, /*IsTheirs=*/true, /*IsOpenCl=*/true});
}

struct Known {
  const char *Name;
  unsigned Arguments;
  Builtin Id;
};

void PrintTo(const Known &K, std::ostream *OS) { *OS << K.Name << '/' << K.Arguments; }

} // namespace

class Functions : public testing::TestWithParam<Known> {};

TEST_P(Functions, AreKnownByTheirNames) {
  auto Match = function(GetParam().Name, GetParam().Arguments);
  ASSERT_TRUE(Match);
  EXPECT_EQ(Match->Id, GetParam().Id);
}

/// The user may call a function so too: with a body it is executed.
TEST_P(Functions, WithABodyOutsideOfSystemHeadersAreTheUsers) {
  const Known &K = GetParam();
  for (bool IsOpenCl : {false, true})
    EXPECT_FALSE(findBuiltin({K.Name, K.Arguments, false, /*IsTheirs=*/false, IsOpenCl}));
}

TEST_P(Functions, OfTheUsersNamespacesAreTheUsers) {
  EXPECT_FALSE(function(std::string("lib::") + GetParam().Name, GetParam().Arguments));
  EXPECT_FALSE(method(std::string("Tree::") + GetParam().Name, GetParam().Arguments));
}

TEST_P(Functions, WithLongerNamesAreOthers) {
  const std::string Name = GetParam().Name;
  if (Name.compare(0, 2, "__") != 0) // what the language reserves may have more endings than the table lists
    EXPECT_FALSE(function(Name + "OfMine", GetParam().Arguments));
  EXPECT_FALSE(function("my_" + Name, GetParam().Arguments));
}

INSTANTIATE_TEST_SUITE_P(
    Table, Functions,
    testing::Values(Known{"min", 2, Builtin::Minimum}, Known{"std::min", 2, Builtin::Minimum},
                    Known{"umin", 2, Builtin::Minimum}, Known{"max", 2, Builtin::Maximum},
                    Known{"std::max", 2, Builtin::Maximum}, Known{"abs", 1, Builtin::Absolute},
                    Known{"std::abs", 1, Builtin::Absolute}, Known{"llabs", 1, Builtin::Absolute},
                    Known{"__umul24", 2, Builtin::Multiply}, Known{"__mulhi", 2, Builtin::MultiplyHigh},
                    Known{"__umul64hi", 2, Builtin::MultiplyHigh}, Known{"__popcll", 1, Builtin::BitFunction},
                    Known{"__builtin_clz", 1, Builtin::BitFunction}, Known{"__ldg", 1, Builtin::LoadThrough},
                    Known{"__builtin_nontemporal_load", 1, Builtin::LoadThrough},
                    Known{"__builtin_nontemporal_store", 2, Builtin::StoreThrough},
                    Known{"__cvta_generic_to_shared", 1, Builtin::ToShared},
                    Known{"__cvta_shared_to_generic", 1, Builtin::FromShared}, Known{"memcpy", 3, Builtin::CopyBytes},
                    Known{"__builtin_memset", 3, Builtin::SetBytes}, Known{"std::move", 1, Builtin::Itself},
                    Known{"std::forward", 1, Builtin::Itself}, Known{"__builtin_expect", 2, Builtin::Itself},
                    Known{"std::addressof", 1, Builtin::AddressOfIt}, Known{"__builtin_assume", 1, Builtin::Nothing},
                    Known{"__assert_fail", 4, Builtin::Nothing}, Known{"__trap", 0, Builtin::EndOfThread},
                    Known{"std::is_constant_evaluated", 0, Builtin::NotConstant},
                    Known{"__lane_id", 0, Builtin::LaneId}, Known{"__ockl_get_local_id", 1, Builtin::WorkItem},
                    Known{"__builtin_amdgcn_workitem_id_x", 0, Builtin::WorkItem},
                    Known{"__builtin_amdgcn_mbcnt_hi", 2, Builtin::LanesBelow},
                    Known{"__builtin_amdgcn_readfirstlane", 1, Builtin::FirstLane}));

INSTANTIATE_TEST_SUITE_P(
    Threads, Functions,
    testing::Values(
        Known{"__shfl_xor_sync", 3, Builtin::Shuffle}, Known{"__shfl_sync", 4, Builtin::Shuffle},
        Known{"__shfl_down", 2, Builtin::Shuffle}, Known{"__ballot_sync", 2, Builtin::Vote},
        Known{"__activemask", 0, Builtin::Vote}, Known{"__reduce_add_sync", 2, Builtin::Vote},
        Known{"__match_any_sync", 2, Builtin::PerThreadData}, Known{"tex2D", 3, Builtin::PerThreadData},
        Known{"tex1Dfetch", 2, Builtin::PerThreadData}, Known{"atomicAdd", 2, Builtin::Atomic},
        Known{"atomicCAS_block", 3, Builtin::Atomic}, Known{"unsafeAtomicAdd", 2, Builtin::Atomic},
        Known{"__iAtomicAdd", 2, Builtin::Atomic}, Known{"__nvvm_atom_add_gen_i", 2, Builtin::Atomic},
        Known{"Concurrency::atomic_fetch_add", 2, Builtin::Atomic}, Known{"__nv_atomic_load", 4, Builtin::ScopedAtomic},
        Known{"__syncthreads", 0, Builtin::Barrier}, Known{"__syncthreads_count", 1, Builtin::Barrier},
        Known{"__syncwarp", 1, Builtin::Barrier}, Known{"__threadfence", 0, Builtin::Barrier},
        Known{"__nvvm_barrier0", 0, Builtin::Barrier}, Known{"cooperative_groups::sync", 1, Builtin::Barrier},
        Known{"nvcuda::wmma::load_matrix_sync", 3, Builtin::LoadFragment},
        Known{"nvcuda::wmma::store_matrix_sync", 4, Builtin::StoreFragment},
        Known{"cuda::memcpy_async", 4, Builtin::CopyAsync}, Known{"__pipeline_memcpy_async", 3, Builtin::CopyAsync},
        Known{"cuda::memcpy_async", 5, Builtin::GroupCopy},
        Known{"cooperative_groups::memcpy_async", 4, Builtin::GroupCopy},
        Known{"cudaLaunchKernel", 6, Builtin::LaunchKernel}, Known{"cudaLaunchKernelEx", 4, Builtin::LaunchKernel},
        Known{"hipLaunchKernel", 6, Builtin::LaunchKernel}));

TEST(Builtins, OtherNumbersOfArgumentsAreOtherFunctions) {
  EXPECT_FALSE(function("min", 3));
  EXPECT_FALSE(function("std::move", 3)); // the algorithm
  EXPECT_FALSE(function("cudaLaunchKernel", 3));
  EXPECT_FALSE(function("__shfl_sync", 2));
}

TEST(Builtins, UsersAtomicsAreTheUsers) {
  EXPECT_FALSE(function("atomicOfMine", 2));
  EXPECT_FALSE(function("atomicAddDouble", 2));
  EXPECT_FALSE(method("Counter::atomicAdd", 1));
  EXPECT_FALSE(method("atomicAdd", 2));
  EXPECT_FALSE(function("atomic_add", 2)) << "OpenCL's";
}

TEST(Builtins, GroupsOfThreadsGoByTheirNamespace) {
  for (const char *Name :
       {"cooperative_groups::thread_group::sync", "cooperative_groups::thread_block::sync",
        "cooperative_groups::grid_group::sync", "cooperative_groups::coalesced_group::sync",
        "cooperative_groups::thread_block_tile::sync",
        "cooperative_groups::details::__static_size_thread_block_tile_base::sync", "cuda::barrier::arrive_and_wait",
        "cuda::barrier::wait", "cuda::std::__barrier_base::wait"}) {
    auto Match = method(Name, llvm::StringRef(Name).ends_with("::wait"));
    ASSERT_TRUE(Match) << Name;
    EXPECT_EQ(Match->Id, Builtin::Barrier) << Name;
    EXPECT_EQ(Match->Effects, unsigned(WaitsForThreads)) << Name;
  }
  EXPECT_EQ(function("cooperative_groups::details::cta::sync", 0)->Id, Builtin::Barrier);
  EXPECT_FALSE(method("Stream::sync", 0));
  EXPECT_FALSE(function("sync", 0));
  EXPECT_FALSE(method("mine::cooperative_groups::thread_block::sync", 0));
  EXPECT_EQ(method("cooperative_groups::thread_block_tile::thread_rank", 0)->Id, Builtin::GroupQuestion);
  EXPECT_EQ(method("cooperative_groups::coalesced_group::meta_group_size", 0)->Id, Builtin::GroupQuestion);
  EXPECT_FALSE(method("std::vector::size", 0));
}

TEST(Builtins, PipelinesOrderMemoryButWaitForNoThread) {
  auto Match = method("cuda::pipeline::consumer_wait", 0);
  ASSERT_TRUE(Match);
  EXPECT_EQ(Match->Id, Builtin::Barrier);
  EXPECT_EQ(Match->Effects, unsigned(NoEffects));
  EXPECT_EQ(function("__threadfence_block", 0)->Effects, unsigned(NoEffects));
}

TEST(Builtins, FencesAndCompilersAtomicsAreNoBarriersOfThreads) {
  EXPECT_EQ(function("__sync_fetch_and_add", 2)->Id, Builtin::Atomic);
  EXPECT_EQ(function("__sync_val_compare_and_swap_4", 3)->Effects, unsigned(Writes));
  EXPECT_EQ(function("__sync_synchronize", 0)->Effects, unsigned(NoEffects));
  EXPECT_EQ(function("__nv_atomic_thread_fence", 2)->Id, Builtin::Barrier);
  EXPECT_EQ(function("__nvvm_barrier_cluster_arrive", 0)->Effects, unsigned(NoEffects));
  EXPECT_EQ(function("__nvvm_barrier_cluster_wait", 0)->Effects, unsigned(WaitsForThreads));
}

TEST(Builtins, FunctionsOfTheirArguments) {
  const std::pair<const char *, unsigned> Functions[] = {{"__popc", 1},           {"__umulhi", 2},
                                                         {"__shfl_sync", 3},      {"__activemask", 0},
                                                         {"__match_any_sync", 2}, {"__lane_id", 0}};
  for (const auto &[Name, Arguments] : Functions) {
    auto Match = function(Name, Arguments);
    ASSERT_TRUE(Match) << Name;
    EXPECT_EQ(Match->Effects, unsigned(OfArguments)) << Name;
    EXPECT_TRUE(isFunctionOfArguments(Match->Id)) << Name;
  }
  for (Builtin Id : {Builtin::Atomic, Builtin::AtomicAccess, Builtin::Barrier, Builtin::CopyBytes})
    EXPECT_FALSE(isFunctionOfArguments(Id));
}

TEST(Builtins, VariablesThatHeadersMakeOfMethods) {
  EXPECT_EQ(method("__cuda_builtin_threadIdx_t::__fetch_builtin_x", 0)->Id, Builtin::BuiltinVariable);
  EXPECT_EQ(method("__hip_builtin_blockDim_t::__get_y", 0)->Id, Builtin::BuiltinVariable);
  EXPECT_EQ(method("__HIP_Coordinates::__X::operator unsigned int", 0)->Id, Builtin::BuiltinVariable);
  EXPECT_FALSE(method("Mine::__get_y", 0));
}

TEST(Builtins, OpenClHasItsOwn) {
  EXPECT_EQ(inOpenCl("get_global_id", 1)->Id, Builtin::WorkItem);
  EXPECT_EQ(inOpenCl("barrier", 1)->Effects, unsigned(WaitsForThreads));
  EXPECT_EQ(inOpenCl("mad24", 3)->Id, Builtin::IntegerFunction);
  EXPECT_EQ(inOpenCl("min", 2)->Id, Builtin::IntegerFunction) << "of vectors too";
  EXPECT_EQ(inOpenCl("convert_uchar4_sat", 1)->Id, Builtin::IntegerFunction);
  EXPECT_EQ(inOpenCl("vload4", 2)->Id, Builtin::VectorAccess);
  EXPECT_EQ(inOpenCl("vstore_half4_rte", 3)->Effects, unsigned(Writes));
  EXPECT_EQ(inOpenCl("atomic_add", 2)->Id, Builtin::Atomic);
  EXPECT_EQ(inOpenCl("atom_inc", 1)->Id, Builtin::Atomic);
  EXPECT_EQ(inOpenCl("atomic_load_explicit", 3)->Id, Builtin::AtomicAccess);
  EXPECT_EQ(inOpenCl("async_work_group_copy", 4)->Id, Builtin::GroupCopy);
  for (const char *Name : {"get_global_id", "barrier", "clz", "vload4", "clamp", "convert_int", "atom_add"})
    for (unsigned Arguments : {1, 2, 3})
      EXPECT_FALSE(function(Name, Arguments)) << Name;
}
