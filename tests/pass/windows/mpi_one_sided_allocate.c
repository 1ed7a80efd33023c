// A window of allocated memory, with derived datatypes and a symbolic value.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

#pragma TASS input
double v;

int main(int argc, char **argv) {
  int rank, size;
  double *window, column[2] = {0, 0};
  MPI_Win win;
  MPI_Group group;
  MPI_Datatype type;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Win_allocate(4 * sizeof(double), sizeof(double), MPI_INFO_NULL, MPI_COMM_WORLD, &window, &win);
  MPI_Win_get_group(win, &group);
  MPI_Group_size(group, &size);
  MPI_Group_free(&group);
  assert(size == 2);
  for (int i = 0; i < 4; i++)
    window[i] = v + i;
  MPI_Type_vector(2, 1, 2, MPI_DOUBLE, &type);
  MPI_Type_commit(&type);
  MPI_Win_fence(MPI_MODE_NOPRECEDE, win);
  MPI_Get(column, 2, MPI_DOUBLE, 1 - rank, 1, 1, type, win);
  MPI_Win_fence(MPI_MODE_NOSUCCEED, win);
  assert(column[0] == v + 1 && column[1] == v + 3);
  MPI_Type_free(&type);
  MPI_Win_free(&win);
  MPI_Finalize();
  return 0;
}
