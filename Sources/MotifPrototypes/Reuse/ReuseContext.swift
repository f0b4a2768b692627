// SPDX-License-Identifier: MIT

/// What the pools of one registry share.
final class ReuseContext {
  /// The addresses of all cells that wait to be used.
  ///
  /// Their pools keep them alive, so that none stands for another cell.
  let waiting = AddressSet()
  /// How many calls of factories and preparations are under way, one inside the other.
  private(set) var depth = 0

  deinit {
    waiting.deallocate()
  }

  /// Runs code of the user's, as part of a dequeue.
  func calling<Result>(_ body: () -> Result) -> Result {
    depth += 1
    defer { depth -= 1 }
    return body()
  }
}
