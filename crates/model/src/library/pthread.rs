//! Threads: POSIX, semaphores, and C11's `<threads.h>`.
//!
//! C11 has functions of its own, since their results and the types of their
//! arguments differ; [`Pthread::kin`] names the function of POSIX that otherwise
//! does the same. Attributes are plain settings, and [`Pthread::setting`] says
//! which function sets or gives which. Numbers are in [`super::thread_constants`].
//!
//! Deliberately not here: signals, `fork`, named semaphores, and questions about
//! scheduling that only a running system could answer.

use super::thread_constants::Setting;

family! {
    /// Threads, mutexes, condition variables, barriers, semaphores.
    Pthread {
        Create = "pthread_create",
        Join = "pthread_join",
        Detach = "pthread_detach",
        Exit = "pthread_exit",
        SelfThread = "pthread_self",
        Equal = "pthread_equal",
        Once = "pthread_once",
        Cancel = "pthread_cancel",
        Testcancel = "pthread_testcancel",
        Setcancelstate = "pthread_setcancelstate",
        Setcanceltype = "pthread_setcanceltype",
        KeyCreate = "pthread_key_create",
        KeyDelete = "pthread_key_delete",
        Getspecific = "pthread_getspecific",
        Setspecific = "pthread_setspecific",
        AttrInit = "pthread_attr_init",
        AttrDestroy = "pthread_attr_destroy",
        AttrSetdetachstate = "pthread_attr_setdetachstate",
        AttrGetdetachstate = "pthread_attr_getdetachstate",
        AttrSetstacksize = "pthread_attr_setstacksize",
        AttrGetstacksize = "pthread_attr_getstacksize",
        AttrSetscope = "pthread_attr_setscope",
        AttrSetschedpolicy = "pthread_attr_setschedpolicy",
        AttrSetinheritsched = "pthread_attr_setinheritsched",
        MutexInit = "pthread_mutex_init",
        MutexDestroy = "pthread_mutex_destroy",
        MutexLock = "pthread_mutex_lock",
        MutexTrylock = "pthread_mutex_trylock",
        MutexTimedlock = "pthread_mutex_timedlock",
        MutexUnlock = "pthread_mutex_unlock",
        MutexattrInit = "pthread_mutexattr_init",
        MutexattrDestroy = "pthread_mutexattr_destroy",
        MutexattrSettype = "pthread_mutexattr_settype",
        MutexattrGettype = "pthread_mutexattr_gettype",
        MutexattrSetpshared = "pthread_mutexattr_setpshared",
        MutexattrSetprotocol = "pthread_mutexattr_setprotocol",
        MutexattrSetrobust = "pthread_mutexattr_setrobust",
        CondInit = "pthread_cond_init",
        CondDestroy = "pthread_cond_destroy",
        CondWait = "pthread_cond_wait",
        CondTimedwait = "pthread_cond_timedwait",
        CondSignal = "pthread_cond_signal",
        CondBroadcast = "pthread_cond_broadcast",
        CondattrInit = "pthread_condattr_init",
        CondattrDestroy = "pthread_condattr_destroy",
        CondattrSetclock = "pthread_condattr_setclock",
        CondattrSetpshared = "pthread_condattr_setpshared",
        RwlockInit = "pthread_rwlock_init",
        RwlockDestroy = "pthread_rwlock_destroy",
        RwlockRdlock = "pthread_rwlock_rdlock",
        RwlockTryrdlock = "pthread_rwlock_tryrdlock",
        RwlockWrlock = "pthread_rwlock_wrlock",
        RwlockTrywrlock = "pthread_rwlock_trywrlock",
        RwlockUnlock = "pthread_rwlock_unlock",
        RwlockattrInit = "pthread_rwlockattr_init",
        RwlockattrDestroy = "pthread_rwlockattr_destroy",
        BarrierInit = "pthread_barrier_init",
        BarrierDestroy = "pthread_barrier_destroy",
        BarrierWait = "pthread_barrier_wait",
        BarrierattrInit = "pthread_barrierattr_init",
        BarrierattrDestroy = "pthread_barrierattr_destroy",
        SpinInit = "pthread_spin_init",
        SpinDestroy = "pthread_spin_destroy",
        SpinLock = "pthread_spin_lock",
        SpinTrylock = "pthread_spin_trylock",
        SpinUnlock = "pthread_spin_unlock",
        SemInit = "sem_init",
        SemDestroy = "sem_destroy",
        SemWait = "sem_wait",
        SemTrywait = "sem_trywait",
        SemTimedwait = "sem_timedwait",
        SemPost = "sem_post",
        SemGetvalue = "sem_getvalue",
        SchedYield = "sched_yield",
        CleanupPush = "__antiphon_cleanup_push",
        CleanupPop = "__antiphon_cleanup_pop",
        TryjoinNp = "pthread_tryjoin_np",
        TimedjoinNp = "pthread_timedjoin_np",
        ClockjoinNp = "pthread_clockjoin_np",
        SetnameNp = "pthread_setname_np",
        SetaffinityNp = "pthread_setaffinity_np",
        Setconcurrency = "pthread_setconcurrency",
        Setschedparam = "pthread_setschedparam",
        Setschedprio = "pthread_setschedprio",
        AttrGetscope = "pthread_attr_getscope",
        AttrGetschedpolicy = "pthread_attr_getschedpolicy",
        AttrGetinheritsched = "pthread_attr_getinheritsched",
        AttrSetguardsize = "pthread_attr_setguardsize",
        AttrGetguardsize = "pthread_attr_getguardsize",
        AttrSetschedparam = "pthread_attr_setschedparam",
        AttrGetschedparam = "pthread_attr_getschedparam",
        MutexClocklock = "pthread_mutex_clocklock",
        MutexConsistent = "pthread_mutex_consistent",
        MutexattrGetpshared = "pthread_mutexattr_getpshared",
        MutexattrGetprotocol = "pthread_mutexattr_getprotocol",
        MutexattrGetrobust = "pthread_mutexattr_getrobust",
        MutexattrSetprioceiling = "pthread_mutexattr_setprioceiling",
        MutexattrGetprioceiling = "pthread_mutexattr_getprioceiling",
        CondClockwait = "pthread_cond_clockwait",
        CondattrGetclock = "pthread_condattr_getclock",
        CondattrGetpshared = "pthread_condattr_getpshared",
        RwlockTimedrdlock = "pthread_rwlock_timedrdlock",
        RwlockTimedwrlock = "pthread_rwlock_timedwrlock",
        RwlockClockrdlock = "pthread_rwlock_clockrdlock",
        RwlockClockwrlock = "pthread_rwlock_clockwrlock",
        RwlockattrSetpshared = "pthread_rwlockattr_setpshared",
        RwlockattrGetpshared = "pthread_rwlockattr_getpshared",
        RwlockattrSetkindNp = "pthread_rwlockattr_setkind_np",
        RwlockattrGetkindNp = "pthread_rwlockattr_getkind_np",
        BarrierattrSetpshared = "pthread_barrierattr_setpshared",
        BarrierattrGetpshared = "pthread_barrierattr_getpshared",
        SemClockwait = "sem_clockwait",
        ThrdCreate = "thrd_create",
        ThrdJoin = "thrd_join",
        ThrdDetach = "thrd_detach",
        ThrdExit = "thrd_exit",
        ThrdCurrent = "thrd_current",
        ThrdEqual = "thrd_equal",
        ThrdYield = "thrd_yield",
        ThrdSleep = "thrd_sleep",
        MtxInit = "mtx_init",
        MtxDestroy = "mtx_destroy",
        MtxLock = "mtx_lock",
        MtxTrylock = "mtx_trylock",
        MtxTimedlock = "mtx_timedlock",
        MtxUnlock = "mtx_unlock",
        CndInit = "cnd_init",
        CndDestroy = "cnd_destroy",
        CndWait = "cnd_wait",
        CndTimedwait = "cnd_timedwait",
        CndSignal = "cnd_signal",
        CndBroadcast = "cnd_broadcast",
        TssCreate = "tss_create",
        TssDelete = "tss_delete",
        TssGet = "tss_get",
        TssSet = "tss_set",
        CallOnce = "call_once",
    }
}

/// Whose rules the arguments and results of a function follow.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum ThreadStandard {
    /// Zero or a number of an error; -1 and `errno` for semaphores.
    Posix,
    /// `thrd_success` and its kin; a thread gives an `int`.
    C11,
}

/// What a function does with an object of attributes.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum SettingUse {
    /// The second argument is the value.
    Set,
    /// The second argument points to the value, which a struct begins with.
    SetThrough,
    /// The value goes where the second argument points.
    Get,
}

impl Pthread {
    /// The function of POSIX that does the same; of such a function, itself.
    /// `mtx_init` takes a kind instead of attributes, `thrd_join` gives an `int`,
    /// `thrd_sleep` has no kin.
    pub fn kin(self) -> Pthread {
        C11.iter().find(|(own, _)| *own == self).map_or(self, |(_, kin)| *kin)
    }

    /// Whose rules it follows.
    pub fn standard(self) -> ThreadStandard {
        match C11.iter().any(|(own, _)| *own == self) {
            true => ThreadStandard::C11,
            false => ThreadStandard::Posix,
        }
    }

    /// The setting that it sets or gives, if that is all it does.
    pub fn setting(self) -> Option<(SettingUse, Setting)> {
        SETTINGS.iter().find(|(own, ..)| *own == self).map(|(_, how, setting)| (*how, *setting))
    }

    /// Whether all it does is to advise the scheduler. Every interleaving is
    /// looked at anyway, so it gives zero and changes nothing.
    pub fn is_advice(self) -> bool {
        use Pthread::*;
        matches!(self, SetnameNp | SetaffinityNp | Setconcurrency | Setschedparam | Setschedprio)
    }
}

/// The functions of C11, each with its kin.
static C11: &[(Pthread, Pthread)] = &[
    (Pthread::ThrdCreate, Pthread::Create),
    (Pthread::ThrdJoin, Pthread::Join),
    (Pthread::ThrdDetach, Pthread::Detach),
    (Pthread::ThrdExit, Pthread::Exit),
    (Pthread::ThrdCurrent, Pthread::SelfThread),
    (Pthread::ThrdEqual, Pthread::Equal),
    (Pthread::ThrdYield, Pthread::SchedYield),
    (Pthread::ThrdSleep, Pthread::ThrdSleep),
    (Pthread::MtxInit, Pthread::MutexInit),
    (Pthread::MtxDestroy, Pthread::MutexDestroy),
    (Pthread::MtxLock, Pthread::MutexLock),
    (Pthread::MtxTrylock, Pthread::MutexTrylock),
    (Pthread::MtxTimedlock, Pthread::MutexTimedlock),
    (Pthread::MtxUnlock, Pthread::MutexUnlock),
    (Pthread::CndInit, Pthread::CondInit),
    (Pthread::CndDestroy, Pthread::CondDestroy),
    (Pthread::CndWait, Pthread::CondWait),
    (Pthread::CndTimedwait, Pthread::CondTimedwait),
    (Pthread::CndSignal, Pthread::CondSignal),
    (Pthread::CndBroadcast, Pthread::CondBroadcast),
    (Pthread::TssCreate, Pthread::KeyCreate),
    (Pthread::TssDelete, Pthread::KeyDelete),
    (Pthread::TssGet, Pthread::Getspecific),
    (Pthread::TssSet, Pthread::Setspecific),
    (Pthread::CallOnce, Pthread::Once),
];

/// The functions that set or give a setting.
static SETTINGS: &[(Pthread, SettingUse, Setting)] = &[
    (Pthread::AttrSetdetachstate, SettingUse::Set, Setting::DetachState),
    (Pthread::AttrGetdetachstate, SettingUse::Get, Setting::DetachState),
    (Pthread::AttrSetstacksize, SettingUse::Set, Setting::StackSize),
    (Pthread::AttrGetstacksize, SettingUse::Get, Setting::StackSize),
    (Pthread::AttrSetguardsize, SettingUse::Set, Setting::GuardSize),
    (Pthread::AttrGetguardsize, SettingUse::Get, Setting::GuardSize),
    (Pthread::AttrSetscope, SettingUse::Set, Setting::Scope),
    (Pthread::AttrGetscope, SettingUse::Get, Setting::Scope),
    (Pthread::AttrSetschedpolicy, SettingUse::Set, Setting::Policy),
    (Pthread::AttrGetschedpolicy, SettingUse::Get, Setting::Policy),
    (Pthread::AttrSetinheritsched, SettingUse::Set, Setting::Inherit),
    (Pthread::AttrGetinheritsched, SettingUse::Get, Setting::Inherit),
    (Pthread::AttrSetschedparam, SettingUse::SetThrough, Setting::Priority),
    (Pthread::AttrGetschedparam, SettingUse::Get, Setting::Priority),
    (Pthread::MutexattrSettype, SettingUse::Set, Setting::MutexKind),
    (Pthread::MutexattrGettype, SettingUse::Get, Setting::MutexKind),
    (Pthread::MutexattrSetpshared, SettingUse::Set, Setting::Shared),
    (Pthread::MutexattrGetpshared, SettingUse::Get, Setting::Shared),
    (Pthread::MutexattrSetprotocol, SettingUse::Set, Setting::Protocol),
    (Pthread::MutexattrGetprotocol, SettingUse::Get, Setting::Protocol),
    (Pthread::MutexattrSetrobust, SettingUse::Set, Setting::Robust),
    (Pthread::MutexattrGetrobust, SettingUse::Get, Setting::Robust),
    (Pthread::MutexattrSetprioceiling, SettingUse::Set, Setting::Ceiling),
    (Pthread::MutexattrGetprioceiling, SettingUse::Get, Setting::Ceiling),
    (Pthread::CondattrSetclock, SettingUse::Set, Setting::Clock),
    (Pthread::CondattrGetclock, SettingUse::Get, Setting::Clock),
    (Pthread::CondattrSetpshared, SettingUse::Set, Setting::Shared),
    (Pthread::CondattrGetpshared, SettingUse::Get, Setting::Shared),
    (Pthread::RwlockattrSetpshared, SettingUse::Set, Setting::Shared),
    (Pthread::RwlockattrGetpshared, SettingUse::Get, Setting::Shared),
    (Pthread::RwlockattrSetkindNp, SettingUse::Set, Setting::RwlockKind),
    (Pthread::RwlockattrGetkindNp, SettingUse::Get, Setting::RwlockKind),
    (Pthread::BarrierattrSetpshared, SettingUse::Set, Setting::Shared),
    (Pthread::BarrierattrGetpshared, SettingUse::Get, Setting::Shared),
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_setter_and_getter_is_in_the_table_and_nothing_else() {
        for &function in Pthread::ALL {
            let name = function.name();
            let sets = name.contains("attr_set");
            let gives = name.contains("attr_get");
            let expected = match function.setting() {
                Some((SettingUse::Set | SettingUse::SetThrough, _)) => (true, false),
                Some((SettingUse::Get, _)) => (false, true),
                None => (false, false),
            };
            assert_eq!((sets, gives), expected, "{name}");
        }
        let per_setting = |how| SETTINGS.iter().filter(move |row| (row.1 == SettingUse::Get) == how).map(|row| row.2);
        assert_eq!(per_setting(true).collect::<Vec<_>>(), per_setting(false).collect::<Vec<_>>());
    }

    #[test]
    fn functions_of_c11_are_those_without_the_prefixes_of_posix() {
        for &function in Pthread::ALL {
            let prefixes = ["thrd_", "mtx_", "cnd_", "tss_", "call_once"];
            let expected = prefixes.iter().any(|prefix| function.name().starts_with(prefix));
            assert_eq!(function.standard() == ThreadStandard::C11, expected, "{}", function.name());
            assert_eq!(function.kin() != function, expected && function != Pthread::ThrdSleep, "{}", function.name());
        }
    }
}
