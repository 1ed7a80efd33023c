// A function of a generalized request that fails makes the call fail that completes it.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

#define MINE 77

static int query(void *state, MPI_Status *status) {
  (void)state;
  status->MPI_SOURCE = status->MPI_TAG = MPI_UNDEFINED;
  return MINE;
}

static int nothing(void *state) {
  (void)state;
  return MPI_SUCCESS;
}

static int cancel(void *state, int complete) {
  (void)state, (void)complete;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Comm_set_errhandler(MPI_COMM_WORLD, MPI_ERRORS_RETURN);
  MPI_Grequest_start(query, nothing, cancel, NULL, &request);
  MPI_Grequest_complete(request);
  int error = MPI_Wait(&request, MPI_STATUS_IGNORE);
  assert(error == MINE);
  MPI_Finalize();
  return 0;
}
