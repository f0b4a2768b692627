// SPDX-License-Identifier: MIT

internal import Foundation
internal import NIOCore
internal import ServiceLifecycle
internal import UnixSignals

/// The program: a server that runs until it is stopped.
@main
struct AlbumServer {
  static func main() async {
    do {
      let options = try ServerOptions(CommandLine.arguments.dropFirst())
      guard !options.wantsHelp else { return print(ServerOptions.usage) }
      try await serve(options)
      write("AlbumServer: stopped")
    } catch let fault as ServerOptions.Fault {
      fail("\(fault). Try --help.", status: 64)
    } catch let error as IOError {
      fail("it can't listen: \(String(cString: strerror(error.errnoCode)))", status: 1)
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func serve(_ options: ServerOptions) async throws {
    let limits = ServerLimits().fitting(descriptorCount: Descriptors.limit)
    let service = try AlbumService(options, limits: limits, log: write) { address in
      write("AlbumServer: the token is in \(fromHome(options.tokenFolder))/\(AccessToken.fileName)")
      write("AlbumServer: listening on http://\(address.host):\(address.port)")
    }
    do {
      try await service.group(stoppedBy: [.sigint, .sigterm]).run()
    } catch is CancellationError {
      // Requests were in progress longer than the server waits for them.
    }
  }

  /// Returns a path with `~` in place of the user's home.
  private static func fromHome(_ path: String) -> String {
    let home = NSHomeDirectory()
    return path.hasPrefix("\(home)/") ? "~\(path.dropFirst(home.count))" : path
  }

  /// Writes a line immediately, even if the output is a file or a pipe.
  private static func write(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(visible(line))\n".utf8))
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("AlbumServer: \(visible(message))\n".utf8))
    exit(status)
  }

  /// A line with the characters that a terminal would interpret written as Swift escapes.
  private static func visible(_ line: String) -> String {
    line.unicodeScalars.reduce(into: "") { text, scalar in
      switch scalar.properties.generalCategory {
      case .control, .format, .lineSeparator, .paragraphSeparator:
        text += scalar.escaped(asASCII: true)
      default: text.unicodeScalars.append(scalar)
      }
    }
  }
}
