// The task that waits begins on the thread that is at the barrier, although the one in `taskwait` is free, too. The latter executes only tasks
// that were created inside of the one it has begun, so that nobody is left for the task that posts.
//@ verify
#include <semaphore.h>

static sem_t go;

int main(void) {
    sem_init(&go, 0, 0);
#pragma omp parallel num_threads(2)
#pragma omp masked
    {
#pragma omp task
        sem_post(&go);
#pragma omp task if (0)
        {
#pragma omp task
            sem_wait(&go);
#pragma omp taskwait //~ absolute-deadlock
        }
    }
    sem_destroy(&go);
    return 0;
}
