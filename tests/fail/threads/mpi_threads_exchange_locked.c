// The threads of a process take turns with a lock: both processes may wait in the receive.
//@ verify -n 2 --check absolute-deadlock
#include <mpi.h>
#include <pthread.h>

int rank, in, out = 1;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *receive(void *unused) {
  pthread_mutex_lock(&lock);
  MPI_Recv(&in, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_mutex_unlock(&lock);
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&t, NULL, receive, NULL);
  pthread_mutex_lock(&lock);  //~ absolute-deadlock
  MPI_Send(&out, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD);
  pthread_mutex_unlock(&lock);
  pthread_join(t, NULL);
  MPI_Finalize();
  return in == 1 ? 0 : 1;
}
