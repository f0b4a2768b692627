// SPDX-License-Identifier: MIT

import MotifTestSupport
import Synchronization
import Testing

@testable import MotifCaching

@Suite("FileCache: damaged files")
struct FileCacheDamageTests {
  private let files = InMemoryFileSystem()
  private let value = Array("the bytes of a cover".utf8)

  private func cache(onFault: (@Sendable (FileCacheFault) -> Void)? = nil) -> FileCache {
    FileCache(directory: "/c", costLimit: 10_000, fileSystem: files, onFault: onFault)
  }

  private var names: [String] { files.sortedNames(in: "/c") }

  /// Stores an entry, damages its file, and checks that it is a miss, reported, and removed.
  private func expectMiss(_ comment: Comment, _ damage: (inout [UInt8]) -> Void) throws {
    let faults = Mutex<[FileCacheFault]>([])
    try cache().insert(value, for: "key")
    let name = try #require(names.first)
    var bytes = try #require(files.bytes(of: "/c/\(name)"))
    damage(&bytes)
    files.setBytes(of: "/c/\(name)", to: bytes)
    let cache = FileCache(directory: "/c", costLimit: 10_000, fileSystem: files) { fault in
      faults.withLock { $0.append(fault) }
    }
    #expect(cache.result(for: "key") == .failure(.missing), comment)
    #expect(faults.withLock { $0 } == [.damaged(file: name)], comment)
    #expect(names == [], comment)
    #expect(try cache.count == 0, comment)
    try cache.insert([1], for: "key")
    #expect(try cache.bytes(for: "key") == [1], comment)
    try cache.removeAll()
  }

  @Test
  func `every truncation is a miss`() throws {
    for count in 0..<(40 + 3 + value.count) {
      try expectMiss("cut to \(count)") { $0.removeLast($0.count - count) }
    }
    try expectMiss("one byte more") { $0.append(0) }
  }

  @Test
  func `every flipped bit is a miss`() throws {
    for bit in 0..<(40 + 3 + value.count) * 8 {
      try expectMiss("bit \(bit)") { $0[bit / 8] ^= 1 << (bit % 8) }
    }
  }

  @Test
  func `random damage of any length is a miss`() {
    withSeeds(300) { random in
      try expectMiss("random") { bytes in
        let original = bytes
        while bytes == original {
          for _ in 0..<Int.random(in: 1...20, using: &random) {
            let index = bytes.indices.randomElement(using: &random) ?? 0
            bytes[index] = UInt8.random(in: 0 ... .max, using: &random)
          }
        }
      }
    }
  }

  @Test
  func `a file under another entry's name is a miss`() throws {
    try cache().insert(value, for: "key")
    let first = try #require(names.first)
    let bytes = try #require(files.bytes(of: "/c/\(first)"))
    try cache().removeAll()
    try cache().insert(value, for: "yek")
    let second = try #require(names.first)
    files.setBytes(of: "/c/\(second)", to: bytes)
    #expect(throws: FileCacheError.missing) { try cache().bytes(for: "yek") }
    #expect(names == [])
  }

  @Test
  func `wrong lengths with valid checksums are detected`() throws {
    // The offset and new value of a length; the header's checksum is recomputed.
    for (offset, length) in [(8, UInt64.max), (8, 1 << 63), (16, .max), (16, 21), (8, 4), (8, 24)] {
      try expectMiss("\(length) at \(offset)") { bytes in
        bytes.withUnsafeMutableBytes { bytes in
          bytes.storeBytes(of: length.littleEndian, toByteOffset: offset, as: UInt64.self)
          let check = CRC32C.checksum(UnsafeRawBufferPointer(rebasing: bytes[..<36]))
          bytes.storeBytes(of: check.littleEndian, toByteOffset: 36, as: UInt32.self)
        }
      }
    }
  }

  @Test
  func `misleading and invalid names do no harm`() throws {
    try cache().insert(value, for: "key")
    let digest = String(repeating: "0", count: 31)
    let hostile = [
      "\(digest)1-0000000000000009-7fffffffffffffff.entry",
      "\(digest)2-0000000000000009-2710.entry",
      "\(digest)3-ffffffffffffffff-1.entry",
      "\(digest)4-4000000000000001-1.entry",
      "\(digest)5-0000000000000001--1.entry",
      "\(digest)6-0000000000000001-+1.entry",
      "\(digest)7-0000000000000001-01.entry",
      "\(digest)8-0000000000000001-ffffffffffffffffff.entry",
      "\(digest)A-0000000000000001-1.entry",
      "\(digest)-0000000000000001-1.entry",
      "+\(digest)-0000000000000001-1.entry",
      "--.entry", ".entry", "entry", "",
    ]
    for name in hostile where !name.isEmpty { files.setBytes(of: "/c/\(name)", to: []) }
    for name in hostile { #expect(FileCacheName(name) == nil || hostile[..<4].contains(name)) }
    let cache = cache()
    // The entry whose size equals the limit replaces the others; the impossible one doesn't.
    #expect(try cache.totalCost == 10_000)
    for index in 0..<50 { try cache.insert(value, for: "\(index)") }
    #expect(try cache.bytes(for: "49") == value)
    #expect(try cache.totalCost <= 10_000)
    #expect(names.allSatisfy { !hostile[..<4].contains($0) })
    #expect(Set(names).isSuperset(of: hostile[4...].filter { !$0.isEmpty }))
    for index in 50..<60 { try cache.insert(value, for: "\(index)") }
    #expect(try self.cache().bytes(for: "59") == value)
  }

  @Test
  func `reading stops once a file proves oversized`() throws {
    let bounded = BoundedReading(base: files)
    let faults = Mutex<[FileCacheFault]>([])
    let cache = FileCache(directory: "/c", costLimit: .max, fileSystem: bounded) { fault in
      faults.withLock { $0.append(fault) }
    }
    try cache.insert(value, for: "key")
    let name = try #require(names.first)
    files.setBytes(of: "/c/\(name)", to: [UInt8](repeating: 0, count: 10_000))
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "key") }
    #expect(faults.withLock { $0 } == [.damaged(file: name)])
    #expect(bounded.mostBytes.withLock { $0 } == 40 + 3 + value.count + 1)
    #expect(names == [])

    // A name that promises an uncountable number of bytes.
    let boast = name.split(separator: "-").dropLast().joined(separator: "-")
    files.setBytes(of: "/c/\(boast)-\(String(Int.max, radix: 16)).entry", to: [1, 2, 3])
    let other = FileCache(directory: "/c", costLimit: .max, fileSystem: bounded)
    #expect(throws: FileCacheError.missing) { try other.bytes(for: "key") }
    #expect(names == [])
  }

  @Test
  func `a directory in an entry's place is a miss`() throws {
    try cache().insert(value, for: "key")
    let name = try #require(names.first)
    try files.removeFile(at: "/c/\(name)")
    try files.createDirectory(at: "/c/\(name)")
    let faults = Mutex(0)
    let cache = FileCache(directory: "/c", costLimit: 100, fileSystem: files) { _ in
      faults.withLock { $0 += 1 }
    }
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "key") }
    #expect(faults.withLock { $0 } > 0)
    try cache.insert([5], for: "other")
    #expect(try cache.bytes(for: "other") == [5])
  }

  @Test
  func `a directory in an entry's way is set aside`() throws {
    try cache().insert(value, for: "key")
    let name = try #require(names.first)
    let limit = 40 + 3 + value.count
    func cacheWithDirectory() throws -> FileCache {
      try cache().removeAll()
      try files.createDirectory(at: "/c/\(name)")
      return FileCache(directory: "/c", costLimit: limit, fileSystem: files)
    }
    // It is about to be replaced, evicted, removed, or read.
    let replacing = try cacheWithDirectory()
    try replacing.insert(value, for: "key")
    #expect(try replacing.bytes(for: "key") == value)
    let displacing = try cacheWithDirectory()
    try displacing.insert(value, for: "new")
    #expect(try displacing.bytes(for: "new") == value)
    let removing = try cacheWithDirectory()
    #expect(try !removing.removeBytes(for: "key"))
    let reading = try cacheWithDirectory()
    #expect(throws: FileCacheError.missing) { try reading.bytes(for: "key") }
    for cache in [removing, reading] {
      #expect(try cache.count == 0)
      #expect(try cache.totalCost == 0)
    }
    // Its contents may belong to someone else.
    #expect(names.filter { $0.hasSuffix(".aside") }.count == 4)
    try reading.removeAll()
    #expect(names.count == 4)
  }
}

/// A file system that records how many bytes were read at once.
private final class BoundedReading: FileSystem {
  let mostBytes = Mutex(0)
  private let base: InMemoryFileSystem

  init(base: InMemoryFileSystem) {
    self.base = base
  }

  private func noting(_ bytes: [UInt8]) -> [UInt8] {
    mostBytes.withLock { $0 = max($0, bytes.count) }
    return bytes
  }

  func contents(of path: String, in range: Range<Int>) throws(FileSystemError) -> [UInt8] {
    noting(try base.contents(of: path, in: range))
  }
  func createFile(
    at path: String,
    contents: [UInt8],
    durability: Durability
  ) throws(FileSystemError) {
    try base.createFile(at: path, contents: contents, durability: durability)
  }
  func append(
    _ contents: [UInt8],
    toFileAt path: String,
    durability: Durability
  ) throws(FileSystemError) {
    try base.append(contents, toFileAt: path, durability: durability)
  }
  func truncateFile(
    at path: String,
    toSize size: Int,
    synchronized: Bool
  ) throws(FileSystemError) {
    try base.truncateFile(at: path, toSize: size, synchronized: synchronized)
  }
  func rename(_ path: String, to newPath: String) throws(FileSystemError) {
    try base.rename(path, to: newPath)
  }
  func removeFile(at path: String) throws(FileSystemError) {
    try base.removeFile(at: path)
  }
  func names(in directory: String) throws(FileSystemError) -> [String] {
    try base.names(in: directory)
  }
  func createDirectory(at path: String) throws(FileSystemError) {
    try base.createDirectory(at: path)
  }
  func synchronizeDirectory(at path: String) throws(FileSystemError) {
    try base.synchronizeDirectory(at: path)
  }
  func withExclusiveAccess(
    to directory: String,
    _ body: () -> Void
  ) throws(FileSystemError) {
    try base.withExclusiveAccess(to: directory, body)
  }
}
