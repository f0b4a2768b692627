// SPDX-License-Identifier: MIT

/// A chain by hand: one method to override, called on every link.
class VirtualWalk {
  weak var next: VirtualWalk?

  /// Handles the action, or leaves it to the next link.
  func answer(_ press: Press) -> Int? { nil }

  /// Calls each link in turn.
  @inline(never)
  final func send(_ press: Press) -> Int? {
    var current = self
    while true {
      if let answer = current.answer(press) { return answer }
      guard let next = current.next else { return nil }
      current = next
    }
  }

  /// Makes a chain of alternating classes, so that no call can be devirtualized.
  static func chain(links: Int) -> [VirtualWalk] {
    let chain: [VirtualWalk] = (0...links).map { place in
      place == links ? Last() : place.isMultiple(of: 2) ? VirtualWalk() : Middle()
    }
    for (link, next) in zip(chain, chain.dropFirst()) { link.next = next }
    return chain
  }

  private final class Middle: VirtualWalk {
    override func answer(_ press: Press) -> Int? { press.key < 0 ? 0 : nil }
  }

  private final class Last: VirtualWalk {
    override func answer(_ press: Press) -> Int? { press.key }
  }
}
