// Large counts do not go into small numbers; types for Fortran's kinds are the library's.
//@[small] verify -n 1 -DSMALL
//@[room] verify -n 1 -DROOM
//@[free] verify -n 1 -DFREE
//@[digits] verify -n 1 -DDIGITS
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Datatype vector, real, types[1];
  MPI_Count large[3];
  MPI_Aint bytes[1];
  int a, b, c, combiner, numbers[3];
  MPI_Init(&argc, &argv);
  MPI_Type_vector_c(2, 3, 5, MPI_INT, &vector);
#ifdef SMALL
  MPI_Type_get_envelope(vector, &a, &b, &c, &combiner);  //~[small] mpi-type
#endif
#ifdef ROOM
  MPI_Type_get_contents_c(vector, 3, 0, 2, 1, numbers, bytes, large, types);  //~[room] mpi-argument
#endif
  MPI_Type_create_f90_real(6, 30, &real);
#ifdef FREE
  MPI_Type_free(&real);  //~[free] mpi-type
#endif
#ifdef DIGITS
  MPI_Type_create_f90_integer(40, &real);  //~[digits] mpi-argument
#endif
  MPI_Type_free(&vector);
  MPI_Finalize();
  return 0;
}
