// Which thread takes an iteration shows in a variable of the thread.
#include <assert.h>
#include <omp.h>
int a[2];
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
        for (int i = 0; i < 2; i++) a[i] = me;
    }
    assert(a[0] == 0); //~ assertion
    return 0;
}
