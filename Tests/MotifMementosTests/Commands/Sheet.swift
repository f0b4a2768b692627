// SPDX-License-Identifier: MIT

import MotifMementos

/// A few numbers, and a fuse that makes a command fail.
struct Sheet: Equatable {
  struct Refusal: Error, Equatable {}

  var cells = [0, 0, 0, 0]
  /// The number of commands that succeed before one fails; nil for all.
  var fuse: Int?
  /// Whether all commands fail after the first failure.
  var staysBroken = false
}

/// Sets a cell of a sheet.
struct SetCell: UndoableCommand, Codable, Hashable, Sendable {
  var index: Int
  var value: Int
  /// Merges with the next edit of the same cell if that is typed, too.
  var isTyped = false

  var name: String { isTyped ? "Type \(value)" : "Set \(value)" }
  var cost: Int { value }

  func apply(to sheet: inout Sheet) throws(Sheet.Refusal) -> SetCell {
    if let fuse = sheet.fuse {
      if fuse == 0 {
        if !sheet.staysBroken { sheet.fuse = nil }
        throw Sheet.Refusal()
      }
      sheet.fuse = fuse - 1
    }
    let old = sheet.cells[index]
    sheet.cells[index] = value
    return SetCell(index: index, value: old, isTyped: isTyped)
  }

  mutating func merge(_ next: SetCell) -> Bool {
    guard isTyped, next.isTyped, index == next.index else { return false }
    self = next
    return true
  }
}
