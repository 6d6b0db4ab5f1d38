// RUN: not %banklint %s | FileCheck %s
//
// Plain variables outside of functions that nothing writes hold what they begin with, if the file has `main`: then it is
// likely the whole program. So the launch below has 512 threads, and n is 1,024.

int threads = 512;
int elements = threads * 2;
int parsed = 64, counted = 64, through_pointer = 64, through_reference = 64, of_template = 64;
volatile int changing = 64;
extern int of_other_file;
static int of_file = 128 + (threads >> 3);
long long wide = 1ll << 32 | 96;
unsigned char narrow = 300; // 44

template <int> __global__ void k(int *out, int n) {
  __shared__ int s[2048];
  // CHECK-DAG: :[[@LINE+7]]:3 k<0> 512 s {{.*}} exact
  // CHECK-DAG: :[[@LINE+6]]:3 k<1> 256 (assumed) s {{.*}}
  // CHECK-DAG: :[[@LINE+5]]:3 k<7> 192 s {{.*}}
  // CHECK-DAG: :[[@LINE+4]]:3 k<8> 96 s {{.*}}
  // CHECK-DAG: :[[@LINE+3]]:3 k<9> 44 s {{.*}}
  // CHECK-DAG: :[[@LINE+2]]:3 k<10> 512 s {{.*}} exact
  // CHECK-DAG: :[[@LINE+1]]:3 k<11> 7 s {{.*}}
  s[threadIdx.x * (n / 512)] = out[threadIdx.x];
  out[threadIdx.x] = s[threadIdx.x];
}

extern "C" int atoi(const char *);
void write(int &to) { to = 5; }
template <class T> void assign(T value) { of_template = value; }
int maximum(const int &a, const int &b) { return a < b ? b : a; }

int main(int argc, char **argv) {
  int *p = nullptr;
  k<0><<<1, threads>>>(p, elements);
  // Whatever writes one anywhere, or may do so, makes it unknown.
  if (argc > 1)
    parsed = atoi(argv[1]);
  k<1><<<1, parsed>>>(p, elements);
  ++counted;
  k<2><<<1, counted>>>(p, elements);
  int *at = &through_pointer;
  *at = 3;
  k<3><<<1, through_pointer>>>(p, elements);
  write(through_reference);
  k<4><<<1, through_reference>>>(p, elements);
  k<5><<<1, changing>>>(p, elements);
  k<6><<<1, of_other_file>>>(p, elements);
  k<7><<<1, of_file>>>(p, elements);
  k<8><<<1, (int)wide>>>(p, elements);
  k<9><<<1, narrow>>>(p, elements);
  k<10><<<1, maximum(threads, 32)>>>(p, elements); // a constant reference only reads
  static int once = 7;
  k<11><<<1, once>>>(p, elements);
  k<12><<<1, of_template>>>(p, elements);
}
// CHECK-DAG: k<2> 256 (assumed)
// CHECK-DAG: k<3> 256 (assumed)
// CHECK-DAG: k<4> 256 (assumed)
// CHECK-DAG: k<5> 256 (assumed)
// CHECK-DAG: k<6> 256 (assumed)
// CHECK-DAG: k<12> 256 (assumed)
