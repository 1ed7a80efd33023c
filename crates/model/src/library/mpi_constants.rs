//! The numbers behind MPI's constants, in one table that the embedded `mpi.h`
//! and the machine share; a test in `lower` compares the header with it.
//!
//! A handle is an `int`. Its high byte says what kind of thing it refers to, so
//! that a communicator given where a datatype belongs is noticed; number 0 of a
//! kind is its null handle, those of the program begin at [`FIRST_CREATED`].
//! Special ranks and tags are far from what arithmetic on ranks gives by
//! accident (`rank - 1` on rank 0 is not `MPI_PROC_NULL`).

/// What a constant belongs to.
#[derive(Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Debug)]
pub enum Kind {
    /// Communicators.
    Comm,
    /// Groups.
    Group,
    /// Datatypes.
    Datatype,
    /// Reduction operations.
    Op,
    /// Requests.
    Request,
    /// Error handlers.
    Errhandler,
    /// Info objects.
    Info,
    /// Windows.
    Win,
    /// Matched messages.
    Message,
    /// Files.
    File,
    /// Sessions.
    Session,
    /// Ranks that are no rank, tags that are no tag.
    Rank,
    /// Classes of errors.
    Error,
    /// Results of comparisons.
    Outcome,
    /// Levels of thread support.
    Thread,
    /// Kinds of topologies, orders of arrays, kinds of splits.
    Topology,
    /// Lengths of strings and of bookkeeping.
    Length,
    /// Locks and kinds of windows, and what a program asserts about them.
    Lock,
    /// Ways to open files and to move in them.
    Access,
    /// How datatypes are made.
    Combiner,
    /// The interface of tools.
    Tool,
    /// Names of attributes.
    Keyval,
    /// The standard that is followed.
    Version,
}

impl Kind {
    /// The high byte of handles of this kind; `None` if its constants are plain numbers.
    pub fn base(self) -> Option<i32> {
        let number = match self {
            Kind::Comm => 1,
            Kind::Group => 2,
            Kind::Datatype => 3,
            Kind::Op => 4,
            Kind::Request => 5,
            Kind::Errhandler => 6,
            Kind::Info => 7,
            Kind::Win => 8,
            Kind::Message => 9,
            Kind::File => 10,
            Kind::Session => 11,
            Kind::Rank
            | Kind::Error
            | Kind::Outcome
            | Kind::Thread
            | Kind::Topology
            | Kind::Length
            | Kind::Lock
            | Kind::Access
            | Kind::Combiner
            | Kind::Tool
            | Kind::Keyval
            | Kind::Version => return None,
        };
        Some(number << 24)
    }
}

/// First number, within its kind, of a handle that the program created.
pub const FIRST_CREATED: i32 = 0x1000;

/// One constant.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Constant {
    /// Its name in C.
    pub name: &'static str,
    /// Its number.
    pub value: i32,
    /// What it belongs to.
    pub kind: Kind,
}

/// Declares each constant by name for the machine, and the table of them all.
macro_rules! constants {
    ($($kind:ident { $($name:ident = $text:literal, $value:expr;)* })*) => {
        $($(#[doc = concat!("`", $text, "`")] pub const $name: i32 = $value;)*)*

        /// All constants, kind by kind.
        pub const TABLE: &[Constant] = &[
            $($(Constant { name: $text, value: $name, kind: Kind::$kind },)*)*
        ];
    };
}

constants! {
    Comm {
        COMM_NULL = "MPI_COMM_NULL", 0x01000000;
        COMM_WORLD = "MPI_COMM_WORLD", 0x01000001;
        COMM_SELF = "MPI_COMM_SELF", 0x01000002;
    }
    Group {
        GROUP_NULL = "MPI_GROUP_NULL", 0x02000000;
        GROUP_EMPTY = "MPI_GROUP_EMPTY", 0x02000001;
    }
    Datatype {
        DATATYPE_NULL = "MPI_DATATYPE_NULL", 0x03000000;
        CHAR = "MPI_CHAR", 0x03000001;
        SIGNED_CHAR = "MPI_SIGNED_CHAR", 0x03000002;
        UNSIGNED_CHAR = "MPI_UNSIGNED_CHAR", 0x03000003;
        SHORT = "MPI_SHORT", 0x03000004;
        UNSIGNED_SHORT = "MPI_UNSIGNED_SHORT", 0x03000005;
        INT = "MPI_INT", 0x03000006;
        UNSIGNED = "MPI_UNSIGNED", 0x03000007;
        LONG = "MPI_LONG", 0x03000008;
        UNSIGNED_LONG = "MPI_UNSIGNED_LONG", 0x03000009;
        LONG_LONG_INT = "MPI_LONG_LONG_INT", 0x0300000a;
        UNSIGNED_LONG_LONG = "MPI_UNSIGNED_LONG_LONG", 0x0300000b;
        FLOAT = "MPI_FLOAT", 0x0300000c;
        DOUBLE = "MPI_DOUBLE", 0x0300000d;
        LONG_DOUBLE = "MPI_LONG_DOUBLE", 0x0300000e;
        WCHAR = "MPI_WCHAR", 0x0300000f;
        C_BOOL = "MPI_C_BOOL", 0x03000010;
        BYTE = "MPI_BYTE", 0x03000011;
        PACKED = "MPI_PACKED", 0x03000012;
        INT8_T = "MPI_INT8_T", 0x03000013;
        INT16_T = "MPI_INT16_T", 0x03000014;
        INT32_T = "MPI_INT32_T", 0x03000015;
        INT64_T = "MPI_INT64_T", 0x03000016;
        UINT8_T = "MPI_UINT8_T", 0x03000017;
        UINT16_T = "MPI_UINT16_T", 0x03000018;
        UINT32_T = "MPI_UINT32_T", 0x03000019;
        UINT64_T = "MPI_UINT64_T", 0x0300001a;
        AINT = "MPI_AINT", 0x0300001b;
        OFFSET = "MPI_OFFSET", 0x0300001c;
        COUNT = "MPI_COUNT", 0x0300001d;
        FLOAT_INT = "MPI_FLOAT_INT", 0x0300001e;
        DOUBLE_INT = "MPI_DOUBLE_INT", 0x0300001f;
        LONG_INT = "MPI_LONG_INT", 0x03000020;
        TWO_INT = "MPI_2INT", 0x03000021;
        SHORT_INT = "MPI_SHORT_INT", 0x03000022;
        LONG_DOUBLE_INT = "MPI_LONG_DOUBLE_INT", 0x03000023;
        C_FLOAT_COMPLEX = "MPI_C_FLOAT_COMPLEX", 0x03000024;
        C_DOUBLE_COMPLEX = "MPI_C_DOUBLE_COMPLEX", 0x03000025;
        C_LONG_DOUBLE_COMPLEX = "MPI_C_LONG_DOUBLE_COMPLEX", 0x03000026;
        INTEGER = "MPI_INTEGER", 0x03000027;
        REAL = "MPI_REAL", 0x03000028;
        DOUBLE_PRECISION = "MPI_DOUBLE_PRECISION", 0x03000029;
        LOGICAL = "MPI_LOGICAL", 0x0300002a;
        CHARACTER = "MPI_CHARACTER", 0x0300002b;
        COMPLEX = "MPI_COMPLEX", 0x0300002c;
        DOUBLE_COMPLEX = "MPI_DOUBLE_COMPLEX", 0x0300002d;
        TWO_INTEGER = "MPI_2INTEGER", 0x0300002e;
        TWO_REAL = "MPI_2REAL", 0x0300002f;
        TWO_DOUBLE_PRECISION = "MPI_2DOUBLE_PRECISION", 0x03000030;
        LB = "MPI_LB", 0x03000031;
        UB = "MPI_UB", 0x03000032;
    }
    Op {
        OP_NULL = "MPI_OP_NULL", 0x04000000;
        MAX = "MPI_MAX", 0x04000001;
        MIN = "MPI_MIN", 0x04000002;
        SUM = "MPI_SUM", 0x04000003;
        PROD = "MPI_PROD", 0x04000004;
        LAND = "MPI_LAND", 0x04000005;
        BAND = "MPI_BAND", 0x04000006;
        LOR = "MPI_LOR", 0x04000007;
        BOR = "MPI_BOR", 0x04000008;
        LXOR = "MPI_LXOR", 0x04000009;
        BXOR = "MPI_BXOR", 0x0400000a;
        MAXLOC = "MPI_MAXLOC", 0x0400000b;
        MINLOC = "MPI_MINLOC", 0x0400000c;
        REPLACE = "MPI_REPLACE", 0x0400000d;
        NO_OP = "MPI_NO_OP", 0x0400000e;
    }
    Request {
        REQUEST_NULL = "MPI_REQUEST_NULL", 0x05000000;
    }
    Errhandler {
        ERRHANDLER_NULL = "MPI_ERRHANDLER_NULL", 0x06000000;
        ERRORS_ARE_FATAL = "MPI_ERRORS_ARE_FATAL", 0x06000001;
        ERRORS_RETURN = "MPI_ERRORS_RETURN", 0x06000002;
    }
    Info {
        INFO_NULL = "MPI_INFO_NULL", 0x07000000;
        INFO_ENV = "MPI_INFO_ENV", 0x07000001;
    }
    Win {
        WIN_NULL = "MPI_WIN_NULL", 0x08000000;
    }
    Message {
        MESSAGE_NULL = "MPI_MESSAGE_NULL", 0x09000000;
        MESSAGE_NO_PROC = "MPI_MESSAGE_NO_PROC", 0x09000001;
    }
    File {
        FILE_NULL = "MPI_FILE_NULL", 0x0a000000;
    }
    Session {
        SESSION_NULL = "MPI_SESSION_NULL", 0x0b000000;
    }
    Rank {
        ANY_SOURCE = "MPI_ANY_SOURCE", -101;
        PROC_NULL = "MPI_PROC_NULL", -102;
        ROOT = "MPI_ROOT", -103;
        ANY_TAG = "MPI_ANY_TAG", -104;
        UNDEFINED = "MPI_UNDEFINED", -32766;
    }
    Error {
        SUCCESS = "MPI_SUCCESS", 0;
        ERR_BUFFER = "MPI_ERR_BUFFER", 1;
        ERR_COUNT = "MPI_ERR_COUNT", 2;
        ERR_TYPE = "MPI_ERR_TYPE", 3;
        ERR_TAG = "MPI_ERR_TAG", 4;
        ERR_COMM = "MPI_ERR_COMM", 5;
        ERR_RANK = "MPI_ERR_RANK", 6;
        ERR_REQUEST = "MPI_ERR_REQUEST", 7;
        ERR_ROOT = "MPI_ERR_ROOT", 8;
        ERR_GROUP = "MPI_ERR_GROUP", 9;
        ERR_OP = "MPI_ERR_OP", 10;
        ERR_TOPOLOGY = "MPI_ERR_TOPOLOGY", 11;
        ERR_DIMS = "MPI_ERR_DIMS", 12;
        ERR_ARG = "MPI_ERR_ARG", 13;
        ERR_UNKNOWN = "MPI_ERR_UNKNOWN", 14;
        ERR_TRUNCATE = "MPI_ERR_TRUNCATE", 15;
        ERR_OTHER = "MPI_ERR_OTHER", 16;
        ERR_INTERN = "MPI_ERR_INTERN", 17;
        ERR_IN_STATUS = "MPI_ERR_IN_STATUS", 18;
        ERR_PENDING = "MPI_ERR_PENDING", 19;
        ERR_KEYVAL = "MPI_ERR_KEYVAL", 20;
        ERR_NO_MEM = "MPI_ERR_NO_MEM", 21;
        ERR_BASE = "MPI_ERR_BASE", 22;
        ERR_INFO_KEY = "MPI_ERR_INFO_KEY", 23;
        ERR_INFO_VALUE = "MPI_ERR_INFO_VALUE", 24;
        ERR_INFO_NOKEY = "MPI_ERR_INFO_NOKEY", 25;
        ERR_SPAWN = "MPI_ERR_SPAWN", 26;
        ERR_PORT = "MPI_ERR_PORT", 27;
        ERR_SERVICE = "MPI_ERR_SERVICE", 28;
        ERR_NAME = "MPI_ERR_NAME", 29;
        ERR_WIN = "MPI_ERR_WIN", 30;
        ERR_SIZE = "MPI_ERR_SIZE", 31;
        ERR_DISP = "MPI_ERR_DISP", 32;
        ERR_INFO = "MPI_ERR_INFO", 33;
        ERR_LOCKTYPE = "MPI_ERR_LOCKTYPE", 34;
        ERR_ASSERT = "MPI_ERR_ASSERT", 35;
        ERR_RMA_CONFLICT = "MPI_ERR_RMA_CONFLICT", 36;
        ERR_RMA_SYNC = "MPI_ERR_RMA_SYNC", 37;
        ERR_RMA_RANGE = "MPI_ERR_RMA_RANGE", 38;
        ERR_RMA_ATTACH = "MPI_ERR_RMA_ATTACH", 39;
        ERR_RMA_SHARED = "MPI_ERR_RMA_SHARED", 40;
        ERR_RMA_FLAVOR = "MPI_ERR_RMA_FLAVOR", 41;
        ERR_FILE = "MPI_ERR_FILE", 42;
        ERR_NOT_SAME = "MPI_ERR_NOT_SAME", 43;
        ERR_AMODE = "MPI_ERR_AMODE", 44;
        ERR_UNSUPPORTED_DATAREP = "MPI_ERR_UNSUPPORTED_DATAREP", 45;
        ERR_UNSUPPORTED_OPERATION = "MPI_ERR_UNSUPPORTED_OPERATION", 46;
        ERR_NO_SUCH_FILE = "MPI_ERR_NO_SUCH_FILE", 47;
        ERR_FILE_EXISTS = "MPI_ERR_FILE_EXISTS", 48;
        ERR_BAD_FILE = "MPI_ERR_BAD_FILE", 49;
        ERR_ACCESS = "MPI_ERR_ACCESS", 50;
        ERR_NO_SPACE = "MPI_ERR_NO_SPACE", 51;
        ERR_QUOTA = "MPI_ERR_QUOTA", 52;
        ERR_READ_ONLY = "MPI_ERR_READ_ONLY", 53;
        ERR_FILE_IN_USE = "MPI_ERR_FILE_IN_USE", 54;
        ERR_DUP_DATAREP = "MPI_ERR_DUP_DATAREP", 55;
        ERR_CONVERSION = "MPI_ERR_CONVERSION", 56;
        ERR_IO = "MPI_ERR_IO", 57;
        ERR_LASTCODE = "MPI_ERR_LASTCODE", 58;
    }
    Outcome {
        IDENT = "MPI_IDENT", 0;
        CONGRUENT = "MPI_CONGRUENT", 1;
        SIMILAR = "MPI_SIMILAR", 2;
        UNEQUAL = "MPI_UNEQUAL", 3;
    }
    Thread {
        THREAD_SINGLE = "MPI_THREAD_SINGLE", 0;
        THREAD_FUNNELED = "MPI_THREAD_FUNNELED", 1;
        THREAD_SERIALIZED = "MPI_THREAD_SERIALIZED", 2;
        THREAD_MULTIPLE = "MPI_THREAD_MULTIPLE", 3;
    }
    Topology {
        CART = "MPI_CART", 1;
        GRAPH = "MPI_GRAPH", 2;
        DIST_GRAPH = "MPI_DIST_GRAPH", 3;
        ORDER_C = "MPI_ORDER_C", 56;
        ORDER_FORTRAN = "MPI_ORDER_FORTRAN", 57;
        DISTRIBUTE_BLOCK = "MPI_DISTRIBUTE_BLOCK", 121;
        DISTRIBUTE_CYCLIC = "MPI_DISTRIBUTE_CYCLIC", 122;
        DISTRIBUTE_NONE = "MPI_DISTRIBUTE_NONE", 123;
        DISTRIBUTE_DFLT_DARG = "MPI_DISTRIBUTE_DFLT_DARG", -49767;
        COMM_TYPE_SHARED = "MPI_COMM_TYPE_SHARED", 1;
        TYPECLASS_REAL = "MPI_TYPECLASS_REAL", 1;
        TYPECLASS_INTEGER = "MPI_TYPECLASS_INTEGER", 2;
        TYPECLASS_COMPLEX = "MPI_TYPECLASS_COMPLEX", 3;
    }
    Length {
        MAX_PROCESSOR_NAME = "MPI_MAX_PROCESSOR_NAME", 128;
        MAX_ERROR_STRING = "MPI_MAX_ERROR_STRING", 256;
        MAX_OBJECT_NAME = "MPI_MAX_OBJECT_NAME", 64;
        MAX_LIBRARY_VERSION_STRING = "MPI_MAX_LIBRARY_VERSION_STRING", 256;
        MAX_PORT_NAME = "MPI_MAX_PORT_NAME", 256;
        MAX_PSET_NAME_LEN = "MPI_MAX_PSET_NAME_LEN", 256;
        MAX_STRINGTAG_LEN = "MPI_MAX_STRINGTAG_LEN", 256;
        MAX_INFO_KEY = "MPI_MAX_INFO_KEY", 36;
        MAX_INFO_VAL = "MPI_MAX_INFO_VAL", 256;
        BSEND_OVERHEAD = "MPI_BSEND_OVERHEAD", 96;
    }
    Lock {
        LOCK_EXCLUSIVE = "MPI_LOCK_EXCLUSIVE", 1;
        LOCK_SHARED = "MPI_LOCK_SHARED", 2;
        MODE_NOCHECK = "MPI_MODE_NOCHECK", 1024;
        MODE_NOSTORE = "MPI_MODE_NOSTORE", 2048;
        MODE_NOPUT = "MPI_MODE_NOPUT", 4096;
        MODE_NOPRECEDE = "MPI_MODE_NOPRECEDE", 8192;
        MODE_NOSUCCEED = "MPI_MODE_NOSUCCEED", 16384;
        WIN_FLAVOR_CREATE = "MPI_WIN_FLAVOR_CREATE", 1;
        WIN_FLAVOR_ALLOCATE = "MPI_WIN_FLAVOR_ALLOCATE", 2;
        WIN_FLAVOR_DYNAMIC = "MPI_WIN_FLAVOR_DYNAMIC", 3;
        WIN_FLAVOR_SHARED = "MPI_WIN_FLAVOR_SHARED", 4;
        WIN_SEPARATE = "MPI_WIN_SEPARATE", 1;
        WIN_UNIFIED = "MPI_WIN_UNIFIED", 2;
    }
    Access {
        MODE_CREATE = "MPI_MODE_CREATE", 1;
        MODE_RDONLY = "MPI_MODE_RDONLY", 2;
        MODE_WRONLY = "MPI_MODE_WRONLY", 4;
        MODE_RDWR = "MPI_MODE_RDWR", 8;
        MODE_DELETE_ON_CLOSE = "MPI_MODE_DELETE_ON_CLOSE", 16;
        MODE_UNIQUE_OPEN = "MPI_MODE_UNIQUE_OPEN", 32;
        MODE_EXCL = "MPI_MODE_EXCL", 64;
        MODE_APPEND = "MPI_MODE_APPEND", 128;
        MODE_SEQUENTIAL = "MPI_MODE_SEQUENTIAL", 256;
        SEEK_SET = "MPI_SEEK_SET", 600;
        SEEK_CUR = "MPI_SEEK_CUR", 602;
        SEEK_END = "MPI_SEEK_END", 604;
        DISPLACEMENT_CURRENT = "MPI_DISPLACEMENT_CURRENT", -54278278;
        MAX_DATAREP_STRING = "MPI_MAX_DATAREP_STRING", 128;
    }
    Combiner {
        COMBINER_NAMED = "MPI_COMBINER_NAMED", 1;
        COMBINER_DUP = "MPI_COMBINER_DUP", 2;
        COMBINER_CONTIGUOUS = "MPI_COMBINER_CONTIGUOUS", 3;
        COMBINER_VECTOR = "MPI_COMBINER_VECTOR", 4;
        COMBINER_HVECTOR_INTEGER = "MPI_COMBINER_HVECTOR_INTEGER", 5;
        COMBINER_HVECTOR = "MPI_COMBINER_HVECTOR", 6;
        COMBINER_INDEXED = "MPI_COMBINER_INDEXED", 7;
        COMBINER_HINDEXED_INTEGER = "MPI_COMBINER_HINDEXED_INTEGER", 8;
        COMBINER_HINDEXED = "MPI_COMBINER_HINDEXED", 9;
        COMBINER_INDEXED_BLOCK = "MPI_COMBINER_INDEXED_BLOCK", 10;
        COMBINER_STRUCT_INTEGER = "MPI_COMBINER_STRUCT_INTEGER", 11;
        COMBINER_STRUCT = "MPI_COMBINER_STRUCT", 12;
        COMBINER_SUBARRAY = "MPI_COMBINER_SUBARRAY", 13;
        COMBINER_DARRAY = "MPI_COMBINER_DARRAY", 14;
        COMBINER_F90_REAL = "MPI_COMBINER_F90_REAL", 15;
        COMBINER_F90_COMPLEX = "MPI_COMBINER_F90_COMPLEX", 16;
        COMBINER_F90_INTEGER = "MPI_COMBINER_F90_INTEGER", 17;
        COMBINER_RESIZED = "MPI_COMBINER_RESIZED", 18;
        COMBINER_HINDEXED_BLOCK = "MPI_COMBINER_HINDEXED_BLOCK", 19;
        COMBINER_VALUE_INDEX = "MPI_COMBINER_VALUE_INDEX", 20;
    }
    Tool {
        T_ERR_INVALID_INDEX = "MPI_T_ERR_INVALID_INDEX", 70;
        T_ERR_INVALID_NAME = "MPI_T_ERR_INVALID_NAME", 71;
        T_ENUM_NULL = "MPI_T_ENUM_NULL", 0;
        T_CVAR_HANDLE_NULL = "MPI_T_CVAR_HANDLE_NULL", 0;
        T_PVAR_HANDLE_NULL = "MPI_T_PVAR_HANDLE_NULL", 0;
        T_PVAR_SESSION_NULL = "MPI_T_PVAR_SESSION_NULL", 0;
        T_PVAR_ALL_HANDLES = "MPI_T_PVAR_ALL_HANDLES", 1;
    }
    Keyval {
        KEYVAL_INVALID = "MPI_KEYVAL_INVALID", -1;
        TAG_UB = "MPI_TAG_UB", 1;
        HOST = "MPI_HOST", 2;
        IO = "MPI_IO", 3;
        WTIME_IS_GLOBAL = "MPI_WTIME_IS_GLOBAL", 4;
        UNIVERSE_SIZE = "MPI_UNIVERSE_SIZE", 5;
        APPNUM = "MPI_APPNUM", 6;
        WIN_BASE = "MPI_WIN_BASE", 7;
        WIN_SIZE = "MPI_WIN_SIZE", 8;
        WIN_DISP_UNIT = "MPI_WIN_DISP_UNIT", 9;
        WIN_CREATE_FLAVOR = "MPI_WIN_CREATE_FLAVOR", 10;
        WIN_MODEL = "MPI_WIN_MODEL", 11;
        LASTUSEDCODE = "MPI_LASTUSEDCODE", 12;
    }
    Version {
        VERSION = "MPI_VERSION", 3;
        SUBVERSION = "MPI_SUBVERSION", 1;
    }
}

/// The constant of that C name.
pub fn find(name: &str) -> Option<&'static Constant> {
    TABLE.iter().find(|constant| constant.name == name)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn handles_carry_their_kind_and_are_distinct() {
        let handles: Vec<_> = TABLE.iter().filter(|constant| constant.kind.base().is_some()).collect();
        assert!(handles.iter().all(|constant| Some(constant.value & !0xff_ffff) == constant.kind.base()));
        let values: HashSet<_> = handles.iter().map(|constant| constant.value).collect();
        assert_eq!(values.len(), handles.len());
    }

    #[test]
    fn special_ranks_and_tags_are_negative_and_distinct() {
        let values: HashSet<_> = [ANY_SOURCE, PROC_NULL, ROOT, ANY_TAG, UNDEFINED].into_iter().collect();
        assert_eq!(values.len(), 5);
        assert!(values.iter().all(|value| *value < -100));
    }
}
