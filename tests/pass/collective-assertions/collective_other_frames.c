// Variables of other functions, statics, records, pointers and arrays of variable
// length of other processes; processes are in different functions.
//@ verify -n 3
#include <mpi.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static int me, np;
static int shared;

static int depth(int n);

int main(int argc, char **argv) {
  int rounds;
  MPI_Init(&argc, &argv);
  MPI_Comm_rank(MPI_COMM_WORLD, &me);
  MPI_Comm_size(MPI_COMM_WORLD, &np);
  rounds = me + 1;
  struct node *list = malloc(sizeof *list);
  list->value = me;
  list->next = malloc(sizeof *list);
  list->next->value = me + 10;
  list->next->next = NULL;
  double row[rounds][2];
  for (int i = 0; i < rounds; i++)
    for (int j = 0; j < 2; j++)
      row[i][j] = me + 10 * i + 100 * j;
  shared = depth(rounds);
#pragma TASS collective assert ROWS forall {int p | 0 <= p && p < NPROCS} \
    PROC[p].row[p][1] == p + 10 * p + 100 && PROC[p].shared == 6 + 2 * p && PROC[p].list->next->next == NULL
  free(list->next);
  free(list);
  MPI_Finalize();
  return 0;
}

static int depth(int n) {
  if (n == 0) {
    static int calls = 5;
    calls += me;
#pragma TASS collective assert DEEP PROC[0]@main.list->next->value == 10 \
    && PROC[1]@depth.n == 0 && PROC@main.rounds == me + 1 && PROC[2].calls == 7 && PROC[me].n == 0
    return calls;
  }
  return depth(n - 1) + 1;
}
