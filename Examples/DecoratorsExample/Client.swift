// SPDX-License-Identifier: MIT

/// An error that a client throws instead of returning a page.
enum ClientError: Error, Equatable {
  /// A temporary error.
  case busy
  /// A permanent error.
  case notFound
}

/// Loads pages.
///
/// A type that wraps a client is itself a client.
protocol Client {
  func page(at path: String) throws(ClientError) -> String
}

/// Adds behavior to another client.
protocol ClientDecorator: Client {
  var wrapped: any Client { get set }
}

extension Client {
  /// Returns the same stack without the wrappers of one type.
  ///
  /// The original stack is unchanged.
  func without<Decorator: ClientDecorator>(_ type: Decorator.Type) -> any Client {
    guard var decorator = self as? any ClientDecorator else { return self }
    let rest = decorator.wrapped.without(type)
    if decorator is Decorator { return rest }
    decorator.wrapped = rest
    return decorator
  }
}

/// The client at the center, which knows nothing about wrappers, and is busy at every other request.
final class FlakyServer: Client {
  private(set) var requestCount = 0

  func page(at path: String) throws(ClientError) -> String {
    requestCount += 1
    guard requestCount.isMultiple(of: 2) else { throw .busy }
    guard path.hasPrefix("/") else { throw .notFound }
    return "page \(path), request \(requestCount)"
  }
}
