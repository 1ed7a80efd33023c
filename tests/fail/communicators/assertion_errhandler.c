// What an error handler of the program does counts: it is called with the error
// that the program gives.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

static void never(MPI_Comm *comm, int *error, ...) {
  assert(*error == MPI_SUCCESS);  //~ assertion
}

int main(int argc, char **argv) {
  MPI_Errhandler handler;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(never, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Errhandler_free(&handler);
  MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_OTHER);
  MPI_Finalize();
  return 0;
}
