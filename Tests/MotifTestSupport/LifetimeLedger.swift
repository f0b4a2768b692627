// SPDX-License-Identifier: MIT

internal import Synchronization

/// The list of living objects that a tracker and its objects share.
final class LifetimeLedger: Sendable {
  private struct Entries {
    var made = 0
    var living: [Int: String] = [:]
  }

  private let entries = Mutex(Entries())

  /// How many objects there have been.
  var madeCount: Int { entries.withLock { $0.made } }

  /// The descriptions of the objects that are alive, the oldest first.
  var living: [String] {
    entries.withLock { entries in
      entries.living.sorted { $0.key < $1.key }.map { $0.value }
    }
  }

  /// Enters an object that has just been made.
  ///
  /// - Parameter description: How reports name it.
  /// - Returns: The number by which it is struck off.
  func begin(_ description: String) -> Int {
    entries.withLock { entries in
      let serial = entries.made
      entries.made += 1
      entries.living[serial] = description
      return serial
    }
  }

  /// Strikes off an object that is going away.
  ///
  /// - Parameter serial: The object's number.
  func end(_ serial: Int) {
    entries.withLock { entries in
      entries.living[serial] = nil
    }
  }
}
