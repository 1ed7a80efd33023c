// What chooses must be what OpenMP knows, and a variant goes with its function.
int one(int x);
int other(double x);
#pragma omp declare variant(other) match(construct = {parallel}) //~ E501
int f(int x);
#pragma omp declare variant(one) match(device = {vendor(gnu)}) //~ E501
int g(int x);
#pragma omp declare variant(one) match(construct = {task}) //~ E501
int h(int x);
#pragma omp declare variant(one) match(user = {condition(1)}) //~ E501
int v;
int main(void) {
  int x = 0;
#pragma omp metadirective when(thing = {kind(host)} : single) //~ E501
  x++;
#pragma omp dispatch //~ E501
  x++;
  return x;
}
