// An error handler cannot be set by a handle that was freed.
//@ verify -n 1
#include <mpi.h>

static void note(MPI_Comm *comm, int *error, ...) {}

int main(int argc, char **argv) {
  MPI_Errhandler handler, old;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(note, &handler);
  old = handler;
  MPI_Errhandler_free(&handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, old);  //~ mpi-argument
  MPI_Finalize();
  return 0;
}
