// A set of processes is the same in small letters.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>

int main(void) {
  MPI_Session session;
  MPI_Group group;
  int size;
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Group_from_session_pset(session, "mpi://world", &group);
  MPI_Group_size(group, &size);
  assert(size == 2);
  MPI_Group_free(&group);
  MPI_Session_finalize(&session);
  return 0;
}
