// With `MPI_Init` teams are there before it and behind `MPI_Finalize`; in between each region has one thread.
//@ verify -n 2 --threads 2 --strict
#include <mpi.h>
#include <omp.h>

int main(int argc, char **argv) {
  int rank, squares[6], sum = 0;
#pragma omp parallel for
  for (int i = 0; i < 6; i++)
    squares[i] = i;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
#pragma omp parallel for num_threads(1)
  for (int i = 0; i < 6; i++)
    squares[i] *= i;
#pragma omp parallel if (0)
  {
#pragma omp critical
    sum += squares[5];
  }
  omp_set_num_threads(1);
#pragma omp parallel for reduction(+ : sum)
  for (int i = 0; i < 5; i++)
    sum += squares[i];
#pragma omp simd
  for (int i = 0; i < 6; i++)
    squares[i] = 0;
#pragma omp task shared(sum)
  sum++;
#pragma omp taskwait
  MPI_Bcast(&sum, 1, MPI_INT, 0, MPI_COMM_WORLD);
  MPI_Finalize();
  omp_set_num_threads(2);
#pragma omp parallel for
  for (int i = 0; i < 6; i++)
    squares[i] = i;
  return sum != 56;
}
