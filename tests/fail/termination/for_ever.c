//@ cegar --check termination
int main(void) {
  while (1) { //~ termination
  }
}
