// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
public import MotifStorage

/// The state of a user interface that is restored at the next start.
///
/// The selected row, the scroll position, the text in a search field: state that is convenient to
/// restore and never worth an error message. Reading always succeeds. If a value is missing,
/// damaged or no longer valid, it is the key's default.
///
/// ```swift
/// extension RestorationKey<String> {
///   static var searchText: Self { Self("search-text", default: "") }
/// }
///
/// func search(for text: String) async throws {
///   let store = await RestorationStore(directory: "jukebox")
///   store[.searchText] = text
///   try await store.save()
///
///   let nextStart = await RestorationStore(directory: "jukebox")
///   print(nextStart[.searchText])
/// }
/// try await search(for: "bowie")
/// // Prints "bowie"
/// ```
///
/// The values live in one ``ArchiveStore`` and share its guarantees. An entry that cannot be
/// decoded does not affect the others, and entries whose keys this version of the app does not know
/// are kept. If another process saves the same state, its entries and those set here are merged.
///
/// Save when the app leaves the foreground. With a `saveDelay`, the store also saves on its own, at
/// most that long after a change, however many changes follow:
///
/// ```swift
/// let store = RestorationStore(directory: "jukebox", saveDelay: .seconds(2))
/// for index in 0..<100 {
///   store[RestorationKey("scroll-position", default: 0)] = index
/// }
/// print(store.hasUnsavedChanges)  // One save will follow, in two seconds.
/// try store.save()  // No need to wait: this saves at once, and the other save is off.
/// print(store.hasUnsavedChanges)
/// // Prints:
/// // true
/// // false
/// ```
///
/// A restoration store belongs to the isolation domain that made it, like the interface it serves.
/// A value is encoded when it is set. Making a store and saving it have two forms: with `await`, as
/// above, the file is read and written on the store's own thread; without it, in code that is not
/// `async`, they block. Delayed saves never block your actor. Effects and derived values that read
/// the store follow its changes, loads and saves. They notice the end of a delayed save with the
/// next change.
public final class RestorationStore {
  private let entries: RestorationEntries
  private let followed = FollowedState()
  private let calls = CallDepth(of: "validate or the coding of a value", causing: "the subscript")

  /// Loads the last saved values, blocking the caller.
  ///
  /// - Parameters:
  ///   - directory: The directory of the archive. The first save creates it.
  ///   - name: The name of the archive.
  ///   - saveDelay: How long after the first unsaved change the store saves on its own; `nil` for
  ///     never. If the store is released before then, it still saves, unless the process
  ///     ends.
  ///   - clock: The clock that measures the delay.
  ///   - fileSystem: The file system that performs the file operations.
  /// - Precondition: The same as for ``ArchiveStore``.
  public init(
    directory: DirectoryPath,
    name: String = "restoration",
    saveDelay: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    entries = RestorationEntries(directory, name, saveDelay, clock, fileSystem)
    entries.load()
  }

  /// Loads the last saved values on the store's own thread, without blocking your actor.
  ///
  /// - Parameters:
  ///   - directory: The directory of the archive. The first save creates it.
  ///   - name: The name of the archive.
  ///   - saveDelay: How long after the first unsaved change the store saves on its own; `nil` for
  ///     never. If the store is released before then, it still saves, unless the process
  ///     ends.
  ///   - clock: The clock that measures the delay.
  ///   - fileSystem: The file system that performs the file operations.
  /// - Precondition: The same as for ``ArchiveStore``.
  public init(
    directory: DirectoryPath,
    name: String = "restoration",
    saveDelay: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    fileSystem: any FileSystem = LocalFileSystem()
  ) async {
    let entries = RestorationEntries(directory, name, saveDelay, clock, fileSystem)
    self.entries = entries
    await entries.queue.run { entries.load() }
  }

  /// The fault of the last load; `nil` if there was none.
  ///
  /// It is ``ArchiveError/missing`` at the very first start. An ``ArchiveError/corrupt(_:)`` with
  /// one fault means that the last save was unusable and the previous one was restored; with two
  /// faults, as with every other error, all keys return their defaults.
  public var loadFault: ArchiveError? {
    followed.noteRead("restoration store")
    return entries.loadFault
  }

  /// The error of the last delayed save; `nil` if it succeeded, or after a call of
  /// `save(durability:)`.
  ///
  /// The next change tries again after the delay.
  public var delayedSaveFault: ArchiveError? {
    followed.noteRead("restoration store")
    return entries.delayedSaveFault
  }

  /// Whether there are unsaved values.
  public var hasUnsavedChanges: Bool {
    followed.noteRead("restoration store")
    return entries.hasUnsavedChanges
  }

  /// The pending delayed save.
  package var delayedSave: Task<Void, Never>? { entries.delayedSave }

  /// The value of a key: the stored value if it is valid, otherwise the key's default.
  ///
  /// A new value is in memory until it is saved.
  ///
  /// - Parameter key: The key.
  public subscript<Value>(key: RestorationKey<Value>) -> Value {
    get {
      followed.noteRead("restoration store")
      return calls.nest {
        guard let stored: Value = entries.value(named: key.name) else { return key.defaultValue }
        return key.validate(stored) ?? key.defaultValue
      }
    }
    set {
      calls.nest { entries.set(newValue, named: key.name) }
      followed.noteChange()
    }
  }

  /// Saves new values, if there are any, on the store's own thread.
  ///
  /// Values that are set during the save are not part of it and remain unsaved. Canceling the task
  /// does not cancel the save.
  ///
  /// - Parameter durability: The failures that the save survives after this method returns. Delayed saves
  ///   survive only the end of the process; this call makes them durable, too.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)``, which names the key, if a value cannot be
  ///   encoded, or ``ArchiveError/io(_:)``. Then all new values stay in memory.
  /// - Complexity: O(*n*) in the size of all entries.
  public func save(durability: Durability = .power) async throws(ArchiveError) {
    let hadChanges = entries.hasUnsavedChanges || entries.delayedSaveFault != nil
    let hasJoined = try await entries.queue.run { [entries] () throws(ArchiveError) in
      try entries.save(durability: durability)
    }
    if hasJoined || hadChanges { followed.noteChange() }
  }

  /// Saves new values, if there are any, and blocks until they are saved.
  ///
  /// - Parameter durability: The failures that the save survives after this method returns. Delayed saves
  ///   survive only the end of the process; this call makes them durable, too.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)``, which names the key, if a value cannot be
  ///   encoded, or ``ArchiveError/io(_:)``. Then all new values stay in memory.
  /// - Complexity: O(*n*) in the size of all entries.
  public func save(durability: Durability = .power) throws(ArchiveError) {
    let hadChanges = entries.hasUnsavedChanges || entries.delayedSaveFault != nil
    if try entries.save(durability: durability) || hadChanges { followed.noteChange() }
  }
}

/// The name of a piece of interface state, with its type, its default and its validation.
///
/// Declare keys once, as static members, and they read like stored properties of the store:
///
/// ```swift
/// extension RestorationKey<Int> {
///   static var selectedAlbum: Self {
///     Self("selected-album", default: 0) { $0 >= 0 ? $0 : nil }
///   }
/// }
///
/// let store = RestorationStore(directory: "jukebox")
/// print(store[.selectedAlbum])
/// store[.selectedAlbum] = 3
/// print(store[.selectedAlbum])
/// store[.selectedAlbum] = -7
/// print(store[.selectedAlbum])
/// // Prints:
/// // 0
/// // 3
/// // 0
/// ```
///
/// If validity depends on the current data, make the key when you have that data. Keys with the
/// same name refer to the same entry, so this one repairs the value that the one above has stored:
///
/// ```swift
/// func selection(in albums: [String]) -> RestorationKey<Int> {
///   RestorationKey("selected-album", default: 0) { [last = albums.count - 1] index in
///     max(0, min(index, last))
///   }
/// }
///
/// let store = RestorationStore(directory: "jukebox")
/// store[selection(in: ["Low", "Lodger", "Heroes"])] = 2
/// print(store[selection(in: ["Low", "Lodger"])])
/// // Prints "1"
/// ```
public struct RestorationKey<Value: Codable & Sendable>: Sendable {
  /// The name of the stored entry.
  let name: String

  /// The value if no valid one is stored.
  let defaultValue: Value

  /// Returns a stored value, repaired if necessary, or `nil` to use the default.
  let validate: @Sendable (Value) -> Value?

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: The name of the stored entry. A name belongs to one type of value.
  ///   - defaultValue: The value if no valid one is stored.
  ///   - validate: Returns a stored value, repaired if necessary, or `nil` to use the default. It
  ///     is called on every read.
  public init(
    _ name: String,
    default defaultValue: Value,
    validate: @escaping @Sendable (Value) -> Value? = { $0 }
  ) {
    self.name = name
    self.defaultValue = defaultValue
    self.validate = validate
  }
}
#endif
