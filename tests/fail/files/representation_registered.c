// A representation has one meaning.
//@[twice] verify -n 1 -DTWICE
//@[native] verify -n 1
#include <mpi.h>

static int extent(MPI_Datatype type, MPI_Aint *bytes, void *extra) {
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
#ifdef TWICE
  MPI_Register_datarep("ours", MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, extent, NULL);
  MPI_Register_datarep("ours", MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, extent, NULL);  //~[twice] mpi-argument
#else
  MPI_Register_datarep("native", MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, extent, NULL);  //~[native] mpi-argument
#endif
  MPI_Finalize();
  return 0;
}
