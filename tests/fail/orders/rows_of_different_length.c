// A shorter row leaves in the buffer what another sender's row had there.
//@[on] verify -n 3
//@[off] verify -n 3 --commute off
#include <assert.h>
#include <mpi.h>

static double c[32][2];

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    double row[2] = {0, 0};
    MPI_Status status;
    for (int i = 1; i < size; i++) {
      MPI_Recv(row, 2, MPI_DOUBLE, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      for (int j = 0; j < 2; j++)
        c[status.MPI_SOURCE][j] = row[j];
    }
    assert(c[1][1] == 0); //~ assertion
  } else {
    double row[2] = {rank, 2 * rank};
    MPI_Send(row, rank, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
