// Each thread of a process exchanges with the one that has its tag.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int rank;

void *exchange(void *number) {
  int tag = *(int *)number, mine = 10 * rank + *(int *)number, theirs;
  if (rank == 0) {
    MPI_Send(&mine, 1, MPI_INT, 1, tag, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&theirs, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(theirs == mine - 10);
  }
  return NULL;
}

int main(int argc, char **argv) {
  int level, numbers[2] = {1, 2};
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&t, NULL, exchange, &numbers[1]);
  exchange(&numbers[0]);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
