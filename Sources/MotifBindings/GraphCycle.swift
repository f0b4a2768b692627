// SPDX-License-Identifier: MIT

internal import MotifCore
internal import Synchronization

/// Effects or observers that keep running one another.
///
/// An effect that sets a value that it reads runs again, possibly forever. Motif detects a cycle by
/// the nodes that repeat, not by the length of the path: a change may run through 100,000 effects
/// or bindings one after another, but not 1,000 times through the same one because of itself. Then
/// the process stops with a message that names the cycle, because code that waits for the end of an
/// endless round would wait forever.
///
/// A process that must survive, such as a server or a host of plug-ins, installs a ``handler``. The
/// handler receives the cycle, and only the round of changes is stopped:
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
/// Until the assignment that began the round returns, the effects of the cycle are suspended. If
/// the cycle has no effects, the observers of its derived values are; and if it has no derived
/// values either, the observers of its values, which then never receive the changes made in that
/// time. All other observers and effects run as usual. Every value holds the value set last, and
/// its derived values agree with it. The next change finds everything in order: the suspended
/// effects and observers run again, and may enter the same cycle again.
public struct GraphCycle: Sendable, Hashable {
  /// The names along the cycle, from a value that is set to the same value again.
  public let path: [String]

  /// In a struct: a bare closure in a generic lock gains a layer with each access.
  private struct Handler {
    let body: (@Sendable (GraphCycle) -> Void)?
  }

  private static let installed = Mutex(Handler(body: nil))

  /// A closure to call with each cycle instead of stopping the process.
  ///
  /// There is one handler for the process. It is called on the thread that finds the cycle, before
  /// the assignment that began the round returns; it may read and set values. A handler that keeps
  /// causing further cycles stops the process after 100 of them. A derived value that
  /// depends on itself still stops the process, because there is no value that it could
  /// have.
  public static var handler: (@Sendable (GraphCycle) -> Void)? {
    get { installed.withLock { $0 }.body }
    set { installed.withLock { $0 = Handler(body: newValue) } }
  }
}

extension GraphCycle: CustomStringConvertible {
  /// The cycle in one line, without its middle if it is long.
  public var description: String { Self.line(of: path) }

  /// The names along a path, in one line.
  static func line(of path: [String]) -> String {
    guard path.count > 24 else { return path.joined(separator: " → ") }
    let middle = ["… \(path.count - 20) more …"]
    return (path.prefix(10) + middle + path.suffix(10)).joined(separator: " → ")
  }
}

extension GraphCycle {
  /// Passes the cycle to the handler, or stops the process.
  func report() {
    guard let handler = Self.handler else {
      trap(
        """
        Effects or observers keep running one another: \(self). \
        Set a value only when it differs, or read it inside withoutTracking.
        """
      )
    }
    handler(self)
  }
}
