// SPDX-License-Identifier: MIT

internal import AlbumScreen

extension MouseEvent {
  /// Parses a report in the format that *XTerm Control Sequences* calls SGR (1006).
  ///
  /// It fails for unsupported events, such as other buttons, movements, and releases, and for
  /// invalid reports.
  ///
  /// - Parameters:
  ///   - parameters: The bytes between `ESC [` and the last byte, such as `<0;12;3`.
  ///   - isPress: Whether the last byte is `M` rather than the `m` of a released button.
  init?(report parameters: [UInt8], isPress: Bool) {
    let text = String(decoding: parameters, as: UTF8.self)
    guard isPress, text.first == "<" else { return nil }
    let numbers = text.dropFirst().split(separator: ";", omittingEmptySubsequences: false)
      .compactMap { Int($0) }
    guard numbers.count == 3, numbers[1] > 0, numbers[2] > 0 else { return nil }
    // Bits 2 to 4 encode the pressed modifier keys.
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
