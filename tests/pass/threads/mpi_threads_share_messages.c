// Two threads of a process receive two messages; each gets one of them.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int got[2];

void *receive(void *place) {
  MPI_Recv(place, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x = 5, y = 6;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    pthread_t a, b;
    pthread_create(&a, NULL, receive, &got[0]);
    pthread_create(&b, NULL, receive, &got[1]);
    pthread_join(a, NULL);
    pthread_join(b, NULL);
    assert(got[0] + got[1] == 11);
  }
  MPI_Finalize();
  return 0;
}
