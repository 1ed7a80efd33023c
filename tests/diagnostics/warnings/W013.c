//@ verify -n 2
//@ exit: 0
int main(void) {
  return PID >= NPROCS; //~ W013
  //~^ W013
}
