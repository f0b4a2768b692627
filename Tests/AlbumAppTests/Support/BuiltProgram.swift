// SPDX-License-Identifier: MIT

#if os(macOS) || os(Linux)
internal import Foundation

/// Finds the programs that were built together with the tests.
enum BuiltProgram {
  /// The path of the album app.
  static var albumApp: String { directory.appending(path: "AlbumApp").path }

  /// The directory of the build products: that of the test program, or of its bundle.
  private static var directory: URL {
    let arguments = CommandLine.arguments
    var program = URL(filePath: arguments[0])
    if let index = arguments.firstIndex(of: "--test-bundle-path"), index + 1 < arguments.count {
      program = URL(filePath: arguments[index + 1])
      while program.pathExtension != "xctest", program.pathComponents.count > 1 {
        program.deleteLastPathComponent()
      }
    }
    return program.deletingLastPathComponent()
  }
}
#endif
