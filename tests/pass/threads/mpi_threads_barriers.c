// Two threads of a process are in a barrier at once, each on a communicator of its own.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

MPI_Comm comms[2];

void *meet(void *number) {
  MPI_Barrier(comms[*(int *)number]);
  return NULL;
}

int main(int argc, char **argv) {
  int level, numbers[2] = {0, 1};
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[0]);
  MPI_Comm_dup(MPI_COMM_WORLD, &comms[1]);
  pthread_create(&t, NULL, meet, &numbers[1]);
  meet(&numbers[0]);
  pthread_join(t, NULL);
  MPI_Comm_free(&comms[0]);
  MPI_Comm_free(&comms[1]);
  MPI_Finalize();
  return 0;
}
