// SPDX-License-Identifier: MIT

/// A method of an object, to call later; the object isn't kept alive.
struct PlainTargetAction<Target: AnyObject, Argument> {
  private(set) weak var target: Target?
  private let method: (Target) -> (Argument) -> Void

  init(_ method: @escaping (Target) -> (Argument) -> Void, on target: Target?) {
    self.target = target
    self.method = method
  }

  /// Calls the method, and returns whether the target was still there.
  func perform(_ argument: Argument) -> Bool {
    guard let target else { return false }
    method(target)(argument)
    return true
  }
}
