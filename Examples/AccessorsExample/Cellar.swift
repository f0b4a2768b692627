// SPDX-License-Identifier: MIT

/// Keeps casks, and counts how often they changed.
struct Cellar {
  /// The casks, from left to right.
  var casks: [String] = [] {
    // An observer that names `oldValue` makes every edit in place copy the array first.
    didSet { changeCount += 1 }
  }

  private(set) var changeCount = 0

  /// Makes a cellar: what an initializer sets is no change, and neither is a default.
  init(casks: [String]) { self.casks = casks }
}

/// Shows what a cellar has.
struct Menu {
  var cellar: Cellar
  private(set) var printCount = 0

  /// A printed page, which is made when someone first reads it.
  private(set) lazy var page: String = printPage()

  /// A blackboard, which always says what there is.
  var board: String { cellar.casks.joined(separator: ", ") }

  init(cellar: Cellar) { self.cellar = cellar }

  private mutating func printPage() -> String {
    printCount += 1
    return board
  }
}
