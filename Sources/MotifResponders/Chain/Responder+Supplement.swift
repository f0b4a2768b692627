// SPDX-License-Identifier: MIT

extension Responder {
  /// A responder that handles for this one what this one cannot.
  ///
  /// An action that this responder has no handler for, or that its handler passes, goes to the
  /// supplemental target before it climbs on. To the sender it looks as if this responder had handled
  /// it: ``ActionOutcome/handler`` is this one. So an object can be made of several, such as a window
  /// whose search is done by an object of its own, and none of its parts need be in the chain.
  ///
  /// ```swift
  /// struct Find: ResponderAction {}
  ///
  /// let search = Responder()
  /// search.handle(Find.self) { _ in
  ///   print("searching")
  ///   return .handled
  /// }
  ///
  /// let window = Responder()
  /// window.supplementalTarget = search
  /// print(window.send(Find()).handler === window)
  /// // Prints:
  /// // searching
  /// // true
  /// ```
  ///
  /// The supplemental target is held weakly. It may have one itself, which is asked after it. Its
  /// ``nextResponder`` is not followed, and nobody is asked twice on one way. A row of supplemental
  /// targets that runs in a circle is reported as a chain that does: see ``ActionOutcome/cycle``.
  public var supplementalTarget: Responder? {
    get { supplement }
    set {
      supplement = newValue
      hasSupplement = newValue != nil
      interests = table.interests | (hasSupplement ? .supplement : 0)
    }
  }
}
