// Absolute addresses: two variables in one message.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 0, lengths[2] = {1, 1};
  double y = 0.0;
  MPI_Aint places[2];
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, both;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&x, &places[0]);
  MPI_Get_address(&y, &places[1]);
  MPI_Type_create_struct(2, lengths, places, types, &both);
  MPI_Type_commit(&both);
  if (rank == 0) {
    x = 3;
    y = 1.25;
    MPI_Send(MPI_BOTTOM, 1, both, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(MPI_BOTTOM, 1, both, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 3 && y == 1.25);
  }
  MPI_Type_free(&both);
  MPI_Finalize();
  return 0;
}
