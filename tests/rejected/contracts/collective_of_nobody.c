// Only `requires` and `ensures` of a function are about all processes; a measure is not.
#pragma antiphon collective decreases n //~ E403
int next(int n) { return n + 1; }
int main(void) { return next(0) - 1; }
