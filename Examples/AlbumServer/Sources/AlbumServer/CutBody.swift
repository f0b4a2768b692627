// SPDX-License-Identifier: MIT

internal import FlyingFox
internal import FlyingSocks
internal import Foundation

/// A body that breaks off in the middle, together with the connection.
struct CutBody: AsyncBufferedSequence {
  typealias Element = UInt8

  /// The error that breaks off the body.
  struct Cut: Error {}

  struct AsyncIterator: AsyncBufferedIteratorProtocol {
    fileprivate var rest: ArraySlice<UInt8>

    mutating func next() async throws -> UInt8? {
      guard let byte = rest.popFirst() else { throw Cut() }
      return byte
    }

    mutating func nextBuffer(suggested count: Int) async throws -> ArraySlice<UInt8>? {
      guard !rest.isEmpty else { throw Cut() }
      defer { rest = rest.dropFirst(count) }
      return rest.prefix(count)
    }
  }

  private let bytes: [UInt8]

  /// The first half of a body, with the length of the whole one.
  static func sequence(of body: Data) -> HTTPBodySequence {
    HTTPBodySequence(from: CutBody(bytes: Array(body.prefix(body.count / 2))), count: body.count)
  }

  func makeAsyncIterator() -> AsyncIterator { AsyncIterator(rest: bytes[...]) }
}
