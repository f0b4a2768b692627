// SPDX-License-Identifier: MIT

import MotifDelegation
import MotifLists

/// How single edits grow with the list, from a thousand items to a million.
enum ListGrowthBenchmarks {
  static var all: [Benchmark] {
    [1_000, 10_000, 100_000, 1_000_000].flatMap { size in
      [
        registrations(size), append(size), sortedAppend(size), sectionedAppend(size),
        presentedAppend(size), move(size), frontInsert(size),
      ]
    }
  }

  private struct Entry: Identifiable {
    let id: Int
    let rank: Int
  }

  private typealias Source = ObservableList<MainSection, Entry>

  private static func benchmark(
    _ name: String,
    _ size: Int,
    perCall operations: Int = 1,
    _ contender: Contender
  ) -> Benchmark {
    Benchmark(
      name: "\(name), \(size)",
      measure: .microseconds,
      sampleLimit: 20,
      operationsPerCall: operations,
      contenders: [contender]
    )
  }

  /// A source, and what appends an item and removes it again.
  private static func source(_ size: Int) -> (source: Source, edit: () -> Void) {
    let source = Source()
    attempt { () throws(Source.Refusal) in
      try source.replaceAll([(.main, (0..<size).map { Entry(id: $0, rank: $0) })]) { _, _ in false }
    }
    return (
      source,
      {
        attempt { () throws(Source.Refusal) in
          try source.append(Entry(id: size, rank: size / 2))
          try source.remove(size)
        }
      }
    )
  }

  /// Does what can't fail with the identifiers of a benchmark.
  private static func attempt<Failure: Error>(_ body: () throws(Failure) -> Void) {
    do {
      try body()
    } catch {
      expect("\(error)", is: "", "an edit")
    }
  }

  private static func registrations(_ size: Int) -> Benchmark {
    benchmark(
      "add and cancel 1 of so many delegates",
      size,
      perCall: size,
      .repeated(.motif) {
        let ears = (0..<size).map { _ in Ear() }
        return { count in
          times(count) { _ in
            let delegates = MulticastDelegate<Ear>()
            for registration in ears.map({ delegates.add($0) }) { registration.cancel() }
            expect(delegates.isEmpty, is: true, "no delegate")
          }
        }
      }
    )
  }

  private static func append(_ size: Int) -> Benchmark {
    benchmark(
      "append and remove 1",
      size,
      .repeated(.motif) {
        let (source, edit) = source(size)
        return { count in
          times(count) { _ in edit() }
          expect(source.snapshot.numberOfItems, is: size, "items left")
        }
      }
    )
  }

  private static func sortedAppend(_ size: Int) -> Benchmark {
    benchmark(
      "append and remove 1, amid an order",
      size,
      .repeated(.motif) {
        let (source, edit) = source(size)
        let sorted = source.sorted { $0.rank < $1.rank }
        return { count in
          times(count) { _ in edit() }
          expect(sorted.snapshot.numberOfItems, is: size, "items left")
        }
      }
    )
  }

  private static func sectionedAppend(_ size: Int) -> Benchmark {
    benchmark(
      "append and remove 1, in one of 100 sections",
      size,
      .repeated(.motif) {
        let (source, edit) = source(size)
        let sections = source.sectioned { $0.rank % 100 }
        return { count in
          times(count) { _ in edit() }
          expect(sections.snapshot.numberOfItems, is: size, "items left")
        }
      }
    )
  }

  private static func presentedAppend(_ size: Int) -> Benchmark {
    benchmark(
      "append and remove 1, through a presenter",
      size,
      .repeated(.motif) {
        let (source, edit) = source(size)
        let view = View()
        let presenter = ListPresenter<MainSection, Int>(view: view)
        presenter.follow(source)
        return { count in
          times(count) { _ in edit() }
          expect(presenter.snapshot.numberOfItems, is: size, "items left")
          withExtendedLifetime(view) {}
        }
      }
    )
  }

  private static func move(_ size: Int) -> Benchmark {
    benchmark(
      "select all, and move the selection",
      size,
      .repeated(.motif) {
        let (source, _) = source(size)
        let selection = Selection<Int>(allowsMultiple: true)
        selection.follow(source)
        selection.select(0)
        return { count in
          times(count) { _ in
            selection.selectAll()
            // One of the two ways is open from wherever the selection is.
            if !selection.moveSelection(by: 1) { selection.moveSelection(by: -1) }
          }
          expect(selection.count, is: 1, "selected")
        }
      }
    )
  }

  private static func frontInsert(_ size: Int) -> Benchmark {
    benchmark(
      "insert and delete 1 in front, snapshot",
      size,
      .repeated(.motif) {
        var list = ListSnapshot<MainSection, Int>()
        attempt { () throws(ListSnapshotError<MainSection, Int>) in
          list = try ListSnapshot(Array(0..<size))
        }
        return { count in
          times(count) { _ in
            attempt { () throws(ListSnapshotError<MainSection, Int>) in
              try list.insertItems([size], before: 0)
              try list.deleteItems([size])
            }
          }
          expect(list.numberOfItems, is: size, "items left")
        }
      }
    )
  }

  private final class Ear {}

  private final class View: ListDisplaying {
    func show(_ snapshot: ListSnapshot<MainSection, Int>) {}

    func perform(
      _ batch: Changeset<MainSection, Int>,
      showing snapshot: ListSnapshot<MainSection, Int>
    ) {
      blackHole(snapshot.numberOfItems)
    }
  }
}
