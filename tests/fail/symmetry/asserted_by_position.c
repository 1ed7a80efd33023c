// The variable of the quantifier is a number, too: each worker is asserted to have done another task last.
//@[on] verify -n 4
//@[off] verify -n 4 --symmetry off
#include <assert.h>
#include <mpi.h>
#define TASKS 7
int main(int argc, char **argv) {
  int rank, size, task, next = 1, sum = 0, last = 0, done = 0;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    for (int w = 1; w < size; w++) {
      task = next++;
      MPI_Send(&task, 1, MPI_INT, w, 0, MPI_COMM_WORLD);
    }
    for (int i = 0; i < TASKS; i++) {
      int result;
      MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      sum += result;
      if (next <= TASKS) {
        task = next++;
        MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
      }
    }
    task = 0;
    for (int w = 1; w < size; w++)
      MPI_Send(&task, 1, MPI_INT, w, 0, MPI_COMM_WORLD);
    assert(sum == TASKS * (TASKS + 1) / 2);
  } else {
    while (1) {
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
      if (task <= 0)
        break;
      last = task;
      done++;
      MPI_Send(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
#pragma antiphon collective assert DONE forall {int p | 1 <= p && p < NPROCS} PROC[p].last != 5 + p || PROC[p].done < 3 //~ collective-assertion
  MPI_Finalize();
  return 0;
}
