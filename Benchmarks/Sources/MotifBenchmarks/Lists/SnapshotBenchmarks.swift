// SPDX-License-Identifier: MIT

import MotifLists

/// Building and editing snapshots of lists.
///
/// The floor is an array of identifiers and a dictionary of their indices, kept in step.
enum SnapshotBenchmarks {
  static var all: [Benchmark] {
    let number = { (number: Int) in number }
    // Too long for inline storage.
    let text = { (number: Int) in "identifier-\(10_000_000 + number)" }
    return [
      building("Int", number),
      building("String", text),
      lookup("Int", number),
      lookup("String", text),
      insertion("Int", number),
      insertion("String", text),
      move,
      copy("Int", number),
      copy("String", text),
      deletion("Int", number),
      deletion("String", text),
    ]
  }

  private static let size = 100_000

  /// An array and a dictionary, kept in step by hand.
  private struct Bare<ID: Hashable> {
    var items: [ID] = []
    var indices: [ID: Int] = [:]

    init(_ items: [ID]) {
      self.items.reserveCapacity(items.count)
      indices.reserveCapacity(items.count)
      for item in items {
        indices[item] = self.items.count
        self.items.append(item)
      }
    }

    mutating func index(from start: Int) {
      for index in start..<items.count { indices[items[index]] = index }
    }
  }
}

// MARK: - Building and finding

extension SnapshotBenchmarks {
  private static func building<ID: Hashable & Sendable>(
    _ kind: String,
    _ id: @escaping (Int) -> ID
  ) -> Benchmark {
    Benchmark(
      name: "snapshot of 100,000, \(kind)",
      measure: .milliseconds,
      contenders: [
        .repeated(.motif) {
          let items = (0..<size).map(id)
          return { count in
            times(count) { _ in blackHole(snapshot(items).numberOfItems) }
          }
        },
        .repeated(.floor) {
          let items = (0..<size).map(id)
          return { count in times(count) { _ in blackHole(Bare(items).indices.count) } }
        },
      ]
    )
  }

  private static func lookup<ID: Hashable & Sendable>(
    _ kind: String,
    _ id: @escaping (Int) -> ID
  ) -> Benchmark {
    Benchmark(
      name: "path of 1 of 100,000, \(kind)",
      measure: .nanoseconds,
      contenders: [
        .repeated(.motif) {
          let items = (0..<size).map(id)
          let list = snapshot(items)
          return { count in
            times(count) { index in
              blackHole(list.path(of: items[scattered(index)])?.item ?? -1)
            }
          }
        },
        .repeated(.floor) {
          let items = (0..<size).map(id)
          let bare = Bare(items)
          return { count in
            times(count) { index in blackHole(bare.indices[items[scattered(index)]] ?? -1) }
          }
        },
      ]
    )
  }

  /// An index far from the previous one.
  private static func scattered(_ index: Int) -> Int { index &* 61_803 % size }
}

// MARK: - Editing

extension SnapshotBenchmarks {
  private static func insertion<ID: Hashable & Sendable>(
    _ kind: String,
    _ id: @escaping (Int) -> ID
  ) -> Benchmark {
    Benchmark(
      name: "insert and delete 1 amid 100,000, \(kind)",
      measure: .milliseconds,
      contenders: [
        .repeated(.motif) {
          let items = (0..<size).map(id)
          let new = id(size)
          var list = snapshot(items)
          return { count in
            times(count) { _ in
              edit { () throws(ListSnapshotError<MainSection, ID>) in
                try list.insertItems([new], before: items[size / 2])
                try list.deleteItems([new])
              }
            }
            expect(list.numberOfItems, is: size, "items left")
          }
        },
        .repeated(.floor) {
          let new = id(size)
          var bare = Bare((0..<size).map(id))
          return { count in
            times(count) { _ in
              bare.items.insert(new, at: size / 2)
              bare.index(from: size / 2)
              bare.items.remove(at: size / 2)
              bare.indices[new] = nil
              bare.index(from: size / 2)
            }
            expect(bare.indices.count, is: size, "items left")
          }
        },
      ]
    )
  }

  private static var move: Benchmark {
    Benchmark(
      name: "move 1 past 50,000 and back, Int",
      measure: .milliseconds,
      contenders: [
        .repeated(.motif) {
          var list = snapshot(Array(0..<size))
          return { count in
            times(count) { _ in
              edit { () throws(ListSnapshotError<MainSection, Int>) in
                try list.moveItem(25_000, after: 75_000)
                try list.moveItem(25_000, after: 24_999)
              }
            }
            expect(list.path(of: 75_000)?.item, is: 75_000, "the place of an item")
          }
        }
      ]
    )
  }

  private static func copy<ID: Hashable & Sendable>(
    _ kind: String,
    _ id: @escaping (Int) -> ID
  ) -> Benchmark {
    Benchmark(
      name: "copy 100,000 and append 1, \(kind)",
      measure: .milliseconds,
      contenders: [
        .repeated(.motif) {
          let new = id(size)
          let list = snapshot((0..<size).map(id))
          return { count in
            times(count) { _ in
              var copy = list
              edit { () throws(ListSnapshotError<MainSection, ID>) in
                try copy.appendItems([new])
              }
              blackHole(copy.numberOfItems)
            }
          }
        },
        .repeated(.floor) {
          let new = id(size)
          let bare = Bare((0..<size).map(id))
          return { count in
            times(count) { _ in
              var copy = bare
              copy.items.append(new)
              copy.indices[new] = size
              blackHole(copy.indices.count)
            }
          }
        },
      ]
    )
  }

  private static func deletion<ID: Hashable & Sendable>(
    _ kind: String,
    _ id: @escaping (Int) -> ID
  ) -> Benchmark {
    Benchmark(
      name: "copy 100,000 and delete 50,000, \(kind)",
      measure: .milliseconds,
      contenders: [
        .repeated(.motif) {
          let items = (0..<size).map(id)
          let gone = stride(from: 0, to: size, by: 2).map { items[$0] }
          let list = snapshot(items)
          return { count in
            times(count) { _ in
              var copy = list
              edit { () throws(ListSnapshotError<MainSection, ID>) in
                try copy.deleteItems(gone)
              }
              expect(copy.numberOfItems, is: size / 2, "items left")
            }
          }
        },
        .repeated(.floor) {
          let items = (0..<size).map(id)
          let gone = stride(from: 0, to: size, by: 2).map { items[$0] }
          let bare = Bare(items)
          return { count in
            times(count) { _ in
              var copy = bare
              for id in gone { copy.indices[id] = nil }
              copy.items.removeAll { copy.indices[$0] == nil }
              copy.index(from: 0)
              expect(copy.items.count, is: size / 2, "items left")
            }
          }
        },
      ]
    )
  }

  private static func snapshot<ID: Hashable & Sendable>(
    _ items: [ID]
  ) -> ListSnapshot<MainSection, ID> {
    var list = ListSnapshot<MainSection, ID>()
    edit { () throws(ListSnapshotError<MainSection, ID>) in list = try ListSnapshot(items) }
    return list
  }

  /// Runs code that can't fail for a benchmark's identifiers.
  private static func edit<ID>(
    _ body: () throws(ListSnapshotError<MainSection, ID>) -> Void
  ) {
    do {
      try body()
    } catch {
      expect("\(error)", is: "", "an edit")
    }
  }
}
