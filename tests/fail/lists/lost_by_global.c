// The variable that led to the nodes leads nowhere when the program ends.
#include <stdlib.h>
struct node { int v; struct node *next; };
#pragma antiphon nodes struct node //~ memory-leak
struct node *all;
int main(void) {
  all = malloc(sizeof *all);
  all->next = NULL;
  all = NULL;
  return 0;
}
