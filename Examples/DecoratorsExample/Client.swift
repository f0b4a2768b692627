// SPDX-License-Identifier: MIT

/// Why there is no page.
enum ClientError: Error, Equatable {
  /// This may pass.
  case busy
  /// This will not.
  case notFound
}

/// Gets pages.
///
/// What wraps a client is a client, too.
protocol Client {
  func page(at path: String) throws(ClientError) -> String
}

/// Adds something to what another client does.
protocol ClientDecorator: Client {
  var wrapped: any Client { get set }
}

extension Client {
  /// The same stack without the wrappers of one type.
  ///
  /// The stack itself stays as it is.
  func without<Decorator: ClientDecorator>(_ type: Decorator.Type) -> any Client {
    guard var decorator = self as? any ClientDecorator else { return self }
    let rest = decorator.wrapped.without(type)
    if decorator is Decorator { return rest }
    decorator.wrapped = rest
    return decorator
  }
}

/// The object at the center, which knows of no wrapper, and is busy at every other request.
final class FlakyServer: Client {
  private(set) var requestCount = 0

  func page(at path: String) throws(ClientError) -> String {
    requestCount += 1
    guard requestCount.isMultiple(of: 2) else { throw .busy }
    guard path.hasPrefix("/") else { throw .notFound }
    return "page \(path), request \(requestCount)"
  }
}
