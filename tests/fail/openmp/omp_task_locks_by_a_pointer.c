// Whoever holds the lock may execute the task at once, which wants it by way of a pointer.
//@ verify
#include <omp.h>

static omp_lock_t lock;

static void locked(void) {
    omp_set_lock(&lock); //~ absolute-deadlock
    omp_unset_lock(&lock);
}

int main(void) {
    void (*call)(void) = locked;
    omp_init_lock(&lock);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
        omp_set_lock(&lock);
#pragma omp task
        call();
        omp_unset_lock(&lock);
    }
    omp_destroy_lock(&lock);
    return 0;
}
