// The same with an element of a shared array that belongs to the thread.
#include <assert.h>
#include <omp.h>
int a[4], counts[2];
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 4; i++) {
            counts[me]++;
            a[i] = counts[me];
        }
    }
    assert(a[3] == 2); //~ assertion
    return 0;
}
