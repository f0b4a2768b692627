// SPDX-License-Identifier: MIT

/// A disk that is full when a test says so.
struct PlainDisk {
  struct Full: Error {}
  private(set) var files: [String: [UInt8]] = [:]
  var isFull = false

  mutating func append(_ bytes: [UInt8], to name: String) throws(Full) {
    files[name, default: []] += isFull ? bytes.prefix(bytes.count / 2) : bytes[...]
    if isFull { throw Full() }
  }
}
