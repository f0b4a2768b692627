// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// Checks that the modules call no function that needs a privacy manifest.
///
/// An upload to the App Store is rejected when a library calls one of these functions without a
/// manifest that declares the reason.
@Suite("Functions that need a declared reason")
struct RequiredReasonTests {
  /// The functions and properties of Apple's list, as of 2026.
  private static let names = [
    // File timestamps.
    "creationDate", "modificationDate", "fileModificationDate", "contentModificationDateKey",
    "creationDateKey", "getattrlist", "getattrlistbulk", "fgetattrlist", "getattrlistat", "stat",
    "fstat", "fstatat", "lstat", "attributesOfItem",
    // System boot time.
    "systemUptime", "mach_absolute_time",
    // Disk space.
    "volumeAvailableCapacityKey", "volumeAvailableCapacityForImportantUsageKey",
    "volumeAvailableCapacityForOpportunisticUsageKey", "volumeTotalCapacityKey", "systemFreeSize",
    "systemSize", "statfs", "statvfs", "fstatfs", "fstatvfs", "attributesOfFileSystem",
    // Active keyboards and user defaults.
    "activeInputModes", "UserDefaults",
  ]

  @Test func `no module uses one of these functions`() throws {
    let found = try HouseSources.lines().filter { line in
      let words = line.text.components(separatedBy: HouseSources.notInNames)
      return words.contains { Self.names.contains($0) }
    }
    #expect(found.isEmpty)
  }
}

/// The sources of the modules.
enum HouseSources {
  /// A line of code, without comments.
  struct Line {
    let file: String
    let text: String
  }

  static let notInNames = CharacterSet.alphanumerics.union(CharacterSet(charactersIn: "_")).inverted

  /// The lines of all files that are not comments.
  static func lines() throws -> [Line] {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent().appending(path: "Sources")
    let files = FileManager.default.enumerator(at: root, includingPropertiesForKeys: nil)
    var lines: [Line] = []
    while let file = files?.nextObject() as? URL {
      guard file.pathExtension == "swift" else { continue }
      for text in try String(contentsOf: file, encoding: .utf8).split(separator: "\n")
      where !text.drop(while: { $0 == " " }).hasPrefix("//") {
        lines.append(Line(file: file.path(), text: String(text)))
      }
    }
    // Otherwise nothing would be found in nothing.
    try #require(!lines.isEmpty)
    return lines
  }
}
