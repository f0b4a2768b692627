// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// The app's exit codes, with the numbers of the BSD header `sysexits.h`.
enum ExitCode: Int32 {
  /// The app succeeded.
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// A file to import is invalid.
  case badInput = 65
  /// Reading or writing failed.
  case inputOutput = 74

  /// Ends the process with this code.
  func endProcess() -> Never { exit(rawValue) }
}

extension ExitCode {
  /// Chooses the exit code for an error.
  init(for error: any Error) {
    switch error {
    case is OptionsError, ExportError.unknownFormat: self = .usage
    case ImportError.unreadable, ExportError.unwritable, is LibraryError, is TerminalError:
      self = .inputOutput
    default: self = .badInput
    }
  }
}
