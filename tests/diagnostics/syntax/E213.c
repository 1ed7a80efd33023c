//@ args: show ast
int *p = (int *)(L"wide" u"narrow"); //~ E213
