// SPDX-License-Identifier: MIT

#if canImport(Darwin)
internal import Foundation

extension MessageQueue {
  /// Makes a queue that takes its turns on the main run loop, in its common modes.
  ///
  /// An idle turn comes when the loop is about to wait for events.
  ///
  /// - Parameter hub: The hub that receives the messages, on the main actor.
  @MainActor
  public convenience init(onMainRunLoop hub: MessageHub) {
    self.init(hub) { turn in
      // It is made and run on the main thread.
      nonisolated(unsafe) let turn = turn
      RunLoop.main.perform(inModes: [.common]) { turn() }
    } idle: { turn in
      let observer = CFRunLoopObserverCreateWithHandler(
        kCFAllocatorDefault,
        CFRunLoopActivity.beforeWaiting.rawValue,
        false,
        0
      ) { _, _ in
        turn()
      }
      CFRunLoopAddObserver(CFRunLoopGetMain(), observer, .commonModes)
    }
  }
}
#endif
