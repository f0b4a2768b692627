// SPDX-License-Identifier: MIT

/// A reference to an actor that doesn't keep it alive.
///
/// An object that belongs to an actor can call back on it without retaining it: an actor that retained such an
/// object would otherwise never be released. The main actor is retained: it is never released, and the side table
/// of a weak reference to it would look like a leak.
package struct WeakActor: Sendable {
  private let mainActor: MainActor?
  private weak let otherActor: (any Actor)?

  package init(_ actor: (any Actor)?) {
    mainActor = actor as? MainActor
    otherActor = mainActor == nil ? actor : nil
  }

  /// The actor; `nil` if it has been released, or if there was none.
  package var actor: (any Actor)? { mainActor ?? otherActor }
}
