// SPDX-License-Identifier: MIT

#if canImport(MotifStorage)
internal import MotifCore
public import MotifStorage

/// The state of an interface that is there again at the next start.
///
/// The selected row, the scroll position, the text in a search field: state that is convenient to
/// have back and never worth an error message. Reading always answers. What is missing, damaged or no
/// longer valid is the key's default.
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
/// The values live in one ``ArchiveStore`` and share its promises. An entry that cannot be decoded
/// harms no other, and entries whose keys this version of the app does not know are kept. When
/// another process saves the same state, its entries and those that were set here are joined.
///
/// Save when the app leaves the foreground. With a `saveDelay` it also happens by itself, at most
/// that long after something was set, however often more is set meanwhile:
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
/// A value is encoded when it is set. Making a store and saving it have two forms: with `await`, as above,
/// the file is read and written on a thread of the store's own; without, in code that is not `async`, they block.
/// Delayed saves never block your actor. Effects and derived
/// values that read the store follow what is set, loaded and saved here. That a delayed save is over they
/// learn with the next change.
public final class RestorationStore {
  private let entries: RestorationEntries
  private let followed = FollowedState()

  /// Loads what was saved last, and blocks meanwhile.
  ///
  /// - Parameters:
  ///   - directory: Where the archive is. It is created by the first save.
  ///   - name: The name of the archive.
  ///   - saveDelay: How long after the first unsaved change it is saved by itself; nil for never.
  ///     A store that is dropped before then is saved nevertheless, if the process lives on.
  ///   - clock: What the delay is measured with.
  ///   - fileSystem: What performs the file operations.
  /// - Precondition: As for ``ArchiveStore``.
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

  /// Loads what was saved last on a thread of the store's own; your actor goes on meanwhile.
  ///
  /// - Parameters:
  ///   - directory: Where the archive is. It is created by the first save.
  ///   - name: The name of the archive.
  ///   - saveDelay: How long after the first unsaved change it is saved by itself; nil for never.
  ///     A store that is dropped before then is saved nevertheless, if the process lives on.
  ///   - clock: What the delay is measured with.
  ///   - fileSystem: What performs the file operations.
  /// - Precondition: As for ``ArchiveStore``.
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

  /// Why the last load did not simply succeed; nil if it did.
  ///
  /// It is ``ArchiveError/missing`` at the very first start. A ``ArchiveError/corrupt(_:)`` with one
  /// fault means that the last save was unusable and the one before was restored, and with two
  /// faults, like every other error, that all keys answer their defaults.
  public var loadFault: ArchiveError? {
    followed.noteRead()
    return entries.loadFault
  }

  /// Why the last save that happened by itself has failed; nil if it succeeded, or after a call of
  /// `save(durability:)`.
  ///
  /// The next change tries again after the delay.
  public var delayedSaveFault: ArchiveError? {
    followed.noteRead()
    return entries.delayedSaveFault
  }

  /// Whether something was set that is not saved yet.
  public var hasUnsavedChanges: Bool {
    followed.noteRead()
    return entries.hasUnsavedChanges
  }

  /// The save that will happen by itself.
  package var delayedSave: Task<Void, Never>? { entries.delayedSave }

  /// The value of a key: what was stored if it is valid, else the key's default.
  ///
  /// A value that is set is in memory until it is saved.
  ///
  /// - Parameter key: The key.
  public subscript<Value>(key: RestorationKey<Value>) -> Value {
    get {
      followed.noteRead()
      guard let stored: Value = entries.value(named: key.name) else { return key.defaultValue }
      return key.validate(stored) ?? key.defaultValue
    }
    set {
      entries.set(newValue, named: key.name)
      followed.noteChange()
    }
  }

  /// Saves what was set, if anything was, on a thread of the store's own.
  ///
  /// What is set while it saves is not part of the save and is unsaved afterward. Canceling the task does not
  /// take the save back.
  ///
  /// - Parameter durability: What the save must survive once this returns. Saves that happen by
  ///   themselves survive the end of the process only; this makes them last, too.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)`` when a value cannot be encoded, naming its
  ///   key, or ``ArchiveError/io(_:)``. All values that were set are kept in memory then.
  /// - Complexity: O(*n*) in the size of all entries.
  public func save(durability: Durability = .power) async throws(ArchiveError) {
    let hadChanges = entries.hasUnsavedChanges || entries.delayedSaveFault != nil
    let hasJoined = try await entries.queue.run { [entries] () throws(ArchiveError) in
      try entries.save(durability: durability)
    }
    if hasJoined || hadChanges { followed.noteChange() }
  }

  /// Saves what was set, if anything was, and blocks until it is saved.
  ///
  /// - Parameter durability: What the save must survive once this returns. Saves that happen by
  ///   themselves survive the end of the process only; this makes them last, too.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)`` when a value cannot be encoded, naming its
  ///   key, or ``ArchiveError/io(_:)``. All values that were set are kept in memory then.
  /// - Complexity: O(*n*) in the size of all entries.
  public func save(durability: Durability = .power) throws(ArchiveError) {
    let hadChanges = entries.hasUnsavedChanges || entries.delayedSaveFault != nil
    if try entries.save(durability: durability) || hadChanges { followed.noteChange() }
  }
}

/// The name of a piece of interface state, with its type, its default and what makes it valid.
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
/// Where validity depends on what is there now, make the key when you know it. Keys with the same
/// name mean the same entry, so this one repairs what the one above has stored:
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
  /// What the entry is stored under.
  let name: String

  /// What the key answers when nothing valid is stored.
  let defaultValue: Value

  /// Answers a stored value as it may be used, repaired if need be, or nil to use the default.
  let validate: @Sendable (Value) -> Value?

  /// Makes a key.
  ///
  /// - Parameters:
  ///   - name: What the entry is stored under. A name belongs to one type of value.
  ///   - defaultValue: What the key answers when nothing valid is stored.
  ///   - validate: Answers a stored value as it may be used, repaired if need be, or nil to use the
  ///     default. It is asked on every read.
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
