// Some complete at a time, until all have.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, done = 0, count, indices[2];
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Irecv(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Irecv(&x[1], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &r[1]);
    while (done < 2) {
      MPI_Waitsome(2, r, &count, indices, MPI_STATUSES_IGNORE);
      assert(count >= 1 && count <= 2 - done);
      for (int i = 0; i < count; i++)
        assert(x[indices[i]] == indices[i] + 1);
      done += count;
    }
    MPI_Waitsome(2, r, &count, indices, MPI_STATUSES_IGNORE);
    assert(count == MPI_UNDEFINED);
  } else {
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
