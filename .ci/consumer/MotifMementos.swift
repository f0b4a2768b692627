// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos

// MARK: - A document of the main actor, with undo and an archive

/// What is stored; it is encoded off the main actor, so it belongs to none.
nonisolated struct Playlist: Codable, Sendable, Equatable {
  var name = "Untitled"
  var songs: [String] = []
}

/// A change of a playlist; the main actor performs it, and so does the actor below.
nonisolated enum Edit: UndoableCommand, Codable {
  case rename(String)
  case insert(String, at: Int)
  case remove(at: Int)

  var name: String {
    switch self {
    case .rename: "Rename"
    case .insert: "Add Song"
    case .remove: "Remove Song"
    }
  }

  func apply(to playlist: inout Playlist) -> Self {
    switch self {
    case .rename(let name):
      defer { playlist.name = name }
      return .rename(playlist.name)
    case .insert(let song, let index):
      playlist.songs.insert(song, at: index)
      return .remove(at: index)
    case .remove(let index):
      return .insert(playlist.songs.remove(at: index), at: index)
    }
  }
}

@MainActor
final class PlaylistScreen {
  let document: CommandDocument<Playlist, Edit>
  private let archive: ArchiveStore<Playlist>

  init(archive: ArchiveStore<Playlist>) async {
    self.archive = archive
    let stored = try? await archive.load().value
    let history = CommandHistory<Edit>(countLimit: 100)
    document = CommandDocument(stored ?? Playlist(), history: history)
  }

  var undoTitle: String { document.undoName.map { "Undo \($0)" } ?? "Undo" }

  func save() async throws {
    try await archive.save(document.state)
    document.markSaved()
  }
}

@MainActor
final class SavedScreen {
  let document: CommandDocument<Playlist, Edit>
  private let store: DocumentStore<Playlist, Edit>

  init(store: DocumentStore<Playlist, Edit>) async throws(DocumentStoreError) {
    self.store = store
    document = try await store.open(orBeginWith: Playlist()).document
  }

  func rename(to name: String) async throws(DocumentStoreError) {
    document.perform(.rename(name))
    try await store.saved()
  }
}

extension RestorationKey where Value == Int {
  nonisolated static let openTab = RestorationKey("open-tab", default: 0)
}

@MainActor
func useDocument(in directory: DirectoryPath) async throws {
  let archive = ArchiveStore<Playlist>(
    directory: directory,
    name: "playlist",
    typeIdentifier: "playlist"
  )
  let screen = await PlaylistScreen(archive: archive)
  let document = screen.document
  document.perform(.insert("So What", at: 0))
  document.perform(.rename("Blue"))
  check(screen.undoTitle == "Undo Rename" && document.isModified, "a menu names the step")
  try document.undo()
  check(document.state == Playlist(name: "Untitled", songs: ["So What"]), "undo")
  try document.redo()
  try await screen.save()
  check(!document.isModified, "a saved document is not edited")
  let next = await PlaylistScreen(archive: archive)
  check(next.document.state.name == "Blue", "it is there at the next start")

  let restoration = await RestorationStore(directory: directory)
  restoration[.openTab] = 2
  try await restoration.save()
  let restored = await RestorationStore(directory: directory)
  check(restored[.openTab] == 2, "the app opens where it was")
}

// MARK: - An actor with a history of its own

actor Importer {
  private let document = CommandDocument<Playlist, Edit>(Playlist())
  private let log = UndoHistory()
  private var steps = 0

  func add(_ song: String) {
    document.perform(.insert(song, at: document.state.songs.count))
    steps += 1
    log.register(name: "Import", target: self) { importer in
      importer.assumeIsolated { $0.steps -= 1 }
    }
    log.endCoalescing()
  }

  func takeBack() throws -> (songs: [String], steps: Int) {
    try document.undo()
    try log.undo()
    return (document.state.songs, steps)
  }
}

nonisolated func useActor() async throws {
  let importer = Importer()
  await importer.add("Blue in Green")
  await importer.add("All Blues")
  let left = try await importer.takeBack()
  check(left.songs == ["Blue in Green"] && left.steps == 1, "an actor owns a history")
}

// MARK: - Tasks that share an archive

nonisolated func useTasks(in directory: DirectoryPath) async throws {
  let archive = ArchiveStore<Playlist>(
    directory: directory,
    name: "shared",
    typeIdentifier: "playlist"
  )
  await withTaskGroup(of: Void.self) { group in
    for number in 1...8 {
      group.addTask { _ = try? await archive.save(Playlist(name: "\(number)")) }
    }
  }
  let stored = try await archive.load().value.name
  check((1...8).map(String.init).contains(stored), "tasks save one after the other")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID()) %20")
    defer { try? FileManager.default.removeItem(at: folder) }
    let directory = DirectoryPath(folder)
    try await useDocument(in: directory)
    try await useActor()
    try await useTasks(in: directory)
    print("a document, an importer, and eight tasks with one archive")
  }
}
