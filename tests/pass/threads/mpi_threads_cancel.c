// A thread cancels the receive that another one is about to wait for; a message that it did not get is received later.
//@ verify -n 2 --deadlock absolute
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int got = -1, cancelled;
MPI_Request request;

void *give_up(void *unused) {
  MPI_Request mine = request;
  MPI_Cancel(&mine);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x = 5;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    pthread_t t;
    MPI_Status status;
    MPI_Irecv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Request waited = request;
    pthread_create(&t, NULL, give_up, NULL);
    pthread_join(t, NULL);
    MPI_Wait(&waited, &status);
    MPI_Test_cancelled(&status, &cancelled);
    if (cancelled)
      MPI_Recv(&got, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(got == 5);
  }
  MPI_Finalize();
  return 0;
}
