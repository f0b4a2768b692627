// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

/// A change of a list of notes, which fails where it does not fit.
enum NoteEdit: UndoableCommand, Codable, Hashable, Sendable {
  case insert(String, at: Int)
  case remove(at: Int)
  /// Typing at the end of the last note, which merges.
  case type(String)
  case erase(Int)

  struct Misfit: Error, Equatable {}

  var name: String {
    switch self {
    case .insert: "Insert"
    case .remove: "Remove"
    case .type: "Type"
    case .erase: "Erase"
    }
  }

  var cost: Int {
    switch self {
    case .insert(let text, _), .type(let text): text.utf8.count
    case .remove, .erase: 1
    }
  }

  func apply(to notes: inout [String]) throws(Misfit) -> NoteEdit {
    switch self {
    case .insert(let text, let index):
      guard notes.indices.contains(index) || index == notes.count else { throw Misfit() }
      notes.insert(text, at: index)
      return .remove(at: index)
    case .remove(let index):
      guard notes.indices.contains(index) else { throw Misfit() }
      return .insert(notes.remove(at: index), at: index)
    case .type(let text):
      guard let last = notes.indices.last else { throw Misfit() }
      notes[last] += text
      return .erase(text.count)
    case .erase(let count):
      guard let last = notes.indices.last, notes[last].count >= count else { throw Misfit() }
      let text = String(notes[last].suffix(count))
      notes[last].removeLast(count)
      return .type(text)
    }
  }

  mutating func merge(_ next: NoteEdit) -> Bool {
    switch (self, next) {
    case (.type(let text), .type(let more)): self = .type(text + more)
    case (.erase(let count), .erase(let more)): self = .erase(count + more)
    default: return false
    }
    return true
  }
}

typealias NoteStore = DocumentStore<[String], NoteEdit>
typealias NoteDocument = CommandDocument<[String], NoteEdit>
typealias NoteCheckpoint = DocumentCheckpoint<[String], NoteEdit>

/// A document of notes in an in-memory file system, and what tests do to its files.
struct TestNotes {
  let files: InMemoryFileSystem

  init(files: InMemoryFileSystem = InMemoryFileSystem()) {
    self.files = files
  }

  func store(
    durability: Durability = .power,
    onDamage policy: DocumentDamagePolicy = .refuse,
    journalSize: Int = 1 << 16,
    fileSystem: (any FileSystem)? = nil
  ) -> NoteStore {
    DocumentStore(
      directory: "/data",
      name: "notes",
      typeIdentifier: "notes",
      durability: durability,
      onDamage: policy,
      journalSize: journalSize,
      fileSystem: fileSystem ?? files
    )
  }

  /// The names of the segments of the journal.
  var segments: [String] { names { $0.hasSuffix(".journal") && !$0.contains("damaged") } }

  /// The names of files that were set aside.
  var setAside: [String] { names { $0.contains("damaged") } }

  private func names(_ isIncluded: (String) -> Bool) -> [String] {
    files.sortedNames(in: "/data").filter(isIncluded)
  }

  /// All files.
  var contents: [String: [UInt8]] {
    Dictionary(uniqueKeysWithValues: names { _ in true }.map { ($0, bytes(of: $0)) })
  }

  func bytes(of name: String) -> [UInt8] { files.bytes(of: "/data/\(name)") ?? [] }

  func setBytes(of name: String, to bytes: [UInt8]) {
    files.setBytes(of: "/data/\(name)", to: bytes)
  }

  func flipBit(of name: String, at index: Int) {
    var bytes = bytes(of: name)
    bytes[index / 8] ^= 1 << (index % 8)
    setBytes(of: name, to: bytes)
  }

  /// A copy of all files.
  func copy() -> TestNotes {
    let copy = TestNotes()
    try? copy.files.createDirectory(at: "/data")
    for name in files.sortedNames(in: "/data") { copy.setBytes(of: name, to: bytes(of: name)) }
    return copy
  }

  /// What a process that opens the document now finds.
  func found(onDamage policy: DocumentDamagePolicy = .refuse) throws -> NoteCheckpoint {
    let document = try store(onDamage: policy).open(orBeginWith: ["none"]).document
    return NoteCheckpoint(document.state, history: document.history)
  }
}

extension CommandDocument where State == [String], Command == NoteEdit {
  var checkpoint: NoteCheckpoint { NoteCheckpoint(state, history: history) }
}
