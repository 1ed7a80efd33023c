// Two threads call a barrier of the same communicator; the other process has long come to it.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

void *meet(void *unused) {
  MPI_Barrier(MPI_COMM_WORLD);  //~ mpi-collective
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_t t;
    pthread_create(&t, NULL, meet, NULL);
    meet(NULL);
    pthread_join(t, NULL);
  } else {
    MPI_Barrier(MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
