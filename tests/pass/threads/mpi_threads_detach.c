// Two threads send from one buffer, which is detached when both are done.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

char room[1000];

void *send(void *unused) {
  int x = 5;
  MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x, size;
  void *old;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    pthread_t t;
    MPI_Buffer_attach(room, sizeof room);
    pthread_create(&t, NULL, send, NULL);
    MPI_Bsend(&rank, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    pthread_join(t, NULL);
    MPI_Buffer_detach(&old, &size);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
