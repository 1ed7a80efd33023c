// An elevator: whoever presses the button is served in the end.
extern int __VERIFIER_nondet_int(void);

int floor_ = 0, requested = 0, door = 0;

int main(void) {
  while (1) {
    if (!requested && __VERIFIER_nondet_int()) requested = 3;
    if (requested && floor_ < requested) {
      floor_ = floor_ + 1;
    } else if (requested && floor_ == requested) {
      door = 1;
      requested = 0;
    } else {
      door = 0;
      floor_ = 0;
    }
  }
}
