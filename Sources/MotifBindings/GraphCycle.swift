// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Effects or observers that keep running one another.
///
/// An effect that sets what it reads runs again, and may go on like that forever. That is found out
/// by what comes again on the way, not by how long the way is: a change may run through 100,000
/// effects or bindings one after the other, but not 1,000 times through the same one because of
/// itself. The process then stops with a message that names the way around, because code that
/// waits for the end of an endless round would wait forever.
///
/// A process that must survive, such as a server or a host of plug-ins, installs a ``handler``. It gets
/// the cycle, and only the round of changes is stopped:
///
/// ```swift
/// GraphCycle.handler = { print("Stopped: \($0)") }
/// let volume = ObservableValue(5, name: "volume")
/// let next = DerivedValue(name: "next") { volume.value + 1 }
/// let isOn = ObservableValue(false)
/// let louder = Effect(name: "louder") { if isOn.value { volume.value = next.value } }
/// isOn.value = true
/// isOn.value = false
/// volume.value = 5
/// print(next.value)
/// louder.cancel()
/// GraphCycle.handler = nil
/// // Prints:
/// // Stopped: volume → next → louder → volume
/// // 6
/// ```
///
/// Until the assignment that began the round returns, the effects of the cycle rest. Where there are
/// none on the way, the observers of its derived values do; and where there are no derived values
/// either, those of its values, who then never hear of the changes that were made in that time. All
/// others are told and run as ever. Every value holds what was set last, and what is derived from it
/// agrees with it. The next change finds everything in order: what has rested runs again, and may come into
/// the same cycle.
public struct GraphCycle: Sendable, Hashable {
  /// The names along the way, from a value that is set around to the same value.
  public let path: [String]

  private static let installed = Mutex<(@Sendable (GraphCycle) -> Void)?>(nil)

  /// What is called with each cycle, in place of stopping the process.
  ///
  /// There is one for the process. It is called where the cycle is found, on that thread and before
  /// the assignment that began the round returns; it may read and set values. A derived value that
  /// depends on itself stops the process nevertheless, for there is no value that it could have.
  public static var handler: (@Sendable (GraphCycle) -> Void)? {
    get { installed.withLock { $0 } }
    set { installed.withLock { $0 = newValue } }
  }
}

extension GraphCycle: CustomStringConvertible {
  /// The way around in a line, without its middle if it is long.
  public var description: String { Self.line(of: path) }

  /// The names along a way, in a line.
  static func line(of path: [String]) -> String {
    guard path.count > 24 else { return path.joined(separator: " → ") }
    let middle = ["… \(path.count - 20) more …"]
    return (path.prefix(10) + middle + path.suffix(10)).joined(separator: " → ")
  }
}

extension GraphCycle {
  /// Gives the cycle to the handler, or stops the process.
  func report() {
    guard let handler = Self.handler else {
      trap(
        """
        Effects or observers keep running one another: \(self). \
        Set a value only when it differs, or read it inside untracked.
        """
      )
    }
    handler(self)
  }
}
