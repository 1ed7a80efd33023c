// MPI may provide less than the program asks for; the main thread may call it all the same.
//@ verify -n 1 --strict
#include <mpi.h>
#include <omp.h>
int main(int argc, char **argv) {
  int provided, x = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided >= MPI_THREAD_FUNNELED) {
#pragma omp parallel num_threads(2)
#pragma omp master
    { MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); }
  }
  MPI_Finalize();
  return 0;
}
