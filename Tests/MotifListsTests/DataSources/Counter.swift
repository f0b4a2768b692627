// SPDX-License-Identifier: MIT

/// Records the items that a closure is called with.
final class Counter {
  private var asked: [Int] = []

  func note(_ id: Int) -> Bool {
    asked.append(id)
    return true
  }

  func take() -> [Int] {
    defer { asked = [] }
    return asked.sorted()
  }
}
