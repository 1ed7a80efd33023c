//@ -n 4
// Groups: included, excluded, united, intersected, translated, made a communicator.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, n, some[2] = {3, 1}, ranks[4] = {0, 1, 2, 3}, there[4], mine, sum, same;
  MPI_Group world, few, others, all, none;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_group(MPI_COMM_WORLD, &world);
  MPI_Group_incl(world, 2, some, &few);
  MPI_Group_excl(world, 2, some, &others);
  MPI_Group_union(few, others, &all);
  MPI_Group_intersection(few, others, &none);
  MPI_Group_size(all, &n);
  MPI_Group_rank(few, &mine);
  printf("rank %d: %d in all, member %s\n", rank, n, mine == MPI_UNDEFINED ? "no" : mine == 0 ? "first" : "second");
  MPI_Group_size(none, &n);
  printf("rank %d: %d in none, empty %d\n", rank, n, none == MPI_GROUP_EMPTY);
  MPI_Group_translate_ranks(world, 4, ranks, all, there);
  printf("rank %d: %d %d %d %d\n", rank, there[0], there[1], there[2], there[3]);
  MPI_Group_compare(world, all, &same);
  printf("rank %d: %s\n", rank, same == MPI_SIMILAR ? "similar" : same == MPI_IDENT ? "ident" : "unequal");
  MPI_Comm_create(MPI_COMM_WORLD, few, &comm);
  if (comm != MPI_COMM_NULL) {
    MPI_Comm_rank(comm, &mine);
    MPI_Allreduce(&rank, &sum, 1, MPI_INT, MPI_SUM, comm);
    printf("rank %d is %d of few, sum %d\n", rank, mine, sum);
    MPI_Comm_free(&comm);
  }
  MPI_Group_free(&world);
  MPI_Group_free(&few);
  MPI_Group_free(&others);
  MPI_Group_free(&all);
  if (none != MPI_GROUP_EMPTY) MPI_Group_free(&none);
  MPI_Finalize();
  return 0;
}
