// Two threads wait for one of two messages each, and believe it to be the first one.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int got[4];

void *wait_for_two(void *number) {
  int me = *(int *)number, first;
  MPI_Request requests[2];
  MPI_Irecv(&got[2 * me], 1, MPI_INT, 0, 2 * me, MPI_COMM_WORLD, &requests[0]);
  MPI_Irecv(&got[2 * me + 1], 1, MPI_INT, 0, 2 * me + 1, MPI_COMM_WORLD, &requests[1]);
  MPI_Waitany(2, requests, &first, MPI_STATUS_IGNORE);
  assert(first == 0);  //~ assertion
  MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, numbers[2] = {0, 1};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Request requests[4];
    int data[4] = {1, 2, 3, 4};
    for (int i = 0; i < 4; i++) MPI_Isend(&data[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &requests[i]);
    MPI_Waitall(4, requests, MPI_STATUSES_IGNORE);
  } else {
    pthread_t t;
    pthread_create(&t, NULL, wait_for_two, &numbers[1]);
    wait_for_two(&numbers[0]);
    pthread_join(t, NULL);
    assert(got[0] + got[1] + got[2] + got[3] == 10);
  }
  MPI_Finalize();
  return 0;
}
