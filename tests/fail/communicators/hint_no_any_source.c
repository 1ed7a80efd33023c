// Who promised not to receive from anybody must name the sender; the promise is gone with its communicator.
//@ verify -n 2
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Info info;
  MPI_Comm first, comm;
  int rank, x = 0;
  MPI_Init(&argc, &argv);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_source", "true");
  MPI_Comm_dup_with_info(MPI_COMM_WORLD, info, &first);
  MPI_Info_free(&info);
  MPI_Comm_dup(first, &comm);
  MPI_Comm_rank(comm, &rank);
  if (rank == 0) {
    MPI_Send(&x, 1, MPI_INT, 1, 0, comm);
    MPI_Send(&x, 1, MPI_INT, 1, 0, first);
  } else {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 0, first, MPI_STATUS_IGNORE);  //~ mpi-argument
  }
  MPI_Comm_free(&comm);
  MPI_Comm_free(&first);
  MPI_Finalize();
  return 0;
}
