// SPDX-License-Identifier: MIT

import MotifCaching
import MotifStorage
import MotifTestSupport
import Testing

@Suite("FileCache, without blocking")
@MainActor
struct FileCacheAsyncTests {
  private let files = InMemoryFileSystem()

  @Test
  func `a slow disk doesn't block the calling actor`()
    async throws
  {
    let gate = DiskGate(files)
    let cache = FileCache(directory: "/c", costLimit: 1_000, fileSystem: gate.fileSystem)
    let calls = [
      Task { try await cache.insert([1], for: "a") },
      Task { try await cache.insert([2], for: "a") },
    ]
    let reading = Task { try await cache.bytes(for: "a") }
    let removing = Task { try await cache.removeBytes(for: "a") }
    let clearing = Task { try await cache.removeAll() }
    let opening = Task {
      gate.open()
      return true
    }
    #expect(await opening.value)
    for call in calls { try await call.value }
    #expect(try await reading.value == [2])
    #expect(try await removing.value)
    try await clearing.value
  }

  @Test
  func `errors keep their type`() async {
    let cache = FileCache(directory: "/c", costLimit: 100, fileSystem: files)
    do throws(FileCacheError) {
      try await cache.insert([UInt8](repeating: 0, count: 200), for: "a")
    } catch {
      #expect(error == .tooLarge(size: 241, limit: 100))
    }
    do throws(FileCacheError) {
      _ = try await cache.bytes(for: "a")
    } catch {
      #expect(error == .missing)
    }
  }
}
