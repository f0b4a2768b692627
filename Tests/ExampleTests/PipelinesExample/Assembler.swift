// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation
internal import MotifTestSupport

/// The assembler of the toolchain, for processors that need not be the one of this machine.
enum Assembler {
  /// Assembles a text for 64-bit Arm and Linux.
  ///
  /// - Returns: What the assembler has to say: nothing if all is well.
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

  /// Whether there is one that knows this processor.
  static var isThere: Bool { (try? assemble("ret")) == "" }
}
#endif
