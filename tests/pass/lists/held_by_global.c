// A list of any length that a global variable leads to when the program ends is not lost.
#include <stdlib.h>
#pragma antiphon input {N >= 0} int
#define N 10
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
struct node *all;
int main(void) {
  int i = 0;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant all == NULL || \valid(all)
#pragma antiphon invariant forall {struct node *q} q <= all && \valid(q) && q->next == q - 1
  while (i < N) {
    struct node *p = malloc(sizeof *p);
    p->v = i;
    p->next = all;
    all = p;
    i++;
  }
  return 0;
}
