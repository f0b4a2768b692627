// SPDX-License-Identifier: MIT

import AlbumImport
import AlbumLibrary
import Foundation
import MotifMementos
import Testing

@Suite("Exported files on disk")
final class ExportedFileTests {
  private let folder: String
  private let exporter = AlbumExporter()
  private let low = AlbumDetails(title: "Low", artist: "David Bowie")
  private let table = "title,artist,genre,year,coverURL\nLow,David Bowie,,,\n"

  init() throws {
    let name = "motif-\(UUID().uuidString)"
    let folder = FileManager.default.temporaryDirectory.appending(path: name)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    self.folder = folder.path
  }

  deinit { try? FileManager.default.removeItem(atPath: folder) }

  private func path(_ name: String) -> String { "\(folder)/\(name)" }

  private func text(_ name: String) throws -> String {
    String(decoding: try LocalFileSystem().contents(of: path(name)), as: UTF8.self)
  }

  private func write(_ text: String, to name: String, permissions: mode_t) throws {
    try Data(text.utf8).write(to: URL(filePath: path(name)))
    try #require(chmod(path(name), permissions) == 0)
  }

  private func permissions(_ name: String) throws -> mode_t {
    var status = stat()
    try #require(stat(path(name), &status) == 0)
    return status.st_mode & 0o777
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(atPath: path(name), withDestinationPath: target)
  }

  @Test
  func `a new file has the usual permissions`() throws {
    try exporter.export([low], to: path("a.csv"))
    try #require(FileManager.default.createFile(atPath: path("usual"), contents: nil))
    #expect(try permissions("a.csv") == permissions("usual"))
    #expect(try text("a.csv") == table)
  }

  @Test(arguments: [0o600, 0o640, 0o666] as [mode_t])
  func `a file keeps its permissions`(permissions: mode_t) throws {
    try write("mine", to: "a.csv", permissions: permissions)
    try exporter.export([low], to: path("a.csv"), replacing: true)
    #expect(try self.permissions("a.csv") == permissions)
    #expect(try text("a.csv") == table)
  }

  @Test(arguments: [true, false])
  func `a symbolic link stays`(isRelative: Bool) throws {
    try FileManager.default.createDirectory(atPath: path("deep"), withIntermediateDirectories: true)
    try write("mine", to: "deep/a.csv", permissions: 0o640)
    try link("deep/middle.csv", to: isRelative ? "a.csv" : path("deep/a.csv"))
    try link("link.csv", to: isRelative ? "deep/middle.csv" : path("deep/middle.csv"))
    #expect(throws: ExportError.exists(path: path("link.csv"))) {
      try exporter.export([low], to: path("link.csv"))
    }
    try exporter.export([low], to: path("link.csv"), replacing: true)
    let type = try FileManager.default.attributesOfItem(atPath: path("link.csv"))[.type]
    #expect(type as? FileAttributeType == .typeSymbolicLink)
    #expect(try text("deep/a.csv") == table)
    #expect(try permissions("deep/a.csv") == 0o640)
    #expect(try LocalFileSystem().names(in: path("deep")).sorted() == ["a.csv", "middle.csv"])
  }

  @Test
  func `a link to no file creates it`() throws {
    try link("link.csv", to: "new.csv")
    try exporter.export([low], to: path("link.csv"))
    #expect(try text("new.csv") == table)
    #expect(try LocalFileSystem().names(in: folder).sorted() == ["link.csv", "new.csv"])
  }

  @Test
  func `links that form a cycle are refused`() throws {
    try link("a.csv", to: "b.csv")
    try link("b.csv", to: "a.csv")
    for isReplacing in [false, true] {
      let error = #expect(throws: ExportError.self) {
        try exporter.export([low], to: path("a.csv"), replacing: isReplacing)
      }
      #expect(error?.reason == "cannot be written: the link leads back to itself")
    }
    #expect(try LocalFileSystem().names(in: folder).sorted() == ["a.csv", "b.csv"])
  }

  @Test
  func `a folder of this name stays`() throws {
    try FileManager.default.createDirectory(
      atPath: path("a.csv"),
      withIntermediateDirectories: true
    )
    let error = #expect(throws: ExportError.self) {
      try exporter.export([low], to: path("a.csv"), replacing: true)
    }
    #expect(error?.reason == "cannot be written: a folder has this name")
    #expect(try LocalFileSystem().names(in: folder) == ["a.csv"])
  }

  @Test
  func `a name may be as long as the system permits`() throws {
    let name = String(repeating: "x", count: 251) + ".csv"
    try exporter.export([low], to: path(name))
    #expect(try text(name) == table)
    let error = #expect(throws: ExportError.self) {
      try exporter.export([low], to: path("x\(name)"))
    }
    #expect(error?.reason == "cannot be written: the name is too long")
  }
}
