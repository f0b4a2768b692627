// SPDX-License-Identifier: MIT

internal import Foundation

/// The options of the command line.
struct ServerOptions: Hashable, Sendable {
  /// A problem with the command line.
  struct Fault: Error, Hashable, CustomStringConvertible {
    var description: String
  }

  /// A failure on purpose.
  enum Mishap: Hashable, Sendable {
    /// Do nothing, and answer with this status.
    case status(Int)
    /// Do nothing, and don't answer.
    case hang
    /// Carry out the request, and close the connection in the middle of the answer.
    case cut
  }

  var host = "127.0.0.1"
  var port: UInt16 = 8080
  var data = "AlbumServerData"
  /// The folder of the token, which is the same for all servers of a user.
  var tokenFolder = Self.userFolder(environment: ProcessInfo.processInfo.environment)
  var mishap: Mishap?
  /// The number of requests that fail on purpose.
  var mishapCount = Int.max
  var wantsHelp = false

  static let usage = """
    Usage: AlbumServer [options]

    Keeps the albums of the album app and has covers for them.

      --port N        listen on this port; any free one if 0 (8080)
      --host ADDRESS  listen on this IPv4 address; the default is this machine alone (127.0.0.1)
      --data DIR      keep the albums in this folder; covers are read from its folder `covers`
                      (AlbumServerData)
      --token-dir DIR keep the token in this folder, instead of your data folder
      --help          print this

    To see how an app gets along with a server in trouble:

      --fail-with N   answer with this status, from 400 to 599, and do nothing
      --hang          answer nothing, and do nothing
      --cut           do what is asked, and break off in the middle of the answer
      --times N       only so often, and then get better

    GET /health is always answered. Changes need the token that the first start makes. The app
    reads it by itself when it runs on the same machine, for the same user:

      AlbumApp --server http://127.0.0.1:8080
    """

  init() {}

  /// Parses a command line.
  ///
  /// - Parameter arguments: The words after the program's name.
  /// - Throws: ``Fault`` if an argument is unknown, or its value missing or out of range.
  init(_ arguments: some Sequence<String>) throws(Fault) {
    var rest = Array(arguments)[...]
    while let option = rest.popFirst() {
      switch option {
      case "--help", "-h": wantsHelp = true
      case "--hang": mishap = .hang
      case "--cut": mishap = .cut
      case "--host": host = try Self.address(of: option, in: &rest)
      case "--data": data = try Self.value(of: option, in: &rest)
      case "--token-dir": tokenFolder = try Self.value(of: option, in: &rest)
      case "--port": port = UInt16(try Self.number(of: option, in: &rest, 0...65_535))
      case "--fail-with":
        mishap = .status(try Self.number(of: option, in: &rest, 400...599))
      case "--times": mishapCount = try Self.number(of: option, in: &rest, 0...1_000_000)
      default: throw Fault(description: "unknown option \(option)")
      }
    }
  }

  /// The folder in which a user's programs look for the token: `album-server` in the folder for the data of
  /// programs.
  ///
  /// - Parameter environment: The variables of the process.
  /// - Returns: A path. Without a home, it is in the working directory.
  static func userFolder(environment: [String: String]) -> String {
    let home = environment["HOME"].flatMap { $0.isEmpty ? nil : $0 } ?? "."
    #if canImport(Darwin)
    return "\(home)/Library/Application Support/album-server"
    #else
    // The XDG Base Directory Specification requires that a relative path be ignored.
    let data = environment["XDG_DATA_HOME"].flatMap { $0.hasPrefix("/") ? $0 : nil }
    return "\(data ?? "\(home)/.local/share")/album-server"
    #endif
  }

  private static func value(
    of option: String,
    in rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    guard let value = rest.popFirst(), !value.isEmpty else {
      throw Fault(description: "\(option) needs a value")
    }
    return value
  }

  private static func address(
    of option: String,
    in rest: inout ArraySlice<String>
  ) throws(Fault) -> String {
    let text = try value(of: option, in: &rest)
    let numbers = text.split(separator: ".", omittingEmptySubsequences: false).map { UInt8($0) }
    guard numbers.count == 4, !numbers.contains(nil) else {
      throw Fault(description: "\(option) needs an IPv4 address, such as 127.0.0.1")
    }
    return text
  }

  private static func number(
    of option: String,
    in rest: inout ArraySlice<String>,
    _ range: ClosedRange<Int>
  ) throws(Fault) -> Int {
    let text = try value(of: option, in: &rest)
    guard let number = Int(text), range.contains(number) else {
      throw Fault(
        description: "\(option) needs a number from \(range.lowerBound) to \(range.upperBound)"
      )
    }
    return number
  }
}
