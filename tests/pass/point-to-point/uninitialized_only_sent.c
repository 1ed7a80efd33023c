// A value never written may be copied and sent, as long as nobody uses it.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

struct pair {
  int used, unused;
};

int main(int argc, char **argv) {
  int rank, a[2];
  struct pair p, q;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  p.used = 4;
  q = p;
  assert(q.used == 4);
  if (rank == 0) {
    a[0] = 7;
    MPI_Send(a, 2, MPI_INT, 1, 0, MPI_COMM_WORLD);
  } else if (rank == 1) {
    MPI_Recv(a, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(a[0] == 7);
  }
  MPI_Finalize();
  return 0;
}
