// Groups: including, excluding, union, intersection, translation.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int size = 0, rank, me, last[2] = {2, 1}, middle[1] = {1}, in[2] = {0, 1}, out[2] = {-1, -1};
  MPI_Group world, backwards, outer, both, common;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, last, &backwards);
  MPI_Group_excl(world, 1, middle, &outer);
  MPI_Group_union(backwards, outer, &both);
  MPI_Group_intersection(backwards, outer, &common);
  MPI_Group_size(both, &size);
  assert(size == 3);
  MPI_Group_size(common, &size);
  assert(size == 1);
  MPI_Group_translate_ranks(backwards, 2, in, outer, out);
  assert(out[0] == 1 && out[1] == MPI_UNDEFINED);
  MPI_Group_rank(backwards, &me);
  assert(me == (rank == 0 ? MPI_UNDEFINED : 2 - rank));
  MPI_Group_free(&world);
  MPI_Group_free(&backwards);
  MPI_Group_free(&outer);
  MPI_Group_free(&both);
  MPI_Group_free(&common);
  assert(common == MPI_GROUP_NULL);
  MPI_Finalize();
  return 0;
}
