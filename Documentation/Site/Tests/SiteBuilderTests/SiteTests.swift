// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import SiteBuilder

@Suite("The site")
struct SiteTests {
  /// A new folder, which is removed afterward.
  private func withFolder(_ body: (String) throws -> Void) throws {
    let folder = FileManager.default.temporaryDirectory.appending(path: "motif-site-\(UUID())").path
    try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(atPath: folder) }
    try body(folder)
  }

  @Test(arguments: [
    ("", ""), ("/", ""), ("motif", "/motif"), ("/motif/", "/motif"), ("/a/b-c", "/a/b-c"),
  ])
  func `a base path has one form`(text: String, prefix: String) throws {
    #expect(try BasePath(text).prefix == prefix)
  }

  @Test(arguments: ["https://example.com/", "a b", "/../", "\"", "/ü/"])
  func `other base paths are rejected`(text: String) {
    #expect(throws: SiteError.invalidBasePath(text)) { try BasePath(text) }
  }

  @Test func `a base path is taken off whole`() throws {
    let base = try BasePath("/motif")
    #expect(base.remove(from: "/motif/a") == "/a")
    #expect(base.remove(from: "/motif") == "/")
    #expect(base.remove(from: "/motifs") == nil)
    #expect(base.address("/a") == "/motif/a")
  }

  @Test func `a folder of somebody else is not replaced`() throws {
    try withFolder { folder in
      let root = "\(folder)/checkout"
      let out = "\(folder)/out"
      try Files.write("# Patterns", to: "\(root)/Documentation/Patterns/README.md")
      try Files.write("mine", to: "\(out)/letter.txt")
      #expect(throws: SiteError.notOurs(out)) { try Site(root: root, output: out).build { _ in } }
      #expect(try Files.text("\(out)/letter.txt") == "mine")
      #expect(throws: SiteError.notTheRepository(out)) {
        try Site(root: out, output: root).build { _ in }
      }
    }
  }

  @Test func `a program that is missing has a name`() {
    #expect(throws: SiteError.self) { try Tool("no-program-has-this-name") }
    #expect(SiteError.missingTool("docc").description.contains("'docc'"))
  }

  @Test func `a program that fails says why`() throws {
    #expect(throws: SiteError.toolFailed("sh", status: 3, output: "why\n")) {
      try Tool(path: "/bin/sh").run(["-c", "echo why; exit 3"])
    }
  }

  @Test func `a server finds files below its path only`() throws {
    try withFolder { folder in
      try SiteMarker(basePath: "/motif/").write(in: folder)
      try Files.write("a", to: "\(folder)/a/index.html")
      try Files.write("b", to: "\(folder)/data/a().json")
      try Files.write("c", to: "\(folder)/.secret")
      let files = try StaticFiles(folder: folder)
      #expect(
        files.answer("/motif/a")
          == .file("\(folder)/a/index.html", type: "text/html; charset=utf-8")
      )
      #expect(
        files.answer("/motif/data/a().json")
          == .file("\(folder)/data/a().json", type: "application/json")
      )
      #expect(files.answer("/") == .redirect("/motif/"))
      for path in [
        "/a", "/motif/b", "/motif/data", "/motif/.secret", "/motif/a/../../x", "/motif/%",
      ] {
        #expect(files.answer(path) == .notFound, "\(path)")
      }
    }
  }

  @Test func `a folder without a site is not served`() throws {
    try withFolder { folder in
      #expect(throws: SiteError.noSite(folder)) { try StaticFiles(folder: folder) }
    }
  }

  @Test func `lines of sources have anchors`() {
    let html = SourcePages.listing("a < b\n// c\n")
    #expect(
      html.contains(
        "<span id=\"L1\">a &lt; b</span>\n<span id=\"L2\" class=\"comment\">// c</span>\n"
      )
    )
    #expect(!html.contains("L3"))
  }

  @Test func `figures become tables`() {
    let html = SourcePages.table("what\tns\nget\t2.5\n")
    #expect(html.contains("<th scope=\"col\">what</th>"))
    #expect(html.contains("<td>get</td><td class=\"number\">2.5</td>"))
  }
}
