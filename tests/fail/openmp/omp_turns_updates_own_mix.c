// The first thread multiplies and then adds; what the other one adds may come before or behind that.
#include <assert.h>
#include <omp.h>
int x = 1;
int main(void) {
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp atomic
            x *= 2;
        }
#pragma omp atomic
        x += 1;
    }
    assert(x == 4); //~ assertion
    return 0;
}
