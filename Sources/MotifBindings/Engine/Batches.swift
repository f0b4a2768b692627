// SPDX-License-Identifier: MIT

internal import Synchronization

// MARK: - Batches

/// A value that changed in an open batch.
struct BatchMember {
  /// The object that owns the memory of the value.
  let owner: AnyObject
  let source: SourcePointer

  /// Ends the change; a function that takes the memory, built where the type of the value is known.
  let end: (SourcePointer, Graph) -> Void
}

extension Graph {
  /// Whether a batch is open.
  @usableFromInline var isBatching: Bool { state.pointee.openBatches > 0 }

  /// Runs code, and combines everything that it changes into one change.
  func batch<Result, Failure: Error>(
    _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    beginHold()
    if !isBatching { state.pointee.batchCount &+= 1 }
    state.pointee.openBatches += 1
    defer {
      endBatch()
      endHold()
    }
    return try body()
  }

  /// Notes a value that changed in the open batch.
  @usableFromInline
  func addToBatch(_ source: SourcePointer, end: @escaping (SourcePointer, Graph) -> Void) {
    guard let owner = source.pointee.owner?.takeUnretainedValue() else { return }
    source.pointee.flags.insert(.hasBase)
    state.pointee.batched.append(BatchMember(owner: owner, source: source, end: end))
  }

  private func endBatch() {
    state.pointee.openBatches -= 1
    guard state.pointee.openBatches == 0 else { return }
    if let trace = state.pointee.trace { reportBatch(to: trace) }
    guard !state.pointee.batched.isEmpty else { return }
    var members: [BatchMember] = []
    swap(&members, &state.pointee.batched)
    // No observer is called before all changes have ended: it may set the other values.
    let isAlone = members.count == 1
    if !isAlone { state.pointee.holds += 1 }
    for member in members { member.end(member.source, self) }
    if !isAlone { state.pointee.holds -= 1 }
    // Releasing the members may run user code; if that has opened no batch, the memory is kept.
    members.removeAll(keepingCapacity: true)
    if state.pointee.batched.isEmpty { swap(&members, &state.pointee.batched) }
  }
}

// MARK: - Going back

// Versions say what has changed, and equal versions mean the same value. A value that is set back within
// a batch gets back its version. So must whatever was derived from it: a derived value that is read in the
// middle of the batch has another result there, and the old one afterward. Both remember what they were.

/// The result of a derived value from before a batch.
@usableFromInline
struct RememberedResult {
  /// Whether observers know the remembered result.
  let isTold: Bool

  /// Whether the present result equals the remembered one; nil if results cannot be compared.
  let isBack: (() -> Bool)?

  /// Drops the change that observers have not received yet: the result is again the one that they know.
  let withdraw: () -> Void

  @usableFromInline
  init(isTold: Bool, isBack: (() -> Bool)?, withdraw: @escaping () -> Void) {
    self.isTold = isTold
    self.isBack = isBack
    self.withdraw = withdraw
  }
}

/// A version from before a batch, and how to recognize its value.
struct RememberedVersion {
  let batch: UInt64
  let version: UInt64

  /// Keeps the memory of an observable value; that of a derived value has a holder.
  let owner: AnyObject?

  let isBack: () -> Bool

  /// The version that the observers of a derived value know.
  var toldVersion: UInt64?

  let withdraw: () -> Void
}

extension Graph {
  /// Remembers a derived value that is about to be computed in a batch.
  @inline(never)
  func remember(_ derived: DerivedPointer) {
    let (source, reader) = (derived.source, derived.reader)
    guard mustRemember(source), let result = derived.pointee.remember(derived) else { return }
    let isBack: () -> Bool
    if let isEqual = result.isBack {
      isBack = isEqual
    } else {
      // The same computation from the same values counts as the same result.
      let inputs = Inputs(of: reader)
      isBack = { inputs.isSame(for: reader) }
    }
    if !source.pointee.flags.contains(.isRemembered) {
      reader.pointee.holders.add(1, ordering: .relaxed)
    }
    let version = source.pointee.version
    remember(
      source,
      RememberedVersion(
        batch: state.pointee.batchCount,
        version: version,
        owner: nil,
        isBack: isBack,
        toldVersion: result.isTold ? version : nil,
        withdraw: result.withdraw
      )
    )
  }

  /// Remembers an observable value whose observers receive a change before the end of the batch.
  @usableFromInline
  func remember(_ source: SourcePointer, _ version: UInt64, isBack: @escaping () -> Bool) {
    guard mustRemember(source) else { return }
    let owner = source.pointee.owner?.takeUnretainedValue()
    remember(
      source,
      RememberedVersion(
        batch: state.pointee.batchCount,
        version: version,
        owner: owner,
        isBack: isBack,
        toldVersion: nil,
        withdraw: {}
      )
    )
  }

  /// Whether nothing is remembered of a value yet, or nothing that still counts.
  private func mustRemember(_ source: SourcePointer) -> Bool {
    guard source.pointee.flags.contains(.isRemembered),
      let known = state.pointee.remembered[source]
    else { return true }
    return known.batch != state.pointee.batchCount && known.version != source.pointee.version
  }

  private func remember(_ source: SourcePointer, _ new: RememberedVersion) {
    source.pointee.flags.insert(.isRemembered)
    state.pointee.hasRemembered = true
    let old = state.pointee.remembered.updateValue(new, forKey: source)
    withExtendedLifetime(old) {}
  }

  /// Gives a value its remembered version, if it is what it was then.
  @usableFromInline
  @inline(never)
  func restoreIfBack(_ source: SourcePointer) {
    guard let known = state.pointee.remembered[source], known.version != source.pointee.version,
      known.isBack()
    else { return }
    if known.toldVersion == known.version { known.withdraw() }
    restore(source, to: known.version)
  }

  /// Notes that observers know the present result of a derived value.
  @usableFromInline
  func noteObservers(of source: SourcePointer) {
    guard source.pointee.flags.contains(.isRemembered) else { return }
    state.pointee.remembered[source]?.toldVersion = source.pointee.version
  }

  /// Forgets what values were, at the end of a round.
  @inline(never)
  func forgetRemembered() {
    state.pointee.hasRemembered = false
    var old: [SourcePointer: RememberedVersion] = [:]
    swap(&old, &state.pointee.remembered)
    for source in old.keys {
      source.pointee.flags.remove(.isRemembered)
      if let derived = source.derived { releaseHolder(of: derived.reader) }
    }
  }
}

/// The values that a reader read in its last run, with their versions.
private struct Inputs {
  // Kept, so that no other value can have its address.
  private let inputs: [(source: SourcePointer, version: UInt64, keeper: Keeper)]

  init(of reader: ReaderPointer) {
    inputs = sequence(first: reader.pointee.firstDependency) { $0?.pointee.nextDependency }
      .prefix { $0 != nil }
      .compactMap { $0 }
      .map { link in
        let source = link.pointee.source
        return (source, link.pointee.version, Keeper(of: source))
      }
  }

  /// Whether a reader has read the same values.
  func isSame(for reader: ReaderPointer) -> Bool {
    var next = reader.pointee.firstDependency
    for input in inputs {
      guard let link = next, link.pointee.source == input.source,
        link.pointee.version == input.version
      else { return false }
      next = link.pointee.nextDependency
    }
    return next == nil
  }
}
