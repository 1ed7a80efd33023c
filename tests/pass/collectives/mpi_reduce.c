// Sums of vectors at one process; the others' results are left alone.
//@ verify -n 1..3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, size;
  double in[2], out[2] = {-1.0, -1.0};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  in[0] = 0.5;
  in[1] = rank;
  MPI_Reduce(in, out, 2, MPI_DOUBLE, MPI_SUM, size - 1, MPI_COMM_WORLD);
  if (rank == size - 1)
    assert(out[0] == 0.5 * size && out[1] == size * (size - 1) / 2);
  else
    assert(out[0] == -1.0 && out[1] == -1.0);
  MPI_Finalize();
  return 0;
}
