// SPDX-License-Identifier: MIT

internal import Dispatch
internal import Foundation

/// The signals that stop the program, as a sequence.
enum Signals {
  /// Takes over signals that would otherwise end the program immediately.
  ///
  /// - Parameter numbers: The signals.
  /// - Returns: Their numbers, in the order of arrival.
  static func stream(of numbers: [Int32]) -> AsyncStream<Int32> {
    AsyncStream { continuation in
      // They may be canceled on any thread, and are not otherwise changed after this.
      nonisolated(unsafe) let sources = numbers.map { number in
        signal(number, SIG_IGN)
        let source = DispatchSource.makeSignalSource(signal: number)
        source.setEventHandler { continuation.yield(number) }
        source.resume()
        return source
      }
      // This retains them while the stream has a consumer.
      continuation.onTermination = { _ in
        for source in sources { source.cancel() }
      }
    }
  }
}
