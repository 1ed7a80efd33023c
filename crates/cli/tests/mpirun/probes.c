//@ -n 2
// A message of unknown length: probed, counted, received.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, n, flag = 0, i;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    short data[5] = {1, -2, 3, -4, 5};
    MPI_Ssend(data, 5, MPI_SHORT, 1, 8, MPI_COMM_WORLD);
    MPI_Send(data, 0, MPI_SHORT, 1, 9, MPI_COMM_WORLD);
  } else {
    MPI_Probe(0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_SHORT, &n);
    short *data = malloc(n * sizeof(short));
    MPI_Recv(data, n, MPI_SHORT, 0, status.MPI_TAG, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    for (i = 0; i < n; i++) printf("%d of %d with tag %d: %d\n", i, n, status.MPI_TAG, data[i]);
    while (!flag) MPI_Iprobe(0, 9, MPI_COMM_WORLD, &flag, &status);
    MPI_Get_count(&status, MPI_SHORT, &n);
    MPI_Recv(data, n, MPI_SHORT, 0, 9, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, MPI_INT, &n);
    printf("empty: %d from %d\n", n, status.MPI_SOURCE);
    free(data);
  }
  MPI_Finalize();
  return 0;
}
