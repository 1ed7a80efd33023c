/* Declarations. */
//@[ast] show ast
//@[model] show model
extern int shared;
int shared = 3;
static unsigned char small;
const double pi = 3.25;
typedef long number;
number total;
int main(void) {
  register short s = 1;
  number n = s;
  return n + shared;
}
