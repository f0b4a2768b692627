// SPDX-License-Identifier: MIT

import MotifFacades

/// Messages in a file of lines, which only grows.
struct PlainOutbox {
  private let path: String
  private let files: any FileSystem
  private(set) var pending: [(number: Int, message: String)] = []
  private var next = 1

  init(path: String, files: any FileSystem = LocalFileSystem()) throws {
    self.path = path
    self.files = files
    do throws(FileSystemError) {
      try files.createFile(at: path, contents: [], synchronized: true)
    } catch {
      guard error.isAlreadyThere else { throw error }
    }
    for line in String(decoding: try files.contents(of: path), as: UTF8.self).split(separator: "\n")
    {
      take(line)
    }
  }

  /// Each line is a message with its number, or the number alone once the far side has it.
  private mutating func take(_ line: Substring) {
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
    try files.append(Array("\(line)\n".utf8), toFileAt: path, synchronized: true)
    take(line[...])
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
