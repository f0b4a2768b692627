// SPDX-License-Identifier: MIT

/// A change of one value that its observers have yet to hear of.
struct Change {
  /// Keeps a value alive that can be set.
  let owner: AnyObject?

  /// How many changes led to this one, itself included.
  let depth: Int

  /// How it came about, where that is followed.
  let step: Trail.Step?

  /// Calls the observers.
  let tell: () -> Void
}

/// The changes that wait, oldest first.
final class ChangeQueue {
  private var waiting: [Change] = []
  private var head = 0

  /// The change of which observers are being told, if it was in the queue.
  private var telling: Change?

  /// The depth of the change of which observers are being told, or 0.
  @exclusivity(unchecked) final var depth = 0

  @exclusivity(unchecked) private(set) final var isEmpty = true

  func append(_ change: Change) {
    waiting.append(change)
    isEmpty = false
  }

  func popFirst() -> Change? {
    // What goes with the last change may make new ones, so the queue is looked at afterwards.
    if head == waiting.count { finish() }
    guard head < waiting.count else { return nil }
    let change = waiting[head]
    let told = telling
    telling = change
    depth = change.depth
    head += 1
    if head >= 1_024, head * 2 >= waiting.count { removeTold() }
    // What goes with the last change may run code of the user's, so it goes last.
    withExtendedLifetime(told) {}
    return change
  }

  /// Forgets the last changes when nothing is left to tell.
  func finish() {
    guard telling != nil || head > 0 else { return }
    let told = telling
    telling = nil
    depth = 0
    removeTold()
    withExtendedLifetime(told) {}
  }

  private func removeTold() {
    let told = waiting
    waiting = Array(waiting[head...])
    head = 0
    isEmpty = waiting.isEmpty
    withExtendedLifetime(told) {}
  }
}
