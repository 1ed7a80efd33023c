// The manager of the second half asks its workers for their last task by their ranks there.
//@[on] verify -n 6
//@[off] verify -n 6 --symmetry off
#include <assert.h>
#include <mpi.h>
#define TASKS 4
int main(int argc, char **argv) {
  int rank, world, size, task;
  MPI_Status status;
  MPI_Comm half;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  MPI_Comm_split(MPI_COMM_WORLD, world % 2, world, &half);
  MPI_Comm_rank(half, &rank);
  MPI_Comm_size(half, &size);
  if (rank == 0) {
    int next = 1, sum = 0;
    for (int i = 0; i < size - 1; i++) {
      MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, 1, half, &status);
      task = next++;
      MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, half);
    }
    for (int i = 0; i < TASKS; i++) {
      int result;
      MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, half, &status);
      sum += result;
      task = next <= TASKS ? next++ : 0;
      MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, half);
    }
    assert(sum > 0);
    for (int w = 1; w < 3; w++) {
      MPI_Recv(&task, 1, MPI_INT, w == 1 ? 1 : 2, 9, half, MPI_STATUS_IGNORE);
      assert(world == 0 || w != 1 || task != 2); //~ assertion
    }
  } else {
    int last = 0;
    MPI_Send(&last, 1, MPI_INT, 0, 1, half);
    while (1) {
      MPI_Recv(&task, 1, MPI_INT, 0, 0, half, MPI_STATUS_IGNORE);
      if (task == 0)
        break;
      last = task;
      MPI_Send(&task, 1, MPI_INT, 0, 0, half);
    }
    MPI_Send(&last, 1, MPI_INT, 0, 9, half);
  }
  MPI_Barrier(half);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
