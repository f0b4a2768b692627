// SPDX-License-Identifier: MIT

internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// The program: a server that runs until it is told to stop.
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
      // It ends with an error where it can't listen, and when it is stopped.
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

  /// Makes a server that is still to be run.
  ///
  /// - Parameters:
  ///   - options: Where it listens and keeps its data, and what goes wrong.
  ///   - log: Takes a line for each request.
  /// - Returns: The server.
  /// - Throws: What is wrong with the address or the data.
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
      // Long enough for a request that is to hang.
      timeout: 86_400,
      logger: .disabled,
      handler: AlbumHandler(routes: routes, options: options, log: log)
    )
  }

  /// Writes a line at once, also where the output is a file or a pipe.
  private static func write(_ line: String) {
    try? FileHandle.standardOutput.write(contentsOf: Data("\(visible(line))\n".utf8))
  }

  private static func fail(_ message: String, status: Int32) -> Never {
    try? FileHandle.standardError.write(contentsOf: Data("AlbumServer: \(visible(message))\n".utf8))
    exit(status)
  }

  /// A line with all that a terminal would obey as Swift writes it between quotation marks.
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
