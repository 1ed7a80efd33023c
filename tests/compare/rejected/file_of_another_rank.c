//@ compare -n 2 --compare stdout
//@ spec: file_in_two_ways_seq.c
/* The second rank reads what the first one wrote, which is not followed. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {  //~ U207
  int rank, x = 0;
  FILE *f;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    f = fopen("numbers.txt", "w");
    fprintf(f, "1\n");
    fclose(f);
  }
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 1) {
    f = fopen("numbers.txt", "r");
    if (fscanf(f, "%d", &x) == 1)
      printf("%d\n", x);
    fclose(f);
  }
  MPI_Finalize();
  return 0;
}
