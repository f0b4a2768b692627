// SPDX-License-Identifier: MIT

internal import MotifResponders

/// A screen whose button imports albums, and shows how far it is.
final class ImportScreen {
  /// When the import begins.
  enum Time: String, CaseIterable {
    case inTheTurnOfTheTap = "in the turn of the tap"
    case onTheNextTurn = "on the next turn"
  }

  /// The button's title; a change is drawn at the end of the turn.
  private(set) var title = "Import" {
    didSet { needsDisplay = true }
  }

  private var needsDisplay = false
  private let loop: TurnLoop
  private let time: Time
  private let print: (String) -> Void

  init(loop: TurnLoop, time: Time, print: @escaping (String) -> Void) {
    self.loop = loop
    self.time = time
    self.print = print
    loop.draw = { [weak self] in self?.drawIfNeeded() }
  }

  /// The user taps the button.
  func tap() {
    print("\(loop.seconds) s: tapped")
    title = "Importing…"
    switch time {
    case .inTheTurnOfTheTap:
      importAlbums()
    case .onTheNextTurn:
      TargetAction(ImportScreen.importAlbums, on: self).perform((), on: loop.schedule)
    }
  }

  private func importAlbums() {
    loop.work(seconds: 3)
    title = "Imported"
  }

  private func drawIfNeeded() {
    guard needsDisplay else { return }
    needsDisplay = false
    print("\(loop.seconds) s: [\(title)]")
  }
}
