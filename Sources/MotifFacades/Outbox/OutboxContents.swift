// SPDX-License-Identifier: MIT

/// What an outbox holds: what its frames add up to.
struct OutboxContents: Sendable {
  struct Dead: Hashable, Sendable {
    let entry: OutboxQueue.Entry
    let reason: String
  }

  private(set) var pending = OutboxQueue()
  private(set) var dead: [UInt64: Dead] = [:]
  /// The number of the next message.
  private(set) var nextSequence: UInt64 = 1
  /// The highest number that may have been sent.
  private(set) var claimedThrough: UInt64 = 0
  /// How many bytes a file with nothing else would take, about.
  private(set) var liveSize = 0

  init(nextSequence: UInt64 = 1) {
    self.nextSequence = nextSequence
  }

  var deadInOrder: [Dead] { dead.values.sorted { $0.entry.sequence < $1.entry.sequence } }

  /// Takes in a frame.
  ///
  /// - Returns: Whether it can follow from those before it. Otherwise nothing is changed.
  mutating func apply(_ frame: OutboxFrame) -> Bool {
    switch frame.kind {
    case .messages:
      guard let messages = Self.messages(in: frame), frame.sequence >= nextSequence,
        frame.sequence <= .max - UInt64(messages.count)
      else { return false }
      for (index, bytes) in messages.enumerated() {
        let entry = OutboxQueue.Entry(sequence: frame.sequence + UInt64(index), bytes: bytes)
        pending.insert(entry)
        liveSize += Self.size(of: entry)
      }
      nextSequence = frame.sequence + UInt64(messages.count)
    case .delivered:
      remove(frame.sequence)
    case .dead:
      guard frame.payload.count >= 4 else { return false }
      guard var entry = pending.remove(frame.sequence) else { break }
      entry.attempts = Int(frame.payload.number(UInt32.self, at: 0))
      let reason = String(decoding: frame.payload.dropFirst(4), as: UTF8.self)
      dead[frame.sequence] = Dead(entry: entry, reason: reason)
    case .revived:
      guard let letter = dead.removeValue(forKey: frame.sequence) else { break }
      pending.insert(.init(sequence: frame.sequence, bytes: letter.entry.bytes))
    case .discarded:
      guard let letter = dead.removeValue(forKey: frame.sequence) else { break }
      liveSize -= Self.size(of: letter.entry)
    case .withdrawn:
      guard frame.payload.count.isMultiple(of: 8) else { return false }
      for index in stride(from: 0, to: frame.payload.count, by: 8) {
        remove(frame.payload.number(UInt64.self, at: index))
      }
    case .claimed:
      claimedThrough = max(claimedThrough, frame.sequence)
    case .failed:
      guard frame.payload.count == 4 else { return false }
      let attempts = Int(frame.payload.number(UInt32.self, at: 0))
      pending.setAttempts(of: frame.sequence, to: attempts)
    case .skipped:
      guard frame.sequence >= nextSequence else { return false }
      nextSequence = frame.sequence
    }
    return true
  }

  private mutating func remove(_ sequence: UInt64) {
    guard let entry = pending.remove(sequence) else { return }
    liveSize -= Self.size(of: entry)
  }

  /// The fewest frames that add up to the same.
  var frames: [OutboxFrame] {
    var frames: [OutboxFrame] = []
    let all = (Array(pending.entries) + dead.values.map(\.entry)).sorted {
      $0.sequence < $1.sequence
    }
    for entry in all {
      frames.append(.messages([entry.bytes], from: entry.sequence))
      if let letter = dead[entry.sequence] {
        frames.append(
          .dead(entry.sequence, attempts: entry.attempts, reason: letter.reason)
        )
      } else if entry.attempts > 0 {
        frames.append(.failed(entry.sequence, attempts: entry.attempts))
      }
    }
    if nextSequence > 1 { frames.append(OutboxFrame(.skipped, nextSequence)) }
    if claimedThrough > 0 { frames.append(OutboxFrame(.claimed, claimedThrough)) }
    return frames
  }

  private static func size(of entry: OutboxQueue.Entry) -> Int {
    entry.bytes.count + OutboxFrame.overhead + 4
  }

  private static func messages(in frame: OutboxFrame) -> [[UInt8]]? {
    var messages: [[UInt8]] = []
    var index = 0
    while index < frame.payload.count {
      guard frame.payload.count - index >= 4 else { return nil }
      let count = Int(frame.payload.number(UInt32.self, at: index))
      guard count <= frame.payload.count - index - 4 else { return nil }
      messages.append(Array(frame.payload[index + 4..<index + 4 + count]))
      index += 4 + count
    }
    return messages
  }
}
