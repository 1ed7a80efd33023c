// The function goes on behind the end of the list.
#include <assert.h>
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node

static struct node *find(struct node *p, int v) {
#pragma antiphon invariant p == NULL || \valid(p)
  while (p->v != v) //~ pointer
    p = p->next;
  return p;
}

int main(void) {
  struct node *head = malloc(sizeof *head);
  head->v = 1;
  head->next = NULL;
  find(head, 2);
  free(head);
  return 0;
}
