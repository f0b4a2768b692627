// SPDX-License-Identifier: MIT

public import MotifCore

extension DerivedValue {
  /// The present value and every later one, to be read with `for await`.
  ///
  /// ```swift
  /// let seconds = ObservableValue(58)
  /// let minutes = DerivedValue { seconds.value / 60 }
  /// for await minute in minutes.values() {
  ///   print("\(minute) minutes")
  ///   if minute == 1 { break }
  ///   seconds.value += 1
  ///   seconds.value += 1
  /// }
  /// // Prints:
  /// // 0 minutes
  /// // 1 minutes
  /// ```
  ///
  /// While an iterator lives, the value is computed after each change of what it depends on. The
  /// sequence does not keep this derived value alive, and ends when it goes away. So keep it: of one
  /// that is made for the loop alone, the loop sees the first value and no other.
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
