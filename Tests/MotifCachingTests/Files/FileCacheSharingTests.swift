// SPDX-License-Identifier: MIT

import Foundation
import MotifCaching
import MotifTestSupport
import Synchronization
import Testing

@Suite("FileCache: shared directories")
struct FileCacheSharingTests {
  private func withDirectory(_ body: (String) throws -> Void) throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "motif-cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    try body(url.path(percentEncoded: false))
  }

  @Test
  func `a cache finds renamed entries and misses removed ones`() throws {
    let files = InMemoryFileSystem()
    func open() -> FileCache { FileCache(directory: "/c", costLimit: 1_000, fileSystem: files) }
    let first = open()
    for key in ["a", "b", "c"] { try first.insert([1], for: key) }
    let second = open()
    #expect(try second.bytes(for: "a") == [1])
    try second.insert([2], for: "b")
    try second.removeBytes(for: "c")
    #expect(try first.bytes(for: "a") == [1])
    #expect(try first.bytes(for: "b") == [2])
    #expect(throws: FileCacheError.missing) { try first.bytes(for: "c") }
    #expect(try first.bytes(for: "a") == [1])
    #expect(try second.removeBytes(for: "a"))
    #expect(throws: FileCacheError.missing) { try first.bytes(for: "a") }
  }

  @Test
  func `a listing removes duplicate entries of a key`() throws {
    let files = InMemoryFileSystem()
    func open() -> FileCache { FileCache(directory: "/c", costLimit: 1_000, fileSystem: files) }
    let caches = [open(), open()]
    for cache in caches { _ = try cache.count }
    try caches[0].insert([1], for: "x")
    try caches[0].insert([1], for: "a")
    try caches[1].insert([2], for: "a")
    #expect(files.sortedNames(in: "/c").count == 3)
    #expect(try open().bytes(for: "a") == [1])
    #expect(files.sortedNames(in: "/c").count == 2)
    for cache in caches { #expect(try cache.bytes(for: "a") == [1]) }
    try caches[1].removeBytes(for: "a")
    for cache in caches + [open()] {
      #expect(throws: FileCacheError.missing) { try cache.bytes(for: "a") }
    }
  }

  @Test
  func `storing replaces entries that another cache renamed`() throws {
    let files = InMemoryFileSystem()
    func open() -> FileCache { FileCache(directory: "/c", costLimit: 130, fileSystem: files) }
    let first = open()
    for key in ["a", "b", "c"] { try first.insert([1], for: key) }
    let second = open()
    _ = try second.count
    for _ in 0..<5 {
      for key in ["a", "b", "c"] { _ = try first.bytes(for: key) }
    }
    // The entry that it replaces has a new name by now, and later so does the one to evict.
    try second.insert([2], for: "a")
    for cache in [second, open(), first] { #expect(try cache.bytes(for: "a") == [2]) }
    for _ in 0..<5 {
      for key in ["b", "c"] { _ = try first.bytes(for: key) }
    }
    try second.insert([2], for: "d")
    #expect(files.sortedNames(in: "/c").count == 3)
    for cache in [second, open()] { #expect(try cache.bytes(for: "d") == [2]) }
    for cache in [second, open(), first] {
      #expect(throws: FileCacheError.missing) { try cache.bytes(for: "a") }
    }
  }

  @Test(arguments: [[1], [1, 1]] as [[UInt8]])
  func `reading during a replacement never sees damage`(
    old: [UInt8]
  ) throws {
    for renameCount in 0..<4 {
      let files = InMemoryFileSystem()
      let faults = Mutex<[FileCacheFault]>([])
      let reader = FileCache(directory: "/c", costLimit: 10_000, fileSystem: files) { fault in
        faults.withLock { $0.append(fault) }
      }
      let interruption = Interruption()
      let interrupted = AlteredFileSystem(files) { operation, _ in
        if operation == .rename { interruption.renaming() }
      }
      let writer = FileCache(directory: "/c", costLimit: 10_000, fileSystem: interrupted)
      for key in ["b", "c", "a"] { try writer.insert(old, for: key) }
      // The reader's last use is ahead of everything the writer knows.
      for _ in 0..<3 {
        for key in ["b", "c"] { #expect(try reader.bytes(for: key) == old) }
      }
      interruption.beforeRename(renameCount) {
        let bytes = reader.result(for: "a")
        #expect([.failure(.missing), .success(old), .success([2])].contains(bytes))
      }
      try writer.insert([2], for: "a")
      let other = FileCache(directory: "/c", costLimit: 10_000, fileSystem: files)
      for cache in [other, writer] {
        #expect(try cache.bytes(for: "a") == [2], "before rename \(renameCount)")
      }
      // It may have missed the entry while there was none, and need not look again.
      #expect(
        [.failure(.missing), .success([2])].contains(reader.result(for: "a")),
        "before rename \(renameCount)"
      )
      #expect(faults.withLock { $0 } == [])
      #expect(files.sortedNames(in: "/c").count == 3)
    }
  }

  @Test
  func `each sharing cache exceeds the limit by one eighth`() throws {
    let files = InMemoryFileSystem()
    let caches = (0..<4).map { _ in
      FileCache(directory: "/c", costLimit: 8_000, fileSystem: files)
    }
    for round in 0..<200 {
      for (index, cache) in caches.enumerated() {
        try cache.insert([UInt8](repeating: 0, count: 150), for: "\(index) \(round)")
        let size = files.sortedNames(in: "/c").reduce(0) {
          $0 + (files.bytes(of: "/c/\($1)")?.count ?? 0)
        }
        // One eighth, plus the entry that crossed it.
        try #require(size <= 8_000 + 4 * (1_000 + 200))
      }
    }
  }

  @Test
  func `threads sharing a directory never read wrong bytes`() throws {
    try withDirectory { directory in
      let failures = Mutex<[String]>([])
      let shared = FileCache(directory: DirectoryPath(path: directory), costLimit: 6_000)
      onThreads(6) { thread in
        var random = SeededGenerator(seed: UInt64(thread))
        for _ in 0..<300 {
          let isShared = Int.random(in: 0..<20, using: &random) > 0
          let own = FileCache(directory: DirectoryPath(path: directory), costLimit: 6_000)
          let cache = isShared == thread.isMultiple(of: 2) ? shared : own
          let key = "\(Int.random(in: 0..<30, using: &random))"
          do {
            switch Int.random(in: 0..<40, using: &random) {
            case 0: try cache.removeAll()
            case 1..<5: try cache.removeBytes(for: key)
            case 5..<20:
              let count = Int.random(in: 0...300, using: &random)
              try cache.insert(Array(key.utf8) + [UInt8](repeating: 9, count: count), for: key)
            default:
              guard case .success(let bytes) = cache.result(for: key) else { break }
              let filling = bytes.dropFirst(key.utf8.count)
              if !bytes.starts(with: key.utf8) || filling.contains(where: { $0 != 9 }) {
                failures.withLock { $0.append("\(key): \(bytes)") }
              }
            }
          } catch {
            failures.withLock { $0.append("\(error)") }
          }
        }
      }
      #expect(failures.withLock { $0 } == [])
      let last = FileCache(directory: DirectoryPath(path: directory), costLimit: 6_000)
      #expect(try last.totalCost <= 6_000)
      let names = try LocalFileSystem().names(in: directory)
      #expect(names.allSatisfy { $0.hasSuffix(".entry") })
      #expect(try names.count == last.count)
    }
  }

  @Test
  func `a fault callback may use the cache`() throws {
    let files = InMemoryFileSystem()
    let box = Mutex<FileCache?>(nil)
    let answers = Mutex<[[UInt8]?]>([])
    let cache = FileCache(directory: "/c", costLimit: 1_000, fileSystem: files) { _ in
      let answer = try? box.withLock { $0 }?.bytes(for: "other")
      answers.withLock { $0.append(answer) }
    }
    box.withLock { $0 = cache }
    try cache.insert([1], for: "key")
    let name = try #require(files.sortedNames(in: "/c").first)
    try cache.insert([2], for: "other")
    files.setBytes(of: "/c/\(name)", to: [])
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "key") }
    #expect(answers.withLock { $0 } == [[2]])
    box.withLock { $0 = nil }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `killing a process while it stores leaves whole entries`() async throws {
    let url = FileManager.default.temporaryDirectory
      .appending(path: "motif-cache-\(UUID().uuidString)")
    defer { try? FileManager.default.removeItem(at: url) }
    let directory = url.path(percentEncoded: false)
    for index in 0..<8 {
      await #expect(processExitsWith: .failure) {
        [directory = directory as String, index = index as Int] in
        let cache = FileCache(directory: DirectoryPath(path: directory), costLimit: 10_000)
        try cache.insert([UInt8(index)], for: "kept \(index)")
        let survival = Survival(index)
        let files = AlteredFileSystem(LocalFileSystem()) { operation, _ in
          if [.create, .rename, .remove].contains(operation) { survival.useUp() }
        }
        let last = FileCache(
          directory: DirectoryPath(path: directory),
          costLimit: 10_000,
          fileSystem: files
        )
        while true {
          try last.insert([1], for: "a")
          try last.insert([2, 2], for: "a")
        }
      }
      let cache = FileCache(directory: DirectoryPath(path: directory), costLimit: 10_000)
      #expect(try await cache.bytes(for: "kept \(index)") == [UInt8(index)])
      #expect(
        [.failure(.missing), .success([1]), .success([2, 2])].contains(cache.result(for: "a"))
      )
    }
    try await FileCache(directory: DirectoryPath(path: directory), costLimit: 10_000).insert(
      [],
      for: "last"
    )
    let names = try LocalFileSystem().names(in: directory)
    #expect(names.allSatisfy { $0.hasSuffix(".entry") })
  }
  #endif
}

/// Runs once, before one of the next renames.
private final class Interruption: Sendable {
  private let state = Mutex<(count: Int, body: @Sendable () -> Void)?>(nil)

  func beforeRename(_ count: Int, _ body: @escaping @Sendable () -> Void) {
    state.withLock { $0 = (count, body) }
  }

  func renaming() {
    let body = state.withLock { state -> (@Sendable () -> Void)? in
      guard let (count, body) = state else { return nil }
      state = count == 0 ? nil : (count - 1, body)
      return count == 0 ? body : nil
    }
    body?()
  }
}

/// The number of operations until the process ends.
private final class Survival: Sendable {
  private let remaining: Atomic<Int>

  init(_ count: Int) { remaining = Atomic(count) }

  /// Ends the process when none are left.
  func useUp() {
    if remaining.subtract(1, ordering: .relaxed).newValue < 0 { _exit(9) }
  }
}

extension FileCache {
  /// The cache's answer for a key.
  func result(for key: String) -> Result<[UInt8], FileCacheError> {
    Result { () throws(FileCacheError) in try bytes(for: key) }
  }
}
