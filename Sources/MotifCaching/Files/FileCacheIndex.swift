// SPDX-License-Identifier: MIT

/// Which files a cache has, and in which order they were used.
///
/// The order is a queue in which names are left that are no longer current: a use appends the new
/// name, and the old one is passed over later. Every operation is O(1) on average.
struct FileCacheIndex: Sendable {
  private var names: [FileCacheDigest: FileCacheName] = [:]
  private var queue: [FileCacheName] = []
  /// Where the queue begins; what is before is no longer current.
  private var start = 0

  /// The size of all files together.
  private(set) var byteCount = 0

  var count: Int { names.count }

  subscript(digest: FileCacheDigest) -> FileCacheName? { names[digest] }

  /// Steps through the files in the order of their last use, the oldest first.
  ///
  /// Files may be removed between two steps, but none appended.
  ///
  /// - Parameter position: How far the steps have come: 0, then what the last one left.
  /// - Returns: The next file, or nil after the last.
  func next(_ position: inout Int) -> FileCacheName? {
    position = max(position, start)
    while position < queue.count {
      defer { position += 1 }
      if isCurrent(queue[position]) { return queue[position] }
    }
    return nil
  }

  /// Makes a file the one that was used last, in place of another one with its digest.
  mutating func append(_ name: FileCacheName) {
    remove(name.digest)
    names[name.digest] = name
    byteCount += name.size
    queue.append(name)
    while !isCurrent(queue[start]) { start += 1 }
    if queue.count > 2 * names.count + 16 {
      queue = queue.filter(isCurrent)
      start = 0
    }
  }

  /// Forgets a file.
  mutating func remove(_ digest: FileCacheDigest) {
    guard let name = names.removeValue(forKey: digest) else { return }
    byteCount -= name.size
  }

  private func isCurrent(_ name: FileCacheName) -> Bool { names[name.digest] == name }
}
