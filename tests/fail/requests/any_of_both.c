// A request that stands for several transfers is complete when all of them are, not when one is.
//@[recv] verify -n 2 -DRECV
//@[part] verify -n 1 -DPART
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, out = 1, got = -1, index, flag = 0, parts[2] = {7, 8};
  MPI_Request r;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#ifdef RECV
  MPI_Isendrecv(&out, 1, MPI_INT, 1 - rank, 0, &got, 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r);
  MPI_Testany(1, &r, &index, &flag, MPI_STATUS_IGNORE);
  assert(flag);  //~[recv] assertion
#else
  MPI_Psend_init(parts, 2, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r);
  MPI_Start(&r);
  MPI_Pready(0, r);
  MPI_Waitany(1, &r, &index, MPI_STATUS_IGNORE);  //~[part] absolute-deadlock
  MPI_Request_free(&r);
#endif
  MPI_Finalize();
  return 0;
}
