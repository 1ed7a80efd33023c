/* Input output. */
//@[ast] show ast
//@[model] show model
#pragma TASS input {n >= 1} 
int n;
#pragma TASS input
double x[n][2];
#pragma TASS output
double y;
void main() {
  y = x[n - 1][1];
}
