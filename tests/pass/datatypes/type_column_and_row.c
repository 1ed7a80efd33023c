// The column of one matrix becomes the row of another.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, m[3][4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  for (int i = 0; i < 3; i++)
    for (int j = 0; j < 4; j++)
      m[i][j] = rank == 0 ? 10 * i + j : -1;
  if (rank == 0) {
    MPI_Datatype column;
    MPI_Type_vector(3, 1, 4, MPI_INT, &column);
    MPI_Type_commit(&column);
    MPI_Send(&m[0][1], 1, column, 1, 0, MPI_COMM_WORLD);
    MPI_Type_free(&column);
  } else {
    MPI_Recv(m[2], 3, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(m[2][0] == 1 && m[2][1] == 11 && m[2][2] == 21 && m[2][3] == -1 && m[1][3] == -1);
  }
  MPI_Finalize();
  return 0;
}
