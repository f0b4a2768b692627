// SPDX-License-Identifier: MIT

internal import MotifCore

/// The responders that the focus goes round, weakly held.
struct FocusLoop {
  private struct Place {
    weak var responder: Responder?
  }

  private let places: [Place]

  /// Who is where: reading a weak reference takes much longer than comparing.
  private let ids: [ObjectIdentifier]

  init(_ responders: [Responder]) {
    places = responders.map { Place(responder: $0) }
    ids = responders.map { ObjectIdentifier($0) }
    require(
      Set(ids).count == ids.count,
      "a responder is listed twice in the focus order: list each one once"
    )
  }

  /// Those that are still there, in their order.
  var responders: [Responder] { places.compactMap(\.responder) }

  subscript(index: Int) -> Responder? { places[index].responder }

  /// The place of a responder, and not of one that had its address before.
  func index(of responder: Responder) -> Int? {
    ids.firstIndex(of: ObjectIdentifier(responder)).flatMap { self[$0] === responder ? $0 : nil }
  }

  /// The places that come after that of a responder, round, and its own at last.
  ///
  /// One that is not in the loop, or nobody, is before the first and behind the last.
  func indices(after responder: Responder?, isForward: Bool) -> some Sequence<Int> {
    let count = places.count
    let start = responder.flatMap { index(of: $0) } ?? (isForward ? -1 : count)
    return (1...max(count, 1)).prefix(count).lazy.map { step in
      (start + (isForward ? step : count - step)) % count
    }
  }

  /// Whether a responder is in the loop.
  func contains(_ responder: Responder) -> Bool { index(of: responder) != nil }
}
