// SPDX-License-Identifier: MIT

/// A control with a value.
final class Slider {
  var value: Int
  var maximum = 1

  init(value: Int) { self.value = value }
}

/// Shows a text.
final class Label {
  var text = ""
  var width = 0
}

/// Clears a label.
final class Button {
  var title = ""
  var isEnabled = false
}

/// A part of a panel, as an interface file lists it.
enum Part {
  case slider(Slider)
  case label(Label)
  case button(Button)
}

/// A slider, a label that shows its value, and a button that is enabled while the label shows something.
protocol Panel: AnyObject {
  var slider: Slider? { get set }
  var label: Label? { get set }
  var button: Button? { get set }

  /// Called once, after all parts are linked.
  func didLink()
}

extension Panel {
  /// Links the parts in the order in which they are listed.
  func link(_ parts: [Part]) {
    for part in parts {
      switch part {
      case .slider(let slider): self.slider = slider
      case .label(let label): self.label = label
      case .button(let button): self.button = button
      }
    }
    didLink()
  }
}

/// The trap: a part that is linked uses its sibling, which may not be linked yet.
///
/// One of the six orders works, perhaps the one of today's interface file.
final class HastyPanel: Panel {
  var slider: Slider?

  var label: Label? {
    didSet {
      // With `slider!`, which interface files encourage, this would crash instead.
      if let slider { label?.text = "\(slider.value)" }
    }
  }

  var button: Button? {
    didSet { button?.isEnabled = label?.text.isEmpty == false }
  }

  func didLink() {}
}

/// The fix: an observer sets up only its own part, and one method relates the parts after all are linked.
final class PatientPanel: Panel {
  var slider: Slider? {
    didSet { slider?.maximum = 10 }
  }

  var label: Label? {
    didSet { label?.width = 2 }
  }

  var button: Button? {
    didSet { button?.title = "Clear" }
  }

  func didLink() {
    if let slider { label?.text = "\(slider.value)" }
    button?.isEnabled = label?.text.isEmpty == false
  }
}
