// Two structures with the same members in another order.
//@ verify -n 2
#include <mpi.h>
#include <stddef.h>

struct record {
  double weight;
  int id;
};

int main(int argc, char **argv) {
  int rank, lengths[2] = {1, 1};
  struct record r = {1.0, 2};
  MPI_Aint places[2] = {offsetof(struct record, weight), offsetof(struct record, id)};
  MPI_Aint swapped[2] = {offsetof(struct record, id), offsetof(struct record, weight)};
  MPI_Datatype types[2] = {MPI_DOUBLE, MPI_INT}, reverse[2] = {MPI_INT, MPI_DOUBLE}, t;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  if (rank == 0)
    MPI_Type_create_struct(2, lengths, places, types, &t);
  else
    MPI_Type_create_struct(2, lengths, swapped, reverse, &t);
  MPI_Type_commit(&t);
  if (rank == 0)
    MPI_Send(&r, 1, t, 1, 0, MPI_COMM_WORLD);
  else
    MPI_Recv(&r, 1, t, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);  //~ mpi-type
  MPI_Type_free(&t);
  MPI_Finalize();
  return 0;
}
