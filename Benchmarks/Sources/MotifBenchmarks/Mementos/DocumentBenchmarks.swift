// SPDX-License-Identifier: MIT

import Foundation
import MotifMementos
import Synchronization

/// One step of a document on disk, compared with a bare append and with a row of an SQLite table; opening a document,
/// compared with loading its archive; and what a checkpoint costs the document's thread.
///
/// All write to the temporary directory, so they have the same disk beneath them, and take turns. A sample is the median
/// of many, because a disk now and then takes ten times as long as usual.
enum DocumentBenchmarks {
  private static let operationCount = 50

  static var all: [Benchmark] {
    [
      step("step, power, 200 bytes, 1,000 items", 1_000),
      step("step, power, 200 bytes, 100,000 items", 100_000),
      step("step, power, 200 bytes, 1,000,000 items", 1_000_000),
      opening,
      checkpoint,
    ]
  }

  private static func step(_ name: String, _ count: Int) -> Benchmark {
    let bytes = [UInt8](repeating: 0x61, count: 200)
    var contenders: [Contender] = [
      .sampled(.motif) {
        let folder = TemporaryFolder()
        let opened = document(of: count, in: folder, journalSize: .max)
        var number = 0
        return {
          median(folder) {
            number += 1
            opened?.document.perform(.edited(number % count))
            expect((try? opened?.saved()) != nil, is: true, "saved")
          }
        }
      },
      .sampled(.floor) {
        let folder = TemporaryFolder()
        let files = LocalFileSystem()
        let path = "\(folder.path)/bare"
        try? files.createFile(at: path, contents: [], synchronized: true)
        return {
          median(folder) {
            let isDone: Void? = try? files.append(bytes, toFileAt: path, synchronized: true)
            expect(isDone != nil, is: true, "appended")
          }
        }
      },
    ]
    if SQLite.shared != nil {
      contenders.append(
        .sampled(.sqlite) {
          let folder = TemporaryFolder()
          let table = SQLiteTable(path: "\(folder.path)/database", synchronous: "FULL")
          return {
            median(folder) { expect(table?.insert(bytes), is: true, "inserted") }
          }
        }
      )
    }
    return Benchmark(
      name: name,
      measure: .milliseconds,
      targets: [.timesFloor(1.5)],
      contenders: contenders
    )
  }

  /// Opening 100,000 items with 1,000 steps since the checkpoint; the floor loads an archive of the same value.
  private static var opening: Benchmark {
    let count = 100_000
    return Benchmark(
      name: "open, 100,000 items, 1,000 steps",
      measure: .milliseconds,
      targets: [.timesFloor(1.3)],
      contenders: [
        .sampled(.motif) {
          let folder = TemporaryFolder()
          let opened = document(of: count, in: folder, journalSize: .max)
          for number in 0..<1_000 { opened?.document.perform(.edited(number * 97 % count)) }
          try? opened?.saved()
          return {
            ContinuousClock().measure {
              let again = try? makeStore(in: folder.path, journalSize: .max).open(orBeginWith: [])
              expect(again?.document.state.count, is: count, "items")
            }
          }
        },
        .sampled(.floor) {
          let folder = TemporaryFolder()
          let archive = ArchiveStore<ArchivedDocument>(
            directory: DirectoryPath(verbatim: folder.path),
            name: "items",
            typeIdentifier: "items"
          )
          _ = try? archive.save(
            ArchivedDocument(state: DocumentItem.many(count), history: CommandHistory())
          )
          return {
            withExtendedLifetime(folder) {
              ContinuousClock().measure {
                let load = try? archive.load()
                expect(load?.value.state.count, is: count, "items")
              }
            }
          }
        },
      ]
    )
  }

  /// The longest step on the document's actor while a checkpoint of 100,000 items is written on another thread.
  private static var checkpoint: Benchmark {
    let count = 100_000
    return Benchmark(
      name: "step, longest during a checkpoint, 100,000 items",
      measure: .milliseconds,
      targets: [.atMost(8)],
      contenders: [
        .sampled(.motif) {
          let folder = TemporaryFolder()
          return {
            let longest = Mutex(Duration.zero)
            let path = folder.path
            waitForTask {
              let found = await DocumentEditor().longestStep(of: count, in: path)
              longest.withLock { $0 = found }
              return 1
            }
            withExtendedLifetime(folder) {}
            return longest.withLock { $0 }
          }
        }
      ]
    )
  }

  private static func document(
    of count: Int,
    in folder: TemporaryFolder,
    journalSize: Int
  ) -> OpenedDocument<[DocumentItem], DocumentEdit>? {
    let opened = try? makeStore(in: folder.path, journalSize: journalSize)
      .open(orBeginWith: DocumentItem.many(count))
    opened?.document.countLimit = 100
    return opened
  }

  private static func median(_ folder: TemporaryFolder, _ body: () -> Void) -> Duration {
    let clock = ContinuousClock()
    let times = (0..<operationCount).map { _ in clock.measure(body) }.sorted()
    withExtendedLifetime(folder) {}
    return times[times.count / 2]
  }
}

private func makeStore(
  in folder: String,
  journalSize: Int
) -> DocumentStore<[DocumentItem], DocumentEdit> {
  DocumentStore(
    directory: DirectoryPath(verbatim: folder),
    name: "items",
    typeIdentifier: "items",
    journalSize: journalSize
  )
}

/// Edits a document on its own actor.
private actor DocumentEditor {
  /// Edits until a checkpoint that is under way has been written.
  func longestStep(of count: Int, in folder: String) async -> Duration {
    let store = makeStore(in: folder, journalSize: 0)
    guard let opened = try? await store.open(orBeginWith: DocumentItem.many(count)) else {
      preconditionFailure("The document cannot be opened.")
    }
    let document = opened.document
    document.countLimit = 10
    // Steps that together are larger than the checkpoint.
    for _ in 0..<10 { document.perform(.edited(0, padding: 1_500_000)) }
    try? await store.saved()
    let clock = ContinuousClock()
    let before = Self.inode(in: folder)
    var longest = Duration.zero
    var number = 0
    while Self.inode(in: folder) == before {
      number += 1
      longest = max(longest, clock.measure { document.perform(.edited(number % count)) })
      try? await store.saved()
    }
    return longest
  }

  /// The number of the checkpoint's file, another one after each checkpoint.
  private static func inode(in folder: String) -> UInt64? {
    let attributes = try? FileManager.default.attributesOfItem(atPath: "\(folder)/items.archive")
    return (attributes?[.systemFileNumber] as? NSNumber)?.uint64Value
  }
}

private struct DocumentItem: Codable, Sendable {
  var title: String
  var year: Int

  static func many(_ count: Int) -> [Self] {
    (0..<count).map { Self(title: "Album number \($0)", year: 1_950 + $0 % 70) }
  }
}

private struct ArchivedDocument: Codable, Sendable {
  var state: [DocumentItem]
  var history: CommandHistory<DocumentEdit>
}

/// Replaces an item: about 200 bytes of JSON.
private struct DocumentEdit: UndoableCommand, Codable, Sendable {
  var index: Int
  var item: DocumentItem
  var name: String { "Edit" }

  static func edited(_ index: Int, padding: Int = 140) -> Self {
    let title = "Edited \(index) " + String(repeating: "x", count: padding)
    return Self(index: index, item: DocumentItem(title: title, year: 1_977))
  }

  func apply(to items: inout [DocumentItem]) -> Self {
    defer { items[index] = item }
    return Self(index: index, item: items[index])
  }
}
