// Iterations of a static loop are apart, but a thread reads what its neighbour writes.
#include <omp.h>
int a[8], b[8];
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp for schedule(static) nowait
        for (int i = 0; i < 8; i++) a[i] = i;
        int me = omp_get_thread_num();
        for (int i = 0; i < 4; i++) b[4 * me + i] = a[(4 * me + i + 1) % 8]; //~ data-race
    }
    return 0;
}
