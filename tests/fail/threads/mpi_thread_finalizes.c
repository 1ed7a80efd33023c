// Another thread than the one that initialised MPI finalises it.
//@ verify -n 1
#include <mpi.h>
#include <pthread.h>

void *finish(void *unused) {
  MPI_Finalize();  //~ mpi-thread-level
  return NULL;
}

int main(int argc, char **argv) {
  int level;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  pthread_create(&t, NULL, finish, NULL);
  pthread_join(t, NULL);
  return 0;
}
