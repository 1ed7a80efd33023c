// With three processes the left neighbour sends more than fits.
//@ verify -n 2..3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, out[3] = {0}, in[3] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Sendrecv(out, size, MPI_INT, (rank + 1) % size, 0, in, 2, MPI_INT, (rank + size - 1) % size, 0,  //~ mpi-truncation
               MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Finalize();
  return 0;
}
