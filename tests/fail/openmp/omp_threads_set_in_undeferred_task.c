// A task that is executed at once has settings of its own, too.
#include <assert.h>
#include <omp.h>
int main(void) {
    int seen = 0;
    omp_set_num_threads(2);
#pragma omp task if (0)
    omp_set_num_threads(3);
    seen = omp_get_max_threads();
    assert(seen == 3); //~ assertion
    return 0;
}
