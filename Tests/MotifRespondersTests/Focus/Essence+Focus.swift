// SPDX-License-Identifier: MIT

/// Knows which part is asked first, and which comes next.
struct PlainFocus<Part: AnyObject> {
  var order: [Part]
  let mayTake: (Part) -> Bool
  let mayLeave: (Part) -> Bool
  private(set) weak var current: Part?

  mutating func become(_ part: Part) -> Bool {
    part === current || (mayTake(part) && move(to: part))
  }

  mutating func resign() -> Bool { current == nil || move(to: nil) }

  mutating func focusNext() -> Bool { goRound(order) }

  mutating func focusPrevious() -> Bool { goRound(order.reversed()) }

  /// Passes over those that do not take the focus.
  private mutating func goRound(_ order: [Part]) -> Bool {
    let start = order.firstIndex { $0 === current }.map { $0 + 1 } ?? 0
    let others = (order[start...] + order[..<start]).filter { $0 !== current }
    guard let next = others.first(where: mayTake) else { return false }
    return move(to: next)
  }

  /// A refusal leaves everything as it was.
  private mutating func move(to part: Part?) -> Bool {
    if let current, !mayLeave(current) { return false }
    current = part
    return true
  }
}
