// SPDX-License-Identifier: MIT

public import MotifCore

/// The kinds of notifications that the user permits, which may be fewer than requested and may change.
///
/// Nothing is permitted until the system says so. The code that talks to the system calls ``update(to:)`` with each
/// answer. All other code reads ``kinds`` and never assumes that a request was granted.
///
/// ```swift
/// let permissions = NotificationPermissions()
/// let registration = permissions.observe { kinds in print("alerts: \(kinds.contains(.alert))") }
/// permissions.update(to: [.alert, .badge])
/// permissions.update(to: [.alert, .badge])
/// permissions.update(to: [])
/// withExtendedLifetime(registration) {}
/// // Prints:
/// // alerts: true
/// // alerts: false
/// ```
///
/// Effects and derived values that read ``kinds`` track it. Permissions belong to the isolation domain that made them.
public final class NotificationPermissions: EventSource {
  /// The observers, which receive the kinds that are permitted now.
  public let observers = Observers<NotificationKinds>()

  private var permitted: NotificationKinds = []

  /// Makes permissions in the initial state, in which nothing is permitted.
  public init() {}

  /// The kinds that are currently permitted.
  public var kinds: NotificationKinds {
    observers.noteRead("notification permissions")
    return permitted
  }

  /// Records the user's answer.
  ///
  /// Repeating the current answer is not a change.
  ///
  /// - Parameter kinds: The kinds that are permitted now.
  public func update(to kinds: NotificationKinds) {
    guard kinds != permitted else { return }
    permitted = kinds
    observers.tell(kinds)
  }

  /// Returns an asynchronous sequence of the current permissions and every later change.
  ///
  /// - Parameter buffering: Which values to keep for a consumer that falls behind.
  /// - Returns: The sequence, which doesn't retain the permissions.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<NotificationKinds> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      let end = inbox.end
      inbox.append(permitted)
      observers.observe(owner: inbox) { inbox, kinds in
        withExtendedLifetime(end) { inbox.append(kinds) }
      }
    }
  }
}
