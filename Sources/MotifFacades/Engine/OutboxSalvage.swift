// SPDX-License-Identifier: MIT

internal import MotifStorage

/// The readable part of a damaged file.
struct OutboxSalvage {
  private(set) var contents = OutboxContents()
  /// The header for the outbox whose file it was; nil if nothing says which.
  private(set) var header: LogHeader?
  /// The numbers whose messages, if any, may have been lost before delivery.
  private(set) var missing: [ClosedRange<UInt64>] = []

  /// Reads every intact frame, wherever it is, but none that is part of a message.
  init(_ bytes: [UInt8], type: UInt64) {
    let header = try? LogHeader(readingOutbox: bytes, type: type)
    let all = LogScan<OutboxFrameKind>.frames(in: bytes, after: -1) { _ in true }
    // Without a header, the first frame at its own offset identifies the outbox.
    let first = all.first { $0.start == $0.found.head.offset } ?? all.first
    guard let identity = header?.identity ?? first?.found.head.identity else { return }
    let epoch = header?.epoch ?? UInt64(first?.found.head.epoch ?? 0)
    self.header =
      header ?? LogHeader(outbox: identity, type: type, epoch: epoch, nextSequence: 1)
    // A compacted file begins with the messages that were left, not necessarily with number 1. Its header
    // says where the numbers continued.
    let expected = header?.nextSequence ?? 1
    var end = 0
    for (_, found) in all {
      let (head, frame) = (found.head, found.frame)
      // What a message contains was written before the message, and so names an earlier place, another
      // outbox, or an earlier state of this file.
      guard head.identity == identity, head.epoch == UInt16(truncatingIfNeeded: epoch),
        head.offset >= end
      else { continue }
      end = min(head.offset, bytes.count) + head.size
      if frame.kind == .messages, frame.sequence > max(contents.nextSequence, expected) {
        let first = max(contents.nextSequence, expected)
        missing.append(first...frame.sequence - 1)
      }
      _ = contents.apply(frame)
    }
    if contents.nextSequence < expected {
      missing.append(contents.nextSequence...expected - 1)
      _ = contents.apply(OutboxFrame(.skipped, expected))
    }
    // The damaged frame may have said which messages may have been sent, so none can be taken back.
    _ = contents.apply(OutboxFrame(.claimed, contents.nextSequence - 1))
  }
}
