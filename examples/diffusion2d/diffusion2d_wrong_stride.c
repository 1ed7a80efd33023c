/* WRONG: the column type forgets the two ghost columns, so that what is sent
   to the left and to the right is not a column. */
#include <mpi.h>
#include <stdlib.h>

#pragma TASS input {NX >= 1} int
#define NX 4
#pragma TASS input {NY >= 1} int
#define NY 5
#pragma TASS input {NT >= 0} int
#define NT 3
#pragma TASS input
double k = 0.125;
#pragma TASS input
double start[NY][NX] = {{0, 8, 8, 0}, {0, 64, 16, 0}, {0, 32, 24, 8}, {8, 0, 8, 16}, {0, 0, 8, 16}};
#pragma TASS output
double u[NY][NX];

enum { Y, X, DIMENSIONS };

static MPI_Comm grid;
static MPI_Datatype column;
static int rank, nprocs, size[DIMENSIONS], up, down, left, right;
static int top, leftmost, rows, columns; /* this process's block */
static double *mine, *next;

static int top_of(int row) {
  return NY * row / size[Y];
}

static int leftmost_of(int col) {
  return NX * col / size[X];
}

/* The place of a cell of the block; row and column 0 are ghosts. */
static int at(int y, int x) {
  return y * (columns + 2) + x;
}

static void begin(void) {
  int periodic[DIMENSIONS] = {0, 0}, here[DIMENSIONS];
  MPI_Comm_size(MPI_COMM_WORLD, &nprocs);
  MPI_Dims_create(nprocs, DIMENSIONS, size);
#pragma TASS assume NY >= size[0] && NX >= size[1]
  MPI_Cart_create(MPI_COMM_WORLD, DIMENSIONS, size, periodic, 0, &grid);
  MPI_Comm_rank(grid, &rank);
  MPI_Cart_coords(grid, rank, DIMENSIONS, here);
  MPI_Cart_shift(grid, Y, 1, &up, &down);
  MPI_Cart_shift(grid, X, 1, &left, &right);
  top = top_of(here[Y]);
  rows = top_of(here[Y] + 1) - top;
  leftmost = leftmost_of(here[X]);
  columns = leftmost_of(here[X] + 1) - leftmost;
  MPI_Type_vector(rows, 1, columns, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  mine = malloc((rows + 2) * (columns + 2) * sizeof(double));
  next = malloc((rows + 2) * (columns + 2) * sizeof(double));
  for (int y = 1; y <= rows; y++)
    for (int x = 1; x <= columns; x++)
      mine[at(y, x)] = start[top + y - 1][leftmost + x - 1];
}

static void exchange_ghost_cells(void) {
  MPI_Sendrecv(&mine[at(1, 1)], columns, MPI_DOUBLE, up, 0, &mine[at(rows + 1, 1)], columns, MPI_DOUBLE, down, 0,
               grid, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&mine[at(rows, 1)], columns, MPI_DOUBLE, down, 0, &mine[at(0, 1)], columns, MPI_DOUBLE, up, 0,
               grid, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&mine[at(1, 1)], 1, column, left, 0, &mine[at(1, columns + 1)], 1, column, right, 0,
               grid, MPI_STATUS_IGNORE);
  MPI_Sendrecv(&mine[at(1, columns)], 1, column, right, 0, &mine[at(1, 0)], 1, column, left, 0,
               grid, MPI_STATUS_IGNORE);
}

static int on_edge(int y, int x) {
  int row = top + y - 1, col = leftmost + x - 1;
  return row == 0 || row == NY - 1 || col == 0 || col == NX - 1;
}

static double updated(int y, int x) {
  double here = mine[at(y, x)];
  if (on_edge(y, x))
    return here;
  return here + k * (mine[at(y + 1, x)] + mine[at(y - 1, x)] + mine[at(y, x + 1)] + mine[at(y, x - 1)] - 4 * here);
}

static void update(void) {
  for (int y = 1; y <= rows; y++)
    for (int x = 1; x <= columns; x++)
      next[at(y, x)] = updated(y, x);
  double *swap = mine;
  mine = next;
  next = swap;
}

static void receive_block(int process) {
  int there[DIMENSIONS];
  MPI_Cart_coords(grid, process, DIMENSIONS, there);
  int width = leftmost_of(there[X] + 1) - leftmost_of(there[X]);
  for (int y = top_of(there[Y]); y < top_of(there[Y] + 1); y++)
    MPI_Recv(&u[y][leftmost_of(there[X])], width, MPI_DOUBLE, process, 1, grid, MPI_STATUS_IGNORE);
}

static void collect(void) {
  for (int y = 1; y <= rows; y++)
    if (rank != 0)
      MPI_Send(&mine[at(y, 1)], columns, MPI_DOUBLE, 0, 1, grid);
    else
      for (int x = 1; x <= columns; x++)
        u[y - 1][x - 1] = mine[at(y, x)];
  for (int process = 1; rank == 0 && process < nprocs; process++)
    receive_block(process);
}

static void end(void) {
  free(mine);
  free(next);
  MPI_Type_free(&column);
  MPI_Comm_free(&grid);
}

int main(int argc, char *argv[]) {
  MPI_Init(&argc, &argv);
  begin();
  for (int t = 0; t < NT; t++) {
    exchange_ghost_cells();
    update();
  }
  collect();
  end();
  MPI_Finalize();
  return 0;
}
