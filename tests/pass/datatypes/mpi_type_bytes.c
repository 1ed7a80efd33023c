// Strides and displacements in bytes, and two columns by a resized type.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, m[2][3] = {{0}}, lengths[2] = {1, 1};
  MPI_Aint places[2] = {2 * sizeof(int), 0};
  MPI_Datatype raw, column, swap;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_hvector(2, 1, 3 * sizeof(int), MPI_INT, &raw);
  MPI_Type_create_resized(raw, 0, sizeof(int), &column);
  MPI_Type_commit(&column);
  MPI_Type_create_hindexed(2, lengths, places, MPI_INT, &swap);
  MPI_Type_commit(&swap);
  if (rank == 0) {
    int a[3] = {7, 8, 9}, columns[4] = {1, 2, 3, 4};
    MPI_Send(a, 1, swap, 1, 0, MPI_COMM_WORLD);
    MPI_Send(columns, 4, MPI_INT, 1, 1, MPI_COMM_WORLD);
  } else {
    int b[2] = {0, 0};
    MPI_Recv(b, 2, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(b[0] == 9 && b[1] == 7);
    MPI_Recv(&m[0][1], 2, column, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(m[0][0] == 0 && m[0][1] == 1 && m[1][1] == 2 && m[0][2] == 3 && m[1][2] == 4);
  }
  MPI_Type_free(&raw);
  MPI_Type_free(&column);
  MPI_Type_free(&swap);
  MPI_Finalize();
  return 0;
}
