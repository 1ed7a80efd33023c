// The rows are gathered instead of exchanged; the message names the pair that fails.
//@ verify -n 2
#include <mpi.h>

#pragma TASS input
int values[3][3];

int main(int argc, char **argv) {
  int me, np, row[3], column[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  for (int i = 0; i < np; i++)
    row[i] = values[me][i];
  MPI_Allgather(row, 1, MPI_INT, column, 1, MPI_INT, MPI_COMM_WORLD);
#pragma TASS collective assert TRANSPOSED forall {int p | 0 <= p && p < NPROCS} \
    forall {int q | 0 <= q && q < NPROCS} PROC[p].column[q] == PROC[q].row[p]  //~^ collective-assertion
#pragma TASS collective assert SOMEWHERE forall {int p | 0 <= p && p < NPROCS} \
    exists {int q | 0 <= q && q < NPROCS} PROC[q].column[p] == PROC[p].row[q] && q == p
#pragma TASS collective assert SUMS sum {int p | 0 <= p && p < NPROCS} \
    (sum {int q | 0 <= q && q < NPROCS} PROC[p].row[q]) \
    == sum {int p | 0 <= p && p < NPROCS} (sum {int q | 0 <= q && q < NPROCS} PROC[p].column[q])
  MPI_Finalize();
  return 0;
}
