// Testing for some of two messages until none is left.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, count = 0, done = 0, indices[2];
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    while (done < 2) {
      MPI_Testsome(2, r, &count, indices, MPI_STATUSES_IGNORE);
      assert(count >= 0 && done + count <= 2);
      done += count;
    }
    assert(x[0] == 10 && x[1] == 11);
  } else {
    for (int i = 0; i < 2; i++) {
      x[i] = 10 + i;
      MPI_Send(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
