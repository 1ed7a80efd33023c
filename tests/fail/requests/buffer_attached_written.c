// The attached buffer is the library's until it is detached.
//@ verify
#include <mpi.h>

static char buffer[1000];

int main(int argc, char **argv) {
  char *p;
  int size;
  MPI_Init(&argc, &argv);
  MPI_Buffer_attach(buffer, 1000);
  buffer[3] = 1;  //~ mpi-buffer
  MPI_Buffer_detach(&p, &size);
  MPI_Finalize();
  return 0;
}
