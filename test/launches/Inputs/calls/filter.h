struct dim3;
extern "C" void runFilter(float *data, dim3 threads, dim3 blocks);
namespace steps {
void runColumns(float *data, int logarithm);
void runColumns(double *data, int logarithm);
void runTwice(float *data, int threads);
void runUnknown(float *data, int threads);
void runByPointer(float *data, int threads);
}
