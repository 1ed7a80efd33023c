// The right program of this name, which expects another sum of what the functions give.
//@ verify -n 1 -DSHIFT=1 --max-violations 1
#include <assert.h>
#include <mpi.h>
#include <stddef.h>
#ifndef SHIFT
#define SHIFT 0
#endif

static int total;

static void of_window(MPI_Win *win, int *code, ...) { total += *code == MPI_ERR_RMA_RANGE; }
static void of_file(MPI_File *file, int *code, ...) { total += 10 * (*code == MPI_ERR_AMODE); }

static int query(void *extra, MPI_Status *status) {
  MPI_Status_set_elements(status, MPI_INT, 4);
  MPI_Status_set_cancelled(status, 0);
  return MPI_SUCCESS;
}
static int release(void *extra) { return MPI_SUCCESS; }
static int stop(void *extra, int complete) { return MPI_SUCCESS; }

static void handlers(void) {
  MPI_Errhandler handler;
  MPI_Win win;
  MPI_File file;
  int memory = 0;
  MPI_Win_create_errhandler(of_window, &handler);
  MPI_Win_create(&memory, sizeof memory, 1, MPI_INFO_NULL, MPI_COMM_WORLD, &win);
  MPI_Win_set_errhandler(win, handler);
  MPI_Win_call_errhandler(win, MPI_ERR_RMA_RANGE);
  MPI_Errhandler_free(&handler);
  MPI_Win_free(&win);
  MPI_File_create_errhandler(of_file, &handler);
  MPI_File_open(MPI_COMM_WORLD, "handlers.dat", MPI_MODE_WRONLY | MPI_MODE_CREATE | MPI_MODE_DELETE_ON_CLOSE, MPI_INFO_NULL, &file);
  MPI_File_set_errhandler(file, handler);
  MPI_File_call_errhandler(file, MPI_ERR_AMODE);
  MPI_Errhandler_free(&handler);
  MPI_File_close(&file);
}

static void requests(void) {
  MPI_Request request;
  MPI_Status status;
  int count;
  MPI_Grequest_start(query, release, stop, NULL, &request);
  MPI_Grequest_complete(request);
  MPI_Wait(&request, &status);
  MPI_Get_count(&status, MPI_INT, &count);
  total += 100 * count;
}

static void types(void) {
  MPI_Datatype type;
  int size;
  MPI_Type_create_f90_complex(6, 30, &type);
  MPI_Type_size(type, &size);
  total += 1000 * size;
}

int main(int argc, char **argv) {
  int class, code;
  MPI_Init(&argc, &argv);
  handlers();
  requests();
  types();
  MPI_Add_error_class(&class);
  MPI_Add_error_code(class, &code);
  MPI_Add_error_string(code, "own");
#ifndef WITHOUT_MPI_4_1
  MPI_Remove_error_string(code);
  MPI_Remove_error_code(code);
  MPI_Remove_error_class(class);
  MPI_Datatype pair;
  MPI_Info info;
  int size;
  MPI_Type_get_value_index(MPI_DOUBLE, MPI_INT, &pair);
  MPI_Type_size(pair, &size);
  assert(size == 12);
  MPI_Get_hw_resource_info(&info);
  MPI_Info_free(&info);
#endif
  assert(total == 8411 + SHIFT); //~ assertion
  MPI_Finalize();
  return 0;
}
