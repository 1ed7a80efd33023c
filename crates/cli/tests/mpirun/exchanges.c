//@ -n 4
// Everybody to everybody: equal parts, different parts; reduced and scattered.
#include <mpi.h>
#include <stdio.h>

int main(int argc, char **argv) {
  int rank, size, i, out[32], in[32], sc[8], sd[8], rc[8], rd[8], n = 0, m = 0;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_size(MPI_COMM_WORLD, &size);
  for (i = 0; i < 32; i++) out[i] = 100 * rank + i, in[i] = -1;
  MPI_Alltoall(out, 2, MPI_INT, in, 2, MPI_INT, MPI_COMM_WORLD);
  for (i = 0; i < 2 * size; i++) printf("alltoall: rank %d has %d at %d\n", rank, in[i], i);
  for (i = 0; i < size; i++) {
    sc[i] = i + 1;
    sd[i] = n;
    n += i + 1;
    rc[i] = rank + 1;
    rd[i] = m;
    m += rank + 2;
  }
  for (i = 0; i < 32; i++) in[i] = -1;
  MPI_Alltoallv(out, sc, sd, MPI_INT, in, rc, rd, MPI_INT, MPI_COMM_WORLD);
  for (i = 0; i < m; i++) printf("alltoallv: rank %d has %d at %d\n", rank, in[i], i);
  MPI_Reduce_scatter(out, in, sc, MPI_INT, MPI_SUM, MPI_COMM_WORLD);
  for (i = 0; i <= rank; i++) printf("reduce_scatter: rank %d has %d\n", rank, in[i]);
  MPI_Reduce_scatter_block(out, in, 2, MPI_INT, MPI_MAX, MPI_COMM_WORLD);
  printf("reduce_scatter_block: rank %d has %d %d\n", rank, in[0], in[1]);
  MPI_Finalize();
  return 0;
}
