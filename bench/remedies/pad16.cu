// The tile of swizzle.cu with the best row length, for comparison: it is left as it is.
#define COLUMNS 18
#include "swizzle.cu"
