// SPDX-License-Identifier: MIT

/// Tells the line of an offset, by counting on from the last one that was asked for.
///
/// Asked in the order of the file, all answers together read the file once. A step back is answered
/// by counting back.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The line that the byte at an offset stands in, counted from 1.
  ///
  /// Lines end with a line feed, with a carriage return, or with both.
  mutating func line(at target: Int) -> Int {
    let target = min(max(target, 0), bytes.count)
    let bytes = bytes
    var newlines = 0
    var index = min(offset, target)
    let end = max(offset, target)
    while index < end {
      let byte = bytes[index]
      index += 1
      // Most bytes are letters, and no more is asked of them.
      guard byte <= 0x0D else { continue }
      let isPair = byte == 0x0D && index < bytes.count && bytes[index] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isPair { newlines += 1 }
    }
    line += target < offset ? -newlines : newlines
    offset = target
    return line
  }
}
