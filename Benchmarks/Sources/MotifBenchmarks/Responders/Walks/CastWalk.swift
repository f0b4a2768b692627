// SPDX-License-Identifier: MIT

/// A chain whose links handle an action if they conform to its protocol.
class CastWalk {
  weak var next: CastWalk?

  /// Casts each link in turn.
  @inline(never)
  final func send(_ press: Press) -> Int? {
    var current = self
    while true {
      if let handler = current as? any PressHandling { return handler.press(press) }
      guard let next = current.next else { return nil }
      current = next
    }
  }

  /// Makes a chain whose last link handles the action.
  static func chain(links: Int) -> [CastWalk] {
    let chain: [CastWalk] = (0...links).map { $0 == links ? Last() : CastWalk() }
    for (link, next) in zip(chain, chain.dropFirst()) { link.next = next }
    return chain
  }

  private final class Last: CastWalk, PressHandling {
    func press(_ press: Press) -> Int? { press.key }
  }
}

/// The protocol of links that handle the action.
private protocol PressHandling {
  func press(_ press: Press) -> Int?
}
