// A list of ranks of one half of the processes, made before: they are no ranks of all processes.
//@[on] verify -n 6
//@[off] verify -n 6 --symmetry off
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int world, rank, c = 0, x = 0;
  MPI_Status status;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_split(MPI_COMM_WORLD, world % 2, world, &half);
  MPI_Comm_rank(half, &rank);
  if (world % 2 == 1 && rank == 0) {
    int list[2];
    for (int i = 0; i < 2; i++)
      list[i] = i + 1;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, half, &status);
      x = i + 1;
      MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 3, half);
    }
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 2, half, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2; i++) {
      x = i + 1;
      MPI_Send(&x, 1, MPI_INT, list[i], 4, half);
    }
  } else if (world % 2 == 1) {
    MPI_Send(&x, 1, MPI_INT, 0, 0, half);
    MPI_Recv(&c, 1, MPI_INT, 0, 3, half, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 2, half);
    MPI_Recv(&x, 1, MPI_INT, 0, 4, half, MPI_STATUS_IGNORE);
    assert(c != 2 || x != 1); //~ assertion
  }
  MPI_Barrier(half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
