// SPDX-License-Identifier: MIT

import MotifLists

// MARK: - A table of the main actor

nonisolated struct Album: Identifiable, Sendable {
  let id: String
  var year: Int
}

typealias AlbumList = FlatList<Album>

/// A table as UIKit's: of the main actor, told of batches, asked for rows by number.
@MainActor
final class AlbumTable: @MainActor ListDisplaying {
  private(set) var rows: [String] = []
  private(set) var numberOfBatches = 0

  func show(_ snapshot: ListSnapshot<MainSection, String>) { rows = Array(snapshot.itemIDs) }

  func perform(
    _ batch: Changeset<MainSection, String>,
    showing snapshot: ListSnapshot<MainSection, String>
  ) {
    rows = Array(snapshot.itemIDs)
    numberOfBatches += 1
  }
}

@MainActor
final class AlbumScreen: @MainActor SelectionDelegate {
  let albums: AlbumList
  let table = AlbumTable()
  private let found: FilteredDataSource<MainSection, Album>
  private let presenter: FlatListPresenter<String>
  private let selection = Selection<String>()
  private(set) var opened: [String] = []

  init(albums: AlbumList) {
    self.albums = albums
    found = albums.filtered { _ in true }
    presenter = ListPresenter(view: table)
    presenter.dataSource = found.sorted { $0.year < $1.year }
    selection.delegate = self
    presenter.didShow = { [selection] in selection.update(to: $0.snapshot) }
  }

  func search(_ text: String) {
    found.predicate = { text.isEmpty || $0.id.contains(text) }
  }

  func open(row: Int) { selection.select(table.rows[row]) }

  func selection(_ selection: Selection<String>, didSelect item: String) { opened.append(item) }
}

@MainActor
func useScreen() throws {
  let albums = try AlbumList([
    Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971), Album(id: "Mingus", year: 1979),
  ])
  let screen = AlbumScreen(albums: albums)
  check(screen.table.rows == ["Blue", "Hejira", "Mingus"], "a table shows what is sorted")
  try albums.append(Album(id: "Court and Spark", year: 1974))
  check(screen.table.rows[1] == "Court and Spark", "an album comes where it belongs")
  check(screen.table.numberOfBatches == 1, "by a batch")
  screen.open(row: 1)
  screen.search("u")
  check(screen.table.rows == ["Blue", "Court and Spark", "Mingus"], "a search filters")
  screen.search("B")
  check(screen.table.rows == ["Blue"], "and again")
  check(screen.opened == ["Court and Spark"], "a search opens nothing")
}

// MARK: - An actor with a list of its own

actor Library {
  private let albums: AlbumList
  private let recent: FilteredDataSource<MainSection, Album>
  private var told: [String] = []
  private var registration: Registration?

  init() throws {
    albums = try AlbumList([])
    recent = albums.filtered { $0.year > 1975 }
  }

  func start() {
    registration = recent.observe { [weak self] change in
      let line = "\(change)"
      self?.assumeIsolated { $0.told.append(line) }
    }
  }

  func add(_ album: Album) throws { try albums.append(album) }

  /// A snapshot is a value, so it may leave the actor.
  func snapshot() -> ListSnapshot<MainSection, String> { recent.snapshot }

  func lines() -> [String] { told }
}

nonisolated func useActor() async throws {
  let library = try Library()
  await library.start()
  try await library.add(Album(id: "Blue", year: 1971))
  try await library.add(Album(id: "Hejira", year: 1976))
  let shown = await library.snapshot()
  check(Array(shown.itemIDs) == ["Hejira"], "an actor owns a list and its filter")
  check(await library.lines() == ["insert Hejira at 0.0"], "and hears what its filter tells")
}

// MARK: - Tasks that work out changes

nonisolated func useTasks() async throws {
  let old = try ListSnapshot(Array(0..<1_000))
  let changes = try await Task.detached {
    let new = try ListSnapshot((0..<1_000).filter { !$0.isMultiple(of: 3) } + [5_000])
    return Changeset(from: old, to: new)
  }
  .value
  let new = try changes.applied(to: old)
  let isComplete = new.numberOfItems == 667 && new.path(of: 5_000) != nil
  check(isComplete, "a task finds the changes for another")
}

// MARK: - The program

nonisolated func check(_ holds: Bool, _ claim: String) {
  precondition(holds, claim)
}

@main
enum Program {
  static func main() async throws {
    try useScreen()
    try await useActor()
    try await useTasks()
    print("a table with a search, a library, and a task's changes")
  }
}
