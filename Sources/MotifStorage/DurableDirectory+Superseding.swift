// SPDX-License-Identifier: MIT

extension DurableDirectory {
  /// Puts a new file in the place of an old one that bears another name.
  ///
  /// At no time does one bear the name of the other, nor are there both of them. For a moment there is
  /// neither, and so it may be after a crash: this is for what may be lost, and it synchronises
  /// nothing.
  ///
  /// - Parameters:
  ///   - oldName: The name of the old file.
  ///   - contents: The bytes of the new one.
  ///   - name: Its name.
  ///   - prefix: What the names of temporary files begin with.
  /// - Returns: Whether the old file was there; the new one is in its place in any case.
  /// - Throws: The first failure, as a ``FileSystemError``. The old file is there then, or none.
  package mutating func supersede(
    _ oldName: String,
    with contents: [UInt8],
    as name: String,
    prefix: String
  ) throws(FileSystemError) -> Bool {
    sweep(prefix: prefix)
    let temporary = TemporaryName.reserve(prefix: prefix)
    let aside = TemporaryName.reserve(prefix: prefix)
    defer {
      TemporaryName.release(temporary)
      TemporaryName.release(aside)
    }
    var isAside = false
    do {
      try write(contents, to: temporary, durability: .process)
      isAside = try rename(Move(from: oldName, to: aside))
      if isAside {
        // The old file goes with its last name, which takes no removal that could fail.
        try fileSystem.rename(file(temporary), to: file(aside))
        isAside = false
        try fileSystem.rename(file(aside), to: file(name))
        return true
      }
      try fileSystem.rename(file(temporary), to: file(name))
      return false
    } catch {
      needsSweep()
      if isAside { try? fileSystem.rename(file(aside), to: file(oldName)) }
      for leftover in [temporary, aside] { try? fileSystem.removeFile(at: file(leftover)) }
      throw error
    }
  }
}
