//@ -n 2
// Nonblocking sends of every mode, received in another order; completion by
// Waitany, Waitsome, Test; a message to nobody.
#include <mpi.h>
#include <stdio.h>
#include <stdlib.h>

int main(int argc, char **argv) {
  int rank, i, x[4] = {0, 0, 0, 0}, index, flag = 0, count, indices[4], done = 0, sum = 0;
  char *room = malloc(1000);
  void *back;
  MPI_Request r[4];
  MPI_Status status, statuses[4];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Buffer_attach(room, 1000);
    for (i = 0; i < 4; i++) x[i] = 11 * (i + 1);
    MPI_Isend(&x[0], 1, MPI_INT, 1, 0, MPI_COMM_WORLD, &r[0]);
    MPI_Issend(&x[1], 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &r[1]);
    MPI_Ibsend(&x[2], 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &r[2]);
    MPI_Isend(&x[3], 1, MPI_INT, MPI_PROC_NULL, 3, MPI_COMM_WORLD, &r[3]);
    MPI_Waitall(4, r, MPI_STATUSES_IGNORE);
    MPI_Buffer_detach(&back, &count);
    printf("room %d\n", back == (void *)room);
  } else {
    for (i = 0; i < 3; i++) MPI_Irecv(&x[i], 1, MPI_INT, 0, 2 - i, MPI_COMM_WORLD, &r[i]);
    MPI_Irecv(&x[3], 1, MPI_INT, MPI_PROC_NULL, 9, MPI_COMM_WORLD, &r[3]);
    MPI_Wait(&r[3], &status);
    printf("nobody: %d\n", x[3]);
    while (!flag) MPI_Test(&r[1], &flag, &status);
    printf("tag %d from %d: %d\n", status.MPI_TAG, status.MPI_SOURCE, x[1]);
    MPI_Waitany(4, r, &index, &status);
    printf("any: %d\n", x[index] == 11 * (status.MPI_TAG + 1));
    while (done != MPI_UNDEFINED) {
      MPI_Waitsome(4, r, &done, indices, statuses);
      if (done != MPI_UNDEFINED) for (i = 0; i < done; i++) sum += indices[i];
    }
    printf("some: %d, values %d %d %d\n", sum + index, x[0], x[1], x[2]);
  }
  free(room);
  MPI_Finalize();
  return 0;
}
