// SPDX-License-Identifier: MIT

import Foundation
import MotifStorage
import Testing

@Suite("DirectoryPath")
struct DirectoryPathTests {
  @Test
  func `a URL's path is unescaped and stable`() {
    let url = URL(filePath: "/data/Application Support/50% Ärger/")
    #expect(url.path().contains("%20"))
    #expect(DirectoryPath(url) == "/data/Application Support/50% Ärger")
    #expect("\(DirectoryPath(url))" == DirectoryPath(url).path)
  }

  @Test
  func `a percent sign without digits is an ordinary character`() {
    for path in ["50%", "50% off", "a%2", "%zz", "%", "100%2g", "a%%"] {
      #expect(DirectoryPath(path: path).path == path)
    }
  }

  #if os(macOS) || os(Linux)
  @Test
  func `text escaped for a URL stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = DirectoryPath(path: "/Application%20Support") }
    await #expect(processExitsWith: .failure) { _ = DirectoryPath(path: "%c3%84") }
    await #expect(processExitsWith: .failure) { _ = DirectoryPath(path: "file:///tmp") }
    await #expect(processExitsWith: .failure) {
      let literal: DirectoryPath = "a%20b"
      _ = literal
    }
  }
  #endif

  @Test
  func `verbatim text is used as it is`() {
    #expect(DirectoryPath(verbatim: "/a%20b").path == "/a%20b")
    #expect(DirectoryPath(verbatim: "file:x").path == "file:x")
  }

  #if os(macOS) || os(Linux)
  @Test
  func `an invalid path stops the program`() async {
    await #expect(processExitsWith: .failure) { _ = DirectoryPath(path: "") }
    await #expect(processExitsWith: .failure) { _ = DirectoryPath(verbatim: "") }
    await #expect(processExitsWith: .failure) { _ = DirectoryPath(verbatim: "a\0b") }
    await #expect(processExitsWith: .failure) {
      if let url = URL(string: "https://example.com/data") { _ = DirectoryPath(url) }
    }
  }
  #endif

  @Test
  func `a name is appended with a single slash`() {
    let path: DirectoryPath = "/data"
    #expect(path.appending("covers") == "/data/covers")
    #expect(DirectoryPath(path: "/").appending("a/b").path == "/a/b")
    #expect(path.appending("a%20b").path == "/data/a%20b")
  }
}
