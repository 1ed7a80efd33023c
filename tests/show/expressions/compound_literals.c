/* Compound literals. */
//@[ast] show ast
//@[model] show model
struct p { int x, y; };
int get(const struct p *p) { return p->x; }
int *shared = (int[]){1, 2};
int main(void) {
  int *a = (int[3]){4, 5};
  return get(&(struct p){.y = 2, .x = 1}) + a[1] + (struct p){7}.x;
}
