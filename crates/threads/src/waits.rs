//! What a thread waits for, in words, and who could end its wait.
//! The names of objects are put in by whoever knows memory (`world/src/deadlock.rs`).

use crate::intent::Intent;
use crate::objects::{Address, Once, SyncObject};
use crate::state::{Roster, Wait};

/// Why a thread cannot go on.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Waiting {
    /// The call, in its library's words, without the name of the object: `pthread_mutex_lock`.
    pub call: &'static str,
    /// The object that is waited for, if there is one.
    pub object: Option<Address>,
    /// What would end the wait; `{}` stands for the object's name.
    pub until: &'static str,
    /// The threads that could end it; none if nobody in particular.
    pub on: Vec<u32>,
}

impl<N> Roster<N> {
    /// What a thread waits for that cannot do what it is about to do.
    pub fn waiting(&self, thread: u32, intent: &Intent) -> Waiting {
        let others = || self.alive().filter(|other| *other != thread).collect::<Vec<u32>>();
        let waiting = |call, object, until, on| Waiting { call, object, until, on };
        match *intent {
            Intent::Lock(at, _) => waiting("pthread_mutex_lock", Some(at), "`{}` is unlocked", self.holders(at)),
            Intent::ReadLock(at, _) => waiting("pthread_rwlock_rdlock", Some(at), "`{}` is unlocked", self.holders(at)),
            Intent::WriteLock(at, _) => {
                waiting("pthread_rwlock_wrlock", Some(at), "`{}` is unlocked", self.holders(at))
            }
            Intent::Spin(at, _) => waiting("pthread_spin_lock", Some(at), "`{}` is unlocked", self.holders(at)),
            Intent::Down(at, _) => waiting("sem_wait", Some(at), "a thread posts `{}`", others()),
            Intent::Once(at, _) => waiting("pthread_once", Some(at), "the other call is done", self.holders(at)),
            Intent::Join(target) => waiting("pthread_join", None, "it ends", vec![target]),
            Intent::GoOn(_) => match self.tasks[thread as usize].wait {
                Some(Wait::Signal { mutex, woken: Some(_), .. }) => {
                    waiting("pthread_cond_wait", Some(mutex), "`{}` is unlocked", self.holders(mutex))
                }
                Some(Wait::Signal { condition, .. }) => {
                    waiting("pthread_cond_wait", Some(condition), "a thread signals `{}`", others())
                }
                Some(Wait::Others { barrier }) => {
                    waiting("pthread_barrier_wait", Some(barrier), "all have come to `{}`", others())
                }
                None => waiting("", None, "it goes on", Vec::new()),
            },
            _ => waiting("", None, "it goes on", Vec::new()),
        }
    }

    /// Who holds an object.
    fn holders(&self, at: Address) -> Vec<u32> {
        match self.objects.get(&at) {
            Some(SyncObject::Mutex(mutex)) => mutex.owner.into_iter().collect(),
            Some(SyncObject::ReadWrite(lock)) => lock.writer.into_iter().chain(lock.readers.iter().copied()).collect(),
            Some(SyncObject::Spin(owner)) => owner.iter().copied().collect(),
            Some(SyncObject::Once(Once::Calling(by))) => vec![*by],
            _ => Vec::new(),
        }
    }
}
