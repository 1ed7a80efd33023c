#pragma TASS system
void frobnicate(int);
int main(void) {
  frobnicate(1); //~ U008
  return 0;
}
