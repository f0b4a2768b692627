// SPDX-License-Identifier: MIT

/// Stores casks, and counts how often they change.
struct Cellar {
  /// The casks, from left to right.
  var casks: [String] = [] {
    // An observer that uses `oldValue` makes every in-place edit copy the array first.
    didSet { changeCount += 1 }
  }

  private(set) var changeCount = 0

  /// Makes a cellar, without triggering the observer: neither initializers nor default values do.
  init(casks: [String]) { self.casks = casks }
}

/// Shows the contents of a cellar.
struct Menu {
  var cellar: Cellar
  private(set) var printCount = 0

  /// A printed page, made when it is first read.
  private(set) lazy var page: String = printPage()

  /// A blackboard, which always shows the current contents.
  var board: String { cellar.casks.joined(separator: ", ") }

  init(cellar: Cellar) { self.cellar = cellar }

  private mutating func printPage() -> String {
    printCount += 1
    return board
  }
}
