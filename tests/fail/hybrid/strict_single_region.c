// The level that the program asks for is for one thread; the region is none of a loop, and only one thread of it does anything.
//@ verify -n 2 --strict
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided, sum = 0;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SINGLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(2) //~ mpi-thread-level
  {
#pragma omp single
    sum = rank;
  }
  MPI_Finalize();
  return sum < 0;
}
