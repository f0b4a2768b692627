// SPDX-License-Identifier: MIT

internal import MotifCore

/// The responders that the focus goes round, weakly held, as a ring.
///
/// A place is found by its responder and leads to the ones beside it, so a step takes the same time in
/// a ring of any size. The place of a responder that has gone leaves the ring when it is met.
final class FocusLoop {
  /// Which way the focus goes round.
  enum Direction {
    case forward
    case backward
  }

  private struct Place {
    weak var responder: Responder?
    let identifier: ObjectIdentifier?
    var next: Int
    var previous: Int
  }

  /// Where the ring begins and ends: a place of nobody.
  private static let end = 0

  private var places: [Place]
  private var indices: [ObjectIdentifier: Int]

  init(_ responders: [Responder]) {
    let count = responders.count + 1
    places = [Place(responder: nil, identifier: nil, next: 1 % count, previous: count - 1)]
    places.reserveCapacity(count)
    indices = Dictionary(minimumCapacity: responders.count)
    for responder in responders {
      let (index, identifier) = (places.count, ObjectIdentifier(responder))
      require(
        indices.updateValue(index, forKey: identifier) == nil,
        "a responder is listed twice in the focus order: list each one once"
      )
      places.append(
        Place(
          responder: responder,
          identifier: identifier,
          next: (index + 1) % count,
          previous: index - 1
        )
      )
    }
  }

  /// Those that are still there, in their order.
  var responders: [Responder] {
    var responders: [Responder] = []
    visit(after: nil, .forward) { responder in
      responders.append(responder)
      return true
    }
    return responders
  }

  /// Whether a responder is in the ring.
  func contains(_ responder: Responder) -> Bool { index(of: responder) != nil }

  /// Calls a body with those that follow a responder, round to the one before it.
  ///
  /// - Parameters:
  ///   - responder: Where to begin. One that is not in the ring, or nobody, is before the first and
  ///     behind the last.
  ///   - direction: Which way to go.
  ///   - body: May go round the ring itself. It returns whether to go on.
  func visit(
    after responder: Responder?,
    _ direction: Direction,
    _ body: (Responder) -> Bool
  ) {
    // While it is held, its place stays in the ring, where the round ends.
    withExtendedLifetime(responder) {
      let start = responder.flatMap { index(of: $0) } ?? Self.end
      var here = neighbour(of: start, direction)
      while here != start {
        if here == Self.end {
          here = neighbour(of: here, direction)
        } else if let candidate = places[here].responder {
          guard body(candidate) else { return }
          // The body may have found those behind it gone.
          here = neighbour(of: here, direction)
        } else {
          let gone = here
          here = neighbour(of: gone, direction)
          remove(gone)
        }
      }
    }
  }

  private func index(of responder: Responder) -> Int? {
    // An identifier may have been that of one that has gone.
    indices[ObjectIdentifier(responder)].flatMap { places[$0].responder === responder ? $0 : nil }
  }

  private func neighbour(of index: Int, _ direction: Direction) -> Int {
    direction == .forward ? places[index].next : places[index].previous
  }

  private func remove(_ index: Int) {
    let place = places[index]
    places[place.previous].next = place.next
    places[place.next].previous = place.previous
    if let identifier = place.identifier { indices[identifier] = nil }
  }
}
