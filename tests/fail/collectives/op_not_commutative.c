// The product of matrices is associative and does not commute, although the program says so.
//@ verify -n 2 -DCOMMUTES=1
#include <assert.h>
#include <mpi.h>

typedef struct {
  int a, b, c, d;
} matrix;

static void multiply(void *in, void *inout, int *len, MPI_Datatype *type) {
  matrix *x = in, *y = inout;
  for (int i = 0; i < *len; i++) {
    matrix p = {x[i].a * y[i].a + x[i].b * y[i].c, x[i].a * y[i].b + x[i].b * y[i].d,
                x[i].c * y[i].a + x[i].d * y[i].c, x[i].c * y[i].b + x[i].d * y[i].d};
    y[i] = p;
  }
}

int main(int argc, char **argv) {
  int rank;
  MPI_Op op;
  MPI_Datatype four;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  matrix m = {1, 1, 0, 1}, product;
  if (rank == 1)
    m = (matrix){1, 0, 1, 1};
  MPI_Type_contiguous(4, MPI_INT, &four);
  MPI_Type_commit(&four);
  MPI_Op_create(multiply, COMMUTES, &op);
  MPI_Reduce(&m, &product, 1, four, op, 0, MPI_COMM_WORLD);
  if (rank == 0)
    assert(product.a == 2);  //~ assertion
  MPI_Op_free(&op);
  MPI_Type_free(&four);
  MPI_Finalize();
  return 0;
}
