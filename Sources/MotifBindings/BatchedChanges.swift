// SPDX-License-Identifier: MIT

/// Combines several changes into one.
///
/// If you set two values that belong together, observers and effects run twice, once with only half
/// of the change. Inside a batch, values change at once and can be read, but observers of values and
/// effects run after its end: each effect at most once, each observer once per value, with the value
/// before the batch and the value after it. A comparable value that ends up equal to its old value
/// has not changed, nor has anything that was computed from it, even if you read it in between.
///
/// ```swift
/// let width = ObservableValue(4)
/// let height = ObservableValue(3)
/// let printing = Effect { print("\(width.value) x \(height.value)") }
/// // Prints "4 x 3"
/// withBatchedChanges {
///   width.value = 16
///   height.value = 9
/// }
/// // Prints "16 x 9"
/// printing.cancel()
/// ```
///
/// Events are not combined: observers of a list, of a history, or of ``Observers`` are called for
/// each edit or event, within the batch. Effects that follow a list or a history wait for the end.
///
/// Batches nest; the outermost one counts. If a batch throws, the changes made so far remain, and
/// are reported.
///
/// - Parameter body: A closure that sets values.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
public func withBatchedChanges<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Graph.current.batch(body)
}

/// Runs code as if no effect were running and no derived value were being computed.
///
/// The values that the code reads do not become dependencies, so an effect can read a value without
/// running again when it changes. An effect made in this code does not belong to the running
/// effect: keep it yourself.
///
/// ```swift
/// let score = ObservableValue(1)
/// let player = ObservableValue("Ada")
/// let printing = Effect {
///   print(score.value, withoutTracking { player.value })
/// }
/// // Prints "1 Ada"
/// player.value = "Grace"
/// score.value = 2
/// // Prints "2 Grace"
/// printing.cancel()
/// ```
///
/// - Parameter body: The code to run.
/// - Returns: The result of the body.
/// - Throws: The error of the body.
public func withoutTracking<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Graph.current.performUntracked(body)
}
