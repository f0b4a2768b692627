// SPDX-License-Identifier: MIT

/// Runs code as if no effect were running and no derived value were being computed.
///
/// What it reads does not become a dependency, so an effect can look at a value without running when
/// that value changes. Effects that are made in it belong to whoever keeps them.
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
