// SPDX-License-Identifier: MIT

public import MotifFacades
internal import MotifMementos
internal import Synchronization

/// The one entry point to the albums: it hides where they are stored and who else keeps them.
///
/// Changes are made here first and are complete at once. Once they are saved they wait in an outbox on
/// disk, from which ``keepSending(onFault:)`` tells the remote client, in order, whenever there is a
/// connection (A3). Nobody but the library holds the store or the client, so either can be replaced
/// without anyone noticing.
///
/// A library may be used from any thread.
public final class Library: Sendable {
  let store: LocalStore
  let remote: any RemoteClient
  let clock: any Clock<Duration>
  let standing = Mutex(ServerStanding())
  /// The pictures of covers, from memory, disk or the server.
  public let covers: CoverLoader

  /// Makes a library that is still to be opened.
  ///
  /// - Parameters:
  ///   - directory: Where the albums are archived; made when something is saved.
  ///   - remote: The server that is told of changes.
  ///   - fileSystem: How files are reached.
  ///   - clock: What measures the waits between attempts to send.
  ///   - covers: Where pictures of covers come from, or `nil` for files beside the albums and the
  ///     remote client.
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

  /// The albums in their order.
  public var albums: [Album] { store.document.contents.albums }

  /// What an undo would take back, such as `Delete “Low”`, or `nil` where it would do nothing.
  ///
  /// It is archived with the albums, so what was done before a restart can be undone after it.
  public var undoName: String? { store.document.undoName }

  /// What a redo would bring back, or `nil` where it would do nothing.
  public var redoName: String? { store.document.redoName }

  /// Whether there is something that is not on disk, because it was not saved or could not be.
  public var isModified: Bool { store.isModified }

  /// Reads the archive; where there is none, begins with the starter albums and saves them.
  ///
  /// - Returns: Where the albums came from. A damaged archive is no error: it is reported, kept, and
  ///   what can be shown is shown.
  /// - Throws: ``LibraryError`` where the archive cannot be reached or is of a newer version.
  public func open() throws(LibraryError) -> LibraryOpening {
    try store.open()
  }

  /// Puts an album in, at the end where the index is past it.
  ///
  /// - Parameters:
  ///   - album: What to add.
  ///   - index: Where.
  /// - Returns: The index at which it stands.
  /// - Complexity: O(*n*) in the number of albums.
  @discardableResult
  public func add(_ album: Album, at index: Int) -> Int {
    store.edit { document in
      let index = min(max(0, index), document.contents.albums.count)
      try? document.perform("Add “\(album.title)”", [.add(album, index: index)])
      return index
    }
  }

  /// Takes an album out.
  ///
  /// - Parameter index: Which one.
  /// - Returns: The album, or `nil` where the index is out of bounds, in which case nothing changes.
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
  ///   - album: The album as it is from now on.
  ///   - index: Where it stands.
  /// - Returns: The album as it was, or `nil` where the index is out of bounds, in which case nothing
  ///   changes.
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

  /// Takes over what an import made of the albums, as one step that can be undone.
  ///
  /// One that touches more than 100,000 albums can't be undone, and neither can what was done before.
  ///
  /// - Parameter merged: The library's albums in their order, completed, with new ones behind them.
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

  /// Takes back what was done last.
  ///
  /// - Returns: What was done now.
  /// - Throws: `CommandError` where there is nothing to undo, or where it does not fit the albums, which
  ///   then stay as they are.
  /// - Complexity: O(*n*) in the number of albums.
  func undo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    try store.edit { document throws(CommandError<LibraryEdit.Misfit>) in try document.undo() }
  }

  /// Brings back what was undone last.
  ///
  /// - Returns: What was done now.
  /// - Throws: `CommandError` where there is nothing to redo, or where it does not fit the albums, which
  ///   then stay as they are.
  /// - Complexity: O(*n*) in the number of albums.
  func redo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    try store.edit { document throws(CommandError<LibraryEdit.Misfit>) in try document.redo() }
  }

  /// Writes everything to disk, so that either all of it is there or what was there before.
  ///
  /// - Parameter overwriting: Whether to replace what another program has saved meanwhile; that is then
  ///   kept as the archive's previous generation.
  /// - Throws: ``LibraryError/changedElsewhere`` where another program has saved the library since this
  ///   one read it, ``LibraryError/inputOutput(_:)`` where it cannot be written; the albums in memory
  ///   stay.
  /// - Complexity: O(*n*) in the number of albums.
  public func save(overwriting: Bool = false) throws(LibraryError) {
    try store.save(overwriting: overwriting)
  }
}
