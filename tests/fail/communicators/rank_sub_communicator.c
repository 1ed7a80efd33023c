// A rank of the world is none of the smaller communicator.
//@ verify -n 3
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0;
  MPI_Comm part;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank == 0, rank, &part);
  if (rank != 0)
    MPI_Bcast(&x, 1, MPI_INT, 2, part);  //~ mpi-rank
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
