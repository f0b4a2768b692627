// SPDX-License-Identifier: MIT

internal import Synchronization

/// The list of living objects that a tracker and its objects share.
final class LifetimeLedger: Sendable {
  /// An object of somebody else's, which is only asked whether it is still there.
  private final class Followed: @unchecked Sendable {
    let serial: Int
    // Loading a weak reference is atomic, and nothing is done with the object: so any thread may ask.
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

  /// How many objects there have been.
  var madeCount: Int { entries.withLock { $0.made } }

  /// The descriptions of the objects that are alive, the oldest first.
  var living: [String] {
    var (living, followed) = entries.withLock { ($0.living, $0.followed) }
    // Outside the lock: asking may be what releases an object, whose end enters here.
    for entry in followed { living[entry.serial] = entry.description }
    return living.sorted { $0.key < $1.key }.map { $0.value }
  }

  /// Enters an object that has just been made.
  ///
  /// - Parameter description: How reports name it.
  /// - Returns: The number by which it is struck off.
  func begin(_ description: String) -> Int {
    entries.withLock { entries in
      defer { entries.made += 1 }
      entries.living[entries.made] = description
      return entries.made
    }
  }

  /// Strikes off an object that is going away.
  ///
  /// - Parameter serial: The object's number.
  func end(_ serial: Int) {
    entries.withLock { $0.living[serial] = nil }
  }

  /// Enters an object that does not know of this list.
  func follow(_ object: AnyObject) {
    entries.withLock { entries in
      entries.followed.append(Followed(object, serial: entries.made))
      entries.made += 1
    }
  }
}
