// SPDX-License-Identifier: MIT

import MotifBindings

/// Observes the picture, and turns until there is one.
final class CoverSpinner {
  private(set) var isSpinning = true

  init(observing picture: ObservableValue<String?>) {
    picture.observe(owner: self) { spinner, _, picture in
      if picture != nil { spinner.isSpinning = false }
    }
  }
}
