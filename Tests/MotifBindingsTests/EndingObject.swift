// SPDX-License-Identifier: MIT

/// An object whose deinitializer calls user code, as that of a session or a file may.
final class EndingObject {
  let number: Int
  private let atEnd: () -> Void

  init(_ number: Int = 0, atEnd: @escaping () -> Void) {
    self.number = number
    self.atEnd = atEnd
  }

  deinit { atEnd() }
}

extension EndingObject: Equatable {
  static func == (left: EndingObject, right: EndingObject) -> Bool { left.number == right.number }
}
