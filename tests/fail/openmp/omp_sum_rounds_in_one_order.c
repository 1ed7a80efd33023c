// The order of a sum of floating-point numbers decides what is lost.
//@ verify --fp ieee --threads 3
#include <assert.h>
int main(void) {
    float a[3] = {1e8f, 1.0f, -1e8f};
    float s = 0;
#pragma omp parallel for reduction(+ : s)
    for (int i = 0; i < 3; i++) s += a[i];
    assert(s == 0.0f); //~ assertion
    return 0;
}
