// What a session does not give: the world's communicator; and what must be ended.
//@[world] verify -n 1 -DWORLD
//@[open] verify -n 1 -DOPEN
//@[leak] verify -n 1 -DLEAK
//@[set] verify -n 1 -DSET
//@[after] verify -n 1 -DAFTER
#include <mpi.h>

int main(void) {
  MPI_Session session;
  MPI_Group group;
  int size;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
#ifdef WORLD
  MPI_Comm_size(MPI_COMM_WORLD, &size);  //~[world] mpi-lifecycle
#endif
#ifdef LEAK
  MPI_Group_from_session_pset(session, "mpi://SELF", &group);
#endif
#ifdef SET
  MPI_Group_from_session_pset(session, "mpi://OTHERS", &group);  //~[set] mpi-argument
#endif
#ifndef OPEN
  MPI_Session_finalize(&session);  //~[leak] mpi-resource
#endif
#ifdef AFTER
  MPI_Group_from_session_pset(session, "mpi://SELF", &group);  //~[after] mpi-lifecycle
#endif
  return 0;  //~[open] mpi-lifecycle
}
