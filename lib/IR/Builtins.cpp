//===- Builtins.cpp - Functions that are known by name --------------------===//
//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
//===----------------------------------------------------------------------===//

#include "IR/Builtins.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallVector.h"
#include "llvm/ADT/StringMap.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/ADT/Twine.h"
#include <cassert>
#include <set>
#include <string>
#include <vector>

using namespace banklint::ir;
using llvm::StringRef;

//===----------------------------------------------------------------------===//
// The table
//===----------------------------------------------------------------------===//

namespace {

enum Dialect : uint8_t {
  Any,
  OpenCl, ///< known in OpenCL alone; there, before rows of any dialect
};

enum Declared : uint8_t {
  Function,
  Method, ///< static ones too
  Either,
};

constexpr unsigned Many = ~0u;

/// Qualified names, one blank between them. `{a,b}`: one of these; `*`: whatever has no `:`; `**`: whatever. Names with
/// stars are only for what the language reserves, and for classes: a user may call a function `atomicOfMine`.
struct Row {
  const char *Names;
  Declared As;
  unsigned Least, Most; ///< arguments
  Builtin Id;
  unsigned Effects = NoEffects;
  Dialect In = Any;
};

} // namespace

static const Row Table[] = {
    // OpenCL: its integer functions are of vectors too.
    {"abs clz ctz popcount convert_*", Function, 1, 1, Builtin::IntegerFunction, NoEffects, OpenCl},
    {"abs_diff add_sat hadd mul_hi rhadd rotate sub_sat upsample mul24 min max", Function, 2, 2,
     Builtin::IntegerFunction, NoEffects, OpenCl},
    {"bitselect mad_hi mad_sat mad24 clamp select", Function, 3, 3, Builtin::IntegerFunction, NoEffects, OpenCl},
    {"vload{2,3,4,8,16} vload_half{,2,3,4,8,16} vloada_half{2,3,4,8,16}", Function, 2, 2, Builtin::VectorAccess,
     NoEffects, OpenCl},
    {"vstore{2,3,4,8,16} vstore_half{,2,3,4,8,16}{,_rte,_rtz,_rtp,_rtn} "
     "vstorea_half{2,3,4,8,16}{,_rte,_rtz,_rtp,_rtn}",
     Function, 3, 3, Builtin::VectorAccess, Writes, OpenCl},
    {"atom_{add,sub,xchg,inc,dec,cmpxchg,min,max,and,or,xor} "
     "atomic_{add,sub,xchg,inc,dec,cmpxchg,min,max,and,or,xor} "
     "atomic_fetch_{add,sub,min,max,and,or,xor}{,_explicit} atomic_exchange{,_explicit} "
     "atomic_compare_exchange_{weak,strong}{,_explicit} atomic_flag_test_and_set{,_explicit}",
     Function, 1, Many, Builtin::Atomic, Writes, OpenCl},
    {"atomic_load{,_explicit}", Function, 1, 3, Builtin::AtomicAccess, NoEffects, OpenCl},
    {"atomic_store{,_explicit} atomic_init atomic_flag_clear{,_explicit}", Function, 1, 4, Builtin::AtomicAccess,
     Writes, OpenCl},
    {"async_work_group_copy async_work_group_strided_copy", Function, 3, 5, Builtin::GroupCopy, Writes, OpenCl},
    {"barrier work_group_barrier sub_group_barrier", Function, 1, 2, Builtin::Barrier, WaitsForThreads, OpenCl},
    {"mem_fence read_mem_fence write_mem_fence atomic_work_item_fence wait_group_events", Function, 1, 3,
     Builtin::Barrier, NoEffects, OpenCl},
    {"get_{local_id,group_id,local_size,enqueued_local_size,num_groups,global_id,global_size,global_offset}", Function,
     1, 1, Builtin::WorkItem, NoEffects, OpenCl},
    {"get_{local_linear_id,sub_group_local_id,sub_group_id,sub_group_size,max_sub_group_size,num_sub_groups}", Function,
     0, 0, Builtin::WorkItem, NoEffects, OpenCl},

    // Arithmetic.
    {"{,std::,cuda::std::}min umin llmin ullmin __nv_{,u,ll,ull}min", Function, 2, 2, Builtin::Minimum},
    {"{,std::,cuda::std::}max umax llmax ullmax __nv_{,u,ll,ull}max", Function, 2, 2, Builtin::Maximum},
    {"{,std::,cuda::std::,__builtin_}{abs,labs,llabs} __nv_{abs,llabs}", Function, 1, 1, Builtin::Absolute},
    {"__mul24 __umul24 __nv_mul24 __nv_umul24", Function, 2, 2, Builtin::Multiply},
    {"__{,nv_}{mulhi,umulhi,mul64hi,umul64hi}", Function, 2, 2, Builtin::MultiplyHigh, OfArguments},
    {"__{popc,ffs,clz,brev}{,ll} __builtin_{popcount,ffs,clz,ctz}{,l,ll} __builtin_bitreverse{32,64}", Function, 1, 1,
     Builtin::BitFunction, OfArguments},
    {"__{,nv_}{byte_perm,sad,usad}", Function, 3, 3, Builtin::BitFunction, OfArguments},

    // Memory and addresses.
    {"__ldg __ldca __ldcg __ldcs __ldlu __ldcv __builtin_nontemporal_load __nvvm_ldg_* __nvvm_ldu_*", Function, 1, 1,
     Builtin::LoadThrough},
    {"__builtin_nontemporal_store", Function, 2, 2, Builtin::StoreThrough, Writes},
    {"__cvta_generic_to_shared __nv_cvta_generic_to_shared_impl __nvvm_ptr_gen_to_shared __nvvm_get_smem_pointer",
     Function, 1, 1, Builtin::ToShared},
    {"__cvta_shared_to_generic __nv_cvta_shared_to_generic_impl", Function, 1, 1, Builtin::FromShared},
    {"{,std::,__builtin_}memcpy __builtin___memcpy_chk __nvvm_memcpy", Function, 3, 4, Builtin::CopyBytes, Writes},
    {"{,std::,__builtin_}memset __builtin___memset_chk __nvvm_memset", Function, 3, 4, Builtin::SetBytes, Writes},

    // Words to the compiler.
    {"{std,cuda::std}::{move,forward,launder}", Function, 1, 1, Builtin::Itself},
    {"__builtin_expect __builtin_expect_with_probability __builtin_assume_aligned __builtin_launder", Function, 1, 3,
     Builtin::Itself},
    {"{std,cuda::std}::{addressof,__addressof} __builtin_addressof", Function, 1, 1, Builtin::AddressOfIt},
    {"__builtin_assume __assume __assert_fail __assertfail", Function, 1, 5, Builtin::Nothing},
    {"__builtin_unreachable __trap __builtin_trap", Function, 0, 0, Builtin::EndOfThread},
    {"{std,cuda::std}::{,__}is_constant_evaluated __builtin_is_constant_evaluated", Function, 0, 0,
     Builtin::NotConstant},

    // A thread's place.
    {"__cuda_builtin_*_t::__fetch_builtin_{x,y,z} __hip_builtin_*_t::__get_{x,y,z} "
     "__HIP_Coordinates::__{X,Y,Z}::operator*",
     Method, 0, 0, Builtin::BuiltinVariable},
    {"__nvvm_read_ptx_sreg_{tid,ctaid,ntid,nctaid}_{x,y,z}", Function, 0, 0, Builtin::BuiltinVariable},
    {"__lane_id __nvvm_read_ptx_sreg_laneid", Function, 0, 0, Builtin::LaneId, OfArguments},
    {"__ockl_get_{local_id,group_id,local_size,enqueued_local_size,num_groups,global_id,global_size,global_offset}",
     Function, 1, 1, Builtin::WorkItem},

    {"__ockl_get_{local_linear_id,sub_group_local_id,sub_group_id,sub_group_size,max_sub_group_size,num_sub_groups}",
     Function, 0, 0, Builtin::WorkItem},
    {"__builtin_amdgcn_{workitem_id,workgroup_id,workgroup_size}_{x,y,z} __builtin_amdgcn_wavefrontsize", Function, 0,
     0, Builtin::WorkItem},
    {"__builtin_amdgcn_mbcnt_{lo,hi}", Function, 2, 2, Builtin::LanesBelow},
    {"__builtin_amdgcn_readfirstlane", Function, 1, 1, Builtin::FirstLane},
    {"cooperative_groups::**::{thread_rank,size,num_threads,meta_group_rank,meta_group_size}", Method, 0, 0,
     Builtin::GroupQuestion},

    {"cooperative_groups::**::map_shared_rank", Either, 2, 2, Builtin::OtherBlock},
    {"__cluster_map_shared_rank __nvvm_mapa __nvvm_mapa_shared_cluster", Function, 2, 2, Builtin::OtherBlock},

    // Exchange between threads.
    {"__shfl{,_up,_down,_xor}", Function, 2, 3, Builtin::Shuffle, OfArguments},
    {"__shfl{,_up,_down,_xor}_sync", Function, 3, 4, Builtin::Shuffle, OfArguments},
    {"__{ballot,any,all,uni} __{ballot,any,all,uni}_sync __ballot64 __activemask "
     "__reduce_{add,min,max,and,or,xor}_sync "
     "__nvvm_vote_* __nvvm_activemask __nvvm_redux_sync_*",
     Function, 0, 2, Builtin::Vote, OfArguments},
    {"__match{,32,64}_{any,all}_sync __match_{any,all} __nvvm_match_*", Function, 1, 3, Builtin::PerThreadData,
     OfArguments},
    {"tex1Dfetch tex{1D,2D,3D,1DLayered,2DLayered}{,Lod,Grad} tex2Dgather tex2D{,Lod,Grad}_sparse "
     "tex{Cubemap,CubemapLayered}{,Lod,Grad}",
     Function, 1, Many, Builtin::PerThreadData, OfArguments},

    // Atomics. A user's `atomicMine` is none: all are named.
    {"atomic{Add,Sub,Exch,Min,Max,Inc,Dec,CAS,And,Or,Xor}{,_block,_system} atomic{Add,FMin,FMax}{,_}{NoRet,noret} "
     "{safe,unsafe}Atomic{Add,Min,Max}{,_system}",
     Function, 1, Many, Builtin::Atomic, Writes},
    {"__{i,u,ll,ill,ull,f,d}Atomic*", Function, 2, 3, Builtin::Atomic, Writes},
    {"__nvvm_atom_*", Function, 2, 3, Builtin::Atomic, Writes},
    {"__sync_fetch_and_* __sync_*_and_fetch{,_*} __sync_{bool,val}_compare_and_swap{,_*} "
     "__sync_lock_test_and_set{,_*} "
     "__sync_swap{,_*}",
     Function, 2, Many, Builtin::Atomic, Writes},
    {"{Concurrency,concurrency}::atomic_{fetch_{add,sub,max,min,and,or,xor,inc,dec},exchange,compare_exchange}",
     Function, 1, 3, Builtin::Atomic, Writes},
    {"__nv_atomic_thread_fence", Function, 1, 2, Builtin::Barrier},
    {"__nv_atomic_*", Function, 2, Many, Builtin::ScopedAtomic, Writes},
    {"__{atomic,c11_atomic,hip_atomic,scoped_atomic,opencl_atomic}_load{,_n}", Function, 1, Many,
     Builtin::CompilerAtomic},
    {"__{atomic,c11_atomic,scoped_atomic}_{thread,signal}_fence", Function, 1, 2, Builtin::Barrier},

    {"__{atomic,c11_atomic,hip_atomic,scoped_atomic,opencl_atomic}_{"
     "store{,_n},init,exchange{,_n},compare_exchange{,_n},"
     "compare_exchange_{weak,strong},fetch_*,*_fetch,test_and_set,clear}",
     Function, 1, Many, Builtin::CompilerAtomic, Writes},

    // Waiting for threads, and for what they write.
    {"__syncthreads{,_count,_and,_or} __syncwarp __barrier_sync __barrier_sync_count __cluster_barrier_wait", Function,
     0, 2, Builtin::Barrier, WaitsForThreads},
    {"__nvvm_barrier_cluster_arrive{,_relaxed} __cluster_barrier_arrive{,_relaxed}", Function, 0, 0, Builtin::Barrier},
    {"__nvvm_bar* __builtin_amdgcn_s_barrier __builtin_amdgcn_wave_barrier", Function, 0, 2, Builtin::Barrier,
     WaitsForThreads},
    {"__threadfence{,_block,_system,_cluster} __nvvm_membar_* __nvvm_fence_* __nanosleep __sync_synchronize "
     "__builtin_amdgcn_fence",
     Function, 0, Many, Builtin::Barrier},
    {"{std,cuda,cuda::std}::atomic_{thread,signal}_fence", Function, 1, 2, Builtin::Barrier},
    {"cooperative_groups::{sync,wait,wait_prior}", Function, 1, 1, Builtin::Barrier, WaitsForThreads},
    {"cooperative_groups::**::sync", Either, 0, 2, Builtin::Barrier, WaitsForThreads},
    {"cooperative_groups::**::barrier_wait", Method, 0, 1, Builtin::Barrier, WaitsForThreads},
    {"cuda::{barrier,__block_scope_barrier_base}::{wait,wait_parity,arrive_and_wait}", Method, 0, 1, Builtin::Barrier,
     WaitsForThreads},
    {"cuda::std::{barrier,__barrier_base}::{wait,wait_parity,arrive_and_wait}", Method, 0, 1, Builtin::Barrier,
     WaitsForThreads},
    {"nvcuda::experimental::awbarrier::{wait,arrive_and_wait}", Method, 0, 1, Builtin::Barrier, WaitsForThreads},
    {"cuda::pipeline::{consumer_wait,consumer_release,producer_acquire,producer_commit} "
     "nvcuda::experimental::pipeline::{wait,wait_prior,commit_and_wait}",
     Method, 0, 1, Builtin::Barrier},
    {"cuda::pipeline_consumer_wait_prior cuda::pipeline_producer_commit cuda::device::__pipeline_consumer_wait",
     Function, 1, 2, Builtin::Barrier},
    {"__pipeline_commit __pipeline_wait_prior __pipeline_arrive_on", Function, 0, 1, Builtin::Barrier},
    {"{Concurrency,concurrency}::tile_barrier::wait{,_with_all_memory_fence,_with_global_memory_fence,"
     "_with_tile_static_memory_fence}",
     Method, 0, 0, Builtin::Barrier, WaitsForThreads},
    {"{Concurrency,concurrency}::{all,global,tile_static}_memory_fence", Function, 1, 1, Builtin::Barrier},

    // Copies by the hardware, and by groups of threads.
    {"{nvcuda::wmma,rocwmma}::load_matrix_sync", Function, 3, 4, Builtin::LoadFragment, Writes},
    {"{nvcuda::wmma,rocwmma}::store_matrix_sync", Function, 3, 4, Builtin::StoreFragment, Writes},
    {"cuda::memcpy_async __pipeline_memcpy_async", Function, 3, 4, Builtin::CopyAsync, Writes},
    {"cuda::memcpy_async", Function, 5, 5, Builtin::GroupCopy, Writes},
    {"cooperative_groups::memcpy_async", Function, 4, 5, Builtin::GroupCopy, Writes},

    // Launches in host code.
    {"cudaLaunchKernelEx{,C}", Function, 2, Many, Builtin::LaunchKernel, Writes},
    {"cudaLaunchKernel cudaLaunchCooperativeKernel hipLaunchKernel hipLaunchKernelGGL hipLaunchCooperativeKernel",
     Function, 4, Many, Builtin::LaunchKernel, Writes},
};

//===----------------------------------------------------------------------===//
// Looking up
//===----------------------------------------------------------------------===//

/// The comma or closing brace that ends the alternative that begins at \p From.
static size_t endOfAlternative(StringRef Pattern, size_t From) {
  unsigned Depth = 0;
  for (size_t I = From; I < Pattern.size(); ++I) {
    if (Depth == 0 && (Pattern[I] == ',' || Pattern[I] == '}'))
      return I;
    Depth += Pattern[I] == '{';
    Depth -= Pattern[I] == '}';
  }
  return Pattern.size();
}

/// The names that `a{b,c}d` stands for.
static void expand(StringRef Pattern, std::vector<std::string> &Names) {
  const size_t Open = Pattern.find('{');
  if (Open == StringRef::npos) {
    Names.push_back(Pattern.str());
    return;
  }
  std::vector<StringRef> Alternatives;
  size_t From = Open + 1, End;
  do {
    End = endOfAlternative(Pattern, From);
    Alternatives.push_back(Pattern.slice(From, End));
    From = End + 1;
  } while (End < Pattern.size() && Pattern[End] == ',');
  for (StringRef A : Alternatives)
    expand((llvm::Twine(Pattern.take_front(Open)) + A + Pattern.drop_front(From)).str(), Names);
}

/// Whether \p Name is of the form \p Pattern: `*` is anything without a colon, `**` anything.
static bool matches(StringRef Pattern, StringRef Name) {
  const size_t Star = Pattern.find('*');
  if (Star == StringRef::npos)
    return Pattern == Name;
  if (!Name.consume_front(Pattern.take_front(Star)))
    return false;
  StringRef Rest = Pattern.drop_front(Star + 1);
  const bool Colons = Rest.consume_front("*");
  for (;; Name = Name.drop_front()) {
    if (matches(Rest, Name))
      return true;
    if (Name.empty() || (Name[0] == ':' && !Colons))
      return false;
  }
}

namespace {

/// The rows by name. Those with stars are looked at after those without, both in the table's order.
class Index {
public:
  Index() {
    for (const Row &R : Table) {
      llvm::SmallVector<StringRef, 8> Patterns;
      StringRef(R.Names).split(Patterns, ' ', -1, /*KeepEmpty=*/false);
      std::vector<std::string> Names;
      for (StringRef P : Patterns)
        expand(P, Names);
      for (std::string &Name : Names)
        if (StringRef(Name).contains('*'))
          Patterned.push_back({std::move(Name), &R});
        else
          Exact[Name].push_back(&R);
    }
  }

  const Row *find(const Callee &C) const {
    if (auto It = Exact.find(C.QualifiedName); It != Exact.end())
      for (const Row *R : It->second)
        if (fits(*R, C))
          return R;
    for (const auto &[Pattern, R] : Patterned)
      if (fits(*R, C) && matches(Pattern, C.QualifiedName))
        return R;
    return nullptr;
  }

private:
  llvm::StringMap<llvm::SmallVector<const Row *, 2>> Exact;
  std::vector<std::pair<std::string, const Row *>> Patterned;

  static bool fits(const Row &R, const Callee &C) {
    return C.Arguments >= R.Least && C.Arguments <= R.Most && (R.In == Any || C.IsOpenCl) &&
           (R.As == Either || (R.As == Method) == C.IsMethod);
  }
};

} // namespace

std::optional<BuiltinMatch> banklint::ir::findBuiltin(const Callee &C) {
  if (!C.IsTheirs)
    return std::nullopt;
  static const Index Rows;
  const Row *R = Rows.find(C);
  return R ? std::optional<BuiltinMatch>({R->Id, R->Effects}) : std::nullopt;
}

bool banklint::ir::isFunctionOfArguments(Builtin Id) {
  static const auto Functions = [] {
    std::set<Builtin> Result;
    for (const Row &R : Table)
      if (R.Effects & OfArguments)
        Result.insert(R.Id);
    assert(llvm::all_of(Table, [&](const Row &R) { return bool(R.Effects & OfArguments) == Result.count(R.Id); }));
    return Result;
  }();
  return Functions.count(Id) != 0;
}

StringRef banklint::ir::variableOfRegister(StringRef Register) {
  return llvm::StringSwitch<StringRef>(Register)
      .Case("tid", "threadIdx")
      .Case("ctaid", "blockIdx")
      .Case("ntid", "blockDim")
      .Case("nctaid", "gridDim")
      .Default("");
}
