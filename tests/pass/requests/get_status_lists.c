// Asking about several requests leaves them: their data is there, and they are completed later.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x[3] = {0}, flag = 0, index = -1, count = 0, indices[3];
  MPI_Request r[3];
  MPI_Status status, all[3];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    for (int i = 0; i < 2; i++)
      MPI_Irecv(&x[i], 1, MPI_INT, 1, i, MPI_COMM_WORLD, &r[i]);
    r[2] = MPI_REQUEST_NULL;
    while (!flag)
      MPI_Request_get_status_any(3, r, &index, &flag, &status);
    assert(index == 0 || index == 1);
    assert(r[index] != MPI_REQUEST_NULL && x[index] == 10 + index && status.MPI_TAG == index);
    while (count == 0)
      MPI_Request_get_status_some(3, r, &count, indices, all);
    for (int k = 0; k < count; k++)
      assert(x[indices[k]] == 10 + indices[k] && all[k].MPI_TAG == indices[k]);
    for (flag = 0; !flag;)
      MPI_Request_get_status_all(3, r, &flag, all);
    assert(x[0] == 10 && x[1] == 11 && all[1].MPI_TAG == 1 && all[2].MPI_SOURCE == MPI_ANY_SOURCE);
    MPI_Waitall(3, r, MPI_STATUSES_IGNORE);
    assert(x[0] == 10 && x[1] == 11);
    MPI_Request_get_status_all(3, r, &flag, MPI_STATUSES_IGNORE);
    assert(flag);
    MPI_Request_get_status_any(3, r, &index, &flag, MPI_STATUS_IGNORE);
    assert(flag && index == MPI_UNDEFINED);
    MPI_Request_get_status_some(3, r, &count, indices, MPI_STATUSES_IGNORE);
    assert(count == MPI_UNDEFINED);
  } else {
    for (int i = 0; i < 2; i++) {
      x[i] = 10 + i;
      MPI_Send(&x[i], 1, MPI_INT, 0, i, MPI_COMM_WORLD);
    }
  }
  MPI_Finalize();
  return 0;
}
