//@ -n 2
// Values of several types in one buffer, packed and unpacked by hand.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  char buffer[100];
  int rank, position = 0, n = 0, list[3] = {0, 0, 0};
  double x = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    n = 3, x = 2.5, list[0] = 4, list[1] = 5, list[2] = 6;
    MPI_Pack(&n, 1, MPI_INT, buffer, 100, &position, MPI_COMM_WORLD);
    MPI_Pack(list, 3, MPI_INT, buffer, 100, &position, MPI_COMM_WORLD);
    MPI_Pack(&x, 1, MPI_DOUBLE, buffer, 100, &position, MPI_COMM_WORLD);
    printf("packed %d bytes\n", position);
    MPI_Send(buffer, position, MPI_PACKED, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(buffer, 100, MPI_PACKED, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Unpack(buffer, 100, &position, &n, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, 100, &position, list, n, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buffer, 100, &position, &x, 1, MPI_DOUBLE, MPI_COMM_WORLD);
    printf("unpacked %d bytes: %d, %d %d %d, %.1f\n", position, n, list[0], list[1], list[2], x);
  }
  MPI_Finalize();
  return 0;
}
