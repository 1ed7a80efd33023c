//@ part: yes
#pragma TASS output
int a; //~ E431
int main(void) { a = 1; return 0; }
