// A type of three integers is received as three integers.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, a[3] = {0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Datatype triple;
    MPI_Type_contiguous(3, MPI_INT, &triple);
    MPI_Type_commit(&triple);
    a[0] = 1;
    a[2] = 3;
    MPI_Send(a, 1, triple, 1, 0, MPI_COMM_WORLD);
    MPI_Type_free(&triple);
  } else {
    MPI_Recv(a, 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(a[0] == 1 && a[1] == 0 && a[2] == 3);
  }
  MPI_Finalize();
  return 0;
}
