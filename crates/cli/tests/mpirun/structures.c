//@ -n 2
// A structure with members of several types, sent as one, and counted.
#include <mpi.h>
#include <stddef.h>
#include <stdio.h>

struct particle { char kind; double at[3]; int charge, mass; };

int main(int argc, char **argv) {
  int rank, count, elements, lengths[3] = {1, 3, 2};
  MPI_Aint starts[3] = {offsetof(struct particle, kind), offsetof(struct particle, at), offsetof(struct particle, charge)};
  MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT}, made, type;
  struct particle p[3];
  MPI_Status status;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Type_create_struct(3, lengths, starts, types, &made);
  MPI_Type_create_resized(made, 0, sizeof(struct particle), &type);
  MPI_Type_commit(&type);
  for (int i = 0; i < 3; i++) {
    p[i].kind = rank == 0 ? 'a' + i : '?';
    for (int j = 0; j < 3; j++) p[i].at[j] = rank == 0 ? i + j / 4.0 : -1;
    p[i].charge = rank == 0 ? i - 1 : 99;
    p[i].mass = rank == 0 ? 7 * i : 99;
  }
  if (rank == 0) MPI_Send(p, 2, type, 1, 5, MPI_COMM_WORLD);
  if (rank == 1) {
    MPI_Recv(p, 3, type, 0, 5, MPI_COMM_WORLD, &status);
    MPI_Get_count(&status, type, &count);
    MPI_Get_elements(&status, type, &elements);
    printf("%d particles, %d elements from %d with %d\n", count, elements, status.MPI_SOURCE, status.MPI_TAG);
    for (int i = 0; i < 3; i++)
      printf("%c %.2f %.2f %.2f %d %d\n", p[i].kind, p[i].at[0], p[i].at[1], p[i].at[2], p[i].charge, p[i].mass);
  }
  MPI_Bcast(&p[1], 1, type, 0, MPI_COMM_WORLD);
  printf("rank %d: %c %.2f %d\n", rank, p[1].kind, p[1].at[2], p[1].mass);
  MPI_Type_free(&type);
  MPI_Type_free(&made);
  MPI_Finalize();
  return 0;
}
