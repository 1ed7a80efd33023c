// Only the thread that initialised MPI is its main thread.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

void *ask(void *unused) {
  int is_main;
  MPI_Is_thread_main(&is_main);
  assert(!is_main);
  return NULL;
}

int main(int argc, char **argv) {
  int level, is_main;
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  pthread_create(&t, NULL, ask, NULL);
  MPI_Is_thread_main(&is_main);
  assert(is_main);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
