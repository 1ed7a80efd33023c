// Messages that may overtake each other would have more executions than are explored.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "false");
  MPI_Info_set(info, "mpi_assert_allow_overtaking", "true");  //~ U206
  MPI_Comm_set_info(MPI_COMM_WORLD, info);
  MPI_Info_free(&info);
  MPI_Finalize();
  return 0;
}
