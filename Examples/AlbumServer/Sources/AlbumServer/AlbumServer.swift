// SPDX-License-Identifier: MIT

internal import FlyingFox
internal import FlyingSocks
internal import Foundation

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
    } catch {
      fail("\(error)", status: 1)
    }
  }

  private static func serve(_ options: ServerOptions) async throws {
    let signals = Signals.stream(of: [SIGINT, SIGTERM])
    let server = try makeServer(options, log: write)
    try await withThrowingTaskGroup { group in
      // It throws if it can't listen, and when it is stopped.
      group.addTask { try await server.run() }
      group.addTask {
        try await server.waitUntilListening()
        if case .ip4(let address, port: let port)? = await server.listeningAddress {
          write("AlbumServer: listening on http://\(address):\(port)")
        }
        for await _ in signals { break }
        throw CancellationError()
      }
      do {
        try await group.next()
      } catch is CancellationError {
        await server.stop(timeout: 1)
      }
      group.cancelAll()
    }
  }

  /// Makes a server that has yet to run.
  ///
  /// - Parameters:
  ///   - options: The address, the data folder, and the failures to cause.
  ///   - log: Takes a line for each request.
  /// - Returns: The server.
  /// - Throws: An error about the address or the data.
  static func makeServer(
    _ options: ServerOptions,
    log: @escaping @Sendable (String) -> Void
  ) throws -> HTTPServer {
    let data = URL(fileURLWithPath: options.data, isDirectory: true)
    let routes = AlbumRoutes(
      archive: try AlbumArchive(directory: data),
      covers: data.appending(path: "covers")
    )
    return HTTPServer(
      address: try sockaddr_in.inet(ip4: options.host, port: options.port),
      // Long enough for a request that hangs on purpose.
      timeout: 86_400,
      logger: .disabled,
      handler: AlbumHandler(routes: routes, options: options, log: log)
    )
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
