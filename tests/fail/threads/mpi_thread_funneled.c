// With MPI_THREAD_FUNNELED, only the main thread may call MPI.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

void *send(void *unused) {
  int x = 7;
  MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  //~ mpi-thread-level
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_t t;
    pthread_create(&t, NULL, send, NULL);
    pthread_join(t, NULL);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 7);
  }
  MPI_Finalize();
  return 0;
}
