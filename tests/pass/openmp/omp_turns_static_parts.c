// A static schedule says who has which iterations; behind the barrier a thread reads those of its neighbour.
#include <omp.h>
#include <assert.h>
int a[8], b[8];
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static)
        for (int i = 0; i < 8; i++) a[i] = i;
        int me = omp_get_thread_num();
        for (int i = 0; i < 4; i++) b[4 * me + i] = a[(4 * me + i + 1) % 8];
    }
    for (int i = 0; i < 8; i++) assert(b[i] == (i + 1) % 8);
    return 0;
}
