// Two threads execute the two tasks that wait, and nobody is left for the one that was created first.
//@ verify
#include <semaphore.h>

int main(void) {
    sem_t go;
    sem_init(&go, 0, 0);
#pragma omp parallel num_threads(2)
#pragma omp single //~ absolute-deadlock
    {
#pragma omp task shared(go)
        {
            sem_post(&go);
            sem_post(&go);
        }
#pragma omp task shared(go)
        sem_wait(&go);
#pragma omp task shared(go)
        sem_wait(&go);
    }
    sem_destroy(&go);
    return 0;
}
