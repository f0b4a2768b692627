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
    // Ctrl-C, and what a supervisor sends, end the program with status 0.
    signal(SIGINT) { _ in _exit(0) }
    signal(SIGTERM) { _ in _exit(0) }
    // If the server can't listen, its error is the first, and ends the other task.
    try await withThrowingTaskGroup { group in
      group.addTask { try await server.run() }
      group.addTask {
        // Its own way to wait does not end when the task is canceled.
        while await server.listeningAddress == nil { try await Task.sleep(for: .milliseconds(20)) }
        if case .ip4(_, let port) = await server.listeningAddress {
          print("http://127.0.0.1:\(port)\(files.base)")
          fflush(nil)
        }
      }
      // Not `waitForAll()`, which does not throw before all tasks have ended.
      for try await _ in group {}
    }
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
