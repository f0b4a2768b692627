// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

/// Messages that contain data in the outbox's own format.
@Suite("Outbox: records in messages")
struct OutboxNestingTests {
  private func open(
    _ test: TestOutbox,
    onDamage policy: OutboxDamagePolicy = .refuse
  ) throws(OutboxError) -> Outbox<[UInt8]> {
    try Outbox(
      directory: "/data",
      name: "calls",
      typeIdentifier: "call",
      codec: OutboxCodec(encode: { $0 }, decode: { $0 }),
      onDamage: policy,
      fileSystem: test.files
    )
  }

  /// The file of another outbox that has been used.
  private func otherLog() async throws -> [UInt8] {
    let test = TestOutbox()
    let outbox = try open(test)
    try await outbox.append([[1], [2], [UInt8](repeating: 0xC3, count: 30)])
    try await outbox.deliver { $0.sequence == 1 ? .delivered : .reject("no") }
    try await outbox.append([[4]])
    return test.bytes
  }

  /// Payloads that look like an outbox's output: logs, headers, records, and parts of them.
  private func payloads(own: [UInt8]) async throws -> [[UInt8]] {
    let other = try await otherLog()
    let records = Array(other[64...])
    return [
      other, own, records, Array(own[64...]), Array(other.prefix(64)), Array(own.prefix(64)),
      Array(records.dropLast(30)), Array(records.dropFirst(30)), records + own + records,
      Array(records.prefix(120)) + records, [0xC3, 0x5E, 0x6D, 0xB7] + other,
      // The log of an outbox whose message contains a log.
      other + records + own.reversed() + own,
    ]
  }

  @Test
  func `a torn message is cut off, whatever its content`() async throws {
    let test = TestOutbox()
    let outbox = try open(test)
    try await outbox.append([[1], [2]])
    try await outbox.deliver { $0.sequence == 1 ? .delivered : .offline }
    let before = test.bytes
    for payload in try await payloads(own: before) {
      for isAlone in [true, false] {
        let test = try TestOutbox.containing(before)
        let outbox = try open(test)
        try await outbox.append(payload, durability: isAlone ? .power : .process)
        if !isAlone { try await outbox.append(payload + [9], durability: .process) }
        let bytes = test.bytes
        let step = isInstrumented ? 53 : min(seedDivisor(), 7)
        let lengths = stride(from: before.count, through: bytes.count, by: step)
        for count in Array(lengths) + [bytes.count] {
          let torn = try TestOutbox.containing(Array(bytes.prefix(count)))
          let opened = try open(torn)
          let known = [[2], payload, payload + [9]]
          #expect(known.starts(with: opened.messages))
          #expect(opened.messages.first == [2])
          #expect(opened.messages.count == 1 || count > before.count + payload.count)
          try await opened.append([7])
          #expect(try open(torn).messages == opened.messages)
          #expect(try open(torn).recovery == .nothing)
        }
      }
    }
  }

  @Test
  func `a torn message's missing sectors are always found`() async throws {
    let test = TestOutbox()
    let outbox = try open(test)
    try await outbox.append([[1], [2]])
    let before = test.bytes
    for payload in try await payloads(own: before) {
      let test = try TestOutbox.containing(before)
      let outbox = try open(test)
      // Neither was synchronized, so any of their sectors may be missing.
      try await outbox.append(payload + payload, durability: .process)
      try await outbox.append(payload, durability: .process)
      let bytes = test.bytes
      for sector in before.count / 512...(bytes.count - 1) / 512 {
        var torn = bytes
        for index in max(before.count, sector * 512)..<min(bytes.count, sector * 512 + 512) {
          torn[index] = 0
        }
        let opened = try open(try TestOutbox.containing(torn))
        #expect([[1], [2], payload + payload].starts(with: opened.messages), "sector \(sector)")
        guard case .tornTail = opened.recovery else {
          Issue.record("sector \(sector): \(opened.recovery)")
          continue
        }
      }
    }
  }

  @Test
  func `damage before other records is always found`() async throws {
    let test = TestOutbox()
    let outbox = try open(test)
    try await outbox.append([[1], [2]])
    let before = test.bytes
    for payload in try await payloads(own: before) {
      let test = try TestOutbox.containing(before)
      let outbox = try open(test)
      try await outbox.append(payload)
      let end = test.bytes.count
      try await outbox.append([3])
      try await outbox.append([4])
      let bytes = test.bytes
      for index in stride(from: before.count, to: end, by: 3 * min(seedDivisor(), 5)) {
        var damaged = bytes
        damaged[index] ^= 8
        #expect(throws: OutboxError.self) { try open(try .containing(damaged)) }
        // Bytes are missing, or inserted.
        let shorter = Array(bytes[..<index] + bytes[min(index + 5, end)...])
        #expect(throws: OutboxError.self) { try open(try .containing(shorter)) }
        let longer = Array(bytes[..<index] + [7, 7] + bytes[index...])
        #expect(throws: OutboxError.self) { try open(try .containing(longer)) }
        // Zeros replace bytes that were on the medium.
        var blank = bytes
        for place in index..<min(index + 512, end) { blank[place] = 0 }
        if blank != bytes {
          #expect(throws: OutboxError.self) { try open(try .containing(blank)) }
        }
      }
    }
  }

  @Test
  func `salvaging extracts no record from a message`() async throws {
    let test = TestOutbox()
    let outbox = try open(test)
    try await outbox.append([[1], [2]])
    try await outbox.deliver { $0.sequence == 1 ? .reject("no") : .offline }
    let dead = test.bytes
    try await outbox.revive([1])
    let before = test.bytes
    for payload in try await payloads(own: dead) {
      let test = try TestOutbox.containing(before)
      let outbox = try open(test)
      try await outbox.append(payload)
      try await outbox.append([3])
      let damage = before.count + 58
      var damaged = test.bytes
      damaged[damage] ^= 8
      let salvaged = try open(try TestOutbox.containing(damaged), onDamage: .salvage)
      #expect(salvaged.messages == [[1], [2], [3]])
      #expect(await salvaged.deadLetters().isEmpty)
    }
  }
}
