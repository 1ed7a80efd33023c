// Two windows with the same memory.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  int memory[4] = {0};
  MPI_Win one, other;
  MPI_Init(&argc, &argv);
  MPI_Win_create(memory, sizeof(memory), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &one);
  MPI_Win_create(memory + 2, 2 * sizeof(int), sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &other);  //~ U206
  MPI_Win_free(&one);
  MPI_Win_free(&other);
  MPI_Finalize();
  return 0;
}
