// SPDX-License-Identifier: MIT

import MotifNotifications

/// A cover, which posts a message when it needs a picture.
final class CoverView {
  struct NeedsPicture: HubMessage {
    weak var view: CoverView?
    let url: String
  }

  var picture: String?
  private let title: String
  private var isSpinning = true

  init(title: String, url: String, hub: MessageHub) {
    self.title = title
    hub.post(NeedsPicture(view: self, url: url))
  }

  func lines(isSelected: Bool) -> [String] {
    let art = picture ?? ".........."
    let caption = title.fitted(to: 10)
    let top = " \(art)\(isSpinning ? "◐" : " ")"
    return [top, isSelected ? "[\(caption)]" : " \(caption) "]
  }
}
