//@ part: yes
double sum;
int main(void) { sum = 1; return 0; }
