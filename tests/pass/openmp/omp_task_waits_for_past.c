// A task that waits for one that has ended, or that must end first, waits for nobody.
//@[taskwait] verify
//@[depend] verify -D ORDERED
#include <semaphore.h>

int main(void) {
    sem_t go;
    int order = 0;
    sem_init(&go, 0, 0);
#pragma omp parallel num_threads(2)
#pragma omp single
    {
#ifdef ORDERED
#pragma omp task shared(go) depend(out : order)
        sem_post(&go);
#pragma omp task shared(go) depend(in : order)
        sem_wait(&go);
#else
#pragma omp task shared(go)
        sem_post(&go);
#pragma omp taskwait
#pragma omp task shared(go)
        sem_wait(&go);
#endif
    }
    sem_destroy(&go);
    return 0;
}
