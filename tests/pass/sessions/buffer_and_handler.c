// A session has a buffer for the sends in its communicators, and an error handler.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

static int called;

static void handler(MPI_Session *session, int *code, ...) {
  called += *code == MPI_ERR_OTHER && *session != MPI_SESSION_NULL;
}

int main(void) {
  MPI_Session session;
  MPI_Group world;
  MPI_Comm comm;
  MPI_Errhandler own, set;
  MPI_Request flush;
  int rank, got = -1, size;
  char room[sizeof(int) + MPI_BSEND_OVERHEAD];
  void *given;
  MPI_Session_create_errhandler(handler, &own);
  MPI_Session_init(MPI_INFO_NULL, own, &session);
  MPI_Session_call_errhandler(session, MPI_ERR_OTHER);
  assert(called == 1);
  MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
  MPI_Session_get_errhandler(session, &set);
  assert(set == MPI_ERRORS_RETURN);
  MPI_Session_call_errhandler(session, MPI_ERR_OTHER);
  assert(called == 1);
  MPI_Errhandler_free(&set);
  MPI_Errhandler_free(&own);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &world);
  MPI_Comm_create_from_group(world, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Session_attach_buffer(session, room, sizeof room);
  MPI_Bsend(&rank, 1, MPI_INT, 1 - rank, 0, comm);
  MPI_Session_iflush_buffer(session, &flush);
  MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  assert(got == 1 - rank);
  MPI_Wait(&flush, MPI_STATUS_IGNORE);
  MPI_Session_flush_buffer(session);
  MPI_Session_detach_buffer(session, &given, &size);
  assert(given == room && size == sizeof room);
  MPI_Comm_free(&comm);
  MPI_Group_free(&world);
  MPI_Session_finalize(&session);
  return 0;
}
