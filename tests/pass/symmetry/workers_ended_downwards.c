// The same from the last to the first, by a function that has the number of workers.
//@[few] verify -n 5 --max-states 450
//@[off] verify -n 5 --symmetry off
#include <assert.h>
#include <mpi.h>
#define TASKS 7

static void end(int workers) {
  for (int left = workers; left > 0; left--) {
    int none = 0;
    MPI_Send(&none, 1, MPI_INT, left, 0, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, size, task, next = 1, sum = 0;
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
    end(size - 1);
    assert(sum == TASKS * (TASKS + 1) / 2);
  } else {
    int last = 0;
    while (1) {
      MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &status);
      if (task <= 0)
        break;
      last = task;
      MPI_Send(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
