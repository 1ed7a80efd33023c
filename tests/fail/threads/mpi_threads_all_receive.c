// Both threads of both processes wait for the other process first.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

int rank, in[2], out[2];

void *exchange(void *number) {
  int me = *(int *)number, other = 1 - rank;
  MPI_Recv(&in[me], 1, MPI_INT, other, me, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  MPI_Send(&out[me], 1, MPI_INT, other, me, MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char **argv) {
  int level, numbers[2] = {0, 1};
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&t, NULL, exchange, &numbers[1]);
  exchange(&numbers[0]);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
