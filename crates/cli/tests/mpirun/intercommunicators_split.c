//@ -n 4
// Splitting a communicator of two groups, and making one of parts of both.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, own, remote, me, got;
  MPI_Comm half, both, part;
  MPI_Group group, first;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_split(MPI_COMM_WORLD, rank / 2, rank, &half);
  MPI_Intercomm_create(half, 0, MPI_COMM_WORLD, rank < 2 ? 2 : 0, 7, &both);
  MPI_Comm_split(both, rank % 2, -rank, &part);
  MPI_Comm_rank(part, &me);
  MPI_Comm_size(part, &own);
  MPI_Comm_remote_size(part, &remote);
  MPI_Sendrecv(&rank, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE);
  printf("rank %d: split %d of %d with %d, got %d\n", rank, me, own, remote, got);
  MPI_Comm_free(&part);
  MPI_Comm_group(both, &group);
  int members[1] = {1};
  MPI_Group_incl(group, 1, members, &first);
  MPI_Comm_create(both, first, &part);
  printf("rank %d: made %d\n", rank, part != MPI_COMM_NULL);
  if (part != MPI_COMM_NULL) {
    MPI_Sendrecv(&rank, 1, MPI_INT, 0, 0, &got, 1, MPI_INT, 0, 0, part, MPI_STATUS_IGNORE);
    printf("rank %d: got %d\n", rank, got);
    MPI_Comm_free(&part);
  }
  MPI_Comm_split(both, rank == 0 ? 5 : MPI_UNDEFINED, 0, &part);
  printf("rank %d: one side %d\n", rank, part != MPI_COMM_NULL);
  MPI_Group_free(&first);
  MPI_Group_free(&group);
  MPI_Comm_free(&both);
  MPI_Comm_free(&half);
  MPI_Finalize();
  return 0;
}
