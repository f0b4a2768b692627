// SPDX-License-Identifier: MIT

import MotifLists

/// The cost of appending one item to a list and to everything that follows the list.
///
/// Only the appending is timed, not the removal afterward, so that no copy of a list hides behind
/// another edit.
enum ListAppendBenchmarks {
  static var all: [Benchmark] {
    Stage.allCases.flatMap { stage in
      [1_000, 100_000, 1_000_000].map { benchmark(stage, size: $0) }
    }
  }

  private struct Entry: Identifiable {
    let id: Int
    let rank: Int
  }

  private typealias Source = ObservableList<MainSection, Entry>

  /// The objects that follow the list.
  private enum Stage: String, CaseIterable {
    case list = "append 1"
    case filter = "append 1, through a filter"
    case order = "append 1, through an order"
    case sections = "append 1, through 40 sections"
    case presenter = "append 1, through a presenter"
    case selection = "append 1, through a selection"
    case all = "append 1, through all of these"
  }

  private static let sectionCount = 40

  /// The number of items that a sample appends.
  private static let count = 100

  private static func benchmark(_ stage: Stage, size: Int) -> Benchmark {
    Benchmark(
      name: "\(stage.rawValue), \(size)",
      measure: .microseconds,
      contenders: [
        .sampled(.motif) {
          let source = source(size)
          let followers = followers(of: source, stage)
          return {
            withExtendedLifetime(followers) {
              sample(
                from: size,
                append: { append($0, to: source) },
                remove: { source.remove(at: $0) }
              )
            }
          }
        },
        .sampled(.floor) {
          let plain = Plain(stage, size: size)
          return { sample(from: size, append: plain.append, remove: { _ in plain.removeLast() }) }
        },
      ]
    )
  }

  /// Returns the time per item, and restores the previous state.
  private static func sample(
    from size: Int,
    append: (Entry) -> Void,
    remove: (_ index: Int) -> Void
  ) -> Duration {
    append(Entry(id: size, rank: size))
    let duration = ContinuousClock().measure {
      for id in size + 1...size + count { append(Entry(id: id, rank: id)) }
    }
    for index in (size...size + count).reversed() { remove(index) }
    return duration / count
  }

  private static func source(_ size: Int) -> Source {
    let source = Source()
    attempt { () throws(ListSnapshotError<MainSection, Int>) in
      try source.append(contentsOf: (0..<size).map { Entry(id: $0, rank: $0) })
    }
    return source
  }

  private static func append(_ entry: Entry, to source: Source) {
    attempt { () throws(ListSnapshotError<MainSection, Int>) in try source.append(entry) }
  }

  private static func attempt(_ body: () throws(ListSnapshotError<MainSection, Int>) -> Void) {
    do {
      try body()
    } catch {
      expect("\(error)", is: "", "an edit")
    }
  }

  /// Makes the objects that follow a source.
  private static func followers(of source: Source, _ stage: Stage) -> [AnyObject] {
    switch stage {
    case .list: return []
    case .filter: return [source.filtered { $0.rank >= 0 }]
    case .order: return [source.sorted { $0.rank < $1.rank }]
    case .sections: return [source.sectioned { $0.rank % sectionCount }]
    case .presenter: return presented(source)
    case .selection: return [selection(of: source)]
    case .all:
      let sections = source.filtered { $0.rank >= 0 }.sorted { $0.rank < $1.rank }
        .sectioned { $0.rank % sectionCount }
      return presented(sections) + [selection(of: sections)]
    }
  }

  private static func presented<SectionID>(
    _ source: some ListSnapshotSource<SectionID, Int>
  ) -> [AnyObject] {
    let view = View<SectionID>()
    let presenter = ListPresenter<SectionID, Int>(view: view)
    presenter.follow(source)
    return [view, presenter]
  }

  private static func selection(
    of source: some ListSnapshotSource<some Hashable & Sendable, Int>
  ) -> AnyObject {
    let selection = Selection<Int>()
    selection.follow(source)
    selection.select(0)
    return selection
  }

  private final class View<SectionID: Hashable & Sendable>: ListDisplaying {
    func show(_ snapshot: ListSnapshot<SectionID, Int>) {}

    func perform(
      _ batch: Changeset<SectionID, Int>,
      showing snapshot: ListSnapshot<SectionID, Int>
    ) {
      blackHole(snapshot.numberOfItems)
    }
  }
}

// MARK: - Floor

extension ListAppendBenchmarks {
  /// The same lists as plain arrays of identifiers, with a dictionary of the items.
  private final class Plain {
    private let stage: Stage
    private var items: [Int: Entry] = [:]
    private var all: [Int] = []
    private var filtered: [Int] = []
    private var sorted: [Int] = []
    private var sections: [[Int]] = Array(repeating: [], count: sectionCount)
    private var shown: [Int] = []
    private var selected: Set = [0]

    init(_ stage: Stage, size: Int) {
      self.stage = stage
      for id in 0..<size { append(Entry(id: id, rank: id)) }
    }

    private func has(_ stage: Stage) -> Bool { self.stage == stage || self.stage == .all }

    func append(_ entry: Entry) {
      items[entry.id] = entry
      all.append(entry.id)
      if has(.filter), entry.rank >= 0 { filtered.append(entry.id) }
      if has(.order) { sorted.insert(entry.id, at: place(of: entry)) }
      if has(.sections) { sections[entry.rank % sectionCount].append(entry.id) }
      if has(.presenter) { shown.append(entry.id) }
      if has(.selection) { blackHole(selected.contains(entry.id) ? 1 : 0) }
    }

    func removeLast() {
      let id = all.removeLast()
      items[id] = nil
      if has(.filter) { filtered.removeLast() }
      if has(.order) { sorted.removeLast() }
      if has(.sections) { sections[id % sectionCount].removeLast() }
      if has(.presenter) { shown.removeLast() }
    }

    /// The position of an item in the order, by binary search.
    private func place(of entry: Entry) -> Int {
      var (low, high) = (0, sorted.count)
      while low < high {
        let middle = (low + high) / 2
        if items[sorted[middle]].map({ $0.rank <= entry.rank }) ?? true {
          low = middle + 1
        } else {
          high = middle
        }
      }
      return low
    }
  }
}
