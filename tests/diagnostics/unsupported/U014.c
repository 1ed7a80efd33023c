//@[model] show model
//@[verify] verify -n 2
#include <mpi.h>
int main(int argc, char **argv) {
  MPI_Comm children;
  MPI_Init(&argc, &argv);
  MPI_Comm_spawn("worker", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_SELF, &children, MPI_ERRCODES_IGNORE); //~ U014
  MPI_Finalize();
  return 0;
}
