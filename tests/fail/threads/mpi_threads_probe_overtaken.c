// A thread probes for a message that another one may receive before the probe returns.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>
#include <semaphore.h>

sem_t asked;
int x, y;

void *receive(void *unused) {
  sem_wait(&asked);
  MPI_Recv(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}

void *ask(void *unused) {
  int go = 1;
  MPI_Send(&go, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  sem_post(&asked);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, go;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_t a, b;
    sem_init(&asked, 0, 0);
    pthread_create(&a, NULL, receive, NULL);
    pthread_create(&b, NULL, ask, NULL);
    MPI_Probe(1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
    pthread_join(a, NULL);
    pthread_join(b, NULL);
  } else {
    MPI_Recv(&go, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&go, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
