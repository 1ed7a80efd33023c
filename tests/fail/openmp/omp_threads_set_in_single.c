// Whoever executes `single` sets the number of threads for its own regions.
#include <assert.h>
#include <omp.h>
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        omp_set_num_threads(4);
        if (omp_get_thread_num() == 1) assert(omp_get_max_threads() != 4); //~ assertion
    }
    return 0;
}
