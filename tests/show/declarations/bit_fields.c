/* Bit fields. */
//@[ast] show ast
//@[model] show model
struct flags { unsigned ready : 1, mode : 3; int : 0; int level : 5; unsigned long wide : 40; };
int main(void) {
  struct flags f = {1, 2, -3, 4};
  f.mode++;
  f.level -= 1;
  f.wide = f.wide + 1;
  return f.ready + f.mode > f.level;
}
