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

  /// Is called once, when every part is linked.
  func didLink()
}

extension Panel {
  /// Links parts in the order in which they are listed.
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

/// The trap: a part that is linked looks for its sibling, which may not be there yet.
final class HastyPanel: Panel {
  var slider: Slider?

  var label: Label? {
    didSet {
      // With `slider!`, which interface files invite, this ends the program instead.
      if let slider { label?.text = "\(slider.value)" }
    }
  }

  func didLink() {}
}

/// The cure: an observer sets up its own part only, and one place relates the parts when all are there.
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
