// Each worker sends its rank; rank 0 adds up what comes, from whoever is first.
#include <mpi.h>
#include <assert.h>
int main(int argc, char *argv[]) {
  int rank, n;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &n);
  if (rank == 0) {
    int sum = 0, x;
    MPI_Status st;
    for (int i = 1; i < n; i++) {
      MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &st);
      sum += x;
    }
    assert(sum == n * (n - 1) / 2);
  } else
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  return 0;
}
