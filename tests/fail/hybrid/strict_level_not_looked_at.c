// The program asks for a level that the library need not have, and goes on with threads whatever it got.
//@ verify -n 2 --threads 2 --strict
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, provided, squares[10];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for //~ mpi-thread-level
  for (int i = 0; i < 10; i++)
    squares[i] = i * i;
  MPI_Bcast(squares, 10, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
