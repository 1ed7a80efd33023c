// An argument of one character has no second one behind its closing zero.
//@ verify --argc 2
int main(int argc, char **argv) {
  if (argv[1][0] == '-')
    return argv[1][2] == 'n';  //~ array-bounds
  return 0;
}
