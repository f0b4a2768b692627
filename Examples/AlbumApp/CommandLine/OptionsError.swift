// SPDX-License-Identifier: MIT

internal import AlbumLibrary
internal import AlbumScreen

/// Why a command line is invalid; each case exits with ``ExitCode/usage``.
enum OptionsError: Error, Hashable {
  /// An option that does not exist.
  case unknownOption(String)
  /// A word that is not an option.
  case unexpectedArgument(String)
  /// An option without its required value.
  case missingValue(String)
  /// A value for an option that takes none.
  case unexpectedValue(String)
  /// A size that is not two numbers within ``Options/sizeLimits``.
  case invalidSize(String)
  /// A word after `--color` that is not a ``ColorChoice``.
  case invalidColor(String)
  /// A word after `--tone` that is not one of `CoverTone.choices`.
  case invalidTone(String)
  /// A word after `--memory-pressure` that is not a level.
  case invalidMemoryPressure(String)
  /// A file to export whose name says no format.
  case invalidExport(String)
  /// A server that isn't an `http` or `https` address.
  case invalidServer(RemoteClientError)
  /// A token with other than visible ASCII characters, or with too many.
  case invalidToken
  /// A file that can't be read, or that holds no token.
  case invalidTokenFile(String)
  /// A script that can't be parsed.
  case invalidScript(KeyScriptError)
  /// No `--data`, and the environment does not define a data directory either.
  case noDataDirectory
  /// `--every-frame` without a script.
  case everyFrameWithoutScript
  /// `--every-frame` together with `--svg`, which writes a single picture.
  case everyFrameAsPicture
  /// `--xray` without a script.
  case turnsWithoutScript
  /// `--xray` together with `--svg`, which writes a picture and no text.
  case turnsAsPicture
}

extension OptionsError: CustomStringConvertible {
  /// One sentence for the user at the command line.
  var description: String {
    switch self {
    case .unknownOption(let option):
      "There is no option '\(option)'."
    case .unexpectedArgument(let word):
      "'\(word.withoutPassword)' is no option; a file to import is given as --import FILE."
    case .missingValue(let option):
      "The option \(option) needs a value."
    case .unexpectedValue(let option):
      "The option \(option) takes no value."
    case .invalidSize(let text):
      "'\(text)' is no size; write it as 80x24, each number from \(Options.sizeLimits.lowerBound)"
        + " to \(Options.sizeLimits.upperBound)."
    case .invalidColor(let text):
      "'\(text)' is no choice for --color; use auto, always or never."
    case .invalidTone(let text):
      "'\(text)' is no choice for --tone; use noir, cyanotype, night or infrared."
    case .invalidMemoryPressure(let text):
      "'\(text)' is no choice for --memory-pressure; use warning or critical."
    case .invalidExport(let path):
      "'\(path)' is no file for --export; its name has to end in .json or .csv."
    case .invalidServer(let error):
      "\(error); write it as http://127.0.0.1:8080."
    case .invalidToken:
      "A token consists of 1 to 1000 visible ASCII characters."
    case .invalidTokenFile(let path):
      "There is no token in '\(path)'; give --token-file the file that AlbumServer names."
    case .invalidScript(let error):
      "The script cannot be read. \(error)"
    case .noDataDirectory:
      "There is no home directory to keep the library in; name a directory with --data DIR."
    case .everyFrameWithoutScript:
      "The option --every-frame needs --script."
    case .everyFrameAsPicture:
      "The option --svg draws one frame; leave out --every-frame."
    case .turnsWithoutScript:
      "The option --xray needs --script; in the terminal, press X."
    case .turnsAsPicture:
      "The option --svg writes a picture; leave out --xray."
    }
  }
}
