/* Steps. */
//@[ast] show ast
//@[model] show model
int main(void) {
  int i = 0, a[2] = {5, 6};
  double d = 1;
  int j = i++;
  j += a[i];
  --d;
  j = -i-- + ++a[0];
  return j;
}
