// SPDX-License-Identifier: MIT

import MotifBindings

/// Solutions to the exercises of `Documentation/Patterns/MVVM.md`.
enum MVVMSolutions {
  // MARK: - 1. Whether the album can be played

  final class ViewModel {
    let title: ObservableValue<String>
    let plays = ObservableValue(0)
    let text: DerivedValue<String>

    /// Computed from the title, so nobody can forget to update it.
    let canPlay: DerivedValue<Bool>

    init(title: String) {
      self.title = ObservableValue(title)
      text = self.title.combined(with: plays) { "\($0), played \($1)×" }
      canPlay = self.title.map { !$0.isEmpty }
    }

    func play() {
      if canPlay.value { plays.value += 1 }
    }
  }

  // MARK: - 2. A field that edits the title

  final class TextField: EditableControl {
    var value = ""
    var onEdit: (() -> Void)?

    /// The user types a text.
    func type(_ text: String) {
      value = text
      onEdit?()
    }
  }

  final class EditingScreen {
    let field = TextField()
    private let binding: Registration

    init(_ viewModel: ViewModel) {
      binding = viewModel.title.bind(to: field)
    }
  }

  // MARK: - 3. Two screens

  /// The screen owns its effect, so closing the screen ends the binding.
  final class Screen {
    final class Label {
      var text = ""
    }

    let label = Label()
    private let showing: Effect

    init(_ viewModel: ViewModel) {
      showing = Effect { [label] in label.text = viewModel.text.value }
    }
  }
}
