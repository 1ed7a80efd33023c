//! `alloca`: memory that ends with the function that asked for it.
//!
//! It is a hidden variable of that function, as an array of variable length is one of its block: it comes to life at the
//! call, is never left by a block, and ends when the function returns. So all that is known of variables holds of it: a pointer
//! that outlives it dangles, `free` of it is wrong, and it is no leak.
//!
//! A variable is one object. In a loop every call would have to make another one; there `alloca` is rejected (U006), and also behind a label, to which
//! a jump may lead back.

use crate::frame::Frame;
use antiphon_model as m;
use antiphon_source::codes::unsupported;
use antiphon_source::Span;
use antiphon_syntax::types::IntKind;

impl Frame<'_, '_> {
    /// A pointer to fresh elements on the stack goes to a place; bytes, if they have no type.
    pub fn allocate_on_stack(
        &mut self,
        (element, count): (Option<m::TypeId>, m::ExprId),
        place: m::PlaceId,
        span: Span,
    ) {
        if !self.st.continues.is_empty() || !self.st.labels.is_empty() {
            self.unsupported(&unsupported::U006, span, "`alloca` in a loop, or behind a label, is not modelled");
        }
        let element = element.unwrap_or_else(|| self.int_type(IntKind::UnsignedChar));
        let ty = match self.cx.exprs[count.0 as usize].kind {
            m::ExprKind::Int(1) => element,
            _ => {
                let extent = self.stack_extent(count, span);
                self.cx.types.intern(m::Type::Array(element, extent))
            }
        };
        let (kind, storage, qualifiers) = (m::LocalKind::Temporary, m::LocalStorage::Memory, m::Qualifiers::NONE);
        let name = format!("alloca{}", self.st.locals.len());
        let local = self.add_local(m::Local { name, ty, kind, storage, qualifiers, span });
        self.act(m::Action::Live(local), span);
        let first = self.first_element(local, element, span);
        let pointer = self.cx.types.intern(m::Type::Pointer(element));
        let address = self.expr(m::ExprKind::AddressOf(first), pointer, span);
        let address = self.convert(address, self.place_type(place), span);
        self.assign(place, address, span);
    }

    /// The first element of a variable, or the variable, if it is one element.
    fn first_element(&mut self, local: m::LocalId, element: m::TypeId, span: Span) -> m::PlaceId {
        let whole = self.local_place(local, span);
        if self.place_type(whole) == element {
            return whole;
        }
        let int = self.int_type(IntKind::Int);
        let first = self.int(0, int, span);
        self.place(m::PlaceKind::Index(whole, first), element, span)
    }

    /// How many elements there are: a number, or a hidden variable that keeps it.
    fn stack_extent(&mut self, count: m::ExprId, span: Span) -> m::Extent {
        if let m::ExprKind::Int(number) = self.cx.exprs[count.0 as usize].kind {
            if let Ok(number @ 1..) = u64::try_from(number) {
                return m::Extent::Fixed(number);
            }
        }
        let ty = self.int_type(IntKind::LongLong);
        let value = self.convert(count, ty, span);
        let (kind, storage, qualifiers) = (m::LocalKind::Extent, m::LocalStorage::Register, m::Qualifiers::NONE);
        let name = format!("alloca{}.extent", self.st.locals.len());
        let local = self.add_local(m::Local { name, ty, kind, storage, qualifiers, span });
        let place = self.local_place(local, span);
        self.assign(place, value, span);
        m::Extent::Variable(m::Variable::Local(local))
    }
}
