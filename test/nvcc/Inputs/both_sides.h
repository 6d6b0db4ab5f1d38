#ifdef __NVCC__
#define BOTH __host__ __device__
#else
#define BOTH
#endif
