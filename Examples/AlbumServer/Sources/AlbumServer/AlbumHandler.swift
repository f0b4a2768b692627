// SPDX-License-Identifier: MIT

internal import FlyingFox
internal import Foundation
internal import Synchronization

/// Answers requests, logs a line for each, and causes the requested failures.
final class AlbumHandler: HTTPHandler {
  private let routes: AlbumRoutes
  private let mishap: ServerOptions.Mishap?
  private let remainingMishaps: Mutex<Int>
  private let log: @Sendable (String) -> Void

  /// Makes a handler.
  ///
  /// - Parameters:
  ///   - routes: The routes that answer the requests.
  ///   - options: The failures to cause, and how often.
  ///   - log: Takes a line for each request.
  init(routes: AlbumRoutes, options: ServerOptions, log: @escaping @Sendable (String) -> Void) {
    self.routes = routes
    self.log = log
    mishap = options.mishap
    remainingMishaps = Mutex(options.mishapCount)
  }

  func handleRequest(_ request: HTTPRequest) async throws -> HTTPResponse {
    let target = Self.visible(request.target.rawValue)
    let line =
      "\(request.method.rawValue) \(target) \(Self.visible(request.headers[.idempotencyKey] ?? "-"))"
    switch takeMishap(for: request) {
    case nil:
      let response = await routes.answer(to: request)
      log("\(line) \(response.statusCode.code)")
      return response
    case .status(let status):
      log("\(line) \(status)")
      return await routes.sign(
        HTTPResponse(.refusal(status, "this fails on purpose")),
        for: request
      )
    case .hang:
      log("\(line) hangs")
      // Sleeps until the client disconnects or the server ends.
      try await Task.sleep(for: .seconds(86_400))
      return HTTPResponse(statusCode: .serviceUnavailable)
    case .cut:
      var response = await routes.answer(to: request)
      log("\(line) \(response.statusCode.code) cut")
      let body = try await response.bodyData
      response.payload = .httpBody(CutBody.sequence(of: body))
      return response
    }
  }

  private func takeMishap(for request: HTTPRequest) -> ServerOptions.Mishap? {
    guard let mishap, request.path != "/health" else { return nil }
    return remainingMishaps.withLock { count in
      guard count > 0 else { return nil }
      count -= 1
      return mishap
    }
  }

  /// A text from a request, in a form that can be shown on one line of a terminal.
  private static func visible(_ text: String) -> String {
    String(
      decoding: text.utf8.prefix(200).map { (0x21...0x7E).contains($0) ? $0 : 0x3F },
      as: UTF8.self
    )
  }
}
