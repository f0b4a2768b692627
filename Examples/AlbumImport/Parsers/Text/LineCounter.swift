// SPDX-License-Identifier: MIT

/// Finds the line of an offset by counting from the last requested one.
///
/// If the offsets are in file order, all calls together read the file once. For an earlier offset,
/// it counts backward.
struct LineCounter {
  private let bytes: [UInt8]
  private var offset = 0
  private var line = 1

  init(_ bytes: [UInt8]) {
    self.bytes = bytes
  }

  /// The line of the byte at an offset, counted from 1.
  ///
  /// Lines end with a line feed, a carriage return, or both.
  mutating func line(at target: Int) -> Int {
    let target = min(max(target, 0), bytes.count)
    let bytes = bytes
    var newlines = 0
    var index = min(offset, target)
    let end = max(offset, target)
    while index < end {
      let byte = bytes[index]
      index += 1
      // Most bytes are letters, so this is their only check.
      guard byte <= 0x0D else { continue }
      let isPair = byte == 0x0D && index < bytes.count && bytes[index] == 0x0A
      if byte == 0x0A || byte == 0x0D && !isPair { newlines += 1 }
    }
    line += target < offset ? -newlines : newlines
    offset = target
    return line
  }
}
