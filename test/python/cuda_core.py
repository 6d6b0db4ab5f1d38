# NVIDIA's cuda.core: options are an object, the kernel comes out of a function, and launch() says the block.
# RUN: not %banklint %s | FileCheck %s --match-full-lines
from cuda.core import Device, LaunchConfig, Program, ProgramOptions, launch

def build():
    code = '''
    extern "C" __global__ void spread(unsigned *out) {
        __shared__ unsigned bins[32 * 33];
        bins[threadIdx.x * 33 % 1056] = threadIdx.x;
        /* ü */ atomicAdd(&bins[threadIdx.x % 4 * STEP], 2u);
    }
    '''
    options = ProgramOptions(std="c++17", define_macro=("STEP", 32))
    return Program(code, code_type="c++", options=options).compile("cubin").get_kernel("spread")

if __name__ == "__main__":
    stream = Device().create_stream()
    launch(stream, LaunchConfig(grid=1, block=128), build(), Device().memory_resource.allocate(512))

# CHECK: {{.*}} note: kernel 'spread' launched on line 18 with 128 threads per block: {{.*}}
# CHECK: access              kernel  block  array  operation  ways  requests  wavefronts  ideal  verdict
# CHECK-NEXT: cuda_core.py:9:9    spread  128    bins   store 4       1         4           4      4  exact
# CHECK-NEXT: cuda_core.py:10:18  spread  128    bins   atomic 4     32         4         128      4  exact
