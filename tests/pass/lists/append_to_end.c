// A list of any length grows at its end; a global variable leads to it when the program ends.
#include <stdlib.h>
#pragma antiphon input {N >= 1} int
#define N 10
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
struct node *first;
int main(void) {
  struct node *last = malloc(sizeof *last);
  last->v = 0;
  last->next = NULL;
  first = last;
  int i = 1;
#pragma antiphon invariant 1 <= i && i <= N
#pragma antiphon invariant \valid(last) && last->next == NULL
#pragma antiphon invariant forall {struct node *q} first <= q && q <= last && \valid(q)
#pragma antiphon invariant forall {struct node *q | q < last} q->next == q + 1
  while (i < N) {
    struct node *p = malloc(sizeof *p);
    p->v = i;
    p->next = NULL;
    last->next = p;
    last = p;
    i++;
  }
  return 0;
}
