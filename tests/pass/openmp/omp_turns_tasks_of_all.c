// Every thread creates tasks, each for a place of its own; the barrier waits for all of them.
#include <assert.h>
#include <omp.h>
int a[12], total;
int main(void) {
#pragma omp parallel num_threads(3)
    {
        int me = omp_get_thread_num();
        for (int k = 0; k < 4; k++) {
#pragma omp task firstprivate(k, me)
            a[4 * me + k] = me + k;
        }
#pragma omp barrier
#pragma omp single
        for (int i = 0; i < 12; i++) total += a[i];
    }
    assert(total == 0 + 1 + 2 + 3 + 1 + 2 + 3 + 4 + 2 + 3 + 4 + 5);
    return 0;
}
