//@ args: show ast
void a(void);
void f(int x) {
  if (x) a(); a(); else a(); //~ E211
}
