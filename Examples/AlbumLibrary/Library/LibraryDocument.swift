// SPDX-License-Identifier: MIT

internal import MotifFacades
internal import MotifMementos

/// What the archive of a library holds: the albums, and how to take back what was done to them.
///
/// Archived together, the two cannot come apart, and undo survives a restart (A11).
struct LibraryDocument: Codable, Sendable {
  /// The albums, and what the outbox may not know yet.
  private(set) var contents: LibraryContents
  /// How often the document was changed since it was made or read.
  private(set) var revision = 0
  private var history: CommandHistory<LibraryEdit>

  private enum CodingKeys: CodingKey {
    case contents
    case history
  }

  /// Makes a document of which nothing can be undone.
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

  /// Bounds what can be undone, and so the archive, by this version's limits.
  private mutating func limitHistory() {
    history.countLimit = 1_000
    // An album that comes, goes or changes costs two: the edit, and the one that takes it back.
    history.costLimit = 2 * Self.undoableAlbums
  }

  /// How many albums the steps that can be undone may touch together.
  ///
  /// The oldest steps are forgotten beyond that, and an import that touches more by itself can't be
  /// undone.
  static let undoableAlbums = 100_000

  /// What undo would take back, or `nil` where it would do nothing.
  var undoName: String? { history.undoName }
  /// What redo would bring back, or `nil` where it would do nothing.
  var redoName: String? { history.redoName }

  /// Makes changes that can be undone together.
  ///
  /// - Parameters:
  ///   - name: What a user would call them.
  ///   - edits: The changes; without any, there is nothing to undo either.
  /// - Throws: ``LibraryEdit/Misfit`` where one of them does not apply; then none is made.
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

  /// Takes back what was done last.
  ///
  /// - Returns: What was done now.
  /// - Throws: `CommandError` where there is nothing to undo or it does not apply, and nothing is changed.
  mutating func undo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    let edits = history.undoStep?.inverses.reversed() ?? []
    let step = LibraryStep(name: history.undoName ?? "", edits: edits)
    try history.undo(on: &contents)
    revision += 1
    return step
  }

  /// Brings back what was undone last.
  ///
  /// - Returns: What was done now.
  /// - Throws: `CommandError` where there is nothing to redo or it does not apply, and nothing is changed.
  mutating func redo() throws(CommandError<LibraryEdit.Misfit>) -> LibraryStep {
    let step = LibraryStep(name: history.redoName ?? "", edits: history.redoStep?.commands ?? [])
    try history.redo(on: &contents)
    revision += 1
    return step
  }
}

// MARK: - Handing over to the outbox

extension LibraryDocument {
  /// Forgets changes that the outbox has.
  ///
  /// It counts as no change of the document: where the archive has them still, they are passed over when
  /// they are handed over again.
  mutating func forget(_ count: Int, next: UInt64) { contents.forget(count, next: next) }

  /// Passes over what the outbox has already.
  mutating func align(with next: UInt64) { contents.align(with: next) }

  /// Numbers the changes again that the outbox is still to get.
  mutating func renumber(from next: UInt64) { contents.renumber(from: next) }
}

extension CommandError<LibraryEdit.Misfit> {
  /// The edit that did not apply; that there is something to undo was asked before.
  fileprivate var misfit: LibraryEdit.Misfit {
    switch self {
    case .stepFailed(_, let misfit), .rollbackFailed(_, let misfit, _): misfit
    case .nothingToUndo, .nothingToRedo, .openGroup: LibraryEdit.Misfit(index: 0)
    }
  }
}

/// The albums of a library, and what the outbox may not know yet.
struct LibraryContents: Hashable, Codable, Sendable {
  /// What distinguishes this library from all others: its server keeps the albums of no other one.
  let identity: String
  /// The albums in their order.
  private(set) var albums: [Album] = []
  /// The changes that led to them and that the outbox may not know yet.
  ///
  /// They are saved with the albums, so that no crash can leave the one without the other.
  private(set) var handover = Handover<ConditionalChange>()
  /// Whether an earlier version of the app has saved these contents, without an identity.
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
      // The first versions of the app had no server to tell, so there every album is news.
      self.identity = .randomKey()
      for album in albums { _ = add(album, at: .max) }
    }
    isFromEarlierVersion = identity == nil
  }

  /// Makes the contents of a new library, which no server has heard of.
  ///
  /// - Parameter albums: The albums in their order.
  init(albums: [Album]) {
    identity = .randomKey()
    for album in albums { _ = add(album, at: .max) }
  }

  /// What stands for the albums in their order.
  var digest: AlbumsDigest { digested.digest }

  /// Returns the album at an index, or `nil` where the index is out of bounds.
  func album(at index: Int) -> Album? {
    albums.indices.contains(index) ? albums[index] : nil
  }

  /// Puts an album in, at the end where the index is past it.
  ///
  /// - Parameters:
  ///   - album: What to add.
  ///   - index: Where; below 0 counts as 0.
  /// - Returns: The index at which it stands.
  mutating func add(_ album: Album, at index: Int) -> Int {
    let index = min(max(0, index), albums.count)
    albums.insert(album, at: index)
    handover.append(ConditionalChange(.add(album, index: index), base: digest))
    digested.insert(album, at: index)
    return index
  }

  /// Takes an album out.
  ///
  /// - Parameter index: Which one.
  /// - Returns: The album, or `nil` where the index is out of bounds.
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
  ///   - album: The album as it is from now on.
  ///   - index: Where it stands.
  /// - Returns: The album as it was, or `nil` where the index is out of bounds.
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

  /// Forgets changes that the outbox has.
  ///
  /// - Parameters:
  ///   - count: How many of the first changes it was given.
  ///   - next: The number of its next message.
  mutating func forget(_ count: Int, next: UInt64) {
    var rest = Handover<ConditionalChange>(firstSequence: next)
    for change in handover.changes.dropFirst(count) { rest.append(change) }
    handover = rest
  }

  /// Passes over what the outbox has already, going by the number of its next message.
  ///
  /// That is so where an older generation of the archive was read.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func align(with next: UInt64) {
    guard next > handover.firstSequence else { return }
    let known = min(UInt64(handover.changes.count), next - handover.firstSequence)
    forget(Int(known), next: next)
  }

  /// Numbers the changes again: they follow those that another program has made.
  ///
  /// - Parameter next: The number of the outbox's next message.
  mutating func renumber(from next: UInt64) {
    handover.renumber(from: next)
  }
}

extension String {
  /// 128 random bits as hexadecimal digits: a name that nothing else has.
  static func randomKey() -> String {
    String((0..<32).compactMap { _ in "0123456789abcdef".randomElement() })
  }
}

/// A change of the list of albums as a value: it can be done, taken back, and archived with the albums.
///
/// The names of its cases are part of the archive.
enum LibraryEdit: UndoableCommand, Hashable, Codable, Sendable {
  /// Puts an album in.
  case add(Album, index: Int)
  /// Takes the album at an index out.
  case delete(index: Int)
  /// Changes the fields of the album at an index.
  case update(Album, index: Int)

  /// Why an edit cannot be applied: it was made for another list of albums.
  struct Misfit: Error, Hashable, CustomStringConvertible {
    /// Where the edit would apply.
    let index: Int

    /// What went wrong.
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

/// What was done to a library in one go, for those who keep a list of its albums in step.
struct LibraryStep: Hashable, Sendable {
  /// What a user would call it, such as `Delete “Low”`.
  let name: String
  /// The changes, in the order in which they were made.
  let edits: [LibraryEdit]
}
