// SPDX-License-Identifier: MIT

import MotifMementos
import MotifStorage
import MotifTestSupport
import Testing

@Suite("ArchiveStore: damage")
struct ArchiveDamageTests {
  private let archive = TestArchive()

  /// Saves twice and returns the bytes of the current generation.
  private func saveTwice() throws -> [UInt8] {
    let store = archive.store()
    try store.save(["one"])
    try store.save(["one", "two"])
    return try #require(archive.files.bytes(of: archive.current))
  }

  /// Loads with a fresh store and expects the previous generation.
  private func expectPrevious(_ what: @autoclosure () -> String) throws -> ArchiveFault? {
    let load = try archive.store().load()
    #expect(load.value == ["one"], "\(what())")
    #expect(load.generation == 1)
    guard case .previous(let fault) = load.origin else {
      Issue.record("not detected: \(what())")
      return nil
    }
    return fault
  }

  @Test
  func `every truncation is detected and recovered from (A10)`() throws {
    let bytes = try saveTwice()
    for count in 0..<bytes.count {
      archive.files.setBytes(of: archive.current, to: Array(bytes.prefix(count)))
      let fault = try expectPrevious("cut to \(count)")
      let expected = UInt64(count < 64 ? 64 : bytes.count)
      #expect(fault == .wrongLength(expected: expected, found: UInt64(count)))
    }
  }

  @Test
  func `every flipped bit is detected and recovered from (A10)`() throws {
    let bytes = try saveTwice()
    for index in 0..<bytes.count * 8 {
      archive.files.setBytes(of: archive.current, to: bytes)
      archive.flipBit(of: archive.current, at: index)
      let fault = try expectPrevious("bit \(index)")
      switch index / 8 {
      case 0..<8: #expect(fault == .notAnArchive)
      case 8..<64: #expect(fault == .damagedHeader)
      default: #expect(fault == .damagedPayload)
      }
    }
  }

  @Test
  func `surplus bytes and mixed files are detected`() throws {
    let bytes = try saveTwice()
    let older = try #require(archive.files.bytes(of: archive.previous))
    archive.files.setBytes(of: archive.current, to: bytes + [0])
    #expect(
      try expectPrevious("longer")
        == .wrongLength(expected: UInt64(bytes.count), found: UInt64(bytes.count + 1))
    )
    for cut in 1..<min(bytes.count, older.count) {
      let spliced = [older[..<cut] + bytes[cut...], bytes[..<cut] + older[cut...]]
      for candidate in spliced where candidate != bytes[...] && candidate != older[...] {
        archive.files.setBytes(of: archive.current, to: Array(candidate))
        _ = try expectPrevious("spliced at \(cut)")
      }
    }
  }

  @Test
  func `noise never traps and never decodes as a value`() throws {
    let bytes = try saveTwice()
    let seed: UInt64 = 0x5EED
    var generator = SeededGenerator(seed: seed)
    for round in 0..<2_000 {
      var noisy = bytes
      for _ in 0..<Int.random(in: 1...40, using: &generator) {
        let index = Int.random(in: 0..<noisy.count, using: &generator)
        noisy[index] = .random(in: .min ... .max, using: &generator)
      }
      noisy = Array(noisy.prefix(.random(in: 0...noisy.count * 2, using: &generator)))
      guard noisy != bytes else { continue }
      archive.files.setBytes(of: archive.current, to: noisy)
      _ = try expectPrevious("seed \(seed), round \(round)")
    }
  }

  @Test
  func `random splices never yield an unsaved value`() throws {
    let texts = (0..<2).map { round in (0..<60).map { "text \($0 * (round + 1))" } }
    let store = archive.store()
    try store.save(texts[0])
    try store.save(texts[1])
    let files = [archive.previous, archive.current].compactMap { archive.files.bytes(of: $0) }
    withSeeds(5_000) { random in
      // Blocks of either file at arbitrary places, as a file system that lost its map leaves them.
      let block = [1, 8, 64, 512].randomElement(using: &random) ?? 1
      var spliced: [UInt8] = []
      while spliced.count < files[1].count {
        let file = files[Int.random(in: 0...1, using: &random)]
        let start =
          Bool.random(using: &random)
          ? min(spliced.count, file.count) : .random(in: 0...file.count, using: &random)
        spliced += file[start...].prefix(block)
        if Int.random(in: 0..<400, using: &random) == 0 { break }
      }
      archive.files.setBytes(of: archive.current, to: spliced)
      let load = try archive.store().load()
      #expect(texts.contains(load.value))
      #expect(load.origin == .current || load.value == texts[0])
      if load.origin == .current { #expect(files.contains(spliced)) }
    }
  }

  @Test
  func `a false header with a valid checksum is refused`() throws {
    let bytes = try saveTwice()
    func forge(_ offset: Int, _ values: [UInt8], _ next: Int = 0, _ more: [UInt8] = []) {
      var forged = bytes
      forged.replaceSubrange(offset..<offset + values.count, with: values)
      forged.replaceSubrange(next..<next + more.count, with: more)
      let checksum = forged[..<60].withUnsafeBytes { CRC32C.checksum($0) }
      withUnsafeBytes(of: checksum.littleEndian) {
        forged.replaceSubrange(60..<64, with: $0)
      }
      archive.files.setBytes(of: archive.current, to: forged)
    }
    let store = archive.store()
    forge(24, [UInt8](repeating: 0xFF, count: 8))
    #expect(
      try expectPrevious("length")
        == .wrongLength(expected: .max, found: UInt64(bytes.count))
    )
    forge(8, [2, 0])
    #expect(throws: ArchiveError.refused(.unsupportedFormat(container: 2, codec: 1))) {
      try store.load()
    }
    forge(10, [9, 0])
    #expect(throws: ArchiveError.refused(.unsupportedFormat(container: 1, codec: 9))) {
      try store.load()
    }
    let most = [UInt8](repeating: 0xFF, count: 8)
    // A file of another version or another type says nothing about our saves.
    for offset in [8, 40] {
      forge(16, most, offset, [2, 0])
      #expect(try archive.replace(["x"]).generation == 2)
      archive.files.setBytes(of: archive.current, to: bytes)
    }
    forge(16, most)
    #expect(try store.load() == ArchiveLoad(["one", "two"], .current, .max))
    try store.save(["three"])
    #expect(try store.load() == ArchiveLoad(["three"], .current, .max))
  }

  @Test
  func `when both generations are damaged, both faults are reported`() throws {
    _ = try saveTwice()
    archive.flipBit(of: archive.current, at: 64 * 8)
    archive.flipBit(of: archive.previous, at: 8 * 8)
    #expect(throws: ArchiveError.corrupt([.damagedPayload, .damagedHeader])) {
      try archive.store().load()
    }
  }

  @Test(arguments: [true, false])
  func `a damaged file is set aside before the next save, loaded or not`(loads: Bool) throws {
    _ = try saveTwice()
    archive.flipBit(of: archive.current)
    let evidence = archive.files.bytes(of: archive.current)
    let store = archive.store()
    if loads { _ = try store.load() }

    let receipt = try store.save(["three"], overwriting: !loads)
    #expect(receipt == ArchiveReceipt(generation: 2, setAside: archive.setAside))

    #expect(archive.setAside.count == 1)
    #expect(archive.setAside[0].hasPrefix("texts.damaged-"))
    #expect(archive.setAside[0].hasSuffix(".archive"))
    #expect(archive.files.bytes(of: "/data/\(archive.setAside[0])") == evidence)
    #expect(try archive.store().load().value == ["three"])

    // The good previous generation is still there.
    archive.flipBit(of: archive.current)
    #expect(try archive.store().load().value == ["one"])
  }

  @Test
  func `damage to both generations is kept`() throws {
    _ = try saveTwice()
    archive.flipBit(of: archive.current)
    archive.flipBit(of: archive.previous)
    let store = archive.store()
    #expect(throws: ArchiveError.self) { try store.load() }
    try store.save(["three"])
    try store.save(["three", "four"])
    #expect(archive.setAside.count == 2)
    archive.flipBit(of: archive.current)
    #expect(try archive.store().load().value == ["three"])
  }

  @Test
  func `damage between saves doesn't displace the good generation`() throws {
    let store = archive.store()
    try store.save(["one"])
    try store.save(["two"])
    archive.flipBit(of: archive.current)
    #expect(throws: ArchiveError.conflict(found: 0, expected: 2)) { try store.save(["three"]) }
    try store.save(["three"], overwriting: true)
    archive.flipBit(of: archive.current)
    #expect(try store.load().value == ["one"])
    #expect(archive.setAside.count == 1)
  }

  @Test
  func `a damaged previous generation is set aside, not overwritten`() throws {
    _ = try saveTwice()
    archive.flipBit(of: archive.previous)
    try archive.replace(["three"])
    #expect(archive.setAside.count == 1)
    archive.flipBit(of: archive.current)
    #expect(try archive.store().load().value == ["one", "two"])
  }

  @Test
  func `unreadable media are a fault, missing permission an error`() throws {
    _ = try saveTwice()
    archive.files.failNext(.read, code: 5)
    #expect(try archive.store().load().origin == .previous(.unreadable(code: 5)))

    archive.files.failNext(.read, code: 13)
    #expect(
      throws: ArchiveError.io(
        FileSystemError(operation: .read, path: archive.current, code: 13)
      )
    ) { try archive.store().load() }

    // A save doesn't touch a file it couldn't judge, either.
    archive.files.failNext(.read, code: 13)
    #expect(throws: ArchiveError.self) { try archive.replace(["three"]) }
    #expect(try archive.store().load() == ArchiveLoad(["one", "two"], .current, 2))
    #expect(archive.setAside == [])
  }

  @Test(arguments: [13, 40] as [Int32])  // no permission, circular links
  func `a sound current archive loads despite the previous one`(code: Int32) throws {
    _ = try saveTwice()
    let previous = archive.previous
    let hidden = AlteredFileSystem(archive.files) { operation, path throws(FileSystemError) in
      guard operation == .read, path == previous else { return }
      throw FileSystemError(operation: operation, path: path, code: code)
    }
    let store = archive.store(fileSystem: hidden)
    #expect(try store.load() == ArchiveLoad(["one", "two"], .current, 2))
    #expect(try store.load() == ArchiveLoad(["one", "two"], .current, 2))

    // The previous file is needed if the current one is damaged or missing.
    archive.flipBit(of: archive.current)
    let failure = FileSystemError(operation: .read, path: previous, code: code)
    #expect(throws: ArchiveError.io(failure)) { try store.load() }
    try archive.files.removeFile(at: archive.current)
    #expect(throws: ArchiveError.io(failure)) { try store.load() }
  }
}
