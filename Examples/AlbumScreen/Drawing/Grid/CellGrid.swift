// SPDX-License-Identifier: MIT

/// A frame: a rectangle of styled cells that knows nothing of terminals.
///
/// Rendering fills the grid, a driver shows it, and a test reads ``plainText``.
public struct CellGrid: Hashable, Sendable {
  /// The size of the frame.
  public let size: GridSize
  private var cells: [Cell]

  /// Makes a blank frame.
  ///
  /// - Parameter size: The size in cells.
  /// - Complexity: O(*n*) in the number of cells.
  public init(size: GridSize) {
    self.size = size
    cells = Array(repeating: Cell(), count: size.columns * size.rows)
  }

  /// The cell at a position.
  ///
  /// - Parameters:
  ///   - column: The column; 0 is the leftmost.
  ///   - row: The row; 0 is the topmost.
  /// - Precondition: The position is inside the frame.
  public subscript(column column: Int, row row: Int) -> Cell {
    get { cells[index(column: column, row: row)] }
    set { cells[index(column: column, row: row)] = newValue }
  }

  /// The characters row by row, without styles and without trailing blanks.
  ///
  /// - Complexity: O(*n*) in the number of cells.
  public var plainText: String {
    (0..<size.rows).map { row in
      var line = String((0..<size.columns).compactMap { self[column: $0, row: row].plainCharacter })
      while line.last == " " { line.removeLast() }
      return line
    }
    .joined(separator: "\n")
  }

  private func index(column: Int, row: Int) -> Int {
    precondition(
      (0..<size.columns).contains(column) && (0..<size.rows).contains(row),
      "The position (\(column), \(row)) lies outside a frame of \(size.columns)x\(size.rows)."
    )
    return row * size.columns + column
  }
}
