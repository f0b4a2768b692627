// SPDX-License-Identifier: MIT

/// The most that the server spends on a client.
///
/// Each limit answers one attack, and `AttackTests` makes that attack.
struct ServerLimits: Sendable {
  // MARK: - The head of a request

  /// The maximum number of bytes in a request's target: path and query.
  var targetBytes = 2 << 10
  /// The maximum number of bytes in the request line, and in each header.
  var lineBytes = 8 << 10
  /// The maximum number of bytes in the request line and all headers together.
  var headBytes = 32 << 10
  /// The maximum number of headers.
  var headerCount = 64

  // MARK: - Its body

  /// The maximum number of bytes in the body of a change.
  var changeBytes = 64 << 10
  /// The maximum number of bytes in a whole list.
  var listBytes = 128 << 20
  /// The maximum number of bytes in all bodies that are being read, together.
  var allBodiesBytes = 160 << 20
  /// The maximum number of bytes of a body to ignore after the request was answered.
  var ignoredBytes = 1 << 20

  // MARK: - Time

  /// The time until a request's head is complete, from the connection's start or the last answer.
  ///
  /// A connection without requests ends after this time, too.
  var headTime = Duration.seconds(60)
  /// The time from a request's head to the end of its body.
  var bodyTime = Duration.seconds(60)
  /// The time that a client has to read an answer.
  var answerTime = Duration.seconds(60)
  /// The time that a client has to read a refusal before its connection is closed.
  var farewellTime = Duration.seconds(1)
  /// The time that requests have to end when the server stops.
  var stopTime = Duration.seconds(1)

  // MARK: - Connections

  /// The maximum number of connections.
  ///
  /// Others wait until one of them ends.
  var connectionCount = 100
}
