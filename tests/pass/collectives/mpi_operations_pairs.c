// The largest and the smallest with their places; of equals the lowest place.
//@ verify -n 3
#include <assert.h>
#include <mpi.h>

struct placed {
  int value, place;
};
struct real {
  double value;
  int place;
};

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  struct placed in = {rank == 0 ? 4 : 7, rank}, out = {0, 0};
  MPI_Allreduce(&in, &out, 1, MPI_2INT, MPI_MAXLOC, MPI_COMM_WORLD);
  assert(out.value == 7 && out.place == 1);
  struct real a = {1.5 - rank, rank}, b = {0.0, 0};
  MPI_Reduce(&a, &b, 1, MPI_DOUBLE_INT, MPI_MINLOC, 2, MPI_COMM_WORLD);
  if (rank == 2)
    assert(b.value == -0.5 && b.place == 2);
  MPI_Finalize();
  return 0;
}
