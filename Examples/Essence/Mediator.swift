// SPDX-License-Identifier: MIT

/// Brings together a list and a button that don't know each other: the rules between them are here.
final class PlainMediator {
  let list = TitleList()
  let button = PlayButton()
  private(set) var playing: String?

  init() {
    list.onChoose = { [weak self] in self?.button.isEnabled = $0 != nil }
    button.onTap = { [weak self] in self?.play() }
  }

  private func play() {
    playing = list.choice
    list.choose(nil)
  }
}

extension PlainMediator {
  /// A part that reports what happens, and knows no other part.
  final class TitleList {
    var onChoose: (String?) -> Void = { _ in }
    private(set) var choice: String? { didSet { onChoose(choice) } }
    func choose(_ title: String?) { choice = title }
  }

  /// Another part: it can be tapped only while it is enabled.
  final class PlayButton {
    var onTap = {}
    var isEnabled = false
    func tap() { if isEnabled { onTap() } }
  }
}
