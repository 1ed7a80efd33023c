//! What MPI leaves undefined of a status, for whoever reads that it was used.
//!
//! A receive sets where its message came from and its tag, and need not set `MPI_ERROR`, which is for calls that
//! complete several requests and fail (MPI 4.1, 3.2.5). Of a send, a status says whether it was cancelled and
//! nothing else (3.7.3). So a field without a value is not a variable that somebody forgot to write.

use crate::{ExprId, ExprKind, PlaceKind, Program, Type};

/// Why a value that is read was never written, if it is a field of a status.
pub fn why_undefined(program: &Program, read: ExprId) -> Option<&'static str> {
    let mut read = read;
    while let ExprKind::Convert(inner) = program.expr(read).kind {
        read = inner;
    }
    let ExprKind::Load(place) = program.expr(read).kind else { return None };
    let PlaceKind::Field(status, field) = program.place(place).kind else { return None };
    let Type::Record(record) = program.types.get(program.place(status).ty) else { return None };
    let record = program.types.record(*record);
    if record.name != "MPI_Status" {
        return None;
    }
    match record.fields.get(field as usize)?.name.as_str() {
        "MPI_ERROR" => Some("MPI leaves it undefined: only a call that returns `MPI_ERR_IN_STATUS` sets it"),
        _ => Some("no receive has set it: MPI leaves the status of a send undefined but for `MPI_Test_cancelled`"),
    }
}
