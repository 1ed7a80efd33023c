// One thread allows regions inside of its own; another one has not.
#include <assert.h>
#include <omp.h>
int inner;
int main(void) {
    omp_set_max_active_levels(1);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) omp_set_max_active_levels(2);
        if (omp_get_thread_num() == 1) {
#pragma omp parallel num_threads(2)
            {
#pragma omp master
                inner = omp_get_num_threads();
            }
        }
    }
    assert(inner == 2); //~ assertion
    return 0;
}
