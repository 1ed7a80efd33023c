// A datatype made of two predefined types cannot be summed up.
//@ verify -n 2
#include <mpi.h>
#include <stddef.h>

struct item {
  double weight;
  int number;
};

int main(int argc, char **argv) {
  struct item base = {0, 0}, give = {1, 1};
  int lengths[] = {1, 1};
  MPI_Aint starts[] = {offsetof(struct item, weight), offsetof(struct item, number)};
  MPI_Datatype types[] = {MPI_DOUBLE, MPI_INT}, item;
  MPI_Win window;
  MPI_Init(&argc, &argv);
  MPI_Type_create_struct(2, lengths, starts, types, &item);
  MPI_Type_commit(&item);
  MPI_Win_create(&base, sizeof base, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &window);
  MPI_Win_fence(0, window);
  MPI_Accumulate(&give, 1, item, 0, 0, 1, item, MPI_SUM, window);  //~ mpi-type
  MPI_Win_fence(0, window);
  MPI_Win_free(&window);
  MPI_Type_free(&item);
  MPI_Finalize();
  return 0;
}
