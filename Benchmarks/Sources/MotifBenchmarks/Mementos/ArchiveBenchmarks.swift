// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos

/// Saving and loading an archive, compared with JSON that is written atomically and read back.
///
/// The times depend on the disk of the temporary directory; the ratios depend on it less.
enum ArchiveBenchmarks {
  private static let small = 6
  private static let large = 6_000

  static var all: [Benchmark] {
    [
      save("save, power, 1 KB", small, .power, limit: 1.35),
      save("save, power, 1.3 MB", large, .power, limit: 1.15),
      save("save, process, 1 KB", small, .process, limit: nil),
      encoding,
      load("load, 1 KB", small),
      load("load, 1.3 MB", large),
    ]
  }

  private static func save(
    _ name: String,
    _ count: Int,
    _ durability: Durability,
    limit: Double?
  ) -> Benchmark {
    Benchmark(
      name: name,
      measure: .milliseconds,
      targets: limit.map { [.timesFloor($0)] } ?? [],
      contenders: [
        .sampled(.motif) {
          let archive = ArchiveFolder()
          let albums = ArchivedAlbum.many(count)
          return {
            ContinuousClock().measure { archive.save(albums, durability) }
          }
        },
        .sampled(.floor) {
          let archive = ArchiveFolder()
          let albums = ArchivedAlbum.many(count)
          return {
            ContinuousClock().measure { archive.saveBare(albums) }
          }
        },
      ]
    )
  }

  /// The cost that the header, its checksums, and copying the contents add to encoding.
  private static var encoding: Benchmark {
    Benchmark(
      name: "save into memory, 1.3 MB",
      measure: .milliseconds,
      targets: [.timesFloor(1.03)],
      contenders: [
        .sampled(.motif) {
          let store = ArchiveStore<[ArchivedAlbum]>(
            directory: "memory",
            name: "albums",
            typeIdentifier: "albums",
            fileSystem: MemoryFiles()
          )
          let albums = ArchivedAlbum.many(large)
          return {
            ContinuousClock().measure {
              let receipt = try? store.save(albums)
              expect(receipt != nil, is: true, "saved")
            }
          }
        },
        .sampled(.floor) {
          let encoder = ArchiveFolder.makeEncoder()
          let albums = ArchivedAlbum.many(large)
          return {
            ContinuousClock().measure {
              let data = try? encoder.encode(albums)
              expect((data?.count ?? 0) > 1_000_000, is: true, "encoded")
            }
          }
        },
      ]
    )
  }

  private static func load(_ name: String, _ count: Int) -> Benchmark {
    Benchmark(
      name: name,
      measure: .milliseconds,
      contenders: [
        .sampled(.motif) {
          let archive = ArchiveFolder()
          archive.save(ArchivedAlbum.many(count), .process)
          return {
            ContinuousClock().measure { expect(archive.load().count, is: count, "albums") }
          }
        },
        .sampled(.floor) {
          let archive = ArchiveFolder()
          archive.saveBare(ArchivedAlbum.many(count))
          return {
            ContinuousClock().measure { expect(archive.loadBare().count, is: count, "albums") }
          }
        },
      ]
    )
  }
}

/// The saved value: about 210 bytes of JSON.
private struct ArchivedAlbum: Codable, Sendable {
  var title: String
  var artist: String
  var year: Int
  var tracks: [String]

  static func many(_ count: Int) -> [Self] {
    (0..<count).map { index in
      Self(
        title: "Album number \(index)",
        artist: "Artist \(index % 17)",
        year: 1_950 + index % 70,
        tracks: (0..<8).map { "Track \($0) of \(index)" }
      )
    }
  }
}

/// An archive and a bare file in their own directory, which is removed with them.
private final class ArchiveFolder {
  private let folder: URL
  private let bare: URL
  private let store: ArchiveStore<[ArchivedAlbum]>
  private let encoder = makeEncoder()

  static func makeEncoder() -> JSONEncoder {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return encoder
  }

  init() {
    folder = FileManager.default.temporaryDirectory
      .appending(path: "motif-\(UUID().uuidString)")
    bare = folder.appending(path: "bare.json")
    store = ArchiveStore(
      directory: DirectoryPath(folder),
      name: "albums",
      typeIdentifier: "albums"
    )
    orStop {
      try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }
  }

  deinit {
    try? FileManager.default.removeItem(at: folder)
  }

  func save(_ albums: [ArchivedAlbum], _ durability: Durability) {
    orStop { _ = try store.save(albums, durability: durability) }
  }

  func saveBare(_ albums: [ArchivedAlbum]) {
    orStop { try encoder.encode(albums).write(to: bare, options: .atomic) }
  }

  func load() -> [ArchivedAlbum] {
    orStop { try store.load().value }
  }

  func loadBare() -> [ArchivedAlbum] {
    orStop { try JSONDecoder().decode([ArchivedAlbum].self, from: Data(contentsOf: bare)) }
  }

  private func orStop<Value>(_ body: () throws -> Value) -> Value {
    do {
      return try body()
    } catch {
      preconditionFailure("\(error)")
    }
  }
}
