// One thread changes the buffer while another one waits for the send; the one that waits has its turn first.
//@ verify -n 2 --timeout 60s
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, provided, out[4] = {0}, in[4], work[3] = {0};
  MPI_Request requests[2];
  MPI_Init_thread(&argc, &argv, MPI_THREAD_SERIALIZED, &provided);
  if (provided < MPI_THREAD_SERIALIZED)
    MPI_Abort(MPI_COMM_WORLD, 1);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel num_threads(3)
  {
    int me = omp_get_thread_num();
    for (int step = 0; step < 4; step++) {
      if (me == 0) {
        MPI_Irecv(in, 4, MPI_INT, 1 - rank, step, MPI_COMM_WORLD, &requests[0]);
        MPI_Isend(out, 4, MPI_INT, 1 - rank, step, MPI_COMM_WORLD, &requests[1]);
      }
      work[me]++;
#pragma omp barrier
      if (me == 1)
        MPI_Waitall(2, requests, MPI_STATUSES_IGNORE);
      work[me]++;
      if (me == 2)
        out[step] = step + 1; //~ mpi-buffer
#pragma omp barrier
    }
  }
  MPI_Finalize();
  return work[0] != 8;
}
