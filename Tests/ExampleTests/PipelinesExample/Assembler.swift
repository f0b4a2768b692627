// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport

/// The toolchain's assembler, for processors that may differ from this machine's.
enum Assembler {
  /// Assembles a text for 64-bit Arm on Linux.
  ///
  /// - Returns: The assembler's messages; empty on success.
  static func assemble(_ text: String) throws -> String {
    try withTemporaryFolder { folder in
      let source = folder.appending(path: "program.s")
      try Data("\(text)\n".utf8).write(to: source)
      let command = Command(
        executable: try Build.compiler().deletingLastPathComponent().appending(path: "clang"),
        arguments: ["--target=aarch64-linux-gnu", "-c", "program.s", "-o", "program.o"],
        directory: folder
      )
      let outcome = try command.run()
      return outcome.ending == .exit(0) ? outcome.errors : "\(outcome.ending) \(outcome.errors)"
    }
  }

  /// Whether an assembler for this processor is available.
  static var isThere: Bool { (try? assemble("ret")) == "" }
}
#endif
