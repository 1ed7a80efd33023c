// The upper triangle of a matrix; the rest stays as it is.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, m[3][3], lengths[3], places[3];
  MPI_Datatype upper;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++) {
    lengths[i] = 3 - i;
    places[i] = 4 * i;
    for (int j = 0; j < 3; j++)
      m[i][j] = rank == 0 ? 10 * i + j : -1;
  }
  MPI_Type_indexed(3, lengths, places, MPI_INT, &upper);
  MPI_Type_commit(&upper);
  if (rank == 0) {
    MPI_Send(m, 1, upper, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(m, 1, upper, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 3; i++)
      for (int j = 0; j < 3; j++)
        assert(m[i][j] == (j >= i ? 10 * i + j : -1));
  }
  MPI_Type_free(&upper);
  MPI_Finalize();
  return 0;
}
