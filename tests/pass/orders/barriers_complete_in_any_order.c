// Each rank may see its four barriers complete in any order; what the others see has nothing to do with it.
//@[few] verify -n 4 --max-states 300
//@[off] verify -n 2 --commute off
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Request requests[4];
  MPI_Init(&argc, &argv);
  for (int i = 0; i < 4; i++)
    MPI_Ibarrier(MPI_COMM_WORLD, &requests[i]);
  for (int i = 0; i < 4; i++) {
    int which;
    MPI_Waitany(4, requests, &which, MPI_STATUS_IGNORE);
  }
  MPI_Finalize();
  return 0;
}
