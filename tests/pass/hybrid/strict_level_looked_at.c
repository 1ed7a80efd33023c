// Whatever level the library gives, threads are there only if it is enough.
//@ verify -n 2 --threads 2 --strict
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, provided, squares[10] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for if (provided >= MPI_THREAD_FUNNELED)
  for (int i = 0; i < 10; i++)
    squares[i] = i * i;
  MPI_Bcast(squares, 10, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
