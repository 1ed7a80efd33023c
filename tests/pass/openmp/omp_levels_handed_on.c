// A region's threads have what was set before it.
#include <assert.h>
#include <omp.h>
int inner[2];
int main(void) {
    omp_set_max_active_levels(2);
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp parallel num_threads(2)
        {
#pragma omp master
            inner[me] = omp_get_num_threads();
        }
    }
    assert(inner[0] == 2 && inner[1] == 2);
    return 0;
}
