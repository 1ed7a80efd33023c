// The buffer of a communicator serves that communicator only; flushing waits for the receiver.
//@[other] verify -n 2 -DOTHER
//@[full] verify -n 2 -DFULL
//@[twice] verify -n 2 -DTWICE
//@[none] verify -n 2 -DNONE
//@[flush] verify -n 2 -DFLUSH
//@[written] verify -n 2 -DWRITTEN
#include <mpi.h>

int main(int argc, char **argv) {
  int rank, x = 1, size;
  char own[sizeof(int) + MPI_BSEND_OVERHEAD];
  void *given;
  MPI_Comm comm;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Comm_dup(MPI_COMM_WORLD, &comm);
#ifdef NONE
  MPI_Comm_flush_buffer(comm);  //~[none] mpi-buffer
#endif
  if (rank == 0) {
    MPI_Comm_attach_buffer(comm, own, sizeof own);
#ifdef TWICE
    MPI_Comm_attach_buffer(comm, own, sizeof own);  //~[twice] mpi-buffer
#endif
#ifdef WRITTEN
    own[0] = 1;  //~[written] mpi-buffer
#endif
#ifdef OTHER
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, MPI_COMM_WORLD);  //~[other] mpi-buffer
#else
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, comm);
#endif
#ifdef FULL
    MPI_Bsend(&x, 1, MPI_INT, 1, 0, comm);  //~[full] mpi-buffer
    MPI_Barrier(comm);
#endif
#ifdef FLUSH
    MPI_Comm_flush_buffer(comm);  //~[flush] absolute-deadlock
    MPI_Send(&x, 1, MPI_INT, 1, 1, comm);
#endif
    MPI_Comm_detach_buffer(comm, &given, &size);
  } else {
#ifdef FULL
    MPI_Barrier(comm);
#endif
#ifdef FLUSH
    MPI_Recv(&x, 1, MPI_INT, 0, 1, comm, MPI_STATUS_IGNORE);
#endif
    MPI_Recv(&x, 1, MPI_INT, 0, 0, comm, MPI_STATUS_IGNORE);
  }
  MPI_Comm_free(&comm);
  MPI_Finalize();
  return 0;
}
