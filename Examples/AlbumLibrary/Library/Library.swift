// SPDX-License-Identifier: MIT

public import MotifMementos
internal import Synchronization

/// The one entry point to the albums: it hides where they are stored and who else keeps them.
///
/// Changes are made here first and are complete at once. The remote client hears of them when
/// ``sendChanges()`` is called while it is online; what it could not be told is archived with the albums
/// and told later, in order. Nobody but
/// the library holds the store or the client, so either can be replaced without anyone noticing.
///
/// A library may be used from any thread.
public final class Library: Sendable {
  private let store: LocalStore
  private let remote: any RemoteClient
  private let isSending = Mutex(false)

  /// Makes a library that is still to be opened.
  ///
  /// - Parameters:
  ///   - directory: Where the albums are archived; made when something is saved.
  ///   - remote: The server that is told of changes.
  ///   - fileSystem: How files are reached.
  public init(
    directory: String,
    remote: any RemoteClient = OfflineRemoteClient(),
    fileSystem: any FileSystem = LocalFileSystem()
  ) {
    store = LocalStore(
      archive: ArchiveStore(
        directory: directory,
        name: "library",
        typeIdentifier: "motif-album-library",
        fileSystem: fileSystem
      )
    )
    self.remote = remote
  }

  /// The albums in their order.
  public var albums: [Album] { store.current.albums }

  /// The changes that the remote client has not heard of, oldest first.
  public var unsentChanges: [LibraryChange] { store.current.unsent }

  /// Reads the archive; where there is none, begins with the starter albums and saves them.
  ///
  /// - Returns: Where the albums came from. A damaged archive is no error: it is reported, kept, and
  ///   what can be shown is shown.
  /// - Throws: ``LibraryError`` where the archive cannot be reached or is of a newer version.
  public func open() throws(LibraryError) -> LibraryOpening {
    do throws(ArchiveError) {
      return try store.open()
    } catch {
      throw LibraryError(error)
    }
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
    store.edit { $0.add(album, at: index) }
  }

  /// Takes an album out.
  ///
  /// - Parameter index: Which one.
  /// - Returns: The album, or `nil` where the index is out of bounds, in which case nothing changes.
  /// - Complexity: O(*n*) in the number of albums.
  @discardableResult
  public func delete(at index: Int) -> Album? {
    store.edit { $0.delete(at: index) }
  }

  /// Gives an album other fields.
  ///
  /// - Parameters:
  ///   - album: The album as it is from now on.
  ///   - index: Where it stands.
  /// - Returns: The album as it was, or `nil` where the index is out of bounds, in which case nothing
  ///   changes.
  @discardableResult
  public func update(_ album: Album, at index: Int) -> Album? {
    store.edit { $0.update(album, at: index) }
  }

  /// Takes over the albums as an import merged them.
  ///
  /// - Parameter merged: The library's albums in their order, completed, with new ones behind them.
  /// - Complexity: O(*n*) in the number of albums.
  public func take(_ merged: [Album]) {
    store.edit { $0.take(merged) }
  }

  /// Writes everything to disk, so that either all of it is there or what was there before.
  ///
  /// - Throws: ``LibraryError/inputOutput(_:)`` where it cannot be written; the albums in memory stay.
  /// - Complexity: O(*n*) in the number of albums.
  public func save() throws(LibraryError) {
    do throws(ArchiveError) {
      try store.save()
    } catch {
      throw LibraryError(error)
    }
  }

  /// Tells the remote client what it has not heard of, one change after the other.
  ///
  /// It returns at once when the client is offline or another call is sending already. A change that the
  /// client does not take stays the first to be sent.
  ///
  /// - Throws: ``RemoteClientError`` from the client.
  public func sendChanges() async throws(RemoteClientError) {
    let isFirst = isSending.withLock { isSending in
      defer { isSending = true }
      return !isSending
    }
    guard isFirst else { return }
    defer { isSending.withLock { $0 = false } }
    while remote.isOnline, let change = store.edit({ $0.beginSending() }) {
      do throws(RemoteClientError) {
        try await remote.send(change)
        store.edit { $0.endSending(isSent: true) }
        // Where this fails, the next save makes up for it; at worst a change is sent once more.
        try? store.save()
      } catch {
        store.edit { $0.endSending(isSent: false) }
        throw error
      }
    }
  }
}
