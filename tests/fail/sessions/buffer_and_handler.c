// What a session's buffer and error handler do not allow.
//@[handler] verify -n 1 -DHANDLER
//@[leak] verify -n 1 -DLEAK
//@[small] verify -n 1 -DSMALL
//@[null] verify -n 1 -DNULL_SESSION
#include <assert.h>
#include <mpi.h>

static void handler(MPI_Session *session, int *code, ...) {
  assert(*code == MPI_ERR_OTHER);  //~[handler] assertion
}

int main(void) {
  MPI_Session session;
  MPI_Group world;
  MPI_Comm comm;
  MPI_Errhandler own;
  int x = 1, size;
  char room[MPI_BSEND_OVERHEAD];
  void *given;
#ifdef NULL_SESSION
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Session_attach_buffer(MPI_SESSION_NULL, room, sizeof room);  //~[null] mpi-argument
#endif
  MPI_Session_create_errhandler(handler, &own);
#ifdef HANDLER
  MPI_Session_init(MPI_INFO_NULL, own, &session);
  MPI_Session_call_errhandler(session, MPI_ERR_ARG);
#else
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_ARE_FATAL, &session);
#endif
  MPI_Group_from_session_pset(session, "mpi://WORLD", &world);
  MPI_Comm_create_from_group(world, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Session_attach_buffer(session, room, sizeof room);
#ifdef SMALL
  MPI_Bsend(&x, 1, MPI_INT, 0, 0, comm);  //~[small] mpi-buffer
#endif
  MPI_Session_detach_buffer(session, &given, &size);
  MPI_Comm_free(&comm);
  MPI_Group_free(&world);
#ifndef LEAK
  MPI_Errhandler_free(&own);
#endif
  MPI_Session_finalize(&session);  //~[leak] mpi-resource
  return 0;
}
