// SPDX-License-Identifier: MIT

import Foundation
import MotifCaching

// MARK: - Cells of the main actor that wait for covers

nonisolated struct Cover: Sendable, Equatable {
  var color: String
}

@MainActor
final class CoverCell {
  private let slot = LoadSlot<String, Cover>()
  private(set) var shown = "placeholder"
  private var waiting: CheckedContinuation<Void, Never>?

  func show(_ album: String, from covers: TieredLoader<String, Cover>) {
    shown = "placeholder"
    slot.load(album, from: covers) { [weak self] result in
      self?.shown = (try? result.get().value.color) ?? "no cover"
      self?.waiting?.resume()
      self?.waiting = nil
    }
  }

  func prepareForReuse() { slot.cancel() }

  func isShown() async {
    guard shown == "placeholder" else { return }
    await withCheckedContinuation { waiting = $0 }
  }
}

@MainActor
final class CoverScreen {
  let covers: TieredLoader<String, Cover>
  let cells = [CoverCell(), CoverCell()]

  init(covers: TieredLoader<String, Cover>) { self.covers = covers }

  func show(_ albums: [String]) {
    for (cell, album) in zip(cells, albums) {
      cell.prepareForReuse()
      cell.show(album, from: covers)
    }
  }
}

nonisolated func makeLoader(in directory: DirectoryPath) -> TieredLoader<String, Cover> {
  let disk = FileTier<String, Cover>(
    FileCache(directory: directory.appending("covers"), costLimit: 10_000),
    decode: { bytes in Cover(color: String(decoding: bytes, as: UTF8.self)) },
    encode: { cover in Array(cover.color.utf8) }
  )
  return TieredLoader(memory: BoundedCache(countLimit: 100), tiers: [disk]) { album in
    Cover(color: "the blue of \(album)")
  }
}

@MainActor
func useScreen(in directory: DirectoryPath) async {
  let screen = CoverScreen(covers: makeLoader(in: directory))
  screen.show(["Low", "Heroes"])
  screen.show(["Blue", "Hejira"])
  for cell in screen.cells { await cell.isShown() }
  let shown = screen.cells.map(\.shown)
  check(shown == ["the blue of Blue", "the blue of Hejira"], "a reused cell shows its last album")
}

// MARK: - An actor with a cache of its own

actor Thumbnails {
  private let cache = BoundedCache<Int, String>(countLimit: 2)
  private var drawn = 0

  func thumbnail(of number: Int) -> String {
    if let known = cache[number] { return known }
    drawn += 1
    let image = "thumbnail \(number)"
    cache[number] = image
    return image
  }

  func numberOfDrawings() -> Int { drawn }
}

nonisolated func useActor() async {
  let thumbnails = Thumbnails()
  for number in [1, 1, 2, 3, 1] { _ = await thumbnails.thumbnail(of: number) }
  check(await thumbnails.numberOfDrawings() == 4, "a cache keeps what it has room for")
}

// MARK: - Tasks that want the same

actor Counter {
  private(set) var count = 0
  func add() { count += 1 }
}

nonisolated func useTasks() async throws {
  let calls = Counter()
  let years = TieredLoader(memory: BoundedCache<String, Int>()) { title in
    await calls.add()
    return title.count
  }
  let sum = try await withThrowingTaskGroup(of: Int.self) { group in
    for _ in 1...8 { group.addTask { try await years.value(for: "Thriller") } }
    return try await group.reduce(0, +)
  }
  check(sum == 64, "each task has its answer")
  check(await calls.count == 1, "all of them by one load")
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
    await useScreen(in: directory)
    await useActor()
    try await useTasks()
    print("two cells, thumbnails, and eight tasks with one load")
  }
}
