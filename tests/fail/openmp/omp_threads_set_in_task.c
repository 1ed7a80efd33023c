// What a task sets, its creator does not have.
#include <assert.h>
#include <omp.h>
int seen;
int main(void) {
    omp_set_num_threads(3);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#pragma omp task
        omp_set_num_threads(4);
#pragma omp taskwait
        seen = omp_get_max_threads();
    }
    assert(seen == 4); //~ assertion
    return 0;
}
