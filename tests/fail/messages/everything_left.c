// What a process leaves behind at its end is told together, and hides nothing: neither what another does later, nor a leak.
//@ args: -n 2
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, *p = malloc(sizeof *p); //~ memory-leak
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Datatype row, column;
  MPI_Type_contiguous(3, MPI_INT, &row);
  MPI_Type_vector(3, 1, 3, MPI_INT, &column);
  *p = rank;
  p = NULL;
  MPI_Finalize(); //~ mpi-resource
  if (rank == 1) assert(rank == 0); //~ assertion
}
