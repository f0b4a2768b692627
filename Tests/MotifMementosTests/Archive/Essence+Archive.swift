// SPDX-License-Identifier: MIT

import MotifMementos

/// A text in a file, with the one before it.
struct PlainArchive {
  struct Damaged: Error {}

  let directory: String
  var files: any FileSystem = LocalFileSystem()

  func save(_ text: String) throws {
    let bytes = Array(text.utf8)
    try files.createFile(
      at: "\(directory)/new",
      contents: [checksum(of: bytes)] + bytes,
      synchronized: true
    )
    // Damage must not push out the good one.
    if (try? read("current")) != nil {
      try files.rename("\(directory)/current", to: "\(directory)/previous")
    }
    try files.rename("\(directory)/new", to: "\(directory)/current")
    try files.synchronizeDirectory(at: directory)
  }

  func load() throws -> String {
    do {
      return try read("current")
    } catch {
      return try read("previous")
    }
  }

  private func read(_ name: String) throws -> String {
    let file = try files.contents(of: "\(directory)/\(name)")
    guard let sum = file.first, sum == checksum(of: file.dropFirst()) else { throw Damaged() }
    return String(decoding: file.dropFirst(), as: UTF8.self)
  }

  private func checksum(of bytes: some Sequence<UInt8>) -> UInt8 {
    bytes.reduce(17) { $0 &* 31 &+ $1 }
  }
}
