// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

/// The archive of the guide's first listing, bare, against which the real one is held.
private struct EssentialArchive {
  struct Damaged: Error {}

  let directory: String
  let files: InMemoryFileSystem

  func save(_ text: String) throws {
    let bytes = Array(text.utf8)
    try files.createFile(
      at: "\(directory)/new",
      contents: [checksum(of: bytes)] + bytes,
      synchronized: true
    )
    // Damage must not push out the good one.
    if (try? read("current")) != nil {
      try files.rename("\(directory)/current", to: "\(directory)/previous")
    }
    try files.rename("\(directory)/new", to: "\(directory)/current")
    try files.synchronizeDirectory(at: directory)
  }

  func load() throws -> String {
    do {
      return try read("current")
    } catch {
      return try read("previous")
    }
  }

  private func read(_ name: String) throws -> String {
    let file = try files.contents(of: "\(directory)/\(name)")
    guard let sum = file.first, sum == checksum(of: file.dropFirst()) else { throw Damaged() }
    return String(decoding: file.dropFirst(), as: UTF8.self)
  }

  private func checksum(of bytes: some Sequence<UInt8>) -> UInt8 {
    bytes.reduce(17) { $0 &* 31 &+ $1 }
  }
}

@Suite("ArchiveStore: essence")
struct ArchiveEssenceTests {
  @Test
  func `an archive does what its essence does, whatever is saved and damaged`() {
    withSeeds(200) { random in
      let bare = InMemoryFileSystem()
      let files = InMemoryFileSystem()
      let essence = EssentialArchive(directory: "/data", files: bare)
      let store = ArchiveStore<String>(
        directory: "/data",
        name: "text",
        typeIdentifier: "text",
        fileSystem: files
      )
      do {
        try bare.createDirectory(at: "/data")
        for step in 0..<30 {
          if Int.random(in: 0..<3, using: &random) > 0 {
            try essence.save("text \(step)")
            try store.save("text \(step)", overwriting: true)
          } else {
            // What is cut off to nothing is found by any checksum.
            let isCurrent = Bool.random(using: &random)
            damage(bare, "/data/\(isCurrent ? "current" : "previous")")
            damage(files, "/data/\(isCurrent ? "text" : "text.previous").archive")
          }
          #expect((try? store.load().value) == (try? essence.load()))
        }
      } catch {
        Issue.record("\(error)")
      }
    }
  }

  private func damage(_ files: InMemoryFileSystem, _ path: String) {
    if files.bytes(of: path) != nil { files.setBytes(of: path, to: []) }
  }
}
