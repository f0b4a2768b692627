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

/// A part of a panel, as an interface file lists it.
enum Part {
  case slider(Slider)
  case label(Label)
}

/// A slider and a label that shows its value.
protocol Panel: AnyObject {
  var slider: Slider? { get set }
  var label: Label? { get set }

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
      }
    }
    didLink()
  }
}

/// The trap: a part that is linked uses its sibling, which may not be linked yet.
final class HastyPanel: Panel {
  var slider: Slider?

  var label: Label? {
    didSet {
      // With `slider!`, which interface files encourage, this would crash instead.
      if let slider { label?.text = "\(slider.value)" }
    }
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

  func didLink() {
    if let slider { label?.text = "\(slider.value)" }
  }
}
