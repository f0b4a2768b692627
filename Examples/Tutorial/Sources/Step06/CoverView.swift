// SPDX-License-Identifier: MIT

import MotifBindings
import MotifNotifications

/// A cover, which posts a message when it needs a picture.
final class CoverView {
  struct NeedsPicture: HubMessage {
    weak var view: CoverView?
    let url: String
  }

  let picture = ObservableValue<String?>(nil)
  private let title: String
  private let spinner: CoverSpinner

  init(title: String, url: String, hub: MessageHub) {
    self.title = title
    spinner = CoverSpinner(observing: picture)
    hub.post(NeedsPicture(view: self, url: url))
  }

  func lines(isSelected: Bool) -> [String] {
    let art = picture.value ?? ".........."
    let caption = title.fitted(to: 10)
    let top = " \(art)\(spinner.isSpinning ? "◐" : " ")"
    return [top, isSelected ? "[\(caption)]" : " \(caption) "]
  }
}
