// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos

/// Solutions to the exercises of `Documentation/Patterns/Memento.md`.
enum MementoSolutions {
  // MARK: - 1. A caretaker with a limit

  /// Keeps the newest mementos by name.
  struct LimitedCaretaker<Memento> {
    let countLimit: Int

    private(set) var names: [String] = []
    private var mementos: [String: Memento] = [:]

    init(countLimit: Int) { self.countLimit = countLimit }

    subscript(name: String) -> Memento? { mementos[name] }

    mutating func keep(_ memento: Memento, as name: String) {
      names.removeAll { $0 == name }
      names.append(name)
      mementos[name] = memento
      while names.count > countLimit {
        // The caretaker can drop a memento, because it never has to look into it.
        mementos[names.removeFirst()] = nil
      }
    }
  }

  // MARK: - 2. An editor that cancels

  final class AlbumEditor: Originator {
    private struct State: Hashable, Codable {
      var title = "Low"
      var year = 1977
      var searchedCovers = ["low.png"]
    }

    private let issuer = MementoIssuer<AlbumEditor, State>()
    private var state = State()

    var title: String {
      get { state.title }
      set { state.title = newValue }
    }

    var coverCount: Int { state.searchedCovers.count }

    func search() { state.searchedCovers = ["low-2.png", "low-3.png"] }

    func makeMemento() -> Memento<AlbumEditor> { issuer.seal(state) }

    func restore(_ memento: Memento<AlbumEditor>) throws(MementoError) {
      state = try issuer.open(memento)
    }

    // MARK: - 3. Mementos on disk

    /// Encodes a memento, which only its originator can do, for a caretaker that stores bytes.
    func encode(_ memento: Memento<AlbumEditor>) throws -> Data {
      try JSONEncoder().encode(issuer.open(memento))
    }

    func decode(_ bytes: Data) throws -> Memento<AlbumEditor> {
      issuer.seal(try JSONDecoder().decode(State.self, from: bytes))
    }
  }
}
