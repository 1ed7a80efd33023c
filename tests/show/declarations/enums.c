/* Enums. */
//@[ast] show ast
//@[model] show model
enum colour { RED, GREEN = 5, BLUE };
int main(void) {
  enum colour c = BLUE;
  c = GREEN;
  return c + RED;
}
