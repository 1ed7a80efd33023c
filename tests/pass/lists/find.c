// A function searches a list of any length.
#include <assert.h>
#include <stdlib.h>
#pragma antiphon input {N >= 0} int
#define N 10
#pragma antiphon input
int wanted;
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node

static struct node *find(struct node *p, int v) {
#pragma antiphon invariant p == NULL || \valid(p)
  while (p != NULL && p->v != v)
    p = p->next;
  return p;
}

struct node *all;

int main(void) {
  int i = 0;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant all == NULL || \valid(all)
#pragma antiphon invariant forall {struct node *q} q <= all && \valid(q) && q->next == q - 1 && q->v >= 0
  while (i < N) {
    struct node *p = malloc(sizeof *p);
    p->v = i;
    p->next = all;
    all = p;
    i++;
  }
  struct node *found = find(all, wanted);
  assert(found == NULL || found->v == wanted);
  return 0;
}
