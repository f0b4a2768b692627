// SPDX-License-Identifier: MIT

/// A directory, whose files are known by their names.
protocol PlainDirectory {
  func read(_ name: String) throws -> [UInt8]
  func write(_ bytes: [UInt8], to name: String) throws
  func rename(_ name: String, to newName: String) throws
  /// Returns when everything is on disk.
  func synchronize() throws
}

/// A text in a file, with the one before it.
struct PlainArchive<Directory: PlainDirectory> {
  struct Damaged: Error {}

  let directory: Directory

  func save(_ text: String) throws {
    let bytes = Array(text.utf8)
    try directory.write([checksum(of: bytes)] + bytes, to: "new")
    // Damage must not push out the good one.
    if (try? read("current")) != nil { try directory.rename("current", to: "previous") }
    try directory.rename("new", to: "current")
    try directory.synchronize()
  }

  func load() throws -> String {
    do {
      return try read("current")
    } catch {
      return try read("previous")
    }
  }

  private func read(_ name: String) throws -> String {
    let file = try directory.read(name)
    guard let sum = file.first, sum == checksum(of: file.dropFirst()) else { throw Damaged() }
    return String(decoding: file.dropFirst(), as: UTF8.self)
  }

  private func checksum(of bytes: some Sequence<UInt8>) -> UInt8 {
    bytes.reduce(17) { $0 &* 31 &+ $1 }
  }
}
