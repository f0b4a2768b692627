// SPDX-License-Identifier: MIT

import MotifCaching
import MotifTestSupport
import Synchronization
import Testing

@Suite("FileCache: failing file systems")
struct FileCacheFaultTests {
  private static let codes: [Int32] = [28, 13, 5, 4, 2]  // no space, denied, i/o, interrupted, gone

  /// A full cache with three entries, and the operations on it.
  private struct Fixture {
    let files = InMemoryFileSystem()
    let faults = Faults()
    let costLimit = 150

    final class Faults: Sendable {
      private let list = Mutex<[FileCacheFault]>([])
      var count: Int { list.withLock { $0.count } }
      func append(_ fault: FileCacheFault) { list.withLock { $0.append(fault) } }
    }

    init() throws {
      let cache = open()
      for key in ["a", "b", "c"] { try cache.insert(Self.bytes(key), for: key) }
    }

    static func bytes(_ text: String) -> [UInt8] { Array(String(repeating: text, count: 9).utf8) }

    func open() -> FileCache {
      FileCache(directory: "/c", costLimit: costLimit, fileSystem: files) { [faults] in
        faults.append($0)
      }
    }

    /// The size of all entries; a temporary file remains until the next entry is stored.
    var sizeOnDisk: Int {
      files.sortedNames(in: "/c").filter { $0.hasSuffix(".entry") }
        .reduce(0) { $0 + (files.bytes(of: "/c/\($1)")?.count ?? 0) }
    }

    /// Checks that every entry has only bytes that were once stored for its key.
    func check(_ values: [String: Set<[UInt8]>], _ comment: Comment) throws {
      for cache in [open(), open()] {
        for (key, values) in values {
          switch cache.result(for: key) {
          case .success(let bytes): #expect(values.contains(bytes), comment)
          case .failure(let error): #expect(error == .missing, comment)
          }
        }
      }
    }
  }

  private func forEachFailure(
    code: Int32,
    isLasting: Bool = false,
    isFresh: Bool = true,
    minimum: Int,
    of body: (FileCache) throws(FileCacheError) -> Void,
    check: (Fixture, FileCache, FileCacheError?, Comment) throws -> Void
  ) throws {
    for index in 0..<60 {
      let fixture = try Fixture()
      let cache = fixture.open()
      if !isFresh { _ = try cache.count }
      let before = fixture.files.operations.count
      if isLasting {
        fixture.files.breakDown(after: index, code: code)
      } else {
        fixture.files.failOperation(after: index, code: code)
      }
      var failure: FileCacheError?
      do {
        try body(cache)
      } catch {
        failure = error
      }
      let wasReached = fixture.files.operations.count - before > index
      fixture.files.heal()
      if !wasReached {
        #expect(index >= minimum)
        return
      }
      try check(fixture, cache, failure, "operation \(index), code \(code)")
    }
    Issue.record("There are too many operations")
  }

  @Test(arguments: codes, [true, false])
  func `a failure while storing leaves other entries intact`(
    code: Int32,
    isLasting: Bool
  ) throws {
    for isFresh in [true, false] {
      for key in ["a", "d"] {
        try forEachFailure(code: code, isLasting: isLasting, isFresh: isFresh, minimum: 3) {
          cache throws(FileCacheError) in
          try cache.insert(Fixture.bytes("x"), for: key)
        } check: { fixture, cache, failure, comment in
          // If a listing is told that there is no directory, the cache believes it.
          #expect(code == 2 || failure != nil || fixture.sizeOnDisk <= fixture.costLimit, comment)
          if failure == nil {
            #expect(try cache.bytes(for: key) == Fixture.bytes("x"), comment)
          }
          var values = ["a", "b", "c", "d"].map { ($0, Set([Fixture.bytes($0)])) }
          values.append((key, [Fixture.bytes("x")]))
          let expected = Dictionary(values) { $0.union($1) }
          try fixture.check(expected, comment)
          #expect(fixture.sizeOnDisk <= fixture.costLimit, comment)
          // A single failure blocks nothing later.
          try cache.insert(Fixture.bytes("y"), for: key)
          #expect(try cache.bytes(for: key) == Fixture.bytes("y"), comment)
          #expect(try fixture.open().bytes(for: key) == Fixture.bytes("y"), comment)
          #expect(fixture.sizeOnDisk <= fixture.costLimit, comment)
          let names = fixture.files.sortedNames(in: "/c")
          #expect(names.allSatisfy { $0.hasSuffix(".entry") }, comment)
        }
      }
    }
  }

  @Test(arguments: codes, [true, false])
  func `a failed read is correct, a miss, or an error`(
    code: Int32,
    isLasting: Bool
  ) throws {
    for isFresh in [true, false] {
      var bytes: [UInt8]?
      try forEachFailure(code: code, isLasting: isLasting, isFresh: isFresh, minimum: 2) {
        cache throws(FileCacheError) in
        bytes = nil
        switch cache.result(for: "a") {
        case .success(let found): bytes = found
        case .failure(.missing): break
        case .failure(let error): throw error
        }
      } check: { fixture, cache, failure, comment in
        if let bytes {
          #expect(bytes == Fixture.bytes("a"), comment)
          #expect(try cache.bytes(for: "a") == bytes, comment)
        } else if failure == nil {
          // Missing, or removed because the medium could not read it.
          #expect(code == 2 || code == 5, comment)
          #expect(code == 2 || fixture.faults.count > 0, comment)
        }
        let values = ["a", "b", "c"].map { ($0, Set([Fixture.bytes($0)])) }
        try fixture.check(Dictionary(uniqueKeysWithValues: values), comment)
        #expect(try fixture.open().count >= 2, comment)
      }
    }
  }

  @Test(arguments: codes, [true, false])
  func `a removal that returns has removed its entries`(code: Int32, isLasting: Bool) throws {
    try forEachFailure(code: code, isLasting: isLasting, minimum: 2) {
      cache throws(FileCacheError) in
      _ = try cache.removeBytes(for: "b")
    } check: { fixture, cache, failure, comment throws in
      // Removal accepts "not found", since that is its goal.
      guard failure == nil, code != 2 else { return }
      #expect(cache.result(for: "b") == .failure(.missing), comment)
      #expect(fixture.open().result(for: "b") == .failure(.missing), comment)
    }
    try forEachFailure(code: code, isLasting: isLasting, minimum: 4) {
      cache throws(FileCacheError) in
      try cache.removeAll()
    } check: { fixture, cache, failure, comment in
      if failure == nil, code != 2 { #expect(try fixture.open().count == 0, comment) }
      try cache.removeAll()
      #expect(fixture.files.sortedNames(in: "/c") == [], comment)
    }
  }

  @Test
  func `a cache that can't remove files doesn't grow`() throws {
    let fixture = try Fixture()
    let files = AlteredFileSystem(fixture.files) { operation, path throws(FileSystemError) in
      guard operation == .remove else { return }
      throw FileSystemError(operation: operation, path: path, code: 13)
    }
    let cache = FileCache(directory: "/c", costLimit: 150, fileSystem: files)
    for key in ["d", "e", "f"] {
      #expect(throws: FileCacheError.self) { try cache.insert(Fixture.bytes(key), for: key) }
    }
    #expect(fixture.sizeOnDisk == 150)
    // Existing entries remain usable.
    #expect(try cache.bytes(for: "b") == Fixture.bytes("b"))
    #expect(throws: FileCacheError.self) { try cache.insert(Fixture.bytes("x"), for: "b") }
    #expect(try cache.bytes(for: "b") == Fixture.bytes("b"))
    #expect(fixture.sizeOnDisk == 150)
  }

  @Test
  func `a power failure loses entries but corrupts none`() throws {
    for kept in 0..<12 {
      let fixture = try Fixture()
      fixture.files.losePower(keeping: kept)
      let values = ["a", "b", "c"].map { ($0, Set([Fixture.bytes($0)])) }
      try fixture.check(Dictionary(uniqueKeysWithValues: values), "\(kept)")
      try fixture.open().insert([1], for: "a")
      #expect(try fixture.open().bytes(for: "a") == [1])
    }
  }
}
