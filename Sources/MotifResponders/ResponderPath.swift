// SPDX-License-Identifier: MIT

/// The way that an action will take, fixed before the first handler runs.
///
/// It holds its responders strongly, so that one which is let go by its owner in the middle of a
/// dispatch is still there when its turn comes.
struct ResponderPath {
  /// The responders in the order in which they will be asked.
  ///
  /// When the chain runs in a circle, these are all its responders, each once, and at the end again
  /// the one at which the circle closes.
  private(set) var responders: [Responder] = []

  /// Whether the chain runs in a circle.
  private(set) var isCircular = false

  /// Follows the chain from a responder to its end.
  ///
  /// The circle is found by R. P. Brent's method ("An improved Monte Carlo factorization algorithm",
  /// BIT 20, 1980): compare each responder with a milestone that moves to every power of two. That
  /// needs no set of those seen, and costs one comparison a hop.
  init(from first: Responder) {
    var milestone = ObjectIdentifier(first)
    var nextMilestone = 2
    responders.append(first)
    while let next = responders[responders.count - 1].nextResponder {
      let identity = ObjectIdentifier(next)
      responders.append(next)
      if identity == milestone {
        closeCircle()
        return
      }
      if responders.count == nextMilestone {
        milestone = identity
        nextMilestone *= 2
      }
    }
  }

  /// Cuts the path after the first responder that is in it for the second time.
  private mutating func closeCircle() {
    isCircular = true
    var seen: Set<ObjectIdentifier> = []
    let end = responders.firstIndex { !seen.insert(ObjectIdentifier($0)).inserted }
    responders.removeLast(responders.count - 1 - (end ?? responders.count - 1))
  }
}
