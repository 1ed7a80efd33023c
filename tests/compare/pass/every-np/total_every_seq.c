//@ part: yes
#pragma antiphon output
int total;

int main(void) {
  total = 5;
  return 0;
}
