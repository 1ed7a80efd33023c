//@ part: yes
#pragma TASS output
int a[3];
#pragma TASS output
int sum; //~ E431
int main(void) { a[0] = 1; sum = 1; return 0; }
