// SPDX-License-Identifier: MIT

/// What can be read of a damaged file.
struct OutboxSalvage {
  private(set) var contents = OutboxContents()
  /// Stands for the outbox whose file it was, or nil where nothing tells which.
  private(set) var header: OutboxHeader?
  /// The numbers of which it is not known whether there were messages still to be delivered.
  private(set) var missing: [ClosedRange<UInt64>] = []

  /// Reads every whole record, wherever it stands.
  init(_ bytes: [UInt8], type: UInt64) {
    let header = try? OutboxHeader(reading: bytes, type: type)
    let found = OutboxScan.frames(in: bytes, after: -1).map(\.found)
    guard let identity = header?.identity ?? found.first?.identity else { return }
    let epoch = UInt64(found.first?.epoch ?? 0)
    self.header =
      header ?? OutboxHeader(identity: identity, type: type, epoch: epoch, nextSequence: 1)
    // A file that was compacted begins with the messages that were left, and need not begin with 1. Its
    // header tells where the numbers went on.
    let expected = header?.nextSequence ?? 1
    for found in found where found.identity == identity {
      let frame = found.frame
      let isMessages = frame.kind == .messages || frame.kind == .messagesOfFormat1
      if isMessages, frame.sequence > max(contents.nextSequence, expected) {
        let first = max(contents.nextSequence, expected)
        missing.append(first...frame.sequence - 1)
      }
      _ = contents.apply(frame, identity: identity)
    }
    if contents.nextSequence < expected {
      missing.append(contents.nextSequence...expected - 1)
      _ = contents.apply(OutboxFrame(.skipped, expected), identity: identity)
    }
    // The note that something may have been sent can be what is damaged, so nothing can be taken back.
    let claim = OutboxFrame(.claimed, contents.nextSequence - 1)
    _ = contents.apply(claim, identity: identity)
  }
}
