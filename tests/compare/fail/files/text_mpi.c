//@ compare -n 2 --compare stdout
//@ spec: text_seq.c
/* The sum lacks what the second rank has. */
#include <mpi.h>
#include <stdio.h>
int main(int argc, char **argv) {
  int rank, found = 1, values[2], mine, sum;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0) {
    FILE *in = fopen("numbers.txt", "r");
    for (int i = 0; i < 2 && found; i++)
      found = fscanf(in, "%d", &values[i]) == 1;
    fclose(in);
  }
  MPI_Bcast(&found, 1, MPI_INT, 0, MPI_COMM_WORLD);
  if (found) {
    MPI_Scatter(values, 1, MPI_INT, &mine, 1, MPI_INT, 0, MPI_COMM_WORLD);
    MPI_Reduce(&mine, &sum, 1, MPI_INT, MPI_SUM, 0, MPI_COMM_WORLD);
    if (rank == 0) {
      FILE *out = fopen("sum.txt", "w");
      fprintf(out, "%d and ", values[0]);
      fprintf(out, "%d:\nsum %d\n", values[1], mine);  //~ equivalence
      fclose(out);
    }
  }
  MPI_Finalize();
  return 0;
}
