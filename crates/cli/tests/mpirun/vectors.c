//@ -n 2
// A column of a matrix, every second row, a triangle, a resized column.
#include <mpi.h>
#include <stdio.h>

static void show(const char *name, int m[4][4]) {
  for (int i = 0; i < 4; i++) printf("%s row %d: %d %d %d %d\n", name, i, m[i][0], m[i][1], m[i][2], m[i][3]);
}

static void clear(int m[4][4]) {
  for (int i = 0; i < 16; i++) m[i / 4][i % 4] = 0;
}

int main(int argc, char **argv) {
  int rank, m[4][4], lengths[4] = {4, 3, 2, 1}, starts[4] = {0, 5, 10, 15}, size;
  MPI_Aint low, extent;
  MPI_Datatype column, rows, triangle, narrow;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector(4, 1, 4, MPI_INT, &column);
  MPI_Type_create_hvector(2, 4, 8 * sizeof(int), MPI_INT, &rows);
  MPI_Type_indexed(4, lengths, starts, MPI_INT, &triangle);
  MPI_Type_create_resized(column, 0, sizeof(int), &narrow);
  MPI_Type_commit(&column);
  MPI_Type_commit(&rows);
  MPI_Type_commit(&triangle);
  MPI_Type_commit(&narrow);
  for (int i = 0; i < 16; i++) m[i / 4][i % 4] = 10 * (i / 4) + i % 4 + 1;
  if (rank == 0) {
    MPI_Send(&m[0][1], 1, column, 1, 0, MPI_COMM_WORLD);
    MPI_Send(&m[1][0], 1, rows, 1, 1, MPI_COMM_WORLD);
    MPI_Send(m, 1, triangle, 1, 2, MPI_COMM_WORLD);
    MPI_Send(m, 2, narrow, 1, 3, MPI_COMM_WORLD);
    MPI_Type_get_extent(triangle, &low, &extent);
    MPI_Type_size(triangle, &size);
    printf("triangle: %ld %ld %d\n", (long)low, (long)extent, size);
    MPI_Type_get_extent(narrow, &low, &extent);
    printf("narrow: %ld %ld\n", (long)low, (long)extent);
  } else {
    clear(m);
    MPI_Recv(&m[0][3], 1, column, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    show("column", m);
    clear(m);
    MPI_Recv(m, 8, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    show("rows", m);
    clear(m);
    MPI_Recv(m, 1, triangle, 0, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    show("triangle", m);
    clear(m);
    MPI_Recv(m, 8, MPI_INT, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    show("transposed", m);
  }
  MPI_Type_free(&column);
  MPI_Type_free(&rows);
  MPI_Type_free(&triangle);
  MPI_Type_free(&narrow);
  MPI_Finalize();
  return 0;
}
