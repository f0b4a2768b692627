// SPDX-License-Identifier: MIT

import MotifResponders

/// Chains of responders.
enum MotifWalk {
  /// Makes a chain whose last responder handles the action.
  static func chain(links: Int) -> [Responder] {
    let chain = (0...links).map { _ in Responder() }
    for (responder, next) in zip(chain, chain.dropFirst()) { responder.nextResponder = next }
    for responder in chain {
      responder.handle(Copy.self) { _ in .handled }
      responder.handle(Paste.self) { _ in .handled }
      responder.handle(Close.self) { _ in .handled }
    }
    chain[links].handle(Press.self) { .handled($0.key) }
    return chain
  }
}
