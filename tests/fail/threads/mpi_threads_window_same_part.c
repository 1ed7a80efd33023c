// Two threads lock the same target: a process has one epoch for each.
//@ verify -n 2 --check mpi-argument
#include <mpi.h>
#include <pthread.h>

int part;
MPI_Win window;

void *write(void *number) {
  int value = *(int *)number;
  MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 1, 0, window);  //~ mpi-argument
  MPI_Put(&value, 1, MPI_INT, 1, 0, 1, MPI_INT, window);
  MPI_Win_unlock(1, window);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, numbers[2] = {1, 2};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&part, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) {
    pthread_t t;
    pthread_create(&t, NULL, write, &numbers[1]);
    write(&numbers[0]);
    pthread_join(t, NULL);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
