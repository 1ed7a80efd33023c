#include <mpi.h>
#include <stdio.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

struct particle { char tag; double x[3]; int id; };

int main(int argc, char **argv) {
  int rank;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &rank);
  MPI_Status st;
  int n;
  /* columns of a matrix */
  MPI_Datatype column, particle;
  MPI_Type_vector(4, 1, 5, MPI_DOUBLE, &column);
  MPI_Type_commit(&column);
  int blocks[3] = {1, 3, 1};
  MPI_Aint where[3] = {offsetof(struct particle, tag), offsetof(struct particle, x), offsetof(struct particle, id)};
  MPI_Datatype types[3] = {MPI_CHAR, MPI_DOUBLE, MPI_INT};
  MPI_Type_create_struct(3, blocks, where, types, &particle);
  MPI_Type_commit(&particle);
  double m[4][5], v[4];
  struct particle p[3], q[4];
  if (rank == 0) {
    for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) m[i][j] = i * 10 + j;
    MPI_Send(&m[0][2], 1, column, 1, 0, MPI_COMM_WORLD);
    for (int i = 0; i < 3; i++) { p[i].tag = 'a' + i; p[i].id = i; for (int j = 0; j < 3; j++) p[i].x[j] = i + j / 4.0; }
    MPI_Send(p, 3, particle, 1, 1, MPI_COMM_WORLD);
    MPI_Send(p, 3 * sizeof(struct particle), MPI_BYTE, 1, 2, MPI_COMM_WORLD);
    /* pack */
    char buf[100];
    int pos = 0, k = 42;
    double y[2] = {1.5, 2.5};
    MPI_Pack(&k, 1, MPI_INT, buf, 100, &pos, MPI_COMM_WORLD);
    MPI_Pack(y, 2, MPI_DOUBLE, buf, 100, &pos, MPI_COMM_WORLD);
    MPI_Pack("hello", 6, MPI_CHAR, buf, 100, &pos, MPI_COMM_WORLD);
    printf("packed %d\n", pos);
    MPI_Send(buf, pos, MPI_PACKED, 1, 3, MPI_COMM_WORLD);
    /* absolute addresses of two variables */
    int a = 5; double b[2] = {0.25, 0.5};
    MPI_Aint ad[2]; int bl[2] = {1, 2}; MPI_Datatype ty[2] = {MPI_INT, MPI_DOUBLE}, both;
    MPI_Get_address(&a, &ad[0]);
    MPI_Get_address(b, &ad[1]);
    MPI_Type_create_struct(2, bl, ad, ty, &both);
    MPI_Type_commit(&both);
    MPI_Send(MPI_BOTTOM, 1, both, 1, 4, MPI_COMM_WORLD);
    MPI_Type_free(&both);
    ad[1] -= ad[0]; ad[0] = 0;
    MPI_Type_create_struct(2, bl, ad, ty, &both);
    MPI_Type_commit(&both);
    MPI_Send(&a, 1, both, 1, 5, MPI_COMM_WORLD);
    MPI_Type_free(&both);
    /* part of a struct type */
    char c = 'z';
    MPI_Send(&c, 1, MPI_CHAR, 1, 6, MPI_COMM_WORLD);
    struct { int v; double w; } dummy;
    struct { double v; int i; } di[2] = {{1.25, 7}, {2.25, 8}};
    MPI_Send(di, 2, MPI_DOUBLE_INT, 1, 7, MPI_COMM_WORLD);
    (void)dummy;
  } else if (rank == 1) {
    MPI_Recv(v, 4, MPI_DOUBLE, 0, 0, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_DOUBLE, &n);
    printf("column %d: %g %g %g %g\n", n, v[0], v[1], v[2], v[3]);
    MPI_Get_count(&st, column, &n);
    printf("columns %d\n", n);
    MPI_Recv(q, 4, particle, 0, 1, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, particle, &n);
    printf("particles %d", n);
    MPI_Get_elements(&st, particle, &n);
    printf(" of %d\n", n);
    for (int i = 0; i < 3; i++) printf("%c %g %g %g %d\n", q[i].tag, q[i].x[0], q[i].x[1], q[i].x[2], q[i].id);
    memset(q, 0, sizeof q);
    MPI_Recv(q, 4 * sizeof(struct particle), MPI_BYTE, 0, 2, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_BYTE, &n);
    printf("bytes %d\n", n);
    for (int i = 0; i < 3; i++) printf("%c %g %g %g %d\n", q[i].tag, q[i].x[0], q[i].x[1], q[i].x[2], q[i].id);
    MPI_Probe(0, 3, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_PACKED, &n);
    char *buf = malloc(n);
    MPI_Recv(buf, n, MPI_PACKED, 0, 3, MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    int pos = 0, k; double y[2]; char text[10];
    MPI_Unpack(buf, n, &pos, &k, 1, MPI_INT, MPI_COMM_WORLD);
    MPI_Unpack(buf, n, &pos, y, 2, MPI_DOUBLE, MPI_COMM_WORLD);
    MPI_Unpack(buf, n, &pos, text, 6, MPI_CHAR, MPI_COMM_WORLD);
    printf("unpacked %d %g %g %s %d of %d\n", k, y[0], y[1], text, pos, n);
    free(buf);
    struct { int v; double w[2]; } s;
    MPI_Datatype sv; int bl[2] = {1, 2}; MPI_Aint ad[2] = {0, 8}; MPI_Datatype ty[2] = {MPI_INT, MPI_DOUBLE};
    MPI_Type_create_struct(2, bl, ad, ty, &sv);
    MPI_Type_commit(&sv);
    MPI_Recv(&s, 1, sv, 0, 4, MPI_COMM_WORLD, &st);
    printf("bottom %d %g %g\n", s.v, s.w[0], s.w[1]);
    s.v = 0; s.w[0] = s.w[1] = 0;
    MPI_Recv(&s, 1, sv, 0, 5, MPI_COMM_WORLD, &st);
    printf("relative %d %g %g\n", s.v, s.w[0], s.w[1]);
    MPI_Type_free(&sv);
    MPI_Recv(q, 1, particle, 0, 6, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, particle, &n);
    printf("%c %d", q[0].tag, n == MPI_UNDEFINED);
    MPI_Get_elements(&st, particle, &n);
    printf(" %d\n", n);
    struct { double v; int i; } di[2];
    MPI_Recv(di, 2, MPI_DOUBLE_INT, 0, 7, MPI_COMM_WORLD, &st);
    MPI_Get_count(&st, MPI_DOUBLE_INT, &n);
    printf("pairs %d: %g %d %g %d\n", n, di[0].v, di[0].i, di[1].v, di[1].i);
  }
  MPI_Type_free(&column);
  MPI_Type_free(&particle);
  MPI_Finalize();
  return 0;
}
