// Numbers are written into the list of workers by a pointer to it: nothing says that they are ranks, and they name workers.
//@[on] verify -n 3
//@[off] verify -n 3 --symmetry off
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, c = 0, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    int list[2], *p = list;
    for (int i = 0; i < 2; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      x = i + 1;
      MPI_Send(&x, 1, MPI_INT, status.MPI_SOURCE, 3, MPI_COMM_WORLD);
    }
    for (int i = 0; i < 2; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < 2; i++) {
      p[i] = i + 1;
      x = i + 1;
      MPI_Send(&x, 1, MPI_INT, list[i], 4, MPI_COMM_WORLD);
    }
  } else {
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Recv(&c, 1, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Send(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 0, 4, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(c != 1 || x != 2); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
