// SPDX-License-Identifier: MIT

internal import MotifCaching

/// A picture.
final class Cover: Sendable {
  let number: Int

  init(number: Int) { self.number = number }
}

/// Keeps covers that may be needed again.
protocol Covers {
  func keep(_ cover: Cover)
  func removeAll()
}

/// The trap: a dictionary that only ever grows.
///
/// Everybody can reach what is in it, and nobody does.
final class GrowingCovers: Covers {
  private var covers: [Int: Cover] = [:]

  func keep(_ cover: Cover) { covers[cover.number] = cover }
  func removeAll() { covers = [:] }
}

/// The cure: a cache with a limit.
final class BoundedCovers: Covers {
  private let covers: BoundedCache<Int, Cover>

  init(limit: Int) { covers = BoundedCache(countLimit: limit) }

  func keep(_ cover: Cover) {
    // Only what costs more than the whole limit is refused, and a cover costs nothing.
    try? covers.insert(cover, for: cover.number)
  }

  func removeAll() { covers.removeAll() }
}
