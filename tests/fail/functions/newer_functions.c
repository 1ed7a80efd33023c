// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 2 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <stdlib.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int rank, other, total;

static void buffers(void) {
  int size = 4 * (MPI_BSEND_OVERHEAD + 4), out = 3, in = 0;
  char *room = malloc(size), *own = malloc(size), *gone;
  MPI_Request request;
  MPI_Buffer_attach(room, size);
  MPI_Bsend(&out, 1, MPI_INT, other, 1, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, other, 1, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Buffer_flush();
  MPI_Buffer_iflush(&request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Buffer_detach(&gone, &size);
  free(gone);
  total += in;
  size = 4 * (MPI_BSEND_OVERHEAD + 4);
  MPI_Comm_attach_buffer(MPI_COMM_WORLD, own, size);
  MPI_Bsend(&out, 1, MPI_INT, other, 2, MPI_COMM_WORLD);
  MPI_Recv(&in, 1, MPI_INT, other, 2, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
  MPI_Comm_flush_buffer(MPI_COMM_WORLD);
  MPI_Comm_iflush_buffer(MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Comm_detach_buffer(MPI_COMM_WORLD, &gone, &size);
  free(gone);
  total += in;
}

static void exchanges(void) {
  int mine = rank + 10, in = 0;
  MPI_Request request;
  MPI_Isendrecv_replace(&mine, 1, MPI_INT, other, 3, other, 3, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  total += mine;
  MPI_Isendrecv(&mine, 1, MPI_INT, other, 4, &in, 1, MPI_INT, other, 4, MPI_COMM_WORLD, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  total += 2 * in;
}

static void partitions(void) {
  int data[4] = {1, 2, 3, 4}, both[2] = {0, 2}, flag = 0;
  MPI_Request request;
  if (rank == 0) {
    MPI_Psend_init(data, 4, 1, MPI_INT, 1, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    MPI_Pready_list(2, both, request);
    MPI_Pready(1, request);
    MPI_Pready_range(3, 3, request);
  } else {
    for (int i = 0; i < 4; i++)
      data[i] = 0;
    MPI_Precv_init(data, 4, 1, MPI_INT, 0, 5, MPI_COMM_WORLD, MPI_INFO_NULL, &request);
    MPI_Start(&request);
    while (!flag)
      MPI_Parrived(request, 0, &flag);
    total += 100 * data[0];
  }
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  total += data[2];
  MPI_Request_free(&request);
}

static void statuses(void) {
  MPI_Status status;
  int source, tag, error;
  MPI_Status_set_source(&status, 1);
  MPI_Status_set_tag(&status, 7);
  MPI_Status_set_error(&status, MPI_SUCCESS);
  MPI_Status_get_source(&status, &source);
  MPI_Status_get_tag(&status, &tag);
  MPI_Status_get_error(&status, &error);
  assert(error == MPI_SUCCESS);
  total += source + tag;
}

static void hints(void) {
  MPI_Info info;
  MPI_Comm copy;
  MPI_Request request;
  char value[8];
  int length = sizeof value, flag;
  char *none[1] = {NULL};
  MPI_Info_create_env(0, none, &info);
  MPI_Info_free(&info);
  MPI_Info_create(&info);
  MPI_Info_set(info, "mpi_assert_no_any_source", "true");
  MPI_Info_get_string(info, "mpi_assert_no_any_source", &length, value, &flag);
  assert(flag && length == 5);
  MPI_Comm_idup_with_info(MPI_COMM_WORLD, info, &copy, &request);
  MPI_Wait(&request, MPI_STATUS_IGNORE);
  MPI_Info_free(&info);
  MPI_Comm_free(&copy);
  total += length;
}

int main(int argc, char **argv) {
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  other = 1 - rank;
  buffers();
  exchanges();
  partitions();
  statuses();
  hints();
  assert(total == (rank == 0 ? 53 : 154) + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
