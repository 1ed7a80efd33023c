// A limit of Antiphon is not blamed on the program.
#include <mpi.h>

void more(void) {
  MPI_Comm all;
  MPI_Comm_spawn("worker", MPI_ARGV_NULL, 2, MPI_INFO_NULL, 0, MPI_COMM_WORLD, &all, MPI_ERRCODES_IGNORE); //~ U014
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  more();
  MPI_Finalize();
}
