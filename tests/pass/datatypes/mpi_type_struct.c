// Structures as messages, an array of them too.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <stddef.h>

struct particle {
  int id;
  double x[2];
};

int main(int argc, char **argv) {
  int rank, lengths[2] = {1, 2};
  struct particle p[2] = {{0, {0.0, 0.0}}, {0, {0.0, 0.0}}};
  MPI_Aint places[2] = {offsetof(struct particle, id), offsetof(struct particle, x)};
  MPI_Datatype types[2] = {MPI_INT, MPI_DOUBLE}, raw, particle;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(2, lengths, places, types, &raw);
  MPI_Type_create_resized(raw, 0, sizeof(struct particle), &particle);
  MPI_Type_commit(&particle);
  MPI_Type_free(&raw);
  if (rank == 0) {
    p[0].id = 4;
    p[1].id = 5;
    p[1].x[1] = 2.5;
    MPI_Send(p, 2, particle, 1, 0, MPI_COMM_WORLD);
  } else {
    MPI_Recv(p, 2, particle, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(p[0].id == 4 && p[0].x[0] == 0.0 && p[1].id == 5 && p[1].x[1] == 2.5);
  }
  MPI_Type_free(&particle);
  MPI_Finalize();
  return 0;
}
