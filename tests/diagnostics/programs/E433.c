//@ compare
//@ spec: E433-spec.c
double sum;
int main(void) { sum = 1; return 0; } //~ E433
