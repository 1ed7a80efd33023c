// A node holds nothing before something is written to it.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = malloc(sizeof *p);
  p->next = NULL;
  int x = p->v;
  if (x > 0) //~ uninitialized
    x = 1;
  free(p);
  return 0;
}
