// With MPI_THREAD_SERIALIZED, two threads call MPI at the same time.
//@ verify -n 1 --check mpi-thread-level
#include <mpi.h>
#include <pthread.h>

pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *work(void *unused) {
  int flag;
  MPI_Iprobe(MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &flag, MPI_STATUS_IGNORE);  //~ mpi-thread-level
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t a, b;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  pthread_create(&a, NULL, work, NULL);
  pthread_create(&b, NULL, work, NULL);
  pthread_join(a, NULL);
  pthread_join(b, NULL);
  MPI_Finalize();
  return 0;
}
