// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import MotifBindings
internal import MotifDelegation
internal import MotifLists
internal import MotifPrototypes
internal import MotifResponders

// MARK: - Data source and delegate

extension AlbumsController {
  /// The album at an index of the list that the views show.
  private func album(at index: Int) -> Album? {
    browser.sorted.item(withID: presenter.snapshot[sections.path(ofItemAt: index)])?.album
  }
}

extension AlbumsController: ListDisplaying {
  func show(_ snapshot: ListSnapshot<AlbumSection, ListedAlbum.ID>) {
    sections = index(of: snapshot)
    screen.covers.reload()
    screen.list.reload()
  }

  func perform(
    _ batch: Changeset<AlbumSection, ListedAlbum.ID>,
    showing snapshot: ListSnapshot<AlbumSection, ListedAlbum.ID>
  ) {
    let (old, new) = (sections, index(of: snapshot))
    let items = batch.inOneSection(from: old, to: new, withHeadings: false)
    let rows = new.hasHeadings ? batch.inOneSection(from: old, to: new, withHeadings: true) : items
    guard let rows, let items else { return show(snapshot) }
    sections = new
    screen.covers.perform(items)
    screen.list.perform(rows)
  }

  private func index(of snapshot: ListSnapshot<AlbumSection, ListedAlbum.ID>) -> SectionIndex {
    SectionIndex(snapshot, hasHeadings: browser.grouping.value != .none)
  }
}

/// What the scroller asks, and what it reports (the *delegate* pattern).
extension AlbumsController: HorizontalScrollerDataSource, HorizontalScrollerDelegate {
  func numberOfItems(in scroller: HorizontalScroller<CoverLoan>) -> Int {
    presenter.snapshot.numberOfItems
  }

  func scroller(
    _ scroller: HorizontalScroller<CoverLoan>,
    viewForItemAt index: Int
  ) -> CoverLoan {
    let loan = CoverLoan(from: coverViews)
    if let album = album(at: index) {
      loan.view.reuse(
        art: CoverArt(for: album.artist + album.title),
        caption: album.title,
        url: album.coverURL
      )
      loan.view.isMarked = { [marks] in marks.ids.value.contains(album.id) }
    }
    return loan
  }

  func initialIndex(in scroller: HorizontalScroller<CoverLoan>) -> Int {
    browser.selectedPosition.value ?? 0
  }

  func scroller(_ scroller: HorizontalScroller<CoverLoan>, didSelectItemAt index: Int) {
    browser.select(position: index)
  }
}

extension AlbumsController: ListViewDataSource, ListViewDelegate {
  func sections(of list: ListView) -> SectionIndex { sections }

  func list(_ list: ListView, headingOfSection section: Int) -> String {
    let list = presenter.snapshot
    let count = list.numberOfItems(inSectionAt: section)
    guard count > 0,
      let album = browser.sorted.item(withID: list[ListPath(section: section, item: 0)])?.album
    else { return "" }
    return "\(browser.grouping.value.title(of: album)) — \(count)"
  }

  func list(_ list: ListView, rowAt index: Int) -> ListRow {
    guard let album = album(at: index) else { return ListRow(title: "", subtitle: "", note: "") }
    return ListRow(
      title: marks.title(of: album),
      subtitle: album.artist,
      note: album.year.map(String.init) ?? "–",
      details: [album.genre ?? "–", browser.dayAdded(album)]
    )
  }

  func list(_ list: ListView, marksIn row: ListRow) -> [[Range<Int>]] {
    guard !browser.markedText.value.isEmpty else { return [] }
    let words = browser.markedText.value.searchWords
    // A year is found as a whole.
    let isYear = row.note.count == 4 && words.contains(Array(row.note.utf8))
    return [
      row.title.characters(matching: words), row.subtitle.characters(matching: words),
      isYear ? [0..<4] : [], row.details.first?.characters(matching: words) ?? [],
    ]
  }

  func headings(of list: ListView) -> ListRow {
    ListRow(title: "Title", subtitle: "Artist", note: "Year", details: ["Genre", "Added"])
  }

  func list(_ list: ListView, didSelectRowAt index: Int) {
    browser.select(position: index)
  }
}

extension AlbumsController: TableViewDataSource {
  func numberOfRows(in table: TableView) -> Int {
    browser.selectedAlbum.value?.tableRows.count ?? 0
  }

  func table(_ table: TableView, rowAt index: Int) -> TableRow {
    browser.selectedAlbum.value?.tableRows[index] ?? TableRow(label: "", value: "")
  }
}

extension AlbumsController: FilterFieldDelegate {
  func filterField(_ field: FilterField, didChange text: String) {
    browser.filter(by: text)
  }

  func filterFieldDidEndEditing(_ field: FilterField) {
    screen.focus.become(screen.content)
  }
}

extension AlbumGrouping {
  /// Returns the title of the section that an album belongs in.
  fileprivate func title(of album: Album) -> String {
    switch self {
    case .none: ""
    case .artist: album.artist
    case .decade: album.year.map { "\($0 / 10 * 10)s" } ?? "No year"
    case .genre: album.genre ?? "No genre"
    }
  }
}
