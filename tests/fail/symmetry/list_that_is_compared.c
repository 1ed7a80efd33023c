// The manager looks at the numbers in its list of workers.
//@[on] verify -n 4
//@[off] verify -n 4 --symmetry off
#include <assert.h>
#include <mpi.h>
#define TASKS 6
int main(int argc, char **argv) {
  int rank, size, task;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0) {
    int idle[8], free = 0, next = 1, sum = 0, busy = 0;
    for (int i = 0; i < size - 1; i++) {
      MPI_Recv(&task, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      idle[free++] = status.MPI_SOURCE;
    }
    while (next <= TASKS || busy > 0) {
      while (next <= TASKS && free > 0) {
        task = next++;
        free--;
        MPI_Send(&task, 1, MPI_INT, idle[free], 0, MPI_COMM_WORLD);
        busy++;
      }
      int result;
      MPI_Recv(&result, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
      sum += result;
      busy--;
      idle[free++] = status.MPI_SOURCE;
    }
    task = 0;
    while (free > 0) {
      free--;
      MPI_Send(&task, 1, MPI_INT, idle[free], 0, MPI_COMM_WORLD);
    }
    assert(idle[0] < idle[1] || idle[1] < idle[2]); //~ assertion
  } else {
    int last = 0;
    MPI_Send(&last, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    while (1) {
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      if (task == 0)
        break;
      last = task;
      MPI_Send(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
    assert(last <= TASKS);
  }
  MPI_Finalize();
  return 0;
}
