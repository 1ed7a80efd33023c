// The tool interface may be used before `MPI_Init`; the library offers nothing.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int level, count = -1;
  MPI_T_init_thread(MPI_THREAD_SINGLE, &level);
  MPI_T_cvar_get_num(&count);
  assert(count == 0);
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_T_finalize();
  return 0;
}
