//@ verify -n 2..3
// The first task is 0, and so is its answer.
#include <assert.h>
#include <mpi.h>
#pragma antiphon input {N >= 0}
int N;

static void manage(int size) {
  int next = 0, active = 0, done = 0;
  MPI_Status status;
  for (int worker = 1; worker < size; worker++) {
    int task = -1;
    if (next < N) {
      task = next++;
      active++;
    }
    MPI_Send(&task, 1, MPI_INT, worker, 0, MPI_COMM_WORLD);
  }
#pragma antiphon loop keeps active
#pragma antiphon invariant 0 <= next && next <= N && done == next - active
#pragma antiphon invariant active == size - 1 || next == N
  while (active > 0) {
    int answer, task = -1;
    MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    assert(answer > 0); //~ assertion
    done++;
    active--;
    if (next < N) {
      task = next++;
      active++;
    }
    MPI_Send(&task, 1, MPI_INT, status.MPI_SOURCE, 0, MPI_COMM_WORLD);
  }
  assert(done == N);
}

static void work(void) {
  int task = 0;
#pragma antiphon invariant task >= 0
  while (1) {
    MPI_Recv(&task, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    if (task < 0)
      break;
    assert(task < N);
    int answer = 2 * task;
    MPI_Send(&answer, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
}

int main(int argc, char **argv) {
  int rank, size;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  if (rank == 0)
    manage(size);
  else
    work();
  MPI_Finalize();
  return 0;
}
