// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@Suite("ArchiveStore: failing file systems")
struct ArchiveFaultTests {
  private static let codes: [Int32] = [28, 13, 5, 4]  // no space, no permission, i/o, interrupted

  /// Fails each operation of a save in turn, until a save needs no further operations.
  private func forEachFailure(
    saving values: [[String]],
    code: Int32,
    durability: Durability,
    _ check: (TestArchive, ArchiveStore<[String]>, ArchiveError) throws -> Void
  ) throws {
    for index in 0..<100 {
      let archive = TestArchive()
      for value in values.dropLast() {
        try archive.replace(value, durability: durability)
      }
      let store = archive.store()
      if values.count > 1 { _ = try store.load() }
      let before = archive.files.operations.count
      archive.files.failOperation(after: index, code: code)
      var failure: ArchiveError?
      do {
        try store.save(values[values.count - 1], durability: durability)
      } catch {
        failure = error
      }
      let wasReached = archive.files.operations.count - before > index
      archive.files.heal()
      if let failure {
        try check(archive, store, failure)
      } else if wasReached {
        #expect(try archive.store().load().value == values.last)
      } else {
        #expect(index > 6)
        return
      }
    }
    Issue.record("a save takes too many operations")
  }

  @Test(arguments: codes, [Durability.power, .process])
  func `the last value survives any single failure (A10)`(
    code: Int32,
    durability: Durability
  ) throws {
    try forEachFailure(
      saving: [["one"], ["two"], ["three"]],
      code: code,
      durability: durability
    ) { archive, store, failure in
      #expect(try archive.store().load() == ArchiveLoad(["two"], .current, 2), "\(failure)")
      // A failure doesn't block the next save, nor leave anything behind.
      try store.save(["four"], durability: durability)
      #expect(try archive.store().load().value == ["four"])
      #expect(archive.setAside.filter { $0.hasSuffix(".temporary") } == [])
    }
  }

  @Test(arguments: codes)
  func `a failed first save leaves no apparent archive`(code: Int32) throws {
    try forEachFailure(saving: [["one"]], code: code, durability: .power) {
      archive,
      store,
      failure in
      #expect(throws: ArchiveError.missing, "\(failure)") { try archive.store().load() }
      try store.save(["one"])
      archive.files.losePower()
      #expect(try archive.store().load().value == ["one"])
    }
  }

  @Test(arguments: codes, [Durability.power, .process])
  func `the last value survives a lasting failure (A10)`(
    code: Int32,
    durability: Durability
  ) throws {
    for index in 0..<40 {
      let archive = TestArchive()
      let store = archive.store()
      try store.save(["one"], durability: durability)
      try store.save(["two"], durability: durability)
      archive.files.breakDown(after: index, code: code)
      let acknowledged = (try? store.save(["three"], durability: durability)) != nil
      archive.files.heal()
      let load = try archive.store().load()
      if acknowledged {
        #expect(load.value == ["three"])
      } else {
        #expect([["two"], ["three"]].contains(load.value), "operation \(index)")
      }
      #expect(load.origin == .current, "operation \(index)")
      try archive.replace(["four"])
      #expect(try archive.store().load().value == ["four"])
    }
  }

  @Test
  func `saved values survive a crash and lost unsynchronized changes`() throws {
    for index in 0..<12 {
      for kept in 0..<6 {
        let archive = TestArchive()
        let store = archive.store()
        try store.save(["one"], durability: .power)
        try store.save(["two"], durability: .power)
        archive.files.breakDown(after: index, code: 5)
        let acknowledged = (try? store.save(["three"], durability: .power)) != nil
        archive.files.heal()
        archive.files.losePower(keeping: kept)
        let load = try archive.store().load()
        let expected = acknowledged ? [["three"]] : [["two"], ["three"]]
        #expect(expected.contains(load.value), "operation \(index), \(kept) changes kept")
        #expect(load.origin == .current, "operation \(index), \(kept) changes kept")
      }
    }
  }

  @Test
  func `a power save survives power loss, whatever failed earlier`() throws {
    for index in 0..<30 {
      let archive = TestArchive()
      let store = ArchiveStore<[String]>(
        directory: "/a/b/data",
        name: "texts",
        typeIdentifier: "texts",
        fileSystem: archive.files
      )
      archive.files.failOperation(after: index, code: 5)
      _ = try? store.save(["one"], durability: index.isMultiple(of: 2) ? .power : .process)
      archive.files.heal()
      try store.save(["two"], durability: .power)
      archive.files.losePower()
      #expect(try store.load().value == ["two"], "operation \(index)")
    }
  }

  @Test(arguments: [[true, false], [false, true], [true, true]])
  func `a failed save preserves damaged files`(isDamaged: [Bool]) throws {
    for index in 0..<25 {
      let archive = TestArchive()
      try archive.replace(["zero"])
      try archive.replace(["one"])
      let paths = zip([archive.current, archive.previous], isDamaged).filter(\.1).map(\.0)
      for path in paths { archive.flipBit(of: path) }
      let evidence = paths.map { archive.files.bytes(of: $0) }
      let store = archive.store()
      _ = try? store.load()
      archive.files.failOperation(after: index, code: 28)
      let isSaved = (try? store.save(["two"])) != nil
      archive.files.heal()
      if !isSaved {
        // Everything that moved is back.
        #expect(archive.setAside == [], "operation \(index)")
        #expect(paths.map { archive.files.bytes(of: $0) } == evidence, "operation \(index)")
      }
      try store.save(["three"])
      for bytes in evidence {
        let kept = archive.setAside.filter { archive.files.bytes(of: "/data/\($0)") == bytes }
        #expect(kept.count == 1, "operation \(index)")
      }
    }
  }
}
