// Each pair of processes exchanges its own type; displacements are bytes.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct both {
  int i;
  double d;
};

int main(int argc, char **argv) {
  int rank, counts[2] = {1, 1}, out_places[2], in_places[2];
  MPI_Datatype out_types[2], in_types[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct both out = {rank + 1, rank + 0.5}, in = {0, 0.0};
  /* To oneself goes the integer, to the other one the real number. */
  for (int p = 0; p < 2; p++) {
    out_types[p] = in_types[p] = p == rank ? MPI_INT : MPI_DOUBLE;
    out_places[p] = in_places[p] = p == rank ? (int)offsetof(struct both, i) : (int)offsetof(struct both, d);
  }
  MPI_Alltoallw(&out, counts, out_places, out_types, &in, counts, in_places, in_types, MPI_COMM_WORLD);
  assert(in.i == rank + 1 && in.d == 1.5 - rank);
  MPI_Finalize();
  return 0;
}
