/* String literals. */
//@[ast] show ast
//@[model] show model
const char *text = "a\n" "b\x41";
char own[] = "abc";
char exact[2] = "xy";
int main(void) {
  return text[0] + "lit"[1] + sizeof "four" + own[0];
}
