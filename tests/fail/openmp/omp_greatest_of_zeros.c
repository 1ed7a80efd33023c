//@ verify --fp ieee
// Of 0.0 and -0.0 neither is greater, and which one is kept is open.
#include <assert.h>
double x = -1, v[2] = {0.0, -0.0};
int main(void) {
#pragma omp parallel for num_threads(2) reduction(max : x)
    for (int i = 0; i < 2; i++)
        if (v[i] > x) x = v[i];
    assert(1 / x > 0); //~ assertion
    return 0;
}
