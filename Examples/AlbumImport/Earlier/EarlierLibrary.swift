// SPDX-License-Identifier: MIT

internal import AlbumLibrary
package import MotifMementos

/// The content of an archive of schema 2 or 3, in which the app kept a library before it was a
/// document.
///
/// Its albums had no identity, and its history named them by index. To read it, each album that the
/// history knows gets a number, and each step is translated to these numbers.
package struct EarlierLibrary: Decodable, Sendable {
  /// How a library reads these archives, from one schema to the next.
  package static let migrations = [
    // The first version of the app kept only the albums, without an undo history.
    ArchiveMigration(from: 1, to: 2) { (old: EarlierContents) in EarlierLibrary(old) },
    // The second one had no outbox.
    ArchiveMigration(from: 2, to: 3) { (old: EarlierLibrary) in old },
    // In the third one, albums had no identity.
    ArchiveMigration(from: 3, to: 4) { (old: EarlierLibrary) in old.checkpoint },
  ]

  let contents: EarlierContents
  private let history: CommandHistory<EarlierEdit>

  private enum CodingKeys: CodingKey {
    case contents
    case history
  }

  /// Makes a library without a history.
  init(_ contents: EarlierContents) {
    self.contents = contents
    history = CommandHistory()
  }

  /// The same library as a document.
  var checkpoint: DocumentCheckpoint<LibraryContents, DatedChange> {
    do {
      return try translated()
    } catch {
      // The history doesn't fit the albums, so it could not be undone either.
      return DocumentCheckpoint(contents.numbered)
    }
  }

  private func translated() throws -> DocumentCheckpoint<LibraryContents, DatedChange> {
    var translation = EarlierTranslation(contents.albums)
    let undone = try history.undoSteps.map { try translation.takeBack($0) }.reversed()
    let oldest = translation.listed
    translation.listed = translation.current
    let redone = try history.redoSteps.map { try translation.perform($0.commands, $0.name) }

    let numbers = translation.numbers
    let steps = undone + redone
    var state = LibraryContents(
      albums: oldest.map { $0.album(numbers) },
      identity: contents.identity
    )
    var history = CommandHistory<DatedChange>()
    for step in steps {
      try history.perform([DatedChange(step.change(numbers), at: nil)], name: step.name, on: &state)
    }
    for _ in redone { try history.undo(on: &state) }
    state.count(changes: contents.changeCount, albums: numbers.count)
    return DocumentCheckpoint(state, history: history)
  }
}

/// The albums in an archive of any earlier schema; the first one had nothing else.
struct EarlierContents: Decodable, Sendable {
  let identity: String
  let albums: [AlbumDetails]
  /// The number of changes that the outbox was given.
  let changeCount: UInt64

  private enum CodingKeys: CodingKey {
    case identity
    case albums
    case handover
  }

  private struct Handover: Decodable {
    let firstSequence: UInt64
    let changes: [Change]
    struct Change: Decodable {}

    /// The number of changes up to the last; none if the numbers are impossible.
    var changeCount: UInt64 {
      guard firstSequence > 0, Int64(exactly: firstSequence) != nil else { return 0 }
      return firstSequence - 1 + UInt64(changes.count)
    }
  }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    identity = try container.decodeIfPresent(String.self, forKey: .identity) ?? .randomKey()
    albums = try container.decode([AlbumDetails].self, forKey: .albums)
    let handover = try container.decodeIfPresent(Handover.self, forKey: .handover)
    changeCount = handover.map(\.changeCount) ?? 0
  }

  /// The contents without a history.
  fileprivate var numbered: LibraryContents {
    var contents = LibraryContents(
      albums: zip(1..., albums).map { Album(id: $0, details: $1) },
      identity: identity
    )
    contents.count(changes: changeCount, albums: albums.count)
    return contents
  }
}

/// An edit of a library before albums had numbers.
private enum EarlierEdit: UndoableCommand, Decodable, Sendable {
  case add(AlbumDetails, index: Int)
  case delete(index: Int)
  case update(AlbumDetails, index: Int)

  var name: String { "" }

  func apply(to albums: inout [AlbumDetails]) -> EarlierEdit { self }
}

/// A step of an earlier history whose albums have tokens, but no numbers yet.
private struct EarlierStep {
  enum Change {
    case add(EarlierTranslation.Entry)
    case delete(EarlierTranslation.Entry)
    case update(EarlierTranslation.Entry, from: EarlierTranslation.Entry)

    var inverse: Change {
      switch self {
      case .add(let entry): .delete(entry)
      case .delete(let entry): .add(entry)
      case .update(let entry, let old): .update(old, from: entry)
      }
    }
  }

  let name: String
  let changes: [Change]

  /// The step as one change of a library.
  func change(_ numbers: [Int: Album.ID]) throws -> LibraryChange {
    if changes.count == 1 {
      return switch changes[0] {
      case .add(let entry): .add(entry.album(numbers))
      case .delete(let entry): .delete(entry.album(numbers))
      case .update(let entry, let old): .update(entry.album(numbers), from: old.album(numbers))
      }
    }
    // Only an import was a step of several changes, and it deleted nothing.
    var batch = LibraryBatch(name: name)
    for change in changes {
      switch change {
      case .add(let entry): batch.added.append(entry.album(numbers))
      case .update(let entry, _): batch.updated.append(entry.album(numbers))
      case .delete: throw EarlierTranslation.DoesNotFit()
      }
    }
    return .batch(batch)
  }
}

/// Follows an earlier history backward and forward, and learns which edits were made to the same
/// album.
private struct EarlierTranslation {
  /// An album with a token that stands for its number.
  struct Entry {
    let token: Int
    var details: AlbumDetails

    func album(_ numbers: [Int: Album.ID]) -> Album {
      Album(id: numbers[token] ?? 0, details: details)
    }
  }

  struct DoesNotFit: Error {}

  /// The albums now.
  let current: [Entry]
  /// The albums at this point of the history.
  var listed: [Entry]
  /// The tokens of all albums that the history knows, in an order that fits every point of it.
  private var tokens: [Int]

  init(_ albums: [AlbumDetails]) {
    current = albums.enumerated().map { Entry(token: $0.offset, details: $0.element) }
    listed = current
    tokens = Array(current.indices)
  }

  /// The numbers of all albums.
  var numbers: [Int: Album.ID] {
    Dictionary(uniqueKeysWithValues: zip(tokens, 1...))
  }

  /// Takes a step back.
  ///
  /// - Returns: The step, as it was made.
  mutating func takeBack(_ step: CommandStep<EarlierEdit>) throws -> EarlierStep {
    let inverse = try perform(step.inverses.reversed(), step.name)
    return EarlierStep(name: step.name, changes: inverse.changes.reversed().map(\.inverse))
  }

  /// Performs edits.
  ///
  /// - Returns: The edits as a step.
  mutating func perform(_ edits: [EarlierEdit], _ name: String) throws -> EarlierStep {
    EarlierStep(name: name, changes: try edits.map { try perform($0) })
  }

  private mutating func perform(_ edit: EarlierEdit) throws -> EarlierStep.Change {
    switch edit {
    case .add(let details, let index):
      guard (0...listed.count).contains(index) else { throw DoesNotFit() }
      let entry = Entry(token: tokens.count, details: details)
      if index == listed.count {
        tokens.append(entry.token)
      } else {
        tokens.insert(entry.token, at: tokens.firstIndex(of: listed[index].token) ?? 0)
      }
      listed.insert(entry, at: index)
      return .add(entry)
    case .delete(let index):
      guard listed.indices.contains(index) else { throw DoesNotFit() }
      return .delete(listed.remove(at: index))
    case .update(let details, let index):
      guard listed.indices.contains(index) else { throw DoesNotFit() }
      let old = listed[index]
      listed[index].details = details
      return .update(listed[index], from: old)
    }
  }
}
