//@ part: yes
#pragma omp declare target
int factor = 2;
int scaled(int x) { return x * factor; }
#pragma omp end declare target
