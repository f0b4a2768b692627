// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import StringObfuscator

/// What a search finds in programs that are built for release.
@Suite("StringObfuscator: release binaries (M1)", .needsPlainBuild)
struct ReleaseBinaryTests {
  private let secret = "correct horse battery staple"

  @Test(arguments: ["correct horse battery staple", "Zoë waits at the café"])
  func `a release binary prints the secret but hides it`(
    secret: String
  ) throws {
    var generator = SeededGenerator(seed: 5)
    let string = try ObfuscatedString(secret, nonceLength: 16, using: &generator)
    try withProgram("\(string.source)\nprint(secret)") { program in
      let printed = try output(of: program)
      #expect(printed == secret + "\n")
      let file = try Data(contentsOf: program)
      #expect(file.pieces(of: secret) == [])
      if let tool = Self.strings {
        let found = try output(of: tool, "-a", program.path)
        #expect(found.contains("main"), "The tool finds existing text")
        #expect(Data(found.utf8).pieces(of: secret) == [])
      }
    }
  }

  @Test
  func `control: an ASCII array of the same bytes is found`() throws {
    let bytes = secret.utf8.map { "\($0)" }.joined(separator: ", ")
    let source = """
      let bytes: [UInt8] = [\(bytes)]
      print(String(decoding: bytes, as: UTF8.self))
      """
    try withProgram(source) { program in
      let file = try Data(contentsOf: program)
      #expect(file.pieces(of: secret).count == secret.utf8.count - 5)
    }
  }

  @Test
  func `known trap: an integer is folded to plain text`() throws {
    let (word, mask): (UInt64, UInt64) = (0xCDCB_9A92_9E8C_9A8C, .max)
    let plain = withUnsafeBytes(of: (word ^ mask).littleEndian) {
      String(decoding: $0, as: UTF8.self)
    }
    let source = """
      let word: UInt64 = \(word)
      let mask: UInt64 = \(mask)
      let bytes = withUnsafeBytes(of: (word ^ mask).littleEndian) { Array($0) }
      print(String(decoding: bytes, as: UTF8.self))
      """
    try withProgram(source) { program in
      let file = try Data(contentsOf: program)
      // Swift 6.3 does this. A compiler that doesn't is welcome.
      withKnownIssue(isIntermittent: true) {
        #expect(file.pieces(of: plain) == [])
      }
    }
  }

  /// The output of a program.
  private func output(of program: URL, _ arguments: String...) throws -> String {
    let folder = FileManager.default.temporaryDirectory
    return try Command(executable: program, arguments: arguments, directory: folder).run().output
  }

  /// Builds a program for release as a single module, so that the optimizer sees all of it.
  private func withProgram(_ source: String, _ body: (URL) throws -> Void) throws {
    try withTemporaryFolder { folder in
      try Data(source.utf8).write(to: folder.appending(path: "main.swift"))
      let examples = Build.package.appending(path: "Examples")
      for file in ["StringObfuscator/Reveal.swift", "SequenceLibrary/RepeatingSequence.swift"] {
        let text = try String(contentsOf: examples.appending(path: file), encoding: .utf8)
        let name = URL(filePath: file).lastPathComponent
        try Data(text.replacing("internal import SequenceLibrary\n", with: "").utf8)
          .write(to: folder.appending(path: name))
      }
      let files = ["main.swift", "Reveal.swift", "RepeatingSequence.swift"]
      let build = Command(
        executable: try Build.compiler(),
        arguments: ["-O", "-wmo", "-swift-version", "6"] + files + ["-o", "program"],
        directory: folder
      )
      let outcome = try build.run()
      try #require(outcome.ending == .exit(0), "\(outcome.errors)")
      try body(folder.appending(path: "program"))
    }
  }

  /// The tool that prints the text in a file, if available.
  private static let strings: URL? = ["/usr/bin/strings", "/bin/strings"].map { URL(filePath: $0) }
    .first { FileManager.default.isExecutableFile(atPath: $0.path) }
}

extension Data {
  /// The six-byte parts of a text that occur in these bytes.
  fileprivate func pieces(of text: String) -> [String] {
    let bytes = Array(text.utf8)
    return (0...bytes.count - 6).map { bytes[$0..<$0 + 6] }
      .filter { range(of: Data($0)) != nil }
      .map { String(decoding: $0, as: UTF8.self) }
  }
}
#endif
