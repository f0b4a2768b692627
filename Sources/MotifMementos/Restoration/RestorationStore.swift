// SPDX-License-Identifier: MIT

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
/// let directory = "jukebox"
/// let store = RestorationStore(directory: directory)
/// store[.searchText] = "bowie"
/// try store.save()
///
/// let nextStart = RestorationStore(directory: directory)
/// print(nextStart[.searchText])
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
/// Delayed saves encode the values on a thread of their own.
public final class RestorationStore {
  private let state: RestorationState

  /// Loads what was saved last.
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
    directory: String,
    name: String = "restoration",
    saveDelay: Duration? = nil,
    clock: any Clock<Duration> = ContinuousClock(),
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    let archive = ArchiveStore<[String: String]>(
      directory: directory,
      name: name,
      typeIdentifier: "motif-restoration",
      fileSystem: fileSystem
    )
    state = RestorationState(archive: archive, saveDelay: saveDelay, clock: clock)
    state.load()
  }

  /// Why the last load did not simply succeed; nil if it did.
  ///
  /// It is ``ArchiveError/missing`` at the very first start. A ``ArchiveError/corrupt(_:)`` with one
  /// fault means that the last save was unusable and the one before was restored, and with two
  /// faults, like every other error, that all keys answer their defaults.
  public var loadFault: ArchiveError? { state.loadFault }

  /// Why the last save that happened by itself has failed; nil if it succeeded, or after a call of
  /// ``RestorationStore/save(durability:)``.
  ///
  /// The next change tries again after the delay.
  public var delayedSaveFault: ArchiveError? { state.delayedSaveFault }

  /// Whether something was set that is not saved yet.
  public var hasUnsavedChanges: Bool { state.hasUnsavedChanges }

  /// The save that will happen by itself.
  package var delayedSave: Task<Void, Never>? { state.delayedSave }

  /// The value of a key: what was stored if it is valid, else the key's default.
  ///
  /// A value that is set is in memory until it is saved.
  ///
  /// - Parameter key: The key.
  public subscript<Value>(key: RestorationKey<Value>) -> Value {
    get {
      guard let stored: Value = state.value(named: key.name) else { return key.defaultValue }
      return key.validate(stored) ?? key.defaultValue
    }
    set {
      state.set(newValue, named: key.name)
    }
  }

  /// Saves what was set, if anything was.
  ///
  /// - Parameter durability: What the save must survive once this returns. Saves that happen by
  ///   themselves survive the end of the process only; this makes them last, too.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)`` when a value cannot be encoded, naming its
  ///   key, or ``ArchiveError/io(_:)``. All values that were set are kept in memory then.
  /// - Complexity: O(*n*) in the size of all entries.
  public func save(durability: Durability = .power) throws(ArchiveError) {
    try state.save(durability: durability)
  }
}
