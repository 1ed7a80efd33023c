// A communicator has a buffer of its own, which buffered sends in it take before that of the process.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x, y, size;
  char own[sizeof(int) + MPI_BSEND_OVERHEAD], others[sizeof(int) + MPI_BSEND_OVERHEAD];
  void *given;
  MPI_Comm comm;
  MPI_Request flush;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
  if (rank == 0) {
    MPI_Comm_attach_buffer(comm, own, sizeof own);
    MPI_Buffer_attach(others, sizeof others);
    x = 1;
    y = 2;
    // Each fits into its buffer only because the other one is elsewhere.
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, comm);
    MPI_Bsend(&y, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);
    MPI_Buffer_iflush(&flush);
    MPI_Comm_flush_buffer(comm);
    MPI_Bsend(&y, 1, MPI_INT, 1, 1, comm);
    MPI_Wait(&flush, MPI_STATUS_IGNORE);
    MPI_Bsend(&x, 1, MPI_INT, 1, 1, MPI_COMM_WORLD);
    MPI_Comm_detach_buffer(comm, &given, &size);
    assert(given == own && size == sizeof own);
    MPI_Buffer_detach(&given, &size);
    assert(given == others && size == sizeof others);
    MPI_Buffer_attach(MPI_BUFFER_AUTOMATIC, 0);
    for (int i = 0; i < 3; i++)
      MPI_Bsend(&i, 1, MPI_INT, 1, 5, MPI_COMM_WORLD);
    MPI_Buffer_detach(&given, &size);
    assert(given == MPI_BUFFER_AUTOMATIC);
  } else {
    MPI_Recv(&x, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&y, 1, MPI_INT, 0, 0, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1 && y == 2);
    MPI_Recv(&y, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE);
    MPI_Recv(&x, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    assert(x == 1 && y == 2);
    for (int i = 0; i < 3; i++) {
      MPI_Recv(&x, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
      assert(x == i);
    }
  }
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
