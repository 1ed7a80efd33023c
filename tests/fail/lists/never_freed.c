// The second node is never freed.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node //~ memory-leak
int main(void) {
  struct node *p = malloc(sizeof *p);
  p->next = malloc(sizeof *p);
  p->next->next = NULL;
  free(p);
  return 0;
}
