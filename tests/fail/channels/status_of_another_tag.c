// A message with another tag is none of the channel, wherever its status and the result of the call are stored.
//@[result] verify -n 2 -D RESULT=1 -D POINTER=0 -D EITHER=0
//@[pointer] verify -n 2 -D RESULT=0 -D POINTER=1 -D EITHER=0
//@[either] verify -n 2 -D RESULT=0 -D POINTER=0 -D EITHER=1
#include <assert.h>
#include <mpi.h>

#pragma antiphon input
int value;

#pragma antiphon channel(0) {int from, int to, int k, int m} m == 5

int main(int argc, char **argv) {
  int rank, one = 1, x = value;
  MPI_Status status, *nowhere = MPI_STATUS_IGNORE;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    if (RESULT) status.MPI_TAG = MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, &status);
    if (POINTER) MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, nowhere);
    if (EITHER) MPI_Recv(&x, 1, MPI_INT, 0, MPI_ANY_TAG, MPI_COMM_WORLD, one ? MPI_STATUS_IGNORE : &status);
    assert(x == 5); //~ assertion
  }
  MPI_Finalize();
  return 0;
}
