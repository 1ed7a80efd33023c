//@ -n 2
// Error classes, codes and texts that the program adds.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, class, code, other, own, length;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Add_error_class(&class);
  MPI_Add_error_code(class, &code);
  MPI_Add_error_code(MPI_ERR_RANK, &other);
  MPI_Add_error_string(code, "out of ink");
  MPI_Error_class(code, &own);
  MPI_Error_string(code, text, &length);
  printf("rank %d: %d, %s of %d characters\n", rank, own == class, text, length);
  MPI_Error_class(other, &own);
  printf("rank %d: %d %d\n", rank, own == MPI_ERR_RANK, code != other);
  MPI_Finalize();
  return 0;
}
