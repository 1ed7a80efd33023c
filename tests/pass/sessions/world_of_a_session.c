// Without `MPI_Init`: from a session to a set of processes, to a group, to a communicator.
//@ verify -n 2
#include <assert.h>
#include <mpi.h>
#include <string.h>

int main(void) {
  MPI_Session session;
  MPI_Group world, self;
  MPI_Comm comm, alone;
  MPI_Info info;
  int sets, length = 0, rank, size, flag;
  char name[MPI_MAX_PSET_NAME_LEN], value[MPI_MAX_INFO_VAL + 1];
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets);
  assert(sets >= 2);
  MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, NULL);
  assert(length == 12);
  MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name);
  assert(strcmp(name, "mpi://WORLD") == 0);
  MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
  MPI_Info_get(info, "mpi_size", MPI_MAX_INFO_VAL, value, &flag);
  assert(flag && strcmp(value, "2") == 0);
  MPI_Info_free(&info);
  MPI_Group_from_session_pset(session, name, &world);
  MPI_Group_from_session_pset(session, "mpi://SELF", &self);
  MPI_Comm_create_from_group(world, "tag", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Comm_create_from_group(self, "own", MPI_INFO_NULL, MPI_ERRORS_RETURN, &alone);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  assert(size == 2);
  int got = -1;
  MPI_Sendrecv(&rank, 1, MPI_INT, 1 - rank, 0, &got, 1, MPI_INT, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  assert(got == 1 - rank);
  MPI_Comm_size(alone, &size);
  assert(size == 1);
  MPI_Comm_free(&alone);
  MPI_Comm_free(&comm);
  MPI_Group_free(&self);
  MPI_Group_free(&world);
  MPI_Session_finalize(&session);
  assert(session == MPI_SESSION_NULL);
  return 0;
}
