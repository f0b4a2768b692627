// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import MotifTestSupport
import Testing

@Suite("Damaged files")
struct DamageTests {
  /// The titles that are imported from a file, whatever else is wrong with it.
  private func survivors(of bytes: [UInt8]) throws -> Set<String> {
    do {
      return Set(try importing(bytes).titles)
    } catch is ImportError {
      return []
    }
  }

  @Test(arguments: DamagedFile.Format.allCases)
  func `an undamaged file is imported completely`(_ format: DamagedFile.Format) {
    withSeeds(50) { generator in
      let file = DamagedFile(format, using: &generator)
      let result = try importing(file.bytes)
      #expect(result.titles == file.titles)
      #expect(result.issues.isEmpty)
    }
  }

  @Test(arguments: DamagedFile.Format.allCases)
  func `a truncated file loses no complete record`(_ format: DamagedFile.Format) {
    withSeeds(4) { generator in
      let file = DamagedFile(format, using: &generator)
      for end in 0...file.bytes.count {
        let survivors = try survivors(of: Array(file.bytes.prefix(end)))
        #expect(survivors.isSuperset(of: file.titles(before: end)), "truncated at \(end)")
      }
    }
  }

  @Test(arguments: DamagedFile.Format.allCases)
  func `a changed byte affects no earlier record`(_ format: DamagedFile.Format) {
    withSeeds(300) { generator in
      let file = DamagedFile(format, using: &generator)
      var bytes = file.bytes
      let offset = Int.random(in: 0..<bytes.count, using: &generator)
      bytes[offset] = UInt8.random(in: 0...255, using: &generator)
      let survivors = try survivors(of: bytes)
      #expect(survivors.isSuperset(of: file.titles(before: offset)), "changed at \(offset)")
    }
  }

  @Test(arguments: DamagedFile.Format.allCases)
  func `a lost or inserted range affects no earlier record`(_ format: DamagedFile.Format) {
    withSeeds(300) { generator in
      let file = DamagedFile(format, using: &generator)
      let offset = Int.random(in: 0..<file.bytes.count, using: &generator)
      let end = min(file.bytes.count, offset + Int.random(in: 0...60, using: &generator))
      let signs = Array("\"'<>&;{}[],:\\/\r\n\u{0}a1".utf8)
      let noise = (0..<Int.random(in: 0...8, using: &generator)).map { _ in
        signs.randomElement(using: &generator) ?? 0
      }
      let bytes = file.bytes[..<offset] + noise + file.bytes[end...]
      let survivors = try survivors(of: Array(bytes))
      #expect(survivors.isSuperset(of: file.titles(before: offset)), "damaged at \(offset)")
    }
  }

  /// Damage that leaves the line structure intact must cost only the damaged record and at most the
  /// one after it.
  @Test(arguments: [DamagedFile.Format.json, .discogs])
  func `a lost character costs two records at most`(_ format: DamagedFile.Format) {
    withSeeds(300) { generator in
      let file = DamagedFile(format, using: &generator)
      guard let start = file.ends.first.map({ $0 - 40 }), let end = file.ends.last else { return }
      let signs = Array("\"{},:".utf8)
      let offsets = (start..<end).filter { signs.contains(file.bytes[$0]) }
      guard let offset = offsets.randomElement(using: &generator) else { return }
      var bytes = file.bytes
      bytes.remove(at: offset)
      let lost = Set(file.titles).subtracting(try survivors(of: bytes))
      #expect(lost.count <= 2, "removed at \(offset)")
    }
  }

  @Test func `random bytes never crash`() {
    withSeeds(300) { generator in
      let heads = ["", "[", "[{\"", "Artist,Title\n", libraryHead]
      var bytes = Array((heads.randomElement(using: &generator) ?? "").utf8)
      for _ in 0..<Int.random(in: 0...300, using: &generator) {
        bytes.append(UInt8.random(in: 0...255, using: &generator))
      }
      _ = try survivors(of: bytes)
    }
  }
}
