// The forms with large counts do what those without do.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, given[3] = {1, 2, 3}, got[3] = {0}, sum = 0;
  MPI_Count count = 3;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send_c(given, count, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Irecv_c(got, count, MPI_INT, 0, 0, MPI_COMM_WORLD, &request);
    MPI_Wait(&request, MPI_STATUS_IGNORE);
    assert(got[2] == 3);
  }
  MPI_Allreduce_c(&given[1], &sum, (MPI_Count)1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(sum == 4);
  MPI_Finalize();
  return 0;
}
