// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@Suite("Outbox: messages that cancel one another")
struct OutboxCoalescingTests {
  private let test = TestOutbox()

  private func open() throws -> Outbox<String> {
    try test.open { last, new in new == "not \(last)" }
  }

  @Test
  func `a message and its undo cancel out across restarts`() async throws {
    let outbox = try open()
    try await outbox.append(["a", "b"])
    let receipt = try await outbox.append("not b")
    #expect(receipt.sequence == 3 && receipt.isCancelledOut)
    #expect(outbox.messages == ["a"])
    #expect(try await outbox.append("c").isCancelledOut == false)
    let reopened = try open()
    #expect(reopened.messages == ["a", "c"])
    #expect(reopened.nextSequence == 5)
    // A message known by its number is skipped, canceled or not.
    #expect(try await reopened.append(["b", "not b", "c"], startingAt: 2) == [])
    #expect(try await reopened.drain().map(\.message) == ["a", "c"])
  }

  @Test
  func `several messages can be undone in one append`() throws {
    let outbox = try open()
    try outbox.append(["a", "b", "c"])
    try outbox.append(["not c", "d", "not d", "not b", "e"])
    #expect(outbox.messages == ["a", "e"])
    try outbox.append(["not e", "not a"])
    #expect(outbox.messages == [])
  }

  @Test
  func `a message that may be sent isn't withdrawn (A3)`() async throws {
    let outbox = try open()
    try await outbox.append("a")
    try await outbox.deliver { _ in .offline }
    #expect(try await outbox.append("not a").isCancelledOut == false)
    #expect(try open().messages == ["a", "not a"])
    // Not even after a loss of power: the note that it may have been sent was stored before.
    let other = TestOutbox()
    let sender = try other.open { last, new in new == "not \(last)" }
    try await sender.append("a")
    try await sender.deliver { _ in .offline }
    other.files.losePower()
    let reopened = try other.open { last, new in new == "not \(last)" }
    #expect(try await reopened.append("not a").isCancelledOut == false)
    #expect(reopened.messages == ["a", "not a"])
  }

  @Test
  func `messages salvaged from a damaged file aren't withdrawn`() async throws {
    let outbox = try open()
    try await outbox.append("a")
    try await outbox.deliver { _ in .offline }
    // The last frame is the note that the message may have been sent.
    test.bytes[test.bytes.count - 40] ^= 1
    let mended = try test.open(onDamage: .salvage) { last, new in new == "not \(last)" }
    #expect(mended.messages == ["a"])
    #expect(try await mended.append("not a").isCancelledOut == false)
    #expect(mended.messages == ["a", "not a"])
  }

  @Test
  func `while offline only the first message may be sent`() async throws {
    let outbox = try open()
    try await outbox.append(["a", "b", "c"])
    try await outbox.deliver { _ in .offline }
    try await outbox.append(["not c", "not b", "not a"])
    #expect(outbox.messages == ["a", "not a"])
  }

  @Test
  func `a hook is called again after another outbox appends`() throws {
    let other = try test.open()
    try other.append("a")
    let outbox = try test.open { last, new in
      // Appends between the question and the record.
      if other.nextSequence == 2 { _ = try? other.append("b") }
      return new == "not \(last)"
    }
    #expect(try outbox.append("not a").isCancelledOut == false)
    #expect(outbox.messages == ["a", "b", "not a"])
  }
}
