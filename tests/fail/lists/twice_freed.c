// Two pointers lead to one node.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node
int main(void) {
  struct node *p = malloc(sizeof *p), *q = p;
  free(p);
  free(q); //~ pointer
  return 0;
}
