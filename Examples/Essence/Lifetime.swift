// SPDX-License-Identifier: MIT

/// Follows an object from its making to its release.
enum PlainLifetime {
  /// Whether an object is released once its maker has let go of it.
  static func isOver(_ make: () -> AnyObject) -> Bool {
    weak let object = make()
    return object == nil
  }
}
