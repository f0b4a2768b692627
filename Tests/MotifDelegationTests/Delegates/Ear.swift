// SPDX-License-Identifier: MIT

import MotifDelegation

/// A delegate protocol, as an app would declare it.
protocol EarDelegate: AnyObject {
  func hear(_ word: String)
  func allows(_ word: String) -> Bool
  func answer(to word: String) -> Int?
}

/// Records the calls of several delegates, in order.
final class Notebook {
  var lines: [String] = []
}

/// A delegate that records its calls and runs closures that a test provides.
final class Ear: EarDelegate {
  let name: String
  var consent = true
  var number: Int?
  var whenHearing: (Ear) throws -> Void = { _ in }
  var atEnd: () -> Void = {}
  private let notebook: Notebook

  init(_ name: String, _ notebook: Notebook) {
    self.name = name
    self.notebook = notebook
  }

  deinit { atEnd() }

  func hear(_ word: String) {
    notebook.lines.append("\(name) \(word)")
    try? whenHearing(self)
  }

  func allows(_ word: String) -> Bool {
    notebook.lines.append("\(name) \(word)?")
    return consent
  }

  func answer(to word: String) -> Int? {
    notebook.lines.append("\(name) \(word)?")
    return number
  }

  func hearOrFail(_ word: String) throws {
    notebook.lines.append("\(name) \(word)")
    try whenHearing(self)
  }
}
