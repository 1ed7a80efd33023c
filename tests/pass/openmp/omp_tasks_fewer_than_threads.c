// One thread creates tasks, and one of them waits for what another thread does in the region.
//@ verify
#include <omp.h>
#include <semaphore.h>

int main(void) {
    sem_t go;
    sem_init(&go, 0, 0);
#pragma omp parallel num_threads(2)
    {
        if (omp_get_thread_num() == 0) {
#pragma omp task shared(go)
            sem_wait(&go);
        } else {
            sem_post(&go);
        }
    }
    sem_destroy(&go);
    return 0;
}
