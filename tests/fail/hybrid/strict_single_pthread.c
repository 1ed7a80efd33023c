// A thread that never calls MPI, in a process that began MPI with one.
//@ verify -n 1 --strict
#include <mpi.h>
#include <pthread.h>

static void *work(void *at) {
  *(int *)at = 1;
  return 0;
}

int main(int argc, char **argv) {
  int done = 0;
  pthread_t other;
  MPI_Init(&argc, &argv);
  pthread_create(&other, 0, work, &done); //~ mpi-thread-level
  pthread_join(other, 0);
  MPI_Finalize();
  return !done;
}
