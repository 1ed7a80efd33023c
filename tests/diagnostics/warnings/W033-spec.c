//@ part: yes
#pragma antiphon input
int n;
#pragma antiphon output
int y;
int main(void) { y = n; return 0; }
