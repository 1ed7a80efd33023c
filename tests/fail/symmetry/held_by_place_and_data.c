// Workers have numbers of their own, and the list says in which order they are served: both matter.
//@[on] verify -n 3
//@[off] verify -n 3 --symmetry off
#include <assert.h>
#include <mpi.h>
int main(int argc, char **argv) {
  int rank, size, x = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int list[8], count = 0;
    for (int i = 1; i < size; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      list[count++] = status.MPI_SOURCE;
    }
    for (int i = 1; i < size; i++)
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (int i = 0; i < count; i++) {
      x = i + 1;
      MPI_Send(&x, 1, MPI_INT, list[i], 2, MPI_COMM_WORLD);
    }
  } else {
    int c = rank * 10;
    MPI_Send(&x, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Send(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Recv(&x, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(c != 10 || x != 2); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
