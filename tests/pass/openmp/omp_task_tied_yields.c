// While a tied task yields, its thread executes no other but those that it created itself.
//@ verify
#include <assert.h>
#include <omp.h>

int main(void) {
    int x = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
    for (int i = 0; i < 2; i++) {
#pragma omp task shared(x, lock)
        {
            omp_set_lock(&lock);
            x++;
#pragma omp taskyield
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    assert(x == 2);
    return 0;
}
