//@ -n 4
// Collectives that are started and waited for, several at once.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, a, b = -1, c[8], d = 0, e = 0;
  MPI_Request r[5];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  a = rank == 1 ? 42 : 0;
  MPI_Ibcast(&a, 1, MPI_INT, 1, MPI_COMM_WORLD, &r[0]);
  MPI_Iallreduce(&rank, &b, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[1]);
  MPI_Iallgather(&rank, 1, MPI_INT, c, 1, MPI_INT, MPI_COMM_WORLD, &r[2]);
  MPI_Ibarrier(MPI_COMM_WORLD, &r[3]);
  MPI_Iscan(&size, &d, 1, MPI_INT, MPI_SUM, MPI_COMM_WORLD, &r[4]);
  MPI_Waitall(5, r, MPI_STATUSES_IGNORE);
  printf("rank %d: %d %d %d %d\n", rank, a, b, c[size - 1], d);
  MPI_Ireduce(&d, &e, 1, MPI_INT, MPI_MAX, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Wait(&r[0], MPI_STATUS_IGNORE);
  if (rank == 0) printf("max %d\n", e);
  MPI_Finalize();
  return 0;
}
