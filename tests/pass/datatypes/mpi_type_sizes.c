// Sizes and extents of derived types.
//@ verify
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int size = 0, lengths[2] = {2, 1}, places[2] = {0, 4};
  MPI_Aint low = -1, extent = -1;
  MPI_Datatype triple, strided, indexed, padded;
  MPI_Init(&argc, &argv);
  MPI_Type_contiguous(3, MPI_INT, &triple);
  MPI_Type_size(triple, &size);
  assert(size == 3 * (int)sizeof(int));
  MPI_Type_vector(3, 2, 4, MPI_INT, &strided);
  MPI_Type_size(strided, &size);
  MPI_Type_get_extent(strided, &low, &extent);
  assert(size == 6 * (int)sizeof(int) && low == 0 && extent == 10 * (MPI_Aint)sizeof(int));
  MPI_Type_indexed(2, lengths, places, MPI_DOUBLE, &indexed);
  MPI_Type_size(indexed, &size);
  MPI_Type_get_extent(indexed, &low, &extent);
  assert(size == 3 * (int)sizeof(double) && extent == 5 * (MPI_Aint)sizeof(double));
  MPI_Type_create_resized(triple, 0, 4 * sizeof(int), &padded);
  MPI_Type_get_extent(padded, &low, &extent);
  assert(low == 0 && extent == 4 * (MPI_Aint)sizeof(int));
  MPI_Type_free(&triple);
  MPI_Type_free(&strided);
  MPI_Type_free(&indexed);
  MPI_Type_free(&padded);
  MPI_Finalize();
  return 0;
}
