// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport
internal import Testing

@testable import StringObfuscator

@Suite("StringObfuscator (M1)")
struct StringObfuscatorTests {
  private let output = Transcript()
  private let errors = Transcript()

  private func run(_ words: String..., input: [String] = []) -> Int32 {
    var lines = input[...]
    return StringObfuscator(
      print: output.add,
      printError: errors.add,
      readLine: { lines.popFirst() }
    ).run(words)
  }

  @Test
  func `the output has the bytes, the nonce, and instructions`() {
    #expect(run("--seed", "1", "--nonce", "8", "correct horse") == 0)
    #expect(
      output.text == """
        // Obfuscated, not encrypted: anyone who runs the program can read it.
        let bytes: [UInt8] = [
          0x83, 0xDC, 0xDD, 0xF7, 0xB9, 0xB1, 0xCE, 0xF4, 0x88, 0xDC, 0xDD, 0xF6,
          0xB9,
        ]
        let nonce: [UInt8] = [
          0xE0, 0xB3, 0xAF, 0x85, 0xDC, 0xD2, 0xBA, 0xD4,
        ]
        let secret = try reveal(bytes, nonce)
        """
    )
    #expect(errors.lines.isEmpty)
  }

  @Test
  func `the guide shows the program's output`() throws {
    #expect(run("--seed", "1", "--nonce", "8", "correct horse") == 0)
    let guide = Build.package.appending(path: "Documentation/Secrets.md")
    let text = try String(contentsOf: guide, encoding: .utf8)
    #expect(text.contains("--seed 1 --nonce 8 'correct horse'\n\(output.text)\n```"))
  }

  @Test
  func `the secret can come from standard input`() {
    #expect(run("--seed", "1", "two\nlines\n") == 0)
    #expect(run("--seed", "1", input: ["two\n", "lines\n", "\n"]) == 0)
    #expect(output.lines.count == 2)
    #expect(output.lines[0] == output.lines[1])
  }

  @Test
  func `without a seed, the bytes differ each time`() {
    #expect(run("secret") == 0)
    #expect(run("secret") == 0)
    #expect(output.lines[0] != output.lines[1])
  }

  @Test
  func `a secret may begin like an option`() {
    #expect(run("--seed", "1", "--", "--help") == 0)
    #expect(output.text.contains("reveal"))
  }

  @Test(arguments: [
    ([""], "the secret is empty"),
    (["--nonce", "3", "a"], "a nonce has 4 to 64 bytes, not \"3\""),
    (["--nonce", "65", "a"], "a nonce has 4 to 64 bytes, not \"65\""),
    (["--nonce"], "a nonce has 4 to 64 bytes, not \"\""),
    (["--nonce", "x", "a"], "a nonce has 4 to 64 bytes, not \"x\""),
    (["--seed", "-1", "a"], "a seed is a number, not \"-1\""),
    (["--bytes", "a"], "unknown option \"--bytes\""),
    (["two", "words"], "more than one secret; put a secret with spaces in quotes"),
  ])
  func `an invalid command line ends with 64 and a reason`(words: [String], reason: String) {
    let tool = StringObfuscator(print: output.add, printError: errors.add, readLine: { nil })
    #expect(tool.run(words) == 64)
    #expect(output.lines.isEmpty)
    #expect(errors.lines == ["StringObfuscator: \(reason)"])
  }

  @Test
  func `an empty input is rejected`() {
    #expect(run() == 64)
    #expect(run(input: ["\n"]) == 64)
    #expect(errors.lines == Array(repeating: "StringObfuscator: the secret is empty", count: 2))
  }

  @Test
  func `text that no nonce hides ends with 1`() {
    // Every byte has its highest bit set, which each nonce clears: half of ASCII is printable.
    #expect(run("--seed", "1", String(repeating: "秘密", count: 200)) == 1)
    #expect(output.lines.isEmpty)
    #expect(errors.text.contains("readable after 1000 nonces"))
  }

  @Test
  func `requesting help is not an error`() {
    #expect(run("--help") == 0)
    #expect(output.text == ObfuscatorOptions.usage)
  }
}
#endif
