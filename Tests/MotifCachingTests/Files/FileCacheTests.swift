// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import MotifCaching

@Suite("FileCache")
struct FileCacheTests {
  private let files = InMemoryFileSystem()

  private func cache(
    _ costLimit: Int = 10_000,
    onFault: (@Sendable (FileCacheFault) -> Void)? = nil
  ) -> FileCache {
    FileCache(
      directory: "/caches/covers",
      costLimit: costLimit,
      fileSystem: files,
      onFault: onFault
    )
  }

  private var names: [String] { files.sortedNames(in: "/caches/covers") }

  @Test
  func `stored entries survive a relaunch (A4)`() throws {
    let first = cache()
    try first.insert([1, 2, 3], for: "low")
    try first.insert([], for: "empty")
    for cache in [first, cache()] {
      #expect(try cache.bytes(for: "low") == [1, 2, 3])
      #expect(try cache.bytes(for: "empty") == [])
      #expect(throws: FileCacheError.missing) { try cache.bytes(for: "heroes") }
      #expect(try cache.count == 2)
      #expect(try cache.totalCost == 43 + 3 + 40 + 5)
    }
  }

  @Test
  func `making and reading a cache creates nothing`() throws {
    let cache = cache()
    #expect(files.operations == [])
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "low") }
    #expect(try cache.removeBytes(for: "low") == false)
    try cache.removeAll()
    #expect(try cache.count == 0)
    #expect(files.sortedNames(in: "/") == [])
  }

  @Test
  func `storing again replaces the file`() throws {
    let cache = cache()
    try cache.insert([1], for: "low")
    try cache.insert([2, 2], for: "low")
    #expect(try cache.bytes(for: "low") == [2, 2])
    #expect(names.count == 1)
    #expect(try cache.totalCost == 45)
  }

  @Test
  func `without a limit, any entry can replace another`() throws {
    let cache = cache(.max)
    for count in [100, 1, 0, 50] {
      let bytes = [UInt8](repeating: 1, count: count)
      try cache.insert(bytes, for: "low")
      #expect(try cache.bytes(for: "low") == bytes)
      #expect(try cache.totalCost == 43 + count)
    }
  }

  @Test
  func `removing one or all entries persists`() throws {
    let first = cache()
    for key in ["a", "b", "c"] { try first.insert([0], for: key) }
    #expect(try first.removeBytes(for: "b"))
    #expect(try first.removeBytes(for: "b") == false)
    #expect(throws: FileCacheError.missing) { try first.bytes(for: "b") }
    #expect(throws: FileCacheError.missing) { try cache().bytes(for: "b") }
    try first.removeAll()
    #expect(try first.count == 0)
    #expect(names == [])
    #expect(throws: FileCacheError.missing) { try cache().bytes(for: "a") }
  }

  @Test
  func `the least recently used entry is evicted across relaunches`() throws {
    // Three entries of 50 bytes fit.
    let nine = [UInt8](repeating: 7, count: 9)
    for key in ["a", "b", "c"] { try cache(150).insert(nine, for: key) }
    _ = try cache(150).bytes(for: "a")
    try cache(150).insert(nine, for: "d")
    let last = cache(150)
    #expect(throws: FileCacheError.missing) { try last.bytes(for: "b") }
    #expect(try last.totalCost == 150)
    for key in ["a", "c", "d"] { #expect(try last.bytes(for: key) == nine) }
  }

  @Test
  func `an oversized entry is rejected without a change`() throws {
    let cache = cache(100)
    try cache.insert([1], for: "a")
    let before = names
    #expect(throws: FileCacheError.tooLarge(size: 101, limit: 100)) {
      try cache.insert([UInt8](repeating: 0, count: 60), for: "a")
    }
    #expect(names == before)
    try cache.insert([UInt8](repeating: 0, count: 59), for: "a")
  }

  @Test
  func `a lowered limit applies at the first use`() throws {
    for key in ["a", "b", "c"] { try cache().insert([0], for: key) }
    let small = cache(100)
    #expect(try small.count == 2)
    #expect(throws: FileCacheError.missing) { try small.bytes(for: "a") }
    #expect(names.count == 2)
  }

  @Test(
    arguments: [
      "../../etc/passwd", "/etc/passwd", "..", ".", "", "\0", "a\0b", "con", "~", "*", "é",
      "e\u{301}", "👩‍👩‍👧", "file-cache.1-1.temporary", String(repeating: "/", count: 1_000_000),
    ]
  )
  func `any text is a key within the directory`(key: String) throws {
    let first = cache(3_000_000)
    try first.insert([4, 2], for: key)
    try first.insert([9], for: key + "x")
    let second = cache(3_000_000)
    #expect(try second.bytes(for: key) == [4, 2])
    #expect(files.sortedNames(in: "/") == ["caches"])
    #expect(files.sortedNames(in: "/caches") == ["covers"])
    #expect(names.count == 2)
    #expect(names.allSatisfy { $0.allSatisfy { "0123456789abcdefntry-.".contains($0) } })
    #expect(names.allSatisfy { $0.utf8.count <= 100 })
    #expect(try second.removeBytes(for: key))
    #expect(throws: FileCacheError.missing) { try second.bytes(for: key) }
    #expect(try second.bytes(for: key + "x") == [9])
  }

  @Test
  func `keys that differ only in bytes are different`() throws {
    let cache = cache()
    try cache.insert([1], for: "é")
    try cache.insert([2], for: "e\u{301}")
    #expect(try cache.bytes(for: "é") == [1])
    #expect(try cache.bytes(for: "e\u{301}") == [2])
  }

  @Test
  func `keys with equal digests never share bytes`() throws {
    let cache = FileCache(
      directory: "/d",
      costLimit: 1_000,
      fileSystem: files,
      makeDigest: { _ in FileCacheDigest(high: 1, low: 2) }
    )
    try cache.insert([1], for: "a")
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "b") }
    #expect(try cache.bytes(for: "a") == [1])
    try cache.insert([2], for: "b")
    #expect(throws: FileCacheError.missing) { try cache.bytes(for: "a") }
    #expect(try cache.bytes(for: "b") == [2])
    #expect(try cache.count == 1)
  }

  @Test
  func `only temporary files of ended writers are swept`() throws {
    try cache().insert([1], for: "a")
    // No process has such a number.
    files.setBytes(of: "/caches/covers/file-cache.2147483646-1.temporary", to: [1])
    files.setBytes(of: "/caches/covers/README", to: [2])
    try cache().insert([1], for: "b")
    #expect(names.count == 3)
    files.setBytes(of: "/caches/covers/file-cache.2147483646-1.temporary", to: [1])
    try cache().removeAll()
    #expect(names == ["README"])
  }

  @Test
  func `a key's file name never changes between versions`() throws {
    try cache().insert([1, 2, 3], for: "low")
    let name = try #require(names.first)
    #expect(name == "e35693bfaacd374f9a765acd5a43712d-0000000000000001-2e.entry")
    #expect(
      files.bytes(of: "/caches/covers/\(name)")
        == Array("MOTIFCAC".utf8) + [3, 0, 0, 0, 0, 0, 0, 0, 3, 0, 0, 0, 0, 0, 0, 0]
        + [143, 200, 18, 122, 80, 58, 27, 28, 1, 0, 0, 0, 164, 112, 80, 32]
        + Array("low".utf8) + [1, 2, 3]
    )
  }

  @Test
  func `only names that were made can be parsed`() {
    withSeeds(500) { random in
      func number() -> UInt64 {
        UInt64.random(in: 0 ... .max, using: &random) >> UInt64.random(in: 0...63, using: &random)
      }
      let name = FileCacheName(
        digest: FileCacheDigest(high: number(), low: number()),
        generation: number(),
        size: Int(number() >> 1)
      )
      #expect(FileCacheName(name.text) == name)
      let size = String(name.size, radix: 16)
      #expect(name.text.hasSuffix("-\(size).entry"))
      var bytes = Array(name.text.utf8)
      let index = Int.random(in: bytes.indices, using: &random)
      switch Int.random(in: 0..<3, using: &random) {
      case 0: bytes[index] = UInt8.random(in: 0..<128, using: &random)
      case 1: bytes.remove(at: index)
      default: bytes.insert(UInt8.random(in: 0..<128, using: &random), at: index)
      }
      let text = String(decoding: bytes, as: UTF8.self)
      if let other = FileCacheName(text) { #expect(other.text == text) }
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `invalid limits and paths stop the program`() async {
    await #expect(processExitsWith: .failure) { _ = FileCache(directory: "", costLimit: 1) }
    await #expect(processExitsWith: .failure) { _ = FileCache(directory: "x", costLimit: 0) }
  }
  #endif
}
