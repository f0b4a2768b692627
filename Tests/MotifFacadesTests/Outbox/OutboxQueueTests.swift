// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifFacades

@Suite("Outbox: the work for many messages")
struct OutboxQueueTests {
  private func entry(_ sequence: UInt64) -> OutboxQueue.Entry {
    .init(sequence: sequence, token: OutboxToken(high: 1, low: 2), bytes: [])
  }

  /// The addresses of the entries of each chunk: an entry that is moved or copied has a new address.
  private func addresses(_ queue: OutboxQueue) -> Set<UnsafeRawPointer?> {
    Set(queue.chunks.map { $0.withUnsafeBytes { $0.baseAddress } })
  }

  private func addresses(_ outbox: Outbox<String>) -> Set<UnsafeRawPointer?> {
    outbox.log.withLock { addresses($0.contents.pending) }
  }

  @Test
  func `any insertions and removals agree with a sorted array`() {
    withSeeds(100) { generator in
      var queue = OutboxQueue()
      var model: [UInt64] = []
      for _ in 0..<1_500 {
        let sequence = UInt64.random(in: 0..<2_000, using: &generator)
        if Int.random(in: 0..<3, using: &generator) > 0, !model.contains(sequence) {
          queue.insert(entry(sequence))
          model.insert(sequence, at: model.firstIndex { $0 > sequence } ?? model.endIndex)
        } else {
          let removed = queue.remove(sequence)
          #expect((removed != nil) == model.contains(sequence))
          model.removeAll { $0 == sequence }
        }
        queue.setAttempts(of: sequence, to: 3)
        #expect(queue[sequence]?.attempts == (model.contains(sequence) ? 3 : nil))
      }
      #expect(queue.count == model.count && queue.first?.sequence == model.first)
      #expect(queue.entries.map(\.sequence) == model)
      let start = UInt64.random(in: 0..<2_100, using: &generator)
      #expect(queue.entries(from: start).map(\.sequence) == model.filter { $0 >= start })
      #expect(queue.chunks.allSatisfy { (1...OutboxQueue.chunkSize).contains($0.count) })
    }
  }

  @Test
  func `an insertion anywhere moves one chunk`() {
    withSeeds(20) { generator in
      var queue = OutboxQueue()
      for sequence in stride(from: UInt64(0), to: 20_000, by: 2) { queue.insert(entry(sequence)) }
      #expect(queue.chunks.count < 2 * 10_000 / OutboxQueue.chunkSize)
      for _ in 0..<200 {
        let before = addresses(queue)
        queue.insert(entry(.random(in: 0..<10_000, using: &generator) * 2 + 1))
        #expect(before.subtracting(addresses(queue)).count <= 1)
      }
      #expect(queue.chunks.count < 3 * 10_000 / OutboxQueue.chunkSize)
    }
  }

  @Test
  func `a second writer's messages move no waiting ones`() async throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try await outbox.append((1...3_000).map { "\($0)" })
    let other = try test.open()
    var moved = 0
    var before = addresses(outbox)
    func note() {
      let now = addresses(outbox)
      moved += before.subtracting(now).count
      before = now
    }
    let count = 100
    try await outbox.deliver { parcel in
      guard parcel.sequence <= count else { return .offline }
      _ = try? await other.append("new", durability: .process)
      return .delivered
    }
    note()
    // The chunk of the first messages and that of the last, which occasionally grows.
    #expect(moved <= 4)
    #expect(outbox.status.pendingCount == 3_000)
  }

  @Test
  func `reviving and reopening move no waiting messages`() async throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try await outbox.append((1...1_000).map { "\($0)" })
    try await outbox.deliver { $0.sequence <= 500 ? .reject("no") : .offline }
    try await outbox.append((1...3_000).map { "\($0)" })
    let before = addresses(outbox)
    #expect(try await outbox.revive(1...500) == 500)
    #expect(before.subtracting(addresses(outbox)).count <= 1)
    let reopened = try test.open()
    #expect(await reopened.pending().map(\.sequence) == Array(1...4_000))
    reopened.log.withLock { log in
      let count = log.contents.pending.chunks.count
      #expect(count <= 2 * 4_000 / OutboxQueue.chunkSize)
    }
  }

  @Test
  func `long reasons don't make each record rewrite the file`() async throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try await outbox.append((1...400).map { "\($0)" })
    let reason = String(repeating: "refused because ", count: 100)
    let before = test.files.operations.count
    #expect(try await outbox.deliver { _ in .reject(reason) } == .empty)
    let rewrites = test.files.operations.dropFirst(before).filter { $0 == .rename }.count
    #expect(rewrites <= 4)
    #expect(try await outbox.revive(1...400) == 400)
    let end = test.files.operations.dropFirst(before).filter { $0 == .rename }.count
    #expect(end <= rewrites + 1)
  }

  @Test
  func `the longest valid name survives salvaging`() async throws {
    let files = LocalFileSystem()
    try await withOutboxDirectory { directory in
      let name = String(repeating: "é", count: 112) + "n"
      func open(_ policy: OutboxDamagePolicy) throws -> Outbox<String> {
        try Outbox(
          directory: DirectoryPath(path: directory),
          name: name,
          typeIdentifier: "call",
          onDamage: policy
        )
      }
      try open(.refuse).append("one")
      let path = "\(directory)/\(name).outbox"
      let bytes = try files.contents(of: path)
      try files.truncateFile(at: path, toSize: 30, synchronized: false)
      #expect(throws: OutboxError.self) { try open(.refuse) }
      let outbox = try open(.salvage)
      try outbox.compact()
      let names = try files.names(in: directory).filter { $0.contains("damaged") }
      #expect(names.count == 1)
      #expect(try files.contents(of: "\(directory)/\(names[0])") == Array(bytes.prefix(30)))
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `a name leaving no room for others is invalid`() async {
    await #expect(processExitsWith: .failure) {
      let name = String(repeating: "n", count: 226)
      _ = try Outbox<String>(directory: "calls", name: name, typeIdentifier: "call")
    }
  }
  #endif
}
