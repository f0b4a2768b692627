// SPDX-License-Identifier: MIT

/// What a local store saves as one: a state, and the changes of it that are still to be handed over.
///
/// ```swift
/// let document = LocalFirstDocument<[String], String>(state: ["Low"])
/// print(document.state, document.handover.nextSequence)
/// // Prints "["Low"] 1"
/// ```
public struct LocalFirstDocument<State, Change: Codable & Sendable> {
  /// The state as it is after all changes.
  public var state: State

  /// The changes that the outbox may not know yet.
  public var handover: Handover<Change>

  /// Makes a document.
  ///
  /// - Parameters:
  ///   - state: The state.
  ///   - handover: Changes that are part of it and that the outbox may not know yet.
  public init(state: State, handover: Handover<Change> = Handover()) {
    self.state = state
    self.handover = handover
  }
}

extension LocalFirstDocument: Sendable where State: Sendable {}
extension LocalFirstDocument: Codable where State: Codable {}
extension LocalFirstDocument: Equatable where State: Equatable, Change: Equatable {}
