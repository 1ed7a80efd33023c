// Whoever executes `single` stays there; the other thread goes on, whichever it is.
#include <assert.h>
#include <omp.h>
int x;
int main(void) {
#pragma omp parallel num_threads(2)
    {
#pragma omp single nowait
        for (;;) {}
        if (omp_get_thread_num() == 0) assert(x); //~ assertion
    }
    return 0;
}
