// SPDX-License-Identifier: MIT

internal import MotifCore

/// What the user permits, which may be less than was asked for, and may change at any time.
///
/// Nothing is permitted until the system says so. The code that talks to the system calls ``update(to:)`` with each
/// answer; all other code reads ``kinds``, and never relies on what was asked for.
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
/// Effects and derived values that read ``kinds`` follow it. Permissions belong to the isolation domain that
/// made them.
public final class NotificationPermissions {
  private let observers = Observers<NotificationKinds>()
  private var permitted: NotificationKinds = []

  /// Makes permissions of which nothing is known, so nothing is permitted.
  public init() {}

  /// The kinds that are permitted now.
  public var kinds: NotificationKinds {
    observers.noteRead()
    return permitted
  }

  /// Notes the user's answer.
  ///
  /// The same answer again is no change.
  ///
  /// - Parameter kinds: What is permitted from now on.
  public func update(to kinds: NotificationKinds) {
    guard kinds != permitted else { return }
    permitted = kinds
    observers.tell(kinds)
  }

  /// Calls a closure with every change, as long as the registration lives.
  ///
  /// - Parameter body: Gets what is permitted from now on.
  /// - Returns: The registration. Dropping it, on any thread, ends the observation.
  public func observe(_ body: @escaping (_ kinds: NotificationKinds) -> Void) -> Registration {
    observers.observe(body)
  }

  /// Calls a closure with every change, as long as an object lives.
  ///
  /// - Parameters:
  ///   - owner: The object whose life bounds the observation. It is held weakly.
  ///   - body: Gets the owner, and what is permitted from now on.
  public func observe<Owner: AnyObject>(
    owner: Owner,
    _ body: @escaping (_ owner: Owner, _ kinds: NotificationKinds) -> Void
  ) {
    observers.observe(owner: owner, body)
  }

  /// What is permitted now, and every later answer, for `for await`.
  ///
  /// - Parameter buffering: What to keep for a reader that is slower than the user.
  /// - Returns: The sequence, which does not keep the permissions alive.
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
