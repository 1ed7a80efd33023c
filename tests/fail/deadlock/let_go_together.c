// Three ranks are let go by the library at once, each out of another call; behind that is a deadlock that no buffering helps.
//@ verify -n 3 --max-violations 10
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, o = 1, sum, in[3];
  MPI_Request requests[2];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    MPI_Send(&o, 1, MPI_INT, 1, 0, MPI_COMM_WORLD); //~ potential-deadlock
    MPI_Reduce(&o, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Recv(&in[0], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &status);
    MPI_Recv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 1, MPI_COMM_WORLD, &status);
    MPI_Recv(&in[2], 1, MPI_INT, 2, 0, MPI_COMM_WORLD, &status); //~ absolute-deadlock
  } else if (rank == 1) {
    MPI_Send(&o, 1, MPI_INT, 0, 1, MPI_COMM_WORLD);
    MPI_Reduce(&o, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Irecv(&in[0], 1, MPI_INT, 0, 0, MPI_COMM_WORLD, &requests[0]);
    MPI_Irecv(&in[1], 1, MPI_INT, MPI_ANY_SOURCE, 0, MPI_COMM_WORLD, &requests[1]);
    MPI_Wait(&requests[0], &status);
    MPI_Send(&o, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
    MPI_Wait(&requests[1], &status);
  } else {
    MPI_Reduce(&o, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    MPI_Send(&o, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Ssend(&o, 1, MPI_INT, 0, 0, MPI_COMM_WORLD);
  }
  MPI_Finalize();
  return 0;
}
