// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Synchronization

/// A value with a hook in its coding.
private struct KnottedValue: Codable, Sendable {
  static let tie = Mutex<@Sendable () -> Void>({})

  var isKnotted = false

  init(isKnotted: Bool = false) { self.isKnotted = isKnotted }

  init(from decoder: any Decoder) throws { Self.tie.withLock { $0 }() }

  func encode(to encoder: any Encoder) throws {
    if isKnotted { Self.tie.withLock { $0 }() }
    var container = encoder.singleValueContainer()
    try container.encode(1)
  }
}

/// A command with a hook in its coding.
private struct KnottedEdit: UndoableCommand, Codable, Sendable {
  var value = KnottedValue()
  var name: String { "Knotted" }

  func apply(to state: inout Int) -> KnottedEdit { KnottedEdit() }
}

extension LoopCase {
  func runStore() {
    let files = InMemoryFileSystem()
    func store(
      schema: UInt32 = 1,
      migrations: [ArchiveMigration] = [],
      legacy: LegacyArchive<KnottedValue>? = nil
    ) -> ArchiveStore<KnottedValue> {
      ArchiveStore(
        directory: "/data",
        name: "loop",
        typeIdentifier: "loop",
        schema: schema,
        migrations: migrations,
        legacy: legacy,
        fileSystem: files
      )
    }
    func tie(_ body: @escaping @Sendable () -> Void) { KnottedValue.tie.withLock { $0 = body } }

    switch self {
    case .encode:
      let store = store()
      tie { _ = try? store.save(KnottedValue(isKnotted: true)) }
      _ = try? store.save(KnottedValue(isKnotted: true))
    case .commandEncode:
      let store = DocumentStore<Int, KnottedEdit>(
        directory: "/data",
        name: "loop",
        typeIdentifier: "loop",
        fileSystem: files
      )
      nonisolated(unsafe) let document = try? store.open(orBeginWith: 0).document
      tie { document?.perform(KnottedEdit()) }
      document?.perform(KnottedEdit(value: KnottedValue(isKnotted: true)))
      try? store.saved()
    case .decode:
      let store = store()
      _ = try? store.save(KnottedValue())
      tie { _ = try? store.load() }
      _ = try? store.load()
    case .migration:
      _ = try? store().save(KnottedValue())
      let again = Mutex<@Sendable () -> Void>({})
      nonisolated(unsafe) let load = { again.withLock { $0 }() }
      let migration = ArchiveMigration(from: 1, to: 2) { (old: Int) in
        load()
        return KnottedValue()
      }
      let newest = store(schema: 2, migrations: [migration])
      again.withLock { $0 = { _ = try? newest.load() } }
      _ = try? newest.load()
    case .legacyReader:
      _ = try? files.createDirectory(at: "/data")
      _ = try? files.createFile(at: "/data/old", contents: [1], synchronized: true)
      let legacy = LegacyArchive(file: "old") { _ in
        KnottedValue.tie.withLock { $0 }()
        return KnottedValue()
      }
      let store = store(legacy: legacy)
      tie { _ = try? store.load() }
      _ = try? store.load()
    case .fileSystem:
      let again = Mutex<@Sendable () -> Void>({})
      nonisolated(unsafe) let load = { again.withLock { $0 }() }
      let store = ArchiveStore<[Int]>(
        directory: "loop-in-a-file-system",
        name: "loop",
        typeIdentifier: "loop",
        fileSystem: LocalFileSystem { span in
          load()
          span()
        }
      )
      again.withLock { $0 = { _ = try? store.save([1]) } }
      _ = try? store.save([1])
    case .validate:
      nonisolated(unsafe) let store = RestorationStore(directory: "/data", fileSystem: files)
      @Sendable func key() -> RestorationKey<Int> {
        RestorationKey("loop", default: 0) { _ in store[key()] }
      }
      store[key()] = 1
      _ = store[key()]
    case .restoredValueEncoding:
      nonisolated(unsafe) let store = RestorationStore(directory: "/data", fileSystem: files)
      let key = RestorationKey("loop", default: KnottedValue())
      tie { store[key] = KnottedValue(isKnotted: true) }
      store[key] = KnottedValue(isKnotted: true)
    case .originator:
      let game = Game()
      game.caretaker.keep(game.makeMemento(), as: "loop")
      try? game.caretaker.restore("loop", to: game)
    default: break
    }
  }
}

private final class Game: Originator {
  var caretaker = Caretaker<Game>()
  private let issuer = MementoIssuer<Game, Int>()

  func makeMemento() -> Memento<Game> { issuer.seal(1) }

  func restore(_ memento: Memento<Game>) throws(MementoError) {
    try caretaker.restore("loop", to: self)
  }
}
