// SPDX-License-Identifier: MIT

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
  var mishap: Mishap?
  /// The number of requests that fail on purpose.
  var mishapCount = Int.max
  var wantsHelp = false

  static let usage = """
    Usage: AlbumServer [options]

    Keeps the albums of the album app and has covers for them.

      --port N        listen on this port; any free one if 0 (8080)
      --host ADDRESS  listen on this IPv4 address; the default is this machine alone (127.0.0.1)
      --data DIR      keep the albums and the token in this folder; covers are read from its
                      folder `covers` (AlbumServerData)
      --help          print this

    To see how an app gets along with a server in trouble:

      --fail-with N   answer with this status, from 400 to 599, and do nothing
      --hang          answer nothing, and do nothing
      --cut           do what is asked, and break off in the middle of the answer
      --times N       only so often, and then get better

    GET /health is always answered. Albums need the token that the first start makes:

      AlbumApp --server http://127.0.0.1:8080 --token-file AlbumServerData/token
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
      case "--port": port = UInt16(try Self.number(of: option, in: &rest, 0...65_535))
      case "--fail-with":
        mishap = .status(try Self.number(of: option, in: &rest, 400...599))
      case "--times": mishapCount = try Self.number(of: option, in: &rest, 0...1_000_000)
      default: throw Fault(description: "unknown option \(option)")
      }
    }
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
