// A thread writes the buffer of a receive in which another one waits.
//@ verify -n 1 --check mpi-buffer
#include <mpi.h>
#include <pthread.h>

int in;

void *receive(void *unused) {
  MPI_Recv(&in, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level, out = 7;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  pthread_create(&t, NULL, receive, NULL);
  in = 1;  //~ mpi-buffer
  MPI_Send(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
