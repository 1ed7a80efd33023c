// `MPI_Init` is for a process of one thread, and a team may execute the loop, though it does not call MPI.
//@ verify -n 2 --threads 2 --strict
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, squares[10];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for //~ mpi-thread-level
  for (int i = 0; i < 10; i++)
    squares[i] = i * i;
  MPI_Bcast(squares, 10, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
