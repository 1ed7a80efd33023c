// MPI may provide less than the program asks for; then the thread that executes a `single` may not be one that may call it.
//@ verify -n 1 --strict
#include <mpi.h>
#include <omp.h>
int main(int argc, char **argv) {
  int provided, x = 1;
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  if (provided >= MPI_THREAD_FUNNELED) {
#pragma omp parallel num_threads(2)
#pragma omp single
    { MPI_Bcast(&x, 1, MPI_INT, 0, MPI_COMM_WORLD); } //~ mpi-thread-level
  }
  MPI_Finalize();
  return 0;
}
