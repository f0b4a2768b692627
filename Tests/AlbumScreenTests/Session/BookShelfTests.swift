// SPDX-License-Identifier: MIT

import MotifBindings
import MotifDelegation
import MotifLists
import MotifPrototypes
import MotifResponders
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

/// A model that the views don't know.
private struct Book {
  let title: String
  let author: String
  let year: Int
}

/// Puts books on the shelf.
private final class BooksController: HorizontalScrollerDataSource, HorizontalScrollerDelegate,
  TableViewDataSource
{
  var books = [
    Book(title: "Dubliners", author: "James Joyce", year: 1914),
    Book(title: "Orlando", author: "Virginia Woolf", year: 1928),
    Book(title: "Ficciones", author: "Jorge Luis Borges", year: 1944),
  ]
  let screen = ShelfScreen(title: "Books", size: GridSize(columns: 80, rows: 24))
  var selected = 0
  /// The books whose covers the scroller has requested.
  var asked: [String] = []

  private let covers: ReusePool<CoverView>

  init() throws {
    covers = try PrototypeRegistry()
      .register(.cover, prototype: CoverView(art: CoverArt(for: ""), caption: ""))
    screen.covers.scroller.dataSource = self
    screen.covers.scroller.delegate = self
    screen.table.dataSource = self
    screen.covers.reload()
    screen.table.reload()
  }

  func numberOfItems(in scroller: HorizontalScroller<CoverLoan>) -> Int { books.count }

  func scroller(_ scroller: HorizontalScroller<CoverLoan>, viewForItemAt index: Int) -> CoverLoan {
    asked.append(books[index].title)
    let loan = CoverLoan(from: covers)
    let title = books[index].title
    loan.view.reuse(art: CoverArt(for: title), caption: title, url: nil)
    return loan
  }

  func scroller(_ scroller: HorizontalScroller<CoverLoan>, didSelectItemAt index: Int) {
    selected = index
    screen.table.reload()
  }

  func numberOfRows(in table: TableView) -> Int { 3 }

  func table(_ table: TableView, rowAt index: Int) -> TableRow {
    let book = books[selected]
    return [
      TableRow(label: "Title", value: book.title),
      TableRow(label: "Author", value: book.author),
      TableRow(label: "Year", value: String(book.year)),
    ][index]
  }
}

@Suite("A shelf of books")
struct BookShelfTests {
  @Test
  func `the album views show books, too (A13)`() throws {
    let controller = try BooksController()
    let screen = controller.screen

    #expect(screen.grid.value.plainText.contains("Dubliners"))
    #expect(screen.grid.value.plainText.contains("Author  James Joyce"))

    screen.focus.send(MoveSelection(distance: 1))

    #expect(controller.selected == 1)
    #expect(screen.grid.value.plainText.contains(" Books"))
    #expect(screen.grid.value.plainText.contains("Author  Virginia Woolf"))
    #expect(screen.covers.covers.value.map(\.caption) == ["Dubliners", "Orlando", "Ficciones"])
    #expect(screen.covers.covers.value.map(\.isSelected) == [false, true, false])
  }

  @Test
  func `the album form edits books, too (A13)`() throws {
    let screen = try BooksController().screen
    let title = ObservableValue("Orlando")
    let field = FormField(label: "Title", message: title.map { $0.isEmpty ? "Needed." : "" })
    let registration = title.bind(to: field)
    let owner = Responder()
    var submissions = 0
    owner.handle(SubmitForm.self) { _ in
      submissions += 1
      return .handled
    }
    let button = FormButton("Keep", sending: SubmitForm())
    screen.open(
      FormView.Content(title: "A book", hint: "", fields: [field], buttons: [button]),
      under: owner,
      startingAt: field
    )
    #expect(screen.grid.value.plainText.contains("Title  Orlando"))

    for _ in 0..<7 { #expect(screen.take(.backspace)) }
    #expect(title.value.isEmpty)
    #expect(screen.grid.value.plainText.contains("Needed."))
    title.value = "Flush"
    #expect(screen.grid.value.plainText.contains("Title  Flush"), "the field follows the model")
    screen.focus.send(Confirm())
    screen.focus.send(MoveFocus(isForward: true))
    #expect(screen.focus.current === button)
    screen.focus.send(Confirm())
    #expect(submissions == 2)

    screen.closeForm()
    #expect(screen.focus.current === screen.covers)
    #expect(!screen.grid.value.plainText.contains("[Keep]"))
    registration.cancel()
  }

  @Test
  func `covers that stay keep their pictures (A6)`() throws {
    let controller = try BooksController()
    let covers = controller.screen.covers
    #expect(controller.asked == ["Dubliners", "Orlando", "Ficciones"])
    controller.screen.focus.send(MoveSelection(distance: 1))

    let old = try ListSnapshot(controller.books.map(\.title))
    controller.books.reverse()
    controller.books.append(Book(title: "Molloy", author: "Samuel Beckett", year: 1951))
    covers.perform(Changeset(from: old, to: try ListSnapshot(controller.books.map(\.title))))

    #expect(controller.asked == ["Dubliners", "Orlando", "Ficciones", "Molloy"])
    #expect(covers.covers.value.map(\.caption) == ["Ficciones", "Orlando", "Dubliners", "Molloy"])
    #expect(covers.covers.value.map(\.isSelected) == [false, true, false, false])
  }

  @Test
  func `showing another item makes no new cells (E1)`() throws {
    let controller = try BooksController()
    for distance in [1, 1, -1, -1, 1] {
      controller.screen.focus.send(MoveSelection(distance: distance))
    }
    let statistics = controller.screen.table.cells.statistics
    #expect(statistics.created == 3)
    #expect(statistics.reused == 15)
  }

  @Test
  func `a long table scrolls without new cells (E3)`() {
    let table = TableView()
    let fields = Fields()
    table.dataSource = fields
    table.layOut(ScreenLayout(size: GridSize(columns: 40, rows: 15))!)
    table.reload()
    #expect(table.rows.value.map(\.row.value) == ["0", "1", "2", "3"])

    for _ in 0..<60 { table.send(MoveCursor(distance: 1)) }
    #expect(table.rows.value.map(\.row.value) == ["57", "58", "59", "60"])
    #expect(table.rows.value.map(\.isSelected) == [false, false, false, true])

    table.send(Click(point: HitPoint(x: 5, y: 1.5)))
    #expect(table.rows.value.map(\.isSelected) == [false, true, false, false])
    #expect(table.cells.statistics.created == 4)
  }
}

/// A hundred fields.
private final class Fields: TableViewDataSource {
  func numberOfRows(in table: TableView) -> Int { 100 }

  func table(_ table: TableView, rowAt index: Int) -> TableRow {
    TableRow(label: "Field", value: String(index))
  }
}
