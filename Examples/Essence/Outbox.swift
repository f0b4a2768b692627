// SPDX-License-Identifier: MIT

/// Messages in a file of lines, which only grows.
struct PlainOutbox {
  private let write: (_ line: String) throws -> Void
  private(set) var pending: [(number: Int, message: String)] = []
  private var next = 1

  /// Reads what was written, and writes on: a line is on disk when the closure returns.
  init(lines: [String], write: @escaping (_ line: String) throws -> Void) {
    self.write = write
    for line in lines { take(line) }
  }

  /// Each line is a message with its number, or the number alone once the far side has it.
  private mutating func take(_ line: String) {
    let parts = line.split(separator: " ", maxSplits: 1)
    guard let number = parts.first.flatMap({ Int($0) }) else { return }
    if parts.count == 2 {
      pending.append((number, String(parts[1])))
      next = number + 1
    } else {
      pending.removeAll { $0.number == number }
    }
  }

  private mutating func record(_ line: String) throws {
    try write(line)
    take(line)
  }

  mutating func append(_ message: String) throws {
    try record("\(next) \(message)")
  }

  /// Sends what waits, in order; the number is the key by which the far side knows a second copy.
  mutating func deliver(_ send: (_ message: String, _ key: Int) -> Bool) throws {
    while let (number, message) = pending.first, send(message, number) {
      try record("\(number)")
    }
  }
}
