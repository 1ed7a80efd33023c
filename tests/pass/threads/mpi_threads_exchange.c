// In each process one thread sends and the other receives.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

int rank, in, out = 1;

void *receive(void *unused) {
  MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&t, NULL, receive, NULL);
  MPI_Send(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  pthread_join(t, NULL);
  MPI_Finalize();
  return in == 1 ? 0 : 1;
}
