// What becomes of arguments is about parameters, and about calls of `dispatch`.
void two(int *p, int n) {}
void three(int *p, int n, int k) {}
#pragma omp declare variant(two) match(construct = {parallel}) adjust_args(need_device_ptr : p) //~ E501
void f1(int *p, int n);
#pragma omp declare variant(two) match(construct = {dispatch}) adjust_args(need_device_ptr : n) //~ E501
void f2(int *p, int n);
#pragma omp declare variant(two) match(construct = {dispatch}) adjust_args(need_device_ptr : q) //~ E501
void f3(int *p, int n);
#pragma omp declare variant(three) match(construct = {dispatch}) append_args(interop(target)) //~ E501
void f4(int *p, int n);
#pragma omp declare variant(two) match(construct = {dispatch}) adjust_args(need_device_ptr : p) adjust_args(nothing : p) //~ E501
void f5(int *p, int n);
int main(void) { return 0; }
