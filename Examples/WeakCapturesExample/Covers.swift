// SPDX-License-Identifier: MIT

internal import MotifCaching

/// A picture.
final class Cover: Sendable {
  let number: Int

  init(number: Int) { self.number = number }
}

/// Stores covers that may be needed again.
protocol Covers {
  func keep(_ cover: Cover)
  func removeAll()
}

/// The trap: a dictionary that only grows.
///
/// Its contents stay reachable, but are never used.
final class GrowingCovers: Covers {
  private var covers: [Int: Cover] = [:]

  func keep(_ cover: Cover) { covers[cover.number] = cover }
  func removeAll() { covers = [:] }
}

/// The fix: a cache with a limit.
final class BoundedCovers: Covers {
  private let covers: BoundedCache<Int, Cover>

  init(limit: Int) { covers = BoundedCache(countLimit: limit) }

  func keep(_ cover: Cover) {
    // Only a value that costs more than the whole limit is rejected, and a cover costs nothing.
    try? covers.insert(cover, for: cover.number)
  }

  func removeAll() { covers.removeAll() }
}
