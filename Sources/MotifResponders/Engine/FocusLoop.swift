// SPDX-License-Identifier: MIT

internal import MotifCore

/// The responders that the focus cycles through, referenced weakly.
struct FocusLoop {
  private struct Place {
    weak var responder: Responder?
  }

  private let places: [Place]

  /// The identity of each responder: loading a weak reference takes much longer than a comparison.
  private let ids: [ObjectIdentifier]

  init(_ responders: [Responder]) {
    places = responders.map { Place(responder: $0) }
    ids = responders.map { ObjectIdentifier($0) }
    require(
      Set(ids).count == ids.count,
      "a responder is listed twice in the focus order: list each one once"
    )
  }

  /// The responders that still exist, in order.
  var responders: [Responder] { places.compactMap(\.responder) }

  subscript(index: Int) -> Responder? { places[index].responder }

  /// Returns the place of a responder, and not of an earlier one with the same address.
  func index(of responder: Responder) -> Int? {
    ids.firstIndex(of: ObjectIdentifier(responder)).flatMap { self[$0] === responder ? $0 : nil }
  }

  /// Returns the places after that of a responder, cyclically, and its own place last.
  ///
  /// A responder that is not in the loop, or `nil`, counts as before the first and after the last.
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
