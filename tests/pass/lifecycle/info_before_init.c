// Info objects, error classes and the hints of the environment may be used before `MPI_Init` and after `MPI_Finalize`.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>
#include <string.h>

int main(int argc, char **argv) {
  MPI_Info info, env;
  char value[8];
  int flag, class;
  MPI_Info_create(&info);
  MPI_Info_set(info, "key", "value");
  MPI_Info_create_env(argc, argv, &env);
  MPI_Info_free(&env);
  MPI_Error_class(MPI_ERR_ARG, &class);
  MPI_Init(&argc, &argv);
  MPI_Finalize();
  MPI_Info_get(info, "key", 7, value, &flag);
  assert(flag && strcmp(value, "value") == 0 && class == MPI_ERR_ARG);
  MPI_Info_free(&info);
  return 0;
}
