// SPDX-License-Identifier: MIT

import MotifMementos
import MotifTestSupport
import Testing

@testable import Essence

@Suite("ArchiveStore: essence")
struct ArchiveEssenceTests {
  private struct Folder: PlainDirectory {
    let files: InMemoryFileSystem

    func read(_ name: String) throws -> [UInt8] { try files.contents(of: "/data/\(name)") }

    func write(_ bytes: [UInt8], to name: String) throws {
      try files.createFile(at: "/data/\(name)", contents: bytes, synchronized: true)
    }

    func rename(_ name: String, to newName: String) throws {
      try files.rename("/data/\(name)", to: "/data/\(newName)")
    }

    func synchronize() throws { try files.synchronizeDirectory(at: "/data") }
  }

  @Test
  func `an archive behaves like its essence`() {
    withSeeds(200) { random in
      let bare = InMemoryFileSystem()
      let files = InMemoryFileSystem()
      let essence = PlainArchive(directory: Folder(files: bare))
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
            // Any checksum detects a file that is truncated to nothing.
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
