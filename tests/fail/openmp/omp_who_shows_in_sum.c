// How many iterations a thread has shows in what it adds.
#include <assert.h>
#include <omp.h>
int sum;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(dynamic) reduction(+ : sum)
        for (int i = 0; i < 2; i++) sum += me;
    }
    assert(sum == 1); //~ assertion
    return 0;
}
