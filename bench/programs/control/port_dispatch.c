/* A driver of a parallel port: requests of the system come one after the other
   and are dispatched by a `switch`. Its rules are checked where they could be broken: the
   lock of the port is taken and given back in turn, every request is completed
   exactly once, and never while the lock is held; an interrupt is only enabled
   while the port is owned. */
extern int __VERIFIER_nondet_int(void);
extern void reach_error(void);

enum request { OPEN, CLOSE, READ, WRITE, CONTROL, CANCEL, POWER, REMOVE };
enum status { SUCCESS, PENDING, BUSY, INVALID, CANCELLED };
enum power { ON, ASLEEP, OFF };

int lock, owned, opened, interrupts, queued, removed, power_state;
int completed, pending, last_status, transferred, timeouts, data_register, control_register;

static void acquire(void) {
  if (lock) reach_error();
  lock = 1;
}

static void release(void) {
  if (!lock) reach_error();
  lock = 0;
}

static void complete(int status) {
  if (lock) reach_error();
  if (completed) reach_error();
  completed = 1;
  last_status = status;
}

static void enable_interrupts(void) {
  if (!owned) reach_error();
  interrupts = 1;
  control_register = 16;
}

static void disable_interrupts(void) {
  interrupts = 0;
  control_register = 0;
}

static int own_port(void) {
  int free;
  acquire();
  free = !owned && !removed && power_state == ON;
  if (free) {
    owned = 1;
    timeouts = 0;
    transferred = 0;
  }
  release();
  return free;
}

static void disown_port(void) {
  acquire();
  disable_interrupts();
  owned = 0;
  queued = 0;
  release();
}

static void transfer(int length) {
  int done = 0, ready;
  while (done < length) {
    ready = __VERIFIER_nondet_int();
    if (ready) {
      data_register = ready;
      done = done + 1;
      transferred = transferred + 1;
      timeouts = 0;
    } else {
      timeouts = timeouts + 1;
      if (timeouts > 3) return;
    }
  }
}

static void dispatch_open(void) {
  if (opened || removed) {
    complete(BUSY);
    return;
  }
  opened = 1;
  queued = 0;
  complete(SUCCESS);
}

static void dispatch_close(void) {
  if (!opened) {
    complete(INVALID);
    return;
  }
  if (owned) disown_port();
  opened = 0;
  complete(SUCCESS);
}

static void dispatch_transfer(int length) {
  if (!opened || length < 0) {
    complete(INVALID);
    return;
  }
  if (!own_port()) {
    acquire();
    queued = 1;
    pending = 1;
    release();
    return;
  }
  enable_interrupts();
  transfer(length);
  disown_port();
  complete(timeouts > 3 ? CANCELLED : SUCCESS);
}

static void dispatch_cancel(void) {
  int was_queued;
  acquire();
  was_queued = queued;
  queued = 0;
  release();
  complete(was_queued ? CANCELLED : INVALID);
}

static void dispatch_power(int level) {
  if (level != ON && owned) disown_port();
  acquire();
  power_state = level;
  release();
  complete(SUCCESS);
}

static void dispatch_remove(void) {
  acquire();
  removed = 1;
  if (owned) {
    disable_interrupts();
    owned = 0;
  }
  release();
  opened = 0;
  complete(SUCCESS);
}

int main(void) {
  power_state = ON;
  while (1) {
    int request = __VERIFIER_nondet_int();
    completed = 0;
    pending = 0;
    last_status = PENDING;
    switch (request) {
    case OPEN: dispatch_open(); break;
    case CLOSE: dispatch_close(); break;
    case READ: dispatch_transfer(__VERIFIER_nondet_int()); break;
    case WRITE: dispatch_transfer(__VERIFIER_nondet_int()); break;
    case CONTROL: complete(opened ? SUCCESS : INVALID); break;
    case CANCEL: dispatch_cancel(); break;
    case POWER: dispatch_power(__VERIFIER_nondet_int()); break;
    case REMOVE: dispatch_remove(); break;
    default: complete(INVALID); break;
    }
    if (!completed && !pending) reach_error();
    if (lock) reach_error();
  }
}
