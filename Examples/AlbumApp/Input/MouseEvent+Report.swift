// SPDX-License-Identifier: MIT

internal import AlbumLibrary

extension MouseEvent {
  /// Reads a report in the form that *XTerm Control Sequences* calls SGR (1006).
  ///
  /// It fails for what means nothing here: other buttons, movements, releases, and bytes that are no
  /// report.
  ///
  /// - Parameters:
  ///   - parameters: What stands between `ESC [` and the last byte, such as `<0;12;3`.
  ///   - isPress: Whether the last byte is `M`, and not the `m` of a button that was let go.
  init?(report parameters: [UInt8], isPress: Bool) {
    let text = String(decoding: parameters, as: UTF8.self)
    guard isPress, text.first == "<" else { return nil }
    let numbers = text.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Bits 2 to 4 tell which modifier keys are down.
    let kind: Kind
    switch numbers[0] & ~0b1_1100 {
    case 0: kind = .press
    case 64, 66: kind = .wheelUp
    case 65, 67: kind = .wheelDown
    default: return nil
    }
    self.init(kind, column: numbers[1] - 1, row: numbers[2] - 1)
  }
}
