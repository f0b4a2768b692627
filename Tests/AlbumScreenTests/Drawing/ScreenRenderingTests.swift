// SPDX-License-Identifier: MIT

import Testing

@testable import AlbumLibrary
@testable import AlbumScreen

@Suite("Rendering a screen")
struct ScreenRenderingTests {
  private var state: ScreenState {
    var state = ScreenState(title: "Albums")
    state.position = "2 of 3"
    state.covers = [
      CoverState(column: 14, art: CoverArt(for: "a"), caption: "Blue Train", isSelected: false),
      CoverState(column: 32, art: CoverArt(for: "b"), caption: "Kind of Blue", isSelected: true),
    ]
    state.rows = [
      TableRowState(row: TableRow(label: "Artist", value: "Miles Davis"), isSelected: true),
      TableRowState(row: TableRow(label: "Year", value: "1959"), isSelected: false),
    ]
    state.toolbar = [
      ToolbarItem(key: "u", title: "Undo", isEnabled: false),
      ToolbarItem(key: "d", title: "Trash", isEnabled: true),
    ]
    state.status = "Deleted “Giant Steps”."
    state.focus = .covers
    return state
  }

  private func lines(_ state: ScreenState, columns: Int = 80, rows: Int = 24) -> [String] {
    CellGrid(state, size: GridSize(columns: columns, rows: rows)).plainText
      .split(separator: "\n", omittingEmptySubsequences: false)
      .map(String.init)
  }

  @Test
  func `all parts of the screen are in place`() {
    let lines = lines(state)
    #expect(lines.count == 24)
    #expect(lines[0] == " Albums  2 of 3")
    #expect(lines[11].contains("Blue Train"))
    #expect(lines[11].contains("Kind of Blue"))
    #expect(lines[13] == "   Artist  Miles Davis")
    #expect(lines[14] == "     Year  1959")
    #expect(lines[22].hasPrefix("  u  Undo   [d] Trash"))
    #expect(lines[23] == " Deleted “Giant Steps”.")
  }

  @Test
  func `only the selected cover is outlined and bright`() {
    let grid = CellGrid(state, size: GridSize(columns: 80, rows: 24))
    #expect(grid[column: 31, row: 1].character == "┏")
    #expect(grid[column: 48, row: 10].character == "┛")
    #expect(grid.plainText.count { $0 == "┏" } == 1)
    #expect(grid[column: 33, row: 3].style.foreground == CoverArt(for: "b").ink)
    #expect(grid[column: 15, row: 3].style.foreground != CoverArt(for: "a").ink)
  }

  @Test
  func `rendering is a pure function`() {
    let size = GridSize(columns: 91, rows: 33)
    #expect(CellGrid(state, size: size) == CellGrid(state, size: size))
  }

  @Test
  func `the filter leaves the position readable`() {
    var state = ScreenState(title: "Albums")
    state.position = "190 of 190 (300004 in all) by artist"
    state.filter = FilterState(TextLine("sun"), isEditing: false)
    #expect(lines(state, columns: 80)[0] == " Albums  190 of 190 (300004 in all) by… /sun")
    #expect(lines(state, columns: 40)[0] == " Albums  190 of 19… /sun")
    state.filter = nil
    #expect(lines(state, columns: 40)[0] == " Albums  190 of 190 (300004 in all) by …")
  }

  @Test
  func `a frame that is too small says so`() {
    let text = lines(state, columns: 39, rows: 15).joined()
    #expect(text.contains("Window too small"))
    #expect(text.contains("39x15, needs 40x15"))
    for columns in 0...3 {
      for rows in 0...3 {
        #expect(CellGrid(state, size: GridSize(columns: columns, rows: rows)).size.rows == rows)
      }
    }
  }

  @Test
  func `every supported size shows the whole table`() {
    for columns in stride(from: 40, through: 200, by: 7) {
      for rows in 15...60 {
        let layout = ScreenLayout(size: GridSize(columns: columns, rows: rows))
        #expect((layout?.tableArea.count ?? 0) >= 4, "\(columns)x\(rows)")
      }
    }
  }

  @Test
  func `a wide frame has room for every part`() throws {
    for columns in stride(from: 110, through: 300, by: 19) {
      for rows in stride(from: 30, through: 90, by: 7) {
        for itemCount in [0, 1, 3, 5, 40, .max] {
          let size = GridSize(columns: columns, rows: rows)
          let layout = try #require(ScreenLayout(size: size, itemCount: itemCount))
          let covers = layout.covers
          #expect(layout.isWide && layout.tableArea.count >= 4, "\(columns)x\(rows)")
          #expect(layout.tableArea.upperBound < layout.toolbarRow)
          let perLine = try #require(covers.perLine)
          #expect(covers.firstColumn >= 0)
          #expect(covers.firstColumn + perLine * covers.stride <= covers.columns)
          let list = layout.list(isAlone: false)
          #expect(list.columns.lowerBound > covers.columns)
          #expect(list.fields.allSatisfy { $0.count >= 4 })
          #expect(list.fields.last.map { $0.upperBound <= list.columns.upperBound } == true)
        }
      }
    }
  }

  @Test
  func `captions keep their beginning, and apart`() {
    var state = state
    let covers = stride(from: -15, through: 79, by: 18).map { column in
      CoverState(
        column: column,
        art: CoverArt(for: "a"),
        caption: "Kind of Blue",
        isSelected: false
      )
    }
    for shift in 0..<18 {
      state.covers = covers.map { cover in
        var cover = cover
        cover.column += shift
        return cover
      }
      let captions = lines(state)[11].split(separator: "  ").flatMap { $0.split(separator: "…") }
      for caption in captions.map({ $0.drop { $0 == " " } }) where !caption.isEmpty {
        #expect("Kind of Blue".hasPrefix(caption), "\(shift): \(lines(state)[11])")
      }
    }
  }

  @Test
  func `without covers, the placeholder is shown`() {
    var state = state
    state.covers = []
    state.placeholder = "No albums"
    #expect(lines(state).contains { $0.contains("No albums") })
  }

  @Test
  func `the filter shows a cursor only while edited`() {
    var state = state
    state.filter = FilterState(TextLine("blue"), isEditing: true)
    let size = GridSize(columns: 80, rows: 24)
    #expect(lines(state)[0] == " Albums  2 of 3                         /blue")
    #expect(CellGrid(state, size: size)[column: 45, row: 0].style == ScreenStyle.cursor)
    state.filter?.isEditing = false
    #expect(CellGrid(state, size: size)[column: 45, row: 0].style == .plain)
  }

  @Test
  func `a long filter shows its end`() {
    var state = state
    state.filter = FilterState(
      TextLine(String(repeating: "a", count: 100) + "end"),
      isEditing: true
    )
    #expect(lines(state)[0].hasSuffix("end"))
  }

  @Test
  func `a box covers the screen and wraps long values`() {
    var state = state
    let url = "https://example.org/" + String(repeating: "cover/", count: 20)
    state.overlay = OverlayState(
      title: "Kind of Blue",
      rows: [TableRow(label: "Artist", value: "Miles"), TableRow(label: "Cover", value: url)]
    )
    let text = lines(state).joined(separator: "\n")
    #expect(text.contains("┏━ Kind of Blue ━"))
    #expect(text.contains("Artist  Miles"))
    #expect(text.contains("https://example.org/cover/cover/"))
    let covers = text.split(separator: "cover/", omittingEmptySubsequences: false).count - 1
    #expect(covers > 10, "long text continues on the next line")
  }

  @Test
  func `all buttons fit in the smallest frame`() {
    var state = state
    state.toolbar = ["Add", "Edit", "Undo", "Redo", "Trash"].enumerated().map { index, title in
      ToolbarItem(key: "x", title: title, isEnabled: index != 2)
    }
    #expect(lines(state)[22].hasPrefix(" [x] Add   [x] Edit    x  Undo   [x] Redo   [x] Trash  "))
    #expect(lines(state)[22].hasSuffix("  [?] Help  [q] Quit"))
    let close = lines(state, columns: 40, rows: 15)[13]
    #expect(close == " [x]Add [x]Edit  x Undo [x]Redo [x]Trash")
    #expect(lines(state, columns: 53)[22].hasSuffix("   [x] Trash"))
    #expect(lines(state, columns: 52)[22].hasSuffix(" [x]Trash"))
  }

  @Test
  func `the cursors are visible only with the focus`() {
    var state = state
    let size = GridSize(columns: 80, rows: 24)
    #expect(CellGrid(state, size: size)[column: 12, row: 13].style.attributes == [])
    state.focus = .table
    #expect(CellGrid(state, size: size)[column: 12, row: 13].style == ScreenStyle.cursor)
  }
}
