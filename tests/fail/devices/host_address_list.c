// The nodes behind the first one are not on the device: their addresses are the host's.
struct node {
  int value;
  struct node *next;
};
static int sum(struct node *at) {
  int all = 0;
  while (at) {
    all += at->value; //~ omp-misuse
    at = at->next;
  }
  return all;
}
int main(void) {
  struct node last = {2, 0}, first = {1, &last};
  int all = 0;
#pragma omp target map(tofrom : first, all)
  all = sum(&first);
  return 0;
}
