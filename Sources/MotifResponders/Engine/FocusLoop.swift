// SPDX-License-Identifier: MIT

internal import MotifCore

/// The responders that the focus cycles through, referenced weakly, and where the focus is.
struct FocusLoop {
  /// Where the next and the previous responder are found.
  private enum Position {
    /// No responder of the loop has the focus: before the first and after the last.
    case outside

    /// At the responder that has the focus, or had it until it was released.
    case at(Int)

    /// Before a place: the responder that had the focus was taken out there.
    case gap(Int)
  }

  private struct Place {
    weak var responder: Responder?
  }

  private let places: [Place]

  /// The identity of each responder: loading a weak reference takes much longer than a comparison.
  private let ids: [ObjectIdentifier]

  private var position = Position.outside

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

  /// Whether a responder is in the loop.
  func contains(_ responder: Responder) -> Bool { index(of: responder) != nil }
}

// MARK: - The position

extension FocusLoop {
  /// Notes which responder has the focus now.
  mutating func noteFocus(_ responder: Responder?) {
    if let index = responder.flatMap({ index(of: $0) }) {
      position = .at(index)
    } else if responder == nil, case .gap = position {
      // A responder that was taken out has lost the focus: its place remains.
    } else {
      position = .outside
    }
  }

  /// Replaces the responders.
  ///
  /// If the one with the focus is taken out, its place remains, between those that were around it.
  ///
  /// - Parameters:
  ///   - responders: The new responders.
  ///   - focused: The responder that has the focus.
  mutating func replace(by responders: [Responder], focused: Responder?) {
    var new = FocusLoop(responders)
    new.position = position(in: new, focused: focused)
    self = new
  }

  private func position(in new: FocusLoop, focused: Responder?) -> Position {
    if let index = focused.flatMap({ new.index(of: $0) }) { return .at(index) }
    let place: Int
    switch position {
    case .outside: return .outside
    case .at(let index), .gap(let index): place = index
    }
    let indices = Dictionary(uniqueKeysWithValues: zip(new.ids, new.ids.indices))
    func newIndex(_ index: Int) -> Int? { self[index].flatMap { indices[ObjectIdentifier($0)] } }
    if let following = (place..<ids.count).lazy.compactMap(newIndex).first {
      return .gap(following)
    }
    let preceding = (0..<place).reversed().lazy.compactMap(newIndex).first
    return .gap(preceding.map { $0 + 1 } ?? 0)
  }

  /// Returns the places after the position, cyclically.
  func indices(isForward: Bool) -> some Sequence<Int> {
    let count = places.count
    let first =
      switch position {
      case .outside: isForward ? 0 : count - 1
      case .at(let index): isForward ? index + 1 : index - 1
      case .gap(let index): isForward ? index : index - 1
      }
    return (0..<count).lazy.map { step in
      (first + (isForward ? step : 2 * count - step)) % count
    }
  }
}
