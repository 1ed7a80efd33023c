//@ -n 4
// Split by colour and key, duplicate, compare.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, mine, n, same, first;
  MPI_Comm part, copy, odd;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  MPI_Comm_split(MPI_COMM_WORLD, rank % 2, -rank, &part);
  MPI_Comm_rank(part, &mine);
  MPI_Comm_size(part, &n);
  first = rank;
  MPI_Bcast(&first, 1, MPI_INT, 0, part);
  printf("rank %d is %d of %d, first %d\n", rank, mine, n, first);
  MPI_Comm_dup(MPI_COMM_WORLD, &copy);
  MPI_Comm_compare(MPI_COMM_WORLD, copy, &same);
  printf("rank %d: copy %d %d\n", rank, same == MPI_CONGRUENT, same == MPI_IDENT);
  MPI_Comm_compare(part, copy, &same);
  printf("rank %d: part %d\n", rank, same == MPI_UNEQUAL);
  MPI_Comm_split(copy, rank == 1 ? 0 : MPI_UNDEFINED, 0, &odd);
  printf("rank %d: %s\n", rank, odd == MPI_COMM_NULL ? "nobody" : "alone");
  if (odd != MPI_COMM_NULL) MPI_Comm_free(&odd);
  MPI_Comm_free(&copy);
  MPI_Comm_free(&part);
  MPI_Finalize();
  return 0;
}
