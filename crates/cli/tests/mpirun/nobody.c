//@ -n 2
//@ not MPICH: 4.0 leaves source and tag of this status as they were
// The status of a nonblocking receive from nobody (MPI 4.0, 3.10).
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int x = 5, count;
  MPI_Request r;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Irecv(&x, 1, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD, &r);
  MPI_Wait(&r, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  printf("nobody: %d %d %d, %d\n", status.MPI_SOURCE == MPI_PROC_NULL, status.MPI_TAG == MPI_ANY_TAG, count, x);
  MPI_Finalize();
  return 0;
}
