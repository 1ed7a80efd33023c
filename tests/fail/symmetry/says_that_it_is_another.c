// Workers say that they are others: who asks is not who is answered.
//@[on] verify -n 4
//@[off] verify -n 4 --symmetry off
#include <assert.h>
#include <mpi.h>
#define TASKS 6
int main(int argc, char **argv) {
  int rank, size, task, who;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int left = size - 1, next = 1;
    while (left > 0) {
      MPI_Recv(&who, 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      task = next <= TASKS ? next++ : 0;
      if (task == 0)
        left--;
      MPI_Send(&task, 1, MPI_INT, who, 0, MPI_COMM_WORLD); //~ potential-deadlock
    }
    assert(next == TASKS + 1);
  } else {
    int last = 0;
    int other = size - rank;
    while (1) {
      MPI_Send(&other, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE); //~ absolute-deadlock
      if (task == 0)
        break;
      last = task;
    }
    assert(rank != 3 || last != TASKS); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
