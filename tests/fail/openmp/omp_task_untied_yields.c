// While a task that is not tied yields, its thread may execute another one, which wants the lock that the first one holds.
//@ verify
#include <omp.h>

int main(void) {
    int x = 0;
    omp_lock_t lock;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single //~ absolute-deadlock
    for (int i = 0; i < 2; i++) {
#pragma omp task shared(x, lock) untied
        {
            omp_set_lock(&lock);
            x++;
#pragma omp taskyield
            omp_unset_lock(&lock);
        }
    }
    omp_destroy_lock(&lock);
    return x - 2;
}
