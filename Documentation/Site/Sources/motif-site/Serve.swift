// SPDX-License-Identifier: MIT

import ArgumentParser
import FlyingFox
import FlyingSocks
import Foundation
import SiteBuilder

struct Serve: AsyncParsableCommand {
  static let configuration = CommandConfiguration(
    abstract: "Serves a site on this machine, until Ctrl-C.",
    discussion: "Only programs on this machine can reach it."
  )

  @Argument(help: "The folder with the site.", completion: .directory)
  var out: String

  @Option(help: "The port; 0 chooses a free one.")
  var port: UInt16 = 8080

  func run() async throws {
    let files = try StaticFiles(folder: out)
    let server = HTTPServer(address: try .inet(ip4: "127.0.0.1", port: port), logger: .disabled)
    await server.appendRoute("*") { request in Self.response(to: request, files: files) }
    let running = Task { try await server.run() }
    // Ctrl-C, and what a supervisor sends, end the program with status 0.
    signal(SIGINT) { _ in _exit(0) }
    signal(SIGTERM) { _ in _exit(0) }
    try await server.waitUntilListening()
    switch await server.listeningAddress {
    case .ip4(_, let port), .ip6(_, let port): print("http://127.0.0.1:\(port)\(files.base)")
    case .unix, nil: break
    }
    fflush(nil)
    try await running.value
  }

  private static func response(to request: HTTPRequest, files: StaticFiles) -> HTTPResponse {
    guard request.method == .GET || request.method == .HEAD else {
      return HTTPResponse(statusCode: .methodNotAllowed)
    }
    let path = request.path.removingPercentEncoding ?? request.path
    switch files.answer(path) {
    case .redirect(let address):
      return HTTPResponse(statusCode: .found, headers: HTTPHeaders([.location: address]))
    case .file(let file, let type):
      guard let data = FileManager.default.contents(atPath: file) else {
        return HTTPResponse(statusCode: .notFound)
      }
      // A page that was built again is shown at once.
      return HTTPResponse(
        statusCode: .ok,
        headers: HTTPHeaders([.contentType: type, HTTPHeader("Cache-Control"): "no-cache"]),
        body: data
      )
    case .notFound:
      let page = FileManager.default.contents(atPath: "\(files.folder)/404.html") ?? Data()
      return HTTPResponse(
        statusCode: .notFound,
        headers: HTTPHeaders([.contentType: "text/html; charset=utf-8"]),
        body: page
      )
    }
  }
}
