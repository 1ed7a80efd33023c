//@ args: -n all
// Phases between barriers: everybody tells the next rank, then all add up.
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size, phase, one, total, root;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (phase = 0; phase < size; phase++) {
    one = rank;
    if (rank > 0)
      MPI_Recv(&one, 1, MPI_INT, rank - 1, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (rank < size - 1)
      MPI_Send(&one, 1, MPI_INT, rank + 1, 3, MPI_COMM_WORLD);
    MPI_Barrier(MPI_COMM_WORLD);
  }
  one = 1;
  MPI_Allreduce(&one, &total, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  assert(total == size);
  root = 0;
  if (rank == 0)
    root = total + 5;
  MPI_Bcast(&root, 1, MPI_INT, 0, MPI_COMM_WORLD);
  assert(root == size + 5);
  MPI_Finalize();
  return 0;
}
