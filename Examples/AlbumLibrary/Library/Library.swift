// SPDX-License-Identifier: MIT

public import Foundation
public import MotifFacades
public import MotifMementos

/// The albums, behind one object that hides how they are stored and sent (the *facade* pattern).
///
/// It is the *model* of MVC, and owns the one truth of the app: a ``document`` of which every step is
/// saved as it is made. Everything else follows the document: the list on the screen, the names of
/// undo and redo, the saved mark, and the changes for the server. A change takes effect immediately,
/// and ``save(overwriting:)`` returns when it is on disk.
///
/// A library belongs to the isolation domain that made it. Other threads use its ``sender`` only.
public final class Library {
  /// The albums, and the history that undoes their changes.
  ///
  /// Effects and derived values that read it follow it.
  public private(set) var document: CommandDocument<LibraryContents, DatedChange>
  /// Tells the server what changes.
  public let sender: ChangeSender
  private let storage: LibraryStorage
  private let now: @Sendable () -> Date
  private var opened: OpenedDocument<LibraryContents, DatedChange>?
  private var registration: Registration?
  /// The names of the steps since the last save, undone and redone ones included.
  public private(set) var unsavedSteps: [String] = []
  /// The name of the last step that was too large to keep in the history, if there was one since the start.
  public private(set) var tooLargeStep: String?
  /// The first number that albums added since the last save have; another program may give it to another album.
  public private(set) var firstUnsavedNumber = 0
  private var otherSave = OtherSave.none

  /// What has become of another program's save that this library overwrites.
  private enum OtherSave {
    /// There is none.
    case none
    /// An attempt to overwrite it failed, and the next save completes that.
    case unfinished
    /// It is the previous checkpoint, all that damage of the current one would leave.
    case previous
    /// It is that still, but there are later changes, of which a second copy takes its place.
    case outdated
  }

  /// Makes a library that has yet to be opened.
  ///
  /// - Parameters:
  ///   - directory: The directory of the library's files; created when something is saved.
  ///   - remote: The server that receives the changes.
  ///   - fileSystem: The file system.
  ///   - clock: The clock for the waits between attempts to send.
  ///   - now: Returns the time, which each change and an album that is added remember.
  ///   - earlierFormats: How to read the archives of earlier versions of the app. Without them, such
  ///     an archive is refused.
  public init(
    directory: DirectoryPath,
    remote: any RemoteClient = OfflineRemoteClient(),
    fileSystem: any FileSystem = LocalFileSystem(),
    clock: any Clock<Duration> = ContinuousClock(),
    now: @escaping @Sendable () -> Date = { Date() },
    earlierFormats: [ArchiveMigration] = []
  ) {
    storage = LibraryStorage(
      directory: directory,
      fileSystem: fileSystem,
      earlierFormats: earlierFormats
    )
    sender = ChangeSender(storage: storage, remote: remote, clock: clock)
    document = CommandDocument(LibraryContents(albums: []))
    self.now = now
  }

  /// Makes a library from the services of an app.
  ///
  /// - Parameters:
  ///   - services: The source of the directory, the server, the file system, and the clock.
  ///   - earlierFormats: How to read the archives of earlier versions of the app.
  public convenience init(services: Services, earlierFormats: [ArchiveMigration] = []) {
    self.init(
      directory: services[DataDirectoryKey.self],
      remote: services[RemoteClientKey.self],
      fileSystem: services[FileSystemKey.self],
      clock: services[ClockKey.self],
      now: services[CalendarClockKey.self],
      earlierFormats: earlierFormats
    )
  }
}

// MARK: - Asking

extension Library {
  /// The albums in order.
  ///
  /// - Complexity: O(*n*).
  public var albums: [Album] { document.state.albums.all }

  /// The number of albums.
  public var count: Int { document.state.albums.count }

  /// Returns the album with a number, or `nil` if there is none.
  ///
  /// - Parameter id: The album's number.
  /// - Complexity: O(log *n*).
  public subscript(id: Album.ID) -> Album? { document.state.albums[id] }

  /// The name of the action to undo, such as `Delete “Low”`, or `nil` if there is none.
  ///
  /// It is saved with the albums, so actions from before a restart can be undone after it.
  public var undoName: String? { document.undoName }

  /// The name of the action to redo, or `nil` if there is none.
  public var redoName: String? { document.redoName }

  /// Whether there are changes that are not on disk, because saving is pending or has failed.
  public var isModified: Bool { document.isModified }
}

// MARK: - Opening

extension Library {
  /// The maximum number of steps to undo.
  private static let undoableSteps = 1_000

  /// The maximum cost of all undoable steps together.
  ///
  /// A batch costs one more than the albums in it, of which the history keeps the inverse only; any other change costs
  /// two. The oldest steps are dropped beyond that, and a single import of as many albums can't be undone.
  static let undoableCost = 200_000

  /// Opens the library on disk; if there is none, begins with the starter albums and saves them.
  ///
  /// If the library is open and has unsaved changes, it stays as it is.
  ///
  /// - Returns: Where the albums came from. Damage is no error: it is reported and kept, and the
  ///   library shows as much as it can.
  /// - Throws: ``LibraryError`` if the library can't be reached or is of a newer version.
  public func open() throws(LibraryError) -> LibraryOpening {
    guard opened == nil || !isModified else { return .loaded }
    try sender.open()
    var attempts = 100
    while true {
      do throws(DocumentStoreError) {
        return try openDocument()
      } catch {
        // Another program has opened the new library at the same time.
        attempts -= 1
        guard error == .conflict, attempts > 0 else { throw LibraryError(error) }
      }
    }
  }

  private func openDocument() throws(DocumentStoreError) -> LibraryOpening {
    let opened = try storage.makeStore().open(orBeginWith: .starting)
    self.opened = opened
    document = opened.document
    limitHistory()
    // A second copy of a new library, so that no single damage can lose it.
    if opened.isNew { try opened.checkpoint() }
    try opened.saved()
    firstUnsavedNumber = document.state.nextID
    sender.begin(with: document.state, isNew: opened.isNew)
    registration = document.observe { [unowned self] event in follow(event) }
    return LibraryOpening(opened)
  }

  private func limitHistory() {
    // Setting a limit is a change that is saved, so set only what differs.
    if document.countLimit != Self.undoableSteps { document.countLimit = Self.undoableSteps }
    let limit = Self.undoableCost
    if document.costLimit != limit { document.costLimit = limit }
  }

  /// Has the sender note what has changed.
  private func follow(_ event: CommandEvent<DatedChange>) {
    sender.note(event.changes, leadingTo: document.state.albums)
    switch event {
    case .performed(let step):
      unsavedSteps.append(step.name)
      if document.undoName == nil { tooLargeStep = step.name }
    case .undone(let step): unsavedSteps.append("Undo \(step.name)")
    case .redone(let step): unsavedSteps.append("Redo \(step.name)")
    default: break
    }
  }

  /// Drops all changes that are not saved, and continues with what another program has saved.
  ///
  /// The document stays the same object; its observers receive `.replaced`.
  ///
  /// - Returns: Where the albums came from.
  /// - Throws: ``LibraryError`` if the library can't be read; then nothing is dropped.
  public func reload() throws(LibraryError) -> LibraryOpening {
    guard let former = opened else { return try open() }
    do throws(DocumentStoreError) {
      let reopened = try former.reopened(orBeginWith: .starting)
      opened = reopened
      tooLargeStep = nil
      unsavedSteps = []
      firstUnsavedNumber = document.state.nextID
      otherSave = .none
      limitHistory()
      sender.beginAgain(with: document.state, isNew: reopened.isNew)
      return LibraryOpening(reopened)
    } catch {
      throw LibraryError(error)
    }
  }
}

extension CommandEvent<DatedChange> {
  /// The changes that were made, in order.
  package var changes: [LibraryChange] {
    switch self {
    case .performed(let step), .redone(let step): step.commands.map(\.change)
    case .undone(let step): step.inverses.reversed().map(\.change)
    default: []
    }
  }
}

// MARK: - Changing

extension Library {
  /// Adds an album at the end, undoably.
  ///
  /// - Parameter details: What is known about the album.
  /// - Returns: The album, with its number.
  @discardableResult
  public func add(_ details: AlbumDetails) -> Album {
    let album = Album(id: document.state.nextID, added: now(), details: details)
    perform(.add(album))
    return album
  }

  /// Deletes an album, undoably.
  ///
  /// - Parameter id: The album's number.
  /// - Returns: The album, or `nil` if there is none; then nothing changes.
  @discardableResult
  public func delete(_ id: Album.ID) -> Album? {
    guard let album = self[id] else { return nil }
    perform(.delete(album))
    return album
  }

  /// Changes an album's details, undoably.
  ///
  /// - Parameters:
  ///   - id: The album's number.
  ///   - details: The new details.
  /// - Returns: The album as it was, or `nil` if there is none; then nothing changes.
  @discardableResult
  public func update(_ id: Album.ID, to details: AlbumDetails) -> Album? {
    guard let old = self[id] else { return nil }
    var album = old
    album.details = details
    if album != old { perform(.update(album, from: old)) }
    return old
  }

  /// Deletes albums as one undoable step.
  ///
  /// - Parameter ids: The albums' numbers; unknown ones are ignored.
  /// - Returns: The number of deleted albums.
  public func delete(_ ids: some Sequence<Album.ID>) -> Int {
    // The last one first, so that undo brings them back in order.
    let albums = ids.sorted(by: >).compactMap { self[$0] }
    perform(albums.map { .delete($0) }, name: "Delete \(albums.count) albums")
    return albums.count
  }

  /// Changes the details of albums as one undoable step.
  ///
  /// - Parameter albums: The albums with their new details; unknown and unchanged ones are ignored.
  /// - Returns: The number of changed albums.
  public func update(_ albums: [Album]) -> Int {
    let changes = albums.compactMap { album in
      self[album.id].flatMap { $0 == album ? nil : LibraryChange.update(album, from: $0) }
    }
    perform(changes, name: "Edit \(changes.count) albums")
    return changes.count
  }

  /// Makes changes as one step, of which the server hears one by one, unless it gets the list.
  private func perform(_ changes: [LibraryChange], name: String) {
    guard changes.count != 1 else { return perform(changes[0]) }
    var batch = LibraryBatch(name: name)
    for case .delete(let album) in changes { batch.removed.append(album.id) }
    for case .update(let album, _) in changes { batch.updated.append(album) }
    let isLong = changes.count > ChangeSender.messageLimit
    let date = now()
    do {
      try document.perform(
        (isLong ? [.batch(batch)] : changes).map { DatedChange($0, at: date) },
        name: name
      )
    } catch {
      preconditionFailure("Changes made for this library do not fit it: \(error)")
    }
  }

  /// Takes the result of an import as one undoable step.
  ///
  /// An import that changes 200,000 albums or more can't be undone, and neither can earlier actions.
  ///
  /// - Parameters:
  ///   - added: The new albums, in order.
  ///   - completed: Albums of the library that have learned details. Those that have since
  ///     been deleted are left out.
  /// - Complexity: O(*n*) in the number of albums.
  public func take(added: [AlbumDetails], completed: [Album]) {
    let updated = completed.filter { album in self[album.id].map { $0 != album } ?? false }
    let name = Self.nameOfImport(added: added.count, completed: updated.count)
    let date = now()
    let new = zip(document.state.nextID..., added).map { id, details in
      Album(id: id, added: date, details: details)
    }
    guard !new.isEmpty || !updated.isEmpty else { return }
    perform(.batch(LibraryBatch(name: name, updated: updated, added: new)))
  }

  private static func nameOfImport(added: Int, completed: Int) -> String {
    let (verb, count) = added == 0 ? ("Completion", completed) : ("Import", added)
    return count == 1 ? "\(verb) of an album" : "\(verb) of \(count) albums"
  }

  /// Replaces all albums with the starter albums, as one undoable step.
  ///
  /// - Complexity: O(*n*) in the number of albums.
  public func returnToStarters() {
    let (state, date) = (document.state, now())
    perform(
      .batch(
        LibraryBatch(
          name: "Return to the starter albums",
          removed: state.albums.map(\.id),
          added: zip(state.nextID..., AlbumDetails.starters).map { id, details in
            Album(id: id, added: date, details: details)
          }
        )
      )
    )
  }

  private func perform(_ change: LibraryChange) {
    do {
      try document.perform(DatedChange(change, at: now()))
    } catch {
      preconditionFailure("A change made for this library does not fit it: \(error)")
    }
  }

  /// Undoes the last action (*undo*, by the history of commands in the document).
  ///
  /// - Throws: `CommandError` if there is nothing to undo, or if the action doesn't fit the albums,
  ///   which then stay unchanged.
  public func undo() throws(CommandError<LibraryMisfit>) { try document.undo() }

  /// Redoes the action that was undone last.
  ///
  /// - Throws: `CommandError` if there is nothing to redo, or if the action doesn't fit the albums,
  ///   which then stay unchanged.
  public func redo() throws(CommandError<LibraryMisfit>) { try document.redo() }
}

// MARK: - Saving

extension Library {
  /// Saves all changes: returns when they are on disk, and hands them to the sender.
  ///
  /// A save costs what was changed, not what the library holds.
  ///
  /// - Parameter overwriting: Whether to overwrite another program's save, which is then kept as
  ///   the previous one.
  /// - Throws: ``LibraryError/changedElsewhere`` if another program has saved the library since
  ///   this one read it, or ``LibraryError/inputOutput(_:)`` if it can't be written; the albums in
  ///   memory are kept.
  public func save(overwriting: Bool = false) throws(LibraryError) {
    do throws(DocumentStoreError) {
      try saveDocument(overwriting: overwriting)
      switch otherSave {
      case .none, .previous: break
      case .unfinished: otherSave = .previous
      case .outdated:
        try opened?.checkpoint()
        otherSave = .none
      }
    } catch {
      throw LibraryError(error)
    }
    unsavedSteps = []
    firstUnsavedNumber = document.state.nextID
    sender.record()
  }

  /// Saves the document, and notes if that overwrites another program's save.
  private func saveDocument(overwriting: Bool) throws(DocumentStoreError) {
    let isModified = isModified
    if isModified, otherSave == .previous { otherSave = .outdated }
    do throws(DocumentStoreError) {
      try opened?.saved()
      // Without changes, a save doesn't notice another one.
      guard overwriting, !isModified else { return }
    } catch {
      guard overwriting, error == .conflict || error == .deleted else { throw error }
    }
    otherSave = .unfinished
    try opened?.saved(overwriting: true)
  }
}
