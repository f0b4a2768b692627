// SPDX-License-Identifier: MIT

/// Something that can be put around the work of a step.
protocol StepLayering: Sendable {
  /// Whether it is left to be done at the end of the run.
  var isFinaliser: Bool { get }

  /// Whether what is inside must not wait either.
  var cannotWait: Bool { get }
}

extension Array where Element: StepLayering {
  /// The layers from the innermost to the outermost, given in the order in which they were added.
  ///
  /// Finalisers are inside, since they belong to what the step made, whatever the hooks think of it;
  /// the first is the innermost, so that it is left to be done first and is done last. Of the hooks,
  /// the first is the outermost.
  var insideOut: [Element] {
    filter(\.isFinaliser) + reversed().filter { !$0.isFinaliser }
  }
}
