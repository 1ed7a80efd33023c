// The first thread sends the count while others may still add to it.
//@ verify -n 2 --threads 2
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, count = 0, all, provided;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel
  {
#pragma omp critical
    count += rank;
#pragma omp master
    MPI_Allreduce(&count, &all, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD); //~ data-race
  }
  MPI_Finalize();
  return 0;
}
