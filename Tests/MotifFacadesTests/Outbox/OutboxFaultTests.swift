// SPDX-License-Identifier: MIT

import MotifFacades
import MotifTestSupport
import Testing

@Suite("Outbox: failing file systems")
struct OutboxFaultTests {
  private static let codes: [Int32] = [28, 13, 5, 4]  // no space, no permission, i/o, interrupted

  /// Appends, delivers, gives up, and compacts, continuing after any failure.
  ///
  /// - Returns: The messages acknowledged as recorded, as delivered to a sender, and as given up.
  private func work(
    _ test: TestOutbox,
    _ durability: Durability
  ) async -> (recorded: [String], sent: [OutboxParcel<String>], rejected: [String]) {
    let sent = Sent<String>()
    var recorded: [String] = []
    guard let outbox = try? test.open() else { return ([], [], []) }
    for name in ["a", "b", "c"]
    where (try? await outbox.append(name, durability: durability)) != nil {
      recorded.append(name)
    }
    _ = try? await outbox.deliver { parcel in
      guard parcel.message != "c" else { return .offline }
      await sent.note(parcel)
      return parcel.message == "b" ? .reject("no") : .delivered
    }
    if (try? await outbox.append(["d", "e"], durability: durability)) != nil {
      recorded += ["d", "e"]
    }
    try? await outbox.compact()
    if (try? await outbox.append("f", durability: durability)) != nil { recorded.append("f") }
    return (recorded, await sent.parcels, await outbox.deadLetters().map { $0.message ?? "" })
  }

  /// The final content: pending messages, and dead letters.
  private func check(
    _ test: TestOutbox,
    _ done: (recorded: [String], sent: [OutboxParcel<String>], rejected: [String]),
    mayHaveMore: Bool = false,
    _ comment: Comment
  ) async throws {
    let outbox = try test.open()
    let pending = await outbox.pending()
    let dead = await outbox.deadLetters()
    // No acknowledged message is lost.
    let found = Set(pending.map(\.message) + dead.compactMap(\.message))
    let delivered = Set(done.sent.filter { $0.message != "b" }.map(\.message))
    for message in done.recorded where !delivered.contains(message) {
      #expect(found.contains(message), comment)
    }
    // No unrecorded message appears, the order is kept, and keys stay the same.
    if !mayHaveMore { #expect(found.isSubset(of: done.recorded), comment) }
    #expect(pending.map(\.message) == pending.map(\.message).sorted(), comment)
    for parcel in pending {
      for earlier in done.sent where earlier.message == parcel.message {
        #expect(earlier.key == parcel.key, comment)
      }
    }
    // A failure doesn't block later calls, nor leave anything behind.
    try await outbox.append("z")
    let last = try test.open()
    #expect(last.messages == pending.map(\.message) + ["z"], comment)
    #expect(last.recovery == .nothing, comment)
    #expect(test.otherNames == [], comment)
  }

  @Test(arguments: codes, [Durability.power, .process])
  func `all acknowledged messages survive any single failure (A3)`(
    code: Int32,
    durability: Durability
  ) async throws {
    for index in 0..<200 {
      let test = TestOutbox()
      test.files.failOperation(after: index, code: code)
      let done = await work(test, durability)
      let wasReached = test.files.operations.count > index
      test.files.heal()
      try await check(test, done, "operation \(index)")
      guard wasReached else {
        #expect(index > 30)
        return
      }
    }
    Issue.record("It takes too many operations.")
  }

  @Test(arguments: codes, [Durability.power, .process])
  func `all acknowledged messages survive a lasting failure`(
    code: Int32,
    durability: Durability
  ) async throws {
    for index in stride(from: 0, to: 70, by: min(seedDivisor(), 4)) {
      let test = TestOutbox()
      test.files.breakDown(after: index, code: code)
      let done = await work(test, durability)
      test.files.heal()
      // Written bytes that couldn't be cut off may be found.
      try await check(test, done, mayHaveMore: true, "operation \(index)")
    }
  }

  @Test
  func
    `a loss of power at any operation, with any part of what was not synchronized, loses nothing`()
    async throws
  {
    for index in stride(from: 0, to: 70, by: min(seedDivisor(), 4)) {
      for kept in 0..<3 {
        for part in [0, 1, 57, 100, 10_000] {
          let test = TestOutbox()
          test.files.breakDown(after: index, code: 5)
          let done = await work(test, .power)
          test.files.heal()
          test.files.losePower(keeping: kept) { rest in
            let zeros = part % 3 == 1 ? max(0, rest.count - part) : 0
            return Array(rest.prefix(part)) + [UInt8](repeating: 0, count: zeros)
          }
          try await check(
            test,
            done,
            mayHaveMore: true,
            "operation \(index), \(kept) names, \(part) bytes"
          )
        }
      }
    }
  }

  @Test
  func `a power loss removes unsynchronized records all together`() throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try outbox.append("one")
    for number in 0..<20 {
      try outbox.append(String(repeating: "\(number % 10)", count: 150), durability: .process)
    }
    let files = test.bytes
    let synced = try #require(test.files.bytes(of: test.path)).count
    withSeeds(100) { generator in
      // Any sectors may be missing, so that whole records follow torn ones.
      let test = try TestOutbox.containing(files)
      var bytes = files
      let first = 200
      for sector in first / 512 + 1...(bytes.count - 1) / 512
      where Bool.random(using: &generator) {
        for index in sector * 512..<min(bytes.count, sector * 512 + 512) { bytes[index] = 0 }
      }
      test.bytes = bytes
      let found = try test.open()
      let all = outbox.messages
      #expect(all.starts(with: found.messages))
      #expect(found.messages.first == "one")
      try found.append("next")
      #expect(try test.open().messages == found.messages)
    }
    #expect(synced > 4_000)
  }

  @Test
  func `a full disk is an error, but smaller messages fit`() throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try outbox.append("one")
    let before = test.bytes
    test.files.failNext(.write, code: 28)
    #expect(throws: OutboxError.self) { try outbox.append("two") }
    #expect(test.bytes == before)
    #expect(outbox.messages == ["one"])
    #expect(try outbox.append("three").sequence == 2)
    #expect(try test.open().messages == ["one", "three"])
  }

  @Test
  func `a failed synchronization rewrites the file first`() throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try outbox.append("one")
    try outbox.append("two", durability: .process)
    test.files.failNext(.synchronize, code: 5)
    #expect(throws: OutboxError.self) { try outbox.append("three") }
    // The system may now believe that the bytes of the second one are on the medium.
    let before = test.files.operations.count
    try outbox.append("four")
    #expect(test.files.operations.dropFirst(before).contains(.rename))
    test.files.losePower()
    #expect(try test.open().messages == ["one", "two", "four"])
  }

  @Test
  func `a failed write that can't be undone is undecided`() throws {
    for fault in [FileSystemOperation.write, .synchronize] {
      let test = TestOutbox()
      let outbox = try test.open()
      try outbox.append("one")
      test.files.failNext(fault, code: 28)
      test.files.failNext(.truncate, code: 5)
      let error = FileSystemError(operation: fault, path: test.path, code: 28)
      #expect(throws: OutboxError.undecided(error)) { try outbox.append("two") }
      #expect(outbox.messages == ["one"])
      if fault == .write {
        test.files.failNext(.truncate, code: 5)
        #expect(throws: OutboxError.self) { try outbox.append("three") }
      }
      try outbox.append("four")
      #expect(outbox.messages == ["one", "four"])
      #expect(try test.open().messages == ["one", "four"])
      #expect(try test.open().recovery == .nothing)
    }
  }

  @Test
  func `an append to a read-only file fails definitely`() throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try outbox.append("one")
    let before = test.bytes
    test.files.makeReadOnly(test.path)
    let error = FileSystemError(operation: .write, path: test.path, code: 13)
    #expect(throws: OutboxError.io(error)) { try outbox.append("two") }
    #expect(test.bytes == before)
    test.files.heal()
    #expect(try outbox.append("three").sequence == 2)
    #expect(try test.open().messages == ["one", "three"])
  }

  @Test
  func `an unavailable lock is an error, and nothing is written`() async throws {
    let test = TestOutbox()
    let outbox = try test.open()
    try await outbox.append("one")
    let before = test.bytes
    let error = OutboxError.io(FileSystemError(operation: .lock, path: "/data", code: 24))
    test.files.failNext(.lock, code: 24)
    #expect(throws: error) { try outbox.append("two") }
    test.files.failNext(.lock, code: 24)
    #expect(throws: error) { try test.open() }
    test.files.failNext(.lock, code: 24)
    await #expect(throws: error) { try await outbox.deliver { _ in .delivered } }
    #expect(test.bytes == before)
  }
}
