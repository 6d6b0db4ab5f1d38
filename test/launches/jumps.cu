// RUN: %banklint %s | FileCheck %s
//
// Programs jump to the end of a function when something fails. What is launched before is launched as the text says.
// Behind a label, and where jumps go back, numbers of the function are not known.

__global__ void k(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[0];
}
__global__ void behind(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[0];
}
__global__ void checked(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[0];
}
__global__ void again(float *out) {
  __shared__ float s[1024];
  s[threadIdx.x] = out[0];
}

int main(int argc, char **) {
  dim3 block(48);
  if (argc > 1)
    goto failed;
  // CHECK-DAG: jumps.cu:8:3 k 48 s store
  k<<<1, block>>>(nullptr);
failed:
  return 0;
}

void launchBehind(int n) {
  dim3 block(48);
  if (n > 1)
    goto last;
  block.x = 96;
last:
  // CHECK-DAG: jumps.cu:12:3 behind {{.*}} (assumed)
  behind<<<1, block>>>(nullptr);
}

// Functions behind the label that launch nothing change nothing.
int check(int result) {
  if (result)
    printf("error %d\n", result);
  return result;
}

int launchChecked(int n) {
  dim3 block(48);
  if (n > 1)
    goto failed;
  // CHECK-DAG: jumps.cu:16:3 checked 48 s store
  checked<<<1, block>>>(nullptr);
failed:
  return check(n);
}

void launchAgain(int n) {
  dim3 block(48);
more:
  // CHECK-DAG: jumps.cu:20:3 again {{.*}} (assumed)
  again<<<1, block>>>(nullptr);
  block.x += 16;
  if (--n)
    goto more;
}
