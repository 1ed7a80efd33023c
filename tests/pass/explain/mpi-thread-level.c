//@ verify -n 1
#include <mpi.h>
#include <pthread.h>

static void *work(void *unused) {
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  return 0;
}

int main(int argc, char **argv) {
  int provided;
  pthread_t other;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided < MPI_THREAD_MULTIPLE)
    MPI_Abort(MPI_COMM_WORLD, 1);
  pthread_create(&other, 0, work, 0);
  pthread_join(other, 0);
  MPI_Finalize();
  return 0;
}
