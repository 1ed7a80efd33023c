// Nonblocking gathers and scatters with blocks of one and of several lengths.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, g[2] = {0}, gv[3] = {0}, s = 0, sv[2] = {0}, agv[3] = {0};
  int source[3] = {7, 8, 9}, mine[2], counts[2] = {1, 2}, places[2] = {0, 1};
  MPI_Request r[5];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  x = rank + 3;
  mine[0] = mine[1] = rank + 20;
  MPI_Igather(&x, 1, MPI_INT, g, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[0]);
  MPI_Igatherv(mine, rank + 1, MPI_INT, gv, counts, places, MPI_INT, 1, MPI_COMM_WORLD, &r[1]);
  MPI_Iscatter(source, 1, MPI_INT, &s, 1, MPI_INT, 0, MPI_COMM_WORLD, &r[2]);
  MPI_Iscatterv(source, counts, places, MPI_INT, sv, rank + 1, MPI_INT, 0, MPI_COMM_WORLD, &r[3]);
  MPI_Iallgatherv(mine, rank + 1, MPI_INT, agv, counts, places, MPI_INT, MPI_COMM_WORLD, &r[4]);
  MPI_Waitall(5, r, MPI_STATUSES_IGNORE);
  if (rank == 0)
    assert(g[0] == 3 && g[1] == 4);
  else
    assert(gv[0] == 20 && gv[1] == 21 && gv[2] == 21);
  assert(s == 7 + rank && sv[0] == 7 + rank && sv[1] == (rank == 1 ? 9 : 0));
  assert(agv[0] == 20 && agv[1] == 21 && agv[2] == 21);
  MPI_Finalize();
  return 0;
}
