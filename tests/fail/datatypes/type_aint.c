// A distance taken the wrong way round points before the struct.
//@ verify -n 1
#include <mpi.h>

struct pair {
  int key;
  double value;
};

int main(int argc, char **argv) {
  struct pair p = {1, 2.5};
  int lengths[2] = {1, 1};
  MPI_Aint start, at[2];
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, pair;
  MPI_Request request;
  MPI_Init(&argc, &argv);
  MPI_Get_address(&p, &start);
  MPI_Get_address(&p.value, &at[1]);
  at[0] = 0;
  at[1] = MPI_Aint_diff(start, at[1]);
  MPI_Type_create_struct(2, lengths, at, types, &pair);
  MPI_Type_commit(&pair);
  MPI_Isend(&p, 1, pair, 0, 0, MPI_COMM_SELF, &request);  //~ array-bounds
  MPI_Recv(&p, 1, pair, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
