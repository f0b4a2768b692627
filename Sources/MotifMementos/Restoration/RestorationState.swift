// SPDX-License-Identifier: MIT

internal import MotifStorage
internal import Synchronization

/// What a restoration store shares with the task that saves after a delay.
///
/// No code of the user runs under either lock: values are encoded before.
final class RestorationState: Sendable {
  private struct State {
    var entries: [String: RestorationEntry] = [:]
    var loadFault: ArchiveError?
    var delayedSaveFault: ArchiveError?
    var delayedSave: Task<Void, Never>?
    /// How often something was set, and how many of these changes are saved.
    var changeCount = 0
    var savedChangeCount = 0
    /// How often entries of others were read.
    var loadCount = 0
    /// Whether the last save survives a loss of power.
    var isOnMedium = true
  }

  /// What one save is about.
  private struct Snapshot {
    let entries: [String: RestorationEntry]
    let changeCount: Int
    let loadCount: Int
    var texts: [String: String] = [:]
  }

  private let archive: ArchiveStore<[String: String]>
  private let saveDelay: Duration?
  private let clock: any Clock<Duration>
  private let state = Mutex(State())
  /// Held while saving and loading, so that an older state never replaces a newer one.
  private let saving = Mutex(())

  init(
    archive: ArchiveStore<[String: String]>,
    saveDelay: Duration?,
    clock: any Clock<Duration>
  ) {
    self.archive = archive
    self.saveDelay = saveDelay
    self.clock = clock
  }

  var loadFault: ArchiveError? { state.withLock { $0.loadFault } }
  var delayedSaveFault: ArchiveError? { state.withLock { $0.delayedSaveFault } }
  var delayedSave: Task<Void, Never>? { state.withLock { $0.delayedSave } }
  var hasUnsavedChanges: Bool { state.withLock { $0.changeCount > $0.savedChangeCount } }
}

// MARK: - Values

extension RestorationState {
  func value<Value: Codable & Sendable>(named name: String) -> Value? {
    guard let entry = state.withLock({ $0.entries[name] }) else { return nil }
    // Unwrapped first: for an optional type, nothing at all would pass for a stored `nil`.
    if let held = entry.value, let value = held as? Value { return value }
    guard let text = entry.text,
      let value = try? JSONArchiveCodec().decode(Value.self, from: Array(text.utf8))
    else { return nil }
    state.withLock { state in
      // Something may have been set meanwhile.
      if state.entries[name]?.change == entry.change { state.entries[name]?.value = value }
    }
    return value
  }

  func set<Value: Codable & Sendable>(_ value: Value, named name: String) {
    // What was held before is released after the lock: its end is the user's code.
    let old = state.withLock { state in
      state.changeCount += 1
      let entry = RestorationEntry(
        value: value,
        encode: { () throws(ArchiveError) in
          do {
            return String(decoding: try JSONArchiveCodec().encode(value), as: UTF8.self)
          } catch {
            throw .encodingFailed(reason: String(describing: error))
          }
        },
        change: state.changeCount
      )
      return state.entries.updateValue(entry, forKey: name)
    }
    withExtendedLifetime(old) {}
    saveLater()
  }
}

// MARK: - Loading

extension RestorationState {
  /// Loads what is stored, and remembers why it cannot.
  func load() {
    do throws(ArchiveError) {
      try join()
    } catch {
      state.withLock { $0.loadFault = error }
    }
  }

  /// Loads what is stored and joins it with what was set here.
  private func join() throws(ArchiveError) {
    let old = try saving.withLock { _ throws(ArchiveError) in take(try archive.load()) }
    // Released after the lock: the end of a value is the user's code.
    withExtendedLifetime(old) {}
  }

  /// Joins what was loaded with what was set here, which is newer, and answers what was held before.
  private func take(_ load: ArchiveLoad<[String: String]>) -> [String: RestorationEntry] {
    state.withLock { state in
      let old = state.entries
      state.loadCount += 1
      state.entries = load.value.mapValues { RestorationEntry(text: $0) }
        .merging(old.filter { $0.value.encode != nil }) { _, set in set }
      if case .previous(let fault) = load.origin {
        state.loadFault = .corrupt([fault])
      } else {
        state.loadFault = nil
      }
      return old
    }
  }

  /// Reads what could not be read at the start, so that saving does not forget it.
  private func loadAgainIfUnread() throws(ArchiveError) {
    guard case .io = loadFault else { return }
    load()
    if case .io(let error) = loadFault { throw .io(error) }
  }
}

// MARK: - Saving

extension RestorationState {
  func save(durability: Durability) throws(ArchiveError) {
    let delayed = state.withLock { state in
      defer { state.delayedSave = nil }
      return state.delayedSave
    }
    delayed?.cancel()
    try saveNow(durability: durability)
    state.withLock { $0.delayedSaveFault = nil }
  }

  private func saveLater() {
    guard let saveDelay else { return }
    state.withLock { state in
      guard state.delayedSave == nil else { return }
      state.delayedSave = Task { [self, clock] in
        do {
          try await clock.sleep(for: saveDelay)
        } catch {
          return
        }
        saveAfterDelay()
      }
    }
  }

  private func saveAfterDelay() {
    state.withLock { $0.delayedSave = nil }
    var fault: ArchiveError?
    do throws(ArchiveError) {
      try saveNow(durability: .process)
    } catch {
      fault = error
    }
    state.withLock { $0.delayedSaveFault = fault }
  }

  private func saveNow(durability: Durability) throws(ArchiveError) {
    guard isWorthSaving(durability) else { return }
    try loadAgainIfUnread()
    for attempt in 1... {
      let snapshot = try makeSnapshot()
      do throws(ArchiveError) {
        if try write(snapshot, durability) { return }
        // Entries of others were read while these were encoded, so some of these may be older.
      } catch .conflict(let found, let expected) {
        // Somebody else has saved. Theirs and ours are joined, unless they save without end.
        guard attempt < 100 else { throw .conflict(found: found, expected: expected) }
        do throws(ArchiveError) {
          try join()
        } catch .io(let error) {
          throw .io(error)
        } catch {
          // Theirs cannot be read. The archive sets it aside.
        }
      }
    }
  }

  private func isWorthSaving(_ durability: Durability) -> Bool {
    state.withLock { state in
      state.changeCount > state.savedChangeCount || durability == .power && !state.isOnMedium
    }
  }

  private func makeSnapshot() throws(ArchiveError) -> Snapshot {
    var snapshot = state.withLock {
      Snapshot(entries: $0.entries, changeCount: $0.changeCount, loadCount: $0.loadCount)
    }
    for (name, entry) in snapshot.entries {
      snapshot.texts[name] = try entry.encoded(name)
    }
    return snapshot
  }

  /// Saves a snapshot, unless a newer one is saved already.
  ///
  /// - Returns: False when the snapshot lacks entries that were read since it was made.
  private func write(_ snapshot: Snapshot, _ durability: Durability) throws(ArchiveError) -> Bool {
    try saving.withLock { _ throws(ArchiveError) in
      // A newer state was saved while this one was encoded.
      guard state.withLock({ $0.savedChangeCount <= snapshot.changeCount }) else { return true }
      guard state.withLock({ $0.loadCount == snapshot.loadCount }) else { return false }
      try archive.save(snapshot.texts, durability: durability)
      state.withLock { state in
        state.savedChangeCount = snapshot.changeCount
        state.isOnMedium = durability == .power
        for (name, entry) in snapshot.entries
        where entry.encode != nil && state.entries[name]?.change == entry.change {
          state.entries[name]?.text = snapshot.texts[name]
          state.entries[name]?.encode = nil
        }
      }
      return true
    }
  }
}
