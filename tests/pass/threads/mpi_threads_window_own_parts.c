// Two threads write parts of two processes, each under the lock of its own target.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>
#include <pthread.h>

int part;
MPI_Win window;

void *write(void *target) {
  int rank = *(int *)target, value = 10 * rank;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, rank, 0, window);
  MPI_Put(&value, 1, MPI_INT, rank, 0, 1, MPI_INT, window);
  MPI_Win_unlock(rank, window);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, targets[2] = {1, 2};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&part, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) {
    pthread_t t;
    pthread_create(&t, NULL, write, &targets[1]);
    write(&targets[0]);
    pthread_join(t, NULL);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  assert(part == 10 * rank);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
