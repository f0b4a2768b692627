// SPDX-License-Identifier: MIT

import Dispatch
import MotifFacades
import MotifStorage
import Synchronization

private typealias Messages = Outbox<[UInt8]>

/// Opens arbitrary bytes as the log of an outbox, appends to it, delivers, and opens it again.
///
/// The last byte of the input determines whether to make complete records of the rest, how to handle
/// damage, and the receiver's answers.
@_cdecl("LLVMFuzzerTestOneInput")
public func fuzzOutbox(_ start: UnsafePointer<UInt8>, _ count: Int) -> CInt {
  var log = Array(UnsafeBufferPointer(start: start, count: count))
  guard let choice = log.popLast() else { return 0 }
  if choice & 1 == 1 { log = FuzzedLog.mended(log) }
  let policy: OutboxDamagePolicy = [.refuse, .refuse, .salvage, .setAside][Int(choice >> 1 & 3)]

  let files = FuzzedFiles(["calls.outbox": log])
  let before = files.all
  guard let outbox = try? open(files, policy) else {
    precondition(files.all == before, "An open that fails has changed a file.")
    return 0
  }
  if case .mended(_, let copy, _) = outbox.recovery {
    precondition(files.all[copy] == log, "Evidence is lost.")
    precondition(policy != .refuse, "Something was written that was to be left alone.")
  } else {
    precondition(files.all == before, "An open has changed a file.")
  }
  use(outbox, files, answers: choice >> 3)
  return 0
}

/// Performs every kind of change on an outbox, and opens it again after each.
private func use(_ outbox: Messages, _ files: FuzzedFiles, answers: UInt8) {
  let held = Contents(of: outbox)
  let found = files.all
  let new: [[UInt8]] = [[1], [], [UInt8](repeating: 0, count: 600)]
  let sequence = outbox.nextSequence
  do throws(OutboxError) {
    let receipts = try outbox.append(new)
    precondition(receipts.map(\.sequence) == (0..<3).map { sequence + $0 }, "A number is wrong.")
    precondition(
      Set(receipts.map(\.key)).isDisjoint(with: (held.pending + held.dead).map(\.key)),
      "A key is given twice."
    )
    var expected = held
    for (receipt, message) in zip(receipts, new) {
      expected.pending.append(.init(receipt.sequence, receipt.key, message))
    }
    expected.check(files, "an append")
  } catch {
    guard case .tooLarge = error, sequence > .max - 4 else {
      preconditionFailure("What was found keeps the outbox from recording: \(error)")
    }
  }

  let known = Contents(of: outbox)
  let sent = Mutex<[UInt64]>([])
  let stop = wait {
    try await outbox.deliver { parcel in
      let count = sent.withLock { sent in
        sent.append(parcel.sequence)
        return sent.count
      }
      guard count < 20 else { return .offline }
      return answers >> (parcel.sequence % 4) & 1 == 1 ? .delivered : .reject("no")
    }
  }
  guard stop == .empty || stop == .offline else { preconditionFailure("Delivering has failed.") }
  let left = Contents(of: outbox)
  // Without a free number and without messages to deliver, nothing has been written.
  if case .tornTail = outbox.recovery {
    left.check(files, "a delivery", torn: found)
  } else {
    left.check(files, "a delivery")
  }
  let numbers = Set(sent.withLock { $0 })
  for message in known.pending where !numbers.contains(message.sequence) {
    precondition((left.pending + left.dead).contains(message), "A message is lost.")
  }

  try? outbox.compact()
  left.check(files, "a compaction")
  let dead = left.dead.map(\.sequence)
  guard (try? outbox.revive(dead.prefix(2))) == min(2, dead.count),
    (try? outbox.discard(dead.dropFirst(3))) == max(0, dead.count - 3)
  else { preconditionFailure("A dead letter cannot be settled.") }
  let last = Contents(of: outbox)
  precondition(
    last.dead == Array(left.dead.dropFirst(2).prefix(1)),
    "The wrong letters are settled."
  )
  precondition(last.pending.count == left.pending.count + min(2, dead.count), "One is missing.")
  last.check(files, "a revival")
}

/// The contents of an outbox: for every message, the parts that must never change.
private struct Contents: Equatable {
  struct Message: Equatable {
    let sequence: UInt64
    let key: String
    let bytes: [UInt8]

    init(_ sequence: UInt64, _ key: String, _ bytes: [UInt8]) {
      self.sequence = sequence
      self.key = key
      self.bytes = bytes
    }
  }

  var pending: [Message]
  var dead: [Message]

  init(of outbox: Messages) {
    pending = outbox.pending().map { Message($0.sequence, $0.key, $0.message) }
    dead = outbox.deadLetters().map { Message($0.sequence, $0.key, $0.bytes) }
    precondition(pending.count == outbox.status.pendingCount, "A message is hidden.")
    precondition(dead.count == outbox.status.deadCount, "A dead letter is hidden.")
  }

  /// Checks that a process that opens the file now finds the same contents.
  ///
  /// - Parameters:
  ///   - files: The files.
  ///   - occasion: What has happened to them.
  ///   - torn: The files that were found with a torn tail, if there was one. It stays until something is written.
  func check(_ files: FuzzedFiles, _ occasion: String, torn: [String: [UInt8]]? = nil) {
    do throws(OutboxError) {
      let outbox = try open(files, .refuse)
      precondition(
        outbox.recovery == .nothing || files.all == torn,
        "After \(occasion): \(outbox.recovery)"
      )
      precondition(Contents(of: outbox) == self, "After \(occasion) the file holds something else.")
    } catch {
      preconditionFailure("After \(occasion): \(error)")
    }
  }
}

private func open(
  _ files: FuzzedFiles,
  _ policy: OutboxDamagePolicy
) throws(OutboxError) -> Messages {
  try Outbox(
    directory: "data",
    name: "calls",
    typeIdentifier: FuzzedLog.type,
    codec: OutboxCodec(encode: { $0 }, decode: { $0 }),
    onDamage: policy,
    fileSystem: files
  )
}

/// Runs asynchronous code and blocks the thread until it is done.
private func wait<Result: Sendable>(
  for body: @escaping @Sendable () async throws -> Result
) -> Result? {
  let done = DispatchSemaphore(value: 0)
  let result = Mutex<Result?>(nil)
  Task.detached {
    let value = try? await body()
    result.withLock { $0 = value }
    done.signal()
  }
  done.wait()
  return result.withLock { $0 }
}
