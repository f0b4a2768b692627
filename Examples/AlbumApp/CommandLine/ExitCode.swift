// SPDX-License-Identifier: MIT

internal import AlbumLibrary

#if canImport(Darwin)
internal import Darwin
#elseif canImport(Glibc)
internal import Glibc
#elseif canImport(Musl)
internal import Musl
#endif

/// What the app tells its parent process, with the numbers of the BSD header `sysexits.h`.
enum ExitCode: Int32 {
  /// All went well.
  case success = 0
  /// The command line is wrong.
  case usage = 64
  /// A file to import is not what it should be.
  case badInput = 65
  /// Reading or writing failed.
  case inputOutput = 74

  /// Ends the process with this code.
  func endProcess() -> Never { exit(rawValue) }
}

extension ExitCode {
  /// What an error means for the one who started the program.
  init(for error: any Error) {
    switch error {
    case is OptionsError: self = .usage
    case ImportError.unreadable, LibraryError.inputOutput, is TerminalError: self = .inputOutput
    default: self = .badInput
    }
  }
}
