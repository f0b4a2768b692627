// SPDX-License-Identifier: MIT

import Foundation

/// An object that one thread makes and another one drops.
final class Parcel<Content> {
  var content: Content

  init(_ content: Content) {
    self.content = content
  }
}

/// Runs a closure on its own thread while the caller continues.
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
