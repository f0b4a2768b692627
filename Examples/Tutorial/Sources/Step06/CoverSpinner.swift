// SPDX-License-Identifier: MIT

import MotifBindings

/// Turns until there is a picture.
///
/// It observes the picture, which doesn't know it.
final class CoverSpinner {
  private(set) var isSpinning = true

  init(observing picture: ObservableValue<String?>) {
    picture.observe(owner: self) { spinner, _, picture in
      if picture != nil { spinner.isSpinning = false }
    }
  }
}
