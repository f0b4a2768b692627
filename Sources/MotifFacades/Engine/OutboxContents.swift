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
    pending.first.flatMap { $0.sequence <= claimedThrough ? $0 : nil }
  }

  /// Finds the first of some frames that cannot follow those applied so far.
  ///
  /// - Parameter frames: The frames, in order. They are not applied.
  /// - Returns: Its index, or `nil` if all of them can be applied.
  func firstMisfit(in frames: [OutboxFrame]) -> Int? {
    var next = nextSequence
    return frames.firstIndex { !Self.check($0, &next) }
  }

  /// Checks whether a frame can follow others.
  ///
  /// - Parameters:
  ///   - frame: The frame.
  ///   - next: The number of the next message: before the frame, and, if it fits, after it.
  /// - Returns: Whether it fits.
  private static func check(_ frame: OutboxFrame, _ next: inout UInt64) -> Bool {
    let size = frame.payload.count
    switch frame.kind {
    case .messages:
      guard let count = messageRanges(in: frame)?.count, frame.sequence >= next,
        frame.sequence <= .max - UInt64(count)
      else { return false }
      next = frame.sequence + UInt64(count)
    case .skipped:
      guard frame.sequence >= next else { return false }
      next = frame.sequence
    case .dead, .rejected: return size >= 4
    case .revived: return size == 0 || size == OutboxToken.size
    case .withdrawn: return size.isMultiple(of: 8)
    case .failed: return size == 4
    case .delivered, .discarded, .claimed: break
    }
    return true
  }

  /// Applies a frame.
  ///
  /// - Parameter frame: The frame.
  /// - Returns: Whether it can follow the frames before it. If not, nothing changes.
  mutating func apply(_ frame: OutboxFrame) -> Bool {
    guard Self.check(frame, &nextSequence) else { return false }
    let sequence = frame.sequence
    switch frame.kind {
    case .messages:
      let token = OutboxToken(frame.payload, at: 0)
      for (index, range) in (Self.messageRanges(in: frame) ?? []).enumerated() {
        let bytes = Array(frame.payload[range])
        insert(.init(sequence: sequence + UInt64(index), token: token, bytes: bytes))
      }
    case .delivered:
      remove(sequence)
    case .dead, .rejected:
      guard var entry = remove(sequence) else { break }
      entry.attempts = Int(frame.payload.number(UInt32.self, at: 0))
      let reason = String(decoding: frame.payload.dropFirst(4), as: UTF8.self)
      let letter = Dead(entry: entry, reason: reason, isRejected: frame.kind == .rejected)
      dead[sequence] = letter
      liveSize += Self.size(of: letter)
    case .revived:
      guard let entry = removeDead(sequence) else { break }
      let token = frame.payload.isEmpty ? entry.token : OutboxToken(frame.payload, at: 0)
      insert(.init(sequence: sequence, token: token, bytes: entry.bytes))
    case .discarded:
      removeDead(sequence)
    case .withdrawn:
      for index in stride(from: 0, to: frame.payload.count, by: 8) {
        remove(frame.payload.number(UInt64.self, at: index))
      }
    case .claimed:
      claimedThrough = max(claimedThrough, sequence)
    case .failed:
      pending.setAttempts(of: sequence, to: Int(frame.payload.number(UInt32.self, at: 0)))
    case .skipped:
      break
    }
    return true
  }

  private mutating func insert(_ entry: OutboxQueue.Entry) {
    pending.insert(entry)
    liveSize += Self.size(of: entry)
  }

  @discardableResult
  private mutating func remove(_ sequence: UInt64) -> OutboxQueue.Entry? {
    guard let entry = pending.remove(sequence) else { return nil }
    liveSize -= Self.size(of: entry)
    return entry
  }

  @discardableResult
  private mutating func removeDead(_ sequence: UInt64) -> OutboxQueue.Entry? {
    guard let letter = dead.removeValue(forKey: sequence) else { return nil }
    liveSize -= Self.size(of: letter)
    return letter.entry
  }

  /// The fewest frames that add up to the same contents.
  var frames: [OutboxFrame] {
    var frames: [OutboxFrame] = []
    let all = (Array(pending.entries) + dead.values.map(\.entry)).sorted {
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

  /// How many bytes of a rewritten file a message takes at most, until it is given up.
  private static func size(of entry: OutboxQueue.Entry) -> Int {
    entry.bytes.count + OutboxToken.size + 4 + LogLayout.overhead + LogLayout.overhead + 4
  }

  /// How many bytes of a rewritten file a dead letter takes.
  private static func size(of letter: Dead) -> Int {
    size(of: letter.entry) + letter.reason.utf8.count
  }

  /// The places of the messages in a frame; `nil` if it is no frame of messages.
  private static func messageRanges(in frame: OutboxFrame) -> [Range<Int>]? {
    let payload = frame.payload
    guard payload.count >= OutboxToken.size else { return nil }
    var ranges: [Range<Int>] = []
    var index = OutboxToken.size
    while index < payload.count {
      guard payload.count - index >= 4 else { return nil }
      let start = index + 4
      let count = Int(payload.number(UInt32.self, at: index))
      guard count <= payload.count - start else { return nil }
      ranges.append(start..<start + count)
      index = start + count
    }
    return ranges
  }
}
