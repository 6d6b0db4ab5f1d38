// Other C++ programs have the C library's index().
// RUN: %banklint %s
#include <strings.h>
int main(int, char **argv) { return index(argv[0], '/') != nullptr; }
