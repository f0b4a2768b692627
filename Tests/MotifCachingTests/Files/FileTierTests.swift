// SPDX-License-Identifier: MIT

import Foundation
import MotifCaching
import MotifTestSupport
import Synchronization
import Testing

@Suite("FileTier")
struct FileTierTests {
  private struct NotANumber: Error {}

  private let files = InMemoryFileSystem()

  private func cache(_ costLimit: Int = 1_000) -> FileCache {
    FileCache(directory: "/c", costLimit: costLimit, fileSystem: files)
  }

  private func tier(_ cache: FileCache) -> FileTier<Int, Int> {
    FileTier(
      cache,
      fileKey: { "number \($0)" },
      decode: { bytes in
        if bytes == [0] { throw NotANumber() }
        guard let number = Int(String(decoding: bytes, as: UTF8.self)) else { throw TierMiss() }
        return number
      },
      encode: { number in
        if number == 13 { throw NotANumber() }
        return Array("\(number)".utf8)
      }
    )
  }

  @Test
  func `concurrent threads get stored values or nothing`()
    async
  {
    let tier = tier(cache(100_000))
    await onThreadsAside(4) { thread in
      for round in 0..<25 {
        let key = (thread + 1) * 100 + round
        let done = Blocking<Result<Int, any Error>>()
        let task = Task {
          do {
            try await tier.store(key, for: key)
            done.fulfill(.success(try await tier.value(for: key)))
          } catch {
            done.fulfill(.failure(error))
          }
        }
        if round.isMultiple(of: 5) { task.cancel() }
        switch done.wait() {
        case .success(let value): #expect(value == key)
        case .failure(let error): #expect(error is CancellationError)
        case nil: Issue.record("no answer")
        }
      }
    }
  }

  @Test
  func `values are encoded, stored, found, and removed`() async throws {
    let cache = cache()
    let tier = tier(cache)
    try await tier.store(77, for: 7)
    #expect(try await cache.bytes(for: "number 7") == Array("77".utf8))
    #expect(try await tier.value(for: 7) == 77)
    await #expect(throws: TierMiss.self) { try await tier.value(for: 8) }
    try await tier.removeValue(for: 7)
    await #expect(throws: TierMiss.self) { try await tier.value(for: 7) }
    #expect(tier.name == "disk")
  }

  @Test
  func `bytes that can't be decoded are removed`() async throws {
    let cache = cache()
    let tier = tier(cache)
    try await cache.insert(Array("x".utf8), for: "number 1")
    await #expect(throws: TierMiss.self) { try await tier.value(for: 1) }
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "number 1") }
    try await cache.insert([0], for: "number 1")
    await #expect(throws: NotANumber.self) { try await tier.value(for: 1) }
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "number 1") }
  }

  @Test
  func `errors are passed through unchanged`() async throws {
    let cache = cache(45)
    let tier = tier(cache)
    await #expect(throws: NotANumber.self) { try await tier.store(13, for: 1) }
    await #expect(throws: FileCacheError.tooLarge(size: 49, limit: 45)) {
      try await tier.store(5, for: 1)
    }
    files.failNext(.list, code: 13)
    await #expect(throws: FileCacheError.self) { try await self.tier(self.cache()).value(for: 1) }
  }

  @Test
  func `a tier's closures run one at a time`() async throws {
    let running = Mutex(0)
    let most = Mutex(0)
    let cache = cache()
    let tier = FileTier<String, Int>(
      cache,
      decode: { _ in
        let now = running.withLock {
          $0 += 1
          return $0
        }
        most.withLock { $0 = max($0, now) }
        running.withLock { $0 -= 1 }
        return 1
      },
      encode: { _ in [] }
    )
    for index in 0..<20 { try await tier.store(1, for: "\(index)") }
    await withTaskGroup(of: Void.self) { group in
      for index in 0..<20 {
        group.addTask { _ = try? await tier.value(for: "\(index)") }
      }
    }
    #expect(most.withLock { $0 } == 1)
  }

  @Test
  func `blocking tiers leave task threads free`() async throws {
    let cache = cache()
    try await cache.insert([], for: "key")
    let gates = (0..<16).map { _ in Gate() }
    try await withThrowingTaskGroup(of: Int.self) { group in
      for (index, gate) in gates.enumerated() {
        let tier = FileTier<String, Int>(
          cache,
          decode: { _ in
            gate.pass()
            return index
          },
          encode: { _ in [] }
        )
        group.addTask { try await tier.value(for: "key") }
      }
      // All of them block at once; there are more of them than threads for tasks.
      for gate in gates { await gate.arrival() }
      for gate in gates { gate.open() }
      let sum = try await group.reduce(0, +)
      #expect(sum == 120)
    }
  }

  @Test
  func `canceling a task skips work that hasn't begun`() async throws {
    let gate = Gate()
    let decoded = Mutex<[String]>([])
    let cache = cache()
    for key in ["first", "second"] { try await cache.insert(Array(key.utf8), for: key) }
    let tier = FileTier<String, String>(
      cache,
      decode: { bytes in
        let text = String(decoding: bytes, as: UTF8.self)
        decoded.withLock { $0.append(text) }
        gate.pass()
        return text
      },
      encode: { Array($0.utf8) }
    )
    async let first = tier.value(for: "first")
    await gate.arrival()
    let second = Task { try await tier.value(for: "second") }
    second.cancel()
    gate.open()
    #expect(try await first == "first")
    await #expect(throws: CancellationError.self) { try await second.value }
    #expect(decoded.withLock { $0 } == ["first"])
  }
}

/// Blocks one thread until another releases it.
private final class Gate: Sendable {
  private let hasArrived = Atomic(false)
  private let opening = DispatchSemaphore(value: 0)

  func pass() {
    hasArrived.store(true, ordering: .releasing)
    opening.wait()
  }

  func arrival() async {
    while !hasArrived.load(ordering: .acquiring) { await Task.yield() }
  }

  func open() { opening.signal() }
}
