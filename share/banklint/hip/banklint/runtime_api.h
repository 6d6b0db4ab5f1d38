//===- runtime_api.h - The HIP runtime API and kernel launches --*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// What host code beside kernels calls. Numbers of enumerators matter to no analysis.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_HIP_RUNTIME_API_H
#define BANKLINT_HIP_RUNTIME_API_H

// --- Errors --------------------------------------------------------------------------------------

enum hipError_t {
  hipSuccess = 0,
  hipErrorInvalidValue = 1,
  hipErrorOutOfMemory = 2,
  hipErrorMemoryAllocation = 2,
  hipErrorNotInitialized = 3,
  hipErrorDeinitialized = 4,
  hipErrorInvalidConfiguration = 9,
  hipErrorInvalidPitchValue = 12,
  hipErrorInvalidSymbol = 13,
  hipErrorInvalidDevicePointer = 17,
  hipErrorInvalidMemcpyDirection = 21,
  hipErrorInsufficientDriver = 35,
  hipErrorMissingConfiguration = 52,
  hipErrorInvalidDeviceFunction = 98,
  hipErrorNoDevice = 100,
  hipErrorInvalidDevice = 101,
  hipErrorInvalidImage = 200,
  hipErrorInvalidContext = 201,
  hipErrorMapFailed = 205,
  hipErrorNoBinaryForGpu = 209,
  hipErrorPeerAccessUnsupported = 217,
  hipErrorInvalidKernelFile = 218,
  hipErrorInvalidSource = 300,
  hipErrorFileNotFound = 301,
  hipErrorInvalidHandle = 400,
  hipErrorInvalidResourceHandle = 400,
  hipErrorIllegalState = 401,
  hipErrorNotFound = 500,
  hipErrorNotReady = 600,
  hipErrorIllegalAddress = 700,
  hipErrorLaunchOutOfResources = 701,
  hipErrorLaunchTimeOut = 702,
  hipErrorPeerAccessAlreadyEnabled = 704,
  hipErrorPeerAccessNotEnabled = 705,
  hipErrorAssert = 710,
  hipErrorHostMemoryAlreadyRegistered = 712,
  hipErrorHostMemoryNotRegistered = 713,
  hipErrorLaunchFailure = 719,
  hipErrorCooperativeLaunchTooLarge = 720,
  hipErrorNotSupported = 801,
  hipErrorStreamCaptureUnsupported = 900,
  hipErrorStreamCaptureInvalidated = 901,
  hipErrorGraphExecUpdateFailure = 910,
  hipErrorUnknown = 999,
  hipErrorRuntimeMemory = 1052,
  hipErrorRuntimeOther = 1053,
  hipErrorTbd
};
hipError_t hipGetLastError();
hipError_t hipPeekAtLastError();
const char *hipGetErrorName(hipError_t);
const char *hipGetErrorString(hipError_t);

// --- Devices -------------------------------------------------------------------------------------

struct hipDeviceArch_t {
  unsigned hasGlobalInt32Atomics : 1, hasGlobalFloatAtomicExch : 1, hasSharedInt32Atomics : 1;
  unsigned hasSharedFloatAtomicExch : 1, hasFloatAtomicAdd : 1, hasGlobalInt64Atomics : 1;
  unsigned hasSharedInt64Atomics : 1, hasDoubles : 1, hasWarpVote : 1, hasWarpBallot : 1;
  unsigned hasWarpShuffle : 1, hasFunnelShift : 1, hasThreadFenceSystem : 1, hasSyncThreadsExt : 1;
  unsigned hasSurfaceFuncs : 1, has3dGrid : 1, hasDynamicParallelism : 1;
};
struct hipUUID_t {
  char bytes[16];
};
typedef hipUUID_t hipUUID;
struct hipDeviceProp_t {
  char name[256];
  char gcnArchName[256];
  size_t totalGlobalMem, sharedMemPerBlock, maxSharedMemoryPerMultiProcessor, totalConstMem;
  int regsPerBlock, warpSize, maxThreadsPerBlock, maxThreadsDim[3], maxGridSize[3];
  int clockRate, memoryClockRate, memoryBusWidth, major, minor, multiProcessorCount, l2CacheSize;
  int maxThreadsPerMultiProcessor, concurrentKernels, pciDomainID, pciBusID, pciDeviceID;
  int cooperativeLaunch, integrated, canMapHostMemory, gcnArch, computeMode, isMultiGpuBoard;
  int cooperativeMultiDeviceLaunch, managedMemory, concurrentManagedAccess, pageableMemoryAccess;
  int pageableMemoryAccessUsesHostPageTables, directManagedMemAccessFromHost, unifiedAddressing;
  int asicRevision, isLargeBar, ECCEnabled, kernelExecTimeoutEnabled, tccDriver, asyncEngineCount;
  int regsPerMultiprocessor, maxBlocksPerMultiProcessor, streamPrioritiesSupported;
  int multiGpuBoardGroupID, hostNativeAtomicSupported, memoryPoolsSupported, texturePitchAlignment;
  int maxTexture1D, maxTexture1DLinear, maxTexture2D[2], maxTexture3D[3], clockInstructionRate;
  size_t sharedMemPerMultiprocessor, sharedMemPerBlockOptin, memPitch, textureAlignment;
  hipDeviceArch_t arch;
  hipUUID uuid;
};
enum hipDeviceAttribute_t {
  hipDeviceAttributeMaxThreadsPerBlock,
  hipDeviceAttributeMaxSharedMemoryPerBlock,
  hipDeviceAttributeWarpSize,
  hipDeviceAttributeMultiprocessorCount,
  hipDeviceAttributeMaxThreadsPerMultiProcessor,
  hipDeviceAttributeClockRate,
  hipDeviceAttributeComputeCapabilityMajor,
  hipDeviceAttributeComputeCapabilityMinor,
  hipDeviceAttributeCooperativeLaunch,
  hipDeviceAttributeWallClockRate,
  hipDeviceAttributeMaxBlockDimX,
  hipDeviceAttributeMaxBlockDimY,
  hipDeviceAttributeMaxBlockDimZ,
  hipDeviceAttributeMaxGridDimX,
  hipDeviceAttributeMaxGridDimY,
  hipDeviceAttributeMaxGridDimZ,
  hipDeviceAttributeMaxSharedMemoryPerMultiprocessor,
  hipDeviceAttributeMaxBlocksPerMultiProcessor,
  hipDeviceAttributeMaxRegistersPerBlock,
  hipDeviceAttributeTotalConstantMemory,
  hipDeviceAttributeMemoryClockRate,
  hipDeviceAttributeMemoryBusWidth,
  hipDeviceAttributeL2CacheSize,
  hipDeviceAttributeIntegrated,
  hipDeviceAttributeManagedMemory,
  hipDeviceAttributeConcurrentManagedAccess,
  hipDeviceAttributePageableMemoryAccess,
  hipDeviceAttributeMemoryPoolsSupported,
  hipDeviceAttributeUnifiedAddressing,
  hipDeviceAttributePciBusId,
  hipDeviceAttributePciDeviceId
};
enum hipFuncCache_t {
  hipFuncCachePreferNone,
  hipFuncCachePreferShared,
  hipFuncCachePreferL1,
  hipFuncCachePreferEqual
};
enum hipSharedMemConfig {
  hipSharedMemBankSizeDefault,
  hipSharedMemBankSizeFourByte,
  hipSharedMemBankSizeEightByte
};
enum hipLimit_t { hipLimitStackSize, hipLimitPrintfFifoSize, hipLimitMallocHeapSize };
enum {
  hipDeviceScheduleAuto = 0,
  hipDeviceScheduleSpin = 1,
  hipDeviceScheduleYield = 2,
  hipDeviceScheduleBlockingSync = 4,
  hipDeviceMapHost = 8
};
hipError_t hipGetDeviceCount(int *);
hipError_t hipGetDevice(int *);
hipError_t hipSetDevice(int);
hipError_t hipGetDeviceProperties(hipDeviceProp_t *, int device);
hipError_t hipDeviceGetAttribute(int *, hipDeviceAttribute_t, int device);
hipError_t hipDeviceSynchronize();
hipError_t hipDeviceReset();
hipError_t hipSetDeviceFlags(unsigned);
hipError_t hipDeviceSetCacheConfig(hipFuncCache_t);
hipError_t hipDeviceSetSharedMemConfig(hipSharedMemConfig);
hipError_t hipDeviceGetSharedMemConfig(hipSharedMemConfig *);
hipError_t hipDeviceSetLimit(hipLimit_t, size_t);
hipError_t hipDeviceCanAccessPeer(int *, int device, int peer);
hipError_t hipDeviceEnablePeerAccess(int peer, unsigned flags);
hipError_t hipDeviceDisablePeerAccess(int peer);
hipError_t hipDeviceGetLimit(size_t *, hipLimit_t);
hipError_t hipDeviceGetStreamPriorityRange(int *least, int *greatest);
hipError_t hipDeviceGetPCIBusId(char *, int length, int device);
hipError_t hipDriverGetVersion(int *);
hipError_t hipRuntimeGetVersion(int *);
hipError_t hipInit(unsigned flags);

// --- Streams and events --------------------------------------------------------------------------

typedef struct ihipStream_t *hipStream_t;
typedef struct ihipEvent_t *hipEvent_t;
// Macros, because hipStreamDefault is a null pointer in launches.
#define hipStreamDefault 0
#define hipStreamNonBlocking 1
#define hipStreamPerThread ((hipStream_t)2)
enum { hipEventDefault = 0, hipEventBlockingSync = 1, hipEventDisableTiming = 2 };
hipError_t hipStreamCreate(hipStream_t *);
hipError_t hipStreamCreateWithFlags(hipStream_t *, unsigned flags);
hipError_t hipStreamCreateWithPriority(hipStream_t *, unsigned flags, int priority);
hipError_t hipStreamDestroy(hipStream_t);
hipError_t hipStreamSynchronize(hipStream_t);
hipError_t hipStreamQuery(hipStream_t);
hipError_t hipStreamWaitEvent(hipStream_t, hipEvent_t, unsigned flags = 0);
hipError_t hipEventCreate(hipEvent_t *);
hipError_t hipEventCreateWithFlags(hipEvent_t *, unsigned flags);
hipError_t hipEventRecord(hipEvent_t, hipStream_t = nullptr);
hipError_t hipEventSynchronize(hipEvent_t);
hipError_t hipEventQuery(hipEvent_t);
hipError_t hipEventElapsedTime(float *milliseconds, hipEvent_t, hipEvent_t);
hipError_t hipEventDestroy(hipEvent_t);

enum hipStreamCaptureMode {
  hipStreamCaptureModeGlobal,
  hipStreamCaptureModeThreadLocal,
  hipStreamCaptureModeRelaxed
};
enum hipStreamCaptureStatus {
  hipStreamCaptureStatusNone,
  hipStreamCaptureStatusActive,
  hipStreamCaptureStatusInvalidated
};
typedef void (*hipStreamCallback_t)(hipStream_t, hipError_t, void *);
typedef void (*hipHostFn_t)(void *);
hipError_t hipStreamGetFlags(hipStream_t, unsigned *flags);
hipError_t hipStreamGetPriority(hipStream_t, int *priority);
int hipGetStreamDeviceId(hipStream_t);
hipError_t hipStreamAddCallback(hipStream_t, hipStreamCallback_t, void *, unsigned flags);
hipError_t hipLaunchHostFunc(hipStream_t, hipHostFn_t, void *);
hipError_t hipExtStreamGetCUMask(hipStream_t, unsigned words, unsigned *mask);
hipError_t hipExtStreamCreateWithCUMask(hipStream_t *, unsigned words, const unsigned *mask);

// --- Graphs --------------------------------------------------------------------------------------

typedef struct ihipGraph *hipGraph_t;
typedef struct hipGraphNode *hipGraphNode_t;
typedef struct hipGraphExec *hipGraphExec_t;
enum hipGraphExecUpdateResult { hipGraphExecUpdateSuccess, hipGraphExecUpdateError };
hipError_t hipStreamBeginCapture(hipStream_t, hipStreamCaptureMode);
hipError_t hipStreamEndCapture(hipStream_t, hipGraph_t *);
hipError_t hipStreamIsCapturing(hipStream_t, hipStreamCaptureStatus *);
hipError_t hipGraphCreate(hipGraph_t *, unsigned flags);
hipError_t hipGraphDestroy(hipGraph_t);
hipError_t hipGraphInstantiate(hipGraphExec_t *, hipGraph_t, hipGraphNode_t *, char *log,
                               size_t bytes);
hipError_t hipGraphInstantiateWithFlags(hipGraphExec_t *, hipGraph_t, unsigned long long flags);
hipError_t hipGraphUpload(hipGraphExec_t, hipStream_t);
hipError_t hipGraphLaunch(hipGraphExec_t, hipStream_t);
hipError_t hipGraphExecDestroy(hipGraphExec_t);
hipError_t hipGraphExecUpdate(hipGraphExec_t, hipGraph_t, hipGraphNode_t *,
                              hipGraphExecUpdateResult *);
hipError_t hipGraphGetNodes(hipGraph_t, hipGraphNode_t *, size_t *count);

// --- Memory --------------------------------------------------------------------------------------

enum hipMemcpyKind {
  hipMemcpyHostToHost,
  hipMemcpyHostToDevice,
  hipMemcpyDeviceToHost,
  hipMemcpyDeviceToDevice,
  hipMemcpyDefault
};
enum {
  hipHostMallocDefault = 0,
  hipHostMallocPortable = 1,
  hipHostMallocMapped = 2,
  hipHostMallocWriteCombined = 4
};
enum { hipHostRegisterDefault = 0, hipHostRegisterPortable = 1, hipHostRegisterMapped = 2 };
enum { hipMemAttachGlobal = 1, hipMemAttachHost = 2 };
hipError_t hipMalloc(void **, size_t bytes);
hipError_t hipMallocManaged(void **, size_t bytes, unsigned flags = hipMemAttachGlobal);
hipError_t hipMallocAsync(void **, size_t bytes, hipStream_t);
hipError_t hipMallocPitch(void **, size_t *pitch, size_t width, size_t height);
hipError_t hipHostMalloc(void **, size_t bytes, unsigned flags = 0);
hipError_t hipMallocHost(void **, size_t bytes);
hipError_t hipHostGetDevicePointer(void **, void *host, unsigned flags);
template <class T> hipError_t hipMalloc(T **, size_t bytes);
template <class T> hipError_t hipMallocManaged(T **, size_t bytes, unsigned flags = 1);
template <class T> hipError_t hipMallocAsync(T **, size_t bytes, hipStream_t);
template <class T> hipError_t hipMallocPitch(T **, size_t *pitch, size_t width, size_t height);
template <class T> hipError_t hipHostMalloc(T **, size_t bytes, unsigned flags = 0);
template <class T> hipError_t hipMallocHost(T **, size_t bytes);
hipError_t hipFree(void *);
hipError_t hipFreeAsync(void *, hipStream_t);
hipError_t hipHostFree(void *);
hipError_t hipFreeHost(void *);
hipError_t hipHostRegister(void *, size_t bytes, unsigned flags);
hipError_t hipHostUnregister(void *);
hipError_t hipMemGetInfo(size_t *free, size_t *total);
hipError_t hipMemcpy(void *, const void *, size_t bytes, hipMemcpyKind);
hipError_t hipMemcpyAsync(void *, const void *, size_t bytes, hipMemcpyKind, hipStream_t = nullptr);
hipError_t hipMemcpyWithStream(void *, const void *, size_t bytes, hipMemcpyKind, hipStream_t);
hipError_t hipMemcpyPeerAsync(void *, int, const void *, int, size_t bytes, hipStream_t = nullptr);
hipError_t hipMemcpyPeer(void *, int, const void *, int, size_t bytes);
hipError_t hipMemcpy2D(void *, size_t, const void *, size_t, size_t width, size_t height,
                       hipMemcpyKind);
hipError_t hipMemcpy2DAsync(void *, size_t, const void *, size_t, size_t width, size_t height,
                            hipMemcpyKind, hipStream_t = nullptr);
hipError_t hipMemcpyToSymbol(const void *symbol, const void *, size_t bytes, size_t offset = 0,
                             hipMemcpyKind = hipMemcpyHostToDevice);
hipError_t hipMemcpyFromSymbol(void *, const void *symbol, size_t bytes, size_t offset = 0,
                               hipMemcpyKind = hipMemcpyDeviceToHost);
template <class T>
hipError_t hipMemcpyToSymbol(const T &symbol, const void *, size_t bytes, size_t offset = 0,
                             hipMemcpyKind = hipMemcpyHostToDevice);
template <class T>
hipError_t hipMemcpyFromSymbol(void *, const T &symbol, size_t bytes, size_t offset = 0,
                               hipMemcpyKind = hipMemcpyDeviceToHost);
template <class T>
hipError_t hipMemcpyToSymbolAsync(const T &symbol, const void *, size_t bytes, size_t offset,
                                  hipMemcpyKind, hipStream_t = nullptr);
template <class T>
hipError_t hipMemcpyFromSymbolAsync(void *, const T &symbol, size_t bytes, size_t offset,
                                    hipMemcpyKind, hipStream_t = nullptr);
template <class T> hipError_t hipGetSymbolSize(size_t *, const T &symbol);
template <class T> hipError_t hipGetSymbolAddress(void **, const T &symbol);
hipError_t hipMemset(void *, int value, size_t bytes);
hipError_t hipMemsetAsync(void *, int value, size_t bytes, hipStream_t = nullptr);
hipError_t hipMemset2D(void *, size_t pitch, int value, size_t width, size_t height);
hipError_t hipMemset2DAsync(void *, size_t pitch, int value, size_t width, size_t height,
                            hipStream_t = nullptr);
hipError_t hipMemsetD8(void *, unsigned char value, size_t count);
hipError_t hipMemsetD8Async(void *, unsigned char value, size_t count, hipStream_t = nullptr);
hipError_t hipMemsetD32(void *, int value, size_t count);
hipError_t hipMemsetD32Async(void *, int value, size_t count, hipStream_t = nullptr);
enum { hipDeviceMallocDefault = 0, hipDeviceMallocFinegrained = 1 };
hipError_t hipExtMallocWithFlags(void **, size_t bytes, unsigned flags);
enum hipMemoryType {
  hipMemoryTypeHost,
  hipMemoryTypeDevice,
  hipMemoryTypeArray,
  hipMemoryTypeUnified,
  hipMemoryTypeManaged
};
struct hipPointerAttribute_t {
  hipMemoryType type, memoryType;
  int device, isManaged;
  void *devicePointer, *hostPointer;
  unsigned allocationFlags;
};
hipError_t hipPointerGetAttributes(hipPointerAttribute_t *, const void *);
enum hipMemoryAdvise {
  hipMemAdviseSetReadMostly = 1,
  hipMemAdviseUnsetReadMostly,
  hipMemAdviseSetPreferredLocation,
  hipMemAdviseUnsetPreferredLocation,
  hipMemAdviseSetAccessedBy,
  hipMemAdviseUnsetAccessedBy,
  hipMemAdviseSetCoarseGrain = 100,
  hipMemAdviseUnsetCoarseGrain
};
hipError_t hipMemAdvise(const void *, size_t bytes, hipMemoryAdvise, int device);
typedef struct ihipMemPoolHandle_t *hipMemPool_t;
enum hipMemPoolAttr { hipMemPoolAttrReleaseThreshold = 4 };
hipError_t hipDeviceGetDefaultMemPool(hipMemPool_t *, int device);
hipError_t hipMemPoolSetAttribute(hipMemPool_t, hipMemPoolAttr, void *);
hipError_t hipMallocFromPoolAsync(void **, size_t bytes, hipMemPool_t, hipStream_t);
hipError_t hipMemPrefetchAsync(const void *, size_t bytes, int device, hipStream_t = nullptr);

// --- Kernels -------------------------------------------------------------------------------------

enum hipFuncAttribute {
  hipFuncAttributeMaxDynamicSharedMemorySize = 8,
  hipFuncAttributePreferredSharedMemoryCarveout = 9
};
struct hipFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, binaryVersion;
};
hipError_t hipFuncGetAttributes(hipFuncAttributes *, const void *kernel);
hipError_t hipFuncSetAttribute(const void *kernel, hipFuncAttribute, int value);
hipError_t hipFuncSetCacheConfig(const void *kernel, hipFuncCache_t);
hipError_t hipFuncSetSharedMemConfig(const void *kernel, hipSharedMemConfig);
hipError_t hipLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args,
                           size_t sharedBytes = 0, hipStream_t = nullptr);
hipError_t hipLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block, void **args,
                                      unsigned sharedBytes, hipStream_t);
template <class T>
hipError_t hipLaunchCooperativeKernel(T kernel, dim3 grid, dim3 block, void **args,
                                      unsigned sharedBytes, hipStream_t);
template <class T>
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int blockSize,
                                                        size_t sharedBytes);
template <class T>
hipError_t hipOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T kernel,
                                                                 int blockSize, size_t sharedBytes,
                                                                 unsigned flags = 0);
template <class T>
hipError_t hipOccupancyMaxPotentialBlockSize(int *gridSize, int *blockSize, T kernel,
                                             size_t sharedBytes = 0, int limit = 0);

template <class T> hipError_t hipFuncGetAttributes(hipFuncAttributes *, T *kernel);
template <class T> hipError_t hipFuncSetAttribute(T *kernel, hipFuncAttribute, int value);
template <class T> hipError_t hipFuncSetCacheConfig(T *kernel, hipFuncCache_t);
template <class T> hipError_t hipFuncSetSharedMemConfig(T *kernel, hipSharedMemConfig);

typedef int hipDevice_t;
typedef struct ihipCtx_t *hipCtx_t;
typedef void *hipDeviceptr_t;
typedef struct ihipModule_t *hipModule_t;
typedef struct ihipModuleSymbol_t *hipFunction_t;
#define HIP_LAUNCH_PARAM_BUFFER_POINTER ((void *)1)
#define HIP_LAUNCH_PARAM_BUFFER_SIZE ((void *)2)
#define HIP_LAUNCH_PARAM_END ((void *)3)
hipError_t hipDeviceGet(hipDevice_t *, int number);
hipError_t hipDeviceTotalMem(size_t *, hipDevice_t);
hipError_t hipDeviceGetUuid(hipUUID *, hipDevice_t);
hipError_t hipDeviceComputeCapability(int *major, int *minor, hipDevice_t);
hipError_t hipDeviceGetName(char *, int length, hipDevice_t);
hipError_t hipCtxCreate(hipCtx_t *, unsigned flags, hipDevice_t);
hipError_t hipCtxDestroy(hipCtx_t);
hipError_t hipModuleLoad(hipModule_t *, const char *file);
hipError_t hipModuleLoadData(hipModule_t *, const void *image);
hipError_t hipModuleUnload(hipModule_t);
hipError_t hipModuleGetFunction(hipFunction_t *, hipModule_t, const char *name);
hipError_t hipModuleGetGlobal(hipDeviceptr_t *, size_t *bytes, hipModule_t, const char *name);
hipError_t hipModuleLaunchKernel(hipFunction_t, unsigned gridX, unsigned gridY, unsigned gridZ,
                                 unsigned blockX, unsigned blockY, unsigned blockZ,
                                 unsigned sharedBytes, hipStream_t, void **args, void **extra);
hipError_t hipMemcpyHtoD(hipDeviceptr_t, void *, size_t bytes);
hipError_t hipMemcpyDtoH(void *, hipDeviceptr_t, size_t bytes);
hipError_t hipMemcpyDtoD(hipDeviceptr_t, hipDeviceptr_t, size_t bytes);

// Clang resolves <<<>>> to one of these.
hipError_t hipConfigureCall(dim3 grid, dim3 block, size_t sharedBytes = 0, hipStream_t = nullptr);
extern "C" hipError_t __hipPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes = 0,
                                                 hipStream_t = nullptr);

// Before HIP 1.5, kernels took the launch as their first argument.
struct hipLaunchParm {};
template <class... Parameters, class... Arguments>
void hipLaunchKernel(void (*kernel)(hipLaunchParm, Parameters...), dim3 grid, dim3 block,
                     size_t sharedBytes, hipStream_t, Arguments...);

#endif // BANKLINT_HIP_RUNTIME_API_H
