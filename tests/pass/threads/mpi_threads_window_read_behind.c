// The thread that waits for the end of a put reads the memory.
//@ verify -n 2
#include <mpi.h>
#include <pthread.h>

int part, seen;
MPI_Win window;

void *read_it(void *unused) {
  seen = part;
  return NULL;
}

void *wait_for_it(void *unused) {
  int done;
  MPI_Recv(&done, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  read_it(NULL);
  return NULL;
}

int main(int argc, char **argv) {
  int level, rank, x = 7;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &level);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_create(&part, sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  if (rank == 0) {
    pthread_t a, b;
    pthread_create(&a, NULL, wait_for_it, NULL);
    pthread_create(&b, NULL, read_it, NULL);
    pthread_join(b, NULL);
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    pthread_join(a, NULL);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Win_lock(MPI_LOCK_EXCLUSIVE, 0, 0, window);
    MPI_Put(&x, 1, MPI_INT, 0, 0, 1, MPI_INT, window);
    MPI_Win_unlock(0, window);
    MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  MPI_Win_free(&window);
  MPI_Finalize();
  return 0;
}
