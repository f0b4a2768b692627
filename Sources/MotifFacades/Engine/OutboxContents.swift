// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The contents of an outbox: the sum of its frames.
struct OutboxContents: Sendable {
  struct Dead: Hashable, Sendable {
    let entry: OutboxQueue.Entry
    let reason: String
    let isRejected: Bool
  }

  private(set) var pending = OutboxQueue()
  private(set) var dead: [UInt64: Dead] = [:]
  /// The number of the next message.
  private(set) var nextSequence: UInt64 = 1
  /// The highest number that may have been sent.
  private(set) var claimedThrough: UInt64 = 0
  /// About how many bytes a file with only these messages would take.
  private(set) var liveSize = 0

  init(nextSequence: UInt64 = 1) {
    self.nextSequence = nextSequence
  }

  var deadInOrder: [Dead] { dead.values.sorted { $0.entry.sequence < $1.entry.sequence } }

  /// Whether a message is still here and cannot have been sent.
  func canWithdraw(_ sequence: UInt64) -> Bool {
    sequence > claimedThrough && pending[sequence] != nil
  }

  /// The first message to be delivered, if it may be sent.
  var firstClaimed: OutboxQueue.Entry? {
    pending.entries.first.flatMap { $0.sequence <= claimedThrough ? $0 : nil }
  }

  /// Applies a frame.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: Whether it can follow the frames before it. If not, nothing changes.
  mutating func apply(_ frame: OutboxFrame) -> Bool {
    switch frame.kind {
    case .messages:
      guard let (token, messages) = Self.messages(in: frame),
        frame.sequence >= nextSequence,
        frame.sequence <= .max - UInt64(messages.count)
      else { return false }
      for (index, bytes) in messages.enumerated() {
        let sequence = frame.sequence + UInt64(index)
        let entry = OutboxQueue.Entry(sequence: sequence, token: token, bytes: bytes)
        pending.insert(entry)
        liveSize += Self.size(of: entry)
      }
      nextSequence = frame.sequence + UInt64(messages.count)
    case .delivered:
      remove(frame.sequence)
    case .dead, .rejected:
      guard frame.payload.count >= 4 else { return false }
      guard var entry = pending.remove(frame.sequence) else { break }
      entry.attempts = Int(frame.payload.number(UInt32.self, at: 0))
      let reason = String(decoding: frame.payload.dropFirst(4), as: UTF8.self)
      let isRejected = frame.kind == .rejected
      dead[frame.sequence] = Dead(entry: entry, reason: reason, isRejected: isRejected)
    case .revived:
      guard [0, OutboxToken.size].contains(frame.payload.count) else { return false }
      guard let entry = dead.removeValue(forKey: frame.sequence)?.entry else { break }
      let token = frame.payload.isEmpty ? entry.token : OutboxToken(frame.payload, at: 0)
      pending.insert(.init(sequence: frame.sequence, token: token, bytes: entry.bytes))
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

  /// The fewest frames that add up to the same contents.
  var frames: [OutboxFrame] {
    var frames: [OutboxFrame] = []
    let all = (pending.entries + dead.values.map(\.entry)).sorted {
      $0.sequence < $1.sequence
    }
    for entry in all {
      frames.append(.messages([entry.bytes], from: entry.sequence, token: entry.token))
      if let letter = dead[entry.sequence] {
        frames.append(
          .dead(
            entry.sequence,
            attempts: entry.attempts,
            reason: letter.reason,
            isRejected: letter.isRejected
          )
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
    entry.bytes.count + OutboxFrame.overhead + OutboxToken.size + 4
  }

  private static func messages(
    in frame: OutboxFrame
  ) -> (token: OutboxToken, messages: [[UInt8]])? {
    guard frame.payload.count >= OutboxToken.size else { return nil }
    var messages: [[UInt8]] = []
    var index = OutboxToken.size
    while index < frame.payload.count {
      guard frame.payload.count - index >= 4 else { return nil }
      let count = Int(frame.payload.number(UInt32.self, at: index))
      guard count <= frame.payload.count - index - 4 else { return nil }
      messages.append(Array(frame.payload[index + 4..<index + 4 + count]))
      index += 4 + count
    }
    return (OutboxToken(frame.payload, at: 0), messages)
  }
}

// MARK: - Messages to deliver

/// The messages to deliver, in the order of their numbers.
struct OutboxQueue: Sendable {
  struct Entry: Hashable, Sendable {
    let sequence: UInt64
    let token: OutboxToken
    let bytes: [UInt8]
    /// How many attempts have failed.
    var attempts = 0

    var key: String { token.key(for: sequence) }
  }

  private(set) var entries: ArraySlice<Entry> = []

  subscript(sequence: UInt64) -> Entry? { index(of: sequence).map { entries[$0] } }

  /// Inserts an entry by its number: at the end, unless it was revived.
  mutating func insert(_ entry: Entry) {
    entries.insert(entry, at: position(of: entry.sequence))
  }

  /// Removes an entry.
  ///
  /// - Complexity: O(1) for the first one, amortized, and for the last one; O(*n*) for others.
  mutating func remove(_ sequence: UInt64) -> Entry? {
    guard let index = index(of: sequence) else { return nil }
    guard index == entries.startIndex else { return entries.remove(at: index) }
    let entry = entries.popFirst()
    // A slice keeps the memory of elements removed from its front, so it is copied from time to time.
    if entries.startIndex > entries.count { entries = ArraySlice(Array(entries)) }
    return entry
  }

  mutating func setAttempts(of sequence: UInt64, to attempts: Int) {
    if let index = index(of: sequence) { entries[index].attempts = attempts }
  }

  private func index(of sequence: UInt64) -> Int? {
    let index = position(of: sequence)
    return index < entries.endIndex && entries[index].sequence == sequence ? index : nil
  }

  /// The first place whose entry has this number or a higher one.
  private func position(of sequence: UInt64) -> Int {
    if let last = entries.last, last.sequence < sequence { return entries.endIndex }
    var (low, high) = (entries.startIndex, entries.endIndex)
    while low < high {
      let middle = (low + high) / 2
      if entries[middle].sequence < sequence { low = middle + 1 } else { high = middle }
    }
    return low
  }
}
