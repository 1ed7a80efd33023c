// Both threads wait for tasks that are deferred: nobody is left to execute them.
//@ verify
#include <semaphore.h>

static sem_t go;

int main(void) {
    sem_init(&go, 0, 0);
#pragma omp parallel num_threads(2)
    {
#pragma omp task
        sem_post(&go);
        sem_wait(&go); //~ absolute-deadlock
    }
    sem_destroy(&go);
    return 0;
}
