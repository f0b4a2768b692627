// SPDX-License-Identifier: MIT

internal import Synchronization

/// The list of living objects, shared by a tracker and the objects it makes.
final class LifetimeLedger: Sendable {
  /// An object that the tracker did not make, observed through a weak reference.
  private final class Followed: @unchecked Sendable {
    let serial: Int
    // Loading a weak reference is atomic, and the object is not otherwise used, so any thread may check it.
    private weak let object: AnyObject?

    init(_ object: AnyObject, serial: Int) {
      self.object = object
      self.serial = serial
    }

    var description: String? { object.map { "\(type(of: $0))" } }
  }

  private struct Entries {
    var made = 0
    var living: [Int: String] = [:]
    var followed: [Followed] = []
  }

  private let entries = Mutex(Entries())

  /// The number of objects entered so far.
  var madeCount: Int { entries.withLock { $0.made } }

  /// The descriptions of the living objects, oldest first.
  var living: [String] {
    var (living, followed) = entries.withLock { ($0.living, $0.followed) }
    // Outside the lock: checking an object may release it, and its `deinit` calls back here.
    for entry in followed { living[entry.serial] = entry.description }
    return living.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// Enters a new object.
  ///
  /// - Parameter description: The object's description for reports.
  /// - Returns: The number that identifies the object in `end(_:)`.
  func begin(_ description: String) -> Int {
    entries.withLock { entries in
      defer { entries.made += 1 }
      entries.living[entries.made] = description
      return entries.made
    }
  }

  /// Removes an object that is being deallocated.
  ///
  /// - Parameter serial: The object's number.
  func end(_ serial: Int) {
    entries.withLock { $0.living[serial] = nil }
  }

  /// Enters an object that doesn't know about this list.
  func follow(_ object: AnyObject) {
    entries.withLock { entries in
      entries.followed.append(Followed(object, serial: entries.made))
      entries.made += 1
    }
  }
}
