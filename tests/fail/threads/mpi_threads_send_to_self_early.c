// A process sends to itself before the thread that receives is there.
//@ verify -n 1
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
  MPI_Ssend(&out, 1, MPI_INT, 0, 3, MPI_COMM_WORLD);  //~ absolute-deadlock
  pthread_create(&t, NULL, receive, NULL);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
