// SPDX-License-Identifier: MIT

internal import Hummingbird
internal import NIOCore

/// Refuses requests that a web page makes, and those with a target that could be misunderstood.
///
/// A page on the web can't reach this server: its requests carry an `Origin`, or, if its name was
/// made to point to this machine (DNS rebinding), a `Host` that is not the server's.
struct AddressGuard: RouterMiddleware {
  typealias Context = AlbumRequestContext

  let limits: ServerLimits

  func handle(
    _ request: Request,
    context: Context,
    next: (Request, Context) async throws -> Response
  ) async throws -> Response {
    do throws(Refusal) {
      try check(request, context)
    } catch {
      return error.response
    }
    return try await next(request, context)
  }

  private func check(_ request: Request, _ context: Context) throws(Refusal) {
    let target = request.head.path ?? ""
    guard target.utf8.count <= limits.targetBytes else {
      throw Refusal(414, "a target has at most \(limits.targetBytes) bytes")
    }
    // From here on, a character is a byte.
    guard target.utf8.first == UInt8(ascii: "/"),
      target.utf8.allSatisfy({ (0x21...0x7E).contains($0) })
    else { throw Refusal(400, "a target starts with a slash, and consists of visible characters") }
    guard let host = request.head.authority, request.headers[.secondHost] == nil else {
      throw Refusal(400, "one Host is needed")
    }
    guard let address = context.serverAddress, Self.isAddress(host, of: address) else {
      throw Refusal(403, "this is not the Host that was meant")
    }
    guard request.headers[.origin] == nil else {
      throw Refusal(403, "web pages have no access")
    }
  }

  /// Whether a host names the server: by its IP address or as localhost, with its port or none.
  static func isAddress(_ host: String, of address: SocketAddress) -> Bool {
    let parts = host.split(separator: ":", omittingEmptySubsequences: false)
    guard (1...2).contains(parts.count) else { return false }
    if parts.count == 2, parts[1] != "\(address.port ?? 0)" { return false }
    return String(parts[0]) == address.ipAddress || parts[0].lowercased() == "localhost"
  }
}
