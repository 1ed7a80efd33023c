// Memory of the library is never freed.
//@ verify -n 1
#include <mpi.h>

int main(int argc, char **argv) {
  double *room;
  MPI_Init(&argc, &argv);
  MPI_Alloc_mem(16, MPI_INFO_NULL, &room);  //~ memory-leak
  room[0] = 1;
  MPI_Finalize();
  return 0;
}
