// An error handler of the program is called where the program says so: with the
// communicator that it is called for and the error. A duplicate of a communicator
// has the handler of the first, also when the program freed its handle.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

static int calls = 0, last = 0;
static MPI_Comm where;

static void note(MPI_Comm *comm, int *error, ...) {
  calls++;
  last = *error;
  where = *comm;
}

int main(int argc, char **argv) {
  MPI_Errhandler handler, same;
  MPI_Comm copy;
  MPI_Init(&argc, &argv);
  MPI_Comm_create_errhandler(note, &handler);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, handler);
  MPI_Comm_get_errhandler(MPI_COMM_WORLD, &same);
  assert(same == handler);
  MPI_Errhandler_free(&handler);
  assert(handler == MPI_ERRHANDLER_NULL);
  MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_TAG);
  assert(calls == 1 && last == MPI_ERR_TAG && where == MPI_COMM_WORLD);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Comm_call_errhandler(MPI_COMM_WORLD, MPI_ERR_RANK);
  assert(calls == 1);
  MPI_Comm_call_errhandler(copy, MPI_ERR_RANK);
  assert(calls == 2 && last == MPI_ERR_RANK && where == copy);
  MPI_Comm_free(&copy);
  MPI_Finalize();
  return 0;
}
