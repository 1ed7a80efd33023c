//@ -n 5
// Two groups, of two and of three processes: messages, collective operations, merging.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int world, rank, size, others, inter, flag, x, sum = -1, in[3] = {-1, -1, -1}, out[3], leaders[2] = {0, 2};
  MPI_Comm side, both, again, merged;
  MPI_Group group;
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &world);
  int left = world < 2;
  MPI_Comm_split(MPI_COMM_WORLD, left, 0, &side);
  MPI_Intercomm_create(side, 0, MPI_COMM_WORLD, leaders[left], 7, &both);
  MPI_Comm_rank(both, &rank);
  MPI_Comm_size(both, &size);
  MPI_Comm_remote_size(both, &others);
  MPI_Comm_test_inter(both, &inter);
  MPI_Comm_test_inter(side, &flag);
  MPI_Comm_remote_group(both, &group);
  int first = 0, there;
  MPI_Group all;
  MPI_Comm_group(MPI_COMM_WORLD, &all);
  MPI_Group_translate_ranks(group, 1, &first, all, &there);
  printf("rank %d: %d of %d, %d others from %d on, %d %d\n", world, rank, size, others, there, inter != 0, flag != 0);
  // A message goes to a rank of the other group.
  if (left && rank == 1) {
    x = 11;
    MPI_Send(&x, 1, MPI_INT, 2, 5, both);
  } else if (!left && rank == 2) {
    MPI_Recv(&x, 1, MPI_INT, MPI_ANY_SOURCE, 5, both, &status);
    printf("rank %d got %d from %d\n", world, x, status.MPI_SOURCE);
  }
  // One of the left group to all of the right one.
  x = world;
  MPI_Bcast(&x, 1, MPI_INT, left ? (rank == 1 ? MPI_ROOT : MPI_PROC_NULL) : 1, both);
  printf("rank %d has %d\n", world, x);
  MPI_Allreduce(&world, &sum, 1, MPI_INT, MPI_SUM, both);
  printf("rank %d: the others sum up to %d\n", world, sum);
  MPI_Allgather(&world, 1, MPI_INT, in, 1, MPI_INT, both);
  printf("rank %d: the others are %d %d %d\n", world, in[0], in[1], in[2]);
  for (int i = 0; i < 3; i++) in[i] = -1;
  MPI_Gather(&world, 1, MPI_INT, in, 1, MPI_INT, left ? 2 : (rank == 2 ? MPI_ROOT : MPI_PROC_NULL), both);
  printf("rank %d gathered %d %d\n", world, in[0], in[1]);
  for (int i = 0; i < 3; i++) out[i] = 10 * world + i, in[i] = -1;
  MPI_Alltoall(out, 1, MPI_INT, in, 1, MPI_INT, both);
  printf("rank %d exchanged %d %d %d\n", world, in[0], in[1], in[2]);
  sum = -1;
  MPI_Reduce(&world, &sum, 1, MPI_INT, MPI_MAX, left ? (rank == 0 ? MPI_ROOT : MPI_PROC_NULL) : 0, both);
  printf("rank %d: reduced %d\n", world, sum);
  MPI_Scatter(out, 1, MPI_INT, &x, 1, MPI_INT, left ? 0 : (rank == 0 ? MPI_ROOT : MPI_PROC_NULL), both);
  if (left) printf("rank %d: scattered %d\n", world, x);
  MPI_Barrier(both);
  MPI_Comm_dup(both, &again);
  int alike, apart;
  MPI_Comm_compare(both, again, &alike);
  MPI_Comm_compare(both, side, &apart);
  printf("rank %d: %d %d\n", world, alike == MPI_CONGRUENT, apart == MPI_UNEQUAL);
  // The right group comes first.
  MPI_Intercomm_merge(again, left, &merged);
  MPI_Comm_rank(merged, &rank);
  MPI_Comm_size(merged, &size);
  printf("rank %d: %d of %d\n", world, rank, size);
  MPI_Comm_free(&merged);
  MPI_Comm_free(&again);
  MPI_Comm_free(&both);
  MPI_Comm_free(&side);
  MPI_Group_free(&group);
  MPI_Group_free(&all);
  MPI_Finalize();
  return 0;
}
