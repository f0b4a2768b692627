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
/// harms no other, and entries whose keys this version of the app does not know are kept.
///
/// A restoration store belongs to the isolation domain that made it, like the interface it serves.
public final class RestorationStore {
  private struct Entry {
    /// The stored JSON text, until a value is set.
    var text: String?
    /// The value, once it has been decoded or set.
    var value: (any Sendable)?
    /// Encodes a value that was set and is not saved.
    var encode: (() throws(ArchiveError) -> String)?
  }

  private let archive: ArchiveStore<[String: String]>
  private var entries: [String: Entry] = [:]

  /// Why the last load did not simply succeed; nil if it did.
  ///
  /// It is ``ArchiveError/missing`` at the very first start. A ``ArchiveError/corrupt(_:)`` with one
  /// fault means that the last save was unusable and the one before was restored, and with two
  /// faults, like every other error, that all keys answer their defaults.
  public private(set) var loadFault: ArchiveError?

  /// Whether something was set that is not saved yet.
  public private(set) var hasUnsavedChanges = false

  /// Loads what was saved last.
  ///
  /// - Parameters:
  ///   - directory: Where the archive is. It is created by the first save.
  ///   - name: The name of the archive.
  ///   - fileSystem: What performs the file operations.
  /// - Precondition: As for ``ArchiveStore``.
  public init(
    directory: String,
    name: String = "restoration",
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    archive = ArchiveStore(
      directory: directory,
      name: name,
      typeIdentifier: "motif-restoration",
      fileSystem: fileSystem
    )
    do throws(ArchiveError) {
      try load()
    } catch {
      loadFault = error
    }
  }

  private func load() throws(ArchiveError) {
    let load = try archive.load()
    // What was set since the start is newer than what is stored.
    entries.merge(load.value.mapValues { Entry(text: $0) }) { set, _ in set }
    switch load.origin {
    case .current: loadFault = nil
    case .previous(let fault): loadFault = .corrupt([fault])
    }
  }

  /// Reads what could not be read at the start, so that saving does not forget it.
  private func loadAgainIfUnread() throws(ArchiveError) {
    guard case .io = loadFault else { return }
    do throws(ArchiveError) {
      try load()
    } catch .io(let error) {
      throw .io(error)
    } catch {
      loadFault = error
    }
  }

  /// The value of a key: what was stored if it is valid, else the key's default.
  ///
  /// A value that is set is in memory until ``save(durability:)``.
  ///
  /// - Parameter key: The key.
  public subscript<Value>(key: RestorationKey<Value>) -> Value {
    get {
      guard let stored = stored(key) else { return key.defaultValue }
      return key.validate(stored) ?? key.defaultValue
    }
    set {
      entries[key.name] = Entry(value: newValue) { () throws(ArchiveError) in
        String(decoding: try ArchiveCodec.encode(newValue), as: UTF8.self)
      }
      hasUnsavedChanges = true
    }
  }

  /// Saves what was set, if anything was.
  ///
  /// - Parameter durability: What the save must survive once this returns.
  /// - Throws: ``ArchiveError/encodingFailed(reason:)`` when a value cannot be encoded, naming its
  ///   key, or ``ArchiveError/io(_:)``. All values that were set are kept in memory then.
  public func save(durability: Durability = .power) throws(ArchiveError) {
    guard hasUnsavedChanges else { return }
    try loadAgainIfUnread()
    var texts: [String: String] = [:]
    for (name, entry) in entries {
      texts[name] = try text(of: entry, name: name)
    }
    try archive.save(texts, durability: durability)
    for (name, text) in texts {
      entries[name]?.text = text
      entries[name]?.encode = nil
    }
    hasUnsavedChanges = false
  }

  private func stored<Value>(_ key: RestorationKey<Value>) -> Value? {
    guard let entry = entries[key.name] else { return nil }
    // Unwrapped first: for an optional type, nothing at all would pass for a stored `nil`.
    if let held = entry.value, let value = held as? Value { return value }
    guard let text = entry.text else { return nil }
    let value = try? ArchiveCodec.decode(Value.self, from: text.utf8)
    if let value { entries[key.name]?.value = value }
    return value
  }

  private func text(of entry: Entry, name: String) throws(ArchiveError) -> String? {
    guard let encode = entry.encode else { return entry.text }
    do throws(ArchiveError) {
      return try encode()
    } catch .encodingFailed(let reason) {
      throw .encodingFailed(reason: "\(name): \(reason)")
    } catch {
      throw error
    }
  }
}
