//@[both] cegar
// A menu whose page can be turned while it is open: the mark is on another page.
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

struct menu { int page, open, marks[3]; long keys; };

int main(void) {
  struct menu m = {0, 0, {0, 0, 0}, 0};
  for (;;) {
    int key = __VERIFIER_nondet_int();
    m.keys = m.keys < 1000000 ? m.keys + 1 : 0;
    if (key == 'o' && !m.open) { m.open = 1; m.marks[m.page] = 1; }
    else if (key == 'n') m.page = m.page == 2 ? 0 : m.page + 1;
    else if (key == 'c' && m.open) {
      if (!m.marks[m.page]) reach_error();  //~ reachability
      m.marks[m.page] = 0;
      m.open = 0;
    }
    else if (key == 'q') { if (m.open && m.marks[0] + m.marks[1] + m.marks[2] != 1) reach_error(); return 0; }
  }
}
