// Error classes, codes and texts of the program's own; and what the environment says, which is nothing.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  int class, code, own, length, flag, *last, keys;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Init(&argc, &argv);
  MPI_Add_error_class(&class);
  MPI_Add_error_code(class, &code);
  assert(class > MPI_ERR_LASTCODE && code > class);
  MPI_Add_error_string(code, "out of ink");
  MPI_Error_class(code, &own);
  assert(own == class);
  MPI_Error_string(code, text, &length);
  assert(length == 10 && strcmp(text, "out of ink") == 0);
  MPI_Error_string(class, text, &length);
  assert(length == 0);
  MPI_Comm_get_attr(MPI_COMM_WORLD, MPI_LASTUSEDCODE, &last, &flag);
  assert(flag && *last >= code);
  MPI_Remove_error_string(code);
  MPI_Error_string(code, text, &length);
  assert(length == 0);
  MPI_Remove_error_code(code);
  MPI_Remove_error_class(class);
  MPI_Info_get_nkeys(MPI_INFO_ENV, &keys);
  assert(keys == 0);
  MPI_Finalize();
  return 0;
}
