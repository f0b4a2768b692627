// SPDX-License-Identifier: MIT

internal import Synchronization

/// The values that wait for one iterator of a ``SharedValueSequence``, on any thread.
///
/// Source and reader both retain it. The reader does so through a ``SharedReading``, at whose end
/// the inbox closes.
package final class SharedInbox<Value: Sendable>: Sendable {
  /// Finishes the inbox when the source releases this object.
  package final class End: Sendable {
    private let signal: Signal

    fileprivate init(_ signal: Signal) { self.signal = signal }

    deinit { signal.finish() }
  }

  private struct State {
    var buffer: ValueBuffer<Value>
    var mayOverflow: Bool
    var isClosed = false
    // In a struct: a bare closure in a generic lock gains a layer with each access.
    var closing: Closing?
  }

  private struct Closing {
    let body: @Sendable () -> Void
  }

  private let state: Mutex<State>
  private let signal = Signal()

  init(limit: Int?) {
    state = Mutex(State(buffer: ValueBuffer(limit: limit), mayOverflow: limit == nil))
  }

  /// Lets any number of values wait, because there is an iterator to read them.
  func noteReader() { state.withLock { $0.mayOverflow = false } }

  /// An object that the source should keep until it ends.
  package var end: End { End(signal) }

  /// Ends the sequence after the waiting values.
  package func finish() { signal.finish() }

  /// Calls a closure when values are no longer wanted, on any thread: now, if that is so already.
  package func onClosing(_ body: @escaping @Sendable () -> Void) {
    let isClosed = state.withLock { state in
      if !state.isClosed { state.closing = Closing(body: body) }
      return state.isClosed
    }
    if isClosed { body() }
  }

  /// Adds the newest value.
  ///
  /// Without an iterator, an inbox that is full closes: a reader must not receive later values
  /// without those in between.
  ///
  /// - Returns: Values that will not be read. Release them while no lock is held.
  package func append(_ value: Value) -> [Value] {
    let (unread, full) = state.withLock { state -> (Value?, closing: Closing?) in
      guard !state.isClosed else { return (value, nil) }
      guard state.mayOverflow, state.buffer.count >= ValueInbox<Value>.unreadLimit else {
        return (state.buffer.append(value), nil)
      }
      state.isClosed = true
      return (value, state.closing.take() ?? Closing {})
    }
    if let full {
      signal.finish()
      full.body()
    } else {
      signal.raise()
    }
    return unread.map { [$0] } ?? []
  }

  /// Drops what waits, and refuses further values.
  fileprivate func close() {
    let (buffer, closing) = state.withLock { state in
      let buffer = state.buffer
      state.buffer = ValueBuffer(limit: nil)
      state.isClosed = true
      return (buffer, state.closing.take())
    }
    closing?.body()
    withExtendedLifetime(buffer) {}
  }

  /// Takes the next value, waiting for it if necessary.
  func next(isolation: isolated (any Actor)?) async -> Value? {
    await signal.next(isolation: isolation) { state.withLock { $0.buffer.popFirst() } }
  }
}

/// The reader's hold on an inbox, which closes with it.
final class SharedReading<Value: Sendable>: Sendable {
  let inbox: SharedInbox<Value>

  init(_ inbox: SharedInbox<Value>) { self.inbox = inbox }

  deinit { inbox.close() }
}
