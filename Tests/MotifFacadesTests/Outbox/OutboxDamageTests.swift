// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@Suite("Outbox: damage")
struct OutboxDamageTests {
  /// A file with records of many kinds, and the end offset of each record.
  private func sample() async throws -> (bytes: [UInt8], ends: [Int]) {
    let test = TestOutbox()
    var ends: [Int] = []
    let outbox = try test.open()
    func note() { ends.append(test.bytes.count) }
    try await outbox.append("one")
    note()
    try await outbox.append(["two", String(repeating: "3", count: 520)])
    note()
    try await outbox.deliver { $0.sequence == 1 ? .reject("no") : .offline }
    note()
    try await outbox.append("four", durability: .process)
    note()
    try await outbox.append("five")
    note()
    return (test.bytes, ends)
  }

  @Test
  func `a truncated file keeps its whole records (A3)`()
    async throws
  {
    let (bytes, _) = try await sample()
    let expected = try TestOutbox.containing(bytes).open().messages
    var counts: [Int] = []
    for count in 0...bytes.count {
      let test = try TestOutbox.containing(Array(bytes.prefix(count)))
      guard count >= 64 else {
        let fault = OutboxFault(offset: 0, reason: .damagedHeader)
        #expect(throws: OutboxError.corrupt(fault), "\(count)") { try test.open() }
        #expect(test.bytes.count == count)
        continue
      }
      let outbox = try test.open()
      // The previously acknowledged messages are a prefix of the final ones.
      let known = await outbox.deadLetters().count + outbox.status.pendingCount
      counts.append(known)
      #expect(expected.starts(with: outbox.messages.drop { $0 == "one" }), "\(count)")
      if case .tornTail(let cut) = outbox.recovery {
        #expect(cut > 0 && cut < count)
        // The next message replaces the part that was cut off.
        try await outbox.append("next")
        let again = try test.open()
        #expect(again.recovery == .nothing)
        #expect(again.messages == outbox.messages)
      } else {
        #expect(outbox.recovery == .nothing)
      }
    }
    #expect(counts == counts.sorted())
    #expect(counts.last == 5)
  }

  @Test
  func `every flipped bit is reported, and the file kept (A3)`()
    async throws
  {
    let (bytes, _) = try await sample()
    for index in stride(from: 0, to: bytes.count * 8, by: min(seedDivisor(), 7)) {
      // For long runs of equal bytes, a few samples suffice.
      let isAlike = index > 80 && bytes[index / 8 - 9...index / 8].allSatisfy { $0 == 0x33 }
      guard !isAlike || index.isMultiple(of: 7) else { continue }
      var damaged = bytes
      damaged[index / 8] ^= 1 << (index % 8)
      let test = try TestOutbox.containing(damaged)
      let error = #expect(throws: OutboxError.self, "bit \(index)") { try test.open() }
      guard case .corrupt(let fault) = error else {
        Issue.record("bit \(index): \(String(describing: error))")
        continue
      }
      #expect(fault.offset <= index / 8)
      #expect(test.bytes == damaged)
      #expect(test.otherNames == [])
    }
  }

  @Test
  func `salvaging recovers everything but the damaged record`() async throws {
    let (bytes, ends) = try await sample()
    let key = try await #require(TestOutbox.containing(bytes).open().pending().first?.key)
    for index in stride(from: 3, to: bytes.count * 8, by: 41 * min(seedDivisor(), 5)) {
      var damaged = bytes
      damaged[index / 8] ^= 1 << (index % 8)
      let test = try TestOutbox.containing(damaged)
      let outbox = try test.open(onDamage: .salvage)
      let copy = try #require(test.otherNames.first)
      #expect(copy.hasPrefix("calls.damaged-") && test.otherNames.count == 1)
      #expect(test.files.bytes(of: "/data/\(copy)") == damaged)
      guard case .mended(let fault, let name, let missing) = outbox.recovery else {
        Issue.record("\(outbox.recovery)")
        continue
      }
      #expect(name == copy && fault.offset <= index / 8)
      let byte = index / 8
      var expected = ["two", String(repeating: "3", count: 520), "four", "five"]
      var lost: [ClosedRange<UInt64>] = []
      if byte >= ends[2], byte < ends[3] {
        (expected, lost) = (["two", expected[1], "five"], [4...4])
      }
      if byte >= ends[3] { expected.removeLast() }
      if byte >= 64, byte < ends[0] { lost = [1...1] }
      if byte >= ends[0], byte < ends[1] { (expected, lost) = (["four", "five"], [2...3]) }
      #expect(outbox.messages.filter { $0 != "one" } == expected, "byte \(byte)")
      #expect(missing == lost, "byte \(byte)")
      if let parcel = await outbox.pending().first(where: { $0.sequence == 2 }) {
        #expect(parcel.key == key)
      }
      #expect(try test.open().messages == outbox.messages)
      #expect(try test.open().recovery == .nothing)
    }
  }

  @Test
  func `starting over keeps a copy`() throws {
    let test = TestOutbox()
    try test.open().append("one")
    let damaged = test.bytes.map { $0 ^ 0xFF }
    test.bytes = damaged
    #expect(throws: OutboxError.corrupt(OutboxFault(offset: 0, reason: .notAnOutbox))) {
      try test.open()
    }
    let outbox = try test.open(onDamage: .setAside)
    #expect(outbox.status.pendingCount == 0)
    #expect(try outbox.append("two").sequence == 1)
    #expect(test.otherNames.map { test.files.bytes(of: "/data/\($0)") } == [damaged])
  }

  @Test
  func `a spliced file is reported unless it existed before (A3)`() async throws {
    let (bytes, ends) = try await sample()
    let other = try await sample().bytes
    func isReported(_ bytes: [UInt8]) throws -> Bool {
      let test = try TestOutbox.containing(bytes)
      do throws(OutboxError) {
        let outbox = try test.open()
        return outbox.recovery != .nothing
      } catch .corrupt {
        return true
      }
    }
    let starts = [64] + ends
    for (start, end) in zip(starts, ends) {
      // A record is missing, repeated, or from another outbox.
      if end < bytes.count { #expect(try isReported(Array(bytes[..<start] + bytes[end...]))) }
      #expect(try isReported(Array(bytes[..<end] + bytes[start...])))
      #expect(try isReported(Array(bytes[..<start] + other[start...])))
      #expect(try isReported(Array(other[..<start] + bytes[start...])))
    }
    // Bytes are missing anywhere, or inserted.
    for start in stride(from: 64, to: bytes.count - 1, by: 3 * min(seedDivisor(), 9)) {
      #expect(try isReported(Array(bytes[..<start] + bytes[(start + 1)...])), "\(start)")
      #expect(try isReported(Array(bytes[..<start] + [7] + bytes[start...])), "\(start)")
    }
  }

  @Test
  func `a truncated record before others is damage`()
    async throws
  {
    let (bytes, ends) = try await sample()
    for cut in [10, 60, 100, 200] {
      let spliced = Array(bytes[..<(ends[1] - cut)] + bytes[ends[1]...])
      let test = try TestOutbox.containing(spliced)
      #expect(throws: OutboxError.self) { try test.open() }
      #expect(test.bytes == spliced)
    }
  }

  @Test
  func `zeros count as torn only in the last write`()
    async throws
  {
    let test = TestOutbox()
    let outbox = try test.open()
    try await outbox.append("one")
    let first = test.bytes.count
    try await outbox.append(String(repeating: "2", count: 3_000))
    let bytes = test.bytes
    // Any of the sectors that the write covers may not have reached the medium.
    for sector in first / 512...(bytes.count - 1) / 512 {
      var torn = bytes
      for index in max(first, sector * 512)..<min(bytes.count, sector * 512 + 512) {
        torn[index] = 0
      }
      let test = try TestOutbox.containing(torn)
      let outbox = try test.open()
      #expect(outbox.recovery == .tornTail(byteCount: bytes.count - first))
      #expect(outbox.messages == ["one"])
      try await outbox.append("two")
      #expect(try test.open().messages == ["one", "two"])
    }
    // From any offset, zeros extend to the end or beyond.
    for start in stride(from: first, to: bytes.count - 4, by: 13) {
      for more in [0, 5, 600] {
        let zeros = [UInt8](repeating: 0, count: bytes.count - start + more)
        let outbox = try TestOutbox.containing(bytes[..<start] + zeros).open()
        #expect(outbox.recovery == .tornTail(byteCount: bytes.count - first + more), "\(start)")
      }
    }
    // A later write proves that this one was complete.
    try await outbox.append("three")
    try await outbox.append("four")
    var damaged = test.bytes
    for index in first + 1_000..<first + 2_100 { damaged[index] = 0 }
    #expect(throws: OutboxError.corrupt(OutboxFault(offset: first, reason: .damagedRecord))) {
      try TestOutbox.containing(damaged).open()
    }
  }

  @Test
  func `a message that contains zeros isn't torn`() throws {
    let test = TestOutbox()
    func open(_ test: TestOutbox) throws(OutboxError) -> Outbox<[UInt8]> {
      try Outbox(
        directory: "/data",
        name: "calls",
        typeIdentifier: "call",
        codec: OutboxCodec(encode: { $0 }, decode: { $0 }),
        fileSystem: test.files
      )
    }
    for count in [5, 500, 1_300, 5_000] {
      try open(test).append([UInt8](repeating: 0, count: count))
      let bytes = test.bytes
      for index in stride(from: bytes.count - count - 72, to: bytes.count, by: 17) {
        var damaged = bytes
        damaged[index] ^= 4
        let test = try TestOutbox.containing(damaged)
        #expect(throws: OutboxError.self, "\(index) of \(count)") { try open(test) }
      }
    }
  }

  @Test
  func `damage that appears later stops every write`() throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try outbox.append("one")
    var damaged = test.bytes
    damaged[damaged.count - 3] ^= 1
    test.bytes = damaged
    #expect(throws: OutboxError.self) { try outbox.append("two") }
    #expect(test.bytes == damaged)
    let shorter = Array(damaged.dropLast(20))
    test.bytes = shorter
    #expect(throws: OutboxError.self) { try outbox.append("two") }
    #expect(test.bytes == shorter)
  }

  @Test
  func `random bytes never become messages and never trap`() throws {
    withSeeds(200) { generator in
      var bytes: [UInt8] = []
      if Bool.random(using: &generator) {
        let test = TestOutbox()
        try test.open().append("one")
        bytes = test.bytes
      }
      let known = bytes.isEmpty ? [] : ["one"]
      bytes += (0..<Int.random(in: 0..<300, using: &generator)).map { _ in
        .random(in: 0 ... .max, using: &generator)
      }
      let test = try TestOutbox.containing(bytes)
      if let outbox = try? test.open() { #expect(outbox.messages == known) }
      #expect(try test.open(onDamage: .salvage).messages == known)
    }
  }

  @Test
  func `a torn tail stays until the next write`() async throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try await outbox.append("one")
    try await outbox.skip(to: .max - 3)
    test.bytes += [0xC3, 0x5E]
    let torn = test.bytes
    let opened = try test.open()
    let tail = OutboxRecovery.tornTail(byteCount: 2)
    #expect(opened.recovery == tail)
    // There aren't enough numbers left, so nothing is written.
    #expect(throws: OutboxError.self) { try opened.append(["two", "three", "four"]) }
    #expect(test.bytes == torn)
    #expect(try test.open().recovery == tail)
    #expect(try await opened.drain().map(\.message) == ["one"])
    #expect(try test.open().recovery == .nothing)

    // With nothing to deliver, delivering writes nothing either.
    test.bytes += [0xC3]
    #expect(try await test.open().drain() == [])
    #expect(try test.open().recovery == .tornTail(byteCount: 1))
  }

  @Test
  func `a handover beyond the last number is refused`() throws {
    var handover = Handover<String>(firstSequence: .max - 2)
    for title in ["a", "b", "c", "d"] { handover.append(title) }
    #expect(handover.nextSequence == .max)
    let outbox = try TestOutbox().open()
    try outbox.skip(to: .max - 2)
    #expect(throws: OutboxError.self) { try handover.handOver(to: outbox) }
    #expect(handover.changes.count == 4)
  }
}
