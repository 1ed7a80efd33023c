/* Thread local. */
//@[ast] show ast
//@[model] show model
_Thread_local int mine = 3;
int main(void) {
  static _Thread_local int count;
  return mine + count++;
}
