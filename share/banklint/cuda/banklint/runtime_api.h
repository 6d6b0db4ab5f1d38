//===- runtime_api.h - The CUDA runtime API and kernel launches -*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//
//
// Declared for host and device code: part of the runtime may be called from kernels, and telling
// which would only refuse programs that nvcc refuses anyway. Numbers of enumerators matter to no
// analysis and follow the documentation only where programs print or compare them.
//
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_RUNTIME_API_H
#define BANKLINT_RUNTIME_API_H

#define BANKLINT_API __host__ __device__

// --- Errors --------------------------------------------------------------------------------------

enum cudaError {
  cudaSuccess = 0,
  cudaErrorInvalidValue = 1,
  cudaErrorMemoryAllocation = 2,
  cudaErrorInitializationError = 3,
  cudaErrorCudartUnloading = 4,
  cudaErrorProfilerDisabled = 5,
  cudaErrorInvalidConfiguration = 9,
  cudaErrorInvalidPitchValue = 12,
  cudaErrorInvalidSymbol = 13,
  cudaErrorInvalidHostPointer = 16,
  cudaErrorInvalidDevicePointer = 17,
  cudaErrorInvalidTexture = 18,
  cudaErrorInvalidChannelDescriptor = 20,
  cudaErrorInvalidMemcpyDirection = 21,
  cudaErrorInsufficientDriver = 35,
  cudaErrorCallRequiresNewerDriver = 36,
  cudaErrorDevicesUnavailable = 46,
  cudaErrorMissingConfiguration = 52,
  cudaErrorInvalidDeviceFunction = 98,
  cudaErrorNoDevice = 100,
  cudaErrorInvalidDevice = 101,
  cudaErrorInvalidKernelImage = 200,
  cudaErrorDeviceUninitialized = 201,
  cudaErrorNoKernelImageForDevice = 209,
  cudaErrorECCUncorrectable = 214,
  cudaErrorUnsupportedLimit = 215,
  cudaErrorInvalidPtx = 218,
  cudaErrorInvalidSource = 300,
  cudaErrorFileNotFound = 301,
  cudaErrorOperatingSystem = 304,
  cudaErrorInvalidResourceHandle = 400,
  cudaErrorIllegalState = 401,
  cudaErrorSymbolNotFound = 500,
  cudaErrorNotReady = 600,
  cudaErrorIllegalAddress = 700,
  cudaErrorLaunchOutOfResources = 701,
  cudaErrorLaunchTimeout = 702,
  cudaErrorPeerAccessAlreadyEnabled = 704,
  cudaErrorPeerAccessNotEnabled = 705,
  cudaErrorSetOnActiveProcess = 708,
  cudaErrorContextIsDestroyed = 709,
  cudaErrorAssert = 710,
  cudaErrorTooManyPeers = 711,
  cudaErrorHostMemoryAlreadyRegistered = 712,
  cudaErrorHostMemoryNotRegistered = 713,
  cudaErrorHardwareStackError = 714,
  cudaErrorIllegalInstruction = 715,
  cudaErrorMisalignedAddress = 716,
  cudaErrorInvalidAddressSpace = 717,
  cudaErrorInvalidPc = 718,
  cudaErrorLaunchFailure = 719,
  cudaErrorCooperativeLaunchTooLarge = 720,
  cudaErrorNotPermitted = 800,
  cudaErrorNotSupported = 801,
  cudaErrorSystemNotReady = 802,
  cudaErrorSystemDriverMismatch = 803,
  cudaErrorStreamCaptureUnsupported = 900,
  cudaErrorStreamCaptureInvalidated = 901,
  cudaErrorTimeout = 909,
  cudaErrorUnknown = 999
};
typedef enum cudaError cudaError_t;

BANKLINT_API const char *cudaGetErrorName(cudaError_t);
BANKLINT_API const char *cudaGetErrorString(cudaError_t);
BANKLINT_API cudaError_t cudaGetLastError();
BANKLINT_API cudaError_t cudaPeekAtLastError();

// --- Handles -------------------------------------------------------------------------------------

typedef struct CUstream_st *cudaStream_t;
typedef struct CUevent_st *cudaEvent_t;
typedef struct CUgraph_st *cudaGraph_t;
typedef struct CUgraphExec_st *cudaGraphExec_t;
typedef struct CUgraphNode_st *cudaGraphNode_t;
typedef struct CUmemPoolHandle_st *cudaMemPool_t;
typedef struct CUkern_st *cudaKernel_t;
typedef struct CUlib_st *cudaLibrary_t;
typedef struct CUfunc_st *cudaFunction_t;
typedef struct cudaArray *cudaArray_t;
typedef const struct cudaArray *cudaArray_const_t;
typedef struct cudaMipmappedArray *cudaMipmappedArray_t;
typedef unsigned long long cudaTextureObject_t;
typedef unsigned long long cudaSurfaceObject_t;
typedef struct cudaGraphicsResource *cudaGraphicsResource_t;
typedef void (*cudaStreamCallback_t)(cudaStream_t, cudaError_t, void *);
typedef void (*cudaHostFn_t)(void *);

struct cudaUUID_t {
  char bytes[16];
};
struct cudaIpcMemHandle_t {
  char reserved[64];
};
struct cudaIpcEventHandle_t {
  char reserved[64];
};

// --- Kernel launches -----------------------------------------------------------------------------

// Clang looks one of these two up when it sees <<<>>>: which one depends on the toolkit's version,
// and here is none.
BANKLINT_API cudaError_t cudaConfigureCall(dim3 grid, dim3 block, size_t sharedBytes = 0,
                                           cudaStream_t stream = 0);
extern "C" BANKLINT_API unsigned
__cudaPushCallConfiguration(dim3 grid, dim3 block, size_t sharedBytes = 0, cudaStream_t stream = 0);
// Where a kernel launches another one, these two are called since Clang 22.
extern "C" __device__ void *cudaGetParameterBuffer(size_t alignment, size_t size);
extern "C" __device__ cudaError_t cudaLaunchDevice(void *kernel, void *parameters, dim3 grid, dim3 block,
                                                   unsigned sharedBytes, cudaStream_t stream);

enum cudaLaunchAttributeID {
  cudaLaunchAttributeIgnore = 0,
  cudaLaunchAttributeAccessPolicyWindow = 1,
  cudaLaunchAttributeCooperative = 2,
  cudaLaunchAttributeSynchronizationPolicy = 3,
  cudaLaunchAttributeClusterDimension = 4,
  cudaLaunchAttributeClusterSchedulingPolicyPreference = 5,
  cudaLaunchAttributeProgrammaticStreamSerialization = 6,
  cudaLaunchAttributeProgrammaticEvent = 7,
  cudaLaunchAttributePriority = 8,
  cudaLaunchAttributeMemSyncDomainMap = 9,
  cudaLaunchAttributeMemSyncDomain = 10,
  cudaLaunchAttributePreferredClusterDimension = 11,
  cudaLaunchAttributeLaunchCompletionEvent = 12,
  cudaLaunchAttributeDeviceUpdatableKernelNode = 13,
  cudaLaunchAttributePreferredSharedMemoryCarveout = 14
};
enum cudaAccessProperty {
  cudaAccessPropertyNormal = 0,
  cudaAccessPropertyStreaming = 1,
  cudaAccessPropertyPersisting = 2
};
struct cudaAccessPolicyWindow {
  void *base_ptr;
  size_t num_bytes;
  float hitRatio;
  cudaAccessProperty hitProp, missProp;
};
union cudaLaunchAttributeValue {
  char pad[64];
  cudaAccessPolicyWindow accessPolicyWindow;
  int cooperative;
  struct {
    unsigned int x, y, z;
  } clusterDim;
  int programmaticStreamSerializationAllowed;
  int priority;
  unsigned int sharedMemCarveout;
};
typedef cudaLaunchAttributeValue cudaStreamAttrValue;
typedef cudaLaunchAttributeID cudaStreamAttrID;
#define cudaStreamAttributeAccessPolicyWindow cudaLaunchAttributeAccessPolicyWindow
struct cudaLaunchAttribute {
  cudaLaunchAttributeID id;
  cudaLaunchAttributeValue val;
};
struct cudaLaunchConfig_t {
  dim3 gridDim, blockDim;
  size_t dynamicSmemBytes;
  cudaStream_t stream;
  cudaLaunchAttribute *attrs;
  unsigned int numAttrs;
};

BANKLINT_API cudaError_t cudaLaunchKernel(const void *kernel, dim3 grid, dim3 block, void **args,
                                          size_t sharedBytes = 0, cudaStream_t stream = 0);
BANKLINT_API cudaError_t cudaLaunchCooperativeKernel(const void *kernel, dim3 grid, dim3 block,
                                                     void **args, size_t sharedBytes = 0,
                                                     cudaStream_t stream = 0);
BANKLINT_API cudaError_t cudaLaunchKernelExC(const cudaLaunchConfig_t *, const void *kernel,
                                             void **args);
BANKLINT_API cudaError_t cudaLaunchHostFunc(cudaStream_t, cudaHostFn_t, void *);
template <class T>
cudaError_t cudaLaunchKernel(T *kernel, dim3 grid, dim3 block, void **args, size_t sharedBytes = 0,
                             cudaStream_t stream = 0);
template <class T>
cudaError_t cudaLaunchCooperativeKernel(T *kernel, dim3 grid, dim3 block, void **args,
                                        size_t sharedBytes = 0, cudaStream_t stream = 0);
#if __cplusplus >= 201103L
template <class... Params, class... Args>
cudaError_t cudaLaunchKernelEx(const cudaLaunchConfig_t *, void (*kernel)(Params...), Args &&...);
#endif
BANKLINT_API void cudaTriggerProgrammaticLaunchCompletion();
BANKLINT_API void cudaGridDependencySynchronize();

// --- Kernels' properties -------------------------------------------------------------------------

enum cudaFuncAttribute {
  cudaFuncAttributeMaxDynamicSharedMemorySize = 8,
  cudaFuncAttributePreferredSharedMemoryCarveout = 9,
  cudaFuncAttributeClusterDimMustBeSet = 10,
  cudaFuncAttributeRequiredClusterWidth = 11,
  cudaFuncAttributeRequiredClusterHeight = 12,
  cudaFuncAttributeRequiredClusterDepth = 13,
  cudaFuncAttributeNonPortableClusterSizeAllowed = 14,
  cudaFuncAttributeClusterSchedulingPolicyPreference = 15
};
enum cudaFuncCache {
  cudaFuncCachePreferNone = 0,
  cudaFuncCachePreferShared = 1,
  cudaFuncCachePreferL1 = 2,
  cudaFuncCachePreferEqual = 3
};
enum cudaSharedMemConfig {
  cudaSharedMemBankSizeDefault = 0,
  cudaSharedMemBankSizeFourByte = 1,
  cudaSharedMemBankSizeEightByte = 2
};
enum cudaSharedCarveout {
  cudaSharedmemCarveoutDefault = -1,
  cudaSharedmemCarveoutMaxShared = 100,
  cudaSharedmemCarveoutMaxL1 = 0
};
struct cudaFuncAttributes {
  size_t sharedSizeBytes, constSizeBytes, localSizeBytes;
  int maxThreadsPerBlock, numRegs, ptxVersion, binaryVersion, cacheModeCA;
  int maxDynamicSharedSizeBytes, preferredShmemCarveout;
  int clusterDimMustBeSet, requiredClusterWidth, requiredClusterHeight, requiredClusterDepth;
  int clusterSchedulingPolicyPreference, nonPortableClusterSizeAllowed;
};
enum { cudaOccupancyDefault = 0, cudaOccupancyDisableCachingOverride = 1 };

BANKLINT_API cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, const void *kernel);
BANKLINT_API cudaError_t cudaFuncSetAttribute(const void *kernel, cudaFuncAttribute, int value);
BANKLINT_API cudaError_t cudaFuncSetCacheConfig(const void *kernel, cudaFuncCache);
BANKLINT_API cudaError_t cudaFuncSetSharedMemConfig(const void *kernel, cudaSharedMemConfig);
BANKLINT_API cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks,
                                                                       const void *kernel,
                                                                       int blockSize,
                                                                       size_t sharedBytes);
template <class T> cudaError_t cudaFuncGetAttributes(cudaFuncAttributes *, T *kernel);
template <class T> cudaError_t cudaFuncSetAttribute(T *kernel, cudaFuncAttribute, int value);
template <class T> cudaError_t cudaFuncSetCacheConfig(T *kernel, cudaFuncCache);
template <class T> cudaError_t cudaFuncSetSharedMemConfig(T *kernel, cudaSharedMemConfig);
template <class T>
cudaError_t cudaOccupancyMaxActiveBlocksPerMultiprocessor(int *blocks, T kernel, int blockSize,
                                                          size_t sharedBytes);
template <class T>
cudaError_t
cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags(int *blocks, T kernel, int blockSize,
                                                       size_t sharedBytes, unsigned flags);
template <class T>
cudaError_t cudaOccupancyMaxPotentialBlockSize(int *minGridSize, int *blockSize, T kernel,
                                               size_t sharedBytes = 0, int blockSizeLimit = 0);
template <class UnaryFunction, class T>
cudaError_t cudaOccupancyMaxPotentialBlockSizeVariableSMem(int *minGridSize, int *blockSize,
                                                           T kernel, UnaryFunction sharedBytes,
                                                           int blockSizeLimit = 0);
template <class T>
cudaError_t cudaOccupancyAvailableDynamicSMemPerBlock(size_t *bytes, T *kernel, int blocks,
                                                      int blockSize);
template <class T>
cudaError_t cudaOccupancyMaxActiveClusters(int *clusters, T *kernel, const cudaLaunchConfig_t *);
template <class T>
cudaError_t cudaOccupancyMaxPotentialClusterSize(int *clusterSize, T *kernel,
                                                 const cudaLaunchConfig_t *);

// --- Devices -------------------------------------------------------------------------------------

enum cudaDeviceAttr {
  cudaDevAttrMaxThreadsPerBlock = 1,
  cudaDevAttrMaxBlockDimX,
  cudaDevAttrMaxBlockDimY,
  cudaDevAttrMaxBlockDimZ,
  cudaDevAttrMaxGridDimX,
  cudaDevAttrMaxGridDimY,
  cudaDevAttrMaxGridDimZ,
  cudaDevAttrMaxSharedMemoryPerBlock,
  cudaDevAttrTotalConstantMemory,
  cudaDevAttrWarpSize,
  cudaDevAttrMaxPitch,
  cudaDevAttrMaxRegistersPerBlock,
  cudaDevAttrClockRate,
  cudaDevAttrTextureAlignment,
  cudaDevAttrGpuOverlap,
  cudaDevAttrMultiProcessorCount,
  cudaDevAttrKernelExecTimeout,
  cudaDevAttrIntegrated,
  cudaDevAttrCanMapHostMemory,
  cudaDevAttrComputeMode,
  cudaDevAttrConcurrentKernels = 31,
  cudaDevAttrEccEnabled,
  cudaDevAttrPciBusId,
  cudaDevAttrPciDeviceId,
  cudaDevAttrTccDriver,
  cudaDevAttrMemoryClockRate,
  cudaDevAttrGlobalMemoryBusWidth,
  cudaDevAttrL2CacheSize,
  cudaDevAttrMaxThreadsPerMultiProcessor,
  cudaDevAttrAsyncEngineCount,
  cudaDevAttrUnifiedAddressing,
  cudaDevAttrComputeCapabilityMajor = 75,
  cudaDevAttrComputeCapabilityMinor,
  cudaDevAttrStreamPrioritiesSupported = 78,
  cudaDevAttrGlobalL1CacheSupported,
  cudaDevAttrLocalL1CacheSupported,
  cudaDevAttrMaxSharedMemoryPerMultiprocessor,
  cudaDevAttrMaxRegistersPerMultiprocessor,
  cudaDevAttrManagedMemory,
  cudaDevAttrIsMultiGpuBoard,
  cudaDevAttrPageableMemoryAccess = 88,
  cudaDevAttrConcurrentManagedAccess,
  cudaDevAttrComputePreemptionSupported,
  cudaDevAttrCanUseHostPointerForRegisteredMem,
  cudaDevAttrCooperativeLaunch = 95,
  cudaDevAttrCooperativeMultiDeviceLaunch,
  cudaDevAttrMaxSharedMemoryPerBlockOptin,
  cudaDevAttrMaxBlocksPerMultiprocessor = 106,
  cudaDevAttrMaxPersistingL2CacheSize = 108,
  cudaDevAttrMaxAccessPolicyWindowSize,
  cudaDevAttrReservedSharedMemoryPerBlock = 111,
  cudaDevAttrMemoryPoolsSupported = 115,
  cudaDevAttrClusterLaunch = 120
};
enum cudaLimit {
  cudaLimitStackSize = 0,
  cudaLimitPrintfFifoSize = 1,
  cudaLimitMallocHeapSize = 2,
  cudaLimitDevRuntimeSyncDepth = 3,
  cudaLimitDevRuntimePendingLaunchCount = 4,
  cudaLimitMaxL2FetchGranularity = 5,
  cudaLimitPersistingL2CacheSize = 6
};
enum cudaDeviceP2PAttr {
  cudaDevP2PAttrPerformanceRank = 1,
  cudaDevP2PAttrAccessSupported,
  cudaDevP2PAttrNativeAtomicSupported,
  cudaDevP2PAttrCudaArrayAccessSupported
};
enum cudaComputeMode {
  cudaComputeModeDefault = 0,
  cudaComputeModeExclusive = 1,
  cudaComputeModeProhibited = 2,
  cudaComputeModeExclusiveProcess = 3
};
struct cudaDeviceProp {
  char name[256];
  cudaUUID_t uuid;
  size_t totalGlobalMem, sharedMemPerBlock, totalConstMem, memPitch, textureAlignment;
  size_t texturePitchAlignment, surfaceAlignment;
  size_t sharedMemPerMultiprocessor, sharedMemPerBlockOptin, reservedSharedMemPerBlock;
  int major, minor, warpSize, multiProcessorCount, regsPerBlock, regsPerMultiprocessor;
  int maxThreadsPerBlock, maxThreadsPerMultiProcessor, maxBlocksPerMultiProcessor;
  int maxThreadsDim[3], maxGridSize[3];
  int clockRate, memoryClockRate, memoryBusWidth, l2CacheSize, persistingL2CacheMaxSize;
  int deviceOverlap, asyncEngineCount, kernelExecTimeoutEnabled, integrated, canMapHostMemory;
  int computeMode, concurrentKernels, ECCEnabled, pciBusID, pciDeviceID, pciDomainID, tccDriver;
  int unifiedAddressing, streamPrioritiesSupported, globalL1CacheSupported, localL1CacheSupported;
  int managedMemory, isMultiGpuBoard, multiGpuBoardGroupID, hostNativeAtomicSupported;
  int singleToDoublePrecisionPerfRatio, pageableMemoryAccess, concurrentManagedAccess;
  int computePreemptionSupported, canUseHostPointerForRegisteredMem, cooperativeLaunch;
  int cooperativeMultiDeviceLaunch, pageableMemoryAccessUsesHostPageTables;
  int directManagedMemAccessFromHost, accessPolicyMaxWindowSize, hostRegisterSupported;
  int memoryPoolsSupported, clusterLaunch, unifiedFunctionPointers;
  int maxTexture1D, maxTexture1DLinear, maxTexture2D[2], maxTexture3D[3];
  int maxTexture1DLayered[2], maxTexture2DLayered[3], maxSurface2D[2];
};
enum {
  cudaDeviceScheduleAuto = 0,
  cudaDeviceScheduleSpin = 1,
  cudaDeviceScheduleYield = 2,
  cudaDeviceScheduleBlockingSync = 4,
  cudaDeviceBlockingSync = 4,
  cudaDeviceMapHost = 8,
  cudaDeviceLmemResizeToMax = 16
};

BANKLINT_API cudaError_t cudaDeviceSynchronize();
BANKLINT_API cudaError_t cudaDeviceReset();
BANKLINT_API cudaError_t cudaThreadSynchronize();
BANKLINT_API cudaError_t cudaThreadExit();
BANKLINT_API cudaError_t cudaGetDeviceCount(int *);
BANKLINT_API cudaError_t cudaGetDevice(int *);
BANKLINT_API cudaError_t cudaSetDevice(int);
BANKLINT_API cudaError_t cudaSetDeviceFlags(unsigned);
BANKLINT_API cudaError_t cudaChooseDevice(int *, const cudaDeviceProp *);
BANKLINT_API cudaError_t cudaGetDeviceProperties(cudaDeviceProp *, int device);
BANKLINT_API cudaError_t cudaDeviceGetAttribute(int *value, cudaDeviceAttr, int device);
BANKLINT_API cudaError_t cudaDeviceGetP2PAttribute(int *, cudaDeviceP2PAttr, int from, int to);
BANKLINT_API cudaError_t cudaDeviceGetByPCIBusId(int *device, const char *);
BANKLINT_API cudaError_t cudaDeviceGetPCIBusId(char *, int length, int device);
BANKLINT_API cudaError_t cudaDeviceGetLimit(size_t *, cudaLimit);
BANKLINT_API cudaError_t cudaDeviceSetLimit(cudaLimit, size_t);
BANKLINT_API cudaError_t cudaDeviceGetCacheConfig(cudaFuncCache *);
BANKLINT_API cudaError_t cudaDeviceSetCacheConfig(cudaFuncCache);
BANKLINT_API cudaError_t cudaDeviceGetSharedMemConfig(cudaSharedMemConfig *);
BANKLINT_API cudaError_t cudaDeviceSetSharedMemConfig(cudaSharedMemConfig);
BANKLINT_API cudaError_t cudaDeviceGetStreamPriorityRange(int *least, int *greatest);
BANKLINT_API cudaError_t cudaDeviceCanAccessPeer(int *, int device, int peer);
BANKLINT_API cudaError_t cudaDeviceEnablePeerAccess(int peer, unsigned flags);
BANKLINT_API cudaError_t cudaDeviceDisablePeerAccess(int peer);
BANKLINT_API cudaError_t cudaDriverGetVersion(int *);
BANKLINT_API cudaError_t cudaRuntimeGetVersion(int *);
BANKLINT_API cudaError_t cudaProfilerStart();
BANKLINT_API cudaError_t cudaProfilerStop();

// --- Streams, events, graphs ---------------------------------------------------------------------

// Macros, because cudaStreamDefault is a null pointer in launches.
#define cudaStreamDefault 0
#define cudaStreamNonBlocking 1
enum {
  cudaEventDefault = 0,
  cudaEventBlockingSync = 1,
  cudaEventDisableTiming = 2,
  cudaEventInterprocess = 4,
  cudaEventRecordDefault = 0,
  cudaEventWaitDefault = 0
};
#define cudaStreamLegacy ((cudaStream_t)0x1)
#define cudaStreamPerThread ((cudaStream_t)0x2)
#define cudaStreamFireAndForget ((cudaStream_t)0x4)
#define cudaStreamTailLaunch ((cudaStream_t)0x3)
enum cudaStreamCaptureMode {
  cudaStreamCaptureModeGlobal = 0,
  cudaStreamCaptureModeThreadLocal = 1,
  cudaStreamCaptureModeRelaxed = 2
};
enum cudaStreamCaptureStatus {
  cudaStreamCaptureStatusNone = 0,
  cudaStreamCaptureStatusActive = 1,
  cudaStreamCaptureStatusInvalidated = 2
};

BANKLINT_API cudaError_t cudaStreamCreate(cudaStream_t *);
BANKLINT_API cudaError_t cudaStreamCreateWithFlags(cudaStream_t *, unsigned flags);
BANKLINT_API cudaError_t cudaStreamCreateWithPriority(cudaStream_t *, unsigned flags, int priority);
BANKLINT_API cudaError_t cudaStreamDestroy(cudaStream_t);
BANKLINT_API cudaError_t cudaStreamSynchronize(cudaStream_t);
BANKLINT_API cudaError_t cudaStreamQuery(cudaStream_t);
BANKLINT_API cudaError_t cudaStreamWaitEvent(cudaStream_t, cudaEvent_t, unsigned flags = 0);
BANKLINT_API cudaError_t cudaStreamAddCallback(cudaStream_t, cudaStreamCallback_t, void *,
                                               unsigned flags);
BANKLINT_API cudaError_t cudaStreamAttachMemAsync(cudaStream_t, void *, size_t = 0, unsigned = 4);
BANKLINT_API cudaError_t cudaStreamSetAttribute(cudaStream_t, cudaStreamAttrID,
                                                const cudaStreamAttrValue *);
BANKLINT_API cudaError_t cudaStreamGetPriority(cudaStream_t, int *);
BANKLINT_API cudaError_t
    cudaStreamBeginCapture(cudaStream_t, cudaStreamCaptureMode = cudaStreamCaptureModeGlobal);
BANKLINT_API cudaError_t cudaStreamEndCapture(cudaStream_t, cudaGraph_t *);
BANKLINT_API cudaError_t cudaStreamIsCapturing(cudaStream_t, cudaStreamCaptureStatus *);

BANKLINT_API cudaError_t cudaEventCreate(cudaEvent_t *, unsigned flags = cudaEventDefault);
BANKLINT_API cudaError_t cudaEventCreateWithFlags(cudaEvent_t *, unsigned flags);
BANKLINT_API cudaError_t cudaEventDestroy(cudaEvent_t);
BANKLINT_API cudaError_t cudaEventElapsedTime(float *milliseconds, cudaEvent_t, cudaEvent_t);
BANKLINT_API cudaError_t cudaEventQuery(cudaEvent_t);
BANKLINT_API cudaError_t cudaEventRecord(cudaEvent_t, cudaStream_t = 0);
BANKLINT_API cudaError_t cudaEventRecordWithFlags(cudaEvent_t, cudaStream_t = 0, unsigned = 0);
BANKLINT_API cudaError_t cudaEventSynchronize(cudaEvent_t);

BANKLINT_API cudaError_t cudaGraphCreate(cudaGraph_t *, unsigned flags);
BANKLINT_API cudaError_t cudaGraphDestroy(cudaGraph_t);
BANKLINT_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t,
                                              unsigned long long flags = 0);
BANKLINT_API cudaError_t cudaGraphInstantiate(cudaGraphExec_t *, cudaGraph_t, cudaGraphNode_t *,
                                              char *log, size_t logSize);
BANKLINT_API cudaError_t cudaGraphLaunch(cudaGraphExec_t, cudaStream_t);
BANKLINT_API cudaError_t cudaGraphUpload(cudaGraphExec_t, cudaStream_t);
BANKLINT_API cudaError_t cudaGraphExecDestroy(cudaGraphExec_t);
BANKLINT_API cudaError_t cudaGraphGetNodes(cudaGraph_t, cudaGraphNode_t *, size_t *);

// --- Memory --------------------------------------------------------------------------------------

enum cudaMemcpyKind {
  cudaMemcpyHostToHost = 0,
  cudaMemcpyHostToDevice = 1,
  cudaMemcpyDeviceToHost = 2,
  cudaMemcpyDeviceToDevice = 3,
  cudaMemcpyDefault = 4
};
enum {
  cudaHostAllocDefault = 0,
  cudaHostAllocPortable = 1,
  cudaHostAllocMapped = 2,
  cudaHostAllocWriteCombined = 4,
  cudaHostRegisterDefault = 0,
  cudaHostRegisterPortable = 1,
  cudaHostRegisterMapped = 2,
  cudaHostRegisterIoMemory = 4,
  cudaHostRegisterReadOnly = 8,
  cudaMemAttachGlobal = 1,
  cudaMemAttachHost = 2,
  cudaMemAttachSingle = 4,
  cudaIpcMemLazyEnablePeerAccess = 1,
  cudaArrayDefault = 0,
  cudaArrayLayered = 1,
  cudaArraySurfaceLoadStore = 2,
  cudaArrayCubemap = 4,
  cudaArrayTextureGather = 8,
  cudaCpuDeviceId = -1,
  cudaInvalidDeviceId = -2
};
enum cudaMemoryAdvise {
  cudaMemAdviseSetReadMostly = 1,
  cudaMemAdviseUnsetReadMostly,
  cudaMemAdviseSetPreferredLocation,
  cudaMemAdviseUnsetPreferredLocation,
  cudaMemAdviseSetAccessedBy,
  cudaMemAdviseUnsetAccessedBy
};
enum cudaMemoryType {
  cudaMemoryTypeUnregistered = 0,
  cudaMemoryTypeHost = 1,
  cudaMemoryTypeDevice = 2,
  cudaMemoryTypeManaged = 3
};
enum cudaMemLocationType {
  cudaMemLocationTypeInvalid = 0,
  cudaMemLocationTypeDevice = 1,
  cudaMemLocationTypeHost = 2,
  cudaMemLocationTypeHostNuma = 3
};
struct cudaMemLocation {
  cudaMemLocationType type;
  int id;
};
enum cudaMemPoolAttr {
  cudaMemPoolReuseFollowEventDependencies = 1,
  cudaMemPoolReuseAllowOpportunistic,
  cudaMemPoolReuseAllowInternalDependencies,
  cudaMemPoolAttrReleaseThreshold,
  cudaMemPoolAttrReservedMemCurrent,
  cudaMemPoolAttrReservedMemHigh,
  cudaMemPoolAttrUsedMemCurrent,
  cudaMemPoolAttrUsedMemHigh
};
struct cudaPointerAttributes {
  cudaMemoryType type;
  int device;
  void *devicePointer, *hostPointer;
};
enum cudaChannelFormatKind {
  cudaChannelFormatKindSigned = 0,
  cudaChannelFormatKindUnsigned = 1,
  cudaChannelFormatKindFloat = 2,
  cudaChannelFormatKindNone = 3
};
struct cudaChannelFormatDesc {
  int x, y, z, w;
  cudaChannelFormatKind f;
};
struct cudaExtent {
  size_t width, height, depth;
};
struct cudaPos {
  size_t x, y, z;
};
struct cudaPitchedPtr {
  void *ptr;
  size_t pitch, xsize, ysize;
};
struct cudaMemcpy3DParms {
  cudaArray_t srcArray;
  cudaPos srcPos;
  cudaPitchedPtr srcPtr;
  cudaArray_t dstArray;
  cudaPos dstPos;
  cudaPitchedPtr dstPtr;
  cudaExtent extent;
  cudaMemcpyKind kind;
};

BANKLINT_API cudaError_t cudaMalloc(void **, size_t);
BANKLINT_API cudaError_t cudaMallocHost(void **, size_t);
BANKLINT_API cudaError_t cudaHostAlloc(void **, size_t, unsigned flags);
BANKLINT_API cudaError_t cudaMallocManaged(void **, size_t, unsigned flags = cudaMemAttachGlobal);
BANKLINT_API cudaError_t cudaMallocAsync(void **, size_t, cudaStream_t);
BANKLINT_API cudaError_t cudaMallocFromPoolAsync(void **, size_t, cudaMemPool_t, cudaStream_t);
BANKLINT_API cudaError_t cudaMallocPitch(void **, size_t *pitch, size_t width, size_t height);
BANKLINT_API cudaError_t cudaHostGetDevicePointer(void **, void *host, unsigned flags);
template <class T> BANKLINT_API cudaError_t cudaMalloc(T **, size_t);
template <class T> cudaError_t cudaMallocHost(T **, size_t, unsigned flags = 0);
template <class T> cudaError_t cudaHostAlloc(T **, size_t, unsigned flags);
template <class T> cudaError_t cudaMallocManaged(T **, size_t, unsigned = cudaMemAttachGlobal);
template <class T> cudaError_t cudaMallocAsync(T **, size_t, cudaStream_t);
template <class T> cudaError_t cudaMallocPitch(T **, size_t *pitch, size_t width, size_t height);
template <class T> cudaError_t cudaHostGetDevicePointer(T **, void *host, unsigned flags);

BANKLINT_API cudaError_t cudaMalloc3D(cudaPitchedPtr *, cudaExtent);
BANKLINT_API cudaError_t cudaMallocArray(cudaArray_t *, const cudaChannelFormatDesc *, size_t width,
                                         size_t height = 0, unsigned flags = 0);
BANKLINT_API cudaError_t cudaMalloc3DArray(cudaArray_t *, const cudaChannelFormatDesc *, cudaExtent,
                                           unsigned flags = 0);
BANKLINT_API cudaError_t cudaFree(void *);
BANKLINT_API cudaError_t cudaFreeAsync(void *, cudaStream_t);
BANKLINT_API cudaError_t cudaFreeArray(cudaArray_t);
BANKLINT_API cudaError_t cudaFreeHost(void *);
BANKLINT_API cudaError_t cudaHostRegister(void *, size_t, unsigned flags);
BANKLINT_API cudaError_t cudaHostUnregister(void *);
BANKLINT_API cudaError_t cudaHostGetFlags(unsigned *, void *);
BANKLINT_API cudaError_t cudaMemGetInfo(size_t *free, size_t *total);
BANKLINT_API cudaError_t cudaPointerGetAttributes(cudaPointerAttributes *, const void *);

BANKLINT_API cudaError_t cudaMemset(void *, int value, size_t);
BANKLINT_API cudaError_t cudaMemset2D(void *, size_t pitch, int value, size_t width, size_t height);
BANKLINT_API cudaError_t cudaMemset3D(cudaPitchedPtr, int value, cudaExtent);
BANKLINT_API cudaError_t cudaMemsetAsync(void *, int value, size_t, cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemset2DAsync(void *, size_t pitch, int value, size_t width,
                                           size_t height, cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemcpy(void *, const void *, size_t, cudaMemcpyKind);
BANKLINT_API cudaError_t cudaMemcpyAsync(void *, const void *, size_t, cudaMemcpyKind,
                                         cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemcpy2D(void *, size_t pitch, const void *, size_t fromPitch,
                                      size_t width, size_t height, cudaMemcpyKind);
BANKLINT_API cudaError_t cudaMemcpy2DAsync(void *, size_t pitch, const void *, size_t fromPitch,
                                           size_t width, size_t height, cudaMemcpyKind,
                                           cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemcpy3D(const cudaMemcpy3DParms *);
BANKLINT_API cudaError_t cudaMemcpy3DAsync(const cudaMemcpy3DParms *, cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemcpyPeer(void *, int device, const void *, int fromDevice, size_t);
BANKLINT_API cudaError_t cudaMemcpyPeerAsync(void *, int device, const void *, int fromDevice,
                                             size_t, cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemcpyToArray(cudaArray_t, size_t x, size_t y, const void *, size_t,
                                           cudaMemcpyKind);
BANKLINT_API cudaError_t cudaMemcpyFromArray(void *, cudaArray_const_t, size_t x, size_t y, size_t,
                                             cudaMemcpyKind);
BANKLINT_API cudaError_t cudaMemcpy2DToArray(cudaArray_t, size_t x, size_t y, const void *,
                                             size_t pitch, size_t width, size_t height,
                                             cudaMemcpyKind);
BANKLINT_API cudaError_t cudaMemcpy2DFromArray(void *, size_t pitch, cudaArray_const_t, size_t x,
                                               size_t y, size_t width, size_t height,
                                               cudaMemcpyKind);
BANKLINT_API cudaError_t cudaMemPrefetchAsync(const void *, size_t, int device, cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemPrefetchAsync(const void *, size_t, cudaMemLocation, unsigned flags,
                                              cudaStream_t = 0);
BANKLINT_API cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, int device);
BANKLINT_API cudaError_t cudaMemAdvise(const void *, size_t, cudaMemoryAdvise, cudaMemLocation);
BANKLINT_API cudaError_t cudaDeviceGetDefaultMemPool(cudaMemPool_t *, int device);
BANKLINT_API cudaError_t cudaDeviceGetMemPool(cudaMemPool_t *, int device);
BANKLINT_API cudaError_t cudaMemPoolSetAttribute(cudaMemPool_t, cudaMemPoolAttr, void *);
BANKLINT_API cudaError_t cudaMemPoolTrimTo(cudaMemPool_t, size_t);
BANKLINT_API cudaError_t cudaCtxResetPersistingL2Cache();
BANKLINT_API cudaError_t cudaIpcGetMemHandle(cudaIpcMemHandle_t *, void *);
BANKLINT_API cudaError_t cudaIpcOpenMemHandle(void **, cudaIpcMemHandle_t, unsigned flags);
BANKLINT_API cudaError_t cudaIpcCloseMemHandle(void *);

BANKLINT_API cudaError_t cudaGetSymbolAddress(void **, const void *symbol);
BANKLINT_API cudaError_t cudaGetSymbolSize(size_t *, const void *symbol);
BANKLINT_API cudaError_t cudaMemcpyToSymbol(const void *symbol, const void *, size_t,
                                            size_t offset = 0,
                                            cudaMemcpyKind = cudaMemcpyHostToDevice);
BANKLINT_API cudaError_t cudaMemcpyFromSymbol(void *, const void *symbol, size_t, size_t offset = 0,
                                              cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T> cudaError_t cudaGetSymbolAddress(void **, const T &symbol);
template <class T> cudaError_t cudaGetSymbolSize(size_t *, const T &symbol);
template <class T>
cudaError_t cudaMemcpyToSymbol(const T &symbol, const void *, size_t, size_t offset = 0,
                               cudaMemcpyKind = cudaMemcpyHostToDevice);
template <class T>
cudaError_t cudaMemcpyToSymbolAsync(const T &symbol, const void *, size_t, size_t offset = 0,
                                    cudaMemcpyKind = cudaMemcpyHostToDevice, cudaStream_t = 0);
template <class T>
cudaError_t cudaMemcpyFromSymbol(void *, const T &symbol, size_t, size_t offset = 0,
                                 cudaMemcpyKind = cudaMemcpyDeviceToHost);
template <class T>
cudaError_t cudaMemcpyFromSymbolAsync(void *, const T &symbol, size_t, size_t offset = 0,
                                      cudaMemcpyKind = cudaMemcpyDeviceToHost, cudaStream_t = 0);

// --- Nodes of graphs -----------------------------------------------------------------------------

struct cudaKernelNodeParams {
  void *func;
  dim3 gridDim, blockDim;
  unsigned int sharedMemBytes;
  void **kernelParams, **extra;
};
struct cudaMemsetParams {
  void *dst;
  size_t pitch;
  unsigned int value, elementSize;
  size_t width, height;
};
struct cudaHostNodeParams {
  cudaHostFn_t fn;
  void *userData;
};
enum cudaGraphExecUpdateResult { cudaGraphExecUpdateSuccess = 0, cudaGraphExecUpdateError = 1 };

BANKLINT_API cudaError_t cudaGraphAddKernelNode(cudaGraphNode_t *, cudaGraph_t,
                                                const cudaGraphNode_t *, size_t,
                                                const cudaKernelNodeParams *);
BANKLINT_API cudaError_t cudaGraphAddMemcpyNode(cudaGraphNode_t *, cudaGraph_t,
                                                const cudaGraphNode_t *, size_t,
                                                const cudaMemcpy3DParms *);
BANKLINT_API cudaError_t cudaGraphAddMemcpyNode1D(cudaGraphNode_t *, cudaGraph_t,
                                                  const cudaGraphNode_t *, size_t, void *,
                                                  const void *, size_t, cudaMemcpyKind);
BANKLINT_API cudaError_t cudaGraphAddMemsetNode(cudaGraphNode_t *, cudaGraph_t,
                                                const cudaGraphNode_t *, size_t,
                                                const cudaMemsetParams *);
BANKLINT_API cudaError_t cudaGraphAddHostNode(cudaGraphNode_t *, cudaGraph_t,
                                              const cudaGraphNode_t *, size_t,
                                              const cudaHostNodeParams *);
BANKLINT_API cudaError_t cudaGraphAddEmptyNode(cudaGraphNode_t *, cudaGraph_t,
                                               const cudaGraphNode_t *, size_t);
BANKLINT_API cudaError_t cudaGraphAddDependencies(cudaGraph_t, const cudaGraphNode_t *,
                                                  const cudaGraphNode_t *, size_t);
BANKLINT_API cudaError_t cudaGraphClone(cudaGraph_t *, cudaGraph_t);
BANKLINT_API cudaError_t cudaGraphExecUpdate(cudaGraphExec_t, cudaGraph_t, cudaGraphNode_t *,
                                             cudaGraphExecUpdateResult *);
BANKLINT_API cudaError_t cudaGraphExecKernelNodeSetParams(cudaGraphExec_t, cudaGraphNode_t,
                                                          const cudaKernelNodeParams *);

// --- Small structures ----------------------------------------------------------------------------

static __inline__ BANKLINT_API cudaExtent make_cudaExtent(size_t width, size_t height,
                                                          size_t depth) {
  return {width, height, depth};
}
static __inline__ BANKLINT_API cudaPos make_cudaPos(size_t x, size_t y, size_t z) {
  return {x, y, z};
}
static __inline__ BANKLINT_API cudaPitchedPtr make_cudaPitchedPtr(void *ptr, size_t pitch,
                                                                  size_t width, size_t height) {
  return {ptr, pitch, width, height};
}
BANKLINT_API cudaError_t cudaGetChannelDesc(cudaChannelFormatDesc *, cudaArray_const_t);
BANKLINT_API cudaChannelFormatDesc cudaCreateChannelDesc(int x, int y, int z, int w,
                                                         cudaChannelFormatKind);
template <class T> BANKLINT_API cudaChannelFormatDesc cudaCreateChannelDesc();

#endif // BANKLINT_RUNTIME_API_H
