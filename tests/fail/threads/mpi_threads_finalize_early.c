// MPI is finalised while a thread waits in it.
//@ verify -n 1
#include <mpi.h>
#include <pthread.h>

int in;

void *receive(void *unused) {
  MPI_Recv(&in, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-lifecycle
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  pthread_create(&t, NULL, receive, NULL);
  MPI_Finalize();
  pthread_join(t, NULL);
  return 0;
}
