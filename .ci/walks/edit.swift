// SPDX-License-Identifier: MIT

// An item of a list is edited, and a view that shows the list in another order is given batches.

import MotifLists

struct Album: Identifiable {
  let id: String
  var year: Int
}

final class Table: ListDisplaying {
  var rows: [String] = []
  var batches = 0

  func show(_ snapshot: ListSnapshot<MainSection, String>) { rows = Array(snapshot.itemIDs) }

  func perform(
    _ batch: Changeset<MainSection, String>,
    showing snapshot: ListSnapshot<MainSection, String>
  ) {
    rows = Array(snapshot.itemIDs)
    batches += 1
  }
}

let albums = try ObservableList([Album(id: "Hejira", year: 1976), Album(id: "Blue", year: 1971)])
let table = Table()
let presenter = FlatListPresenter<String>(view: table)
presenter.dataSource = albums.sorted { $0.year < $1.year }

// What a program does the first time only is not part of the walk.
try albums.append(Album(id: "Mingus", year: 1979))
table.batches = 0
try walk {
  try albums.update("Mingus") { $0.year = 1970 }
}
require(table.rows == ["Mingus", "Blue", "Hejira"], "the view shows \(table.rows)")
require(table.batches > 0, "the view was given no batch")
