// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation

extension Build {
  /// Compiles a program that is expected to be wrong, or the one like it that is not.
  ///
  /// What isolation forbids does not run, so a test of it has to compile. The program is one of this
  /// package's own as far as the language goes. Nothing is linked or run.
  ///
  /// - Parameter program: The program, a file `main.swift`.
  /// - Returns: What the compiler has against it: nothing, when it is right.
  /// - Throws: ``Defect`` when the compiler fails for any other reason.
  public func errors(in program: String) throws -> [CompilerError] {
    try withTemporaryFolder { folder in
      try Data(program.utf8).write(to: folder.appending(path: "main.swift"))
      // Isolation is checked where the compiler has come to its intermediate language.
      let arguments = ["-emit-sil", "main.swift", "-o", "main.sil", "-module-name", "Program"]
      let outcome = try compilation(arguments + languageArguments, in: folder).run()
      let errors = CompilerError.all(in: outcome.errors)
      guard errors.isEmpty == (outcome.ending == .exit(0)) else {
        throw Defect(description: "The compiler fails with \(outcome.ending):\n\(outcome.errors)")
      }
      return errors
    }
  }
}
#endif
