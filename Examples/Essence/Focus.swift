// SPDX-License-Identifier: MIT

/// Tracks which part is asked first, and which comes next.
struct PlainFocus<Part: AnyObject> {
  var order: [Part] { didSet { keepPlace(from: oldValue) } }
  let mayTake: (Part) -> Bool
  let mayLeave: (Part) -> Bool
  private(set) weak var current: Part?

  /// The position at which the current part was removed from the order.
  private var gap: Int?

  init(order: [Part], mayTake: @escaping (Part) -> Bool, mayLeave: @escaping (Part) -> Bool) {
    (self.order, self.mayTake, self.mayLeave) = (order, mayTake, mayLeave)
  }

  mutating func become(_ part: Part) -> Bool {
    part === current || (mayTake(part) && move(to: part))
  }

  mutating func resign() -> Bool { current == nil || move(to: nil) }

  mutating func focusNext() -> Bool {
    let start = place(of: current, in: order).map { $0 + 1 } ?? gap ?? 0
    return move(to: order[start...] + order[..<start])
  }

  mutating func focusPrevious() -> Bool {
    let end = place(of: current, in: order) ?? gap ?? order.count
    return move(to: order[..<end].reversed() + order[end...].reversed())
  }

  /// Skips parts that refuse the focus.
  private mutating func move(to parts: some Sequence<Part>) -> Bool {
    guard let next = parts.first(where: { $0 !== current && mayTake($0) }) else { return false }
    return move(to: next)
  }

  /// A refusal changes nothing.
  private mutating func move(to part: Part?) -> Bool {
    if let current, !mayLeave(current) { return false }
    current = part
    if part != nil { gap = nil }
    return true
  }

  private func place(of part: Part?, in order: [Part]) -> Int? {
    order.firstIndex { $0 === part }
  }

  /// A removed part leaves a gap between its neighbors.
  private mutating func keepPlace(from old: [Part]) {
    if place(of: current, in: order) != nil { gap = nil }
    guard place(of: current, in: order) == nil, let start = place(of: current, in: old) ?? gap
    else { return }
    let after = old[start...].lazy.compactMap { [order] part in order.firstIndex { $0 === part } }
    let before = old[..<start].compactMap { place(of: $0, in: order) }
    gap = after.first ?? before.last.map { $0 + 1 } ?? 0
  }
}
