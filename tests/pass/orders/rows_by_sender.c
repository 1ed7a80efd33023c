// Rows of a matrix from anybody, copied by an inner loop to where their sender's row is.
//@[few] verify -n 20 --max-states 50
//@[off] verify -n 4 --commute off
#include <assert.h>
#include <mpi.h>

static double c[32][2];

int main(int argc, char **argv) {
  int rank, size, k = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    do {
      double row[2];
      MPI_Status status;
      MPI_Recv(row, 2, MPI_DOUBLE, MPI_ANY_SOURCE, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
      int who = status.MPI_SOURCE;
      for (int j = 0; j < 2; j++)
        c[who][j] = row[j];
      k = k + 1;
    } while (k != size - 1);
    for (int i = 1; i < size; i++)
      assert(c[i][0] == i && c[i][1] == 2 * i);
  } else {
    double row[2] = {rank, 2 * rank};
    MPI_Send(row, 2, MPI_DOUBLE, 0, rank, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
