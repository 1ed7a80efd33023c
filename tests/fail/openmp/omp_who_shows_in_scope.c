// The copy of a `scope` in which a thread has its own number shows who executes an iteration.
#include <assert.h>
#include <omp.h>
int a[2];
int main(void) {
    int me = 0;
#pragma omp parallel num_threads(2)
    {
#pragma omp scope private(me)
        {
            me = omp_get_thread_num();
#pragma omp for schedule(dynamic)
            for (int i = 0; i < 2; i++) a[i] = me;
        }
    }
    assert(a[0] == 0); //~ assertion
    return 0;
}
