int g(int x) { return x; }
#pragma omp declare variant(g) match(construct = {parallel}) adjust_args(need_device_ptr : x) //~ U120
int f(int x) { return x; }
int main(void) { return f(0); }
