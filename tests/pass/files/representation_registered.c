// A representation of data may be registered; what the hardware is like is not known.
//@ verify -n 1
#include <mpi.h>

static int extent(MPI_Datatype type, MPI_Aint *bytes, void *extra) {
  *bytes = 8;
  return MPI_SUCCESS;
}

int main(int argc, char **argv) {
  MPI_Info info;
  int keys;
  MPI_Init(&argc, &argv);
  MPI_Register_datarep("ours", MPI_CONVERSION_FN_NULL, MPI_CONVERSION_FN_NULL, extent, NULL);
  MPI_Get_hw_resource_info(&info);
  MPI_Info_get_nkeys(info, &keys);
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
