// SPDX-License-Identifier: MIT

import MotifBindings

/// Solutions to the exercises of `Documentation/Patterns/Mediator.md`.
enum MediatorSolutions {
  final class Label {
    var text = ""
  }

  final class Button {
    var isEnabled = false
  }

  // MARK: - 1. A third part

  /// Reports each choice.
  final class TitleList {
    var onChoose: (String?) -> Void = { _ in }
    var choice: String? { didSet { onChoose(choice) } }
  }

  /// Neither the list nor the button changes: the new part costs a line of the mediator.
  final class LabelingMediator {
    let list = TitleList()
    let button = Button()
    let label = Label()

    init() {
      list.onChoose = { [button, label] title in
        button.isEnabled = title != nil
        label.text = title ?? "Choose an album"
      }
    }
  }

  // MARK: - 2. Rules as effects

  /// All that remains is a value, and one effect for each rule.
  final class Shelf {
    let choice = ObservableValue<String?>(nil)
    let button = Button()
    let label = Label()
    private let rules: [Effect]

    init() {
      rules = [
        Effect { [choice, button] in button.isEnabled = choice.value != nil },
        Effect { [choice, label] in label.text = choice.value ?? "Choose an album" },
      ]
    }
  }

  // MARK: - 3. No echo

  /// Reports what the user chooses, and not what the mediator sets.
  final class QuietList {
    var onChoose: (String?) -> Void = { _ in }
    var choice: String?

    /// The user chooses a title.
    func choose(_ title: String?) {
      choice = title
      onChoose(title)
    }
  }

  /// Keeps two lists on the same choice.
  ///
  /// If a list reported what is set, the two would call each other forever.
  final class TwinMediator {
    let left = QuietList()
    let right = QuietList()

    init() {
      left.onChoose = { [weak right] in right?.choice = $0 }
      right.onChoose = { [weak left] in left?.choice = $0 }
    }
  }
}
