// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int rank, other, total;

// Rank 0 has started a send of a number, and rank 1 receives it.
static void got(MPI_Request *sent) {
  int in = 0;
  if (rank == 0) {
    MPI_Wait(sent, MPI_STATUS_IGNORE);
    return;
  }
  MPI_Recv(&in, 1, MPI_INT, 0, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  total += in;
}

static void nonblocking(int *out) {
  MPI_Request request = MPI_REQUEST_NULL;
  if (rank == 0)
    MPI_Isend(out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
  got(&request);
  if (rank == 0)
    MPI_Issend(out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
  got(&request);
  if (rank == 0)
    MPI_Ibsend(out, 1, MPI_INT, 1, 1, MPI_COMM_WORLD, &request);
  got(&request);
}

// Sends that may begin once there is a receive.
static void ready(int *out) {
  int in[2] = {0, 0};
  MPI_Request request[2];
  if (rank == 1)
    for (int i = 0; i < 2; i++)
      MPI_Irecv(&in[i], 1, MPI_INT, 0, 2, MPI_COMM_WORLD, &request[i]);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0) {
    MPI_Rsend(out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD);
    MPI_Irsend(out, 1, MPI_INT, 1, 2, MPI_COMM_WORLD, &request[0]);
    MPI_Wait(&request[0], MPI_STATUS_IGNORE);
  } else {
    int flag = 0;
    MPI_Status both[2];
    while (!flag)
      MPI_Testall(2, request, &flag, both);
    total += in[0] + in[1] + both[0].MPI_TAG;
  }
  MPI_Barrier(MPI_COMM_WORLD);
}

static void persistent(int *out) {
  int in[4] = {0, 0, 0, 0};
  MPI_Request all[4];
  if (rank == 0) {
    MPI_Send_init(out, 1, MPI_INT, 1, 3, MPI_COMM_WORLD, &all[0]);
    MPI_Ssend_init(out, 1, MPI_INT, 1, 4, MPI_COMM_WORLD, &all[1]);
    MPI_Bsend_init(out, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, &all[2]);
    MPI_Rsend_init(out, 1, MPI_INT, 1, 6, MPI_COMM_WORLD, &all[3]);
  } else
    for (int i = 0; i < 4; i++)
      MPI_Recv_init(&in[i], 1, MPI_INT, 0, 3 + i, MPI_COMM_WORLD, &all[i]);
  if (rank == 1)
    MPI_Startall(4, all);
  MPI_Barrier(MPI_COMM_WORLD);
  if (rank == 0)
    MPI_Startall(4, all);
  int left = 4;
  while (left > 0) {
    int some, which[4];
    MPI_Testsome(4, all, &some, which, MPI_STATUSES_IGNORE);
    if (some != MPI_UNDEFINED)
      left -= some;
  }
  for (int i = 0; i < 4; i++) {
    total += in[i];
    MPI_Request_free(&all[i]);
  }
}

// A message that a probe takes out.
static void probed(int *out) {
  if (rank == 0) {
    MPI_Send(out, 1, MPI_INT, 1, 7, MPI_COMM_WORLD);
    MPI_Send(out, 1, MPI_INT, 1, 8, MPI_COMM_WORLD);
    return;
  }
  MPI_Message message;
  MPI_Request request;
  int in = 0, flag = 0;
  while (!flag)
    MPI_Improbe(0, 7, MPI_COMM_WORLD, &flag, &message, MPI_STATUS_IGNORE);
  MPI_Imrecv(&in, 1, MPI_INT, &message, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  total += in;
  MPI_Irecv(&in, 1, MPI_INT, 0, 8, MPI_COMM_WORLD, &request);
  for (flag = 0; !flag;)
    MPI_Request_get_status(request, &flag, MPI_STATUS_IGNORE);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  total += in;
}

static void exchanged(void) {
  int mine = rank + 50;
  MPI_Sendrecv_replace(&mine, 1, MPI_INT, other, 9, other, 9, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  total += mine;
}

// A status that the program fills in.
static void statuses(void) {
  MPI_Status status;
  int count, cancelled;
  MPI_Status_set_elements(&status, MPI_INT, 3);
  MPI_Status_set_elements_x(&status, MPI_INT, 3);
  MPI_Status_set_cancelled(&status, 0);
  MPI_Get_count(&status, MPI_INT, &count);
  MPI_Test_cancelled(&status, &cancelled);
  assert(!cancelled);
  total += count;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  int out = 7, size = 4 * (MPI_BSEND_OVERHEAD + 4);
  char *room = malloc(size), *gone;
  MPI_Buffer_attach(room, size);
  nonblocking(&out);
  ready(&out);
  persistent(&out);
  probed(&out);
  exchanged();
  statuses();
  MPI_Buffer_detach(&gone, &size);
  free(gone);
  assert(total == (rank == 0 ? 54 : 132) + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
