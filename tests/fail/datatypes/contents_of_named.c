// A predefined datatype has no contents; arrays must have room.
//@[named] verify -n 1
//@[room] verify -n 1 -DROOM
#include <mpi.h>

int main(int argc, char **argv) {
  int numbers[1];
  MPI_Aint bytes[1];
  MPI_Datatype parts[1], made;
  MPI_Init(&argc, &argv);
#ifdef ROOM
  MPI_Type_vector(2, 1, 2, MPI_INT, &made);
  MPI_Type_get_contents(made, 1, 1, 1, numbers, bytes, parts);  //~[room] mpi-argument
#else
  MPI_Type_get_contents(MPI_INT, 1, 1, 1, numbers, bytes, parts);  //~[named] mpi-type
#endif
  MPI_Finalize();
  return 0;
}
