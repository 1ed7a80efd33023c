// Thread 0 reads what any thread may have written.
#include <omp.h>
int a[2], seen;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(dynamic) nowait
        for (int i = 0; i < 2; i++) a[i] = me;
        if (me == 0) seen = a[0]; //~ data-race
    }
    return 0;
}
