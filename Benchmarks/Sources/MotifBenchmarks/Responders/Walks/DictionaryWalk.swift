// SPDX-License-Identifier: MIT

/// A chain whose links have dictionaries of closures, keyed by the type of the action.
final class DictionaryWalk {
  weak var next: DictionaryWalk?
  private var handlers: [ObjectIdentifier: (Any) -> Any?] = [:]

  /// Searches each dictionary in turn.
  @inline(never)
  func send(_ press: Press) -> Int? {
    let key = ObjectIdentifier(Press.self)
    var current = self
    while true {
      if let handler = current.handlers[key] { return handler(press) as? Int }
      guard let next = current.next else { return nil }
      current = next
    }
  }

  /// Makes a chain whose last link handles the action.
  static func chain(links: Int) -> [DictionaryWalk] {
    let chain = (0...links).map { _ in DictionaryWalk() }
    for (link, next) in zip(chain, chain.dropFirst()) { link.next = next }
    for link in chain {
      for type in [Copy.self, Paste.self, Close.self] as [Any.Type] {
        link.handlers[ObjectIdentifier(type)] = { $0 }
      }
    }
    chain[links].handlers[ObjectIdentifier(Press.self)] = { ($0 as? Press)?.key }
    return chain
  }
}
