// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades

// MARK: - Services

nonisolated protocol MusicServer: Sendable {
  func title(of song: Int) async throws -> String
}

nonisolated struct RealServer: MusicServer {
  func title(of song: Int) async throws -> String { throw CancellationError() }
}

nonisolated struct ServerDouble: MusicServer {
  func title(of song: Int) async throws -> String { "Song \(song)" }
}

nonisolated enum MusicServerKey: ServiceKey {
  static func makeValue(in services: Services) -> any MusicServer { RealServer() }
}

// MARK: - A player of the main actor that works offline

/// What is sent; it is encoded off the main actor, so it belongs to none.
nonisolated struct Call: Codable, Sendable, Equatable {
  var action: String
  var song: Int
}

@MainActor
final class PlayerScreen {
  private let outbox: Outbox<Call>
  private(set) var title = ""
  private(set) var numberOfWaitingCalls = 0

  init(outbox: Outbox<Call>) { self.outbox = outbox }

  func play(_ song: Int) async {
    title = (try? await Services.shared[MusicServerKey.self].title(of: song)) ?? "Unknown"
    do {
      try await outbox.append(Call(action: "play", song: song))
    } catch {
      title = "\(error)"
    }
    numberOfWaitingCalls = outbox.status.pendingCount
  }
}

@MainActor
func useScreen(in directory: DirectoryPath) async throws {
  let outbox = try await Outbox<Call>(directory: directory, name: "calls", typeIdentifier: "call")
  let screen = PlayerScreen(outbox: outbox)
  await screen.play(1)
  check(screen.title == "Unknown", "the real server is not there")
  await Services.shared.withOverride(MusicServerKey.self, ServerDouble()) {
    await screen.play(2)
  }
  check(screen.title == "Song 2", "a double stands in for it")
  check(screen.numberOfWaitingCalls == 2, "what was done waits to be told")

  let server = Server()
  try await outbox.deliver { parcel in await server.take(parcel.message) }
  check(await server.songs == [1, 2], "it is told in order")
}

/// The far side, of no screen.
actor Server {
  private(set) var songs: [Int] = []

  func take(_ call: Call) -> OutboxVerdict {
    guard call.song > 0 else { return .reject("there is no song \(call.song)") }
    songs.append(call.song)
    return .delivered
  }
}

// MARK: - An actor with a store of its own

actor Favorites {
  private let store: AsyncLocalFirst<[Int], Call>

  init(outbox: Outbox<Call>) {
    store = AsyncLocalFirst(
      LocalFirstDocument(state: []),
      outbox: outbox,
      apply: { call, songs in songs.append(call.song) },
      save: { _ in await Task.yield() }
    )
  }

  func add(_ song: Int) async throws -> [Int] {
    try await store.perform(Call(action: "add", song: song))
    return store.state
  }
}

nonisolated func useActor(in directory: DirectoryPath) async throws {
  let outbox = try await Outbox<Call>(
    directory: directory,
    name: "favorites",
    typeIdentifier: "call"
  )
  let favorites = Favorites(outbox: outbox)
  _ = try await favorites.add(3)
  check(try await favorites.add(4) == [3, 4], "an actor owns a store")
  check(outbox.status.pendingCount == 2, "whose changes go to the server")
}

// MARK: - Tasks that share an outbox

nonisolated func useTasks(in directory: DirectoryPath) async throws {
  let outbox = try await Outbox<Call>(directory: directory, name: "shared", typeIdentifier: "call")
  let server = Server()
  try await withThrowingTaskGroup(of: Void.self) { group in
    for song in 1...8 {
      group.addTask { try await outbox.append(Call(action: "add", song: song)) }
    }
    try await group.waitForAll()
  }
  try await outbox.append(Call(action: "add", song: 0))
  try await outbox.deliver { parcel in await server.take(parcel.message) }
  check(await server.songs.sorted() == Array(1...8), "what eight tasks append arrives")
  let refused = await outbox.deadLetters()
  check(refused.map(\.reason) == ["there is no song 0"], "what is refused is kept")
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
    try await useScreen(in: directory)
    try await useActor(in: directory)
    try await useTasks(in: directory)
    print("a player, favorites, and eight tasks with one outbox")
  }
}
