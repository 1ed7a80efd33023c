// A thread waits for a message that never comes, since the other rank aborts. The other thread of its team may be faster than that.
//@ verify -n 2 --timeout 60s
#include <assert.h>
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided, in = 0, done[2] = {0};
  MPI_Init_thread(&argc, &argv, MPI_THREAD_MULTIPLE, &provided);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (provided < MPI_THREAD_MULTIPLE || rank == 1)
    MPI_Abort(MPI_COMM_WORLD, 1);
#pragma omp parallel num_threads(2)
  {
    int me = omp_get_thread_num();
    if (me == 0)
      MPI_Recv(&in, 1, MPI_INT, 1, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    else
      assert(done[me]); //~ assertion
    done[me]++;
  }
  MPI_Finalize();
  return 0;
}
