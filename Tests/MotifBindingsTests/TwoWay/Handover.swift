// SPDX-License-Identifier: MIT

import Foundation

/// Something that one thread makes and another one drops.
final class Parcel<Content> {
  var content: Content

  init(_ content: Content) {
    self.content = content
  }
}

/// Runs something on a thread of its own while the caller goes on.
struct Handover {
  private let done = DispatchSemaphore(value: 0)

  func start(_ body: @escaping @Sendable () -> Void) {
    let done = done
    Thread {
      body()
      done.signal()
    }
    .start()
  }

  func wait() {
    done.wait()
  }
}
