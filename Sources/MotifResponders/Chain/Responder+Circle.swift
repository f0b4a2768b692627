// SPDX-License-Identifier: MIT

extension Responder {
  /// The responders of the first circle that is met on the way from here, with the way to it.
  ///
  /// Each is there once, and at the end again the one at which the circle closes. It is empty when
  /// there is none.
  @usableFromInline
  func circle() -> [Responder] {
    let chain = row(from: self) { $0.nextResponder }
    if chain.isCircular { return chain.responders }
    for responder in chain.responders {
      let supplements = row(from: responder) { $0.supplementalTarget }
      if supplements.isCircular { return supplements.responders }
    }
    return []
  }

  private func row(
    from first: Responder,
    _ next: (Responder) -> Responder?
  ) -> (responders: [Responder], isCircular: Bool) {
    var responders = [first]
    var seen = Set([ObjectIdentifier(first)])
    while let following = next(responders[responders.count - 1]) {
      responders.append(following)
      guard seen.insert(ObjectIdentifier(following)).inserted else { return (responders, true) }
    }
    return (responders, false)
  }
}
