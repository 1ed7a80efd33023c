//@ verify -n 2 --contracts
// The function sends with another tag than its contract says.
#include <assert.h>
#include <mpi.h>
#pragma antiphon channel(0) {int from, int to, int k, int m} m == 3 * k

#pragma antiphon requires x == 3 * \sent(1, 0) || PID > 0
#pragma antiphon ensures PID == 0 ==> \sent(1, 0) == \old(\sent(1, 0)) + 1
#pragma antiphon ensures PID == 1 ==> \received(0, 0) == \old(\received(0, 0)) + 1 && \result == 3 * \old(\received(0, 0)) //~ assertion
int passed(int x) { //~ W014
  int rank;
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  else
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  return x;
}

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  passed(0);
  assert(passed(3) == 3);
  MPI_Finalize();
  return 0;
}
