// Of three processes the last one does not free its half.
//@ verify -n 2..3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  if (rank != 2)
    MPI_Comm_free(&half);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
