//@ -n 2
// Datatypes for Fortran's kinds: committed, the same for the same arguments, and they say how they were asked for.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  MPI_Datatype real, same, whole;
  int rank, size, a, b, c, combiner;
  double x, y = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_f90_real(15, 307, &real);
  MPI_Type_create_f90_real(15, 307, &same);
  MPI_Type_size(real, &size);
  MPI_Type_get_envelope(real, &a, &b, &c, &combiner);
  printf("%d: %d %d %d %d %d %d\n", rank, size, real == same, a, b, c, combiner == MPI_COMBINER_F90_REAL);
  MPI_Type_create_f90_integer(9, &whole);
  MPI_Type_size(whole, &size);
  printf("%d: %d\n", rank, size);
  x = rank + 0.5;
  MPI_Sendrecv(&x, 1, real, 1 - rank, 0, &y, 1, real, 1 - rank, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  printf("%d: %g\n", rank, y);
  MPI_Finalize();
  return 0;
}
