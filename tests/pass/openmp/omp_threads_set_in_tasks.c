// A task begins with what its creator has set, and what it sets is its own.
#include <assert.h>
#include <omp.h>
int inner, creator, undeferred, outside;
int main(void) {
    omp_set_num_threads(3);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_set_num_threads(2);
#pragma omp task
        {
            inner = omp_get_max_threads();
            omp_set_num_threads(4);
        }
#pragma omp taskwait
        creator = omp_get_max_threads();
#pragma omp task if (0)
        omp_set_num_threads(5);
        undeferred = omp_get_max_threads();
    }
#pragma omp task
    omp_set_num_threads(6);
#pragma omp taskwait
    outside = omp_get_max_threads();
    assert(inner == 2 && creator == 2 && undeferred == 2 && outside == 3);
    return 0;
}
