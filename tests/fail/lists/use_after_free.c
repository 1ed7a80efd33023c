// The node is read after it was freed, for any length.
#include <stdlib.h>
#pragma antiphon input {N >= 0} int
#define N 10
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *head = NULL;
#pragma antiphon invariant 0 <= i && i <= N && (head == NULL || \valid(head))
#pragma antiphon invariant forall {struct node *q} q <= head && \valid(q) && q->next == q - 1
  for (int i = 0; i < N; i++) {
    struct node *p = malloc(sizeof *p);
    p->v = i;
    p->next = head;
    head = p;
  }
#pragma antiphon invariant head == NULL || \valid(head)
#pragma antiphon invariant forall {struct node *q} \valid(q) == (q <= head)
  while (head) {
    free(head);
    head = head->next; //~ pointer
  }
  return 0;
}
