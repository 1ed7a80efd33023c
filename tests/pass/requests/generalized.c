// A request of the program's own: complete when the program says so, and its functions are called.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

static int queried, freed, cancelled;

static int query(void *extra, MPI_Status *status) {
  queried++;
  MPI_Status_set_elements(status, MPI_INT, *(int *)extra);
  MPI_Status_set_cancelled(status, cancelled > 0);
  status->MPI_SOURCE = 7;
  status->MPI_TAG = 8;
  return MPI_SUCCESS;
}

static int release(void *extra) {
  freed += *(int *)extra;
  return MPI_SUCCESS;
}

static int cancel(void *extra, int complete) {
  assert(!complete);
  cancelled++;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  int extra = 5, flag, count;
  MPI_Request request;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Grequest_start(query, release, cancel, &extra, &request);
  MPI_Test(&request, &flag, &status);
  assert(!flag && !queried);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, &status);
  assert(queried == 1 && freed == 5 && request == MPI_REQUEST_NULL);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Test_cancelled(&status, &flag);
  assert(count == 5 && status.MPI_SOURCE == 7 && status.MPI_TAG == 8 && !flag);
  MPI_Grequest_start(query, release, cancel, &extra, &request);
  MPI_Cancel(&request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, &status);
  MPI_Test_cancelled(&status, &flag);
  assert(flag && cancelled == 1);
  MPI_Finalize();
  return 0;
}
