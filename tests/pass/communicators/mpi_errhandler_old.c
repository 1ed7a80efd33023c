// The names of error handlers that the standard no longer has, and what errors
// are called.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

static void note(MPI_Comm *comm, int *error, ...) {}

int main(int argc, char **argv) {
  MPI_Errhandler handler, before;
  int class, length;
  char text[MPI_MAX_ERROR_STRING];
  MPI_Init(&argc, &argv);
  MPI_Errhandler_get(MPI_COMM_WORLD, &before);
  assert(before == MPI_ERRORS_ARE_FATAL);
  MPI_Errhandler_create(note, &handler);
  MPI_Errhandler_set(MPI_COMM_WORLD, handler);
  MPI_Errhandler_get(MPI_COMM_WORLD, &before);
  assert(before == handler);
  MPI_Errhandler_set(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&handler);
  MPI_Error_class(MPI_ERR_TAG, &class);
  assert(class == MPI_ERR_TAG);
  MPI_Error_string(MPI_ERR_TAG, text, &length);
  assert(length > 0 && text[length] == 0);
  MPI_Finalize();
  return 0;
}
