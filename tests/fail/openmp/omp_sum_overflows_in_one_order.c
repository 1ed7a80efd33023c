// Of three threads each has one number; which of them is added first decides whether the sum overflows.
//@ verify --arith machine --threads 3
#include <limits.h>
int main(void) {
    int a[3] = {-1, INT_MAX, 1};
    int s = 0;
#pragma omp parallel for reduction(+ : s) //~ integer-overflow
    for (int i = 0; i < 3; i++) s += a[i];
    return s == INT_MAX ? 0 : 1;
}
