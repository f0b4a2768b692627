// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifStorage
internal import Synchronization

/// The entries that a restoration store shares with the task that saves after a delay.
///
/// No user code runs under either lock or in that task: values are encoded when they are set.
final class RestorationEntries: Sendable {
  private struct Entry {
    /// The JSON text, or why there is none.
    var text: Result<String, ArchiveError>
    /// The value, once it has been decoded or set.
    var value: (any Sendable)?
    /// The number of the change that set it; 0 for an entry that was loaded.
    var change = 0
  }

  private struct Contents {
    var entries: [String: Entry] = [:]
    var loadFault: ArchiveError?
    var delayedSaveFault: ArchiveError?
    /// How many times a value was set, and how many of those changes are saved.
    var changeCount = 0
    var savedChangeCount = 0
    /// Whether the last save survives a loss of power.
    var isOnMedium = true
  }

  private let archive: ArchiveStore<[String: String]>
  /// The save after a delay; nil if there is none.
  private let delayed: DelayedSave?
  private let contents = Mutex(Contents())
  /// Held while saving and loading, so that an older state never replaces a newer one.
  private let saving = Mutex(())

  /// Where the file is read and written when no caller may be blocked.
  let queue = FileQueue()

  convenience init(
    _ directory: DirectoryPath,
    _ name: String,
    _ saveDelay: Duration?,
    _ clock: any Clock<Duration>,
    _ fileSystem: any FileSystem
  ) {
    let archive = ArchiveStore<[String: String]>(
      directory: directory,
      name: name,
      typeIdentifier: "motif-restoration",
      fileSystem: fileSystem
    )
    self.init(archive: archive, saveDelay: saveDelay, clock: clock)
  }

  init(archive: ArchiveStore<[String: String]>, saveDelay: Duration?, clock: any Clock<Duration>) {
    self.archive = archive
    delayed = saveDelay.map { DelayedSave(after: $0, clock: clock) }
  }

  var loadFault: ArchiveError? { contents.withLock { $0.loadFault } }
  var delayedSaveFault: ArchiveError? { contents.withLock { $0.delayedSaveFault } }
  var delayedSave: Task<Void, Never>? { delayed?.task }
  var hasUnsavedChanges: Bool { contents.withLock { $0.changeCount > $0.savedChangeCount } }
}

// MARK: - Values

extension RestorationEntries {
  func value<Value: Codable & Sendable>(named name: String) -> Value? {
    guard let entry = contents.withLock({ $0.entries[name] }) else { return nil }
    // Unwrapped first: for an optional type, a missing value would pass for a stored `nil`.
    if let held = entry.value, let value = held as? Value { return value }
    guard let text = try? entry.text.get(),
      let value = try? JSONArchiveCodec().decode(Value.self, from: Array(text.utf8))
    else { return nil }
    contents.withLock { contents in
      // Another value may have been set since.
      if contents.entries[name]?.change == entry.change { contents.entries[name]?.value = value }
    }
    return value
  }

  func set<Value: Codable & Sendable>(_ value: Value, named name: String) {
    let text = Result { () throws(ArchiveError) in
      do {
        return String(decoding: try JSONArchiveCodec().encode(value), as: UTF8.self)
      } catch {
        throw .encodingFailed(reason: "\(name): \(error)")
      }
    }
    // The old value is released outside the lock: its `deinit` is user code.
    let old = contents.withLock { contents in
      contents.changeCount += 1
      let entry = Entry(text: text, value: value, change: contents.changeCount)
      return contents.entries.updateValue(entry, forKey: name)
    }
    withExtendedLifetime(old) {}
    saveLater()
  }
}

// MARK: - Loading and saving

extension RestorationEntries {
  /// Loads the stored entries and merges in those set here, which are newer.
  func load() {
    let old = saving.withLock { _ in join() }
    // Released outside the lock: the `deinit` of a value is user code.
    withExtendedLifetime(old) {}
  }

  /// Merges the entries set here into the stored ones, and returns the old entries.
  private func join() -> [String: Entry] {
    let load = Result { () throws(ArchiveError) in try archive.load() }
    return contents.withLock { contents in
      let old = contents.entries
      switch load {
      case .success(let load):
        let saved = contents.savedChangeCount
        contents.entries = load.value.mapValues { Entry(text: .success($0)) }
          .merging(old.filter { $0.value.change > saved }) { _, set in set }
        contents.loadFault = nil
        if case .previous(let fault) = load.origin { contents.loadFault = .corrupt([fault]) }
      case .failure(let error):
        contents.loadFault = error
      }
      return old
    }
  }

  /// Saves the entries, if any changed.
  ///
  /// - Returns: Whether entries saved by others were merged in.
  func save(durability: Durability) throws(ArchiveError) -> Bool {
    delayed?.cancel()
    return try saveNow(durability)
  }

  private func saveLater() {
    delayed?.schedule(on: queue) { [self] in
      do throws(ArchiveError) {
        _ = try saveNow(.process, isDelayed: true)
      } catch {
        // It is in `delayedSaveFault`.
      }
    }
  }

  private func saveNow(
    _ durability: Durability,
    isDelayed: Bool = false
  ) throws(ArchiveError) -> Bool {
    var old: [[String: Entry]] = []
    defer { withExtendedLifetime(old) {} }
    try saving.withLock { _ throws(ArchiveError) in
      // Noted under the lock: a save that failed must not replace what a later one has noted.
      let outcome = Result { () throws(ArchiveError) in try saveUnderLock(durability, &old) }
      contents.withLock { contents in
        switch outcome {
        case .success: contents.delayedSaveFault = nil
        case .failure(let error): if isDelayed { contents.delayedSaveFault = error }
        }
      }
      try outcome.get()
    }
    return !old.isEmpty
  }

  /// Saves the entries, and adds those that were replaced by stored ones to `old`.
  private func saveUnderLock(
    _ durability: Durability,
    _ old: inout [[String: Entry]]
  ) throws(ArchiveError) {
    let isWorthSaving = contents.withLock {
      $0.changeCount > $0.savedChangeCount || durability == .power && !$0.isOnMedium
    }
    guard isWorthSaving else { return }
    // If the last load failed, load again, so that this save does not drop the stored entries.
    if case .io = loadFault { old.append(join()) }
    if case .io(let error) = loadFault { throw .io(error) }
    for attempt in 1... {
      let (entries, changeCount) = contents.withLock { ($0.entries, $0.changeCount) }
      do throws(ArchiveError) {
        var texts: [String: String] = [:]
        for (name, entry) in entries { texts[name] = try entry.text.get() }
        try archive.save(texts, durability: durability)
        return contents.withLock { contents in
          contents.savedChangeCount = changeCount
          contents.isOnMedium = durability == .power
        }
      } catch .conflict(let found, let expected) {
        // Another store has saved. Merge its entries with ours, but give up if it never stops saving.
        guard attempt < 100 else { throw .conflict(found: found, expected: expected) }
        old.append(join())
        // If its file is unusable, the archive sets it aside.
        if case .io(let error) = loadFault { throw .io(error) }
      }
    }
  }
}
#endif
