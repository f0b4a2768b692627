// SPDX-License-Identifier: MIT

import MotifTestSupport
import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Rendering a form")
struct FormRenderingTests {
  private var state: ScreenState {
    var state = ScreenState(title: "Albums")
    state.form = FormState(
      title: "Edit “Low”",
      fields: [
        FormFieldState(label: "Title", line: TextLine("Low"), isFocused: true),
        FormFieldState(
          label: "Artist",
          line: TextLine(String(repeating: "日本 ", count: 20)),
          message: "An artist is needed."
        ),
        FormFieldState(label: "Genre", line: TextLine()),
        FormFieldState(label: "Year", line: TextLine("soon"), message: "A year, or nothing."),
        FormFieldState(label: "Cover", line: TextLine("https://example.org")),
      ],
      buttons: [FormButtonState(title: "Save"), FormButtonState(title: "Cancel")],
      hint: "Enter saves"
    )
    return state
  }

  private func lines(_ grid: CellGrid) -> [String] {
    grid.plainText.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  @Test
  func `a form is centered in the frame`() {
    let grid = CellGrid(state, size: GridSize(columns: 80, rows: 24))
    let lines = lines(grid)
    #expect(lines[5].hasPrefix("     ┏━ Edit “Low” ━━"))
    #expect(lines[7].hasPrefix("     ┃  Title  Low  "))
    #expect(lines[10].contains("  An artist is needed.  "))
    #expect(lines[13].contains("   Year  soon  "))
    #expect(lines[14].contains("  A year, or nothing.  "))
    #expect(lines[15].contains("  Cover  https://example.org  "))
    #expect(lines[17].contains("┃ [Save]  [Cancel]  "))
    #expect(lines[17].hasSuffix("  Enter saves ┃"))
    #expect(lines[18].hasPrefix("     ┗━━"))
    #expect(grid[column: 15, row: 11].style == ScreenStyle.field)
    #expect(grid[column: 72, row: 11].style == ScreenStyle.field)
    #expect(grid[column: 18, row: 7].style == ScreenStyle.cursor)
    #expect(grid[column: 19, row: 13].style == ScreenStyle.field, "only one field has the keyboard")
  }

  @Test
  func `all parts fit in the smallest frame`() {
    let lines = lines(CellGrid(state, size: ScreenLayout.minimum))
    #expect(
      lines.prefix(14).map { $0 } == [
        " ┏━ Edit “Low” ━━━━━━━━━━━━━━━━━━━━━━━┓",
        " ┃                                    ┃",
        " ┃  Title  Low                        ┃",
        " ┃                                    ┃",
        " ┃ Artist  日本 日本 日本 日本 日本   ┃",
        " ┃         An artist is needed.       ┃",
        " ┃  Genre                             ┃",
        " ┃                                    ┃",
        " ┃   Year  soon                       ┃",
        " ┃         A year, or nothing.        ┃",
        " ┃  Cover  https://example.org        ┃",
        " ┃                                    ┃",
        " ┃ [Save]  [Cancel]       Enter saves ┃",
        " ┗━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━━┛",
      ]
    )
  }

  @Test
  func `every message fits in the smallest frame`() {
    let faults: [AlbumFault] = [
      .noTitle, .noArtist, .noYear("soon"), .yearOutOfRange("5"), .tooLong(limit: 2_000),
      .noWebAddress("ftp://a"),
    ]
    let width = FormLayout(state.form!, size: ScreenLayout.minimum).fieldColumns.count
    for text in faults.map(\.advice) + ["Already in the library."] {
      #expect(text.columnWidth <= width, "\(text)")
    }
  }

  @Test
  func `a focused button and a wide cursor are visible`() {
    var state = state
    state.form?.fields[0].isFocused = false
    state.form?.buttons[1].isFocused = true
    var grid = CellGrid(state, size: GridSize(columns: 80, rows: 24))
    #expect(grid[column: 15, row: 17].style == ScreenStyle.cursor)
    #expect(grid[column: 12, row: 17].style == .plain)
    state.form?.fields[1].isFocused = true
    state.form?.fields[1].line.moveToStart()
    grid = CellGrid(state, size: GridSize(columns: 80, rows: 24))
    #expect(grid[column: 15, row: 9] == Cell("日", style: ScreenStyle.cursor))
    #expect(grid[column: 16, row: 9] == Cell(nil, style: ScreenStyle.cursor))
    #expect(grid[column: 17, row: 9] == Cell("本", style: ScreenStyle.field))
  }

  @Test
  func `every form renders at every size`() {
    withSeeds(50) { generator in
      var state = ScreenState(title: "Albums")
      state.form = FormState(
        title: String(repeating: "long ", count: .random(in: 0...30, using: &generator)),
        fields: (0..<Int.random(in: 0...30, using: &generator)).map { index in
          let count = Int.random(in: 0...50, using: &generator)
          return FormFieldState(
            label: String(repeating: "日", count: count),
            line: TextLine(String(repeating: "e\u{301}日 ", count: count)),
            message: String(repeating: "no ", count: count),
            isFocused: index.isMultiple(of: 2)
          )
        },
        buttons: (0..<Int.random(in: 0...30, using: &generator)).map { index in
          FormButtonState(title: "Button", isFocused: index.isMultiple(of: 2))
        },
        hint: "hint"
      )
      let columns = Int.random(in: 0...120, using: &generator)
      let rows = Int.random(in: 0...50, using: &generator)
      let size = GridSize(columns: columns, rows: rows)
      #expect(CellGrid(state, size: size).size == size)
      if let form = state.form { #expect(FormLayout(form, size: size).fieldColumns.count > 0) }
    }
  }
}
