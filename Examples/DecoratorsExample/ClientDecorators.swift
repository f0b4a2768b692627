// SPDX-License-Identifier: MIT

/// Retries while the wrapped client is busy.
struct RetryingClient: ClientDecorator {
  var wrapped: any Client
  var attempts: Int

  init(_ wrapped: any Client, attempts: Int = 3) {
    self.wrapped = wrapped
    self.attempts = attempts
  }

  func page(at path: String) throws(ClientError) -> String {
    for _ in 1..<max(1, attempts) {
      do throws(ClientError) {
        return try wrapped.page(at: path)
      } catch .busy {
        continue
      } catch {
        throw error
      }
    }
    return try wrapped.page(at: path)
  }
}

/// Logs the requests of the wrapped client and their results.
struct LoggingClient: ClientDecorator {
  var wrapped: any Client
  private let log: (String) -> Void

  init(_ wrapped: any Client, log: @escaping (String) -> Void) {
    self.wrapped = wrapped
    self.log = log
  }

  func page(at path: String) throws(ClientError) -> String {
    do throws(ClientError) {
      let page = try wrapped.page(at: path)
      log("\(path) ok")
      return page
    } catch {
      log("\(path) \(error)")
      throw error
    }
  }
}

/// Caches pages, and requests each from the wrapped client only once.
///
/// It has state, so keep this client. Its copies share the pages.
struct CachingClient: ClientDecorator {
  private final class Pages {
    var byPath: [String: String] = [:]
  }

  var wrapped: any Client
  private let pages = Pages()

  init(_ wrapped: any Client) { self.wrapped = wrapped }

  func page(at path: String) throws(ClientError) -> String {
    if let page = pages.byPath[path] { return page }
    let page = try wrapped.page(at: path)
    pages.byPath[path] = page
    return page
  }
}
