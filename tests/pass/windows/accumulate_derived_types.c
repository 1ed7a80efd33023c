// An accumulation takes datatypes of the program that are made of one predefined type only.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, base[6] = {0, 0, 0, 0, 0, 0}, give[3] = {1, 2, 3};
  MPI_Datatype gaps, pairs;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(3, 1, 2, MPI_INT, &gaps);
  MPI_Type_commit(&gaps);
  MPI_Type_contiguous(2, MPI_2INT, &pairs);
  MPI_Type_commit(&pairs);
  MPI_Win_create(base, sizeof base, sizeof(int), MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Accumulate(give, 3, MPI_INT, 0, 0, 1, gaps, MPI_SUM, window);
  MPI_Win_fence(0, window);
  if (rank == 0)
    assert(base[0] == 2 && base[2] == 4 && base[4] == 6 && base[1] == 0);
  int largest[4] = {5 + rank, rank, -1, rank};
  MPI_Win_fence(0, window);
  MPI_Accumulate(largest, 1, pairs, 1, 0, 1, pairs, MPI_MAXLOC, window);
  MPI_Win_fence(0, window);
  if (rank == 1)
    assert(base[0] == 6 && base[1] == 1 && base[2] == 0 && base[3] == 0);
  MPI_Win_free(&window);
  MPI_Type_free(&pairs);
  MPI_Type_free(&gaps);
  MPI_Finalize();
  return 0;
}
