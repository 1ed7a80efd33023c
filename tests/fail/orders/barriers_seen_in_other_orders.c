// Ranks may see different barriers complete first.
//@[on] verify -n 2
//@[off] verify -n 2 --commute off
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Request requests[3];
  int first = -1, all[2];
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 3; i++)
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 3; i++) {
    int which;
    MPI_Waitany(3, requests, &which, MPI_STATUS_IGNORE);
    if (i == 0)
      first = which;
  }
  MPI_Allgather(&first, 1, MPI_INT, all, 1, MPI_INT, MPI_COMM_WORLD);
  assert(all[0] != 2 || all[1] != 1); //~ assertion
  MPI_Finalize();
  return 0;
}
