// Asking about several requests does not complete them, and the answer may be no.
//@[leak] verify -n 2 -DLEAK
//@[no] verify -n 2 -DNO
//@[early] verify -n 2 -DEARLY
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[2] = {0}, flag = 0, index, count, indices[2];
  MPI_Request r[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++)
      MPI_Irecv(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
#ifdef LEAK
    while (!flag)
      MPI_Request_get_status_all(2, r, &flag, MPI_STATUSES_IGNORE);
#endif
#ifdef NO
    MPI_Request_get_status_any(2, r, &index, &flag, MPI_STATUS_IGNORE);
    assert(flag);  //~[no] assertion
#endif
#ifdef EARLY
    MPI_Request_get_status_some(2, r, &count, indices, MPI_STATUSES_IGNORE);
    if (count == 1)
      x[1 - indices[0]] = 1;  //~[early] mpi-buffer
#endif
#ifndef LEAK
    MPI_Waitall(2, r, MPI_STATUSES_IGNORE);
#endif
  } else {
    for (int i = 0; i < 2; i++)
      MPI_Send(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
  }
  MPI_Finalize();  //~[leak] mpi-request
  return 0;
}
