//@ -n 2
//@ not Open MPI: version 4 has no functions with large counts
// How datatypes with large counts were made, an operation with them, and error handlers of sessions.
#include <mpi.h>
#include <stdio.h>

static void largest(void *in, void *inout, MPI_Count *count, MPI_Datatype *type) {
  int *a = in, *b = inout;
  for (MPI_Count i = 0; i < *count; i++)
    if (a[i] > b[i])
      b[i] = a[i];
}

static void handler(MPI_Session *session, int *code, ...) {
  printf("handler %d\n", *code == MPI_ERR_OTHER);
}

int main(int argc, char **argv) {
  MPI_Datatype vector, small;
  MPI_Count integers, addresses, counts, datatypes, large[3];
  MPI_Aint bytes[1];
  MPI_Datatype types[1];
  MPI_Session session;
  MPI_Errhandler own;
  MPI_Op op;
  int combiner, numbers[3], rank, x[2], y[2];
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_vector_c(2, 3, 5, MPI_INT, &vector);
  MPI_Type_get_envelope_c(vector, &integers, &addresses, &counts, &datatypes, &combiner);
  printf("%d: %d %d %d %d %d\n", rank, (int)integers, (int)addresses, (int)counts, (int)datatypes,
         combiner == MPI_COMBINER_VECTOR);
  MPI_Type_get_contents_c(vector, integers, addresses, counts, datatypes, numbers, bytes, large, types);
  printf("%d: %d %d %d %d\n", rank, (int)large[0], (int)large[1], (int)large[2], types[0] == MPI_INT);
  MPI_Type_vector(2, 3, 5, MPI_INT, &small);
  MPI_Type_get_envelope_c(small, &integers, &addresses, &counts, &datatypes, &combiner);
  printf("%d: %d %d %d %d\n", rank, (int)integers, (int)addresses, (int)counts, (int)datatypes);
  MPI_Type_free(&vector);
  MPI_Type_free(&small);
  x[0] = rank;
  x[1] = -rank;
  MPI_Op_create_c(largest, 1, &op);
  MPI_Allreduce(x, y, 2, MPI_INT, op, MPI_COMM_WORLD);
  printf("%d: %d %d\n", rank, y[0], y[1]);
  MPI_Op_free(&op);
  MPI_Session_create_errhandler(handler, &own);
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Session_set_errhandler(session, own);
  MPI_Session_call_errhandler(session, MPI_ERR_OTHER);
  MPI_Errhandler_free(&own);
  MPI_Session_finalize(&session);
  MPI_Finalize();
  return 0;
}
