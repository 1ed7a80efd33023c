// Any thread may execute `single`.
#include <assert.h>
#include <omp.h>
int who = -1;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single
        who = omp_get_thread_num();
    }
    assert(who == 0); //~ assertion
    return 0;
}
