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
nonisolated enum Edit: UndoableCommand {
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
final class PlaylistDocument {
  private(set) var playlist: Playlist
  private var history = CommandHistory<Edit>(countLimit: 100)
  private let archive: ArchiveStore<Playlist>

  init(archive: ArchiveStore<Playlist>) {
    self.archive = archive
    playlist = (try? archive.load().value) ?? Playlist()
  }

  var undoTitle: String { history.undoName.map { "Undo \($0)" } ?? "Undo" }
  var isEdited: Bool { history.isModified }

  func perform(_ edit: Edit) { history.perform(edit, on: &playlist) }
  func undo() { try? history.undo(on: &playlist) }
  func redo() { try? history.redo(on: &playlist) }

  func save() throws {
    try archive.save(playlist)
    history.markSaved()
  }
}

extension RestorationKey where Value == Int {
  nonisolated static let openTab = RestorationKey("open-tab", default: 0)
}

@MainActor
func useDocument(in directory: String) throws {
  let archive = ArchiveStore<Playlist>(
    directory: directory,
    name: "playlist",
    typeIdentifier: "playlist"
  )
  let document = PlaylistDocument(archive: archive)
  document.perform(.insert("So What", at: 0))
  document.perform(.rename("Blue"))
  check(document.undoTitle == "Undo Rename" && document.isEdited, "a menu names the step")
  document.undo()
  check(document.playlist == Playlist(name: "Untitled", songs: ["So What"]), "undo")
  document.redo()
  try document.save()
  check(!document.isEdited, "a saved document is not edited")
  check(PlaylistDocument(archive: archive).playlist.name == "Blue", "it is there at the next start")

  let restoration = RestorationStore(directory: directory)
  restoration[.openTab] = 2
  try restoration.save()
  check(RestorationStore(directory: directory)[.openTab] == 2, "the app opens where it was")
}

// MARK: - An actor with a history of its own

actor Importer {
  private var playlist = Playlist()
  private var history = CommandHistory<Edit>()
  private let log = UndoHistory()
  private var steps = 0

  func add(_ song: String) {
    history.perform(.insert(song, at: playlist.songs.count), on: &playlist)
    steps += 1
    log.register(name: "Import", target: self) { importer in
      importer.assumeIsolated { $0.steps -= 1 }
    }
    log.endCoalescing()
  }

  func takeBack() throws -> (songs: [String], steps: Int) {
    try history.undo(on: &playlist)
    try log.undo()
    return (playlist.songs, steps)
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

nonisolated func useTasks(in directory: String) async throws {
  let archive = ArchiveStore<Playlist>(
    directory: directory,
    name: "shared",
    typeIdentifier: "playlist"
  )
  await withTaskGroup(of: Void.self) { group in
    for number in 1...8 {
      group.addTask { _ = try? archive.save(Playlist(name: "\(number)")) }
    }
  }
  let stored = try archive.load().value.name
  check((1...8).map(String.init).contains(stored), "tasks save one after the other")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async throws {
    let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
    defer { try? FileManager.default.removeItem(at: folder) }
    try useDocument(in: folder.path)
    try await useActor()
    try await useTasks(in: folder.path)
    print("a document, an importer, and eight tasks with one archive")
  }
}
