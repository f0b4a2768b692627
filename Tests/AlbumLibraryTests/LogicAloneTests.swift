// SPDX-License-Identifier: MIT

import Foundation
import Testing

/// A reader finds the logic of the app alone: it is small, and depends on no other part of the app.
@Suite("The targets of the album app")
struct LogicAloneTests {
  private static let examples = URL(filePath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
    .appending(path: "Examples")

  /// The texts of a target's files.
  private func sources(_ target: String) throws -> [String] {
    let folder = Self.examples.appending(path: target)
    let paths = try FileManager.default.subpathsOfDirectory(atPath: folder.path)
    return try paths.filter { $0.hasSuffix(".swift") }
      .map { try String(contentsOf: folder.appending(path: $0), encoding: .utf8) }
  }

  /// The targets of the app that a target imports.
  private func imports(_ target: String) throws -> Set<String> {
    let lines = try sources(target).joined(separator: "\n").split(separator: "\n")
    let names = lines.compactMap { line in
      line.firstMatch(of: /^(?:@\w+ )?(?:\w+ )?import (Album\w+)/)?.output.1
    }
    return Set(names.map(String.init))
  }

  @Test
  func `imports of the app point down only`() throws {
    #expect(try imports("AlbumLibrary") == [])
    #expect(try imports("AlbumImport") == ["AlbumLibrary"])
    #expect(try imports("AlbumRemote") == ["AlbumLibrary"])
    #expect(try imports("AlbumScreen") == ["AlbumImport", "AlbumLibrary"])
    let all: Set = ["AlbumImport", "AlbumLibrary", "AlbumRemote", "AlbumScreen"]
    #expect(try imports("AlbumApp") == all)
  }

  @Test
  func `the logic alone stays small`() throws {
    let files = try sources("AlbumLibrary")
    let lines = files.joined(separator: "\n").split(separator: "\n").filter { line in
      let code = line.drop { $0 == " " }
      return !code.isEmpty && !code.hasPrefix("//")
    }
    #expect((1...60).contains(files.count))
    #expect((1...3_000).contains(lines.count))
  }
}
