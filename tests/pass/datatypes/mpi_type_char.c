// A text as a message.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank;
  char text[6] = "";
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send("ring!", 6, MPI_CHAR, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(text, 6, MPI_CHAR, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(text[0] == 'r' && text[4] == '!' && text[5] == '\0');
  }
  MPI_Finalize();
  return 0;
}
