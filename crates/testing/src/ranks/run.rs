//! A run of a program without any buffering: processes step until all wait, then one message goes over.
//!
//! Of several messages that could go the one of the lowest sender does. Other orders are not tried.

use super::script::{Expr, Script, Statement};
use std::collections::BTreeMap;

/// What a process waits for.
#[derive(Clone, Debug)]
enum Wait {
    Send { to: i64, tag: i64, value: i64 },
    Receive { name: &'static str, from: Option<i64>, tag: i64 },
    Barrier,
}

/// What is left to do: statements, or a loop at its next round.
#[derive(Clone, Debug)]
enum Left<'a> {
    Body(&'a [Statement]),
    Loop { next: i64, high: i64, body: &'a [Statement] },
}

struct Process<'a> {
    rank: i64,
    size: i64,
    left: Vec<Left<'a>>,
    values: BTreeMap<&'static str, i64>,
    waits: Vec<Wait>,
}

impl Script {
    /// Runs the program with so many processes: nothing, or what went wrong.
    pub fn goes_wrong(&self, size: i64) -> Option<String> {
        let mut processes: Vec<Process<'_>> = (0..size)
            .map(|rank| Process {
                rank,
                size,
                left: vec![Left::Body(&self.body)],
                values: BTreeMap::new(),
                waits: Vec::new(),
            })
            .collect();
        loop {
            for process in &mut processes {
                if let Err(wrong) = process.go_on() {
                    return Some(wrong);
                }
            }
            if processes.iter().all(|process| process.waits.is_empty()) {
                return None;
            }
            if !transfer(&mut processes) && !pass_barrier(&mut processes) {
                return Some("deadlock".to_owned());
            }
        }
    }
}

fn transfer(processes: &mut [Process<'_>]) -> bool {
    for sender in 0..processes.len() {
        for at in 0..processes[sender].waits.len() {
            let Wait::Send { to, tag, value } = processes[sender].waits[at] else { continue };
            let receiver = &mut processes[to as usize];
            let fits = |wait: &Wait| match wait {
                Wait::Receive { from, tag: wanted, .. } => {
                    *wanted == tag && from.is_none_or(|from| from == sender as i64)
                }
                Wait::Send { .. } | Wait::Barrier => false,
            };
            let Some(found) = receiver.waits.iter().position(fits) else { continue };
            let Wait::Receive { name, .. } = receiver.waits.remove(found) else { continue };
            receiver.values.insert(name, value);
            // A message to itself has moved the wait that it came from.
            let own = &mut processes[sender].waits;
            let Some(sent) = own.iter().position(|wait| matches!(wait, Wait::Send { .. })) else { continue };
            own.remove(sent);
            return true;
        }
    }
    false
}

fn pass_barrier(processes: &mut [Process<'_>]) -> bool {
    let all = processes.iter().all(|process| matches!(process.waits.as_slice(), [Wait::Barrier]));
    if all {
        processes.iter_mut().for_each(|process| process.waits.clear());
    }
    all
}

impl<'a> Process<'a> {
    fn value(&self, expr: &Expr) -> Result<i64, String> {
        Ok(match expr {
            Expr::Number(n) => *n,
            Expr::Rank => self.rank,
            Expr::Size => self.size,
            Expr::Variable(name) => self.values.get(name).copied().unwrap_or(0),
            Expr::Plus(a, b) => self.value(a)? + self.value(b)?,
            Expr::Times(a, b) => self.value(a)? * self.value(b)?,
            Expr::Modulo(a, b) => self.value(a)?.checked_rem(self.value(b)?).ok_or("division by zero")?,
            Expr::Quotient(a, b) => self.value(a)?.checked_div(self.value(b)?).ok_or("division by zero")?,
            Expr::Anybody => -1,
        })
    }

    fn peer(&self, expr: &Expr) -> Result<i64, String> {
        let peer = self.value(expr)?;
        match (0..self.size).contains(&peer) {
            true => Ok(peer),
            false => Err(format!("{peer} is no rank")),
        }
    }

    /// Steps until it waits or ends.
    fn go_on(&mut self) -> Result<(), String> {
        while self.waits.is_empty() {
            match self.left.pop() {
                None => return Ok(()),
                Some(Left::Loop { next, high, body }) => {
                    self.values.insert("i", next);
                    if next < high {
                        self.left.push(Left::Loop { next: next + 1, high, body });
                        self.left.push(Left::Body(body));
                    }
                }
                Some(Left::Body(body)) => {
                    let Some((first, rest)) = body.split_first() else { continue };
                    self.left.push(Left::Body(rest));
                    self.execute(first)?;
                }
            }
        }
        Ok(())
    }

    fn execute(&mut self, statement: &'a Statement) -> Result<(), String> {
        match statement {
            Statement::Assign(name, value) => {
                let value = self.value(value)?;
                self.values.insert(name, value);
            }
            Statement::Send(name, to, tag) => self.send(name, to, *tag)?,
            Statement::Receive(name, from, tag) => self.receive(name, from, *tag)?,
            Statement::Exchange { sent, to, received, from, tag } => {
                self.send(sent, to, *tag)?;
                self.receive(received, from, *tag)?;
            }
            Statement::Barrier => self.waits.push(Wait::Barrier),
            Statement::If(value, number, then, otherwise) => {
                let body = if self.value(value)? > *number { then } else { otherwise };
                self.left.push(Left::Body(body));
            }
            Statement::IfLess(a, b, then) => {
                if self.value(a)? < self.value(b)? {
                    self.left.push(Left::Body(then));
                }
            }
            Statement::For { low, high, body } => {
                let high = self.value(high)?;
                self.left.push(Left::Loop { next: *low, high, body });
            }
            Statement::Assert(name, value) => {
                let (found, wanted) = (self.value(&Expr::Variable(name))?, self.value(value)?);
                if found != wanted {
                    return Err(format!("{name} is {found}, not {wanted}"));
                }
            }
            Statement::AssertSum(name, factor) => {
                let found = self.value(&Expr::Variable(name))?;
                if 2 * found != factor * self.size * (self.size - 1) {
                    return Err(format!("{name} is {found}, which is no such sum"));
                }
            }
        }
        Ok(())
    }

    fn send(&mut self, name: &'static str, to: &Expr, tag: i64) -> Result<(), String> {
        if tag < 0 {
            return Err("the tag is negative".to_owned());
        }
        let (to, value) = (self.peer(to)?, self.value(&Expr::Variable(name))?);
        self.waits.push(Wait::Send { to, tag, value });
        Ok(())
    }

    fn receive(&mut self, name: &'static str, from: &Expr, tag: i64) -> Result<(), String> {
        let from = match from {
            Expr::Anybody => None,
            from => Some(self.peer(from)?),
        };
        self.waits.push(Wait::Receive { name, from, tag });
        Ok(())
    }
}
