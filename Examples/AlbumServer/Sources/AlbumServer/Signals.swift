// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation

/// The signals that tell a program to stop, as a sequence.
enum Signals {
  /// Takes signals over from the system, which would end the program at once.
  ///
  /// - Parameter numbers: Which signals.
  /// - Returns: Their numbers, as they come.
  static func stream(of numbers: [Int32]) -> AsyncStream<Int32> {
    AsyncStream { continuation in
      // They may be canceled on any thread, and nothing else is done to them from here on.
      nonisolated(unsafe) let sources = numbers.map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield(number) }
        source.resume()
        return source
      }
      // This keeps them alive for as long as someone listens.
      continuation.onTermination = { _ in
        for source in sources { source.cancel() }
      }
    }
  }
}
