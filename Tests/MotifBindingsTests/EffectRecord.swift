// SPDX-License-Identifier: MIT

import Testing

/// What is known of an effect in the random test of endings, and what must hold for it.
///
/// It does not run once it or an owner has ended. Its cleanup runs once, the last first and after
/// that of the effects within; not at all if it was dropped.
final class EffectRecord {
  private final class Token {}

  let depth: Int

  /// What the last run read.
  var seen: [(node: Int, value: Int)] = []

  /// The cleanups that have not run, the oldest first.
  private(set) var cleanups: [Int] = []

  private(set) var isCancelled = false
  private(set) var isDropped = false

  private unowned let owner: EffectRecord?
  private var children: [EffectRecord] = []
  private var runs = 0
  private var cleanupCount = 0

  /// Whether someone canceled this one rather than its owner.
  private var endedAlone = false

  /// Goes with what the effect captured.
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

  /// Whether this is the effect of another record or belongs to it.
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
    // Of what ended with a dropped owner, some may have been taken apart before it was canceled.
    guard inOrder, !isDropped else { return }
    #expect(children.allSatisfy { $0.isCleanedUp }, "the owner cleans up first")
    // Where the owner has not ended, it may be a run of the inner one that this makes way for.
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
  /// Notes that the effect is about to be canceled.
  func noteCancelling() {
    endedAlone = true
    markCancelled()
  }

  /// Notes that a reference to the effect is about to go.
  func noteDropping() {
    // An effect within another belongs to that one.
    if owner == nil { markDropped() }
  }

  private func markCancelled() {
    // What has been dropped only ends, but it may be told to clean up.
    isCancelled = true
    for child in children { child.markCancelled() }
  }

  private func markDropped() {
    guard !isCancelled else { return }
    isDropped = true
    for child in children { child.markDropped() }
  }
}
