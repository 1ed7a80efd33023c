// What the root scatters lies in part behind its array; behind it a message is sent that nobody receives.
//@ verify -n 2 --max-violations 4
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, mine[2] = {0, 0}, all[3] = {1, 2, 3}, counts[2] = {2, 2}, starts[2] = {0, 2};
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Scatterv(all, counts, starts, MPI_INT, mine, 2, MPI_INT, 0, MPI_COMM_WORLD);  //~ array-bounds
  if (rank == 0)
    MPI_Send(mine, 1, MPI_INT, 1, 9, MPI_COMM_WORLD);  //~ potential-deadlock
  //~^ mpi-unreceived
  MPI_Finalize();
  return 0;
}
