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
  /// Lines end with a line feed.
  mutating func line(at target: Int) -> Int {
    let target = min(max(target, 0), bytes.count)
    let bytes = bytes
    var newlines = 0
    var index = min(offset, target)
    let end = max(offset, target)
    while index < end {
      if bytes[index] == 0x0A { newlines += 1 }
      index += 1
    }
    line += target < offset ? -newlines : newlines
    offset = target
    return line
  }
}
