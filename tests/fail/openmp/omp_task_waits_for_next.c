// Whoever creates a task may execute it at once: then the one that it waits for is never created.
//@ verify --threads 3
#include <semaphore.h>

int main(void) {
    sem_t go;
    sem_init(&go, 0, 0);
#pragma omp parallel
#pragma omp single
    {
#pragma omp task shared(go)
        sem_wait(&go); //~ absolute-deadlock
#pragma omp task shared(go)
        sem_post(&go);
    }
    sem_destroy(&go);
    return 0;
}
