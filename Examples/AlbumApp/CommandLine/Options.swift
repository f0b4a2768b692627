// SPDX-License-Identifier: MIT

internal import AlbumImport
internal import AlbumLibrary
internal import AlbumScreen
internal import MotifCaching

/// The options of the command line.
///
/// Every option that takes a value can be written `--option value` or `--option=value`. If an
/// option occurs more than once, the last one counts, so that an alias can be overridden; only
/// `--import` accumulates. `--help` and `--version` take effect immediately, and the rest of the
/// line is ignored.
struct Options: Hashable {
  /// The purpose of the process.
  enum Request: Hashable {
    /// Show the albums.
    case run
    /// Print ``Options/usage``.
    case help
    /// Print ``Options/version``.
    case version
  }

  /// The purpose of the process.
  var request = Request.run
  /// The directory of the library, or `nil` for the platform's.
  var dataDirectory: String?
  /// The file to which all albums are written at the end, or `nil` for none.
  var export: String?
  /// The server that receives the changes, or `nil` for none.
  var server: String?
  /// The server's token, or `nil` if it is in a file.
  var token: String?
  /// The file with the server's token, or `nil` for that of the user's own server.
  var tokenFile: String?
  /// Whether this library's albums replace those of another one on the server.
  var takesOverServer = false
  /// The files to import, in order.
  var imports: [String] = []
  /// The maximum size of the screen, or `nil` for the terminal's.
  var size: GridSize?
  /// Whether to use colors.
  var color = ColorChoice.auto
  /// How the covers that aren't selected are colored.
  var tone = CoverTone.noir
  /// Whether covers glide and spinners turn.
  var isAnimated = true
  /// The keys to press without a terminal, or `nil` to listen to the keyboard.
  var script: KeyScript?
  /// Whether a script prints every frame, not just the last.
  var printsEveryFrame = false
  /// Whether a script prints what each key causes, after the frame.
  var printsTurns = false
  /// Whether the frame is printed as a picture instead of as text.
  var printsPicture = false

  /// The memory pressure to report after every key, or `nil` for none.
  var memoryPressure: MemoryPressure?

  /// Makes the options of an empty command line.
  init() {}

  /// Parses a command line.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: ``OptionsError`` for the first invalid word.
  init(parsing arguments: [String]) throws(OptionsError) {
    var rest = arguments[...]
    while request == .run, let word = rest.popFirst() {
      guard word.hasPrefix("--") else { throw .unexpectedArgument(word) }
      let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      guard let option = Option(rawValue: String(parts[0])) else {
        throw .unknownOption(String(parts[0]))
      }
      try apply(option, attached: parts.count > 1 ? String(parts[1]) : nil, rest: &rest)
    }
    if request == .run, printsEveryFrame {
      if script == nil { throw .everyFrameWithoutScript }
      if printsPicture { throw .everyFrameAsPicture }
    }
    if request == .run, printsTurns {
      if script == nil { throw .turnsWithoutScript }
      if printsPicture { throw .turnsAsPicture }
    }
  }

  /// The valid number of columns, and of rows, in a size.
  static let sizeLimits = 1...1000

  /// The line that `--version` prints.
  static let version = "AlbumApp 0.1.0"

  /// The text that `--help` prints.
  static let usage = """
    AlbumApp shows your music library in the terminal.

    USAGE
      AlbumApp [options]

    LIBRARY
      --data DIR        keep the library in DIR instead of the platform's data directory
      --import FILE     add the albums of FILE first; may be given more than once
                        (JSON, CSV such as that of a Discogs collection, an Apple Music
                        library; 256 megabytes at most)
      --export FILE     write all albums to FILE at the end; its name ends in .json or .csv
      --server URL      tell the album server at URL of every change, and ask it for covers;
                        changes made while it can't be reached are sent when it can
      --token-file FILE show the server the token in FILE; that of your own server on this
                        machine is found without the option
      --token TOKEN     show the server this token, which other users of this machine can see
      --take-over       give the server these albums, even if it keeps another library's

    SCREEN
      --size WxH        draw W columns and H rows, each 1 to 1000
      --color WHEN      use colors: auto (the default), always or never
      --tone TONE       show covers that are not selected in noir (the default), cyanotype,
                        night or infrared; covers without a picture stay as they are
      --no-animation    show every change at once: covers don't glide, and no spinner turns

    WITHOUT A TERMINAL
      --script KEYS     press KEYS, print the last frame as plain text, and quit
      --every-frame     print every frame of the script, not just the last
      --xray            print what each key caused, after the frame that it led to
      --svg             print the frame as an SVG picture, in its colors
      --memory-pressure LEVEL
                        act after every key as if the system were short of memory:
                        warning or critical

    ABOUT
      --help            print this text
      --version         print the version

    KEYS of a script are words with spaces between them: left right up down home end tab
    backtab enter escape backspace delete space, any single character, type:blue to type a
    text, type:"kind of blue" to type a text with spaces, and click:30,5 wheelup:30,5
    wheeldown:30,5 to use the mouse in column 30 and row 5, counted from 0.

    EXIT CODES
      0 done   64 wrong usage   65 bad input   74 reading or writing failed

    """
}

extension Options {
  private enum Option: String {
    case data = "--data"
    case `import` = "--import"
    case export = "--export"
    case server = "--server"
    case token = "--token"
    case tokenFile = "--token-file"
    case takeOver = "--take-over"
    case size = "--size"
    case color = "--color"
    case tone = "--tone"
    case noAnimation = "--no-animation"
    case script = "--script"
    case everyFrame = "--every-frame"
    case xray = "--xray"
    case svg = "--svg"
    case memoryPressure = "--memory-pressure"
    case help = "--help"
    case version = "--version"
  }

  private mutating func apply(
    _ option: Option,
    attached: String?,
    rest: inout ArraySlice<String>
  ) throws(OptionsError) {
    switch option {
    case .data:
      dataDirectory = try Self.path(of: option, attached: attached, rest: &rest)
    case .import:
      imports.append(try Self.path(of: option, attached: attached, rest: &rest))
    case .export:
      let path = try Self.path(of: option, attached: attached, rest: &rest)
      guard AlbumExporter.hasFormat(path) else { throw .invalidExport(path) }
      export = path
    case .server:
      server = try Self.path(of: option, attached: attached, rest: &rest)
    case .token:
      let text = try Self.value(of: option, attached: attached, rest: &rest)
      guard TokenFile.isToken(text.utf8) else { throw .invalidToken }
      token = text
    case .tokenFile:
      tokenFile = try Self.path(of: option, attached: attached, rest: &rest)
    case .takeOver:
      try Self.refuse(attached, of: option)
      takesOverServer = true
    case .size:
      size = try Self.size(try Self.value(of: option, attached: attached, rest: &rest))
    case .color:
      let text = try Self.value(of: option, attached: attached, rest: &rest)
      guard let choice = ColorChoice(rawValue: text) else { throw .invalidColor(text) }
      color = choice
    case .tone:
      let text = try Self.value(of: option, attached: attached, rest: &rest)
      guard let choice = CoverTone.choices.first(where: { $0.rawValue == text }) else {
        throw .invalidTone(text)
      }
      tone = choice
    case .noAnimation:
      try Self.refuse(attached, of: option)
      isAnimated = false
    case .script:
      let text = try Self.value(of: option, attached: attached, rest: &rest)
      do { script = try KeyScript(parsing: text) } catch { throw .invalidScript(error) }
    case .everyFrame:
      try Self.refuse(attached, of: option)
      printsEveryFrame = true
    case .xray:
      try Self.refuse(attached, of: option)
      printsTurns = true
    case .svg:
      try Self.refuse(attached, of: option)
      printsPicture = true
    case .memoryPressure:
      switch try Self.value(of: option, attached: attached, rest: &rest) {
      case "warning": memoryPressure = .warning
      case "critical": memoryPressure = .critical
      case let text: throw .invalidMemoryPressure(text)
      }
    case .help:
      try Self.refuse(attached, of: option)
      request = .help
    case .version:
      try Self.refuse(attached, of: option)
      request = .version
    }
  }

  /// The value of an option, from after its `=` or from the next word.
  ///
  /// If the next word looks like an option, the value was probably forgotten.
  private static func value(
    of option: Option,
    attached: String?,
    rest: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    if let attached { return attached }
    guard let next = rest.first, !next.hasPrefix("--") else {
      throw .missingValue(option.rawValue)
    }
    rest.removeFirst()
    return next
  }

  private static func path(
    of option: Option,
    attached: String?,
    rest: inout ArraySlice<String>
  ) throws(OptionsError) -> String {
    let path = try value(of: option, attached: attached, rest: &rest)
    if path.isEmpty { throw .missingValue(option.rawValue) }
    return path
  }

  private static func refuse(_ value: String?, of option: Option) throws(OptionsError) {
    if value != nil { throw .unexpectedValue(option.rawValue) }
  }

  private static func size(_ text: String) throws(OptionsError) -> GridSize {
    let numbers = text.split(separator: "x", omittingEmptySubsequences: false).map { part in
      part.allSatisfy { ("0"..."9").contains($0) } ? Int(part) : nil
    }
    guard numbers.count == 2, let columns = numbers[0], let rows = numbers[1],
      sizeLimits.contains(columns), sizeLimits.contains(rows)
    else { throw .invalidSize(text) }
    return GridSize(columns: columns, rows: rows)
  }
}
