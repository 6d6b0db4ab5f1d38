//===- cublas_v2.h - A little of cuBLAS -------------------------*- C++ -*-===//
// Part of banklint, under the Apache License v2.0 with LLVM Exceptions.
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//===----------------------------------------------------------------------===//

#ifndef BANKLINT_CUBLAS_V2_H
#define BANKLINT_CUBLAS_V2_H

#include "cuComplex.h"
#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "library_types.h"

typedef struct cublasContext *cublasHandle_t;
enum cublasStatus_t {
  CUBLAS_STATUS_SUCCESS = 0,
  CUBLAS_STATUS_NOT_INITIALIZED = 1,
  CUBLAS_STATUS_ALLOC_FAILED = 3,
  CUBLAS_STATUS_INVALID_VALUE = 7,
  CUBLAS_STATUS_ARCH_MISMATCH = 8,
  CUBLAS_STATUS_MAPPING_ERROR = 11,
  CUBLAS_STATUS_EXECUTION_FAILED = 13,
  CUBLAS_STATUS_INTERNAL_ERROR = 14,
  CUBLAS_STATUS_NOT_SUPPORTED = 15,
  CUBLAS_STATUS_LICENSE_ERROR = 16
};
enum cublasOperation_t { CUBLAS_OP_N = 0, CUBLAS_OP_T = 1, CUBLAS_OP_C = 2 };
enum cublasFillMode_t { CUBLAS_FILL_MODE_LOWER = 0, CUBLAS_FILL_MODE_UPPER = 1 };
enum cublasDiagType_t { CUBLAS_DIAG_NON_UNIT = 0, CUBLAS_DIAG_UNIT = 1 };
enum cublasSideMode_t { CUBLAS_SIDE_LEFT = 0, CUBLAS_SIDE_RIGHT = 1 };
enum cublasPointerMode_t { CUBLAS_POINTER_MODE_HOST = 0, CUBLAS_POINTER_MODE_DEVICE = 1 };
enum cublasMath_t {
  CUBLAS_DEFAULT_MATH = 0,
  CUBLAS_TENSOR_OP_MATH = 1,
  CUBLAS_PEDANTIC_MATH = 2,
  CUBLAS_TF32_TENSOR_OP_MATH = 3
};
enum cublasGemmAlgo_t { CUBLAS_GEMM_DEFAULT = -1, CUBLAS_GEMM_DEFAULT_TENSOR_OP = 99 };
enum cublasComputeType_t {
  CUBLAS_COMPUTE_16F = 64,
  CUBLAS_COMPUTE_32F = 68,
  CUBLAS_COMPUTE_64F = 70,
  CUBLAS_COMPUTE_32I = 72,
  CUBLAS_COMPUTE_32F_FAST_16F = 74,
  CUBLAS_COMPUTE_32F_FAST_16BF = 75,
  CUBLAS_COMPUTE_32F_FAST_TF32 = 77
};

typedef cudaDataType cublasDataType_t;

cublasStatus_t cublasCreate(cublasHandle_t *);
cublasStatus_t cublasDestroy(cublasHandle_t);
cublasStatus_t cublasSetStream(cublasHandle_t, cudaStream_t);
cublasStatus_t cublasSetMathMode(cublasHandle_t, cublasMath_t);
cublasStatus_t cublasSetPointerMode(cublasHandle_t, cublasPointerMode_t);
const char *cublasGetStatusString(cublasStatus_t);

/// The operations that programs compare their own kernels with, for one element type.
#define BANKLINT_CUBLAS(S, T)                                                                      \
  cublasStatus_t cublas##S##gemm(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m,      \
                                 int n, int k, const T *alpha, const T *, int lda, const T *,      \
                                 int ldb, const T *beta, T *, int ldc);                            \
  cublasStatus_t cublas##S##gemmStridedBatched(                                                    \
      cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n, int k, const T *alpha,   \
      const T *, int lda, long long strideA, const T *, int ldb, long long strideB, const T *beta, \
      T *, int ldc, long long strideC, int batches);                                               \
  cublasStatus_t cublas##S##gemv(cublasHandle_t, cublasOperation_t, int m, int n, const T *alpha,  \
                                 const T *, int lda, const T *, int incx, const T *beta, T *,      \
                                 int incy);                                                        \
  cublasStatus_t cublas##S##geam(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m,      \
                                 int n, const T *alpha, const T *, int lda, const T *beta,         \
                                 const T *, int ldb, T *, int ldc);                                \
  cublasStatus_t cublas##S##axpy(cublasHandle_t, int n, const T *alpha, const T *, int incx, T *,  \
                                 int incy);                                                        \
  cublasStatus_t cublas##S##dot(cublasHandle_t, int n, const T *, int incx, const T *, int incy,   \
                                T *result);                                                        \
  cublasStatus_t cublas##S##scal(cublasHandle_t, int n, const T *alpha, T *, int incx);            \
  cublasStatus_t cublas##S##copy(cublasHandle_t, int n, const T *, int incx, T *, int incy);       \
  cublasStatus_t cublas##S##nrm2(cublasHandle_t, int n, const T *, int incx, T *result);           \
  cublasStatus_t cublas##S##asum(cublasHandle_t, int n, const T *, int incx, T *result);
BANKLINT_CUBLAS(S, float)
BANKLINT_CUBLAS(D, double)
BANKLINT_CUBLAS(C, cuComplex)
BANKLINT_CUBLAS(Z, cuDoubleComplex)
BANKLINT_CUBLAS(H, __half)
#undef BANKLINT_CUBLAS

cublasStatus_t cublasGemmEx(cublasHandle_t, cublasOperation_t, cublasOperation_t, int m, int n,
                            int k, const void *alpha, const void *, cudaDataType_t, int lda,
                            const void *, cudaDataType_t, int ldb, const void *beta, void *,
                            cudaDataType_t, int ldc, cublasComputeType_t, cublasGemmAlgo_t);
cublasStatus_t cublasGemmStridedBatchedEx(cublasHandle_t, cublasOperation_t, cublasOperation_t,
                                          int m, int n, int k, const void *alpha, const void *,
                                          cudaDataType_t, int lda, long long strideA, const void *,
                                          cudaDataType_t, int ldb, long long strideB,
                                          const void *beta, void *, cudaDataType_t, int ldc,
                                          long long strideC, int batches, cublasComputeType_t,
                                          cublasGemmAlgo_t);

#endif // BANKLINT_CUBLAS_V2_H
