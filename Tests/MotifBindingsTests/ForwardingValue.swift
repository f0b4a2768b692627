// SPDX-License-Identifier: MIT

import MotifBindings

/// A value that is neither stored nor derived, but forwards to another value.
final class ForwardingValue<Source: ReadableValue>: ReadableValue {
  private let source: Source

  init(_ source: Source) { self.source = source }

  var value: Source.Value { source.value }

  func observe(_ observer: @escaping (Source.Value, Source.Value) -> Void) -> Registration {
    source.observe(observer)
  }

  func observe<Owner: AnyObject>(
    owner: Owner,
    _ observer: @escaping (Owner, Source.Value, Source.Value) -> Void
  ) {
    source.observe(owner: owner, observer)
  }
}
