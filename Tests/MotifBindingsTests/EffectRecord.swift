// SPDX-License-Identifier: MIT

import Testing

/// The record of an effect in the random test of endings, and the rules that it must follow.
///
/// The effect doesn't run once it or an owner has ended. Its cleanup runs once, in reverse order and after
/// that of the inner effects; it doesn't run at all if the effect was dropped.
final class EffectRecord {
  private final class Token {}

  let depth: Int

  /// The values that the last run read.
  var seen: [(node: Int, value: Int)] = []

  /// The pending cleanups, the oldest first.
  private(set) var cleanups: [Int] = []

  private(set) var isCancelled = false
  private(set) var isDropped = false

  private unowned let owner: EffectRecord?
  private var children: [EffectRecord] = []
  private var runs = 0
  private var cleanupCount = 0

  /// Whether the effect was canceled directly rather than by its owner.
  private var endedAlone = false

  /// Released with the effect's captures.
  private weak var token: AnyObject?

  init(within owner: EffectRecord?) {
    self.owner = owner
    depth = (owner?.depth ?? 0) + 1
    isCancelled = owner?.isCancelled ?? false
    isDropped = owner?.isDropped ?? false
    owner?.children.append(self)
  }

  var isActive: Bool { !isCancelled && !isDropped }

  var isHeld: Bool { token != nil }

  /// Whether this is another record's effect or belongs to it.
  func isWithin(_ other: EffectRecord) -> Bool {
    self === other || owner?.isWithin(other) ?? false
  }

  func makeToken() -> AnyObject {
    let token = Token()
    self.token = token
    return token
  }
}

// MARK: - Running

extension EffectRecord {
  func noteRun() {
    #expect(isActive || runs == 0, "an effect runs after its end")
    #expect(cleanups.isEmpty, "an effect runs before its cleanup")
    for child in children {
      child.markCancelled()
      #expect(child.isCleanedUp, "an effect within outlives the run of its owner")
    }
    runs += 1
    seen = []
    children = []
  }

  func addCleanup() -> Int {
    cleanupCount += 1
    cleanups.append(cleanupCount)
    return cleanupCount
  }

  func noteCleanup(_ cleanup: Int, inOrder: Bool) {
    #expect(cleanups.last == cleanup)
    cleanups.removeAll { $0 == cleanup }
    #expect(isCancelled || !isDropped || !inOrder, "a dropped effect cleans up")
    // Parts of a dropped owner may have been torn down before they were canceled.
    guard inOrder, !isDropped else { return }
    #expect(children.allSatisfy { $0.isCleanedUp }, "the owner cleans up first")
    // If the owner has not ended, it may be a run of the inner effect that this one replaces.
    var inner = self
    while let owner = inner.owner, owner.isCancelled, !inner.endedAlone {
      if let place = owner.children.firstIndex(where: { $0 === inner }) {
        #expect(owner.children[(place + 1)...].allSatisfy { $0.isCleanedUp }, "not the last first")
      }
      inner = owner
    }
  }

  private var isCleanedUp: Bool { cleanups.isEmpty && children.allSatisfy { $0.isCleanedUp } }
}

// MARK: - Ending

extension EffectRecord {
  /// Records that the effect is about to be canceled.
  func noteCancelling() {
    endedAlone = true
    markCancelled()
  }

  /// Records that a reference to the effect is about to be released.
  func noteDropping() {
    // An effect within another one belongs to that one.
    if owner == nil { markDropped() }
  }

  private func markCancelled() {
    // A dropped effect only ends, but it may be asked to clean up.
    isCancelled = true
    for child in children { child.markCancelled() }
  }

  private func markDropped() {
    guard !isCancelled else { return }
    isDropped = true
    for child in children { child.markDropped() }
  }
}
