// Values of several types packed into one message.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, n = 0, place = 0;
  double d[2] = {0.0, 0.0};
  char space[200];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    n = 2;
    d[0] = 0.5;
    d[1] = 1.5;
    MPI_Pack(&n, 1, MPI_INT, space, sizeof(space), &place, MPI_COMM_WORLD);
    MPI_Pack(d, n, MPI_DOUBLE, space, sizeof(space), &place, MPI_COMM_WORLD);
    assert(place > 0 && place <= (int)sizeof(space));
    MPI_Send(space, place, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(space, sizeof(space), MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(space, sizeof(space), &place, &n, 1, MPI_INT, MPI_COMM_WORLD);
    assert(n == 2);
    MPI_Unpack(space, sizeof(space), &place, d, n, MPI_DOUBLE, MPI_COMM_WORLD);
    assert(d[0] == 0.5 && d[1] == 1.5);
  }
  MPI_Finalize();
  return 0;
}
