/* Statement expressions. */
//@[ast] show ast
//@[model] show model
#define max(a, b) ({ int x = (a), y = (b); x > y ? x : y; })
int main(void) {
  int n = 3;
  return max(n++, 2);
}
