// Whoever executes `single` hands out what it has for itself.
#include <assert.h>
#include <omp.h>
int who = -1;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp barrier
#pragma omp single
        who = me;
    }
    assert(who == 0); //~ assertion
    return 0;
}
