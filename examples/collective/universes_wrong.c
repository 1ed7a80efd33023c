/* WRONG: the two communicators are those of neighbours, so that the even processes
   have different sums. */
#include <mpi.h>

#pragma TASS universe EVENS PID % 2 == 0
#pragma TASS universe ODDS PID % 2 == 1

int rank, sum;

int main(int argc, char *argv[]) {
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, half);
  if (rank % 2 == 0) {
#pragma TASS collective(EVENS) assert SAME sum == PROC[0].sum
  }
#pragma TASS collective assert ALL sum >= rank
  if (rank % 2 == 1) {
#pragma TASS collective(ODDS) assert SAME sum == PROC[1].sum
  }
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
