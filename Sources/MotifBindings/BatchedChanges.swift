// SPDX-License-Identifier: MIT

/// Makes one change of several.
///
/// Setting two values that belong together would tell observers and effects twice, once with only
/// half of the change. Inside a batch, values change at once and can be read, but everyone is told
/// after its end: each effect runs once at most, each observer hears of one change per value, from
/// what it was before the batch to what it is after. A value that can be compared and ends up equal to
/// what it was has not changed.
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
/// Batches nest, and the outermost counts. A batch that throws has changed what it had set by then,
/// and tells of it.
///
/// - Parameter body: Sets values.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
public func withBatchedChanges<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Graph.current.batch(body)
}

/// Runs code as if no effect were running and no derived value were being computed.
///
/// What it reads does not become a dependency, so an effect can look at a value without running when
/// that value changes. Effects that are made in it belong to the one who keeps them.
///
/// ```swift
/// let score = ObservableValue(1)
/// let player = ObservableValue("Ada")
/// let printing = Effect {
///   print(score.value, untracked { player.value })
/// }
/// // Prints "1 Ada"
/// player.value = "Grace"
/// score.value = 2
/// // Prints "2 Grace"
/// printing.cancel()
/// ```
///
/// - Parameter body: The code to run.
/// - Returns: What the body returns.
/// - Throws: What the body throws.
public func untracked<Result, Failure: Error>(
  _ body: () throws(Failure) -> Result
) throws(Failure) -> Result {
  try Graph.current.performUntracked(body)
}
