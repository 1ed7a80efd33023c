//@ verify -n 2..3
// Any number of tasks in any order. Who is busy follows from what was sent and what came back: no variable is followed value by value.
#include <assert.h>
#include <mpi.h>
#define TASK 0
#define STOP 1
#pragma antiphon input {N >= 0}
int N;
#pragma antiphon channel(TASK) {int from, int to, int k, int m} from == 0 ? 0 <= m && m < N : m >= 0

static void manage(int size) {
  int next = 0, active = 0, done = 0;
  MPI_Status status;
  for (int worker = 1; worker < size; worker++)
    if (next < N) {
      MPI_Send(&next, 1, MPI_INT, worker, TASK, MPI_COMM_WORLD);
      next++;
      active++;
    } else {
      MPI_Send(&next, 1, MPI_INT, worker, STOP, MPI_COMM_WORLD);
    }
#pragma antiphon invariant 0 <= next && next <= N && 0 <= active && done == next - active && (active == 0 ==> next == N)
#pragma antiphon invariant active == sum {int w | 1 <= w && w < NPROCS} (\sent(w, TASK) - \received(w, TASK))
#pragma antiphon invariant forall {int w | 1 <= w && w < NPROCS} \sent(w, TASK) - \received(w, TASK) + \sent(w, STOP) == 1
#pragma antiphon invariant forall {int w | 1 <= w && w < NPROCS} 0 <= \sent(w, STOP) && \sent(w, STOP) <= 1 && (\sent(w, STOP) == 0 || next == N)
  while (active > 0) {
    int answer;
    MPI_Recv(&answer, 1, MPI_INT, MPI_ANY_SOURCE, TASK, MPI_COMM_WORLD, &status);
    assert(answer >= 0);
    done++;
    active--;
    if (next < N) {
      MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, TASK, MPI_COMM_WORLD);
      next++;
      active++;
    } else {
      MPI_Send(&next, 1, MPI_INT, status.MPI_SOURCE, STOP, MPI_COMM_WORLD);
    }
  }
  assert(done == N);
}

static void work(void) {
  MPI_Status status;
  int task = 0;
#pragma antiphon invariant \received(0, TASK) == \sent(0, TASK) && \received(0, STOP) == 0
  while (1) {
    MPI_Recv(&task, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (status.MPI_TAG == STOP)
      break;
    assert(0 <= task && task < N);
    int answer = 2 * task;
    MPI_Send(&answer, 1, MPI_INT, 0, TASK, MPI_COMM_WORLD);
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
