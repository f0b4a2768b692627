// SPDX-License-Identifier: MIT

/// The messages to deliver, in the order of their numbers.
///
/// They are kept in chunks of limited size, so that a message can be put in or taken out anywhere
/// without moving all others: many are revived one after another, and lanes deliver in any order.
struct OutboxQueue: Sendable {
  struct Entry: Hashable, Sendable {
    let sequence: UInt64
    let token: OutboxToken
    let bytes: [UInt8]
    /// How many attempts have failed.
    var attempts = 0

    var key: String { token.key(for: sequence) }
  }

  /// The most entries in a chunk.
  static let chunkSize = 256

  /// The entries; no chunk is empty.
  private(set) var chunks: [[Entry]] = []
  private(set) var count = 0

  var first: Entry? { chunks.first?.first }

  var entries: FlattenSequence<[[Entry]]> { chunks.joined() }

  /// The entries from a number on.
  func entries(from sequence: UInt64) -> some Sequence<Entry> {
    let (chunk, index) = position(of: sequence)
    let rest = chunk < chunks.count ? chunks[chunk][index...] : []
    return [[rest], chunks.dropFirst(chunk + 1).map { $0[...] }].joined().joined()
  }

  /// - Complexity: O(log *n*).
  subscript(sequence: UInt64) -> Entry? { find(sequence).map { chunks[$0.chunk][$0.index] } }

  /// Inserts an entry by its number: at the end, unless it was revived.
  ///
  /// - Complexity: O(1) at the end, amortized; O(√*n*) elsewhere.
  mutating func insert(_ entry: Entry) {
    count += 1
    let (chunk, index) = position(of: entry.sequence)
    guard chunk < chunks.count else {
      if let last = chunks.last, last.count < Self.chunkSize {
        chunks[chunks.count - 1].append(entry)
      } else {
        chunks.append([entry])
      }
      return
    }
    chunks[chunk].insert(entry, at: index)
    guard chunks[chunk].count > Self.chunkSize else { return }
    let half = Self.chunkSize / 2
    chunks.insert(Array(chunks[chunk][half...]), at: chunk + 1)
    chunks[chunk].removeSubrange(half...)
  }

  /// Removes an entry.
  ///
  /// - Complexity: O(√*n*).
  mutating func remove(_ sequence: UInt64) -> Entry? {
    guard let (chunk, index) = find(sequence) else { return nil }
    count -= 1
    let entry = chunks[chunk].remove(at: index)
    if chunks[chunk].isEmpty { chunks.remove(at: chunk) }
    return entry
  }

  mutating func setAttempts(of sequence: UInt64, to attempts: Int) {
    if let (chunk, index) = find(sequence) { chunks[chunk][index].attempts = attempts }
  }

  private func find(_ sequence: UInt64) -> (chunk: Int, index: Int)? {
    let (chunk, index) = position(of: sequence)
    guard chunk < chunks.count, chunks[chunk][index].sequence == sequence else { return nil }
    return (chunk, index)
  }

  /// The place of the first entry with this number or a higher one; past all chunks if there is none.
  private func position(of sequence: UInt64) -> (chunk: Int, index: Int) {
    func isBefore(_ entry: Entry?) -> Bool { entry.map { $0.sequence < sequence } ?? false }
    if isBefore(chunks.last?.last) { return (chunks.count, 0) }
    let chunk = chunks.firstIndex(inOrder: { !isBefore($0.last) })
    guard chunk < chunks.count else { return (chunk, 0) }
    return (chunk, chunks[chunk].firstIndex(inOrder: { !isBefore($0) }))
  }
}

extension Array {
  /// The first index whose element meets a condition that all later elements meet, too; the end if
  /// none does.
  fileprivate func firstIndex(inOrder isMet: (Element) -> Bool) -> Int {
    var (low, high) = (startIndex, endIndex)
    while low < high {
      let middle = (low + high) / 2
      if isMet(self[middle]) { high = middle } else { low = middle + 1 }
    }
    return low
  }
}
