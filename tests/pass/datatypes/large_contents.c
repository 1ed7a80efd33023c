// How a datatype was made, with large counts and without; types for Fortran's kinds.
//@ verify -n 1
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  MPI_Datatype vector, small, resized, array, real, same, types[1];
  MPI_Count integers, addresses, counts, datatypes, sizes[2] = {4, 6}, parts[2] = {2, 3}, starts[2] = {1, 2}, large[6];
  MPI_Aint bytes[2];
  int combiner, numbers[4], size, a, b, c;
  MPI_Init(&argc, &argv);
  MPI_Type_vector_c(2, 3, 5, MPI_INT, &vector);
  MPI_Type_get_envelope_c(vector, &integers, &addresses, &counts, &datatypes, &combiner);
  assert(integers == 0 && addresses == 0 && counts == 3 && datatypes == 1 && combiner == MPI_COMBINER_VECTOR);
  MPI_Type_get_contents_c(vector, 0, 0, 3, 1, numbers, bytes, large, types);
  assert(large[0] == 2 && large[1] == 3 && large[2] == 5 && types[0] == MPI_INT);
  MPI_Type_create_resized_c(MPI_INT, 0, 16, &resized);
  MPI_Type_get_envelope_c(resized, &integers, &addresses, &counts, &datatypes, &combiner);
  assert(integers == 0 && addresses == 0 && counts == 2 && datatypes == 1 && combiner == MPI_COMBINER_RESIZED);
  MPI_Type_create_subarray_c(2, sizes, parts, starts, MPI_ORDER_C, MPI_INT, &array);
  MPI_Type_get_envelope_c(array, &integers, &addresses, &counts, &datatypes, &combiner);
  assert(integers == 2 && addresses == 0 && counts == 6 && datatypes == 1 && combiner == MPI_COMBINER_SUBARRAY);
  MPI_Type_get_contents_c(array, 2, 0, 6, 1, numbers, bytes, large, types);
  assert(numbers[0] == 2 && numbers[1] == MPI_ORDER_C && large[0] == 4 && large[3] == 3 && large[5] == 2);
  MPI_Type_vector(2, 3, 5, MPI_INT, &small);
  MPI_Type_get_envelope_c(small, &integers, &addresses, &counts, &datatypes, &combiner);
  assert(integers == 3 && addresses == 0 && counts == 0 && datatypes == 1 && combiner == MPI_COMBINER_VECTOR);
  MPI_Type_get_contents_c(small, 3, 0, 0, 1, numbers, bytes, large, types);
  assert(numbers[0] == 2 && numbers[1] == 3 && numbers[2] == 5);
  MPI_Type_get_envelope_c(MPI_INT, &integers, &addresses, &counts, &datatypes, &combiner);
  assert(counts == 0 && combiner == MPI_COMBINER_NAMED);

  MPI_Type_create_f90_real(15, 307, &real);
  MPI_Type_create_f90_real(15, 307, &same);
  assert(real == same);
  MPI_Type_size(real, &size);
  assert(size == 8);
  MPI_Type_get_envelope(real, &a, &b, &c, &combiner);
  assert(a == 2 && b == 0 && c == 0 && combiner == MPI_COMBINER_F90_REAL);
  MPI_Type_get_contents(real, 2, 0, 0, numbers, bytes, types);
  assert(numbers[0] == 15 && numbers[1] == 307);
  double out = 1.5, in = 0;
  MPI_Sendrecv(&out, 1, real, 0, 0, &in, 1, real, 0, 0, MPI_COMM_SELF, MPI_STATUS_IGNORE);
  assert(in == 1.5);
  MPI_Type_create_f90_integer(9, &real);
  MPI_Type_size(real, &size);
  assert(size == 4);
  MPI_Type_create_f90_complex(6, MPI_UNDEFINED, &real);
  MPI_Type_size(real, &size);
  assert(size == 8);

  MPI_Type_free(&vector);
  MPI_Type_free(&resized);
  MPI_Type_free(&array);
  MPI_Type_free(&small);
  MPI_Finalize();
  return 0;
}
