// SPDX-License-Identifier: MIT

/// An error that prevents a change of the board.
enum BoardError: Error, CustomStringConvertible {
  case noRoom(shape: Int)
  case noSuchShape(Int)
  case noCaption(shape: Int)

  var description: String {
    switch self {
    case .noRoom(let shape): "there is no room for shape \(shape) there"
    case .noSuchShape(let shape): "there is no shape \(shape)"
    case .noCaption(let shape): "shape \(shape) is not a caption of this length"
    }
  }
}
