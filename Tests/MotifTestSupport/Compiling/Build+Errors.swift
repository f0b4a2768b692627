// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation

extension Build {
  /// Compiles a program that is expected to be rejected, or its valid counterpart.
  ///
  /// Code that violates isolation can't run, so a test of it has to compile it. For the compiler, the program belongs
  /// to this package. Nothing is linked or run.
  ///
  /// - Parameter program: The source of the program's `main.swift`.
  /// - Returns: The compiler's errors; empty if the program is valid.
  /// - Throws: A ``Defect`` if the compiler fails for any other reason.
  public func errors(in program: String) throws -> [CompilerError] {
    try withTemporaryFolder { folder in
      try Data(program.utf8).write(to: folder.appending(path: "main.swift"))
      // Isolation is checked during the lowering to the compiler's intermediate language.
      let arguments = ["-emit-sil", "main.swift", "-o", "main.sil", "-module-name", "Program"]
      let outcome = try compilation(arguments + languageArguments, in: folder).run()
      let errors = CompilerError.all(in: outcome.errors)
      guard errors.isEmpty == (outcome.ending == .exit(0)) else {
        throw Defect(description: "The compiler failed with \(outcome.ending):\n\(outcome.errors)")
      }
      return errors
    }
  }
}
#endif
