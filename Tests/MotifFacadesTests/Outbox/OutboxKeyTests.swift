// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

@Suite("Outbox: keys")
struct OutboxKeyTests {
  private let test = TestOutbox()

  /// A server that answers a second copy as it answered the first.
  private final class Server: Sendable {
    let taken = Mutex<[String: String]>([:])

    /// Delivers all that an outbox has.
    func take(from outbox: Outbox<String>) async throws {
      try await outbox.deliver { parcel in
        taken.withLock { $0[parcel.key] = $0[parcel.key] ?? parcel.message }
        return .delivered
      }
    }
  }

  @Test
  func `two copies of one file never give two messages the same key (A3)`() async throws {
    let outbox = try test.open()
    try outbox.append(["one", "two"])
    let copy = try TestOutbox.containing(test.bytes).open()
    #expect(copy.pending().map(\.key) == outbox.pending().map(\.key))
    let receipts = [
      try outbox.append("three"), try copy.append("drei"),
      try outbox.append("four"), try copy.append("vier"),
    ]
    #expect(receipts.map(\.sequence) == [3, 3, 4, 4])
    #expect(Set(receipts.map(\.key)).count == 4)
    let server = Server()
    try await server.take(from: outbox)
    try await server.take(from: copy)
    let taken = server.taken.withLock { $0.values.sorted() }
    #expect(taken == ["drei", "four", "one", "three", "two", "vier"])
  }

  @Test
  func `a backup that is restored gives keys that no server knows (A3)`() async throws {
    try test.open().append("one")
    let backup = test.bytes
    let server = Server()
    let outbox = try test.open()
    try outbox.append("two")
    try await server.take(from: outbox)
    test.bytes = backup
    let restored = try test.open()
    try restored.append("three")
    try await server.take(from: restored)
    #expect(server.taken.withLock { $0.values.sorted() } == ["one", "three", "two"])
  }

  @Test
  func `a key stays through attempts, restarts, compaction and salvage (A3)`() async throws {
    let keys = try test.open().append(["one", "two", "three"]).map(\.key)
    func check() throws {
      #expect(try test.open().pending().map(\.key) == Array(keys.dropFirst()))
    }
    let sent = Sent<String>()
    for _ in 0..<3 {
      try await test.open().deliver { parcel in
        await sent.note(parcel)
        return parcel.sequence == 1 ? .delivered : .offline
      }
      try check()
    }
    #expect(await sent.parcels.map(\.key) == [keys[0], keys[1], keys[1], keys[1]])
    try test.open().compact()
    try check()
    test.bytes[70] ^= 1
    try test.open(onDamage: .salvage).append("four")
    #expect(try test.open().messages == ["three", "four"])
    #expect(try test.open().pending().first?.key == keys[2])
  }

  @Test
  func `what was rejected is revived with a key that stays, what has no answer with its own (A3)`()
    async throws
  {
    let backoff = OutboxBackoff(maximumAttempts: 1)
    let outbox = try test.open(backoff: backoff)
    let keys = try outbox.append(["one", "two", "three"]).map(\.key)
    try await outbox.deliver { $0.sequence == 2 ? .retry("busy") : .reject("no") }
    #expect(outbox.deadLetters().map(\.isRejected) == [true, false, true])
    try outbox.compact()
    let reopened = try test.open(backoff: backoff)
    #expect(reopened.deadLetters().map(\.isRejected) == [true, false, true])
    #expect(reopened.deadLetters().map(\.key) == keys)
    #expect(try reopened.revive(1...3) == 3)
    let newKeys = reopened.pending().map(\.key)
    #expect(newKeys[1] == keys[1])
    #expect(Set(keys + newKeys).count == 5)
    try reopened.compact()
    #expect(try test.open().pending().map(\.key) == newKeys)
    // Rejected again, a message gets yet another key.
    try await reopened.deliver { _ in .reject("no") }
    #expect(reopened.deadLetters().map(\.key) == newKeys)
    try reopened.revive(1)
    #expect(reopened.pending().map(\.key).allSatisfy { !(keys + newKeys).contains($0) })
  }

  @Test
  func `of the same random numbers the same keys are made`() throws {
    func bytes() throws -> [UInt8] {
      let generator = Mutex(SeededGenerator(seed: 7))
      let test = TestOutbox()
      let outbox = try test.open(random: { generator.withLock { $0.next() } })
      try outbox.append("one")
      try outbox.append(["two", "three"])
      return test.bytes
    }
    #expect(try bytes() == bytes())
  }

  @Test
  func `a file of format 1 keeps its messages and their keys, and gets the present format`()
    async throws
  {
    let old = try #require(Data(base64Encoded: formatOne.joined()))
    let test = try TestOutbox.containing(Array(old))
    let identity = "342c4716159f21d52e474d894be24978"
    func check(_ outbox: Outbox<String>) {
      #expect(outbox.recovery == .nothing)
      #expect(outbox.messages.prefix(3) == ["two", "three", "four"])
      #expect(outbox.pending().prefix(3).map(\.key) == (2...4).map { "\(identity)-\($0)" })
      #expect(outbox.pending().prefix(3).map(\.attempt) == [2, 1, 1])
      #expect(outbox.deadLetters().map(\.reason) == ["no"])
      #expect(outbox.deadLetters().map(\.key) == ["\(identity)-1"])
      #expect(outbox.deadLetters().map(\.isRejected) == [false])
    }
    let outbox = try test.open()
    check(outbox)
    #expect(test.bytes == Array(old))
    // A disk that is full takes nothing away.
    test.files.failNext(.write, code: 28)
    #expect(throws: OutboxError.self) { try outbox.append("five") }
    #expect(test.bytes == Array(old))
    let key = try outbox.append("five").key
    #expect(!key.hasPrefix(identity))
    #expect(test.bytes[8] == 2)
    let reopened = try test.open()
    check(reopened)
    #expect(reopened.pending().last?.key == key)
    var damaged = Array(old)
    damaged[70] ^= 1
    let salvaged = try TestOutbox.containing(damaged).open(onDamage: .salvage)
    #expect(salvaged.messages == ["two", "three", "four"])
    #expect(salvaged.pending().map(\.key) == (2...4).map { "\(identity)-\($0)" })
  }
}

/// An outbox as format 1 had it, which knew no keys but those made of the outbox's identity: of four
/// messages one is a dead letter, and one was tried once.
private let formatOne = [
  "TW90aWZPQlgBAAAAAAAAANUhnxUWRyw0eEniS4lNRy5WtvTOrSlPTQEAAAAAAAAAAQAAAAAAAAAAAAAAKFCsTcNe",
  "bbcJAAAAQAAAAAAAAABAAAAAAAAAAAEAAAAAAAAAAQABANUhnxUWRyw0eEniS4lNRy74tvfvBQAAACJvbmUiS9oU",
  "veVz1prDXm23FAAAAIkAAAAAAAAAiQAAAAAAAAACAAAAAAAAAAEAAQDVIZ8VFkcsNHhJ4kuJTUcuZH7rdQUAAAAi",
  "dHdvIgcAAAAidGhyZWUixh5MZ+Vz1prDXm23AAAAAN0AAAAAAAAA3QAAAAAAAAABAAAAAAAAAAcAAQDVIZ8VFkcs",
  "NHhJ4kuJTUcuCn9nXMdLZ0jlc9aaw15ttwYAAAAdAQAAAAAAAB0BAAAAAAAAAQAAAAAAAAADAAEA1SGfFRZHLDR4",
  "SeJLiU1HLpnY3I0BAAAAbm+4g39H5XPWmsNebbcAAAAAYwEAAAAAAAAdAQAAAAAAAAIAAAAAAAAABwABANUhnxUW",
  "Ryw0eEniS4lNRy5i/iD9x0tnSOVz1prDXm23BAAAAKMBAAAAAAAAowEAAAAAAAACAAAAAAAAAAgAAQDVIZ8VFkcs",
  "NHhJ4kuJTUcuNd287gEAAAAyGG1R5XPWmsNebbcKAAAA5wEAAAAAAACjAQAAAAAAAAQAAAAAAAAAAQABANUhnxUW",
  "Ryw0eEniS4lNRy5X177sBgAAACJmb3VyIrFx4YPlc9aa",
]
