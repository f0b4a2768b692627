// SPDX-License-Identifier: MIT

/// The messages that are to be delivered, in the order of their numbers.
struct OutboxQueue: Sendable {
  struct Entry: Hashable, Sendable {
    let sequence: UInt64
    let token: OutboxToken
    let bytes: [UInt8]
    /// How many attempts have failed.
    var attempts = 0

    var key: String { token.key(for: sequence) }
  }

  private var storage: [Entry?] = []
  private var head = 0

  var count: Int { storage.count - head }
  var first: Entry? { head < storage.count ? storage[head] : nil }
  var entries: some Sequence<Entry> { storage[head...].lazy.compactMap { $0 } }

  /// The entries from the last one back.
  var reversed: some Sequence<Entry> { storage[head...].reversed().lazy.compactMap { $0 } }

  subscript(sequence: UInt64) -> Entry? {
    index(of: sequence).flatMap { storage[$0] }
  }

  /// Puts an entry where its number belongs: at the end, unless it comes back.
  mutating func insert(_ entry: Entry) {
    let index = position(of: entry.sequence)
    storage.insert(entry, at: index)
  }

  /// Takes an entry out.
  ///
  /// - Complexity: O(1) for the first one, amortised, and for the last one; O(*n*) for others.
  @discardableResult
  mutating func remove(_ sequence: UInt64) -> Entry? {
    guard let index = index(of: sequence) else { return nil }
    let entry = storage[index]
    if index == head {
      storage[head] = nil
      head += 1
      if head > 32, head > storage.count / 2 {
        storage.removeFirst(head)
        head = 0
      }
    } else {
      storage.remove(at: index)
    }
    return entry
  }

  mutating func setAttempts(of sequence: UInt64, to attempts: Int) {
    guard let index = index(of: sequence) else { return }
    storage[index]?.attempts = attempts
  }

  private func index(of sequence: UInt64) -> Int? {
    let index = position(of: sequence)
    guard index < storage.count, storage[index]?.sequence == sequence else { return nil }
    return index
  }

  /// The first place whose entry has this number or a higher one.
  private func position(of sequence: UInt64) -> Int {
    if let last = storage.last, let last, last.sequence < sequence { return storage.count }
    var (low, high) = (head, storage.count)
    while low < high {
      let middle = (low + high) / 2
      if let entry = storage[middle], entry.sequence < sequence {
        low = middle + 1
      } else {
        high = middle
      }
    }
    return low
  }
}
