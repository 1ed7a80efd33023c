//@ verify -n 2
//@ exit: 0
#include <mpi.h>
#pragma antiphon input {0 < n && n < 4}
int n;
#pragma antiphon input
int a[3];
#pragma antiphon input
int kept;
#pragma antiphon input
int told;

static void clear(int *p) {
  p[0] = 0; //~ W031
}

int main(void) {
  int copy = kept;
  MPI_Init(0, 0);
  while (n > 0)
    n--; //~ W031
  clear(a);
  copy++;
  MPI_Bcast(&told, 1, MPI_INT, 0, MPI_COMM_WORLD); //~ W031
  MPI_Finalize();
  return 0;
}
