/* The same with every process doing each nth interval; a reduction adds up. */
#include <mpi.h>

#pragma antiphon input {N >= 1} int
#define N 8
#pragma antiphon input
double w;
#pragma antiphon output
double pi;

int main(int argc, char *argv[]) {
  int rank, nprocs;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  double h = w / N, mine = 0.0, sum;
  for (int i = rank; i < N; i += nprocs) {
    double x = h * (i + 0.5);
    mine += 4.0 / (1.0 + x * x);
  }
  MPI_Reduce(&mine, &sum, 1, MPI_DOUBLE, MPI_SUM, 0, MPI_COMM_WORLD);
  if (rank == 0)
    pi = h * sum;
  MPI_Finalize();
  return 0;
}
