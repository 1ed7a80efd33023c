// Nobody says that the request is complete.
//@ verify -n 1
#include <mpi.h>

static int query(void *extra, MPI_Status *status) { return MPI_SUCCESS; }
static int release(void *extra) { return MPI_SUCCESS; }
static int cancel(void *extra, int complete) { return MPI_SUCCESS; }

int main(int argc, char **argv) {
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Grequest_start(query, release, cancel, NULL, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);  //~ absolute-deadlock
  MPI_Finalize();
  return 0;
}
