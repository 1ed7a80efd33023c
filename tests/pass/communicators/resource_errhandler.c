// An error handler is freed, and still set.
//@ verify -n 1
#include <mpi.h>

static void note(MPI_Comm *comm, int *code, ...) {}

int main(int argc, char **argv) {
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(note, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Errhandler_free(&handler);
  MPI_Finalize();
  return 0;
}
