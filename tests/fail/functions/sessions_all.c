// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <string.h>
#ifndef SHIFT
#define SHIFT 0
#endif

int main(void) {
  MPI_Session session;
  MPI_Errhandler set;
  MPI_Group world, own, mine, theirs;
  MPI_Comm comm, both;
  MPI_Info info;
  int sets, length = 0, rank, flag, size, total = 0, side;
  char name[32], value[32];
  MPI_Session_init(MPI_INFO_NULL, MPI_ERRORS_RETURN, &session);
  MPI_Session_get_num_psets(session, MPI_INFO_NULL, &sets);
  assert(sets >= 2);
  length = sizeof name;
  MPI_Session_get_nth_pset(session, MPI_INFO_NULL, 0, &length, name);
  assert(strncmp(name, "mpi://", 6) == 0);
  MPI_Session_get_pset_info(session, "mpi://WORLD", &info);
  length = sizeof value;
  MPI_Info_get_string(info, "mpi_size", &length, value, &flag);
  assert(flag && strcmp(value, "2") == 0);
  MPI_Info_free(&info);
  MPI_Session_get_info(session, &info);
  MPI_Info_free(&info);
  MPI_Session_set_errhandler(session, MPI_ERRORS_RETURN);
  MPI_Session_get_errhandler(session, &set);
  assert(set == MPI_ERRORS_RETURN);
  MPI_Errhandler_free(&set);
  MPI_Group_from_session_pset(session, "mpi://WORLD", &world);
  MPI_Group_from_session_pset(session, "mpi://SELF", &own);
  MPI_Comm_create_from_group(world, "all", MPI_INFO_NULL, MPI_ERRORS_RETURN, &comm);
  MPI_Comm_rank(comm, &rank);
  MPI_Comm_size(comm, &size);
  total = 10 * size + rank;
#ifndef WITHOUT_MPI_4_1
  MPI_Request flush;
  char room[sizeof(int) + MPI_BSEND_OVERHEAD];
  void *given;
  int got;
  MPI_Session_attach_buffer(session, room, sizeof room);
  MPI_Bsend(&rank, 1, MPI_INT, 1 - rank, 0, comm);
  MPI_Session_iflush_buffer(session, &flush);
  MPI_Recv(&got, 1, MPI_INT, 1 - rank, 0, comm, MPI_STATUS_IGNORE);
  MPI_Wait(&flush, MPI_STATUS_IGNORE);
  MPI_Session_flush_buffer(session);
  MPI_Session_detach_buffer(session, &given, &length);
  assert(got == 1 - rank && given == room);
#endif
  side = 1 - rank;
  MPI_Group_incl(world, 1, &rank, &mine);
  MPI_Group_incl(world, 1, &side, &theirs);
  MPI_Intercomm_create_from_groups(mine, 0, theirs, 0, "two", MPI_INFO_NULL, MPI_ERRORS_RETURN, &both);
  MPI_Comm_remote_size(both, &size);
  total += 100 * size;
  MPI_Comm_free(&both);
  MPI_Comm_free(&comm);
  MPI_Group_free(&mine);
  MPI_Group_free(&theirs);
  MPI_Group_free(&own);
  MPI_Group_free(&world);
  MPI_Session_finalize(&session);
  assert(total == 120 + rank + SHIFT); //~ assertion
  return 0;
}
