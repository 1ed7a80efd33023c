// A thread reads the sum before the others have added their parts.
#include <assert.h>
int sum;
int main(void) {
    int seen = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for reduction(+ : sum) nowait schedule(static)
        for (int i = 0; i < 4; i++) sum += i;
#pragma omp masked
        seen = sum; //~ data-race
    }
    assert(seen <= 6);
    return 0;
}
