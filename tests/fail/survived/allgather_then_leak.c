// Every rank has room for one element less than it gathers; behind it a datatype is never freed.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int mine = 3, all[1] = {0};
  MPI_Datatype pair;
  MPI_Init(&argc, &argv);
  MPI_Allgather(&mine, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);  //~ array-bounds
  MPI_Type_contiguous(2, MPI_INT, &pair);
  MPI_Type_commit(&pair);
  MPI_Finalize();  //~ mpi-resource
  return 0;
}
