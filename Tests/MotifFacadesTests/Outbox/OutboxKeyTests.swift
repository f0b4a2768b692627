// SPDX-License-Identifier: MIT

import Foundation
import MotifFacades
import MotifTestSupport
import Synchronization
import Testing

@Suite("Outbox: keys")
struct OutboxKeyTests {
  private let test = TestOutbox()

  /// A server that answers duplicates as it answered the first copy.
  private final class Server: Sendable {
    let taken = Mutex<[String: String]>([:])

    /// Delivers all messages of an outbox.
    func take(from outbox: Outbox<String>) async throws {
      try await outbox.deliver { parcel in
        taken.withLock { $0[parcel.key] = $0[parcel.key] ?? parcel.message }
        return .delivered
      }
    }
  }

  @Test
  func `two copies of a file never share new keys (A3)`() async throws {
    let outbox = try test.open()
    try await outbox.append(["one", "two"])
    let copy = try TestOutbox.containing(test.bytes).open()
    #expect(await copy.pending().map(\.key) == outbox.pending().map(\.key))
    let receipts = [
      try await outbox.append("three"), try await copy.append("drei"),
      try await outbox.append("four"), try await copy.append("vier"),
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
  func `a restored backup makes keys new to servers (A3)`() async throws {
    try await test.open().append("one")
    let backup = test.bytes
    let server = Server()
    let outbox = try test.open()
    try await outbox.append("two")
    try await server.take(from: outbox)
    test.bytes = backup
    let restored = try test.open()
    try await restored.append("three")
    try await server.take(from: restored)
    #expect(server.taken.withLock { $0.values.sorted() } == ["one", "three", "two"])
  }

  @Test
  func `a key survives attempts, restarts, compaction, and salvage (A3)`() async throws {
    let keys = try await test.open().append(["one", "two", "three"]).map(\.key)
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
    try await test.open().compact()
    try check()
    test.bytes[70] ^= 1
    try await test.open(onDamage: .salvage).append("four")
    #expect(try test.open().messages == ["three", "four"])
    #expect(try await test.open().pending().first?.key == keys[2])
  }

  @Test
  func `revived messages keep keys unless they were rejected (A3)`()
    async throws
  {
    let backoff = OutboxBackoff(attemptLimit: 1)
    let outbox = try test.open(backoff: backoff)
    let keys = try await outbox.append(["one", "two", "three"]).map(\.key)
    try await outbox.deliver { $0.sequence == 2 ? .retry("busy") : .reject("no") }
    #expect(await outbox.deadLetters().map(\.isRejected) == [true, false, true])
    try await outbox.compact()
    let reopened = try test.open(backoff: backoff)
    #expect(await reopened.deadLetters().map(\.isRejected) == [true, false, true])
    #expect(await reopened.deadLetters().map(\.key) == keys)
    #expect(try await reopened.revive(1...3) == 3)
    let newKeys = await reopened.pending().map(\.key)
    #expect(newKeys[1] == keys[1])
    #expect(Set(keys + newKeys).count == 5)
    try await reopened.compact()
    #expect(try await test.open().pending().map(\.key) == newKeys)
    // A message that is rejected again gets another key.
    try await reopened.deliver { _ in .reject("no") }
    #expect(await reopened.deadLetters().map(\.key) == newKeys)
    try await reopened.revive([1])
    #expect(await reopened.pending().map(\.key).allSatisfy { !(keys + newKeys).contains($0) })
  }

  @Test
  func `equal random numbers make equal keys`() throws {
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
}
