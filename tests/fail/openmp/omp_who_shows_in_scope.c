// The copy that a thread makes of its own number shows who executes an iteration.
#include <assert.h>
#include <omp.h>
int a[2];
int main(void) {
#pragma omp parallel num_threads(2)
    {
        int me = omp_get_thread_num();
#pragma omp scope firstprivate(me)
        {
#pragma omp for schedule(dynamic)
            for (int i = 0; i < 2; i++) a[i] = me;
        }
    }
    assert(a[0] == 0); //~ assertion
    return 0;
}
