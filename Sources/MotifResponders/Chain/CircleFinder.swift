// SPDX-License-Identifier: MIT

/// Finds out whether a way runs in a circle, while it is walked.
///
/// The method is R. P. Brent's ("An improved Monte Carlo factorization algorithm", BIT 20, 1980):
/// compare each place with a milestone that moves to every power of two. That needs no set of those
/// seen, and costs one comparison a step. When it finds a circle, the way has been round it at least
/// once.
struct CircleFinder {
  /// It is held, so that no other object can have its address.
  private var milestone: AnyObject
  private var nextMilestone = 1
  private var steps = 0

  /// Begins a way.
  init(from start: AnyObject) {
    milestone = start
  }

  /// Takes a step, and returns whether it leads to where the way has been.
  mutating func closes(at place: AnyObject) -> Bool {
    if place === milestone { return true }
    steps += 1
    if steps == nextMilestone {
      milestone = place
      nextMilestone *= 2
    }
    return false
  }
}
