// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@Suite("Outbox")
struct OutboxTests {
  private let test = TestOutbox()

  @Test
  func `appended messages and keys survive a restart (A3)`() async throws {
    let outbox = try test.open()
    let receipts = try await outbox.append(["one", "two"]) + [outbox.append("three")]
    #expect(receipts.map(\.sequence) == [1, 2, 3])
    #expect(Set(receipts.map(\.key)).count == 3)

    let reopened = try test.open()
    #expect(reopened.recovery == .nothing)
    #expect(reopened.status.pendingCount == 3)
    let sent = try await reopened.drain()
    #expect(sent.map(\.message) == ["one", "two", "three"])
    #expect(sent.map(\.key) == receipts.map(\.key))
    #expect(sent.map(\.attempt) == [1, 1, 1])
    #expect(try test.open().status.pendingCount == 0)
    #expect(try test.open().nextSequence == 4)
  }

  @Test
  func `opening or appending no messages writes nothing`() throws {
    let outbox = try test.open()
    try outbox.append([])
    #expect(test.files.sortedNames(in: "/") == [])
    #expect(outbox.status.shows(0, 0, .idle))
  }

  @Test
  func `two outboxes have different keys`() throws {
    let first = try test.open().append("one")
    let second = try TestOutbox().open().append("one")
    #expect(first.key != second.key)
  }

  @Test
  func `messages handed over twice are recorded once (A3)`() throws {
    let outbox = try test.open()
    #expect(try outbox.append(["one", "two"], startingAt: 1).map(\.sequence) == [1, 2])
    #expect(try outbox.append(["one", "two"], startingAt: 1) == [])
    #expect(try outbox.append(["two", "three"], startingAt: 2).map(\.sequence) == [3])
    #expect(try test.open().append(["one", "two", "three"], startingAt: 1) == [])
    #expect(outbox.messages == ["one", "two", "three"])
  }

  @Test
  func `a gap in the handed-over numbers is an error`() throws {
    let outbox = try test.open()
    try outbox.append("one")
    let before = test.bytes
    #expect(throws: OutboxError.gap(expected: 2, found: 3)) {
      try outbox.append(["three"], startingAt: 3)
    }
    #expect(test.bytes == before)
    try outbox.skip(to: 3)
    try outbox.skip(to: 2)
    #expect(try outbox.append(["three"], startingAt: 3).map(\.sequence) == [3])
    #expect(try test.open().nextSequence == 4)
  }

  @Test
  func `an outbox unaware of a compaction appends correctly (A3)`() throws {
    let files = InMemoryFileSystem()
    func open() throws -> Outbox<String> {
      try Outbox(directory: "/data", name: "calls", typeIdentifier: "call", fileSystem: files)
    }
    let (first, second) = (try open(), try open())
    try first.append("a")
    try first.compact()
    try second.append("b")
    // Twice, so that the second file differs from the first only in its header and at its end.
    try first.compact()
    try second.refresh()
    try first.compact()
    try second.append("c")
    #expect(try open().pending().map(\.message) == ["a", "b", "c"])
  }

  @Test
  func `delivered messages stay known after compaction`() async throws {
    let outbox = try test.open()
    try await outbox.append(["one", "two"])
    _ = try await outbox.drain()
    try await outbox.compact()
    let reopened = try test.open()
    #expect(try await reopened.append(["one", "two"], startingAt: 1) == [])
    #expect(try await reopened.append("three").sequence == 3)
  }

  @Test
  func `a file of another type is refused and stays`() throws {
    try test.open().append("one")
    let before = test.bytes
    for policy in [OutboxDamagePolicy.refuse, .salvage, .setAside] {
      #expect(throws: OutboxError.typeMismatch) {
        try Outbox<String>(
          directory: "/data",
          name: "calls",
          typeIdentifier: "other",
          onDamage: policy,
          fileSystem: test.files
        )
      }
    }
    #expect(test.bytes == before)
    #expect(test.otherNames == [])
  }

  @Test
  func `a message that can't be encoded is an error`() throws {
    let outbox = try Outbox<Double>(
      directory: "/data",
      name: "numbers",
      typeIdentifier: "number",
      fileSystem: test.files
    )
    #expect(throws: OutboxError.self) { try outbox.append([1, .infinity]) }
    #expect(outbox.status.pendingCount == 0)
    #expect(test.files.sortedNames(in: "/") == [])
  }

  @Test
  func `an undecodable message becomes a dead letter, bytes kept`() async throws {
    struct Failure: Error {}
    let codec = OutboxCodec<String>(
      encode: { Array($0.utf8) },
      decode: { bytes in
        guard bytes != Array("bad".utf8) else { throw Failure() }
        return String(decoding: bytes, as: UTF8.self)
      }
    )
    let outbox = try await Outbox<String>(
      directory: "/data",
      name: "calls",
      typeIdentifier: "call",
      codec: codec,
      fileSystem: test.files
    )
    try await outbox.append(["good", "bad", "better"])
    #expect(try await outbox.drain().map(\.message) == ["good", "better"])
    let letter = try await #require(outbox.deadLetters().first)
    #expect(letter.message == nil)
    #expect(letter.bytes == Array("bad".utf8))
  }

  @Test
  func `two outboxes on one file see each other's changes`() async throws {
    let first = try test.open()
    let second = try test.open()
    try await first.append("one")
    #expect(try await second.append("two").sequence == 2)
    #expect(try await first.append("three").sequence == 3)
    try await second.refresh()
    #expect(second.messages == ["one", "two", "three"])
    #expect(try await first.drain().count == 3)
    try await second.refresh()
    #expect(second.status.pendingCount == 0)
    try await first.compact()
    #expect(try await second.append("four").sequence == 4)
    #expect(try await first.drain().map(\.message) == ["four"])
  }

  @Test
  func `a removed file is restored by the next write`() throws {
    let outbox = try test.open()
    let receipt = try outbox.append("one")
    try test.files.removeFile(at: test.path)
    try outbox.append("two")
    let reopened = try test.open()
    #expect(reopened.messages == ["one", "two"])
    #expect(reopened.pending().first?.key == receipt.key)
  }

  @Test
  func `a file replaced by another outbox isn't written to`() throws {
    let outbox = try test.open()
    try outbox.append("one")
    let other = TestOutbox()
    try other.open().append("other")
    test.bytes = other.bytes
    #expect(throws: OutboxError.replaced) { try outbox.append("two") }
    #expect(test.bytes == other.bytes)
  }

  @Test
  func `compaction drops history and keeps needed records`() async throws {
    let outbox = try test.open()
    let text = String(repeating: "x", count: 1_000)
    for round in 0..<300 {
      try await outbox.append(text, durability: .process)
      if round == 0 { try await outbox.deliver { _ in .reject("no") } }
      _ = try await outbox.drain()
    }
    try await outbox.append("last")
    #expect(test.bytes.count < 140_000)
    let reopened = try test.open()
    #expect(reopened.messages == ["last"])
    #expect(await reopened.deadLetters().map(\.reason) == ["no"])
    #expect(reopened.nextSequence == 302)
  }

  @Test(arguments: [
    (OutboxError.corrupt(OutboxFault(offset: 64, reason: .damagedRecord)), "damaged: at byte 64"),
    (.unsupportedFormat(version: 9), "unknown format 9"),
    (.typeMismatch, "another type"),
    (.replaced, "has replaced this one"),
    (.gap(expected: 2, found: 4), "the next message must have number 2, not 4"),
    (.encodingFailed(reason: "why"), "cannot be encoded: why"),
    (.tooLarge(byteCount: 7), "7 bytes"),
    (.io(FileSystemError(operation: .write, path: "/a", code: 28)), "write /a"),
    (.undecided(FileSystemError(operation: .write, path: "/a", code: 28)), "recorded anyway"),
  ])
  func `an error describes itself`(error: OutboxError, text: String) {
    #expect("\(error)".contains(text))
  }
}
