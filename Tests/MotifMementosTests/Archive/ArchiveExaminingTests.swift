// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Synchronization
import Testing

@Suite("ArchiveStore: files that only decoding can judge")
struct ArchiveExaminingTests {
  private enum Old: String, Codable, Sendable { case vinyl, tape }
  private enum New: String, Codable, Sendable { case vinyl, tape, disc }

  private let archive = TestArchive()

  private func store<Value>(
    _ type: Value.Type,
    codec: any ArchiveCodec = JSONArchiveCodec()
  ) -> ArchiveStore<[Value]> {
    ArchiveStore(
      directory: "/data",
      name: "texts",
      typeIdentifier: "media",
      codec: codec,
      fileSystem: archive.files
    )
  }

  private func expectKept(_ bytes: [UInt8]) throws {
    let kept = archive.setAside.filter { archive.files.bytes(of: "/data/\($0)") == bytes }
    try #require(kept.count == 1)
    #expect(kept[0].hasPrefix("texts.undecodable-"))
  }

  @Test
  func `a newer app's save is set aside before replacement`() throws {
    let mine = store(Old.self)
    try mine.save([.vinyl])
    _ = try mine.load()
    let theirs = store(New.self)
    _ = try theirs.load()
    try theirs.save([.disc])
    let bytes = try #require(archive.files.bytes(of: archive.current))

    #expect(throws: ArchiveError.conflict(found: 2, expected: 1)) { try mine.save([.tape]) }
    #expect(try mine.save([.tape], overwriting: true).setAside.count == 1)
    try expectKept(bytes)
    try mine.save([.tape, .tape])
    try mine.save([.tape, .vinyl])
    try expectKept(bytes)
    #expect(try mine.load() == ArchiveLoad([.tape, .vinyl], .current, 5))
  }

  @Test
  func `a newer app's previous file is set aside, too`() throws {
    let mine = store(Old.self)
    try mine.save([.vinyl])
    _ = try mine.load()
    let theirs = store(New.self)
    _ = try theirs.load()
    try theirs.save([.disc])
    let bytes = try #require(archive.files.bytes(of: archive.current))
    try theirs.save([.vinyl])

    #expect(try mine.load().value == [.vinyl])
    try mine.save([.tape])
    try expectKept(bytes)
  }

  @Test
  func `a save made during another's examination is examined`() throws {
    let theirs = store(New.self)
    try theirs.save([.vinyl])
    let codec = HookedCodec()
    let mine = store(Old.self, codec: codec)
    codec.onDecoding { _ = try? theirs.save([.disc]) }
    try mine.save([.tape], overwriting: true)
    let kept = try #require(archive.setAside.first)
    let bytes = try #require(archive.files.bytes(of: "/data/\(kept)"))
    try expectKept(bytes)
    #expect(try mine.load() == ArchiveLoad([.tape], .current, 3))
  }

  @Test
  func `a file that becomes decodable is not set aside`() throws {
    try store(Old.self).save([.vinyl])
    let codec = HookedCodec()
    let mine = store(Old.self, codec: codec)
    codec.isFailing.store(true, ordering: .relaxed)
    #expect(throws: ArchiveError.self) { try mine.load() }
    codec.isFailing.store(false, ordering: .relaxed)
    #expect(try mine.load().value == [.vinyl])
    #expect(try mine.save([.tape]).setAside == [])
  }

  @Test
  func `an endlessly loading store still sets files aside`() throws {
    let (mine, theirs) = (store(Old.self), store(New.self))
    for _ in 0..<40 {
      try theirs.save([.vinyl])
      _ = try mine.load()
    }
    try theirs.save([.disc])
    let bytes = try #require(archive.files.bytes(of: archive.current))
    #expect(try mine.load().value == [.vinyl])
    try mine.save([.tape])
    try expectKept(bytes)
  }
}

/// JSON that fails to decode on request, and calls a closure once before decoding.
private final class HookedCodec: ArchiveCodec {
  let identifier: UInt16 = 1
  let isFailing = Atomic(false)
  private let hook = Mutex<(@Sendable () -> Void)?>(nil)

  private struct NoKey: Error {}

  func onDecoding(_ body: @escaping @Sendable () -> Void) {
    hook.withLock { $0 = body }
  }

  func encode(_ value: some Encodable) throws -> [UInt8] {
    try JSONArchiveCodec().encode(value)
  }

  func decode<Value: Decodable>(_ type: Value.Type, from bytes: [UInt8]) throws -> Value {
    let body = hook.withLock { hook in
      defer { hook = nil }
      return hook
    }
    body?()
    if isFailing.load(ordering: .relaxed) { throw NoKey() }
    return try JSONArchiveCodec().decode(type, from: bytes)
  }
}
