// SPDX-License-Identifier: MIT

public import MotifCore

extension ObservableValue {
  /// The present value and every later one, to be read with `for await`.
  ///
  /// ```swift
  /// let query = ObservableValue("b")
  /// for await text in query.values() {
  ///   print("Search for \(text)")
  ///   if text == "blue" { break }
  ///   query.value = "bl"
  ///   query.value = "blue"
  /// }
  /// // Prints:
  /// // Search for b
  /// // Search for blue
  /// ```
  ///
  /// The sequence does not keep this value alive, and ends when it goes away.
  ///
  /// - Precondition: A number of values to buffer is above 0.
  /// - Parameter buffering: What to keep for a reader that is slower than the changes.
  /// - Returns: The sequence. Each of its iterators observes by itself.
  public func values(_ buffering: ValueBuffering = .latest) -> ValueSequence<Value> {
    ValueSequence(buffering) { [weak self] inbox in
      guard let self else { return inbox.finish() }
      let end = inbox.end
      untracked {
        observe(owner: inbox) { inbox, _, new in
          withExtendedLifetime(end) { inbox.append(new) }
        }
        inbox.append(value)
      }
    }
  }
}
