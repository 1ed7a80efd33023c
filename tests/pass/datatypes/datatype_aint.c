// Distances of addresses by MPI's own functions: a datatype for a struct.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

struct pair {
  int key;
  double value;
};

int main(int argc, char **argv) {
  struct pair p = {0, 0};
  int rank, lengths[2] = {1, 1};
  MPI_Aint start, at[2];
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, pair;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Get_address(&p, &start);
  MPI_Get_address(&p.key, &at[0]);
  MPI_Get_address(&p.value, &at[1]);
  assert(MPI_Aint_add(start, MPI_Aint_diff(at[1], start)) == at[1]);
  at[0] = MPI_Aint_diff(at[0], start);
  at[1] = MPI_Aint_diff(at[1], start);
  MPI_Type_create_struct(2, lengths, at, types, &pair);
  MPI_Type_commit(&pair);
  if (rank == 0) {
    p.key = 1;
    p.value = 2.5;
    MPI_Send(&p, 1, pair, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(&p, 1, pair, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(p.key == 1 && p.value == 2.5);
  }
  MPI_Type_free(&pair);
  MPI_Finalize();
  return 0;
}
