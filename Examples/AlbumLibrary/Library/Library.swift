// SPDX-License-Identifier: MIT

public import MotifFacades
internal import MotifMementos
internal import Synchronization

/// The facade for the albums: it hides their storage and their server.
///
/// Changes are made locally first and take effect immediately. Once they are saved, they wait in an
/// outbox on disk, from which ``keepSending(onFault:)`` sends them to the server, in order,
/// whenever there is a connection (A3). Only the library holds the store and the client, so either
/// can be replaced without affecting other code.
///
/// A library may be used from any thread.
public final class Library: Sendable {
  let store: LocalStore
  let remote: any RemoteClient
  let clock: any Clock<Duration>
  let standing = Mutex(ServerStanding())
  /// The cover pictures, from memory, disk, or the server.
  public let covers: CoverLoader

  /// Makes a library that has yet to be opened.
  ///
  /// - Parameters:
  ///   - directory: The directory of the albums' archive; created when something is saved.
  ///   - remote: The server that receives the changes.
  ///   - fileSystem: The file system.
  ///   - clock: The clock for the waits between attempts to send.
  ///   - covers: The source of cover pictures, or `nil` for files next to the albums and the remote
  ///     client.
  public init(
    directory: DirectoryPath,
    remote: any RemoteClient = OfflineRemoteClient(),
    fileSystem: any FileSystem = LocalFileSystem(),
    clock: any Clock<Duration> = ContinuousClock(),
    covers: CoverLoader? = nil
  ) {
    self.covers =
      covers ?? CoverLoader(directory: directory, remote: remote, fileSystem: fileSystem)
    store = LocalStore(directory: directory, fileSystem: fileSystem, clock: clock)
    self.remote = remote
    self.clock = clock
  }

  /// The albums in order.
  public var albums: [Album] { store.document.contents.albums }

  /// The name of the action to undo, such as `Delete “Low”`, or `nil` if there is none.
  ///
  /// It is archived with the albums, so actions from before a restart can be undone after it.
  public var undoName: String? { store.document.undoName }

  /// The name of the action to redo, or `nil` if there is none.
  public var redoName: String? { store.document.redoName }

  /// Whether there are changes that are not on disk, because saving is pending or has failed.
  public var isModified: Bool { store.isModified }

  /// Reads the archive; if there is none, begins with the starter albums and saves them.
  ///
  /// - Returns: Where the albums came from. A damaged archive is no error: it is reported and kept,
  ///   and the library shows as much as it can.
  /// - Throws: ``LibraryError`` if the archive can't be reached or is of a newer version.
  public func open() throws(LibraryError) -> LibraryOpening {
    try store.open()
  }

  /// Inserts an album, at the end if the index is past it.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - index: The index to insert it at.
  /// - Returns: The album's actual index.
  /// - Complexity: O(*n*) in the number of albums.
  @discardableResult
  public func add(_ album: Album, at index: Int) -> Int {
    store.edit { document in
      let index = min(max(0, index), document.contents.albums.count)
      try? document.perform("Add “\(album.title)”", [.add(album, index: index)])
      return index
    }
  }

  /// Removes an album.
  ///
  /// - Parameter index: The album's index.
  /// - Returns: The album, or `nil` if the index is out of bounds, in which case nothing changes.
  /// - Complexity: O(*n*) in the number of albums.
  @discardableResult
  public func delete(at index: Int) -> Album? {
    store.edit { document in
      guard let album = document.contents.album(at: index) else { return nil }
      try? document.perform("Delete “\(album.title)”", [.delete(index: index)])
      return album
    }
  }

  /// Changes an album's fields.
  ///
  /// - Parameters:
  ///   - album: The new value of the album.
  ///   - index: The album's index.
  /// - Returns: The album's previous value, or `nil` if the index is out of bounds, in which case
  ///   nothing changes.
  @discardableResult
  public func update(_ album: Album, at index: Int) -> Album? {
    store.edit { document in
      guard let old = document.contents.album(at: index) else { return nil }
      if old != album {
        try? document.perform("Edit “\(album.title)”", [.update(album, index: index)])
      }
      return old
    }
  }

  /// Applies the result of an import as one undoable step.
  ///
  /// An import that changes more than 100,000 albums can't be undone, and neither can earlier
  /// actions.
  ///
  /// - Parameter merged: The library's albums in order, with gaps filled, followed by the new ones.
  /// - Complexity: O(*n*) in the number of albums.
  public func take(_ merged: [Album]) {
    store.edit { document in
      let old = document.contents.albums
      let edits = merged.indices.compactMap { index -> LibraryEdit? in
        guard index < old.count else { return .add(merged[index], index: index) }
        return old[index] == merged[index] ? nil : .update(merged[index], index: index)
      }
      try? document.perform(Self.nameOfImport(edits.count, merged.count - old.count), edits)
    }
  }

  private static func nameOfImport(_ changeCount: Int, _ addedCount: Int) -> String {
    let verb = addedCount == 0 ? "Completion" : "Import"
    let count = addedCount == 0 ? changeCount : addedCount
    return count == 1 ? "\(verb) of an album" : "\(verb) of \(count) albums"
  }

  /// Undoes the last action.
  ///
  /// - Returns: The changes that this made.
  /// - Throws: `CommandError` if there is nothing to undo, or if the action doesn't fit the albums,
  ///   which then stay unchanged.
  /// - Complexity: O(*n*) in the number of albums.
  func undo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    try store.edit { document throws(CommandError<LibraryEdit.Misfit>) in try document.undo() }
  }

  /// Redoes the action that was undone last.
  ///
  /// - Returns: The changes that this made.
  /// - Throws: `CommandError` if there is nothing to redo, or if the action doesn't fit the albums,
  ///   which then stay unchanged.
  /// - Complexity: O(*n*) in the number of albums.
  func redo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    try store.edit { document throws(CommandError<LibraryEdit.Misfit>) in try document.redo() }
  }

  /// Writes all changes to disk atomically: the new state is saved as a whole or not at all.
  ///
  /// - Parameter overwriting: Whether to overwrite another program's save, which is then kept as
  ///   the archive's previous generation.
  /// - Throws: ``LibraryError/changedElsewhere`` if another program has saved the library since
  ///   this one read it, or ``LibraryError/inputOutput(_:)`` if it can't be written; the albums in
  ///   memory are kept.
  /// - Complexity: O(*n*) in the number of albums.
  public func save(overwriting: Bool = false) throws(LibraryError) {
    try store.save(overwriting: overwriting)
  }
}
