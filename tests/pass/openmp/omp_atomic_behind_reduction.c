// Behind the barrier of the loop the sum is complete.
#include <assert.h>
int main(void) {
    int x = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp for reduction(+ : x) schedule(static)
        for (int i = 0; i < 4; i++) x += i;
#pragma omp atomic
        x += 1;
    }
    assert(x == 8);
    return 0;
}
