// SPDX-License-Identifier: MIT

/// A part: the albums on this device.
struct PlainAlbumStore {
  private(set) var titles: [String] = []
  mutating func add(_ title: String) { titles.append(title) }
}

/// Another part: changes for a server that can't always be reached.
struct PlainChangeQueue {
  let send: (String) -> Bool
  private(set) var waiting: [String] = []

  mutating func deliver(_ changes: String...) {
    waiting += changes
    while let change = waiting.first, send(change) { waiting.removeFirst() }
  }
}

/// The one entry point, which alone knows the parts, and which of them comes first.
final class PlainFacade {
  private var store = PlainAlbumStore()
  private var queue: PlainChangeQueue

  init(send: @escaping (String) -> Bool) { queue = PlainChangeQueue(send: send) }
  var titles: [String] { store.titles }

  func add(_ title: String) {
    store.add(title)
    queue.deliver("add \(title)")
  }

  func reconnect() { queue.deliver() }
}
