// SPDX-License-Identifier: MIT

internal import MotifCore

/// The responders that the focus goes round, weakly held.
struct FocusLoop {
  /// Which way the focus goes round.
  enum Direction {
    case forward
    case backward
  }

  private struct Place {
    weak var responder: Responder?
  }

  private let places: [Place]

  init(_ responders: [Responder]) {
    require(
      Set(responders.map { ObjectIdentifier($0) }).count == responders.count,
      "a responder is listed twice in the focus order: list each one once"
    )
    places = responders.map { Place(responder: $0) }
  }

  /// Those that are still there, in their order.
  var responders: [Responder] { places.compactMap(\.responder) }

  /// Whether a responder is in the loop.
  func contains(_ responder: Responder) -> Bool { index(of: responder) != nil }

  /// Calls a body with those that follow a responder, round to the one before it.
  ///
  /// - Parameters:
  ///   - responder: Where to begin. One that is not in the loop, or nobody, is before the first and
  ///     behind the last.
  ///   - direction: Which way to go.
  ///   - body: Returns whether to go on.
  func visit(
    after responder: Responder?,
    _ direction: Direction,
    _ body: (Responder) -> Bool
  ) {
    let start = responder.flatMap { index(of: $0) }
    let following = start.map { places[($0 + 1)...] + places[..<$0] } ?? places[...]
    let order = direction == .forward ? Array(following) : following.reversed()
    for place in order {
      if let candidate = place.responder, !body(candidate) { return }
    }
  }

  private func index(of responder: Responder) -> Int? {
    places.firstIndex { $0.responder === responder }
  }
}
