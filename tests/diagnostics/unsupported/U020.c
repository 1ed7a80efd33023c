/* The address of a member of a numbered node. */
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = malloc(sizeof *p);
  int *v = &p->v; //~ U020
  *v = 1;
  free(p);
  return 0;
}
