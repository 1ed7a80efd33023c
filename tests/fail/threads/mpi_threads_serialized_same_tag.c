// Threads that take turns in MPI, with the same tag.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int rank;
pthread_mutex_t lock = PTHREAD_MUTEX_INITIALIZER;

void *exchange(void *number) {
  int tag = 0, mine = 10 * rank + *(int *)number, theirs;
  pthread_mutex_lock(&lock);
  if (rank == 0) {
    MPI_Request request;
    MPI_Isend(&mine, 1, MPI_INT, 1, tag, MPI_COMM_WORLD, &request);
    pthread_mutex_unlock(&lock);
    int done = 0;
    while (!done) {
      pthread_mutex_lock(&lock);
      MPI_Test(&request, &done, MPI_STATUS_IGNORE);
      pthread_mutex_unlock(&lock);
    }
    return NULL;
  }
  MPI_Recv(&theirs, 1, MPI_INT, 0, tag, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  pthread_mutex_unlock(&lock);
  assert(theirs == mine - 10);  //~ assertion
  return NULL;
}

int main(int argc, char **argv) {
  int level, numbers[2] = {1, 2};
  pthread_t t;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  pthread_create(&t, NULL, exchange, &numbers[1]);
  exchange(&numbers[0]);
  pthread_join(t, NULL);
  MPI_Finalize();
  return 0;
}
