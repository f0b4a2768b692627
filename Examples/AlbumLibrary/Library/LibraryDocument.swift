// SPDX-License-Identifier: MIT

internal import MotifFacades
internal import MotifMementos

/// The content of a library's archive: the albums, and their undo history.
///
/// Because they are archived together, they always match, and undo survives a restart (A11).
struct LibraryDocument: Codable, Sendable {
  /// The albums, and the changes that the outbox may be missing.
  private(set) var contents: LibraryContents
  /// The number of changes since the document was made or read.
  private(set) var revision = 0
  private var history: CommandHistory<LibraryEdit>

  private enum CodingKeys: CodingKey {
    case contents
    case history
  }

  /// Makes a document without an undo history.
  ///
  /// - Parameter contents: The albums.
  init(_ contents: LibraryContents) {
    self.contents = contents
    history = CommandHistory()
    limitHistory()
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    contents = try container.decode(LibraryContents.self, forKey: .contents)
    history = try container.decode(CommandHistory<LibraryEdit>.self, forKey: .history)
    limitHistory()
  }

  /// Limits the undo history, and thus the archive, to this version's limits.
  private mutating func limitHistory() {
    history.countLimit = 1_000
    // An album that is added, removed, or changed costs two: the edit and its inverse.
    history.costLimit = 2 * Self.undoableAlbums
  }

  /// The maximum number of albums that all undoable steps together may change.
  ///
  /// The oldest steps are dropped beyond that, and a single import that changes more can't be
  /// undone.
  static let undoableAlbums = 100_000

  /// The name of the action to undo, or `nil` if there is none.
  var undoName: String? { history.undoName }
  /// The name of the action to redo, or `nil` if there is none.
  var redoName: String? { history.redoName }

  /// Performs edits that are undone together.
  ///
  /// - Parameters:
  ///   - name: The name of the action, for the user.
  ///   - edits: The edits; if there are none, there is nothing to undo either.
  /// - Throws: ``LibraryEdit/Misfit`` if one of them doesn't apply; then none is performed.
  mutating func perform(
    _ name: String,
    _ edits: [LibraryEdit]
  ) throws(LibraryEdit.Misfit) {
    guard !edits.isEmpty else { return }
    do {
      try history.perform(edits, name: name, on: &contents)
    } catch {
      throw error.misfit
    }
    revision += 1
  }

  /// Undoes the last action.
  ///
  /// - Returns: The changes that this made.
  /// - Throws: `CommandError` if there is nothing to undo or it doesn't apply; nothing is changed.
  mutating func undo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    let edits = history.undoStep?.inverses.reversed() ?? []
    let step = LibraryStep(name: history.undoName ?? "", edits: edits)
    try history.undo(on: &contents)
    revision += 1
    return step
  }

  /// Redoes the action that was undone last.
  ///
  /// - Returns: The changes that this made.
  /// - Throws: `CommandError` if there is nothing to redo or it doesn't apply; nothing is changed.
  mutating func redo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    let step = LibraryStep(name: history.redoName ?? "", edits: history.redoStep?.commands ?? [])
    try history.redo(on: &contents)
    revision += 1
    return step
  }
}

// MARK: - Handing over to the outbox

extension LibraryDocument {
  /// Removes changes that the outbox has.
  ///
  /// This doesn't count as a change of the document: if the archive still has them, they are
  /// skipped at the next handover.
  mutating func forget(_ count: Int, next: UInt64) { contents.forget(count, next: next) }

  /// Skips the changes that the outbox already has.
  mutating func align(with next: UInt64) { contents.align(with: next) }

  /// Renumbers the changes that the outbox has yet to receive.
  mutating func renumber(from next: UInt64) { contents.renumber(from: next) }
}

extension CommandError<LibraryEdit.Misfit> {
  /// The edit that didn't apply; whether there is something to undo was checked before.
  fileprivate var misfit: LibraryEdit.Misfit {
    switch self {
    case .stepFailed(_, let misfit), .rollbackFailed(_, let misfit, _): misfit
    case .nothingToUndo, .nothingToRedo, .openGroup: LibraryEdit.Misfit(index: 0)
    }
  }
}

/// The albums of a library, and the changes that the outbox may be missing.
struct LibraryContents: Hashable, Codable, Sendable {
  /// The library's unique identity: its server keeps the albums of no other library.
  let identity: String
  /// The albums in order.
  private(set) var albums: [Album] = []
  /// The changes that led to the albums and that the outbox may be missing.
  ///
  /// They are saved with the albums, so that no crash can separate the two.
  private(set) var handover = Handover<ConditionalChange>()
  /// Whether an earlier version of the app saved these contents, without an identity.
  private(set) var isFromEarlierVersion = false
  private var digested = DigestedAlbums([])

  private enum CodingKeys: CodingKey {
    case identity
    case albums
    case handover
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    let albums = try container.decode([Album].self, forKey: .albums)
    let identity = try container.decodeIfPresent(String.self, forKey: .identity)
    let handover =
      try container.decodeIfPresent(Handover<ConditionalChange>.self, forKey: .handover)
    if let handover {
      self.identity = identity ?? .randomKey()
      self.albums = albums
      self.handover = handover
      digested = DigestedAlbums(albums)
    } else {
      // The first versions of the app had no server, so every album is new to it.
      self.identity = .randomKey()
      for album in albums { _ = add(album, at: .max) }
    }
    isFromEarlierVersion = identity == nil
  }

  /// Makes the contents of a new library, which no server knows yet.
  ///
  /// - Parameter albums: The albums in order.
  init(albums: [Album]) {
    identity = .randomKey()
    for album in albums { _ = add(album, at: .max) }
  }

  /// The digest of the albums in order.
  var digest: AlbumsDigest { digested.digest }

  /// Returns the album at an index, or `nil` if the index is out of bounds.
  func album(at index: Int) -> Album? {
    albums.indices.contains(index) ? albums[index] : nil
  }

  /// Inserts an album, at the end if the index is past it.
  ///
  /// - Parameters:
  ///   - album: The album.
  ///   - index: The index to insert it at; a negative index counts as 0.
  /// - Returns: The album's actual index.
  mutating func add(_ album: Album, at index: Int) -> Int {
    let index = min(max(0, index), albums.count)
    albums.insert(album, at: index)
    handover.append(ConditionalChange(.add(album, index: index), base: digest))
    digested.insert(album, at: index)
    return index
  }

  /// Removes an album.
  ///
  /// - Parameter index: The album's index.
  /// - Returns: The album, or `nil` if the index is out of bounds.
  mutating func delete(at index: Int) -> Album? {
    guard albums.indices.contains(index) else { return nil }
    let album = albums.remove(at: index)
    handover.append(ConditionalChange(.delete(album, index: index), base: digest))
    digested.remove(at: index)
    return album
  }

  /// Changes an album's fields.
  ///
  /// - Parameters:
  ///   - album: The new value of the album.
  ///   - index: The album's index.
  /// - Returns: The album's previous value, or `nil` if the index is out of bounds.
  mutating func update(_ album: Album, at index: Int) -> Album? {
    guard albums.indices.contains(index) else { return nil }
    let old = albums[index]
    guard album != old else { return old }
    albums[index] = album
    let change = LibraryChange.update(album, from: old, index: index)
    handover.append(ConditionalChange(change, base: digest))
    digested.replace(at: index, with: album)
    return old
  }

  /// Removes changes that the outbox has.
  ///
  /// - Parameters:
  ///   - count: The number of changes, from the first, that the outbox was given.
  ///   - next: The number of the outbox's next message.
  mutating func forget(_ count: Int, next: UInt64) {
    var rest = Handover<ConditionalChange>(firstSequence: next)
    for change in handover.changes.dropFirst(count) { rest.append(change) }
    handover = rest
  }

  /// Skips the changes that the outbox already has, based on the number of its next message.
  ///
  /// There are such changes after an older generation of the archive was read.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func align(with next: UInt64) {
    guard next > handover.firstSequence else { return }
    let known = min(UInt64(handover.changes.count), next - handover.firstSequence)
    forget(Int(known), next: next)
  }

  /// Renumbers the changes so that they follow those of another program.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func renumber(from next: UInt64) {
    handover.renumber(from: next)
  }
}

extension String {
  /// A unique name: 128 random bits as hexadecimal digits.
  static func randomKey() -> String {
    String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })
  }
}

/// A change of the list of albums as a value: it can be performed, undone, and archived.
///
/// The names of its cases are part of the archive.
enum LibraryEdit: UndoableCommand, Hashable, Codable, Sendable {
  /// Inserts an album.
  case add(Album, index: Int)
  /// Removes the album at an index.
  case delete(index: Int)
  /// Changes the fields of the album at an index.
  case update(Album, index: Int)

  /// Why an edit can't be applied: it was made for another list of albums.
  struct Misfit: Error, Hashable, CustomStringConvertible {
    /// The index at which the edit would apply.
    let index: Int

    /// The problem in words.
    var description: String { "there is no place \(index + 1) in the library" }
  }

  var name: String {
    switch self {
    case .add(let album, _): "Add “\(album.title)”"
    case .delete: "Delete"
    case .update(let album, _): "Edit “\(album.title)”"
    }
  }

  func apply(to contents: inout LibraryContents) throws(Misfit) -> LibraryEdit {
    switch self {
    case .add(let album, let index):
      guard (0...contents.albums.count).contains(index) else { throw Misfit(index: index) }
      _ = contents.add(album, at: index)
      return .delete(index: index)
    case .delete(let index):
      guard let album = contents.delete(at: index) else { throw Misfit(index: index) }
      return .add(album, index: index)
    case .update(let album, let index):
      guard let old = contents.update(album, at: index) else { throw Misfit(index: index) }
      return .update(old, index: index)
    }
  }
}

/// The changes of one action, for observers that keep a list of the albums in sync.
struct LibraryStep: Hashable, Sendable {
  /// The name of the action, such as `Delete “Low”`.
  let name: String
  /// The changes, in the order in which they were made.
  let edits: [LibraryEdit]
}
