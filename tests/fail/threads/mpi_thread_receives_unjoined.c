// The process looks at the buffer while its thread receives into it.
//@ verify -n 2 --check data-race
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int got;

void *receive(void *unused) {
  MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x = 5;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    pthread_t t;
    pthread_create(&t, NULL, receive, NULL);
    int early = got;  //~ data-race
    pthread_join(t, NULL);
  }
  MPI_Finalize();
  return 0;
}
