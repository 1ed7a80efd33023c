// A list of any length is built from its end, added up and freed: nodes are numbered where they are allocated.
#include <assert.h>
#include <stdlib.h>
#pragma antiphon input {N >= 0} int
#define N 10
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *head = NULL;
  int i = 0, s = 0;
#pragma antiphon invariant 0 <= i && i <= N
#pragma antiphon invariant head == NULL || \valid(head)
#pragma antiphon invariant forall {struct node *q} q <= head && \valid(q) && q->next == q - 1 && q->v >= 0
  while (i < N) {
    struct node *p = malloc(sizeof *p);
    p->v = i;
    p->next = head;
    head = p;
    i++;
  }
  struct node *p = head;
#pragma antiphon invariant (p == NULL || \valid(p)) && s >= 0
  while (p) {
    s += p->v;
    p = p->next;
  }
  assert(s >= 0);
#pragma antiphon invariant head == NULL || \valid(head)
#pragma antiphon invariant forall {struct node *q} \valid(q) == (q <= head)
  while (head) {
    struct node *t = head->next;
    free(head);
    head = t;
  }
  return 0;
}
