// SPDX-License-Identifier: MIT

import MotifNotifications

/// Answers covers that need a picture: from memory, or when the picture has arrived.
final class CoverDesk {
  private let library: Library
  private var pictures: [String: String] = [:]
  private var requests: [CoverView.NeedsPicture] = []

  init(library: Library, hub: MessageHub) {
    self.library = library
    hub.observe(CoverView.NeedsPicture.self, owner: self) { desk, message in
      if let picture = desk.pictures[message.url] {
        message.view?.picture = picture
      } else {
        desk.requests.append(message)
      }
    }
  }

  /// Gives covers the pictures that have arrived.
  func deliver() {
    let waiting = requests
    requests = []
    for request in waiting {
      guard let picture = library.picture(at: request.url) else {
        requests.append(request)
        continue
      }
      pictures[request.url] = picture
      request.view?.picture = picture
    }
  }
}
