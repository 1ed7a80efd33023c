// Two threads wait for the same request.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int got;
MPI_Request request;

void *wait_for_it(void *unused) {
  MPI_Wait(&request, MPI_STATUS_IGNORE);  //~ data-race
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x = 5;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    pthread_t a, b;
    MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_create(&b, NULL, wait_for_it, NULL);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
  }
  MPI_Finalize();
  return 0;
}
