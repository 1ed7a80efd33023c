// Who sent to whom counts, although ranks 1 to 4 run the same code from the barrier on: with the messages crossed, a
// sender hears from the other receiver.
//@ verify --deadlock absolute -n 5
#include <assert.h>
#include <mpi.h>
int main(void) {
  int rank, t = 0, x = 0, own = 0, role = 0;
  MPI_Status status;
  MPI_Init(0, 0);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Recv(&t, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  } else if (rank < 3)
    MPI_Send(&rank, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  MPI_Bcast(&t, 1, MPI_INT, 0, MPI_COMM_WORLD);
  x = 0;
  if (rank > 0) {
    own = (rank % 2 == 1) == (t == 1);
    role = rank < 3 ? 1 : 2;
    if (rank < 3) MPI_Send(&x, 1, MPI_INT, t == 1 ? rank + 2 : 5 - rank, 7, MPI_COMM_WORLD);
  }
  t = 0;
  MPI_Barrier(MPI_COMM_WORLD);
  if (role == 2) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 7, MPI_COMM_WORLD, &status);
    MPI_Send(&own, 1, MPI_INT, status.MPI_SOURCE, 8, MPI_COMM_WORLD);
  }
  if (role == 1) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 8, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == own); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
