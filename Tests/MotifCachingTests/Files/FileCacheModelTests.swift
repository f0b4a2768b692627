// SPDX-License-Identifier: MIT

import MotifCaching
import MotifTestSupport
import Testing

@Suite("FileCache: against a model")
struct FileCacheModelTests {
  /// The model of a cache: entries in the order of their last use, oldest first.
  private struct Model {
    var entries: [(key: String, bytes: [UInt8])] = []
    let costLimit: Int

    static func size(_ key: String, _ bytes: [UInt8]) -> Int { 40 + key.utf8.count + bytes.count }
    var totalCost: Int { entries.reduce(0) { $0 + Self.size($1.key, $1.bytes) } }

    mutating func bytes(for key: String) -> [UInt8]? {
      guard let index = entries.firstIndex(where: { $0.key == key }) else { return nil }
      let entry = entries.remove(at: index)
      entries.append(entry)
      return entry.bytes
    }

    mutating func insert(_ bytes: [UInt8], for key: String) -> Bool {
      guard Self.size(key, bytes) <= costLimit else { return false }
      remove(key)
      entries.append((key, bytes))
      while totalCost > costLimit { entries.removeFirst() }
      return true
    }

    mutating func remove(_ key: String) { entries.removeAll { $0.key == key } }
  }

  @Test
  func `the cache answers like a least-recently-used dictionary (G3)`() {
    withSeeds(150) { random in
      let files = InMemoryFileSystem()
      let costLimit = Int.random(in: 60...1_000, using: &random)
      func open() -> FileCache {
        FileCache(directory: "/c", costLimit: costLimit, fileSystem: files)
      }
      var model = Model(costLimit: costLimit)
      var cache = open()
      for step in 0..<120 {
        let key = String(repeating: "k", count: Int.random(in: 0...12, using: &random))
        switch Int.random(in: 0..<20, using: &random) {
        case 0: cache = open()
        case 1:
          try cache.removeBytes(for: key)
          model.remove(key)
        case 2 where Int.random(in: 0..<8, using: &random) == 0:
          try cache.removeAll()
          model.entries = []
        case 3..<10:
          let count = Int.random(in: 0...200, using: &random)
          let bytes = (0..<count).map { _ in UInt8.random(in: 0 ... .max, using: &random) }
          let isStored = try insert(bytes, for: key, into: cache)
          try #require(model.insert(bytes, for: key) == isStored, "step \(step)")
        default:
          let answer: Result<[UInt8], FileCacheError> =
            model.bytes(for: key).map { .success($0) } ?? .failure(.missing)
          try #require(cache.result(for: key) == answer, "step \(step)")
        }
        try #require(try cache.count == model.entries.count, "step \(step)")
        try #require(try cache.totalCost == model.totalCost, "step \(step)")
        try #require(files.sortedNames(in: "/c").count == model.entries.count)
      }
    }
  }

  /// Stores an entry, unless it is too large.
  private func insert(_ bytes: [UInt8], for key: String, into cache: FileCache) throws -> Bool {
    do {
      try cache.insert(bytes, for: key)
      return true
    } catch {
      guard case .tooLarge = error else { throw error }
      return false
    }
  }
}
