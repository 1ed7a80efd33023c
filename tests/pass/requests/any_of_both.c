// `MPI_Waitany`, `MPI_Testsome` and their kin take requests that stand for several transfers: complete when all of them are.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, out = 0, got[3] = {-1, -1, -1}, index, count = 0, indices[2], parts[2] = {7, 8};
  MPI_Request r[2];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  out = 10 + rank;
  MPI_Isendrecv(&out, 1, MPI_INT, 1 - rank, 0, &got[0], 1, MPI_INT, 1 - rank, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Waitany(1, r, &index, &status);
  assert(index == 0 && got[0] == 11 - rank && status.MPI_SOURCE == 1 - rank && r[0] == MPI_REQUEST_NULL);
  MPI_Isendrecv(&out, 1, MPI_INT, 1 - rank, 1, &got[1], 1, MPI_INT, 1 - rank, 1, MPI_COMM_WORLD, &r[0]);
  while (count == 0)
    MPI_Testsome(1, r, &count, indices, MPI_STATUSES_IGNORE);
  assert(count == 1 && indices[0] == 0 && got[1] == 11 - rank);
  if (rank == 0) {
    MPI_Psend_init(parts, 2, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Start(&r[0]);
    MPI_Pready(0, r[0]);
    MPI_Testany(1, r, &index, &count, MPI_STATUS_IGNORE);
    assert(!count);
    MPI_Pready(1, r[0]);
  } else {
    MPI_Precv_init(&got[1], 2, 1, MPI_INT, 0, 2, MPI_COMM_WORLD, MPI_INFO_NULL, &r[0]);
    MPI_Start(&r[0]);
  }
  MPI_Waitany(1, r, &index, MPI_STATUS_IGNORE);
  assert(index == 0 && (rank == 0 || got[1] == 7 && got[2] == 8));
  MPI_Request_free(&r[0]);
  MPI_Finalize();
  return 0;
}
