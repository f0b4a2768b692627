// SPDX-License-Identifier: MIT

/// One connection of a ``LoopbackServer``, from its request to its close.
struct LoopbackConnection {
  /// The maximum length of a request.
  private static let requestLimit = 4 << 20

  /// The state of the connection.
  private enum Phase {
    /// The request is incomplete; its head may have arrived.
    case reading(LoopbackRequest?)
    /// The answer is known, and waits for the test to release it.
    case held(LoopbackAnswer)
    /// Nothing is sent and the connection stays open.
    case silent
    /// Bytes are being sent; then more follow endlessly, or the connection closes.
    case writing(ArraySlice<UInt8>, isEndless: Bool)
  }

  let socket: LoopbackSocket
  private var phase = Phase.reading(nil)
  private var input: [UInt8] = []

  init(_ socket: LoopbackSocket) {
    self.socket = socket
  }

  /// Whether there is something to send as soon as the socket accepts it.
  var wantsToWrite: Bool {
    if case .writing(_, isEndless: false) = phase { true } else { false }
  }

  /// Whether the answer is endless, and is sent in small pieces.
  var isEndless: Bool {
    if case .writing(_, isEndless: true) = phase { true } else { false }
  }

  /// Advances as far as possible without waiting.
  ///
  /// - Parameters:
  ///   - notes: The record of what happens.
  ///   - script: Decides how to answer a request.
  /// - Returns: Whether the connection stays open.
  mutating func advance(
    _ notes: LoopbackNotes,
    _ script: (LoopbackRequest) -> LoopbackAnswer
  ) -> Bool {
    var isOpen = true
    reading: while true {
      switch socket.read() {
      case .bytes(let bytes): input += bytes
      case .nothingYet: break reading
      case .end:
        isOpen = false
        break reading
      }
      guard input.count <= Self.requestLimit else { return false }
    }
    if isOpen, let request = nextRequest() {
      notes.note(request)
      begin(script(request))
    }
    if case .held(let answer) = phase, notes.isReleased { begin(answer) }
    guard isOpen else {
      if case .reading = phase { return false }
      notes.noteDisconnect()
      return false
    }
    return write(notes)
  }

  private mutating func begin(_ answer: LoopbackAnswer) {
    phase =
      switch answer {
      case .bytes(let bytes): .writing(bytes[...], isEndless: false)
      case .endless(let bytes): .writing(bytes[...], isEndless: true)
      case .silence: .silent
      case .held(let answer): .held(answer)
      }
  }

  /// The request, if it has just become complete.
  private mutating func nextRequest() -> LoopbackRequest? {
    guard case .reading(var request) = phase else { return nil }
    if request == nil {
      guard let end = input.firstRange(of: Array("\r\n\r\n".utf8)) else { return nil }
      request = LoopbackRequest(head: input[..<end.lowerBound])
      input.removeSubrange(..<end.upperBound)
      phase = .reading(request)
      if let request, request.waitsToContinue, input.count < request.bodyLength {
        _ = socket.write(Array("HTTP/1.1 100 Continue\r\n\r\n".utf8)[...])
      }
    }
    guard var request, input.count >= request.bodyLength else { return nil }
    request.body = Array(input.prefix(request.bodyLength))
    return request
  }

  private mutating func write(_ notes: LoopbackNotes) -> Bool {
    guard case .writing(var bytes, let isEndless) = phase else { return true }
    if bytes.isEmpty, isEndless { bytes = [UInt8](repeating: 0, count: 16_384)[...] }
    guard let count = socket.write(bytes) else {
      notes.noteDisconnect()
      return false
    }
    bytes.removeFirst(count)
    phase = .writing(bytes, isEndless: isEndless)
    return isEndless || !bytes.isEmpty
  }
}
