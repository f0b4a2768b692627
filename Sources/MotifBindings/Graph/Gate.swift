// SPDX-License-Identifier: MIT

internal import Synchronization

/// Decides who takes something apart: the domain that works with it, or the thread on which its last
/// reference goes.
///
/// The domain *holds* the gate while it runs code that belongs to the thing. Whoever ends the thing
/// closes the gate. If it is held at that moment, the rest is left to the holder, who learns of it
/// on letting go; otherwise it falls to the one who closed it. Exactly one of them does it, and
/// nobody ever waits.
struct Gate: ~Copyable {
  /// What the holder has to do after letting go.
  struct Leftover: OptionSet, Sendable {
    let rawValue: UInt32

    /// The gate was closed, so the thing has to be taken apart.
    static let isClosed = Self(rawValue: Gate.closed)

    /// The gate was marked.
    static let isMarked = Self(rawValue: Gate.marked)
  }

  // The holder adds and subtracts its bit, which takes one instruction where setting it takes a loop.
  private static let held: UInt32 = 1
  private static let closed: UInt32 = 2
  private static let marked: UInt32 = 4
  private static let empty: UInt32 = 8

  private let state = Atomic<UInt32>(0)

  /// Whether nothing at all is known of the gate.
  @inline(__always) var isIdle: Bool { state.load(ordering: .acquiring) == 0 }

  var isClosed: Bool { state.load(ordering: .acquiring) & Self.closed != 0 }

  /// Whether nothing is left behind the gate.
  var isEmpty: Bool { state.load(ordering: .acquiring) & Self.empty != 0 }

  /// Holds the gate.
  ///
  /// Returns whether it is open. What is behind a closed gate must be left alone.
  @inline(__always)
  func hold() -> Bool {
    let old = state.wrappingAdd(Self.held, ordering: .acquiringAndReleasing).oldValue
    return old & Self.closed == 0
  }

  /// Lets go of the gate, removes a mark, and returns what happened meanwhile.
  @inline(__always)
  func letGo() -> Leftover {
    let old = state.wrappingSubtract(Self.held, ordering: .acquiringAndReleasing).oldValue
    if old & Self.marked != 0 {
      state.bitwiseAnd(~Self.marked, ordering: .acquiringAndReleasing)
    }
    return Leftover(rawValue: old & (Self.closed | Self.marked))
  }

  /// Closes the gate, and returns whether the caller has to take things apart.
  func close() -> Bool {
    let old = state.bitwiseOr(Self.closed, ordering: .acquiringAndReleasing).oldValue
    return old & (Self.held | Self.closed) == 0
  }

  /// Leaves a mark for the next one who lets go, and returns whether nobody holds the gate now.
  func mark() -> Bool {
    let old = state.bitwiseOr(Self.marked, ordering: .acquiringAndReleasing).oldValue
    return old & Self.held == 0
  }

  /// Tells everyone that nothing is left behind the gate.
  func markEmpty() {
    state.bitwiseOr(Self.empty, ordering: .acquiringAndReleasing)
  }
}
