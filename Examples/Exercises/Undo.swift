// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos

/// Solutions to the exercises of `Documentation/Patterns/Undo.md`.
enum UndoSolutions {
  // MARK: - 1. Closures

  final class Playlist {
    private(set) var titles = ["Low", "Lodger"]
    let history = UndoHistory()

    func rename(_ index: Int, to title: String) {
      let old = titles[index]
      titles[index] = title
      history.register(name: "Rename \(old)", target: self) { $0.rename(index, to: old) }
    }

    func delete(_ index: Int) {
      let title = titles.remove(at: index)
      history.register(name: "Delete \(title)", target: self) { $0.insert(title, at: index) }
    }

    /// Undoing a deletion inserts, and redoing it deletes: each registers the other.
    private func insert(_ title: String, at index: Int) {
      titles.insert(title, at: index)
      history.register(name: "Insert \(title)", target: self) { $0.delete(index) }
    }
  }

  // MARK: - 2. Commands

  enum Edit: UndoableCommand, Codable {
    case rename(Int, to: String)
    case delete(Int)
    case insert(String, at: Int)

    var name: String {
      switch self {
      case .rename: "Rename"
      case .delete: "Delete"
      case .insert: "Insert"
      }
    }

    func apply(to titles: inout [String]) -> Edit {
      switch self {
      case .rename(let index, let title):
        defer { titles[index] = title }
        return .rename(index, to: titles[index])
      case .delete(let index):
        return .insert(titles.remove(at: index), at: index)
      case .insert(let title, let index):
        titles.insert(title, at: index)
        return .delete(index)
      }
    }
  }

  /// A document as bytes, with its history: commands are values, so they outlive the process.
  struct StoredPlaylist: Codable {
    var titles: [String]
    var history: CommandHistory<Edit>
  }

  static func encode(_ document: CommandDocument<[String], Edit>) throws -> Data {
    try JSONEncoder().encode(StoredPlaylist(titles: document.state, history: document.history))
  }

  static func decode(_ bytes: Data) throws -> CommandDocument<[String], Edit> {
    let stored = try JSONDecoder().decode(StoredPlaylist.self, from: bytes)
    return CommandDocument(stored.titles, history: stored.history)
  }

  // MARK: - 3. Snapshots

  // The shortest of the three: no change has to know its inverse. For a thousand titles, each step holds a thousand
  // references, so choose commands there, and also for two devices: a command says what to change, and is small.

  struct SnapshotPlaylist {
    private(set) var history = SnapshotHistory(["Low", "Lodger"])

    var titles: [String] { history.state }

    mutating func rename(_ index: Int, to title: String) {
      history.modify(name: "Rename") { $0[index] = title }
    }

    mutating func delete(_ index: Int) {
      history.modify(name: "Delete") { _ = $0.remove(at: index) }
    }

    mutating func undo() throws(UndoError) { try history.undo() }
  }
}
