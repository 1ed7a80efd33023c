//@ compare -n 2 --compare stdout
//@ spec: two_writers_seq.c
/* Both ranks write to one file, in no fixed order. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  FILE *f = fopen("log.txt", "a");
  fprintf(f, "%d\n", 5);  //~ equivalence
  fclose(f);
  MPI_Finalize();
  return 0;
}
