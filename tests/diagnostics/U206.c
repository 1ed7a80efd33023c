/* A library function that a concrete run does not execute. */
//@ args: run
#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Init(&argc, &argv); //~ U206
  MPI_Finalize();
  return 0;
}
