/* Initialisers. */
//@[ast] show ast
//@[model] show model
struct item { int id; char name[4]; int more[3]; };
struct item stock[3] = {{1, "a"}, [2] = {.more = {[1] = 7}, .id = 3}};
int ranges[6] = {[1 ... 3] = 4, 5};
int main(void) {
  struct item local = {.name = "xyz"};
  int open[] = {1, 2, 3};
  return local.id + open[2];
}
