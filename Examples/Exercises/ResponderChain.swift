// SPDX-License-Identifier: MIT

import MotifResponders

/// Solutions to the exercises of `Documentation/Patterns/ResponderChain.md`.
enum ResponderChainSolutions {
  struct Delete: ResponderAction {}

  // MARK: - 1. Beep if nobody handles it

  static func press(_ action: some ResponderAction, in field: Responder, beep: () -> Void) {
    if !field.send(action).isHandled { beep() }
  }

  // MARK: - 2. Take what fits, and pass on the rest

  struct Store: ResponderAction, Equatable {
    var albumCount: Int
  }

  final class Box: Responder {
    private(set) var room: Int

    init(room: Int) {
      self.room = room
      super.init()
      handle(Store.self, on: self, Box.store)
    }

    private func store(_ action: Store) -> ActionAnswer<Store> {
      let taken = min(room, action.albumCount)
      room -= taken
      let rest = action.albumCount - taken
      return rest == 0 ? .handled : .forward(Store(albumCount: rest))
    }
  }

  // MARK: - 3. A composite

  /// What a single album and a whole shelf have in common.
  protocol Countable {
    var albumCount: Int { get }
  }

  struct AlbumBox: Countable {
    let albumCount: Int
  }

  /// Looks like a box, but counts nothing itself: it forwards the question to its parts.
  struct Shelf: Countable {
    var parts: [any Countable]

    var albumCount: Int { parts.reduce(0) { $0 + $1.albumCount } }
  }
}
