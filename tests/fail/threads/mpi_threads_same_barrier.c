// Two threads of a process are in a barrier of the same communicator at once.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

MPI_Comm comms[2];

void *meet(void *number) {
  MPI_Barrier(comms[*(int *)number]);  //~ mpi-collective
  return NULL;
}

int main(int argc, char **argv) {
  int level, numbers[2] = {0, 1};
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  comms[0] = MPI_COMM_WORLD;
  comms[1] = MPI_COMM_WORLD;
  pthread_create(&t, NULL, meet, &numbers[1]);
  meet(&numbers[0]);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
